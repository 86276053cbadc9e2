"""From a rounded equilibrium to an exact one: its support is kept, its numbers are found again.

Where a plan is played, and which replies are as good as the best, is read off the rounded solution;
the numbers then follow from linear equations with exact coefficients. These are solved to hundreds
of digits by refining a rounded solution with exact remainders, and each number becomes the simplest
fraction that near. Nothing is taken on trust: the caller proves the result by best responses.
Sources: Wan, Z. (2006), An algorithm to solve integer linear systems exactly using numerical
methods; Gleixner, A., Steffy, D., Wolter, K. (2016), Iterative refinement for linear programming.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np
from scipy.linalg import lu_factor, lu_solve, qr

from lovecraft_lab.core.errors import Unsuitable
from lovecraft_lab.solve.treeplex import Treeplex, Vector, ZeroSum, payoffs

if TYPE_CHECKING:
    from lovecraft_lab.core.knowledge import Infoset
    from lovecraft_lab.solve.profile import Number

PLAYED = 1e-9
"""A sequence is played if its plan is above this; a reply is a best one if it loses less."""
GRAIN = 44
"""Each step of a refinement is kept to so many binary digits."""
SLACK = 6
"""So many binary digits are not trusted; a round that brings fewer is the last one."""
RANK = 1e-9
"""A pivot is 0 if it is so much smaller than the largest."""
FREE = 1000
"""What the equations do not fix gets a denominator up to this."""
ROUNDS = 300
"""Refinement is given up after so many rounds."""

Row = dict[int, Fraction]
"""One equation: the coefficient of each unknown; its right side stands under -1."""


def exact_profile(game: ZeroSum, plans: tuple[Vector, Vector]) -> dict[Infoset, dict[str, Number]]:
    """Return the exact profile with the support of these plans."""
    one, two = game.seats
    paid = payoffs(game.tree, one.reached, two.reached)
    turned = {(column, row): -number for (row, column), number in paid.items()}
    found: dict[Infoset, dict[str, Number]] = {}
    for seat, payoff in ((0, paid), (1, turned)):
        plan = _exact_plan(game, seat, plans, payoff)
        found |= _as_profile(game.seats[seat], plan)
    return found


def _exact_plan(
    game: ZeroSum,
    seat: int,
    plans: tuple[Vector, Vector],
    paid: dict[tuple[int, int], Fraction],
) -> list[Fraction]:
    """Return the exact plan of a seat: it keeps the other indifferent between its best replies.

    Unknown are the played entries x of the plan and the values q of the other's sets; they satisfy
    E x = e, and F' q = A' x at each sequence in the other's support.
    """
    own, other = game.seats[seat], game.seats[1 - seat]
    played = [0, *(int(s) for s in np.flatnonzero(plans[seat][1:] > PLAYED) + 1)]
    place = {s: n for n, s in enumerate(played)}
    rows = _plan_rows(own, place)
    replies = _best_replies(game, seat, plans)
    rows += _reply_rows(other, place, replies, paid)
    values = other.values(game.gains(1 - seat, plans[seat]))
    solved = solve(rows, [*plans[seat][played], values[0], *values[1:]])
    plan = [Fraction(0)] * own.count
    for s, n in place.items():
        plan[s] = solved[n]
    return plan


def _plan_rows(own: Treeplex, place: dict[int, int]) -> list[Row]:
    """Return E x = e: what is played in a set sums to the plan before it."""
    rows: list[Row] = [{place[0]: Fraction(1), -1: Fraction(1)}]
    for before, choices in _sets(own):
        row = {place[s]: Fraction(1) for s in choices if s in place}
        if before in place:
            row[place[before]] = Fraction(-1)
        if row:
            rows.append(row)
    return rows


def _sets(seat: Treeplex) -> Iterator[tuple[int, range]]:
    """Yield for each set, level by level, the sequence before it and those of its choices."""
    for level in seat.levels:
        start = level.sequences.start
        for before, width in zip(level.before.tolist(), level.widths.tolist(), strict=True):
            yield before, range(start, start + width)
            start += width


def _best_replies(game: ZeroSum, seat: int, plans: tuple[Vector, Vector]) -> list[int]:
    """Return the other's sequences that lose nothing against the plan of a seat.

    Only where the other can still get by such sequences, and where anything is still paid: all
    other equations say nothing about the plan.
    """
    other = game.seats[1 - seat]
    gains = game.gains(1 - seat, plans[seat])
    paying = game.stakes(1 - seat, plans[seat]) > 0
    lost = np.zeros(other.count)
    for level in reversed(other.levels):
        here = gains[level.sequences]
        best = np.maximum.reduceat(here, level.starts)
        lost[level.sequences] = np.repeat(best, level.widths) - here
        np.add.at(gains, level.before, best)
        np.logical_or.at(
            paying, level.before, np.logical_or.reduceat(paying[level.sequences], level.starts)
        )
    kept = np.zeros(other.count, dtype=bool)
    kept[0] = True
    for level in other.levels:
        alive = np.logical_or.reduceat(paying[level.sequences], level.starts) & kept[level.before]
        kept[level.sequences] = np.repeat(alive, level.widths) & (lost[level.sequences] < PLAYED)
    return [int(s) for s in np.flatnonzero(kept)]


def _reply_rows(
    other: Treeplex,
    place: dict[int, int],
    replies: list[int],
    paid: dict[tuple[int, int], Fraction],
) -> list[Row]:
    """Return, for each best reply, that what it earns is the value of its set."""
    values = len(place)
    columns: dict[int, Row] = {s: {} for s in replies}
    for (played, reply), number in paid.items():
        if reply in columns and played in place:
            columns[reply][place[played]] = number
    for unknown, (before, choices) in enumerate(_sets(other), values + 1):
        best = [columns[s] for s in choices if s in columns]
        for row in best:
            row[unknown] = row.get(unknown, Fraction(0)) - 1
        if best and before in columns:
            row = columns[before]
            row[unknown] = row.get(unknown, Fraction(0)) + 1
    columns[0][values] = columns[0].get(values, Fraction(0)) - 1
    return list(columns.values())


def _as_profile(seat: Treeplex, plan: list[Fraction]) -> dict[Infoset, dict[str, Number]]:
    """Return an exact plan as a profile, uniform where it never comes."""
    found: dict[Infoset, dict[str, Number]] = {}
    start = 1
    for each in seat.sets:
        shares = plan[start : start + len(each.moves)]
        start += len(each.moves)
        total = sum(shares)
        even = Fraction(1, len(shares))
        found[each.key] = {
            move: share / total if total else even
            for move, share in zip(each.moves, shares, strict=True)
        }
    return found


def solve(rows: list[Row], near: Sequence[float]) -> list[Fraction]:
    """Return an exact solution of linear equations near a rounded one.

    Where the equations leave some unknowns free, these keep their rounded values, as fractions with
    a small denominator. Raises `Unsuitable` if no solution is found.

    >>> third = Fraction(1, 3)
    >>> rows = [{0: third, 1: Fraction(1), -1: Fraction(1)}, {1: Fraction(2), -1: Fraction(1)}]
    >>> solve(rows, [1.5, 0.5])
    [Fraction(3, 2), Fraction(1, 2)]
    """
    solved = [Fraction(number).limit_denominator(FREE) for number in near]
    fixed, chosen = _independent(rows, len(near))
    place = {column: n for n, column in enumerate(fixed)}
    plain = [{place[c]: number for c, number in row.items() if c in place} for row in rows]
    right = [_right(row, place, solved) for row in rows]
    for nearby, digits in _refined([plain[n] for n in chosen], [right[n] for n in chosen]):
        simple = [number.limit_denominator(2 ** (digits // 2)) for number in nearby]
        if all(_sum(row, simple) == want for row, want in zip(plain, right, strict=True)):
            for column, n in place.items():
                solved[column] = simple[n]
            return solved
    raise Unsuitable(
        "the rounded equilibrium is too far from an exact one to be made so", "take exact=False"
    )


def _right(row: Row, place: dict[int, int], solved: list[Fraction]) -> Fraction:
    """Return what an equation leaves for the unknowns that are not free."""
    free = (number * solved[c] for c, number in row.items() if c >= 0 and c not in place)
    return row.get(-1, Fraction(0)) - sum(free, Fraction(0))


def _independent(rows: list[Row], width: int) -> tuple[list[int], list[int]]:
    """Return as many unknowns as the equations fix, and as many equations that fix them."""
    matrix = _matrix(rows, width)
    factor, columns = qr(matrix, mode="r", pivoting=True)
    sizes = np.abs(np.diagonal(factor))
    rank = int((sizes > RANK * sizes[0]).sum())
    fixed = np.sort(columns[:rank])
    _, order = qr(matrix[:, fixed].T, mode="r", pivoting=True)
    return fixed.tolist(), np.sort(order[:rank]).tolist()


def _matrix(rows: list[Row], width: int) -> Vector:
    """Return equations as a dense matrix of floats."""
    matrix = np.zeros((len(rows), width))
    for n, row in enumerate(rows):
        for column, number in row.items():
            if column >= 0:
                matrix[n, column] = float(number)
    return matrix


def _sum(row: Row, values: list[Fraction]) -> Fraction:
    """Return the left side of an equation."""
    return sum((number * values[column] for column, number in row.items()), Fraction(0))


def _digits(small: Fraction) -> int:
    """Return how many binary digits after the point are 0 in a small number, or one fewer."""
    return small.denominator.bit_length() - small.numerator.bit_length() - 1


def _refined(rows: list[Row], right: list[Fraction]) -> Iterator[tuple[list[Fraction], int]]:
    """Yield solutions that come ever nearer, each with the binary digits that are right.

    The remainder of one solution is solved for the next; the remainders are exact.
    """
    factors = lu_factor(_matrix(rows, len(rows)))
    total = [Fraction(0)] * len(rows)
    left, digits, look = right, 0, 1
    for turn in range(1, ROUNDS + 1):
        scale = Fraction(2) ** digits
        step = lu_solve(factors, np.array([float(each * scale) for each in left]))
        total = [
            one + Fraction(round(float(number) * 2**GRAIN), 2**GRAIN) / scale
            for one, number in zip(total, step, strict=True)
        ]
        left = [want - _sum(row, total) for row, want in zip(rows, right, strict=True)]
        largest = max(map(abs, left))
        known = digits + 2 * GRAIN if not largest else _digits(largest) - SLACK
        if known < digits + SLACK:
            return
        digits = known
        if turn == look or not largest:
            yield total, digits
            look *= 2
