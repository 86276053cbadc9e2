"""Stripped-Down Poker: one card, one bluff. A game to play in class before it is solved.

Each player antes 1. Seat 0 alone gets a card, a king or a queen, and folds or bets 1; seat 1, which
has none, folds or calls. Called, the king wins the pot for seat 0 and the queen loses it. In the
equilibrium seat 0 bluffs with one queen in three and seat 1 calls two bets in three; the value for
seat 0 is 1/3. Source: Reiley, D. H., Urbancic, M. B., Walker, M. (2008), Stripped-Down Poker, The
Journal of Economic Education 39(4).
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
    "P1",
    "Deal",
    "Both players ante 1; seat 0 is dealt a king or a queen, kept secret.",
    chance=FROM_THE_DECK,
)(poker.deal_card)


@Rule(
    "P2",
    "Betting",
    "The player with the card folds or bets 1.",
    options=lambda _state, _player: ("fold", "bet"),
)
def bet(state: PokerState, player: int, action: str) -> None:
    poker.act(state, player, action)
    if action == "bet":
        poker.pay(state, player, 1)
        state.push((answer, 1 - player))


@Rule(
    "P3",
    "Betting",
    "The player without a card folds or calls the bet.",
    options=lambda _state, _player: ("fold", "call"),
)
def answer(state: PokerState, player: int, action: str) -> None:
    poker.act(state, player, action)
    if action == "call":
        poker.pay(state, player, 1)
        state.push((show_down,))


show_down = Rule("P4", "Showdown", "The card is shown: a king wins the pot, a queen loses it.")(
    poker.show_cards
)


def _lay_out() -> PokerState:
    state = PokerState((0, 1))
    state.push_all((deal, 0), (bet, 0))
    return state


@lru_cache(maxsize=1)
def stripped_down() -> Poker:
    """Return Stripped-Down Poker.

    >>> stripped_down()
    <Stripped-Down Poker: two players, one card, one bet>
    """
    return Poker(
        name="stripped_down",
        says="Stripped-Down Poker: two players, one card, one bet",
        card_names=("queen", "king"),
        moves=("fold", "bet", "call"),
        max_choices=3,
        stake=2,
        rules=by_number(deal, bet, answer, show_down),
        lay_out=_lay_out,
        winner=lambda state: 1 - state.cards[0],
    )


def from_spec(_spec: Mapping[str, Any]) -> Poker:
    """Return the game that `Poker.spec` describes."""
    return stripped_down()
