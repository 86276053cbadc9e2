"""Monte Carlo CFR by external sampling: learning on the game itself, without its tree.

Source: Lanctot, M., Waugh, K., Zinkevich, M., Bowling, M. (2009), Monte Carlo sampling for regret
minimization in extensive games. In each iteration and for each seat one history of chance and of
the others is sampled, and all of the seat's own choices along it are tried.
"""

from __future__ import annotations

from random import Random
from time import perf_counter
from typing import TYPE_CHECKING

from lovecraft_lab.core.engine import child, choices, sample
from lovecraft_lab.core.errors import Unsuitable, require_count
from lovecraft_lab.core.game import require_game
from lovecraft_lab.core.state import CHANCE, TERMINAL, infoset, mover
from lovecraft_lab.solve.result import Result, iterate, since

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from lovecraft_lab.core.game import Game
    from lovecraft_lab.core.knowledge import Infoset
    from lovecraft_lab.core.state import State
    from lovecraft_lab.solve.profile import Number

Z95 = 1.96
"""So many standard errors on both sides hold the mean with 95 %."""


def mccfr(
    game: Game,
    iterations: int,
    seed: object,
    *,
    games: int = 400,
    progress: Callable[[int, int], object] | None = None,
) -> Result:
    """Return an approximate equilibrium, learnt by sampling: for games too large for a tree.

    The profile holds the information sets that were met; the others were never thought about. Its
    value is estimated from `games` sampled games, with `margin` on both sides of it in 95 of 100
    cases; in a set that was never met a choice is drawn blindly there. Nothing says how far the
    profile is from an equilibrium: `gap` is `None`, and `exploitability(tree, profile)` measures it
    where a tree can be grown. The seed names all lots, so that the same call gives the same result.

    `progress(iterations, sets)` is called now and then; an interrupted run keeps what it has.
    Raises `Unsuitable` for other than two seats.

    >>> from lovecraft_lab.toys.kuhn import kuhn
    >>> mccfr(kuhn(), 500, seed=1).iterations
    500
    """
    require_game(game)
    require_count("iterations", iterations)
    require_count("games", games, 2)
    if game.utility != "zero-sum" or game.players != 2:  # noqa: PLR2004 - as CFR needs it
        raise Unsuitable(f"this method is for 2 seats that play for what the other loses: {game!r}")
    started = perf_counter()
    run = Sampling(game, seed)
    iterate(run, iterations, progress, lambda: len(run.sets))
    value, margin = run.value(games)
    method = f"external-sampling MCCFR, seed {seed}"
    took = since(started)
    return Result(value, run.profile(), method, iterations=run.done, seconds=took, margin=margin)


class Node:
    """An information set that was met: its choices, what is regretted, and the average so far."""

    __slots__ = ("average", "moves", "regrets")

    def __init__(self, moves: Sequence[str]) -> None:
        self.moves = tuple(moves)
        self.regrets = [0.0] * len(self.moves)
        self.average = [0.0] * len(self.moves)

    @property
    def mix(self) -> list[float]:
        """What is done now: in proportion to what is regretted, blindly where nothing is."""
        return _scaled([max(regret, 0.0) for regret in self.regrets])


class Sampling:
    """A run: every information set met, by what its seat was told."""

    def __init__(self, game: Game, seed: object) -> None:
        self.game = game
        self.rng = Random(f"{seed}/mccfr")
        self.sets: dict[Infoset, Node] = {}
        self.done = 0

    def iterate(self) -> None:
        """Let each seat look once at what it should have done."""
        for seat in range(self.game.players):
            self._walk(self.game.start(), seat)
        self.done += 1

    def _walk(self, state: State, seat: int) -> float:
        """Return what the seat earns from here: its own choices tried, the rest sampled."""
        who = mover(state)
        if who == TERMINAL:
            return float(self.game.returns(state)[seat])
        if who == CHANCE:
            return self._walk(child(state, sample(state, self.rng)), seat)
        legal = choices(state)
        here = self._met(state, who, legal)
        mix = here.mix
        if who != seat:
            here.average = [sum_ + share for sum_, share in zip(here.average, mix, strict=True)]
            (choice,) = self.rng.choices(legal, mix)
            return self._walk(child(state, choice), seat)
        earned = [self._walk(child(state, choice), seat) for choice in legal]
        mean = sum(share * each for share, each in zip(mix, earned, strict=True))
        here.regrets = [old + each - mean for old, each in zip(here.regrets, earned, strict=True)]
        return mean

    def _met(self, state: State, who: int, legal: Sequence[object]) -> Node:
        """Return the information set at a state."""
        told = infoset(state, who)
        here = self.sets.get(told)
        if here is None:
            here = self.sets[told] = Node([self.game.format(state, each) for each in legal])
        return here

    def profile(self) -> dict[Infoset, dict[str, Number]]:
        """Return the average play in all sets that were met."""
        return {
            told: dict(zip(each.moves, _scaled(each.average), strict=True))
            for told, each in self.sets.items()
        }

    def value(self, games: int) -> tuple[float, float]:
        """Return what seat 0 earns with the average play, and the margin of that estimate."""
        paid = [self._played(self.game.start()) for _ in range(games)]
        mean = sum(paid) / games
        spread = sum((each - mean) ** 2 for each in paid) / (games - 1)
        return mean, Z95 * (spread / games) ** 0.5

    def _played(self, state: State) -> float:
        """Return what seat 0 earns in one game by the average play."""
        while (who := mover(state)) != TERMINAL:
            if who == CHANCE:
                choice = sample(state, self.rng)
            else:
                legal = choices(state)
                here = self.sets.get(infoset(state, who))
                mix = _scaled(here.average) if here else [1.0] * len(legal)
                (choice,) = self.rng.choices(legal, mix)
            state = child(state, choice)
        return float(self.game.returns(state)[0])


def _scaled(weights: list[float]) -> list[float]:
    """Return weights scaled to 1; all alike where there are none."""
    total = sum(weights)
    if not total:
        return [1 / len(weights)] * len(weights)
    return [weight / total for weight in weights]
