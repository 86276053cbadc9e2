"""What can be chosen at the table: a whole play, a number, a hand-out, or the end of the round.

Knows the shape of a choice; which of them are legal is said by `restrictions`. Chance's choices are
kinds, sorted tuples of kinds, or a `Seat`.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import permutations
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from lovecraft_lab.letter.cards import Kind

END_ROUND: Final = "end round"
GO_ON: Final = "go on"
WIN_ROUND: Final = "win round"
Announcement = Literal["win round"]
"""Said instead of a play by who holds a card that wins the round from the hand."""


class Play(NamedTuple):
    """A card with the effect used (`insane`), the player it is aimed at, and the number named.

    All of it is chosen at once: naming the parts one by one would tell nobody anything new.
    """

    kind: Kind
    insane: bool = False
    target: int | None = None
    number: int | None = None

    def __repr__(self) -> str:
        aimed = "" if self.target is None else f" on seat {self.target}"
        named = "" if self.number is None else f", naming {self.number}"
        return (
            f"<play card {self.kind}, {'Insane' if self.insane else 'Sane'} effect{aimed}{named}>"
        )


class Seat(NamedTuple):
    """The player whom chance picks to begin."""

    player: int


def seats(players: Iterable[int]) -> tuple[Seat, ...]:
    """Return the seats chance may pick from."""
    return tuple(Seat(player) for player in players)


class Guess(NamedTuple):
    """A number named after a 1 was denied (rule 92)."""

    number: int


class Give(NamedTuple):
    """A hand-out: `kinds[i]` goes to `seats[i]`.

    The giver's seat is one of them where the giver's own card may be handed out too (rule 62).
    """

    seats: tuple[int, ...]
    kinds: tuple[Kind, ...]


@lru_cache(maxsize=64)  # six seats have 720 ways each: a search asks again, a long run never
def hand_outs(seats: tuple[int, ...], pool: tuple[Kind, ...]) -> tuple[Give, ...]:
    """Return every different way to hand out the sorted pool, one card a seat.

    >>> [give.kinds for give in hand_outs((0, 2), (4, 4))]
    [(4, 4)]
    """
    return tuple(Give(seats, kinds) for kinds in sorted(set(permutations(pool))))
