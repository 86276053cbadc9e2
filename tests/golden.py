"""Golden records: annotated games as text files under `tests/records`, to be read as prose.

A file holds a heading, the game (`game`) and where it starts (`position`, if not at the beginning),
then each choice (`> fed>2`) followed by the rules it sets off. Under a rule stand its sentence (the
first time only), what everybody heard, what single seats heard where that reads otherwise, news
told to that seat alone in brackets, and the rules still to come. A line that begins with `#` is a
note on what follows.

`python -m tests.golden` writes the files anew from their headings, notes and choices. Read the
difference before committing it: it is a change of the rules or of the words.
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Any, Self

from lovecraft_lab.core.engine import opening, steps
from lovecraft_lab.core.explain import news
from lovecraft_lab.core.game import pending
from lovecraft_lab.core.knowledge import heard
from lovecraft_lab.core.record import first_state, game_of
from lovecraft_lab.core.state import infoset, mover, whose_choice

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from lovecraft_lab.core.engine import Step
    from lovecraft_lab.core.game import Game
    from lovecraft_lab.core.knowledge import Infoset
    from lovecraft_lab.core.state import State

FOLDER = Path(__file__).parent / "records"
COMMAND = "python -m tests.golden"
WIDTH = 100


def files() -> list[Path]:
    """Every record, in order of its name."""
    return sorted(FOLDER.glob("*.txt"))


@dataclass(frozen=True)
class Golden:
    """What a person writes of a record: all but the narration."""

    heading: tuple[str, ...]
    spec: dict[str, Any]
    position: dict[str, Any] | None
    script: tuple[str, ...]
    """The choices (`> ...`) and notes (`# ...`) in order."""

    @classmethod
    def read(cls, text: str) -> Self:
        """Read a record and leave its narration aside."""
        heading, _, rest = text.partition("\n\n")
        lines = rest.splitlines()
        given = dict(
            line.split(" ", 1) for line in lines if line.startswith(("game ", "position "))
        )
        position = json.loads(given["position"]) if "position" in given else None
        script = tuple(line for line in lines if line.startswith(("> ", "# ")))
        return cls(tuple(heading.splitlines()), json.loads(given["game"]), position, script)

    @property
    def game(self) -> Game:
        """The game that is played."""
        return game_of(self.spec)

    def told(self) -> Iterator[str | tuple[Step, ...] | State]:
        """Yield the script, with what each choice sets off, and before and after it a state."""
        game = self.game
        state = first_state(game, self.position)
        yield state
        if self.position is None:
            yield opening(game.begin())
        for line in self.script:
            yield line
            if line.startswith("> "):
                taken = steps(state, game.parse(state, line.removeprefix("> ")))
                yield taken
                state = taken[-1].after
        yield state

    def steps(self) -> tuple[Step, ...]:
        """Every rule applied, the set-up of a game from its beginning included."""
        return tuple(step for part in self.told() if isinstance(part, tuple) for step in part)

    def text(self) -> str:
        """The whole record, narrated."""
        return "\n".join((*self.heading, "", *self._head(), *self._body())) + "\n"

    def _head(self) -> Iterator[str]:
        yield f"game {json.dumps(self.spec)}"
        if self.position is not None:
            yield f"position {json.dumps(self.position)}"

    def _body(self) -> Iterator[str]:
        game = self.game
        first, *parts, last = self.told()
        assert not isinstance(first, str | tuple)
        assert not isinstance(last, str | tuple)
        if self.position is not None:
            yield from ("", *_set_up(game, first), *_to_come(game, first))
        known: set[str] = set()
        noted = False
        for part in parts:
            if not noted:
                yield ""
            noted = isinstance(part, str)
            if isinstance(part, str):
                yield part
            else:
                assert isinstance(part, tuple)
                yield from _narrated(game, part, known)
        yield from ("", _ending(game, last))


def _set_up(game: Game, state: State) -> Iterator[str]:
    """Yield what everybody heard of a table set up by hand, and what each seat was told alone."""
    everybody = _sentences(game, None, None, state)
    yield from _wrapped(" ".join(everybody), 4)
    for seat in range(game.players):
        alone = " ".join(_sentences(game, seat, None, state)[len(everybody) :])
        if alone:
            yield from _wrapped(f"{seat}: {alone}", 4)


def _narrated(game: Game, taken: Iterable[Step], known: set[str]) -> Iterator[str]:
    for step in taken:
        rule = step.rule
        yield from _wrapped(rule.ident if rule.ident in known else f"{rule.ident} {rule.says}", 2)
        known.add(rule.ident)
        yield from _hearing(game, step.before, step.after)
        yield from _to_come(game, step.after)


def _hearing(game: Game, before: State | None, after: State) -> Iterator[str]:
    """Yield what everybody heard, and what each seat heard where that reads otherwise."""
    everybody = " ".join(_sentences(game, None, before, after))
    if everybody:
        yield from _wrapped(everybody, 4)
    for seat in range(game.players):
        alone = " ".join(_sentences(game, seat, before, after))
        if alone != everybody:
            yield from _wrapped(f"{seat}: {alone}", 4)


def _sentences(game: Game, viewer: int | None, before: State | None, after: State) -> list[str]:
    """Return what a viewer heard between two states, in brackets what nobody else did."""
    learnt = _learnt(viewer, before, after)
    private = {fact for _, (kind, *arguments) in learnt.private for fact in [kind(*arguments)]}
    sentences = []
    for fact in heard(learnt):
        sentence = game.narrate(fact, viewer)
        sentences.append(f"[{sentence}]" if fact in private else sentence)
    return sentences


def _learnt(viewer: int | None, before: State | None, after: State) -> Infoset:
    now = infoset(after, viewer)
    return now if before is None else news(infoset(before, viewer), now)


def _to_come(game: Game, state: State) -> list[str]:
    idents = [rule.ident for rule in pending(game, state, None)]
    return _wrapped(f"To come: {' '.join(idents) or 'nothing'}", 4)


def _ending(game: Game, state: State) -> str:
    who = whose_choice(state)
    if mover(state) >= -1:
        return f"Here {who}."
    payoffs = " ".join(str(payoff) for payoff in game.returns(state))
    return f"Here {who}; payoffs: {payoffs}"


def _wrapped(text: str, indent: int) -> list[str]:
    return wrap(
        text,
        WIDTH,
        initial_indent=" " * indent,
        subsequent_indent=" " * (indent + 3),
        break_long_words=False,
        break_on_hyphens=False,
    )


def difference(path: Path) -> str:
    """Return where a record first differs from what the rules say now, nothing if it does not."""
    text = path.read_text(encoding="utf-8")
    kept, told = text.splitlines(), Golden.read(text).text().splitlines()
    for number in range(max(len(kept), len(told))):
        was, now = (lines[number] if number < len(lines) else None for lines in (kept, told))
        if was != now:
            return (
                f"{path}:{number + 1}: the record says\n{_quoted(was)}\nand the rules now say\n"
                f"{_quoted(now)}\nIf that is meant, write the records anew: {COMMAND}"
            )
    return ""


def _quoted(line: str | None) -> str:
    return "    (nothing: it ends here)" if line is None else f"    {line}"


def write(paths: Iterable[Path]) -> list[Path]:
    """Write records anew, and return those that changed."""
    changed = []
    for path in paths:
        text = path.read_text(encoding="utf-8")
        told = Golden.read(text).text()
        if told != text:
            path.write_text(told, encoding="utf-8", newline="\n")
            changed.append(path)
    return changed


if __name__ == "__main__":
    for each in write(files()):
        sys.stdout.write(f"written anew: {each.name}\n")
