"""Counterfactual regret minimisation, a whole level of information sets at once.

`cfr_by_hand` does the same node by node, to be read. Sources: Zinkevich, M., Johanson, M., Bowling,
M., Piccione, C. (2007), Regret minimization in games with incomplete information; Tammelin, O.
(2014), Solving large imperfect information games using CFR+; Brown, N., Sandholm, T. (2019),
Solving imperfect-information games via discounted regret minimization; Farina, G., Kroer, C.,
Sandholm, T. (2021), Faster game solving via predictive Blackwell approachability.
"""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

import numpy as np

from lovecraft_lab.core.errors import LabError, require_count
from lovecraft_lab.solve.result import Result, iterate, since
from lovecraft_lab.solve.treeplex import Treeplex, Vector, ZeroSum
from lovecraft_lab.solve.variants import Variant, variant_called

if TYPE_CHECKING:
    from collections.abc import Callable

    from lovecraft_lab.tree.tree import Tree


def cfr(
    tree: Tree,
    iterations: int = 1000,
    variant: str = "cfr+",
    *,
    progress: Callable[[int, float], object] | None = None,
    seconds: float | None = None,
) -> Result:
    """Return an approximate equilibrium of a two-seat zero-sum tree, with its measured gap.

    Both seats play against each other, keep for each choice how much they regret not having made
    it, and turn what they regret into what they do; their average play comes as near to an
    equilibrium as one waits. `variant` is "vanilla", "cfr+", "dcfr" or "pcfr+".

    `progress(iterations, exploitability)` is called now and then; a run that is interrupted (the
    stop button of a notebook), or that has taken `seconds`, keeps what it has. Raises `Unsuitable`
    for other than two seats, for payoffs that do not sum to 0, and for a seat that forgets.
    """
    rule = variant_called(variant)
    require_count("iterations", iterations)
    if seconds is not None and not isinstance(seconds, int | float):
        raise LabError(f"seconds={seconds!r}: a number of seconds is needed, or None")
    started = perf_counter()
    game = ZeroSum(tree)
    run = Run(game, rule)
    iterate(run, iterations, progress, lambda: game.exploitability(run.average), seconds=seconds)
    return run.result(since(started))


class Run:
    """A run of one variant: each seat's regrets, and the sum of its plans so far."""

    def __init__(self, game: ZeroSum, variant: Variant) -> None:
        self.game, self.variant = game, variant
        self.done = 0
        self._learners = [Learner(seat, variant) for seat in game.seats]

    def iterate(self) -> None:
        """Let both seats look at what they should have done, and learn from it."""
        time = self.done + 1
        one, two = self._learners
        seen = two.plan
        one.learn(self.game.gains(0, seen), time)
        if self.variant.alternating:
            two.learn(self.game.gains(1, one.plan), time)
        else:
            two.learn(self.game.gains(1, one.plan_before), time)
        self.done = time

    @property
    def average(self) -> tuple[Vector, Vector]:
        """Both seats' average plans, scaled to 1."""
        one, two = (each.average for each in self._learners)
        return one, two

    def result(self, seconds: float) -> Result:
        """Return what the run has found by now, with its measured gap."""
        game, plans = self.game, self.average
        gap = game.exploitability(plans)
        value, profile = game.value(plans), game.profile(plans)
        says = self.variant.says
        return Result(value, profile, says, gap=gap, iterations=self.done, seconds=seconds)


class Learner:
    """One seat: what it regrets, what it does now, and what it has done so far."""

    def __init__(self, seat: Treeplex, variant: Variant) -> None:
        self.seat, self.variant = seat, variant
        self.regrets = np.zeros(seat.count)
        self.mixes = seat.uniform()
        self.plan = self.plan_before = seat.plan(self.mixes)
        self._total = np.zeros(seat.count)

    def learn(self, gains: Vector, time: int) -> None:
        """Learn from what each own sequence earns by itself: `gains`, which is used up."""
        self._total += self.variant.weight(time) * self.plan
        regret = np.zeros(self.seat.count)
        for level in reversed(self.seat.levels):
            here, there = gains[level.sequences], self.mixes[level.sequences]
            value = np.add.reduceat(here * there, level.starts)
            regret[level.sequences] = here - np.repeat(value, level.widths)
            np.add.at(gains, level.before, value)
        good, bad = self.variant.kept(time)
        self.regrets = self.regrets * np.where(self.regrets > 0, good, bad) + regret
        if self.variant.floored:
            np.maximum(self.regrets, 0, out=self.regrets)
        hoped = self.regrets + regret if self.variant.predictive else self.regrets
        self.mixes = self.seat.mixes(np.maximum(hoped, 0))
        self.plan_before, self.plan = self.plan, self.seat.plan(self.mixes)

    @property
    def average(self) -> Vector:
        """The average plan so far."""
        return self.seat.plan(self.seat.mixes(self._total))
