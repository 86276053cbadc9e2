"""Puzzles: one choice is clearly best, the same for everybody, from what a seat knows."""

from dataclasses import replace
from fractions import Fraction

import pytest

from lovecraft_lab.core.knowledge import Infoset
from lovecraft_lab.core.record import VERSION, pack
from lovecraft_lab.core.state import State
from lovecraft_lab.lessons.puzzle import CLEAR, KIND, LEVELS, Puzzle, _game, found, puzzle
from lovecraft_lab.lessons.text import Text
from lovecraft_lab.solve.best_response import best_response

SEEDS = range(4)


def made(level: int, seed: int) -> Puzzle:
    puzzled = puzzle(level, seed)
    assert isinstance(puzzled, Puzzle)
    return puzzled


@pytest.mark.parametrize("level", [1, 2, 3])
@pytest.mark.parametrize("seed", SEEDS)
def test_one_choice_is_better_than_every_other_by_far(level: int, seed: int) -> None:
    worths = sorted(found(level, seed)[1].worths.values())
    assert len(worths) > 1
    assert worths[-1] - worths[-2] >= CLEAR


def test_on_the_real_game_it_is_best_beyond_what_lots_explain() -> None:
    _, prices = found(max(LEVELS), 1)
    for move in prices.worths:
        if move != prices.best:
            low, _ = replace(prices, move=move).interval
            assert low > 0


def test_the_best_choice_is_one_of_a_best_response_to_the_equilibrium() -> None:
    """By a second way: the tree is backed up against the other seat's equilibrium."""
    from lovecraft_lab.coaching.review import solved

    told, prices = found(1, 3)
    tree, result = solved(_game(1))
    assert type(told.player) is int
    answer = best_response(tree, result.profile, told.player)
    assert answer.profile[told][prices.best] == 1


def test_a_code_gives_everybody_the_same_puzzle() -> None:
    mine = made(1, 7)
    theirs = puzzle(mine.code)
    assert isinstance(theirs, Puzzle)
    assert repr(theirs) == repr(mine)


def test_the_answer_is_priced_and_explained() -> None:
    mine = made(1, 3)
    best = mine.desk.price.best
    assert repr(mine.answer(best)).startswith("Right. Compare: ")
    other = next(move for move in mine.moves if move != best)
    assert "gave away" in repr(mine.answer(other))
    assert repr(mine.answer("fly away")).startswith("'fly away' is no choice here")


def test_nothing_of_the_answer_is_there_before_it_is_given() -> None:
    mine = made(1, 3)
    said = mine.markup() + repr(mine)
    assert "gave away" not in said
    assert "worth" not in said


def test_a_puzzle_holds_an_information_set_and_no_state() -> None:
    held = [made(1, 3).desk.told, *vars(made(1, 3).desk).values(), *found(1, 3)]
    assert isinstance(held[0], Infoset)
    assert not [each for each in held if isinstance(each, State)]


@pytest.mark.parametrize(
    ("level", "seed"),
    [
        (0, 1),
        (9, 1),
        (True, 1),
        (1, "x"),
        (1.0, 1),
        pytest.param(1, 10**5000, id="huge"),
        ("LLZ-nonsense", 0),
        ("no code", 0),
        (pack(KIND, {"version": 99, "level": 1, "seed": 1}, 0), 0),
        (pack(KIND, {"version": VERSION, "level": 1}, 0), 0),
        (pack(KIND, {"version": VERSION, "level": 1, "seed": 1}, 5), 0),
    ],
)
def test_what_is_no_puzzle_gets_a_sentence(level: int | str, seed: int) -> None:
    said = puzzle(level, seed)
    assert isinstance(said, Text)
    assert repr(said).startswith("No puzzle: ")


def test_worths_of_a_solved_deck_are_fractions() -> None:
    assert all(isinstance(worth, Fraction) for worth in found(1, 3)[1].worths.values())
