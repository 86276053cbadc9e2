"""What stands below a live table: the round so far, the coach, the sheet and the settings."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from lovecraft_lab.show.markup import NOTHING, Html
from lovecraft_lab.widgets.live import Live
from lovecraft_lab.widgets.markup import BELOW, below_markup, mode_text
from lovecraft_lab.widgets.settings import BY_CODE

if TYPE_CHECKING:
    from lovecraft_lab.widgets.desk import Desk


class Below(Live):
    """The round so far and the settings of a desk; a table in a lab has one of its own."""

    come_back: ClassVar[str] = BY_CODE
    desk: Desk

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        desk.coach.watch(self.refresh)

    def markup(self) -> str:
        """Return it as HTML."""
        return below_markup(self.desk)

    def words(self) -> str:
        """Return in words what it is and how one plays; the table itself tells what happened."""
        return f"{BELOW}. {mode_text(self.desk)}."

    def picture(self) -> Html:
        """Return none: it is for one who plays."""
        return NOTHING
