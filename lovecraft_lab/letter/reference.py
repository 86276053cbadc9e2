"""The reference sheet of a table: the cards it is played with, and what a seat has not seen.

Knows games and views; a seat's sheet is made of its view and never of a state.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lovecraft_lab.core.errors import LabError
from lovecraft_lab.letter.editions import title_of
from lovecraft_lab.letter.game import LetterGame
from lovecraft_lab.letter.view import View
from lovecraft_lab.show.sheet import Sheet, sheet

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lovecraft_lab.core.game import Game


def reference(game: Game, view: View | None = None, names: Sequence[str] | None = None) -> Sheet:
    """Return the reference sheet: every card from 8 to 0 with both effects and its copies.

    With a view, the sheet also counts how many copies of each card that seat has not seen where
    they lie now, and says where these are: in the deck, in hands, set aside. It is drawn in a
    notebook and written elsewhere; `names` are what the players are called. Raises `LabError` for a
    game without such cards, and for a view of another table.

    >>> from lovecraft_lab.core.state import infoset
    >>> from lovecraft_lab.letter import DECKS, letter
    >>> game = letter(deck=DECKS["pocket-4"])
    >>> sheet = reference(game, game.view(infoset(game.start(), 0)))
    >>> [(row.card.name, row.copies, row.unseen) for row in sheet.rows]
    [('The Boxer', 1, 1), ('Investigators', 2, 2), ('Cultists', 1, 1)]
    """
    if not isinstance(game, LetterGame):
        msg = f"a reference sheet is of the card game (ll.letter), not of {game!r}"
        raise LabError(msg)
    of_game = (game.cards, game.copies, game.players)
    if view is not None and not (isinstance(view, View) and _of(view) == of_game):
        msg = f"this view is not of {game!r}: make it with ll.view(game, ll.infoset(state, seat))"
        raise LabError(msg)
    return sheet(title_of(game), game.cards, game.copies, view, names)


def _of(view: View) -> tuple[object, ...]:
    """What a view says of the table that it is of."""
    return (view.cards, view.copies, view.players)
