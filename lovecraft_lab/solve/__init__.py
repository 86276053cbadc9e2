"""Solvers: what each needs, what it finds, and how good that is."""

from lovecraft_lab.solve.backward import backward_induction, expectimax
from lovecraft_lab.solve.best_response import best_response, exploitability
from lovecraft_lab.solve.profile import Profile, expected, reach, uniform
from lovecraft_lab.solve.result import Result

__all__ = [
    "Profile",
    "Result",
    "backward_induction",
    "best_response",
    "expected",
    "expectimax",
    "exploitability",
    "reach",
    "uniform",
]
