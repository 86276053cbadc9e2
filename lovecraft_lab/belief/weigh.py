"""Adding up a joint: how much weight the worlds have in which given places hold given cards.

One product is added up kind by kind: for each kind, which of the places hold it? What is carried
along is a weight for every set of places that have their card by now, so that it takes kinds times
sets of places, and no list of worlds. A set of places is a bit mask. A place of which nothing is
known is left out: its card is as good as any other of the rest.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, lru_cache
from math import factorial, lcm, perm
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Collection, Hashable, Iterable, Sequence

    from lovecraft_lab.belief.joint import Joint
    from lovecraft_lab.belief.products import Term

Sets = dict[int, int]
"""A weight for every set of places that has one."""
_NOWHERE: Sets = {0: 1}
"""What is said of a kind that none of the places holds."""
Key = TypeVar("Key", bound="Hashable")
Judge = Callable[[frozenset[int]], frozenset[int]]
"""Says who of those with the same number has won; nobody, as long as that is an empty set."""


class Product:
    """One term of a joint, made ready to be added up.

    `fixed[at]` is the kind of a spot that can hold one kind only; such spots are taken out of the
    sum, and `unseen` are the copies left for the others. Bit n of a set stands for the spot
    `free[n]`. The last of these are `fresh`: nothing is known of them.
    """

    def __init__(self, joint: Joint, term: Term) -> None:
        self.spots = term.spots
        self.gone = dict(term.gone)
        self.unseen = list(joint.unseen)
        self.rest = joint.rest
        self.weight = term.scale
        self.fixed: dict[int, int] = {}
        self.free = list(range(len(term.spots)))
        while self._fix_one():
            pass
        self.free.sort(key=self._is_fresh)
        self.fresh = sum(map(self._is_fresh, self.free))
        pooled = {kind for _, kind in self.gone}
        self.kinds = [k for k, copies in enumerate(self.unseen) if copies or k in pooled]
        self.shares = 1
        self.holding = {kind: self._holding(kind) for kind in self.kinds}

    def _fix_one(self) -> bool:
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

    def _is_fresh(self, at: int) -> bool:
        """Whether nothing is known of this spot, so that any card left may lie there alike."""
        spot = self.spots[at]
        held = {f for f, copies in zip(spot.factor, self.unseen, strict=True) if copies}
        return not spot.pools and held == {1}

    def _holding(self, kind: int) -> Sets:
        """Return how much each set of spots weighs as those that hold this kind, no fresh ones."""
        found = {0: 1}
        copies = self.unseen[kind]
        for n, at in enumerate(self.free[: len(self.free) - self.fresh]):
            factor = self.spots[at].factor[kind]
            if factor and copies:
                found |= {
                    spots | 1 << n: weight * factor * (copies - spots.bit_count())
                    for spots, weight in found.items()
                    if spots.bit_count() < copies
                }
        pools = {pool for pool, k in self.gone if k == kind}
        pools.update(*(s.pools for at in self.free if (s := self.spots[at]).factor[kind]))
        for pool in pools:
            found = self._shared(found, kind, pool)
        return found

    def _shared(self, holding: Sets, kind: int, pool: int) -> Sets:
        """Return the weights divided by the ways in which copies could have lain in their pool.

        To stay whole, all of them are multiplied by the most ways there can be; `shares` keeps
        count of that.
        """
        gone = self.gone.get((pool, kind), 0)
        among = sum(1 << n for n, at in enumerate(self.free) if pool in self.spots[at].pools)
        most = max((spots & among).bit_count() for spots in holding) + gone
        self.shares *= factorial(most)
        return {
            spots: weight * factorial(most) // factorial((spots & among).bit_count() + gone)
            for spots, weight in holding.items()
        }

    def _over(self, asked: Iterable[int]) -> tuple[int, int, int]:
        """Return the spots to add over, those asked for, and a weight.

        Fresh spots that nobody asks for are left out; the weight counts their ways.
        """
        wanted = sum(1 << self.free.index(at) for at in asked if at in self.free)
        known = (1 << len(self.free) - self.fresh) - 1
        idle = self.fresh - (wanted & ~known).bit_count()
        return known & ~wanted, wanted, self.weight * perm(self.rest + idle, idle)

    def hands(self, asked: Collection[int]) -> dict[tuple[int, ...], int]:
        """Return the weight of every hand that the spots asked for can make, cards sorted."""
        over, wanted, weight = self._over(asked)
        known = tuple(self.fixed[at] for at in asked if at in self.fixed)
        inside = {k: _within(holding, over) for k, holding in self.holding.items()}
        together = _multiplied(inside.values())
        if not wanted:
            return {tuple(sorted(known)): weight * together.get(over, 0)}
        holding = {k: self._with_fresh(k, wanted) for k in self.kinds}
        asking = {k: _by_part(holding[k], wanted) for k in self.kinds}
        found: dict[tuple[int, ...], int] = {}

        def choose(
            kinds: list[int], hand: tuple[int, ...], left: int, held: Sets, rest: Sets
        ) -> None:
            """Let the wanted spots that are left hold some of these kinds."""
            for n, kind in enumerate(kinds):
                fitting = {part: sets for part, sets in asking[kind].items() if not part & ~left}
                if not fitting:
                    continue
                others = _divided(rest, inside[kind], over)
                for part, sets in fitting.items():
                    now, more = _times(held, sets), (*hand, *(kind,) * part.bit_count())
                    if part != left:
                        choose(kinds[n + 1 :], more, left ^ part, now, others)
                    elif ways := sum(w * others.get(over ^ spots, 0) for spots, w in now.items()):
                        key = tuple(sorted(more))
                        found[key] = found.get(key, 0) + weight * ways

        choose(self.kinds, known, wanted, {0: 1}, together)
        return found

    def _with_fresh(self, kind: int, wanted: int) -> Sets:
        """Return how much each set of spots weighs, the fresh ones among the wanted included."""
        found = self.holding[kind]
        copies = self.unseen[kind]
        for n in range(len(self.free) - self.fresh, len(self.free)):
            if wanted >> n & 1:
                found = found | {
                    spots | 1 << n: weight * (copies - spots.bit_count())
                    for spots, weight in found.items()
                    if spots.bit_count() < copies
                }
        return found

    def marked(self, kinds: Collection[int]) -> dict[tuple[int, int], int]:
        """Return the weight of (marked, cards): so many of the cards not held are of these kinds.

        Fresh spots count as not held: their cards are as good as the rest.
        """
        over, _, weight = self._over(())
        some = _multiplied(self.holding[k] for k in self.kinds if k in kinds)
        none = _multiplied(self.holding[k] for k in self.kinds if k not in kinds)
        in_all = sum(self.unseen[kind] for kind in kinds)
        cards = self.rest + self.fresh
        return _added(
            {(in_all - spots.bit_count(), cards): weight * ways * none.get(over ^ spots, 0)}
            for spots, ways in some.items()
        )

    def ranked(
        self, asked: Collection[int], number: Sequence[int], judge: Judge
    ) -> dict[frozenset[int], int]:
        """Return the weight of every set of winners among the spots asked for (see `Weighed`)."""
        over, wanted, weight = self._over(asked)
        settled = {(0, frozenset[int]()): weight}
        for n in sorted(set(number), reverse=True):
            kinds = [kind for kind in self.kinds if number[kind] == n]
            holding = _multiplied(self._with_fresh(kind, wanted) for kind in kinds)
            known = {at for at in asked if at in self.fixed and number[self.fixed[at]] == n}

            def winners(held: int, known: set[int] = known) -> frozenset[int]:
                here = {at for bit, at in enumerate(self.free) if held & wanted & 1 << bit}
                return judge(frozenset(here | known))

            won = {held: winners(held) for held in holding}
            settled = _added(
                {(spots | held, first or won[held]): before * ways}
                for (spots, first), before in settled.items()
                for held, ways in holding.items()
                if not spots & held
            )
        full = over | wanted
        return _added({first: ways} for (spots, first), ways in settled.items() if spots == full)


class Weighed:
    """A joint added up: `total / scale` is the weight of all its worlds."""

    def __init__(self, joint: Joint) -> None:
        self.joint = joint
        products = [Product(joint, term) for term in joint.terms]
        self.products = [each for each in products if each.weight]
        self.scale = lcm(*(each.shares for each in self.products))
        for each in self.products:
            each.weight *= self.scale // each.shares

    @cached_property
    def total(self) -> int:
        """The weight of all worlds together."""
        return self.hands(()).get((), 0)

    def hands(self, places: Collection[int]) -> dict[tuple[int, ...], int]:
        """Return the weight of every set of cards, sorted, that these places can hold together."""
        at = [self.joint.places.index(place) for place in places]
        return _added(each.hands(at) for each in self.products)

    def marked(self, kinds: Collection[int]) -> dict[tuple[int, int], int]:
        """Return the weight of (marked, cards): so many cards not held are of these kinds."""
        return _added(each.marked(kinds) for each in self.products)

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

        return _added(each.ranked(at, number, judged) for each in self.products)

    def rest(self) -> list[int]:
        """Return for each kind the weight times the number of its copies among the rest."""
        left = [self.total * copies for copies in self.joint.unseen]
        for place in self.joint.places:
            for (kind,), weight in self.hands((place,)).items():
                left[kind] -= weight
        return left


def _added(parts: Iterable[dict[Key, int]]) -> dict[Key, int]:
    """Return the weights that are not 0, those of the same key added up."""
    found: dict[Key, int] = {}
    for part in parts:
        for key, weight in part.items():
            found[key] = found.get(key, 0) + weight
    return {key: weight for key, weight in found.items() if weight}


def _within(sets: Sets, places: int) -> Sets:
    """Return the weights of sets that lie within these places."""
    return {spots: weight for spots, weight in sets.items() if not spots & ~places}


def _by_part(sets: Sets, places: int) -> dict[int, Sets]:
    """Return sets by their part among these places, where there is one, without that part."""
    found: dict[int, Sets] = {}
    for spots, weight in sets.items():
        if spots & places:
            found.setdefault(spots & places, {})[spots & ~places] = weight
    return found


def _times(sets: Sets, holding: Sets) -> Sets:
    """Let one more kind be held: the weights of all sets of places that have their card then."""
    if holding == _NOWHERE:
        return sets
    found: Sets = {}
    for held, weight in holding.items():
        for spots, before in sets.items():
            if not spots & held:
                found[spots | held] = found.get(spots | held, 0) + before * weight
    return found


def _divided(sets: Sets, holding: Sets, places: int) -> Sets:
    """Undo `_times`: the weights without this kind."""
    first = holding[0]
    steps = [(held, weight) for held, weight in holding.items() if held]
    old = dict(sets)
    for spots in _subsets(places):
        if before := old.get(spots, 0):
            before = old[spots] = before // first
            for held, weight in steps:
                if not spots & held:
                    old[spots | held] = old.get(spots | held, 0) - before * weight
    return old


def _multiplied(holdings: Iterable[Sets]) -> Sets:
    """Return the weights of all sets of places for several kinds together."""
    sets: Sets = {0: 1}
    for holding in holdings:
        sets = _times(sets, holding)
    return sets


@lru_cache(maxsize=1 << 10)
def _subsets(places: int) -> tuple[int, ...]:
    """Return every set within a set, smaller ones before those that hold them.

    >>> _subsets(0b101)
    (0, 1, 4, 5)
    """
    return tuple(spots for spots in range(places + 1) if not spots & ~places)
