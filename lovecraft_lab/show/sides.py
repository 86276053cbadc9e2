"""Editions beside each other: their differences as a table, and one position played in each.

Knows only words and views handed to it; knows no edition, no state and no engine.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Final

from lovecraft_lab.show.changes import HEADLINE, changes
from lovecraft_lab.show.facts import Place, picture
from lovecraft_lab.show.markup import Html, el, spaced
from lovecraft_lab.show.text import fold
from lovecraft_lab.show.theme import page
from lovecraft_lab.show.words import count

if TYPE_CHECKING:
    from lovecraft_lab.letter.view import View

Told = Sequence[tuple[str, str, Sequence[str]]]
"""Rules applied: the number, the sentence, and what was heard of each."""


@dataclass(frozen=True, slots=True)
class Line:
    """One difference: its number, the part it stands in, what it is, and a text for each edition.

    `ends` says what playing it comes to.
    """

    number: int
    part: str
    what: str
    says: tuple[str, ...]
    ends: str = ""

    @property
    def title(self) -> str:
        """What it is, and what playing it comes to."""
        return f"{self.what} ({self.ends})" if self.ends else self.what


@dataclass(frozen=True, slots=True)
class Column:
    """A position as it went in one edition.

    `before` and `after` are the tables with all hands open (`None`: it could not be set up),
    `stopped` says why it did not go on.
    """

    name: str
    title: str
    before: View | None
    after: View | None
    told: Told
    stopped: str = ""


@dataclass(frozen=True, slots=True)
class Sides:
    """A question and how it went in each edition: whether it came to the same in all of them.

    `parting` counts the rules before the one after which the tables differ.
    """

    asks: str
    columns: tuple[Column, ...]
    alike: bool
    parting: int | None

    @property
    def verdict(self) -> str:
        """What it comes to on the whole."""
        verdict = "All end alike." if self.alike else "They do not all end alike."
        return verdict if self.parting is None else f"{verdict} {PARTED}"


PARTED: Final = "Where the tables begin to differ is marked."
PARTS_HERE: Final = "Here the tables begin to differ:"
"""The mark at the first rule after which the tables are not the same in all editions."""


def comparison_html(titles: Sequence[str], lines: Sequence[Line]) -> str:
    """The differences as a table, one row each, with a heading over each part."""
    head = ("No.", "What", *titles)
    rows = [el("div.ll-diff__row ll-diff__head", *_cells("columnheader", head), role="row")]
    for part, members in groupby(lines, key=lambda line: line.part):
        title = el("div.ll-diff__part", part, role="cell", aria_colspan=str(len(head)))
        rows.append(el("div.ll-diff__row", title, role="row"))
        rows += [_row(line) for line in members]
    table = el("div.ll-diff", *rows, role="table", style=f"--n:{len(titles)}")
    label = f"{count(len(lines), 'difference')} between {', '.join(titles)}"
    return str(page(table, parts=("sides",), label=label))


def _row(line: Line) -> Html:
    """One difference; what an edition says as those before it do is said once."""
    said = (str(line.number), line.title, *_shortened(line.says))
    return el("div.ll-diff__row", *_cells("cell", said), role="row")


def _cells(role: str, texts: Iterable[str]) -> list[Html]:
    return [el("div", spaced(text), role=role) for text in texts]


def _shortened(says: Sequence[str]) -> list[str]:
    """The texts, one that is as the first in short."""
    return [SAME if place and text == says[0] else text for place, text in enumerate(says)]


SAME: Final = "the same"
"""What is said of an edition that says what the first one says."""


def comparison_text(names: Sequence[str], lines: Sequence[Line]) -> str:
    """The same in plain text."""
    told = [f"{count(len(lines), 'difference')} between {', '.join(names)}"]
    for part, members in groupby(lines, key=lambda line: line.part):
        told += ["", part]
        for line in members:
            told.append(f"  {line.number}. {line.title}")
            said = zip(names, _shortened(line.says), strict=True)
            told += [f"    {name}: {text}" for name, text in said]
    return "\n".join(line for text in told for line in fold(text))


def sides_html(shown: Sides) -> str:
    """One position in several editions: what it comes to, the table, and the rules applied."""
    heading = el("div.ll-sides__t", shown.asks, role="heading", aria_level="3")
    verdict = el("div.ll-sides__verdict", shown.verdict)
    sides = el("div.ll-sides", *(_side(column, shown.parting) for column in shown.columns))
    label = f"{shown.asks} In each edition"
    return str(page(heading, verdict, sides, parts=("sides",), label=label))


def _side(column: Column, parting: int | None) -> Html:
    """How it went in one edition."""
    rules = [
        el(
            "div.ll-sides__parting" if number == parting else "div",
            *([el("div.ll-sides__mark", PARTS_HERE)] if number == parting else []),
            spaced(el("span.ll-sides__id", ident), el("span", says)),
            *_heard(heard),
            role="listitem",
        )
        for number, (ident, says, heard) in enumerate(column.told)
    ]
    stopped = [el("div.ll-sides__no", column.stopped)] if column.stopped else []
    return el(
        "div.ll-sides__one",
        el("div.ll-sides__name", column.title, role="heading", aria_level="4"),
        *stopped,
        *_list("end", _end(column)),
        *_list("table", _table(column.before)),
        *([el("div.ll-sides__rules", *rules, role="list")] if rules else []),
        role="group",
        aria_label=column.title,
    )


def _heard(heard: Sequence[str]) -> list[Html]:
    return [el("div.ll-sides__heard", " ".join(heard))] if heard else []


def _list(kind: str, lines: Sequence[str]) -> list[Html]:
    """Lines as a list, nothing for no lines."""
    items = [el("div", line, role="listitem") for line in lines]
    return [el(f"div.ll-sides__{kind}", *items, role="list")] if items else []


def sides_text(shown: Sides) -> str:
    """The same in plain text, one edition after the other."""
    told = [shown.asks, shown.verdict]
    for column in shown.columns:
        told += ["", f"{column.title} ({column.name})"]
        told += [f"  {column.stopped}"] if column.stopped else []
        told += [f"  => {line}" for line in _end(column)]
        told += [f"  {line}" for line in _table(column.before)]
        for number, (ident, says, heard) in enumerate(column.told):
            told += [f"  {PARTS_HERE}"] if number == shown.parting else []
            told += [f"  {ident} {says}", *([f"    {' '.join(heard)}"] if heard else [])]
    return "\n".join(line for text in told for line in fold(text))


def _table(view: View | None) -> list[str]:
    """What lies at each seat, in a line."""
    if view is None:
        return []
    return [_place(place, view) for place in picture(view).places if place.hand or place.zone]


def _place(place: Place, view: View) -> str:
    marks = [mark.says for mark in place.marks if mark.sign not in ("turn", "ok")]
    tokens = [place.tokens_say] if any(place.tokens) else []
    zone = [f"{view.words.zone}: {place.zone_says}"] if place.zone else []
    return "; ".join((f"{place.name}: {place.hand_says}", *zone, *marks, *tokens))


def _end(column: Column) -> list[str]:
    """What has changed from the table before to the table after, and who has won."""
    before, after = column.before, column.after
    if before is None or after is None or not column.told:
        return []
    moved = [each for each in changes(before, after) if not each.label.endswith("check")]
    return [
        *(f"{line}." for line in picture(after).headline),
        *(
            f"{each.label}: {each.before} → {each.after}"
            for each in moved
            if each.label != HEADLINE
        ),
    ]
