"""What can be learnt in the 25-card game alone: each fact, its sentence and what it shows."""

from __future__ import annotations

from dataclasses import dataclass

from lovecraft_lab.core.knowledge import Fact
from lovecraft_lab.letter.cards import Kind
from lovecraft_lab.letter.facts import Foreseen
from lovecraft_lab.letter.narrate import Teller, sentence_of
from lovecraft_lab.letter.sight import Sight, notes


@dataclass(frozen=True, slots=True)
class DeckEmpty(Foreseen):
    """A turn is over and the deck is empty."""


@dataclass(frozen=True, slots=True)
class CheckStopped(Foreseen):
    """A sanity check could not turn up a card, for the deck was empty."""

    player: int


@dataclass(frozen=True, slots=True)
class ShowedHand(Fact):
    """A player showed both cards in hand to win the round."""

    player: int
    kinds: tuple[Kind, ...]


@dataclass(frozen=True, slots=True)
class AlreadyInsane(Foreseen):
    """The player chosen is Insane, so that nothing happens."""

    player: int


@dataclass(frozen=True, slots=True)
class NothingDrawn(Foreseen):
    """A card was due in the middle of a turn, and the deck was empty."""

    player: int


@dataclass(frozen=True, slots=True)
class Collected(Fact):
    """A player took the hands of these others."""

    player: int
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GaveBack(Fact):
    """A player gave each of these others one of the cards taken, in secret."""

    player: int
    seats: tuple[int, ...]


@sentence_of(DeckEmpty)
def _deck_empty(_tell: Teller, _fact: DeckEmpty) -> str:
    return "The turn is over, and the deck is empty."


@sentence_of(CheckStopped)
def _check_stopped(tell: Teller, fact: CheckStopped) -> str:
    return f"{tell.does(fact.player, 'finds', 'find')} no card to turn up: the deck is empty."


@sentence_of(ShowedHand)
def _showed_hand(tell: Teller, fact: ShowedHand) -> str:
    return f"{tell.does(fact.player, 'shows', 'show')} {tell.cards(fact.kinds)}."


@sentence_of(AlreadyInsane)
def _already_insane(tell: Teller, fact: AlreadyInsane) -> str:
    are = tell.does(fact.player, "is", "are")
    return f"{are} Insane already, so nothing happens."


@sentence_of(NothingDrawn)
def _nothing_drawn(tell: Teller, fact: NothingDrawn) -> str:
    draws = tell.does(fact.player, "draws", "draw")
    nothing = f"{draws[:1].lower()}{draws[1:]} nothing"
    return f"The deck is empty: {nothing} and {_plays(tell, fact)} no second card."


def _plays(tell: Teller, fact: NothingDrawn) -> str:
    return "play" if fact.player == tell.you else "plays"


@sentence_of(Collected)
def _collected(tell: Teller, fact: Collected) -> str:
    hands = "hand" if len(fact.seats) == 1 else "hands"
    whose = tell.people_inside(fact.seats)
    return f"{tell.does(fact.player, 'takes', 'take')} the {hands} of {whose}."


@sentence_of(GaveBack)
def _gave_back(tell: Teller, fact: GaveBack) -> str:
    whom = tell.people_inside(fact.seats)
    what = "the card back" if len(fact.seats) == 1 else "one of these cards each"
    return f"{tell.does(fact.player, 'gives', 'give')} {whom} {what}, unseen."


@notes(DeckEmpty)
@notes(CheckStopped)
def _round_ends(sight: Sight, _fact: DeckEmpty | CheckStopped) -> None:
    sight.ended = True


@notes(ShowedHand)
def _hand_open(sight: Sight, fact: ShowedHand) -> None:
    sight.place(fact.player, list(fact.kinds))
    sight.shown[fact.player] = fact.kinds
    sight.ended = True


@notes(Collected)
def _hands_taken(sight: Sight, fact: Collected) -> None:
    sight.gathered = {seat: list(sight.cards_of(seat)) for seat in (fact.player, *fact.seats)}
    for seat in fact.seats:
        sight.sizes[seat] -= 1
        sight.place(seat, [])
        sight.gain(fact.player, list(sight.gathered[seat]))


@notes(GaveBack)
def _hands_back(sight: Sight, fact: GaveBack) -> None:
    # The giver's own card never moved, and a single card can only have gone back.
    alone = len(fact.seats) == 1
    sight.place(fact.player, sight.gathered[fact.player])
    for seat in (fact.player, *fact.seats):
        sight.sizes[seat] = 1
    for seat in fact.seats:
        sight.place(seat, sight.gathered[seat] if alone else [])
