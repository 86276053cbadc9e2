"""The reference sheet drawn as an HTML table, a row for each kind of card.

Draws a `Sheet`, which holds all the words; each row is coloured like the card, laid on its side.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from lovecraft_lab.show.cards import halves
from lovecraft_lab.show.markup import NOTHING, Html, el
from lovecraft_lab.show.sheet import ALL_CARDS, Row, Sheet
from lovecraft_lab.show.symbols import drawing, pictogram
from lovecraft_lab.show.theme import page

if TYPE_CHECKING:
    from lovecraft_lab.letter.cards import CardKind, Effect

PARTS: Final = ("sheet",)
"""The parts of the style sheet that a reference sheet needs."""

EFFECTS: Final = ("Sane", "Insane")


def sheet_html(shown: Sheet) -> str:
    """The reference sheet as a whole output."""
    return str(page(sheet_body(shown), parts=PARTS, label=shown.heading))


def sheet_body(shown: Sheet) -> Html:
    """The sheet alone, without style, for a page that has it already."""
    counts = (shown.copies, shown.unseen) if shown.counted else (shown.copies,)
    table = el(
        "table.ll-sheet",
        el("caption", el("div.ll-sheet__t", shown.heading), _legend(shown)),
        el("thead", el("tr", *_heads(shown))),
        *(el("tbody", *map(_row, rows)) for rows in shown.numbers),
        el(
            "tfoot",
            el(
                "tr",
                el("th", ALL_CARDS, scope="row", colspan="3"),
                *(el("td.ll-sheet__n", str(number)) for number in counts),
            ),
        ),
    )
    return el("div.ll-sheetbox", table)


def _legend(shown: Sheet) -> Html:
    """Who has not seen what, and how the diamonds are read."""
    if not shown.counted:
        return NOTHING
    key = (_gems(1, 1), "unseen", _gems(1, 0), "seen")
    return el(
        "div.ll-sheet__s",
        el("span", shown.counted),
        el("span.ll-sheet__key", *key, aria_hidden="true"),
    )


def _heads(shown: Sheet) -> Iterator[Html]:
    """The headings of the columns."""
    yield el("th", "Card", scope="col")
    for state in EFFECTS:
        sign = drawing(f"i-{state.lower()}", "ll-i")
        yield el(f"th.ll-sheet__{state.lower()}", sign, f"{state} effect", scope="col")
    yield el("th.ll-sheet__n", "Copies", scope="col")
    if shown.counted:
        yield el("th.ll-sheet__n", "Unseen", scope="col")


def _row(row: Row) -> Html:
    """One kind of card."""
    card = row.card
    stock = "is-o" if card.other_world else "is-a"
    left = row.copies if row.unseen is None else row.unseen
    pips = _gems(row.copies, left)
    cells = [el("td.ll-sheet__n", str(row.copies), pips if row.unseen is None else NOTHING)]
    if row.unseen is not None:
        gone = "" if row.unseen else " none"
        cells.append(el(f"td.ll-sheet__n{gone}", el("b", str(row.unseen)), pips))
    return el(f"tr.{stock}", _name(row), *_effects(card), *cells)


def _name(row: Row) -> Html:
    """The head of a row: number, drawing, name, and what kind of card it is."""
    card = row.card
    inside = el(
        "div",
        drawing(f"n-{card.number}", "ll-sheet__no"),
        drawing(pictogram(card), "ll-sheet__pic"),
        el(
            "div",
            el("span.ll-vh", f"{card.number}, "),
            el("span.ll-sheet__name", card.name),
            " ",
            el("span.ll-sheet__w", row.world),
        ),
    )
    return el("th.ll-sheet__card", inside, scope="row")


def _effects(card: CardKind) -> Iterator[Html]:
    """A cell for each effect; one effect alone is used Sane and Insane, and takes both columns."""
    alone = card.insane is None
    for states, effect in halves(card):
        sign = "sane" if "Sane" in states else "insane"
        yield _effect(effect, sign, across="2" if alone else "")


def _effect(effect: Effect, sign: str, across: str) -> Html:
    """What a card does."""
    return el(f"td.ll-sheet__{sign}", effect.text, colspan=across)


def _gems(copies: int, filled: int) -> Html:
    """A diamond for each copy, filled for each that is unseen."""
    full = "".join(f"M{5 + 10 * i} 1l4 4-4 4-4-4Z" for i in range(filled))
    empty = "".join(f"M{5 + 10 * i} 1.6l3.4 3.4-3.4 3.4-3.4-3.4Z" for i in range(filled, copies))
    shapes = f'<path class="f" d="{full}"/><path class="t" d="{empty}"/>'
    return Html(
        f'<svg class="ll-y ll-sheet__gems" style="width:{10 * copies}px" '
        f'viewBox="0 0 {10 * copies} 10" aria-hidden="true">{shapes}</svg>'
    )
