"""A game in progress: who sits where, the seed, and the timeline along which the game is played.

Knows no game and no screen: a terminal and a notebook may show the same session.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Self

from lovecraft_lab.core.errors import LabError, Refused
from lovecraft_lab.core.play import Bot, Known, Resume, chosen_by_name, require_mapping
from lovecraft_lab.core.record import digit_of, first_state
from lovecraft_lab.core.state import CHANCE, infoset, is_between_rules, mover, require_seat
from lovecraft_lab.core.timeline import Timeline

if TYPE_CHECKING:
    from lovecraft_lab.core.engine import Step
    from lovecraft_lab.core.game import Game
    from lovecraft_lab.core.rule import Choice
    from lovecraft_lab.core.state import State


class Session:
    """A seeded game of people and bots, watched from one seat and moved one choice at a time.

    `seats[p]` is a bot's name, found in `bots`, or `None` for a person; `seat` is the one that
    watches, the first person's unless named. In play mode that seat may take back only what brought
    it no news; with `study=True` everything may be taken back. The same seed and the same choices
    of people give the same game on any machine.

    >>> from lovecraft_lab.bots import BY_NAME
    >>> from lovecraft_lab.toys.kuhn import kuhn
    >>> session = Session(kuhn(), [None, "random"], seed=1, bots=BY_NAME)
    >>> [step.rule.ident for step in session.play_on()]
    ['K1', 'K1']
    >>> session.asked
    0
    """

    def __init__(  # noqa: PLR0913 - who plays what, and how; all but three go by name
        self,
        game: Game,
        seats: Sequence[str | None],
        seed: object,
        *,
        bots: Mapping[str, Bot],
        seat: int | None = None,
        study: bool = False,
        position: Mapping[str, Any] | None = None,
    ) -> None:
        self._start = Resume.of(game, seed, seats, (), position)
        if not isinstance(study, bool):
            raise LabError(f"study={study!r:.200}: True or False is needed")
        _require_known(seats, bots)
        self._seated = self._start.seats
        self._bots = [None if name is None else bots[name] for name in seats]
        self.game = game
        self.seat = self._first_person() if seat is None else seat
        self.study = study
        self.dealt_before = False
        state = None if position is None else first_state(game, self._start.position)
        self.line = Timeline(game, state, seat=None if study else self.seat)
        infoset(self.state, self.seat)  # refuses a seat that does not exist

    @classmethod
    def from_code(cls, code: str, *, bots: Mapping[str, Bot], study: bool = False) -> Self:
        """Return the session that a resume code holds, at the same table with the same future.

        A game that was studied comes back in study mode.

        Raises `BadCode` for a code that is damaged or does not fit, and `BotFailed` where a bot
        fails while the code is read.
        """
        kept = Resume.from_code(code, bots)
        study = study or kept.known == "studied"
        session = cls(
            kept.game, kept.seats, kept.seed, bots=bots, study=study, position=kept.position
        )
        session.dealt_before = kept.known == "dealt before"
        session.play_on()
        for text in kept.choices:
            session.choose(session.game.parse(session.state, text))
            session.play_on()
        return session

    def _first_person(self) -> int | None:
        return self.seats.index(None) if None in self.seats else None

    @property
    def seats(self) -> tuple[str | None, ...]:
        """Who sits where: a bot's name, or `None` for a person."""
        return self._start.seats

    @property
    def seed(self) -> str:
        """The seed from which chance and the bots choose."""
        return self._start.seed

    @property
    def position(self) -> Mapping[str, Any] | None:
        """The table that was set up to begin with; `None` where a round is dealt."""
        return self._start.position

    @property
    def known(self) -> Known:
        """What the watching seat may have seen of this game ahead of its time."""
        if self.study:
            return "studied"
        return "dealt before" if self.dealt_before else ""

    @property
    def state(self) -> State:
        """The state at the cursor."""
        return self.line.state

    @property
    def is_over(self) -> bool:
        """Whether the game has ended at the cursor."""
        return self.state.todo is None

    @property
    def asked(self) -> int | None:
        """The person who has to choose at the cursor; `None` where no person has to."""
        todo = self.state.todo
        if todo is None or todo[0][0].options is None:
            return None
        who = mover(self.state)
        return who if self._bots[who] is None else None

    @property
    def view(self) -> Any:
        """What the watching seat may be shown at the cursor."""
        return self.game.view(infoset(self.state, self.seat))

    def choose(self, choice: Choice) -> tuple[Step, ...]:
        """Make the choice that a person is asked for, and return the steps that it sets off.

        Raises `IllegalChoice` for one that is not allowed and `LabError` where no person is asked;
        the session stays as it was.
        """
        if self.asked is None:
            msg = "the game is over" if self.is_over else "no person has to choose here"
            raise LabError(msg)
        return self._make(choice)

    def go_on(self) -> tuple[Step, ...]:
        """Let chance or a bot make the one choice that is due, and return the steps it sets off.

        Nothing is due, and nothing happens, where a person is asked or the game is over. Where the
        cursor stands between two choices it goes forward to the next one. Raises `BotFailed` for
        whatever goes wrong in a bot.
        """
        todo = self.state.todo
        if todo is None or self.asked is not None:
            return ()
        if is_between_rules(self.state):
            return self._taken(self.line.redo)
        return self._make(self._by_itself(self.state, len(self.line.chosen())))

    def replace_bot(self, seat: int, name: str, bots: Mapping[str, Bot]) -> None:
        """Let another bot choose for a seat from now on; what was played stays."""
        require_seat(seat, len(self.seats))
        if self.seats[seat] is None:
            msg = f"no bot sits on seat {seat}"
            raise LabError(msg)
        if name is None:
            raise LabError("a bot is replaced by another bot, not by a person")
        _require_known([name], bots)
        seats = tuple(name if p == seat else old for p, old in enumerate(self.seats))
        self._bots[seat] = bots[name]
        self._start = replace(self._start, seats=seats)

    def play_on(self) -> tuple[Step, ...]:
        """Let chance and the bots choose until a person is asked or the game is over."""
        taken: tuple[Step, ...] = ()
        while self.asked is None and not self.is_over:
            taken += self.go_on()
        return taken

    def _make(self, choice: Choice) -> tuple[Step, ...]:
        return self._taken(lambda: self.line.choose(choice))

    def _taken(self, move: Callable[[], None]) -> tuple[Step, ...]:
        """Move the cursor forward and return the steps it went over."""
        known = len(self.line.path())
        move()
        return self.line.path()[known:]

    def undo(self) -> None:
        """Go back to where a person was last asked, past whatever chance and bots did since.

        Raises `Refused` where play mode does not allow it and `LabError` where no person has chosen
        yet; the session stays as it was.
        """
        if not self._choices_of_people():
            msg = "no person has chosen yet: there is nothing to take back"
            raise LabError(msg)
        start = self.line.now
        try:
            self.line.undo()
            while self.asked is None:
                self.line.undo()
        except Refused:
            while self.line.now is not start:
                self.line.forward()
            raise

    def redo(self) -> tuple[Step, ...]:
        """Go forward again to where a person was next asked, and return the steps on the way."""
        taken = self._taken(self.line.redo)
        while self.asked is None and self.line.now.kept is not None:
            taken += self._taken(self.line.redo)
        return taken

    @property
    def resume(self) -> Resume:
        """What a learner may keep: the seed and the people's choices up to the cursor."""
        made = (self.game.format(step.before, step.choice) for step in self._choices_of_people())
        return replace(self._start, choices=tuple(made), known=self.known)

    def _is_a_persons(self, step: Step) -> bool:
        who = mover(step.before)
        return who != CHANCE and self._bots[who] is None

    def _choices_of_people(self) -> list[Step]:
        """Return the steps up to the cursor that began with a person's choice."""
        return [step for step in self.line.chosen() if self._is_a_persons(step)]

    def _by_itself(self, state: State, number: int) -> Choice | None:
        """Return the choice that chance or a bot makes at a state, which is the game's n-th."""
        return chosen_by_name(self.game, state, number, self.seed, self._bots, self.seats)

    @property
    def code(self) -> str:
        """The resume as a short text that can be copied.

        Raises `Refused` where study mode let chance or a bot be chosen for, or where a bot was
        replaced that had played otherwise: the seed and the people's choices alone would lead to
        another game.
        """
        if (self.study or self._start.seats != self._seated) and any(
            not self._is_a_persons(step) and self._by_itself(step.before, number) != step.choice
            for number, step in enumerate(self.line.chosen())
        ):
            raise Refused(
                "chance or a bot was chosen for by hand, or a bot was replaced: a record"
                " (ll.Record.of) holds such a game, a resume code does not"
            )
        return self.resume.packed(
            digit_of(step.before, step.choice) for step in self._choices_of_people()
        )

    def __repr__(self) -> str:
        mode = "study" if self.study else "play"
        return (
            f"<session of {self.game!r}: seed {self.seed!r}, {mode} mode,"
            f" {len(self.line.choices_made())} choices made>"
        )


def _require_known(seats: Sequence[str | None], bots: Mapping[str, Bot]) -> None:
    require_mapping(bots)
    unknown = [str(name) for name in seats if name is not None and name not in [*bots]]
    if unknown:
        known = ", ".join(bots) or "none"
        raise LabError(f"no bot is called {', '.join(sorted(set(unknown)))}: there is {known}")
