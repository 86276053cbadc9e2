"""`ll.ask`: the exercises of a lesson as a form, for those who do not type code."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from lovecraft_lab.core.errors import LabError
from lovecraft_lab.lessons.answering import LessonDesk
from lovecraft_lab.lessons.checking import THIRD, Checked, check
from lovecraft_lab.lessons.course import exercise, lesson
from lovecraft_lab.lessons.exercise import Exercise
from lovecraft_lab.lessons.kinds import OneOf
from lovecraft_lab.lessons.learner import mine
from lovecraft_lab.lessons.markdown import as_html
from lovecraft_lab.lessons.text import Text
from lovecraft_lab.show.markup import NOTHING, Html, el
from lovecraft_lab.show.theme import rules
from lovecraft_lab.widgets.control import SMALL, control, field, one_of, reason
from lovecraft_lab.widgets.live import Live

ANSWER: Final = "input.ll-in ll-in--answer"
"""The look of a box for an answer in words."""


class AskDesk(LessonDesk):
    """Some exercises, the last answer to each, and which worked solutions lie open."""

    def __init__(self, exercises: tuple[Exercise, ...]) -> None:
        super().__init__()
        self.exercises = exercises
        self.given: dict[str, str] = {}
        self.checked: dict[str, Checked] = {}
        self.opened: set[str] = set()

    def obey(self, said: Mapping[str, str]) -> None:
        """Check an answer, or open a worked solution."""
        ident = said.get("exercise", "")
        if ident not in {each.ident for each in self.exercises}:
            raise LabError(f"there is no exercise {ident!r} here")
        if said.get("do") == "solution":
            self._open(ident)
        else:
            self.given[ident] = said.get("answer", "")
            self.checked[ident] = check(ident, self.given[ident])

    def comes_too_late(self, message: Mapping[str, Any]) -> bool:
        """Whether a message has to be dropped; an answer never: it says itself what it answers."""
        return message.get("do") != "check" and super().comes_too_late(message)

    def may_open(self, ident: str) -> bool:
        """Whether the worked solution is offered: after so many wrong answers, or the right one."""
        return mine.wrong(ident) >= THIRD or ident in mine.done

    def _open(self, ident: str) -> None:
        if not self.may_open(ident):
            raise LabError(f"the solution of {ident} opens after {THIRD} answers; try it first")
        self.opened ^= {ident}


class Ask(Live):
    """A form with exercises: what `ll.ask` returns."""

    _css: ClassVar[Any] = Live._css + rules("lesson")  # noqa: SLF001 - one style sheet a widget
    desk: AskDesk

    def markup(self) -> str:
        """Return the form as HTML."""
        return str(
            el(
                "div.ll-live",
                *(self._exercise(each) for each in self.desk.exercises),
                reason(self.desk.error),
                role="group",
                aria_label="Exercises",
            )
        )

    def _exercise(self, each: Exercise) -> Html:
        done = each.ident in mine.done
        mark = el("small", "done" if done else "not done yet")
        return el(
            "div.ll-panel ll-panel--s ll-ask",
            el("div.ll-panel__t ll-panel__t--s", f"Exercise {each.ident}", mark),
            el("div.ll-ask__q", as_html(each.asks)),
            self._field(each),
            self._said(each),
            self._solution(each),
            role="group",
            aria_label=f"Exercise {each.ident}",
        )

    def _field(self, each: Exercise) -> Html:
        """Buttons where a word is chosen, else a box to type into."""
        given = self.desk.given.get(each.ident, "")
        if isinstance(each.kind, OneOf):
            words = {word: word for word in each.kind.options}
            return el("div", one_of("answer", words, given, exercise=each.ident))
        name = f"answer-{each.ident}"
        return el(
            "div.ll-ask__row",
            field(name, f"Your answer to {each.ident}", ANSWER, value=given),
            control(
                SMALL,
                "check",
                "Check",
                data_with=name,
                data_as="answer",
                data_a_exercise=each.ident,
                data_key=f"check:{each.ident}",
                aria_label=f"Check {each.ident}",
            ),
            el("span.ll-step__note", f"{each.kind.wanted}."),
        )

    def _said(self, each: Exercise) -> Html:
        checked = self.desk.checked.get(each.ident)
        if checked is None:
            return el("div", role="status")
        sign = "✓ " if checked.ok else "→ "
        look = "right" if checked.ok else "wrong"
        first, *more = (checked.shown(line) for line in checked.lines() if "ll.check(" not in line)
        said = [el("p", sign, first), *(el("p", line) for line in more)]
        return el(f"div.ll-ask__said is-{look}", *said, role="status")

    def _solution(self, each: Exercise) -> Html:
        if not self.desk.may_open(each.ident):
            return NOTHING
        opened = each.ident in self.desk.opened
        button = control(
            SMALL,
            "solution",
            "Hide the solution" if opened else "Show the worked solution",
            data_a_exercise=each.ident,
            data_key=f"solution:{each.ident}",
            aria_expanded="true" if opened else "false",
        )
        shown = el("div.ll-ask__solution", as_html(each.solution())) if opened else NOTHING
        return el("div", button, shown)

    def words(self) -> str:
        """Return the questions, and how to answer them in code."""
        asked = [f"{each.ident}: {each.asks}" for each in self.desk.exercises]
        first = self.desk.exercises[0].ident
        return "\n\n".join([*asked, f"To answer in code: ll.check({first!r}, your answer)"])

    def picture(self) -> Html:
        """Return what stands here: the questions themselves are words."""
        first, last = self.desk.exercises[0].ident, self.desk.exercises[-1].ident
        which = f"Exercises {first} to {last}" if first != last else f"Exercise {first}"
        return el("p", f"{which} as a form to click and type into.")


def ask(ident: str) -> Ask | Text:
    """Return exercises as a form: all of a lesson, `"L02"`, or one, `"L02.1"`.

    Every answer gets what `ll.check` says of it; after three wrong ones the worked solution can be
    opened. An unknown name gets a sentence.
    """
    try:
        found = (
            (exercise(ident),)
            if isinstance(ident, str) and "." in ident
            else lesson(ident).exercises
        )
    except LabError as error:
        return Text(f"{error}.")
    return Ask(AskDesk(found))
