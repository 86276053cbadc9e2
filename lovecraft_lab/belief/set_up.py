"""Tables set up by hand, as the fact that tells of one leaves them: some cards lie open."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lovecraft_lab.core.knowledge import Viewer
    from lovecraft_lab.letter.facts import SetUp
    from lovecraft_lab.letter.game import LetterGame
    from lovecraft_lab.letter.state import LetterState


def lying_open(game: LetterGame, fact: SetUp) -> Counter[Any]:
    """Return the cards that all see in their places, the one beside the deck among them."""
    found: Counter[Any] = Counter(kind for zone in fact.zones for kind in zone)
    found.update(fact.face_up)
    found.update(() if fact.known_next is None else (fact.known_next,))
    found.update((game.eggs,) if fact.eggs_aside and game.eggs is not None else ())
    return found


def table_with(
    game: LetterGame,
    fact: SetUp,
    hands: Sequence[Sequence[int]],
    known: Sequence[tuple[Viewer, int]] = (),
) -> LetterState:
    """Return the table that a fact tells of, with these hands, some of them seen by others.

    Raises `BadPosition` where the cards that are left over do not make the deck told of.
    """
    ids = [row.ident for row in game.cards]
    return game.position(
        hands=[[ids[kind] for kind in hand] for hand in hands],
        zones=[[ids[kind] for kind in zone] for zone in fact.zones],
        turn=fact.turn,
        deck=fact.deck,
        face_up=[ids[kind] for kind in fact.face_up],
        protected=fact.protected,
        immune=fact.immune,
        outs=fact.out,
        eggs_aside=fact.eggs_aside,
        aside=fact.aside,
        known=known,
        known_next=None if fact.known_next is None else ids[fact.known_next],
        end_option=fact.end_option,
        tokens=fact.tokens,
    )
