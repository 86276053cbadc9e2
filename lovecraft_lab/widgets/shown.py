"""What a desk shows: table, step and round so far, as the one who watches may know them.

Nothing here changes anything; every word and picture is made of what the watcher was told.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING, Any, Final, cast

from lovecraft_lab.core.engine import choices
from lovecraft_lab.core.errors import BotFailed, Refused
from lovecraft_lab.core.explain import Explained, explain, news
from lovecraft_lab.core.knowledge import TEACHER, heard, viewer_text
from lovecraft_lab.core.state import infoset
from lovecraft_lab.letter.facts import RoundGathered
from lovecraft_lab.show.changes import changes
from lovecraft_lab.show.changes import news as in_brief
from lovecraft_lab.show.facts import GOALS, picture
from lovecraft_lab.show.table import TURNS_TOLD
from lovecraft_lab.show.words import Names, capital, count, player_names, won_text
from lovecraft_lab.widgets.asked import Bar
from lovecraft_lab.widgets.choice import Words, bar
from lovecraft_lab.widgets.dealing import Deal
from lovecraft_lab.widgets.history import History, history
from lovecraft_lab.widgets.place import PACES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lovecraft_lab.core.engine import Step
    from lovecraft_lab.core.knowledge import Infoset, Viewer
    from lovecraft_lab.core.session import Session
    from lovecraft_lab.core.state import State
    from lovecraft_lab.core.timeline import Moment
    from lovecraft_lab.letter.game import LetterGame
    from lovecraft_lab.letter.view import View
    from lovecraft_lab.widgets.place import Pace, Place


SO_FAR: Final = "This round so far"
"""The title of the log."""


def sentence(says: str) -> str:
    """The same as a sentence: with a capital, and a full stop where it has no end.

    >>> sentence("that cannot be taken back")
    'That cannot be taken back.'
    """
    return capital(says) + ("." if says[-1:].isalnum() else "")


class Shown:
    """A session seen from a place at it: all that a picture asks."""

    session: Session

    def __init__(self, place: Place, names: Sequence[str] | None) -> None:
        self.place = place
        self._names = names
        self._written: tuple[Any, str, str] | None = None
        self._path: tuple[Moment, tuple[Step, ...]] | None = None
        self._round: tuple[Any, range] | None = None
        self._views: dict[tuple[State, Viewer], View] = {}

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
    def watcher(self) -> Viewer:
        """Whose knowledge is shown: nobody's in particular while the curtain is drawn."""
        return None if self.place.curtain else self.place.seat

    def told(self, shown: int) -> Infoset:
        """What the watcher has heard after so many steps."""
        return infoset(self._state(shown), self.watcher)

    def told_to(self, viewer: Viewer) -> Infoset:
        """What anybody has heard at the moment looked at; refused unless the round is studied."""
        if not self.session.study:
            raise Refused("play mode: what others have heard is not shown")
        return infoset(self._state(self.place.shown), viewer)

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
    def this_round(self) -> str:
        """A name for the round looked at, another one for each deal."""
        game, view = self.game, self.view
        return f"{self.session.seed}, {game.players} players, round {view.round_number}"

    @property
    def this_turn(self) -> str:
        """A name for the turn looked at."""
        return f"{self.this_round}, turn {self.view.turn_number}"

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
        step = self.steps[shown - 1] if shown else None
        return None if step is None else explain(self.game, step, self.watcher, self.given_names)

    @property
    def just_happened(self) -> tuple[str, ...]:
        """What the watcher heard since the last action, a line for each turn.

        After a single rule it is what was heard in it; where nothing was said, what has changed.
        """
        step = self.step
        if step is None or self.place.shown <= 1:
            return ()
        told = self._told_since() if self.place.shown - self.place.since > 1 else ()
        return told or step.heard or in_brief(changes(step.before, step.after, self.given_names))

    def _told_since(self) -> tuple[str, ...]:
        """The last few turns since the last action, and how many there were before them."""
        came = news(self.told(self.place.since), self.told(self.place.shown))
        turns = history(self.game, came, self.given_names).lines
        lines = [" ".join(turn.said) for turn in turns if turn.said]
        more = len(lines) - TURNS_TOLD
        before = [f"{count(more, 'earlier turn')}: see “{SO_FAR}”."] if more > 0 else []
        return (*before, *lines[-TURNS_TOLD:])

    @property
    def round_steps(self) -> range:
        """The steps of the round looked at, as far as they were seen, by their numbers."""
        shown, seen = self.place.shown, self.place.seen
        asked = (self.session.line.now, shown, seen)
        if self._round is None or self._round[0] != asked:
            public = self.told(seen).public
            gathered = [at for at, (kind, *_) in enumerate(public) if kind is RoundGathered]
            begins = [1, *map(self.step_after, gathered)]
            first = max((step for step in begins if step <= shown), default=1)
            end = min((step for step in begins if step > shown), default=seen + 1)
            self._round = (asked, range(first, end))
        return self._round[1]

    @property
    def step_text(self) -> str:
        """Which step of which round is looked at, and how many of that round were seen."""
        steps, shown = self.round_steps, self.place.shown
        number = self.view.round_number
        return f"step {shown - steps.start + 1} of {len(steps)} in round {number}"

    @property
    def paces(self) -> dict[Pace, str]:
        """How far the game goes on at once, in words: where nobody plays, to its end."""
        ends = PACES["end"] if None in self.session.seats else "To the end"
        return PACES | {"end": ends}

    def in_round(self, facts: int) -> int:
        """The same step as `step_after` has, by its number in the round looked at."""
        return self.step_after(facts) - self.round_steps.start + 1

    def short_name(self, seat: int) -> str:
        """What a seat is called where there is little room."""
        return "You" if seat == self.you else self.names[seat]

    @property
    def history(self) -> History:
        """The round looked at, as far as it was seen and as the watcher heard it."""
        return history(self.game, self.told(self.round_steps.stop - 1), self.given_names)

    def step_after(self, facts: int) -> int:
        """The number of steps after which more than so many public facts had been told."""
        steps = self.steps[: self.place.seen]
        before = bisect_right(steps, facts, key=lambda step: step.after.announced)
        return min(before + 1, self.place.seen)

    @property
    def names(self) -> tuple[str, ...]:
        """What each seat is called in a sentence."""
        return player_names(self._names, self.game.players, self.you)

    @property
    def given_names(self) -> Names:
        """The names that were given, and who of them is “You”: for pictures and sentences."""
        return Names(self._names, self.you)

    @property
    def you(self) -> int | None:
        """The seat of the person who watches; none where one looks from a bot’s, or from no seat.

        It alone is called “You”.
        """
        watcher = self.watcher
        if isinstance(watcher, int) and self.session.seats[watcher] is None:
            return watcher
        return None

    @property
    def sees_more(self) -> bool:
        """Whether the watcher is told what the seat that is played is not."""
        return self.place.seat not in (None, self.session.seat)

    def called(self, viewer: Viewer) -> str:
        """What a viewer is called by whoever looks."""
        if isinstance(viewer, int):
            return player_names(self._names, self.game.players, None)[viewer]
        return viewer_text(viewer)

    def refusal(self, action: str) -> str:
        """Why this action was refused, if it was the last one."""
        return self.place.error if self.place.refused == action else ""

    @property
    def is_teachers(self) -> bool:
        """Whether the teacher watches, to whom every hand is open."""
        return self.place.seat == TEACHER

    @property
    def dealt(self) -> Deal:
        """What the game at this desk began with."""
        session = self.session
        return Deal(self.game, session.seats, session.seed, session.position)

    @property
    def chooser(self) -> int | None:
        """The person asked at the moment looked at, if the watcher may choose there.

        It is the watcher, or anybody who is asked where the teacher watches.
        """
        asked = self.session.asked
        return asked if self.is_now and self.watcher in (asked, TEACHER) else None

    @property
    def asks(self) -> bool:
        """Whether the watcher has to choose at the moment looked at."""
        return self.chooser is not None

    @property
    def bar(self) -> Bar:
        """What is asked, with what is picked so far."""
        if self.chooser is None:
            return Bar((), "")
        words = Words(self.view, self.chooser, self.game, self.names)
        return bar(words, choices(self.session.state), dict(self.place.picked))

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
            except BotFailed as error:
                self._written = (marked, "", self.why_failed(error))
        return self._written[1:]

    def why_failed(self, error: BotFailed) -> str:
        """Why a bot failed: in play mode without its own words, which may tell its hand."""
        if self.session.study:
            return str(error)
        return f"{error.in_brief}. Study mode shows the bot’s own words, which may tell its hand."

    @property
    def is_over(self) -> bool:
        """Whether all that is played here is over at the moment looked at."""
        return self.is_now and self.session.is_over

    @property
    def over(self) -> str:
        """What is over at the moment looked at, in a sentence; empty while it goes on."""
        if self.is_over:
            return f"The {self.game.played} is over."
        return "The round is over." if self.round_is_over else ""

    @property
    def won(self) -> str:
        """Who has won, and in a match how the tokens stand."""
        shown = picture(self.view, self.given_names)
        who = ". ".join(shown.headline)
        if not self.game.options.match:
            return f"{who}."
        tokens = "; ".join(
            f"{self.short_name(place.player)}: {won_text(place.tokens)}" for place in shown.places
        )
        return f"{who}. Tokens ({GOALS[0]} Sane or {GOALS[1]} Insane win the match): {tokens}."

    @property
    def tried(self) -> dict[str, str]:
        """In study mode, the choices tried at the last moment, in words by their text."""
        if not (self.session.study and self.asks):
            return {}
        found = [moment.step for moment in self.session.line.now.branches]
        return {
            self.game.format(cast("Any", step.before), step.choice): self.game.in_words(step.choice)
            for step in found
            if step
        }
