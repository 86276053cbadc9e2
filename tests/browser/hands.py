"""Two people at a live table: one has a mouse alone, the other a keyboard and a screen reader.

Both find what they need by roles and visible text. The second writes down all it pressed and heard.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tests.browser.notebook import Notebook

if TYPE_CHECKING:
    from playwright.sync_api import Locator

ENOUGH = 400  # more actions than any match takes
GO = re.compile("^(Play it|Go on|Next round)$")
HEARD = """() => {
  const node = document.activeElement, group = node && node.closest('[role=group]');
  return { inside: !!node && !!node.closest('.ll-liveroot'),
           group: group ? group.getAttribute('aria-label') : '' };
}"""


def with_the_mouse(notebook: Notebook) -> int:
    """Play until the game is over; return how many clicks it took."""
    for clicks in range(ENOUGH):
        if notebook.is_over:
            return clicks
        with notebook.answered():
            next_control(notebook.bar).click()
    raise AssertionError(f"still not over: {notebook.status}")


def play_once(notebook: Notebook) -> None:
    """Pick what is asked from left to right, and play it."""
    said = ""
    while said != "Play it":
        control = next_control(notebook.bar)
        said = control.inner_text()
        with notebook.answered():
            control.click()


def next_control(bar: Locator) -> Locator:
    """The last thing that can be picked in the first group with nothing picked, or the button."""
    for group in bar.get_by_role("group").all():
        free = [
            each
            for each in group.get_by_role("button").all()
            if not each.get_attribute("aria-disabled") and not is_a_rule(each)
        ]
        if free and not any(each.get_attribute("aria-pressed") == "true" for each in free):
            return free[-1]
    return bar.get_by_role("button", name=GO).first


def is_a_rule(button: Locator) -> bool:
    """Whether a button is the number of a rule, which tells its sentence and chooses nothing."""
    return button.inner_text().startswith("rule")


@dataclass
class Heard:
    """What a screen reader says of the control in focus."""

    inside: bool
    group: str
    says: str

    @property
    def is_barred(self) -> bool:
        return "[disabled]" in self.says

    @property
    def can_be_picked(self) -> bool:
        """Whether it is a free option: not barred, and not the rule that bars another."""
        return not self.is_barred and '"rule ' not in self.says


@dataclass
class Keyboard:
    """Somebody who presses keys and listens."""

    notebook: Notebook
    trace: list[str] = field(default_factory=list)

    def press(self, key: str) -> Heard:
        """Press a key and listen."""
        self.notebook.page.keyboard.press(key)
        heard = self.listen()
        self.trace.append(f"{key:10} -> {heard.group}: {heard.says}")
        return heard

    def listen(self) -> Heard:
        """What is in focus."""
        where = self.notebook.page.evaluate(HEARD)
        focus = self.notebook.page.locator("*:focus")
        says = focus.last.aria_snapshot() if focus.count() else ""
        return Heard(where["inside"], where["group"] or "", " ".join(says.split()))

    def come_in(self) -> None:
        """Leave the text of the cell, and press Tab until the choice bar is reached."""
        self.notebook.page.keyboard.press("Escape")
        for _ in range(60):
            heard = self.press("Tab")
            if heard.inside and self.is_in_bar():
                return
        raise AssertionError("\n".join(["Tab does not lead to the table", *self.trace]))

    def is_in_bar(self) -> bool:
        """Whether the control in focus belongs to the choice bar."""
        return self.notebook.bar.locator("*:focus").count() > 0

    def do(self, key: str) -> Heard:
        """Press a key to which the table answers, and hear the status line."""
        with self.notebook.answered():
            self.notebook.page.keyboard.press(key)
        heard = self.listen()
        assert heard.inside, "the focus stays in the table"
        self.trace.append(f"{key:10} -> {self.notebook.status} ({heard.says})")
        return heard

    def play(self) -> int:
        """Play until the game is over; return how many keys were answered by the table.

        No key but Enter and arrows is pressed: after each answer the focus is where one goes on.
        """
        for answers in range(ENOUGH):
            status = self.notebook.status
            if self.notebook.is_over:
                return answers
            here = self.listen()
            assert self.is_in_bar(), f"the focus is where one goes on, not at {here}"
            assert not here.is_barred
            asked = re.search(r"Your choice: (.+)\.$", status)
            assert not asked or here.group.lower() == asked[1]
            if asked and not self.press("ArrowDown").can_be_picked:
                self.press("ArrowUp")
            self.do("Enter")
        raise AssertionError(f"still not over: {self.notebook.status}")
