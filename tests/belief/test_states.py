"""Whole states drawn behind an information set: each agrees, as often as the belief says."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

import lovecraft_lab as ll
from lovecraft_lab.belief.states import States
from lovecraft_lab.letter import EDITIONS


def moments(game: Any, seed: int) -> list[Any]:
    """The states of a random game at which a seat chooses."""
    record = ll.play(game, [ll.bots.random] * game.players, seed)
    return [state for state, _ in record.moments() if ll.mover(state) >= 0]


@pytest.mark.parametrize("edition", EDITIONS)
def test_hands_lie_as_often_as_the_belief_says(edition: str) -> None:
    """Two ways to the same number: histories gone through, and evidence as a product of factors."""
    game = ll.letter(edition)
    for state in moments(game, 1)[:3]:
        told = ll.infoset(state, ll.mover(state))
        found = States(game, told)
        total = sum(met.weight for met in found.ends)
        other = 1 - ll.mover(state)
        hand = ll.posterior(game, told).hand(other)
        chances: dict[Any, Fraction] = {}
        for met in found.ends:
            held = found.hands(met)[other]
            key = held[0] if len(held) == 1 else held
            chances[key] = chances.get(key, Fraction(0)) + met.weight / total
        assert chances == hand


def test_a_drawn_state_is_one_that_the_seat_cannot_tell_from_the_true_one() -> None:
    game = ll.letter()
    for state in moments(game, 2)[:3]:
        told = ll.infoset(state, ll.mover(state))
        belief = ll.posterior(game, told)
        rng = Random("states")
        for _ in range(5):
            drawn = belief.state(rng)
            assert ll.infoset(drawn, ll.mover(state)) == told
            assert ll.mover(drawn) == ll.mover(state)
            other = 1 - ll.mover(state)
            mine = game.view(ll.infoset(drawn, other))
            assert mine.hands[other] == drawn.hands[other], "the other knows its own hand there"


def test_where_too_many_states_would_be_met_that_is_said() -> None:
    game = ll.letter(players=6)
    state = moments(game, 1)[-1]
    with pytest.raises(ll.Unsuitable, match="more than 100 states"):
        States(game, ll.infoset(state, ll.mover(state)), limit=100)
