"""What the panels share: their frame, and the choice of a model and of a viewer put beside."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lovecraft_lab.show.markup import NOTHING, Html, el
from lovecraft_lab.show.symbols import drawing
from lovecraft_lab.show.words import TEACHERS_TABLE, capital
from lovecraft_lab.widgets.control import box, control, one_of
from lovecraft_lab.widgets.knowing import MODELS
from lovecraft_lab.widgets.panel import NOBODY, Panel

if TYPE_CHECKING:
    from collections.abc import Mapping

SHORT_MODELS: Final[Mapping[str, str]] = {
    "any": "Any reason to play",
    "uniform": "At random",
    "no-eights": "At random, no 8 if avoidable",
}
WHAT_IT_SAYS: Final[Mapping[str, str]] = {
    "any": "Every legal choice counts alike, likely or not: hard evidence alone.",
    "uniform": "The others choose among the cards they may play, each as likely as another.",
    "no-eights": "The same, but they play an 8 only where nothing else is legal.",
}
NOT_NOW: Final = "nothing lies hidden now."
COVERED: Final = "the curtain is drawn."


def frame(panel: Panel, title: str, *inside: str, note: str = "") -> Html:
    """A panel with its heading; a text inside stands for a panel that shows nothing now."""
    whose = TEACHERS_TABLE if panel.table.is_teachers else ""
    small = " · ".join(filter(None, (whose, note)))
    return el(
        "div.ll-panel ll-panel--know",
        el(
            "div.ll-panel__t",
            el("span", title, role="heading", aria_level="3"),
            el("small", small) if small else NOTHING,
        ),
        _replaced(panel),
        _error(panel.error),
        *(part if isinstance(part, Html) else _told(part) for part in inside),
        role="group",
        aria_label=title,
    )


def place_tabs(places: Mapping[str, str], now: str, *, label: str, zone: str) -> Html:
    """Hidden places as tabs, of which one is open; `places` says what each is called."""
    tabs = [
        control(
            "button",
            "place",
            says,
            data_key=f"place:{name}",
            data_a_place=name,
            role="tab",
            aria_selected="true" if name == now else "false",
        )
        for name, says in places.items()
    ]
    return el("div.ll-seg", *tabs, role="tablist", aria_label=label, data_zone=zone)


def said_instead(panel: Panel) -> str:
    """Why a panel shows nothing."""
    known = panel.mine
    if panel.is_covered:
        return COVERED
    return known if isinstance(known, str) else NOT_NOW


def _told(says: str) -> Html:
    return el("div.ll-none-said", capital(says))


def _replaced(panel: Panel) -> Html:
    if not panel.table.replaced:
        return NOTHING
    return el("div.ll-error", panel.table.replaced, role="note", data_replaced="true")


def _error(says: str) -> Html:
    if not says:
        return NOTHING
    return el("div.ll-error", drawing("i-no", "ll-i"), el("span", says), role="alert")


def chooses(panel: Panel) -> Html:
    """The choice of a model, and in a round that is studied of who is put beside."""
    models = el(
        "div",
        el("div.ll-sub", "How the others choose"),
        one_of("model", SHORT_MODELS, panel.picked.model, says="How the others choose: "),
        el("div.ll-step__note", WHAT_IT_SAYS[panel.picked.model]),
    )
    others = panel.others
    beside = (
        el(
            "div",
            el("div.ll-sub", "Put beside: the same moment, other knowledge"),
            one_of("beside", others, panel.beside, says="Put beside: "),
        )
        if others
        else el(
            "div.ll-step__note",
            "In study mode another seat’s view, or an all-seeing observer’s, can be put beside.",
        )
    )
    where = "" if panel.beside == NOBODY else f", beside: {others[panel.beside]}"
    told = f"Model and second view: {MODELS[panel.picked.model]}{where}"
    return box("model-box", told, models, beside)
