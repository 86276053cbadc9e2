"""The tree of a live table: the whole game where that is small, else what follows from here.

It follows when it is told to (`follow`), so that a table does not wait for a tree nobody looks at.

A seat in play mode is shown what its own information set allows: the tree of the whole game, which
everybody could draw, with that set marked in it; where that is too large, the tree that begins with
all states that the seat cannot rule out, cut where no more can be drawn. The state of the table
goes into no picture of a seat. Where even that is too large, a sentence says how large it would be;
in study mode the tree grows from the table as it is.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any, Final

from lovecraft_lab.belief.posterior import posterior
from lovecraft_lab.core.engine import first_choice
from lovecraft_lab.core.errors import LabError, Unsuitable
from lovecraft_lab.core.knowledge import viewer_text
from lovecraft_lab.core.state import CHANCE, TERMINAL, is_between_rules, mover
from lovecraft_lab.tree.estimate import estimate
from lovecraft_lab.tree.grow import Growing, grown_whole
from lovecraft_lab.tree.known import known_to
from lovecraft_lab.widgets.tree_desk import TreeDesk, grown_to_be_drawn

if TYPE_CHECKING:
    from fractions import Fraction

    from lovecraft_lab.belief.beliefs import Belief
    from lovecraft_lab.core.knowledge import Infoset
    from lovecraft_lab.core.rule import Choice
    from lovecraft_lab.core.state import State
    from lovecraft_lab.letter.state import LetterState
    from lovecraft_lab.solve import Profile, Result
    from lovecraft_lab.widgets.desk import Desk

MET: Final = 1_500
"""So many histories are gone through at most to find what a seat's tree begins with."""
CURTAIN = "The curtain is drawn: the tree is shown to the one who is asked."


class TreeAtTable(TreeDesk):
    """The tree that belongs to a desk; it goes where the table is when `follow` is called.

    >>> from lovecraft_lab.letter import letter
    >>> from lovecraft_lab.widgets.desk import Desk
    >>> TreeAtTable(Desk(letter(), [None, "cautious"], seed=1)).offers_study
    True
    """

    to_be_whole = "take a later moment or a smaller deck"

    def __init__(self, table: Desk, *, profile: Profile | Result | None = None) -> None:
        self._begin(0, table.solution if profile is None else profile)
        self.table = table
        self._root: tuple[Any, tuple[Choice, ...]] = (None, ())
        self._show_none("")
        self._known: tuple[Infoset | None, Growing | str] = (None, "")
        self._public: tuple[Any, Growing | None, dict[Infoset, int]] = (None, None, {})
        self._follow()

    def follow(self) -> None:
        """Show the tree as it belongs to what the table shows now, and tell whoever watches."""
        self._follow()
        self._tell()

    def _follow(self) -> None:
        table = self.table
        self.replaced = table.replaced
        self.at = self.here = None
        self.why_none = ""
        if table.place.curtain:
            self._show_none(CURTAIN)
        elif table.session.study:
            self._follow_study()
        else:
            self._follow_seat()

    def _show_none(self, why: str) -> None:
        """Show no tree and say why: kept is the first node of a game that has not begun."""
        game = self.table.game
        self._root = (None, ())
        self._plant(Growing(game, game.start()).tree)
        self.place = replace(self.place, curtain=why == CURTAIN)
        self.why_none = why

    # Study mode: the tree of the table as it is.

    def _follow_study(self) -> None:
        """Show where the table is in its tree; where it left that tree, grow another one."""
        table = self.table
        made, state = self._moment()
        session, root = self._root
        watcher, asked = table.watcher, table.session.asked or 0
        seat = watcher if isinstance(watcher, int) else self.seat if session else asked
        self.view = "study view"
        left = session is not table.session or root != made[: len(root)]
        if left or seat != self.seat:
            self.seat = seat
            whole, _ = self._grown()
            if whole is None:
                self._plant_at(made, grown_to_be_drawn(table.game, state))
            else:
                self._plant_at((), whole)
        elif not self.tree.is_whole and mover(state) != TERMINAL:
            whole = grown_whole(table.game, state)  # late in a round it is small enough
            if whole is not None:
                self._plant_at(made, whole)
        node = 0
        for choice in made[len(self._root[1]) :]:
            node = self._after(node, choice)
        self.at = node
        fold = self.place.fold
        if node not in fold.drawn:
            fold = fold.opened(self.tree.parents[node])
        self.place = replace(self.place, fold=replace(fold), node=node)
        if self.tree.movers[node] == self.seat:
            self.here = self.tree.spots[node]
            self._show_set(self.here)
            self.place = replace(self.place, node=node)

    def _plant_at(self, made: tuple[Choice, ...], growing: Growing) -> None:
        """Show the tree that begins after these choices."""
        self._root = (self.table.session, made)
        self._plant(growing.tree, growing)

    def _moment(self) -> tuple[tuple[Choice, ...], State]:
        """The choices up to the moment looked at, and the state at the next choice after them."""
        steps = self.table.steps
        end = self.table.place.shown
        while end < len(steps) and steps[end].choice is None:
            end += 1
        if end == len(steps) and end and is_between_rules(steps[-1].after):
            end = max(n for n, step in enumerate(steps) if step.choice is not None)
        made = tuple(step.choice for step in steps[:end] if step.choice is not None)
        return made, steps[end - 1].after if end else self.table.session.state

    def _after(self, node: int, choice: Choice) -> int:
        """Return the node to which a choice leads, grown if need be."""
        if self.growing is not None and node in self.growing.buds:
            self.growing.open(node)
        tree, spot = self.tree, self.tree.spots[node]
        legal = tree.sets[spot].choices if tree.movers[node] >= 0 else tree.lotteries[spot].outcomes
        return tree.children(node)[legal.index(choice)]

    def can_go(self, node: int) -> bool:
        """Whether the table can be taken to a node: in study mode to any but where it is."""
        return self.at is not None and node != self.at

    def go_to(self, node: int) -> None:
        """Take the table to a node, by the choices on the way there."""
        if self.at is None:
            msg = "the table is taken to a node in study mode alone"
            raise LabError(msg)
        tree, made = self.tree, list(self._root[1])
        for there in tree.path(node)[1:]:
            before = tree.parents[there]
            spot, place = tree.spots[before], there - tree.first[before]
            chance = tree.movers[before] < 0
            legal = tree.lotteries[spot].outcomes if chance else tree.sets[spot].choices
            made.append(legal[place])
        self.table.walk(made)
        over = tree.movers[node] == TERMINAL
        says = "The table is where the game ends." if over else "The table is at this node now."
        self.place = replace(self.place, notice=says)

    # A seat's view: the tree of the game, with the set in which the seat stands.

    def _follow_seat(self) -> None:
        """Show the tree that everybody could draw, and in it what the seat knows."""
        table, seat = self.table, self.table.watcher
        who = viewer_text(seat)
        growing, sets = self._grown()
        if growing is None:
            self._follow_known(table.told(table.place.shown))
            return
        self._root = (None, ())
        self.view = f"as {who} knows it"
        mine = seat if isinstance(seat, int) else 0
        if self.tree is not growing.tree or self.seat != mine:
            self.seat = mine
            self._plant(growing.tree, growing)
        if table.asks:
            self.here = sets.get(table.told(table.place.shown))
        if self.here is not None:
            self._show_set(self.here)

    def _follow_known(self, told: Infoset) -> None:
        """Show the tree that begins with what a seat knows, as much of it as is drawn."""
        who = viewer_text(told.player)
        if self._known[0] != told:
            self._known = (told, self._grown_from(told))
        growing = self._known[1]
        if isinstance(growing, str):
            self._show_none(growing)
            return
        self.view = f"from here, as {who} knows it"
        if self.tree is not growing.tree:
            self.seat = told.player if isinstance(told.player, int) else 0
            self._root = (None, ())
            self._plant(growing.tree, growing)
        found = growing.tree.here
        self.here = None if found is None else found.number
        drawn = [n for n in found.nodes if n in self.place.fold.drawn] if found else []
        if drawn:  # the middle of the band comes into sight
            self.place = replace(self.place, node=drawn[len(drawn) // 2])

    def _grown_from(self, told: Infoset) -> Growing | str:
        """Grow the tree that begins with what a seat knows, or say why that cannot be done."""
        game, who = self.table.game, viewer_text(told.player)
        belief = posterior(game, told)
        try:
            known, root = known_to(game, FewStates(belief))
        except Unsuitable:
            return (
                f"More than {MET:,} histories agree with what {who} knows, and the table goes on"
                f" from each of them for {_how_far(belief)}: a tree that begins with all of them is"
                " not drawn. Study this round, and the tree grows from the table as it really is."
            )
        growing = grown_to_be_drawn(game, root)
        growing.tree.known = known
        return growing

    def _grown(self) -> tuple[Growing | None, dict[Infoset, int]]:
        """The tree of the game from its start, if it is small, and its sets by what is known."""
        table = self.table
        if self._public[0] is not table.session:
            game, set_up = table.game, table.session.position is not None
            kept = self._public[1]
            if kept is None or kept.game is not game:
                kept = None if set_up else grown_whole(game, game.start())
            keys = {each.key: each.number for each in kept.tree.sets} if kept else {}
            self._public = (table.session, kept, keys)
        return self._public[1], self._public[2]

    @property
    def notes(self) -> tuple[str, ...]:
        """What each thing written on the tree assumes, what it begins with, and that it is cut."""
        known = self.tree.known
        begins = (
            f"It begins with the {self.tree.width(0):,} states that agree with what"
            f" {viewer_text(known.player)} knows, as likely as chance makes them, every choice of"
            " the others counting alike; what the others hold stands on the branch."
            if known is not None and self.tree.movers[0] == CHANCE
            else ""
        )
        cut = (
            ""
            if self.tree.is_whole
            else "It is cut where a branch ends in “+ …”: open one, and it grows on there."
        )
        return (*filter(None, (begins, cut)), *super().notes)

    @property
    def offers_study(self) -> bool:
        """Whether the round can be studied, so that its tree can be grown."""
        return not self.table.session.study and not self.table.place.curtain

    def study(self) -> None:
        """Study the round at the table: then the tree grows from there."""
        self.table.act({"do": "study", "turn": self.table.turn})


class FewStates:
    """A belief that gives up soon where too many states agree."""

    def __init__(self, belief: Belief) -> None:
        self.game, self.told = belief.game, belief.told
        self._belief = belief

    def states(self) -> tuple[tuple[LetterState, Fraction], ...]:
        """Return the states that agree, each at its next choice, with its chance."""
        return tuple((first_choice(state), p) for state, p in self._belief.states(MET))


def _how_far(belief: Belief) -> str:
    """Return how large the tree from one of the states is that a seat cannot rule out."""
    try:
        size = estimate(first_choice(belief.state(Random("tree"))), 30).nodes
    except Unsuitable:
        return "longer than can be estimated"
    return f"about {size:,.0f} nodes"
