"""The panels alone: `ll.OddsPanel` and `ll.Beliefs`, each beside a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lovecraft_lab.show.markup import Html, el
from lovecraft_lab.widgets.desk import desk_of
from lovecraft_lab.widgets.tabs import MARKUP, Tabs

if TYPE_CHECKING:
    from lovecraft_lab.widgets.desk import Desk
    from lovecraft_lab.widgets.lab import Lab


class _Alone(Tabs):
    """One of the panels without the others."""

    name = ""

    def __init__(self, table: Lab | Desk) -> None:
        super().__init__(desk_of(table))

    @property
    def opened(self) -> str:
        """The name of the panel that is shown."""
        return self.name

    def markup(self) -> str:
        """Return the panel as HTML."""
        inside: Html = MARKUP[self.name](self.desk)
        return str(el("div.ll-live", inside, data_stage=self.desk.stage))


class OddsPanel(_Alone):
    """The odds of the moment looked at, each of which opens what it is made of.

    `table` is a lab (`ll.lab(...)`) or its desk. The panel shows what the seat that watches can
    know and follows the table forwards and back; every number is an exact fraction.
    """

    name = "odds"


class Beliefs(_Alone):
    """What may lie in every hidden place, and how likely it is, as the seat that watches knows it.

    `table` is a lab (`ll.lab(...)` or its desk). In a round that is studied another seat's
    view, or an all-seeing observer's, can be put beside it.
    """

    name = "beliefs"
