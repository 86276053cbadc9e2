"""What players have been told, and the information sets made of it.

Knows nothing about cards. Facts are only ever added, never filtered: a player knows what was
announced to all and what was told to that player. A fact is a class and its arguments, kept as one
plain tuple until somebody reads it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

TEACHER: Final = "teacher"
"""The one who has heard all that any seat was told (see `together`)."""
Viewer = int | Literal["teacher"] | None
"""Who looks: a seat, the teacher, or `None`, a spectator who hears what is public."""


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


def entries(chain: Chain, since: Chain = None) -> tuple[Any, ...]:
    """Return the entries of a chain, oldest first; only those after `since`, its own beginning.

    >>> entries(((None, "rain"), "sun"))
    ('rain', 'sun')
    """
    found = []
    while chain is not since:
        chain, latest = chain  # type: ignore[misc]  # `since` is where it begins
        found.append(latest)
    found.reverse()
    return tuple(found)


def chain(facts: Iterable[Any], since: Chain = None) -> Chain:
    """Return a chain of the given entries, oldest first; it goes on from `since`."""
    result = since
    for fact in facts:
        result = (result, fact)
    return result


@dataclass(frozen=True, slots=True)
class Told(Fact):
    """What one seat alone was told, as the teacher hears it."""

    seat: int
    fact: Any


class Infoset(NamedTuple):
    """An information set, named by all that one player has seen.

    `player` is a seat, `None` for a spectator, or `TEACHER`. `public` is what everybody heard;
    `private` holds pairs `(n, fact)`: told to this player alone when `n` public facts had been
    announced. Two histories with the same key cannot be told apart by this player. Read the facts
    with `heard`.
    """

    player: Viewer
    public: tuple[RawFact, ...]
    private: tuple[tuple[int, RawFact], ...]

    def __repr__(self) -> str:
        who = viewer_text(self.player)
        return (
            f"<what {who} has seen: {len(self.public)} public, {len(self.private)} private facts>"
        )


def viewer_text(viewer: Viewer) -> str:
    """Return in words who looks.

    >>> viewer_text(2), viewer_text(TEACHER), viewer_text(None)
    ('seat 2', 'the teacher', 'a spectator')
    """
    if viewer is None:
        return "a spectator"
    return "the teacher" if viewer == TEACHER else f"seat {viewer}"


def together(infosets: Sequence[Infoset]) -> Infoset:
    """Return what all seats of one table know together: the teacher's information set.

    In the terms of the theory it is the join of their information partitions, and what is known in
    it is their distributed knowledge. Each private fact becomes a `Told`, which says whom it was
    told to. The order is that in which things were said; what was told to several seats between the
    same two announcements stands in the order of the seats.

    >>> from lovecraft_lab.toys.poker import Dealt, Card
    >>> public = ((Dealt, 0), (Dealt, 1))
    >>> one, two = Infoset(0, public, ((1, (Card, 2)),)), Infoset(1, public, ((2, (Card, 0)),))
    >>> list(heard(together([one, two])))[1:3]
    [Told(seat=0, fact=Card(card=2)), Dealt(player=1)]
    """
    told = [
        (count, (Told, each.player, _read(fact)))
        for each in infosets
        for count, fact in each.private
    ]
    told.sort(key=lambda entry: entry[0])
    return Infoset(TEACHER, infosets[0].public, tuple(told))


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
