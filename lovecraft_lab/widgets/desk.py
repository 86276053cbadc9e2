"""A learner's desk: a session, a half-made choice, how fast the game goes on, and where one looks.

Plain Python without a widget. A picture asks the desk what to show (`shown`) and hands it actions
by name (`actions`); an action that fails leaves everything as it was, and its reason is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

from lovecraft_lab.bots import BY_NAME
from lovecraft_lab.core.errors import BotFailed, LabError, Refused
from lovecraft_lab.core.explain import news
from lovecraft_lab.core.knowledge import heard
from lovecraft_lab.core.session import Session
from lovecraft_lab.letter.facts import TurnBegins
from lovecraft_lab.letter.game import LetterGame
from lovecraft_lab.widgets.actions import do
from lovecraft_lab.widgets.dealing import Deal, deal_of, new_seed
from lovecraft_lab.widgets.place import Pace, Place
from lovecraft_lab.widgets.shown import Shown

if TYPE_CHECKING:
    from lovecraft_lab.core.game import Game
    from lovecraft_lab.core.play import Bot


class Desk(Shown):
    """A session with what a learner does at it, moved by `act` alone.

    `seats[p]` is a bot's name or `None` for a person; `seat` is the one that watches, `None` a
    spectator. Several people at one screen are kept apart by a curtain.

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
        seat: int | None = 0,
        study: bool = False,
        names: Sequence[str] | None = None,
        position: Mapping[str, Any] | None = None,
    ) -> None:
        if not isinstance(game, LetterGame):
            msg = f"the live table shows the card game (ll.letter), not {game!r}"
            raise LabError(msg)
        super().__init__(Place(seat), names)
        self._bots = bots
        self._study = study
        self._watchers: list[Callable[[], None]] = []
        self._retired = ""
        self._dealt: set[str] = set()
        self.turn = 0
        self._sit_down(Deal(game, tuple(seats), new_seed() if seed is None else seed, position))

    def _sit_down(self, deal: Deal) -> None:
        """Deal, and sit down at what was dealt."""
        self._open(deal.session(self._bots, seat=self.place.seat, study=self._study))

    def _open(self, session: Session) -> None:
        """Sit down at a session, at its last moment."""
        self.session = session
        deal = deal_of(session)
        session.dealt_before = session.dealt_before or deal in self._dealt
        self._dealt.add(deal)
        steps = len(session.line.path())
        self.place = Place(self.place.seat, steps, steps, steps, pace=self.place.pace)
        self._watch()

    @property
    def replaced(self) -> str:
        """Why this desk answers no more; empty while it does."""
        return self._retired

    @property
    def bots(self) -> tuple[str, ...]:
        """The names of the bots that can sit here."""
        return tuple(self._bots)

    def watch(self, watcher: Callable[[], None]) -> None:
        """Call this after every action."""
        self._watchers.append(watcher)

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
            self.place = replace(self.place, error="", notice="", failed=None)
            do(self, message)
        except BotFailed as error:
            self._put_back(kept, str(error))
            self.place = replace(self.place, failed=error.seat)
        except LabError as error:
            self._put_back(kept, str(error))
        except Exception as error:
            self._put_back(kept, f"That failed: {type(error).__name__}: {error}")
            raise
        finally:
            self.turn += 1
            self._tell()
        return not self.place.error

    def _put_back(self, kept: tuple[Session, Any, bool, Place], error: str) -> None:
        """Make everything as it was, and say what went wrong."""
        self.session, now, study, place = kept
        self.session.line.now = now
        self.session.study = study
        self.place = replace(place, error=error[:1].upper() + error[1:], notice="")
        self._watch()

    def _tell(self) -> None:
        self._views.clear()
        for watcher in self._watchers:
            watcher()

    def pick(self, column: str, value: str) -> None:
        """Pick a card, an effect, a target, a number, or whatever the choice bar asks."""
        self._require_asked()
        option = next(
            (
                o
                for c in self.bar.columns
                if c.name == column
                for o in c.options
                if o.value == value
            ),
            None,
        )
        if option is None:
            msg = f"{column} {value!r} is not asked here"
            raise LabError(msg)
        if option.why_not:
            msg = f"{option.says}: {option.why_not} (rule {option.rule})"
            raise LabError(msg)
        picked = dict(self.place.picked) | {column: value}
        self.place = replace(self.place, picked=tuple(picked.items()))

    def unpick(self) -> None:
        """Take back what was picked last."""
        self.place = replace(self.place, picked=self.place.picked[:-1])

    def play(self) -> None:
        """Make the choice that is picked, and go on at the pace set."""
        self._require_asked()
        asked = self.bar
        if asked.missing:
            msg = f"choose first: {asked.missing.lower()}"
            raise LabError(msg)
        before = len(self.steps)
        self.session.choose(asked.choice)
        self.place = replace(self.place, picked=(), since=before, seen=min(before, self.place.seen))
        self._go(self.place.pace)

    def _require_asked(self) -> None:
        if not self.asks:
            where = "the game is over" if self.is_over else "you are not asked here"
            msg = f"{where}: there is nothing to choose"
            raise LabError(msg)

    def go(self, pace: Pace) -> None:
        """Go forward by a rule, a decision, a turn, or to the person's next choice."""
        if self.is_now and (self.session.asked is not None or self.session.is_over):
            msg = "the game is over" if self.session.is_over else "make your choice to go on"
            raise LabError(msg)
        self.place = replace(self.place, pace=pace, since=self.place.shown)
        self._go(pace)

    def _go(self, pace: Pace) -> None:
        """Show one step more, and more of them until the pace says to stop."""
        while self.place.shown < len(self.steps) or self.session.go_on():
            shown = self.place.shown + 1
            self.place = replace(self.place, shown=shown, seen=max(shown, self.place.seen))
            if self._stops(pace):
                break
        self._watch()

    def _stops(self, pace: Pace) -> bool:
        """Whether the step shown last is one at which the pace says to stop."""
        if pace == "rule" or self.round_is_over:
            return True
        if pace == "end":
            return False
        shown = self.place.shown
        if pace == "turn":
            came = news(self.told(shown - 1), self.told(shown))
            return any(isinstance(fact, TurnBegins) for fact in heard(came))
        steps = self.steps
        following = steps[shown].rule if shown < len(steps) else None
        if following is None:
            todo = self.session.state.todo
            following = todo[0][0] if todo else None
        return following is not None and following.options is not None

    def look(self, shown: int) -> None:
        """Look at an earlier moment, or at a later one that was seen; nothing is taken back."""
        if not 1 <= shown <= self.place.seen:
            msg = f"there is no step {shown}: they are numbered from 1 to {self.place.seen}"
            raise LabError(msg)
        self.place = replace(self.place, shown=shown, since=shown - 1)

    def back(self) -> None:
        """Look one rule back."""
        if self.place.shown <= 1:
            msg = "this is the beginning"
            raise LabError(msg)
        self.look(self.place.shown - 1)

    def undo(self) -> None:
        """Take the last choice back, or in study mode everything after the moment looked at.

        Raises `Refused` in play mode where something was learnt since.
        """
        if self.session.study and not self.is_now:
            while len(self.steps) > self.place.shown:
                self.session.line.back()
            if self.session.asked is None:
                self.session.play_on()
        elif not self.is_now:
            msg = "play mode: go on to your choice first; what was chosen is chosen"
            raise Refused(msg)
        else:
            self.session.undo()
        self._at_the_end()
        self.place = replace(self.place, notice="Taken back: choose again.")

    def redo(self) -> None:
        """Go forward again along what was taken back."""
        self.session.redo()
        self._at_the_end()

    def branch(self, text: str) -> None:
        """Go along a branch that was tried before at this moment, as far as it was played."""
        if text not in self.tried:
            msg = f"{text!r} was not tried here; tried were: {', '.join(self.tried) or 'none'}"
            raise LabError(msg)
        self.session.choose(self.game.parse(cast("Any", self.session.state), text))
        while self.session.line.now.kept is not None:
            self.session.line.forward()
        self._at_the_end()
        self.place = replace(self.place, notice=f"Back on the branch {text}.")

    def _at_the_end(self) -> None:
        """Look at the last moment."""
        steps = len(self.steps)
        self.place = replace(
            self.place, shown=steps, seen=steps, since=max(0, steps - 1), picked=()
        )
        self._watch()

    def set_study(self, *, study: bool) -> None:
        """Change between play mode and study mode; a round studied once stays marked as studied."""
        if self.session.study and not study:
            msg = "this round is being studied: deal anew to play"
            raise LabError(msg)
        self.session.study = study
        self._watch()

    def deal(self, seed: str = "", players: str = "") -> None:
        """Deal anew: with this seed, or with another one; for so many players if it is said."""
        session = self.session
        deal = Deal(self.game, session.seats, seed.strip() or new_seed(), session.position)
        if players and players != str(self.game.players):
            deal = deal.for_players(players)
        seat = self.place.seat
        if seat is not None and seat >= deal.game.players:
            self.place = replace(self.place, seat=0)
        self._sit_down(deal)

    def resume(self, code: str) -> None:
        """Come back to the game that a resume code holds."""
        session = Session.from_code(code, bots=self._bots, study=self._study)
        if not isinstance(session.game, LetterGame):
            msg = "this code is for another game"
            raise LabError(msg)
        session.seat = self.place.seat if session.seat is None else session.seat
        self.place = replace(self.place, seat=session.seat)
        self._open(session)
        self.place = replace(self.place, notice="Here you were.")

    def replace_bot(self, seat: int, bot: str) -> None:
        """Let another bot choose for a seat from now on; what was played stays."""
        self.session.replace_bot(seat, bot, self._bots)
        self.place = replace(self.place, notice=f"From now on {bot} chooses for seat {seat}.")

    def draw_curtain(self) -> None:
        """Show the table to the person who is asked."""
        self.place = replace(self.place, seat=self.session.asked, curtain=False)
        self._watch()

    def _watch(self) -> None:
        """Let the session watch for whoever sits here; draw the curtain where another is asked."""
        asked, seat = self.session.asked, self.place.seat
        curtain = self.is_now and asked is not None and asked != seat
        self.place = replace(self.place, curtain=curtain)
        self.session.seat = seat
        self.session.line.seat = None if self.session.study else seat
