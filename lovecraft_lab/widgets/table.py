"""The live table: play by choosing card, effect, target and number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lovecraft_lab.show.table import table_html
from lovecraft_lab.widgets.live import Live
from lovecraft_lab.widgets.markup import table_markup, table_words

if TYPE_CHECKING:
    from lovecraft_lab.widgets.desk import Desk


class Table(Live):
    """The table of a desk with its choice bar, the round so far and the settings.

    `ll.lab` makes one; `ll.Table(desk)` shows the same desk again.
    """

    desk: Desk

    def markup(self) -> str:
        """Return the table as HTML."""
        return table_markup(self.desk)

    def words(self) -> str:
        """Return the table in words."""
        return table_words(self.desk)

    def still(self) -> str:
        """Return the table as a picture that cannot be played."""
        return table_html(self.desk.view, self.desk.given_names)
