"""A picture of a lesson with its caption, and the same numbers as a table."""

from __future__ import annotations

from dataclasses import dataclass

from lovecraft_lab.lessons.grid import Grid
from lovecraft_lab.show.markup import Html, el
from lovecraft_lab.show.theme import page


@dataclass(frozen=True, repr=False, eq=False)
class Figure:
    """A chart, what it shows, and its numbers: for those who cannot see it, and to copy them."""

    picture: str
    caption: str
    grid: Grid

    def markup(self) -> Html:
        """Return the figure without the style that it needs."""
        summary = el("summary", "The same as a table", data_lm_suppress_shortcuts="true")
        return el(
            "figure.ll-figure",
            Html(self.picture),
            el("figcaption", self.caption),
            el("details", summary, self.grid.in_html()),
        )

    def _repr_html_(self) -> str:
        return page(self.markup(), parts=("lesson",), label="Figure")

    def __repr__(self) -> str:
        return f"{self.caption}\n{self.grid!r}"
