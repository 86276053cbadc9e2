"""A tree that is looked at: what is open, what is written on it, how far values have climbed.

Plain Python without a widget. A picture asks for `look` and hands over actions by name; an action
that fails leaves everything as it was, and its reason is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal, TypeVar, cast

from lovecraft_lab.core.errors import LabError, Unsuitable
from lovecraft_lab.core.game import require_game
from lovecraft_lab.core.knowledge import viewer_text
from lovecraft_lab.core.state import CHANCE, TERMINAL, require_seat
from lovecraft_lab.show.words import capital
from lovecraft_lab.solve import Profile, Result, reach, uniform, worths
from lovecraft_lab.solve.climb import Climb, by_levels, by_sets
from lovecraft_lab.solve.profile import require_profile
from lovecraft_lab.tree.fold import DRAWN, Fold, unfolded
from lovecraft_lab.tree.grow import WHOLE, Growing, grown_whole
from lovecraft_lab.tree.look import MARKS, Look, Mark, signed
from lovecraft_lab.tree.tree import Tree
from lovecraft_lab.widgets.tree_actions import do
from lovecraft_lab.widgets.watched import Watched

if TYPE_CHECKING:
    from lovecraft_lab.core.game import Game
    from lovecraft_lab.core.state import State

EVEN: Final = "each choice as likely as any other"

T = TypeVar("T")
Way = Literal["level", "set"]


@dataclass(frozen=True, slots=True)
class TreePlace:
    """Where one is in a tree: `fold` is what is drawn, `node` the one that is spoken of.

    `room` is how many nodes may be drawn; `waiting` is how many it would take to do what was asked
    last, opening `node` or drawing more all over, and 0 where nothing waits.
    `climbed` counts the steps that values have climbed in one `way`.
    """

    fold: Fold
    node: int
    marks: frozenset[Mark] = frozenset()
    way: Way = "level"
    climbed: int = 0
    room: int = DRAWN
    waiting: int = 0
    opens: bool = False
    curtain: bool = False
    error: str = ""
    notice: str = ""


class TreeDesk(Watched):
    """A tree with what one does at it, moved by `act` alone.

    `what` is a game or a tree; `profile` is what all seats do, or what a solver found; without one
    every choice is taken to be as likely as any other. Payoffs are those of `seat`.

    >>> from lovecraft_lab.toys.kuhn import kuhn
    >>> desk = TreeDesk(kuhn())
    >>> desk.act({"do": "set", "turn": 0}), desk.place.notice
    (True, 'Set 1 of 6: seat 0 takes fold, worth −1.')
    """

    at: int | None = None
    here: int | None = None
    view: str = ""
    why_none: str = ""
    replaced: str = ""
    to_be_whole: ClassVar[str] = (
        "look at a smaller deck, or at one that ll.grow has grown: ll.TreeView(ll.grow(game))"
    )

    def __init__(
        self, what: Game | Tree, *, seat: int = 0, profile: Profile | Result | None = None
    ) -> None:
        self._begin(seat, profile)
        if isinstance(what, Tree):
            self._plant(what)
            self._mark(what)
        else:
            require_game(what)
            self._plant_from(what, what.start())
        require_seat(seat, self.tree.players)

    def _begin(self, seat: int, profile: Profile | Result | None) -> None:
        """Take over what is the same for every tree."""
        Watched.__init__(self)
        self.seat = seat
        self.turn = 0
        self.assumes = EVEN if profile is None else "the strategy given"
        if isinstance(profile, Result):
            self.assumes = f"{profile.method} ({profile.how_good})"
            profile = profile.profile
        if profile is not None:
            require_profile(profile)
        self._given = profile

    def _mark(self, tree: Tree) -> None:
        """Mark the set of the seat with whose knowledge a tree begins."""
        if tree.known is not None:
            self.view = f"as {viewer_text(tree.known.player)} knows it"
        if tree.here is not None:
            self.here = tree.here.number
            self._show_set(self.here)

    def _plant_from(self, game: Game, root: State) -> None:
        """Show the tree that grows from a state: all of it, or as much as is drawn."""
        growing = grown_to_be_drawn(game, root)
        self._plant(growing.tree, growing)

    def _plant(self, tree: Tree, growing: Growing | None = None) -> None:
        """Show another tree from its root on."""
        self.tree, self.growing = tree, growing
        self._climb: tuple[Way, Climb] | None = None
        self._sums: tuple[int, dict[str, Any]] = (0, {})
        self.place = TreePlace(unfolded(tree), 0)

    def act(self, message: Mapping[str, Any]) -> bool:
        """Do what a message asks: `do` names the action, `turn` the turn it was meant for.

        A message meant for an earlier turn is dropped. So is one that fails: everything is as it
        was, and `place.error` says why.
        """
        if self.replaced or message.get("turn") != self.turn:
            return False
        kept = self.place
        try:
            self.place = replace(kept, error="", notice="", waiting=0)
            do(self, message)
        except LabError as error:
            self.place = replace(kept, error=capital(str(error)), notice="")
        finally:
            self._tell()
        return not self.place.error

    def _tell(self) -> None:
        self.turn += 1
        self.tell_watchers()

    # What is shown.

    @property
    def look(self) -> Look:
        """The picture, with all that is written on it."""
        place = self.place
        step, climb = place.climbed, self.climb if place.climbed else None
        return Look(
            place.fold,
            self.seat,
            self.at,
            self.here,
            self.view,
            place.marks,
            profile=self.profile if "strategy" in place.marks else None,
            values=climb.known(step) if climb else self._worths(),
            reached=self._reached() if place.marks & {"beliefs", "reach"} else {},
            best=climb.best(step) if climb else frozenset(),
            worth=climb.worth(step) if climb else {},
        )

    @property
    def profile(self) -> Profile:
        """What all seats are taken to do."""
        if self._given is not None:
            return self._given
        return self._once("profile", lambda: uniform(self.tree))

    def _reached(self) -> Mapping[int, Any]:
        """How likely each node is."""
        movers = (CHANCE, *range(self.tree.players))
        return self._once("reach", lambda: dict(enumerate(reach(self.tree, self.profile, movers))))

    def _worths(self) -> Mapping[int, Any]:
        """What each node is worth, where that is asked for."""
        if "values" not in self.place.marks:
            return {}
        return self._once(
            "worths", lambda: dict(enumerate(worths(self.tree, self.profile, self.seat)))
        )

    def _once(self, name: str, reckon: Callable[[], T]) -> T:
        """Reckon something once for each size the tree has had."""
        if self._sums[0] != self.tree.nodes:
            self._sums = (self.tree.nodes, {})
        kept = self._sums[1]
        if name not in kept:
            kept[name] = reckon()
        return cast("T", kept[name])

    @property
    def climb(self) -> Climb:
        """The values that climb in the present way."""
        way = self.place.way
        if self._climb is None or self._climb[0] != way:
            made = (
                by_levels(self.tree, self.seat)
                if way == "level"
                else by_sets(self.tree, self.profile, self.seat)
            )
            self._climb = (way, made)
        return self._climb[1]

    @property
    def notes(self) -> tuple[str, ...]:
        """What each thing written on the tree assumes."""
        says: dict[Mark, str] = {
            "strategy": f"how likely each choice is: {self.assumes}",
            "beliefs": f"in a set that is reached, how likely each node is: {self.assumes}",
            "values": f"what seat {self.seat} may expect from a node on: {self.assumes}",
            "reach": f"how likely a node is reached at all: {self.assumes}",
        }
        return tuple(f"{MARKS[mark]}: {says[mark]}." for mark in MARKS if mark in self.place.marks)

    def can_go(self, node: int) -> bool:  # noqa: ARG002 - a tree alone leads nowhere
        """Whether the table can be taken to a node."""
        return False

    @property
    def offers_study(self) -> bool:
        """Whether the round can be studied, so that its tree can be grown."""
        return False

    # Acting.

    def open(self, node: int) -> None:
        """Draw the children of a node; where that were too many, ask first."""
        if self.tree.movers[node] == TERMINAL:
            msg = "the game is over there: nothing follows"
            raise LabError(msg)
        fold, growing = self.place.fold, self.growing
        width = growing.width(node) if growing else self.tree.width(node)
        self.place = replace(self.place, node=node)
        if node not in fold.open and not self._fits(len(fold.drawn) + width, opens=True):
            return
        if growing is not None and node in growing.buds:
            growing.open(node)
        self.place = replace(self.place, fold=fold.opened(node))

    def close(self, node: int) -> None:
        """Fold away what lies behind a node."""
        self.place = replace(self.place, fold=self.place.fold.closed(node), node=node)

    def select(self, node: int) -> None:
        """Speak of a node."""
        self.place = replace(self.place, node=node)

    def draw_from(self, node: int) -> None:
        """Draw the tree from a node on."""
        self._spread(node, self.place.room)
        self.place = replace(self.place, node=node)

    def more(self) -> None:
        """Say how many nodes would be drawn if there were room for twice as many."""
        if not self.place.fold.folded:
            msg = "nothing is folded away: all nodes from here on are drawn"
            raise LabError(msg)
        wider = 2 * max(len(self.place.fold.drawn), self.place.room)
        self._fits(max(min(wider, WHOLE), self.place.room + 1), opens=False)

    def _spread(self, here: int, room: int) -> None:
        """Draw from a node on as much as there is room for."""
        if self.growing is not None:
            self.growing.spread(here, room)
        self.place = replace(self.place, fold=unfolded(self.tree, here, limit=room))

    def _show_set(self, spot: int) -> None:
        """Draw all nodes of a set; where that is too much, nothing but the ways to them."""
        nodes = self.tree.sets[spot].nodes
        fold = _with(self.place.fold, nodes)
        if len(fold.drawn) > self.place.room or not set(nodes) <= set(fold.drawn):
            fold = unfolded(self.tree, limit=1)
            for node in nodes:
                wider = fold.opened(node)
                fold = wider if len(wider.drawn) <= self.place.room else fold
        self.place = replace(self.place, fold=fold, node=nodes[0])

    def _fits(self, nodes: int, *, opens: bool) -> bool:
        """Return whether so many nodes may be drawn; if not, say how many they are, and wait."""
        if nodes <= self.place.room:
            return True
        if nodes > WHOLE:
            msg = f"no more than {WHOLE:,} nodes are drawn at once: draw the tree from a node on"
            raise LabError(msg)
        now = len(self.place.fold.drawn)
        says = f"This draws {'' if opens else 'up to '}{nodes:,} nodes; {now:,} are drawn now."
        self.place = replace(self.place, waiting=nodes, opens=opens, notice=says)
        return False

    def draw(self, nodes: int) -> None:
        """Do what was asked before, though it draws so many nodes."""
        self.place = replace(self.place, room=max(nodes, self.place.room))
        if self.place.opens:
            self.open(self.place.node)
        else:
            self._spread(self.place.fold.here, self.place.room)

    def mark(self, mark: str) -> None:
        """Write something on the tree, or take it off again."""
        found = next((each for each in MARKS if each == mark), None)
        if found is None:
            msg = f"nothing called {mark!r} can be written on a tree: there is {', '.join(MARKS)}"
            raise LabError(msg)
        if found in ("beliefs", "values") and found not in self.place.marks:
            self._require_whole(MARKS[found].lower())
        self.place = replace(self.place, marks=self.place.marks ^ {found})
        _ = self.look  # a strategy that does not fit is refused now

    def _require_whole(self, what: str) -> None:
        if not self.tree.is_whole:
            msg = f"only a part of this tree has grown, and {what} would need all of it"
            raise Unsuitable(msg, self.to_be_whole)

    def climb_up(self, way: Way) -> None:
        """Let values climb one level, or one information set."""
        self._require_whole("values that climb")
        step = self.place.climbed + 1 if way == self.place.way else 1
        self.place = replace(self.place, way=way, climbed=step)
        if step > self.climb.steps:
            msg = "the values have climbed to the root already"
            raise LabError(msg)
        if way == "set":
            self._show_set(self.climb.sets[step - 1].number)
        self.place = replace(self.place, notice=self._said(self.climb, step))

    def climb_down(self) -> None:
        """Take the last step of the climb back."""
        step = self.place.climbed - 1
        if step < 0:
            msg = "nothing has climbed yet"
            raise LabError(msg)
        says = self._said(self.climb, step) if step else "All values are taken off."
        self.place = replace(self.place, climbed=step, notice=says)

    def _said(self, climb: Climb, step: int) -> str:
        """What the last step of a climb did."""
        if not climb.sets:
            return (
                f"Level {step} of {climb.steps}: each seat takes what is best for it, chance"
                " averages."
            )
        found = climb.sets[step - 1]
        best = next(n for n in self.tree.children(found.nodes[0]) if n in climb.taken)
        worth = climb.worth(step).get(found.number)
        what = "which the others never let happen" if worth is None else f"worth {signed(worth)}"
        return (
            f"Set {step} of {climb.steps}: seat {self.seat} takes {self.tree.words_to(best)},"
            f" {what}."
        )

    def go_to(self, node: int) -> None:
        """Take the table to a node; a tree alone has none."""
        msg = f"no table belongs to this tree, so none can be taken to node {node}"
        raise LabError(msg)

    def study(self) -> None:
        """Study the round at the table; a tree alone has none."""
        msg = "no table belongs to this tree"
        raise LabError(msg)


def grown_to_be_drawn(game: Game, root: State) -> Growing:
    """Return the tree from a state: all of it where it is small, or as much as is drawn."""
    growing = grown_whole(game, root)
    if growing is None:
        growing = Growing(game, root)
        growing.spread(0, DRAWN)
    return growing


def _with(fold: Fold, nodes: Iterable[int]) -> Fold:
    """Return a drawing in which these nodes are open, too."""
    for node in nodes:
        if node not in fold.open:
            fold = fold.opened(node)
    return fold
