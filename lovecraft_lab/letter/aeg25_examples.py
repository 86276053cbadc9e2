"""Small tables at which the rules of the 25-card game are met, for `compare_editions`."""

from __future__ import annotations

from lovecraft_lab.letter.example import Example

INSANE = ("deep_ones", "", "")
"""Seat 0 of three is Insane."""
HELD = ("shining_trapezohedron randolph_carter", "elder_sign")
"""Seat 0 of two holds a 7 and a 6."""

EXAMPLES = (
    Example(
        "May an Insane player win from the hand?", HELD, ("win round",), zones=("deep_ones", "")
    ),
    Example("May a Sane player win from the hand?", HELD, ("win round",)),
    Example(
        "Does a 7 win from the hand beside a low card?",
        ("shining_trapezohedron elder_sign", "cats_of_ulthar"),
        ("win round",),
        zones=("deep_ones", ""),
    ),
    Example(
        "What can be given back, and to whom?",
        ("nyarlathotep great_race_of_yith", "cats_of_ulthar", "elder_sign"),
        ("nyarlathotep!", "give elder_sign>1 cats_of_ulthar>2"),
        zones=INSANE,
    ),
    Example(
        "Does the Braincase do more to an Insane player?",
        ("mi_go_braincase cats_of_ulthar", "elder_sign", "investigators"),
        ("mi_go_braincase",),
        zones=INSANE,
        about=("A126-0-insane",),
    ),
    Example(
        "When does a round end whose deck is empty?",
        ("cats_of_ulthar randolph_carter", "elder_sign"),
        ("cats_of_ulthar>1",),
        aside="investigators",
    ),
)
