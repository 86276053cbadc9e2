"""The live table: play by choosing card, effect, target and number."""

from __future__ import annotations

from lovecraft_lab.show.facts import picture
from lovecraft_lab.show.markup import NOTHING, Html
from lovecraft_lab.show.svg import table_svg
from lovecraft_lab.widgets.live import Live
from lovecraft_lab.widgets.markup import table_markup, table_words
from lovecraft_lab.widgets.still import drawn


class Table(Live):
    """The table of a desk with its choice bar, the round so far and the settings.

    `ll.lab` makes one; `ll.Table(desk)` shows the same desk again.
    """

    def markup(self) -> str:
        """Return the table as HTML."""
        return table_markup(self.desk)

    def words(self) -> str:
        """Return the table in words."""
        return table_words(self.desk)

    def picture(self) -> Html:
        """Return the table as a picture that cannot be played; none while the curtain is drawn."""
        desk = self.desk
        if desk.place.curtain:
            return NOTHING
        svg = table_svg(desk.view, desk.given_names, before=desk.earlier)
        return drawn(svg, picture(desk.view, desk.given_names).title)
