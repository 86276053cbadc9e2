"""The number of information sets, estimated: against trees that have grown."""

from __future__ import annotations

from typing import Any

import pytest

import lovecraft_lab as ll
from lovecraft_lab.tree.sets import estimated_sets

GAMES: dict[str, Any] = {
    "kuhn": ll.kuhn(),
    "pocket-4": ll.letter(deck=ll.DECKS["pocket-4"]),
    "pocket-5": ll.letter(deck=ll.DECKS["pocket-5"]),
    "pocket-5b": ll.letter(deck=ll.DECKS["pocket-5b"]),
}


@pytest.mark.parametrize("name", GAMES)
def test_many_ways_down_come_near_the_number_of_sets(name: str) -> None:
    game = GAMES[name]
    true = len(ll.grow(game).sets)
    found = estimated_sets(game.start(), ways=300, states=10**7)
    assert found == pytest.approx(true, rel=0.15)


def test_what_would_take_too_long_is_not_counted() -> None:
    assert estimated_sets(ll.letter().start()) is None
