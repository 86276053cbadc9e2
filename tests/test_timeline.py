"""Back and forth over a game: undo, redo, branches, and what play mode refuses."""

from typing import Any

import pytest

import lovecraft_lab as ll
from lovecraft_lab.core.state import State
from lovecraft_lab.letter.state import LetterState
from tests.random_play import turns
from tests.rules.table import table
from tests.seed import SEED

GAME = ll.letter(players=3)


def line_of(state: LetterState, *made: str, seat: int | None = None) -> ll.Timeline:
    """A timeline from a table, after these choices."""
    line = ll.Timeline(state.game, state, seat=seat)
    for text in made:
        line.choose(state.game.parse(line.state, text))  # type: ignore[arg-type]  # of this game
    return line


def waits(state: State) -> bool:
    return state.todo is None or state.todo[0][0].waits


@pytest.mark.parametrize("game", [ll.kuhn(), GAME, ll.letter(match=True)], ids=str)
def test_undo_and_redo_visit_the_same_states(game: Any) -> None:
    line = ll.Timeline(game)
    states = [line.state]
    for count, turn in enumerate(turns(game, f"{SEED}/line")):
        line.choose(turn.choice)
        states.append(line.state)
        assert line.state == turn.steps[-1].after
        if count == 60:
            break
    made = line.choices_made()
    for state in states[-2::-1]:
        line.undo()
        assert line.state == state
    for state in states[1:]:
        line.redo()
        assert line.state == state
    assert line.choices_made() == made


def test_back_and_forward_go_one_rule_at_a_time() -> None:
    line = line_of(table("fed boxer", "sailor", "urchin"), "fed>1")
    path = line.path()
    assert len(path) > 3
    for step in reversed(path):
        assert line.state == step.after
        line.back()
        assert line.state == step.before
    for step in path:
        line.forward()
        assert line.state == step.after
    assert waits(line.state)


def test_the_set_up_can_be_walked_through() -> None:
    line = ll.Timeline(GAME)
    assert [step.rule.ident for step in line.path()] == ["Z002", "Z003", "Z004", "Z007"]
    for _ in range(4):
        line.back()
    assert line.state == GAME.begin()
    with pytest.raises(ll.LabError):
        line.back()


def test_branches_are_kept_and_found_again() -> None:
    state = table("fed boxer", "sailor", "urchin")
    line = line_of(state, "fed>1")
    first = line.state
    line.undo()
    line.choose(GAME.parse(state, "boxer>2"))
    second = line.state
    line.undo()
    assert [moment.step.choice for moment in line.now.branches if moment.step] == [
        GAME.parse(state, text) for text in ("fed>1", "boxer>2")
    ]
    line.redo()
    assert line.state is second  # redo follows the branch tried last
    line.undo()
    line.choose(GAME.parse(state, "fed>1"))
    assert line.state is first  # the same choice is the same branch, not a third one
    line.undo()
    assert len(line.now.branches) == 2


def test_a_refused_choice_leaves_the_timeline_as_it_was() -> None:
    line = line_of(table("fed boxer", "sailor", "urchin"))
    now = line.now
    for wrong in (None, "fed>1", 5, ("fed",)):
        with pytest.raises(ll.IllegalChoice):
            line.choose(wrong)
    assert line.now is now
    assert now.branches == []
    with pytest.raises(ll.LabError):
        line.forward()
    assert line.now is now


def test_between_two_rules_nobody_can_choose() -> None:
    line = line_of(table("fed boxer", "sailor", "urchin"), "fed>1")
    line.back()
    now = line.now
    with pytest.raises(ll.LabError, match="forward"):
        line.choose(GAME.parse(table("fed boxer", "sailor", "urchin"), "fed>1"))
    assert line.now is now


def test_the_modes_have_names_for_the_screen() -> None:
    assert ll.Timeline(GAME).mode == "study"
    assert ll.Timeline(GAME, seat=1).mode == "play"


# Play mode: what a seat may take back

NEWS = {
    "a look": (["fed>1"], 0),
    "a compare": (["boxer>2"], 0),
    "a compare, seen by the other": (["boxer>2"], 2),
}


@pytest.mark.parametrize(("made", "seat"), NEWS.values(), ids=NEWS)
def test_play_mode_refuses_to_go_back_past_news(made: list[str], seat: int) -> None:
    line = line_of(table("fed boxer", "sailor", "urchin"), *made, seat=seat)
    now, path = line.now, line.path()
    for go in (line.undo, line.undo):
        with pytest.raises(ll.Refused, match="play mode"):
            go()
        assert line.now is now
        assert line.path() == path


def test_play_mode_gives_its_reason_in_words() -> None:
    line = line_of(table("fed boxer", "sailor", "urchin"), "fed>1", seat=0)
    while not line.why_not_back():
        line.back()
    assert "seat 0 has learnt something" in line.why_not_back()
    assert "Z085" in line.why_not_back()


def test_play_mode_lets_a_play_without_news_be_taken_back() -> None:
    state = table("urchin boxer", "sailor", "fed")
    line = line_of(state, "urchin", seat=0)
    line.undo()
    assert line.state == state
    line.choose(GAME.parse(state, "boxer>1"))
    assert line.choices_made() == (GAME.parse(state, "boxer>1"),)


def test_play_mode_refuses_to_take_back_what_others_or_chance_chose() -> None:
    state = table("urchin boxer", "sailor", "fed", unseen="fed investigators musician")
    line = line_of(state, "urchin", "musician", "musician>2", "investigators", seat=0)
    with pytest.raises(ll.Refused, match=r"chance has chosen|has learnt something"):
        line.undo()
    drawn = line_of(state, "urchin", "musician", seat=0)
    with pytest.raises(ll.Refused, match="chance has chosen"):
        drawn.undo()


def test_study_mode_goes_back_past_everything() -> None:
    line = line_of(table("fed boxer", "sailor", "urchin"), "fed>1", seat=None)
    line.undo()
    assert line.state == table("fed boxer", "sailor", "urchin")
    assert line.why_not_back() == ""


@pytest.mark.parametrize("seed", range(12))
def test_play_mode_never_gives_a_seat_its_news_back_to_choose_anew(seed: int) -> None:
    """However far back play mode lets a seat go, it has heard nothing that could tell it anything.

    Whatever it heard on the way that is taken back follows from its own choice alone.
    """
    seat = seed % 3
    for count, turn in enumerate(turns(GAME, f"{SEED}/play/{seed}")):
        if count == 40:
            return
        line = ll.Timeline(GAME, turn.state, seat=seat)
        line.choose(turn.choice)
        if ll.mover(turn.state) != seat:
            with pytest.raises(ll.Refused):
                line.undo()
            assert line.state == turn.steps[-1].after
            continue
        told = {ll.infoset(turn.steps[-1].after, seat)}
        for other in redealt_hands(turn.state, seat):
            try:
                told.add(ll.infoset(ll.child(other, turn.choice), seat))
            except ll.IllegalChoice:
                continue
        if len(told) > 1:  # what it heard depends on what was hidden
            with pytest.raises(ll.Refused):
                line.undo()


def redealt_hands(state: Any, seat: int) -> list[LetterState]:
    """The same table with two hidden cards swapped, in every way, as this seat cannot see it."""
    found = []
    hidden = [
        other
        for other in range(state.game.players)
        if other != seat and len(state.hands[other]) == 1
    ]
    for other in hidden:
        for place, kind in enumerate(state.unseen):
            twin = state.copy()
            twin.hands = (*state.hands[:other], (kind,), *state.hands[other + 1 :])
            pool = (*state.unseen[:place], *state.hands[other], *state.unseen[place + 1 :])
            twin.unseen = tuple(sorted(pool))
            found.append(twin)
    return found
