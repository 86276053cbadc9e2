"""A second way to the value of a small game: its sequence form written down from the rules alone.

Nothing of `lovecraft_lab.tree` or `lovecraft_lab.solve` is used. Sequences are named by what a seat
was told, and by what it is told besides: a label of its own.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

import numpy as np
from scipy.optimize import linprog
from scipy.sparse import csr_array, hstack, vstack

import lovecraft_lab as ll

Labels = tuple[Any, Any]
Allowed = Callable[[Any, int, str], bool]


class Seat:
    """The sequences of one seat, and its sets: what leads to each, and what goes on from it."""

    def __init__(self) -> None:
        self.count = 1
        self.sets: dict[Any, tuple[int, dict[str, int]]] = {}

    def after(self, key: Any, before: int, moves: Iterable[str]) -> dict[str, int]:
        """Return the sequence after each move in a set, numbered when the set is met first."""
        if key not in self.sets:
            named = {move: self.count + n for n, move in enumerate(moves)}
            self.count += len(named)
            self.sets[key] = (before, named)
        known, found = self.sets[key]
        assert known == before, "nobody forgets"
        return found

    def flow(self) -> csr_array:
        """Return the equations: what comes to a set goes on from it."""
        rows, columns, numbers = [0], [0], [1.0]
        for row, (before, named) in enumerate(self.sets.values(), 1):
            rows += [row] * (1 + len(named))
            columns += [before, *named.values()]
            numbers += [-1.0] + [1.0] * len(named)
        return csr_array((numbers, (rows, columns)), shape=(1 + len(self.sets), self.count))


class Linear:
    """A game as a linear programme; `add` a root for each world that chance may choose first."""

    def __init__(self, game: Any, allowed: Allowed = lambda _state, _seat, _move: True) -> None:
        self.game, self.allowed = game, allowed
        self.seats = (Seat(), Seat())
        self.paid: dict[tuple[int, int], float] = defaultdict(float)

    def add(
        self,
        state: Any,
        labels: Labels = (None, None),
        *,
        likely: Fraction = Fraction(1),
        order: tuple[int, ...] = (),
    ) -> None:
        """Add all histories from a state on; with an order of the deck chance has no choice."""
        self._walk(state, labels, likely, (0, 0), order)

    def _walk(self, state: Any, labels: Labels, likely: Fraction, at: Any, order: Any) -> None:
        who = ll.mover(state)
        if who == ll.TERMINAL:
            self.paid[at] += float(likely * self.game.returns(state)[0])
        elif who == ll.CHANCE:
            for outcome, share in ll.outcomes(state):
                if not order:
                    self._walk(ll.child(state, outcome), labels, likely * share, at, order)
                elif comes_next(state, outcome, order):
                    self._walk(ll.child(state, outcome), labels, likely, at, order)
        else:
            legal = {self.game.format(state, choice): choice for choice in ll.choices(state)}
            legal = {m: c for m, c in legal.items() if self.allowed(state, who, m)}
            key = (ll.infoset(state, who), labels[who])
            for move, sequence in self.seats[who].after(key, at[who], legal).items():
                following = (sequence, at[1]) if who == 0 else (at[0], sequence)
                self._walk(ll.child(state, legal[move]), labels, likely, following, order)

    def solve(self, prefer: tuple[int, float] | None = None, value: float = 0) -> Any:
        """Return scipy's solution: the value for seat 0, or the range of one of its sequences."""
        one, two = self.seats
        pairs = list(self.paid)
        paid = csr_array(
            ([self.paid[p] for p in pairs], ([p[0] for p in pairs], [p[1] for p in pairs])),
            shape=(one.count, two.count),
        )
        own, other = one.flow(), two.flow()
        sets = 1 + len(two.sets)
        bounds = [(0, None)] * one.count + [(None, None)] * sets
        limits = hstack([-paid.T, other.T])
        upper = np.zeros(two.count)
        wanted = np.zeros(one.count + sets)
        if prefer is None:
            wanted[one.count] = -1
        else:
            wanted[prefer[0]] = prefer[1]
            row = np.zeros((1, one.count + sets))
            row[0, one.count] = -1
            limits, upper = vstack([limits, csr_array(row)]), np.append(upper, 1e-9 - value)
        start = np.zeros(1 + len(one.sets))
        start[0] = 1
        equal = hstack([own, csr_array((1 + len(one.sets), sets))])
        return linprog(
            wanted, A_ub=limits, b_ub=upper, A_eq=equal, b_eq=start, bounds=bounds, method="highs"
        )

    @property
    def value(self) -> float:
        """What the game is worth to seat 0."""
        return -float(self.solve().fun)

    def span(self, key: Any, move: str) -> tuple[float, float]:
        """Return how rarely and how often a sequence can be played in an equilibrium of seat 0."""
        sequence = self.seats[0].sets[key][1][move]
        value = self.value
        low, high = (self.solve((sequence, sign), value).fun * sign for sign in (1.0, -1.0))
        return float(low), float(high)


def comes_next(state: Any, outcome: Any, order: tuple[int, ...]) -> bool:
    """Whether chance brings this if the cards come in this order."""
    came = len(order) - len(state.unseen)
    cards = outcome if isinstance(outcome, tuple) else (outcome,)
    return cards == tuple(sorted(order[came : came + len(cards)]))
