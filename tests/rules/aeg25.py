"""Tables of the 25-card game: what the tests of its rules share."""

from functools import partial
from typing import Any

from lovecraft_lab.letter.state import LetterState
from tests.rules.table import table

at_table = partial(table, edition="aeg25")
"""`tests.rules.table.table`, in the 25-card game."""
DEALT = (
    *("cats_of_ulthar", "elder_sign", "randolph_carter"),
    *("great_race_of_yith", "henry_armitage", "investigators"),
)
FIVE = "cthulhu deep_ones elder_sign investigators silver_key"
"""Cards for a set-up: one for each seat, and five that two players lay open."""


def last_turn(*hands: str, left: str = "investigators", **what: Any) -> LetterState:
    """Return a table at which the deck is empty; `left` is the card removed at the set-up."""
    return at_table(*hands, unseen=left, **what)
