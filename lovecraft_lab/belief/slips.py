"""Common slips: the wrong answers that they give, found by asking one who makes the slip.

A slip is one mistake and no more: all the rest is done as it should be, unless it says otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import TYPE_CHECKING

from lovecraft_lab.belief.evidence import TWO_CARDS, Evidence
from lovecraft_lab.belief.explanation import Group, Slip
from lovecraft_lab.belief.joint import Impossible
from lovecraft_lab.core.errors import LabError

if TYPE_CHECKING:
    from lovecraft_lab.belief.beliefs import Belief
    from lovecraft_lab.letter.cards import Kind

Ask = Callable[["Belief"], Fraction]
"""A number that can be asked of any belief."""


def wrong(slips: Iterable[Slip], value: Fraction) -> tuple[Slip, ...]:
    """Return the slips that give a wrong answer here, each answer with its reason once."""
    return tuple(dict.fromkeys(slip for slip in slips if slip.value != value))


def of_evidence(belief: Belief, ask: Ask, seats: tuple[int, ...] = ()) -> list[Slip]:
    """Return the slips about what was heard: not used, or the cards of a play mixed up.

    Who does not use it forgets what is known of the hands of `seats` too.
    """
    slips = [Slip("evidence", "what was heard is not used", ask(belief.forgetting(seats)))]
    try:
        confused = kept_is_old(belief)
        said = "the card played is taken to be the one drawn"
        slips += [] if confused is None else [Slip("kept or drawn", said, ask(confused))]
    except LabError:  # what was heard cannot have happened so, or the number is none of theirs
        pass
    return slips


def of_division(belief: Belief, asked: Group, whole: Group) -> list[Slip]:
    """Return the slips of who takes a plain share of cards, and divides by the wrong number."""
    slips = []
    if belief.table.deck:
        says = "the unseen copies are divided by the size of the deck"
        slips.append(Slip("deck size", says, Fraction(asked.unseen, belief.table.deck)))
    if whole.lie_open:
        says = "the cards that lie open are counted as if they were hidden"
        seen = Fraction(asked.unseen + asked.lie_open, whole.unseen + whole.lie_open)
        slips.append(Slip("visible card", says, seen))
    return slips


def kept_is_old(belief: Belief) -> Belief | None:
    """Return the belief of who takes each play to be of the card just drawn, if that can be."""
    if not belief.is_replayed:
        return None
    before = belief.evidence
    confused = _KeptIsOld(before.game, before.told, before.model)
    try:
        for _ in confused.follow():
            pass
        return type(belief)(confused)
    except Impossible:
        return None


class _KeptIsOld(Evidence):
    """Evidence as one reads it who forgets that the card kept may be the one just drawn."""

    def played(self, player: int, kind: Kind) -> None:
        """Let the card played have been the one drawn last."""
        hand = self.hands[player]
        if self.knows(player) or len(hand) != TWO_CARDS:
            super().played(player, kind)
            return
        old, drawn = hand
        likelihood = self.model.likelihood(
            player, kind, self.joint.unseen, frozenset(self.table.insane), self.view
        )
        self.joint.restrict(old, likelihood)
        self.joint.lay_open(drawn, kind)
        self.hands[player] = [old]
