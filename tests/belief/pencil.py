"""A pencil: works out the sums and formulas that an explanation writes down, and nothing else.

Whole numbers, fractions, `C(n, k)` for the ways to pick k of n, and + − · × / with brackets.
"""

from __future__ import annotations

import re
from fractions import Fraction
from math import comb

from lovecraft_lab.belief.explanation import Explanation

TOKEN = re.compile(r"\s*(C\((\d+), (\d+)\)|\d+|[-+−·×/()])")


def worked_out(says: str) -> Fraction:
    """Return what an expression comes to."""
    tokens, at = [], 0
    while at < len(says.rstrip()):
        found = TOKEN.match(says, at)
        assert found, f"{says[at:]!r} is no sum"
        picked = found[2] is not None
        tokens.append(str(comb(int(found[2]), int(found[3]))) if picked else found[1])
        at = found.end()
    tokens.append("")
    value = _sum(tokens)
    assert tokens == [""], f"{says!r} goes on after its end"
    return value


def _sum(tokens: list[str]) -> Fraction:
    value = _product(tokens)
    while tokens[0] in ("+", "−"):
        value += _product(tokens) if tokens.pop(0) == "+" else -_product(tokens)
    return value


def _product(tokens: list[str]) -> Fraction:
    value = _one(tokens)
    while tokens[0] in ("·", "×", "/"):
        value = value / _one(tokens) if tokens.pop(0) == "/" else value * _one(tokens)
    return value


def _one(tokens: list[str]) -> Fraction:
    first = tokens.pop(0)
    if first != "(":
        return Fraction(int(first))
    value = _sum(tokens)
    assert tokens.pop(0) == ")", "a bracket is left open"
    return value


def agreed(line: str) -> Fraction:
    """Return what all parts of an equation come to; the words before the last colon are no part."""
    values = {worked_out(part) for part in line.rpartition(": ")[2].split(" = ")}
    assert len(values) == 1, f"{line!r} is not so"
    return values.pop()


def follow(told: Explanation) -> Fraction:
    """Follow an explanation with a pencil, line by line; return what its formula comes to."""
    for line in told.sums:
        agreed(line)
    return agreed(told.equation)
