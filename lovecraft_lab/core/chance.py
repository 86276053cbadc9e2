"""Exact chance: draws out of an urn, listed with whole-number weights or sampled.

Knows no cards: an urn is a sorted tuple of things, as many entries as there are copies. There is no
random generator in here; it is always an argument.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import groupby
from math import comb, lcm, prod
from typing import TYPE_CHECKING, Any, Protocol

from lovecraft_lab.core.errors import LabError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

Urn = tuple[Any, ...]


class Chance(Protocol):
    """How chance decides at a frame: all outcomes with weights, or one sample.

    The rule's effect takes the outcome out of its urn and so refuses what is not in it
    (`NotInUrn`).
    """

    def outcomes(self, state: Any) -> Sequence[tuple[Any, int]]:
        """Return all outcomes, each with a whole-number weight, in a stable order."""
        ...

    def sample(self, state: Any, rng: Random) -> Any:
        """Return one outcome in exact proportion, without listing the rest."""
        ...


def below(rng: Random, bound: int) -> int:
    """Return a whole number from 0 to `bound - 1`, all alike: the same seed gives the same one."""
    if bound < 1:
        raise LabError("there is nothing to choose from")
    bits = bound.bit_length()
    try:
        number = rng.getrandbits(bits)
    except AttributeError:
        raise LabError(f"a generator is needed, random.Random(seed), not {rng!r:.200}") from None
    while number >= bound:
        number = rng.getrandbits(bits)
    return number


def drawn(shares: Sequence[Fraction | float], rng: Random) -> int:
    """Return a place drawn in proportion to what lies in it.

    >>> from random import Random
    >>> [drawn([0, Fraction(1, 3), 0], Random(seed)) for seed in range(3)]
    [1, 1, 1]
    """
    if all(isinstance(share, Fraction | int) for share in shares):
        parts = [Fraction(share) for share in shares]
        whole = lcm(*(part.denominator for part in parts))
        left: Fraction | float = below(rng, int(sum(parts) * whole))
        sizes: list[Fraction | float] = [int(part * whole) for part in parts]
    else:
        sizes = [*shares]
        left = rng.random() * float(sum(shares))
    for place, size in enumerate(sizes):
        if left < size:
            return place
        left -= size
    return max(place for place, size in enumerate(sizes) if size)


class NotInUrn(LookupError):  # noqa: N818 - named by what is wrong, as in errors.py
    """Something was taken that is not there: an outcome that chance cannot bring."""


def require(urn: Urn, thing: Any) -> None:
    """Raise `NotInUrn` unless the thing is in the urn: for a draw that takes nothing away."""
    without(urn, thing)


def without(urn: Urn, thing: Any) -> Urn:
    """Return the urn with one copy of `thing` taken out; raises `NotInUrn` if there is none.

    >>> without(("a", "b", "b"), "b")
    ('a', 'b')
    """
    try:
        place = urn.index(thing)
    except ValueError:
        raise NotInUrn(thing) from None
    if type(thing) is not type(urn[place]):  # such as True and 1.0, which equal 1
        raise NotInUrn(thing)
    return urn[:place] + urn[place + 1 :]


def without_all(urn: Urn, handful: Any, count: int) -> Urn:
    """Return the urn with a sorted handful of `count` things taken out, or raise `NotInUrn`.

    >>> without_all(("a", "b", "b"), ("b", "b"), 2)
    ('a',)
    """
    if not isinstance(handful, tuple) or len(handful) != count:
        raise NotInUrn(handful)
    left = list(urn)
    try:
        for thing in handful:
            left.remove(thing)
    except ValueError:
        raise NotInUrn(handful) from None
    of_another_type = any(type(thing) is not type(urn[0]) for thing in handful)
    if of_another_type or list(handful) != sorted(handful):
        raise NotInUrn(handful)
    return tuple(left)


def handfuls(urn: Urn, count: int) -> list[tuple[Urn, int]]:
    """List every sorted handful of `count` things with the number of ways to draw it.

    >>> handfuls(("a", "b", "b"), 2)
    [(('a', 'b'), 2), (('b', 'b'), 1)]
    """
    found: list[tuple[Urn, int]] = [((), 1)]
    copies = [(thing, len(list(group))) for thing, group in groupby(urn)]
    left = len(urn)
    for thing, number in copies:
        left -= number
        found = [
            (taken + (thing,) * take, ways * comb(number, take))
            for taken, ways in found
            for take in range(number, -1, -1)
            if len(taken) + take <= count <= len(taken) + take + left
        ]
    return found


def none_among(plain: int, marked: int, drawn: int) -> Fraction:
    """Return the exact chance that no marked thing is among those drawn blindly, as few as exist.

    This is the hypergeometric probability of drawing none.

    >>> none_among(17, 9, 2)
    Fraction(136, 325)
    """
    drawn = min(drawn, plain + marked)
    return Fraction(comb(plain, drawn), comb(plain + marked, drawn))


class DrawOne:
    """Chance takes one thing out of an urn; the outcome is that thing."""

    def __init__(self, urn: Callable[..., Urn]) -> None:
        self.urn = urn

    def __repr__(self) -> str:
        return "<chance takes one thing out of an urn>"

    def outcomes(self, state: Any) -> list[tuple[Any, int]]:
        """Return each thing in the urn with the number of its copies."""
        return [(thing, len(list(group))) for thing, group in groupby(self.urn(state))]

    def sample(self, state: Any, rng: Random) -> Any:
        """Return one thing, each copy alike."""
        urn = self.urn(state)
        return urn[below(rng, len(urn))]


class DrawMany:
    """Chance takes several things out of an urn at once; the outcome is the sorted handful."""

    def __init__(self, urn: Callable[..., Urn], count: Callable[..., int]) -> None:
        self.urn = urn
        self.count = count

    def __repr__(self) -> str:
        return "<chance takes several things out of an urn at once>"

    def outcomes(self, state: Any) -> list[tuple[Urn, int]]:
        """Return each handful with the number of ways to draw it."""
        return handfuls(self.urn(state), self.count(state))

    def outcomes_among(self, state: Any, things: Urn) -> list[tuple[Urn, Fraction]]:
        """Return each handful of these sorted things with its chance, without listing the rest."""
        urn, count = self.urn(state), self.count(state)
        every = comb(len(urn), count)
        ways = {
            handful: prod(comb(urn.count(each), handful.count(each)) for each in set(handful))
            for handful, _ in handfuls(things, count)
        }
        return [(handful, Fraction(number, every)) for handful, number in ways.items() if number]

    def sample(self, state: Any, rng: Random) -> Urn:
        """Return one handful, by drawing one thing after the other."""
        urn = list(self.urn(state))
        count = self.count(state)
        taken = [urn.pop(below(rng, left)) for left in range(len(urn), len(urn) - count, -1)]
        return tuple(sorted(taken))
