"""The choices of players as numbers: other programs want every action known beforehand.

Knows no game and no foreign package.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final, Protocol

from lovecraft_lab.core.engine import choices
from lovecraft_lab.core.errors import IllegalChoice, Unsuitable
from lovecraft_lab.core.game import Game, require_game

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from lovecraft_lab.core.rule import Choice
    from lovecraft_lab.core.state import State

MOST: Final = 100_000
"""A game with more choices than this is refused: a mask over them all would be unwieldy."""


class Bounded(Game, Protocol):
    """A game that says how large it can become: choices, length and payoffs."""

    @property
    def all_choices(self) -> Sequence[str]:
        """The text of every choice a player could ever make, in a fixed order."""
        ...

    @property
    def max_choices(self) -> int | None:
        """The most choices there can be, chance's included; `None` where there is no end."""
        ...

    @property
    def payoff_range(self) -> tuple[Fraction, Fraction]:
        """The least and the most that a seat can be paid."""
        ...


class Actions:
    """The choices of a game by number: their places in `game.all_choices`.

    Raises `Unsuitable` for a game with too many.

    >>> from lovecraft_lab.toys.kuhn import kuhn
    >>> Actions(kuhn()).texts
    ('jack', 'queen', 'king', 'check', 'bet', 'fold', 'call')
    """

    def __init__(self, game: Bounded) -> None:
        require_game(game)
        self.game = game
        self.texts = tuple(islice(game.all_choices, MOST + 1))
        if len(self.texts) > MOST:
            raise Unsuitable(
                f"{game!r} has more than {MOST:,} different choices; take fewer seats or a deck"
                " without cards that hand out all hands"
            )
        self._numbers = {text: number for number, text in enumerate(self.texts)}

    def legal(self, state: State) -> dict[int, Choice]:
        """Return what the player on the move may choose, by ascending number."""
        game = self.game
        named = {self._numbers[game.format(state, each)]: each for each in choices(state)}
        return dict(sorted(named.items()))

    def choice(self, state: State, number: int) -> Choice:
        """Return the choice with this number; raises `IllegalChoice` where it is not allowed."""
        legal = self.legal(state)
        if number not in legal:
            known = 0 <= number < len(self.texts)
            what = f"{number} ({self.texts[number]})" if known else f"{number!r}"
            allowed = ", ".join(f"{each} ({self.texts[each]})" for each in legal)
            raise IllegalChoice(f"action {what} is not allowed here; allowed: {allowed}")
        return legal[number]
