"""What is different between two views of one seat, in words.

Compares two pictures, so it can only speak of what the seat was shown. Knows no HTML.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from lovecraft_lab.show.facts import Lying, Picture, Place, picture
from lovecraft_lab.show.words import card_text, count, joined

if TYPE_CHECKING:
    from lovecraft_lab.letter.view import View

HEADLINE: Final = "Table"
"""The label under which it stands whose turn it is, or who has won."""


NEWS: Final = "Just happened"
"""The word over what `news` tells."""

_TOLD: Final = 3
"""How many changes `news` tells in full."""


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that is different now: what it is, what was said of it before, and what now."""

    label: str
    before: str
    after: str


def changes(before: View, after: View, names: Sequence[str] | None = None) -> tuple[Change, ...]:
    """What has changed for this seat, in a stable order; empty when nothing visible has.

    Raises ValueError when the two views are not of the same seat and table.
    """
    if (before.seat, before.players) != (after.seat, after.players):
        raise ValueError(
            f"two views of one seat are compared, not of seat {before.seat} of {before.players} "
            f"and seat {after.seat} of {after.players}"
        )
    old = _lines(picture(before, names))
    new = _lines(picture(after, names))
    marked = _lines(picture(after, names, before=before))
    return tuple(
        Change(was.label, was.brief, told.brief if told.is_zone else now.brief)
        for was, now, told in zip(old, new, marked, strict=True)
        if was.fact != now.fact
    )


def news(changes: Sequence[Change]) -> tuple[str, ...]:
    """The first few changes, a line each, and how many more; whose turn it is is told elsewhere."""
    told = [change for change in changes if change.label != HEADLINE]
    lines = [f"{change.label}: {change.before} → {change.after}" for change in told[:_TOLD]]
    more = len(told) - len(lines)
    return (*lines, *([f"and {count(more, 'more change')}"] if more else []))


@dataclass(frozen=True, slots=True)
class _Line:
    """One line of the table: a fact under a label, and how a change of it is put in short.

    What has come to a zone is named.
    """

    label: str
    fact: str
    brief: str
    is_zone: bool = False


def _lines(shown: Picture) -> list[_Line]:
    """Every line of the table in a fixed order, the viewer's own place first."""
    lines = [_Line(label, fact, fact) for label, fact in _middle(shown)]
    for place in shown.places:
        zone = _Line(place.zone_title, place.zone_says, _brief(place.zone), is_zone=True)
        lines += [zone, *(_Line(label, fact, fact) for label, fact in _at(place))]
    return lines


def _middle(shown: Picture) -> Iterator[tuple[str, str]]:
    """What lies between the players, and whose turn it is."""
    yield HEADLINE, ". ".join((shown.when, *shown.headline))
    yield "Deck", str(shown.deck)
    yield "Next card", shown.next_card.says if shown.next_card else "not known"
    yield "Set-aside card", "face down" if shown.aside else "taken"
    yield "Card beside the deck", shown.eggs.says if shown.eggs else "none"
    yield "Face up, out of the round", joined(card.says for card in shown.face_up)
    yield "Being resolved", joined(card.says for card in shown.resolving)
    yield "Turned up", joined(card.says for card in shown.revealed)


def _at(place: Place) -> Iterator[tuple[str, str]]:
    """What lies at one seat, but for its discard zone."""
    whose, outlook = place.possessive, place.outlook
    yield f"{whose} hand", place.hand_says
    yield f"{whose} standing", joined(m.says for m in place.marks if m.sign not in ("turn", "ok"))
    yield f"{whose} tokens", place.tokens_say
    check = f"{count(outlook.reveal, 'card')}, {outlook.chance}" if outlook else "none"
    yield f"{whose} next sanity check, by unseen cards", check


def _brief(zone: Sequence[Lying]) -> str:
    """A discard zone in short: how many cards, and those that have come."""
    came = [card_text(lying.card) for lying in zone if lying.new and lying.card]
    cards = count(len(zone), "card")
    return f"{cards}, now also {', '.join(came)}" if came else cards
