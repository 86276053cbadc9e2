"""A two-seat zero-sum tree in numbers: one seat's plans as vectors, the payoffs as one matrix.

A plan gives each sequence of own choices the product of their probabilities; the expected payoff
is then x A y. Sets lie level by level, so that a whole level is worked on at once. Sources: von
Stengel (1996); Hoda, S., Gilpin, A., Peña, J., Sandholm, T. (2010), Smoothing techniques for
computing Nash equilibria of sequential games.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import groupby
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from lovecraft_lab.core.state import CHANCE, TERMINAL
from lovecraft_lab.solve.profile import reach
from lovecraft_lab.solve.zero_sum import require_zero_sum
from lovecraft_lab.tree.sequences import Sequences

if TYPE_CHECKING:
    from lovecraft_lab.core.knowledge import Infoset
    from lovecraft_lab.solve.profile import Number
    from lovecraft_lab.tree.tree import InformationSet, Tree

Vector = NDArray[np.float64]


class Level(NamedTuple):
    """The sets at one depth: their places, their sequences, and where each set's begin."""

    sets: slice
    sequences: slice
    starts: NDArray[np.intp]
    widths: NDArray[np.intp]
    before: NDArray[np.intp]


class Treeplex:
    """The plans of one seat: vectors over `count` sequences, the first of them the empty one."""

    def __init__(self, sequences: Sequences) -> None:
        depth = _depths(sequences)
        self.sets: list[InformationSet] = sorted(sequences.sets, key=lambda s: depth[s.number])
        order = [0] + [old for each in self.sets for old in sequences.of_set(each)]
        self.count = len(order)
        renumbered = np.empty(self.count, dtype=np.intp)
        renumbered[order] = np.arange(self.count)
        self.reached: NDArray[np.intp] = renumbered[np.asarray(sequences.reached)]
        self.levels: list[Level] = []
        start, place = 1, 0
        for _, group in groupby(self.sets, key=lambda s: depth[s.number]):
            here = list(group)
            widths = np.array([len(each.choices) for each in here], dtype=np.intp)
            starts = np.concatenate(([0], np.cumsum(widths)[:-1])).astype(np.intp)
            before = renumbered[[sequences.before[each.number] for each in here]]
            end = start + int(widths.sum())
            sets = slice(place, place + len(here))
            self.levels.append(Level(sets, slice(start, end), starts, widths, before))
            start, place = end, place + len(here)

    def uniform(self) -> Vector:
        """Return the mixes in which every choice of a set is as likely as any other."""
        mixes = np.ones(self.count)
        for level in self.levels:
            mixes[level.sequences] = np.repeat(1 / level.widths, level.widths)
        return mixes

    def plan(self, mixes: Vector) -> Vector:
        """Return the plan of these mixes: along each sequence the product of its choices."""
        plan = np.ones(self.count)
        for level in self.levels:
            plan[level.sequences] = mixes[level.sequences] * np.repeat(
                plan[level.before], level.widths
            )
        return plan

    def mixes(self, plan: Vector) -> Vector:
        """Return the mixes of a plan, which need not be scaled to 1; uniform where it never is."""
        mixes = self.uniform()
        for level in self.levels:
            shares = plan[level.sequences]
            total = np.repeat(np.add.reduceat(shares, level.starts), level.widths)
            np.divide(shares, total, out=mixes[level.sequences], where=total > 0)
        return mixes

    def best(self, gains: Vector) -> float:
        """Return the most that any plan earns, given what each sequence earns by itself."""
        return float(self.values(gains)[0])

    def values(self, gains: Vector) -> Vector:
        """Return the most that can be earned in all, then in each set, times its reach."""
        gains = gains.copy()
        values = np.zeros(1 + len(self.sets))
        for level in reversed(self.levels):
            best = np.maximum.reduceat(gains[level.sequences], level.starts)
            np.add.at(gains, level.before, best)
            values[1 + level.sets.start : 1 + level.sets.stop] = best
        values[0] = gains[0]
        return values

    def profile(self, mixes: Vector) -> dict[Infoset, dict[str, Number]]:
        """Return mixes as a profile of this seat."""
        found: dict[Infoset, dict[str, Number]] = {}
        place = 1
        for each in self.sets:
            end = place + len(each.moves)
            found[each.key] = dict(zip(each.moves, mixes[place:end].tolist(), strict=True))
            place = end
        return found


def _depths(sequences: Sequences) -> dict[int, int]:
    """Return for each set how many own sets lie before it."""
    ends = {s: each.number for each in sequences.sets for s in sequences.of_set(each)}
    depth: dict[int, int] = {}
    for each in sequences.sets:
        before = sequences.before[each.number]
        depth[each.number] = depth[ends[before]] + 1 if before else 0
    return depth


class ZeroSum:
    """A two-seat zero-sum tree: `seats`, and `payoffs`, what seat 0 gets for two sequences."""

    def __init__(self, tree: Tree) -> None:
        require_zero_sum(tree)
        self.tree = tree
        self.seats = tuple(Treeplex(Sequences(tree, seat)) for seat in range(2))
        paid = payoffs(tree, self.seats[0].reached, self.seats[1].reached)
        rows, columns = (np.array(each, dtype=np.intp) for each in zip(*paid, strict=True))
        numbers = np.array([float(each) for each in paid.values()])
        shape = (self.seats[0].count, self.seats[1].count)
        self.payoffs = csr_array((numbers, (rows, columns)), shape=shape)
        self._turned = csr_array(self.payoffs.T)

    def gains(self, seat: int, other: Vector) -> Vector:
        """Return what each sequence of a seat earns by itself against a plan of the other."""
        found: Any = self.payoffs @ other if seat == 0 else -(self._turned @ other)
        return np.asarray(found, dtype=np.float64)

    def stakes(self, seat: int, other: Vector) -> Vector:
        """Return how much is won or lost by each sequence of a seat against a plan of the other."""
        found: Any = abs(self._turned if seat else self.payoffs) @ other
        return np.asarray(found, dtype=np.float64)

    def value(self, plans: tuple[Vector, Vector]) -> float:
        """Return seat 0's expected payoff."""
        return float(plans[0] @ self.gains(0, plans[1]))

    def exploitability(self, plans: tuple[Vector, Vector]) -> float:
        """Return half the sum of what the two seats could gain by a best response."""
        best = [self.seats[seat].best(self.gains(seat, plans[1 - seat])) for seat in range(2)]
        return sum(best) / 2

    def profile(self, plans: tuple[Vector, Vector]) -> dict[Infoset, dict[str, Number]]:
        """Return both plans as one profile."""
        found: dict[Infoset, dict[str, Number]] = {}
        for seat, plan in zip(self.seats, plans, strict=True):
            found |= seat.profile(seat.mixes(plan))
        return found


def payoffs(tree: Tree, rows: Any, columns: Any) -> dict[tuple[int, int], Fraction]:  # noqa: ANN401 - arrays of either kind
    """Return seat 0's payoff for each pair of sequences, weighted by chance, exactly."""
    likely = reach(tree, {}, [CHANCE])
    found: dict[tuple[int, int], Fraction] = {(0, 0): Fraction(0)}
    for leaf in tree.of_kind(TERMINAL):
        paid = tree.returns(leaf)[0]
        if paid:
            pair = int(rows[leaf]), int(columns[leaf])
            found[pair] = found.get(pair, Fraction(0)) + Fraction(likely[leaf]) * paid
    return found
