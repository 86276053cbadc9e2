"""How what a page asks is looked up: an action by the name it goes by."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from lovecraft_lab.core.errors import LabError

Action = TypeVar("Action")


def action_named(actions: Mapping[str, Action], name: object) -> Action:
    """Return the action of this name; raises `LabError` where there is none.

    >>> action_named({"play": 1}, "play")
    1
    """
    action = actions.get(name) if isinstance(name, str) else None
    if action is None:
        msg = f"there is no action {name!r}"
        raise LabError(msg)
    return action


def number(text: str) -> int:
    """Return a text as a number; raises `LabError` for one that is none.

    >>> number("12")
    12
    """
    if not text.isdecimal() or len(text) > 9:  # noqa: PLR2004 - no table has more steps
        msg = f"a number is needed, not {text[:20]!r}"
        raise LabError(msg)
    return int(text)
