"""Exact chance: draws out of an urn, listed with whole-number weights or sampled with a given generator.

Knows no cards: an urn is a sorted tuple of things, as many entries as there are copies. There is no random
generator in here; it is always an argument.
"""

from __future__ import annotations

from itertools import groupby
from math import comb
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

Urn = tuple[Any, ...]


class Chance(Protocol):
    """How chance decides at a frame: the outcomes with weights, one sample, and what counts as an outcome."""

    def outcomes(self, state: Any, *arguments: Any) -> Sequence[tuple[Any, int]]:
        """Return all outcomes, each with a whole-number weight, in a stable order."""
        ...

    def sample(self, rng: Random, state: Any, *arguments: Any) -> Any:
        """Return one outcome in exact proportion, without listing the rest."""
        ...

    def allows(self, outcome: Any, state: Any, *arguments: Any) -> bool:
        """Say whether the outcome can happen here."""
        ...


def below(rng: Random, bound: int) -> int:
    """Return a whole number from 0 to `bound - 1`, all alike, the same on any machine for the same seed."""
    bits = bound.bit_length()
    number = rng.getrandbits(bits)
    while number >= bound:
        number = rng.getrandbits(bits)
    return number


def without(urn: Urn, thing: Any) -> Urn:
    """Return the urn with one copy of `thing` taken out; `ValueError` if there is none.

    >>> without(("a", "b", "b"), "b")
    ('a', 'b')
    """
    place = urn.index(thing)
    return urn[:place] + urn[place + 1 :]


def without_all(urn: Urn, things: Sequence[Any]) -> Urn:
    """Return the urn with every one of `things` taken out; `ValueError` if one is missing."""
    for thing in things:
        urn = without(urn, thing)
    return urn


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


class DrawOne:
    """Chance takes one thing out of an urn; the outcome is that thing."""

    def __init__(self, urn: Callable[..., Urn]) -> None:
        self.urn = urn

    def outcomes(self, state: Any, *arguments: Any) -> list[tuple[Any, int]]:
        """Return each thing in the urn with the number of its copies."""
        return [(thing, len(list(group))) for thing, group in groupby(self.urn(state, *arguments))]

    def sample(self, rng: Random, state: Any, *arguments: Any) -> Any:
        """Return one thing, each copy alike."""
        urn = self.urn(state, *arguments)
        return urn[below(rng, len(urn))]

    def allows(self, outcome: Any, state: Any, *arguments: Any) -> bool:
        """Say whether the thing is in the urn."""
        return outcome in self.urn(state, *arguments)


class DrawMany:
    """Chance takes several things out of an urn at once; the outcome is the sorted handful."""

    def __init__(self, urn: Callable[..., Urn], count: Callable[..., int]) -> None:
        self.urn = urn
        self.count = count

    def outcomes(self, state: Any, *arguments: Any) -> list[tuple[Urn, int]]:
        """Return each handful with the number of ways to draw it."""
        return handfuls(self.urn(state, *arguments), self.count(state, *arguments))

    def sample(self, rng: Random, state: Any, *arguments: Any) -> Urn:
        """Return one handful, by drawing one thing after the other."""
        urn, taken = self.urn(state, *arguments), []
        for _ in range(self.count(state, *arguments)):
            place = below(rng, len(urn))
            taken.append(urn[place])
            urn = urn[:place] + urn[place + 1 :]
        return tuple(sorted(taken))

    def allows(self, outcome: Any, state: Any, *arguments: Any) -> bool:
        """Say whether the handful is sorted, of the right size, and in the urn."""
        if not isinstance(outcome, tuple) or len(outcome) != self.count(state, *arguments):
            return False
        urn = self.urn(state, *arguments)
        return all(outcome.count(thing) <= urn.count(thing) for thing in outcome) and list(
            outcome
        ) == sorted(outcome)
