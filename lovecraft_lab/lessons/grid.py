"""A small table of numbers, as lessons show them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from lovecraft_lab.show import chance_text
from lovecraft_lab.show.markup import Html, el


class Grid:
    """A head and rows; a Fraction is shown as a chance. A table in a notebook, text elsewhere.

    >>> Grid(["cards", "chance to pass"], [[1, Fraction(2, 3)], [2, Fraction(10, 23)]])
    cards  chance to pass
    1      2/3 = 66.7 %
    2      10/23 = 43.5 %
    """

    def __init__(self, head: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
        self.lines = (tuple(head), *(tuple(map(_shown, row)) for row in rows))

    def in_markdown(self) -> str:
        """Return the table in Markdown."""
        head, *rows = (f"| {' | '.join(line)} |" for line in self.lines)
        return "\n".join((head, "|" + " --- |" * len(self.lines[0]), *rows))

    _repr_markdown_ = in_markdown

    def in_html(self) -> Html:
        """Return the table as HTML."""
        head, *rows = self.lines
        return el(
            "table",
            el("thead", el("tr", *(el("th", each, scope="col") for each in head))),
            el("tbody", *(el("tr", *(el("td", each) for each in row)) for row in rows)),
        )

    def __repr__(self) -> str:
        widths = [max(map(len, column)) for column in zip(*self.lines, strict=True)]
        return "\n".join(
            "  ".join(text.ljust(width) for text, width in zip(line, widths, strict=True)).rstrip()
            for line in self.lines
        )


def _shown(value: object) -> str:
    return chance_text(value) if isinstance(value, Fraction) else str(value)
