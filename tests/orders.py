"""Shuffled decks for the engine: what chance must say if the cards lie in a given order.

The engine deals lazily and asks chance card by card; an `Order` answers as a real deck would.
"""

from collections.abc import Callable
from random import Random
from typing import Any

import lovecraft_lab as ll
from lovecraft_lab.core.engine import frames
from lovecraft_lab.letter.cards import Kind
from lovecraft_lab.letter.choices import Seat
from lovecraft_lab.letter.game import LetterGame
from lovecraft_lab.letter.state import LetterState

Decks = Callable[[int], tuple[Kind, ...]]
"""The order of the cards in round n, the top card first, which is the one set aside."""


class Order:
    """Real decks, one for each round, and who begins where chance decides that."""

    def __init__(self, decks: Decks, starter: int = 0) -> None:
        self.decks = decks
        self.starter = starter
        self.round_number = 0
        self.aside: Kind
        self.deck: list[Kind] = []

    def answer(self, state: LetterState) -> Any:
        """Return what chance says here; the cards named have left the deck then."""
        rule, *arguments = next(frames(state))
        if rule.ident in ("Q-04", "Z043-tied"):
            seats: tuple[Seat, ...] = ll.choices(state)
            return seats[self.starter % len(seats)]
        if state.round_number != self.round_number:
            self.round_number = state.round_number
            self.aside, *self.deck = self.decks(self.round_number)
        match rule.ident:
            case "Z005" | "Z009" | "Q-57":
                return self._next(state)
            case "Z006":
                return tuple(sorted(self._next(state) for _ in range(5)))
            case "Z030" | "Z093-cards":
                return tuple(sorted(self._next(state) for _ in range(arguments[-1])))
            case "Z066":
                return self.aside
            case other:
                msg = f"an order of cards does not say what happens at {other}"
                raise AssertionError(msg)

    def _next(self, state: LetterState) -> Kind:
        return self.deck.pop(-1 if state.deck_open else 0)


def shuffles(game: LetterGame, seed: str) -> Decks:
    """Return a shuffled deck for every round."""

    def deck(round_number: int) -> tuple[Kind, ...]:
        cards = list(game.shuffled)
        Random(f"{seed}/{round_number}").shuffle(cards)
        return tuple(cards)

    return deck
