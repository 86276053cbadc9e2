"""A class at one table: the same deal for everybody, choices handed in, and how the class chose.

A class code is a resume code without choices. A learner's file holds the code of the round and the
reasons that were given, and nothing that its author has not seen written out.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from lovecraft_lab.belief import odds
from lovecraft_lab.belief.posterior import posterior
from lovecraft_lab.bots import BY_NAME
from lovecraft_lab.coaching.review import solved
from lovecraft_lab.core.engine import choices
from lovecraft_lab.core.errors import BadCode, LabError, Unsuitable
from lovecraft_lab.core.knowledge import Infoset
from lovecraft_lab.core.play import Resume
from lovecraft_lab.core.session import Session
from lovecraft_lab.core.state import infoset, mover
from lovecraft_lab.lessons.charts import bars
from lovecraft_lab.lessons.figure import Figure
from lovecraft_lab.lessons.grid import Grid
from lovecraft_lab.lessons.text import Text
from lovecraft_lab.show.markup import el
from lovecraft_lab.show.theme import page
from lovecraft_lab.show.words import chance_text, count
from lovecraft_lab.widgets.desk import card_game

if TYPE_CHECKING:
    from lovecraft_lab.core.game import Game
    from lovecraft_lab.core.state import State
    from lovecraft_lab.lessons.handing_in import HandIn

FORM: Final = "lovecraft_lab choices 1"
"""What a file of choices says that it is."""
GUESS: Final = re.compile(r">(\d)=(\d)$")
"""A seat and a number in the notation of a guess."""
LONGEST: Final = 500
"""A longer name or reason is cut."""
MOST: Final = 12
"""So many choices of one question get a bar of their own."""


def class_code(
    game: Game,
    *,
    seed: object,
    seat: int = 0,
    bots: str = "cautious",
    position: Mapping[str, Any] | None = None,
) -> str:
    """Return a code that gives every learner the same deal, position and bots, by `ll.lab(code)`.

    The learner sits on `seat`, a bot of this name on all others. Raises `LabError` for a seat, bot
    or position that cannot be had.

    >>> from lovecraft_lab.letter import letter
    >>> class_code(letter(players=3), seed=1926)[:5]
    'LLR1-'
    """
    card_game(game)
    if not isinstance(bots, str) or bots not in BY_NAME:
        raise LabError(f"no bot is called {bots!r}: there is {', '.join(BY_NAME)}")
    if seat not in range(game.players):
        raise LabError(f"there is no seat {seat!r}: there are {game.players}, counted from 0")
    if position is not None:
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

    def words(self) -> Iterator[str]:
        """Yield the choices in words; raises `BadCode` for a code that does not fit."""
        for state, move in self.moments():
            yield self.game.in_words(self.game.parse(state, move))

    @cached_property
    def kept(self) -> Resume:
        """The round that the code holds; raises `BadCode` for a code that does not fit."""
        return Resume.from_code(self.code, BY_NAME)

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
    played: Any,  # noqa: ANN401 - a lab or its session
    path: str | Path = "",
    *,
    name: str = "",
    reasons: Mapping[int, str] | Sequence[str] = (),
) -> Text | HandIn:
    """Write one's choices, and reasons for them, into one small file for the teacher.

    `played` is a lab or its session; `reasons` are in the order of one's choices, or a mapping from
    the number of a choice, counted from 1. Without a path it is a form to type the reasons into.
    The table can be played on, and the file be written again. What cannot be written gets a
    sentence.
    """
    try:
        if not path:
            from lovecraft_lab.lessons.handing_in import HandIn, HandInDesk

            return HandIn(HandInDesk(played))
        mine = handed_in(played, name, reasons)
        write(mine, Path(path))
    except (LabError, TypeError) as error:
        return Text(f"Nothing was written: {error}.")
    return Text(f"{count(len(list(mine.moments())), 'choice')} written to {Path(path).name}.")


def write(mine: HandedIn, path: Path) -> None:
    """Write a file of choices; raises `LabError` where it cannot be written."""
    try:
        path.write_bytes(mine.as_json().encode())
    except (OSError, ValueError) as error:
        raise LabError(f"{path.name}: {getattr(error, 'strerror', '') or error}") from None


def handed_in(
    played: Any,  # noqa: ANN401 - as above
    name: str,
    reasons: Mapping[int, str] | Sequence[str],
) -> HandedIn:
    """Return what somebody hands in; raises `LabError` for what is no table, or no reasons."""
    session = getattr(getattr(played, "desk", None), "session", played)
    if not isinstance(session, Session):
        raise LabError("a lab at which somebody played is needed, such as ll.lab(ll.letter())")
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


@dataclass(frozen=True, eq=False)
class Question:
    """A moment in which some of the class chose: who chose what, and what there was to choose.

    `expected` are the shares of the equilibrium or the odds, by choice; `against` says which.
    """

    told: Infoset
    words: Mapping[str, str]
    chosen: tuple[tuple[str, str, str], ...]
    expected: Mapping[str, Fraction | float]
    against: str

    @property
    def counts(self) -> dict[str, int]:
        """How many chose what; what nobody chose too."""
        made = Counter(move for _, move, _ in self.chosen)
        return {move: made[move] for move in self.words}

    def figure(self) -> Figure:
        """Return the choices of the class as bars, with a mark for what is expected."""
        total = len(self.chosen)
        shares = {move: Fraction(made, total) for move, made in self.counts.items()}
        ranked = sorted(shares, key=lambda move: (-shares[move], -self.expected.get(move, 0)))
        rows = {
            self.words[move]: (float(shares[move]), f"{self.counts[move]} of {total}")
            for move in ranked[:MOST]
        }
        marks = {self.words[move]: float(share) for move, share in self.expected.items()}
        table = [
            [self.words[move], self.counts[move], _share(self.expected.get(move))]
            for move in ranked
        ]
        caption = f"What {count(total, 'learner')} chose."
        if self.expected:
            caption += f" The mark is {self.against}."
        shown = {name: mark for name, mark in marks.items() if name in rows}
        head = ["choice", "chosen by", self.against or "expected"]
        return Figure(bars(rows, marks=shown), caption, Grid(head, table))

    def reasons(self) -> Grid:
        """Return who gave which reason for which choice."""
        rows = [[name or "–", self.words[move], why] for name, move, why in self.chosen if why]
        return Grid(["who", "choice", "reason"], rows)


class Tally:
    """How a class chose, moment by moment: what `ll.tally` returns.

    `questions` are the moments, those that most have met first; `left_out` says of each file that
    could not be read why.
    """

    def __init__(self, questions: Sequence[Question], left_out: Sequence[str]) -> None:
        self.questions = tuple(questions)
        self.left_out = tuple(left_out)

    def _repr_html_(self) -> str:
        parts = []
        for number, each in enumerate(self.questions, 1):
            head = el("div.ll-panel__t ll-panel__t--s", f"Question {number}")
            said = each.reasons()
            why = (
                [el("details", el("summary", "Reasons"), said.in_html())] if said.lines[1:] else []
            )
            parts.append(el("div.ll-panel", head, each.figure().markup(), *why))
        parts += [el("p", line) for line in self.left_out]
        parts = parts or [el("p", "No choices were handed in.")]
        return page(*parts, parts=("step", "lesson"), label="How the class chose")

    def __repr__(self) -> str:
        told = [
            f"Question {number}. {each.figure()!r}" for number, each in enumerate(self.questions, 1)
        ]
        return "\n\n".join([*told, *self.left_out]) or "No choices were handed in."


def tally(files: Iterable[str | Path] | str | Path) -> Tally:
    """Show how a class chose, against the equilibrium of a solved deck or else the exact odds.

    `files` are what learners handed in, or a folder of them. A file that cannot be read is left out
    and named with the reason. On a teaching deck for two the mark beside a choice is its share in
    the equilibrium; on any other table it is the chance that a guess hits, seen from that seat.
    """
    met: dict[Infoset, tuple[Any, State, list[tuple[str, str, str]]]] = {}
    left_out = []
    for path in _paths(files):
        try:
            mine = HandedIn.from_json(path.read_text(encoding="utf-8-sig"))
            moments = list(mine.moments())
        except (LabError, OSError, ValueError) as error:
            left_out.append(f"{path.name[:LONGEST]} is left out: {error}.")
            continue
        for number, (state, move) in enumerate(moments, 1):
            told = infoset(state, mover(state))
            _, _, chosen = met.setdefault(told, (mine.game, state, []))
            chosen.append((mine.name, move, mine.reasons.get(number, "")))
    asked = [_question(game, state, chosen) for game, state, chosen in met.values()]
    return Tally(sorted(asked, key=lambda each: -len(each.chosen)), left_out)


def _paths(files: Iterable[str | Path] | str | Path) -> list[Path]:
    """Return the files, those of a folder in order."""
    if isinstance(files, str | Path):
        folder = Path(files)
        return sorted(folder.glob("*.json")) if folder.is_dir() else [folder]
    try:
        return [Path(path) for path in files]
    except TypeError:
        raise LabError(f"files or a folder of them are needed, not {files!r:.60}") from None


def _question(game: Any, state: Any, chosen: list[tuple[str, str, str]]) -> Question:  # noqa: ANN401 - of any game
    """Return a moment with its choices and what is expected there."""
    legal = choices(state)
    words = {game.format(state, each): game.in_words(each) for each in legal}
    told = infoset(state, mover(state))
    try:
        expected = dict(solved(game)[1].profile[told])
        against = "the equilibrium"
    except (Unsuitable, KeyError):
        expected, against = _hits(game, told, words), "the chance that the guess hits"
    return Question(told, words, tuple(chosen), expected, against if expected else "")


def _hits(game: Any, told: Infoset, words: Iterable[str]) -> dict[str, Any]:  # noqa: ANN401 - of any game
    """Return the chance that a guess hits, for each choice that is one."""
    found = {move: GUESS.search(move) for move in words}
    if not any(found.values()):
        return {}
    belief = posterior(game, told)
    by_seat = {
        int(each[1]): odds.guess(belief, int(each[1]))
        for each in found.values()
        if each is not None
    }
    return {
        move: by_seat[int(each[1])].get(int(each[2]), Fraction(0))
        for move, each in found.items()
        if each is not None
    }


def _share(share: Any) -> str:  # noqa: ANN401 - a Fraction, a float or nothing
    if share is None:
        return "–"
    return chance_text(share) if isinstance(share, Fraction) else f"{float(share):.3f}"
