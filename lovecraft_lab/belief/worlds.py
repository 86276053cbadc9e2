"""The worlds behind a belief one by one: listed from the likeliest on, counted, or drawn by lot."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from heapq import heapify, heappop, heappush
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
    """Yield every way in which these hands of places may be filled, the heaviest first.

    The search goes on where most weight can still be: for every hand not filled yet, its best cards
    are counted, as if nobody else took them.
    """
    options = [list(_fillings(joint, hand)) for hand in hands]
    best = [
        [max(_bound(joint, n, hand, each) for each in fits) for n in range(len(joint.terms))]
        for hand, fits in zip(hands, options, strict=True)
    ]
    heap: list[tuple[Fraction, int, Hands]] = []

    def push(filled: Hands) -> None:
        bound = _weight_so_far(joint, hands, filled, best)
        if bound:
            heappush(heap, (-bound, -len(filled), filled))

    push(())
    heapify(heap)
    while heap:
        weight, depth, filled = heappop(heap)
        if -depth == len(hands):
            yield filled, -weight
            continue
        for each in options[-depth]:
            push((*filled, each))


def _fillings(joint: Joint, places: Sequence[int]) -> Iterator[Hand]:
    """Yield every hand that these places may hold, sorted."""
    at = [joint.places.index(place) for place in places]
    for kinds in combinations_with_replacement(range(len(joint.unseen)), len(places)):
        if any(_in_any_order(term, at, kinds) for term in joint.terms):
            yield kinds


def _in_any_order(term: Term, at: Sequence[int], kinds: Hand) -> int:
    """Return the factors of a product for these kinds in these spots, all orders added up."""
    orders = set(permutations(kinds))
    return sum(
        prod(term.spots[i].factor[kind] for i, kind in zip(at, order, strict=True))
        for order in orders
    )


def _bound(joint: Joint, n: int, places: Sequence[int], kinds: Hand) -> int:
    at = [joint.places.index(place) for place in places]
    copies = prod(perm(joint.unseen[kind], count) for kind, count in Counter(kinds).items())
    return _in_any_order(joint.terms[n], at, kinds) * copies


def _weight_so_far(
    joint: Joint, hands: Sequence[Sequence[int]], filled: Hands, best: list[list[int]]
) -> Fraction:
    """Return the most that a world with these first hands can weigh; all filled, what it does."""
    held = Counter(kind for hand in filled for kind in hand)
    copies = prod(perm(joint.unseen[kind], count) for kind, count in held.items())
    weight = Fraction(0)
    for n, term in enumerate(joint.terms):
        whole = term.scale * copies
        for hand, kinds in zip(hands, filled, strict=False):
            whole *= _in_any_order(term, [joint.places.index(place) for place in hand], kinds)
        for limits in best[len(filled) :]:
            whole *= limits[n]
        if len(filled) < len(hands) or not whole:
            weight += whole
        else:
            weight += Fraction(whole, _ways(joint, term, hands, filled))
    return weight


def _ways(joint: Joint, term: Term, hands: Sequence[Sequence[int]], filled: Hands) -> int:
    """Return `ways_in_pools` of a world in which every pooled spot's card is known."""
    kinds = [0] * len(term.spots)
    for hand, cards in zip(hands, filled, strict=True):
        for place, kind in zip(hand, cards, strict=True):
            kinds[joint.places.index(place)] = kind
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
