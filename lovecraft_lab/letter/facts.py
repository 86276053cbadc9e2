"""What can be learnt at the table: one small named tuple for each thing said, shown or handed over.

Knows no rule. Public facts are what everyone saw or heard; `Hand`, `Drawn` and `Saw` are told to one player.
`reveals` says whether the fact can bring news: a fact with `reveals = False` follows from what was known and
from the choice just made, so nothing is given away if it is taken back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from lovecraft_lab.letter.cards import Kind


class SetUp(NamedTuple):
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
    reveals = True


class EggsSetAside(NamedTuple):
    """The card that starts beside the deck was laid there, face up."""

    round_number: int
    reveals = False


class Shuffled(NamedTuple):
    """So many cards were shuffled into a face-down deck."""

    count: int
    reveals = False


class SetAside(NamedTuple):
    """The top card of the deck was laid aside, face down and unseen."""

    reveals = False


class Starts(NamedTuple):
    """This player begins the round."""

    player: int
    reveals = True


class Dealt(NamedTuple):
    """A player got a starting card."""

    player: int
    reveals = False


class FaceUp(NamedTuple):
    """Cards were laid aside open before a game of two."""

    kinds: tuple[Kind, ...]
    reveals = True


class TurnBegins(NamedTuple):
    """It is this player's turn."""

    player: int
    reveals = False


class Drew(NamedTuple):
    """A player took the next card of the deck, unseen by the others."""

    player: int
    reveals = False


class DrewOpen(NamedTuple):
    """A player took the open next card of a deck that was turned over."""

    player: int
    kind: Kind
    reveals = False


class DrewSetAside(NamedTuple):
    """A player took the card that lay face down beside an empty deck."""

    player: int
    reveals = False


class NextCard(NamedTuple):
    """The next card of a deck that was turned over came to light."""

    kind: Kind
    reveals = True


class Played(NamedTuple):
    """A player played a card: which effect, at whom, naming which number (`None`: not asked)."""

    player: int
    kind: Kind
    insane: bool
    target: int | None
    number: int | None
    reveals = False


class NoEffect(NamedTuple):
    """The card played had nobody it could be aimed at."""

    player: int
    reveals = False


class Landed(NamedTuple):
    """A played card went to its player's discard zone."""

    player: int
    kind: Kind
    reveals = False


class WentInsane(NamedTuple):
    """A player has an Other World card in the discard zone now."""

    player: int
    reveals = False


class CheckBegins(NamedTuple):
    """A player makes a sanity check over so many cards."""

    player: int
    count: int
    reveals = False


class TurnedUp(NamedTuple):
    """These cards were turned up from the top of the deck, for a check or by a gun."""

    kinds: tuple[Kind, ...]
    reveals = True


class CheckEnds(NamedTuple):
    """A sanity check was passed or failed."""

    player: int
    passed: bool
    reveals = False


class LaidDown(NamedTuple):
    """Cards turned up went to a player's discard zone."""

    player: int
    kinds: tuple[Kind, ...]
    reveals = False


class Out(NamedTuple):
    """A player is out of the round and laid the hand open."""

    player: int
    kinds: tuple[Kind, ...]
    reveals = True


class Spared(NamedTuple):
    """A player would be out and is not, being immune."""

    player: int
    reveals = False


class Protected(NamedTuple):
    """A player cannot be chosen for a while."""

    player: int
    reveals = False


class ProtectionEnds(NamedTuple):
    """A player can be chosen again."""

    player: int
    reveals = False


class Immune(NamedTuple):
    """Nothing puts this player out any more in this round."""

    player: int
    reveals = False


class Discarded(NamedTuple):
    """A player had to discard the card in hand."""

    player: int
    kind: Kind
    reveals = True


class Traded(NamedTuple):
    """Two players traded hands unseen by the others."""

    player: int
    target: int
    reveals = True


class Compared(NamedTuple):
    """Two players compared hands in secret; `loser` goes out (`None`: nobody does)."""

    player: int
    target: int
    loser: int | None
    reveals = True


class NobodyOut(NamedTuple):
    """Two players compared hands and both stay in the round."""

    player: int
    target: int
    reveals = False


class Looked(NamedTuple):
    """A player looked at another's hand in secret."""

    player: int
    target: int
    reveals = True


class Answered(NamedTuple):
    """A player said truthfully whether a card of this number is in the hand."""

    player: int
    target: int
    number: int
    right: bool
    reveals = True


class TookHand(NamedTuple):
    """A player took another's hand."""

    player: int
    target: int
    reveals = True


class TookEggs(NamedTuple):
    """A player has the card from beside the deck as the hand now."""

    player: int
    reveals = False


class TookAll(NamedTuple):
    """A player took the hands of all others."""

    player: int
    reveals = True


class HandedOut(NamedTuple):
    """A player gave one card to each of the others, in secret."""

    player: int
    reveals = True


class ExtraTurn(NamedTuple):
    """A player takes an extra turn without a sanity check."""

    player: int
    reveals = False


class DeckTurned(NamedTuple):
    """The deck was turned over; its player may end the round at the start of the next turn."""

    player: int
    reveals = False


class EndOption(NamedTuple):
    """A player decided whether to end the round."""

    player: int
    ended: bool
    reveals = False


class DeckRanOut(NamedTuple):
    """A card was due and the deck was empty."""

    reveals = False


class LastLeft(NamedTuple):
    """A single player is left in the round."""

    player: int
    reveals = False


class ShownHands(NamedTuple):
    """All players still in the round laid their hands open."""

    hands: tuple[tuple[int, Kind], ...]
    reveals = True


class ShowedCard(NamedTuple):
    """A player showed the other card in hand to win the round."""

    player: int
    kind: Kind
    reveals = True


class NotShown(NamedTuple):
    """A player had no card of 5 or more to show."""

    player: int
    reveals = True


class WonRound(NamedTuple):
    """These players won the round."""

    players: tuple[int, ...]
    reveals = False


class TokenTaken(NamedTuple):
    """A player took a token, on its Sane or its Insane side."""

    player: int
    insane: bool
    reveals = False


class WonGame(NamedTuple):
    """A player won the game."""

    player: int
    reveals = False


class RoundGathered(NamedTuple):
    """All cards were gathered in for the next round."""

    reveals = False


class Hand(NamedTuple):
    """Told to one player: your hand is this now."""

    kinds: tuple[Kind, ...]
    reveals = True


class Drawn(NamedTuple):
    """Told to one player: you drew this."""

    kind: Kind
    reveals = True


class Saw(NamedTuple):
    """Told to one player: that player's hand is this."""

    player: int
    kinds: tuple[Kind, ...]
    reveals = True
