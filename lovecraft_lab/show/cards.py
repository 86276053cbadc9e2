"""Card faces and backs as HTML, in the four sizes of the kit.

Knows what a printed card says; knows no edition, no rule and no table.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from lovecraft_lab.show.markup import NOTHING, Html, el
from lovecraft_lab.show.symbols import drawing, pictogram
from lovecraft_lab.show.theme import page

if TYPE_CHECKING:
    from lovecraft_lab.letter.cards import CardKind, Effect

Size = Literal[148, 124, 96, 44]
"""Width in px: on the card sheet, in the hand, the smallest with text, in a discard zone."""

_SMALL: Final = 44
_LETTER: Final[dict[int, str]] = {148: "l", 124: "h", 96: "m", 44: "s"}


def card_html(
    card: CardKind, size: Size = 124, *, note: str = "", new: bool = False, **marks: str
) -> Html:
    """A card face, to be put into a page; `note` is added to its spoken label.

    `new` marks one that has come: a small one by a ring, a larger one, which might be the chosen
    one, by a tab that says so. `marks` are further attributes, named as in `el`.
    The style sheet is not included: `cards_html` makes a whole output.
    """
    small = size == _SMALL
    stock = "is-o" if card.other_world else "is-a"
    alone = "one" if not small and card.insane is None else ""
    spoken = (short_label(card) if small else label(card), note, "new" if new else "")
    return el(
        f"div.ll-card ll-card--{_LETTER[size]} {stock} {alone} {'is-new' if new else ''}",
        *(_small(card) if small else _large(card)),
        el("div.ll-card__new", "new") if new and not small else NOTHING,
        role="img",
        aria_label=", ".join(filter(None, spoken)),
        title=card.name,
        **marks,
    )


def back_html(
    width: int = 44, *, label: str = "hidden card", new: bool = False, **marks: str
) -> Html:
    """The back of a card; an empty label makes it silent to screen readers."""
    return el(
        f"div.ll-back {'is-new' if new else ''}",
        drawing("back"),
        style=f"--w:{width}px",
        role="img" if label else "",
        aria_label=f"{label}, new" if new else label,
        **marks,
    )


def cards_html(cards: Iterable[CardKind], size: Size = 124) -> Html:
    """Several card faces in a row, as a whole output with its style."""
    faces = [card_html(card, size) for card in cards]
    return page(el("div.ll-cards", *faces), parts=("cards",), label="Cards")


@dataclass(frozen=True)
class Faces:
    """Card faces in a row: pictures in a notebook, name, number and effects everywhere else."""

    cards: tuple[CardKind, ...]

    def _repr_html_(self) -> str:
        return cards_html(self.cards)

    def __repr__(self) -> str:
        return "\n".join(label(card) for card in self.cards)


def label(card: CardKind) -> str:
    """What a screen reader says of a card: name, number, world and both effects."""
    effects = [f"{' or '.join(states)}: {effect.text}" for states, effect in halves(card)]
    return " ".join((f"{short_label(card)}.", *effects))


def short_label(card: CardKind) -> str:
    """Name, number and world of a card."""
    return f"{card.name}, {card.number}, {card.world}"


def halves(card: CardKind) -> Iterable[tuple[tuple[str, ...], Effect]]:
    """The effects of a card, each with the states of mind in which it is used."""
    both = card.other_world and card.insane is None
    yield ("Sane", "Insane") if both else ("Sane",), card.sane
    if card.insane:
        yield ("Insane",), card.insane


def _small(card: CardKind) -> Iterable[Html]:
    """The inside of a 44 px card: number, sign of the world and pictogram."""
    yield _number(card)
    yield drawing("i-insane" if card.other_world else "i-sane", "ll-card__kind")
    yield el("div.ll-card__win", _pictogram(card))


def _large(card: CardKind) -> Iterable[Html]:
    """The inside of a card with text."""
    background = drawing("bg-o" if card.other_world else "bg-a", "ll-card__bg")
    yield el("div.ll-card__win", background, _pictogram(card))
    yield el("div.ll-card__nbox")
    yield _number(card)
    yield el("div.ll-card__gems", _gems(card.copies))
    yield el("div.ll-card__name", card.name)
    for states, effect in halves(card):
        yield _half(states, effect)


def _number(card: CardKind) -> Html:
    """The printed number."""
    return drawing(f"n-{card.number}", "ll-card__n")


def _pictogram(card: CardKind) -> Html:
    """The card's drawing."""
    return drawing(pictogram(card), "ll-card__pic")


def _gems(copies: int) -> Html:
    """A small diamond for each copy in the box."""
    shape = "".join(f"M4 {10 * i}l4 4-4 4-4-4Z" for i in range(copies))
    box = f'viewBox="0 0 8 {max(1, 10 * copies)}"'
    return Html(f'<svg class="ll-y" {box}><path class="f" d="{shape}"/></svg>')


def _half(states: tuple[str, ...], effect: Effect) -> Html:
    """One effect under the sign of its state of mind."""
    signs = [state.lower() for state in states]
    icons = (drawing(f"i-{sign}") for sign in signs)
    return el(f"div.ll-card__half ll-card__half--{signs[0]}", *icons, el("span", effect.text))
