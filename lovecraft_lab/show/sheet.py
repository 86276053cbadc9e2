"""The reference sheet in words: every kind of card with its effects, and how many are unseen.

Knows the printed cards and what one seat may be shown; knows no HTML and no colour.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from lovecraft_lab.show.cards import halves
from lovecraft_lab.show.facts import picture
from lovecraft_lab.show.text import fold
from lovecraft_lab.show.words import capital, count, listing

if TYPE_CHECKING:
    from lovecraft_lab.letter.cards import CardKind
    from lovecraft_lab.letter.view import View

TITLE: Final = "Reference sheet"
ALL_CARDS: Final = "All cards"


@dataclass(frozen=True, slots=True)
class Row:
    """One kind of card: how many are played with, and how many of them are unseen.

    `unseen` is `None` on a sheet that belongs to no seat.
    """

    card: CardKind
    copies: int
    unseen: int | None

    @property
    def world(self) -> str:
        """What kind of card it is, and where it begins if not in the deck."""
        return f"{self.card.world}, begins beside the deck" if self.card.aside else self.card.world


@dataclass(frozen=True, slots=True)
class Sheet:
    """All kinds of card from the highest number down, and what one seat has not seen of them.

    `title` is the edition's; `counted` says who has not seen how many cards, and where these are.
    It is empty on a sheet that belongs to no seat.
    """

    title: str
    rows: tuple[Row, ...]
    counted: str = ""

    @property
    def copies(self) -> int:
        """How many cards are played with."""
        return sum(row.copies for row in self.rows)

    @property
    def unseen(self) -> int:
        """How many cards are unseen."""
        return sum(row.unseen or 0 for row in self.rows)

    @property
    def heading(self) -> str:
        """What the sheet is of."""
        return f"{TITLE}: {self.title}"

    @property
    def numbers(self) -> Iterator[tuple[Row, ...]]:
        """The rows, those of each number together."""
        for number in dict.fromkeys(row.card.number for row in self.rows):
            yield tuple(row for row in self.rows if row.card.number == number)

    def _repr_html_(self) -> str:
        from lovecraft_lab.show.sheet_html import sheet_html

        return sheet_html(self)

    def _repr_svg_(self) -> str:
        from lovecraft_lab.show.svg_sheet import sheet_svg

        return sheet_svg(self)

    def __repr__(self) -> str:
        return sheet_text(self)


def sheet(
    title: str,
    cards: Sequence[CardKind],
    copies: Sequence[int],
    view: View | None = None,
    names: Sequence[str] | None = None,
) -> Sheet:
    """The sheet of an edition of this title that is played with so many copies of each card.

    With a view, it counts what its seat has not seen; `names` are what the players are called.
    """
    unseen: Sequence[int | None] = view.unseen if view else [None] * len(cards)
    rows = (Row(*each) for each in zip(cards, copies, unseen, strict=True))
    ordered = sorted(
        (row for row in rows if row.copies),
        key=lambda row: (-row.card.number, row.card.other_world, row.card.aside),
    )
    return Sheet(title, tuple(ordered), _counted(view, names) if view else "")


def _counted(view: View, names: Sequence[str] | None) -> str:
    """Who has not seen how many cards, and where these are."""
    unseen, aside = sum(view.unseen), int(view.aside)
    shown = picture(view, names)
    backs = sum(lying.card is None for place in shown.places for lying in place.hand)
    hands = "other hands" if isinstance(view.seat, int) else "hands"
    places = (
        (unseen - backs - aside, "in the deck"),
        (backs, f"in {hands}"),
        (aside, "set aside"),
    )
    where = listing([f"{cards} {place}" for cards, place in places if cards])
    if not unseen:
        return "Every card has been seen."
    return f"{capital(shown.has_not)} seen {count(unseen, 'card')}: {where}."


def sheet_text(shown: Sheet) -> str:
    """The sheet in plain text, in lines of at most 100 columns."""
    has_view = bool(shown.counted)
    lines = [f"{shown.heading}.", *fold(shown.counted) * has_view, ""]
    lines.append(_line("No. Card", "Copies", "Unseen" * has_view))
    for row in shown.rows:
        name = f"{row.card.number:>3} {row.card.name} ({row.world})"
        lines.append(_line(name, str(row.copies), str(row.unseen) * has_view))
        for states, effect in halves(row.card):
            lines += fold(f"      {' or '.join(states)}: {effect.text}")
    lines.append(_line(f"    {ALL_CARDS}", str(shown.copies), str(shown.unseen) * has_view))
    return "\n".join(lines)


def _line(what: str, copies: str, unseen: str) -> str:
    """A line with its two numbers."""
    return f"{what:<62}{copies:>8}{unseen:>8}".rstrip()
