"""Cards to be turned up: how likely none of them is bad, with the numbers that say so.

Nobody has seen them. Each is as good as any other unseen card that nothing was heard of; so the
deals are split by how many bad cards lie where something was heard.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING, Final, NamedTuple

from lovecraft_lab.belief.deals import Deals, Kinds
from lovecraft_lab.belief.explanation import Explanation, Group, Slip
from lovecraft_lab.belief.parts import chance_of, group, heard_of
from lovecraft_lab.core.chance import none_among
from lovecraft_lab.show.words import count

if TYPE_CHECKING:
    from lovecraft_lab.belief.beliefs import Belief

GOOD: Final = "good cards"
BAD: Final = "bad cards"


class Case(NamedTuple):
    """One number of good cards among those that may come, and how likely it is.

    `says` is the share as it stands before a chance; it is empty where there is one case alone.
    """

    share: Fraction
    good: int
    says: str


class Turned:
    """So many of the next cards, some kinds of which are bad.

    `count` of them can be turned up, `hidden` of which have not been seen; those are any of
    `cards`, of which `cases` says how many are good.
    """

    def __init__(self, belief: Belief, bad: Kinds, cards: int) -> None:
        self.belief, self.bad = belief, bad
        self.good = frozenset(belief.game.kinds) - bad
        self.open_card = belief.table.known_next
        self.count = min(cards, belief.table.deck)
        self.hidden = self.count - (self.count > 0 and self.open_card is not None)
        self.deals = Deals(belief, {GOOD: self.good, BAD: bad})
        self.cards = self.deals.others
        self.in_hands = ""
        self.cases, self.sums = self._split()

    def _split(self) -> tuple[tuple[Case, ...], tuple[str, ...]]:
        """Split the deals by the bad cards in hands; return the cases, and how each is counted."""
        places = len(self.deals.places)
        left = sum(self.deals.copies[kind] for kind in self.good) - places
        whole = self.deals.count()
        found = [(held, deals) for (held,), deals in self.deals.split(self.bad)]
        if len(found) == 1:
            ((held, _),) = found
            if places:
                self.in_hands = f"{_held(held, places)} in any case; "
            return (Case(Fraction(1), left + held, ""),), ()
        says = [
            f"deals with {count(held, 'bad card')} in these hands: {deals.worked}"
            for held, deals in found
        ]
        cases = tuple(
            Case(chance_of(deals, whole), left + held, f"{deals.value}/{whole.value} × ")
            for held, deals in found
        )
        return cases, (*says, f"all deals: {whole.worked}") if places > 1 else ()

    def average(self, chance: Callable[[int, int], Fraction]) -> Fraction:
        """Return the chance over all cases, of that for so many good and so many bad cards."""
        parts = (case.share * chance(case.good, self.cards - case.good) for case in self.cases)
        return sum(parts, Fraction(0))

    @property
    def pool(self) -> tuple[Group, Group]:
        """Good and bad cards counted out."""
        words, fails = self.belief.game.words, self.belief.game.fails_check
        named = words.fails if self.bad in (fails, frozenset()) else words.other
        return (
            group(self.belief, f"{GOOD} (not {named})", self.good),
            group(self.belief, f"{BAD} ({named})", self.bad),
        )

    @property
    def formula(self) -> str:
        """The chance that none of the hidden cards is bad, in ways to pick cards."""
        return " + ".join(
            f"{case.says}C({case.good}, {self.hidden}) / C({self.cards}, {self.hidden})"
            for case in self.cases
        )

    @property
    def worked(self) -> str:
        """The same with the ways worked out."""
        return " + ".join(
            f"{case.says}{comb(case.good, self.hidden)} / {comb(self.cards, self.hidden)}"
            for case in self.cases
        )

    @property
    def why(self) -> str:
        """What is to be said before the formula, or instead of it where there is none."""
        if not self.count:
            return "no card is turned up: "
        if self.open_card in self.bad:
            return "the next card lies open, and it is bad: "
        if not self.hidden:
            return "the next card lies open, and it is good: "
        seen = (
            "" if self.open_card is None else "the next card lies open and is good; of the others, "
        )
        if len(self.cases) > 1:
            return f"{seen}one part for each number of bad cards in hands: "
        return f"{seen}{self.in_hands}ways to turn up good cards alone / all ways: "

    @property
    def is_sure(self) -> bool:
        """Whether all that is asked for is known."""
        return not self.hidden or self.open_card in self.bad

    def explanation(
        self, what: str, value: Fraction, formula: str, slips: tuple[Slip, ...]
    ) -> Explanation:
        """Return a number that turns on these cards with the parts that they alone settle."""
        (weights, sums), limit = self.deals.page, self.deals.limit
        if self.is_sure or len(self.cases) == 1:
            weights, sums, limit = (), (), ""
        heard = heard_of(self.belief)
        return Explanation(
            what, value, self.pool, weights, (*sums, *self.sums), formula, heard, slips, limit
        )

    def slips(self) -> list[Slip]:
        """Return the slips of counting: the wrong pool, the wrong number, cards put back."""
        if self.is_sure:
            return []
        hidden, left = self.hidden, self.belief.table.deck - (self.open_card is not None)
        good, bad = self.pool
        in_deck = min(bad.unseen, left)
        slips = [
            Slip(
                "deck size",
                "the unseen bad cards are all put into the deck",
                none_among(left - in_deck, in_deck, hidden),
            ),
            Slip(
                "with replacement",
                "cards turned up are put back",
                self.average(lambda some, others: share(some, others) ** hidden),
            ),
            Slip(
                "visible card",
                "the cards that lie open are counted as if they were hidden",
                none_among(good.unseen + good.lie_open, bad.unseen + bad.lie_open, self.count),
            ),
            Slip("wrong k", "one card too few is turned up", self._none_of(hidden - 1)),
        ]
        if hidden < left:
            slips.append(
                Slip("wrong k", "one card too many is turned up", self._none_of(hidden + 1))
            )
        if self.open_card is not None:
            forgot = self.average(lambda some, others: none_among(some + 1, others, self.count))
            slips.append(Slip("open card", "the card that lies open is forgotten", forgot))
        return slips

    def _none_of(self, cards: int) -> Fraction:
        return self.average(lambda good, bad: none_among(good, bad, cards))


def share(good: int, bad: int) -> Fraction:
    """Return how likely one card is good."""
    return Fraction(good, good + bad) if good + bad else Fraction(1)


def _held(bad: int, places: int) -> str:
    """Return how many of the cards that something was heard of are bad, as the start of a sentence.

    >>> _held(0, 1), _held(1, 3)
    ('the card in a hand that something was heard of is good', 'of 3 such cards 1 is bad')
    """
    if places == 1:
        return f"the card in a hand that something was heard of is {'bad' if bad else 'good'}"
    return f"of {places} such cards {bad} {'is' if bad == 1 else 'are'} bad"
