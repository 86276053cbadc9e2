"""Leduc poker: six cards, two rounds of betting, one open card. A measure for solvers.

Each player antes 1 and is dealt one card from two jacks, two queens and two kings. In the first
round bets are 2, then a card is turned up, and in the second round bets are 4; each round sees at
most one bet and one raise, and seat 0 begins it. A card that pairs the open one wins, else the
higher; equal cards share. Value for seat 0: about -0.0856. Source: Southey, F., Bowling, M.,
Larson, B., Piccione, C., Burch, N., Billings, D., Rayner, C. (2005), Bayes' bluff: opponent
modelling in poker.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from lovecraft_lab.core.chance import without
from lovecraft_lab.core.rule import Rule
from lovecraft_lab.toys import poker
from lovecraft_lab.toys.poker import FROM_THE_DECK, Poker, PokerState, Turned, by_number

if TYPE_CHECKING:
    from collections.abc import Mapping

BETS = (2, 4)
"""How much a bet or a raise is in each of the two rounds."""
RAISES = 1
"""So many raises there may be in a round."""


deal = Rule(
    "E1",
    "Deal",
    "Each player antes 1 and is dealt one of six cards, kept secret.",
    chance=FROM_THE_DECK,
)(poker.deal_card)


def _open(state: PokerState, player: int, action: str) -> None:
    poker.act(state, player, action)
    if action == "bet":
        poker.pay(state, player, _bet(state))
        state.push((answer, 1 - player, RAISES))
    elif player == 0:
        state.push((act, 1))


def _answer(state: PokerState, player: int, raises: int, action: str) -> None:
    poker.act(state, player, action)
    if action == "fold":
        state.todo = None
        return
    poker.pay(state, player, state.paid[1 - player] - state.paid[player])
    if action == "raise":
        poker.pay(state, player, _bet(state))
        state.push((answer, 1 - player, raises - 1))


def _bet(state: PokerState) -> int:
    return BETS[state.board is not None]


act = Rule(
    "E2",
    "Betting",
    "The player checks or bets, 2 in the first round and 4 in the second.",
    options=lambda _state, _player: ("check", "bet"),
)(_open)
answer = Rule(
    "E3",
    "Betting",
    "Facing a bet, the player folds, calls, or raises by as much once in a round.",
    options=lambda _state, _player, raises: ("fold", "call", "raise")[: 2 + (raises > 0)],
)(_answer)


@Rule("E4", "Open card", "After the first round a card is turned up.", chance=FROM_THE_DECK)
def turn_up(state: PokerState, _nobody: int, card: int) -> None:
    state.deck = without(state.deck, card)
    state.board = card
    state.announce(Turned, card)


show_down = Rule(
    "E5", "Showdown", "Cards are shown: a pair with the open card wins, else the higher card."
)(poker.show_cards)


def _winner(state: PokerState) -> int | None:
    one, two = ((card == state.board, card) for card in state.cards)
    return None if one == two else int(two > one)


def _lay_out() -> PokerState:
    state = PokerState((0, 0, 1, 1, 2, 2))
    state.push_all((deal, 0), (deal, 1), (act, 0), (turn_up, 0), (act, 0), (show_down,))
    return state


@lru_cache(maxsize=1)
def leduc() -> Poker:
    """Return Leduc poker.

    >>> leduc()
    <Leduc poker: two players, six cards, two rounds>
    """
    return Poker(
        name="leduc",
        says="Leduc poker: two players, six cards, two rounds",
        card_names=("jack", "queen", "king"),
        moves=("check", "bet", "fold", "call", "raise"),
        max_choices=11,
        stake=13,
        rules=by_number(deal, act, answer, turn_up, show_down),
        lay_out=_lay_out,
        winner=_winner,
    )


def from_spec(_spec: Mapping[str, Any]) -> Poker:
    """Return the game that `Poker.spec` describes."""
    return leduc()
