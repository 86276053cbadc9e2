"""What a learner does in a game: choose, go on, look back, take back, look from another seat."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

from lovecraft_lab.core.errors import LabError, Refused
from lovecraft_lab.core.explain import news
from lovecraft_lab.core.knowledge import heard
from lovecraft_lab.core.state import require_viewer
from lovecraft_lab.letter.editions import rules_around
from lovecraft_lab.letter.facts import TurnBegins
from lovecraft_lab.show.step import rule_number
from lovecraft_lab.widgets.shown import Shown, sentence

if TYPE_CHECKING:
    from lovecraft_lab.core.knowledge import Viewer
    from lovecraft_lab.widgets.place import Pace


class Playing(Shown):
    """A session that is played from a place at it."""

    def pick(self, column: str, value: str) -> None:
        """Pick a card, an effect, a target, a number, or whatever the choice bar asks."""
        self._require_asked()
        asked = next((each for each in self.bar.columns if each.name == column), None)
        option = asked.option(value) if asked else None
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
            where = f"the {self.game.played} is over" if self.is_over else "you are not asked here"
            msg = f"{where}: there is nothing to choose"
            raise LabError(msg)

    def go(self, pace: Pace) -> None:
        """Go forward by a rule, a decision, a turn, or to the person's next choice."""
        if self.is_now and (self.session.asked is not None or self.session.is_over):
            over = f"the {self.game.played} is over"
            msg = over if self.session.is_over else "make your choice to go on"
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
        unread = self.place.passing or self._has_private_news()
        self._meet()
        if self.place.curtain and unread:
            self.place = replace(self.place, curtain=False, passing=True)

    def _has_private_news(self) -> bool:
        """Whether the watcher alone was told something since the last action."""
        came = news(self.told(self.place.since), self.told(self.place.shown))
        return bool(came.private)

    def pass_on(self) -> None:
        """Draw the curtain: the one who played has read what the play brought."""
        if not self.place.passing:
            msg = "the screen goes to nobody else now"
            raise LabError(msg)
        self._meet()

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

    def tell_rule(self, ident: str) -> None:
        """Say a rule of the game in the status line."""
        rule = rules_around(self.game.edition).get(ident)
        if rule is None:
            msg = f"there is no rule {ident[:20]!r}"
            raise LabError(msg)
        self.place = replace(self.place, notice=f"Rule {rule_number(ident)}: {rule.says}")

    def turn_sheet(self) -> None:
        """Open the reference sheet, or put it away."""
        self.place = replace(self.place, sheet=not self.place.sheet)

    def look(self, shown: int) -> None:
        """Look at an earlier moment, or at a later one that was seen; nothing is taken back."""
        if not 1 <= shown <= self.place.seen:
            msg = f"there is no step {shown}: they are numbered from 1 to {self.place.seen}"
            raise LabError(msg)
        self.place = replace(self.place, shown=shown, since=shown - 1)

    def look_in_round(self, step: int) -> None:
        """Look at a moment of the round looked at, by the number of its step there."""
        steps = self.round_steps
        if not 1 <= step <= len(steps):
            msg = f"there is no step {step} of this round: they are numbered 1 to {len(steps)}"
            raise LabError(msg)
        self.look(steps[step - 1])

    def back(self) -> None:
        """Look one rule back."""
        if self.place.shown <= 1:
            msg = "this is the beginning"
            raise LabError(msg)
        self.look(self.place.shown - 1)

    def undo(self) -> None:
        """Take the last choice back, in study mode the last one up to the moment looked at.

        Raises `Refused` in play mode where something was learnt since.
        """
        self._take_back()
        self._at_the_end()
        notice = "Taken back: choose again." if self.asks else "Taken back."
        self.place = replace(self.place, notice=notice)

    def _take_back(self) -> None:
        """Move the session back to the last choice of a person at or before what is looked at.

        Where nobody plays, one watches from the moment looked at.
        """
        looks_back = not self.is_now
        if looks_back and not self.session.study:
            over = "the round is over" if self.round_is_over else "go on to the last moment first"
            msg = f"play mode: {over}; what was chosen is chosen"
            raise Refused(msg)
        while len(self.steps) > self.place.shown:
            self.session.line.back()
        nobody_plays = None not in self.session.seats
        if not (looks_back and (nobody_plays or self.session.asked is not None)):
            self.session.undo()

    @property
    def why_not_undo(self) -> str:
        """Why nothing can be taken back at the moment looked at; empty where something can."""
        now = self.session.line.now
        try:
            self._take_back()
        except LabError as error:
            return sentence(str(error))
        finally:
            self.session.line.now = now
        return ""

    def redo(self) -> None:
        """Go forward again along what was taken back."""
        self.session.redo()
        self._at_the_end()

    def branch(self, text: str) -> None:
        """Go along a branch that was tried before at this moment, as far as it was played."""
        if text not in self.tried:
            msg = f"{text!r} was not tried here; tried were: {', '.join(self.tried) or 'none'}"
            raise LabError(msg)
        words = self.tried[text]
        self.session.choose(self.game.parse(cast("Any", self.session.state), text))
        while self.session.line.now.kept is not None:
            self.session.line.forward()
        self._at_the_end()
        self.place = replace(self.place, notice=f"Back on what was tried: {words}.")

    def _at_the_end(self) -> None:
        """Look at the last moment."""
        steps = len(self.steps)
        self.place = replace(
            self.place, shown=steps, seen=steps, since=max(0, steps - 1), picked=()
        )
        self._meet()

    def set_study(self) -> None:
        """Change to study mode; a round studied once stays marked as studied."""
        self.session.study = True
        self._guard()

    def see_as(self, viewer: Viewer) -> None:
        """Look from another seat, as a spectator or as the teacher.

        A spectator is told nothing that a seat is not. Whatever else is seen makes the round a
        studied one, for the one who plays would know what the seat was not told.
        """
        require_viewer(viewer, self.game.players)
        played = not self.session.study
        self.place = replace(self.place, seat=viewer, picked=(), curtain=False)
        if self.sees_more:
            self.set_study()
        if not self.session.study:
            self._meet()  # one's own seat is no reason to lift the curtain before another person
        studied = " This round is a studied one now." if played and self.session.study else ""
        self.place = replace(self.place, notice=f"Seen by {self.called(viewer)}.{studied}")

    def draw_curtain(self) -> None:
        """Show the table to the person who is asked: from here on that seat is played and seen."""
        asked = self.session.asked
        if asked is None or not (self.is_now or self.place.curtain):
            msg = "nobody is asked here"
            raise LabError(msg)
        self.session.seat = asked
        now = len(self.steps)
        self.place = replace(self.place, seat=asked, shown=now, picked=(), curtain=False)
        self._guard()

    def _guard(self) -> None:
        """Let the timeline guard what the seat that is played has learnt; study mode does not."""
        self.session.line.seat = None if self.session.study else self.session.seat

    def _meet(self) -> None:
        """Draw the curtain between a person who looks and another who is asked now.

        Once it is drawn it stays, at whatever moment one looks, until that other person lifts it.
        """
        asked, seat = self.session.asked, self.place.seat
        is_a_persons = isinstance(seat, int) and self.session.seats[seat] is None
        all_seen = self.place.seen == len(self.steps)
        curtain = all_seen and is_a_persons and asked not in (None, seat)
        self.place = replace(self.place, curtain=curtain, passing=False)
