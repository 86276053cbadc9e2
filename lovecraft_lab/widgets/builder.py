"""The deck builder: put a deck together, grow it, solve it, and play against its solution."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar, TypeVar

from ipywidgets import Box

from lovecraft_lab.show.markup import NOTHING, Html
from lovecraft_lab.widgets.builder_desk import BuilderDesk
from lovecraft_lab.widgets.builder_markup import builder_markup, builder_words
from lovecraft_lab.widgets.live import Live
from lovecraft_lab.widgets.still import show

if TYPE_CHECKING:
    from lovecraft_lab.letter.game import LetterGame
    from lovecraft_lab.solve.result import Result
    from lovecraft_lab.tree.tree import Tree
    from lovecraft_lab.widgets.lab import Lab

T = TypeVar("T")


class Builder(Live):
    """The panel of a deck builder, without the table."""

    come_back: ClassVar[str] = "Then put the deck together again."
    desk: BuilderDesk

    def markup(self) -> str:
        """Return the panel as HTML."""
        return builder_markup(self.desk)

    def words(self) -> str:
        """Return the panel in words."""
        return builder_words(self.desk)

    def picture(self) -> Html:
        """Return none: its words say it all."""
        return NOTHING


class DeckBuilder(Box):  # type: ignore[misc]  # ipywidgets has no types
    """A deck to put together with the mouse, to grow, to solve and to play against.

    `deck` is a name in `ll.DECKS` or a mapping from card id to copies, any of one edition's cards;
    `ll.DeckBuilder("deck-a")` begins with that one, without a name it is pocket-5, or no card yet
    in an edition that has not all of its cards. It shows how large its game is before anything
    is grown; a deck that the rules refuse gets their sentence. `.grow()`, `.solve()` and
    `.play(seat)` do in code what the buttons do; `.game`, `.tree`, `.result` and `.lab`
    are what there is. Any number of `players` may play a deck; one for two alone is solved.
    Raises `LabError` for a deck, a card, an edition or a table that nobody knows.
    """

    def __init__(
        self,
        deck: str | Mapping[str, int] | None = None,
        *,
        edition: str = "zman27",
        players: int = 2,
    ) -> None:
        self.desk = BuilderDesk(deck, edition=edition, players=players)
        self.builder = Builder(self.desk)
        self.lab: Lab | None = None
        super().__init__([self.builder])
        self.add_class("ll-lab")
        self.desk.watch(self._lay_the_table)

    def _lay_the_table(self) -> None:
        """Put the table below the panel, where one is played at."""
        if self.desk.lab is not self.lab:
            self.lab = self.desk.lab
            self.children = (self.builder, self.lab)

    @property
    def game(self) -> LetterGame:
        """The game with this deck; raises `BadPosition` for a deck that the rules refuse."""
        return self.desk.game

    @property
    def tree(self) -> Tree | None:
        """The whole tree, once it has grown."""
        return self.desk.tree

    @property
    def result(self) -> Result | None:
        """What the solver has found by now."""
        return self.desk.result

    def grow(self) -> Tree:
        """Grow the whole tree."""
        return self._shown(self.desk.grow())

    def solve(self) -> Result:
        """Grow the tree and solve it: in fractions where it is small, by CFR else.

        Raises `Unsuitable` where more than two play, and says what serves instead.
        """
        return self._shown(self.desk.solve())

    def play(self, seat: int = 0) -> Lab:
        """Return a live table at which the other seat plays what was solved.

        Where more than two play, cautious bots sit on the other seats.
        """
        return self._shown(self.desk.play(seat))

    def _shown(self, found: T) -> T:
        self.builder.refresh()
        self._lay_the_table()
        return found

    def _ipython_display_(self) -> None:
        show(self._repr_mimebundle_(), self.builder)

    def __repr__(self) -> str:
        return self.builder.words()
