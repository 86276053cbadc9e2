"""The weight of every way in which hidden cards may lie, kept as a short sum of products.

Knows kinds and places, no rule and no seat. A *place* holds one hidden card. The weight of a world
is one factor for each place, which depends on the card that lies there, times the number of ways to
pick those cards out of the unseen copies. What a table tells seldom ties two places together, so
that mostly one such product is enough; where it does (a compare without a loser, hands that were
gathered and given back), the joint is a sum of a few of them. All weights are whole numbers.
"""

from __future__ import annotations

from math import gcd
from typing import TYPE_CHECKING, NamedTuple

from lovecraft_lab.core.errors import LabError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

Factor = tuple[int, ...]
"""A whole number for each kind: how much what was seen speaks for it, up to scale."""
Gone = tuple[tuple[tuple[int, int], int], ...]
NO_POOL: frozenset[int] = frozenset()


class Impossible(LabError):  # noqa: N818 - named by what is wrong, as in errors.py
    """No world is left that agrees with what was seen."""


class Spot(NamedTuple):
    """What one product says of one place: its factor, and the hand-outs its card went through.

    Where hand-outs are counted as choices (copies alike), a hand-out of a pool weighs less the more
    copies of one kind were in it; so the cards of a pool are followed (`pools`) as long as two of
    them could be alike.
    """

    factor: Factor
    pools: frozenset[int] = NO_POOL


class Term(NamedTuple):
    """One product: `scale` times the factors of its spots, one for each place of the joint.

    `gone` counts the cards of a pool that were laid open since: ((pool, kind), how many).
    """

    scale: int
    spots: tuple[Spot, ...]
    gone: Gone = ()


class Joint:
    """A weight for every assignment of unseen cards to places.

    `unseen[kind]` counts the copies that do not lie open: those in the places and the rest, which
    is the face-down deck and the card set aside, in random order.
    """

    def __init__(self, unseen: Sequence[int], terms: Iterable[Term] = (Term(1, ()),)) -> None:
        self.unseen = list(unseen)
        self.terms = list(terms)
        self.places: list[int] = list(range(len(self.terms[0].spots)))
        self.anything: Factor = (1,) * len(self.unseen)
        self._made = len(self.places)
        self._pools = 0

    @property
    def rest(self) -> int:
        """How many unseen cards lie in no place."""
        return sum(self.unseen) - len(self.places)

    def copy(self) -> Joint:
        """Return a joint that can be changed while this one stays as it is."""
        new = Joint(self.unseen, self.terms)
        new.places, new._made, new._pools = list(self.places), self._made, self._pools
        return new

    def only(self, *kinds: int) -> Factor:
        """Return the factor of a place that holds one of these kinds."""
        return tuple(int(kind in kinds) for kind in range(len(self.unseen)))

    def draw(self) -> int:
        """Put a card of the rest into a new place, and return the place."""
        if self.rest < 1:
            raise Impossible("a card was drawn where none is left")
        return self._add(self.anything)

    def bring(self, kind: int) -> int:
        """Put a card that lay open into a new place, and return the place."""
        self.unseen[kind] += 1
        return self._add(self.only(kind))

    def _add(self, factor: Factor) -> int:
        spot = Spot(factor)
        self.terms = [term._replace(spots=(*term.spots, spot)) for term in self.terms]
        self.places.append(self._made)
        self._made += 1
        return self.places[-1]

    def turn_up(self, kind: int) -> None:
        """Let a card of the rest come to light."""
        if not self.unseen[kind]:
            raise Impossible("a card came to light of which every copy was seen before")
        self.unseen[kind] -= 1

    def restrict(self, place: int, factor: Factor) -> None:
        """Multiply the factor of a place: evidence about the card that lies there."""
        at = self.places.index(place)
        found = []
        for term in self.terms:
            old = term.spots[at]
            new = tuple(a * b for a, b in zip(old.factor, factor, strict=True))
            if any(new):
                found.append(_with_spot(term, at, old._replace(factor=new)))
        self._keep(found)

    def hold(self, places: Sequence[int], kinds: Sequence[int]) -> None:
        """Let the cards in these places be these kinds, one after the other."""
        if len(places) != len(kinds):
            raise Impossible("a hand of another size was shown than the seat can hold")
        for place, kind in zip(places, kinds, strict=True):
            self.restrict(place, self.only(kind))

    def lay_open(self, place: int, kind: int) -> None:
        """Take the card of a place away, for all to see."""
        at = self.places.index(place)
        found = [
            _without(term, at, kind, term.spots[at].factor[kind])
            for term in self.terms
            if term.spots[at].factor[kind]
        ]
        self.turn_up(kind)
        del self.places[at]
        self._keep(found)

    def play(self, first: int, second: int, kind: int, likelihood: Factor) -> int:
        """Take a card of this kind out of a hand of two; return the place of the one kept.

        Either card may have been the one: `likelihood[k]` is how likely the play was out of a hand
        of this card and a `k`.
        """
        one, two = self.places.index(first), self.places.index(second)
        found = []
        for term in self.terms:
            found += _kept_after(term, (one, two), kind, likelihood)
        self.turn_up(kind)
        del self.places[two]
        self._keep(found)
        return first

    def relate(
        self, one: int, two: int, number: Sequence[int], allowed: Callable[[int, int], bool]
    ) -> None:
        """Keep the worlds in which the numbers of two cards stand in an allowed relation."""
        at, other = self.places.index(one), self.places.index(two)
        found = []
        for n in sorted(set(number)):
            here = tuple(int(m == n) for m in number)
            there = tuple(int(allowed(n, m)) for m in number)
            for term in self.terms:
                narrowed = _narrowed(_narrowed(term, at, here), other, there)
                if narrowed is not None:
                    found.append(narrowed)
        self._keep(found)

    def hand_out(self, places: Sequence[int], *, count_choices: bool) -> None:
        """Shuffle the cards of these places among them.

        Every order of the physical cards is alike; with `count_choices`, every hand-out that can be
        told apart by kinds counts 1 instead, so that a pool with m copies of a kind weighs m! times
        less than its physical orders.
        """
        where = [self.places.index(place) for place in places]
        found = []
        for term in self.terms:
            pool = [term.spots[at] for at in where]
            if count_choices:
                pool = [spot._replace(pools=spot.pools | {self._pools}) for spot in pool]
            for order, ways in _orders(pool):
                spots = list(term.spots)
                for at, spot in zip(where, order, strict=True):
                    spots[at] = spot
                found.append(term._replace(scale=term.scale * ways, spots=tuple(spots)))
        self._pools += 1
        self._keep(found)

    def _keep(self, terms: list[Term]) -> None:
        """Go on with these products, like ones added up."""
        tidied = [_tidy(term, self.unseen) for term in terms]
        self.terms = _added_up([term for term in tidied if term.scale])
        if not self.terms:
            raise Impossible("nothing that could lie there agrees with what was seen")

    def possible(self, places: Iterable[int]) -> frozenset[int]:
        """Return the kinds that may lie in one of these places, as far as factors say."""
        at = [self.places.index(place) for place in places]
        return frozenset(
            kind
            for kind, copies in enumerate(self.unseen)
            if copies and any(term.spots[i].factor[kind] for term in self.terms for i in at)
        )


def _with_spot(term: Term, at: int, spot: Spot) -> Term:
    return term._replace(spots=(*term.spots[:at], spot, *term.spots[at + 1 :]))


def _narrowed(term: Term | None, at: int, factor: Factor) -> Term | None:
    """Return the product with one factor multiplied, `None` if nothing is left."""
    if term is None:
        return None
    old = term.spots[at]
    new = tuple(a * b for a, b in zip(old.factor, factor, strict=True))
    return _with_spot(term, at, old._replace(factor=new)) if any(new) else None


def _without(term: Term, at: int, kind: int, weight: int) -> Term:
    """Return the product without a spot whose card, a `kind`, was laid open."""
    gone = dict(term.gone)
    for pool in term.spots[at].pools:
        gone[pool, kind] = gone.get((pool, kind), 0) + 1
    spots = term.spots[:at] + term.spots[at + 1 :]
    return Term(term.scale * weight, spots, tuple(sorted(gone.items())))


def _kept_after(term: Term, hand: tuple[int, int], kind: int, likelihood: Factor) -> list[Term]:
    """Return what is left of a product after a card was played out of a hand of two.

    Of two copies of the card played, the one that lay in the first spot is kept.
    """
    one, two = hand
    first, second = term.spots[one], term.spots[two]
    kept_first = tuple(
        L * f * second.factor[kind] for L, f in zip(likelihood, first.factor, strict=True)
    )
    kept_second = tuple(
        L * f * first.factor[kind] * (k != kind)
        for k, (L, f) in enumerate(zip(likelihood, second.factor, strict=True))
    )
    if not first.pools and not second.pools:
        added = tuple(a + b for a, b in zip(kept_first, kept_second, strict=True))
        return [_without(_with_spot(term, one, Spot(added)), two, kind, 1)] if any(added) else []
    found = []
    if any(kept_first):
        kept = Spot(kept_first, first.pools)
        found.append(_without(_with_spot(term, one, kept), two, kind, 1))
    if any(kept_second):
        swapped = _with_spot(_with_spot(term, one, second), two, first)
        kept = Spot(kept_second, second.pools)
        found.append(_without(_with_spot(swapped, one, kept), two, kind, 1))
    return found


def _orders(pool: list[Spot]) -> list[tuple[tuple[Spot, ...], int]]:
    """Return the different orders of these spots, each with the number of ways to get it."""
    if not pool:
        return [((), 1)]
    found = []
    for spot in dict.fromkeys(pool):
        others = list(pool)
        others.remove(spot)
        ways = pool.count(spot)
        found += [((spot, *order), ways * more) for order, more in _orders(others)]
    return found


def _tidy(term: Term, unseen: Sequence[int]) -> Term:
    """Return the product with the smallest whole factors, and no pool followed in vain.

    Its scale is 0 if a place is left with no card that could lie there.
    """
    scale = term.scale
    spots = []
    for spot in term.spots:
        left = [f if copies else 0 for f, copies in zip(spot.factor, unseen, strict=True)]
        common = gcd(*left)
        scale *= common
        spots.append(Spot(tuple(f // (common or 1) for f in left), spot.pools))
    if term.gone or any(spot.pools for spot in spots):
        return _fewer_pools(Term(scale, tuple(spots), term.gone), unseen)
    return Term(scale, tuple(spots))


def _fewer_pools(term: Term, unseen: Sequence[int]) -> Term:
    """Stop following the cards that can have no like among those of their pool."""
    gone = dict(term.gone)

    def could_hold(pool: int, kind: int) -> int:
        return sum(pool in spot.pools and spot.factor[kind] > 0 for spot in term.spots)

    def matters(pool: int, spot: Spot) -> bool:
        return any(
            gone.get((pool, kind)) or (copies > 1 and could_hold(pool, kind) > 1)
            for kind, copies in enumerate(unseen)
            if copies and spot.factor[kind]
        )

    spots = tuple(
        spot._replace(pools=frozenset(pool for pool in spot.pools if matters(pool, spot)))
        for spot in term.spots
    )
    kept = {
        (pool, kind): count
        for (pool, kind), count in gone.items()
        if count > 1 or (unseen[kind] and could_hold(pool, kind))
    }
    return Term(term.scale, spots, tuple(sorted(kept.items())))


def _added_up(terms: list[Term]) -> list[Term]:
    """Return a sum of products with fewer of them: two that differ in one factor make one."""
    if len(terms) < 2:  # noqa: PLR2004 - there is nothing to add
        return terms
    if not terms[0].spots:
        scales: dict[Gone, int] = {}
        for term in terms:
            scales[term.gone] = scales.get(term.gone, 0) + term.scale
        return [Term(scale, (), gone) for gone, scale in scales.items()]
    for at in range(len(terms[0].spots)):
        groups: dict[object, list[Term]] = {}
        for term in terms:
            others = (term.spots[:at], term.spots[at].pools, term.spots[at + 1 :], term.gone)
            groups.setdefault(others, []).append(term)
        if len(groups) < len(terms):
            terms = [_one_product(group, at) for group in groups.values()]
    return terms


def _one_product(terms: list[Term], at: int) -> Term:
    """Return the sum of products that differ in one factor and in scale only."""
    if len(terms) == 1:
        return terms[0]
    weighted = [[term.scale * f for f in term.spots[at].factor] for term in terms]
    factor = tuple(map(sum, zip(*weighted, strict=True)))
    common = gcd(*factor)
    spot = terms[0].spots[at]._replace(factor=tuple(f // common for f in factor))
    return _with_spot(terms[0], at, spot)._replace(scale=common)
