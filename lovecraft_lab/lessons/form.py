"""`ll.ask`: the exercises of a lesson as a form, for those who do not type code."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final, NamedTuple

from lovecraft_lab.core.errors import LabError
from lovecraft_lab.lessons.answering import LessonDesk
from lovecraft_lab.lessons.checking import THIRD, Checked, check
from lovecraft_lab.lessons.course import exercise, lesson
from lovecraft_lab.lessons.exercise import Exercise
from lovecraft_lab.lessons.kinds import Kind, OneOf, Several
from lovecraft_lab.lessons.learner import mine
from lovecraft_lab.lessons.markdown import as_html
from lovecraft_lab.lessons.text import Text
from lovecraft_lab.show.markup import NOTHING, Html, el
from lovecraft_lab.show.theme import rules
from lovecraft_lab.widgets.control import SMALL, control, field, one_of, reason
from lovecraft_lab.widgets.live import Live

ANSWER: Final = "input.ll-in ll-in--answer"
"""The look of a box for an answer in words."""
RIGHT: Final = "✓ right"
SOUND: Final = ("", RIGHT)
"""What is said of a part with which nothing is wrong, as far as one knows."""


class Box(NamedTuple):
    """A place for an answer: its name on the page, which answer it is for, and of what kind."""

    name: str
    part: str
    kind: Kind

    @property
    def is_for_a_word(self) -> bool:
        """Whether a word is chosen here, and nothing typed."""
        return isinstance(self.kind, OneOf)


def boxes(each: Exercise) -> tuple[Box, ...]:
    """Return a box for each answer that an exercise asks for; the part of a lone one is empty."""
    parts = each.kind.parts if isinstance(each.kind, Several) else (("", each.kind),)
    return tuple(
        Box(f"answer-{each.ident}-{number}", part, kind)
        for number, (part, kind) in enumerate(parts, 1)
    )


class AskDesk(LessonDesk):
    """Some exercises, and which worked solutions lie open.

    `given` and `marks` hold by the name of a box what was given there last, and what is said of it.
    """

    def __init__(self, exercises: tuple[Exercise, ...]) -> None:
        super().__init__()
        self.exercises = exercises
        self.given: dict[str, str] = {}
        self.marks: dict[str, str] = {}
        self.checked: dict[str, Checked] = {}
        self.opened: set[str] = set()

    def obey(self, said: Mapping[str, str]) -> None:
        """Take a word, check an answer, or open a worked solution."""
        ident = said.get("exercise", "")
        each = next((each for each in self.exercises if each.ident == ident), None)
        if each is None:
            raise LabError(f"there is no exercise {ident!r} here")
        if said.get("do") == "solution":
            self._open(ident)
        elif said.get("do") == "word":
            self._take_word(each, said.get("field", ""), said.get("word", ""))
        else:
            self.given |= {box.name: said[box.name] for box in boxes(each) if box.name in said}
            self._check(each)

    def _take_word(self, each: Exercise, name: str, word: str) -> None:
        """Take a word that was pressed; one that is the whole answer is checked at once."""
        names = [box.name for box in boxes(each)]
        if name not in names:
            raise LabError(f"there is no box {name!r} in exercise {each.ident}")
        self.given[name] = word
        self.marks.pop(name, None)
        if names == [name]:
            self._check(each)

    def _check(self, each: Exercise) -> None:
        """Check what is in all boxes of an exercise, and mark each where there are several."""
        all_of_it = boxes(each)
        checked = check(each.ident, *(self.given.get(box.name, "") for box in all_of_it))
        self.checked[each.ident] = checked
        for box in all_of_it:
            said = checked.parts.get(box.part, "")
            self.marks[box.name] = f"→ {said}" if said else RIGHT if checked.read else ""

    def comes_too_late(self, message: Mapping[str, Any]) -> bool:
        """Whether a message has to be dropped; an answer never: it says itself what it answers."""
        return message.get("do") == "solution" and super().comes_too_late(message)

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
    come_back: ClassVar[str] = (
        "Then give your answer once more; what was right before comes back with ll.progress and"
        " your code."
    )
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
        """A box for each answer and one button to check them; a lone word needs but a press."""
        first, *more = boxes(each)
        if more:
            rows = [self._part(each, box) for box in (first, *more)]
            return el("div.ll-ask__parts", *rows, el("div.ll-ask__row", *self._check(each)))
        if first.is_for_a_word:
            return el("div", self._words(each, first))
        return el("div.ll-ask__row", self._box(each, first), *self._check(each))

    def _part(self, each: Exercise, box: Box) -> Html:
        """One of several answers: what it is, its box or its words, and what is said of it."""
        name, at = el("span.ll-ask__part", box.part), f"of-{box.name}"
        said = self.desk.marks.get(box.name, "")
        mark = el("span.ll-ask__mark", said, id=at)
        if box.is_for_a_word:
            about = {"role": "group", "aria_label": box.part, "aria_describedby": at}
            return el("div.ll-ask__row", name, self._words(each, box), mark, **about)
        about = {"aria_describedby": at, "aria_invalid": "true" if said not in SOUND else ""}
        return el("div.ll-ask__row", el("label", name, self._box(each, box, **about)), mark)

    def _words(self, each: Exercise, box: Box) -> Html:
        """The words of which one is chosen, as buttons."""
        words = {word: word for word in box.kind.options} if isinstance(box.kind, OneOf) else {}
        now = self.desk.given.get(box.name, "")
        return one_of("word", words, now, field=box.name, exercise=each.ident)

    def _box(self, each: Exercise, box: Box, **about: str) -> Html:
        """A box to type into."""
        of = f"{each.ident}, {box.part}" if box.part else each.ident
        given = self.desk.given.get(box.name, "")
        return field(box.name, f"Your answer to {of}", ANSWER, value=given, **about)

    def _check(self, each: Exercise) -> tuple[Html, Html]:
        """The button that checks all boxes of an exercise, and what may be typed there."""
        button = control(
            SMALL,
            "check",
            "Check",
            data_with=" ".join(box.name for box in boxes(each) if not box.is_for_a_word),
            data_a_exercise=each.ident,
            data_key=f"check:{each.ident}",
            aria_label=f"Check {each.ident}",
        )
        wanted = dict.fromkeys(box.kind.wanted for box in boxes(each) if not box.is_for_a_word)
        return button, el("span.ll-step__note", " ".join(f"{each}." for each in wanted))

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
            if isinstance(ident, str | float) and "." in str(ident)
            else lesson(ident).exercises
        )
    except LabError as error:
        return Text(f"{error}.")
    return Ask(AskDesk(found))
