"""What was told along the histories of a tree, each chain of facts known by a number.

Histories share the beginnings of their chains, so each fact is looked at once, when it is told.
"""

from __future__ import annotations

from typing import Any

from lovecraft_lab.core.knowledge import Chain


class Told:
    """Numbers for chains of facts: equal chains, and they alone, have equal numbers.

    Number 0 is the empty chain.

    >>> told = Told()
    >>> sun = told.longer(0, None, (None, "sun"))
    >>> told.longer(0, None, ((None, "sun"), "rain")) == told.longer(sun, None, (None, "rain"))
    True
    >>> told.entries(2)
    ('sun', 'rain')
    """

    def __init__(self) -> None:
        self._numbers: dict[tuple[int, Any], int] = {}
        self._steps: list[tuple[int, Any]] = [(0, None)]

    def longer(self, number: int, known: Chain, now: Chain) -> int:
        """Return the number of a chain that begins with `known`, whose number is given."""
        added = []
        while now is not known:
            now, latest = now  # type: ignore[misc]  # it is longer than `known`
            added.append(latest)
        for fact in reversed(added):
            step = (number, fact)
            found = self._numbers.get(step)
            if found is None:
                found = self._numbers[step] = len(self._steps)
                self._steps.append(step)
            number = found
        return number

    def entries(self, number: int) -> tuple[Any, ...]:
        """Return the facts of a chain, oldest first."""
        found = []
        while number:
            number, fact = self._steps[number]
            found.append(fact)
        return tuple(reversed(found))
