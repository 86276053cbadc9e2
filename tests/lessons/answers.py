"""Answers to exercises as tests give them: exact, as text and rounded; and the hints they get."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from typing import Any

from lovecraft_lab.lessons import check, exercise


def forms(answer: Any) -> Iterator[Any]:
    """Yield an answer as a learner may give it: as it is, as text, and with decimals."""
    yield answer
    yield exercise_text(answer)
    if isinstance(answer, tuple) and all(isinstance(part, Fraction) for part in answer):
        yield [float(part) for part in answer]
    elif isinstance(answer, Fraction):
        yield float(answer)


def exercise_text(answer: Any) -> str:
    """Return an answer as it is typed."""
    if isinstance(answer, tuple | frozenset):
        return ", ".join(map(exercise_text, answer))
    return str(answer)


def is_right(ident: str, answer: Any) -> bool:
    """Whether this very value is the answer, and is taken in every form."""
    return exercise(ident).right() == answer and all(check(ident, f).ok for f in forms(answer))


def is_told(ident: str, answer: Any, mistake: str) -> bool:
    """Whether a wrong answer is known by its mistake, in every form."""
    said = [check(ident, form) for form in forms(answer)]
    return all(not each.ok and mistake in each.hint.lower() for each in said)


def handfuls(good: int, bad: int, k: int) -> Fraction:
    """Return the share of handfuls of k cards that hold no bad one, by going through them all."""
    cards = [True] * good + [False] * bad
    drawn = [all(hand) for hand in combinations(cards, k)]
    return Fraction(sum(drawn), len(drawn))
