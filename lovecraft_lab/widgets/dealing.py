"""What is dealt at a desk: game, seats, seed, and a table set up by hand if there is one."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import SystemRandom
from typing import TYPE_CHECKING, Any

from lovecraft_lab.core.session import Session
from lovecraft_lab.core.state import require_seat
from lovecraft_lab.letter import from_spec

if TYPE_CHECKING:
    from collections.abc import Mapping

    from lovecraft_lab.core.knowledge import Viewer
    from lovecraft_lab.core.play import Bot
    from lovecraft_lab.core.rule import Choice
    from lovecraft_lab.letter.game import LetterGame


@dataclass(frozen=True, slots=True)
class Deal:
    """Everything from which a game at a desk begins; `seats[p]` is a bot's name or `None`."""

    game: LetterGame
    seats: tuple[str | None, ...]
    seed: object
    position: Mapping[str, Any] | None = None

    def session(self, bots: Mapping[str, Bot], *, seat: Viewer, study: bool) -> Session:
        """Return a new session, played on from the set-up where nobody plays but one watches.

        It is played from the seat that watches, or else from the first person's.
        """
        played = seat if isinstance(seat, int) and self.seat_for(seat) == seat else None
        session = Session(
            self.game,
            self.seats,
            self.seed,
            bots=bots,
            seat=played,
            study=study,
            position=self.position,
        )
        if None in self.seats:  # where nobody plays, one watches from the set-up on
            session.play_on()
        return session

    def seat_for(self, seat: int) -> int:
        """Return this seat if one may play or watch from it, else the first person's.

        Where nobody plays one may watch from any seat.
        """
        if None not in self.seats:
            return seat if seat < len(self.seats) else 0
        is_a_persons = seat < len(self.seats) and self.seats[seat] is None
        return seat if is_a_persons else self.seats.index(None)

    def changed(self, **options: object) -> Deal:
        """Return the deal of another game; with more seats there are more bots of the last kind.

        Where a person played, one plays still. Raises `BadPosition` for a table that cannot be had.
        """
        game = from_spec(self.game.spec() | options)
        bot = next((name for name in reversed(self.seats) if name), "cautious")
        seats = (self.seats + (bot,) * game.players)[: game.players]
        if None in self.seats and None not in seats:
            seats = (None, *seats[1:])
        return replace(self, game=game, seats=seats)

    def seated(self, seat: int, bot: str | None) -> Deal:
        """Return the same deal with a bot of this name, or a person, on a seat."""
        require_seat(seat, self.game.players)
        seats = (*self.seats[:seat], bot, *self.seats[seat + 1 :])
        return replace(self, seats=seats)


def new_seed() -> str:
    """Return a seed that nobody chose: it is shown, so that the game can be dealt again."""
    return str(SystemRandom().randrange(1000, 10000))


class SeenDeals:
    """What was seen at a desk of each deal, to label a game of which more was seen than it holds.

    Coming to a deal again, by its seed or by a code, tells nothing where one comes back to the last
    moment that was seen of it, or goes beyond that along the same choices: all that was seen lies
    behind. So it is with a code pasted where it was copied. Where one comes to an earlier moment,
    or to other choices, what was seen lies ahead, and one could choose by it. That is to go back
    past news, which play mode refuses to do by itself; here it cannot be refused, since the code
    works at any other desk, so it is labelled. Choices at the end that play mode would take back
    brought no news and do not count. A studied round may have been seen in every direction: its
    deal is labelled whenever it comes again. So is another game with a seed that was played, for
    the seed alone says which card of those left comes next: the first draw of three players is the
    hand of the fourth.
    """

    def __init__(self) -> None:
        self._ways: dict[str, list[tuple[str, tuple[Choice, ...]]]] = {}
        self._studied: set[str] = set()

    def remember(self, session: Session) -> None:
        """Remember how far a session has gone that is left now."""
        if session.study:
            self._studied.add(session.seed)
        way = (_table_of(session), _news_of(session))
        self._ways.setdefault(session.seed, []).append(way)

    def lies_ahead_of(self, session: Session) -> bool:
        """Whether something was seen of this deal that does not lie behind this session."""
        table, made = _table_of(session), session.line.choices_made()
        ways = self._ways.get(session.seed, [])
        return session.seed in self._studied or any(
            table != other or made[: len(way)] != way for other, way in ways
        )


def _table_of(session: Session) -> str:
    """Name a table: the cards that come are the same for a round and for a match."""
    rest = {name: value for name, value in session.game.spec().items() if name != "match"}
    return repr((sorted(rest.items()), session.position))


def _news_of(session: Session) -> tuple[Choice, ...]:
    """Return the choices of a session up to the last that the seat it is played from may not undo.

    Where nobody plays nothing is undone, so all of them count.
    """
    line, now = session.line, session.line.now
    if session.seat is not None:
        while line.now.earlier is not None and not line.why_not_back():
            line.back()
    made = line.choices_made()
    line.now = now
    return made
