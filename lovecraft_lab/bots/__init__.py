"""Bots: callables `bot(game, infoset, choices, rng) -> choice` that see what their seat sees.

Any callable of this shape is a bot. `BY_NAME` is where resume codes and the command line find ours.
"""

from __future__ import annotations

from lovecraft_lab.bots.search import searching
from lovecraft_lab.bots.simple import cautious, random
from lovecraft_lab.bots.solved import profile

BY_NAME = {"random": random, "cautious": cautious, "searching": searching}

__all__ = ["BY_NAME", "cautious", "profile", "random", "searching"]
