"""What is true at every moment of the card game (`tests/invariants.py`), whatever is played."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lovecraft_lab as ll
from lovecraft_lab.letter import EDITIONS
from lovecraft_lab.letter.game import LetterGame
from lovecraft_lab.letter.state import LetterState, replaced
from tests import invariants
from tests.random_play import made_up, turns
from tests.rules.table import hand, play, table


@st.composite
def games(draw: st.DrawFn) -> LetterGame:
    """Draw a game of any edition, with any number of players and any switches."""
    edition = draw(st.sampled_from([*EDITIONS.values()]))
    switches = draw(
        st.fixed_dictionaries({}, optional=dict.fromkeys(edition.switches, st.booleans()))
    )
    return ll.letter(
        edition.name,
        draw(st.integers(2, 6)),
        match=draw(st.booleans()),
        switches=switches,
        first=draw(st.sampled_from([None, 0, 1])),
    )


@settings(max_examples=80)
@given(seed=st.integers(0, 2**32), game=games())
def test_every_rule_keeps_every_invariant(seed: int, game: LetterGame) -> None:
    for step in ll.opening(game.begin()):
        invariants.check_step(step)
    for count, turn in enumerate(turns(game, str(seed))):
        for step in turn.steps:
            invariants.check_step(step)
        invariants.check_choices(turn.steps[-1].after)  # type: ignore[arg-type]  # of this game
        if count > 100:
            break


@settings(max_examples=150)
@given(seed=st.integers(0, 2**32), players=st.integers(2, 6), edition=st.sampled_from([*EDITIONS]))
def test_made_up_tables_keep_every_invariant(seed: int, players: int, edition: str) -> None:
    game = ll.letter(edition, players=players)
    state = game.position(**made_up(game, Random(seed)))
    for turn in turns(game, str(seed), state=state):
        for step in turn.steps:
            invariants.check_step(step)
        invariants.check_choices(turn.steps[-1].after)  # type: ignore[arg-type]  # of this game


def test_a_deck_that_lies_open_keeps_its_open_card_when_it_is_turned_over_again() -> None:
    """Only a teaching deck with two of the card, or a table set up by hand, can come to this."""
    state = table(
        "rlyeh fed",
        "boxer",
        zones=["cultists", ""],
        unseen="sailor urchin musician",
        known_next="shoggoth",
        end_option=1,
    )
    line = play(state, "rlyeh!")
    assert "Q-57" not in line.ids
    assert "shoggoth" in hand(line.after, 1)
    assert line.after.end_option == 0
    for turn in turns(state.game, "on", state=line.after):
        for step in turn.steps:
            invariants.check_step(step)


# The checks themselves can fail: each is shown a broken table


def broken(**fields: Any) -> LetterState:
    """A table in mid-game with some fields overwritten."""
    state = table("fed", "boxer", "sailor", zones=["investigators", "cultists", ""]).copy()
    for name, value in fields.items():
        setattr(state, name, value)
    return state


HANDS = broken().hands


@pytest.mark.parametrize(
    "state",
    [
        broken(unseen=broken().unseen[1:]),
        broken(insane=frozenset()),
        broken(insane=frozenset({0, 1})),
        broken(out=frozenset({0, 1, 2})),
        broken(out=frozenset({0})),
        broken(out=frozenset({0}), hands=replaced(HANDS, 0, ()), protected=frozenset({0})),
        broken(eggs_aside=False),
        broken(known_next=broken().unseen[0], unseen=broken().unseen[1:]),
        broken(protected=frozenset({7})),
    ],
)
def test_a_broken_table_is_noticed(state: LetterState) -> None:
    invariants.check(broken())
    with pytest.raises(AssertionError):
        invariants.check(state)


def to_pass_turn(state: LetterState) -> LetterState:
    """The same table at the moment between two turns."""
    between = play(table("fed investigators", "boxer", "sailor"), "fed>1").steps[-2].after
    state.todo = between.todo
    return state


@pytest.mark.parametrize(
    "state",
    [
        to_pass_turn(broken(tokens=((2, 0), (0, 0), (0, 0)))),
        to_pass_turn(broken(tokens=((0, 3), (0, 0), (0, 0)))),
        to_pass_turn(broken(immune=frozenset({1}))),
        to_pass_turn(broken(hands=replaced(HANDS, 0, ()), resolving=HANDS[0])),
        to_pass_turn(broken(hands=replaced(HANDS, 0, ()), revealed=HANDS[0])),
    ],
)
def test_a_broken_pause_between_turns_is_noticed(state: LetterState) -> None:
    invariants.check(to_pass_turn(broken()))
    with pytest.raises(AssertionError):
        invariants.check(state)


def without_zone(state: LetterState) -> None:
    state.unseen = tuple(sorted((*state.unseen, *state.zones[1])))
    state.zones = ((), (), ())
    state.insane = frozenset()


def back_in_the_round(state: LetterState) -> None:
    state.out = frozenset()


def lay_aside(state: LetterState) -> None:
    state.aside = True


@pytest.mark.parametrize("change", [without_zone, back_in_the_round, lay_aside])
def test_a_step_that_undoes_what_lasts_is_noticed(change: Callable[[LetterState], None]) -> None:
    (step, *_) = play(table("fed boxer", "", "sailor", outs=[1], aside=False), "fed>2").steps
    invariants.check_step(step)
    before, after = step.before.copy(), step.after.copy()
    before.zones = ((), (0,), ())  # type: ignore[attr-defined]
    change(after)  # type: ignore[arg-type]  # of this game
    with pytest.raises(AssertionError):
        invariants.check_step(ll.Step(step.rule, step.choice, before, after))
