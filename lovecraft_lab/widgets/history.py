"""What has happened so far, as one seat heard it: a line for each turn, and marks on a timeline.

Knows facts and how they are told; is given an information set, never a state.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from lovecraft_lab.core.knowledge import heard
from lovecraft_lab.letter import facts
from lovecraft_lab.show.words import reader

if TYPE_CHECKING:
    from lovecraft_lab.core.knowledge import Infoset, Viewer
    from lovecraft_lab.letter.game import LetterGame

_QUIET: Final = (
    facts.SetUp,
    facts.EggsSetAside,
    facts.Shuffled,
    facts.SetAside,
    facts.Dealt,
    facts.TurnBegins,
    facts.Drew,
    facts.Landed,
    facts.LaidDown,
    facts.CheckBegins,
    facts.RoundGathered,
)
"""What the table shows anyway: such facts are not told again in a line of the log.

What one draws oneself is: the next play takes it from the table.
"""

MARKS: Final[dict[type, str]] = {
    facts.WentInsane: "insane",
    facts.CheckBegins: "check",
    facts.Immune: "immune",
    facts.Out: "out",
}
"""The facts that get a sign on the timeline."""


@dataclass(slots=True)
class Line:
    """A turn in words: whose it is, and after how many public facts it began."""

    turn: int
    player: int | None
    at: int
    said: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Sign:
    """A sign on the timeline: what became of whom, and how many public facts were told before."""

    name: str
    at: int
    player: int


@dataclass(frozen=True, slots=True)
class History:
    """The round so far: its lines, the signs on its timeline, and when it began."""

    lines: tuple[Line, ...]
    signs: tuple[Sign, ...]
    begins: int


def history(game: LetterGame, told: Infoset, names: Sequence[str] | None = None) -> History:
    """Return the round that goes on, or the last one, as one seat heard it."""
    lines: list[Line] = [Line(0, None, 0)]
    signs: list[Sign] = []
    begins = 0
    for at, fact in _numbered(told):
        if isinstance(fact, facts.RoundGathered):
            lines, signs, begins = [Line(0, None, at)], [], at
        if isinstance(fact, facts.TurnBegins):
            lines.append(Line(len(lines), fact.player, at))
        sign = MARKS.get(type(fact))
        if sign:
            signs.append(Sign(sign, at, fact.player))
        if not _is_quiet(fact, reader(names, told.player)):
            lines[-1].said.append(game.narrate(fact, told.player, names))
    shown = [line for line in lines if line.said or line.player is not None]
    return History(tuple(shown), tuple(signs), begins)


def _is_quiet(fact: object, you: Viewer) -> bool:
    """Whether a fact is left out; what one seat alone is told (`Told`, to the teacher) is not."""
    own = isinstance(fact, facts.Drew) and fact.player == you
    return isinstance(fact, _QUIET) and not own


def _numbered(told: Infoset) -> Iterator[tuple[int, Any]]:
    """Yield what was heard with the number of public facts before it."""
    waiting = [count for count, _ in told.private]
    public = 0
    for fact in heard(told):
        yield public, fact
        if waiting and waiting[0] <= public:
            waiting.pop(0)
        else:
            public += 1
