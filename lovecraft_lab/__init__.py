"""A Jupyter-native kit for teaching game theory and probability with Lovecraft Letter.

Importing this package needs the standard library alone; whatever needs more is loaded where it is
first used.
"""

from __future__ import annotations

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - run by hand, it may be any Python
    raise ImportError("lovecraft_lab needs Python 3.11 or newer")

from importlib import import_module
from typing import TYPE_CHECKING, Any

from lovecraft_lab import bots
from lovecraft_lab.belief import odds
from lovecraft_lab.belief.beliefs import Belief
from lovecraft_lab.belief.posterior import posterior
from lovecraft_lab.belief.worlds import World
from lovecraft_lab.core.engine import Step, child, choices, opening, outcomes, sample, steps
from lovecraft_lab.core.errors import (
    BadCode,
    BadNotation,
    BadPack,
    BadPosition,
    BotFailed,
    IllegalChoice,
    LabError,
    Refused,
    Unsuitable,
)
from lovecraft_lab.core.explain import explain
from lovecraft_lab.core.game import pending, perft, view, walk, why_not
from lovecraft_lab.core.play import Resume, play
from lovecraft_lab.core.record import Record, replay
from lovecraft_lab.core.rule import Rule
from lovecraft_lab.core.session import Session
from lovecraft_lab.core.state import CHANCE, TERMINAL, State, infoset, mover
from lovecraft_lab.core.timeline import Timeline
from lovecraft_lab.letter import DECKS, View, compare_editions, letter, open_table
from lovecraft_lab.letter.reference import reference
from lovecraft_lab.toys.kuhn import kuhn
from lovecraft_lab.toys.leduc import leduc
from lovecraft_lab.toys.stripped_down import stripped_down
from lovecraft_lab.tree.grow import grow
from lovecraft_lab.tree.tree import Tree

if TYPE_CHECKING:
    from lovecraft_lab import bridge, lessons, solve
    from lovecraft_lab.coaching.review import coach
    from lovecraft_lab.lessons.checking import check
    from lovecraft_lab.lessons.classroom import class_code, hand_in
    from lovecraft_lab.lessons.editor import PositionEditor
    from lovecraft_lab.lessons.form import ask
    from lovecraft_lab.lessons.learner import progress
    from lovecraft_lab.lessons.puzzle import puzzle
    from lovecraft_lab.lessons.tally import tally
    from lovecraft_lab.widgets.builder import DeckBuilder
    from lovecraft_lab.widgets.knowledge import Beliefs, OddsPanel
    from lovecraft_lab.widgets.lab import lab
    from lovecraft_lab.widgets.stepper import Stepper
    from lovecraft_lab.widgets.table import Table
    from lovecraft_lab.widgets.tree_view import TreeView

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "DECKS",
    "TERMINAL",
    "BadCode",
    "BadNotation",
    "BadPack",
    "BadPosition",
    "Belief",
    "Beliefs",
    "BotFailed",
    "DeckBuilder",
    "IllegalChoice",
    "LabError",
    "OddsPanel",
    "PositionEditor",
    "Record",
    "Refused",
    "Resume",
    "Rule",
    "Session",
    "State",
    "Step",
    "Stepper",
    "Table",
    "Timeline",
    "Tree",
    "TreeView",
    "Unsuitable",
    "View",
    "World",
    "ask",
    "bots",
    "bridge",
    "check",
    "child",
    "choices",
    "class_code",
    "coach",
    "compare_editions",
    "explain",
    "grow",
    "hand_in",
    "infoset",
    "kuhn",
    "lab",
    "leduc",
    "lessons",
    "letter",
    "mover",
    "odds",
    "open_table",
    "opening",
    "outcomes",
    "pending",
    "perft",
    "play",
    "posterior",
    "progress",
    "puzzle",
    "reference",
    "replay",
    "sample",
    "solve",
    "steps",
    "stripped_down",
    "tally",
    "view",
    "walk",
    "why_not",
]

_LATER = {
    "Beliefs": "widgets.knowledge",
    "DeckBuilder": "widgets.builder",
    "OddsPanel": "widgets.knowledge",
    "PositionEditor": "lessons.editor",
    "Stepper": "widgets.stepper",
    "Table": "widgets.table",
    "TreeView": "widgets.tree_view",
    "ask": "lessons.form",
    "check": "lessons.checking",
    "class_code": "lessons.classroom",
    "coach": "coaching.review",
    "hand_in": "lessons.classroom",
    "lab": "widgets.lab",
    "progress": "lessons.learner",
    "puzzle": "lessons.puzzle",
    "tally": "lessons.tally",
}
"""The names that are loaded where they are first used, and the module in which each is found."""

_PACKAGES = ("bridge", "lessons", "solve")
"""The packages that are names of this one."""


def __getattr__(name: str) -> Any:  # noqa: ANN401 - a class, a function or a module
    """Load the live table, the solvers, the coach, the lessons and the bridges when first used."""
    if name not in _PACKAGES and name not in _LATER:
        msg = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(msg)
    try:
        if name in _PACKAGES:
            return import_module(f"lovecraft_lab.{name}")
        return getattr(import_module(f"lovecraft_lab.{_LATER[name]}"), name)
    except ModuleNotFoundError as error:
        msg = f"ll.{name} needs {error.name}, which is not installed: pip install {error.name}"
        if _LATER.get(name, "").startswith("widgets"):
            msg += "; without it, python -m lovecraft_lab play is a table in a terminal"
        raise ImportError(msg) from error
