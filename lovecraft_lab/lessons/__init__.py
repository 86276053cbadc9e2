"""What lessons are made of: stories of a few rules, figures, questions, and exercises that check.

A name that needs a notebook is loaded where it is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from lovecraft_lab.lessons import charts
from lovecraft_lab.lessons.board import Board, board
from lovecraft_lab.lessons.checking import Checked, check
from lovecraft_lab.lessons.course import exercise, lesson
from lovecraft_lab.lessons.exercise import Exercise, Lesson, Slip
from lovecraft_lab.lessons.figure import Figure
from lovecraft_lab.lessons.grid import Grid
from lovecraft_lab.lessons.learner import Progress, progress
from lovecraft_lab.lessons.reveal import Reveal
from lovecraft_lab.lessons.text import Text
from lovecraft_lab.lessons.tour import RuleTable, Story, Tour

if TYPE_CHECKING:
    from lovecraft_lab.lessons.drill import Drill
    from lovecraft_lab.lessons.explore import Explore
    from lovecraft_lab.lessons.form import ask
    from lovecraft_lab.lessons.predict import Predict

__all__ = [
    "Board",
    "Checked",
    "Drill",
    "Exercise",
    "Explore",
    "Figure",
    "Grid",
    "Lesson",
    "Predict",
    "Progress",
    "Reveal",
    "RuleTable",
    "Slip",
    "Story",
    "Text",
    "Tour",
    "ask",
    "board",
    "charts",
    "check",
    "exercise",
    "lesson",
    "progress",
]

_LIVE = {"Drill": "drill", "Explore": "explore", "Predict": "predict", "ask": "form"}
"""The names that need a notebook, and their modules."""


def __getattr__(name: str) -> Any:  # noqa: ANN401 - a class or a function
    """Load what needs a notebook."""
    if name not in _LIVE:
        msg = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(msg)
    return getattr(import_module(f"lovecraft_lab.lessons.{_LIVE[name]}"), name)
