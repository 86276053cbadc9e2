"""A step as one picture: the rule and what it changed, then the table it led to.

Knows explained steps and views; knows no state and no engine.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypedDict

from lovecraft_lab.core.knowledge import viewer_text
from lovecraft_lab.show.changes import Change, changes
from lovecraft_lab.show.step import TITLE, step_html, step_text
from lovecraft_lab.show.table import table_html

if TYPE_CHECKING:
    from lovecraft_lab.core.explain import Explained


def explained_html(step: Explained) -> str:
    """A step as its viewer may know it: the rule, and the table with what is new marked."""
    return panel_html(step) + table_html(step.after, step.names, before=step.before)


def panel_html(step: Explained) -> str:
    """The rule alone: its number and sentence, what was heard, what changed, what is to come."""
    return step_html(**_told(step))


def explained_text(step: Explained) -> str:
    """The same in plain text, without the table."""
    return step_text(**_told(step))


class _Told(TypedDict):
    """What a panel says of a step."""

    ident: str
    section: str
    says: str
    heard: tuple[str, ...]
    changes: tuple[Change, ...]
    to_come: list[tuple[str, str]]
    title: str


def _told(step: Explained) -> _Told:
    return {
        "ident": step.rule.ident,
        "section": step.rule.section,
        "says": step.rule.says,
        "heard": step.heard,
        "changes": changes(step.before, step.after, step.names),
        "to_come": [(rule.ident, rule.says) for rule in step.to_come],
        "title": panel_title(step),
    }


def panel_title(step: Explained) -> str:
    """Who was told of the rule, so that the panels of two seats can be told apart."""
    return f"{TITLE}, as {viewer_text(step.viewer)} knows it"


@dataclass(frozen=True, slots=True)
class Panel:
    """A step without its table: the rule panel in a notebook, its text everywhere else."""

    step: Explained

    def _repr_html_(self) -> str:
        return panel_html(self.step)

    def __repr__(self) -> str:
        return explained_text(self.step)
