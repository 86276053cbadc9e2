"""What stands beside a table: what its watcher can know at the moment looked at.

A panel follows a desk and never moves it. It works only when it is looked at, and after the desk
has answered: a click at the table waits for nothing here.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import astuple, dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from lovecraft_lab.core.errors import LabError
from lovecraft_lab.core.knowledge import TEACHER
from lovecraft_lab.widgets import tree_actions
from lovecraft_lab.widgets.actions import SPECTATOR
from lovecraft_lab.widgets.knowing import MODELS, Knowing
from lovecraft_lab.widgets.message import action_named
from lovecraft_lab.widgets.tree_at_table import TreeAtTable
from lovecraft_lab.widgets.watched import Watched

if TYPE_CHECKING:
    from lovecraft_lab.core.knowledge import Infoset, Viewer
    from lovecraft_lab.widgets.desk import Desk
    from lovecraft_lab.widgets.place import Place

SOON: Final = 0.3
"""Seconds without another action at the table after which a panel follows: quick steps go first."""
KEPT: Final = 12
"""As many beliefs are kept, for stepping back and forth."""
BY: Final = {"kind": "Cards", "number": "Numbers"}
TREE: Final = "tree"
TABS: Final = {"odds": "Odds", "beliefs": "Beliefs", TREE: "Tree"}
MINE: Final = "mine"
THEIRS: Final = "beside"
"""Whose number is opened: that of the viewer, or of the one put beside."""
NOBODY: Final = "nobody"
ALL_SEEING: Final = "An all-seeing observer"
MORE_WORLDS: Final = 10


@dataclass(frozen=True, slots=True)
class Picked:
    """What is picked in a panel: the open tab, the hidden place, the model, the number opened."""

    tab: str = "odds"
    place: str = ""
    by: str = "kind"
    model: str = "any"
    opened: str = ""
    beside: str = NOBODY
    worlds: int = 0
    forgets: bool = False
    trials: int = 1


class Panel(Watched):
    """A panel beside a desk: what is picked in it, and whose knowledge it shows.

    `act` does what a message asks, as for a desk: `do` names an action of `ACTIONS`.
    """

    def __init__(self, table: Desk) -> None:
        super().__init__()
        self.table = table
        self.picked = Picked()
        self.turn = table.turn
        self.error = ""
        self._known: dict[tuple[Infoset, str, Viewer], Knowing | str] = {}
        self._seen: dict[str, Knowing | str] = {}
        self._shown = self._whose()
        self._timer: asyncio.TimerHandle | None = None
        self._followed = (-1, "")
        table.watch(self.follow)

    def act(self, message: Mapping[str, Any]) -> bool:
        """Do what a message asks, if it was meant for this turn; say whether it was done."""
        if self.table.replaced or message.get("turn") != self.turn:
            return False
        kept, self.error = self.picked, ""
        self._seen.clear()
        if self.picked.tab == TREE and message.get("do") in tree_actions.ACTIONS:
            done = self.tree.act({**message, "turn": self.tree.turn})
            self._tell()
            return done
        try:
            self.picked = do(self, {name: str(said) for name, said in message.items()})
        except LabError as error:
            self.picked, self.error = kept, str(error)
        self._tell()
        return not self.error

    @cached_property
    def tree(self) -> TreeAtTable:
        """The tree of the table, which grows when it is first looked at."""
        return TreeAtTable(self.table)

    def follow(self) -> None:
        """Follow the desk, in a moment; at once where somebody else looks or nobody may."""
        self._seen.clear()
        if self._timer is not None:
            self._timer.cancel()
        if self._whose() != self._shown:
            if self._shown[0] != self.table.watcher:
                self._close()
            self._tell()
            return
        try:
            self._timer = asyncio.get_running_loop().call_later(SOON, self._tell)
        except RuntimeError:
            self._tell()

    def _close(self) -> None:
        """Close the number that was opened: its name may tell an own card to whoever looks next."""
        self.picked = replace(self.picked, opened="")
        self.error = ""

    def _whose(self) -> tuple[object, ...]:
        """Who looks, and whether anybody may."""
        table = self.table
        return (table.watcher, table.place.curtain, table.session.study, table.replaced)

    def _tell(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        if self.picked.tab == TREE and self._is_behind():
            self.tree.follow()
        self._shown = self._whose()
        self.turn = max(self.turn + 1, self.table.turn)
        self.tell_watchers()

    def _is_behind(self) -> bool:
        """Whether the table has moved since the tree followed it last."""
        now = (self.table.turn, self.table.replaced)
        behind, self._followed = self._followed != now, now
        return behind

    # What is known

    @property
    def is_covered(self) -> bool:
        """Whether the curtain is drawn, so that nobody's knowledge may be shown."""
        return self.place.curtain

    @property
    def mine(self) -> Knowing | str:
        """What the watcher can know, or why that cannot be said."""
        if MINE not in self._seen:
            self._seen[MINE] = self._knowing(self.table.told(self.table.place.shown))
        return self._seen[MINE]

    @property
    def theirs(self) -> Knowing | str | None:
        """What the one put beside can know; `None` where nobody is."""
        if self.beside == NOBODY:
            return None
        if THEIRS not in self._seen:
            self._seen[THEIRS] = self._knowing(self.table.told_to(viewer_of(self.beside)))
        return self._seen[THEIRS]

    @property
    def beside(self) -> str:
        """Who is put beside the watcher: nobody unless the round is studied."""
        return self.picked.beside if self.picked.beside in self.others else NOBODY

    @property
    def others(self) -> dict[str, str]:
        """Who may be put beside the watcher in a round that is studied, and what it is called."""
        table = self.table
        if not table.session.study or table.place.curtain:
            return {}
        seats = {str(seat): table.called(seat) for seat in range(table.game.players)}
        found = {NOBODY: "Nobody", **seats, SPECTATOR: "A spectator", TEACHER: ALL_SEEING}
        mine = SPECTATOR if table.watcher is None else str(table.watcher)
        return {name: says for name, says in found.items() if name != mine}

    def _knowing(self, told: Infoset) -> Knowing | str:
        key = (told, self.picked.model, self.table.you)
        if key not in self._known:
            while len(self._known) >= KEPT:
                del self._known[next(iter(self._known))]
            try:
                self._known[key] = Knowing(
                    self.table.game, told, self.picked.model, self.table.given_names
                )
            except LabError as error:
                self._known[key] = str(error)
        return self._known[key]

    @property
    def where(self) -> str:
        """The hidden place looked at: the one picked, or the first there is."""
        known = self.mine
        places = () if isinstance(known, str) else tuple(known.places)
        return self.picked.place if self.picked.place in places else next(iter(places), "")

    @property
    def stage(self) -> str:
        """A name for the turn looked at and what is picked, under which the panel may grow."""
        return ", ".join((self.table.this_turn, *map(str, astuple(self.picked))))

    @property
    def place(self) -> Place:
        """Where the watcher is."""
        return self.table.place

    @property
    def replaced(self) -> str:
        """Why the table answers no more; empty while it does."""
        return self.table.replaced


def viewer_of(name: str) -> Viewer:
    """Return the viewer of a name among `Panel.others`."""
    if name == SPECTATOR:
        return None
    return TEACHER if name == TEACHER else int(name)


def do(panel: Panel, said: Mapping[str, str]) -> Picked:
    """Return what is picked after the action that a message names; `LabError` if it names none."""
    return action_named(ACTIONS, said.get("do"))(panel, said)


def _one_of(name: str, options: Mapping[str, str] | None = None) -> Action:
    """Return the action that picks one of some options, none of them opened."""

    def pick(panel: Panel, said: Mapping[str, str]) -> Picked:
        wanted = said.get(name, "")
        allowed = panel.others if options is None else options
        if wanted not in allowed:
            raise LabError(f"{name} {wanted!r}: it is one of {', '.join(allowed) or 'none'}")
        picked: dict[str, Any] = {name: wanted}
        return replace(panel.picked, opened="", **picked)

    return pick


def _place(panel: Panel, said: Mapping[str, str]) -> Picked:
    known = panel.mine
    if isinstance(known, str) or said.get("place") not in known.places:
        raise LabError(f"nothing lies hidden in {said.get('place')!r} now")
    return replace(panel.picked, place=said["place"], opened="")


def _open(panel: Panel, said: Mapping[str, str]) -> Picked:
    wanted = said.get("what", "")
    return replace(panel.picked, opened="" if panel.picked.opened == wanted else wanted)


def _worlds(panel: Panel, _said: Mapping[str, str]) -> Picked:
    return replace(panel.picked, worlds=panel.picked.worlds + MORE_WORLDS)


def _no_worlds(panel: Panel, _said: Mapping[str, str]) -> Picked:
    return replace(panel.picked, worlds=0)


def _forget(panel: Panel, _said: Mapping[str, str]) -> Picked:
    return replace(panel.picked, forgets=not panel.picked.forgets)


def _again(panel: Panel, _said: Mapping[str, str]) -> Picked:
    return replace(panel.picked, trials=panel.picked.trials + 1)


Action = Callable[[Panel, Mapping[str, str]], Picked]
ACTIONS: Final[dict[str, Action]] = {
    "tab": _one_of("tab", TABS),
    "place": _place,
    "by": _one_of("by", BY),
    "model": _one_of("model", MODELS),
    "beside": _one_of("beside"),
    "explain": _open,
    "worlds": _worlds,
    "no worlds": _no_worlds,
    "forget": _forget,
    "trials": _again,
}
"""What a message may ask of a panel, by the name it goes by."""
