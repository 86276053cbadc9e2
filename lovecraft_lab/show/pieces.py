"""What lies on a table, each piece as a box: cards, backs, chips, tokens and a sanity check.

Knows cards and the words about them; knows nothing of where a piece lies.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from lovecraft_lab.show.boxes import Box, Type, beside, on_ground, stretched, under, words
from lovecraft_lab.show.card_face import card_svg
from lovecraft_lab.show.cards import short_label
from lovecraft_lab.show.facts import GOALS, Lying, Mark, Place
from lovecraft_lab.show.ink import Spot, colour, dashes, inset, put, px
from lovecraft_lab.show.outlook import CHANCE_OF, Outlook
from lovecraft_lab.show.symbols import pictogram

if TYPE_CHECKING:
    from lovecraft_lab.letter.cards import CardKind

CARD: Final = 44.0
LABEL: Final = Type(11.5, "ink-2")
_SHAPE: Final = 1.6
"""The height of a card by its width."""
_FACE: Final = 148.0
STACK: Final = 92.0
_CHIP: Final = Type(12.5, bold=True)
_CLOSE: Final = 33.0
"""The part of a covered card that must be seen: its number and the sign of its world."""
_APART: Final = CARD + 3


def small(lying: Lying, *, covered: bool = False) -> Box:
    """A card 44 px wide, open or its back; a covered one has its sign beside the number."""
    height = CARD * _SHAPE
    if lying.card is None:
        return Box(CARD, height, _back(CARD) + _ring(lying.new, CARD), says=lying.says)
    face = _small_face(lying.card, 19 if covered else 28)
    remarks = filter(None, (short_label(lying.card), lying.note))
    return Box(CARD, height, face + _ring(lying.new, CARD), says=", ".join(remarks))


def large(lying: Lying, width: float) -> Box:
    """A card with its texts."""
    height = width * _SHAPE
    ring = _ring(lying.new, width)
    if lying.card is None:
        return Box(width, height, _back(width) + ring, says=lying.says)
    face = f'<g transform="scale({width / _FACE:g})">{card_svg(lying.card)}</g>'
    return Box(width, height, face + ring)


def pile(cards: int, width: float = 62) -> Box:
    """A deck: its uppermost back over the edges of up to two more."""
    if not cards:
        return gone()
    height, edge = width * _SHAPE, f'fill="{colour("back")}" stroke="{colour("back-line")}"'
    below = "".join(
        f'<rect x="{3 * i + 0.5:g}" y="{3 * i + 0.5:g}" width="{width - 1:g}" '
        f'height="{height - 1:g}" rx="3" {edge} stroke-opacity=".6"/>'
        for i in range(min(3, cards) - 1, 0, -1)
    )
    return Box(width + 6, height + 6, below + _back(width))


def gone() -> Box:
    """The empty place of a card."""
    edge = f'fill="none" stroke="{colour("line-2")}" stroke-width="1.5"'
    marks = f'x=".75" y=".75" width="{CARD - 1.5:g}" height="{CARD * _SHAPE - 1.5:g}" rx="3"'
    return Box(CARD, CARD * _SHAPE, f"<rect {marks} {edge}{dashes('4 3')}/>")


def labelled(box: Box, says: str, room: float = STACK) -> Box:
    """A piece over its label."""
    return under((box, words(says, LABEL, room, "middle")), 4, "middle")


def fan(cards: Sequence[Lying], room: float) -> Box:
    """A discard zone, oldest first: apart, then closer, then in several rows as it grows."""
    per_row = max(1, int((room - CARD) // _CLOSE) + 1)
    rows = -(-len(cards) // per_row)
    longest = -(-len(cards) // rows)
    step = min(_APART, (room - CARD) / max(1, longest - 1))
    parts = []
    for i, lying in enumerate(cards):
        row, place = divmod(i, longest)
        last = place == longest - 1 or i == len(cards) - 1
        card = small(lying, covered=step < CARD and not last)
        parts.append((step * place, (CARD * _SHAPE + 6) * row, card))
    height = (CARD * _SHAPE + 6) * rows - 6
    drawn = "".join(
        f'<g transform="translate({px(x)} {px(y)})">{card.svg()}</g>' for x, y, card in parts
    )
    return Box(step * (longest - 1) + CARD, height, drawn)


def chip(mark: Mark) -> Box:
    """A chip: icon and word."""
    return _chip(_CHIPS[mark.sign], mark.says, f"i-{mark.sign}", new=mark.new)


def event(says: str, icon: str = "") -> Box:
    """The orange chip over what has just happened, or is over."""
    return _chip(_CHIPS["event"], says, icon)


def tokens(place: Place) -> Box:
    """The tokens won, each in its shape, and the empty places up to the goal."""
    rows = zip(("sane", "insane"), place.tokens, place.new_tokens, GOALS, strict=True)
    row = beside((beside(_row_of_tokens(*each), 4) for each in rows), 8)
    return Box(row.width, row.height, parts=row.parts, says=f"Tokens: {place.tokens_say}")


def check(outlook: Outlook, room: float, size: float) -> Box:
    """The next sanity check: percentage and fraction, and how they were counted."""
    percent = words(outlook.percent, Type(size, bold=True, serif=True), 140, "middle")
    fraction = words(f"{outlook.fraction} {CHANCE_OF}", Type(12.5, "ink-2"), 140, "middle")
    odds = stretched(under((percent, fraction), 2, "middle"), 76, side="middle")
    said_room = room - odds.width - 44
    title = words(outlook.title, Type(13.5, bold=True), said_room)
    said = under((title, words(outlook.counted, Type(12.5, "ink-2"), said_room)), 2)
    row = beside((odds, said), 24, "middle")
    line = f"M{odds.width + 22:g} 7V{row.height + 7:g}"
    ground = (
        f'<rect {inset(room, row.height + 14, 0.5).marks} rx="6" fill="{colour("surface")}" '
        f'stroke="{colour("felt-line")}"/><path d="{line}" stroke="{colour("line")}"/>'
    )
    return on_ground(stretched(row, room - 20), ground, (10, 7))


class _Look(NamedTuple):
    """How a chip looks: three colours, the radius of its corners, and the dashes of its edge."""

    ink: str
    ground: str
    edge: str
    corner: int = 11
    dash: str = ""
    double: bool = False


_CHIPS: Final = {
    "sane": _Look("sane-ink", "sane-tint", "sane-ink"),
    "insane": _Look("insane-on", "insane", "insane", 5),
    "shield": _Look("ink", "surface", "line-2", dash="4 3"),
    "immune": _Look("ink", "surface", "ink-2", double=True),
    "out": _Look("no-ink", "no-tint", "no-ink"),
    "turn": _Look("pick-on", "pick", "pick"),
    "end": _Look("ink", "surface", "line-2", 5),
    "ok": _Look("you-ink", "you-tint", "you-ink"),
    "event": _Look("event-on", "event", "event-edge", 5),
}


def _chip(look: _Look, says: str, icon: str, *, new: bool = False) -> Box:
    """A chip in one of its looks."""
    said = words(says, _CHIP._replace(ink=look.ink), 300, "middle")
    left = 26 if icon else 10
    width, height = said.width + left + 10, 24.0
    ink, ground, edge = (colour(name) for name in look[:3])
    line = f'stroke="{edge}" stroke-width="1.5"{dashes(look.dash)}'
    marks = inset(width, height, 0.75).marks
    drawn = f'<rect {marks} rx="{look.corner}" fill="{ground}" {line}/>'
    if look.double:
        drawn += f'<rect {inset(width, height, 3).marks} rx="9" fill="none" {line}/>'
    if icon:
        drawn += put(icon, Spot(8, 5, 14, 14), ink, ground, stroke=1.7)
    if new:
        drawn += _rings(width, height, f"{look.corner}")
    return Box(width, height, drawn, ((left, (height - said.height) / 2, said),))


def _small_face(card: CardKind, sign: float) -> str:
    """The face of a small card; its sign stands at the given place."""
    stock = "stock-o" if card.other_world else "stock-a"
    ink, paper, window, line = (colour(stock + part) for part in ("-ink", "", "-2", "-line"))
    height = CARD * _SHAPE
    world = "i-insane" if card.other_world else "i-sane"
    drawing = pictogram(card)
    return (
        f'<rect {inset(CARD, height, 0.5).marks} rx="2.4" fill="{paper}" stroke="{line}"/>'
        f'<path d="M3 32A16 12 0 0 1 19 20H25A16 12 0 0 1 41 32V{height - 3:g}H3Z" '
        f'fill="{window}"/>'
        + put(f"n-{card.number}", Spot(3, 3, 14, 18), ink, stroke=4.6)
        + put(world, Spot(sign, 5, 12 if sign > CARD / 2 else 11, 12), ink, stroke=1.8)
        + put(drawing, Spot(5, 28, 34, 34), ink, window, stroke=2.6)
    )


def _back(width: float) -> str:
    """The back of a card."""
    whole = Spot(0, 0, width, width * _SHAPE)
    edge = f'rx="{width * 0.055:g}" fill="{colour("back")}" stroke="{colour("back-line")}"'
    return f"<rect {inset(whole.width, whole.height, 0.5).marks} {edge}/>" + put(
        "back", whole, colour("back-line"), "none", stroke=0.8
    )


def _row_of_tokens(sign: str, won: int, new: int, goal: int) -> Iterator[Box]:
    """The tokens of one state of mind."""
    corner = "5" if sign == "insane" else "10"
    for i in range(max(won, goal)):
        body = f'<rect {inset(20, 20, 0.75).marks} rx="{corner}" stroke-width="1.5"'
        if i < won:
            ink, ground = (colour(name) for name in _CHIPS[sign][:2])
            icon = put(f"i-{sign}", Spot(4, 4, 12, 12), ink, stroke=1.9)
            ring = _rings(20, 20, corner) if i >= won - new else ""
            yield Box(20, 20, f'{body} fill="{ground}" stroke="{colour(sign)}"/>{icon}{ring}')
        else:
            edge = f'stroke="{colour("line-2")}"{dashes("3 2.5")}'
            yield Box(20, 20, f'{body} fill="none" {edge}/>')


def _ring(new: bool, width: float) -> str:  # noqa: FBT001 - whether there is a ring at all
    """The orange ring around a card that has come."""
    return _rings(width, width * _SHAPE, f"{width * 0.055 + 1:g}") if new else ""


def _rings(width: float, height: float, corner: str) -> str:
    """A thick orange line around a piece with a thin dark one outside it."""
    return "".join(
        f'<rect {inset(width, height, -thick / 2).marks} rx="{corner}" fill="none" '
        f'stroke="{colour(name)}" stroke-width="{thick}"/>'
        for thick, name in ((4, "event-edge"), (3, "event"))
    )
