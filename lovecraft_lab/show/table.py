"""The whole table from one seat, drawn as HTML: no script, nothing fetched, no chance.

Draws a `Picture`, which holds all the words; knows where things lie and how they look.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from lovecraft_lab.show.cards import Size, back_html, card_html
from lovecraft_lab.show.changes import NEWS, changes, news
from lovecraft_lab.show.facts import GOALS, Lying, Mark, Picture, Place, picture
from lovecraft_lab.show.markup import NOTHING, Html, el, spaced
from lovecraft_lab.show.outlook import CHANCE_OF, Outlook
from lovecraft_lab.show.symbols import drawing
from lovecraft_lab.show.text import picture_text
from lovecraft_lab.show.theme import page

if TYPE_CHECKING:
    from lovecraft_lab.letter.view import View

PARTS: Final = ("cards", "table")
"""The parts of the style sheet that a table needs."""

_WIDE_HAND: Final = 3
"""With more cards than this the own hand lies under the discard zone."""
_FANNED: Final = 6
"""A zone with more cards lies straight and close."""
_SIDE_BY_SIDE: Final = 3
"""More open cards between the players lie close."""
TURNS_TOLD: Final = 5
"""Of so many turns what has just happened is told, each of them in a line or two."""
_WRAPPED: Final = 3
"""For so many of those lines two are needed."""


def table_html(
    view: View, names: Sequence[str] | None = None, *, before: View | None = None
) -> str:
    """The table as one seat sees it, as a whole output.

    `names` are the players' names by seat. With `before`, an earlier view of the same seat, what
    has come since then wears the orange ring and the banner says what is different.
    """
    shown = picture(view, names, before=before)
    words = el(
        "details.ll-words",
        el("summary", "The table in words", data_lm_suppress_shortcuts="true"),
        el("pre", picture_text(shown)),
    )
    told = news(changes(before, view, names)) if before else ()
    label = f"{shown.title}: {', '.join(shown.headline)}"
    return str(page(table_body(shown, told), words, parts=PARTS, label=label))


def table_body(shown: Picture, told: Sequence[str] = (), hand: Html = NOTHING) -> Html:
    """The table alone, without style and words, for a page that has them already.

    `hand` holds the viewer's own cards where they are drawn otherwise, as controls perhaps.
    """
    mine = [place for place in shown.places if place.near]
    others = [place for place in shown.places if not place.near]
    return el(
        "div.ll-table",
        el(f"div.ll-opps n{len(others)}", *(_seat(place) for place in others)),
        _middle(shown),
        _news(told, len(shown.places)),
        *(_own(place, hand) for place in mine),
    )


def _seat(place: Place) -> Html:
    """Another player's place."""
    held = [_held(card) for card in place.hand]
    row = el(
        "div.ll-seat__row", el("div.ll-held", *(held or [_missing(place.hand_label)])), _zone(place)
    )
    return _plate(place, _head(place), row, _check(place.outlook))


def _own(place: Place, hand: Html) -> Html:
    """The viewer's own place, with the hand large enough to read."""
    many = len(place.hand) > _WIDE_HAND
    size: Size = 96 if many else 124
    cards = [_face(card, size) for card in place.hand] or [_gone()]
    left = el("div.ll-me__l", _head(place), _zone(place), _check(place.outlook))
    right = el("div.ll-hand", hand or el("div", *cards), el("div.ll-lbl", place.hand_label))
    return _plate(place, left, right, extra="ll-me many" if many else "ll-me")


def _plate(place: Place, *children: Html, extra: str = "") -> Html:
    """The ground a place lies on; its outline repeats what the chips say."""
    signs = {mark.sign for mark in place.marks}
    states = [f"is-{name}" for sign, name in _OUTLINES.items() if sign in signs]
    return el(
        f"div.ll-seat {extra} {' '.join(states)}", *children, role="group", aria_label=place.name
    )


_OUTLINES: Final = {"shield": "prot", "turn": "turn", "out": "out"}


def _head(place: Place) -> Html:
    """Name, chips and tokens."""
    name = el("div.ll-seat__name", place.name, role="heading", aria_level="3")
    return el("div.ll-seat__head", name, spaced(*map(_chip, place.marks)), _tokens(place))


def _chip(mark: Mark) -> Html:
    """A chip: icon and word."""
    new = " is-new" if mark.new else ""
    said = el("span.ll-vh", " (new)") if mark.new else NOTHING
    return el(f"span.ll-chip ll-chip--{mark.sign}{new}", _icon(mark.sign), mark.says, said)


def _icon(sign: str) -> Html:
    """A small sign."""
    return drawing(f"i-{sign}", "ll-i")


def _tokens(place: Place) -> Html:
    """The tokens won, each in its shape, and the empty places up to the goal."""
    rows = zip(("sane", "insane"), place.tokens, place.new_tokens, GOALS, strict=True)
    return el(
        "span.ll-tokens",
        *(token for row in rows for token in _row_of_tokens(*row)),
        role="img",
        aria_label=f"Tokens: {place.tokens_say}",
        title=f"Tokens: {place.tokens_say}",
    )


def _row_of_tokens(sign: str, won: int, new: int, goal: int) -> Iterable[Html]:
    """The tokens of one state of mind."""
    square = " ll-tok--i" if sign == "insane" else ""
    for i in range(max(won, goal)):
        gap = " ll-tok--gap" if square and not i else ""
        if i < won:
            fresh = " is-new" if i >= won - new else ""
            yield el(f"span.ll-tok{square}{gap}{fresh}", drawing(f"i-{sign}"))
        else:
            yield el(f"span.ll-tok{square} ll-tok--0{gap}")


def _held(lying: Lying) -> Html:
    """A card in another player's hand with its words below."""
    return el("div.ll-stack", _face(lying, 44), el("div.ll-lbl", lying.says))


def _face(lying: Lying, size: Size) -> Html:
    """A card as it lies: open or its back."""
    if lying.card is None:
        return back_html(size, new=lying.new, **whereabouts(lying))
    return card_html(lying.card, size, note=lying.note, new=lying.new, **whereabouts(lying))


def whereabouts(lying: Lying) -> dict[str, str]:
    """The attributes by which a page can let a card glide; none where no places are named."""
    return {"data_place": lying.place, "data_from": lying.came}


def _gone() -> Html:
    """The empty place of a card."""
    return el("div.ll-none")


def _missing(says: str) -> Html:
    """The empty place of a card over its label."""
    return el("div.ll-stack", _gone(), el("div.ll-lbl", says))


def _zone(place: Place) -> Html:
    """A discard zone as a fan, oldest first."""
    if not place.zone:
        return el("div.ll-zone", _gone(), el("div.ll-lbl", place.zone_label))
    cards = len(place.zone)
    fan = el(
        f"div.ll-fan{' tight' if cards >= _FANNED else ''}",
        *(_fanned(lying, i, cards) for i, lying in enumerate(place.zone)),
        style=f"--n:{cards}",
        role="list",
        aria_label=f"{place.zone_title}, oldest first",
    )
    return el("div.ll-zone", fan, el("div.ll-lbl", place.zone_label))


def _fanned(lying: Lying, index: int, cards: int) -> Html:
    """One card of a fan, turned a little according to its place."""
    off = index - (cards - 1) / 2 if cards <= _FANNED else 0
    style = f"--a:{1.6 * off:.1f}deg;--y:{0.35 * off * off:.1f}px" if off else ""
    return el("div", _face(lying, 44), style=style, role="listitem")


def _check(outlook: Outlook | None) -> Html:
    """The next sanity check: percentage and fraction, and how they were counted."""
    if outlook is None:
        return NOTHING
    share = el("div", f"{outlook.fraction} {CHANCE_OF}")
    odds = el("div.ll-check__n", el("div", outlook.percent), share)
    said = (el("div.ll-check__t", outlook.title), el("div.ll-check__s", outlook.counted))
    return el("div.ll-check", odds, el("div", *said))


def _middle(shown: Picture) -> Html:
    """Deck, banner and the cards set aside."""
    return el(
        "div.ll-mid",
        NOTHING if shown.rows else drawing("ornament", "ll-mid__orn"),
        _deck(shown),
        _banner(shown),
        _asides(shown),
    )


def _deck(shown: Picture) -> Html:
    """The deck with its count, and its next card where that is known."""
    below = [back_html(62, label="") for _ in range(min(2, shown.deck - 1))]
    top = back_html(62, label="", new=shown.top.new, **whereabouts(shown.top))
    pile = el("div.ll-deck", *below, top) if shown.deck else _gone()
    words = el("div.ll-lbl", shown.deck_label)
    number = el("div", el("div.ll-big", str(shown.deck)), words)
    following = _labelled(shown.next_card, shown.next_label) if shown.next_card else NOTHING
    return el("div.ll-pile ll-pile--deck", pile, number, following)


def _banner(shown: Picture) -> Html:
    """When it is, whose turn or who has won, and cards on their way."""
    says = (el("div.ll-banner__say", sentence) for sentence in shown.headline)
    over = el("div.ll-chip ll-chip--event", _icon("ok"), shown.over) if shown.over else NOTHING
    rows = [_row(*row) for row in shown.rows]
    return el(
        "div.ll-banner",
        el("div.ll-lbl", shown.over_all),
        over,
        *says,
        el("div.ll-banner__row", *rows) if rows else NOTHING,
    )


def _news(told: Sequence[str], players: int) -> Html:
    """What has just happened, beside an orange chip.

    A page on which the table must not move keeps room for what is usual with so many players.
    """
    lines = [el("div", line, role="listitem") for line in told]
    said = (
        el("span.ll-chip ll-chip--event", NEWS),
        el("div.ll-news__l", *lines, role="list", aria_label=NEWS),
    )
    room = f"--lines:{min(players, TURNS_TOLD) + _WRAPPED}"
    return el(f"div.ll-news{'' if told else ' none'}", *(said if told else ()), style=room)


def _row(cards: Sequence[Lying], says: str) -> Html:
    """Open cards side by side over their label; many of them lie close."""
    if len(cards) > _SIDE_BY_SIDE:
        fan = (_fanned(card, 0, 1) for card in cards)
        faces = el("div.ll-fan tight", *fan, style="--step:30px", role="list", aria_label=says)
    else:
        faces = el("div", *(_face(card, 44) for card in cards))
    return el("div.ll-row", faces, el("div.ll-lbl", says))


def _asides(shown: Picture) -> Html:
    """The cards beside the deck."""
    piles = (_labelled(card, says) if card else _missing(says) for card, says in shown.set_aside)
    return el("div.ll-pile", *piles)


def _labelled(lying: Lying, says: str) -> Html:
    """A small card over its label."""
    return el("div.ll-stack", _face(lying, 44), el("div.ll-lbl", says))
