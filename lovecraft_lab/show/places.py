"""Where each card of a picture lies, and where in an earlier picture it lay, so that it can glide.

Compares two pictures, so it can only speak of what the seat was shown: a hidden card has no name
but its place, and which card of a hidden hand has left it is never told: it is always the last.
Knows no HTML.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from lovecraft_lab.letter.cards import CardKind
    from lovecraft_lab.show.facts import Lying, Picture

DECK: Final = "deck"


def placed(shown: Picture, was: Picture | None = None) -> Picture:
    """The same picture, each card with the name of its place; with `was`, also where it lay there.

    `was` is an earlier or later picture of the same seat in the same round.
    """
    came = moves(was, shown) if was else {}
    return _each(shown, lambda at, card: replace(card, place=at, came=came.get(at, "")))


def moves(was: Picture, now: Picture) -> dict[str, str]:
    """The place at which each card lies that has moved, and the place where it lay before.

    An open card is the one of its kind that is gone elsewhere, if one is. Any other came out of a
    hidden place: out of the hand of its player, else out of another one, else off the deck. Where
    several steps lie between the pictures that is a guess, and it is made from the pictures alone.
    """
    old, new = _lying(was), _lying(now)
    came = [at for at, card in new.items() if at not in old or old[at] != card]
    gone = [at for at, card in old.items() if at not in new or new[at] != card]
    found: dict[str, str] = {}
    for at in came:
        same = [each for each in gone if new[at] is not None and old[each] == new[at]]
        if same:
            found[at] = same[0]
            gone.remove(same[0])
    refilled = [at for at, card in old.items() if card is None and at not in gone]
    for at in came:
        if at in found:
            continue
        hidden = [each for each in gone if old[each] is None or new[at] is None]
        hidden.sort(key=lambda each: (each != at, _owner(each) != _owner(at)))
        played = [each for each in refilled if at.startswith(f"zone:{_owner(each)}:")]
        if hidden:
            found[at] = hidden[0]
            gone.remove(hidden[0])
        elif played and now.deck < was.deck:
            found[at] = played[0]
            refilled.remove(played[0])
        elif now.deck < was.deck:
            found[at] = DECK
    if now.deck > was.deck and gone:  # one looks back
        found[DECK] = gone[-1]
    return {at: each for at, each in found.items() if at != each}  # the same: seen, not moved


def _owner(at: str) -> str:
    """Whose hand or discard zone a place is in; empty between the players."""
    return at.split(":")[1] if at.startswith(("hand:", "zone:")) else ""


def _lying(shown: Picture) -> dict[str, CardKind | None]:
    """Every card by its place, the deck left out; `None` for a back."""
    cards: dict[str, CardKind | None] = {}

    def note(at: str, card: Lying) -> Lying:
        cards[at] = card.card
        return card

    _each(shown, note)
    del cards[DECK]
    return cards


def _each(shown: Picture, do: Callable[[str, Lying], Lying]) -> Picture:
    """The same picture with something done to each card; places have their names here alone."""

    def row(name: str, cards: Iterable[Lying]) -> tuple[Lying, ...]:
        return tuple(do(f"{name}:{i}", card) for i, card in enumerate(cards))

    return replace(
        shown,
        top=do(DECK, shown.top),
        next_card=shown.next_card and do("next", shown.next_card),
        eggs=shown.eggs and do("eggs", shown.eggs),
        face_up=row("open", shown.face_up),
        resolving=row("resolving", shown.resolving),
        revealed=row("revealed", shown.revealed),
        places=tuple(
            replace(
                place,
                hand=row(f"hand:{place.player}", place.hand),
                zone=row(f"zone:{place.player}", place.zone),
            )
            for place in shown.places
        ),
    )
