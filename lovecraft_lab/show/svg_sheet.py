"""The reference sheet as one standalone SVG: no style sheet, no script and no font to load.

Draws a `Sheet`, which holds all the words; each row is coloured like the card, laid on its side.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from lovecraft_lab.show.boxes import HEADING, Box, Type, on_ground, under, words
from lovecraft_lab.show.cards import halves
from lovecraft_lab.show.ink import Spot, colour, inset, put, px
from lovecraft_lab.show.pieces import LABEL
from lovecraft_lab.show.sheet import ALL_CARDS, Row, Sheet
from lovecraft_lab.show.svg import WIDTH, whole
from lovecraft_lab.show.symbols import pictogram

if TYPE_CHECKING:
    from lovecraft_lab.letter.cards import CardKind

_PAD: Final = 16.0
_CARD: Final = 312.0
_NAME: Final = 88.0
"""Where a name begins, behind the number and the drawing."""
_COPIES: Final = 70.0
_UNSEEN: Final = 96.0
_IN: Final = 10.0
_LEAST: Final = 40.0
_HEAD: Final = Type(13.5, "ink-2", bold=True)


class _Room(NamedTuple):
    """How wide a row is, and how much of it the effects take."""

    width: float
    effects: float

    @property
    def counts(self) -> float:
        """Where the counts begin."""
        return _CARD + self.effects + _IN


class _Cell(NamedTuple):
    """An effect at its place in a row: where it begins, how wide it is, its colours and text."""

    x: float
    width: float
    paper: str
    text: Box


def sheet_svg(shown: Sheet) -> str:
    """The reference sheet as one SVG picture, 960 px wide, with its words as its description."""
    return whole(sheet_box(shown, WIDTH), shown.heading, repr(shown))


def sheet_box(shown: Sheet, width: float) -> Box:
    """The sheet as a box."""
    room = width - 2 * _PAD
    columns = _Room(room, room - _CARD - _COPIES - (_UNSEEN if shown.counted else 0))
    title = [words(shown.heading, HEADING, room)]
    if shown.counted:
        title.append(words(shown.counted, Type(12.5, "ink-2"), room))
    groups = (under((_row(row, columns) for row in rows), 3) for rows in shown.numbers)
    parts = (under(title, 3), _heads(shown, columns), *groups, _totals(shown, columns))
    inside = under(parts, 8)
    ground = inset(width, inside.height + 2 * _PAD, 0).marks
    return on_ground(inside, f'<rect {ground} rx="8" fill="{colour("surface")}"/>', (_PAD, _PAD))


def _heads(shown: Sheet, room: _Room) -> Box:
    """The headings of the columns."""
    parts = [(_IN, 0.0, words("Card", _HEAD, _CARD))]
    drawn = ""
    for place, state in enumerate(("Sane", "Insane")):
        x = _CARD + room.effects / 2 * place + _IN
        sign = Spot(x, 2, 14, 14)
        drawn += put(f"i-{state.lower()}", sign, colour("ink-2"), stroke=1.7)
        parts.append((x + 20, 0.0, words(f"{state} effect", _HEAD, room.effects / 2)))
    names = ("Copies", "Unseen")[: 1 + bool(shown.counted)]
    parts += _counts([words(name, _HEAD, _UNSEEN) for name in names], room, 0)
    return Box(room.width, 18, drawn, tuple(parts))


def _totals(shown: Sheet, room: _Room) -> Box:
    """How many cards there are, and how many are unseen."""
    name = words(ALL_CARDS, _HEAD, _CARD)
    numbers = (shown.copies, shown.unseen)[: 1 + bool(shown.counted)]
    texts = [words(str(number), Type(13.5, bold=True), _UNSEEN) for number in numbers]
    first = (room.counts - 2 * _IN - name.width, 0.0, name)
    return Box(room.width, 18, parts=(first, *_counts(texts, room, 0)))


def _counts(texts: list[Box], room: _Room, y: float) -> list[tuple[float, float, Box]]:
    """Copies and unseen cards at their places."""
    return [(room.counts + _COPIES * place, y, text) for place, text in enumerate(texts)]


def _row(row: Row, room: _Room) -> Box:
    """One kind of card."""
    card = row.card
    name = under(
        (
            words(card.name, Type(13.5, _ink(card), bold=True, serif=True), _CARD - _NAME - _IN),
            words(row.world, LABEL._replace(ink=_ink(card)), _CARD - _NAME - _IN),
        ),
        1,
    )
    cells = list(_effects(card, room.effects))
    height = max(_LEAST, *(box.height + 12 for box in (name, *(cell.text for cell in cells))))
    grounds = _ground(0, _CARD, height, _stock(card), ends="left")
    for cell in cells:
        end = "right" if cell is cells[-1] else ""
        grounds += _ground(cell.x, cell.width, height, cell.paper, ends=end)
    middle = height / 2
    parts = [(_NAME, middle - name.height / 2, name)]
    parts += [(cell.x + _IN, middle - cell.text.height / 2, cell.text) for cell in cells]
    numbers = [row.copies] if row.unseen is None else [row.copies, row.unseen]
    texts = [words(str(n), Type(13.5, bold=at == 1), _UNSEEN) for at, n in enumerate(numbers)]
    parts += _counts(texts, room, middle - 9)
    drawn = grounds + _signs(card, middle) + _gems(row, room.counts, middle)
    return Box(room.width, height, drawn, tuple(parts))


def _signs(card: CardKind, middle: float) -> str:
    """The number and the drawing of a card."""
    ink, paper = colour(_ink(card)), colour(_stock(card))
    number = put(f"n-{card.number}", Spot(11, middle - 12, 18, 24), ink, stroke=4.4)
    return number + put(pictogram(card), Spot(40, middle - 17, 34, 34), ink, paper, stroke=2.4)


def _effects(card: CardKind, effects: float) -> Iterator[_Cell]:
    """A cell for each effect; one effect alone is used Sane and Insane, and takes both columns."""
    width = effects if card.insane is None else effects / 2
    for place, (states, effect) in enumerate(halves(card)):
        sane = "Sane" in states
        paper = f"half-sane-{'o' if card.other_world else 'a'}" if sane else "half-insane"
        ink = _ink(card) if sane else "half-insane-ink"
        text = words(effect.text, Type(13.5, ink), width - 2 * _IN)
        yield _Cell(_CARD + width * place, width, paper, text)


def _gems(row: Row, x: float, middle: float) -> str:
    """A diamond for each copy, filled for each that is unseen."""
    full = row.copies if row.unseen is None else row.unseen
    start = x + 20 + (0 if row.unseen is None else _COPIES)
    places = [(start + 11 * place, place < full) for place in range(row.copies)]
    ink = colour("ink")
    return "".join(
        f'<path d="M{px(left)} {px(middle - 4.5)}l4.5 4.5-4.5 4.5-4.5-4.5Z" stroke="{ink}" '
        f'fill="{ink if filled else "none"}"/>'
        for left, filled in places
    )


def _ground(x: float, width: float, height: float, paper: str, *, ends: str) -> str:
    """The ground of a cell; the ends of a row are round."""
    left, right = (6 if ends == end else 0 for end in ("left", "right"))
    return (
        f'<path d="M{px(x + left)} 0H{px(x + width - right)}q{right} 0 {right} {right}'
        f"V{px(height - right)}q0 {right}-{right} {right}H{px(x + left)}"
        f'q-{left} 0-{left}-{left}V{left}q0-{left} {left}-{left}Z" fill="{colour(paper)}"/>'
    )


def _stock(card: CardKind) -> str:
    return "stock-o" if card.other_world else "stock-a"


def _ink(card: CardKind) -> str:
    return f"{_stock(card)}-ink"
