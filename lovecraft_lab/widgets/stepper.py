"""The stepper: which rule was applied, what it changed, and how to go on."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from lovecraft_lab.show.markup import NOTHING, Html
from lovecraft_lab.widgets.desk import desk_of
from lovecraft_lab.widgets.live import Live
from lovecraft_lab.widgets.rail import stepper_markup, stepper_words
from lovecraft_lab.widgets.settings import BY_CODE

if TYPE_CHECKING:
    from lovecraft_lab.widgets.desk import Desk
    from lovecraft_lab.widgets.lab import Lab


class Stepper(Live):
    """The rules of a desk, one at a time, forwards and back.

    `ll.lab` makes one; `ll.Stepper(lab)`, or of its desk, shows the same steps again.
    """

    come_back: ClassVar[str] = BY_CODE
    desk: Desk

    def __init__(self, table: Lab | Desk) -> None:
        super().__init__(desk_of(table))

    def markup(self) -> str:
        """Return the stepper as HTML."""
        return stepper_markup(self.desk)

    def words(self) -> str:
        """Return the stepper in words."""
        return stepper_words(self.desk)

    def picture(self) -> Html:
        """Return none: its words say it all, and `ll.explain` draws a rule with its table."""
        return NOTHING
