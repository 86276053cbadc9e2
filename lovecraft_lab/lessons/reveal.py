"""A question to answer in one's head, and under a fold what it is."""

from __future__ import annotations

from dataclasses import dataclass

from lovecraft_lab.lessons.figure import Figure
from lovecraft_lab.lessons.markdown import as_html
from lovecraft_lab.show.markup import NOTHING, Html, el
from lovecraft_lab.show.theme import page


@dataclass(frozen=True, repr=False, eq=False)
class Reveal:
    """Ask first, show later: `shown` is anything that a notebook can show, and lies under a fold.

    What is to be learnt from it, in Markdown, is said below it by `so`, under the same fold.

    >>> Reveal("How many cards are left when three have one each?", 23)
    How many cards are left when three have one each?
    (Say a number first. Then look: .shown)
    """

    asks: str
    shown: object
    so: str = ""

    def _repr_html_(self) -> str:
        summary = el(
            "summary", "I have made up my mind: show it", data_lm_suppress_shortcuts="true"
        )
        return page(
            el("div.ll-ask__q", as_html(self.asks)),
            el("details.ll-reveal", summary, html_of(self.shown), self._so()),
            parts=("lesson",),
            label="A question",
        )

    def _so(self) -> Html:
        return el("div.ll-ask__q", as_html(self.so)) if self.so else NOTHING

    def __repr__(self) -> str:
        return f"{self.asks}\n(Say a number first. Then look: .shown)"


def html_of(thing: object) -> Html:
    """Return anything as HTML: by its own picture, its own Markdown or its own words."""
    if isinstance(thing, Figure):
        return thing.markup()
    for name in ("_repr_html_", "_repr_markdown_"):
        made = getattr(thing, name, None)
        if made is not None:
            return Html(made()) if name == "_repr_html_" else as_html(made())
    return as_html(thing) if isinstance(thing, str) else el("pre", repr(thing))
