"""Whole states drawn behind an information set: each agrees, as often as the belief says."""

from __future__ import annotations

from collections import defaultdict
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


@pytest.mark.parametrize(
    "game",
    [*map(ll.letter, EDITIONS), ll.letter(players=3, deck=ll.DECKS["deck-c"])],
    ids=[*EDITIONS, "deck-c of three"],
)
def test_states_with_given_hands_are_those_among_all_that_have_them(game: Any) -> None:
    """What is not gone on from on the way to these hands would not have come to them."""
    compared = 0
    for seed in range(12):
        for state in moments(game, seed)[1:4]:
            told = ll.infoset(state, ll.mover(state))
            try:
                every = States(game, told, limit=1_500)
            except ll.Unsuitable:
                continue
            weights: dict[Any, Fraction] = defaultdict(Fraction)
            for met in every.ends:
                weights[every.hands(met)] += met.weight
            for hands in Random(seed).sample(sorted(weights), min(4, len(weights))):
                found = States(game, told, hands)
                assert {found.hands(met) for met in found.ends} == {hands}
                assert sum(met.weight for met in found.ends) == weights[hands]
                compared += 1
    assert compared >= 15


def test_the_hands_as_they_really_lie_can_always_be_drawn() -> None:
    """The true hands agree with what every seat was told, whatever cards went from hand to hand."""
    for edition in EDITIONS:
        game = ll.letter(edition, players=4)
        for seed in range(8):
            for state in moments(game, seed)[-2:]:
                ids = [row.ident for row in game.cards]
                hands = tuple(tuple(sorted(ids[kind] for kind in hand)) for hand in state.hands)
                told = ll.infoset(state, ll.mover(state))
                found = States(game, told, hands)
                drawn = found.sample(Random(1))
                assert ll.infoset(drawn, ll.mover(state)) == told
                assert {found.hands(met) for met in found.ends} == {hands}


def test_a_later_round_of_a_match_is_drawn_with_a_past_that_agrees() -> None:
    game = ll.letter(players=3, match=True)
    late = [state for state in moments(game, 1) if state.round_number == 3]
    assert late
    for state in late[:2]:
        told = ll.infoset(state, ll.mover(state))
        drawn = ll.posterior(game, told).state(Random(1))
        assert ll.infoset(drawn, ll.mover(state)) == told
        assert drawn.tokens == state.tokens


def test_where_too_many_states_would_be_met_that_is_said() -> None:
    game = ll.letter(players=6)
    state = moments(game, 1)[-1]
    with pytest.raises(ll.Unsuitable, match="more than 100 states"):
        States(game, ll.infoset(state, ll.mover(state)), limit=100)
