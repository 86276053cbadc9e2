"""Boxes laid beside and under one another: the layout of pictures that no browser lays out.

A box knows its size before it is drawn, so what holds boxes can be made to fit them. Knows
rectangles and lines of text; knows no card.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final, Literal, NamedTuple

from lovecraft_lab.show.ink import SERIF, colour, line_of_text, long, px, wrap

_LEADING: Final = 1.32
_SPARE: Final = 1.14
_SPARE_BOLD: Final = 1.27
"""How much wider than Arial, as `ink.long` reckons it, the widest usual letters run."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle: what is drawn at its corner, and the boxes that lie on it, each at its place.

    `says` is shown when a pointer rests on it.
    """

    width: float
    height: float
    drawn: str = ""
    parts: tuple[tuple[float, float, Box], ...] = ()
    says: str = ""

    def svg(self) -> str:
        """The drawing of the box and of all that lies on it."""
        said = f"<title>{escape(self.says, quote=False)}</title>" if self.says else ""
        parts = "".join(_moved(x, y, part) for x, y, part in self.parts)
        return f"<g>{said}{self.drawn}{parts}</g>" if said else self.drawn + parts


class Type(NamedTuple):
    """How a text looks."""

    size: float
    ink: str = "ink"
    bold: bool = False
    serif: bool = False
    struck: bool = False

    @property
    def reckoned(self) -> float:
        """The size by which its width is reckoned, with room for the widest usual letters."""
        return self.size * (_SPARE_BOLD if self.bold else _SPARE)

    @property
    def marks(self) -> str:
        """The same as attributes."""
        return (
            f'font-size="{self.size:g}" fill="{colour(self.ink)}"'
            + ' font-weight="700"' * self.bold
            + f' font-family="{SERIF}"' * self.serif
            + ' text-decoration="line-through"' * self.struck
        )


HEADING: Final = Type(18, bold=True, serif=True)
"""Names, and what matters most."""

Side = Literal["start", "middle"]


def words(text: str, look: Type, room: float, side: Side = "start") -> Box:
    """A text in lines that fit the room; lines around a middle are made about equally long."""
    balanced = side == "middle"
    lines = _balanced(text, look, room) if balanced else list(wrap(text, look.reckoned, room))
    width = max(long(line, look.reckoned) for line in lines)
    x, leading = (width / 2 if balanced else 0), look.size * _LEADING
    drawn = "".join(
        line_of_text(line, f'x="{px(x)}" y="{px(leading * i + look.size)}"', look.size)
        for i, line in enumerate(lines)
    )
    anchor = ' text-anchor="middle"' if balanced else ""
    return Box(width, leading * len(lines), f"<g {look.marks}{anchor}>{drawn}</g>")


def beside(boxes: Iterable[Box], gap: float = 8, side: Side = "start") -> Box:
    """Boxes in a row, their upper edges or their middles on one line."""
    row = _there(boxes)
    height = max((box.height for box in row), default=0)
    x, parts = 0.0, []
    for box in row:
        parts.append((x, (height - box.height) / 2 if side == "middle" else 0, box))
        x += box.width + gap
    return Box(max(0, x - gap), height, parts=tuple(parts))


def under(boxes: Iterable[Box], gap: float = 8, side: Side = "start") -> Box:
    """Boxes one under the other, their left edges or their middles on one line."""
    column = _there(boxes)
    width = max((box.width for box in column), default=0)
    y, parts = 0.0, []
    for box in column:
        parts.append(((width - box.width) / 2 if side == "middle" else 0, y, box))
        y += box.height + gap
    return Box(width, max(0, y - gap), parts=tuple(parts))


def flow(
    boxes: Iterable[Box],
    room: float,
    gaps: tuple[float, float] = (8, 6),
    sides: tuple[Side, Side] = ("start", "start"),
) -> Box:
    """Boxes in as many rows as the room asks for; the gaps lie within a row and between rows.

    `sides` are where the rows lie, and where the boxes lie in a row.
    """
    rows = (beside(row, gaps[0], sides[1]) for row in _rows(_there(boxes), room, gaps[0]))
    return under(rows, gaps[1], sides[0])


def stretched(box: Box, width: float, height: float = 0, side: Side = "start") -> Box:
    """A box in the corner, or in the middle, of a larger one."""
    wide, high = max(width, box.width), max(height, box.height)
    x, y = ((wide - box.width) / 2, (high - box.height) / 2) if side == "middle" else (0, 0)
    return Box(wide, high, parts=((x, y, box),))


def apart(left: Box, right: Box, room: float, gap: float = 8) -> Box:
    """Two boxes at the two ends of a room, or one under the other where they do not fit."""
    if left.width + gap + right.width > room:
        return under((left, right), 6)
    parts = ((0.0, 0.0, left), (room - right.width, 0.0, right))
    return Box(room, max(left.height, right.height), parts=parts)


def on_ground(box: Box, ground: str, pad: tuple[float, float] = (12, 12)) -> Box:
    """A box with space around it; `ground` is drawn under it."""
    x, y = pad
    return Box(box.width + 2 * x, box.height + 2 * y, ground, ((x, y, box),))


def _moved(x: float, y: float, box: Box) -> str:
    """A box at its place."""
    drawn = box.svg()
    return f'<g transform="translate({px(x)} {px(y)})">{drawn}</g>' if (x or y) and drawn else drawn


def _there(boxes: Iterable[Box]) -> list[Box]:
    """The boxes without the empty ones."""
    return [box for box in boxes if box.width or box.height]


def _rows(boxes: Sequence[Box], room: float, gap: float) -> Iterator[list[Box]]:
    """The boxes row by row, as many in each as fit."""
    row: list[Box] = []
    for box in boxes:
        if row and sum(other.width + gap for other in row) + box.width > room:
            yield row
            row = []
        row.append(box)
    yield row


def _balanced(text: str, look: Type, room: float) -> list[str]:
    """A text in as few lines as the room allows, the longest of them as short as may be."""
    narrower = list(wrap(text, look.reckoned, room))
    lines, count = narrower, len(narrower)
    while 1 < count == len(narrower) and room > look.size:
        lines, room = narrower, room - look.size
        narrower = list(wrap(text, look.reckoned, room))
    return lines
