"""Small decks of the lessons, solved once, and trees in which a seat knows more or may do less.

A peek is a fact that a seat is told; what it may do is left as it is. So a tree with a peek is a
copy of the tree without, and has more information sets.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from itertools import permutations
from typing import TYPE_CHECKING, Final

import lovecraft_lab as ll
from lovecraft_lab.core.knowledge import Fact
from lovecraft_lab.lessons.moments import all_but
from lovecraft_lab.tree.tree import InformationSet, Lottery, Tree

if TYPE_CHECKING:
    from lovecraft_lab.core.knowledge import Infoset
    from lovecraft_lab.letter.game import LetterGame
    from lovecraft_lab.solve import Result

FINEST: Final = 10_000
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
    return _ShownTheHand(tree(name), seat).made()


def seeing_the_deal(name: str, seat: int) -> Tree:
    """Return the tree in which a seat is shown every card in the order in which it will come."""
    return _ShownTheDeal(tree(name), seat, all_but(deck(name))).made()


def with_one_choice(name: str, at: Infoset, move: str) -> Tree:
    """Return the tree in which one information set is left one choice."""
    return _LeftOneChoice(tree(name), at, move).made()


def room(tree: Tree, count: int, parent: int) -> range:
    """Make room in a tree for the children of a node, leaves at first, and return them."""
    first = tree.nodes
    tree.movers.extend([ll.TERMINAL] * count)
    tree.parents.extend([parent] * count)
    tree.first.extend([0] * count)
    tree.spots.extend([0] * count)
    return range(first, first + count)


@dataclass(frozen=True, slots=True)
class Foretold(Fact):
    """Told to one player before its time: a card, or every card in order."""

    cards: Hashable


class _Copy:
    """A copy of a tree, in which branches may be left out and information sets split.

    `seen` is what a seat has been shown on the way to a node; nothing unless a kind of copy says
    otherwise.
    """

    def __init__(self, old: Tree, seat: int = 0) -> None:
        self.old, self.seat = old, seat
        self.new = Tree(old.game)
        self._sets: dict[tuple[int, Hashable], int] = {}

    def made(self) -> Tree:
        """Return the copy."""
        room(self.new, 1, -1)
        self._root()
        self.new.is_whole = True
        return self.new

    def _root(self) -> None:
        self._copy(0, 0, None)

    def _seen(self, node: int, seen: Hashable) -> Hashable:  # noqa: ARG002 - each kind is asked so
        """Return what the seat has been shown by now."""
        return seen

    def _kept(self, node: int, seen: Hashable) -> Sequence[int]:  # noqa: ARG002 - as above
        """Return the places of the branches that are kept."""
        return range(self.old.width(node))

    def _copy(self, node: int, to: int, seen: Hashable) -> None:
        """Copy a node of the old tree, and all behind it, to a node of the new one."""
        old, new = self.old, self.new
        seen = self._seen(node, seen)
        mover = new.movers[to] = old.movers[node]
        if mover == ll.TERMINAL:
            new.spots[to] = len(new.payoffs)
            new.payoffs.append(old.returns(node))
            return
        kept = self._kept(node, seen)
        new.spots[to] = self._lot(node, kept) if mover == ll.CHANCE else self._set(node, kept, seen)
        children = room(new, len(kept), to)
        new.first[to] = children.start
        if mover != ll.CHANCE:
            new.sets[new.spots[to]].nodes.append(to)
        for place, after in zip(kept, children, strict=True):
            self._copy(old.children(node)[place], after, seen)

    def _lot(self, node: int, kept: Sequence[int]) -> int:
        """Return the number of what chance may bring at the copy of a node."""
        lottery = self.old.lotteries[self.old.spots[node]]
        total = sum(lottery.chances[place] for place in kept)
        outcomes, moves, chances = zip(
            *((lottery.outcomes[n], lottery.moves[n], lottery.chances[n] / total) for n in kept),
            strict=True,
        )
        self.new.lotteries.append(Lottery(outcomes, moves, chances))
        return len(self.new.lotteries) - 1

    def _set(self, node: int, kept: Sequence[int], seen: Hashable) -> int:
        """Return the number of the information set of the copy of a node."""
        found = self.old.information_set(node)
        label = seen if found.player == self.seat else None
        number = self._sets.setdefault((found.number, label), len(self.new.sets))
        if number == len(self.new.sets):
            self.new.sets.append(self._split(found, kept, label))
        return number

    def _split(self, found: InformationSet, kept: Sequence[int], label: Hashable) -> InformationSet:
        chains = found.chains
        if label is not None and found.told is not None:
            public, private = chains
            shown = (len(found.told.entries(public)), (Foretold, label))
            chains = public, found.told.longer(private, [shown])
        return replace(
            found,
            number=len(self.new.sets),
            choices=tuple(found.choices[place] for place in kept),
            moves=tuple(found.moves[place] for place in kept),
            nodes=array("i"),
            chains=chains,
        )


class _ShownTheHand(_Copy):
    """Shows a seat the other's card as soon as both have been dealt one."""

    def _seen(self, node: int, seen: Hashable) -> Hashable:
        dealt = self.old.history(node)
        return dealt[1 - self.seat] if len(dealt) == self.old.players else seen


class _LeftOneChoice(_Copy):
    """Leaves one information set a single choice."""

    def __init__(self, old: Tree, at: Infoset, move: str) -> None:
        super().__init__(old)
        found = next(each for each in old.sets if each.key == at)
        self._at, self._place = found.number, found.moves.index(move)

    def _kept(self, node: int, seen: Hashable) -> Sequence[int]:
        here = self.old.movers[node] >= 0 and self.old.spots[node] == self._at
        return (self._place,) if here else super()._kept(node, seen)


class _ShownTheDeal(_Copy):
    """Lets chance choose an order of all cards first, and shows it to a seat."""

    def __init__(self, old: Tree, seat: int, cards: Sequence[str]) -> None:
        super().__init__(old, seat)
        self._orders = tuple(sorted(set(permutations(cards))))

    def _root(self) -> None:
        new, orders = self.new, self._orders
        new.movers[0] = ll.CHANCE
        even = (Fraction(1, len(orders)),) * len(orders)
        new.lotteries.append(Lottery(orders, tuple(map(" ".join, orders)), even))
        children = room(new, len(orders), 0)
        new.first[0] = children.start
        for order, after in zip(orders, children, strict=True):
            self._copy(0, after, order)

    def _kept(self, node: int, seen: Hashable) -> Sequence[int]:
        if self.old.movers[node] != ll.CHANCE or not isinstance(seen, tuple):
            return super()._kept(node, seen)
        came = sum(1 for _ in self._came(node))
        moves = (move.split() for move in self.old.moves(node))
        return [
            place
            for place, cards in enumerate(moves)
            if Counter(cards) == Counter(seen[came : came + len(cards)])
        ]

    def _came(self, node: int) -> Iterator[str]:
        """Yield the cards that have come on the way to a node."""
        for after in self.old.path(node)[1:]:
            if self.old.movers[self.old.parents[after]] == ll.CHANCE:
                yield from self.old.move_to(after).split()
