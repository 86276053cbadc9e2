"""Shuffled decks for the engine, and the engine's tables laid out for `tests/eager.py`.

The engine deals lazily and asks chance card by card; an `Order` answers as a real deck would.
"""

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any, NamedTuple

import lovecraft_lab as ll
from lovecraft_lab.core.state import frames
from lovecraft_lab.letter.cards import Kind
from lovecraft_lab.letter.choices import Seat
from lovecraft_lab.letter.game import LetterGame
from lovecraft_lab.letter.rules.match import tied_winner_starts
from lovecraft_lab.letter.rules.setup import random_starter
from lovecraft_lab.letter.state import LetterState
from tests import eager, eager25

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
        if rule.is_same_as(random_starter) or rule.is_same_as(tied_winner_starts):
            seats: tuple[Seat, ...] = ll.choices(state)
            return seats[self.starter % len(seats)]
        if state.round_number != self.round_number:
            self.round_number = state.round_number
            self.aside, *self.deck = self.decks(self.round_number)
        match rule.ident:
            case "Z005" | "Z009" | "Q-57" | "A115":
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


class Oracle(NamedTuple):
    """The second writing of an edition: its table, and the scripts of a game and of its turns."""

    table: Callable[..., Any]
    game: Callable[..., eager.Script]
    turns: Callable[..., eager.Script]


CLASSIC_BOX = {
    card: copies for card, copies in eager.BOX.items() if card not in ("tommy_gun", "rlyeh")
}
ORACLES = {
    "zman27": Oracle(eager.Table, eager.game, eager.turns),
    "classic": Oracle(partial(eager.Classic, box=CLASSIC_BOX), eager.game, eager.turns),
    "aeg25": Oracle(eager25.Table, eager25.game, eager25.turns),
}


def from_the_start(game: LetterGame) -> tuple[eager.Start, list[str]]:
    """A new round of a teaching deck on an eager table, and the cards to be shuffled."""
    oracle = ORACLES[game.edition.name]
    box = {row.ident: game.copies[kind] for kind, row in enumerate(game.cards) if not row.aside}

    def start(order: tuple[str, ...]) -> tuple[eager.Table, eager.Script]:
        new = oracle.table(game.players, box=box, is_printed=False)
        return new, oracle.game(new, lambda _: order)

    return start, eager.shuffled(box)


def eager_table(state: LetterState) -> eager.Start:
    """A late moment on an eager table: what lies where, and whose turn it is."""
    game, oracle = state.game, ORACLES[state.game.edition.name]

    def names(kinds: Any) -> list[str]:
        return [game.cards[kind].ident for kind in kinds]

    def start(order: tuple[str, ...]) -> tuple[eager.Table, eager.Script]:
        new = oracle.table(game.players)
        new.tokens = [[0, 0] for _ in range(game.players)]
        new.hands = [names(hand) for hand in state.hands]
        new.zones = [names(zone) for zone in state.zones]
        new.out, new.protected, new.immune = (
            set(state.out),
            set(state.protected),
            set(state.immune),
        )
        new.aside = list(order[: state.aside])
        new.deck = list(order[state.aside :])
        new.is_open, new.may_end = state.deck_open, state.end_option
        if state.known_next is not None:
            new.deck.insert(0, game.cards[state.known_next].ident)
        assert state.turn is not None
        is_choosing = len(state.hands[state.turn]) == 2
        return new, oracle.turns(new, state.turn, is_choosing=is_choosing)

    return start
