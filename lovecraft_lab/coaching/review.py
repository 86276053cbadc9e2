"""A round looked back on: every choice of one seat with its price.

Each is priced from what the seat knew when it chose (`solve.price`), so the coach says the same in
any two worlds that the seat could not tell apart.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from lovecraft_lab.bots.simple import cautious
from lovecraft_lab.coaching.sampled import sampled_price
from lovecraft_lab.core.errors import LabError, Unsuitable
from lovecraft_lab.core.record import Record, first_state
from lovecraft_lab.core.session import Session
from lovecraft_lab.core.state import infoset, mover, require_seat
from lovecraft_lab.solve.linear_programme import sequence_form
from lovecraft_lab.solve.price import Price, price
from lovecraft_lab.solve.result import Result
from lovecraft_lab.tree.agreeing import begins
from lovecraft_lab.tree.grow import WHOLE, grow

if TYPE_CHECKING:
    from collections.abc import Iterable

    from lovecraft_lab.core.knowledge import Infoset
    from lovecraft_lab.core.play import Bot
    from lovecraft_lab.solve.profile import Number
    from lovecraft_lab.tree.tree import Tree

EQUILIBRIUM: Final = "the equilibrium of this deck"
FROM_HERE: Final = "the equilibrium of the game that begins with this table"
SAMPLE: Final = "say by how many playouts= each choice is to be sampled"


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


def table_of(played: Session | Record) -> Infoset | None:
    """Return what all could see at a table set up by hand; `None` where the game was dealt."""
    if played.position is None:
        return None
    return infoset(first_state(played.game, played.position), None)


@lru_cache(maxsize=8)
def solved(game: Any, table: Infoset | None = None) -> tuple[Tree, Result]:  # noqa: ANN401 - the same game is the same object
    """Return the tree of a game and its equilibrium in fractions, proved, worked out once.

    A game that begins with a `table` set up by hand begins with what all can see there: chance lays
    out every hand. Raises `Unsuitable` for a tree that is too large for that, for other than two
    seats, and where nothing could be proved.
    """
    tree = grow(game, belief=table, limit=WHOLE)
    return tree, sequence_form(tree, exact=True)


@lru_cache(maxsize=512)
def exact_price(game: Any, told: Infoset, move: str, table: Infoset | None = None) -> Price:  # noqa: ANN401 - as above
    """Return the price of a choice against the equilibrium of a game, which is solved once.

    Raises `Unsuitable` as `solved` does, and for a seat that knew more when a table was set up than
    lay open and in its own hand: nobody has said what the others know of that.
    """
    tree, found = solved(game, table)
    if table is not None and told not in found.profile:
        raise Unsuitable(
            f"seat {told.player} knew a hand that it had not seen at this table, and what the"
            " others know of that is not said"
        )
    return price(tree, found.profile, told, move)


def is_solved(game: Any, told: Infoset, table: Infoset | None = None) -> bool:  # noqa: ANN401 - as above
    """Return whether what a seat chooses has exact prices, that was told so much at first."""
    try:
        _, found = solved(game, table)
    except Unsuitable:
        return False
    return any(begins(told, each) for each in found.profile if each.player == told.player)


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
    is solved once; at a table that was set up by hand, of the game that begins with what all could
    see there. Raises `Unsuitable` for a game that is too large to be solved or not for two, and
    where a seat was set up to know a hand; `LabError` where no seat is named.

    In such a game prices are sampled: say how many `playouts` for each choice; all seats then go on
    as `bot` does, and each price has its margin. The seed names the lots.

    >>> from lovecraft_lab import Record, kuhn
    >>> coach(Record.of(kuhn(), [2, 0, "check", "check"]), 0)
    1 choices of seat 0, against the equilibrium of this deck:
    1. check gave nothing away: it wins for certain.
    """
    if not isinstance(played, Session | Record):
        raise LabError(
            "a record or a session is looked back on (of a live table: lab.desk.session), not a"
            f" {type(played).__name__}"
        )
    if seat is None:
        seat = played.seat if isinstance(played, Session) else None
    game: Any = played.game
    require_seat(seat, game.players)
    if not callable(bot):
        raise LabError(f"a bot is callable as bot(game, infoset, choices, rng), and {bot!r} is not")
    assert seat is not None  # noqa: S101 - as required above
    made = chosen(played, seat)
    if playouts is not None:
        sampled = (
            sampled_price(game, told, move, bot, playouts=playouts, seed=seed)
            for told, move, _ in made
        )
        return Review(seat, tuple(sampled), f"{_name(bot)}, who also goes on for the seat itself")
    table = table_of(played)
    try:
        solved(game, table)  # a game that is not solved is refused before a choice is made, too
        prices = tuple(exact_price(game, told, move, table) for told, move, _ in made)
    except Unsuitable as error:
        raise Unsuitable(f"no exact prices: {error.reason}", SAMPLE) from None
    return Review(seat, prices, EQUILIBRIUM if table is None else FROM_HERE)


def _name(bot: Bot) -> str:
    """What a bot is called."""
    return str(getattr(bot, "__name__", type(bot).__name__))


def _moments(played: Session | Record) -> Iterable[tuple[Any, Any]]:
    """Yield every state with the choice made there."""
    if isinstance(played, Record):
        return played.moments()
    return ((step.before, step.choice) for step in played.line.chosen())
