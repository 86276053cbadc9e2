"""Our games in OpenSpiel: its own algorithms run on them and come to what ours come to."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

import lovecraft_lab as ll
from lovecraft_lab import solve

if TYPE_CHECKING:
    from lovecraft_lab.bridge.actions import Bounded

pyspiel = pytest.importorskip(
    "pyspiel", reason="OpenSpiel is not installed: pip install open-spiel"
)
from open_spiel.python.algorithms import cfr, exploitability  # noqa: E402 - after the look for it
from open_spiel.python.policy import UniformRandomPolicy  # noqa: E402

from lovecraft_lab.bridge import openspiel  # noqa: E402

GAMES: dict[str, Bounded] = {
    "kuhn": ll.kuhn(),
    "stripped-down": ll.stripped_down(),
    "pocket-4": ll.letter(deck=ll.DECKS["pocket-4"]),
}


@pytest.mark.parametrize("name", GAMES)
def test_its_exploitability_of_uniform_play_is_ours(name: str) -> None:
    game, tree = openspiel.load(GAMES[name]), ll.grow(GAMES[name])
    theirs = exploitability.exploitability(game, UniformRandomPolicy(game))
    ours = solve.exploitability(tree, solve.uniform(tree))
    assert theirs == pytest.approx(float(ours), abs=1e-12)


@pytest.mark.parametrize("name", GAMES)
def test_its_cfr_plus_is_as_far_after_30_iterations_as_ours(name: str) -> None:
    game = openspiel.load(GAMES[name])
    solver = cfr.CFRPlusSolver(game)
    for _ in range(30):
        solver.evaluate_and_update_policy()
    ours = solve.cfr(ll.grow(GAMES[name]), 30, "cfr+")
    theirs = exploitability.exploitability(game, solver.average_policy())
    assert theirs == pytest.approx(float(ours.gap or 0), abs=1e-9)


def test_its_compiled_cfr_plus_runs_on_a_game_of_ours() -> None:
    game = openspiel.load(ll.kuhn())
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(30):
        solver.evaluate_and_update_policy()
    ours = solve.cfr(ll.grow(ll.kuhn()), 30, "cfr+")
    theirs = pyspiel.exploitability(game, solver.average_policy())
    assert theirs == pytest.approx(float(ours.gap or 0), abs=1e-9)


def test_kuhn_poker_is_the_kuhn_poker_of_openspiel() -> None:
    """The same exploitability of uniform play and the same number of information sets."""
    ours, theirs = openspiel.load(ll.kuhn()), pyspiel.load_game("kuhn_poker")
    gaps = [exploitability.exploitability(g, UniformRandomPolicy(g)) for g in (ours, theirs)]
    assert gaps[0] == pytest.approx(gaps[1], abs=1e-12)
    sets = [len(cfr.CFRSolver(g).current_policy().state_lookup) for g in (ours, theirs)]
    assert sets == [12, 12]


@pytest.mark.parametrize("edition", ["zman27", "classic", "aeg25"])
def test_the_whole_game_can_be_played_and_copied_there(edition: str) -> None:
    game = openspiel.load(ll.letter(edition))
    rng = Random(7)
    state = game.new_initial_state()
    while not state.is_terminal():
        before = str(state)
        twin = state.clone()
        twin.apply_action(rng.choice(twin.legal_actions()))
        assert str(state) == before
        assert len(twin.history()) == len(state.history()) + 1
        state = twin
    assert sum(state.returns()) == 0
    assert len(state.history()) <= game.max_game_length()


def test_a_string_tells_what_a_seat_was_told_and_nothing_else() -> None:
    game = openspiel.load(ll.kuhn())
    jack_queen, jack_king = game.new_initial_state(), game.new_initial_state()
    for state, cards in ((jack_queen, (0, 0)), (jack_king, (0, 1))):
        for action in cards:
            state.apply_action(action)
    assert jack_queen.information_state_string(0) == jack_king.information_state_string(0)
    assert jack_queen.information_state_string(1) != jack_king.information_state_string(1)
    assert jack_queen.action_to_string(0, 4) == "bet"


def test_a_match_is_refused_because_it_may_never_end() -> None:
    with pytest.raises(ll.Unsuitable, match="go on for ever"):
        openspiel.load(ll.letter(match=True))


def test_an_action_that_is_not_allowed_is_refused_with_those_that_are() -> None:
    state = openspiel.load(ll.kuhn()).new_initial_state()
    for action in (0, 0):
        state.apply_action(action)
    with pytest.raises(ValueError, match=r"6 \(call\) is not allowed here; allowed: 3 \(check\)"):
        state._apply_action(6)
