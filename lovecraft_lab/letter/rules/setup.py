"""Rules 2-7: laying out a round, from the Eggs aside to the first player's turn."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING

from lovecraft_lab.core.chance import DrawMany, DrawOne, require, without, without_all
from lovecraft_lab.core.rule import Rule
from lovecraft_lab.letter.choices import Seat, seats
from lovecraft_lab.letter.facts import Dealt, EggsSetAside, FaceUp, Hand, SetAside, Shuffled, Starts
from lovecraft_lab.letter.state import FROM_THE_DECK, set_hand

if TYPE_CHECKING:
    from lovecraft_lab.core.rule import Frame
    from lovecraft_lab.letter.cards import Kind
    from lovecraft_lab.letter.state import LetterState


def lay_out(state: LetterState, starter: Frame) -> None:
    """Put the set-up of a round on the stack; the frame `starter` names the first player."""
    game = state.game
    eggs = ((set_eggs_aside,),) if game.eggs is not None else ()
    after = () if game.edition.face_up_first else face_up_frames(state)
    state.push_all(*eggs, (shuffle,), (set_card_aside,), starter, *after, (game.course.pass_turn,))


def face_up_frames(state: LetterState) -> tuple[Frame, ...]:
    """Return the frame by which cards are laid open, if this table lays any."""
    return ((lay_face_up,),) if state.game.face_up_count else ()


@Rule("Z002", "Setup", "The Stowaway Eggs are taken out and laid beside the deck, face up.")
def set_eggs_aside(state: LetterState) -> None:
    state.eggs_aside = True
    state.announce(EggsSetAside, state.round_number)


@Rule("Z003", "Setup", "All cards but the Stowaway Eggs are shuffled into a face-down deck.")
def shuffle(state: LetterState) -> None:
    state.unseen = state.game.shuffled
    state.announce(Shuffled, len(state.unseen))


@Rule("Z004", "Setup", "The top card goes aside, face down, and nobody looks at it.")
def set_card_aside(state: LetterState) -> None:
    state.aside = True
    state.announce(SetAside)


def start_with(state: LetterState, player: int) -> None:
    """Let a player begin the round, and deal to everyone from that seat on (Q-04)."""
    players = state.game.players
    before = face_up_frames(state) if state.game.edition.face_up_first else ()
    state.first = player
    state.announce(Starts, player)
    deals = ((deal, (player + place) % players) for place in range(players))
    state.push_all(*before, *deals)


@Rule("Z007", "Setup", "The first round begins with the player the table names.")
def named_starter(state: LetterState, player: int) -> None:
    start_with(state, player)


@Rule(
    "Q-04",
    "Setup",
    "Where the table names nobody, chance picks the player who begins.",
    chance=DrawOne(lambda state: seats(range(state.game.players))),
)
def random_starter(state: LetterState, seat: Seat) -> None:
    require(seats(range(state.game.players)), seat)
    start_with(state, seat.player)


@Rule(
    "Z005",
    "Setup",
    "Each player is dealt one card and keeps it secret.",
    chance=FROM_THE_DECK,
)
def deal(state: LetterState, player: int, kind: Kind) -> None:
    state.unseen = without(state.unseen, kind)
    set_hand(state, player, (kind,))
    state.announce(Dealt, player)
    state.tell(player, Hand, (kind,))


@Rule(
    "Z006",
    "Setup",
    "With two players, five more cards are laid aside face up after the deal.",
    chance=DrawMany(attrgetter("unseen"), attrgetter("game.face_up_count")),
)
def lay_face_up(state: LetterState, kinds: tuple[Kind, ...]) -> None:
    state.unseen = without_all(state.unseen, kinds, state.game.face_up_count)
    state.face_up = kinds
    state.announce(FaceUp, kinds)
