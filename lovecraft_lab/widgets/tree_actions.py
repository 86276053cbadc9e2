"""What a message may ask of a tree that is looked at, by name, and how its words are read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from lovecraft_lab.core.errors import LabError
from lovecraft_lab.tree.grow import WHOLE
from lovecraft_lab.widgets.message import action_named

if TYPE_CHECKING:
    from lovecraft_lab.widgets.tree_desk import TreeDesk

Action = Callable[["TreeDesk", Mapping[str, str]], None]


def do(desk: TreeDesk, message: Mapping[str, Any]) -> None:
    """Do the action that a message names; raises `LabError` where it names none."""
    action = action_named(ACTIONS, message.get("do"))
    action(desk, {key: str(value) for key, value in message.items()})


def _drawn_node(desk: TreeDesk, said: Mapping[str, str]) -> int:
    """Return the node that a message names, if it is drawn."""
    text = said.get("node", "")
    node = int(text) if text.isdecimal() and len(text) < 10 else -1  # noqa: PLR2004 - no tree has more
    if node not in desk.place.fold.drawn:
        msg = f"no node {text[:20]!r} is drawn"
        raise LabError(msg)
    return node


def _on_node(action: Callable[[TreeDesk, int], None]) -> Action:
    return lambda desk, said: action(desk, _drawn_node(desk, said))


LONGEST: Final = 9
"""No number of nodes is written with more signs."""


def _count(said: Mapping[str, str]) -> int:
    text = said.get("nodes", "")
    if not text.isdecimal() or len(text) > LONGEST or not 0 < int(text) <= WHOLE:
        msg = f"from 1 to {WHOLE:,} nodes can be drawn, not {text[:20]!r}"
        raise LabError(msg)
    return int(text)


ACTIONS: Final[dict[str, Action]] = {
    "open": _on_node(lambda desk, node: desk.open(node)),
    "close": _on_node(lambda desk, node: desk.close(node)),
    "select": _on_node(lambda desk, node: desk.select(node)),
    "from": _on_node(lambda desk, node: desk.draw_from(node)),
    "goto": _on_node(lambda desk, node: desk.go_to(node)),
    "whole": lambda desk, _: desk.draw_from(0),
    "more": lambda desk, _: desk.more(),
    "draw": lambda desk, said: desk.draw(_count(said)),
    "leave": lambda _desk, _: None,
    "mark": lambda desk, said: desk.mark(said.get("mark", "")),
    "level": lambda desk, _: desk.climb_up("level"),
    "set": lambda desk, _: desk.climb_up("set"),
    "down": lambda desk, _: desk.climb_down(),
    "study": lambda desk, _: desk.study(),
}
"""What a message may ask of a tree, by the name it goes by."""
