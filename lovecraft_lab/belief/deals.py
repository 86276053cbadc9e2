"""Weighted deals counted with a pencil: how many there are, and the sum that says so.

Knows the joint of a belief; what is asked of it are kinds of cards in places. A deal weighs as much
as its cards weigh together, each in the place it lies in. Places of which nothing is known are left
out, unless they are asked for: any card left may lie there alike.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import factorial, gcd, prod
from typing import TYPE_CHECKING, NamedTuple

from lovecraft_lab.belief.explanation import Weight, Weights
from lovecraft_lab.belief.joint import Impossible
from lovecraft_lab.belief.weigh import Weighed
from lovecraft_lab.letter.narrate import Teller

if TYPE_CHECKING:
    from lovecraft_lab.belief.beliefs import Belief
    from lovecraft_lab.belief.products import Factor
    from lovecraft_lab.belief.weigh import Product

Kinds = frozenset[int]
MOST_CASES = 9
"""More products than that are told by their result too."""
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


BY_PROGRAM = (
    "The program has counted these deals, exactly (only proportions count), and no sum is written"
    " out for them"
)
NONE = Counted(Fraction(0), "0")
"""No deals at all."""


class Case(NamedTuple):
    """One product of the joint: the weight of each kind by place, and what it is called."""

    name: str
    factors: dict[int, Factor]


class Deals:
    """The deals of a belief over the places that something is known of, and those asked for.

    `named` are the groups of cards that a question tells apart, by what they are called. Where what
    was heard ties hands together, the deals are counted case by case; `cases` is empty where there
    are too many. `limit` says why the sum over deals was not written out, if it was not.
    """

    def __init__(
        self, belief: Belief, named: Mapping[str, Kinds], asked: Collection[int] = ()
    ) -> None:
        self.belief = belief
        self.everything: Kinds = frozenset(belief.game.kinds)
        self.named = {kinds: name for name, kinds in named.items()}
        joint, products = belief.weighed.joint, belief.weighed.products
        in_order = [place for hand in belief.evidence.hands for place in hand]
        at = {place: joint.places.index(place) for place in in_order}
        self.fixed = _known(products, at)
        self.copies = list(joint.unseen)
        for kind in self.fixed.values():
            self.copies[kind] -= 1
        self.places = [
            place
            for place in in_order
            if place not in self.fixed
            and (place in asked or not all(_is_fresh(each, at[place]) for each in products))
        ]
        self.whose = _whose(belief)
        pooled = belief.weighed.scale > 1 or any(
            spot.pools for each in products for spot in each.spots
        )
        is_few = len(products) <= MOST_CASES and not pooled
        self.cases = self._cases(products, at) if is_few else ()
        self._too_long = _too_long(len(self.places), len(products), pooled=pooled)
        self.limit = ""
        self._sums: dict[str, None] = {}

    def _cases(self, products: Sequence[Product], at: Mapping[int, int]) -> tuple[Case, ...]:
        """Return the products with all that weighs in the columns of the places."""
        scales = []
        for each in products:
            fixed = {
                place: each.spots[at[place]].factor[kind] for place, kind in self.fixed.items()
            }
            scales.append(each.scale * prod(fixed.values()))
        common = gcd(*scales)
        cases = []
        for n, (each, scale) in enumerate(zip(products, scales, strict=True), start=1):
            factors = {place: each.spots[at[place]].factor for place in self.places}
            for place in self.places[:1]:
                factors[place] = tuple(f * scale // common for f in factors[place])
            cases.append(Case(f"case {n}, " if len(products) > 1 else "", factors))
        return tuple(cases)

    @property
    def others(self) -> int:
        """How many unseen cards lie in none of the places."""
        return sum(self.copies) - len(self.places)

    def count(self, only: Mapping[int, Kinds] | None = None) -> Counted:
        """Count the deals in which each of these places holds one of these kinds."""
        wanted = dict(only or {})
        if any(self.fixed.get(place, -1) not in (*kinds, -1) for place, kinds in wanted.items()):
            return NONE
        if self._too_long:
            self.limit = f"{BY_PROGRAM}: {self._too_long}."
            return self._weighed(wanted)
        kinds = {place: wanted.get(place, self.everything) for place in self.places}
        return _together([self._in_case(case, kinds) for case in self.cases])

    def _in_case(self, case: Case, kinds: Mapping[int, Kinds]) -> Counted:
        """Count one product: sums multiplied, less what would put one copy into two places."""
        total, says = 0, ""
        for blocks in _partitions(self.places):
            sums = [self._sum(case, block, kinds) for block in blocks]
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
        return _together([self.count(each) for each in choices])

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
            return NONE
        weighed = Weighed(joint)
        value = Fraction(weighed.total * self.belief.weighed.scale, weighed.scale)
        return Counted(value, str(value))

    def _sum(self, case: Case, block: tuple[int, ...], kinds: Mapping[int, Kinds]) -> int:
        """Add up copies times weights over the cards that may lie in each place of a block."""
        group = self.everything.intersection(*(kinds[place] for place in block))
        terms: dict[tuple[int, ...], int] = {}
        for kind in sorted(group):
            weights = tuple(case.factors[place][kind] for place in block)
            if self.copies[kind] and all(weights):
                terms[weights] = terms.get(weights, 0) + self.copies[kind]
        total = sum(copies * prod(weights) for weights, copies in terms.items())
        if total:
            name = self.name(group)
            who = " × ".join(self.whose[place] for place in block)
            each = " + ".join("·".join(map(str, (n, *weights))) for weights, n in terms.items())
            self._sums[f"{case.name}{name}, {who}: {each} = {total}"] = None
        return total

    def name(self, group: Kinds) -> str:
        """Return what some cards are called."""
        return "all cards" if group == self.everything else self.named.get(group, "all other cards")

    def held(self, only: Mapping[int, Kinds]) -> str:
        """Return in words what places hold, as far as it is not known."""
        places = [place for place in self.places if place in only]
        return ", ".join(f"{self.name(only[place])} for {self.whose[place]}" for place in places)

    @property
    def sums(self) -> tuple[str, ...]:
        """All sums that were asked for so far, written out."""
        return tuple(self._sums)

    @property
    def page(self) -> tuple[tuple[Weights, ...], tuple[str, ...]]:
        """Weights and sums as far as they say more than the pool does."""
        values = {
            case.factors[place][kind]
            for case in self.cases
            for place in self.places
            for kind, copies in enumerate(self.copies)
            if copies
        }
        weights = () if values <= {1} else self.weights
        return weights, (self.sums if weights or len(self.places) > 1 else ())

    @property
    def weights(self) -> tuple[Weights, ...]:
        """What an unseen copy weighs in each place, for every case."""
        return tuple(map(self._table, self.cases)) if self.places else ()

    def _table(self, case: Case) -> Weights:
        """Return the weights of a case; cards of one group that weigh alike stand once."""
        names = [row.name for row in self.belief.game.cards]
        rows: dict[tuple[object, tuple[int, ...]], list[int]] = {}
        for kind in sorted(self.everything):
            weights = tuple(case.factors[place][kind] for place in self.places)
            if self.copies[kind] and any(weights):
                group = tuple(kind in kinds for kinds in self.named)
                rows.setdefault((group, weights), []).append(kind)
        found = tuple(
            Weight(tuple(names[k] for k in kinds), sum(self.copies[k] for k in kinds), weights)
            for (_, weights), kinds in rows.items()
        )
        hands = tuple(self.whose[place] for place in self.places)
        return Weights(case.name.removesuffix(", "), hands, found)


def _together(parts: Sequence[Counted]) -> Counted:
    """Return deals that exclude each other, counted together."""
    found = [each for each in parts if each.value]
    if not found:
        return NONE
    says = " + ".join(
        each.inside if len(found) > 1 and "−" in each.says else each.says for each in found
    )
    return Counted(sum((each.value for each in found), Fraction(0)), says)


def _too_long(hands: int, cases: int, *, pooled: bool) -> str:
    """Return why the sum over deals is not written out, if it is not."""
    if pooled:
        return "cards were handed out, and what a deal weighs turns on which of them were alike"
    if cases > MOST_CASES:
        return f"what was heard ties hands together in {cases} cases, each with a sum of its own"
    return "" if hands <= MOST_HANDS else f"over {hands} hands it has 52 products or more"


def _is_fresh(each: Product, at: int) -> bool:
    """Whether nothing is known of a spot."""
    return at in each.free[len(each.free) - each.fresh :]


def _known(products: Sequence[Product], at: Mapping[int, int]) -> dict[int, int]:
    """Return the card of each place of which it is known in every case."""
    found = {}
    for place, n in at.items():
        kinds = {each.fixed.get(n) for each in products}
        if len(kinds) == 1 and None not in kinds:
            found[place] = kinds.pop()
    return {place: kind for place, kind in found.items() if kind is not None}


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
