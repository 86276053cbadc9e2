"""What a seat sees is true: its own hand is whole, and cards it knows elsewhere are there."""

from collections import Counter
from random import Random

import pytest

import lovecraft_lab as ll
from lovecraft_lab.core.state import State
from lovecraft_lab.letter import EDITIONS
from lovecraft_lab.letter.state import LetterState
from tests.random_play import made_up, turns
from tests.seed import SEED

ROUNDS = 25


def assert_true_views(state: State) -> None:
    """Compare what every seat knows of hands with the hands themselves."""
    assert isinstance(state, LetterState)
    for seat in range(state.game.players):
        view = ll.view(state.game, ll.infoset(state, seat))
        if seat not in state.out and view.round_winners is None:
            assert sorted(view.hands[seat]) == sorted(state.hands[seat])
        for player, known in enumerate(view.known):
            assert Counter(known) <= Counter(state.hands[player])


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 3, 6])
def test_what_a_seat_knows_of_hands_is_true_after_every_rule(players: int, edition: str) -> None:
    game = ll.letter(edition, players=players)
    for seed in range(ROUNDS):
        for state, choice in ll.play(game, [ll.bots.random] * players, seed).moments():
            for step in ll.steps(state, choice):
                assert_true_views(step.after)


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_a_seat_knows_is_true_where_rare_things_meet(edition: str) -> None:
    for seed in range(4 * ROUNDS):
        rng = Random(f"{SEED}/sight/{seed}")
        game = ll.letter(edition, players=rng.choice([2, 3, 4]))
        state = game.position(**made_up(game, rng))
        for turn in turns(game, f"{SEED}/sight/{seed}", state=state):
            for step in turn.steps:
                assert_true_views(step.after)


def test_Z067_a_player_who_takes_a_hand_sees_it_as_own() -> None:
    game = ll.letter(players=2)
    state = game.position(
        hands=[("fed", "stowaway"), ("boxer",)], zones=[["cultists"], []], turn=0, deck=21
    )
    view = ll.view(game, ll.infoset(ll.child(state, game.parse(state, "stowaway!>1")), 0))
    assert view.to_dict()["hands"][0] == ["fed", "boxer"]
    assert view.to_dict()["known"][1] == ["stowaway_eggs"]
