"""A learner's desk: a game that is played, and everything by which another one is dealt.

Plain Python without a widget. A picture asks the desk what to show (`shown`) and hands it actions
by name (`actions`); an action that fails leaves everything as it was, and its reason is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from lovecraft_lab.bots import BY_NAME
from lovecraft_lab.core.errors import BotFailed, LabError, Refused
from lovecraft_lab.core.explain import require_names
from lovecraft_lab.core.knowledge import TEACHER, viewer_text
from lovecraft_lab.core.session import Session
from lovecraft_lab.core.state import require_viewer
from lovecraft_lab.letter.game import LetterGame
from lovecraft_lab.widgets.actions import do
from lovecraft_lab.widgets.coaching import Coach
from lovecraft_lab.widgets.dealing import Deal, SeenDeals, new_seed
from lovecraft_lab.widgets.place import HERE_YOU_WERE, Place
from lovecraft_lab.widgets.playing import Playing
from lovecraft_lab.widgets.shown import sentence
from lovecraft_lab.widgets.watched import Watched

if TYPE_CHECKING:
    from lovecraft_lab.core.game import Game
    from lovecraft_lab.core.knowledge import Viewer
    from lovecraft_lab.core.play import Bot
    from lovecraft_lab.core.rule import Choice
    from lovecraft_lab.solve.result import Result


class Desk(Playing, Watched):
    """A session with what a learner does at it, moved by `act` alone.

    `seats[p]` is a bot's name or `None` for a person; `seat` is the one that watches, `None` a
    spectator, `"teacher"` one who sees every hand, in study mode. Several people at one screen are
    kept apart by a curtain. `solution` is what a solver found for this deck, for its tree.

    >>> from lovecraft_lab.letter import letter
    >>> desk = Desk(letter(), [None, "cautious"], seed=1)
    >>> desk.asks, desk.bar.missing
    (True, 'Card')
    """

    def __init__(  # noqa: PLR0913 - as for a session
        self,
        game: Game,
        seats: Sequence[str | None],
        seed: object = None,
        *,
        bots: Mapping[str, Bot] = BY_NAME,
        seat: Viewer = 0,
        study: bool = False,
        names: Sequence[str] | None = None,
        position: Mapping[str, Any] | None = None,
    ) -> None:
        game = card_game(game)
        require_viewer(seat, game.players)
        require_names(names)
        super().__init__(Place(seat), names)
        self._bots = bots
        self._study = study
        Watched.__init__(self)
        self._retired = ""
        self._seen = SeenDeals()
        self.solution: Result | None = None
        self.coach: Coach = Coach(self)
        self.turn = 0
        deal = Deal(game, tuple(seats), new_seed() if seed is None else seed, position)
        self._open(deal.session(bots, seat=seat, study=study))

    def _open(self, session: Session) -> None:
        """Sit down at a session, at its last moment."""
        session.dealt_before = session.dealt_before or self._seen.lies_ahead_of(session)
        self.session = session
        self.coach.forget()
        steps = len(session.line.path())
        was = self.place
        self.place = Place(was.seat, steps, steps, steps, pace=was.pace, sheet=was.sheet)
        if self.sees_more:
            session.study = True
        self._guard()
        self._meet()

    @property
    def replaced(self) -> str:
        """Why this desk answers no more; empty while it does."""
        return self._retired

    @property
    def bots(self) -> tuple[str, ...]:
        """The names of the bots that can sit here."""
        return tuple(self._bots)

    def retire(self, why: str) -> None:
        """Answer no more, and say why."""
        self._retired = why
        self._tell()

    def act(self, message: Mapping[str, Any]) -> bool:
        """Do what a message asks: `do` names the action, `turn` the turn it was meant for.

        A message meant for an earlier turn, such as a second fast click, is dropped: nothing
        happens, and the answer is False. So it is when the action fails; then everything is as it
        was, and `place.error` says why. What is not a `LabError` is raised again afterwards.
        """
        if self._retired or message.get("turn") != self.turn:
            return False
        kept = (self.session, self.session.line.now, self.session.study, self.place)
        try:
            self.place = replace(self.place, error="", refused="", notice="", failed=None)
            do(self, message)
        except BotFailed as error:
            self._put_back(kept, self.why_failed(error), failed=error.seat)
        except LabError as error:
            self._put_back(kept, str(error), refused=str(message.get("do")))
        except Exception as error:
            self._put_back(kept, f"That failed: {type(error).__name__}: {error}")
            raise
        finally:
            if self.place.seat != kept[-1].seat:
                self.coach.leave()
            self.turn += 1
            self._tell()
        return not self.place.error

    def _put_back(
        self,
        kept: tuple[Session, Any, bool, Place],
        error: str,
        *,
        refused: str = "",
        failed: int | None = None,
    ) -> None:
        """Make everything as it was, and say what went wrong."""
        self.session, now, study, place = kept
        self.session.line.now = now
        self.session.study = study
        self.place = replace(
            place, error=sentence(error), refused=refused, failed=failed, notice=""
        )
        self._guard()

    def _tell(self) -> None:
        self._views.clear()
        self.tell_watchers()

    def walk(self, made: Sequence[Choice]) -> None:
        """In study mode, go to where these choices lead from the beginning, chance's among them.

        Raises `Refused` in play mode, where chance and the others choose for themselves.
        """
        if not self.session.study:
            msg = "play mode: chance and the others choose for themselves"
            raise Refused(msg)
        line = self.session.line
        pairs = zip(line.choices_made(), made, strict=False)
        shared = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
        while len(line.choices_made()) > shared:
            line.back()
        while (after := line.now.kept) and after.step and after.step.choice is None:
            line.forward()
        for choice in made[shared:]:
            line.choose(choice)
        self._at_the_end()
        self.turn += 1
        self._tell()

    def deal(self, seed: str = "") -> None:
        """Deal anew: with this seed, or with another one."""
        self._begin(replace(self.dealt, seed=seed.strip() or new_seed()))

    def change(self, **options: object) -> None:
        """Deal another game with the same seed: what is named is another option of `letter`.

        Raises `BadPosition`, the game's own refusal, for a table that cannot be had.
        """
        self._change(self.dealt.changed(**options))

    def seat(self, seat: int, bot: str | None) -> None:
        """Deal the same again with a bot of this name, or a person, on a seat."""
        self._change(self.dealt.seated(seat, bot))

    def _change(self, deal: Deal) -> None:
        """Play what is dealt otherwise; where nothing is otherwise, nothing is dealt."""
        if deal != self.dealt:
            self._begin(deal)
            self.place = replace(self.place, notice=f"Dealt anew, with the seed {deal.seed}.")

    def _begin(self, deal: Deal) -> None:
        """Play what was dealt: from the seat that is seen, or from a person's if it is a bot's."""
        seat = self.place.seat
        if isinstance(seat, int):
            self.place = replace(self.place, seat=deal.seat_for(seat))
        self._replace(lambda: deal.session(self._bots, seat=self.place.seat, study=self._study))

    def resume(self, code: str) -> None:
        """Come back to the game that a resume code holds."""
        self._replace(lambda: self._resumed(code))
        self.place = replace(self.place, notice=HERE_YOU_WERE)

    def _resumed(self, code: str) -> Session:
        """Return the session that a code holds, and look from the seat that plays it."""
        session = Session.from_code(code, bots=self._bots, study=self._study)
        if not isinstance(session.game, LetterGame):
            msg = "this code is for another game"
            raise LabError(msg)
        seat = self.place.seat
        if session.seat is None and isinstance(seat, int):
            session.seat = seat if seat < session.game.players else 0
        if seat != TEACHER:
            self.place = replace(self.place, seat=session.seat)
        return session

    def _replace(self, session: Callable[[], Session]) -> None:
        """Leave this session for another one.

        A bot that fails there is none of this table, so no other is offered in its place.
        """
        try:
            other = session()
        except BotFailed as error:
            raise LabError(self.why_failed(error)) from error
        self._seen.remember(self.session)
        self._open(other)

    def turn_coach(self) -> None:
        """Ask the coach what one's last choice gave away, or send the coach off."""
        if not isinstance(self.watcher, int):
            raise LabError(f"{viewer_text(self.watcher)} chooses nothing that could be priced")
        self.place = replace(self.place, coach=not self.place.coach)
        self.coach.stop()
        if self.place.coach:
            self.coach.ask()

    def replace_bot(self, seat: int, bot: str) -> None:
        """Let another bot choose for a seat from now on; what was played stays."""
        self.session.replace_bot(seat, bot, self._bots)
        notice = f"From now on {bot} chooses for {self.called(seat)}."
        self.place = replace(self.place, notice=notice)


def desk_of(table: object) -> Desk:
    """Return the desk of a lab, or a desk itself; raises `LabError` for anything else."""
    desk = getattr(table, "desk", table)
    if isinstance(desk, Desk):
        return desk
    raise LabError(f"a live table is needed, lab = ll.lab(...) or lab.desk, not {table!r:.200}")


def card_game(game: object) -> LetterGame:
    """Return what should be a card game; raises `LabError` for anything else."""
    if isinstance(game, LetterGame):
        return game
    msg = f"the live table shows the card game, ll.letter(), or what a code holds, not {game!r:.60}"
    raise LabError(msg)
