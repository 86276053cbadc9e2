"""The live table: play by choosing card, effect, target and number."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from lovecraft_lab.show.facts import picture
from lovecraft_lab.show.markup import NOTHING, Html
from lovecraft_lab.show.svg import table_svg
from lovecraft_lab.widgets.desk import desk_of
from lovecraft_lab.widgets.live import Live
from lovecraft_lab.widgets.markup import table_markup, table_words
from lovecraft_lab.widgets.settings import BY_CODE, TITLE
from lovecraft_lab.widgets.still import TO_PLAY, drawn

if TYPE_CHECKING:
    from lovecraft_lab.core.session import Session
    from lovecraft_lab.letter.view import View
    from lovecraft_lab.widgets.desk import Desk
    from lovecraft_lab.widgets.lab import Lab

TO_RESUME: Final = (
    "To go on from here, run this notebook’s cells down to this one (Shift + Enter), then open"
    f" “{TITLE}” below the table, paste this code and press “Come back”:"
)
"""How to come back to a round that was dealt."""
SET_UP: Final = f"{TO_PLAY} This table was set up by hand: running the cell sets it up again."
"""Its code is not saved, for it would tell the hands."""


class Table(Live):
    """The table of a desk with its choice bar and what happens, in a line.

    `ll.lab` makes one; `ll.Table(lab)`, or of its desk, shows the same table again.
    """

    come_back: ClassVar[str] = BY_CODE
    desk: Desk

    def __init__(self, table: Lab | Desk) -> None:
        self._drawn: tuple[Session, View] | None = None
        super().__init__(desk_of(table))

    def markup(self) -> str:
        """Return the table as HTML; cards come from where they lay when it was drawn last."""
        session, was = self._drawn or (None, None)
        self._drawn = (self.desk.session, self.desk.view)
        return table_markup(self.desk, was if session is self.desk.session else None)

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

    def going_on(self) -> tuple[str, str]:
        """Return how to come back to this moment, and the resume code for it."""
        desk = self.desk
        if desk.session.position is not None:
            return SET_UP, ""
        if desk.no_code:
            return f"{TO_PLAY} There is no code: {desk.no_code}.", ""
        return TO_RESUME, desk.code
