"""What can be learnt at the table: one small class for each thing said, shown or handed over.

Knows no rule. Public facts are what everyone saw or heard; `Hand`, `Drawn` and `Saw` are told to
one player.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from lovecraft_lab.core.knowledge import Fact

if TYPE_CHECKING:
    from lovecraft_lab.letter.cards import Kind


class Foreseen(Fact):
    """A fact that follows from what was known and from the choice just made."""

    __slots__ = ()
    reveals: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class SetUp(Fact):
    """A table that was set up by hand, as everyone can see it (see `LetterGame.position`)."""

    turn: int
    zones: tuple[tuple[Kind, ...], ...]
    hand_sizes: tuple[int, ...]
    deck: int
    face_up: tuple[Kind, ...]
    out: tuple[int, ...]
    protected: tuple[int, ...]
    immune: tuple[int, ...]
    aside: bool
    eggs_aside: bool
    known_next: Kind | None
    end_option: int | None
    tokens: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class EggsSetAside(Foreseen):
    """The card that starts beside the deck was laid there, face up."""

    round_number: int


@dataclass(frozen=True, slots=True)
class Shuffled(Foreseen):
    """So many cards were shuffled into a face-down deck."""

    count: int


@dataclass(frozen=True, slots=True)
class SetAside(Foreseen):
    """The top card of the deck was laid aside, face down and unseen."""


@dataclass(frozen=True, slots=True)
class Starts(Fact):
    """The round begins with this player."""

    player: int


@dataclass(frozen=True, slots=True)
class Dealt(Foreseen):
    """A player got a starting card."""

    player: int


@dataclass(frozen=True, slots=True)
class FaceUp(Fact):
    """Cards were laid aside open before a game of two."""

    kinds: tuple[Kind, ...]


@dataclass(frozen=True, slots=True)
class TurnBegins(Foreseen):
    """It is this player's turn."""

    player: int


@dataclass(frozen=True, slots=True)
class Drew(Foreseen):
    """A player took the next card of the deck, unseen by the others."""

    player: int


@dataclass(frozen=True, slots=True)
class DrewOpen(Foreseen):
    """A player took the open next card of a deck that was turned over."""

    player: int
    kind: Kind


@dataclass(frozen=True, slots=True)
class DrewSetAside(Foreseen):
    """A player took the card that lay face down beside an empty deck."""

    player: int


@dataclass(frozen=True, slots=True)
class NextCard(Fact):
    """The next card of a deck that was turned over came to light."""

    kind: Kind


@dataclass(frozen=True, slots=True)
class Played(Foreseen):
    """A player played a card: which effect, at whom, naming which number (`None`: not asked)."""

    player: int
    kind: Kind
    insane: bool
    target: int | None
    number: int | None


@dataclass(frozen=True, slots=True)
class NoEffect(Foreseen):
    """The card played had nobody it could be aimed at."""

    player: int


@dataclass(frozen=True, slots=True)
class Landed(Foreseen):
    """A played card went to its player's discard zone."""

    player: int
    kind: Kind


@dataclass(frozen=True, slots=True)
class WentInsane(Foreseen):
    """A player has an Other World card in the discard zone now."""

    player: int


@dataclass(frozen=True, slots=True)
class CheckBegins(Foreseen):
    """A player makes a sanity check over so many cards."""

    player: int
    count: int


@dataclass(frozen=True, slots=True)
class TurnedUp(Fact):
    """These cards were turned up from the top of the deck, for a check or by a gun."""

    kinds: tuple[Kind, ...]


@dataclass(frozen=True, slots=True)
class CheckEnds(Foreseen):
    """A sanity check was passed or failed."""

    player: int
    passed: bool


@dataclass(frozen=True, slots=True)
class LaidDown(Foreseen):
    """Cards turned up went to a player's discard zone."""

    player: int
    kinds: tuple[Kind, ...]


@dataclass(frozen=True, slots=True)
class Out(Fact):
    """A player is out of the round and laid the hand open."""

    player: int
    kinds: tuple[Kind, ...]


@dataclass(frozen=True, slots=True)
class Spared(Foreseen):
    """A player would be out and is not, being immune."""

    player: int


@dataclass(frozen=True, slots=True)
class Protected(Foreseen):
    """A player cannot be chosen for a while."""

    player: int


@dataclass(frozen=True, slots=True)
class ProtectionEnds(Foreseen):
    """A player can be chosen again."""

    player: int


@dataclass(frozen=True, slots=True)
class Immune(Foreseen):
    """Nothing puts this player out any more in this round."""

    player: int


@dataclass(frozen=True, slots=True)
class Discarded(Fact):
    """A player had to discard the card in hand."""

    player: int
    kind: Kind


@dataclass(frozen=True, slots=True)
class Traded(Fact):
    """Two players traded hands unseen by the others."""

    player: int
    target: int


@dataclass(frozen=True, slots=True)
class Compared(Fact):
    """Two players compared hands in secret; `loser` goes out (`None`: nobody does)."""

    player: int
    target: int
    loser: int | None


@dataclass(frozen=True, slots=True)
class NobodyOut(Foreseen):
    """Two players compared hands and both stay in the round."""

    player: int
    target: int


@dataclass(frozen=True, slots=True)
class Looked(Fact):
    """A player looked at another's hand in secret."""

    player: int
    target: int


@dataclass(frozen=True, slots=True)
class Answered(Fact):
    """A player said truthfully whether a card of this number is in the hand."""

    player: int
    target: int
    number: int
    right: bool


@dataclass(frozen=True, slots=True)
class TookHand(Fact):
    """A player took another's hand."""

    player: int
    target: int


@dataclass(frozen=True, slots=True)
class TookEggs(Foreseen):
    """A player has the card from beside the deck as the hand now."""

    player: int


@dataclass(frozen=True, slots=True)
class TookAll(Fact):
    """A player took the hands of all others."""

    player: int


@dataclass(frozen=True, slots=True)
class HandedOut(Fact):
    """A player gave one card to each of the others, in secret."""

    player: int


@dataclass(frozen=True, slots=True)
class ExtraTurn(Foreseen):
    """A player takes an extra turn without a sanity check."""

    player: int


@dataclass(frozen=True, slots=True)
class DeckTurned(Foreseen):
    """The deck was turned over; its player may end the round at the start of the next turn."""

    player: int


@dataclass(frozen=True, slots=True)
class EndOption(Foreseen):
    """A player decided whether to end the round."""

    player: int
    ended: bool


@dataclass(frozen=True, slots=True)
class DeckRanOut(Foreseen):
    """A card was due and the deck was empty."""


@dataclass(frozen=True, slots=True)
class LastLeft(Foreseen):
    """A single player is left in the round."""

    player: int


@dataclass(frozen=True, slots=True)
class ShownHands(Fact):
    """All players still in the round laid their hands open."""

    hands: tuple[tuple[int, Kind], ...]


@dataclass(frozen=True, slots=True)
class ShowedCard(Fact):
    """A player showed the other card in hand to win the round."""

    player: int
    kind: Kind


@dataclass(frozen=True, slots=True)
class NotShown(Fact):
    """A player had no card of 5 or more to show."""

    player: int


@dataclass(frozen=True, slots=True)
class WonRound(Foreseen):
    """These players won the round."""

    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TokenTaken(Foreseen):
    """A player took a token, on its Sane or its Insane side."""

    player: int
    insane: bool


@dataclass(frozen=True, slots=True)
class WonGame(Foreseen):
    """A player won the match."""

    player: int


@dataclass(frozen=True, slots=True)
class RoundGathered(Foreseen):
    """All cards were gathered in for the next round."""


@dataclass(frozen=True, slots=True)
class Hand(Fact):
    """Told to one player: your hand is this now."""

    kinds: tuple[Kind, ...]


@dataclass(frozen=True, slots=True)
class Drawn(Fact):
    """Told to one player: you drew this."""

    kind: Kind


@dataclass(frozen=True, slots=True)
class Saw(Fact):
    """Told to one player: that player's hand is this."""

    player: int
    kinds: tuple[Kind, ...]
