"""The sequence form of a tree: for each player, the own choices that lead to each node.

Knows no game and no solver. Source: von Stengel, B. (1996), Efficient computation of behavior
strategies, Games and Economic Behavior 14.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from lovecraft_lab.core.errors import Unsuitable
from lovecraft_lab.tree.tree import require_whole

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lovecraft_lab.tree.tree import InformationSet, Tree


class Sequences:
    """The sequences of one player: 0 is the empty one, every other ends with a choice in a set.

    `reached[n]` is the sequence of own choices that leads to node n; `before[s]` the one that leads
    to information set s of the tree, `first[s]` that of its first choice (the others follow).
    `sets` are the player's information sets, each after those that come before it in a game.
    Raises `Unsuitable` where the player forgets: where two nodes of one set have been reached by
    different own choices.

    >>> from lovecraft_lab.toys.kuhn import kuhn
    >>> from lovecraft_lab.tree.grow import grow
    >>> Sequences(grow(kuhn()), 0).count
    13
    """

    def __init__(self, tree: Tree, player: int) -> None:
        require_whole(tree)
        self.tree, self.player = tree, player
        self.reached: array[int] = array("i", bytes(4 * tree.nodes))
        self.before: dict[int, int] = {}
        self.first: dict[int, int] = {}
        self.count = 1
        self.sets: list[InformationSet] = []
        movers, spots, first, reached = tree.movers, tree.spots, tree.first, self.reached
        for node, parent in enumerate(tree.parents):
            if parent >= 0:
                if movers[parent] == player:
                    reached[node] = self.first[spots[parent]] + node - first[parent]
                else:
                    reached[node] = reached[parent]
            if movers[node] == player:
                self._meet(node, reached[node])

    def _meet(self, node: int, sequence: int) -> None:
        """Number the choices of a set that is met first, or check that nothing was forgotten."""
        spot = self.tree.spots[node]
        known = self.before.setdefault(spot, sequence)
        if spot not in self.first:
            found = self.tree.sets[spot]
            self.first[spot] = self.count
            self.count += len(found.choices)
            self.sets.append(found)
        elif known != sequence:
            one, other = (self.tree.history(each) for each in (self.tree.sets[spot].nodes[0], node))
            raise Unsuitable(
                f"seat {self.player} forgets what it chose (no perfect recall): it cannot tell"
                f" {' '.join(one) or 'the start'} from {' '.join(other)}"
            )

    def of_set(self, found: InformationSet) -> range:
        """Return the sequences that end with a choice in this set."""
        start = self.first[found.number]
        return range(start, start + len(found.choices))

    def deepest_first(self) -> Iterator[InformationSet]:
        """Yield the sets so that each comes before those that lead to it."""
        return reversed(self.sets)


def has_perfect_recall(tree: Tree) -> bool:
    """Return whether no player ever forgets an own choice or what was known before it."""
    require_whole(tree)
    try:
        for player in range(tree.players):
            Sequences(tree, player)
    except Unsuitable:
        return False
    return True
