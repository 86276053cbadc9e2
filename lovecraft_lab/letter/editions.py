"""What an edition is: a card table, set-up numbers, rules and switches, as one value.

Two editions differ in data or in another rule function, never by asking which edition is played.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING

from lovecraft_lab.core.rule import Rule
from lovecraft_lab.letter import zman27
from lovecraft_lab.letter.rules import (
    drawing,
    ending,
    insane,
    match,
    play,
    sane,
    sanity,
    setup,
    standing,
    turn,
    zones,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from types import ModuleType

    from lovecraft_lab.letter.cards import CardKind
    from lovecraft_lab.letter.state import LetterState


def steps_of(*modules: ModuleType) -> tuple[Rule, ...]:
    """Return the steps defined in the given modules, in the order they are written."""
    found = (value for module in modules for value in vars(module).values())
    return tuple(dict.fromkeys(each for each in found if isinstance(each, Rule)))


def by_ident(rules: Iterable[Rule]) -> Mapping[str, Rule]:
    """Return the rules by their numbers."""
    table: dict[str, Rule] = {}
    for rule in rules:
        known = table.setdefault(rule.ident, rule)
        assert known is rule, f"two rules carry the number {rule.ident}"
    return MappingProxyType(dict(sorted(table.items())))


PLAYERS = range(2, 7)
"""How many can sit at a table, in every edition."""


@dataclass(frozen=True, slots=True, eq=False)
class Edition:
    """One edition of the card game.

    `cards` is the card table, sorted by id, so that a kind is the place of its row and sorted kinds
    read in the order of their ids. `face_up` is how many cards two players lay open; `switches`
    holds each switch with its default; `settle` says who wins when hands are shown.
    """

    name: str
    title: str
    cards: tuple[CardKind, ...]
    rules: Mapping[str, Rule] = field(repr=False)
    settle: Callable[[LetterState], None] = field(repr=False)
    switches: Mapping[str, bool]
    face_up: int = 5

    def __repr__(self) -> str:
        return f"<{self.title}: {len(self.cards)} kinds of card>"


def card_table(rows: Iterable[CardKind]) -> tuple[CardKind, ...]:
    """Return the rows sorted by id."""
    return tuple(sorted(rows, key=lambda row: row.ident))


ZMAN27 = Edition(
    name="zman27",
    title="Lovecraft Letter, 27 cards",
    cards=card_table(zman27.CARDS),
    rules=by_ident(
        (
            *steps_of(setup, turn, sanity, play, drawing, zones, sane, insane, ending, match),
            *standing.STANDING,
        )
    ),
    settle=ending.share_ties,
    switches=MappingProxyType({"winning_card_counts": True, "forced_seven_while_insane": True}),
)
EDITIONS = {edition.name: edition for edition in (ZMAN27,)}

DECKS: dict[str, dict[str, int]] = {
    "pocket-4": {"investigators": 2, "cultists": 1, "boxer": 1},
    "pocket-5": {"investigators": 1, "cultists": 1, "boxer": 1, "musician": 1, "deep_one": 1},
    "pocket-5b": {"investigators": 2, "fed": 1, "boxer": 1, "dilettante": 1},
    "deck-a": {"investigators": 2, "cultists": 1, "boxer": 1, "deep_one": 1, "musician": 1},
    "deck-b": {"investigators": 2, "deep_one": 1, "urchin": 1, "sailor": 1, "dilettante": 1},
    "deck-c": {
        "investigators": 2,
        "cultists": 1,
        "boxer": 1,
        "deep_one": 1,
        "musician": 1,
        "dilettante": 1,
    },
}
"""The teaching decks that have a name."""
