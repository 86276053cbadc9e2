"""What a message may ask of a desk, by name, and how its words are read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from lovecraft_lab.core.errors import LabError
from lovecraft_lab.widgets.place import PACES, Pace

if TYPE_CHECKING:
    from lovecraft_lab.widgets.desk import Desk


def do(desk: Desk, message: Mapping[str, Any]) -> None:
    """Do the action that a message names; raises `LabError` where it names none."""
    name = message.get("do")
    action = ACTIONS.get(name) if isinstance(name, str) else None
    if action is None:
        msg = f"there is no action {name!r}"
        raise LabError(msg)
    action(desk, {key: str(value) for key, value in message.items()})


def _number(text: str) -> int:
    """Return a text as a number."""
    if not text.isdecimal() or len(text) > 9:  # noqa: PLR2004 - no table has more steps
        msg = f"a number is needed, not {text[:20]!r}"
        raise LabError(msg)
    return int(text)


def _pace(text: str) -> Pace:
    """Return a text as a pace."""
    for pace in PACES:
        if pace == text:
            return pace
    msg = f"there is no pace {text!r}"
    raise LabError(msg)


def _picks(name: str) -> Callable[[Desk, dict[str, str]], None]:
    """Return the action that picks something in a column of this name."""
    return lambda desk, said: desk.pick(name, said.get(name, ""))


ACTIONS: Final[dict[str, Callable[[Desk, dict[str, str]], None]]] = {
    **{name: _picks(name) for name in ("card", "effect", "target", "number", "say")},
    "give": lambda desk, said: desk.pick(f"give {said.get('seat', '')}", said.get("card", "")),
    "unpick": lambda desk, _: desk.unpick(),
    "play": lambda desk, _: desk.play(),
    "go": lambda desk, said: desk.go(_pace(said.get("pace", desk.place.pace))),
    "back": lambda desk, _: desk.back(),
    "look": lambda desk, said: desk.look(_number(said.get("step", ""))),
    "undo": lambda desk, _: desk.undo(),
    "redo": lambda desk, _: desk.redo(),
    "branch": lambda desk, said: desk.branch(said.get("choice", "")),
    "study": lambda desk, _: desk.set_study(study=True),
    "deal": lambda desk, said: desk.deal(said.get("seed", ""), said.get("players", "")),
    "again": lambda desk, _: desk.deal(desk.session.seed),
    "resume": lambda desk, said: desk.resume(said.get("code", "")),
    "replace": lambda desk, said: desk.replace_bot(
        _number(said.get("seat", "")), said.get("bot", "")
    ),
    "curtain": lambda desk, _: desk.draw_curtain(),
}
"""What a message may ask, by the name it goes by."""
