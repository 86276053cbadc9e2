"""How many information sets a tree would have, from a few random ways down it.

A way down is weighed as in `estimate`. Each decision node on it counts for one part of its set, the
set being found by going through all histories that agree with what the seat was told: the mean over
random ways is then the number of sets, exactly so in expectation.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from lovecraft_lab.core.chance import below
from lovecraft_lab.core.engine import child, choices
from lovecraft_lab.core.state import TERMINAL, infoset, mover
from lovecraft_lab.tree.agreeing import begins

if TYPE_CHECKING:
    from lovecraft_lab.core.knowledge import Infoset
    from lovecraft_lab.core.state import State

STATES = 15_000
"""So many states are met at most; where that is not enough, the sets are not counted."""


def estimated_sets(root: State, ways: int = 12, states: int = STATES) -> int | None:
    """Return an estimate of the number of information sets below a state.

    `None` where it would take too long: more than so many states would have to be met.

    >>> from lovecraft_lab.toys.kuhn import kuhn
    >>> estimated_sets(kuhn().start(), ways=400, states=100_000)
    12
    """
    search = _Search(root, states)
    rng = Random(f"sets/{ways}")
    try:
        total = sum(search.one_way(rng) for _ in range(ways))
    except OverflowError:
        return None
    return round(total / ways)


class _Search:
    """Random ways down from a root, and the sizes of the sets that lie on them."""

    def __init__(self, root: State, states: int) -> None:
        self.root = root
        self.left = states
        self.sizes: dict[Infoset, int] = {}

    def one_way(self, rng: Random) -> float:
        """Return what one random way down says of the number of sets."""
        state, total, width = self.root, 0.0, 1.0
        while (who := mover(state)) != TERMINAL:
            if who >= 0:
                total += width / self.size(infoset(state, who))
            legal = choices(state)
            width *= len(legal)
            state = child(state, legal[below(rng, len(legal))])
        return total

    def size(self, told: Infoset) -> int:
        """Return how many nodes an information set has."""
        if told not in self.sizes:
            self.sizes[told] = self._count(self.root, told)
        return self.sizes[told]

    def _count(self, state: State, told: Infoset) -> int:
        self.left -= 1
        if self.left < 0:
            raise OverflowError
        now = infoset(state, told.player)
        if now == told and mover(state) == told.player:
            return 1
        if mover(state) == TERMINAL or not begins(now, told):
            return 0
        return sum(self._count(child(state, choice), told) for choice in choices(state))
