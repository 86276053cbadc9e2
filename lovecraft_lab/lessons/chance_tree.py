"""Chance events one after the other, drawn as the kit draws every tree.

Knows no cards: a chance tree is written down as what may happen, how likely, and what follows.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, Literal, cast

from lovecraft_lab.core.errors import LabError
from lovecraft_lab.core.state import CHANCE
from lovecraft_lab.lessons.trees import room
from lovecraft_lab.solve import reach, worths
from lovecraft_lab.tree.fold import unfolded
from lovecraft_lab.tree.look import Look
from lovecraft_lab.tree.picture import tree_file
from lovecraft_lab.tree.tree import Lottery, Tree

if TYPE_CHECKING:
    from lovecraft_lab.core.game import Game
    from lovecraft_lab.tree.look import Mark

Branches = Mapping[str, tuple[Fraction, Any]]
"""By what may happen: how likely it is, and the branches behind it or, at an end, a number."""
Written = Literal["chances", "products", "means"]
MARKS: Final[Mapping[Written, frozenset[Mark]]] = {
    "chances": frozenset(),
    "products": frozenset({"reach"}),
    "means": frozenset({"values"}),
}


@dataclass(frozen=True)
class Experiment:
    """What stands where other trees have a game: nobody plays, chance alone acts."""

    says: str
    players: int = 1

    def __repr__(self) -> str:
        return f"<{self.says}>"


def chance_tree(says: str, branches: Branches) -> Tree:
    """Return the tree of some chance events; an end holds the number that is counted there.

    Raises `LabError` where the chances of a node do not add up to 1.

    >>> half = Fraction(1, 2)
    >>> coin = chance_tree("a coin", {"heads": (half, 1), "tails": (half, 0)})
    >>> print(coin.outline())
    chance
      heads (1/2); end, payoff +1
      tails (1/2); end, payoff 0
    """
    tree = Tree(cast("Game", Experiment(says)))
    room(tree, 1, -1)
    _grow(tree, 0, branches)
    tree.is_whole = True
    return tree


def chance_tree_svg(tree: Tree, written: Written = "chances") -> str:
    """Return a chance tree as a picture, with more than the chances of its branches if asked.

    `"products"` are the chances to come to a node at all: those along the way, multiplied.
    `"means"` are what is counted behind a node on average: those of its branches, weighted.
    """
    if written not in MARKS:
        raise LabError(f"{written!r} cannot be written on a tree; there are {', '.join(MARKS)}")
    marks = MARKS[written]
    reached = dict(enumerate(reach(tree, {}, (CHANCE,)))) if "reach" in marks else {}
    values = dict(enumerate(worths(tree, {}, 0))) if "values" in marks else {}
    return tree_file(Look(unfolded(tree), marks=marks, reached=reached, values=values))


def _grow(tree: Tree, node: int, behind: Branches | int | Fraction) -> None:
    """Put behind a node what follows there."""
    if not isinstance(behind, Mapping):
        tree.spots[node] = len(tree.payoffs)
        tree.payoffs.append((Fraction(behind),))
        return
    moves, chances = tuple(behind), tuple(chance for chance, _ in behind.values())
    if sum(chances) != 1:
        raise LabError(f"the chances of {', '.join(moves)} add up to {sum(chances)}, and not to 1")
    tree.movers[node], tree.spots[node] = CHANCE, len(tree.lotteries)
    tree.lotteries.append(Lottery(moves, moves, chances))
    children = room(tree, len(moves), node)
    tree.first[node] = children.start
    for child, (_, after) in zip(children, behind.values(), strict=True):
        _grow(tree, child, after)
