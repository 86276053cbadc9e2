"""The equilibrium of a two-seat zero-sum tree by one linear programme over sequences.

Source: Koller, D., Megiddo, N., von Stengel, B. (1996), Efficient computation of equilibria for
extensive two-person games, Games and Economic Behavior 14. Solved by HiGHS, through scipy.
"""

from __future__ import annotations

from fractions import Fraction
from time import perf_counter
from typing import TYPE_CHECKING, Any

import numpy as np
from scipy.optimize import linprog
from scipy.sparse import coo_array, csr_array, hstack

from lovecraft_lab.core.errors import Unsuitable
from lovecraft_lab.solve.best_response import best_response
from lovecraft_lab.solve.result import Result, since
from lovecraft_lab.solve.support import exact_profile
from lovecraft_lab.solve.treeplex import Treeplex, Vector, ZeroSum

if TYPE_CHECKING:
    from lovecraft_lab.tree.tree import Tree


def sequence_form(tree: Tree, *, exact: bool = False) -> Result:
    """Return an equilibrium of a two-seat zero-sum tree, found by linear programming.

    Rounded to floats, with its measured gap; with `exact=True` the rounded solution is turned into
    Fractions and proved by exact best responses of both seats, so that value and profile are the
    equilibrium itself. Raises `Unsuitable` for other than two seats, for payoffs that do not sum to
    0, for a seat that forgets, and where no exact solution could be proved.

    >>> from lovecraft_lab.toys.kuhn import kuhn
    >>> from lovecraft_lab.tree.grow import grow
    >>> sequence_form(grow(kuhn()), exact=True).value
    Fraction(-1, 18)
    """
    started = perf_counter()
    game = ZeroSum(tree)
    plans = _solved(game)
    if not exact:
        return _rounded(game, plans, started)
    found = exact_profile(game, plans)
    value, lost = (best_response(tree, found, seat).value for seat in range(2))
    if value != -lost:
        raise Unsuitable(
            "no exact equilibrium was proved: the rounded one leaves a gap of"
            f" {float(value + lost):.2g}",
            "take exact=False",
        )
    method, seconds = "exact sequence form", since(started)
    return Result(value, found, method, exact=True, gap=Fraction(0), seconds=seconds)


def _rounded(game: ZeroSum, plans: tuple[Vector, Vector], started: float) -> Result:
    """Return rounded plans as a result with its measured gap."""
    gap = max(0.0, game.exploitability(plans))
    value, profile = game.value(plans), game.profile(plans)
    return Result(value, profile, "sequence form", gap=gap, seconds=since(started))


def constraints(seat: Treeplex) -> tuple[csr_array, Vector]:
    """Return E and e: a vector is a plan of the seat if it is nowhere negative and E x = e."""
    rows, columns, numbers = [0], [0], [1.0]
    for level in seat.levels:
        for place, before in zip(
            range(level.sets.start, level.sets.stop), level.before, strict=True
        ):
            rows.append(1 + place)
            columns.append(int(before))
            numbers.append(-1.0)
        sets = np.repeat(np.arange(level.sets.start, level.sets.stop), level.widths)
        rows += (1 + sets).tolist()
        columns += range(level.sequences.start, level.sequences.stop)
        numbers += [1.0] * len(sets)
    shape = (1 + len(seat.sets), seat.count)
    wanted = np.zeros(shape[0])
    wanted[0] = 1
    return csr_array(coo_array((numbers, (rows, columns)), shape=shape)), wanted


def _solved(game: ZeroSum) -> tuple[Vector, Vector]:
    """Return both plans: x of the programme, and y as the prices of its constraints.

    Seat 0 maximises the value q[0] that seat 1 cannot push it below: F' q <= A' x, E x = e, x >= 0.
    """
    one, two = game.seats
    (own, wanted), (others, _) = constraints(one), constraints(two)
    target = np.zeros(one.count + others.shape[0])
    target[one.count] = -1
    nothing = csr_array((own.shape[0], others.shape[0]))
    found: Any = linprog(
        target,
        A_ub=hstack([-game.payoffs.T, others.T], format="csr"),
        b_ub=np.zeros(two.count),
        A_eq=hstack([own, nothing], format="csr"),
        b_eq=wanted,
        bounds=[(0, None)] * one.count + [(None, None)] * others.shape[0],
        method="highs-ds",
    )
    if found.status:
        raise Unsuitable(f"the linear programme was not solved: {found.message}")
    return np.maximum(found.x[: one.count], 0), np.maximum(-found.ineqlin.marginals, 0)
