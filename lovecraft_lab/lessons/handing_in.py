"""`ll.hand_in` as a form: one's choices in a list, a reason for each, and a button that writes."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, ClassVar, Final

from lovecraft_lab.core.errors import LabError
from lovecraft_lab.lessons.answering import LessonDesk
from lovecraft_lab.lessons.classroom import HandedIn, handed_in, said_of, write
from lovecraft_lab.lessons.form import ANSWER
from lovecraft_lab.show.markup import NOTHING, Html, el
from lovecraft_lab.show.theme import rules
from lovecraft_lab.widgets.control import SMALL, control, field, reason
from lovecraft_lab.widgets.live import Live
from lovecraft_lab.widgets.message import action_named, number

UNFIT: Final = re.compile(r"[^\w-]+")
"""What does not go into the name of a file."""


class HandInDesk(LessonDesk):
    """The choices of somebody at a table, the reasons given so far, and what was written."""

    def __init__(self, played: Any) -> None:  # noqa: ANN401 - a lab or its session
        super().__init__()
        self._played = played
        self.name = ""
        self.reasons: dict[int, str] = {}
        self.written = ""
        self._before: HandedIn | None = None
        handed_in(played, "", ())  # refuses what is no table

    @property
    def mine(self) -> HandedIn:
        """What would be written now."""
        return handed_in(self._played, self.name, self.reasons)

    @property
    def choices(self) -> list[str]:
        """One's choices so far, in words."""
        return list(self.mine.words())

    @property
    def places(self) -> range:
        """The numbers of one's choices, from 1."""
        return range(1, len(self.choices) + 1)

    def obey(self, said: Mapping[str, str]) -> None:
        """Keep a reason, or write the file."""
        self.written = ""
        action_named(ACTIONS, said.get("do"))(self, said)

    def keep(self, place: int, why: str) -> None:
        """Keep a reason for a choice, counted from 1."""
        if place not in self.places:
            raise LabError(f"there is no choice {place} to give a reason for")
        self.reasons[place] = why

    def write(self, said: Mapping[str, str]) -> None:
        """Write the file beside the notebook, with the reasons that stand in the boxes now.

        The name of the file is made of the learner's.
        """
        self.name = name = said.get("name", "")
        typed = {place: said.get(f"reason-{place}", "") for place in self.places}
        self.reasons |= {place: why for place, why in typed.items() if why.strip()}
        plain = UNFIT.sub("-", name.strip()).strip("-") or "mine"
        path = Path(f"choices-{plain}.json")
        mine = self.mine
        self.written = said_of(write(mine, path, self._before), path)
        self._before = mine


ACTIONS: Final[Mapping[str, Callable[[HandInDesk, Mapping[str, str]], None]]] = {
    "keep": lambda desk, said: desk.keep(number(said.get("choice", "")), said.get("reason", "")),
    "write": HandInDesk.write,
}
"""What the page may ask."""


class HandIn(Live):
    """The form that `ll.hand_in(lab)` returns."""

    _css: ClassVar[Any] = Live._css + rules("lesson")  # noqa: SLF001 - one style sheet a widget
    come_back: ClassVar[str] = (
        "Then come back to your round by its resume code, and give your reasons again."
    )
    desk: HandInDesk

    def markup(self) -> str:
        """Return the form as HTML."""
        desk = self.desk
        rows = [self._row(number, words) for number, words in enumerate(desk.choices, 1)]
        none = el("p", "You have chosen nothing yet: play, then run this cell again.")
        done = f"✓ Your choices are {desk.written}. Give this file to your teacher."
        said = el("div.ll-ask__said is-right", done) if desk.written else NOTHING
        return str(
            el(
                "div.ll-live",
                el(
                    "div.ll-panel ll-panel--s ll-ask",
                    el("div.ll-panel__t ll-panel__t--s", "Hand in your choices"),
                    *(rows or [none]),
                    self._name() if rows else NOTHING,
                    reason(desk.error),
                    el("div", said, role="status"),
                ),
                role="group",
                aria_label="Hand in your choices",
            )
        )

    def _row(self, number: int, words: str) -> Html:
        name = f"reason-{number}"
        field = _field(name, f"Your reason for choice {number}", self.desk.reasons.get(number, ""))
        button = control(
            SMALL,
            "keep",
            "Keep",
            data_with=name,
            data_as="reason",
            data_a_choice=str(number),
            data_key=f"keep:{number}",
            aria_label=f"Keep the reason for choice {number}",
        )
        kept = el("small", "kept") if number in self.desk.reasons else NOTHING
        return el("div.ll-ask__row", el("span", f"{number}. {words}, because"), field, button, kept)

    def _name(self) -> Html:
        fields = " ".join(("name", *(f"reason-{place}" for place in self.desk.places)))
        button = control(SMALL, "write", "Write the file", data_with=fields, data_key="write")
        return el("div.ll-ask__row", _field("name", "Your name, or none", self.desk.name), button)

    def words(self) -> str:
        """Return the choices in words."""
        rows = [f"{number}. {words}" for number, words in enumerate(self.desk.choices, 1)]
        return "\n".join(["Your choices:", *rows])

    def picture(self) -> Html:
        """Return none: its words say it all."""
        return NOTHING


def _field(name: str, says: str, value: str) -> Html:
    return field(name, says, ANSWER, value=value, placeholder=says)
