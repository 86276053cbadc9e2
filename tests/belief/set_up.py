"""Tables set up by hand: all that a seat cannot tell from the one that was named.

A set-up is one public fact and each seat's own cards; a seat's prior over the rest is uniform.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import lovecraft_lab as ll
from lovecraft_lab.core.knowledge import Infoset
from lovecraft_lab.letter import facts
from lovecraft_lab.letter.game import LetterGame
from lovecraft_lab.letter.state import LetterState
from tests.belief.models import ids


def set_up_of(infoset: Infoset) -> facts.SetUp | None:
    """What everyone saw of a table that was set up by hand, `None` for a game from the start."""
    kind, *fields = infoset.public[0] if infoset.public else (None,)
    return facts.SetUp(*fields) if kind is facts.SetUp else None


def positions(infoset: Infoset, game: LetterGame) -> Iterator[tuple[LetterState, Fraction]]:
    """Every table that looks to the seat as this one did when it was set up, and how likely.

    Each card that the seat has not seen is as likely to be at each hidden place as any other.
    Tables that cannot be set up are left out: the Eggs, once taken, are in no deck.
    """
    fact, seat = set_up_of(infoset), infoset.player
    assert fact is not None
    told = [raw for count, raw in infoset.private if count == 1]
    own = next((raw[1] for raw in told if raw[0] is facts.Hand), ())
    sights = [raw[1] for raw in told if raw[0] is facts.Saw]
    seen = Counter((*own, *fact.face_up, *(kind for zone in fact.zones for kind in zone)))
    seen.update([] if fact.known_next is None else [fact.known_next])
    seen.update([game.eggs] if fact.eggs_aside else [])
    unseen = Counter(game.deck) - seen
    sizes = [0 if each == seat else size for each, size in enumerate(fact.hand_sizes)]
    for cards in product(sorted(unseen), repeat=sum(sizes)):
        weight = _ways_to_draw(cards, unseen)
        hands = list(_split(cards, sizes))
        if isinstance(seat, int):
            hands[seat] = own
        try:
            yield _set_up(game, fact, hands, [(seat, other) for other in sights]), weight
        except ll.BadPosition:
            assert game.eggs in unseen or not weight


def _ways_to_draw(cards: tuple[Any, ...], urn: Counter[Any]) -> Fraction:
    """How likely these cards come out of an urn in this order."""
    left, chance = Counter(urn), Fraction(1)
    for card in cards:
        chance *= Fraction(left[card], left.total())
        left[card] -= 1
    return chance


def _split(cards: tuple[Any, ...], sizes: Iterable[int]) -> Iterator[tuple[Any, ...]]:
    for size in sizes:
        yield cards[:size]
        cards = cards[size:]


def _set_up(game: LetterGame, fact: facts.SetUp, hands: list[Any], known: list[Any]) -> LetterState:
    return game.position(
        hands=[ids(game, hand) for hand in hands],
        zones=[ids(game, zone) for zone in fact.zones],
        turn=fact.turn,
        deck=fact.deck,
        face_up=ids(game, fact.face_up),
        protected=fact.protected,
        immune=fact.immune,
        outs=fact.out,
        eggs_aside=fact.eggs_aside,
        aside=fact.aside,
        known=known,
        known_next=None if fact.known_next is None else game.cards[fact.known_next].ident,
        end_option=fact.end_option,
        tokens=fact.tokens,
    )
