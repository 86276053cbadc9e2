"""The Sane effects, from 8 down to 0 (rules 49-98), and what the two 8s do when discarded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lovecraft_lab.core.rule import Rule
from lovecraft_lab.letter.facts import (
    Answered,
    Compared,
    Discarded,
    Hand,
    Looked,
    NobodyOut,
    Protected,
    Saw,
    Spared,
    Traded,
)
from lovecraft_lab.letter.rules.drawing import (
    face_down_among,
    lay_down_revealed,
    replacement_frame,
    turn_up,
)
from lovecraft_lab.letter.rules.zones import lay_down, lay_hand_open, put_out
from lovecraft_lab.letter.state import OFF_THE_DECK, card, deck_left, number_in_hand, set_hand

if TYPE_CHECKING:
    from lovecraft_lab.letter.cards import Kind
    from lovecraft_lab.letter.state import LetterState


@Rule("Z077", "Card effects, 4", "Nothing puts an immune player out, not even this card.")
def spared_by_card(state: LetterState, player: int) -> None:
    state.announce(Spared, player)


@Rule("Z078", "Card effects, 4", "The guess is right, but nothing puts an immune player out.")
def spared_by_guess(state: LetterState, player: int) -> None:
    state.announce(Spared, player)


# 8


@Rule("Z049", "Card effects, 8", "An 8 played with its Sane effect puts its player out.")
def eight_played(state: LetterState, player: int) -> None:
    put_out(state, player, spared_by_card)


@Rule(
    "Z021",
    "Played and discarded cards",
    "An 8 is the exception among forced discards: it puts its holder out.",
)
def dilettante_discarded(state: LetterState, player: int) -> None:
    put_out(state, player, spared_by_card)


@Rule(
    "Z053",
    "Card effects, 8",
    "Cthulhu discarded and not played never wins: it puts its holder out.",
)
def cthulhu_discarded(state: LetterState, player: int) -> None:
    put_out(state, player, spared_by_card)


# 6


@Rule("Z060", "Card effects, 6", "The player trades hands in secret with the one chosen.")
def trade_hands(state: LetterState, player: int, target: int) -> None:
    mine, theirs = state.hands[player], state.hands[target]
    set_hand(state, player, theirs)
    set_hand(state, target, mine)
    state.announce(Traded, player, target)
    state.tell(player, Hand, theirs)
    state.tell(target, Hand, mine)


# 5


@Rule("Z065", "Card effects, 5", "The player chosen discards the hand and draws a new card.")
def discard_and_draw(state: LetterState, _player: int, target: int) -> None:
    (kind,) = state.hands[target]
    set_hand(state, target, ())
    state.announce(Discarded, target, kind)
    consequence = card(state, kind).discarded
    if consequence is None or target in state.immune:  # no new card for one who is out
        state.push(replacement_frame(state, target))
    state.push((consequence or forced_discard, target))
    lay_down(state, target, (kind,))


@Rule(
    "Z018",
    "Played and discarded cards",
    "A card discarded by force has no effect.",
)
def forced_discard(_state: LetterState, _player: int) -> None:
    """Nothing happens: that is the rule."""


# 4


@Rule(
    "Z071",
    "Card effects, 4",
    "Until the player’s following turn begins, nobody may choose that player for an effect.",
)
def protect(state: LetterState, player: int) -> None:
    state.protected |= {player}
    state.announce(Protected, player)


# 3


@Rule("Z081", "Card effects, 3", "The two compare hands in secret; the lower number is out.")
def compare_hands(state: LetterState, player: int, target: int) -> None:
    mine, theirs = number_in_hand(state, player), number_in_hand(state, target)
    lower = player if mine < theirs else target
    loser = None if mine == theirs or lower in state.immune else lower
    state.announce(Compared, player, target, loser)
    state.tell(player, Saw, target, state.hands[target])
    state.tell(target, Saw, player, state.hands[player])
    if loser is not None:
        state.push((lay_hand_open, loser))
    elif state.immune & {player, target}:
        # Equal numbers, or the lower one is immune: the rest of the table cannot tell which, so
        # one rule stands for both.
        state.push((immune_compare, player, target))
    else:
        state.push((tied_compare, player, target))


@Rule("Z082", "Card effects, 3", "The numbers are equal, so neither is out.")
def tied_compare(state: LetterState, player: int, target: int) -> None:
    state.announce(NobodyOut, player, target)


@Rule(
    "Z079",
    "Card effects, 4",
    "One of the two is immune, and neither is out, whether that one was lower or they were equal.",
)
def immune_compare(state: LetterState, player: int, target: int) -> None:
    state.announce(NobodyOut, player, target)


# 2


@Rule("Z085", "Card effects, 2", "The player looks in secret at the hand of the one chosen.")
def look(state: LetterState, player: int, target: int) -> None:
    state.announce(Looked, player, target)
    state.tell(player, Saw, target, state.hands[target])


# 1


@Rule(
    "Z090",
    "Card effects, 1",
    "A number other than 1 is named; the answer is true, and a yes puts the player chosen out.",
)
def answer_guess(state: LetterState, player: int, target: int, number: int) -> None:
    right = number_in_hand(state, target) == number
    state.announce(Answered, player, target, number, right)
    if right:
        put_out(state, target, spared_by_guess)


# 0


@Rule(
    "Z093",
    "Card effects, 0",
    "The top two cards of the deck, or all it has, go to the chosen player’s discard zone.",
)
def fire(state: LetterState, _player: int, target: int) -> None:
    count = min(2, deck_left(state))
    face_down = face_down_among(state, count)
    if face_down:
        state.push((turn_up_shot, target, face_down))
    elif count:
        turn_up(state, (), 0)
        state.push((lay_shot, target))


@Rule(
    "Z093-cards",
    "Card effects, 0",
    "The cards come up from the top of the deck.",
    chance=OFF_THE_DECK,
)
def turn_up_shot(state: LetterState, target: int, count: int, kinds: tuple[Kind, ...]) -> None:
    turn_up(state, kinds, count)
    state.push((lay_shot, target))


@Rule(
    "Z019",
    "Played and discarded cards",
    "Cards that go straight to a discard zone have no effect, not even the 8s.",
)
def lay_shot(state: LetterState, target: int) -> None:
    lay_down_revealed(state, target)


@Rule("Z098", "Card effects, 0", "The Stowaway Eggs, played, put their player out.")
def eggs_played(state: LetterState, player: int) -> None:
    put_out(state, player, spared_by_card)
