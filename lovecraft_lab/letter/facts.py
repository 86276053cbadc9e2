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
class EggsSetAside(Fact):
    """The card that starts beside the deck was laid there, face up."""

    reveals: ClassVar[bool] = False
    round_number: int


@dataclass(frozen=True, slots=True)
class Shuffled(Fact):
    """So many cards were shuffled into a face-down deck."""

    reveals: ClassVar[bool] = False
    count: int


@dataclass(frozen=True, slots=True)
class SetAside(Fact):
    """The top card of the deck was laid aside, face down and unseen."""

    reveals: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class Starts(Fact):
    """The round begins with this player."""

    player: int


@dataclass(frozen=True, slots=True)
class Dealt(Fact):
    """A player got a starting card."""

    reveals: ClassVar[bool] = False
    player: int


@dataclass(frozen=True, slots=True)
class FaceUp(Fact):
    """Cards were laid aside open before a game of two."""

    kinds: tuple[Kind, ...]


@dataclass(frozen=True, slots=True)
class TurnBegins(Fact):
    """It is this player's turn."""

    reveals: ClassVar[bool] = False
    player: int


@dataclass(frozen=True, slots=True)
class Drew(Fact):
    """A player took the next card of the deck, unseen by the others."""

    reveals: ClassVar[bool] = False
    player: int


@dataclass(frozen=True, slots=True)
class DrewOpen(Fact):
    """A player took the open next card of a deck that was turned over."""

    reveals: ClassVar[bool] = False
    player: int
    kind: Kind


@dataclass(frozen=True, slots=True)
class DrewSetAside(Fact):
    """A player took the card that lay face down beside an empty deck."""

    reveals: ClassVar[bool] = False
    player: int


@dataclass(frozen=True, slots=True)
class NextCard(Fact):
    """The next card of a deck that was turned over came to light."""

    kind: Kind


@dataclass(frozen=True, slots=True)
class Played(Fact):
    """A player played a card: which effect, at whom, naming which number (`None`: not asked)."""

    reveals: ClassVar[bool] = False
    player: int
    kind: Kind
    insane: bool
    target: int | None
    number: int | None


@dataclass(frozen=True, slots=True)
class NoEffect(Fact):
    """The card played had nobody it could be aimed at."""

    reveals: ClassVar[bool] = False
    player: int


@dataclass(frozen=True, slots=True)
class Landed(Fact):
    """A played card went to its player's discard zone."""

    reveals: ClassVar[bool] = False
    player: int
    kind: Kind


@dataclass(frozen=True, slots=True)
class WentInsane(Fact):
    """A player has an Other World card in the discard zone now."""

    reveals: ClassVar[bool] = False
    player: int


@dataclass(frozen=True, slots=True)
class CheckBegins(Fact):
    """A player makes a sanity check over so many cards."""

    reveals: ClassVar[bool] = False
    player: int
    count: int


@dataclass(frozen=True, slots=True)
class TurnedUp(Fact):
    """These cards were turned up from the top of the deck, for a check or by a gun."""

    kinds: tuple[Kind, ...]


@dataclass(frozen=True, slots=True)
class CheckEnds(Fact):
    """A sanity check was passed or failed."""

    reveals: ClassVar[bool] = False
    player: int
    passed: bool


@dataclass(frozen=True, slots=True)
class LaidDown(Fact):
    """Cards turned up went to a player's discard zone."""

    reveals: ClassVar[bool] = False
    player: int
    kinds: tuple[Kind, ...]


@dataclass(frozen=True, slots=True)
class Out(Fact):
    """A player is out of the round and laid the hand open."""

    player: int
    kinds: tuple[Kind, ...]


@dataclass(frozen=True, slots=True)
class Spared(Fact):
    """A player would be out and is not, being immune."""

    reveals: ClassVar[bool] = False
    player: int


@dataclass(frozen=True, slots=True)
class Protected(Fact):
    """A player cannot be chosen for a while."""

    reveals: ClassVar[bool] = False
    player: int


@dataclass(frozen=True, slots=True)
class ProtectionEnds(Fact):
    """A player can be chosen again."""

    reveals: ClassVar[bool] = False
    player: int


@dataclass(frozen=True, slots=True)
class Immune(Fact):
    """Nothing puts this player out any more in this round."""

    reveals: ClassVar[bool] = False
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
class NobodyOut(Fact):
    """Two players compared hands and both stay in the round."""

    reveals: ClassVar[bool] = False
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
class TookEggs(Fact):
    """A player has the card from beside the deck as the hand now."""

    reveals: ClassVar[bool] = False
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
class ExtraTurn(Fact):
    """A player takes an extra turn without a sanity check."""

    reveals: ClassVar[bool] = False
    player: int


@dataclass(frozen=True, slots=True)
class DeckTurned(Fact):
    """The deck was turned over; its player may end the round at the start of the next turn."""

    reveals: ClassVar[bool] = False
    player: int


@dataclass(frozen=True, slots=True)
class EndOption(Fact):
    """A player decided whether to end the round."""

    reveals: ClassVar[bool] = False
    player: int
    ended: bool


@dataclass(frozen=True, slots=True)
class DeckRanOut(Fact):
    """A card was due and the deck was empty."""

    reveals: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class LastLeft(Fact):
    """A single player is left in the round."""

    reveals: ClassVar[bool] = False
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
class WonRound(Fact):
    """These players won the round."""

    reveals: ClassVar[bool] = False
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TokenTaken(Fact):
    """A player took a token, on its Sane or its Insane side."""

    reveals: ClassVar[bool] = False
    player: int
    insane: bool


@dataclass(frozen=True, slots=True)
class WonGame(Fact):
    """A player won the game."""

    reveals: ClassVar[bool] = False
    player: int


@dataclass(frozen=True, slots=True)
class RoundGathered(Fact):
    """All cards were gathered in for the next round."""

    reveals: ClassVar[bool] = False


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
