"""All editions by name, and the teaching decks that have a name.

Knows which editions there are; what one is stands in `edition`, and each of them in a module of its
own.
"""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache
from typing import TYPE_CHECKING

from lovecraft_lab.letter.aeg25 import AEG25
from lovecraft_lab.letter.classic import CLASSIC
from lovecraft_lab.letter.zman27 import ZMAN27

if TYPE_CHECKING:
    from collections.abc import Mapping

    from lovecraft_lab.core.rule import Rule
    from lovecraft_lab.letter.edition import Edition

PLAYERS = range(2, 7)
"""How many can sit at a table, in every edition."""

EDITIONS = {edition.name: edition for edition in (ZMAN27, CLASSIC, AEG25)}
"""Every edition by its name; one of your own is put in here."""

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


@cache
def rules_around(edition: Edition) -> Mapping[str, Rule]:
    """Return the rules of every edition by their names, those of this edition before others."""
    others = (each.rules for each in EDITIONS.values())
    return {ident: rule for rules in (*others, edition.rules) for ident, rule in rules.items()}


def no_such_card(edition: Edition, ident: object) -> str:
    """Return the sentence that says that an edition has no card with this id.

    It says which editions have one, and which card of this edition may be meant.

    >>> no_such_card(ZMAN27, "deep_ones").split(": ")[1]
    'it is Deep Ones (1) of aeg25; zman27 has deep_one'
    """
    said = f"no card is called {ident!r} in {edition.name}"
    owners = [
        (f"{row.name} ({row.number})", other.name)
        for other in EDITIONS.values()
        for row in other.cards
        if row.ident == ident
    ]
    if owners:
        names = " and ".join(name for _, name in owners)
        said += f": it is {owners[0][0]} of {names}"
    close = get_close_matches(str(ident), [row.ident for row in edition.cards], 1, 0.8)
    return f"{said}{';' if owners else ':'} {edition.name} has {close[0]}" if close else said
