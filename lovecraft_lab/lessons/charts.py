"""Charts of lessons as SVG: lines over a number, and bars. Told apart by shape as well as colour.

Knows numbers and words alone. Colours are the tokens of the style sheet, so that a chart follows
the theme of its page.
"""

from __future__ import annotations

import re
from collections.abc import Container, Mapping, Sequence
from html import unescape
from math import ceil, floor, log10
from typing import Final, NamedTuple

from lovecraft_lab.show.ink import SANS, colour, long, px
from lovecraft_lab.show.markup import Html, el

Point = tuple[float, float]
WIDTH: Final = 560
LEFT, RIGHT, TOP, GROUND, HEIGHT = 58, 392, 28, 210, 254
SIZE: Final = 12
STYLES: Final = (("sane", ""), ("insane", "7 4"), ("event-ink", "2 4"), ("you-ink", "9 3 2 3"))
"""The colour and the dashes of each line, in order; a fifth line begins anew."""
ROW, BAR, WORDS = 24, 220, 300
"""The height of a row, the longest bar, and how wide names may be before they are cut."""
LINE: Final = 15
"""The least distance of two labels, one below the other."""
LABEL_ROOM: Final = 20
"""The least distance of two numbers below the level axis."""
CELL, TALL = 110, 30
"""How wide and how high a cell may be."""
STRONGEST: Final = 0.55
"""No cell is coloured more than this, so that its number can be read."""
HALF: Final = 0.5
CARD: Final = 13
"""How far the cards of a row lie apart."""
CHART: Final = re.compile(
    r'<svg [^>]*viewBox="0 0 [\d.]+ ([\d.]+)"[^>]*aria-label="([^"]*)"[^>]*>(.*)</svg>', re.DOTALL
)
"""A chart of this module: its height, what it says, and what is in it."""
TOKEN: Final = re.compile(r"var\(--ll-([\w-]+)\)")
"""A colour as a page names it."""


class Scale(NamedTuple):
    """How a number becomes a place: from `low` at `start` to `high` at `end`."""

    low: float
    high: float
    start: float
    end: float

    def at(self, number: float) -> float:
        """Return the place of a number."""
        span = (self.high - self.low) or 1
        return self.start + (float(number) - self.low) / span * (self.end - self.start)


def lines(  # noqa: PLR0913 - one argument for each part of a chart
    named: Mapping[str, Sequence[Point]],
    *,
    x: str,
    y: str,
    dots: Mapping[str, Sequence[Point]] | None = None,
    ticks: Mapping[float, str] | None = None,
    at: float | None = None,
) -> Html:
    """Return a chart of lines, each with its name at its end, and of dots laid over them.

    `x` and `y` say what the axes count. `ticks` are the marks of the upright axis with their texts;
    without them there are five, from the least to the greatest value. `at` is a place on the level
    axis that is spoken of: an upright line marks it.
    """
    dots = dots or {}
    points = [point for each in (*named.values(), *dots.values()) for point in each]
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    marks = ticks or {value: f"{value:g}" for value in round_steps(min(0, *ys), max(ys))}
    across = Scale(min(xs), max(xs), LEFT, RIGHT)
    up = Scale(min(*marks, *ys), max(*marks, *ys), GROUND, TOP)
    parts = [
        *(_level(up.at(value), says) for value, says in marks.items()),
        *(_text(across.at(n), GROUND + 18, f"{n:g}", "middle") for n in _steps(xs, across)),
        _text((LEFT + RIGHT) / 2, GROUND + 37, x, "middle"),
        _text(4, 11, y, "start"),
    ]
    if at is not None:
        parts.append(_line([(across.at(at), TOP), (across.at(at), GROUND)], "ink-2", "1 3"))
    for points_of, (ink, dash) in zip(named.values(), _styles(len(named)), strict=True):
        parts.append(_line([(across.at(a), up.at(b)) for a, b in points_of], ink, dash))
    for each in dots.values():
        parts += [_cross(across.at(a), up.at(b)) for a, b in each]
    ends = [(name, up.at(each[-1][1])) for name, each in named.items()]
    parts += _names(ends, _styles(len(named)))
    parts += [_key(name, n) for n, name in enumerate(dots)]
    return _picture(
        parts, HEIGHT + (LINE if dots else 0), f"{y} by {x}: {', '.join([*named, *dots])}"
    )


def bars(
    named: Mapping[str, tuple[float, str]], *, marks: Mapping[str, float] | None = None
) -> Html:
    """Return a row for each name: a bar as long as its number, and the text beside it.

    A bar below 0 is hollow. `marks` are other values to compare with, an upright line across it.
    """
    marks = marks or {}
    room = max([90, *(min(WORDS, _wide(name)) for name in named)])
    most = max([*(abs(value) for value, _ in named.values()), *marks.values()], default=1) or 1
    parts = []
    for n, (name, (value, says)) in enumerate(named.items()):
        y, wide = 6 + n * ROW, abs(float(value)) / float(most) * BAR
        parts += [
            _text(room - 8, y + 13, _cut(name), "end"),
            _bar(room, y + 2, wide, below=value < 0),
            _text(room + BAR + 8, y + 13, says, "start", strong=True),
        ]
        if name in marks:
            at = room + float(marks[name]) / float(most) * BAR
            parts.append(
                el("path", d=f"M{px(at)} {y - 1}v20", stroke=_ink("ink"), stroke_width="2")
            )
    spoken = ", ".join(f"{name} {says}" for name, (_, says) in named.items())
    return _picture(parts, 12 + len(named) * ROW, spoken)


def cells(
    worth: Mapping[tuple[str, str], tuple[float, str]],
    *,
    x: str,
    y: str,
    marked: Container[tuple[str, str]] = (),
) -> Html:
    """Return a table of coloured cells: `worth[row, column]` is a number from 0 to 1 and its text.

    There is a cell for every row and column, and they stand in the order in which they are named.

    One half has no colour; what is above it wears the one colour and what is below it the other,
    the stronger the farther away. `x` and `y` say what columns and rows are; `marked` cells have a
    frame.
    """
    rows, columns = (list(dict.fromkeys(key[at] for key in worth)) for at in (0, 1))
    room = max([90, *(min(WORDS, _wide(name)) for name in rows)])
    wide = min(CELL, (WIDTH - room) / len(columns))
    parts = [
        _text(room - 8, 13, y, "end"),
        _text(room + wide * len(columns) / 2, 13, x, "middle"),
        *(_text(room + (n + 0.5) * wide, 33, name, "middle") for n, name in enumerate(columns)),
    ]
    for down, row in enumerate(rows):
        top = 42 + down * TALL
        parts.append(_text(room - 8, top + TALL / 2 + 4, row, "end"))
        for along, column in enumerate(columns):
            value, says = worth[row, column]
            left, strength = room + along * wide, abs(2 * float(value) - 1)
            parts += [
                el(
                    "rect",
                    x=px(left + 1),
                    y=px(top + 1),
                    width=px(wide - 2),
                    height=px(TALL - 2),
                    fill=_ink("sane" if value >= HALF else "insane"),
                    fill_opacity=f"{STRONGEST * strength:.2f}",
                    stroke=_ink("ink" if (row, column) in marked else "line"),
                    stroke_width="2.5" if (row, column) in marked else "1",
                ),
                _text(left + wide / 2, top + TALL / 2 + 4, says, "middle", strong=True),
            ]
    spoken = "; ".join(f"{row}, {column}: {says}" for (row, column), (_, says) in worth.items())
    return _picture(parts, 46 + len(rows) * TALL, f"{y} by {x}: {spoken}")


def cards(named: Mapping[str, tuple[int, int]]) -> Html:
    """Return a row for each place: a card for each that lies there, Arkham first.

    A place holds so many Arkham and so many Other World cards; those are filled and lie lower.
    """
    room = max([90, *(min(WORDS, _wide(name)) for name in named)])
    parts = []
    for n, (name, (good, bad)) in enumerate(named.items()):
        y = 6 + n * ROW
        parts.append(_text(room - 8, y + 13, _cut(name), "end"))
        parts += [_card(room + k * CARD, y, "sane", "surface") for k in range(good)]
        parts += [_card(room + k * CARD, y + 3, *("insane",) * 2) for k in range(good, good + bad)]
        parts.append(_text(room + (good + bad) * CARD + 6, y + 13, f"{good} + {bad}", "start"))
    spoken = ", ".join(
        f"{name}: {good} of Arkham, {bad} of the Other World" for name, (good, bad) in named.items()
    )
    return _picture(parts, 12 + len(named) * ROW, spoken)


def stacked(*charts: str) -> Html:
    """Return several charts of this module as one, each below the one before."""
    tall, parts, spoken = 0.0, [], []
    for each in charts:
        height, label, inside = CHART.fullmatch(each).groups()  # type: ignore[union-attr]
        parts.append(el("g", Html(inside), transform=f"translate(0 {px(tall)})"))
        spoken.append(unescape(label))
        tall += float(height)
    return _picture(parts, tall, ". ".join(spoken))


def standing_alone(svg: str) -> str:
    """Return a picture with the colours of the light theme written out, for a file or a still.

    >>> standing_alone('<svg width="9"><path stroke="var(--ll-ink)"/></svg>').count("#13262B")
    1
    """
    if "<style>" in svg:
        return svg
    svg = TOKEN.sub(lambda found: colour(found[1]), svg)
    named = "" if "xmlns=" in svg.partition(">")[0] else 'xmlns="http://www.w3.org/2000/svg" '
    return svg.replace("<svg ", f'<svg {named}style="font-family: {SANS}" ', 1)


def _bar(x: float, y: float, wide: float, *, below: bool) -> Html:
    ink = {"fill": "none", "stroke": _ink("insane")} if below else {"fill": _ink("sane")}
    return el("rect", x=px(x), y=px(y), width=px(wide), height="14", **ink)


def _picture(parts: Sequence[str], height: float, label: str) -> Html:
    return el(
        "svg.ll-chart",
        *parts,
        viewBox=f"0 0 {WIDTH} {px(height)}",
        role="img",
        aria_label=label,
    )


def _styles(count: int) -> list[tuple[str, str]]:
    return [STYLES[n % len(STYLES)] for n in range(count)]


def round_steps(low: float, high: float) -> list[float]:
    """Return about five round numbers from at most `low` to at least `high`.

    >>> round_steps(0, 0.94), round_steps(-3, 11)
    ([0.0, 0.25, 0.5, 0.75, 1.0], [-5, 0, 5, 10, 15])
    """
    rough = ((high - low) or 1) / 4
    size = 10 ** floor(log10(rough))
    step = next(size * each for each in (1, 2, 2.5, 5, 10) if size * each >= rough * (1 - 1e-9))
    step = int(step) if step == int(step) else step
    return [n * step for n in range(floor(low / step + 1e-9), ceil(high / step - 1e-9) + 1)]


def _wide(name: str) -> float:
    """Return the room that a name needs: with the widest of the usual fonts, and a gap."""
    return long(name, SIZE) * 1.22 + 14


def _cut(name: str) -> str:
    """Return a name, cut where there is no room for it."""
    while _wide(name) > WORDS:
        name = name.removesuffix("…")[:-1] + "…"
    return name


def _steps(xs: Sequence[float], across: Scale) -> list[float]:
    """Return the numbers that stand below the level axis: all of a few, else about six.

    Where they stand close, those are left out that would lie on one before them.
    """
    each = sorted(set(xs))
    found: list[float] = []
    for n in each[:: -(-len(each) // 11)]:
        if not found or across.at(n) - across.at(found[-1]) >= LABEL_ROOM:
            found.append(n)
    return found


def _ink(name: str) -> str:
    return f"var(--ll-{name})"


def _level(y: float, says: str) -> Html:
    line = el("path", d=f"M{LEFT} {px(y)}H{RIGHT}", stroke=_ink("line"), fill="none")
    return Html(line + _text(LEFT - 8, y + 4, says, "end"))


def _line(points: Sequence[Point], ink: str, dash: str) -> Html:
    return el(
        "polyline",
        points=" ".join(f"{px(a)},{px(b)}" for a, b in points),
        fill="none",
        stroke=_ink(ink),
        stroke_width="2.2",
        stroke_dasharray=dash,
    )


def _cross(x: float, y: float) -> Html:
    path = f"M{px(x - 4)} {px(y - 4)}l8 8m0-8l-8 8"
    return el("path", d=path, stroke=_ink("ink-2"), stroke_width="1.5", fill="none")


def _names(ends: Sequence[tuple[str, float]], styles: Sequence[tuple[str, str]]) -> list[Html]:
    """Write the names of lines beside their ends, apart from each other."""
    parts, order = [], sorted(range(len(ends)), key=lambda n: ends[n][1])
    for at, n in zip(_apart([ends[n][1] + 4 for n in order]), order, strict=True):
        ink, dash = styles[n]
        parts.append(_line([(RIGHT + 6, at - 4), (RIGHT + 28, at - 4)], ink, dash))
        parts.append(_text(RIGHT + 33, at, ends[n][0], "start"))
    return parts


def _apart(places: Sequence[float]) -> list[float]:
    """Move labels apart, from the lowest upwards, so that none lies on another or on the axis.

    >>> _apart([10, 12, 60])
    [-3, 12, 60]
    """
    free, found = float(GROUND), []
    for place in reversed(places):
        free = min(place, free)
        found.append(free)
        free -= LINE
    return found[::-1]


def _card(x: float, y: float, line: str, paper: str) -> Html:
    return el(
        "rect",
        x=px(x),
        y=px(y),
        width=px(CARD - 3),
        height="14",
        rx="2",
        fill=_ink(paper),
        stroke=_ink(line),
    )


def _key(name: str, n: int) -> Html:
    y = HEIGHT + 6
    x = LEFT + n * 170
    return Html(_cross(x, y - 4) + _text(x + 10, y, name, "start"))


def _text(x: float, y: float, says: str, anchor: str, *, strong: bool = False) -> Html:
    return el(
        "text",
        says,
        x=px(x),
        y=px(y),
        text_anchor=anchor,
        font_size=f"{SIZE}",
        font_weight="650" if strong else "",
        fill=_ink("ink" if strong else "ink-2"),
    )
