"""The weight of every way in which hidden cards may lie, kept as a short sum of products.

Knows kinds and places, no rule and no seat. A *place* holds one hidden card. The weight of a world
is one factor for each place, which depends on the card that lies there, times the number of ways to
pick those cards out of the unseen copies. What a table tells seldom ties two places together, so
that mostly one such product is enough; where it does (a compare without a loser, hands that were
gathered and given back), the joint is a sum of a few of them, some kept together in bundles. All
weights are whole numbers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lovecraft_lab.belief.choices import Choices
from lovecraft_lab.belief.products import (
    Bundle,
    Spot,
    Term,
    Way,
    Ways,
    added_up,
    bundled,
    followed_less,
    in_pool,
    kept_after,
    left_of,
    orders,
    tidy,
)
from lovecraft_lab.core.errors import LabError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from lovecraft_lab.belief.products import Factor


class Impossible(LabError):  # noqa: N818 - named by what is wrong, as in errors.py
    """No world is left that agrees with what was seen."""


class Joint:
    """A weight for every assignment of unseen cards to places.

    `unseen[kind]` counts the copies that do not lie open: those in the places and the rest, which
    is the face-down deck and the card set aside, in random order.
    """

    def __init__(self, unseen: Sequence[int], terms: Iterable[Term] = (Term(1, ()),)) -> None:
        self.unseen = list(unseen)
        self.weigh_by(terms)
        self.places: list[int] = list(range(len(self.bundles[0].places)))
        self.anything: Factor = (1,) * len(self.unseen)
        self._made = len(self.places)
        self._pools = 0

    def weigh_by(self, terms: Iterable[Term]) -> None:
        """Let the weight of a world be the sum of these products, their spots in place order."""
        self.bundles: list[Bundle] = [bundled(term) for term in terms]

    @property
    def terms(self) -> list[Term]:
        """The products one by one."""
        return list(self.choices().terms())

    def choices(self) -> Choices:
        """Return the products told apart by the spots that they have."""
        return Choices(self.bundles, self.unseen)

    @property
    def rest(self) -> int:
        """How many unseen cards lie in no place."""
        return sum(self.unseen) - len(self.places)

    def copy(self) -> Joint:
        """Return a joint that can be changed while this one stays as it is."""
        new = Joint(self.unseen)
        new.bundles, new.places = self.bundles, list(self.places)
        new._made, new._pools = self._made, self._pools
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
        ways = Ways((Way(Spot(factor)),))
        self.bundles = [each._replace(places=(*each.places, ways)) for each in self.bundles]
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
        self._keep([each.narrowed(at, factor) for each in self.bundles])

    def hold(self, places: Sequence[int], kinds: Sequence[int]) -> None:
        """Let the cards in these places be these kinds, one after the other."""
        if len(places) != len(kinds):
            raise Impossible("a hand of another size was shown than the seat can hold")
        found = self.bundles
        for place, kind in zip(places, kinds, strict=True):
            at, only = self.places.index(place), self.only(kind)
            found = [each.narrowed(at, only) for each in found]
        self._keep(found)

    def lay_open(self, place: int, kind: int) -> None:
        """Take the card of a place away, for all to see."""
        at = self.places.index(place)
        self.turn_up(kind)
        del self.places[at]
        self._keep_moved([each.laid_open(at, kind) for each in self.bundles])

    def play(self, first: int, second: int, kind: int, likelihood: Factor) -> int:
        """Take a card of this kind out of a hand of two; return the place of the one kept.

        Either card may have been the one: `likelihood[k]` is how likely the play was out of a hand
        of this card and a `k`.
        """
        one, two = self.places.index(first), self.places.index(second)
        self.turn_up(kind)
        del self.places[two]
        found = []
        for each in self.bundles:
            kept = kept_after(each.places[one], each.places[two], kind, likelihood)
            places = [kept if at == one else ways for at, ways in enumerate(each.places)]
            del places[two]
            found.append(each._replace(places=tuple(places)))
        self._keep_moved(found)
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
            found += [each.narrowed(at, here).narrowed(other, there) for each in self.bundles]
        self._keep(found)

    def hand_out(self, places: Sequence[int], *, count_choices: bool) -> None:
        """Shuffle the cards of these places among them.

        Every order of the physical cards is alike; with `count_choices`, every hand-out that can be
        told apart by kinds counts 1 instead, so that a pool with m copies of a kind weighs m! times
        less than its physical orders.
        """
        where = [self.places.index(place) for place in places]
        found = []
        for each in self.bundles:
            pool = [each.places[at] for at in where]
            if count_choices:
                pool = [in_pool(ways, self._pools) for ways in pool]
            for order, number in orders(pool):
                now = list(each.places)
                for at, ways in zip(where, order, strict=True):
                    now[at] = ways
                found.append(Bundle(each.scale * number, tuple(now), each.past))
        self._pools += 1
        self._keep_moved(found)

    def _keep(self, bundles: Iterable[Bundle]) -> None:
        """Go on with these products, like ones added up."""
        self.bundles = added_up(self._possible(bundles))

    def _keep_moved(self, bundles: Iterable[Bundle]) -> None:
        """Do the same after cards were moved: some need not be followed any more."""
        left = left_of(self.unseen)
        self.bundles = added_up([followed_less(each, left) for each in self._possible(bundles)])

    def _possible(self, bundles: Iterable[Bundle]) -> list[Bundle]:
        """Return the products that are not 0, in their lowest terms."""
        left = left_of(self.unseen)
        found = [tidied for each in bundles if (tidied := tidy(each, left)).scale]
        if not found:
            raise Impossible("nothing that could lie there agrees with what was seen")
        return found

    def possible(self, places: Iterable[int]) -> frozenset[int]:
        """Return the kinds that may lie in one of these places, as far as factors say."""
        at = [self.places.index(place) for place in places]
        spots = [way.spot for each in self.bundles for i in at for way in each.places[i]]
        return frozenset(
            kind
            for kind, copies in enumerate(self.unseen)
            if copies and any(spot.factor[kind] for spot in spots)
        )
