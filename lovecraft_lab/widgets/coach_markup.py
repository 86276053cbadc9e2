"""The coach below the live table as HTML: one's own choices, each with what it gave away."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lovecraft_lab.show.markup import NOTHING, Html, el
from lovecraft_lab.show.symbols import drawing
from lovecraft_lab.widgets.control import control

if TYPE_CHECKING:
    from lovecraft_lab.coaching.review import Review
    from lovecraft_lab.solve.price import Price
    from lovecraft_lab.widgets.desk import Desk

TITLE: Final = "What did my choices give away?"
OF_ANOTHER: Final = "What did the choices of {} give away?"


def coach_markup(desk: Desk) -> Html:
    """The question to the coach and, once it is asked, the answer."""
    watcher = desk.watcher
    if not isinstance(watcher, int):
        return NOTHING
    opened = desk.place.coach
    title = TITLE if watcher == desk.you else OF_ANOTHER.format(desk.names[watcher])
    turn = control("button", "coach", title, aria_expanded="true" if opened else "false")
    inside = el("div.ll-panel ll-panel--s", *_answer(desk)) if opened else NOTHING
    return el("div.ll-more", turn, inside, data_key="coach-box")


def _answer(desk: Desk) -> tuple[Html, ...]:
    """The prices, and what they are seen from."""
    found = desk.review
    if not found.prices:
        has_not = "You have" if found.seat == desk.you else f"{desk.names[found.seat]} has"
        none = f"{has_not} not chosen yet: come back after a choice."
        return (el("div.ll-step__note", none),)
    return (
        el("div.ll-step__note", _seen_from(desk, found)),
        el("ol.ll-prices", *(el("li", _priced(each)) for each in found.prices)),
    )


def _seen_from(desk: Desk, found: Review) -> str:
    """From whose knowledge and against what was priced."""
    who = (
        "you knew when you" if found.seat == desk.you else f"{desk.names[found.seat]} knew when it"
    )
    return f"Seen from what {who} chose, and nothing else; against {found.against}."


def _priced(each: Price) -> Html:
    """One choice with its price."""
    sign = drawing("i-no" if each.is_clear else "i-ok", "ll-i")
    note = el("small", f" ({each.note})") if each.note else NOTHING
    return el("span", sign, each.why, note)
