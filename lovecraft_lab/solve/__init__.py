"""Solvers: what each needs, what it finds, and how good that is."""

from lovecraft_lab.solve.backward import backward_induction, expectimax
from lovecraft_lab.solve.best_response import best_response, exploitability
from lovecraft_lab.solve.cfr import cfr
from lovecraft_lab.solve.cfr_by_hand import cfr_by_hand
from lovecraft_lab.solve.climb import Climb, by_levels, by_sets
from lovecraft_lab.solve.forget import forgetful
from lovecraft_lab.solve.ismcts import Search, ismcts
from lovecraft_lab.solve.mccfr import mccfr
from lovecraft_lab.solve.normal_form import NormalForm, matrix_game, normal_form
from lovecraft_lab.solve.price import Price, price
from lovecraft_lab.solve.profile import Profile, expected, reach, uniform, worths
from lovecraft_lab.solve.result import Result
from lovecraft_lab.solve.sequence_form import sequence_form

__all__ = [
    "Climb",
    "NormalForm",
    "Price",
    "Profile",
    "Result",
    "Search",
    "backward_induction",
    "best_response",
    "by_levels",
    "by_sets",
    "cfr",
    "cfr_by_hand",
    "expected",
    "expectimax",
    "exploitability",
    "forgetful",
    "ismcts",
    "matrix_game",
    "mccfr",
    "normal_form",
    "price",
    "reach",
    "sequence_form",
    "uniform",
    "worths",
]
