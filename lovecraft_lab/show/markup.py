"""HTML that is safe by default: text is escaped unless it was built here.

Knows tags and escaping; knows no card and no colour.
"""

from __future__ import annotations

from functools import lru_cache
from html import escape
from typing import Final


class Html(str):
    """Markup that `el` has built: it goes into a page as it is, any other text is escaped."""

    __slots__ = ()


NOTHING: Final = Html("")


def el(kind: str, *children: str, **attributes: str) -> Html:
    """One element: its tag, then its classes after a dot; plain text inside is escaped.

    An underscore in an attribute's name stands for a hyphen; an empty attribute is left out.

    >>> el("div.note is-new", "1 < 2", aria_label="a sum")
    '<div class="note is-new" aria-label="a sum">1 &lt; 2</div>'
    """
    tag, start = _start(kind)
    marks = [_mark(name, value) for name, value in attributes.items() if value]
    return Html(f"{start}{''.join(marks)}>{join(*children)}</{tag}>")


@lru_cache(maxsize=1024)  # a table has hundreds of elements of a few kinds
def _start(kind: str) -> tuple[str, str]:
    """The tag of a kind of element, and how such an element starts."""
    tag, _, classes = kind.partition(".")
    named = " ".join(classes.split())
    return tag, f"<{tag}{_mark('class', named) if named else ''}"


def _mark(name: str, value: str) -> str:
    """One attribute."""
    return f' {name.replace("_", "-")}="{escape(value)}"'


def spaced(*children: str) -> Html:
    """Several pieces with blanks between them: words stay apart where no style is shown."""
    return join(*(piece for child in children for piece in (child, " ")))


def join(*children: str) -> Html:
    """Several pieces one after the other; plain text among them is escaped."""
    return Html("".join([c if isinstance(c, Html) else escape(c) for c in children]))
