"""The lessons of the course by their numbers, and the exercises by their names."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from lovecraft_lab.core.errors import LabError
from lovecraft_lab.lessons.exercise import Exercise, Lesson

NUMBERS: Final = tuple(range(1, 14))
"""The lessons there are; L14 follows with the board game."""
LONGEST, LARGEST = 20, 10**9
"""Of what names no lesson, so much is said again."""


def lesson(ident: str | int) -> Lesson:
    """Return a lesson by its number or its name, `2` or `"L02"`; raises `LabError` for others."""
    named = _named(ident)
    text = named.upper().removeprefix("L")
    number = int(text) if text.isdecimal() else 0
    if number not in NUMBERS:
        raise LabError(
            f"there is no lesson {named!r}; there are L{NUMBERS[0]:02} to L{NUMBERS[-1]:02}"
        )
    found: Lesson = import_module(f"lovecraft_lab.lessons.l{number:02}").LESSON
    return found


def _named(ident: object) -> str:
    """Return a name as a short text, whatever was given."""
    if isinstance(ident, str | float) or (type(ident) is int and abs(ident) < LARGEST):
        return str(ident).strip()[:LONGEST]
    return type(ident).__name__


def exercise(ident: str) -> Exercise:
    """Return an exercise by its name, such as `"L02.1"`; raises `LabError` if there is none."""
    named = _named(ident)
    head, _, tail = named.partition(".")
    of = lesson(head)
    name, exercises = of.ident, of.exercises
    if not tail.isdecimal() or not 1 <= int(tail) <= len(exercises):
        raise LabError(
            f"there is no exercise {named!r}; {name} has {name}.1 to {name}.{len(exercises)}"
        )
    return exercises[int(tail) - 1]
