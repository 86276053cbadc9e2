"""A match as a chain: rounds are independent, and tokens are all that counts."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Final, NamedTuple

from lovecraft_lab.letter.rules.match import INSANE_TOKENS_TO_WIN, SANE_TOKENS_TO_WIN

SANE, INSANE = Fraction(3, 10), Fraction(1, 5)
"""How likely each side wins a round Sane, and Insane; every round has a winner."""
Tokens = tuple[int, int]
"""Sane and Insane tokens of one side."""


class Match(NamedTuple):
    """How many Sane and how many Insane tokens win a match."""

    sane: int = SANE_TOKENS_TO_WIN
    insane: int = INSANE_TOKENS_TO_WIN

    def is_won(self, tokens: Tokens) -> bool:
        """Whether a side with these tokens has won."""
        return tokens[0] >= self.sane or tokens[1] >= self.insane


USUAL: Final = Match()


@cache
def win_chance(mine: Tokens, theirs: Tokens = (0, 0), match: Match = USUAL) -> Fraction:
    """Return how likely you win a match from these tokens of yours and of the other side.

    The chance is the mean over the four ways in which the next round may end; the states in which
    somebody has won absorb.

    >>> win_chance((1, 1), (1, 0))
    Fraction(131, 250)
    """
    if match.is_won(mine):
        return Fraction(1)
    if match.is_won(theirs):
        return Fraction(0)
    (a, b), (c, d) = mine, theirs
    sane = win_chance((a + 1, b), theirs, match) + win_chance(mine, (c + 1, d), match)
    insane = win_chance((a, b + 1), theirs, match) + win_chance(mine, (c, d + 1), match)
    return SANE * sane + INSANE * insane
