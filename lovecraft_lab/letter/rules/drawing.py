"""Rules 9, 66, 95 and 96: where the next card comes from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lovecraft_lab.core.chance import without, without_all
from lovecraft_lab.core.rule import Rule
from lovecraft_lab.letter.facts import (
    Drawn,
    Drew,
    DrewOpen,
    DrewSetAside,
    LaidDown,
    NextCard,
    TurnedUp,
)
from lovecraft_lab.letter.rules.ending import deck_ran_out
from lovecraft_lab.letter.rules.zones import lay_down
from lovecraft_lab.letter.state import FROM_THE_DECK, deck_left, hidden_in_deck, in_round, replaced

if TYPE_CHECKING:
    from lovecraft_lab.core.rule import Frame
    from lovecraft_lab.letter.cards import Kind
    from lovecraft_lab.letter.state import LetterState


def draw_frame(state: LetterState, player: int) -> Frame:
    """Return the frame by which a player takes the next card of a deck that has one."""
    return (take_open_card if state.deck_open else draw, player)


def replacement_frame(state: LetterState, player: int) -> Frame:
    """Return the frame by which a player who had to discard draws.

    With an empty deck it is the card set aside, and the round goes on.
    """
    if deck_left(state):
        return draw_frame(state, player)
    if not state.aside:  # no play leads here, only a table set up so; rule 35 settles it
        return (deck_ran_out,)
    return (draw_set_aside, player)


def take_into_hand(state: LetterState, player: int, kind: Kind) -> None:
    """Add a card to the end of a player's hand."""
    state.hands = replaced(state.hands, player, (*state.hands[player], kind))


@Rule(
    "Z009",
    "Player turn",
    "The next card of the deck is drawn into the hand, and nobody else sees it.",
    chance=FROM_THE_DECK,
)
def draw(state: LetterState, player: int, kind: Kind) -> None:
    state.unseen = without(state.unseen, kind)
    take_into_hand(state, player, kind)
    state.announce(Drew, player)
    state.tell(player, Drawn, kind)


@Rule("Q-58", "Card effects, 0", "From a deck that was turned over, the open card is drawn.")
def take_open_card(state: LetterState, player: int) -> None:
    kind = state.known_next
    assert kind is not None, "an open deck with a card left shows that card"
    state.known_next = None
    take_into_hand(state, player, kind)
    state.announce(DrewOpen, player, kind)
    show_next(state)


def show_next(state: LetterState) -> None:
    """Let the next card come to light, if the deck lies open and the round is not decided."""
    if state.deck_open and hidden_in_deck(state) and len(in_round(state)) > 1:
        state.push((open_next_card,))


@Rule(
    "Q-57",
    "Card effects, 0",
    "The deck lies open, so its next card, if there is one, comes to light.",
    chance=FROM_THE_DECK,
)
def open_next_card(state: LetterState, kind: Kind) -> None:
    state.unseen = without(state.unseen, kind)
    state.known_next = kind
    state.announce(NextCard, kind)


@Rule(
    "Z066",
    "Card effects, 5",
    "The deck is empty, so the card set aside face down is drawn; the round goes on.",
    chance=FROM_THE_DECK,
)
def draw_set_aside(state: LetterState, player: int, kind: Kind) -> None:
    state.unseen = without(state.unseen, kind)
    state.aside = False
    take_into_hand(state, player, kind)
    state.announce(DrewSetAside, player)
    state.tell(player, Drawn, kind)


def face_down_among(state: LetterState, count: int) -> int:
    """Return how many of the top `count` cards are face down (an open deck shows the first)."""
    return max(0, count - (state.known_next is not None))


def turn_up(state: LetterState, face_down: tuple[Kind, ...], count: int) -> tuple[Kind, ...]:
    """Turn up the open next card, if any, and these `count` face-down cards; return all of them."""
    state.unseen = without_all(state.unseen, face_down, count)
    kinds = face_down if state.known_next is None else (state.known_next, *face_down)
    state.known_next = None
    state.revealed = kinds
    state.announce(TurnedUp, kinds)
    return kinds


def lay_down_revealed(state: LetterState, player: int) -> None:
    """Put the cards turned up into a player's discard zone, and open the next one if it is due."""
    kinds = state.revealed
    state.revealed = ()
    state.announce(LaidDown, player, kinds)
    show_next(state)
    lay_down(state, player, kinds)  # pushed last, so that who goes Insane does so at once (rule 26)
