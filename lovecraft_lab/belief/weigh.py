"""Adding up a joint: how much weight the worlds have in which given places hold given cards.

What cannot be otherwise is taken out first: spots that can hold one kind only. A place of which
nothing is known is left out where nobody asks for it: its card is as good as any other of the rest.
"""

from __future__ import annotations

from functools import cached_property
from math import factorial, lcm, perm, prod
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from lovecraft_lab.belief.products import all_gone, kinds_of, taken
from lovecraft_lab.belief.urn import Urn

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence

    from lovecraft_lab.belief.choices import Numbers, Pasts
    from lovecraft_lab.belief.joint import Joint
    from lovecraft_lab.belief.products import Gone, Spot
    from lovecraft_lab.belief.urn import Spots

    Judge = Callable[[frozenset[int]], frozenset[int]]
    """Says who of those with the same number has won; nobody, as long as that is an empty set."""

Key = TypeVar("Key", bound="Hashable")


class Product(NamedTuple):
    """One product of a joint, made ready to be added up.

    `numbers[at]` is the spot of a place by its number. `fixed[at]` is the kind of a spot that can
    hold one kind only; such spots are taken out of the sum, and `unseen` are the copies left for
    the `free` ones. The last of these are `fresh`: nothing is known of them. `scale` is what it
    weighs beside its spots, and `weight` beside the free ones.
    """

    numbers: Numbers
    spots: tuple[Spot, ...]
    fixed: dict[int, int]
    free: list[int]
    fresh: int
    urn: Urn
    scale: int
    weight: int

    @property
    def unseen(self) -> Sequence[int]:
        """The copies left for the free spots."""
        return self.urn.unseen

    def split(self, asked: Collection[int]) -> tuple[Spots, Spots, int]:
        """Return the spots asked for, the others to add over, and a weight.

        Fresh spots that nobody asks for are left out; the weight counts their ways.
        """
        wanted = tuple(self.numbers[at] for at in asked if at not in self.fixed)
        old = self.free[: len(self.free) - self.fresh]
        others = tuple(sorted(self.numbers[at] for at in old if at not in asked))
        idle = len(self.free) - len(wanted) - len(others)
        left = self.urn.cards - len(self.free)
        return wanted, others, self.weight * perm(left + idle, idle)

    def ranked(
        self, asked: Collection[int], number: Sequence[int], judge: Judge
    ) -> dict[frozenset[int], int]:
        """Return the weight of every set of winners among the spots asked for (see `Weighed`)."""
        old = self.free[: len(self.free) - self.fresh]
        counted = [at for at in self.free if at in asked or at in old]
        settled = {(0, frozenset[int]()): self.split(asked)[2]}
        for n in sorted(set(number), reverse=True):
            kinds = frozenset(kind for kind in self.urn.kinds if number[kind] == n)
            known = {at for at in asked if at in self.fixed and number[self.fixed[at]] == n}
            holding = {}
            for held in range(1 << len(counted)):
                here = [at for bit, at in enumerate(counted) if held >> bit & 1]
                ways = self.urn.total(tuple(sorted(self.numbers[at] for at in here)), kinds)
                if ways:
                    holding[held] = ways, judge(frozenset(known.union(here).intersection(asked)))
            settled = added(
                {(filled | held, first or won): before * ways}
                for (filled, first), before in settled.items()
                for held, (ways, won) in holding.items()
                if not filled & held
            )
        full = (1 << len(counted)) - 1
        return added({first: ways} for (filled, first), ways in settled.items() if filled == full)


class Weighed:
    """A joint added up: `total / scale` is the weight of all its worlds."""

    def __init__(self, joint: Joint) -> None:
        self.joint = joint
        self._hands: dict[tuple[int, ...], dict[tuple[int, ...], int]] = {}
        self._marked: dict[frozenset[int], dict[tuple[int, int], int]] = {}
        ready = _Ready(joint)
        self.products, self.scale = ready.products, ready.scale

    @cached_property
    def total(self) -> int:
        """The weight of all worlds together."""
        return self.hands(()).get((), 0)

    def hands(self, places: Collection[int]) -> dict[tuple[int, ...], int]:
        """Return the weight of every set of cards, sorted, that these places can hold together."""
        asked = tuple(places)
        if asked not in self._hands:
            self._hands[asked] = self._hands_of([self.joint.places.index(each) for each in asked])
        return self._hands[asked]

    def _hands_of(self, at: Sequence[int]) -> dict[tuple[int, ...], int]:
        """Add up products, each question about an urn once."""
        asked: dict[tuple[Urn, tuple[int, ...], Spots, Spots], int] = {}
        for each in self.products:
            wanted, others, weight = each.split(at)
            known = tuple(each.fixed[n] for n in at if n in each.fixed)
            key = (each.urn, known, wanted, others)
            asked[key] = asked.get(key, 0) + weight
        found: dict[tuple[int, ...], int] = {}
        for (urn, known, wanted, others), weight in asked.items():
            for hand, ways in urn.hands(wanted, others).items():
                cards = tuple(sorted(known + hand)) if known else hand
                found[cards] = found.get(cards, 0) + weight * ways
        return {hand: weight for hand, weight in found.items() if weight}

    def marked(self, kinds: Collection[int]) -> dict[tuple[int, int], int]:
        """Return the weight of (marked, cards): so many cards not held are of these kinds.

        Fresh spots count as not held: their cards are as good as the rest.
        """
        some = frozenset(kinds)
        if some not in self._marked:
            self._marked[some] = self._marked_of(some)
        return self._marked[some]

    def _marked_of(self, some: frozenset[int]) -> dict[tuple[int, int], int]:
        asked: dict[tuple[Urn, Spots], int] = {}
        for each in self.products:
            _, spots, weight = each.split(())
            asked[each.urn, spots] = asked.get((each.urn, spots), 0) + weight
        return added(
            {(left, cards): weight * ways}
            for (urn, spots), weight in asked.items()
            for (left, cards), ways in urn.marked(spots, some).items()
        )

    def ranked(
        self, places: Sequence[int], number: Sequence[int], judge: Judge
    ) -> dict[frozenset[int], int]:
        """Return the weight of every set of winners, where hands are judged from the top down.

        `judge` is given the places that hold one number, and says who of them has won: nobody as
        long as it returns an empty set.
        """
        at = [self.joint.places.index(place) for place in places]
        seats = {spot: n for n, spot in enumerate(at)}

        def judged(spots: frozenset[int]) -> frozenset[int]:
            return judge(frozenset(seats[spot] for spot in spots))

        return added(each.ranked(at, number, judged) for each in self.products)

    def rest(self) -> list[int]:
        """Return for each kind the weight times the number of its copies among the rest."""
        left = [self.total * copies for copies in self.joint.unseen]
        for place in self.joint.places:
            for (kind,), weight in self.hands((place,)).items():
                left[kind] -= weight
        return left


class _Ready:
    """The products of a joint made ready, with the urns that they share.

    Weights are kept whole by a `unit` for every card that is followed from a pool.
    """

    def __init__(self, joint: Joint) -> None:
        self.unseen = joint.unseen
        choices = joint.choices()
        self.known = choices.known
        self.may_hold = [kinds_of(spot.factor) for spot in self.known]
        self.ones = [kinds_of(tuple(int(f == 1) for f in spot.factor)) for spot in self.known]
        self.urns: dict[tuple[tuple[int, ...], Gone], Urn] = {}
        pasts = choices.pasts.items()
        alike = max((n for _, past in pasts for gone in past for _, n in gone), default=0)
        if any(spot.pools for spot in self.known):
            alike += len(joint.places)
        self.unit = lcm(*range(1, alike + 1))
        self.most = max(
            (self._followed(each, gone) for each, past in pasts for gone in past), default=0
        )
        self.scale = self.unit**self.most
        self.products = [each for numbers, past in pasts for each in self._products(numbers, past)]

    def _followed(self, numbers: Iterable[int], gone: Gone = ()) -> int:
        """Return how many cards are followed from a pool."""
        return sum(count for _, count in gone) + sum(len(self.known[n].pools) for n in numbers)

    def _products(self, numbers: Numbers, past: Pasts) -> Iterator[Product]:
        """Yield the products with these spots, one for each urn that they are filled from."""
        fixing = _Fixing(self.unseen, [self.may_hold[n] for n in numbers])
        if not fixing.is_possible:
            return
        spots = tuple(self.known[n] for n in numbers)
        fixed = dict(sorted(fixing.fixed.items()))
        free = [at for at in range(len(spots)) if at not in fixed]
        fresh = [
            at for at in free if not spots[at].pools and not fixing.left & ~self.ones[numbers[at]]
        ]
        old = [at for at in free if at not in fresh]
        weight = fixing.ways * prod(spots[at].factor[kind] for at, kind in fixed.items())
        weight *= self.unit ** (self.most - self._followed(numbers[at] for at in free))
        seen = all_gone(*(taken(spots[at], kind) for at, kind in fixed.items()))
        scales: dict[Urn, int] = {}
        weights: dict[Urn, int] = {}
        for before, ways in past.items():
            gone = all_gone(before, seen)
            urn = self._urn(fixing.unseen, gone, {p for at in old for p in spots[at].pools})
            alike = prod(factorial(count) for _, count in gone)
            scales[urn] = scales.get(urn, 0) + ways
            weights[urn] = weights.get(urn, 0) + ways * weight // alike
        for urn, whole in weights.items():
            in_order = old + fresh
            yield Product(numbers, spots, fixed, in_order, len(fresh), urn, scales[urn], whole)

    def _urn(self, unseen: list[int], gone: Gone, pools: Collection[int]) -> Urn:
        """Return the urn of what is left, with what is gone of these pools and may be drawn."""
        matter = tuple(
            (what, count) for what, count in gone if what[0] in pools and unseen[what[1]]
        )
        key = (tuple(unseen), matter)
        if key not in self.urns:
            self.urns[key] = Urn(unseen, matter, self.known, self.unit)
        return self.urns[key]


class _Fixing:
    """Spots that can hold one kind only, taken out until there are none.

    `unseen` are the copies left, and `left` their kinds as a bit mask; `ways` counts the ways to
    pick the copies taken out.
    """

    def __init__(self, unseen: Sequence[int], may_hold: Sequence[int]) -> None:
        self.unseen = list(unseen)
        self.left = sum(1 << kind for kind, copies in enumerate(unseen) if copies)
        self.ways = 1
        self.fixed: dict[int, int] = {}
        self.is_possible = True
        waiting = dict(enumerate(may_hold))
        while self.is_possible and (at := self._next(waiting)) is not None:
            self._fix(at, waiting.pop(at))

    def _next(self, waiting: dict[int, int]) -> int | None:
        """Return a spot that can hold no two kinds."""
        for at, kinds in waiting.items():
            here = kinds & self.left
            if not here & (here - 1):
                return at
        return None

    def _fix(self, at: int, kinds: int) -> None:
        here = kinds & self.left
        self.is_possible = here > 0
        if here:
            kind = self.fixed[at] = here.bit_length() - 1
            self.ways *= self.unseen[kind]
            self.unseen[kind] -= 1
            if not self.unseen[kind]:
                self.left ^= here


def added(summands: Iterable[dict[Key, int]]) -> dict[Key, int]:
    """Return the weights that are not 0, those of the same key added up."""
    found: dict[Key, int] = {}
    for part in summands:
        for key, weight in part.items():
            found[key] = found.get(key, 0) + weight
    return {key: weight for key, weight in found.items() if weight}
