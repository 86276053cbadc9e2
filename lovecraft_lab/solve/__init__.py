"""Solvers: what each needs, what it finds, and how good that is.

Those that need numpy and scipy are loaded when they are first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from lovecraft_lab.solve.backward import backward_induction, expectimax
from lovecraft_lab.solve.best_response import best_response, exploitability
from lovecraft_lab.solve.cfr_by_hand import cfr_by_hand
from lovecraft_lab.solve.climb import Climb, by_levels, by_sets
from lovecraft_lab.solve.forget import forgetful
from lovecraft_lab.solve.ismcts import Search, ismcts
from lovecraft_lab.solve.mccfr import mccfr
from lovecraft_lab.solve.normal_form import NormalForm, matrix_game, normal_form
from lovecraft_lab.solve.price import Price, price
from lovecraft_lab.solve.profile import Profile, expected, reach, uniform, worths
from lovecraft_lab.solve.result import Result

if TYPE_CHECKING:
    from lovecraft_lab.solve.cfr_by_level import cfr
    from lovecraft_lab.solve.linear_programme import sequence_form

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

_LATER: Final = {"cfr": "cfr_by_level", "sequence_form": "linear_programme"}
"""What needs numpy and scipy, and the module in which it is found."""


def __getattr__(name: str) -> Any:  # noqa: ANN401 - a function
    """Load a solver when it is first used; an `ImportError` says what is missing."""
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        return getattr(import_module(f"{__name__}.{_LATER[name]}"), name)
    except ModuleNotFoundError as error:
        msg = f"ll.solve.{name} needs {error.name}, which is not installed: pip install numpy scipy"
        raise ImportError(msg) from error
