"""Products of factors, one for each place, and bundles of products that differ in what was played.

Knows kinds and pools by their numbers, and nothing of seats. Where hand-outs are counted as choices
(copies alike), a hand-out of a *pool* of cards weighs less the more copies of one kind were in it;
so its cards are followed as long as two of them could be alike, and it matters whether a card that
was played had been among them. Both cases are kept side by side as the *ways* of a place.
"""

from __future__ import annotations

from itertools import product
from math import gcd
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

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


Ways = tuple[Way, ...]


class Bundle(NamedTuple):
    """Many products at once: one for every choice of a past and of a way for each place.

    `past` says in which ways cards of places that are no more were laid open, each with its weight.
    """

    scale: int
    places: tuple[Ways, ...]
    past: tuple[tuple[Gone, int], ...] = (((), 1),)

    def terms(self, unseen: Sequence[int]) -> Iterator[Term]:
        """Yield the products one by one."""
        for (gone, weight), *ways in product(self.past, *self.places):
            together = all_gone(gone, *(way.gone for way in ways))
            alone = tuple((Way(way.spot),) for way in ways)
            scale, places, past = tidy(Bundle(self.scale * weight, alone, ((together, 1),)), unseen)
            if scale:
                yield Term(scale, tuple(way.spot for (way,) in places), past[0][0])

    def with_ways(self, at: int, ways: Ways) -> Bundle:
        """Return the products with other ways for one place."""
        return self._replace(places=(*self.places[:at], ways, *self.places[at + 1 :]))

    def narrowed(self, at: int, factor: Factor) -> Bundle:
        """Return the products with the factor of one place multiplied."""
        ways = [
            Way(Spot(_times(spot.factor, factor), spot.pools), gone)
            for spot, gone in self.places[at]
        ]
        return self.with_ways(at, tuple(ways))

    def laid_open(self, at: int, kind: int) -> Bundle:
        """Return the products without a place whose card, a `kind`, was laid open."""
        past: dict[Gone, int] = {}
        for gone, weight in self.past:
            for spot, before in self.places[at]:
                if spot.factor[kind]:
                    together = all_gone(gone, before, _taken(spot, kind))
                    past[together] = past.get(together, 0) + weight * spot.factor[kind]
        return Bundle(
            self.scale, self.places[:at] + self.places[at + 1 :], tuple(sorted(past.items()))
        )


def bundled(term: Term) -> Bundle:
    """Return one product as a bundle."""
    return Bundle(term.scale, tuple((Way(spot),) for spot in term.spots), ((term.gone, 1),))


def _times(one: Factor, two: Factor) -> Factor:
    return tuple([a * b for a, b in zip(one, two, strict=True)])


def _taken(spot: Spot, kind: int) -> Gone:
    """Return what is gone once the card of a spot, a `kind`, is laid open."""
    return tuple(((pool, kind), 1) for pool in sorted(spot.pools))


def all_gone(*parts: Gone) -> Gone:
    """Return what is gone in several ways together."""
    counts: dict[tuple[int, int], int] = {}
    for part in parts:
        for what, count in part:
            counts[what] = counts.get(what, 0) + count
    return tuple(sorted(counts.items()))


def kept_after(first: Ways, second: Ways, kind: int, likelihood: Factor) -> Ways:
    """Return the ways of the card that is kept where one is played out of a hand of two.

    Of two copies of the card played, the one that lay in the first place is kept.
    """
    found = []
    for (one, one_gone), (two, two_gone) in product(first, second):
        for kept, played in ((one, two), (two, one)):
            weight = played.factor[kind]
            factor = [L * f * weight for L, f in zip(likelihood, kept.factor, strict=True)]
            if kept is two:
                factor[kind] = 0
            gone = all_gone(one_gone, two_gone, _taken(played, kind))
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
    ways = [Way(Spot(factor, pools), gone) for (pools, gone), factor in found.items()]
    if len(ways) > 1:
        ways.sort(key=lambda way: (sorted(way.spot.pools), way.gone))
    return tuple(ways)


def in_pool(ways: Ways, pool: int) -> Ways:
    """Return the ways of a card that goes through one more hand-out."""
    return tuple(Way(Spot(spot.factor, spot.pools | {pool}), gone) for spot, gone in ways)


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


def tidy(bundle: Bundle, unseen: Sequence[int]) -> Bundle:
    """Return the products with the smallest whole factors, and no pool followed in vain.

    Their scale is 0 if a place is left with no card that could lie there.
    """
    places = tuple(
        _together(Way(Spot(_present(spot.factor, unseen), spot.pools), gone) for spot, gone in ways)
        for ways in bundle.places
    )
    if not bundle.past or not all(places):
        return Bundle(0, places)
    followed = any(gone for gone, _ in bundle.past) or any(
        way.spot.pools or way.gone for ways in places for way in ways
    )
    found = Bundle(bundle.scale, places, bundle.past)
    return _in_lowest_terms(_Followed(found, unseen).fewer() if followed else found)


def _present(factor: Factor, unseen: Sequence[int]) -> Factor:
    """Return a factor without the kinds of which no copy is left."""
    return tuple([f if copies else 0 for f, copies in zip(factor, unseen, strict=True)])


def _in_lowest_terms(bundle: Bundle) -> Bundle:
    """Return the same products with what all numbers of a place have in common in the scale."""
    scale, places = bundle.scale, []
    for ways in bundle.places:
        common = gcd(*(f for spot, _ in ways for f in spot.factor))
        scale *= common
        places.append(ways if common == 1 else _divided(ways, common))
    common = gcd(*(weight for _, weight in bundle.past))
    past = tuple((gone, weight // common) for gone, weight in bundle.past)
    return Bundle(scale * common, tuple(places), past)


def _divided(ways: Ways, number: int) -> Ways:
    return tuple(
        Way(Spot(tuple([f // number for f in spot.factor]), spot.pools), gone)
        for spot, gone in ways
    )


PAST = -1
"""Where what is gone since places are no more is counted, beside the places by their number."""


class _Followed:
    """Which cards of a pool can still meet a like one: those have to be followed, no others.

    `hold[pool, kind]` and `gone[pool, kind]` are the places where one may lie, or may have been
    laid open.
    """

    def __init__(self, bundle: Bundle, unseen: Sequence[int]) -> None:
        self.bundle = bundle
        self.unseen = unseen
        self.hold: dict[tuple[int, int], set[int]] = {}
        self.gone: dict[tuple[int, int], set[int]] = {}
        for at, ways in enumerate(bundle.places):
            for spot, gone in ways:
                self._note(self.gone, at, (what for what, _ in gone))
                for pool in spot.pools:
                    kinds = (kind for kind, f in enumerate(spot.factor) if f)
                    self._note(self.hold, at, ((pool, kind) for kind in kinds))
        for gone, _ in bundle.past:
            self._note(self.gone, PAST, (what for what, _ in gone))

    def _note(
        self,
        where: dict[tuple[int, int], set[int]],
        at: int,
        what: Iterable[tuple[int, int]],
    ) -> None:
        for each in what:
            where.setdefault(each, set()).add(at)

    def fewer(self) -> Bundle:
        """Return the products without the pools that need not be followed any more."""
        places = tuple(
            _together(self._way(at, way) for way in ways)
            for at, ways in enumerate(self.bundle.places)
        )
        past: dict[Gone, int] = {}
        for gone, weight in self.bundle.past:
            left = self._gone(PAST, gone, NO_POOL)
            past[left] = past.get(left, 0) + weight
        return self.bundle._replace(places=places, past=tuple(sorted(past.items())))

    def _way(self, at: int, way: Way) -> Way:
        spot, gone = way
        own = {what for what, _ in gone}
        kinds = [kind for kind, f in enumerate(spot.factor) if f]
        pools = frozenset(
            pool for pool in spot.pools if any(self._meets(at, (pool, kind), own) for kind in kinds)
        )
        held = {(pool, kind) for pool in pools for kind in kinds}
        return Way(Spot(spot.factor, pools), self._gone(at, gone, held))

    def _meets(self, at: int, what: tuple[int, int], own: Collection[tuple[int, int]]) -> bool:
        """Whether a card that lies in a place may have a like one among those of its pool."""
        if what in own or not self.gone.get(what, set()) <= {at}:
            return True
        return self.unseen[what[1]] > 1 and not self.hold.get(what, set()) <= {at}

    def _gone(self, at: int, gone: Gone, held: Collection[tuple[int, int]]) -> Gone:
        """Return what of this has, or may have, a like one."""
        return tuple(
            (what, count)
            for what, count in gone
            if count > 1
            or what in held
            or not self.gone[what] <= {at}
            or not self.hold.get(what, set()) <= {at}
        )


def added_up(bundles: list[Bundle]) -> list[Bundle]:
    """Return a sum of products in fewer bundles: two that differ in one place make one."""
    if len(bundles) < 2:  # noqa: PLR2004 - there is nothing to add
        return bundles
    for at in range(PAST, len(bundles[0].places)):
        groups: dict[object, list[Bundle]] = {}
        for each in bundles:
            groups.setdefault(_others(each, at), []).append(each)
        if len(groups) < len(bundles):
            bundles = [_one_bundle(group, at) for group in groups.values()]
    return bundles


def _others(bundle: Bundle, at: int) -> object:
    """Return all but one place, or but the past."""
    if at == PAST:
        return bundle.places
    return bundle.past, bundle.places[:at], bundle.places[at + 1 :]


def _one_bundle(bundles: list[Bundle], at: int) -> Bundle:
    """Return the sum of bundles that differ in one place, or in the past, and in scale only."""
    if len(bundles) == 1:
        return bundles[0]
    if at == PAST:
        past: dict[Gone, int] = {}
        for each in bundles:
            for gone, weight in each.past:
                past[gone] = past.get(gone, 0) + each.scale * weight
        return _in_lowest_terms(Bundle(1, bundles[0].places, tuple(sorted(past.items()))))
    ways = _together(
        Way(Spot(tuple([each.scale * f for f in spot.factor]), spot.pools), gone)
        for each in bundles
        for spot, gone in each.places[at]
    )
    return _in_lowest_terms(bundles[0].with_ways(at, ways)._replace(scale=1))
