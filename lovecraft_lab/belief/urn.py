"""Filling spots out of the unseen copies: how much weight all ways to do so have.

Drawn with replacement, spots would not mind each other, and one sum over the kinds for each would
do. Without replacement no copy lies in two of them. So the spots are cut into groups in every way;
a group is one sum over the kinds, of all its factors times a number for the copies of a kind, which
corrects for what smaller groups let in. For m spots and c copies that number is
(-1)^(m-1) (m-1)! c (inversion on the lattice of partitions: Rota, 1964); where hand-outs are
counted as choices it follows from the same rule, that a kind alone must be counted right. No world
is listed, and what groups and parts weigh is kept, for products mostly share them.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from math import comb, perm
from operator import mul
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from lovecraft_lab.belief.products import Gone, Spot

Spots = tuple[int, ...]
"""Spots by their numbers, sorted; alike ones as often as there are of them."""
Shape = tuple[tuple[tuple[int, ...], int], ...]
"""How many spots of a group have which pools."""
Hands = dict[tuple[int, ...], int]
"""A weight for every set of cards, sorted."""


class Urn:
    """The copies of each kind that spots can be filled with, `gone` counting for their pools.

    `known[n]` is the spot with the number n. To stay whole, weights are multiplied by `unit` for
    every pool of every spot.
    """

    def __init__(self, unseen: Sequence[int], gone: Gone, known: list[Spot], unit: int) -> None:
        self.kinds = [kind for kind, copies in enumerate(unseen) if copies]
        self.unseen = unseen
        self.cards = sum(unseen)
        self.gone = {
            kind: tuple((pool, count) for (pool, k), count in gone if k == kind)
            for kind in self.kinds
        }
        self.known = known
        self.unit = unit
        self._factors: dict[Spots, list[int]] = {(): [1] * len(self.kinds)}
        self._numbers: dict[Shape, list[int]] = {}
        self._groups: dict[Spots, list[int]] = {}
        self._sums: dict[tuple[Spots, frozenset[int] | None], int] = {}
        self._totals: dict[tuple[Spots, frozenset[int] | None], int] = {}
        self._ones: dict[tuple[int, Spots], list[int]] = {}
        self._hands: dict[tuple[Spots, Spots], Hands] = {}

    def total(self, spots: Spots, among: frozenset[int] | None = None) -> int:
        """Return the weight of all ways to fill the spots, with cards of these kinds alone."""
        if not spots:
            return 1
        found = self._totals.get((spots, among))
        if found is None:
            first = spots[:1]
            found = 0
            for part, others, ways in parts(spots[1:]):
                here = self._sum(first + part, among)
                if here:
                    found += ways * here * self.total(others, among)
            self._totals[spots, among] = found
        return found

    def hands(self, wanted: Spots, others: Spots) -> Hands:
        """Return the weight of every set of cards that the wanted spots can hold together."""
        if not wanted:
            return {(): self.total(others)}
        found = self._hands.get((wanted, others))
        if found is None:
            found = self._hands[wanted, others] = {}
            if len(wanted) == 1:
                row = self._one(wanted[0], others)
                found.update(((kind,), w) for kind, w in zip(self.kinds, row, strict=True))
                return found
            for held, left in _with_the_first(wanted):
                if len(left) == 1:
                    self._deal_all_but_one(found, held, left[0], others)
                else:
                    self._deal(found, held, left, others)
        return found

    def _deal(self, found: Hands, held: Spots, left: Spots, others: Spots) -> None:
        """Add the hands in which the spots `held` are one group, maybe with some of the others."""
        for group, rest, ways in self._groups_with(held, others):
            for hand, more in self.hands(left, rest).items():
                for kind, here in zip(self.kinds, group, strict=True):
                    key = tuple(sorted((*hand, *[kind] * len(held))))
                    found[key] = found.get(key, 0) + ways * here * more

    def _deal_all_but_one(self, found: Hands, held: Spots, last: int, others: Spots) -> None:
        """Do the same where one spot is left, for all kinds of card there at a time."""
        table = [[0] * len(self.kinds) for _ in self.kinds]
        for group, rest, ways in self._groups_with(held, others):
            row = self._one(last, rest)
            for n, here in enumerate(group):
                if here:
                    weight = ways * here
                    table[n] = [
                        old + weight * more for old, more in zip(table[n], row, strict=True)
                    ]
        for kind, weights in zip(self.kinds, table, strict=True):
            for other, weight in zip(self.kinds, weights, strict=True):
                key = tuple(sorted((other, *[kind] * len(held))))
                found[key] = found.get(key, 0) + weight

    def _one(self, spot: int, others: Spots) -> list[int]:
        """Return for each kind the weight with which a spot holds it."""
        found = self._ones.get((spot, others))
        if found is None:
            found = [0] * len(self.kinds)
            for group, rest, ways in self._groups_with((spot,), others):
                weight = ways * self.total(rest)
                found = [old + weight * here for old, here in zip(found, group, strict=True)]
            self._ones[spot, others] = found
        return found

    def _groups_with(self, held: Spots, others: Spots) -> Iterator[tuple[list[int], Spots, int]]:
        """Yield each group of these spots and some of the others, what is left, and how often."""
        for part, rest, ways in parts(others):
            group = self._group(tuple(sorted(held + part)))
            if any(group):
                yield group, rest, ways

    def marked(self, spots: Spots, kinds: frozenset[int]) -> dict[tuple[int, int], int]:
        """Return the weight of (marked, cards): so many of the cards left are of these kinds."""
        found: dict[tuple[int, int], int] = {}
        copies = sum(self.unseen[kind] for kind in kinds)
        unmarked = frozenset(self.kinds) - kinds
        for held, others, ways in parts(spots):
            key = (copies - len(held), self.cards - len(spots))
            here = ways * self.total(held, kinds) * self.total(others, unmarked)
            found[key] = found.get(key, 0) + here
        return found

    def _sum(self, spots: Spots, among: frozenset[int] | None) -> int:
        found = self._sums.get((spots, among))
        if found is None:
            group = self._group(spots)
            if among is not None:
                group = [w for k, w in zip(self.kinds, group, strict=True) if k in among]
            found = self._sums[spots, among] = sum(group)
        return found

    def _group(self, spots: Spots) -> list[int]:
        """Return for each kind what a group of spots weighs."""
        found = self._groups.get(spots)
        if found is None:
            factors = self._multiplied(spots)
            numbers = self._numbers_of(self._shape(spots)) if any(factors) else factors
            found = self._groups[spots] = list(map(mul, factors, numbers))
        return found

    def _multiplied(self, spots: Spots) -> list[int]:
        """Return for each kind the factors of these spots, multiplied."""
        found = self._factors.get(spots)
        if found is None:
            factor = self.known[spots[-1]].factor
            last = [factor[kind] for kind in self.kinds]
            found = list(map(mul, self._multiplied(spots[:-1]), last))
            self._factors[spots] = found
        return found

    def _shape(self, spots: Spots) -> Shape:
        counts: dict[tuple[int, ...], int] = {}
        for n in spots:
            pools = tuple(sorted(self.known[n].pools))
            counts[pools] = counts.get(pools, 0) + 1
        return tuple(sorted(counts.items()))

    def _numbers_of(self, shape: Shape) -> list[int]:
        """Return for each kind the number that its copies give to a group."""
        found = self._numbers.get(shape)
        if found is None:
            found = self._numbers[shape] = [
                as_one_group(shape, self.unseen[kind], self.gone[kind], self.unit)
                for kind in self.kinds
            ]
        return found


def in_all(shape: Shape, copies: int, gone: tuple[tuple[int, int], ...], unit: int) -> int:
    """Return the ways to fill spots with copies of one kind, out of pools of which some are gone.

    >>> in_all((((), 2),), 3, (), 1)
    6
    """
    pools: dict[int, int] = {}
    for which, count in shape:
        for pool in which:
            pools[pool] = pools.get(pool, 0) + count
    alike = dict(gone)
    ways = perm(copies, sum(count for _, count in shape))
    for pool, count in pools.items():
        ways *= unit**count // perm(alike.get(pool, 0) + count, count)
    return ways


@lru_cache(maxsize=1 << 12)
def as_one_group(shape: Shape, copies: int, gone: tuple[tuple[int, int], ...], unit: int) -> int:
    """Return the number with which all partitions into groups add up to the ways there are.

    >>> [as_one_group((((), spots),), 5, (), 1) for spots in (1, 2, 3, 4)]
    [5, -5, 10, -30]
    """
    found = in_all(shape, copies, gone, unit)
    (pools, count), *more = shape
    rest: Shape = ((pools, count - 1), *more)
    for part, ways in _parts_of(rest):
        here = ((pools, part[0][1] + 1), *part[1:])
        left = tuple((p, n - m) for (p, n), (_, m) in zip(rest, part, strict=True) if n > m)
        if left:
            here = tuple((p, n) for p, n in here if n)
            others = in_all(left, copies, gone, unit)
            found -= ways * others * as_one_group(here, copies, gone, unit)
    return found


def _parts_of(shape: Shape) -> list[tuple[Shape, int]]:
    """Return every part of a shape, with the number of ways to choose it."""
    found: list[tuple[Shape, int]] = [((), 1)]
    for pools, count in shape:
        found = [
            ((*part, (pools, n)), ways * comb(count, n))
            for part, ways in found
            for n in range(count + 1)
        ]
    return found


@lru_cache(maxsize=1 << 10)
def parts(spots: Spots) -> tuple[tuple[Spots, Spots, int], ...]:
    """Return every part of these spots, the others, and the number of ways to choose it.

    >>> parts((4, 4))
    (((), (4, 4), 1), ((4,), (4,), 2), ((4, 4), (), 1))
    """
    if not spots:
        return (((), (), 1),)
    first = spots[0]
    count = spots.count(first)
    return tuple(
        ((first,) * n + part, (first,) * (count - n) + others, comb(count, n) * ways)
        for n in range(count + 1)
        for part, others, ways in parts(spots[count:])
    )


def _with_the_first(spots: Spots) -> list[tuple[Spots, Spots]]:
    """Return every part of these spots that holds the first of them, and the others."""
    rest = range(1, len(spots))
    return [
        (
            (spots[0], *(spots[n] for n in chosen)),
            tuple(spots[n] for n in rest if n not in chosen),
        )
        for size in range(len(spots))
        for chosen in combinations(rest, size)
    ]
