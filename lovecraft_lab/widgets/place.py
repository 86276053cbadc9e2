"""Where a learner is at a desk: how far one looks, how fast the game goes on, what is picked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from lovecraft_lab.core.knowledge import Viewer

Pace = Literal["rule", "decision", "turn", "end"]
PACES: Final[dict[Pace, str]] = {
    "rule": "One rule",
    "decision": "One decision",
    "turn": "One turn",
    "end": "To my choice",
}
"""How far the game goes on at once."""
HERE_YOU_WERE: Final = "Here you were."
"""The notice after coming back by a code."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where the learner is: everything about the desk but the session.

    `shown` counts the steps up to the moment looked at, `seen` those that were ever shown, `since`
    those shown before the last action. `error` is the reason why the last action failed, `refused`
    the name of that action, `failed` the seat of the bot in which it failed. `sheet` says whether
    the reference sheet lies open, `coach` whether the coach is asked.
    """

    seat: Viewer
    shown: int = 0
    seen: int = 0
    since: int = 0
    picked: tuple[tuple[str, str], ...] = ()
    pace: Pace = "end"
    curtain: bool = False
    failed: int | None = None
    error: str = ""
    refused: str = ""
    notice: str = ""
    sheet: bool = False
    coach: bool = False
