"""Rules 35-40 and 46: how a round ends, who wins it, and the win that ends the whole match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lovecraft_lab.core.rule import Rule
from lovecraft_lab.letter.facts import (
    DeckRanOut,
    LastLeft,
    ShownHands,
    TokenTaken,
    WonGame,
    WonRound,
)
from lovecraft_lab.letter.state import in_round, number_in_hand, replaced

if TYPE_CHECKING:
    from lovecraft_lab.letter.state import LetterState


def end_round(state: LetterState) -> None:
    """Drop all that was still to come in this round: it ends here and now."""
    state.todo = None


def award(
    state: LetterState, winners: tuple[int, ...], starters: tuple[int, ...] | None = None
) -> None:
    """Give the round to its winners: a token each, then whatever follows a round of this game.

    One of the winners starts the next round, or of those named where nobody has won.
    """
    state.round_winners = winners
    state.announce(WonRound, winners)
    if state.game.after_round is not None:
        state.push((state.game.after_round, *(starters or winners)))
    for player in winners[::-1]:
        state.push((take_token, player))


@Rule("Z035", "End of the round", "A card is due and the deck is empty: the round ends.", ends=True)
def deck_ran_out(state: LetterState) -> None:
    end_round(state)
    state.announce(DeckRanOut)
    state.push((show_hands,))


@Rule("Z036", "End of the round", "A single player is left in the round: it ends.")
def one_left(state: LetterState) -> None:
    (player,) = in_round(state)
    state.announce(LastLeft, player)
    state.push((last_player_wins, player))


@Rule("Z040", "One player left", "The last player in the round wins it.")
def last_player_wins(state: LetterState, player: int) -> None:
    award(state, (player,))


def with_a_hand(state: LetterState) -> list[int]:
    """Return the seats that have a card to show: all in the round, but for a case of Q-45."""
    return [player for player in in_round(state) if state.hands[player]]


@Rule(
    "Z037",
    "The deck runs out",
    "All players still in the round show their hands at once; the highest number wins.",
)
def show_hands(state: LetterState) -> None:
    players = with_a_hand(state)
    state.announce(ShownHands, tuple((player, state.hands[player][0]) for player in players))
    state.game.settle(state)


def share_ties(state: LetterState) -> None:
    """Settle shown hands in the 27-card game: all who hold the highest number win together."""
    players = with_a_hand(state)
    highest = max(number_in_hand(state, player) for player in players)
    winners = tuple(player for player in players if number_in_hand(state, player) == highest)
    if len(winners) > 1:
        state.push((share_the_win, *winners))
    else:
        award(state, winners)


@Rule("Z038", "The deck runs out", "Players tied for the highest number share the win.")
def share_the_win(state: LetterState, *winners: int) -> None:
    award(state, winners)


@Rule(
    "Z039",
    "The deck runs out",
    "A winner takes a token, with the side up that shows the winner’s state of mind.",
)
def take_token(state: LetterState, player: int) -> None:
    minds = state.insane if state.minds is None else state.minds
    sane, insane = state.tokens[player]
    is_insane = player in minds
    state.tokens = replaced(
        state.tokens, player, (sane, insane + 1) if is_insane else (sane + 1, insane)
    )
    state.announce(TokenTaken, player, is_insane)


@Rule(
    "Z046", "End of the match", "Cthulhu’s Insane effect wins the whole match at once.", ends=True
)
def win_the_game(state: LetterState, player: int) -> None:
    end_round(state)
    state.game_winners = (player,)
    state.announce(WonGame, player)
