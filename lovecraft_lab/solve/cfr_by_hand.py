"""Counterfactual regret minimisation node by node, as it is taught: to be read and stepped through.

`cfr` finds the same numbers many times faster. Sources: see there.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from operator import attrgetter
from time import perf_counter
from typing import TYPE_CHECKING

from lovecraft_lab.core.errors import require_count
from lovecraft_lab.core.state import CHANCE, TERMINAL
from lovecraft_lab.solve.best_response import exploitability
from lovecraft_lab.solve.profile import expected
from lovecraft_lab.solve.result import Result, iterate, since
from lovecraft_lab.solve.variants import Variant, variant_called
from lovecraft_lab.solve.zero_sum import require_zero_sum

if TYPE_CHECKING:
    from lovecraft_lab.core.knowledge import Infoset
    from lovecraft_lab.solve.profile import Number
    from lovecraft_lab.tree.tree import InformationSet, Tree


def cfr_by_hand(
    tree: Tree,
    iterations: int = 100,
    variant: str = "cfr+",
    *,
    progress: Callable[[int, Number], object] | None = None,
) -> Result:
    """Return what `cfr` returns, found by walking through the tree node by node.

    `Sweeps(tree, variant)` does one iteration at a time, for a look at its regrets. `progress` is
    called as in `cfr`; an interrupted run keeps what it has.
    """
    require_count("iterations", iterations)
    sweeps = Sweeps(tree, variant)
    return swept(sweeps, iterations, progress, f"{sweeps.variant.says}, by hand")


def swept(
    sweeps: Sweeps,
    iterations: int,
    progress: Callable[[int, Number], object] | None,
    method: str,
) -> Result:
    """Return what sweeps have found after so many iterations, with its measured gap."""
    started = perf_counter()
    tree = sweeps.tree
    iterate(sweeps, iterations, progress, lambda: exploitability(tree, sweeps.average))
    profile = sweeps.average
    return Result(
        expected(tree, profile)[0],
        profile,
        method,
        gap=exploitability(tree, profile),
        iterations=sweeps.done,
        seconds=since(started),
    )


def regret_matching(regrets: Sequence[float]) -> list[float]:
    """Return choices in proportion to their positive regrets, all alike where there is none.

    >>> regret_matching([4, 1, -2])
    [0.8, 0.2, 0.0]
    """
    positive = [max(regret, 0.0) for regret in regrets]
    total = sum(positive)
    if total > 0:
        return [regret / total for regret in positive]
    return [1 / len(regrets)] * len(regrets)


class Memory:
    """What is kept at one information set: regrets, the mix now, and the sum of mixes so far."""

    def __init__(self, choices: int) -> None:
        self.regrets = [0.0] * choices
        self.fresh = [0.0] * choices
        self.mix = regret_matching(self.regrets)
        self.total = [0.0] * choices


Remembers = Callable[["InformationSet"], Hashable]
"""What a seat still knows in an information set, for a seat that forgets the rest."""


class Sweeps:
    """A run of CFR: `memories[s]` is what is kept at information set s of the tree.

    Sets in which a seat remembers the same and has the same choices share one memory; unless told
    otherwise a seat remembers everything.
    """

    def __init__(
        self,
        tree: Tree,
        variant: str = "cfr+",
        remembers: Remembers = attrgetter("number"),
    ) -> None:
        require_zero_sum(tree)
        self.tree = tree
        self.variant: Variant = variant_called(variant)
        shared: dict[Hashable, Memory] = {}
        self.memories = [
            shared.setdefault((each.player, each.moves, remembers(each)), Memory(len(each.choices)))
            for each in tree.sets
        ]
        players = {id(self.memories[each.number]): each.player for each in tree.sets}
        self.of_seat = [
            [memory for memory in shared.values() if players[id(memory)] == seat]
            for seat in range(2)
        ]
        self.done = 0

    def iterate(self) -> None:
        """Let both seats look at what they should have done, and learn from it."""
        for seat in range(2):
            self._sweep(0, seat, own=1.0, others=1.0)
            if self.variant.alternating:
                self._learn(seat)
        if not self.variant.alternating:
            for seat in range(2):
                self._learn(seat)
        self.done += 1

    @property
    def time(self) -> int:
        """The number of the iteration that is being done."""
        return self.done + 1

    def _sweep(self, node: int, seat: int, own: float, others: float) -> float:
        """Return the seat's expected payoff below a node, and note its regrets on the way.

        `own` and `others` are the seat's and everybody else's share in reaching the node. Branches
        that the seat itself never takes are walked too: its average needs them.
        """
        tree, mover = self.tree, self.tree.movers[node]
        if mover == TERMINAL:
            return float(tree.returns(node)[seat])
        if mover == CHANCE:
            shares: Sequence[float] = [float(share) for share in tree.chances(node)]
        else:
            shares = self.memories[tree.spots[node]].mix
        if mover != seat:
            return sum(
                share * self._sweep(after, seat, own, others * share)
                for after, share in zip(tree.children(node), shares, strict=True)
            )
        memory = self.memories[tree.spots[node]]
        values = [
            self._sweep(after, seat, own * share, others)
            for after, share in zip(tree.children(node), shares, strict=True)
        ]
        value = sum(share * each for share, each in zip(shares, values, strict=True))
        first = node == tree.sets[tree.spots[node]].nodes[0]
        for place, each in enumerate(values):
            memory.fresh[place] += others * (each - value)
            if first:  # the own share is the same in every node of the set
                memory.total[place] += self.variant.weight(self.time) * own * shares[place]
        return value

    def _learn(self, seat: int) -> None:
        """Turn the regrets just found into what the seat does next."""
        good, bad = self.variant.kept(self.time)
        for memory in self.of_seat[seat]:
            memory.regrets = [
                self._floored(old * (good if old > 0 else bad) + new)
                for old, new in zip(memory.regrets, memory.fresh, strict=True)
            ]
            hoped = memory.regrets
            if self.variant.predictive:
                hoped = [a + b for a, b in zip(memory.regrets, memory.fresh, strict=True)]
            memory.mix = regret_matching(hoped)
            memory.fresh = [0.0] * len(memory.mix)

    def _floored(self, regret: float) -> float:
        """Return a regret, not below 0 where the variant has a floor."""
        return max(regret, 0.0) if self.variant.floored else regret

    @property
    def average(self) -> dict[Infoset, dict[str, Number]]:
        """The average of all mixes so far, each weighed by the seat's own share in reaching it."""
        return {each.key: self._average(each) for each in self.tree.sets}

    def _average(self, found: InformationSet) -> dict[str, Number]:
        total = self.memories[found.number].total
        return dict(zip(found.moves, regret_matching(total), strict=True))
