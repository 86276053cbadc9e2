"""What players have been told, and the information sets made of it.

Knows nothing about cards. Facts are only ever added, never filtered: a player knows what was
announced to all and what was told to that player. A fact is a class and its arguments, kept as one
plain tuple until somebody reads it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


class Fact:
    """Something learnt; what it is about is in the fields of its kind.

    `reveals` says whether it can bring news. A fact with `reveals = False` follows from what was
    known and from the choice just made, so nothing is given away if it is taken back.
    """

    __slots__ = ()
    reveals: ClassVar[bool] = True


RawFact = tuple[Any, ...]
"""`(class, *arguments)`: cheap to make while a game runs, turned into the class when read."""

Chain = tuple[Any, Any] | None
"""A list that shares its history: `(earlier chain, latest entry)`, or `None` when nothing was told
yet.
"""


def entries(chain: Chain) -> tuple[Any, ...]:
    """Return the entries of a chain, oldest first.

    >>> entries(((None, "rain"), "sun"))
    ('rain', 'sun')
    """
    found = []
    while chain is not None:
        chain, latest = chain
        found.append(latest)
    found.reverse()
    return tuple(found)


def chain(facts: Iterable[Any]) -> Chain:
    """Return a chain of the given entries, oldest first."""
    result: Chain = None
    for fact in facts:
        result = (result, fact)
    return result


class Infoset(NamedTuple):
    """An information set, named by all that one player has seen (`player=None`: a spectator).

    `public` is what everybody heard; `private` holds pairs `(n, fact)`: told to this player alone
    when `n` public facts had been announced. Two histories with the same key cannot be told apart
    by this player. Read the facts with `heard`.
    """

    player: int | None
    public: tuple[RawFact, ...]
    private: tuple[tuple[int, RawFact], ...]

    def __repr__(self) -> str:
        who = "a spectator" if self.player is None else f"seat {self.player}"
        return (
            f"<what {who} has seen: {len(self.public)} public, {len(self.private)} private facts>"
        )


def heard(infoset: Infoset) -> Iterator[Any]:
    """Yield every fact the player was told, in order.

    >>> from lovecraft_lab.toys.poker import Dealt, Card
    >>> list(heard(Infoset(0, ((Dealt, 0), (Dealt, 1)), ((1, (Card, 2)),))))
    [Dealt(player=0), Card(card=2), Dealt(player=1)]
    """
    waiting = list(reversed(infoset.private))
    for count, (kind, *arguments) in enumerate(infoset.public):
        while waiting and waiting[-1][0] <= count:
            yield _read(waiting.pop()[1])
        yield kind(*arguments)
    while waiting:
        yield _read(waiting.pop()[1])


def _read(fact: RawFact) -> Any:
    return fact[0](*fact[1:])
