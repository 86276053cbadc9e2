"""L02: the sanity curve by multiplying factor by factor, and by going through handfuls."""

from fractions import Fraction
from itertools import combinations
from math import prod
from random import Random
from typing import Any

import pytest

from lovecraft_lab.lessons import check
from tests.lessons.answers import handfuls, is_right, is_told

ARKHAM, OTHER = 17, 9
DECK_OF_TWO = 18


def passes(k: int, arkham: int = ARKHAM, other: int = OTHER) -> Fraction:
    """Multiply: harmless cards left over cards left, card by card."""
    return prod((Fraction(arkham - n, arkham + other - n) for n in range(k)), start=Fraction(1))


def put_back(k: int) -> Fraction:
    return Fraction(ARKHAM, ARKHAM + OTHER) ** k


def gap(k: int) -> Fraction:
    return put_back(k) - passes(k)


def first(below: Fraction, chances: list[Fraction]) -> Fraction:
    return Fraction(next(k for k, chance in enumerate(chances) if chance < below))


TENTH = Fraction(1, 10)
PRINTED = (Fraction(17, 26), Fraction(136, 325), Fraction(17, 65))


@pytest.mark.parametrize(
    ("ident", "answer"),
    [
        ("L02.1", tuple(passes(k) for k in (1, 2, 3))),
        ("L02.1", tuple(handfuls(ARKHAM, OTHER, k) for k in (1, 2, 3))),
        ("L02.1", PRINTED),
        ("L02.2", first(TENTH, [passes(k) for k in range(9)])),
        ("L02.3", gap(3)),
        ("L02.4", sum((Fraction(OTHER, ARKHAM + OTHER) for _ in range(DECK_OF_TWO)), Fraction(0))),
        ("L02.5", (Fraction(2), Fraction(2))),
    ],
)
def test_what_was_worked_out_another_way_is_right(ident: str, answer: Any) -> None:
    assert is_right(ident, answer)


def test_the_gap_is_taken_within_a_twentieth_of_a_percentage_point() -> None:
    assert check("L02.3", "0.0180").ok
    assert check("L02.3", 0.0184).ok
    assert not check("L02.3", 0.0186).ok


def test_decks_dealt_by_lot_hold_as_many_bad_cards_as_expected() -> None:
    """4000 decks: the count of one has a standard deviation below 1.3, so 4 of them are 0.08."""
    rng, box = Random(18), [0] * ARKHAM + [1] * OTHER
    counts = [sum(rng.sample(box, DECK_OF_TWO)) for _ in range(4000)]
    assert check("L02.4", Fraction(81, 13)).ok
    assert abs(sum(counts) / len(counts) - 81 / 13) < 0.08


def test_a_check_off_two_cards_has_the_chance_of_the_formula_with_two() -> None:
    """Four unseen cards, three harmless: any two of them may be the deck."""
    unseen = [True, True, True, False]  # Fed, Sailor and Boxer against Shoggoth
    share = [all(two) for two in combinations(unseen, 2)]
    assert Fraction(sum(share), len(share)) == passes(2, 3, 1) == Fraction(1, 2)
    assert passes(1, 3, 1) != passes(2, 3, 1) != passes(3, 3, 1)


@pytest.mark.parametrize(
    ("ident", "answer", "mistake"),
    [
        ("L02.1", tuple(put_back(k) for k in (1, 2, 3)), "with replacement"),
        ("L02.1", tuple(passes(k, other=10) for k in (1, 2, 3)), "the eggs counted"),
        ("L02.1", tuple(passes(k) for k in (0, 1, 2)), "wrong k, one card too few"),
        ("L02.1", (passes(2), passes(1), passes(3)), "the right numbers in another order"),
        ("L02.2", first(TENTH, [put_back(k) for k in range(9)]), "with replacement"),
        ("L02.2", Fraction(4), "the last number that is still above"),
        ("L02.2", Fraction(1), "failed, not passed"),
        ("L02.3", gap(2), "wrong k"),
        ("L02.3", gap(3) / passes(3), "a share of the right chance"),
        ("L02.3", put_back(3), "the friend’s chance itself"),
        ("L02.3", gap(3) * 100, "percent for fraction"),
        ("L02.4", Fraction(9), "all shuffled cards"),
        ("L02.4", Fraction(18 * 10, 27), "the eggs counted"),
        ("L02.4", Fraction(23 * 9, 26), "the five face up forgotten"),
        ("L02.4", Fraction(18 * 17, 26), "arkham for other world"),
        ("L02.5", (Fraction(4), Fraction(4)), "wrong k"),
        ("L02.5", (Fraction(2), Fraction(4)), "the k that is due"),
        ("L02.5", (Fraction(3), Fraction(3)), "the face-down card turned up"),
    ],
)
def test_a_mistake_is_known_by_its_answer(ident: str, answer: Any, mistake: str) -> None:
    assert is_told(ident, answer, mistake)
