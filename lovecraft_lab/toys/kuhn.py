"""Kuhn poker: three cards, two players, one bet. The toy on which every solver is checked.

Each player antes 1 and is dealt one of the cards 0, 1, 2 (jack, queen, king). Seat 0 checks or bets
1; who faces a bet folds or calls; after a check seat 1 may bet. The higher card takes the pot.
Value for seat 0: -1/18. Source: Kuhn, H. W. (1950), Simplified two-person poker, in Contributions
to the Theory of Games I.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from lovecraft_lab.core.rule import Rule
from lovecraft_lab.toys import poker
from lovecraft_lab.toys.poker import FROM_THE_DECK, Poker, PokerState, by_number

if TYPE_CHECKING:
    from collections.abc import Mapping


deal = Rule(
    "K1",
    "Deal",
    "Each player antes 1 and is dealt one of three cards, kept secret.",
    chance=FROM_THE_DECK,
)(poker.deal_card)


def _act(state: PokerState, player: int, action: str) -> None:
    poker.act(state, player, action)
    if action in ("bet", "call"):
        poker.pay(state, player, 1)
    if action == "bet":
        state.push((answer, 1 - player))
    elif action == "check" and player == 0:
        state.push((act, 1))
    elif action != "fold":
        state.push((show_down,))


act = Rule(
    "K2",
    "Betting",
    "The player checks or bets 1.",
    options=lambda _state, _player: ("check", "bet"),
)(_act)
answer = Rule(
    "K3",
    "Betting",
    "Facing a bet, the player folds or calls it.",
    options=lambda _state, _player: ("fold", "call"),
)(_act)


show_down = Rule(
    "K4", "Showdown", "Nobody folded: both cards are shown and the higher one takes the pot."
)(poker.show_cards)


def _lay_out() -> PokerState:
    state = PokerState((0, 1, 2))
    state.push_all((deal, 0), (deal, 1), (act, 0))
    return state


@lru_cache(maxsize=1)
def kuhn() -> Poker:
    """Return Kuhn poker.

    >>> kuhn().start()
    <PokerState: chance decides>
    """
    return Poker(
        name="kuhn",
        says="Kuhn poker: two players, three cards, one bet",
        card_names=("jack", "queen", "king"),
        moves=("check", "bet", "fold", "call"),
        max_choices=5,
        stake=2,
        rules=by_number(deal, act, answer, show_down),
        lay_out=_lay_out,
        winner=lambda state: int(state.cards[1] > state.cards[0]),
    )


def from_spec(_spec: Mapping[str, Any]) -> Poker:
    """Return the game that `Poker.spec` describes."""
    return kuhn()
