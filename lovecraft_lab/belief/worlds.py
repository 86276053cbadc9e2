"""The worlds behind a belief one by one: listed from the likeliest on, counted, or drawn by lot."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from heapq import heappop, heappush
from itertools import combinations_with_replacement, permutations
from math import factorial, perm, prod
from typing import TYPE_CHECKING, NamedTuple

from lovecraft_lab.belief.joint import Joint, Spot, Term
from lovecraft_lab.belief.weigh import Weighed
from lovecraft_lab.core.chance import below

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

Hand = tuple[int, ...]
Hands = tuple[Hand, ...]


class World(NamedTuple):
    """Where every hidden card lies: card ids.

    `hands[p]` is sorted; `aside` is `None` where no card lies aside. `deck` begins with the next
    card in a world drawn by lot; in a list of worlds its hidden cards are sorted, for all orders of
    them are alike.
    """

    hands: tuple[tuple[str, ...], ...]
    aside: str | None
    deck: tuple[str, ...]


def ways_in_pools(term: Term, kinds: Sequence[int]) -> int:
    """Return in how many orders copies alike could have lain in the hand-outs they went through."""
    copies = Counter(dict(term.gone))
    for spot, kind in zip(term.spots, kinds, strict=True):
        copies.update((pool, kind) for pool in spot.pools)
    return prod(factorial(count) for count in copies.values())


def by_weight(joint: Joint, hands: Sequence[Sequence[int]]) -> Iterator[tuple[Hands, Fraction]]:
    """Yield every way in which these hands of places may be filled, the heaviest first."""
    return _Search(joint, hands).run()


class _Search:
    """The search for the heaviest worlds, hand by hand, where most weight can still be.

    Hands with few possibilities are filled first. `options[n]` are the ways to fill the n-th hand,
    each with what it adds to every product; `limits[n]` are the largest factors that the hands from
    the n-th on have for each kind, for every product, and `left[n]` says how many cards those are.
    """

    def __init__(self, joint: Joint, hands: Sequence[Sequence[int]]) -> None:
        self.joint = joint
        at = {place: n for n, place in enumerate(joint.places)}
        spots = [[at[place] for place in hand] for hand in hands]
        fits = [self._options(hand) for hand in spots]
        self.order = sorted(range(len(hands)), key=lambda n: len(fits[n]))
        self.options = [fits[n] for n in self.order]
        self.spots = [spots[n] for n in self.order]
        self.left = [sum(map(len, self.spots[n:])) for n in range(len(hands) + 1)]
        self.orders = [prod(factorial(len(h)) for h in self.spots[n:]) for n in range(len(hands))]
        self.limits = [self._limits(self.spots[n:]) for n in range(len(hands))]

    def _options(self, at: list[int]) -> list[tuple[Hand, tuple[int, ...]]]:
        """Return every hand that these spots may hold, sorted, with its factor in each product."""
        found = []
        for kinds in combinations_with_replacement(range(len(self.joint.unseen)), len(at)):
            orders = set(permutations(kinds))
            factors = tuple(
                sum(
                    prod(term.spots[i].factor[kind] for i, kind in zip(at, order, strict=True))
                    for order in orders
                )
                for term in self.joint.terms
            )
            if any(factors):
                found.append((kinds, factors))
        return found

    def _limits(self, hands: list[list[int]]) -> list[list[int]]:
        """Return for every product the largest factor that each kind has in one of these hands."""
        at = [i for hand in hands for i in hand]
        return [
            [max(column) for column in zip(*(term.spots[i].factor for i in at), strict=True)]
            for term in self.joint.terms
        ]

    def run(self) -> Iterator[tuple[Hands, Fraction]]:
        """Yield every way to fill the hands, in their first order, the heaviest first."""
        back = [self.order.index(n) for n in range(len(self.order))]
        start: tuple[int, ...] = tuple(term.scale for term in self.joint.terms)
        heap: list[tuple[Fraction | int, int, Hands, tuple[int, ...]]] = [(0, 0, (), start)]
        while heap:
            weight, depth, filled, factors = heappop(heap)
            if -depth == len(self.options):
                yield tuple(filled[n] for n in back), Fraction(-weight)
                continue
            for kinds, more in self.options[-depth]:
                now = tuple(a * b for a, b in zip(factors, more, strict=True))
                bound = self._bound((*filled, kinds), now)
                if bound:
                    heappush(heap, (-bound, depth - 1, (*filled, kinds), now))

    def _bound(self, filled: Hands, factors: tuple[int, ...]) -> Fraction | int:
        """Return the most that a world with these first hands can weigh; all filled, what it does.

        The cards that are left to be dealt weigh at most as much as the best copies that are left.
        """
        held = Counter(kind for hand in filled for kind in hand)
        copies = prod(perm(self.joint.unseen[kind], number) for kind, number in held.items())
        if not copies:
            return 0
        depth = len(filled)
        if depth == len(self.options):
            ways = [self._ways(n, filled) if f else 1 for n, f in enumerate(factors)]
            weights = zip(factors, ways, strict=True)
            if all(way == 1 for way in ways):
                return copies * sum(factors)
            return copies * sum(Fraction(f, way) for f, way in weights)
        stock = [number - held[kind] for kind, number in enumerate(self.joint.unseen)]
        dealt = self.left[depth]
        best = 0
        for factor, limits in zip(factors, self.limits[depth], strict=True):
            if factor:
                each = [
                    limit * (number - n)
                    for limit, number in zip(limits, stock, strict=True)
                    if limit
                    for n in range(min(number, dealt))
                ]
                best += factor * prod(sorted(each, reverse=True)[:dealt])
        return best * copies * self.orders[depth]

    def _ways(self, n: int, filled: Hands) -> int:
        """Return `ways_in_pools` of a world in a product."""
        term = self.joint.terms[n]
        kinds = [0] * len(term.spots)
        for at, hand in zip(self.spots, filled, strict=True):
            for i, kind in zip(at, hand, strict=True):
                kinds[i] = kind
        return ways_in_pools(term, kinds)


def count(joint: Joint, hands: Sequence[Sequence[int]]) -> int:
    """Return the number of orders of hands, card aside and deck that are still possible.

    Copies are alike, and so are the cards of one hand.
    """
    several = max(hands, key=len)
    at = [joint.places.index(place) for place in several]
    boxes = {
        tuple(_support(joint, term.spots[i]) for i in order)
        for term in joint.terms
        for order in _orders(len(term.spots), at)
    }
    terms = [Term(1, tuple(_spot(joint, kinds) for kinds in box)) for box in _apart(boxes)]
    # A hand of several cards was met once for every order of them.
    weights = Weighed(Joint(joint.unseen, terms)).hands(at)
    met = sum(weight // len(set(permutations(hand))) for hand, weight in weights.items())
    copies = prod(factorial(n) for n in joint.unseen)
    return met * factorial(joint.rest) // copies


def _support(joint: Joint, spot: Spot) -> int:
    """Return the kinds that may lie in a spot, as a bit mask."""
    both = enumerate(zip(spot.factor, joint.unseen, strict=True))
    return sum(1 << kind for kind, (factor, copies) in both if factor and copies)


def _spot(joint: Joint, kinds: int) -> Spot:
    return Spot(tuple(kinds >> kind & 1 for kind in range(len(joint.unseen))))


def _orders(size: int, at: Sequence[int]) -> Iterator[list[int]]:
    """Yield the spots in order, those of one hand in any."""
    for order in permutations(at):
        found = list(range(size))
        for place, source in zip(at, order, strict=True):
            found[place] = source
        yield found


def _apart(boxes: set[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Return boxes that hold the same worlds as these, and none of them twice."""
    kept: list[tuple[int, ...]] = []
    for box in sorted(boxes, key=lambda box: (-prod(n.bit_count() for n in box), box)):
        pieces = [box]
        for other in kept:
            pieces = [part for piece in pieces for part in _outside(piece, other)]
        kept += pieces
    return kept


def _outside(box: tuple[int, ...], other: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return a box without what lies in another, in pieces."""
    if not all(a & b for a, b in zip(box, other, strict=True)):
        return [box]
    found = []
    for n, (mine, theirs) in enumerate(zip(box, other, strict=True)):
        if mine & ~theirs:
            inside = tuple(a & b for a, b in zip(box[:n], other[:n], strict=True))
            found.append((*inside, mine & ~theirs, *box[n + 1 :]))
    return found


def draw(joint: Joint, rng: Random) -> list[int]:
    """Return one card for each place, drawn in exact proportion to the weight of the world.

    Each place draws a copy of its own, as its factor says; where two have drawn the same copy, all
    begin anew.
    """
    urns = [[_urn(joint, spot) for spot in term.spots] for term in joint.terms]
    sizes = [term.scale * prod(map(sum, urn)) for term, urn in zip(joint.terms, urns, strict=True)]
    while True:
        n = _pick(sizes, rng)
        kinds = [_pick(urn, rng) for urn in urns[n]]
        copies = {(kind, below(rng, joint.unseen[kind])) for kind in kinds}
        if len(copies) == len(kinds) and not below(rng, ways_in_pools(joint.terms[n], kinds)):
            return kinds


def _urn(joint: Joint, spot: Spot) -> list[int]:
    return [factor * copies for factor, copies in zip(spot.factor, joint.unseen, strict=True)]


def _pick(weights: Sequence[int], rng: Random) -> int:
    """Return a place of a list in exact proportion to the whole number that stands there."""
    left = below(rng, sum(weights))
    for place, weight in enumerate(weights):
        if left < weight:
            return place
        left -= weight
    raise AssertionError("a number below the sum falls into one of the parts")
