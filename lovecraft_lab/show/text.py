"""The table in plain text, for terminals and wherever a picture cannot be shown.

Says all that the picture shows, in lines of at most 100 columns, with no colour codes. Knows a
`Picture`; knows no HTML.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final
from unicodedata import combining, east_asian_width

from lovecraft_lab.show.facts import Mark, Picture, Place, picture
from lovecraft_lab.show.words import chance_text, count

if TYPE_CHECKING:
    from lovecraft_lab.letter.edition import Words
    from lovecraft_lab.letter.view import View

__all__ = ["WIDTH", "chance_text", "columns", "fold", "picture_text", "table_text"]

WIDTH: Final = 100
"""The most columns a line may take."""


def table_text(
    view: View, names: Sequence[str] | None = None, *, before: View | None = None
) -> str:
    """The table from one seat, in words; with `before`, what has come since is marked `new`."""
    return picture_text(picture(view, names, before=before))


def picture_text(shown: Picture) -> str:
    """The same, from a picture that is already made."""
    lines = [
        f"{shown.title}. {shown.when}.",
        *(f"{sentence}." for sentence in (shown.over, *shown.headline) if sentence),
        *_middle(shown),
    ]
    for place in shown.places:
        lines += ["", *_place(place, shown.words)]
    words = shown.words
    lines += ["", f"* {words.starred}; cards of a {words.zone}: oldest first"]
    return "\n".join(line for text in lines for line in fold(text))


def fold(text: str) -> list[str]:
    """A line broken at its blanks so that it fits; the rest is indented four more columns."""
    words = text.lstrip(" ")
    margin = " " * (len(text) - len(words))
    lines, line = [], margin
    for word in words.split(" "):
        blank = "" if line.isspace() or not line else " "
        if columns(line + blank + word) > WIDTH and blank:
            lines.append(line)
            line, blank = f"{margin}    ", ""
        line += blank + word
    return [*lines, line]


def columns(text: str) -> int:
    """How many columns of a terminal a text takes: wide signs two, accents none.

    >>> columns("abc"), columns("漢字")
    (3, 4)
    """
    if text.isascii():
        return len(text)
    wide = sum(east_asian_width(sign) in "WF" for sign in text)
    return len(text) + wide - sum(combining(sign) > 0 for sign in text)


def _middle(shown: Picture) -> Iterable[str]:
    """What lies between the players."""
    yield f"Deck: {count(shown.deck, 'card')}"
    if shown.next_card:
        yield f"Next card: {shown.next_card.says}"
    yield f"Set aside, face down: {'1 card' if shown.aside else 'taken'}"
    if shown.eggs:
        yield f"Set aside, face up: {shown.eggs.says}"
    if shown.face_up:
        yield f"Face up, out of the round: {', '.join(card.says for card in shown.face_up)}"
    if shown.resolving:
        yield f"Being resolved: {', '.join(card.says for card in shown.resolving)}"
    if shown.revealed:
        yield f"Turned up: {', '.join(card.says for card in shown.revealed)}"


def _place(place: Place, words: Words) -> Iterable[str]:
    """What lies at one seat."""
    yield f"{place.name}: {', '.join(_mark(mark) for mark in place.marks)}"
    new = " (new)" if any(place.new_tokens) else ""
    yield f"  Tokens: {place.tokens_say}{new}"
    yield f"  Hand: {place.hand_says}"
    yield f"  {words.zone.capitalize()}: {place.zone_says}"
    if place.outlook:
        yield f"  {place.outlook.title}, passed with {place.outlook.chance}"
        yield f"    {place.outlook.counted}"


def _mark(mark: Mark) -> str:
    """A chip in words."""
    return f"{mark.says} (new)" if mark.new else mark.says
