"""The Insane effects, from 8 down to 0 (rules 50-97)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lovecraft_lab.core.rule import Rule
from lovecraft_lab.letter.choices import Give, Guess, hand_outs
from lovecraft_lab.letter.facts import (
    Answered,
    DeckTurned,
    ExtraTurn,
    Hand,
    HandedOut,
    Immune,
    Looked,
    NoEffect,
    NotShown,
    Saw,
    ShowedCard,
    TookAll,
    TookEggs,
    TookHand,
)
from lovecraft_lab.letter.rules.drawing import show_next
from lovecraft_lab.letter.rules.ending import award, end_round, win_the_game
from lovecraft_lab.letter.rules.play import draw_and_play, legal_plays, no_effect, play_card
from lovecraft_lab.letter.rules.sane import answer_guess, spared_by_card, spared_by_guess
from lovecraft_lab.letter.rules.zones import put_out
from lovecraft_lab.letter.state import (
    card,
    in_round,
    number_in_hand,
    other_world_cards,
    others,
    set_hand,
)

if TYPE_CHECKING:
    from lovecraft_lab.letter.state import LetterState

TO_WIN_WITH_CTHULHU = 2
"""Other World cards in the own zone that Cthulhu needs (rule 50)."""


# 8


@Rule(
    "Z050",
    "Card effects, 8",
    "Cthulhu played Insane wins the match if two more Other World cards are in the zone or in"
    " play.",
)
def call_cthulhu(state: LetterState, player: int) -> None:
    # The cards still being resolved count, Cthulhu itself (the last of them) does not.
    pending = sum(kind in state.game.other_world for kind in state.resolving[:-1])
    enough = other_world_cards(state, player) + pending >= TO_WIN_WITH_CTHULHU
    state.push((win_the_game if enough else cthulhu_too_early, player))


@Rule(
    "Z052",
    "Card effects, 8",
    "Fewer than two Other World cards: Cthulhu has its Sane effect, and the player is out.",
)
def cthulhu_too_early(state: LetterState, player: int) -> None:
    put_out(state, player, spared_by_card)


# 7


@Rule(
    "Z058",
    "Card effects, 7",
    "Shoggoth played Insane wins the round if the card left in hand is a 5 or higher: it is shown.",
)
def show_and_win(state: LetterState, player: int) -> None:
    (kind,) = state.hands[player]
    beside = card(state, state.resolving[-1]).beside
    assert beside is not None, "the card says which number must be left in hand"
    if card(state, kind).number >= beside:
        state.announce(ShowedCard, player, kind)
        end_round(state)
        award(state, (player,))
    else:
        state.announce(NotShown, player)
        state.push((nothing_to_show, player))


@Rule("Z059", "Card effects, 7", "The card left in hand is 4 or lower, so nothing happens.")
def nothing_to_show(_state: LetterState, _player: int) -> None:
    """Nothing happens: that is the rule."""


# 6


@Rule(
    "Z061",
    "Card effects, 6",
    "The player takes the hands of all others in the round, protected ones too, and looks at them.",
)
def take_all_hands(state: LetterState, player: int) -> None:
    seats = tuple(others(state, player))
    taken = tuple(state.hands[seat] for seat in seats)
    for seat, hand in zip(seats, taken, strict=True):
        state.tell(player, Saw, seat, hand)  # told while it is still true: then the cards move
        set_hand(state, seat, ())
    state.announce(TookAll, player)
    set_hand(state, player, sum(taken, state.hands[player]))
    state.push((give_cards_back, player))


@Rule(
    "Z062",
    "Card effects, 6",
    "Then each of them gets one card in secret, any of those now in hand, and one stays.",
    options=lambda state, player: hand_outs(
        tuple(in_round(state)), tuple(sorted(state.hands[player]))
    ),
)
def give_cards_back(state: LetterState, player: int, choice: Give) -> None:
    state.announce(HandedOut, player)
    for seat, kind in zip(choice.seats, choice.kinds, strict=True):
        set_hand(state, seat, (kind,))
        state.tell(seat, Hand, (kind,))
        if seat != player:
            state.tell(player, Saw, seat, (kind,))


# 5


@Rule(
    "Z067",
    "Card effects, 5",
    "The player takes the hand of the one chosen, looks at it and now holds both cards.",
)
def take_hand(state: LetterState, player: int, target: int) -> None:
    if not state.eggs_aside:  # no play leads here, only a table set up so
        state.push((no_effect, player))
        return
    hand = state.hands[target]
    state.tell(player, Saw, target, hand)  # told while it is still true: then the card moves
    state.announce(TookHand, player, target)
    set_hand(state, target, ())
    set_hand(state, player, state.hands[player] + hand)
    state.push_all((take_eggs, target), (state.game.course.choose_again, player))


@Rule("Z068", "Card effects, 5", "The player robbed takes the Stowaway Eggs as the new hand.")
def take_eggs(state: LetterState, player: int) -> None:
    eggs = state.game.eggs
    assert eggs is not None, "a deck with this card has the other one beside it"
    state.eggs_aside = False
    set_hand(state, player, (eggs,))
    state.announce(TookEggs, player)


choose_second_play = Rule(
    "Z069",
    "Card effects, 5",
    "Then one of the two cards in hand is played, with one of its effects.",
    options=legal_plays,
)(play_card)


# 4


@Rule(
    "Z075",
    "Card effects, 4",
    "From now to the end of the round, nothing whatever puts this player out.",
)
def become_immune(state: LetterState, player: int) -> None:
    state.immune |= {player}
    state.announce(Immune, player)


# 3


@Rule("Z083", "Card effects, 3", "The player chosen, who is Sane, is out.")
def drag_down(state: LetterState, _player: int, target: int) -> None:
    put_out(state, target, spared_by_card)


@Rule("Z084", "Card effects, 3", "There is no Sane player to choose, so nothing happens.")
def nobody_sane(state: LetterState, player: int) -> None:
    state.announce(NoEffect, player)


# 2


@Rule(
    "Z086",
    "Card effects, 2",
    "The player looks in secret at the hand of the one chosen, then takes a full extra turn.",
)
def look_and_go_again(state: LetterState, player: int, target: int) -> None:
    state.announce(Looked, player, target)
    state.tell(player, Saw, target, state.hands[target])
    state.push((extra_turn, player))


@Rule("Z087", "Card effects, 2", "The extra turn begins with the draw: it has no sanity check.")
def extra_turn(state: LetterState, player: int) -> None:
    state.announce(ExtraTurn, player)
    draw_and_play(state, player)


# 1


@Rule("Z091", "Card effects, 1", "If the player chosen holds a 1, that player is out.")
def ask_for_a_one(state: LetterState, player: int, target: int) -> None:
    right = number_in_hand(state, target) == 1
    state.announce(Answered, player, target, 1, right)
    if right:
        put_out(state, target, spared_by_guess)
    else:
        state.push((name_a_number, player, target))


@Rule(
    "Z092",
    "Card effects, 1",
    "No 1: a number other than 1 is guessed for the same player.",
    options=lambda state, _player, _target: tuple(Guess(number) for number in state.game.numbers),
)
def name_a_number(state: LetterState, player: int, target: int, guess: Guess) -> None:
    state.push((answer_guess, player, target, guess.number))


# 0


@Rule(
    "Z095",
    "Card effects, 0",
    "The deck is turned over; from now on its next card lies open.",
)
def turn_deck_over(state: LetterState, player: int) -> None:
    state.end_option = player
    state.announce(DeckTurned, player)
    if not state.deck_open:  # one that lies open already stays as it is
        state.deck_open = True
        show_next(state)
