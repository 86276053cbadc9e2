"""How large a tree would be, from a few random ways down it.

Source: Knuth, D. E. (1975), Estimating the efficiency of backtrack programs, Mathematics of
Computation 29. A way down tells of 1 + b1 + b1*b2 + ... nodes, b being the number of choices met;
the mean over random ways is the number of nodes, exactly so in expectation.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from statistics import fmean, stdev
from typing import TYPE_CHECKING

from lovecraft_lab.core.chance import below
from lovecraft_lab.core.engine import child, choices
from lovecraft_lab.core.errors import require_count
from lovecraft_lab.core.state import TERMINAL, mover

if TYPE_CHECKING:
    from lovecraft_lab.core.state import State

DEEP = 2000
"""A way down is broken off after so many choices: such a game may never end."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """The number of nodes of a tree, estimated, and the standard error of that mean."""

    nodes: float
    error: float
    ways: int

    def __repr__(self) -> str:
        return f"about {self.nodes:,.0f} ± {self.error:,.0f} by {self.ways} random ways down"


def estimate(state: State, ways: int = 60, seed: object = "estimate") -> Estimate:
    """Return an estimate of the number of nodes below a state, itself included.

    The seed names the random ways, so that the same tree is always estimated alike.

    >>> from lovecraft_lab.toys.kuhn import kuhn
    >>> estimate(kuhn().start())
    about 59 ± 3 by 60 random ways down
    """
    require_count("ways", ways, 2)  # one way says nothing of the spread
    rng = Random(f"{seed}/{ways}")
    counted = [_one_way(state, rng) for _ in range(ways)]
    return Estimate(fmean(counted), stdev(counted) / ways**0.5, ways)


def _one_way(state: State, rng: Random) -> float:
    """Return what one random way down says of the number of nodes."""
    total = width = 1.0
    for _ in range(DEEP):
        if mover(state) == TERMINAL:
            return total
        legal = choices(state)
        width *= len(legal)
        total += width
        state = child(state, legal[below(rng, len(legal))])
    return float("inf")
