"""Going back and forth over the steps of a game: undo, redo, branches; play mode and study mode.

Knows no game. Every step ever taken is kept as a tree of moments; a cursor points at one of them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from lovecraft_lab.core.engine import Step, opening, steps
from lovecraft_lab.core.errors import LabError, Refused
from lovecraft_lab.core.explain import news
from lovecraft_lab.core.game import require_game
from lovecraft_lab.core.knowledge import heard
from lovecraft_lab.core.state import (
    CHANCE,
    State,
    infoset,
    is_between_rules,
    mover,
    require_seat,
    require_state_of,
)

if TYPE_CHECKING:
    from lovecraft_lab.core.game import Game
    from lovecraft_lab.core.rule import Choice


@dataclass(eq=False)
class Moment:
    """One point of a timeline: the state, the step that led to it, and what followed.

    `branches` are the moments that followed, one for each choice tried here; `kept` is the one that
    `redo` goes to.
    """

    state: State
    step: Step | None = None
    earlier: Moment | None = None
    branches: list[Moment] = field(default_factory=list)
    kept: Moment | None = None

    def __repr__(self) -> str:
        last = "the beginning" if self.step is None else repr(self.step)
        return f"<moment: {last}, {len(self.branches)} ways on>"


class Timeline:
    """A game that can be stepped forwards and back, one rule at a time.

    `seat=None` is study mode: everything may be rewound and tried otherwise. With a seat it is play
    mode: that seat may not go back past a choice of somebody else or of chance, nor past anything
    it learnt.

    >>> from lovecraft_lab.toys.kuhn import kuhn
    >>> line = Timeline(kuhn())
    >>> for choice in (2, 0, "bet"):
    ...     line.choose(choice)
    >>> line.back()
    >>> line.choose("check")
    >>> line.state.actions
    ('check',)
    >>> line.back()
    >>> [moment.step.choice for moment in line.now.branches]
    ['bet', 'check']
    """

    def __init__(self, game: Game, state: State | None = None, *, seat: int | None = None) -> None:
        require_game(game)
        if seat is not None:
            require_seat(seat, game.players)
        if state is not None:
            require_state_of(game, state)
        self.game = game
        self.seat = seat
        self.now = Moment(game.begin() if state is None else state)
        self._follow(opening(self.now.state))

    @property
    def state(self) -> State:
        """The state at the cursor."""
        return self.now.state

    @property
    def mode(self) -> str:
        """`"play"` or `"study"`, to be shown on the screen."""
        return "study" if self.seat is None else "play"

    def choose(self, choice: Choice) -> None:
        """Make a choice at the cursor and follow all the steps it sets off.

        A choice tried before at this moment is followed again; others are kept as branches. Raises
        `IllegalChoice` for one that is not allowed, and `LabError` where nobody has to choose; the
        timeline stays as it was.
        """
        if is_between_rules(self.state):
            msg = "nobody has to choose here: step forward to the next choice"
            raise LabError(msg)
        self._follow(steps(self.state, choice))

    def _follow(self, taken: tuple[Step, ...]) -> None:
        for step in taken:
            known = [m for m in self.now.branches if m.step and m.step.choice == step.choice]
            if not known:
                known = [Moment(step.after, step, self.now)]
                self.now.branches += known
            self.now.kept = known[0]
            self.now = known[0]

    def back(self) -> None:
        """Go back by one rule; raises `Refused` in play mode where that would take back news."""
        step, earlier = self.now.step, self.now.earlier
        if step is None or earlier is None:
            msg = "this is the beginning: there is nothing to go back to"
            raise LabError(msg)
        reason = self.why_not_back()
        if reason:
            raise Refused(reason)
        earlier.kept = self.now
        self.now = earlier

    def forward(self) -> None:
        """Go forward again by one rule, along the branch followed last."""
        if self.now.kept is None:
            msg = "nothing was played after this moment: make a choice"
            raise LabError(msg)
        self.now = self.now.kept

    def undo(self) -> None:
        """Go back to where somebody, or chance, last had to choose.

        In play mode either all of it is taken back or none; raises `Refused` then.
        """
        start = self.now
        try:
            self.back()
            while self.now.earlier is not None and is_between_rules(self.now.state):
                self.back()
        except Refused:
            while self.now is not start:
                self.forward()
            raise

    def redo(self) -> None:
        """Go forward again to the next moment at which somebody has to choose."""
        self.forward()
        while self.now.kept is not None and is_between_rules(self.now.state):
            self.forward()

    def why_not_back(self) -> str:
        """Return why play mode refuses to take back the last step; an empty text if it does not."""
        step = self.now.step
        if self.seat is None or step is None:
            return ""
        if step.choice is not None and mover(step.before) != self.seat:
            who = "chance" if mover(step.before) == CHANCE else f"seat {mover(step.before)}"
            return f"play mode: {who} has chosen since, and that cannot be taken back"
        before, after = infoset(step.before, self.seat), infoset(step.after, self.seat)
        if any(fact.reveals for fact in heard(news(before, after))):
            by = step.rule.ident
            return f"play mode: seat {self.seat} has learnt something since, by rule {by}"
        return ""

    def path(self) -> tuple[Step, ...]:
        """Return the steps from the beginning to the cursor."""
        taken = []
        moment: Moment | None = self.now
        while moment is not None and moment.step is not None:
            taken.append(moment.step)
            moment = moment.earlier
        return tuple(reversed(taken))

    def chosen(self) -> tuple[Step, ...]:
        """Return the steps from the beginning to the cursor that began with a choice."""
        return tuple(step for step in self.path() if step.choice is not None)

    def choices_made(self) -> tuple[Choice, ...]:
        """Return the choices from the beginning to the cursor, chance's included."""
        return tuple(step.choice for step in self.chosen())

    def __repr__(self) -> str:
        return f"<timeline of {self.game!r}: {len(self.path())} rules applied, {self.mode} mode>"
