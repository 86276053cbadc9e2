"""Exact odds of drawing without replacement: counts in, fractions out. Knows no game."""

from __future__ import annotations

from fractions import Fraction
from math import comb

from lovecraft_lab.core.errors import LabError

MOST_CARDS = 10_000
"""No deck is larger; beyond it the exact fraction would take minutes."""


def pass_check(arkham: int, other: int, reveal: int) -> Fraction:
    """Return the exact chance that no Other World card is among `reveal` cards off a pool.

    The pool holds `arkham` Arkham and `other` Other World cards, all in random order; a pool
    smaller than `reveal` is turned up whole (rule 34). This is the hypergeometric probability of
    drawing none. Raises `LabError` for a count that is not a whole number from 0 up.

    >>> pass_check(17, 9, 2)
    Fraction(136, 325)
    """
    for name, count in (("arkham", arkham), ("other", other), ("reveal", reveal)):
        if type(count) is not int or not 0 <= count <= MOST_CARDS:
            msg = f"{name}={count!r}: a whole number of cards from 0 to {MOST_CARDS} is needed"
            raise LabError(msg)
    reveal = min(reveal, arkham + other)
    return Fraction(comb(arkham, reveal), comb(arkham + other, reveal))
