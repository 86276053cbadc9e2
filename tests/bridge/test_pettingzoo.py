"""Our games as PettingZoo environments, put to PettingZoo's own tests."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

import lovecraft_lab as ll
from lovecraft_lab.bridge import pettingzoo
from lovecraft_lab.core.knowledge import Fact

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lovecraft_lab.bridge.actions import Bounded

GAMES: dict[str, Bounded] = {
    "kuhn": ll.kuhn(),
    "leduc": ll.leduc(),
    "pocket-4": ll.letter(deck=ll.DECKS["pocket-4"]),
    "two": ll.letter(),
    "three": ll.letter(players=3),
    "aeg25": ll.letter("aeg25"),
}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")  # it is a dict with a mask,
@pytest.mark.filterwarnings("ignore:Observation space for each agent")  # as in PettingZoo's own
def test_it_passes_the_api_test(name: str) -> None:
    api_test(pettingzoo.env(GAMES[name]), num_cycles=200)


@pytest.mark.parametrize("name", GAMES)
def test_it_passes_the_seed_test(name: str) -> None:
    seed_test(lambda: pettingzoo.env(GAMES[name]), num_cycles=50)


def at_random(env: Any, seed: int) -> Iterator[tuple[str, Any, float]]:
    """Play one game; yield what each agent in turn is shown and was paid before it chooses."""
    rng = Random(seed)
    env.reset(seed=seed)
    for agent in env.agent_iter():
        observation, reward, over, _, _ = env.last()
        yield agent, observation, reward
        allowed = np.flatnonzero(observation["action_mask"]).tolist()
        env.step(None if over else rng.choice(allowed))


@pytest.mark.parametrize("name", GAMES)
def test_what_is_paid_is_what_the_game_pays(name: str) -> None:
    env = pettingzoo.env(GAMES[name])
    for seed in range(5):
        paid = {agent: reward for agent, _, reward in at_random(env, seed)}
        state = env.unwrapped.state_now
        assert tuple(paid[agent] for agent in sorted(paid)) == GAMES[name].returns(state)


def test_agents_see_what_their_seats_were_told_and_nothing_else() -> None:
    """The same cards for seat 0, other cards for seat 1: the observations of seat 0 are equal."""
    known = []
    for cards in (("jack", "queen"), ("jack", "king"), ("queen", "king")):
        state = ll.kuhn().position(cards=cards)
        known.append([pettingzoo.encoded(ll.infoset(state, seat)) for seat in range(2)])
    jack_queen, jack_king, queen_king = known
    assert (jack_queen[0] == jack_king[0]).all()
    assert (jack_queen[1] != jack_king[1]).any()
    assert (jack_king[1] == queen_king[1]).all()
    assert (jack_king[0] != queen_king[0]).any()


@pytest.mark.parametrize("name", ["kuhn", "leduc", "pocket-4"])
def test_different_information_sets_are_different_lines_of_numbers(name: str) -> None:
    tree = ll.grow(GAMES[name])
    for sets in tree.infosets:
        lines = {pettingzoo.encoded(each.key).tobytes() for each in sets}
        assert len(lines) == len(sets)


def test_every_kind_of_fact_has_a_number_of_its_own() -> None:
    kinds = [Fact]
    for kind in kinds:
        kinds.extend(kind.__subclasses__())
    names = {kind.__name__ for kind in kinds}
    assert len({tuple(pettingzoo._numbers((name,))) for name in names}) == len(names) > 20


@pytest.mark.parametrize("name", ["two", "three", "aeg25"])
def test_a_round_fits_into_an_observation(name: str) -> None:
    for seed in range(10):
        for _, shown, _ in at_random(pettingzoo.env(GAMES[name]), seed):
            assert shown["observation"][-1] == 0


def test_the_same_seed_deals_as_in_a_game_played_here() -> None:
    """Chance and bots draw choice n from Random(f"{seed}/{n}"); so does a game of `ll.play`."""
    record = ll.play(ll.kuhn(), [ll.bots.random] * 2, seed=11)
    env = pettingzoo.env(ll.kuhn())
    env.reset(seed=11)
    dealt = env.unwrapped.state_now.cards
    assert tuple(ll.kuhn().card_names[card] for card in dealt) == record.choices[:2]


def test_an_action_that_is_not_allowed_is_refused_with_those_that_are() -> None:
    env = pettingzoo.env(ll.kuhn())
    env.reset(seed=1)
    with pytest.raises(ll.IllegalChoice, match=r"6 \(call\) is not allowed here; allowed: 3"):
        env.step(6)


def test_a_game_with_too_many_choices_is_refused() -> None:
    with pytest.raises(ll.Unsuitable, match="100,000"):
        pettingzoo.env(ll.letter(players=6))
