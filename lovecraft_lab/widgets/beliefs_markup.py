"""The panel of beliefs as HTML and in words: for every hidden place its cards and their chances."""

from __future__ import annotations

from typing import Final

from lovecraft_lab.show.markup import NOTHING, Html, el, join
from lovecraft_lab.show.symbols import drawing, pictogram
from lovecraft_lab.show.words import TEACHERS_TABLE, chance_text
from lovecraft_lab.widgets.bars import Chance, bars
from lovecraft_lab.widgets.control import one_of
from lovecraft_lab.widgets.frame import chooses, frame, place_tabs, said_instead
from lovecraft_lab.widgets.knowing import ASIDE, MODELS, NEXT, Knowing
from lovecraft_lab.widgets.panel import BY, Panel
from lovecraft_lab.widgets.worlds_markup import worlds

TITLE: Final = "Beliefs"
BEFORE: Final = "before anything was heard"
AFTER: Final = "with all that was heard"
TWO: Final = "Two cards lie here: each chance is that the card is one of them."


def beliefs_markup(panel: Panel) -> Html:
    """The whole panel."""
    known, place = panel.mine, panel.where
    if panel.is_covered or isinstance(known, str) or not place:
        return frame(panel, TITLE, said_instead(panel))
    return frame(
        panel,
        heading(known, place),
        el(
            "div.ll-bel__head",
            place_tabs(known.places, place, label="Hidden place", zone="places"),
            _key(panel),
        ),
        _by(panel),
        el("div.ll-step__note", TWO) if known.held(place) > 1 else NOTHING,
        bars(
            panel,
            [row for row in chances(panel, known, place) if row.chance or row.before or row.beside],
            label=heading(known, place),
            before=AFTER if panel.picked.forgets else BEFORE,
        ),
        _ruled_out(panel, known, place),
        chooses(panel),
        worlds(panel, known),
        note=f"model: {MODELS[panel.picked.model]}",
    )


def beliefs_words(panel: Panel) -> str:
    """The panel in plain text: every hidden place with what may lie there."""
    known = panel.mine
    if panel.is_covered or isinstance(known, str) or not panel.where:
        return f"{TITLE}: {said_instead(panel)}"
    title = f"{TEACHERS_TABLE}\n{TITLE}" if panel.table.is_teachers else TITLE
    lines = [f"{title}, model: {MODELS[panel.picked.model]}"]
    for place in known.places:
        lines.append(heading(known, place))
        found = known.by_kind(place)
        before = known.by_kind(place, known.sight)
        lines += [
            f"  {known.cards[card].name}: {chance_text(chance)} (before {before[card]})"
            for card, chance in found.items()
            if chance
        ]
        gone = known.ruled_out(place)
        lines += [f"  not {known.cards[card].name}: {why}" for card, why in gone.items()]
    deals = known.belief.histories
    lines.append(f"{deals:,} full deals are possible.")
    return "\n".join(lines)


def heading(known: Knowing, place: str) -> str:
    """What is asked of a place."""
    says = {ASIDE: "What may lie set aside?", NEXT: "What may come next?"}
    return says.get(place) or f"What may {known.names[int(place)]} hold?"


def chances(panel: Panel, known: Knowing, place: str, by: str = "") -> list[Chance]:
    """A row for each kind or each number; what is known and what was thought change places."""
    theirs = panel.theirs
    beside = theirs if isinstance(theirs, Knowing) and place in theirs.places else None
    now, then = known.belief, known.sight
    if panel.picked.forgets:
        now, then = then, now
    if (by or panel.picked.by) == "number":
        here, before = known.by_number(place, now), known.by_number(place, then)
        other = beside.by_number(place) if beside else {}
        topic = "guess" if place.isdecimal() else "number"
        return [
            Chance(
                ", ".join(_in_deck(known, number)),
                f"{topic} {place} {number}",
                number,
                "",
                chance,
                before[number],
                other.get(number),
            )
            for number, chance in here.items()
        ]
    here_k, before_k = known.by_kind(place, now), known.by_kind(place, then)
    other_k = beside.by_kind(place) if beside else {}
    return [
        Chance(
            known.cards[card].name,
            f"hand {place} {card}" if place.isdecimal() else f"{place} {card}",
            known.cards[card].number,
            "o" if known.cards[card].other_world else "a",
            chance,
            before_k[card],
            other_k.get(card),
            known.cards[card],
        )
        for card, chance in sorted(here_k.items(), key=lambda pair: known.cards[pair[0]].number)
    ]


def _in_deck(known: Knowing, number: int) -> list[str]:
    """The names of the cards with this number, without those that this deck does not have."""
    rows = zip(known.cards.values(), known.game.copies, strict=True)
    return [row.name for row, copies in rows if row.number == number and copies]


def _key(panel: Panel) -> Html:
    """What the colours and the mark stand for."""
    words = panel.table.game.words
    kinds = [el("span", el("i.a"), words.plain), el("span", el("i.o"), words.other)]
    mark = el("span", el("u"), "after" if panel.picked.forgets else "before")
    return el("div.ll-signs ll-bel__key", *(kinds if panel.picked.by == "kind" else []), mark)


def _by(panel: Panel) -> Html:
    """Cards or numbers, and who is put beside."""
    return el("div.ll-options", one_of("by", BY, panel.picked.by, says="By: "))


def _ruled_out(panel: Panel, known: Knowing, place: str) -> Html:
    """The cards that cannot lie here, each with its reason."""
    if panel.picked.forgets:
        return NOTHING
    gone = known.ruled_out(place)
    rows = [
        el(
            "div.ll-bel__gone",
            el("span.ll-bel__nr", drawing(f"n-{row.number}", "ll-n")),
            drawing(pictogram(row), "ll-bel__p"),
            el("s.ll-bel__nm", row.name),
            el("span.ll-vh", " cannot lie here: "),
            el("span.ll-bel__why", gone[row.ident]),
            role="listitem",
        )
        for row in sorted(known.cards.values(), key=lambda row: row.number)
        if row.ident in gone
    ]
    if not rows:
        return NOTHING
    listed = el("div.ll-bel", *rows, role="list", aria_label="Ruled out")
    return el("div", el("div.ll-sub", "Ruled out"), join(listed))
