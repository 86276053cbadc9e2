"""Which part of a tree is drawn: some nodes are open, what lies behind others is folded away."""

from __future__ import annotations

from array import array
from collections import deque
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Final

from lovecraft_lab.core.errors import LabError, require_count
from lovecraft_lab.core.state import TERMINAL

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lovecraft_lab.tree.tree import Tree

DRAWN: Final = 200
"""So many nodes are drawn unless more are asked for."""


def sizes(tree: Tree) -> array[int]:
    """Return for each node how many nodes its subtree has, itself included."""
    found = array("i", [1]) * tree.nodes
    for node in range(tree.nodes - 1, 0, -1):
        found[tree.parents[node]] += found[node]
    return found


@dataclass(frozen=True)
class Fold:
    """A drawing of a tree from one node on: `open` are the nodes whose children are drawn.

    >>> from lovecraft_lab.toys.kuhn import kuhn
    >>> from lovecraft_lab.tree.grow import grow
    >>> fold = unfolded(grow(kuhn()), limit=20)
    >>> len(fold.drawn), fold.hidden(fold.folded[0])
    (20, 4)
    """

    tree: Tree
    here: int
    open: frozenset[int]

    @property
    def drawn(self) -> tuple[int, ...]:
        """The nodes that are drawn, parents first."""
        return tuple(self._drawn())

    def _drawn(self) -> Iterator[int]:
        waiting = [self.here]
        while waiting:
            node = waiting.pop()
            yield node
            if node in self.open:
                waiting += reversed(self.tree.children(node))

    @property
    def folded(self) -> tuple[int, ...]:
        """The drawn nodes behind which something is folded away."""
        return tuple(node for node in self._drawn() if self.is_folded(node))

    def is_folded(self, node: int) -> bool:
        """Return whether the children of a node are folded away."""
        return node not in self.open and self.tree.movers[node] != TERMINAL

    def hidden(self, node: int) -> int:
        """Return how many nodes that have grown are folded away behind a node."""
        return self._sizes[node] - 1 if self.is_folded(node) else 0

    @cached_property
    def _sizes(self) -> array[int]:
        return sizes(self.tree)

    def opened(self, node: int) -> Fold:
        """Return the drawing with the children of a node drawn; with its way there, too."""
        _require(self.tree, node)
        way = [each for each in self.tree.path(node) if each >= self.here]
        more = [each for each in way if self.tree.children(each)]
        return replace(self, open=self.open | frozenset(more))

    def closed(self, node: int) -> Fold:
        """Return the drawing with everything behind a node folded away."""
        _require(self.tree, node)
        return replace(self, open=frozenset(n for n in self.open if node not in self.tree.path(n)))


def unfolded(tree: Tree, here: int = 0, *, limit: int = DRAWN) -> Fold:
    """Return the drawing from a node on that shows as much as fits, nearer nodes first.

    Nodes are opened level by level, each whole, while no more than `limit` are drawn.
    """
    _require(tree, here)
    require_count("limit", limit)
    drawn, waiting, chosen = 1, deque([here]), set()
    while waiting:
        node = waiting.popleft()
        width = len(tree.children(node))
        if width and drawn + width <= limit:
            drawn += width
            chosen.add(node)
            waiting.extend(tree.children(node))
    return Fold(tree, here, frozenset(chosen))


def _require(tree: Tree, node: int) -> None:
    if type(node) is not int or not 0 <= node < tree.nodes:
        raise LabError(f"there is no node {node!r}: nodes go from 0 to {tree.nodes - 1}")
