"""L03: pools counted by hand, and handfuls gone through one by one."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

import pytest

from tests.lessons.answers import handfuls, is_right, is_told

# 17 Arkham and 9 Other World cards, less one of each that is yours; with two players less five
# more, two of them of the Other World.
TWO = (13, 6)
MORE = (16, 8)


def split(good: int, bad: int) -> tuple[Fraction, Fraction]:
    """The chances over two cards if a harmless or if a bad card lies aside."""
    return handfuls(good - 1, bad, 2), handfuls(good, bad - 1, 2)


def by_fives() -> dict[int, tuple[Fraction, Fraction]]:
    """Go through all fives of 24 cards; by bad ones, how likely they are and what is left."""
    good, bad = MORE
    fives = Counter(sum(five) for five in combinations([0] * good + [1] * bad, 5))
    whole = comb(good + bad, 5)
    return {n: (Fraction(c, whole), handfuls(good - 5 + n, bad - n, 1)) for n, c in fives.items()}


def test_the_fives_are_all_counted() -> None:
    assert sum(weight for weight, _ in by_fives().values()) == 1


ARKHAM_ASIDE, OTHER_ASIDE = split(*MORE)
WEIGHTED = Fraction(16, 24) * ARKHAM_ASIDE + Fraction(8, 24) * OTHER_ASIDE


@pytest.mark.parametrize(
    ("ident", "answer"),
    [
        ("L03.1", handfuls(*TWO, 2)),
        ("L03.1", Fraction(13 * 12, 19 * 18)),
        ("L03.2", handfuls(*MORE, 2)),
        ("L03.2", Fraction(10, 23)),
        ("L03.3", (ARKHAM_ASIDE, OTHER_ASIDE, WEIGHTED)),
        ("L03.3", (Fraction(105, 253), Fraction(120, 253), Fraction(10, 23))),
        ("L03.4", sum((w * chance for w, chance in by_fives().values()), Fraction(0))),
        ("L03.4", Fraction(2, 3)),
        ("L03.5", (handfuls(9, 6, 1), handfuls(10, 6, 2))),
        ("L03.5", (Fraction(3, 5), Fraction(3, 8))),
    ],
)
def test_what_was_counted_another_way_is_right(ident: str, answer: Any) -> None:
    assert is_right(ident, answer)


# 26 shuffled cards less one aside and what was dealt: the decks have 17 and 21 cards here, and 13
# besides the open one where it lies open.
DECK_MEAN = sum(
    (weight * Fraction(17 - (8 - n), 17) for n, (weight, _) in by_fives().items()), Fraction(0)
)


@pytest.mark.parametrize(
    ("ident", "answer", "mistake"),
    [
        ("L03.1", handfuls(17 - 6, 6, 2), "deck size"),
        ("L03.1", Fraction(13, 19) ** 2, "with replacement"),
        ("L03.1", handfuls(*MORE, 2), "the five face up forgotten"),
        ("L03.1", Fraction(13, 19), "wrong k"),
        ("L03.2", handfuls(21 - 8, 8, 2), "deck size"),
        ("L03.2", Fraction(16, 24) ** 2, "with replacement"),
        ("L03.2", handfuls(17, 8, 2), "your own hand counted as unseen"),
        ("L03.2", Fraction(2, 3), "wrong k"),
        ("L03.2", 1 - handfuls(*MORE, 2), "the opposite"),
        (
            "L03.3",
            (ARKHAM_ASIDE, OTHER_ASIDE, (ARKHAM_ASIDE + OTHER_ASIDE) / 2),
            "the mean without weights",
        ),
        ("L03.3", (ARKHAM_ASIDE, OTHER_ASIDE, Fraction(115, 253)), "the weights exchanged"),
        ("L03.3", (handfuls(*MORE, 2),) * 3, "the pool unchanged"),
        ("L03.3", (OTHER_ASIDE, ARKHAM_ASIDE, WEIGHTED), "the cases exchanged"),
        ("L03.4", Fraction(sum(range(11, 17)), 6 * 19), "the mean without weights"),
        ("L03.4", DECK_MEAN, "deck size"),
        ("L03.4", Fraction(17, 26), "what you hold and what lies before you forgotten"),
        ("L03.5", (Fraction(3, 8), Fraction(3, 5)), "the two exchanged"),
        ("L03.5", (handfuls(9, 6, 2), Fraction(3, 8)), "wrong k"),
        ("L03.5", (Fraction(3, 8), Fraction(3, 8)), "visible card forgotten"),
        ("L03.5", (handfuls(12 - 6, 6, 1), Fraction(3, 8)), "deck size"),
    ],
)
def test_a_mistake_is_known_by_its_answer(ident: str, answer: Any, mistake: str) -> None:
    assert is_told(ident, answer, mistake)
