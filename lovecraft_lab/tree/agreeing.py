"""The histories that agree with an information set, in any game, gone through one by one."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from lovecraft_lab.core.chance import drawn
from lovecraft_lab.core.engine import child
from lovecraft_lab.core.errors import LabError, Unsuitable
from lovecraft_lab.core.game import likely_choices
from lovecraft_lab.core.state import TERMINAL, infoset, mover

if TYPE_CHECKING:
    from random import Random

    from lovecraft_lab.core.knowledge import Infoset
    from lovecraft_lab.core.state import State


class Agreeing:
    """The states that an information set may be, each as likely as chance makes it.

    Every choice of a player counts 1. `states` holds pairs of a state and its weight. Raises
    `Unsuitable` where more than `limit` states would have to be met, `LabError` where none agrees.

    >>> from lovecraft_lab.core.state import infoset
    >>> from lovecraft_lab.toys.kuhn import kuhn
    >>> dealt = child(child(kuhn().start(), 2), 0)
    >>> [weight for _, weight in Agreeing(kuhn().start(), infoset(dealt, 0)).states]
    [Fraction(1, 6), Fraction(1, 6)]
    """

    def __init__(self, root: State, told: Infoset, *, limit: int = 50_000) -> None:
        self.states: list[tuple[State, Fraction]] = []
        waiting, seen = [(root, Fraction(1))], 0
        while waiting:
            state, weight = waiting.pop()
            seen += 1
            if seen > limit:
                raise Unsuitable(
                    f"more than {limit:,} states would have to be met to find those that agree"
                )
            now = infoset(state, told.player)
            if now == told:
                self.states.append((state, weight))
            elif mover(state) != TERMINAL and begins(now, told):
                after = likely_choices(state)
                waiting += [(child(state, choice), weight * chance) for choice, chance in after]
        if not self.states:
            raise LabError(f"no history agrees with {told!r}")

    def state(self, rng: Random) -> State:
        """Return one of the states, drawn in proportion to its weight."""
        return self.states[drawn([weight for _, weight in self.states], rng)][0]


def begins(now: Infoset, told: Infoset) -> bool:
    """Whether what was told so far is how an information set begins."""
    public, private = len(now.public), len(now.private)
    return told.public[:public] == now.public and told.private[:private] == now.private
