"""L04: Tommy Gun by going through all orders in which the next four cards may come."""

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from tests.lessons.answers import handfuls, is_right, is_told

GOOD, BAD = 15, 9
"""17 Arkham cards less the two in your hand, and all of the Other World."""


def orders(cards: int) -> dict[str, Fraction]:
    """Every order of worlds in which so many cards come, `A` and `O`, with its chance."""
    found = {}
    for worlds in product("AO", repeat=cards):
        left, chance = {"A": GOOD, "O": BAD}, Fraction(1)
        for world in worlds:
            chance *= Fraction(left[world], sum(left.values()))
            left[world] -= 1
        found["".join(worlds)] = chance
    return found


def branch(bad: int) -> Fraction:
    return sum((p for two, p in orders(2).items() if two.count("O") == bad), Fraction(0))


def out() -> Fraction:
    """The two laid decide how many of the next two are turned up."""
    return sum(
        (p for four, p in orders(4).items() if "O" in four[2 : 2 + four[:2].count("O")]),
        Fraction(0),
    )


BRANCHES = (branch(0), branch(1), branch(2))


@pytest.mark.parametrize(
    ("ident", "answer"),
    [
        ("L04.1", BRANCHES),
        ("L04.1", (Fraction(35, 92), Fraction(45, 92), Fraction(3, 23))),
        ("L04.2", sum((p for two, p in orders(2).items() if "O" in two), Fraction(0))),
        ("L04.3", out()),
        ("L04.4", Fraction("OO".count("O"))),
        ("L04.5", Fraction(min(2, 1))),
    ],
)
def test_what_was_counted_another_way_is_right(ident: str, answer: Any) -> None:
    assert is_right(ident, answer)


SHARE = Fraction(BAD, GOOD + BAD)
ONE_LAID, TWO_LAID = Fraction(8, 22), 1 - handfuls(15, 7, 2)


@pytest.mark.parametrize(
    ("ident", "answer", "mistake"),
    [
        (
            "L04.1",
            ((1 - SHARE) ** 2, 2 * SHARE * (1 - SHARE), SHARE**2),
            "with replacement",
        ),
        ("L04.1", (branch(0), branch(1) / 2, branch(2)), "one order forgotten"),
        (
            "L04.1",
            (handfuls(17, 9, 2), Fraction(17 * 9, 325), handfuls(9, 17, 2)),
            "your own hand counted as unseen",
        ),
        # 26 cards less one aside, three dealt and one drawn: 21 in the deck, and all 9 among them.
        (
            "L04.1",
            (handfuls(12, 9, 2), Fraction(12 * 9, 210), handfuls(9, 12, 2)),
            "deck size",
        ),
        ("L04.2", branch(1), "exactly one card"),
        ("L04.2", 2 * SHARE, "chances added that exclude nothing"),
        ("L04.2", 1 - (1 - SHARE) ** 2, "with replacement"),
        ("L04.2", branch(0), "the opposite"),
        ("L04.3", branch(1) * ONE_LAID + branch(2) * Fraction(7, 22), "wrong k"),
        (
            "L04.3",
            branch(1) * SHARE + branch(2) * (1 - handfuls(GOOD, BAD, 2)),
            "the pool of the first stage",
        ),
        ("L04.3", (ONE_LAID + TWO_LAID) / 2, "the mean without weights"),
        ("L04.3", out() / (branch(1) + branch(2)), "the chance once it is insane"),
        ("L04.4", Fraction(1), "wrong k, one for being insane"),
        ("L04.4", Fraction(3), "tommy gun counted"),
        ("L04.4", Fraction(0), "no check for cards that were laid"),
        ("L04.5", Fraction(2), "what is printed, not what is there"),
        ("L04.5", Fraction(0), "nothing happens"),
    ],
)
def test_a_mistake_is_known_by_its_answer(ident: str, answer: Any, mistake: str) -> None:
    assert is_told(ident, answer, mistake)
