"""What was told along the histories of a tree, each chain of facts known by a number.

Histories share the beginnings of their chains, so each fact is looked at once, when it is told.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lovecraft_lab.core.knowledge import Infoset, entries

if TYPE_CHECKING:
    from collections.abc import Iterable

    from lovecraft_lab.core.knowledge import RawFact
    from lovecraft_lab.core.state import State

Heard = tuple[int, int, tuple[int, ...]]
"""How many facts were announced, the number of the public chain, and that of each seat's own."""


class Told:
    """Numbers for chains of facts: equal chains, and they alone, have equal numbers.

    Number 0 is the empty chain.

    >>> told = Told()
    >>> sun = told.longer(0, ["sun"])
    >>> told.longer(0, ["sun", "rain"]) == told.longer(sun, ["rain"])
    True
    >>> told.entries(2)
    ('sun', 'rain')
    """

    def __init__(self) -> None:
        self._numbers: dict[tuple[int, Any], int] = {}
        self._steps: list[tuple[int, Any]] = [(0, None)]

    def longer(self, number: int, facts: Iterable[Any]) -> int:
        """Return the number of the chain that goes on with these facts from the one given."""
        for fact in facts:
            step = (number, fact)
            found = self._numbers.get(step)
            if found is None:
                found = self._numbers[step] = len(self._steps)
                self._steps.append(step)
            number = found
        return number

    def heard(self, state: State) -> Heard:
        """Return what has been heard by everybody at a state."""
        own = tuple(self.longer(0, entries(chain)) for chain in state.private)
        return state.announced, self.longer(0, entries(state.public)), own

    def infoset(self, player: int, heard: Heard) -> Infoset:
        """Return the information set of a player who has heard so much."""
        _, public, own = heard
        return Infoset(player, self.entries(public), self.entries(own[player]))

    def entries(self, number: int) -> tuple[Any, ...]:
        """Return the facts of a chain, oldest first."""
        found = []
        while number:
            number, fact = self._steps[number]
            found.append(fact)
        return tuple(reversed(found))


class Announced(dict[int, int]):
    """What everybody hears next: for the number of each chain, that of the longer one.

    >>> told = Told()
    >>> Announced(told, ("sun",))[0] == told.longer(0, ["sun"])
    True
    """

    __slots__ = ("facts", "told")

    def __init__(self, told: Told, facts: tuple[RawFact, ...]) -> None:
        super().__init__()
        self.told, self.facts = told, facts

    def __missing__(self, number: int) -> int:
        self[number] = longer = self.told.longer(number, self.facts)
        return longer


class Confided(dict[tuple[int, int], int]):
    """The same for what one seat is told alone, each fact with how many are announced on the way.

    How many had been announced before goes with the number of the chain.
    """

    __slots__ = ("facts", "told")

    def __init__(self, told: Told, facts: tuple[tuple[int, RawFact], ...]) -> None:
        super().__init__()
        self.told, self.facts = told, facts

    def __missing__(self, key: tuple[int, int]) -> int:
        number, count = key
        facts = ((count + more, fact) for more, fact in self.facts)
        self[key] = longer = self.told.longer(number, facts)
        return longer
