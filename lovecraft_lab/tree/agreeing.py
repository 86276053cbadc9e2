"""The states that an information set may be, in any game: its histories gone through one by one."""

from __future__ import annotations

from fractions import Fraction
from functools import singledispatch
from typing import TYPE_CHECKING, Any, Protocol

from lovecraft_lab.core.chance import drawn
from lovecraft_lab.core.engine import child
from lovecraft_lab.core.errors import LabError, Unsuitable
from lovecraft_lab.core.game import likely_choices
from lovecraft_lab.core.knowledge import Infoset
from lovecraft_lab.core.state import TERMINAL, infoset, mover, require_viewer

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from lovecraft_lab.core.game import Game
    from lovecraft_lab.core.state import State

Weighed = tuple[Any, Fraction]
"""A state and how likely it is."""


class Drawing(Protocol):
    """States that a seat cannot rule out, one by one."""

    def state(self, rng: Random) -> Any:  # noqa: ANN401 - of any game
        """Return one of them, drawn by lot."""
        ...


class Listing(Protocol):
    """All states that a seat cannot rule out."""

    @property
    def game(self) -> Any:  # noqa: ANN401 - any game
        """The game it is about."""
        ...

    @property
    def told(self) -> Infoset:
        """What the seat knows."""
        ...

    def states(self) -> Sequence[Weighed]:
        """Return every state that it cannot rule out, with its chance; they sum to 1."""
        ...


class Believing(Listing, Drawing, Protocol):
    """How likely a seat takes each state to be, such as `ll.posterior` gives."""


@singledispatch
def believed(game: Any, told: Infoset) -> Believing:  # noqa: ANN401 - any game
    """Return how likely the states are that a seat cannot rule out, every choice counting 1.

    Histories are gone through from the start of the game. For a game of which more is known its
    package registers what does it better, as `belief` does for the card game: `ll.posterior`.
    """
    return Agreeing(game, told)


class Agreeing:
    """The states that an information set may be, each as likely as chance makes it.

    Every choice of a player counts 1. Raises `Unsuitable` where more than `limit` states would have
    to be met, `LabError` where none agrees.

    >>> from lovecraft_lab.core.state import infoset
    >>> from lovecraft_lab.toys.kuhn import kuhn
    >>> dealt = child(child(kuhn().start(), 2), 0)
    >>> [chance for _, chance in Agreeing(kuhn(), infoset(dealt, 0)).states()]
    [Fraction(1, 2), Fraction(1, 2)]
    """

    def __init__(self, game: Game, told: Infoset, *, limit: int = 50_000) -> None:
        if not isinstance(told, Infoset):
            raise LabError(f"an information set is needed (ll.infoset), not {told!r}")
        require_viewer(told.player, game.players)
        self.game, self.told = game, told
        self._weighed: list[tuple[State, Fraction]] = []
        waiting, seen = [(game.start(), Fraction(1))], 0
        while waiting:
            state, weight = waiting.pop()
            seen += 1
            if seen > limit:
                raise Unsuitable(
                    f"more than {limit:,} states would have to be met to find those that agree;"
                    " raise limit= of tree.agreeing.Agreeing and give that as belief=, or take an"
                    " earlier moment"
                )
            now = infoset(state, told.player)
            if now == told:
                self._weighed.append((state, weight))
            elif mover(state) != TERMINAL and begins(now, told):
                after = likely_choices(state)
                waiting += [(child(state, choice), weight * chance) for choice, chance in after]
        if not self._weighed:
            raise LabError(f"no history of {game!r} agrees with {told!r}")

    def states(self) -> Sequence[Weighed]:
        """Return every state that agrees, with its chance; they sum to 1."""
        whole = sum(weight for _, weight in self._weighed)
        return [(state, weight / whole) for state, weight in self._weighed]

    def state(self, rng: Random) -> State:
        """Return one of the states, drawn in proportion to its weight."""
        return self._weighed[drawn([weight for _, weight in self._weighed], rng)][0]


def begins(now: Infoset, told: Infoset) -> bool:
    """Whether what was told so far is how an information set begins."""
    public, private = len(now.public), len(now.private)
    return told.public[:public] == now.public and told.private[:private] == now.private
