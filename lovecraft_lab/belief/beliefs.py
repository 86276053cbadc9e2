"""What a seat believes: every hidden place with its cards and their exact chances."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING, Any

from lovecraft_lab.belief.joint import Impossible
from lovecraft_lab.belief.weigh import Weighed
from lovecraft_lab.core.errors import LabError
from lovecraft_lab.core.state import require_seat

if TYPE_CHECKING:
    from lovecraft_lab.belief.evidence import Evidence

Cards = str | tuple[str, ...] | None
"""One card by its id; several, sorted; or `None` where there is no such card."""


class Belief:
    """How likely each world is for one seat (see `posterior`); every number is an exact Fraction.

    >>> from lovecraft_lab import infoset
    >>> from lovecraft_lab.letter import letter
    >>> game = letter(players=3)
    >>> state = game.position(hands=[("fed", "boxer"), ("sailor",), ("urchin",)])
    """

    def __init__(self, evidence: Evidence) -> None:
        self.evidence = evidence
        self.game = evidence.game
        self.seat = evidence.told.player
        self.table = evidence.table
        self.weighed = Weighed(evidence.joint)
        if not self.weighed.total:
            raise Impossible("no world agrees with this information set")

    def hand(self, seat: int) -> dict[Cards, Fraction]:
        """Return the chance of every card that a seat may hold, sorted tuples while it holds two.

        `{None: 1}` for a seat that holds none.
        """
        require_seat(seat, self.game.players)
        weights = self.weighed.hands(self.evidence.hands[seat])
        total = self.weighed.total
        return {
            self._named(kinds): Fraction(weight, total) for kinds, weight in sorted(weights.items())
        }

    def _named(self, kinds: tuple[int, ...]) -> Cards:
        ids = tuple(self.game.cards[kind].ident for kind in kinds)
        return ids if len(ids) > 1 else ids[0] if ids else None

    def aside(self) -> dict[Cards, Fraction]:
        """Return the chance of every card that may lie face down beside the deck."""
        return self._of_the_rest() if self.table.aside else {None: Fraction(1)}

    def next_card(self) -> dict[Cards, Fraction]:
        """Return the chance of every card that may be drawn next."""
        if self.table.known_next is not None:
            return {self._named((self.table.known_next,)): Fraction(1)}
        return self._of_the_rest() if self.table.deck else {None: Fraction(1)}

    def _of_the_rest(self) -> dict[Cards, Fraction]:
        """Return the chances of a card that nobody has seen: each of the rest is as good."""
        cards = self.weighed.total * self.evidence.joint.rest
        weights = enumerate(self.weighed.rest())
        return {self._named((k,)): Fraction(weight, cards) for k, weight in weights if weight}

    def pass_check(self, seat: int, reveal: int | None = None) -> Fraction:
        """Return the chance that a seat passes its next sanity check.

        It turns up as many cards as Other World cards lie in its zone now, or `reveal` where that
        is given, and never more than the deck has (rule 34). A Sane seat makes no check and passes.
        Raises `LabError` for a seat that is out.
        """
        require_seat(seat, self.game.players)
        if seat in self.table.out:
            raise LabError(f"seat {seat} is out of the round and makes no sanity check")
        if reveal is None:
            zone = self.table.zones[seat]
            reveal = sum(kind in self.game.other_world for kind in zone)
        elif type(reveal) is not int or reveal < 0:
            raise LabError(f"reveal={reveal!r}: a whole number of cards from 0 up is needed")
        if seat in self.table.immune:
            return Fraction(1)
        return self.none_of(self.game.fails_check, reveal)

    def none_of(self, kinds: frozenset[Any], count: int) -> Fraction:
        """Return the chance that none of the next `count` cards is of these kinds."""
        count = min(count, self.table.deck)
        if count and self.table.known_next is not None:
            if self.table.known_next in kinds:
                return Fraction(0)
            count -= 1
        weights = self.weighed.marked(kinds)
        passed = sum(
            Fraction(weight * comb(cards - marked, count), comb(cards, count))
            for (marked, cards), weight in weights.items()
        )
        return Fraction(passed, self.weighed.total)
