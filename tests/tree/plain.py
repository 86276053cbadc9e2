"""A tree grown history by history, nothing shared: what growing comes to, however it is done."""

from __future__ import annotations

from typing import Any

import lovecraft_lab as ll
from lovecraft_lab.core.game import Game
from lovecraft_lab.tree.tree import Tree

Grown = tuple[list[Any], ...]


def grown_plainly(game: Game, root: Any) -> Grown:
    """Return movers, parents, first children and what stands at each node, deepest bud first."""
    movers, parents, first, stands = ([each] for each in (ll.mover(root), -1, 0, _at(game, root)))
    buds = {0: root} if ll.choices(root) else {}
    while buds:
        node, state = buds.popitem()
        first[node] = len(movers)
        for choice in ll.choices(state):
            after = ll.child(state, choice)
            if ll.choices(after):
                buds[len(movers)] = after
            movers.append(ll.mover(after))
            parents.append(node)
            first.append(0)
            stands.append(_at(game, after))
    return movers, parents, first, stands


def _at(game: Game, state: Any) -> Any:
    """What stands at a node: an information set, what chance may bring, or payoffs."""
    if ll.mover(state) == ll.TERMINAL:
        return game.returns(state)
    moves = tuple(game.format(state, choice) for choice in ll.choices(state))
    if ll.mover(state) == ll.CHANCE:
        return ll.choices(state), moves, tuple(chance for _, chance in ll.outcomes(state))
    return ll.infoset(state, ll.mover(state)), ll.choices(state), moves


def as_grown(tree: Tree) -> Grown:
    """Return the same of a tree."""
    keys = [(each.key, each.choices, each.moves) for each in tree.sets]
    lotteries = [(each.outcomes, each.moves, each.chances) for each in tree.lotteries]
    places: dict[int, list[Any]] = {ll.CHANCE: lotteries, ll.TERMINAL: tree.payoffs}
    both = zip(tree.movers, tree.spots, strict=True)
    stands = [places.get(mover, keys)[spot] for mover, spot in both]
    return list(tree.movers), list(tree.parents), list(tree.first), stands
