"""A table of payoffs as it is shown: HTML in a notebook, lines of text elsewhere.

Knows tables and markup; solves nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lovecraft_lab.show.markup import Html, el
from lovecraft_lab.show.theme import page

if TYPE_CHECKING:
    from lovecraft_lab.solve.normal_form import Cell, NormalForm

SHOWN: Final = 24
"""So many plans of a seat are shown."""


def matrix_text(table: NormalForm) -> str:
    """Return the table as text: plans, then a line for each plan of seat 0."""
    one, two = table.plans
    heads = ["", *(str(plan.number) for plan in two[:SHOWN])]
    lines = [heads]
    lines += [
        [str(plan.number), *map(_pair, row[:SHOWN])]
        for plan, row in zip(one[:SHOWN], table.payoffs, strict=False)
    ]
    widths = [max(len(line[n]) for line in lines) for n in range(len(heads))]
    grid = (
        "  ".join(text.rjust(width) for text, width in zip(line, widths, strict=True))
        for line in lines
    )
    return "\n".join([_counted(table), *grid, *_legend(table)])


def matrix_html(table: NormalForm) -> str:
    """Return the table as a whole output; a cell that is a best answer to its plan is bold."""
    one, two = table.plans
    best = [
        {
            (own.number, answer.number)
            for own in table.plans[1 - seat][:SHOWN]
            for answer in table.best_responses(seat, own)
        }
        for seat in range(2)
    ]
    head = [el("th", str(plan.number), scope="col", title=plan.says) for plan in two[:SHOWN]]
    rows = [el("tr", el("td"), *head)]
    for plan, row in zip(one[:SHOWN], table.payoffs, strict=False):
        cells = [
            _cell(
                paid, (other.number, plan.number) in best[0], (plan.number, other.number) in best[1]
            )
            for other, paid in zip(two[:SHOWN], row, strict=False)
        ]
        rows.append(el("tr", el("th", str(plan.number), scope="row", title=plan.says), *cells))
    says = el("p", f"{_counted(table)}; bold: a best answer to the other’s plan")
    legend = el(
        "details",
        el("summary", "The plans in words", data_lm_suppress_shortcuts="true"),
        el("pre", "\n".join(_legend(table))),
    )
    grid = el("div.ll-treebox", el("table.ll-matrix", *rows))
    label = f"Payoffs of {table.title}"
    return str(
        page(el("div.ll-panel", says, grid, legend), parts=("step", "tree", "matrix"), label=label)
    )


def _cell(paid: Cell, first: bool, second: bool) -> Html:  # noqa: FBT001 - one mark for each payoff
    """Return a pair of payoffs, each bold where it is the best that its seat can get."""
    one, two = (
        el("b" if best else "span", str(number))
        for number, best in zip(paid, (first, second), strict=True)
    )
    return el("td", one, ", ", two)


def _pair(paid: Cell) -> str:
    return f"{paid[0]}, {paid[1]}"


def _counted(table: NormalForm) -> str:
    """Return what the table is of, and how much of it is shown."""
    one, two = map(len, table.plans)
    words = f"{table.title}: {one:,} plans of seat 0 (rows), {two:,} of seat 1 (columns)"
    hidden = max(one, two) > SHOWN
    return f"{words}, the first {SHOWN} of each shown" if hidden else words


def _legend(table: NormalForm) -> list[str]:
    """Return what each plan does: the number of an information set, and the choice there."""
    return [
        f"seat {seat}, plan {plan.number}: {plan.says}"
        for seat, plans in enumerate(table.plans)
        for plan in plans[:SHOWN]
    ]
