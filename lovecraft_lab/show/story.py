"""Several steps told one under the other: each rule, and what was heard when it was applied.

Knows explained steps; knows no state and no engine.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from lovecraft_lab.show.markup import Html, el
from lovecraft_lab.show.step import SILENCE, rule_number
from lovecraft_lab.show.text import fold
from lovecraft_lab.show.theme import page

if TYPE_CHECKING:
    from lovecraft_lab.core.explain import Explained
    from lovecraft_lab.core.rule import Rule

_NOTHING: Final = SILENCE["Heard"]


def story_html(steps: Sequence[Explained], viewer: int | None) -> str:
    """The steps as a list in the order in which they were taken, as one viewer heard them."""
    told = el("ol.ll-story", *(_told(step) for step in steps))
    return str(page(told, parts=("step", "story"), label=_heading(viewer)))


def story_text(steps: Sequence[Explained], viewer: int | None) -> str:
    """The same in plain text: what was heard, and indented below it the rule."""
    lines = [f"{_heading(viewer)}:"]
    for step in steps:
        lines.append(" ".join(step.heard) or _NOTHING)
        lines.append(f"    {_number(step.rule)}: {step.rule.says}")
    return "\n".join(part for line in lines for part in fold(line))


def _heading(viewer: int | None) -> str:
    """Who was told."""
    return f"Rule by rule, as {'a spectator' if viewer is None else f'seat {viewer}'} hears it"


def _number(rule: Rule) -> str:
    """The number of a rule as it is printed, and its full one where that is another."""
    number = rule_number(rule.ident)
    return f"Rule {number}" + (f" ({rule.ident})" if number != rule.ident else "")


def _told(step: Explained) -> Html:
    """One rule, and beside it what was heard."""
    rule = step.rule
    heard = [el("div", line) for line in step.heard] or [el("div.ll-none-said", _NOTHING)]
    place = ", ".join(filter(None, (_number(rule), rule.section)))
    return el(
        "li",
        el("div", el("div.ll-story__n", place), el("div.ll-story__say", rule.says)),
        el("div.ll-heard", *heard),
    )
