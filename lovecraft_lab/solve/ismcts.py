"""Information-set Monte Carlo tree search: a choice thought over by sampled games.

Source: Cowling, P. I., Powley, E. J., Whitehouse, D. (2012), Information set Monte Carlo tree
search. In each playout a state is drawn that the seat cannot rule out; then every seat goes down
one tree of information sets, its own, and adds one set to it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import log, sqrt
from random import Random
from typing import TYPE_CHECKING

from lovecraft_lab.core.chance import below
from lovecraft_lab.core.engine import child, choices, sample
from lovecraft_lab.core.errors import LabError, require_count
from lovecraft_lab.core.game import require_game
from lovecraft_lab.core.state import CHANCE, TERMINAL, infoset, mover
from lovecraft_lab.solve.mccfr import Z95
from lovecraft_lab.solve.result import iterate
from lovecraft_lab.tree.agreeing import believed

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from lovecraft_lab.core.game import Game
    from lovecraft_lab.core.knowledge import Infoset
    from lovecraft_lab.core.rule import Choice
    from lovecraft_lab.core.state import State
    from lovecraft_lab.tree.agreeing import Drawing

CURIOSITY = 0.7
"""How much rather a choice is tried that was tried less than others: the constant of UCB, as the
authors took it."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a choice was worth in the playouts that tried it, with 95 % within `margin` of it."""

    mean: float
    margin: float
    tried: int


@dataclass(frozen=True, slots=True)
class Search:
    """A choice thought over: `estimates[move]`, from so many playouts with this seed."""

    seat: int
    estimates: Mapping[str, Estimate]
    playouts: int
    seed: object

    @property
    def best(self) -> str:
        """The choice that was tried most, which is the one that the search came to prefer."""
        return max(self.estimates, key=lambda move: self.estimates[move].tried)

    def __repr__(self) -> str:
        told = (
            f"{move} {each.mean:+.2f} ± {each.margin:.2f} ({each.tried:,})"
            for move, each in sorted(self.estimates.items(), key=lambda item: -item[1].tried)
        )
        return f"<{self.playouts:,} playouts, seed {self.seed}: {', '.join(told)}>"


def ismcts(  # noqa: PLR0913 - what is thought over, how long, and from what belief
    game: Game,
    infoset: Infoset,
    seed: object,
    playouts: int = 1000,
    *,
    belief: Drawing | None = None,
    progress: Callable[[int, str], object] | None = None,
) -> Search:
    """Return what each choice of a seat seems worth, from what that seat knows alone.

    States are drawn by `belief.state(rng)`; without a belief every choice of the others counts 1:
    in the card game that is `ll.posterior(game, infoset)`, in another all histories that agree are
    gone through. No state of a game in progress is asked for, so the search cannot see what the
    seat does not. The margins are those of the playouts; they say nothing of how well the others
    were played in them. `progress(playouts, best)` is called now and then; an interrupted search
    keeps what it has.

    Raises `LabError` for a set that nothing agrees with, or in which its seat has nothing to
    choose, and `Unsuitable` where too many histories agree.

    >>> from lovecraft_lab import child, infoset, kuhn
    >>> game = kuhn()
    >>> state = game.start()
    >>> for choice in (2, 0, "check", "bet"):
    ...     state = child(state, choice)
    >>> ismcts(game, infoset(state, 0), seed=1, playouts=200).best
    'call'
    """
    require_game(game)
    require_count("playouts", playouts)
    source: Drawing = believed(game, infoset) if belief is None else belief
    if not hasattr(source, "state"):
        raise LabError(f"belief={source!r}: a belief is needed (ll.posterior), or None")
    run = Searching(game, infoset, source, seed)
    iterate(run, playouts, progress, lambda: run.found.best)
    return run.found


@dataclass(slots=True)
class Node:
    """An information set in the search: what each choice has earned its seat, playout by playout.

    `earned[n]` holds how often a choice was tried, the sum of what it earned, and of its squares.
    """

    seat: int
    moves: tuple[str, ...]
    earned: list[tuple[int, float, float]] = field(default_factory=list)
    tried: int = 0

    def pick(self, rng: Random) -> int:
        """Return the choice to try: one not tried yet, else by upper confidence bound."""
        fresh = [place for place, (tried, *_) in enumerate(self.earned) if not tried]
        if fresh:
            return fresh[below(rng, len(fresh))]
        bounds = [
            total / tried + CURIOSITY * sqrt(log(self.tried) / tried)
            for tried, total, _ in self.earned
        ]
        return max(range(len(bounds)), key=bounds.__getitem__)

    def learn(self, place: int, paid: float) -> None:
        """Remember what a choice has earned."""
        tried, total, squares = self.earned[place]
        self.earned[place] = (tried + 1, total + paid, squares + paid * paid)
        self.tried += 1


class Searching:
    """A run: one tree of information sets for all seats, gone down once in each playout."""

    def __init__(self, game: Game, told: Infoset, source: Drawing, seed: object) -> None:
        self.game, self.told, self.source, self.seed = game, told, source, seed
        self.rng = Random(f"{seed}/ismcts")
        self.nodes: dict[Infoset, Node] = {}
        self.done = 0

    def iterate(self) -> None:
        """Draw a state that the seat cannot rule out, and play one game from there."""
        state = self.source.state(self.rng)
        if not self.done:
            self._require_told(state)
        self._playout(state)
        self.done += 1

    def _require_told(self, state: State) -> None:
        """Raise `LabError` unless the seat has to choose there, and knows what it was told."""
        if mover(state) != self.told.player:
            raise LabError(f"seat {self.told.player} has nothing to choose here")
        if infoset(state, mover(state)) != self.told:
            raise LabError("the belief is about another information set")

    @property
    def found(self) -> Search:
        """What was found by now about the choices of the seat."""
        root = self.nodes[self.told]
        estimates = {move: _estimate(root.earned[place]) for place, move in enumerate(root.moves)}
        return Search(root.seat, estimates, self.done, self.seed)

    def node(self, state: State, told: Infoset, legal: tuple[Choice, ...]) -> Node:
        """Return the node of an information set, added if it is new."""
        found = self.nodes.get(told)
        if found is None:
            moves = tuple(self.game.format(state, choice) for choice in legal)
            found = Node(mover(state), moves, [(0, 0.0, 0.0)] * len(legal))
            self.nodes[told] = found
        return found

    def _playout(self, state: State) -> None:
        """Play one game from a state: by the tree while it lasts, blindly from there on."""
        path: list[tuple[Node, int]] = []
        in_tree = True
        while (who := mover(state)) != TERMINAL:
            if who == CHANCE:
                state = child(state, sample(state, self.rng))
                continue
            legal = choices(state)
            place = below(self.rng, len(legal))
            if in_tree:
                told = infoset(state, who)
                in_tree = told in self.nodes
                node = self.node(state, told, legal)
                place = node.pick(self.rng)
                path.append((node, place))
            state = child(state, legal[place])
        paid = self.game.returns(state)
        for node, place in path:
            node.learn(place, float(paid[node.seat]))


def _estimate(earned: tuple[int, float, float]) -> Estimate:
    """Return mean and margin of what a choice has earned."""
    tried, total, squares = earned
    if tried < 2:  # noqa: PLR2004 - one playout says nothing of the spread
        return Estimate(total, float("inf"), tried)
    mean = total / tried
    spread = max(0.0, squares - tried * mean * mean) / (tried - 1)
    return Estimate(mean, Z95 * sqrt(spread / tried), tried)
