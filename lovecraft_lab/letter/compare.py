"""The editions compared: every difference as a row, and each row played side by side.

Puts together the differences (`differences`) and the examples that editions bring (`example`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Any

from lovecraft_lab.core.errors import LabError
from lovecraft_lab.letter.differences import LIMITS, NONE, PARTS, RULES, SAME, differences
from lovecraft_lab.letter.editions import EDITIONS
from lovecraft_lab.letter.example import WORD, Example
from lovecraft_lab.letter.options import letter
from lovecraft_lab.letter.sidebyside import Played, SideBySide, play_example

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from lovecraft_lab.core.rule import Rule
    from lovecraft_lab.letter.edition import Edition


@lru_cache(maxsize=4096)
def shown_by(example: Example, home: Edition, edition: Edition) -> frozenset[str]:
    """Return all that an example of one edition shows when it is played in another.

    That is the numbers of the rules applied or refusing, the reasons for a refusal in words, the
    cards played, and what it is about.
    """
    played = play_example(example, home, edition)
    cards = (found[0] for play in example.plays if (found := WORD.match(play)))
    reasons = (says for _, says in played.reasons)
    return frozenset((*(rule.ident for rule in played.rules), *reasons, *cards, *example.about))


@dataclass(frozen=True, eq=False)
class Row:
    """One difference between the editions compared, and how to see it.

    `part` and `what` name it, `says` has a text for each edition, and `keys` are the rules, cards,
    switches and words that it is about. `play()` plays a small position in all of them, side by
    side. `paired` are the rules that have their like in every edition.
    """

    number: int
    part: str
    what: str
    says: tuple[str, ...]
    keys: tuple[str, ...]
    editions: tuple[Edition, ...]
    paired: frozenset[str]

    @cached_property
    def found(self) -> tuple[Example, Edition] | None:
        """The first example that shows this difference, and the edition that brings it."""
        return self._showing(self.keys)

    def _showing(self, keys: Sequence[str]) -> tuple[Example, Edition] | None:
        """Return the first example that shows one of these, best in the edition that brings it."""
        brought = [(example, home) for home in self.editions for example in home.examples]
        at_home = (
            (example, home)
            for key in keys
            for example, home in brought
            if key in shown_by(example, home, home)
        )
        abroad = (
            (example, home)
            for key in keys
            for example, home in brought
            if any(key in shown_by(example, home, edition) for edition in self.editions)
        )
        return next(chain(at_home, abroad), None)

    @property
    def ends(self) -> str:
        """Whether the examples of a rule come to the same in all these editions, in two words."""
        if self.found is None or self.part not in (RULES, LIMITS):
            return ""
        shown = (self._showing((key,)) for key in self.keys)
        sides = (side_by_side(*found, self.editions) for found in shown if found is not None)
        return "ends alike" if all(each.alike for each in sides) else "ends differently"

    @cached_property
    def told(self) -> tuple[str, ...]:
        """What each edition says; where it says nothing, which rules are applied there instead."""
        if self.found is None or self.part != RULES:
            return self.says
        sides = tuple(zip(self.play().played, self.says, strict=True))
        known = [rule for played, text in sides if text != NONE for rule in played.rules]
        return tuple(
            text if text != NONE else self._instead(played, known) for played, text in sides
        )

    def _instead(self, played: Played, known: Sequence[Rule]) -> str:
        """Return what was applied in an edition, as far as the others have nothing like it."""
        if played.stopped:
            return f"{NONE} {played.stopped}"
        own = [
            rule.ident
            for rule in played.rules
            if rule.ident not in self.paired and not any(rule.is_same_as(each) for each in known)
        ]
        return f"{NONE} Instead: {', '.join(own)}." if own else NONE

    def play(self, key: str | None = None) -> SideBySide:
        """Return the position that shows this difference, played in the editions side by side.

        `key` says which of the `keys` it is to show, where a row is about several. Raises
        `LabError` where no edition brings an example of it.
        """
        found = self.found if key is None else self._showing((key,))
        if found is None:
            raise LabError(f"no example shows {self.what}: {key or ', '.join(self.keys)}")
        return side_by_side(*found, self.editions)

    def __repr__(self) -> str:
        named = zip(self.editions, self.told, strict=True)
        return "\n".join(
            [f"{self.number}. {self.what}", *(f"  {each.name}: {text}" for each, text in named)]
        )


def side_by_side(example: Example, home: Edition, editions: tuple[Edition, ...]) -> SideBySide:
    """Return an example of one edition played in several."""
    return SideBySide(example, tuple(play_example(example, home, each) for each in editions))


@dataclass(frozen=True, eq=False)
class Comparison:
    """Every difference between some editions, as rows; a table in a notebook."""

    editions: tuple[Edition, ...]
    rows: tuple[Row, ...]

    def about(self, text: str) -> Comparison:
        """Return the rows that speak of something, such as a card, a rule or `"tie"`."""
        wanted = text.casefold()
        rows = (row for row in self.rows if wanted in repr(row).casefold() or text in row.keys)
        return replace(self, rows=tuple(rows))

    def play(self, which: Row | Example | int | str) -> SideBySide:
        """Return a position played in these editions side by side.

        `which` is a row, its number, or a rule, a card or a switch that it is about; or an example
        of your own, in the cards of the first edition compared.
        """
        if isinstance(which, Example):
            return side_by_side(which, self.editions[0], self.editions)
        row = self._row(which)
        return row.play(which) if isinstance(which, str) else row.play()

    def _row(self, which: Row | int | str) -> Row:
        if isinstance(which, Row):
            return which
        for row in self.rows:
            if which == row.number or which in row.keys:
                return row
        raise LabError(f"{which!r} is neither the number of a row nor what one is about")

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[Row]:
        return iter(self.rows)

    def _repr_html_(self) -> str:
        from lovecraft_lab.show.sides import comparison_html

        return comparison_html([each.title for each in self.editions], self._lines())

    def __repr__(self) -> str:
        from lovecraft_lab.show.sides import comparison_text

        return comparison_text([each.name for each in self.editions], self._lines())

    def _lines(self) -> list[Any]:
        from lovecraft_lab.show.sides import Line

        return [Line(row.number, row.part, row.what, row.told, row.ends) for row in self.rows]


def compare_editions(*names: str, players: int = 2) -> Comparison:
    """Return every difference between editions of the card game, worked out from the editions.

    `names` are two or more editions, all of them if none is named; `players` is how many sit at the
    tables that are laid out. In a notebook the result is a table; its `rows` are the same as data,
    and `play` shows one of them as a small position, side by side. Raises `BadPosition` for an
    edition or a number of players that does not exist, and `LabError` for one edition alone.

    >>> compare_editions("zman27", "classic").play("Z038").alike
    False
    """
    asked = [letter(name, players).edition for name in names or EDITIONS]
    editions = tuple(dict.fromkeys(asked))
    if len(editions) == 1:
        raise LabError(f"{names[0]} alone cannot be compared: name another edition as well")
    found = sorted(differences(editions, players), key=lambda each: PARTS.index(each.part))
    whole = (each for each in found if each.part in (RULES, SAME) and NONE not in each.says)
    one_each = (each for each in whole if len(each.keys) <= len(editions))
    paired = frozenset(key for each in one_each for key in each.keys)
    rows = (
        Row(number, each.part, each.what, each.says, each.keys, editions, paired)
        for number, each in enumerate(found, 1)
    )
    return Comparison(editions, tuple(rows))
