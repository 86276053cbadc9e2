"""Moments of the 27-card game as exercises need them: set up by hand, or reached by choices."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

import lovecraft_lab as ll

if TYPE_CHECKING:
    from collections.abc import Callable

    from lovecraft_lab.belief.beliefs import Cards
    from lovecraft_lab.letter.game import LetterGame

HANDS: Final = ("boxer", "sailor", "urchin", "musician", "fed")
"""What the others hold at a table where it does not matter: a seat is told its own hand only."""
NUMBER: Final = {card.ident: card.number for card in ll.letter().cards}
"""The number on each card."""


def at_table(players: int = 3, **what: Any) -> ll.Belief:  # noqa: ANN401 - as in `game.position`
    """Return what seat 0 can know at a table set up by hand, named as in `game.position`.

    `hand` is what seat 0 holds, and `zone` what lies before it; the others hold any card.

    >>> at_table(hand=["fed"], zone=["deep_one"]).pass_check(0)
    Fraction(2, 3)
    """
    game = ll.letter(players=players)
    hand, zone = what.pop("hand"), what.pop("zone", ())
    hands = [tuple(hand), *((card,) for card in HANDS[: players - 1])]
    zones = [list(zone), *([] for _ in hands[1:])]
    return ll.posterior(game, ll.infoset(game.position(hands=hands, zones=zones, **what), 0))


def unseen(belief: ll.Belief) -> tuple[int, int]:
    """Return how many harmless and how many bad cards seat 0 has not seen.

    >>> unseen(at_table(hand=["fed"], zone=["deep_one"]))
    (16, 8)
    """
    good, bad = belief.explain("pass_check 0").pool
    return good.unseen, bad.unseen


def all_but(game: LetterGame, *named: str) -> list[str]:
    """Return the ids of all cards that are shuffled but those named, copy by copy.

    >>> len(all_but(ll.letter(), "fed", "sailor"))
    24
    """
    left = [game.cards[kind].ident for kind in game.shuffled]
    for ident in named:
        left.remove(ident)
    return left


def played(game: LetterGame, *texts: str) -> Any:  # noqa: ANN401 - a state
    """Return the state that these choices lead to from the start, chance's among them."""
    state = game.start()
    for text in texts:
        state = ll.child(state, game.parse(state, text))
    return state


def chance_of(hand: dict[Cards, Fraction], belongs: Callable[[int], bool]) -> Fraction:
    """Return the chance that the number on a card in hand belongs to those asked for."""
    return sum((p for card, p in hand.items() if belongs(NUMBER[str(card)])), Fraction(0))


def holds(belief: ll.Belief, seat: int, number: int) -> Fraction:
    """Return the chance that a seat holds a card with this number.

    >>> holds(at_table(hand=["fed"]), 1, 8)
    Fraction(2, 25)
    """
    return chance_of(belief.hand(seat), lambda each: each == number)


def copies_left(belief: ll.Belief, seat: int) -> dict[int, int]:
    """Return how many cards of each number have not been seen, before anything was heard."""
    of = {n: belief.explain(f"guess {seat} {n}").pool[0].unseen for n in range(9)}
    return {number: copies for number, copies in of.items() if copies}


def share_of(copies: dict[int, int], belongs: Callable[[int], bool]) -> Fraction:
    """Return how many of some cards belong to those asked for by their numbers, as a share."""
    among = sum(n for number, n in copies.items() if belongs(number))
    return Fraction(among, sum(copies.values()))
