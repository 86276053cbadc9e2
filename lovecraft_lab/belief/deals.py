"""Weighted deals counted with a pencil: how many there are, and the sum that says so.

Knows the joint of a belief; what is asked of it are kinds of cards in places. A deal weighs as much
as its cards weigh together, each in the place it lies in. Places of which nothing is known are left
out, unless they are asked for: any card left may lie there alike.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction
from itertools import product
from math import factorial, prod
from typing import TYPE_CHECKING, NamedTuple

from lovecraft_lab.belief.explanation import Weight, Weights
from lovecraft_lab.belief.joint import Impossible
from lovecraft_lab.belief.weigh import Weighed
from lovecraft_lab.letter.narrate import Teller

if TYPE_CHECKING:
    from lovecraft_lab.belief.beliefs import Belief

Kinds = frozenset[int]
MOST_HANDS = 4
"""The sum over more hands has 52 products or more, and is told by its result."""


class Counted(NamedTuple):
    """The weight of some deals, and how it is added up."""

    value: Fraction
    says: str

    @property
    def worked(self) -> str:
        """How it is added up, with the result."""
        return self.says if self.says == str(self.value) else f"{self.says} = {self.value}"

    @property
    def inside(self) -> str:
        """How it is added up, in brackets where it is more than one number."""
        return f"({self.says})" if " " in self.says else self.says


class Deals:
    """The deals of a belief over the places that something is known of, and those asked for.

    `named` are the groups of cards that a question tells apart, by what they are called.
    """

    def __init__(
        self, belief: Belief, named: Mapping[str, Kinds], asked: Collection[int] = ()
    ) -> None:
        self.belief = belief
        joint = belief.weighed.joint
        self.everything: Kinds = frozenset(range(len(joint.unseen)))
        self.named = {kinds: name for name, kinds in named.items()}
        (first, *more) = belief.weighed.products
        pooled = first.gone or any(spot.pools for spot in first.spots)
        in_order = [place for hand in belief.evidence.hands for place in hand]
        at = {place: joint.places.index(place) for place in in_order}
        fresh = set(first.free[len(first.free) - first.fresh :])
        self.places = [
            place
            for place in in_order
            if at[place] in first.free and (place in asked or at[place] not in fresh)
        ]
        self.is_plain = not more and not pooled and len(self.places) <= MOST_HANDS
        if self.is_plain:
            self.copies = list(first.unseen)
            self.fixed = {place: first.fixed[n] for place, n in at.items() if n in first.fixed}
        else:
            self.copies = list(joint.unseen)
            self.fixed = _known(belief, in_order)
            for kind in self.fixed.values():
                self.copies[kind] -= 1
            self.places = [place for place in in_order if place not in self.fixed]
        self.factors = {place: first.spots[at[place]].factor for place in self.places}
        self.whose = _whose(belief)
        self._sums: dict[str, None] = {}

    @property
    def others(self) -> int:
        """How many unseen cards lie in none of the places."""
        return sum(self.copies) - len(self.places)

    def count(self, only: Mapping[int, Kinds] | None = None) -> Counted:
        """Count the deals in which each of these places holds one of these kinds."""
        wanted = dict(only or {})
        if any(self.fixed.get(place, -1) not in (*kinds, -1) for place, kinds in wanted.items()):
            return Counted(Fraction(0), "0")
        if not self.is_plain:
            return self._weighed(wanted)
        kinds = {place: wanted.get(place, self.everything) for place in self.places}
        total, says = 0, ""
        for blocks in _partitions(self.places):
            sums = [self._sum(block, kinds) for block in blocks]
            times = prod(factorial(len(block) - 1) for block in blocks)
            value = times * prod(sums)
            if not value:
                continue
            minus = (len(self.places) - len(blocks)) % 2
            factors = [str(times)] if times > 1 else []
            text = "·".join(factors + [str(n) for n in sums]) or "1"
            total += -value if minus else value
            says += (" − " if minus else " + ") + text if says else text
        return Counted(Fraction(total), says or "0")

    def add(self, choices: Collection[Mapping[int, Kinds]]) -> Counted:
        """Count the deals of several choices that exclude each other."""
        found = [each for each in map(self.count, choices) if each.value]
        if not found:
            return Counted(Fraction(0), "0")
        if not self.is_plain:
            whole = sum((each.value for each in found), Fraction(0))
            return Counted(whole, str(whole))
        says = " + ".join(
            each.inside if len(found) > 1 and "−" in each.says else each.says for each in found
        )
        return Counted(sum((each.value for each in found), Fraction(0)), says)

    def split(self, *groups: Kinds) -> Iterator[tuple[tuple[int, ...], Counted]]:
        """Yield the deals by how many of the places hold a card of each of these groups."""
        rest = self.everything.difference(*groups)
        parts = (*groups, rest)
        choices: dict[tuple[int, ...], list[dict[int, Kinds]]] = {}
        for picked in product(range(len(parts)), repeat=len(self.places)):
            numbers = tuple(picked.count(n) for n in range(len(groups)))
            pairs = zip(self.places, picked, strict=True)
            choices.setdefault(numbers, []).append({place: parts[n] for place, n in pairs})
        for numbers, ways in sorted(choices.items()):
            counted = self.add(ways)
            if counted.value:
                yield numbers, counted

    def _weighed(self, only: Mapping[int, Kinds]) -> Counted:
        """Count with no more than the joint, where the sum is too long to be written out."""
        joint = self.belief.weighed.joint.copy()
        try:
            for place, kinds in only.items():
                joint.restrict(place, joint.only(*kinds))
        except Impossible:
            return Counted(Fraction(0), "0")
        weighed = Weighed(joint)
        value = Fraction(weighed.total * self.belief.weighed.scale, weighed.scale)
        return Counted(value, str(value))

    def _sum(self, block: tuple[int, ...], kinds: Mapping[int, Kinds]) -> int:
        """Add up copies times weights over the cards that may lie in each place of a block."""
        group = self.everything.intersection(*(kinds[place] for place in block))
        terms: dict[tuple[int, ...], int] = {}
        for kind in sorted(group):
            weights = tuple(self.factors[place][kind] for place in block)
            if self.copies[kind] and all(weights):
                terms[weights] = terms.get(weights, 0) + self.copies[kind]
        total = sum(copies * prod(weights) for weights, copies in terms.items())
        if total:
            name = self.named.get(group) or "all cards"
            who = " × ".join(self.whose[place] for place in block)
            each = " + ".join("·".join(map(str, (n, *weights))) for weights, n in terms.items())
            self._sums[f"{name}, {who}: {each} = {total}"] = None
        return total

    @property
    def sums(self) -> tuple[str, ...]:
        """All sums that were asked for so far, written out."""
        return tuple(self._sums)

    @property
    def weights(self) -> Weights | None:
        """What an unseen copy weighs in each place; cards of one group that weigh alike stand once."""
        if not self.is_plain or {n for each in self.factors.values() for n in each} <= {1}:
            return None
        names = [row.name for row in self.belief.game.cards]
        rows: dict[tuple[object, ...], list[int]] = {}
        for kind in sorted(self.everything):
            weights = tuple(self.factors[place][kind] for place in self.places)
            if self.copies[kind] and any(weights):
                group = tuple(kind in kinds for kinds in self.named)
                rows.setdefault((group, weights), []).append(kind)
        found = tuple(
            Weight(
                tuple(names[kind] for kind in kinds),
                sum(self.copies[kind] for kind in kinds),
                tuple(self.factors[place][kinds[0]] for place in self.places),
            )
            for kinds in rows.values()
        )
        return Weights(tuple(self.whose[place] for place in self.places), found)


def _known(belief: Belief, places: list[int]) -> dict[int, int]:
    """Return the card of each of these places of which it is known."""
    found = {}
    for place in places:
        (hand, *more) = belief.weighed.hands((place,))
        if not more:
            found[place] = hand[0]
    return found


def _whose(belief: Belief) -> dict[int, str]:
    """Return what each place is called: by the seat whose card lies there."""
    tell = Teller(belief.game, belief.seat, belief.names)
    found = {}
    for seat, hand in enumerate(belief.evidence.hands):
        for n, place in enumerate(hand, start=1):
            name = tell.whom(seat)
            found[place] = name if len(hand) == 1 else f"{name}, card {n}"
    return found


def _partitions(places: list[int]) -> Iterator[list[tuple[int, ...]]]:
    """Yield every way to put things into blocks, the one with the most blocks first.

    >>> list(_partitions([1, 2]))
    [[(1,), (2,)], [(1, 2)]]
    """
    if not places:
        yield []
        return
    first, *others = places
    for blocks in _partitions(others):
        yield [(first,), *blocks]
    for blocks in _partitions(others):
        for n, block in enumerate(blocks):
            yield [*blocks[:n], (first, *block), *blocks[n + 1 :]]
