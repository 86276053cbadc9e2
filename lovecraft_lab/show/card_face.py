"""A card face as one SVG that stands alone: no style sheet, no ids, no fonts to load.

For slides, print and pages without the kit's style. Knows what a printed card says.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import TYPE_CHECKING, Final, NamedTuple

from lovecraft_lab.show.cards import halves, label
from lovecraft_lab.show.ink import ROUND, SANS, SERIF, Spot, put, wrap
from lovecraft_lab.show.symbols import pictogram
from lovecraft_lab.show.theme import tokens

if TYPE_CHECKING:
    from lovecraft_lab.letter.cards import CardKind

_WIDTH: Final = 148.0
_HEIGHT: Final = 236.8
_NAME: Final = 15.0
_NAME_LINE: Final = 16.0
_NAME_PAD: Final = 8.0
_TEXT: Final = 12.5
_LINE: Final = 14.75
_SIGN: Final = 17.0


class _Inks(NamedTuple):
    """The colours of a card's stock."""

    ink: str
    paper: str
    window: str
    line: str


def card_svg(card: CardKind) -> str:
    """A card face as a standalone SVG image, 148 px wide, with its texts as its description."""
    inks = _inks(card)
    size = f'width="{_WIDTH:g}" height="{_HEIGHT:g}"'
    top, bands = _bands(card)
    name = list(wrap(card.name, _NAME, _WIDTH - _NAME_PAD))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="0 0 {_WIDTH:g} {_HEIGHT:g}" '
        f'role="img" aria-label="{escape(label(card))}" {ROUND}><title>{escape(card.name)}</title>'
        f'<rect {size} rx="8" fill="{inks.paper}"/>'
        f"{_window(card, top - _NAME_PAD - _NAME_LINE * len(name))}{_corner(card)}"
        f"{''.join(_name(card, name, top))}{bands}"
        f'<rect x=".5" y=".5" width="{_WIDTH - 1:g}" height="{_HEIGHT - 1:g}" '
        f'rx="7.5" fill="none" stroke="{inks.line}"/></svg>'
    )


def _name(card: CardKind, lines: Sequence[str], top: float) -> Iterator[str]:
    """The card's name over its effects, in as many lines as it takes."""
    look = f'font-family="{SERIF}" font-size="{_NAME:g}" font-weight="700" text-anchor="middle"'
    for above, line in enumerate(reversed(lines)):
        place = f'x="{_WIDTH / 2:g}" y="{top - 7 - _NAME_LINE * above:g}"'
        yield f'<text {place} {look} fill="{_inks(card).ink}">{escape(line)}</text>'


def _inks(card: CardKind) -> _Inks:
    """The colours of a card's stock."""
    stock = "--ll-stock-o" if card.other_world else "--ll-stock-a"
    named = tokens()
    return _Inks(*(named[stock + part] for part in ("-ink", "", "-2", "-line")))


def _window(card: CardKind, bottom: float) -> str:
    """The arched window with its background and the pictogram."""
    inks = _inks(card)
    box = Spot(6, 6, _WIDTH - 12, bottom - 6)
    size = min(box.height * 0.84, 88 if card.insane is None else 68)
    background = "bg-o" if card.other_world else "bg-a"
    picture = pictogram(card)
    return (
        f'<rect {box.marks} fill="{inks.window}"/>'
        f'<g opacity=".42">{put(background, box, inks.line, stroke=0.7)}</g>'
        f'<path d="M6 44V6H65A59 38 0 0 0 6 44ZM142 44V6H83A59 38 0 0 1 142 44Z" '
        f'fill="{inks.paper}"/>'
        + put(picture, Spot(78 - size / 2, bottom - 4 - size, size, size), inks.ink, inks.window)
    )


def _corner(card: CardKind) -> str:
    """The number on its ground, and a diamond for each copy."""
    inks = _inks(card)
    gems = "".join(f"M136 {9 + 11 * i}l4.5 4.5-4.5 4.5-4.5-4.5Z" for i in range(card.copies))
    return (
        f'<path d="M6 6H44V50a8 8 0 0 1-8 8H6Z" fill="{inks.paper}"/>'
        + put(f"n-{card.number}", Spot(9, 9, 27, 36), inks.ink, stroke=4.6)
        + f'<path d="M129 4H144V{12 + 11 * card.copies}H129Z" fill="{inks.paper}"/>'
        + f'<path d="{gems}" fill="{inks.ink}"/>'
    )


def _bands(card: CardKind) -> tuple[float, str]:
    """Where the effects begin, and their drawing; they are laid from the bottom up."""
    top, drawn = _HEIGHT, ""
    for states, effect in reversed(list(halves(card))):
        bottom, text = top, 8 + _SIGN * len(states) + 3
        lines = list(wrap(effect.text, _TEXT, _WIDTH - text - 6))
        top = bottom - len(lines) * _LINE - 12
        drawn += _band(card, states, (top, bottom)) + _words(card, states, lines, (text, top))
    return top, drawn


def _band(card: CardKind, states: tuple[str, ...], span: tuple[float, float]) -> str:
    """The ground of an effect and its signs; the lowest one has the card's round corners."""
    (top, bottom), (ground, ink) = span, _band_inks(card, states)
    r = 8 if bottom == _HEIGHT else 0
    signs = "".join(
        put(f"i-{state.lower()}", Spot(8 + _SIGN * i, top + 6, 14, 14), ink, stroke=1.9)
        for i, state in enumerate(states)
    )
    return (
        f'<path d="M0 {top:g}H{_WIDTH:g}V{bottom - r:g}a{r} {r} 0 0 1-{r} {r}H{r}a{r} {r} 0 0 1'
        f'-{r}-{r}Z" fill="{ground}"/>{signs}'
    )


def _words(
    card: CardKind, states: tuple[str, ...], lines: Iterable[str], at: tuple[float, float]
) -> str:
    """The lines of an effect."""
    (x, y), (_, ink) = at, _band_inks(card, states)
    spans = "".join(
        f'<tspan x="{x:g}" y="{y + 17 + i * _LINE:g}">{escape(line)}</tspan>'
        for i, line in enumerate(lines)
    )
    return f'<text font-family="{SANS}" font-size="{_TEXT:g}" fill="{ink}">{spans}</text>'


def _band_inks(card: CardKind, states: tuple[str, ...]) -> tuple[str, str]:
    """Ground and ink of an effect."""
    named = tokens()
    if "Sane" not in states:
        return named["--ll-half-insane"], named["--ll-half-insane-ink"]
    return named["--ll-half-sane-" + ("o" if card.other_world else "a")], _inks(card).ink
