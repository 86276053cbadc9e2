"""The products of bundles told apart: every choice of a spot for each place, with what is gone."""

from __future__ import annotations

from itertools import product
from math import gcd
from typing import TYPE_CHECKING

from lovecraft_lab.belief.products import Gone, Spot, Term, all_gone, left_of, tidy

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from lovecraft_lab.belief.products import Bundle, Ways

Numbers = tuple[int, ...]
"""A spot for each place, by its number."""
Pasts = dict[Gone, int]
"""What may be gone, each with its weight."""


class Choices:
    """Products added up where they have the same spots: `pasts[numbers]` is what may be gone then.

    `known[n]` is the spot with the number n: the same number for the same.
    """

    def __init__(self, bundles: Iterable[Bundle], unseen: Sequence[int]) -> None:
        self.known: list[Spot] = []
        self._numbers: dict[Spot, int] = {}
        self.pasts: dict[Numbers, Pasts] = {}
        left = left_of(unseen)
        for bundle in bundles:
            for numbers, past in self._chosen(tidy(bundle, left)):
                together = self.pasts.setdefault(numbers, {})
                for gone, weight in past.items():
                    together[gone] = together.get(gone, 0) + weight

    def _chosen(self, bundle: Bundle) -> list[tuple[Numbers, Pasts]]:
        """Return every choice in a bundle."""
        found: list[tuple[Numbers, Pasts]] = [
            ((), {gone: bundle.scale * weight for gone, weight in bundle.past})
        ]
        for ways in bundle.places:
            here = self._spots(ways).items()
            found = [
                ((*numbers, number), _both(past, more))
                for numbers, past in found
                for number, more in here
            ]
        return found

    def _spots(self, ways: Ways) -> dict[int, Pasts]:
        """Return the different spots of a place by number."""
        found: dict[int, Pasts] = {}
        for (factor, pools), gone in ways:
            common = gcd(*factor)
            spot = Spot(tuple([f // common for f in factor]), pools)
            past = found.setdefault(self._number(spot), {})
            past[gone] = past.get(gone, 0) + common
        return found

    def _number(self, spot: Spot) -> int:
        if spot not in self._numbers:
            self._numbers[spot] = len(self.known)
            self.known.append(spot)
        return self._numbers[spot]

    def terms(self) -> Iterator[Term]:
        """Yield the products one by one."""
        for numbers, past in self.pasts.items():
            spots = tuple(self.known[n] for n in numbers)
            for gone, weight in past.items():
                yield Term(weight, spots, gone)


def _both(one: Pasts, two: Pasts) -> Pasts:
    """Return what is gone in two places together, in every way."""
    found: Pasts = {}
    for (gone, weight), (more, factor) in product(one.items(), two.items()):
        together = all_gone(gone, more) if gone and more else gone or more
        found[together] = found.get(together, 0) + weight * factor
    return found
