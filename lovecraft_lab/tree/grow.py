"""Growing a tree: every history of a game up to a limit, or bud by bud."""

from __future__ import annotations

import gc
from array import array
from collections import deque
from contextlib import contextmanager
from random import Random
from typing import TYPE_CHECKING, Final

from lovecraft_lab.core.errors import LabError, Unsuitable, require_count
from lovecraft_lab.core.game import require_game
from lovecraft_lab.core.state import CHANCE, TERMINAL, require_state
from lovecraft_lab.tree.estimate import Estimate, estimate
from lovecraft_lab.tree.known import as_belief, known_to
from lovecraft_lab.tree.situations import Situation, Situations
from lovecraft_lab.tree.told import Heard, Told
from lovecraft_lab.tree.tree import InformationSet, Tree

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lovecraft_lab.core.game import Game
    from lovecraft_lab.core.knowledge import Infoset
    from lovecraft_lab.core.state import State
    from lovecraft_lab.tree.agreeing import Believing

GLANCES = ((6, 10_000), (60, 20))
"""Ways down to look at, and how many times the limit an estimate from so few must be to refuse; a
tree that may be smaller is grown until it is too large."""

WHOLE: Final = 20_000
"""A tree of so many nodes is grown at once to be looked at; a larger one bud by bud."""
HOPELESS: Final = 10
"""How many times too large an estimate must be for growing the whole not to be tried."""


def grow(
    game: Game,
    state: State | None = None,
    *,
    belief: Believing | Infoset | None = None,
    limit: int = 1_000_000,
) -> Tree:
    """Return the tree of every history that goes on from a state, from the start unless given.

    With a `belief` it goes on from what a seat knows: first chance lays out one of the states that
    the seat cannot rule out, as likely as `ll.posterior` says; the others keep what they were told
    there. An information set does as well, of a table set up by hand too: then every choice of the
    others counts 1 (`ll.posterior` of it, in the card game). `tree.here` is the set in which the
    seat stands; no node is the true one.

    `limit` is the greatest number of nodes. Its size is estimated first (`estimate`); raises
    `Unsuitable` with the estimate where it would be larger, or where more states would have to be
    met than the belief allows (`limit=` of `ll.posterior`), and `LabError` for what is no game, no
    state or no limit, for a belief about another game, and for a state and a belief at once.

    >>> from lovecraft_lab import infoset
    >>> from lovecraft_lab.core.engine import child
    >>> from lovecraft_lab.toys.kuhn import kuhn
    >>> grow(kuhn())
    <tree of <Kuhn poker: two players, three cards, one bet>: 58 nodes, 30 of them leaves, \
6 + 6 information sets>
    >>> dealt = child(child(kuhn().start(), 2), 0)
    >>> tree = grow(kuhn(), belief=infoset(dealt, 0))
    >>> tree.moves(0), tree.chances(0), tree.here.moves
    (('jack', 'queen'), (Fraction(1, 2), Fraction(1, 2)), ('check', 'bet'))
    """
    require_game(game)
    require_count("limit", limit)
    if belief is not None and state is not None:
        raise LabError("a tree begins with a state or with a belief: with both it cannot")
    known = None
    root = game.start() if state is None else state
    require_state(root)
    if belief is not None:
        belief = as_belief(game, belief)
        _glanced_at(game, belief.state(Random("grow")), limit)  # before all states are listed
        known, root = known_to(game, belief)
    size = _glanced_at(game, root, limit)
    growing = Growing(game, root)
    growing.tree.known = known
    if not growing.open_all(limit):
        raise _too_large(game, size, limit)
    return growing.tree


def _glanced_at(game: Game, root: State, limit: int) -> Estimate:
    """Return about how large a tree is; raises `Unsuitable` where it is hopelessly too large."""
    for ways, hopeless in GLANCES:
        size = estimate(root, ways)
        if size.nodes > hopeless * limit:
            raise _too_large(game, size, limit)
    return size


def grown_whole(game: Game, root: State) -> Growing | None:
    """Return the whole tree from a state if it is small enough to be grown at once."""
    if estimate(root, 6).nodes > HOPELESS * WHOLE:
        return None
    growing = Growing(game, root)
    return growing if growing.open_all(WHOLE) else None


def _too_large(game: Game, size: Estimate, limit: int) -> Unsuitable:
    return Unsuitable(
        f"the tree of {game!r} has more than {limit:,} nodes from here ({size})",
        "raise limit= of ll.grow, take a smaller deck or a later state, or use a method that"
        " samples",
    )


@contextmanager
def no_collection() -> Iterator[None]:
    """Let Python look for no cycles of garbage meanwhile.

    A tree in the making holds none, and going through all of it again and again takes a fifth of
    the time.
    """
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()


UNGROWN: Final = array("i", (0,))
"""The first child of a node that has none so far."""


class Growing:
    """A tree in the making: its buds are the nodes whose children are still to come.

    `open` grows the children of one bud; `tree` is what has grown so far. A bud is a situation,
    shared by all histories that meet in it, and what has been heard on this one.
    """

    def __init__(self, game: Game, root: State) -> None:
        self.game = game
        self.tree = tree = Tree(game)
        self.told = Told()
        self.buds: dict[int, tuple[Situation, Heard]] = {}
        self._situations = Situations(tree, self.told)
        self._sets: dict[tuple[int, int, int], InformationSet] = {}
        here = self._situations.of(root.copy())
        tree.movers.append(here.mover)
        tree.parents.append(-1)
        tree.first.append(0)
        tree.spots.append(here.spot)
        if here.mover != TERMINAL:
            self._arrive(0, here, self.told.heard(root))
        tree.is_whole = not self.buds

    def open_all(self, limit: int) -> bool:
        """Grow everything; return False as soon as there are more nodes than the limit."""
        with no_collection():
            while self.buds and self.tree.nodes <= limit:
                self.open(next(reversed(self.buds)))
        return self.tree.nodes <= limit

    def open(self, node: int) -> range:
        """Grow the children of a bud and return them."""
        here, heard = self.buds.pop(node)
        self._situations.explore(here)
        tree = self.tree
        if here.mover == CHANCE:
            tree.spots[node] = here.spot
        first = tree.first[node] = len(tree.movers)
        width = len(here.movers)
        tree.movers.extend(here.movers)
        tree.parents.extend(array("i", (node,)) * width)
        tree.first.extend(UNGROWN * width)
        tree.spots.extend(here.spots)
        for branch in here.branches:
            self._arrive(first + branch.place, branch.after, branch.hear(heard))
        tree.is_whole = not self.buds
        return range(first, first + width)

    def spread(self, here: int, room: int) -> None:
        """Grow the buds nearest to a node as long as no more than so many nodes lie behind it."""
        seen, waiting = 1, deque([here])
        while waiting:
            node = waiting.popleft()
            seen += self.width(node)
            if seen > room:
                return
            waiting.extend(self.open(node) if node in self.buds else self.tree.children(node))

    def width(self, node: int) -> int:
        """Return how many children a node has or will have."""
        if node not in self.buds:
            return self.tree.width(node)
        here, _ = self.buds[node]
        if here.mover == CHANCE:
            self.tree.spots[node] = self._situations.draw(here)
        return len(here.legal)

    def _arrive(self, node: int, here: Situation, heard: Heard) -> None:
        """Let a new node be a bud, in the information set of who moves there."""
        self.buds[node] = (here, heard)
        player = here.mover
        if player == CHANCE:
            return
        _, public, own = heard
        key = (player, public, own[player])
        found = self._sets.get(key)
        if found is None:
            found = self._sets[key] = InformationSet(
                len(self.tree.sets), player, here.legal, here.moves, chains=key[1:], told=self.told
            )
            self.tree.sets.append(found)
        found.nodes.append(node)
        self.tree.spots[node] = found.number
