"""The panels where no kernel runs: pictures that stand alone."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import TYPE_CHECKING, Final

from lovecraft_lab.show.ink import SANS, colour
from lovecraft_lab.show.markup import NOTHING, Html
from lovecraft_lab.show.words import chance_text
from lovecraft_lab.widgets.bars import full_bar, share
from lovecraft_lab.widgets.beliefs_markup import heading
from lovecraft_lab.widgets.curve import WIDTH, curve_svg, exact, trials
from lovecraft_lab.widgets.panel import TREE
from lovecraft_lab.widgets.still import drawn
from lovecraft_lab.widgets.tree_markup import tree_drawn

if TYPE_CHECKING:
    from lovecraft_lab.widgets.knowing import Knowing
    from lovecraft_lab.widgets.panel import Panel

ROW, NAME, BAR, WHOLE = 22, 170, 240, 560
"""The height of a bar's row, and how wide its name, the bar and the picture are."""


def odds_picture(panel: Panel) -> Html:
    """Return the sanity curve; nothing where nothing may be shown."""
    known = panel.mine
    if panel.is_covered or isinstance(known, str):
        return NOTHING
    svg = curve_svg(exact(known.belief), trials(known.belief, panel.picked.trials), {}, colour)
    marks = f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" font-family="{SANS}" '
    return drawn(svg.replace("<svg ", marks, 1), "Chance to pass a check, by cards turned up")


def beliefs_picture(panel: Panel) -> Html:
    """Return the bars of the place looked at; nothing where nothing may be shown."""
    known, place = panel.mine, panel.where
    if panel.is_covered or isinstance(known, str) or not place:
        return NOTHING
    return drawn(bars_svg(known, place), heading(known, place))


PICTURES: Final[dict[str, Callable[[Panel], Html]]] = {
    "odds": odds_picture,
    "beliefs": beliefs_picture,
    TREE: lambda panel: tree_drawn(panel.tree),
}


def bars_svg(known: Knowing, place: str) -> str:
    """Return the chances of a place as one SVG: Other World cards are hatched."""
    now, before = known.by_kind(place), known.by_kind(place, known.sight)
    rows = [card for card in known.cards.values() if now[card.ident]]
    full = full_bar([*now.values(), *before.values()])
    parts = [
        f'<rect width="{WHOLE}" height="100%" fill="{colour("surface")}"/>',
        _text(8, 18, heading(known, place), bold=True),
    ]
    for n, card in enumerate(sorted(rows, key=lambda card: card.number)):
        y = 30 + n * ROW
        wide = float(share(now[card.ident], full)) * BAR / 100
        mark = NAME + float(share(before[card.ident], full)) * BAR / 100
        fill = "url(#hatch)" if card.other_world else colour("sane")
        parts += [
            _text(8, y + 13, f"{card.number} {card.name}"),
            f'<rect x="{NAME}" y="{y + 2}" width="{wide:.1f}" height="14" fill="{fill}"/>',
            f'<path d="M{mark:.1f} {y}v18" stroke="{colour("ink")}" stroke-width="2"/>',
            _text(NAME + BAR + 10, y + 13, chance_text(now[card.ident])),
        ]
    hatch = (
        '<pattern id="hatch" width="8" height="8" patternUnits="userSpaceOnUse"'
        f' patternTransform="rotate(45)"><rect width="8" height="8" fill="{colour("insane")}"/>'
        f'<path d="M6 0V8" stroke="{colour("surface")}" stroke-width="1.5"/></pattern>'
    )
    high = 38 + len(rows) * ROW
    label = escape(f"{heading(known, place)} Bars by card; the mark is the chance before.")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WHOLE}" height="{high}"'
        f' viewBox="0 0 {WHOLE} {high}" role="img" aria-label="{label}" font-family="{SANS}">'
        f"<defs>{hatch}</defs>{''.join(parts)}</svg>"
    )


def _text(x: float, y: float, says: str, *, bold: bool = False) -> str:
    weight = ' font-weight="700"' if bold else ""
    ink = colour("ink")
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="12.5" fill="{ink}"{weight}>{escape(says)}</text>'
    )
