"""What can go wrong, said plainly: what was asked, what is allowed, and which rule says so.

Knows no game; every error of the package descends from `LabError`.
"""

from __future__ import annotations

from traceback import extract_tb
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterable


CELLS: Final = ("ipykernel_", "<ipython-input")
"""What the code of a notebook's cell is called, in part."""


class LabError(ValueError):
    """Any error of this package; a `ValueError`, so that ordinary code may catch it as one.

    A notebook shows it as one sentence and the line of the cell that led to it, and not how the
    package came to find out; elsewhere it has its traceback, as any error has.
    """

    def _render_traceback_(self) -> list[str]:
        """Return what a notebook shows in place of a traceback."""
        frames = extract_tb(self.__traceback__)
        cells = [frame for frame in frames if any(part in frame.filename for part in CELLS)]
        led = [f"line {frame.lineno}: {frame.line}" for frame in cells[-1:]]
        return [*led, f"{type(self).__name__}: {self}"]


def require_count(name: str, value: object, least: int = 1) -> None:
    """Raise `LabError` unless this is a whole number, not below the least one.

    >>> require_count("playouts", 0)
    Traceback (most recent call last):
    ...
    lovecraft_lab.core.errors.LabError: playouts=0: a whole number from 1 up is needed
    """
    if type(value) is not int or value < least:
        raise LabError(f"{name}={value!r}: a whole number from {least} up is needed")


class IllegalChoice(LabError):
    """A choice that the rules forbid here; `rules` holds the ids of the rules that forbid it."""

    def __init__(self, message: str, rules: Iterable[str] = ()) -> None:
        super().__init__(message)
        self.rules = tuple(rules)


class BadNotation(LabError):
    """A text that cannot be read; `text` is what was given, `at` the place of the first fault."""

    def __init__(self, message: str, text: str = "", at: int = 0) -> None:
        super().__init__(message)
        self.text = text
        self.at = at


def as_text(value: object) -> str:
    """Return what should be a text; raises `BadNotation` if it is something else."""
    if isinstance(value, str):
        return value
    msg = f"a text is needed, such as 'fed>1', not {value!r}"
    raise BadNotation(msg, repr(value))


class BadPosition(LabError):
    """A table or a game that cannot be set up; `faults` lists every fault, not just the first."""

    def __init__(self, faults: Iterable[str]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(self.faults))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.faults,)


class BadCode(LabError):
    """A share or resume code that is damaged, or that belongs to something else."""


class BotFailed(LabError):
    """A bot that raised an error or gave no choice of its own; `seat` is where it sits.

    `in_brief` is what all at the table may hear: it has no word of the bot, which may tell a hand.
    """

    def __init__(self, message: str, seat: int, in_brief: str) -> None:
        super().__init__(message)
        self.seat = seat
        self.in_brief = in_brief

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (str(self), self.seat, self.in_brief)


class BadPack(LabError):
    """A component pack with a fault; `file`, `line` and `field` say where."""

    def __init__(self, message: str, file: str = "", line: int = 0, field: str = "") -> None:
        super().__init__(f"{file}:{line}: {field}: {message}" if file else message)
        self.file = file
        self.line = line
        self.field = field


class Unsuitable(LabError):
    """A method that does not fit this game: `reason` says why, the whole text what one may do."""

    def __init__(self, reason: str, advice: str = "") -> None:
        super().__init__(f"{reason}; {advice}" if advice else reason)
        self.reason = reason


class Refused(LabError):
    """A step of the timeline that play mode does not allow, and why."""
