"""The table laid out for a standalone picture: which place lies where, and how large it is.

Draws a `Picture`, which holds all the words; knows no view and writes no file.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import repeat
from typing import Final

from lovecraft_lab.show import pieces
from lovecraft_lab.show.boxes import (
    HEADING,
    Box,
    Type,
    apart,
    beside,
    flow,
    on_ground,
    stretched,
    under,
    words,
)
from lovecraft_lab.show.changes import NEWS, Change, news
from lovecraft_lab.show.facts import Lying, Picture, Place
from lovecraft_lab.show.ink import Spot, colour, dashes, inset, put

LEAST: Final = 480
"""The least width in px that a table can be laid out in."""

_GAP: Final = 12.0
_PAD: Final = 12.0
_EDGE: Final = 16.0
_NARROW: Final = 720
_WIDE: Final = 1180
_BESIDE: Final = 300.0
"""The least room left of the viewer's own hand; with less the hand lies below."""
_READ: Final = 3
"""With more cards than this the own hand lies below."""
_LARGEST: Final = 148.0
_HELD: Final = 0.62
"""The most that another player's hand may take of the place's width."""


def table_box(shown: Picture, told: Sequence[Change], width: float) -> Box:
    """The table alone: the other players, what lies between, and the viewer's own place."""
    if width < LEAST:
        raise ValueError(f"a table needs a width of at least {LEAST} px, not {width:g}")
    room = width - 2 * _EDGE
    mine = [place for place in shown.places if place.near]
    others = [place for place in shown.places if not place.near]
    inside = under(
        (*_others(others, room), _middle(shown, told, room), *(_own(p, room) for p in mine)),
        _GAP,
    )
    return on_ground(
        stretched(inside, room), _felt(width, inside.height + 2 * _EDGE), (_EDGE, _EDGE)
    )


def _felt(width: float, height: float) -> str:
    """The ground of the table with its two lines."""
    line = f'stroke="{colour("felt-line")}"'
    return (
        f'<rect {inset(width, height, 0.5).marks} rx="10" fill="{colour("felt")}" '
        f'{line}/><rect {inset(width, height, 5.5).marks} rx="6" fill="none" '
        f'{line} stroke-opacity=".7"/>'
    )


def _others(places: Sequence[Place], room: float) -> Iterator[Box]:
    """The other players' places in rows that are about equally long."""
    across = 1 if room < _NARROW - 2 * _EDGE else 2 if room < _WIDE - 2 * _EDGE else 3
    rows = -(-len(places) // across)
    for row in range(rows):
        here = _share(places, row, rows)
        each = (room - _GAP * (len(here) - 1)) / len(here)
        contents = [_seat(place, each - 2 * _PAD) for place in here]
        height = max(content.height for content in contents)
        yield beside(map(_plate, here, contents, repeat(each), repeat(height + 2 * _PAD)), _GAP)


def _share(places: Sequence[Place], row: int, rows: int) -> Sequence[Place]:
    """The places of one row; the first rows have one more where it does not come out even."""
    each, more = divmod(len(places), rows)
    start = row * each + min(row, more)
    return places[start : start + each + (row < more)]


def _plate(place: Place, content: Box, width: float, height: float) -> Box:
    """The ground a place lies on; its outline repeats what the chips say."""
    signs = {mark.sign for mark in place.marks}
    body = f'{Spot(0, 0, width, height).marks} rx="6"'
    ground = f'<rect {body} fill="#fff" fill-opacity=".46"/>'
    if "out" in signs:
        ground = _hatched(width, height)
    if place.near:
        ground += _outline((width, height), "you-ink", 2, 0, "")
    if "shield" in signs:
        ground += _outline((width, height), "line-2", 1.5, 4 if place.near else 0, "5 3.5")
    if "turn" in signs:
        bar = f"M4 0V{height:g}Q0 {height:g} 0 {height - 6:g}V6Q0 0 4 0Z"
        ground += f'<path d="{bar}" fill="{colour("pick")}"/>'
    return on_ground(stretched(content, width - 2 * _PAD, height - 2 * _PAD), ground)


def _outline(size: tuple[float, float], ink: str, thick: float, within: float, dash: str) -> str:
    """A line within the edge of a place."""
    spot = inset(*size, within + thick / 2)
    line = f'stroke="{colour(ink)}" stroke-width="{thick:g}"'
    return f'<rect {spot.marks} rx="6" fill="none" {line}{dashes(dash)}/>'


def _hatched(width: float, height: float) -> str:
    """Slanting lines: the ground of a player who is out."""
    lines = "".join(f"M{x} 0l-{height:g} {height:g}" for x in range(11, int(width + height), 11))
    return (
        f'<svg {Spot(0, 0, width, height).marks}><path d="{lines}" stroke="{colour("ink")}" '
        f'stroke-opacity=".1"/></svg>'
    )


def _head(place: Place, room: float) -> Box:
    """Name and tokens over the chips."""
    tokens = pieces.tokens(place)
    name = words(place.name, HEADING, room - tokens.width - _GAP)
    chips = flow(map(pieces.chip, place.marks), room)
    return under((apart(name, tokens, room), chips), 6)


def _seat(place: Place, room: float) -> Box:
    """Another player's place, without its ground."""
    held = flow(_held(place), room * _HELD)
    zone = _zone(place, room - held.width - _EDGE)
    return under((_head(place, room), beside((held, zone), _EDGE), *_check(place, room)), _GAP)


def _held(place: Place) -> Iterator[Box]:
    """The cards of another player's hand, each with its words below."""
    for lying in place.hand:
        yield pieces.labelled(pieces.small(lying), lying.says)
    if not place.hand:
        yield pieces.labelled(pieces.gone(), place.hand_label)


def _zone(place: Place, room: float) -> Box:
    """A discard zone over its label; that of a player who is out is paler."""
    laid = pieces.fan(place.zone, room) if place.zone else pieces.gone()
    if any(mark.sign == "out" for mark in place.marks):
        laid = Box(laid.width, laid.height, f'<g opacity=".72">{laid.svg()}</g>')
    return under((laid, words(place.zone_label, pieces.LABEL, room)), 4)


def _check(place: Place, room: float, size: float = 18) -> Iterator[Box]:
    """The next sanity check, where there is one."""
    if place.outlook:
        yield pieces.check(place.outlook, room, size)


def _own(place: Place, width: float) -> Box:
    """The viewer's own place, with the hand large enough to read."""
    room = width - 2 * _PAD
    hand = _hand(place, room)
    left = room - hand.width - 2 * _GAP
    if left < _BESIDE or len(place.hand) > _READ:
        head = under((_head(place, room), _zone(place, room), *_check(place, room, 24)), _GAP)
        content = under((head, stretched(hand, room, side="middle")), _GAP)
    else:
        head = under((_head(place, left), _zone(place, left)), _GAP)
        check = under(_check(place, left, 24))
        head = stretched(head, left, hand.height - check.height - _GAP)
        content = apart(under((head, check), _GAP), hand, room, 2 * _GAP)
    return _plate(place, content, width, content.height + 2 * _PAD)


def _hand(place: Place, room: float) -> Box:
    """The viewer's hand with its texts, as large as the room allows."""
    cards = len(place.hand)
    each = min(_LARGEST, (room - _EDGE * (cards - 1)) / max(1, cards))
    faces = [pieces.large(lying, each) for lying in place.hand] or [pieces.gone()]
    return pieces.labelled(beside(faces, _EDGE), place.hand_label)


def _middle(shown: Picture, told: Sequence[Change], room: float) -> Box:
    """Deck, banner and the cards set aside; the banner lies above where it is narrow."""
    deck, aside = _deck(shown), _aside(shown)
    wide = room >= _NARROW - 2 * _EDGE
    ends = max(deck.width, aside.width) + 2 * _GAP
    middle = room - 2 * ends if wide else room
    banner = under(_banner(shown, told, middle), 6, "middle")
    if not wide:
        ends_apart = apart(deck, aside, room)
        return under((stretched(banner, room, side="middle"), ends_apart), _GAP)
    height = max(box.height for box in (deck, aside, banner))
    quiet = not (shown.rows or told)
    drawn = f'<g opacity=".6">{_ornament(room, height)}</g>' if quiet else ""
    parts = (
        (_GAP, (height - deck.height) / 2, deck),
        ((room - banner.width) / 2, (height - banner.height) / 2, banner),
        (room - _GAP - aside.width, (height - aside.height) / 2, aside),
    )
    return Box(room, height, drawn, parts)


def _ornament(room: float, height: float) -> str:
    """The drawing behind a banner that has little to say."""
    width = min(560.0, room * 0.6)
    spot = Spot((room - width) / 2, (height - 128) / 2, width, 128)
    return put("ornament", spot, colour("felt-line"), stroke=1)


def _deck(shown: Picture) -> Box:
    """The deck with its count, and its next card where that is known."""
    number = words(str(shown.deck), Type(32, bold=True, serif=True), 120)
    count = under((number, words(shown.deck_label, pieces.LABEL, 120)), 0)
    known = [_labelled(shown.next_card, shown.next_label)] if shown.next_card else []
    return beside((pieces.pile(shown.deck), count, *known), _GAP, "middle")


def _aside(shown: Picture) -> Box:
    """The cards beside the deck."""
    return beside((_labelled(*each) for each in shown.set_aside), _GAP)


def _labelled(lying: Lying | None, says: str) -> Box:
    """A small card, or its empty place, over its label."""
    return pieces.labelled(pieces.small(lying) if lying else pieces.gone(), says)


def _banner(shown: Picture, told: Sequence[Change], room: float) -> Iterable[Box]:
    """When it is, whose turn or who has won, what has changed, and cards on their way."""
    yield words(shown.over_all, pieces.LABEL, room, "middle")
    if shown.over:
        yield pieces.event(shown.over, "i-ok")
    for sentence in shown.headline:
        yield words(sentence, HEADING, room, "middle")
    lines = news(told)
    if lines:
        yield pieces.event(NEWS)
    yield under((words(line, Type(12.5), room, "middle") for line in lines), 2, "middle")
    rows = (_row(cards, says, room) for cards, says in shown.rows)
    yield flow(rows, room, (24, 8), ("middle", "start"))


def _row(cards: Sequence[Lying], says: str, room: float) -> Box:
    """Open cards side by side over their label."""
    laid = flow(map(pieces.small, cards), room, (6, 6), ("middle", "start"))
    return pieces.labelled(laid, says, max(laid.width, pieces.STACK))
