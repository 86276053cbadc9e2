"""What a switch is, and what a deck must hold for it to change anything.

Knows no edition and plays nothing: `switches` says what each switch needs, and here that is held
against a deck.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from lovecraft_lab.show.words import count, listing

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


class Need(NamedTuple):
    """One card that a switch needs: in words, and the ids of the cards that will do."""

    says: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Way:
    """One way in which a ruling comes into play.

    Each of `needs` takes a card of its own. `draws` is how many cards have to leave the deck from
    the first turn on, and `each_rival` how many for each rival.
    """

    needs: tuple[Need, ...] = ()
    draws: int = 0
    each_rival: int = 0

    def said(self, players: int) -> str:
        """Return all that it needs, in words."""
        needs = _each([need.says for need in self.needs])
        return f"{needs}, with {count(self._draws(players), 'card')} to draw"

    def lacking(self, deck: Mapping[str, int], players: int) -> tuple[str, ...]:
        """Return in words what a teaching deck lacks for it; nothing where it has it all."""
        wanted = self._draws(players)
        left = sum(deck.values()) - players - 1  # one is set aside, each player is dealt one
        short = () if left >= wanted else (f"{count(wanted, 'card')} to draw (it has {left})",)
        return (*(need.says for need in _unmet(self.needs, Counter(deck))), *short)

    def _draws(self, players: int) -> int:
        return self.draws + self.each_rival * (players - 1)


@dataclass(frozen=True, slots=True)
class Switch:
    """A ruling that a table may set otherwise, and the ways in which that can change a game.

    In a deck that has no such way the switch changes nothing.
    """

    default: bool
    ways: tuple[Way, ...] = (Way(),)

    def idle_in(self, deck: Mapping[str, int], players: int) -> str:
        """Return what it needs and a teaching deck lacks; an empty text if the deck has it all."""
        nearest = min((way.lacking(deck, players) for way in self.ways), key=len)
        if not nearest:
            return ""
        needs = "; or ".join(dict.fromkeys(way.said(players) for way in self.ways))
        return f"it needs {needs}. This deck lacks {_each(nearest)}"


def _unmet(needs: tuple[Need, ...], deck: Counter[str]) -> tuple[Need, ...]:
    """Return the needs that go without a card when the cards are shared out as well as can be."""
    if not needs:
        return ()
    first, others = needs[0], needs[1:]
    fewest = (first, *_unmet(others, deck))
    for ident in first.cards:
        if fewest and deck[ident]:
            fewest = min(fewest, _unmet(others, deck - Counter([ident])), key=len)
    return fewest


def _each(words: Iterable[str]) -> str:
    """Return words as a sentence has them, each once."""
    return listing([*dict.fromkeys(words)])
