"""How a class chose: the files that were handed in, question by question, as pictures.

A question is a moment at a table, told to the seat that chose there; classes that played at other
tables have questions of their own.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from lovecraft_lab.belief import odds
from lovecraft_lab.belief.posterior import posterior
from lovecraft_lab.coaching.review import solved
from lovecraft_lab.core.engine import choices
from lovecraft_lab.core.errors import LabError, Unsuitable
from lovecraft_lab.core.knowledge import Infoset
from lovecraft_lab.core.state import infoset, mover
from lovecraft_lab.lessons.charts import bars
from lovecraft_lab.lessons.classroom import LONGEST, HandedIn
from lovecraft_lab.lessons.figure import Figure
from lovecraft_lab.lessons.grid import Grid
from lovecraft_lab.show.facts import picture
from lovecraft_lab.show.markup import Html, el
from lovecraft_lab.show.table import table_body
from lovecraft_lab.show.theme import page
from lovecraft_lab.show.words import chance_text, count

if TYPE_CHECKING:
    from lovecraft_lab.core.play import Resume
    from lovecraft_lab.core.state import State

GUESS: Final = re.compile(r">(\d)=(\d)$")
"""A seat and a number in the notation of a guess."""
MOST: Final = 12
"""So many choices of one question get a bar of their own."""


@dataclass(frozen=True, eq=False)
class Question:
    """A moment in which some of the class chose: who chose what, and what there was to choose.

    `table` is the number of the table at which it came up, `told` all that was known there.
    `expected` are the shares of the equilibrium or the odds, by choice; `against` says which.
    """

    game: Any
    table: int
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

    def seen(self) -> Html:
        """Return the table as those saw it who had to choose."""
        return table_body(picture(self.game.view(self.told)))

    def reasons(self) -> Grid:
        """Return who gave which reason for which choice."""
        rows = [[name or "–", self.words[move], why] for name, move, why in self.chosen if why]
        return Grid(["who", "choice", "reason"], rows)


class Tally:
    """How a class chose, moment by moment: what `ll.tally` returns.

    `questions` are the moments, table by table, those that most have met first; `left_out` says of
    each file that does not count why.
    """

    def __init__(self, questions: Sequence[Question], left_out: Sequence[str]) -> None:
        self.questions = tuple(questions)
        self.left_out = tuple(left_out)

    def _numbered(self) -> Iterator[tuple[str, Question]]:
        """Go through the questions with what each is called."""
        several = len({each.table for each in self.questions}) > 1
        asked = Counter[int]()
        for each in self.questions:
            asked[each.table] += 1
            name = f"Question {asked[each.table]}"
            yield f"Table {each.table}, {name.lower()}" if several else name, each

    def _repr_html_(self) -> str:
        parts = [_shown(name, each) for name, each in self._numbered()]
        parts += [el("p", line) for line in self.left_out or ([] if parts else [NONE])]
        return page(*parts, parts=("cards", "table", "step", "lesson"), label="How the class chose")

    def __repr__(self) -> str:
        told = [f"{name}. {each.figure()!r}" for name, each in self._numbered()]
        return "\n\n".join([*told, *self.left_out]) or NONE


NONE: Final = "No choices were handed in: name the files, or the folder in which they lie."


def _shown(name: str, asked: Question) -> Html:
    """Return a question with the table, what was chosen, and the reasons under a fold."""
    said = asked.reasons()
    reasons = el("div.ll-figure", said.in_html())
    why = [_fold("Reasons", reasons)] if said.lines[1:] else []
    return el(
        "div.ll-panel",
        el("div.ll-panel__t ll-panel__t--s", name),
        _fold("The table, as those saw it who had to choose", asked.seen()),
        asked.figure().markup(),
        *why,
    )


def _fold(says: str, inside: Html) -> Html:
    summary = el("summary", says, data_lm_suppress_shortcuts="true")
    return el("details", summary, inside)


def tally(files: Iterable[str | Path] | str | Path) -> Tally:
    """Show how a class chose, against the equilibrium of a solved deck or else the exact odds.

    `files` are what learners handed in, or a folder of them. A file that cannot be read is left out
    and named with the reason, and so is one that its author has handed in anew, played on. On a
    teaching deck for two the mark beside a choice is its share in the equilibrium; on any other
    table it is the chance that a guess hits, seen from that seat. Raises `LabError` for what are no
    files.
    """
    read, left_out = _read(_paths(files))
    tables: list[Resume] = []
    met: dict[tuple[int, Infoset], tuple[Any, State, list[tuple[str, str, str]]]] = {}
    for mine in read:
        if mine.table not in tables:
            tables.append(mine.table)
        for number, (state, move) in enumerate(mine.moments(), 1):
            key = tables.index(mine.table), infoset(state, mover(state))
            _, _, chosen = met.setdefault(key, (mine.game, state, []))
            chosen.append((mine.name, move, mine.reasons.get(number, "")))
    asked = [_question(game, at + 1, state, made) for (at, _), (game, state, made) in met.items()]
    return Tally(sorted(asked, key=lambda each: (each.table, -len(each.chosen))), left_out)


def _read(paths: Iterable[Path]) -> tuple[list[HandedIn], list[str]]:
    """Return what the files hold, and a sentence about each that does not count."""
    read: dict[Path, HandedIn] = {}
    why: dict[Path, str] = {}
    for path in paths:
        try:
            read[path] = _chosen_in(path)
        except OSError as error:
            why[path] = (error.strerror or str(error)).lower()
        except (LabError, ValueError) as error:
            why[path] = str(error)
    oldest_first = sorted(read, key=lambda path: (path.stat().st_mtime_ns, path))
    for path in oldest_first:
        mine = read[path]
        others = (each for each in oldest_first[::-1] if each != path and each in read)
        later = next((each for each in others if read[each].goes_on_from(mine)), None)
        if later is not None:
            why[path] = f"{mine.name} went on and handed in {later.name}"
            del read[path]
    return list(read.values()), [
        f"{path.name[:LONGEST]} is left out: {says}." for path, says in why.items()
    ]


def _chosen_in(path: Path) -> HandedIn:
    mine = HandedIn.from_file(path)
    if not list(mine.moments()):
        raise LabError("nothing was chosen yet")
    return mine


def _paths(files: Iterable[str | Path] | str | Path) -> list[Path]:
    """Return the files, those of a folder in order."""
    if isinstance(files, str | Path):
        folder = Path(files)
        with suppress(OSError):  # a name too long for a file; reading it says so
            return sorted(folder.glob("*.json")) if folder.is_dir() else [folder]
        return [folder]
    try:
        return [Path(path) for path in files]
    except TypeError:
        raise LabError(f"files or a folder of them are needed, not {files!r:.60}") from None


def _question(
    game: Any,  # noqa: ANN401 - of any game
    table: int,
    state: Any,  # noqa: ANN401 - of any game
    chosen: list[tuple[str, str, str]],
) -> Question:
    """Return a moment with its choices and what is expected there."""
    legal = choices(state)
    words = {game.format(state, each): game.in_words(each) for each in legal}
    told = infoset(state, mover(state))
    try:
        expected = dict(solved(game)[1].profile[told])
        against = "the equilibrium"
    except (Unsuitable, KeyError):
        expected, against = _hits(game, told, words), "the chance that the guess hits"
    return Question(game, table, told, words, tuple(chosen), expected, against if expected else "")


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
