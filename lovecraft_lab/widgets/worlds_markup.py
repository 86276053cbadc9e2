"""The information set inspected: its worlds, the deals behind them, and what forgetting costs."""

from __future__ import annotations

from fractions import Fraction
from itertools import islice
from typing import TYPE_CHECKING

from lovecraft_lab.core.engine import choices
from lovecraft_lab.show.markup import NOTHING, Html, el
from lovecraft_lab.show.words import chance_text, count
from lovecraft_lab.widgets.control import SMALL, box, control

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lovecraft_lab.belief.worlds import World
    from lovecraft_lab.widgets.knowing import Knowing
    from lovecraft_lab.widgets.panel import Panel


def worlds(panel: Panel, known: Knowing) -> Html:
    """What the viewer cannot tell apart, and what tells it from other information sets."""
    told = known.told
    facts = f"{len(told.public)} said to all, {len(told.private)} said to this viewer alone"
    deals = known.belief.histories
    rows = (
        ("Full deals still possible", f"{deals:,}"),
        ("Key", f"{count(len(told.public) + len(told.private), 'fact')}: {facts}"),
        ("Legal moves", _moves(panel)),
    )
    terms = [piece for term, says in rows for piece in (el("dt", term), el("dd", says))]
    return box(
        "worlds-box",
        f"Information set: {deals:,} full deals",
        el("div.ll-more__wide", el("dl.ll-facts", *terms)),
        el("div.ll-more__wide", _forgetting(panel, known)),
        el("div.ll-more__wide", _listed(panel, known)),
    )


def _moves(panel: Panel) -> str:
    """What the viewer may choose here, as text."""
    table = panel.table
    if not table.asks or table.chooser != table.watcher:
        return "none: it is not this viewer’s choice"
    state = table.session.state
    return ", ".join(table.game.format(state, each) for each in choices(state))  # type: ignore[arg-type]


def _forgetting(panel: Panel, known: Knowing) -> Html:
    """The switch that forgets how all came about, and what that costs."""
    forgets = panel.picked.forgets
    switch = control(
        SMALL,
        "forget",
        "Merge: forget history",
        aria_pressed="true" if forgets else "false",
    )
    more = known.sight.histories
    told = [f"With history forgotten, {more:,} full deals look possible."]
    told += [_cost(known, place) for place in known.places if place.isdecimal()]
    return el("div", switch, *(el("div.ll-step__note", each) for each in told if each))


def _cost(known: Knowing, place: str) -> str:
    """What the best guess at a hand loses when history is forgotten."""
    if known.held(place) > 1:
        return ""
    before, now = known.by_number(place, known.sight), known.by_number(place)
    there, here = max(before, key=before.__getitem__), max(now, key=now.__getitem__)
    lost = now[here] - now[there]
    who = known.names[int(place)]
    if not lost:
        return f"{who}: the likeliest number stays {here}, {chance_text(now[here])}."
    return (
        f"{who}: without history one would name {there}, which hits with {now[there]};"
        f" with it {here} hits with {now[here]}. Forgetting costs {chance_text(lost)}."
    )


def _listed(panel: Panel, known: Knowing) -> Html:
    """As many worlds as were asked for."""
    wanted = panel.picked.worlds
    more = control(SMALL, "worlds", "More worlds" if wanted else "List the worlds")
    fewer = control(SMALL, "no worlds", "Close the list") if wanted else NOTHING
    rows = [el("div", text, role="listitem") for text in _lines(known, wanted)]
    return el(
        "div",
        el("div.ll-options", more, fewer),
        el("div.ll-worlds", *rows, role="list", aria_label="Worlds, the likeliest first")
        if rows
        else NOTHING,
    )


def _lines(known: Knowing, wanted: int) -> Iterator[str]:
    """Worlds in words, the likeliest first."""
    for world, chance in islice(known.belief.worlds(), wanted):
        yield f"{chance_text(Fraction(chance))}: {_world(known, world)}"


def _world(known: Knowing, world: World) -> str:
    """Where the hidden cards lie; the deck is all the rest."""
    parts = [
        f"{known.names[int(place)]}: {_names(known, world.hands[int(place)])}"
        for place in known.places
        if place.isdecimal()
    ]
    if world.aside:
        parts.append(f"set aside: {_names(known, (world.aside,))}")
    return ", ".join(parts) or "nothing lies hidden but in the deck"


def _names(known: Knowing, cards: tuple[str, ...]) -> str:
    return " and ".join(known.cards[card].name for card in cards)
