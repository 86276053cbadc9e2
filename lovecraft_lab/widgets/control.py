"""One control of the live table: what it does, its name, and the mark against shortcuts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lovecraft_lab.show.markup import el

if TYPE_CHECKING:
    from lovecraft_lab.show.markup import Html


def control(tag: str, do: str, *children: str, **attributes: str) -> Html:
    """A control: what it does, a name to find it by, and the mark against shortcuts."""
    kind = {"type": "button"} if tag.startswith("button") else {}
    marks = {"data_do": do, "data_key": do, "data_lm_suppress_shortcuts": "true"}
    return el(tag, *children, **(kind | marks | attributes))
