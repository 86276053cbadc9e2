"""Chances as a list of bars: what was counted, what was thought before, and the exact number."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from typing import TYPE_CHECKING

from lovecraft_lab.show.markup import NOTHING, Html, el
from lovecraft_lab.show.symbols import drawing, pictogram
from lovecraft_lab.show.words import chance_text, percent_text
from lovecraft_lab.widgets.explain_markup import fraction_text, opened, opener
from lovecraft_lab.widgets.panel import MINE, THEIRS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from lovecraft_lab.letter.cards import CardKind
    from lovecraft_lab.widgets.panel import Panel


@dataclass(frozen=True, slots=True)
class Chance:
    """A bar: what it stands for, the name its number goes by, and how likely it is.

    `world` is `"a"` for Arkham, `"o"` for the Other World, empty for neither; `before` is the
    chance that sight alone gives, `beside` the one of the viewer put beside.
    """

    name: str
    what: str
    number: int
    world: str
    chance: Fraction
    before: Fraction
    beside: Fraction | None = None
    card: CardKind | None = None


def full_bar(chances: Iterable[Fraction]) -> Fraction:
    """The chance that fills a bar: the largest one, rounded up to a tenth.

    >>> full_bar([Fraction(6, 17), Fraction(1, 10)])
    Fraction(2, 5)
    """
    return Fraction(max(1, ceil(max(chances, default=Fraction(1)) * 10)), 10)


def bars(panel: Panel, rows: Sequence[Chance], *, label: str, before: str) -> Html:
    """The rows with their bars; the one whose number is opened is followed by what it is made of.

    `before` says in words what the mark on a bar stands for.
    """
    seen = [c for row in rows for c in (row.chance, row.before, row.beside) if c is not None]
    full = full_bar(seen)
    items = [
        el("div", _row(panel, row, full, before), opened(panel, row.what), role="listitem")
        for row in rows
    ]
    longest = max((len(fraction_text(chance)) for chance in seen), default=0)
    return el(
        "div.ll-bel",
        *items,
        style=f"--fr:{longest}",
        role="list",
        aria_label=label,
        data_zone=f"bars {label}",
    )


def _row(panel: Panel, row: Chance, full: Fraction, before: str) -> Html:
    mark = f"left:{share(row.before, full)}%"
    bar = el(
        "span.ll-bel__bar",
        el("i", style=f"width:{share(row.chance, full)}%"),
        el("u", style=mark),
        aria_hidden="true",
    )
    sign = drawing(pictogram(row.card), "ll-bel__p") if row.card else NOTHING
    mine = opener(
        panel,
        MINE,
        row.what,
        f"ll-bel__row {row.world}",
        _numeral(row.number),
        sign,
        el("span.ll-bel__nm", row.name),
        el("span.ll-vh", ": "),
        bar,
        el("span.ll-bel__fr", fraction_text(row.chance)),
        el("span.ll-vh", " = "),
        el("span.ll-bel__pc", percent_text(row.chance)),
        el("span.ll-vh", f", {before} {chance_text(row.before)}"),
    )
    return el("div", mine, _beside(panel, row, full))


def _beside(panel: Panel, row: Chance, full: Fraction) -> Html:
    """The same chance for the viewer put beside, on a line of its own and of the same scale."""
    if row.beside is None:
        return NOTHING
    return opener(
        panel,
        THEIRS,
        row.what,
        f"ll-bel__row ll-bel__row--2 {row.world}",
        el("span.ll-bel__nm", panel.others[panel.beside]),
        el("span.ll-vh", f", {row.name}: "),
        el(
            "span.ll-bel__bar",
            el("i", style=f"width:{share(row.beside, full)}%"),
            aria_hidden="true",
        ),
        el("span.ll-bel__fr", fraction_text(row.beside)),
        el("span.ll-vh", " = "),
        el("span.ll-bel__pc", percent_text(row.beside)),
    )


def _numeral(number: int) -> Html:
    return el("span.ll-bel__nr", drawing(f"n-{number}", "ll-n"), el("span.ll-vh", f"{number} "))


def share(chance: Fraction, full: Fraction) -> str:
    """A chance as a part of a full bar, in percent."""
    return f"{float(chance / full) * 100:.1f}"
