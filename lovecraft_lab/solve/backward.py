"""Backward induction and expectimax: values climb from the leaves to the root."""

from __future__ import annotations

from fractions import Fraction
from time import perf_counter
from typing import TYPE_CHECKING

from lovecraft_lab.core.errors import Unsuitable
from lovecraft_lab.core.state import CHANCE, TERMINAL
from lovecraft_lab.solve.best_response import best_response
from lovecraft_lab.solve.profile import Number, expected
from lovecraft_lab.solve.result import Result, since
from lovecraft_lab.tree.tree import require_whole

if TYPE_CHECKING:
    from lovecraft_lab.core.knowledge import Infoset
    from lovecraft_lab.tree.tree import Tree

Payoffs = tuple[Fraction, ...]


def backward_induction(tree: Tree) -> Result:
    """Return the plan in which every seat, at every node, takes what is best for it from there on.

    Needs perfect information: each information set one node. Raises `Unsuitable` otherwise. Among
    choices that are equally good the first is taken. Source: Zermelo, E. (1913); Kuhn, H. W.
    (1953).
    """
    started = perf_counter()
    require_whole(tree)
    if not tree.perfect_information:
        wide = max(tree.sets, key=lambda each: len(each.nodes))
        raise Unsuitable(
            "backward induction needs perfect information; here seat"
            f" {wide.player} cannot tell {len(wide.nodes)} nodes apart"
        )
    values = node_values(tree)
    plan: dict[Infoset, dict[str, Number]] = {}
    for found in tree.sets:
        (node,) = found.nodes
        best = _best(tree, node, values)
        moves = zip(tree.children(node), found.moves, strict=True)
        plan[found.key] = {move: Fraction(int(after == best)) for after, move in moves}
    return Result(values[0][0], plan, "backward induction", exact=True, seconds=since(started))


def node_values(tree: Tree) -> list[Payoffs]:
    """Return each node's payoffs if from there on every seat does what is best for it."""
    values: list[Payoffs] = [()] * tree.nodes
    for node in range(tree.nodes - 1, -1, -1):
        mover = tree.movers[node]
        if mover == TERMINAL:
            values[node] = tree.returns(node)
        elif mover == CHANCE:
            after = [values[each] for each in tree.children(node)]
            values[node] = _mean(tree.chances(node), after)
        else:
            values[node] = values[_best(tree, node, values)]
    return values


def _best(tree: Tree, node: int, values: list[Payoffs]) -> int:
    """Return the child that is best for the mover, the first of several."""
    mover = tree.movers[node]
    return max(tree.children(node), key=lambda after: values[after][mover])


def _mean(chances: tuple[Fraction, ...], values: list[Payoffs]) -> Payoffs:
    """Return the mean of payoffs, seat by seat."""
    return tuple(
        sum((p * each[seat] for p, each in zip(chances, values, strict=True)), Fraction(0))
        for seat in range(len(values[0]))
    )


def expectimax(tree: Tree) -> Result:
    """Return the plan of the one seat that decides: chance averages, the seat maximises.

    Values are compared inside information sets, since the seat may not know where it is. Raises
    `Unsuitable` where two seats have something to decide.
    """
    started = perf_counter()
    require_whole(tree)
    deciding = [player for player, sets in enumerate(tree.infosets) if sets]
    if len(deciding) > 1:
        seats = " and ".join(map(str, deciding))
        raise Unsuitable(f"expectimax is for one seat that decides; here are seats {seats}")
    found = best_response(tree, {}, deciding[0] if deciding else 0)
    value = expected(tree, found.profile)[0]
    return Result(value, found.profile, "expectimax", exact=True, seconds=since(started))
