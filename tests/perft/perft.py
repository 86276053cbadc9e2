"""Counts of histories, kept in text files and counted twice: by the engine and by another way.

    python -m tests.perft.perft                 count every line of every file with the engine
    python -m tests.perft.perft --derive FILE   print FILE with the counts of `tests/eager.py`

A file has three kinds of lines. `game` is a game's spec in JSON and opens a block; `position`, if
there is one, is a late moment of it, as the arguments of `tests.rules.table.table`. Then

    perft depth count weight

says how many different histories of exactly `depth` choices go on from there, chance's choices
counted like the players', and what the chances of all these histories sum to, each being the
product of the probabilities of chance's choices on it, while a player's choice counts 1. So the
weight is 1 as long as only chance has chosen, and afterwards the mean number of ways in which the
players can go on, over all shuffles.
"""

import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

import lovecraft_lab as ll
from lovecraft_lab.core.game import Game
from lovecraft_lab.core.record import game_of
from lovecraft_lab.letter.game import LetterGame
from lovecraft_lab.letter.state import LetterState
from tests import eager
from tests.orders import eager_table, from_the_start
from tests.rules.table import table

FOLDER = Path(__file__).parent


class Line(NamedTuple):
    """One line of a file: where to start, and what is counted from there."""

    where: str
    spec: dict[str, Any]
    position: dict[str, Any] | None
    depth: int
    histories: int
    weight: Fraction

    @property
    def game(self) -> Game:
        """The game counted in."""
        return game_of(self.spec)

    def start(self) -> Any:
        """Return the state counted from."""
        if self.position is None:
            return self.game.start()
        what = dict(self.position)
        edition = self.spec.get("edition", "zman27")
        return table(*what.pop("hands"), edition=edition, **what)


Below = dict[str, tuple[int, Fraction]]
"""The count and the weight below each first choice."""


def read(path: Path) -> Iterator[Line]:
    """Yield the lines of a file that count something."""
    spec: dict[str, Any] = {}
    position: dict[str, Any] | None = None
    for number, text in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        word, _, rest = text.partition(" ")
        match word:
            case "game":
                spec, position = json.loads(rest), None
            case "position":
                position = json.loads(rest)
            case "perft":
                depth, count, weight = rest.split()
                where = f"{path.name}:{number}"
                yield Line(where, spec, position, int(depth), int(count), Fraction(weight))
            case "" | "#":
                pass
            case _:
                msg = f"{path.name}:{number}: cannot read {text!r}"
                raise ValueError(msg)


def files() -> list[Path]:
    """Return every file of counts."""
    return sorted(FOLDER.glob("*.perft"))


def by_engine(line: Line) -> Below:
    """Count with the engine, below each first choice."""
    found: Counter[str] = Counter()
    weights: Counter[str] = Counter()
    state = line.start()
    for node in ll.walk(state, line.depth):
        if len(node.choices) == line.depth:
            first = line.game.format(state, node.choices[0]) if node.choices else ""
            found[first] += 1
            weights[first] += node.chance  # type: ignore[assignment]  # exact fractions
    return {first: (count, Fraction(weights[first])) for first, count in found.items()}


def by_eager_table(line: Line) -> Below:
    """Count over every shuffle, with the second writing of the rules."""
    state = line.start()
    assert isinstance(state, LetterState)
    if line.position is None:
        start, cards = from_the_start(state.game)
    else:
        start, cards = eager_table(state), [state.game.cards[kind].ident for kind in state.unseen]
    found: Counter[str] = Counter()
    weights: Counter[str] = Counter()
    for texts, weight in eager.histories(start, cards, line.depth).items():
        first = texts[0] if texts else ""
        found[first] += 1
        weights[first] += weight  # type: ignore[assignment]  # exact fractions
    return {first: (count, Fraction(weights[first])) for first, count in found.items()}


def total(below: Below) -> tuple[int, Fraction]:
    """Return the count and the weight of all first choices together."""
    counts = [count for count, _ in below.values()]
    return sum(counts), sum((weight for _, weight in below.values()), Fraction(0))


def difference(line: Line) -> str:
    """Say where the engine's count differs from the file's; an empty text if it does not.

    Below it stands the count of every first choice, beside that of the eager table where there is
    one: the first row that differs is where to go on looking.
    """
    below = by_engine(line)
    if total(below) == (line.histories, line.weight):
        return ""
    other = by_eager_table(line) if isinstance(line.game, LetterGame) else {}
    rows = [
        f"{first or '(nothing)':32} {below.get(first)} {other.get(first, '') if other else ''}"
        for first in sorted({*below, *other})
    ]
    head = f"{line.where}: {total(below)} at depth {line.depth}, not {line.histories} {line.weight}"
    return "\n".join([head, "first choice, engine, eager table:", *rows])


def derive(path: Path) -> Iterator[str]:
    """Yield the lines of a file with the counts of the eager table in place of its own."""
    counted = {line.where: line for line in read(path)}
    for number, text in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        line = counted.get(f"{path.name}:{number}")
        if line is None:
            yield text
        else:
            count, weight = total(by_eager_table(line))
            yield f"perft {line.depth} {count} {weight}"


def main(arguments: Sequence[str]) -> int:
    """Count every line, or derive the lines of one file."""
    say = print
    if arguments[:1] == ["--derive"]:
        for text in derive(Path(arguments[1])):
            say(text)
        return 0
    wrong = 0
    for path in files():
        for line in read(path):
            message = difference(line)
            wrong += bool(message)
            say(message or f"{line.where}: {line.histories} at depth {line.depth}", flush=True)
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
