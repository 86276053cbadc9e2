"""L13: survival and the gamble by counting, the match by a system of equations and by lot."""

from fractions import Fraction
from itertools import permutations
from random import Random
from typing import Any

import numpy as np
import pytest

from lovecraft_lab.lessons import check
from lovecraft_lab.lessons.match import win_chance
from tests.lessons.answers import handfuls, is_right, is_told

GOOD, BAD = 16, 7
"""26 shuffled cards less two of the Other World and one of Arkham that you have seen."""
SANE, INSANE = 0.3, 0.2


def courting(*stops: str) -> Fraction:
    """The share of orders of three cards in which two pass and the third stops nothing.

    23 cards are unseen: 17 of Arkham, one of them The Entertainer, and 6 others, one of them
    Shoggoth.
    """
    cards = ["entertainer", *["arkham"] * 16, "shoggoth", *["other"] * 5]
    harmless = {"entertainer", "arkham"}
    wins = total = 0
    for first, second, drawn in permutations(cards, 3):
        total += 1
        wins += {first, second} <= harmless and drawn not in stops
    return Fraction(wins, total)


SEVENS = ("entertainer", "shoggoth")
PASS = handfuls(17, 6, 2)


@pytest.mark.parametrize(
    ("ident", "answer"),
    [
        ("L13.1", (handfuls(GOOD, BAD, 1), handfuls(GOOD, BAD, 2))),
        ("L13.2", (handfuls(GOOD, BAD, 2), handfuls(GOOD, BAD, 4))),
        ("L13.3", courting(*SEVENS)),
        ("L13.5", courting(*SEVENS)),
    ],
)
def test_what_was_counted_another_way_is_right(ident: str, answer: Any) -> None:
    assert is_right(ident, answer)


Tokens = tuple[int, int, int, int]
"""My Sane and Insane tokens, and those of the other side."""


def winner(tokens: Tokens, sane: int = 2, insane: int = 3) -> int | None:
    """0 or 1 where a side has won the match, else nobody yet."""
    for side in (0, 1):
        if tokens[2 * side] >= sane or tokens[2 * side + 1] >= insane:
            return side
    return None


def gained(tokens: Tokens, place: int) -> Tokens:
    """One token more in this place."""
    a, b, c, d = (n + (at == place) for at, n in enumerate(tokens))
    return a, b, c, d


def by_equations(start: Tokens, sane: int = 2, insane: int = 3) -> float:
    """Solve x = Px + r over all states that absorb nobody, by linear algebra."""
    chain = [
        (a, b, c, d)
        for a in range(sane)
        for b in range(insane)
        for c in range(sane)
        for d in range(insane)
    ]
    matrix, paid = np.eye(len(chain)), np.zeros(len(chain))
    for row, state in enumerate(chain):
        for place, chance in enumerate((SANE, INSANE, SANE, INSANE)):
            after = gained(state, place)
            who = winner(after, sane, insane)
            if who is None:
                matrix[row, chain.index(after)] -= chance
            else:
                paid[row] += chance * (who == 0)
    return float(np.linalg.solve(matrix, paid)[chain.index(start)])


def test_the_match_is_worth_what_its_equations_say() -> None:
    answer = [by_equations((1, 0, 0, 0)), by_equations((0, 2, 0, 0))]
    assert check("L13.4", answer).ok
    assert check("L13.4", [round(chance, 3) for chance in answer]).ok


@pytest.mark.parametrize("start", [(1, 0, 0, 0), (0, 2, 0, 0), (1, 1, 1, 0), (0, 0, 1, 2)])
def test_every_win_chance_is_that_of_the_equations(start: Tokens) -> None:
    exact = win_chance(start[:2], start[2:])
    assert float(exact) == pytest.approx(by_equations(start), abs=1e-12)
    assert exact + win_chance(start[2:], start[:2]) == 1


def test_the_chance_that_unequal_pennies_uses_is_the_printed_one() -> None:
    assert win_chance((1, 1), (1, 0)) == Fraction(131, 250)


def test_matches_played_by_lot_are_won_as_often() -> None:
    """4000 matches: a share has a standard deviation below 0.008, and 4 of them are 0.032."""
    rng, won = Random(13), 0
    for _ in range(4000):
        tokens = (1, 0, 0, 0)
        while (who := winner(tokens)) is None:
            tokens = gained(tokens, rng.choices(range(4), (SANE, INSANE, SANE, INSANE))[0])
        won += who == 0
    assert abs(won / 4000 - by_equations((1, 0, 0, 0))) < 0.032


@pytest.mark.parametrize(
    ("ident", "answer", "mistake"),
    [
        ("L13.1", (Fraction(16, 23), Fraction(16, 23) ** 2), "with replacement"),
        # 26 less one aside, one for each of three hands and two in your zone: 20 in the deck.
        ("L13.1", (handfuls(13, 7, 1), handfuls(13, 7, 2)), "deck size"),
        ("L13.1", (handfuls(16, 8, 1), handfuls(16, 8, 2)), "the card that you hold counted"),
        ("L13.2", (handfuls(16, 7, 1), handfuls(16, 7, 2)), "wrong k, as if it were held"),
        ("L13.2", (handfuls(16, 7, 2), handfuls(16, 7, 2) ** 2), "with replacement"),
        ("L13.2", (handfuls(16, 7, 2), handfuls(16, 7, 3)), "wrong k in the second check"),
        ("L13.3", PASS, "the draw forgotten"),
        ("L13.3", PASS * Fraction(21, 23), "the draw taken as independent"),
        ("L13.3", courting("entertainer"), "one card forgotten that spoils it"),
        ("L13.3", 1 - courting(*SEVENS), "the opposite"),
        ("L13.4", (Fraction(3, 10), Fraction(1, 5)), "only the next round counted"),
        ("L13.4", (Fraction(1, 2), Fraction(1, 2)), "the tokens not used"),
        ("L13.5", PASS, "the draw forgotten"),
        ("L13.5", Fraction(1, 2), "even odds"),
        ("L13.5", Fraction(1, 3), "two rivals, so a third each"),
    ],
)
def test_a_mistake_is_known_by_its_answer(ident: str, answer: Any, mistake: str) -> None:
    assert is_told(ident, answer, mistake)


def test_two_insane_tokens_would_have_won_a_match_with_exchanged_numbers() -> None:
    one = by_equations((1, 0, 0, 0), sane=3, insane=2)
    assert "tokens that win exchanged" in check("L13.4", [one, 1.0]).hint
