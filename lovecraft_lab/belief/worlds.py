"""The worlds behind a belief one by one: listed from the likeliest on, counted, or drawn by lot."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from heapq import heappop, heappush
from itertools import permutations
from math import factorial, lcm, perm, prod
from typing import TYPE_CHECKING, NamedTuple

from lovecraft_lab.belief.joint import Joint
from lovecraft_lab.belief.products import Spot, Term
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
    search = _Search(joint, hands)
    heap = [(-search.most(search.start), 0, search.start)]
    while heap:
        weight, _, dealt = heappop(heap)
        if dealt.is_whole:
            yield dealt.hands, Fraction(-weight, search.unit)
            continue
        for more in search.deal_next(dealt):
            most = search.most(more)
            if most:
                heappush(heap, (-most, -len(more.given), more))


class _Dealt(NamedTuple):
    """The first kinds of card, shared out among the hands.

    `given[n]` says how many of the n-th kind each hand got, as numbers below zero, so that worlds
    of one weight come in the order of what lies in the first hands. `products[t][filled]` is what
    the cards dealt weigh in a product if they lie in the places `filled`, a bit mask: those of one
    hand in any order.
    """

    given: tuple[tuple[int, ...], ...]
    hands: Hands
    is_whole: bool
    products: tuple[dict[int, int], ...]


class _Fill(NamedTuple):
    """Copies of one kind put into a set of places, a bit mask: how many in each hand.

    `weight` are the factors times the ways to pick the copies; it is to be divided by `ways`, in
    which they could have lain in hand-outs.
    """

    places: int
    share: tuple[int, ...]
    weight: int
    ways: int


class _Search:
    """The search for the heaviest worlds, kind by kind, where most weight can still be.

    What the other kinds can add at most is worked out once for each set of places that they may
    still fill. With one product and one card in each hand that is the truth and no mere bound, so
    that no step is in vain. All weights are whole numbers, of which `unit` make one.
    """

    def __init__(self, joint: Joint, hands: Sequence[Sequence[int]]) -> None:
        self.joint = joint
        at = {place: n for n, place in enumerate(joint.places)}
        self.hands = [[at[place] for place in hand] for hand in hands]
        self.all = sum(1 << i for hand in self.hands for i in hand)
        self.kinds = [kind for kind, copies in enumerate(joint.unseen) if copies]
        terms = joint.terms
        fills = [[self._fills(term, kind) for kind in self.kinds] for term in terms]
        self.common = [
            lcm(*(fill.ways for each in fills for fill in each[n])) for n in range(len(self.kinds))
        ]
        self.fills = [
            [self._in_common(each[n], self.common[n]) for n in range(len(self.kinds))]
            for each in fills
        ]
        self.rests: list[dict[tuple[int, int], int]] = [{} for _ in terms]
        gone = [prod(factorial(count) for _, count in term.gone) for term in terms]
        apart = lcm(*gone)
        self.unit = apart * prod(self.common)
        nothing = tuple(
            {0: term.scale * (apart // ways)} for term, ways in zip(terms, gone, strict=True)
        )
        self.start = _Dealt((), ((),) * len(self.hands), not self.all, nothing)

    def _fills(self, term: Term, kind: int) -> list[_Fill]:
        """Return every set of places for copies of a kind in a product."""
        found = [_Fill(0, (0,) * len(self.hands), 1, 1)]
        for n, hand in enumerate(self.hands):
            for i in hand:
                factor = term.spots[i].factor[kind]
                if factor:
                    found += [
                        _Fill(
                            fill.places | 1 << i,
                            (*fill.share[:n], fill.share[n] + 1, *fill.share[n + 1 :]),
                            fill.weight * factor,
                            1,
                        )
                        for fill in found
                        if sum(fill.share) < self.joint.unseen[kind]
                    ]
        copies = self.joint.unseen[kind]
        return [
            fill._replace(
                weight=fill.weight * perm(copies, sum(fill.share)),
                ways=_more_ways(term, kind, fill.places),
            )
            for fill in found
        ]

    def _in_common(self, fills: list[_Fill], common: int) -> list[_Fill]:
        """Return the same with weights that need not be divided by ways any more."""
        return [fill._replace(weight=fill.weight * (common // fill.ways)) for fill in fills]

    def deal_next(self, dealt: _Dealt) -> Iterator[_Dealt]:
        """Yield every way to share out the next kind."""
        kind = self.kinds[len(dealt.given)]
        found: dict[tuple[int, ...], tuple[dict[int, int], ...]] = {}
        for t, filled_so in enumerate(dealt.products):
            for places, share, weight, _ in self.fills[t][len(dealt.given)]:
                for filled, before in filled_so.items():
                    if not filled & places:
                        here = found.setdefault(share, tuple({} for _ in dealt.products))[t]
                        here[filled | places] = here.get(filled | places, 0) + before * weight
        for share, products in found.items():
            hands = tuple(
                hand + (kind,) * number for hand, number in zip(dealt.hands, share, strict=True)
            )
            is_whole = sum(map(len, hands)) == self.all.bit_count()
            yield _Dealt(
                (*dealt.given, tuple(-number for number in share)), hands, is_whole, products
            )

    def most(self, dealt: _Dealt) -> int:
        """Return the most that a world can weigh in which these kinds are dealt so.

        With all places filled that is what it does weigh.
        """
        return sum(
            weight * self._rest(t, len(dealt.given), self.all ^ filled)
            for t, filled_so in enumerate(dealt.products)
            for filled, weight in filled_so.items()
        )

    def _rest(self, t: int, n: int, empty: int) -> int:
        """Return the most that the kinds from the n-th on can weigh in a product's empty places."""
        if not empty:
            return prod(self.common[n:])
        if n == len(self.kinds):
            return 0
        known = self.rests[t].get((n, empty))
        if known is None:
            shares: dict[tuple[int, ...], int] = {}
            for places, share, weight, _ in self.fills[t][n]:
                if not places & ~empty:
                    rest = self._rest(t, n + 1, empty ^ places)
                    shares[share] = shares.get(share, 0) + weight * rest
            known = self.rests[t][n, empty] = max(shares.values())
        return known


def _more_ways(term: Term, kind: int, places: int) -> int:
    """Return how many times more orders there are in hand-outs with copies of a kind put there."""
    gone = dict(term.gone)
    pools = Counter(
        pool for i, spot in enumerate(term.spots) if places >> i & 1 for pool in spot.pools
    )
    return prod(perm(gone.get((pool, kind), 0) + number, number) for pool, number in pools.items())


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


class Lot:
    """Draws one card for each place, in exact proportion to the weight of the world.

    Each place draws a copy of its own, as its factor says; where two have drawn the same copy, all
    begin anew.
    """

    def __init__(self, joint: Joint) -> None:
        self._unseen = joint.unseen
        self._terms = joint.terms
        self._urns = [[_urn(joint, spot) for spot in term.spots] for term in self._terms]
        self._sizes = [
            term.scale * prod(map(sum, urn))
            for term, urn in zip(self._terms, self._urns, strict=True)
        ]

    def draw(self, rng: Random) -> list[int]:
        """Return the kinds drawn, in the order of the places."""
        while True:
            n = _pick(self._sizes, rng)
            kinds = [_pick(urn, rng) for urn in self._urns[n]]
            copies = {(kind, below(rng, self._unseen[kind])) for kind in kinds}
            if len(copies) == len(kinds) and not below(rng, ways_in_pools(self._terms[n], kinds)):
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
