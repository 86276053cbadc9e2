"""Adding up a joint: how much weight the worlds have in which given places hold given cards.

One product is added up kind by kind: for each kind, which of the places hold it? What is carried
along is a weight for every set of places that have their card by now (a list indexed by bit mask),
so that it takes kinds times sets of places, and no list of worlds. A place of which nothing is
known is left out: its card is as good as any other of the rest.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import factorial, lcm, perm
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from lovecraft_lab.belief.joint import Joint, Spot, Term

Sets = list[int]
"""A weight for every set of places, at the index that is its bit mask."""
Holding = dict[int, int]
"""Of one kind: the weight with which exactly this set of places (a bit mask) holds it."""


@dataclass(slots=True)
class Product:
    """One term of a joint, made ready: what is settled is taken out of its sum.

    `fixed[at]` is the kind of a spot that can hold one kind only; `free` are the spots that are
    left, `fresh` those of them of which nothing is known; `weight / shares` is what the settled
    spots weigh, and `unseen` the copies left for the others.
    """

    spots: tuple[Spot, ...]
    gone: dict[tuple[int, int], int]
    unseen: list[int]
    weight: int
    fixed: dict[int, int]
    free: list[int]
    fresh: set[int]
    rest: int
    shares: int = 1

    @classmethod
    def of(cls, joint: Joint, term: Term) -> Product:
        """Return the term made ready."""
        gone, unseen = dict(term.gone), list(joint.unseen)
        ready = cls(term.spots, gone, unseen, term.scale, {}, [], set(), joint.rest)
        ready.free = list(range(len(term.spots)))
        while ready.fix_one():
            pass
        ready.fresh = {at for at in ready.free if ready.is_fresh(at)}
        for kind in ready.kinds():
            ready.shares *= ready.share(kind)
        return ready

    def kinds(self) -> list[int]:
        """Return the kinds that may lie somewhere, or of which copies were in a pool."""
        pooled = {kind for _, kind in self.gone}
        return [k for k, copies in enumerate(self.unseen) if copies or k in pooled]

    def fix_one(self) -> bool:
        """Take out a spot that can hold one kind only, if there is one."""
        for at in self.free:
            spot = self.spots[at]
            kinds = [k for k, f in enumerate(spot.factor) if f and self.unseen[k] > 0]
            if not kinds:
                self.weight = 0
                return False
            if len(kinds) == 1:
                (kind,) = kinds
                self.weight *= spot.factor[kind] * self.unseen[kind]
                self.unseen[kind] -= 1
                for pool in spot.pools:
                    self.gone[pool, kind] = self.gone.get((pool, kind), 0) + 1
                self.fixed[at] = kind
                self.free.remove(at)
                return True
        return False

    def is_fresh(self, at: int) -> bool:
        """Whether nothing is known of this spot, so that any card left may lie there alike."""
        spot = self.spots[at]
        held = {f for f, copies in zip(spot.factor, self.unseen, strict=True) if copies}
        return not spot.pools and held == {1}

    def share(self, kind: int) -> int:
        """Return the number by which the weights of a kind are multiplied to make them whole."""
        made = 1
        for pool in self._pools(kind):
            held = [at for at in self.free if self._could_hold(pool, at, kind)]
            made *= factorial(len(held) + self.gone.get((pool, kind), 0))
        return made

    def _pools(self, kind: int) -> list[int]:
        pools = {pool for pool, k in self.gone if k == kind}
        pools.update(
            pool
            for at in self.free
            if self.spots[at].factor[kind]
            for pool in self.spots[at].pools
        )
        return sorted(pools)

    def _could_hold(self, pool: int, at: int, kind: int) -> bool:
        return pool in self.spots[at].pools and self.spots[at].factor[kind] > 0

    def holding(self, kind: int, order: Sequence[int]) -> Holding:
        """Return how much each set of spots weighs as those that hold this kind.

        Bit n of a set stands for the spot `order[n]`.
        """
        found = {0: 1}
        copies = self.unseen[kind]
        for n, at in enumerate(order):
            factor = self.spots[at].factor[kind]
            if factor and copies:
                for spots, weight in list(found.items()):
                    left = copies - spots.bit_count()
                    if left > 0:
                        found[spots | 1 << n] = weight * factor * left
        pools = self._pools(kind)
        if not pools:
            return found
        share = self.share(kind)
        return {
            spots: weight * share // self._ways(pools, kind, [order[n] for n in bits(spots)])
            for spots, weight in found.items()
        }

    def _ways(self, pools: list[int], kind: int, held: list[int]) -> int:
        """Return in how many orders the copies of a kind could have lain in their pools."""
        ways = 1
        for pool in pools:
            among = sum(pool in self.spots[at].pools for at in held)
            ways *= factorial(among + self.gone.get((pool, kind), 0))
        return ways

    def among(self, wanted: Collection[int]) -> tuple[list[int], list[int], int]:
        """Return the spots to be added over, the wanted ones among the free, and a weight.

        Fresh spots that nobody asks for are left out; the weight counts their ways.
        """
        asked = [at for at in self.free if at in wanted]
        over = [at for at in self.free if at not in asked and at not in self.fresh]
        idle = len(self.fresh) - sum(at in self.fresh for at in asked)
        return over, asked, self.weight * perm(self.rest + idle, idle)

    def hands(self, wanted: Collection[int]) -> dict[tuple[int, ...], int]:
        """Return the weight of every hand that the wanted spots can make, cards sorted."""
        over, asked, weight = self.among(wanted)
        if not weight:
            return {}
        known = sorted(self.fixed[at] for at in wanted if at in self.fixed)
        rows = {kind: self.holding(kind, (*over, *asked)) for kind in self.kinds()}
        everyone = (1 << len(over)) - 1
        plain = {
            kind: {spots: w for spots, w in row.items() if spots <= everyone}
            for kind, row in rows.items()
        }
        total = product(plain.values(), len(over))
        found: dict[tuple[int, ...], int] = {}
        if not asked:
            return {tuple(known): weight * total[-1]}

        def choose(after: int, hand: tuple[int, ...], left: int, held: Sets, others: Sets) -> None:
            for kind, row in rows.items():
                if kind < after or not row.keys() - plain[kind].keys():
                    continue
                without = divided(others, plain[kind])
                for takes in subsets(left):
                    here = {
                        spots & everyone: w
                        for spots, w in row.items()
                        if spots >> len(over) == takes
                    }
                    if not here:
                        continue
                    taken = times(held, here)
                    now = (*hand, *(kind,) * takes.bit_count())
                    if takes != left:
                        choose(kind + 1, now, left ^ takes, taken, without)
                        continue
                    ways = sum(taken[s] * without[everyone ^ s] for s in range(len(taken)))
                    if ways:
                        key = tuple(sorted((*known, *now)))
                        found[key] = found.get(key, 0) + weight * ways

        nothing = [1] + [0] * everyone
        choose(0, (), (1 << len(asked)) - 1, nothing, total)
        return found

    def marked(self, kinds: Collection[int]) -> dict[tuple[int, int], int]:
        """Return the weight of (marked, cards): so many of the cards not held are of these kinds.

        Fresh spots count as not held: their cards are as good as the rest.
        """
        over, _, weight = self.among(())
        rows = {kind: self.holding(kind, over) for kind in self.kinds()}
        some = product((row for kind, row in rows.items() if kind in kinds), len(over))
        none = product((row for kind, row in rows.items() if kind not in kinds), len(over))
        in_all = sum(self.unseen[kind] for kind in kinds)
        cards = self.rest + len(self.fresh)
        found: dict[tuple[int, int], int] = {}
        for spots, ways in enumerate(some):
            key = in_all - spots.bit_count(), cards
            together = weight * ways * none[len(none) - 1 - spots]
            if together:
                found[key] = found.get(key, 0) + together
        return found


class Weighed:
    """A joint added up: `total` is the weight of all its worlds, up to a scale of its own."""

    def __init__(self, joint: Joint) -> None:
        self.joint = joint
        ready = [Product.of(joint, term) for term in joint.terms]
        shares = lcm(*(each.shares for each in ready))
        for each in ready:
            each.weight *= shares // each.shares
        self.products = [each for each in ready if each.weight]

    @cached_property
    def total(self) -> int:
        """The weight of all worlds together."""
        return self.hands(()).get((), 0)

    def hands(self, places: Collection[int]) -> dict[tuple[int, ...], int]:
        """Return the weight of every set of cards, sorted, that these places can hold together."""
        at = [self.joint.places.index(place) for place in places]
        return added(each.hands(at) for each in self.products)

    def marked(self, kinds: Collection[int]) -> dict[tuple[int, int], int]:
        """Return the weight of (marked, cards): so many cards not held are of these kinds."""
        return added(each.marked(kinds) for each in self.products)

    def rest(self) -> list[int]:
        """Return for each kind the weight times the number of its copies among the rest."""
        left = [self.total * copies for copies in self.joint.unseen]
        for place in self.joint.places:
            for (kind,), weight in self.hands((place,)).items():
                left[kind] -= weight
        return left


def added(parts: object) -> dict:  # type: ignore[type-arg]
    """Return weights of the same keys added up."""
    found: dict = {}  # type: ignore[type-arg]
    for part in parts:  # type: ignore[attr-defined]
        for key, weight in part.items():
            found[key] = found.get(key, 0) + weight
    return found


def bits(spots: int) -> list[int]:
    """Return the numbers in a set.

    >>> bits(0b1010)
    [1, 3]
    """
    return [n for n in range(spots.bit_length()) if spots >> n & 1]


def subsets(spots: int) -> list[int]:
    """Return the sets within a set but for the empty one.

    >>> subsets(0b101)
    [5, 4, 1]
    """
    found, one = [], spots
    while one:
        found.append(one)
        one = (one - 1) & spots
    return found


def times(sets: Sets, holding: Holding) -> Sets:
    """Let one more kind be held: the weights of all sets of places that have their card then."""
    new = [0] * len(sets)
    for held, weight in holding.items():
        for spots, before in enumerate(sets):
            if before and not spots & held:
                new[spots | held] += before * weight
    return new


def divided(sets: Sets, holding: Holding) -> Sets:
    """Undo `times`: the weights without this kind."""
    first = holding[0]
    steps = [(held, weight) for held, weight in holding.items() if held]
    old = list(sets)
    for spots in range(len(old)):
        if old[spots]:
            before = old[spots] = old[spots] // first
            for held, weight in steps:
                if not spots & held:
                    old[spots | held] -= before * weight
    return old


def product(holdings: object, places: int) -> Sets:
    """Return the weights of all sets of places for several kinds together."""
    sets = [1] + [0] * ((1 << places) - 1)
    for holding in holdings:  # type: ignore[attr-defined]
        sets = times(sets, holding)
    return sets
