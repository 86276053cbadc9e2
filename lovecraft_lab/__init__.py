"""A Jupyter-native kit for teaching game theory and probability with Lovecraft Letter.

Importing this package needs the standard library alone; whatever needs more is loaded where it is first used.
"""

from __future__ import annotations

from lovecraft_lab.core.engine import (
    CHANCE,
    TERMINAL,
    Rule,
    State,
    Step,
    child,
    choices,
    infoset,
    mover,
    opening,
    outcomes,
    sample,
    steps,
)
from lovecraft_lab.letter import DECKS, letter
