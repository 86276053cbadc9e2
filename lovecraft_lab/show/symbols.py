"""The drawings by name: pictograms, numerals, icons, the card back and two backgrounds.

Knows shapes only; colours and line widths come from the style sheet. A drawing is written into the
picture where it is used, without an id, so that no output of a notebook leans on another one.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final

from lovecraft_lab.show.markup import Html

if TYPE_CHECKING:
    from lovecraft_lab.letter.cards import CardKind

_SYMBOL: Final = re.compile(
    r'<symbol id="([^"]+)" viewBox="([^"]+)"([^>]*)>(.*?)</symbol>', re.DOTALL
)


def names() -> tuple[str, ...]:
    """Every drawing there is: `p-fed`, `n-2`, `i-sane`, `back` and so on."""
    return tuple(_drawings())


def drawing(name: str, classes: str = "") -> Html:
    """One drawing as an `<svg>` that fills the box its class gives it; silent to screen readers.

    >>> print(drawing("i-ok", "ll-i"))  # doctest: +ELLIPSIS
    <svg class="ll-y ll-i" viewBox="0 0 16 16" aria-hidden="true">...</svg>
    """
    frame, shapes = _drawings()[name]
    marks = f"ll-y {classes}".strip()
    return Html(f'<svg class="{marks}" {frame} aria-hidden="true">{shapes}</svg>')


def pictogram(card: CardKind) -> str:
    """The name of the drawing for a card, or the sign of its world where it has none of its own.

    Where two editions give one id to different cards, the drawing of one says its number too.
    """
    drawn = _drawings()
    for name in (f"p-{card.ident}-{card.number}", f"p-{card.ident}"):
        if name in drawn:
            return name
    return "p-other_world" if card.other_world else "p-arkham"


@cache
def _drawings() -> dict[str, tuple[str, str]]:
    """Each drawing's frame (its attributes) and its shapes, read once from the packaged file."""
    text = files(__package__).joinpath("symbols.svg").read_text(encoding="utf-8")
    return {
        name: (f'viewBox="{box}"{rest}', re.sub(r"\s*\n\s*", "", shapes))
        for name, box, rest, shapes in _SYMBOL.findall(text)
    }
