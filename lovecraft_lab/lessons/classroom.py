"""A class at one table: the same deal for everybody, and the choices that are handed in.

A class code is a resume code without choices. A learner's file holds the code of the round and the
reasons that were given, and nothing that its author has not seen written out.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain
from itertools import count as numbers
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from lovecraft_lab.bots import BY_NAME
from lovecraft_lab.core.errors import BadCode, LabError
from lovecraft_lab.core.play import Resume
from lovecraft_lab.core.session import Session
from lovecraft_lab.core.state import mover, require_seat
from lovecraft_lab.lessons.text import Text
from lovecraft_lab.show.words import count
from lovecraft_lab.widgets.desk import card_game

if TYPE_CHECKING:
    from lovecraft_lab.core.game import Game
    from lovecraft_lab.core.state import State
    from lovecraft_lab.lessons.handing_in import HandIn

FORM: Final = "lovecraft_lab choices 1"
"""What a file of choices says that it is."""
USUAL: Final = '{"hands": [("fed", "boxer"), ("sailor",)]}'
"""A position, for those who have not seen one."""
LONGEST: Final = 500
"""A longer name or reason is cut."""


def class_code(
    game: Game,
    *,
    seed: object,
    seat: int = 0,
    bots: str = "cautious",
    position: Mapping[str, Any] | None = None,
) -> str:
    """Return a code that gives every learner the same deal, position and bots, by `ll.lab(code)`.

    The learner sits on `seat`, a bot of this name on all others. A code keeps no secret: whoever
    deals it again and studies it sees every hand. Raises `LabError` for a seat, bot or position
    that cannot be had.

    >>> from lovecraft_lab.letter import letter
    >>> class_code(letter(players=3), seed=1926)[:5]
    'LLR1-'
    """
    card_game(game)
    if not isinstance(bots, str) or bots not in BY_NAME:
        raise LabError(f"no bot is called {bots!r}: there is {', '.join(BY_NAME)}")
    require_seat(seat, game.players)
    if position is not None:
        if not isinstance(position, Mapping) or not all(isinstance(n, str) for n in position):
            raise LabError(
                f"a position names what lies where, as game.position does, not {position!r:.60}"
            )
        game.position(**position)
    seats = [None if each == seat else bots for each in range(game.players)]
    return Resume.of(game, seed, seats, (), position).code(BY_NAME)


@dataclass(frozen=True)
class HandedIn:
    """One learner's file: a name, the code of the round, and a reason for some of the choices."""

    name: str
    code: str
    reasons: Mapping[int, str] = field(default_factory=dict)

    def as_json(self) -> str:
        """Return the text of the file."""
        reasons = {str(number): reason for number, reason in self.reasons.items()}
        whole = {"form": FORM, "name": self.name, "code": self.code, "reasons": reasons}
        return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"

    @classmethod
    def from_json(cls, text: str) -> HandedIn:
        """Return what a file holds; raises `BadCode` if it is no such file."""
        try:
            whole = json.loads(text)
            if whole["form"] != FORM:
                raise BadCode(f"this file is of another version: {whole['form']!r}")
            reasons = {int(number): plain(why) for number, why in whole["reasons"].items()}
            return cls(plain(whole["name"]), str(whole["code"]), reasons)
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            if isinstance(error, BadCode):
                raise
            raise BadCode("this is no file of choices") from None

    @classmethod
    def from_file(cls, path: Path) -> HandedIn:
        """Return what a file holds, one saved by another editor too; raises as `from_json` does."""
        return cls.from_json(path.read_text(encoding="utf-8-sig"))

    def goes_on_from(self, earlier: HandedIn) -> bool:
        """Whether this is what the same learner, known by name, played on from there."""
        mine, theirs = self.kept, earlier.kept
        return (
            self.name == earlier.name != ""
            and self.table == earlier.table
            and mine.choices[: len(theirs.choices)] == theirs.choices
        )

    def holds(self, earlier: HandedIn) -> bool:
        """Whether nothing is lost if this is written over what was handed in earlier."""
        reasons = earlier.reasons.items() <= self.reasons.items()
        return self == earlier or (self.goes_on_from(earlier) and reasons)

    def words(self) -> Iterator[str]:
        """Yield the choices in words; raises `BadCode` for a code that does not fit."""
        for state, move in self.moments():
            yield self.game.in_words(self.game.parse(state, move))

    @cached_property
    def kept(self) -> Resume:
        """The round that the code holds; raises `BadCode` for a code that does not fit."""
        return Resume.from_code(self.code, BY_NAME)

    @property
    def table(self) -> Resume:
        """The table at which it was played, without the choices: one for a whole class."""
        return replace(self.kept, choices=(), known="")

    @cached_property
    def game(self) -> Any:  # noqa: ANN401 - its states are those of any game
        """The game that was played; raises `LabError` for any but the card game."""
        return card_game(self.kept.game)

    def moments(self) -> Iterator[tuple[State, str]]:
        """Yield the states in which the learner chose, with what was chosen.

        Raises `BadCode` for a code that does not fit.
        """
        game, seats = self.game, self.kept.seats
        _require_one_person(self.kept)
        for state, choice in self.kept.moments(BY_NAME):
            who = mover(state)
            if who in range(len(seats)) and seats[who] is None:
                yield state, game.format(state, choice)


def hand_in(
    played: Any = None,  # noqa: ANN401 - a lab or its session
    path: str | Path = "",
    *,
    name: str = "",
    reasons: Mapping[int, str] | Sequence[str] = (),
) -> Text | HandIn:
    """Write one's choices, and reasons for them, into one small file for the teacher.

    `played` is a lab or its session; `reasons` are in the order of one's choices, or a mapping from
    the number of a choice, counted from 1. Without a path it is a form to type the reasons into.
    The table can be played on, and the file be written again; a file that holds anything else is
    left as it is, and another name is taken. What cannot be written gets a sentence.
    """
    try:
        if not path:
            from lovecraft_lab.lessons.handing_in import HandIn, HandInDesk

            return HandIn(HandInDesk(played))
        mine = handed_in(played, name, reasons)
        written = write(mine, Path(path))
    except (LabError, TypeError) as error:
        return Text(f"Nothing was written: {error}.")
    return Text(f"{count(len(list(mine.moments())), 'choice')} {said_of(written, Path(path))}.")


def said_of(written: Path, asked: Path) -> str:
    """Return where a file was written, and why under another name if it was."""
    kept = f"; {asked.name} was there already with something else in it, and stays as it was"
    return f"written to {written.name}{kept if written != asked else ''}"


def write(mine: HandedIn, path: Path, before: HandedIn | None = None) -> Path:
    """Write a file of choices and return where it lies: no other file is written over.

    `before` is what the same form has written, which may be replaced. Raises `LabError` for no
    choices and where nothing can be written.
    """
    if not any(True for _ in mine.moments()):
        raise LabError("you have chosen nothing yet: play at this table first, then hand in")
    try:
        free = _free(mine, path, before)
        free.write_bytes(mine.as_json().encode())
    except (OSError, ValueError) as error:
        raise LabError(f"{path.name}: {getattr(error, 'strerror', '') or error}") from None
    return free


def _free(mine: HandedIn, path: Path, before: HandedIn | None) -> Path:
    """Return this path, or the next of its kind at which nothing lies that would be lost."""
    if path.is_dir():
        raise LabError(f"{path.name} is a folder: name a file in it")
    others = (path.with_name(f"{path.stem}-{number}{path.suffix}") for number in numbers(2))
    return next(each for each in chain([path], others) if not _would_lose(mine, each, before))


def _would_lose(mine: HandedIn, path: Path, before: HandedIn | None) -> bool:
    """Whether something lies there that is not an earlier file of the same learner."""
    if not path.exists():
        return False
    try:
        found = HandedIn.from_file(path)
        return found != before and not mine.holds(found)
    except (LabError, OSError, ValueError):
        return True


def handed_in(
    played: Any,  # noqa: ANN401 - as above
    name: str,
    reasons: Mapping[int, str] | Sequence[str],
) -> HandedIn:
    """Return what somebody hands in; raises `LabError` for what is no table, or no reasons."""
    session = getattr(getattr(played, "desk", None), "session", played)
    if not isinstance(session, Session):
        raise LabError(
            "a lab at which somebody played is needed: sit down with lab = ll.lab(code), play, and"
            " then ll.hand_in(lab)"
        )
    card_game(session.game)
    told = reasons if isinstance(reasons, Mapping) else dict(enumerate(reasons, 1))
    if isinstance(reasons, str) or not all(type(number) is int for number in told):
        raise LabError("reasons are a list of texts, or a mapping from the number of a choice")
    _require_one_person(session.resume)
    why = {number: plain(text) for number, text in told.items() if text}
    return HandedIn(plain(name), session.code, why)


def _require_one_person(kept: Resume) -> None:
    """Raise `LabError` unless one person alone plays: nobody hands in what another chose."""
    people = kept.seats.count(None)
    if people != 1:
        raise LabError(f"one person alone must play at the table, and here there are {people}")


def plain(text: object) -> str:
    """Return a text of somebody's, cut to a length, with nothing in it that cannot be written."""
    return str(text)[:LONGEST].encode("utf-8", "replace").decode()
