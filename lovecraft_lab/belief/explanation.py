"""What an explanation of one number consists of, as text and as data.

Knows what was found out, not how; `explain` finds it out.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from fractions import Fraction
from typing import Any, Final

WEIGHTS: Final = "Weight of each unseen copy, by the hand it may lie in (only proportions count)"
SUMS: Final = "Sums of copies × weights"
SHARED: Final = "deals are sums multiplied, less what puts one copy into two hands"
TOO_MUCH: Final = " (this would be more than 1: impossible)"


@dataclass(frozen=True, slots=True)
class Group:
    """Some cards of the pool counted out: how many there are, and where this seat has seen them.

    `unseen` is what is left of `copies` after those that lie open, those in the own hand and those
    known in other hands.
    """

    name: str
    copies: int
    lie_open: int
    own: int
    known: int
    unseen: int


@dataclass(frozen=True, slots=True)
class Weight:
    """Some cards that weigh alike: so many unseen copies, and what one of them weighs by hand."""

    cards: tuple[str, ...]
    copies: int
    weights: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Weights:
    """What was heard, as numbers: the weight of one unseen copy in each hand it may lie in.

    Only their proportions count. A card that nothing was heard of weighs 1 wherever it lies. Where
    what was heard ties hands together, there are several cases, each with a name.
    """

    name: str
    hands: tuple[str, ...]
    rows: tuple[Weight, ...]


@dataclass(frozen=True, slots=True)
class Reason:
    """A fact that counts: what was heard, of whose hand, which cards it ruled out, what follows.

    A play that rules none out still makes some cards likelier than others to have been kept:
    `weighs` says how the weight of each comes about.
    """

    says: str
    seat: int
    struck: tuple[str, ...]
    follows: str
    weighs: str = ""

    @property
    def text(self) -> str:
        """All of it in sentences."""
        return " ".join(filter(None, (self.says, self.follows, self.weighs)))


@dataclass(frozen=True, slots=True)
class Slip:
    """A common mistake and the wrong answer it gives."""

    name: str
    says: str
    value: Fraction

    @property
    def text(self) -> str:
        """What is done, and a warning where the answer can be no chance at all."""
        return f"{self.says}{TOO_MUCH if self.value > 1 else ''}"


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a number is what it is; printed, it is a text, and `to_dict` gives it as plain values.

    `pool` counts cards out; `weights` says what was heard of them as numbers, if anything was;
    `sums` adds those up, and the formula is made of the numbers found so far. Where a number stands
    without the sum that gives it, `limit` says why.
    """

    what: str
    value: Fraction
    pool: tuple[Group, ...]
    weights: tuple[Weights, ...]
    sums: tuple[str, ...]
    formula: str
    evidence: tuple[Reason, ...]
    slips: tuple[Slip, ...]
    limit: str = ""

    @property
    def equation(self) -> str:
        """The formula without what is said before it."""
        return self.formula.rpartition(": ")[2]

    @property
    def sums_title(self) -> str:
        """What stands over the sums: what is added up, and how it goes on if hands are several."""
        several = any(len(case.hands) > 1 for case in self.weights)
        return f"{SUMS}; {SHARED}" if several else SUMS

    @property
    def text(self) -> str:
        """The explanation as lines of text."""
        lines = [f"{self.what}: {_shown(self.value)}", "Pool:"]
        lines += [
            f"  {each.name}: {each.copies} in the game, {each.lie_open} {_lie(each.lie_open)} open,"
            f" {each.own} in your hand, {each.known} known elsewhere: {each.unseen} unseen"
            for each in self.pool
        ]
        for case in self.weights:
            lines.append(f"{WEIGHTS}{case.name and f', {case.name}'}:")
            lines += [f"  {_weighed(case.hands, each)}" for each in case.rows]
        lines += [f"{self.sums_title}:"] if self.sums else []
        lines += [f"  {each}" for each in self.sums]
        lines += [self.limit] if self.limit else []
        lines.append(f"Formula: {self.formula}")
        lines.append("Evidence:" if self.evidence else "Evidence: none but the cards in sight")
        lines += [f"  {each.text}" for each in self.evidence]
        lines += ["Common slips:"] if self.slips else []
        lines += [f"  {each.text}: {_shown(each.value)}" for each in self.slips]
        return "\n".join(lines)

    def to_dict(self) -> dict[str, Any]:
        """Return the explanation as plain JSON values, fractions as texts."""
        plain = asdict(self)
        plain["value"] = str(self.value)
        for given, slip in zip(plain["slips"], self.slips, strict=True):
            given["value"] = str(slip.value)
        return plain

    def __repr__(self) -> str:
        return self.text


def _weighed(hands: tuple[str, ...], row: Weight) -> str:
    """Some cards and what a copy of them weighs, in a line."""
    copies = "1 copy" if row.copies == 1 else f"{row.copies} copies"
    each = ", ".join(f"{who} {n}" for who, n in zip(hands, row.weights, strict=True))
    return f"{', '.join(row.cards)} ({copies}): {each}"


def _lie(number: int) -> str:
    return "lies" if number == 1 else "lie"


def _shown(value: Fraction) -> str:
    return f"{value} ({float(value):.1%})"
