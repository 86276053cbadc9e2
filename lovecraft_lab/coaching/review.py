"""A round looked back on: every choice of one seat with its price.

Each is priced from what the seat knew when it chose (`solve.price`), so the coach says the same in
any two worlds that the seat could not tell apart.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from lovecraft_lab.bots.simple import cautious
from lovecraft_lab.coaching.sampled import sampled_price
from lovecraft_lab.core.errors import LabError, Unsuitable
from lovecraft_lab.core.record import Record
from lovecraft_lab.core.session import Session
from lovecraft_lab.core.state import infoset, mover, require_seat
from lovecraft_lab.solve.linear_programme import sequence_form
from lovecraft_lab.solve.price import Price, price
from lovecraft_lab.solve.result import Result
from lovecraft_lab.tree.grow import WHOLE, grow

if TYPE_CHECKING:
    from collections.abc import Iterable

    from lovecraft_lab.core.knowledge import Infoset
    from lovecraft_lab.core.play import Bot
    from lovecraft_lab.solve.profile import Number
    from lovecraft_lab.tree.tree import Tree

EQUILIBRIUM = "the equilibrium of this deck"


@dataclass(frozen=True)
class Review:
    """All choices of a seat with their prices, in order, and against what the others were taken."""

    seat: int
    prices: tuple[Price, ...]
    against: str

    @property
    def given_away(self) -> Number:
        """The sum of what the choices gave away."""
        return sum((each.given_away for each in self.prices), 0)

    def __repr__(self) -> str:
        head = f"{len(self.prices)} choices of seat {self.seat}, against {self.against}:"
        told = (
            f"{n}. {each.why}{f' ({each.note})' if each.note else ''}"
            for n, each in enumerate(self.prices, 1)
        )
        return "\n".join([head, *told])


@lru_cache(maxsize=8)
def solved(game: Any) -> tuple[Tree, Result]:  # noqa: ANN401 - the same game is the same object
    """Return the tree of a game and its equilibrium in fractions, proved, worked out once.

    Raises `Unsuitable` for a tree that is too large for that, for other than two seats, and where
    nothing could be proved.
    """
    tree = grow(game, limit=WHOLE)
    return tree, sequence_form(tree, exact=True)


@lru_cache(maxsize=512)
def exact_price(game: Any, told: Infoset, move: str) -> Price:  # noqa: ANN401 - as above
    """Return the price of a choice against the equilibrium of a game, which is solved once."""
    tree, found = solved(game)
    return price(tree, found.profile, told, move)


class Chosen(NamedTuple):
    """A choice that a seat made: what it knew then, the choice in notation, and in words."""

    told: Infoset
    move: str
    words: str


def chosen(played: Session | Record, seat: int) -> tuple[Chosen, ...]:
    """Return all choices that a seat made, in order."""
    game: Any = played.game
    in_words = getattr(game, "in_words", str)  # not every game has words of its own
    return tuple(
        Chosen(infoset(state, seat), game.format(state, choice), in_words(choice))
        for state, choice in _moments(played)
        if mover(state) == seat
    )


def coach(
    played: Session | Record,
    seat: int | None = None,
    *,
    playouts: int | None = None,
    seed: object = "coach",
    bot: Bot = cautious,
) -> Review:
    """Look back on a game: what each choice of a seat gave away against the best one.

    `played` is a record or a session (of a live table: `lab.desk.session`), `seat` the one that
    plays the session unless named. The others are taken to play the equilibrium of the deck, which
    is solved once. Raises `Unsuitable` for a game that is too large to be solved and for a table
    that was set up by hand, `LabError` where no seat is named.

    On the real game prices are sampled: say how many `playouts` for each choice; all seats then go
    on as `bot` does, and each price has its margin. The seed names the lots.

    >>> from lovecraft_lab import Record, kuhn
    >>> coach(Record.of(kuhn(), [2, 0, "check", "check"]), 0)
    1 choices of seat 0, against the equilibrium of this deck:
    1. check gave nothing away: it wins for certain.
    """
    if not isinstance(played, Session | Record):
        raise LabError(f"a record or a session is looked back on, not {played!r}")
    if seat is None:
        seat = played.seat if isinstance(played, Session) else None
    game: Any = played.game
    require_seat(seat, game.players)
    if not callable(bot):
        raise LabError(f"a bot is callable as bot(game, infoset, choices, rng), and {bot!r} is not")
    assert seat is not None  # noqa: S101 - as required above
    made = chosen(played, seat)
    if playouts is not None:
        prices = (
            sampled_price(game, told, move, bot, playouts=playouts, seed=seed)
            for told, move, _ in made
        )
        return Review(seat, tuple(prices), f"{_name(bot)}, who also goes on for the seat itself")
    if played.position is not None:
        raise Unsuitable("a table that was set up by hand is not in the tree of its game")
    solved(game)
    prices = (exact_price(game, told, move) for told, move, _ in made)
    return Review(seat, tuple(prices), EQUILIBRIUM)


def _name(bot: Bot) -> str:
    """What a bot is called."""
    return str(getattr(bot, "__name__", type(bot).__name__))


def _moments(played: Session | Record) -> Iterable[tuple[Any, Any]]:
    """Yield every state with the choice made there."""
    if isinstance(played, Record):
        return played.moments()
    return ((step.before, step.choice) for step in played.line.chosen())
