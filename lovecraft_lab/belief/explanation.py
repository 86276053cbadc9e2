"""What an explanation of one number consists of, as text and as data.

Knows what was found out, not how; `explain` finds it out.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from fractions import Fraction
from typing import Any


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
class Reason:
    """A fact that counts: what was heard, of whose hand, which cards it ruled out, what follows.

    A play that rules none out still makes some cards likelier than others to have been kept.
    """

    says: str
    seat: int
    struck: tuple[str, ...]
    follows: str


@dataclass(frozen=True, slots=True)
class Slip:
    """A common mistake and the wrong answer it gives."""

    name: str
    says: str
    value: Fraction


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a number is what it is; printed, it is a text, and `to_dict` gives it as plain values."""

    what: str
    value: Fraction
    pool: tuple[Group, ...]
    formula: str
    evidence: tuple[Reason, ...]
    slips: tuple[Slip, ...]

    @property
    def text(self) -> str:
        """The explanation as lines of text."""
        lines = [f"{self.what}: {_shown(self.value)}", "Pool:"]
        lines += [
            f"  {each.name}: {each.copies} in the game, {each.lie_open} {_lie(each.lie_open)} open,"
            f" {each.own} in your hand, {each.known} known elsewhere: {each.unseen} unseen"
            for each in self.pool
        ]
        lines.append(f"Formula: {self.formula}")
        lines.append("Evidence:" if self.evidence else "Evidence: none but the cards in sight")
        lines += [f"  {each.says} {each.follows}" for each in self.evidence]
        lines += ["Common slips:"] if self.slips else []
        lines += [f"  {each.says}: {_shown(each.value)}" for each in self.slips]
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


def _lie(number: int) -> str:
    return "lies" if number == 1 else "lie"


def _shown(value: Fraction) -> str:
    return f"{value} ({float(value):.1%})"
