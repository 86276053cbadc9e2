"""A number that can be opened, and what it is made of: pool, formula, evidence, slips."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lovecraft_lab.belief.explain_specials import CTHULHU, TOMMY_GUN
from lovecraft_lab.belief.explanation import WEIGHTS
from lovecraft_lab.core.errors import LabError
from lovecraft_lab.show.markup import NOTHING, Html, el, join
from lovecraft_lab.show.symbols import drawing
from lovecraft_lab.show.words import chance_text, count, percent_text
from lovecraft_lab.widgets.control import control
from lovecraft_lab.widgets.knowing import Knowing
from lovecraft_lab.widgets.numbers import explained, value
from lovecraft_lab.widgets.panel import MINE, THEIRS, Panel

if TYPE_CHECKING:
    from fractions import Fraction

    from lovecraft_lab.belief.explanation import Explanation, Group, Weights

DRAWN = 30
"""A pool of more cards is told and not drawn."""
OF_CHECKS = ("pass_check", "survive", "curve", TOMMY_GUN, CTHULHU)
"""The numbers with a pool of good and bad cards."""
LONG = 13
"""A fraction of more signs is told when its number is opened."""


def viewers(panel: Panel) -> dict[str, Knowing | str]:
    """Whose numbers are shown: the watcher's, and those of the one put beside."""
    theirs = panel.theirs
    return {MINE: panel.mine} if theirs is None else {MINE: panel.mine, THEIRS: theirs}


def fraction_text(chance: Fraction) -> str:
    """A fraction, unless it is too long to be read."""
    said = str(chance)
    return said if len(said) <= LONG else "exact inside"


def _may_break(fraction: str) -> Html:
    """A fraction that goes on after its stroke where there is no room beside it."""
    top, stroke, bottom = fraction.partition("/")
    return join(f"{top}/", el("span.ll-ans__d", bottom)) if stroke else join(top)


def opener(panel: Panel, who: str, what: str, kind: str, *inside: str) -> Html:
    """A button that opens a number, and closes it again."""
    key = f"{who} {what}"
    return control(
        f"button.{kind}",
        "explain",
        *inside,
        el("span.ll-vh", ", explain this number"),
        data_key=f"why {key}",
        data_a_what=key,
        aria_expanded="true" if panel.picked.opened == key else "false",
    )


def number(panel: Panel, who: str, what: str, *, label: str = "") -> Html:
    """A number that can be opened, or a dash where it does not exist for this viewer."""
    known = viewers(panel)[who]
    try:
        chance = None if isinstance(known, str) else value(known, what)
    except (LabError, LookupError, ValueError):
        chance = None
    if chance is None:
        return el("span.ll-ans ll-ans--none", el("span.ll-vh", f"{label} "), "–")
    said = (
        el("span.ll-vh", f"{label}: ") if label else NOTHING,
        el("span.ll-ans__f", _may_break(fraction_text(chance))),
        " ",
        el("b", percent_text(chance)),
    )
    return opener(panel, who, what, "ll-ans", *said)


def opened(panel: Panel, *whats: str) -> Html:
    """What the open number is made of, if it is one of these."""
    who, _, what = panel.picked.opened.partition(" ")
    known = viewers(panel).get(who)
    if what not in whats or known is None or isinstance(known, str):
        return NOTHING
    try:
        return _pop(
            known, explained(known, what), "" if who == MINE else panel.others[panel.beside]
        )
    except (LabError, LookupError, ValueError):
        return NOTHING


def _pop(known: Knowing, told: Explanation, beside: str) -> Html:
    """A number taken apart; `beside` is whose it is if not the watcher’s, and who is spoken to."""
    where = f"Where {chance_text(told.value)} comes from"
    title = f"{beside}: {where[:1].lower()}{where[1:]}" if beside else where
    close = control(
        "button.ll-x",
        "explain",
        drawing("i-x", "ll-i"),
        data_key="close",
        data_leave="true",
        aria_label="Close",
    )
    terms = [
        ("Pool", [_drawn(told), *(el("div", _counted(known, each)) for each in told.pool)]),
        ("Weights", _weights(told)),
        ("Sums", _sums(told)),
        ("Formula", _formula(told)),
        ("Evidence", [el("div", each.text) for each in told.evidence]),
        ("Slips", [el("div", f"{chance_text(s.value)}: {s.text}") for s in told.slips]),
    ]
    silence = {
        "Evidence": "none but the cards in sight",
        "Slips": "no common one gives another number here",
    }
    rows = [
        piece
        for term, said in terms
        if said or term in silence
        for piece in (el("dt", term), el("dd", *(said or [el("div", silence[term])])))
    ]
    return el(
        "div.ll-pop",
        el("div.ll-pop__t", el("span", title), close),
        el("dl", *rows),
        role="group",
        aria_label=title,
        data_key="pop",
    )


def _drawn(told: Explanation) -> Html:
    """The unseen cards of a check, as a row of small cards."""
    if not told.what.startswith(OF_CHECKS):
        return NOTHING
    good, bad = told.pool[0].unseen, told.pool[1].unseen
    if good + bad > DRAWN:
        return NOTHING
    cards = [el("i.o")] * bad + [el("i")] * good
    return el("div.ll-pool", *cards, aria_hidden="true")


def _formula(told: Explanation) -> list[Html]:
    """What the formula says in words, and the formula itself in a line of its own."""
    says = told.formula.removesuffix(told.equation).rstrip()
    return [el("div", says) if says else NOTHING, el("div.ll-eq", told.equation)]


def _weights(told: Explanation) -> list[Html]:
    """A table: cards down, the hands they may lie in across."""
    return [
        piece
        for case in told.weights
        for piece in (
            el("div", f"{WEIGHTS}{case.name and f', {case.name}'}:"),
            el("div.ll-grid__box", _table(case)),
        )
    ]


def _sums(told: Explanation) -> list[Html]:
    """The sums line by line, under what is added up, and why there are none if so."""
    lines = [el("div", each) for each in told.sums]
    title = [el("div", f"{told.sums_title}:"), el("div.ll-eq", *lines)] if lines else []
    return [*title, *([el("div", told.limit)] if told.limit else [])]


def _table(case: Weights) -> Html:
    """The weights of one case."""
    heads = [el("th", head, scope="col") for head in ("Unseen copies", *case.hands)]
    rows = [
        el(
            "tr",
            el("th", ", ".join(row.cards), scope="row"),
            *(el("td", str(n)) for n in (row.copies, *row.weights)),
        )
        for row in case.rows
    ]
    return el("table.ll-grid ll-weights", el("tbody", el("tr", el("td"), *heads), *rows))


def _counted(known: Knowing, group: Group) -> str:
    """Some cards counted out."""
    name = known.cards[group.name].name if group.name in known.cards else group.name
    seat = known.belief.seat
    own = f"in {known.whose(seat)} hand" if isinstance(seat, int) else "in hand"
    parts = {
        "lies open" if group.lie_open == 1 else "lie open": group.lie_open,
        own: group.own,
        "known in other hands": group.known,
    }
    less = ", ".join(f"{n} {says}" for says, n in parts.items() if n)
    total = f"{name}: {count(group.unseen, 'card')} unseen of {group.copies}"
    return f"{total} ({less})." if less else f"{total}."
