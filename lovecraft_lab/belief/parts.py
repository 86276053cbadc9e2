"""What all explanations are made of: cards counted out, facts that were heard, deals over deals."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction
from typing import TYPE_CHECKING

from lovecraft_lab.belief.explanation import Group, Reason
from lovecraft_lab.belief.reasons import reasons
from lovecraft_lab.core.errors import BadNotation

if TYPE_CHECKING:
    from lovecraft_lab.belief.beliefs import Belief
    from lovecraft_lab.belief.deals import Counted

Kinds = frozenset[int]


def whole_number(word: str, what: str) -> int:
    """Return a word of a question as a number."""
    if not word.isdecimal() or not word.isascii():
        raise BadNotation(f"{what!r}: {word!r} is no whole number", what)
    return int(word)


def group(belief: Belief, name: str, kinds: Collection[int]) -> Group:
    """Return the cards of some kinds counted out."""
    joint = belief.evidence.joint
    copies = sum(belief.game.copies[kind] for kind in belief.game.kinds if kind in kinds)
    hidden = sum(joint.unseen[kind] for kind in kinds)
    known = {True: 0, False: 0}
    for seat, hand in enumerate(belief.evidence.hands):
        for place in hand:
            (first, *more) = belief.weighed.hands((place,))
            known[seat == belief.seat] += not more and first[0] in kinds
    unseen = hidden - known[True] - known[False]
    return Group(name, copies, copies - hidden, known[True], known[False], unseen)


def others(belief: Belief) -> tuple[int, ...]:
    """Return the seats whose hands this seat does not hold."""
    return tuple(seat for seat in range(belief.game.players) if seat != belief.seat)


def heard_of(belief: Belief, *seats: int) -> tuple[Reason, ...]:
    """Return the facts that count: about all hands but the own one, and about these in any case."""
    return reasons(belief, sorted({*others(belief), *seats}))


def chance_of(some: Counted, whole: Counted) -> Fraction:
    """Return the share that some deals have in all."""
    return Fraction(some.value, whole.value)


def quotient(some: Counted, whole: Counted) -> str:
    """Return some deals over all deals, up to the result.

    >>> from lovecraft_lab.belief.deals import Counted
    >>> quotient(Counted(Fraction(6), "2·3"), Counted(Fraction(10), "3·4 − 2"))
    '2·3 / (3·4 − 2) = 6 / 10 = '
    """
    says, plain = f"{some.inside} / {whole.inside}", f"{some.value} / {whole.value}"
    return f"{says} = " if says == plain else f"{says} = {plain} = "
