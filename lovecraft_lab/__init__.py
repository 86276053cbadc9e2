"""A Jupyter-native kit for teaching game theory and probability with Lovecraft Letter.

Importing this package needs the standard library alone; whatever needs more is loaded where it is
first used.
"""

from __future__ import annotations

from lovecraft_lab import bots
from lovecraft_lab.belief import odds
from lovecraft_lab.core.engine import Step, child, choices, opening, outcomes, sample, steps
from lovecraft_lab.core.errors import (
    BadCode,
    BadNotation,
    BadPack,
    BadPosition,
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
from lovecraft_lab.letter import DECKS, View, letter, open_table
from lovecraft_lab.toys.kuhn import kuhn

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "DECKS",
    "TERMINAL",
    "BadCode",
    "BadNotation",
    "BadPack",
    "BadPosition",
    "IllegalChoice",
    "LabError",
    "Record",
    "Refused",
    "Resume",
    "Rule",
    "Session",
    "State",
    "Step",
    "Timeline",
    "Unsuitable",
    "View",
    "bots",
    "child",
    "choices",
    "explain",
    "infoset",
    "kuhn",
    "letter",
    "mover",
    "odds",
    "open_table",
    "opening",
    "outcomes",
    "pending",
    "perft",
    "play",
    "replay",
    "sample",
    "steps",
    "view",
    "walk",
    "why_not",
]
