"""The live tree: open and fold it, climb it, and walk with the table through it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from lovecraft_lab.show.markup import Html
from lovecraft_lab.show.theme import style
from lovecraft_lab.widgets.desk import Desk
from lovecraft_lab.widgets.lab import Lab
from lovecraft_lab.widgets.live import Live
from lovecraft_lab.widgets.tree_at_table import TreeAtTable
from lovecraft_lab.widgets.tree_desk import TreeDesk
from lovecraft_lab.widgets.tree_markup import tree_drawn, tree_markup, tree_words

if TYPE_CHECKING:
    from lovecraft_lab.core.game import Game
    from lovecraft_lab.solve import Profile, Result
    from lovecraft_lab.tree.tree import Tree


class TreeView(Live):
    """A tree to be opened with mouse or keys, with strategy, beliefs, payoffs and reach on it.

    `what` is a game, a tree from `ll.grow`, or a live table (`ll.lab(...)` or its desk). At a table
    that is studied the tree grows from the table as it is and each follows the other; a seat that
    plays is shown its information set in the tree of the whole game, where that is small enough.
    `profile` is what a solver found, or any profile: information set -> {choice: probability};
    without one every choice is taken to be as likely as any other. Payoffs are those of `seat`, at
    a table of the seat that watches. Raises `LabError` for a seat that does not exist.
    """

    _css: ClassVar[Any] = Live._css + style("tree")  # noqa: SLF001 - of the parent class
    desk: TreeDesk

    def __init__(
        self,
        what: Game | Tree | Lab | Desk,
        *,
        seat: int = 0,
        profile: Profile | Result | None = None,
    ) -> None:
        table = what.desk if isinstance(what, Lab) else what
        if isinstance(table, Desk):
            tree = TreeAtTable(table, profile=profile)
            super().__init__(tree)
            table.watch(tree.follow)
        else:
            super().__init__(TreeDesk(table, seat=seat, profile=profile))

    def markup(self) -> str:
        """Return the tree as HTML."""
        return tree_markup(self.desk)

    def words(self) -> str:
        """Return the tree in words."""
        return tree_words(self.desk)

    def picture(self) -> Html:
        """Return the tree as a picture that cannot be opened; none where there is no tree."""
        return tree_drawn(self.desk)
