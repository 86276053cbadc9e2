"""Every game keeps the contract of `tests/contract.py`."""

import pickle
from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import Any, cast

import pytest

import lovecraft_lab as ll
from lovecraft_lab.core.game import Game
from lovecraft_lab.core.state import State, frames
from lovecraft_lab.letter import EDITIONS
from lovecraft_lab.letter.editions import PLAYERS
from lovecraft_lab.letter.facts import Drawn, Drew
from lovecraft_lab.letter.state import LetterState
from tests import contract
from tests.random_play import Turn, longest_round, made_up, turns
from tests.seed import SEED

PRINTED = [
    ll.letter(edition, players=players, match=match, first=None)
    for edition in EDITIONS
    for players in PLAYERS
    for match in (False, True)
    if not match or players in (2, 5)
]
OF_2017 = {
    "investigators": 2,
    "deep_ones": 1,
    "golden_mead": 1,
    "mi_go": 1,
    "nyarlathotep": 1,
    "shining_trapezohedron": 1,
    "henry_armitage": 1,
}
"""A teaching deck of the 25-card game."""
TEACHING = [
    *(
        ll.letter(deck=deck, players=players)
        for deck in ll.DECKS.values()
        for players in range(2, min(7, sum(deck.values()) - 1))
    ),
    ll.letter("classic", deck=ll.DECKS["deck-c"], players=2),
    ll.letter("aeg25", deck=OF_2017, players=2),
    ll.letter("aeg25", deck=OF_2017, players=4),
]
TOYS: list[Game] = [ll.kuhn(), ll.leduc(), ll.stripped_down()]
GAMES: list[Game] = [*TOYS, *TEACHING, *PRINTED]
MANY = 1000
"""The five cards laid open can be so many that reading them all back would take a second."""
STRANGERS: tuple[Any, ...] = (
    None,
    True,
    3.5,
    "",
    "bet",
    "fed>1",
    "end round",
    (),
    (0,),
    (99, 98),
    [],
    {},
    99,
    -1,
)
each_game = pytest.mark.parametrize("game", GAMES, ids=str)


def some_turns(game: Game, number: int) -> Iterator[Turn]:
    """The turns of a few random games, of a long match the first ones only."""
    for each in range(number):
        yield from islice(turns(game, f"{SEED}/contract/{each}"), 60)


@each_game
def test_choices_are_unique_stable_and_read_back(game: Game) -> None:
    for turn in some_turns(game, 2):
        if len(ll.choices(turn.state)) < MANY:
            contract.check_choices(game, turn.state)
        after = turn.steps[-1].after
    contract.check_choices(game, after)


@each_game
def test_chance_is_exact(game: Game) -> None:
    rng = Random(SEED)
    for turn in some_turns(game, 2):
        contract.check_chance(turn.state, rng)


@each_game
def test_a_choice_leaves_the_state_it_was_made_at_and_steps_lead_to_the_child(game: Game) -> None:
    rng = Random(SEED)
    for turn in some_turns(game, 3):
        contract.check_choosing_changes_nothing(game, turn.state, turn.choice, rng)


@each_game
def test_what_was_told_has_no_part_in_what_follows(game: Game) -> None:
    for turn in some_turns(game, 3):
        contract.check_facts_are_for_players(turn.state, turn.choice)


@each_game
def test_copies_and_saved_states_are_whole(game: Game) -> None:
    for turn in some_turns(game, 2):
        for step in turn.steps:
            contract.check_copy(step.after)


@each_game
def test_what_may_not_be_chosen_is_refused_and_changes_nothing(game: Game) -> None:
    earlier: list[Any] = []
    for turn in some_turns(game, 1):
        contract.check_refusals(game, turn.state, [*STRANGERS, *earlier[-8:]])
        earlier.append(turn.choice)
    contract.check_refusals(game, turn.steps[-1].after, [*STRANGERS, *earlier])


@each_game
def test_a_game_ends_in_time_pays_as_declared_and_is_recorded(game: Game) -> None:
    for each in range(3):
        choices = []
        state = game.start()
        for turn in turns(game, f"{SEED}/end/{each}"):
            contract.check_end(game, turn.state)
            choices.append(turn.choice)
            state = turn.steps[-1].after
        contract.check_end(game, state)
        contract.check_record(game, choices, state)
        bound = cast("Any", game).max_choices
        assert bound is None or len(choices) <= bound
        if isinstance(state, LetterState) and not state.game.options.match:
            assert len(choices) <= longest_round(state.game) <= bound


@each_game
def test_every_choice_of_a_player_is_in_the_alphabet(game: Game) -> None:
    alphabet = cast("Any", game).all_choices
    for turn in some_turns(game, 4):
        if ll.mover(turn.state) >= 0:
            for choice in ll.choices(turn.state):
                assert game.format(turn.state, choice) in alphabet
    assert "no such choice" not in alphabet


def test_the_longest_round_is_met_by_hand() -> None:
    # 4 cards, one aside, two dealt, one drawn: two deals, a draw, a play; the bound also counts the
    # card set aside, which may be drawn, and Cultists' second question.
    assert longest_round(ll.letter(deck=ll.DECKS["pocket-4"])) == 4 + 1 + 1


@each_game
def test_nobody_forgets_what_was_said(game: Game) -> None:
    for turn in some_turns(game, 2):
        for step in turn.steps:
            contract.check_memory(step, game.players)


SMALL = [*TOYS, *TEACHING[:3], *(game for game in TEACHING if game.players == 2)]


@pytest.mark.parametrize("game", dict.fromkeys(SMALL), ids=str)
def test_equal_information_sets_mean_equal_tables_in_every_history(game: Game) -> None:
    contract.check_equal_sets_in_every_history(game)


@each_game
def test_the_rules_to_come_follow_from_what_was_announced(game: Game) -> None:
    """Hidden cards are shuffled among hands and deck; what is still announced alike goes on alike.

    So whatever decides which rule comes next is announced in the step that decides it.
    """
    rng = Random(SEED)
    compared = 0
    for turn in some_turns(game, 60):
        compared += goes_on_alike(redealt(turn.state, rng), turn, rng)
        if compared >= 300:
            return
    assert compared > 100


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", PLAYERS)
def test_the_rules_to_come_follow_from_what_was_announced_where_rare_things_meet(
    players: int, edition: str
) -> None:
    rng = Random(f"{SEED}/rare/{players}")
    game = ll.letter(edition, players=players)
    compared = 0
    for each in range(60):
        state = game.position(**made_up(game, rng))
        plays = [Turn(state, choice, ll.steps(state, choice)) for choice in ll.choices(state)]
        for turn in [*plays, *islice(turns(game, f"{SEED}/rare/{each}", state=state), 6)]:
            for _ in range(3):
                compared += goes_on_alike(redealt(turn.state, rng), turn, rng)
    assert compared > 500


def redealt(state: Any, rng: Random) -> Any:
    """The same table as everyone can see it, with the hidden cards dealt anew."""
    twin = state.copy()
    if isinstance(state, LetterState):
        pool = [*state.unseen, *(card for hand in state.hands for card in hand)]
        rng.shuffle(pool)
        twin.hands = tuple(tuple(pool.pop() for _ in hand) for hand in state.hands)
        twin.unseen = tuple(sorted(pool))
    else:
        pool = [*state.deck, *state.cards]
        rng.shuffle(pool)
        twin.cards = tuple(pool.pop() for _ in state.cards)
        twin.deck = tuple(sorted(pool))
    return twin


def goes_on_alike(twin: Any, turn: Turn, rng: Random) -> int:
    """Make the same choice at the twin and compare rule by rule while the same is announced.

    Chance chooses anew, for who watches may not see what it chose.
    """
    is_chance = ll.mover(twin) == ll.CHANCE
    try:
        others = ll.steps(twin, ll.sample(twin, rng) if is_chance else turn.choice)
    except ll.IllegalChoice:
        return 0
    for count, (step, other) in enumerate(zip(turn.steps, others, strict=False)):
        assert step.rule is other.rule
        if contract.public_key(step.after) != contract.public_key(other.after):
            return count
        assert contract.stack(step.after) == contract.stack(other.after), step.rule
    assert len(turn.steps) == len(others)
    return len(others)


@pytest.mark.parametrize("use", [hash, repr, pickle.dumps, LetterState.copy, ll.choices])
def test_a_state_with_20_000_facts_works(use: Callable[[Any], Any]) -> None:
    use(long_told())


def test_states_with_20_000_facts_compare_and_are_saved_whole() -> None:
    state = long_told()
    again = pickle.loads(pickle.dumps(state))  # noqa: S301 - our own
    assert again == state == long_told()
    assert hash(again) == hash(long_told())
    assert ll.infoset(again, 1) == ll.infoset(state, 1)
    again.announce(Drew, 1)
    assert again != state
    assert hash(again) != hash(state)


def long_told() -> State:
    """A table at which 20,000 things were announced, 20,000 told, and 5,000 rules wait."""
    state = ll.letter(players=3).position(hands=[("fed", "boxer"), ("sailor",), ("urchin",)])
    for _ in range(20_000):
        state.announce(Drew, 0)
        state.tell(1, Drawn, 0)
    top = next(frames(state))
    for _ in range(5_000):
        state.push(top)
    return state
