"""Small decks of the lessons, solved once, and trees in which a seat knows more or may do less.

A peek is a fact that a seat is told; what it may do is left as it is. So a tree with a peek has the
histories of the tree without, and more information sets.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from itertools import permutations
from random import Random
from typing import TYPE_CHECKING, Any

import lovecraft_lab as ll
from lovecraft_lab.core.chance import below
from lovecraft_lab.core.knowledge import Fact, heard
from lovecraft_lab.core.rule import Rule
from lovecraft_lab.letter.facts import Saw
from lovecraft_lab.tree.grow import Growing
from lovecraft_lab.tree.tree import Lottery, Tree

if TYPE_CHECKING:
    from lovecraft_lab.core.knowledge import Infoset
    from lovecraft_lab.core.state import State
    from lovecraft_lab.letter.game import LetterGame
    from lovecraft_lab.letter.state import LetterState
    from lovecraft_lab.solve import Result

PLENTY = 1_000_000
"""No tree of a lesson has so many nodes."""
FINEST = 10_000
"""No number of a small deck has a denominator above this."""


@cache
def deck(name: str) -> LetterGame:
    """Return the game with a teaching deck, such as `"deck-a"`."""
    return ll.letter(deck=ll.DECKS[name])


@cache
def tree(name: str) -> Tree:
    """Return the whole tree of a teaching deck."""
    return ll.grow(deck(name))


@cache
def solved(name: str) -> Result:
    """Return an equilibrium of a teaching deck, in floats."""
    return ll.solve.sequence_form(tree(name))


def simplest(number: Fraction | float) -> Fraction:
    """Return the simplest fraction next to a rounded number of a small deck.

    An exact solution takes much longer; the tests make sure that it says the same.

    >>> simplest(0.28333333333333327)
    Fraction(17, 60)
    """
    return Fraction(number).limit_denominator(FINEST)


def value_of(tree: Tree) -> Fraction:
    """Return what a tree is worth to seat 0.

    >>> value_of(tree("pocket-4"))
    Fraction(3, 4)
    """
    return simplest(ll.solve.sequence_form(tree).value)


def seeing_the_hand(name: str, seat: int) -> Tree:
    """Return the tree in which a seat is shown the card that the other was dealt."""
    return _whole(_SeeingTheHand(deck(name), seat))


def seeing_the_deal(name: str, seat: int) -> Tree:
    """Return the tree in which a seat is shown every card in the order in which it will come."""
    return _whole(_SeeingTheDeal(deck(name), seat))


def with_one_choice(name: str, at: Infoset, move: str) -> Tree:
    """Return the tree in which one information set is left one choice."""
    return _whole(_WithOneChoice(deck(name), at, move))


def _whole(growing: Growing) -> Tree:
    growing.open_all(PLENTY)
    return growing.tree


class _SeeingTheHand(Growing):
    """Tells a seat the other's hand as soon as both have been dealt a card."""

    def __init__(self, game: LetterGame, seat: int) -> None:
        self.seat = seat
        super().__init__(game, game.start())

    def _arrive(self, node: int, state: Any, heard: Any) -> None:  # noqa: ANN401 - as Growing has it
        if len(self.tree.path(node)) == 1 + self.game.players:
            other = 1 - self.seat
            state.tell(self.seat, Saw, other, state.hands[other])
        super()._arrive(node, state, heard)


class _WithOneChoice(Growing):
    """Leaves the seat at one information set a single choice."""

    def __init__(self, game: LetterGame, at: Infoset, move: str) -> None:
        self.at, self.move = at, move
        super().__init__(game, game.start())

    def _set(self, state: Any, player: int, heard: Any, node: int) -> int:  # noqa: ANN401 - as above
        spot = super()._set(state, player, heard, node)
        found = self.tree.sets[spot]
        if len(found.moves) > 1 and found.key == self.at:
            place = found.moves.index(self.move)
            self.tree.sets[spot] = replace(
                found, choices=(found.choices[place],), moves=(self.move,)
            )
        return spot


@dataclass(frozen=True, slots=True)
class Foretold(Fact):
    """Told to one player: these are all cards, in the order in which they will come."""

    order: tuple[int, ...]


class _AnyOrder:
    """Chance takes one of the orders of a deck that look different, each alike."""

    def outcomes(self, state: LetterState) -> list[tuple[tuple[int, ...], int]]:
        return [(order, 1) for order in sorted(set(permutations(state.unseen)))]

    def sample(self, state: LetterState, rng: Random) -> tuple[int, ...]:
        orders = self.outcomes(state)
        return orders[below(rng, len(orders))][0]


@Rule("L11", "Foretelling", "A seat is told the order of all cards.", chance=_AnyOrder())
def foretell(state: State, seat: int, order: tuple[int, ...]) -> None:
    """Tell a seat what will come."""
    state.tell(seat, Foretold, order)


class _SeeingTheDeal(Growing):
    """Lets chance choose an order of the deck first, and tells it to a seat."""

    def __init__(self, game: LetterGame, seat: int) -> None:
        self.seat = seat
        start = game.start().copy()
        start.push((foretell, seat))
        super().__init__(game, start)

    def _lottery(self, state: Any) -> int:  # noqa: ANN401 - as above
        told = heard(ll.infoset(state, self.seat))
        order = next((each.order for each in told if isinstance(each, Foretold)), None)
        bringing = ll.choices(state) if order is None else (_next(state, order),)
        spot = len(self.tree.lotteries)
        moves = tuple(
            " ".join(map(str, each)) if order is None else self.game.format(state, each)
            for each in bringing
        )
        chances = (Fraction(1, len(bringing)),) * len(bringing)
        self.tree.lotteries.append(Lottery(bringing, moves, chances))
        return spot


def _next(state: LetterState, order: tuple[int, ...]) -> Any:  # noqa: ANN401 - a card or several
    """Return what chance brings here, given the order of all cards."""
    came = len(order) - len(state.unseen)
    for outcome in ll.choices(state):
        if not isinstance(outcome, tuple):
            return order[came]
        if outcome == tuple(sorted(order[came : came + len(outcome)])):
            return outcome
    msg = f"{order} does not fit {state!r}"
    raise AssertionError(msg)
