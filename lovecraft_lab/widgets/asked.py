"""What a seat is asked: all that can be picked, and all that is barred, with its rule."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lovecraft_lab.core.rule import Rule


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that can be picked, or that is barred for a reason and by a rule.

    `number` is the printed number of a card, to be drawn beside its name; `mind` says in what it
    differs from others although it can be picked, as a rule says it.
    """

    value: str
    says: str
    small: str = ""
    number: str = ""
    picked: bool = False
    why_not: str = ""
    mind: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Column:
    """One thing that is asked; `note` says why there is nothing to pick."""

    name: str
    title: str
    options: tuple[Option, ...]
    note: str = ""
    pick: str | None = None
    now: bool = False

    def option(self, value: str) -> Option | None:
        """Return what can be picked, or is barred, under this value."""
        return next((each for each in self.options if each.value == value), None)


@dataclass(frozen=True, slots=True)
class Bar:
    """All that is asked, from left to right; `choice` is there when everything is picked.

    `vain` is the rule by which that choice will do nothing, if so it is.
    """

    columns: tuple[Column, ...]
    says: str
    choice: Any = None
    vain: Rule | None = None

    @property
    def whole(self) -> str:
        """The choice so far, and that it will do nothing where that is so."""
        return f"{self.says} No effect: {self.vain.says}" if self.vain else self.says

    @property
    def missing(self) -> str:
        """The title of the first thing still to be picked."""
        return next((column.title for column in self.columns if column.pick is None), "")
