"""The sanity curve as SVG: the exact chance to pass by cards turned up, trials laid over it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from html import escape
from random import Random
from textwrap import wrap
from typing import TYPE_CHECKING, Final

from lovecraft_lab.core.chance import below
from lovecraft_lab.show.markup import Html
from lovecraft_lab.show.words import count, percent_text

if TYPE_CHECKING:
    from lovecraft_lab.belief.beliefs import Belief

MOST: Final = 10
"""The curve goes up to so many cards."""
TRIALS: Final = 200
LEFT, RIGHT, TOP, GROUND, WIDTH, HEIGHT = 46, 448, 16, 156, 470, 194
LINE: Final = 15
"""The height of a line of text."""
LETTER: Final = 7
"""How wide a bold letter of that size is, rather more than less."""
ASIDE: Final = 11
"""How far from its point a text stands."""
Ink = Callable[[str], str]
"""How a colour is written: as a token of the page, or as what it is."""


def exact(belief: Belief) -> tuple[Fraction, ...]:
    """Return the chance that none of the next k cards fails a check, for k from 0 to 10."""
    bad = belief.game.fails_check
    return tuple(belief.none_of(bad, k) for k in range(MOST + 1))


def trials(belief: Belief, seed: int) -> tuple[int, ...]:
    """Return in how many of 200 trials a check over k cards is passed, for k from 0 to 10.

    A trial draws how many bad cards are left in deck and set-aside card, in proportion to what the
    belief says, and then turns cards up one by one; a card that lies open comes first, and a deck
    with fewer cards is turned up whole. The same belief and seed give the same trials.
    """
    rng, bad = Random(seed), belief.game.fails_check
    urns = list(belief.weighed.marked(bad).items())
    passed = [0] * (MOST + 1)
    for _ in range(TRIALS):
        good = _good_cards(belief, _drawn(urns, rng), rng)
        for k in range(good + 1):
            passed[k] += 1
    return tuple(passed)


def _drawn(urns: list[tuple[tuple[int, int], int]], rng: Random) -> tuple[int, int]:
    """Draw an urn in proportion to its weight."""
    left = below(rng, sum(weight for _, weight in urns))
    for urn, weight in urns:
        if left < weight:
            return urn
        left -= weight
    raise AssertionError("a number below the sum falls into one of the parts")


def _good_cards(belief: Belief, urn: tuple[int, int], rng: Random) -> int:
    """Return how many cards come up, at most 10, before a bad one does."""
    marked, cards = urn
    first = belief.table.known_next
    if first in belief.game.fails_check:
        return 0
    lies_open = first is not None
    for n in range(int(lies_open), min(MOST, belief.table.deck)):
        if below(rng, cards - (n - lies_open)) < marked:
            return n
    return MOST


def curve_svg(
    chances: Sequence[Fraction],
    passed: Sequence[int],
    marked: Mapping[int, str],
    ink: Ink = "var(--ll-{})".format,
) -> Html:
    """Return the picture; `marked` says of some numbers of cards whose next check turns them up."""
    at = [(_x(k), _y(float(chance))) for k, chance in enumerate(chances)]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in at)
    parts = [
        *(_level(percent, ink) for percent in range(0, 101, 25)),
        *(
            _text(_x(k), GROUND + 17, str(k), "middle", ink, strong=k in marked)
            for k in range(MOST + 1)
        ),
        _text((LEFT + RIGHT) / 2, GROUND + 33, "cards turned up", "middle", ink),
        *(_drop(at[k], ink) for k in marked if k <= MOST),
        f'<polyline points="{line}" fill="none" stroke="{ink("insane")}" stroke-width="2"/>',
        *(_dot(x, y, ink, big=k in marked) for k, (x, y) in enumerate(at)),
        *(_cross(_x(k), _y(n / TRIALS), ink) for k, n in enumerate(passed)),
        *_labels(
            at, {k: f"{percent_text(chances[k])} {marked[k]}" for k in marked if k <= MOST}, ink
        ),
    ]
    label = escape(f"Chance to pass by cards turned up: {in_words(chances)}", quote=True)
    return Html(
        f'<svg class="ll-chart" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{label}">'
        f"{''.join(parts)}</svg>"
    )


def _labels(at: Sequence[tuple[float, float]], says: Mapping[int, str], ink: Ink) -> Iterator[str]:
    """What is said beside the curve, on the side with more room, each text below the last one."""
    free = 0.0
    for k in sorted(says):
        x, y = at[k]
        ahead = k <= MOST // 2
        beside, anchor = (x + ASIDE, "start") if ahead else (x - ASIDE, "end")
        room = WIDTH - beside if ahead else beside
        lines = wrap(says[k], int(room / LETTER), break_on_hyphens=False)
        free = max(min(y - 3, GROUND - LINE * len(lines)), free)
        for line in lines:
            yield _text(beside, free, line, anchor, ink, halo=True)
            free += LINE


def in_words(chances: Sequence[Fraction]) -> str:
    """The curve in words."""
    return ", ".join(f"{count(k, 'card')} {percent_text(c)}" for k, c in enumerate(chances))


def _x(k: int) -> float:
    return LEFT + k * (RIGHT - LEFT) / MOST


def _y(chance: float) -> float:
    return GROUND - chance * (GROUND - TOP)


def _level(percent: int, ink: Ink) -> str:
    y = _y(percent / 100)
    line = f'<path d="M{LEFT} {y:.1f}H{RIGHT}" stroke="{ink("line")}" fill="none"/>'
    return line + _text(LEFT - 8, y + 4, f"{percent} %", "end", ink)


def _text(  # noqa: PLR0913 - place, words and look
    x: float,
    y: float,
    says: str,
    anchor: str,
    ink: Ink,
    *,
    strong: bool = False,
    halo: bool = False,
) -> str:
    bold = strong or halo
    around = (
        f' paint-order="stroke" stroke="{ink("surface")}" stroke-width="5" stroke-linejoin="round"'
        if halo
        else ""
    )
    weight = ' font-weight="650"' if bold else ""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="11.5"'
        f' fill="{ink("ink" if bold else "ink-2")}"{weight}{around}>'
        f"{escape(says)}</text>"
    )


def _drop(at: tuple[float, float], ink: Ink) -> str:
    x, y = at
    return (
        f'<path d="M{x:.1f} {GROUND}V{y:.1f}" stroke="{ink("insane")}" stroke-width="1.5"'
        ' stroke-dasharray="3 3" fill="none"/>'
    )


def _dot(x: float, y: float, ink: Ink, *, big: bool) -> str:
    fill, size = (ink("insane"), 5.5) if big else (ink("surface"), 3.4)
    return (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{size}" fill="{fill}"'
        f' stroke="{ink("insane")}" stroke-width="2"/>'
    )


def _cross(x: float, y: float, ink: Ink) -> str:
    return (
        f'<path d="M{x - 4:.1f} {y - 4:.1f}l8 8m0-8l-8 8" stroke="{ink("ink-2")}"'
        ' stroke-width="1.4" fill="none"/>'
    )


def sign(name: str) -> Html:
    """A sign of the key: `"exact"` or `"trials"`."""
    ink: Ink = "var(--ll-{})".format
    if name == "exact":
        inside = f'<path d="M0 6H26" stroke="{ink("insane")}" stroke-width="2"/>'
        inside += _dot(13, 6, ink, big=False)
        return Html(f'<svg width="26" height="12" aria-hidden="true">{inside}</svg>')
    return Html(f'<svg width="12" height="12" aria-hidden="true">{_cross(6, 6, ink)}</svg>')
