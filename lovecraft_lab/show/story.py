"""Several steps told one under the other: each rule, and what was heard when it was applied.

Knows explained steps; knows no state and no engine.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import TYPE_CHECKING, Final

from lovecraft_lab.show.markup import Html, el
from lovecraft_lab.show.step import SILENCE
from lovecraft_lab.show.text import fold
from lovecraft_lab.show.theme import page

if TYPE_CHECKING:
    from lovecraft_lab.core.explain import Explained

_NOTHING: Final = SILENCE["Heard"]
_NEW: Final = "new"


def story_html(
    steps: Sequence[Explained], viewer: int | None, new: Container[int] = frozenset()
) -> str:
    """The steps as a list in the order in which they were taken, as one viewer heard them.

    `new` are the places of the steps whose rules are to be marked as met for the first time.
    """
    rows = (_row(step, is_new=place in new) for place, step in enumerate(steps))
    return str(page(el("ol.ll-story", *rows), parts=("story",), label=_heading(viewer)))


def story_text(
    steps: Sequence[Explained], viewer: int | None, new: Container[int] = frozenset()
) -> str:
    """The same in plain text: what was heard, and indented below it the rule."""
    lines = [f"{_heading(viewer)}:"]
    for place, step in enumerate(steps):
        lines.append(" ".join(step.heard) or _NOTHING)
        mark = f" ({_NEW})" if place in new else ""
        lines.append(f"    Rule {step.rule.ident}{mark}: {step.rule.says}")
    return "\n".join(part for line in lines for part in fold(line))


def _heading(viewer: int | None) -> str:
    """Who was told."""
    return f"Rule by rule, as {'a spectator' if viewer is None else f'seat {viewer}'} hears it"


def _row(step: Explained, *, is_new: bool) -> Html:
    """One rule, and beside it what was heard."""
    rule = step.rule
    heard = [el("div", line) for line in step.heard] or [el("div.ll-story__none", _NOTHING)]
    place = ", ".join(filter(None, (f"Rule {rule.ident}", rule.section)))
    place += f" · {_NEW}" if is_new else ""
    return el(
        "li.is-new" if is_new else "li",
        el("div", el("div.ll-story__n", place), el("div.ll-story__say", rule.says)),
        el("div.ll-story__heard", *heard),
    )
