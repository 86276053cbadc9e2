"""A learner's desk: a session, a half-made choice, how fast the game goes on, and where one looks.

Plain Python without a widget. A picture asks the desk what to show and hands it actions by name;
an action that fails leaves everything as it was, and its reason is shown.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from random import SystemRandom
from typing import TYPE_CHECKING, Any, Final, Literal, cast

from lovecraft_lab.bots import BY_NAME
from lovecraft_lab.core.engine import choices
from lovecraft_lab.core.errors import BotFailed, LabError, Refused
from lovecraft_lab.core.explain import Explained, explain, news
from lovecraft_lab.core.knowledge import heard
from lovecraft_lab.core.session import Session
from lovecraft_lab.core.state import infoset
from lovecraft_lab.letter.facts import RoundGathered, TurnBegins
from lovecraft_lab.letter.game import LetterGame
from lovecraft_lab.show.words import player_names
from lovecraft_lab.widgets.choice import Bar, bar
from lovecraft_lab.widgets.history import History, history

if TYPE_CHECKING:
    from lovecraft_lab.core.engine import Step
    from lovecraft_lab.core.game import Game
    from lovecraft_lab.core.knowledge import Infoset
    from lovecraft_lab.core.play import Bot
    from lovecraft_lab.core.rule import Choice
    from lovecraft_lab.core.state import State
    from lovecraft_lab.core.timeline import Moment
    from lovecraft_lab.letter.view import View

Pace = Literal["rule", "decision", "turn", "end"]
PACES: Final[dict[Pace, str]] = {
    "rule": "One rule",
    "decision": "One decision",
    "turn": "One turn",
    "end": "To my choice",
}
"""How far the game goes on at once."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where the learner is: everything about the desk but the session.

    `shown` counts the steps up to the moment looked at, `seen` those that were ever shown, `since`
    those shown before the last action. `error` is the reason why the last action failed, `failed`
    the seat of the bot in which it failed.
    """

    seat: int | None
    shown: int = 0
    seen: int = 0
    since: int = 0
    picked: tuple[tuple[str, str], ...] = ()
    pace: Pace = "end"
    curtain: bool = False
    failed: int | None = None
    error: str = ""
    notice: str = ""


class Desk:
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
        self._bots = bots
        self._names = names
        self._position = position
        self._study = study
        self._watchers: list[Callable[[], None]] = []
        self._retired = ""
        self._written: tuple[Any, str, str] | None = None
        self._path: tuple[Moment, tuple[Step, ...]] | None = None
        self._views: dict[tuple[State, int | None], View] = {}
        self._dealt: set[str] = set()
        self.turn = 0
        self.place = Place(seat)
        self.session = self._seated(game, seats, new_seed() if seed is None else seed, study=study)
        self._open(self.session)

    def _seated(
        self, game: LetterGame, seats: Sequence[str | None], seed: object, *, study: bool
    ) -> Session:
        """Return a new session at this desk."""
        session = Session(
            game,
            seats,
            seed,
            bots=self._bots,
            seat=self.place.seat,
            study=study,
            position=self._position,
        )
        if None in seats:  # where nobody plays, one watches from the set-up on
            session.play_on()
        return session

    def _open(self, session: Session) -> None:
        """Sit down at a session, at its last moment."""
        self.session = session
        deal = _deal_of(session)
        session.dealt_before = session.dealt_before or deal in self._dealt
        self._dealt.add(deal)
        steps = len(session.line.path())
        self.place = Place(self.place.seat, steps, steps, steps, pace=self.place.pace)
        self._watch()

    # What is shown.

    @property
    def game(self) -> LetterGame:
        """The game at this desk."""
        return cast("LetterGame", self.session.game)

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps from the beginning to the moment up to which the session has gone."""
        now = self.session.line.now
        if self._path is None or self._path[0] is not now:
            self._path = (now, self.session.line.path())
        return self._path[1]

    @property
    def is_now(self) -> bool:
        """Whether the learner looks at the last moment there is."""
        return self.place.shown == len(self.steps)

    @property
    def watcher(self) -> int | None:
        """Whose knowledge is shown: nobody's in particular while the curtain is drawn."""
        return None if self.place.curtain else self.place.seat

    def told(self, shown: int) -> Infoset:
        """What the watcher has heard after so many steps."""
        return infoset(self._state(shown), self.watcher)

    def _state(self, shown: int) -> State:
        """The state after so many steps."""
        steps = self.steps
        if shown:
            return steps[shown - 1].after
        return steps[0].before if steps else self.session.state

    @property
    def view(self) -> View:
        """The table as the watcher may see it at the moment looked at."""
        return self._seen_after(self.place.shown)

    @property
    def earlier(self) -> View | None:
        """The same one rule earlier: what differs has just happened."""
        shown = self.place.shown
        return self._seen_after(shown - 1) if shown > 1 else None

    def _seen_after(self, shown: int) -> View:
        """What the watcher may be shown after so many steps, made once for each action."""
        key = (self._state(shown), self.watcher)
        if key not in self._views:
            self._views[key] = self.game.view(self.told(shown))
        return self._views[key]

    @property
    def step(self) -> Explained | None:
        """The rule applied last, as the watcher may know it."""
        shown = self.place.shown
        return explain(self.game, self.steps[shown - 1], self.watcher) if shown else None

    @property
    def history(self) -> History:
        """The round so far, as the watcher heard it."""
        return history(self.game, self.told(self.place.seen), self._names)

    def step_after(self, facts: int) -> int:
        """The number of steps after which more than so many public facts had been told."""
        steps = self.steps[: self.place.seen]
        before = bisect_right(steps, facts, key=lambda step: step.after.announced)
        return min(before + 1, self.place.seen)

    @property
    def names(self) -> tuple[str, ...]:
        """What each seat is called in a sentence."""
        return player_names(self._names, self.game.players, self.watcher)

    @property
    def given_names(self) -> Sequence[str] | None:
        """The names that were given, for pictures."""
        return self._names

    @property
    def asks(self) -> bool:
        """Whether the watcher has to choose at the moment looked at."""
        asked = self.session.asked
        return self.is_now and asked is not None and asked == self.watcher

    @property
    def bar(self) -> Bar:
        """What the watcher is asked, with what is picked so far."""
        if not self.asks:
            return Bar((), "")
        legal = choices(self.session.state)
        return bar(self.view, legal, dict(self.place.picked), self.game, self.names)

    @property
    def round_is_over(self) -> bool:
        """Whether the next thing to happen is that the cards are gathered for another round."""
        shown, steps = self.place.shown, self.steps
        if not 0 < shown < len(steps):
            return False
        came = news(self.told(shown), self.told(shown + 1))
        return any(isinstance(fact, RoundGathered) for fact in heard(came))

    @property
    def code(self) -> str:
        """The resume code of the moment up to which the session has gone.

        Raises `Refused` where there is none; `no_code` says why.
        """
        code, why_not = self._code_or_why_not()
        if why_not:
            raise Refused(why_not)
        return code

    @property
    def no_code(self) -> str:
        """Why this game has no resume code; empty where it has one."""
        return self._code_or_why_not()[1]

    def _code_or_why_not(self) -> tuple[str, str]:
        """The resume code and why there is none, one of them empty; worked out once a moment."""
        marked = (self.session.line.now, self.session.known, self.session.seats)
        if self._written is None or self._written[0] != marked:
            try:
                self._written = (marked, self.session.code, "")
            except Refused as error:
                self._written = (marked, "", str(error))
        return self._written[1:]

    @property
    def is_over(self) -> bool:
        """Whether the game is over at the moment looked at."""
        return self.is_now and self.session.is_over

    @property
    def replaced(self) -> str:
        """Why this desk answers no more; empty while it does."""
        return self._retired

    @property
    def tried(self) -> tuple[str, ...]:
        """In study mode, the choices tried at the last moment, as texts: the branches kept."""
        if not (self.session.study and self.asks):
            return ()
        found = [moment.step for moment in self.session.line.now.branches]
        return tuple(
            self.game.format(cast("Any", step.before), step.choice) for step in found if step
        )

    # Acting.

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
            self._do(message)
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

    def _do(self, message: Mapping[str, Any]) -> None:
        """Do the action that a message names."""
        self.place = replace(self.place, error="", notice="", failed=None)
        name = message.get("do")
        action = ACTIONS.get(name) if isinstance(name, str) else None
        if action is None:
            msg = f"there is no action {name!r}"
            raise LabError(msg)
        action(self, {key: str(value) for key, value in message.items()})

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

    def walk(self, made: Sequence[Choice]) -> None:
        """In study mode, go to where these choices lead from the beginning, chance's among them.

        Raises `Refused` in play mode, where others choose for themselves.
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
        seats, game = self.session.seats, self.game
        if players and players != str(game.players):
            game, seats = self._resized(players)
        self._open(self._seated(game, seats, seed.strip() or new_seed(), study=self._study))

    def _resized(self, players: str) -> tuple[LetterGame, tuple[str | None, ...]]:
        """Return the same game for another number of players, bots of the same kind added."""
        from lovecraft_lab.letter import from_spec

        spec = self.game.spec()
        if "deck" in spec or self._position is not None:
            msg = "this table is for this number of players"
            raise LabError(msg)
        if not (len(players) == 1 and players.isdecimal() and 2 <= int(players) <= 6):  # noqa: PLR2004 - as printed
            msg = f"2 to 6 can play, not {players}"
            raise LabError(msg)
        number, old = int(players), self.session.seats
        bot = next((name for name in reversed(old) if name), "cautious")
        if self.place.seat is not None and self.place.seat >= number:
            self.place = replace(self.place, seat=0)
        seats = (old + (bot,) * number)[:number]
        return from_spec(spec | {"players": number}), seats

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

    @property
    def bots(self) -> tuple[str, ...]:
        """The names of the bots that can sit here."""
        return tuple(self._bots)

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


def new_seed() -> str:
    """Return a seed that nobody chose: it is shown, so that the game can be dealt again."""
    return str(SystemRandom().randrange(1000, 10000))


def _deal_of(session: Session) -> str:
    """Name a deal: the cards that come are the same for a round and for a match."""
    rest = {name: value for name, value in session.game.spec().items() if name != "match"}
    return repr((sorted(rest.items()), session.seed, session.position))


def _number(text: str) -> int:
    """Return a text as a number."""
    if not text.isdecimal() or len(text) > 9:  # noqa: PLR2004 - no table has more steps
        msg = f"a number is needed, not {text[:20]!r}"
        raise LabError(msg)
    return int(text)


def _pace(text: str) -> Pace:
    """Return a text as a pace."""
    for pace in PACES:
        if pace == text:
            return pace
    msg = f"there is no pace {text!r}"
    raise LabError(msg)


def _picks(name: str) -> Callable[[Desk, dict[str, str]], None]:
    """Return the action that picks something in a column of this name."""
    return lambda desk, said: desk.pick(name, said.get(name, ""))


ACTIONS: Final[dict[str, Callable[[Desk, dict[str, str]], None]]] = {
    **{name: _picks(name) for name in ("card", "effect", "target", "number", "say")},
    "give": lambda desk, said: desk.pick(f"give {said.get('seat', '')}", said.get("card", "")),
    "unpick": lambda desk, _: desk.unpick(),
    "play": lambda desk, _: desk.play(),
    "go": lambda desk, said: desk.go(_pace(said.get("pace", desk.place.pace))),
    "back": lambda desk, _: desk.back(),
    "look": lambda desk, said: desk.look(_number(said.get("step", ""))),
    "undo": lambda desk, _: desk.undo(),
    "redo": lambda desk, _: desk.redo(),
    "branch": lambda desk, said: desk.branch(said.get("choice", "")),
    "study": lambda desk, _: desk.set_study(study=True),
    "deal": lambda desk, said: desk.deal(said.get("seed", ""), said.get("players", "")),
    "again": lambda desk, _: desk.deal(desk.session.seed),
    "resume": lambda desk, said: desk.resume(said.get("code", "")),
    "replace": lambda desk, said: desk.replace_bot(
        _number(said.get("seat", "")), said.get("bot", "")
    ),
    "curtain": lambda desk, _: desk.draw_curtain(),
}
"""What a message may ask, by the name it goes by."""
