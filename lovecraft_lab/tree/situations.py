"""Situations: what is on the table, whatever was told on the way there.

Rules write facts down and never read them, so how a game goes on follows from the other fields of a
state. Histories that meet in these fields differ in what their players know and in nothing else:
what may be chosen there, what that leads to and what is told on the way is worked out once.
"""

from __future__ import annotations

from array import array
from fractions import Fraction
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

from lovecraft_lab.core.engine import child, choices, weights
from lovecraft_lab.core.errors import LabError
from lovecraft_lab.core.knowledge import entries
from lovecraft_lab.core.state import CHANCE, FACTS, TERMINAL, mover
from lovecraft_lab.tree.known import Possible
from lovecraft_lab.tree.told import Announced, Confided, Heard, Told
from lovecraft_lab.tree.tree import Lottery, Tree

if TYPE_CHECKING:
    from collections.abc import Callable

    from lovecraft_lab.core.knowledge import Chain, RawFact
    from lovecraft_lab.core.rule import Choice
    from lovecraft_lab.core.state import State


class _Sealed:
    """What was told before: a chain goes on from it, and nobody may read it."""

    def __iter__(self) -> NoReturn:
        msg = "what was told is for the players: a rule must find what it needs in other fields"
        raise LabError(msg)


SEALED: Any = _Sealed()


def seal(state: State) -> State:
    """Put all that was told out of reach, in the state given; what is told next is not."""
    state.public, state.announced = SEALED, 0
    state.private = (SEALED,) * len(state.private)
    return state


def _besides_facts(kind: type[State]) -> Callable[[State], tuple[Any, ...]]:
    """Return what gives all fields of such a state but those that hold what was told."""
    return attrgetter(*(name for name in kind.fields if name not in FACTS))


class Situation:
    """A state without what was told: who moves, and what may be chosen where that is listed.

    `spot` is the number of its lottery or of its payoffs in the tree, -1 before it has one.
    `movers` and `spots` are those of its children, and `branches` lead to all of them but leaves;
    they are empty until it is explored (see `Situations`).
    """

    __slots__ = ("branches", "legal", "mover", "movers", "moves", "spot", "spots", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self.mover = mover(state)
        self.spot = -1
        self.legal: tuple[Choice, ...] = ()
        self.moves: tuple[str, ...] = ()
        self.movers: array[int] = array("b")
        self.spots: array[int] = array("i")
        self.branches: tuple[Branch, ...] = ()


class Branch(NamedTuple):
    """What a choice leads to, the number of it among all, and what is told on the way."""

    place: int
    after: Situation
    announced: int
    public: Announced
    private: tuple[tuple[int, Confided], ...]

    def hear(self, heard: Heard) -> Heard:
        """Return what has been heard after this choice by those who had heard so much before."""
        count, public, own = heard
        if self.private:
            longer = list(own)
            for seat, facts in self.private:
                longer[seat] = facts[own[seat], count]
            own = tuple(longer)
        return count + self.announced, self.public[public], own


class Situations:
    """All situations that are met in growing a tree, each once.

    What a tree shares among its nodes, lotteries and payoffs, gets its numbers here.
    """

    def __init__(self, tree: Tree, told: Told) -> None:
        self.tree = tree
        self.told = told
        self._fields: dict[type[State], Callable[[State], tuple[Any, ...]]] = {}
        self._met: dict[Any, Situation] = {}
        self._said: dict[tuple[RawFact, ...], Announced] = {}
        self._lotteries: dict[Any, int] = {}
        self._payoffs: dict[Any, int] = {}

    def of(self, state: State) -> Situation:
        """Return the situation of a state, which is sealed: nobody else may have seen it."""
        kind = type(state)
        if kind not in self._fields:
            self._fields[kind] = _besides_facts(kind)
        key = (kind, self._fields[kind](state))
        found = self._met.get(key)
        if found is None:
            found = self._met[key] = Situation(seal(state))
            if found.mover == TERMINAL:
                found.spot = self._payoff(state)
            elif found.mover != CHANCE:
                found.legal = choices(state)
                found.moves = self._texts(state, found.legal)
        return found

    def draw(self, here: Situation) -> int:
        """Return the number of what chance may bring, which is long at times and listed late."""
        if here.spot < 0:
            here.spot = self._lottery(here.state)
            here.legal = self.tree.lotteries[here.spot].outcomes
        return here.spot

    def explore(self, here: Situation) -> None:
        """Work out what a situation leads to, unless that is done."""
        if here.movers:
            return
        if here.mover == CHANCE:
            self.draw(here)
        branches = []
        for place, choice in enumerate(here.legal):
            state = child(here.state, choice)
            public, private, announced = state.public, state.private, state.announced
            after = self.of(state)
            here.movers.append(after.mover)
            if after.mover == TERMINAL:
                here.spots.append(after.spot)
            else:
                here.spots.append(-1)
                heard = self._announced(entries(public, SEALED))
                branches.append(Branch(place, after, announced, heard, self._confided(private)))
        here.branches = tuple(branches)

    def _announced(self, facts: tuple[RawFact, ...]) -> Announced:
        """Return what was announced, one and the same for all branches on which it is."""
        if facts not in self._said:
            self._said[facts] = Announced(self.told, facts)
        return self._said[facts]

    def _confided(self, private: tuple[Chain, ...]) -> tuple[tuple[int, Confided], ...]:
        """Return what was told to some seats alone."""
        return tuple(
            (seat, Confided(self.told, entries(chain, SEALED)))
            for seat, chain in enumerate(private)
            if chain is not SEALED
        )

    def _lottery(self, state: State) -> int:
        """Return the number of what chance may bring."""
        drawn = tuple(weights(state))
        key = (state.todo[0][0], drawn)  # type: ignore[index]  # chance has a frame
        spot = self._lotteries.get(key)
        if spot is None:
            spot = self._lotteries[key] = len(self.tree.lotteries)
            legal, weighed = zip(*drawn, strict=True)
            total = sum(weighed)
            chances = tuple(Fraction(weight, total) for weight in weighed)
            self.tree.lotteries.append(Lottery(legal, self._texts(state, legal), chances))
        return spot

    def _payoff(self, state: State) -> int:
        """Return the number of what the seats are paid."""
        paid = self.tree.game.returns(state)
        spot = self._payoffs.get(paid)
        if spot is None:
            spot = self._payoffs[paid] = len(self.tree.payoffs)
            self.tree.payoffs.append(paid)
        return spot

    def _texts(self, state: State, legal: tuple[Choice, ...]) -> tuple[str, ...]:
        """Return choices as texts."""
        game = self.tree.game
        return tuple(
            choice.text if isinstance(choice, Possible) else game.format(state, choice)
            for choice in legal
        )
