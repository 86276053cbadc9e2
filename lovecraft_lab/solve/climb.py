"""Values climbing a tree step by step: what a solver does at once, one step for each click.

Level by level it is backward induction, information set by information set a best response.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from lovecraft_lab.core.state import CHANCE, TERMINAL
from lovecraft_lab.solve.backward import backward_induction, node_values
from lovecraft_lab.solve.best_response import best_response
from lovecraft_lab.solve.profile import Number, Profile, reach, worths
from lovecraft_lab.tree.sequences import Sequences

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lovecraft_lab.tree.tree import InformationSet, Tree


@dataclass(frozen=True)
class Climb:
    """A tree whose values are known from the leaves up to some stage, for one seat.

    `stages[n]` is the step in which node n gets its value `values[n]`; `taken` are the children
    that are chosen. `sets` are the information sets in the order in which they are climbed, empty
    where the steps are levels; `weights` says how likely the others let it come to each node.
    """

    tree: Tree
    seat: int
    stages: Sequence[int] = field(repr=False)
    values: Sequence[Number] = field(repr=False)
    taken: frozenset[int] = field(repr=False)
    sets: tuple[InformationSet, ...] = field(default=(), repr=False)
    weights: Sequence[Number] = field(default=(), repr=False)

    @property
    def steps(self) -> int:
        """How many steps it takes up to the root."""
        return len(self.sets) or self.stages[0]

    def known(self, step: int) -> dict[int, Number]:
        """Return what each node is worth to the seat that has a value after so many steps."""
        return {n: value for n, value in enumerate(self.values) if self.stages[n] <= step}

    def best(self, step: int) -> frozenset[int]:
        """Return the children that were chosen in so many steps."""
        return frozenset(n for n in self.taken if self.stages[self.tree.parents[n]] <= step)

    def worth(self, step: int) -> dict[int, Number]:
        """Return what the sets climbed are worth once they are reached, by their numbers."""
        found = {}
        for each in self.sets[:step]:
            total = sum(self.weights[node] for node in each.nodes)
            if total:
                gained = sum(self.weights[node] * self.values[node] for node in each.nodes)
                found[each.number] = gained / total
        return found


def by_levels(tree: Tree, seat: int) -> Climb:
    """Return backward induction, a level for each step: first what is one move from the ends.

    Needs perfect information (`Unsuitable` otherwise).

    >>> from lovecraft_lab.letter import DECKS, letter
    >>> from lovecraft_lab.tree.grow import grow
    >>> by_levels(grow(letter(deck=DECKS["pocket-4"])), 0)
    Traceback (most recent call last):
    ...
    lovecraft_lab.core.errors.Unsuitable: backward induction needs perfect information; here seat \
0 cannot tell 2 nodes apart
    """
    plan = backward_induction(tree).profile
    heights = [0] * tree.nodes
    for node in range(tree.nodes - 1, 0, -1):
        parent = tree.parents[node]
        heights[parent] = max(heights[parent], heights[node] + 1)
    values = [payoffs[seat] for payoffs in node_values(tree)]
    return Climb(tree, seat, heights, values, _taken(tree, plan))


def by_sets(tree: Tree, profile: Profile, seat: int) -> Climb:
    """Return a best response to the others, one information set of the seat for each step.

    The deepest come first; in each the choice is taken that earns most on average over the nodes,
    weighted by how likely chance and the others let it come to them.

    >>> from lovecraft_lab.toys.kuhn import kuhn
    >>> from lovecraft_lab.tree.grow import grow
    >>> from lovecraft_lab.solve.profile import uniform
    >>> tree = grow(kuhn())
    >>> climb = by_sets(tree, uniform(tree), 0)
    >>> climb.steps, climb.values[0]
    (6, Fraction(1, 2))
    """
    plan = best_response(tree, profile, seat).profile
    order = tuple(Sequences(tree, seat).deepest_first())
    place = {each.number: n for n, each in enumerate(order, 1)}
    stages = [0] * tree.nodes
    for node in range(tree.nodes - 1, -1, -1):
        if tree.movers[node] == seat:
            stages[node] = max(stages[node], place[tree.spots[node]])
        if node:
            parent = tree.parents[node]
            stages[parent] = max(stages[parent], stages[node])
    others = [CHANCE, *(p for p in range(tree.players) if p != seat)]
    weights = reach(tree, profile, others)
    values = worths(tree, {**profile, **plan}, seat)
    return Climb(tree, seat, stages, values, _taken(tree, plan), order, weights)


def _taken(tree: Tree, plan: Profile) -> frozenset[int]:
    """Return the children that a pure plan takes."""
    found = set()
    for node, parent in enumerate(tree.parents):
        if parent >= 0 and tree.movers[parent] not in (CHANCE, TERMINAL):
            mix = plan.get(tree.information_set(parent).key)
            if mix and mix[tree.move_to(node)]:
                found.add(node)
    return frozenset(found)
