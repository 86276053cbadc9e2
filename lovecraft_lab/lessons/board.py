"""The picture of a lesson for the board: large, with no word of the lesson beside it."""

from __future__ import annotations

from dataclasses import dataclass

from lovecraft_lab.lessons.charts import standing_alone
from lovecraft_lab.lessons.course import lesson
from lovecraft_lab.show.markup import Html, el
from lovecraft_lab.show.theme import page


@dataclass(frozen=True, repr=False, eq=False)
class Board:
    """A picture that is as wide as the page; `.svg` stands alone, on white, for a slide."""

    title: str
    picture: str

    @property
    def svg(self) -> str:
        """The picture with all that it needs, to be saved as a file."""
        return standing_alone(self.picture)

    def _repr_html_(self) -> str:
        shown = el("div.ll-figure ll-figure--board", Html(self.picture))
        return page(shown, parts=("lesson",), label=f"For the board: {self.title}")

    def __repr__(self) -> str:
        return f"For the board: {self.title}"


def board(ident: str | int) -> Board:
    """Return the picture of a lesson for the board; raises `LabError` for a lesson there is not.

    >>> board("L02")
    For the board: The sanity curve
    """
    found = lesson(ident)
    return Board(found.title, found.picture())
