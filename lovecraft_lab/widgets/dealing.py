"""What is dealt at a desk: game, seats, seed, and a table set up by hand if there is one."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import SystemRandom
from typing import TYPE_CHECKING, Any

from lovecraft_lab.core.errors import LabError
from lovecraft_lab.core.session import Session
from lovecraft_lab.letter import from_spec
from lovecraft_lab.letter.editions import PLAYERS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from lovecraft_lab.core.play import Bot
    from lovecraft_lab.letter.game import LetterGame


@dataclass(frozen=True, slots=True)
class Deal:
    """Everything from which a game at a desk begins; `seats[p]` is a bot's name or `None`."""

    game: LetterGame
    seats: tuple[str | None, ...]
    seed: object
    position: Mapping[str, Any] | None = None

    def session(self, bots: Mapping[str, Bot], *, seat: int | None, study: bool) -> Session:
        """Return a new session, played on from the set-up where nobody plays but one watches."""
        session = Session(
            self.game,
            self.seats,
            self.seed,
            bots=bots,
            seat=seat,
            study=study,
            position=self.position,
        )
        if None in self.seats:  # where nobody plays, one watches from the set-up on
            session.play_on()
        return session

    def for_players(self, players: str) -> Deal:
        """Return the same for another number of players, bots of the same kind added."""
        spec = self.game.spec()
        if "deck" in spec or self.position is not None:
            msg = "this table is for this number of players"
            raise LabError(msg)
        if players not in map(str, PLAYERS):
            msg = f"{PLAYERS[0]} to {PLAYERS[-1]} can play, not {players}"
            raise LabError(msg)
        number = int(players)
        bot = next((name for name in reversed(self.seats) if name), "cautious")
        seats = (self.seats + (bot,) * number)[:number]
        return replace(self, game=from_spec(spec | {"players": number}), seats=seats)


def new_seed() -> str:
    """Return a seed that nobody chose: it is shown, so that the game can be dealt again."""
    return str(SystemRandom().randrange(1000, 10000))


def deal_of(session: Session) -> str:
    """Name a deal: the cards that come are the same for a round and for a match."""
    rest = {name: value for name, value in session.game.spec().items() if name != "match"}
    return repr((sorted(rest.items()), session.seed, session.position))
