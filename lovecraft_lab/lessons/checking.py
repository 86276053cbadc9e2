"""`ll.check`: an answer to an exercise, and what is to be said of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from lovecraft_lab.core.errors import LabError
from lovecraft_lab.lessons.course import LONGEST, exercise
from lovecraft_lab.lessons.exercise import Exercise, Verdict
from lovecraft_lab.lessons.learner import mine
from lovecraft_lab.lessons.markdown import in_line
from lovecraft_lab.lessons.text import Text
from lovecraft_lab.show.markup import el
from lovecraft_lab.show.words import capital

SECOND, THIRD = 2, 3
"""From so many wrong answers on the second hint is given, and the solution offered."""


@dataclass(frozen=True, repr=False)
class Checked:
    """What came of an answer.

    `ok` says whether it is right and `hint` what kind of mistake it is; `second_hint` goes further,
    and `solution` is the worked solution. `wrong` counts the wrong answers up to now; `was_done`
    says whether it had been answered rightly before. Where several answers are asked for, `parts`
    says by name what is not right yet in each of them.
    """

    ident: str
    ok: bool
    hint: str
    exercise: Exercise | None = None
    read: bool = True
    wrong: int = 0
    was_done: bool = False
    parts: Mapping[str, str] = field(default_factory=dict)

    @property
    def second_hint(self) -> str:
        """A hint that goes further; empty where there is no such exercise."""
        return self.exercise.second if self.exercise else ""

    @property
    def solution(self) -> Text:
        """The worked solution, with its numbers worked out anew."""
        return Text(self.exercise.solution() if self.exercise else self.hint)

    def lines(self) -> list[str]:
        """Return what is said of the answer, sentence by sentence."""
        if self.ok:
            return [f"{self.ident}: right."]
        said = [f"{self.ident}: {'not right. ' if self.read else ''}{self.hint}"]
        if self.wrong >= SECOND and self.second_hint not in self.hint:
            said.append(self.second_hint)
        if self.was_done:
            said.append("You had it right before, and it stays done.")
        elif self.wrong >= THIRD:
            said.append(f"The worked solution: ll.check({self.ident!r}).solution")
        return said

    def __repr__(self) -> str:
        return "\n".join(self.lines())

    def shown(self, line: str) -> str:
        """Return a line as HTML; of an answer that could not be read it may quote anything."""
        return in_line(line) if self.read else line

    def _repr_html_(self) -> str:
        first, *more = map(self.shown, self.lines())
        sign = "✓ " if self.ok else "→ "
        said = [el("p", el("strong", sign, first)), *(el("p", line) for line in more)]
        return str(el("div", *said, role="status"))


def check(ident: str, answer: object = ..., *more: object) -> Checked:
    """Say whether an answer to an exercise is right, and what kind of mistake it is if not.

    `ident` names lesson and exercise, as in `"L02.1"`. An answer may be a `Fraction`, `"17/26"`, an
    int, a decimal within the tolerance of the exercise, or what else the exercise asks for: a word,
    a set of cards, several numbers in a list or one after the other. Nothing is raised: an unknown
    exercise and an answer that cannot be read get a sentence. After a second wrong answer a second
    hint is given. What was right once stays done, whatever is tried later.

    >>> check("L02.1", "0.9").ok
    False
    >>> check("L99.1", 1)
    L99.1: There is no lesson 'L99'; there are L01 to L13.
    """
    try:
        found = exercise(ident)
    except LabError as error:
        text = str(error)
        return Checked(
            str(ident)[:LONGEST] if isinstance(ident, str) else "?",
            ok=False,
            hint=f"{capital(text)}.",
            read=False,
        )
    verdict = found.judge([answer, *more] if more else answer)
    was_done = found.ident in mine.done
    wrong = _noted(found, verdict)
    said = verdict.hint, found, verdict.read
    return Checked(found.ident, verdict.ok, *said, wrong, was_done, verdict.parts)


def _noted(found: Exercise, verdict: Verdict) -> int:
    """Note an answer among the learner's; return how many wrong ones there were."""
    if verdict.read:
        mine.note(found.ident, ok=verdict.ok)
    return mine.wrong(found.ident)
