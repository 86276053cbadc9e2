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


def test_the_best_choice_is_right_and_every_choice_is_priced() -> None:
    mine = made(1, 3)
    best = mine.desk.price.best
    said = repr(mine.answer(best))
    assert said.startswith(f"Right. Best is {mine.moves[best]}. Compare: ")
    assert all(f"| {words} | " in repr(mine.solution) for words in mine.moves.values())
    assert mine.html.count("<td") == 3 * len(mine.moves)
    assert repr(mine.answer("fly away")).startswith("'fly away' is no choice here")


def test_a_wrong_choice_is_priced_and_gets_a_hint_that_names_no_other() -> None:
    """The Boxer never wins there, and the best choice wins half and ties half: 1/2 against -1."""
    mine = made(1, 3)
    said = repr(mine.answer("boxer>0"))
    assert "The Boxer on seat 0 never wins. It gives away 3/2." in said
    assert "Look for a choice that wins more often." in said
    assert not [words for move, words in mine.moves.items() if move != "boxer>0" and words in said]
    assert "<td" not in mine.html


def test_a_hint_tells_winning_more_often_from_losing_less_often() -> None:
    """Naming 3 wins one half as naming 5 does, which ties where the other loses."""
    assert "loses less often" in repr(made(1, 3).answer("cultists>0=3"))


def test_after_a_second_wrong_choice_there_is_a_second_hint_and_then_the_answer() -> None:
    mine = made(1, 3)
    mine.answer("boxer>0")
    mine.answer("boxer>0")
    assert "The best choice" not in mine.html, "the same mistake is one mistake"
    mine.answer("cultists>0=3")
    assert "The best choice wins with chance 1/2 and ties with chance 1/2." in mine.html
    assert ask(mine, do="solution")
    assert "Best is Cultists on seat 0, naming 5." in mine.html
    assert ask(mine, do="again")
    assert "Best is" not in mine.html


def test_help_is_asked_for_in_the_widget_as_in_code() -> None:
    mine = made(1, 3)
    assert "Choose first" in repr(mine.hint)
    assert not ask(mine, do="hint")
    assert not ask(mine, do="solution")
    assert "choose first" in mine.html
    mine.answer("boxer>0")
    assert ask(mine, do="hint")
    assert repr(mine.second_hint) in mine.html
    assert "It is Cultists" not in repr(mine.second_hint), "of two that are left nothing is said"
    assert not ask(mine, do="burn")


def test_the_second_hint_leaves_two_choices_and_one_of_them_is_best() -> None:
    mine = next(each for each in (made(2, seed) for seed in range(20)) if len(each.moves) > 3)
    best = mine.desk.price.best
    wrong = next(move for move in mine.moves if move != best)
    mine.answer(wrong)
    named = [words for words in mine.moves.values() if words in repr(mine.second_hint)]
    assert len(named) == 2
    assert mine.moves[best] in named
    assert mine.moves[wrong] not in named


def ask(mine: Puzzle, **message: str) -> bool:
    return mine.desk.act({"turn": mine.desk.turn, **message})


def test_nothing_of_the_answer_is_there_before_it_is_given() -> None:
    mine = made(1, 3)
    said = mine.markup() + repr(mine)
    assert "gave away" not in said
    assert "gives away" not in said
    assert "<td" not in said
    assert "Best is" not in said


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
