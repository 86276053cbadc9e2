"""An exercise: what it asks, what is right, and what a wrong answer tells about its author.

Knows no game. The right answer is a function, called when an answer is checked: no lesson and no
notebook holds it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from lovecraft_lab.lessons.kinds import Kind, NotAnAnswer, Number, Several
from lovecraft_lab.lessons.reading import is_empty
from lovecraft_lab.show.words import capital


@dataclass(frozen=True)
class Slip:
    """A mistake and the wrong answer that it leads to; `says` is the hint for those who made it."""

    mistake: str
    says: str
    answer: Callable[[], Any]


@dataclass(frozen=True)
class Exercise:
    """One question of a lesson.

    `asks` is Markdown; `right` works out the answer from the game; `second` is the second hint, and
    `solution` returns the worked solution in Markdown.
    """

    ident: str
    asks: str
    kind: Kind
    right: Callable[[], Any]
    slips: tuple[Slip, ...]
    second: str
    solution: Callable[[], str]

    def judge(self, given: object) -> Verdict:
        """Read an answer and say whether it is right; whatever is given, nothing is raised."""
        if is_empty(given):
            return Verdict(ok=False, read=False, hint=f"No answer yet: {self.kind.wanted}.")
        try:
            answer = self.kind.read(given)
        except NotAnAnswer as error:
            return Verdict(ok=False, read=False, hint=_sentence(str(error)), parts=error.parts)
        except Exception:  # noqa: BLE001 - things of any type are given
            hint = f"That cannot be read. Wanted: {self.kind.wanted}."
            return Verdict(ok=False, read=False, hint=hint)
        right = self.right()
        if self.kind.same(answer, right):
            return Verdict(ok=True, read=True, hint="")
        hint, parts = self._hint(answer, right), self._of_parts(answer, right)
        return Verdict(ok=False, read=True, hint=hint, parts=parts)

    def _of_parts(self, answer: Any, right: Any) -> Mapping[str, str]:  # noqa: ANN401 - as below
        """Return what is said of each part that is not right; a number may betray a mistake."""
        if not isinstance(self.kind, Several):
            return {}
        told = self.kind.told(answer, right)
        for slip in reversed(self.slips):  # what the first of them explains, it explains
            wrong = slip.answer()
            for at, (name, kind) in enumerate(self.kind.parts):
                if name in told and isinstance(kind, Number) and kind.same(answer[at], wrong[at]):
                    told[name] = f"the mistake looks like this one: {slip.mistake}"
        return told

    def _hint(self, answer: Any, right: Any) -> str:  # noqa: ANN401 - values of a kind
        """Return a hint by type of mistake; a general one where no mistake is recognised."""
        for slip in self.slips:
            if self.kind.same(answer, slip.answer()):
                return f"The mistake looks like this one: {slip.mistake}. {slip.says}"
        general = self.kind.mistaken(answer, right)
        return _sentence(general) if general else self.second

    def common_mistakes(self) -> Iterator[tuple[str, str, str]]:
        """Go through the mistakes, the answers that they lead to, and what is said then."""
        for slip in self.slips:
            yield slip.mistake, self.kind.show(slip.answer()), slip.says


@dataclass(frozen=True)
class Verdict:
    """What came of an answer: right or wrong, whether it could be read, and a hint if wrong.

    `parts` holds what is to be said of each part that is not right yet, by its name, where several
    answers are asked for.
    """

    ok: bool
    read: bool
    hint: str
    parts: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Lesson:
    """A lesson as its teacher sees it; the text of the lesson is in its notebook.

    `plan` holds minutes and what they are for; `needs` the numbers of lessons to know before; `ask`
    what a teacher may ask the class; `picture` returns a picture for the board as SVG.
    """

    number: int
    title: str
    who: str
    plan: tuple[tuple[int, str], ...]
    questions: tuple[str, ...]
    objectives: tuple[str, ...]
    needs: tuple[int, ...]
    ask: tuple[str, ...]
    picture: Callable[[], str]
    exercises: tuple[Exercise, ...]

    @property
    def ident(self) -> str:
        """The name of the lesson, such as `L02`."""
        return f"L{self.number:02}"

    @property
    def minutes(self) -> int:
        """How long it takes in class."""
        return sum(minutes for minutes, _ in self.plan)

    def head(self) -> str:
        """Return what stands at the top of the lesson, in Markdown."""
        needs = ", ".join(f"L{number:02}" for number in self.needs) or "nothing but this page"
        lines = [
            f"# {self.ident} {self.title}",
            "",
            f"**For:** {self.who} · **Minutes:** {self.minutes} · **Know before:** {needs}",
            "",
            "**Questions**",
            "",
            *(f"- {question}" for question in self.questions),
            "",
            "**When you are through you can**",
            "",
            *(f"- {objective}" for objective in self.objectives),
        ]
        return "\n".join(lines)


def _sentence(text: str) -> str:
    text = capital(text)
    return text if text.endswith((".", "!", "?")) else f"{text}."
