"""Products of factors, one for each place, and bundles of products that differ in what was played.

Knows kinds and pools by their numbers, and nothing of seats. Where hand-outs are counted as choices
(copies alike), a hand-out of a *pool* of cards weighs less the more copies of one kind were in it;
so its cards are followed as long as two of them could be alike, and it matters whether a card that
was played had been among them. Both cases are kept side by side as the *ways* of a place.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from itertools import product
from math import gcd
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Factor = tuple[int, ...]
"""A whole number for each kind: how much what was seen speaks for it, up to scale."""
Gone = tuple[tuple[tuple[int, int], int], ...]
"""How many cards of a pool were laid open since: ((pool, kind), how many), sorted."""
NO_POOL: frozenset[int] = frozenset()


class Spot(NamedTuple):
    """What one product says of one place: its factor, and the pools its card is followed from."""

    factor: Factor
    pools: frozenset[int] = NO_POOL


class Term(NamedTuple):
    """One product: `scale` times the factors of its spots, one for each place of a joint."""

    scale: int
    spots: tuple[Spot, ...]
    gone: Gone = ()


class Way(NamedTuple):
    """One way in which a card came to lie in a place: its spot, and what was laid open then."""

    spot: Spot
    gone: Gone = ()


class Ways(tuple[Way, ...]):  # noqa: SLOT001 - its hash is kept beside it
    """The ways of one place. They are looked up often, so that their hash is worked out once."""

    def __hash__(self) -> int:
        """Return the hash of a tuple."""
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return super().__hash__()


class Bundle(NamedTuple):
    """Many products at once: one for every choice of a past and of a way for each place.

    `past` says in which ways cards of places that are no more were laid open, each with its weight.
    """

    scale: int
    places: tuple[Ways, ...]
    past: tuple[tuple[Gone, int], ...] = (((), 1),)

    def with_ways(self, at: int, ways: Ways) -> Bundle:
        """Return the products with other ways for one place."""
        return self._replace(places=(*self.places[:at], ways, *self.places[at + 1 :]))

    def narrowed(self, at: int, factor: Factor) -> Bundle:
        """Return the products with the factor of one place multiplied."""
        return self.with_ways(at, narrowed(self.places[at], factor))

    def laid_open(self, at: int, kind: int) -> Bundle:
        """Return the products without a place whose card, a `kind`, was laid open."""
        past: dict[Gone, int] = {}
        for gone, weight in self.past:
            for spot, before in self.places[at]:
                if spot.factor[kind]:
                    together = all_gone(gone, before, taken(spot, kind))
                    past[together] = past.get(together, 0) + weight * spot.factor[kind]
        return Bundle(
            self.scale, self.places[:at] + self.places[at + 1 :], tuple(sorted(past.items()))
        )


def bundled(term: Term) -> Bundle:
    """Return one product as a bundle."""
    return Bundle(term.scale, tuple(Ways((Way(spot),)) for spot in term.spots), ((term.gone, 1),))


def _times(one: Factor, two: Factor) -> Factor:
    return tuple([a * b for a, b in zip(one, two, strict=True)])


@lru_cache(maxsize=1 << 11)
def narrowed(ways: Ways, factor: Factor) -> Ways:
    """Return ways with their factors multiplied, those that are left."""
    return _together(
        Way(Spot(_times(spot.factor, factor), spot.pools), gone) for spot, gone in ways
    )


def taken(spot: Spot, kind: int) -> Gone:
    """Return what is gone once the card of a spot, a `kind`, is laid open."""
    return tuple(((pool, kind), 1) for pool in sorted(spot.pools))


def all_gone(*parts: Gone) -> Gone:
    """Return what is gone in several ways together."""
    counts: dict[tuple[int, int], int] = {}
    for part in parts:
        for what, count in part:
            counts[what] = counts.get(what, 0) + count
    return tuple(sorted(counts.items()))


@lru_cache(maxsize=1 << 11)
def kept_after(first: Ways, second: Ways, kind: int, likelihood: Factor) -> Ways:
    """Return the ways of the card that is kept where one is played out of a hand of two.

    Of two copies of the card played, the one that lay in the first place is kept.
    """
    found = []
    others = tuple(int(k != kind) for k in range(len(likelihood)))
    for (one, one_gone), (two, two_gone) in product(first, second):
        for kept, played, fits in ((one, two, likelihood), (two, one, _times(likelihood, others))):
            factor = [L * f * played.factor[kind] for L, f in zip(fits, kept.factor, strict=True)]
            gone = all_gone(one_gone, two_gone, taken(played, kind))
            found.append(Way(Spot(tuple(factor), kept.pools), gone))
    return _together(found)


def _together(ways: Iterable[Way]) -> Ways:
    """Return ways of which no two have the same pools and the same gone: their factors added up."""
    found: dict[tuple[frozenset[int], Gone], Factor] = {}
    for (factor, pools), gone in ways:
        before = found.get((pools, gone))
        if before is not None:
            found[pools, gone] = tuple([a + b for a, b in zip(before, factor, strict=True)])
        elif any(factor):
            found[pools, gone] = factor
    in_order = sorted(found, key=lambda each: (sorted(each[0]), each[1]))
    return Ways(Way(Spot(found[pools, gone], pools), gone) for pools, gone in in_order)


def in_pool(ways: Ways, pool: int) -> Ways:
    """Return the ways of a card that goes through one more hand-out."""
    return Ways(Way(Spot(spot.factor, spot.pools | {pool}), gone) for spot, gone in ways)


def orders(pool: Sequence[Ways]) -> list[tuple[tuple[Ways, ...], int]]:
    """Return the different orders of these, each with the number of ways to get it."""
    if not pool:
        return [((), 1)]
    found = []
    for ways in dict.fromkeys(pool):
        others = list(pool)
        others.remove(ways)
        number = pool.count(ways)
        found += [((ways, *order), number * more) for order, more in orders(others)]
    return found


# Fewer and smaller numbers


class Left(NamedTuple):
    """Of which kinds there is a copy left, and of which there are several: bit masks."""

    some: int
    several: int


ALL = Left(-1, -1)


def left_of(unseen: Sequence[int]) -> Left:
    """Return of which kinds there are copies."""
    some = sum(1 << kind for kind, copies in enumerate(unseen) if copies)
    return Left(some, sum(1 << kind for kind, copies in enumerate(unseen) if copies > 1))


@lru_cache(maxsize=1 << 12)
def kinds_of(factor: Factor) -> int:
    """Return the kinds that a factor leaves possible, as a bit mask."""
    return sum(1 << kind for kind, f in enumerate(factor) if f)


def tidy(bundle: Bundle, left: Left) -> Bundle:
    """Return the products with the smallest whole factors, kinds of which no copy is left at 0.

    Their scale is 0 if a place is left with no card that could lie there.
    """
    scale, places = bundle.scale, []
    for ways in bundle.places:
        common, tidied = _tidied(ways, left.some)
        scale *= common
        places.append(tidied)
    common = gcd(*(weight for _, weight in bundle.past))
    past = bundle.past
    if common > 1:
        past = tuple((gone, weight // common) for gone, weight in past)
    return Bundle(scale * common, tuple(places), past)


@lru_cache(maxsize=1 << 11)
def _tidied(ways: Ways, left: int) -> tuple[int, Ways]:
    """Return what the numbers of a place have in common, or 0, and the ways divided by it."""
    if any(kinds_of(spot.factor) & ~left for spot, _ in ways):
        there = tuple(left >> kind & 1 for kind in range(len(ways[0].spot.factor)))
        ways = narrowed(ways, there)
    common = gcd(*(f for spot, _ in ways for f in spot.factor))
    return common, ways if common <= 1 else _divided(ways, common)


def _divided(ways: Ways, number: int) -> Ways:
    return Ways(
        Way(Spot(tuple([f // number for f in spot.factor]), spot.pools), gone)
        for spot, gone in ways
    )


PAST = -1
"""Where the past stands beside the places by their number."""


class Followed(NamedTuple):
    """The kinds of a pool that may lie in a place or be gone for the card there: bit masks."""

    pool: int
    held: int
    gone: int


def followed_less(bundle: Bundle, left: Left) -> Bundle:
    """Return the products without the pools whose cards can meet no like one any more."""
    found = [*map(_followed, bundle.places), _followed_before(bundle.past)]
    if not any(found):
        return bundle
    elsewhere = _elsewhere(found)
    places = [
        _less(ways, others, left.several) if own else ways
        for ways, own, others in zip(bundle.places, found, elsewhere, strict=False)
    ]
    past: dict[Gone, int] = {}
    for gone, weight in bundle.past:
        matter = _with_like(gone, elsewhere[PAST])
        past[matter] = past.get(matter, 0) + weight
    return Bundle(bundle.scale, tuple(places), tuple(sorted(past.items())))


@lru_cache(maxsize=1 << 11)
def _followed(ways: Ways) -> tuple[Followed, ...]:
    """Return the kinds of each pool that are followed in a place."""
    held = [
        Followed(pool, kinds_of(spot.factor), 0) for spot, _ in ways for pool in sorted(spot.pools)
    ]
    return _by_pool([*held, *(each for _, gone in ways for each in _kinds_gone(gone))])


def _followed_before(past: tuple[tuple[Gone, int], ...]) -> tuple[Followed, ...]:
    return _by_pool(each for gone, _ in past for each in _kinds_gone(gone))


def _kinds_gone(gone: Gone) -> list[Followed]:
    return [Followed(pool, 0, 1 << kind) for (pool, kind), _ in gone]


def _elsewhere(found: Sequence[tuple[Followed, ...]]) -> list[tuple[Followed, ...]]:
    """Return for each place the kinds of each pool that are followed in all the other places."""
    once: dict[int, tuple[int, int]] = {}
    twice: dict[int, tuple[int, int]] = {}
    for pool, held, gone in (each for here in found for each in here):
        held_once, gone_once = once.get(pool, (0, 0))
        held_twice, gone_twice = twice.get(pool, (0, 0))
        once[pool] = held_once | held, gone_once | gone
        twice[pool] = held_twice | held_once & held, gone_twice | gone_once & gone
    whole = [(pool, *once[pool], *twice[pool]) for pool in sorted(once)]
    return [_but_for(whole, own) for own in found]


def _but_for(
    whole: Sequence[tuple[int, int, int, int, int]], own: tuple[Followed, ...]
) -> tuple[Followed, ...]:
    """Return what is followed in several places, or in one that is not one's own."""
    here = {pool: (held, gone) for pool, held, gone in own}
    found = []
    for pool, held, gone, held_twice, gone_twice in whole:
        own_held, own_gone = here.get(pool, (0, 0))
        found.append(Followed(pool, held_twice | held & ~own_held, gone_twice | gone & ~own_gone))
    return tuple(found)


def _by_pool(parts: Iterable[Followed]) -> tuple[Followed, ...]:
    """Return the same with one entry for each pool."""
    found: dict[int, tuple[int, int]] = {}
    for pool, held, gone in parts:
        before_held, before_gone = found.get(pool, (0, 0))
        found[pool] = before_held | held, before_gone | gone
    return tuple(Followed(pool, *kinds) for pool, kinds in sorted(found.items()))


@lru_cache(maxsize=1 << 11)
def _less(ways: Ways, others: tuple[Followed, ...], several: int) -> Ways:
    """Return ways that follow no pool in vain, where the others' cards may be these."""
    found = []
    for (factor, pools), gone in ways:
        kinds = kinds_of(factor)
        met = _by_pool([*others, *_kinds_gone(gone)])
        kept = frozenset(
            each.pool
            for each in met
            if each.pool in pools and kinds & (each.gone | each.held & several)
        )
        own = [Followed(pool, kinds, 0) for pool in kept]
        found.append(Way(Spot(factor, kept), _with_like(gone, _by_pool([*others, *own]))))
    return _together(found)


def _with_like(gone: Gone, others: tuple[Followed, ...]) -> Gone:
    """Return what of the cards gone has, or may have, a like one."""
    kinds = {each.pool: each.held | each.gone for each in others}
    return tuple(
        (what, count) for what, count in gone if count > 1 or kinds.get(what[0], 0) >> what[1] & 1
    )


def added_up(bundles: list[Bundle]) -> list[Bundle]:
    """Return a sum of products in fewer bundles: two that differ in one place make one."""
    if len(bundles) < 2:  # noqa: PLR2004 - there is nothing to add
        return bundles
    numbers: dict[object, int] = {}

    def rows_of(bundle: Bundle) -> list[int]:
        """Return a number for the past and for each place, the same for the same."""
        return [numbers.setdefault(each, len(numbers)) for each in (bundle.past, *bundle.places)]

    rows = [(rows_of(each), each) for each in bundles]
    for at in range(len(rows[0][0])):
        groups: dict[tuple[int, ...], list[Bundle]] = {}
        for row, each in rows:
            groups.setdefault((*row[:at], *row[at + 1 :]), []).append(each)
        if len(groups) < len(rows):
            rows = [
                (rows_of(one), one)
                for group in groups.values()
                for one in [_one_bundle(group, at + PAST)]
            ]
    return [each for _, each in rows]


def _one_bundle(bundles: list[Bundle], at: int) -> Bundle:
    """Return the sum of bundles that differ in one place, or in the past, and in scale only."""
    if len(bundles) == 1:
        return bundles[0]
    if at == PAST:
        past: dict[Gone, int] = {}
        for each in bundles:
            for gone, weight in each.past:
                past[gone] = past.get(gone, 0) + each.scale * weight
        return tidy(Bundle(1, bundles[0].places, tuple(sorted(past.items()))), ALL)
    ways = _together(
        Way(Spot(tuple([each.scale * f for f in spot.factor]), spot.pools), gone)
        for each in bundles
        for spot, gone in each.places[at]
    )
    return tidy(bundles[0].with_ways(at, ways)._replace(scale=1), ALL)
