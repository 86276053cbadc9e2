"""Growing a tree: every history of a game up to a limit, or bud by bud."""

from __future__ import annotations

from collections import deque
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from lovecraft_lab.core.engine import child, choices, weights
from lovecraft_lab.core.errors import LabError, Unsuitable
from lovecraft_lab.core.state import CHANCE, TERMINAL, mover
from lovecraft_lab.tree.estimate import Estimate, estimate
from lovecraft_lab.tree.told import Told
from lovecraft_lab.tree.tree import InformationSet, Lottery, Tree

if TYPE_CHECKING:
    from lovecraft_lab.core.game import Game
    from lovecraft_lab.core.knowledge import Chain
    from lovecraft_lab.core.state import State

GLANCES = ((6, 10_000), (60, 20))
"""Ways down to look at, and how many times the limit an estimate from so few must be to refuse; a
tree that may be smaller is grown until it is too large."""

WHOLE: Final = 20_000
"""A tree of so many nodes is grown at once to be looked at; a larger one bud by bud."""
HOPELESS: Final = 10
"""How many times too large an estimate must be for growing the whole not to be tried."""


def grow(game: Game, state: State | None = None, *, limit: int = 1_000_000) -> Tree:
    """Return the tree of every history that goes on from a state, from the start unless given.

    `limit` is the greatest number of nodes. Its size is estimated first (`estimate`); raises
    `Unsuitable` with the estimate where it would be larger, and `LabError` for a limit that is none
    or where players would forget what they knew or chose.

    >>> from lovecraft_lab.toys.kuhn import kuhn
    >>> grow(kuhn())
    <tree of <Kuhn poker: two players, three cards, one bet>: 58 nodes, 30 of them leaves, \
6 + 6 information sets>
    """
    if type(limit) is not int or limit < 1:
        raise LabError(f"limit={limit!r}: a whole number of nodes from 1 up is needed")
    root = game.start() if state is None else state
    for ways, hopeless in GLANCES:
        size = estimate(root, ways)
        if size.nodes > hopeless * limit:
            raise _too_large(game, size, limit)
    growing = Growing(game, root)
    if not growing.open_all(limit):
        raise _too_large(game, size, limit)
    return growing.tree


def grown_whole(game: Game, root: State) -> Growing | None:
    """Return the whole tree from a state if it is small enough to be grown at once."""
    if estimate(root, 6).nodes > HOPELESS * WHOLE:
        return None
    growing = Growing(game, root)
    return growing if growing.open_all(WHOLE) else None


def _too_large(game: Game, size: Estimate, limit: int) -> Unsuitable:
    return Unsuitable(
        f"the tree of {game!r} has more than {limit:,} nodes from here ({size}); raise limit=,"
        " take a smaller deck or a later state, or use a method that samples"
    )


Heard = tuple[tuple["Chain", int], ...]
"""For the public chain and for each seat's own: the chain at the last decision, and its number."""


class Growing:
    """A tree in the making: its buds are the nodes whose children are still to come.

    `open` grows the children of one bud; `tree` is what has grown so far.
    """

    def __init__(self, game: Game, root: State) -> None:
        self.game = game
        self.tree = Tree(game)
        self.told = Told()
        self.buds: dict[int, tuple[State, Heard]] = {}
        self._sets: dict[tuple[int, int, int], int] = {}
        self._lotteries: dict[Any, int] = {}
        self._payoffs: dict[Any, int] = {}
        self._add(1, -1)
        self._arrive(0, root, ((None, 0),) * (game.players + 1))
        self.tree.is_whole = not self.buds

    def open_all(self, limit: int) -> bool:
        """Grow everything; return False as soon as there would be more nodes than the limit."""
        while self.buds:
            node = next(reversed(self.buds))
            self._list(node)
            if self.tree.nodes + self.tree.width(node) > limit:
                return False
            self.open(node)
        return True

    def open(self, node: int) -> range:
        """Grow the children of a bud and return them."""
        self._list(node)
        state, heard = self.buds.pop(node)
        tree, spot = self.tree, self.tree.spots[node]
        if tree.movers[node] == CHANCE:
            legal = tree.lotteries[spot].outcomes
        else:
            legal = tree.sets[spot].choices
        first = tree.first[node] = tree.nodes
        self._add(len(legal), node)
        for after, choice in enumerate(legal, first):
            self._arrive(after, child(state, choice), heard)
        tree.is_whole = not self.buds
        return tree.children(node)

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
        self._list(node)
        return self.tree.width(node)

    def _list(self, node: int) -> None:
        """List what chance may bring at a bud, which is long at times and wanted late or never."""
        tree = self.tree
        if tree.movers[node] == CHANCE and tree.spots[node] < 0:
            tree.spots[node] = self._lottery(self.buds[node][0])

    def _arrive(self, node: int, state: State, heard: Heard) -> None:
        """Say of a new node who moves there."""
        tree = self.tree
        who = tree.movers[node] = mover(state)
        if who == TERMINAL:
            tree.spots[node] = self._payoff(state)
            return
        if who == CHANCE:
            tree.spots[node] = -1  # see `_list`
        else:
            heard = self._heard(state, who, heard)
            tree.spots[node] = self._set(state, who, heard, node)
        self.buds[node] = (state, heard)

    def _add(self, count: int, parent: int) -> None:
        """Make room for the children of a node."""
        tree = self.tree
        tree.movers.extend([TERMINAL] * count)
        tree.parents.extend([parent] * count)
        tree.first.extend([0] * count)
        tree.spots.extend([0] * count)

    def _heard(self, state: State, player: int, heard: Heard) -> Heard:
        """Return the numbers of what all and this player have been told by now."""
        now = list(heard)
        for place, chain in ((0, state.public), (player + 1, state.private[player])):
            known, number = heard[place]
            if chain is not known:
                now[place] = (chain, self.told.longer(number, known, chain))
        return tuple(now)

    def _set(self, state: State, player: int, heard: Heard, node: int) -> int:
        """Return the number of the information set at a decision node, which joins it."""
        key = (player, heard[0][1], heard[player + 1][1])
        spot = self._sets.get(key)
        if spot is None:
            spot = self._sets[key] = len(self.tree.sets)
            legal = choices(state)
            moves = tuple(self.game.format(state, choice) for choice in legal)
            made = InformationSet(spot, player, legal, moves, chains=key[1:], told=self.told)
            self.tree.sets.append(made)
        self.tree.sets[spot].nodes.append(node)
        return spot

    def _lottery(self, state: State) -> int:
        """Return the number of what chance may bring here."""
        drawn = tuple(weights(state))
        key = (state.todo[0][0], drawn)  # type: ignore[index]  # chance has a frame
        spot = self._lotteries.get(key)
        if spot is None:
            spot = self._lotteries[key] = len(self.tree.lotteries)
            legal, weighed = zip(*drawn, strict=True)
            total = sum(weighed)
            chances = tuple(Fraction(weight, total) for weight in weighed)
            moves = tuple(self.game.format(state, outcome) for outcome in legal)
            self.tree.lotteries.append(Lottery(legal, moves, chances))
        return spot

    def _payoff(self, state: State) -> int:
        """Return the number of what the seats are paid at a leaf."""
        paid = self.game.returns(state)
        spot = self._payoffs.get(paid)
        if spot is None:
            spot = self._payoffs[paid] = len(self.tree.payoffs)
            self.tree.payoffs.append(paid)
        return spot
