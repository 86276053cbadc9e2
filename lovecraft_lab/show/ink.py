"""Drawings and lines of text for pictures that stand alone: every style written out.

Such a picture has no style sheet and cannot measure its letters, so their widths are reckoned here.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from html import escape
from typing import Final, NamedTuple
from unicodedata import combining, decomposition, east_asian_width

from lovecraft_lab.show.symbols import drawing
from lovecraft_lab.show.theme import tokens

SANS: Final = "Segoe UI, Roboto, Helvetica Neue, Liberation Sans, Arial, sans-serif"
SERIF: Final = "Palatino, Georgia, serif"

ROUND: Final = 'stroke-linecap="round" stroke-linejoin="round"'
"""What a whole picture says once for all the lines that `put` draws."""

_WIDTHS: Final = {
    sign: width
    for width, signs in (
        (0.23, "ijl'|’"),
        (0.29, " \u00a0fIt.,:;/\\![]·"),
        (0.34, "r()-`"),
        (0.42, '*"°'),
        (0.50, "ckszvxyJ^"),
        (0.56, "abdeghnopqu0123456789L?_$#"),
        (0.61, "FTZ+<=>~−×"),
        (0.67, "ABEKPSVXY&"),
        (0.73, "CDHNRUw"),
        (0.78, "GOQ"),
        (0.85, "mM"),
        (0.95, "W"),
        (1.02, "%@…→—½"),
    )
    for sign in signs
}
"""Widths of the signs of Arial in em; its kin are alike, the widest about a seventh wider."""

_WIDE: Final = 1.05
_OTHER: Final = 0.6
_LAST_LATIN: Final = 0x24F


def px(number: float) -> str:
    """A length in a picture, as exact as an eye can see.

    >>> px(12), px(1 / 3)
    ('12', '0.33')
    """
    return f"{round(number, 2):g}"


class Spot(NamedTuple):
    """A rectangle in a picture."""

    x: float
    y: float
    width: float
    height: float

    @property
    def marks(self) -> str:
        """The same as attributes."""
        x, y, width, height = map(px, self)
        return f'x="{x}" y="{y}" width="{width}" height="{height}"'


def inset(width: float, height: float, edge: float) -> Spot:
    """The rectangle that lies so far within one of this size; beyond it if `edge` is negative."""
    return Spot(edge, edge, width - 2 * edge, height - 2 * edge)


def dashes(pattern: str) -> str:
    """The marks of a dashed line, or none for a line without gaps."""
    return f' stroke-dasharray="{pattern}" stroke-linecap="butt"' if pattern else ""


@cache
def colour(name: str) -> str:
    """A colour of the light theme by its name without `--ll-`, as `#RRGGBB`.

    >>> colour("ink"), colour("surface")
    ('#13262B', '#FFFFFF')
    """
    return tokens()[f"--ll-{name}"].rpartition(",")[2].strip(" )")


def put(name: str, spot: Spot, ink: str, paper: str = "none", *, stroke: float = 2) -> str:
    """A drawing in its place, with its style written out."""
    styles = {
        'circle class="k"': f'circle fill="{paper}" stroke="none"',
        'class="k"': f'stroke="{paper}"',
        'class="b"': f'fill="{paper}"',
        'class="b0"': f'fill="{paper}" stroke="none"',
        'class="b1"': f'stroke-width="{stroke:g}"',
        'class="b2"': f'fill="{ink}" stroke="none"',
        'class="f"': f'fill="{ink}" stroke="none"',
        'class="t"': f'stroke-width="{stroke * 0.62:g}"',
        'class="w"': f'stroke-width="{stroke * 2.1:g}"',
        '<svg class="ll-y"': f'<svg {spot.marks} fill="none" stroke="{ink}" '
        f'stroke-width="{stroke:g}"',
    }
    drawn = drawing(name).replace(' aria-hidden="true"', "")
    for sign, style in styles.items():
        drawn = drawn.replace(sign, style)
    return drawn


def wrap(text: str, size: float, room: float) -> Iterator[str]:
    """A text in lines that fit the room; a word that is too long for a line is broken.

    >>> list(wrap("one two three", 10, 40)), list(wrap("WWWWWWW", 10, 40))
    (['one two', 'three'], ['WWWW', 'WWW'])
    """
    line = ""
    for word in (part for whole in text.split(" ") for part in _broken(whole, size, room)):
        longer = f"{line} {word}".strip()
        if line and long(longer, size) > room:
            yield line
            longer = word
        line = longer
    yield line


def long(text: str, size: float) -> float:
    """About how wide a text is in px."""
    return size * sum(map(_em, text))


def is_plain(text: str) -> bool:
    """Whether all signs are of a kind whose width is known well."""
    return all(sign in _WIDTHS or ord(sign) <= _LAST_LATIN for sign in text)


def line_of_text(text: str, marks: str, size: float) -> str:
    """One line of text; signs of other scripts are held to the width that was reckoned."""
    width = f' textLength="{long(text, size):g}" lengthAdjust="spacingAndGlyphs"'
    held = "" if is_plain(text) else width
    return f"<text {marks}{held}>{escape(text, quote=False)}</text>"


def _broken(word: str, size: float, room: float) -> Iterator[str]:
    """A word in pieces that fit the room."""
    piece = ""
    for sign in word:
        if piece and not combining(sign) and long(piece + sign, size) > room:
            head, hyphen, tail = piece.rpartition("-")
            yield head + hyphen or piece
            piece = tail if hyphen else ""
        piece += sign
    yield piece


@cache
def _em(sign: str) -> float:
    """How wide a sign is in em; a letter with an accent is as wide as without."""
    base = chr(int(decomposition(sign).split()[0], 16)) if _accented(sign) else sign
    if combining(sign):
        return 0
    if east_asian_width(sign) in "WF":
        return _WIDE
    return _WIDTHS.get(base, _OTHER)


def _accented(sign: str) -> bool:
    """Whether a sign is a letter with an accent."""
    return bool(decomposition(sign)) and not decomposition(sign).startswith("<")
