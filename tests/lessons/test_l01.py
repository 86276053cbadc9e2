"""L01: counts from the printed list of cards, and legality from the wording of the rules."""

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

import lovecraft_lab as ll
from tests.lessons.answers import is_right, is_told
from tests.rules.table import play

COPIES = {0: 2, 1: 6, 2: 3, 3: 3, 4: 3, 5: 3, 6: 2, 7: 2, 8: 2}
"""How many of the shuffled cards have each number, as printed; one each is of the Other World."""
ALL = sum(COPIES.values())
OTHER = len(COPIES)


def numbers(*counts: int) -> tuple[Fraction, ...]:
    return tuple(map(Fraction, counts))


def left(two: int = 0, others: int = 0) -> tuple[Fraction, ...]:
    """Of the shuffled cards one lies aside, each player has one, and of two players five are open.

    More are left to those who forget some.
    """
    return numbers(
        *(
            ALL - 1 - players - (5 if players == 2 else 0) + (two if players == 2 else others)
            for players in range(2, 7)
        )
    )


def forced(other: int) -> str:
    """What rule 54 leaves of a 7 and another card, read off its sentence."""
    must = other >= 5
    other_must = other == 7
    return "the Entertainer" if must and not other_must else "both"


@pytest.mark.parametrize(
    ("ident", "answer"),
    [
        ("L01.1", numbers(ALL - OTHER, OTHER, ALL)),
        ("L01.2", left()),
        ("L01.3", (forced(5), forced(4), forced(7))),
        ("L01.4", frozenset(map(str, set(COPIES) - {1}))),
        ("L01.5", ("wins the match", "out")),
    ],
)
def test_what_was_counted_another_way_is_right(ident: str, answer: Any) -> None:
    assert is_right(ident, answer)


def test_the_counts_are_the_printed_ones() -> None:
    assert is_right("L01.1", numbers(17, 9, 26))
    assert is_right("L01.2", numbers(18, 22, 21, 20, 19))


@pytest.mark.parametrize(("target", "drawn"), [*product((1, 2), ("fed", "musician", "rlyeh"))])
def test_nightgaunt_counts_for_cthulhu_whatever_is_drawn_and_whoever_is_looked_at(
    target: int, drawn: str
) -> None:
    """One Other World card lies there and Nightgaunt is still being carried out: two in all."""
    game = ll.letter(players=3, match=True)
    hands = [("nightgaunt", "cthulhu"), ("boxer",), ("sailor",)]
    state = game.position(hands=hands, zones=[["cultists"], [], []])
    line = play(state, f"nightgaunt!>{target}", drawn, "cthulhu!")
    assert game.returns(line.after) == numbers(1, 0, 0)
    at_once = play(state, "cthulhu!")
    assert 0 in ll.view(game, ll.infoset(at_once.after, 1)).out


@pytest.mark.parametrize(
    ("ident", "answer", "mistake"),
    [
        ("L01.1", numbers(17, 10, 27), "the eggs counted"),
        ("L01.1", numbers(9, 9, 18), "kinds counted for copies"),
        ("L01.1", numbers(9, 17, 26), "the two worlds exchanged"),
        ("L01.2", left(5, 0), "the five face up forgotten"),
        ("L01.2", left(1, 1), "the face-down card forgotten"),
        ("L01.2", left(-1, -1), "the first draw counted"),
        ("L01.3", ("both",) * 3, "the 7 played by choice"),
        ("L01.3", ("the Entertainer", "the Entertainer", "both"), "the 7 always forced"),
        ("L01.3", ("the Entertainer", "both", "the Entertainer"), "one 7 forced before another"),
        ("L01.4", frozenset(map(str, range(9))), "the 1 named."),
        ("L01.4", frozenset(map(str, range(2, 9))), "the 0 forgotten"),
        ("L01.4", frozenset(map(str, range(1, 9))), "the 1 named and the 0 forgotten"),
        ("L01.4", frozenset("2345"), "what you name is right, but something is missing"),
        ("L01.5", ("wins the match", "wins the match"), "cthulhu counted among its own two"),
        ("L01.5", ("out", "out"), "nightgaunt forgotten"),
        ("L01.5", ("wins the round", "out"), "the round for the game"),
    ],
)
def test_a_mistake_is_known_by_its_answer(ident: str, answer: Any, mistake: str) -> None:
    assert is_told(ident, answer, mistake)
