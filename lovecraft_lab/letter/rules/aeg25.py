"""What the 25-card game does that the 27-card game does not: its checks, its ends, its cards.

Rules that both games share are numbered for this one in `letter/aeg25.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lovecraft_lab.core.chance import without
from lovecraft_lab.core.rule import Rule
from lovecraft_lab.letter.aeg25_facts import (
    AlreadyInsane,
    CheckStopped,
    Collected,
    DeckEmpty,
    GaveBack,
    NothingDrawn,
    ShowedHand,
)
from lovecraft_lab.letter.choices import WIN_ROUND, Give, hand_outs
from lovecraft_lab.letter.facts import (
    CheckBegins,
    CheckEnds,
    Hand,
    Looked,
    Saw,
    TurnedUp,
)
from lovecraft_lab.letter.rules.drawing import draw_frame, lay_down_revealed
from lovecraft_lab.letter.rules.ending import award, end_round, one_left, show_hands, win_the_game
from lovecraft_lab.letter.rules.insane import TO_WIN_WITH_CTHULHU, cthulhu_too_early
from lovecraft_lab.letter.rules.play import draw_and_play, legal_plays, no_effect, play_card
from lovecraft_lab.letter.rules.sane import spared_by_card
from lovecraft_lab.letter.rules.sanity import counts_as_passed, lay_revealed
from lovecraft_lab.letter.rules.turn import start_next_turn
from lovecraft_lab.letter.rules.zones import lay_hand_open, put_out
from lovecraft_lab.letter.state import (
    FROM_THE_DECK,
    card,
    deck_left,
    other_world_cards,
    others,
    set_hand,
)

if TYPE_CHECKING:
    from lovecraft_lab.letter.cards import Kind
    from lovecraft_lab.letter.choices import Announcement, Play
    from lovecraft_lab.letter.state import LetterState


# A turn and its choice


@Rule(
    "A108",
    "Taking a turn",
    "The turn passes to the left, unless a single player or no card of the deck is left.",
)
def pass_turn(state: LetterState) -> None:
    if len(state.out) == state.game.players - 1:  # looked at before the deck is
        state.push((one_left,))
    elif state.turn is not None and not deck_left(state):
        state.push((deck_is_empty,))
    else:
        start_next_turn(state)


@Rule("A120", "End of a round", "A turn is over and the deck is empty: the round ends.", ends=True)
def deck_is_empty(state: LetterState) -> None:
    end_round(state)
    state.announce(DeckEmpty)
    state.push((show_hands,))


def play_or_win(state: LetterState, player: int, choice: Play | Announcement) -> None:
    """Play a card, or win the round with a card that is announced from the hand."""
    if choice == WIN_ROUND:
        state.push((win_from_the_hand, player))
    else:
        play_card(state, player, choice)


choose_play = Rule(
    "A105",
    "Taking a turn",
    "One of the two cards is discarded, and its effect applied, even one that hurts its player.",
    options=legal_plays,
)(play_or_win)


# Sanity checks, card by card


@Rule(
    "A114",
    "Insanity",
    "An Insane player makes a sanity check as the turn begins, before drawing a card.",
)
def sanity_check(state: LetterState, player: int) -> None:
    count = other_world_cards(state, player)  # it does not grow while cards come up
    state.announce(CheckBegins, player, count)
    turn_up_next(state, player, count)


def turn_up_next(state: LetterState, player: int, left: int) -> None:
    """Turn up the next of the cards left to be turned up, if there are any."""
    if not left:
        state.push((pass_check, player))
    elif deck_left(state):
        state.push((turn_up_one, player, left))
    else:
        state.push((check_impossible, player))


@Rule(
    "A115",
    "Insanity",
    "Cards are turned up one at a time, as many as Insanity cards lie in the player’s pile.",
    chance=FROM_THE_DECK,
)
def turn_up_one(state: LetterState, player: int, left: int, kind: Kind) -> None:
    state.unseen = without(state.unseen, kind)
    state.revealed += (kind,)
    state.announce(TurnedUp, (kind,))
    if kind not in state.game.fails_check:
        turn_up_next(state, player, left - 1)
    elif player in state.immune:
        turn_up_next(state, player, left - 1)
        state.push((counts_as_passed, player))
    else:
        state.push((card(state, kind).turned_up or fail_check, player))


@Rule("A116", "Insanity", "The first Insanity card turned up knocks the player out at once.")
def fail_check(state: LetterState, player: int) -> None:
    knocked_out_by_a_check(state, player)


def knocked_out_by_a_check(state: LetterState, player: int) -> None:
    """Let the player fail the check: the hand goes to the pile, then what came up does."""
    state.announce(CheckEnds, player, False)  # noqa: FBT003 - the fact's own field
    state.push_all((lay_hand_open, player), (lay_revealed, player))


@Rule(
    "Q-A3",
    "Card effects, 8",
    "The Necronomicon came up in the player’s own check: that player is out as well.",
)
def necronomicon_turned_up(state: LetterState, player: int) -> None:
    knocked_out_by_a_check(state, player)


@Rule(
    "A117",
    "Insanity",
    "The check is passed: the cards turned up go to the pile without effect.",
)
def pass_check(state: LetterState, player: int) -> None:
    state.announce(CheckEnds, player, True)  # noqa: FBT003 - the fact's own field
    draw_and_play(state, player)
    lay_down_revealed(state, player)


@Rule(
    "A118",
    "Insanity",
    "The deck has no card for the check, or not enough of them: the round ends at once.",
    ends=True,
)
def check_impossible(state: LetterState, player: int) -> None:
    end_round(state)
    state.announce(CheckStopped, player)
    state.push((show_hands,))
    if state.revealed:
        lay_down_revealed(state, player)


# 8


@Rule(
    "A110-cthulhu",
    "Discarding",
    "Cthulhu discarded by force puts its holder out, but for a win in the holder’s own turn.",
)
def cthulhu_discarded(state: LetterState, player: int) -> None:
    before = other_world_cards(state, player) - 1  # Cthulhu itself lies there already
    wins = state.turn == player and state.game.switches["armitage_on_self_wins"]
    if wins and before >= TO_WIN_WITH_CTHULHU:
        state.push((win_by_a_discard, player))
    else:
        put_out(state, player, spared_by_card)


@Rule(
    "Q-A4",
    "Card effects, 8",
    "Cthulhu was discarded in its holder’s own turn over two Insanity cards: it wins the match.",
)
def win_by_a_discard(state: LetterState, player: int) -> None:
    state.push((win_the_game, player))


@Rule(
    "A126-8-insane",
    "Card effects, 8",
    "Cthulhu wins the match if two Insanity cards lie in the pile; those in play do not count.",
)
def call_cthulhu(state: LetterState, player: int) -> None:
    enough = other_world_cards(state, player) >= TO_WIN_WITH_CTHULHU
    state.push((win_the_game if enough else cthulhu_too_early, player))


# 7


@Rule(
    "A126-7-insane",
    "Card effects, 7",
    "An Insane player who also holds a 5 or higher shows both cards and wins the round.",
    ends=True,
)
def win_from_the_hand(state: LetterState, player: int) -> None:
    end_round(state)
    state.announce(ShowedHand, player, state.hands[player])
    award(state, (player,))


# 6


@Rule(
    "A126-6-insane",
    "Card effects, 6",
    "The player takes and looks at the hands of all others whom no Elder Sign or Liber protects.",
)
def collect_hands(state: LetterState, player: int) -> None:
    seats = tuple(seat for seat in others(state, player) if seat not in state.protected)
    if not seats:
        state.push((no_effect, player))
        return
    taken = tuple(state.hands[seat] for seat in seats)
    for seat, hand in zip(seats, taken, strict=True):
        state.tell(player, Saw, seat, hand)  # told while it is still true: then the cards move
        set_hand(state, seat, ())
    state.announce(Collected, player, seats)
    set_hand(state, player, sum(taken, state.hands[player]))
    state.push((give_back, player, *seats))


@Rule(
    "A126-6-insane-give",
    "Card effects, 6",
    "Then each of them gets one of these cards in secret; the player’s own card is none of them.",
    options=lambda state, player, *seats: hand_outs(seats, tuple(sorted(state.hands[player][1:]))),
)
def give_back(state: LetterState, player: int, *seats_and_choice: int | Give) -> None:
    choice = seats_and_choice[-1]
    assert isinstance(choice, Give), "a hand-out was chosen"
    set_hand(state, player, state.hands[player][:1])
    state.announce(GaveBack, player, choice.seats)
    for seat, kind in zip(choice.seats, choice.kinds, strict=True):
        set_hand(state, seat, (kind,))
        state.tell(seat, Hand, (kind,))
        state.tell(player, Saw, seat, (kind,))


# 5


choose_after_mi_go = Rule(
    "A126-5-insane-play",
    "Card effects, 5",
    "Then one of the two cards in hand is discarded, with one of its effects.",
    options=legal_plays,
)(play_or_win)


# 3


@Rule("A126-3-insane", "Card effects, 3", "The player chosen is out if still Sane.")
def hunt(state: LetterState, _player: int, target: int) -> None:
    if target in state.insane:
        state.push((hunt_in_vain, target))
    else:
        put_out(state, target, spared_by_card)


@Rule("A126-3-insane-nothing", "Card effects, 3", "Who is Insane already has nothing to fear.")
def hunt_in_vain(state: LetterState, target: int) -> None:
    state.announce(AlreadyInsane, target)


# 2


@Rule(
    "A126-2-insane",
    "Card effects, 2",
    "The player looks in secret at the hand of the one chosen, then draws a card.",
)
def look_and_draw(state: LetterState, player: int, target: int) -> None:
    state.announce(Looked, player, target)
    state.tell(player, Saw, target, state.hands[target])
    if deck_left(state):
        state.push_all(draw_frame(state, player), (choose_after_mead, player))
    else:
        state.push((nothing_to_draw, player))


choose_after_mead = Rule(
    "A126-2-insane-play",
    "Card effects, 2",
    "After the draw one of the two cards is discarded, with one of its effects.",
    options=legal_plays,
)(play_or_win)


@Rule(
    "Q-07",
    "Card effects, 2",
    "The deck is empty: no card is drawn and none discarded; the round ends after this turn.",
)
def nothing_to_draw(state: LetterState, player: int) -> None:
    state.announce(NothingDrawn, player)
