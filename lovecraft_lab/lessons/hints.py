"""Hints to a puzzle: what a choice is worth, and where to look for a better one.

Made from the prices of the choices; nothing but the last step names the best one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from lovecraft_lab.lessons.grid import Grid
from lovecraft_lab.tree.look import said, signed

if TYPE_CHECKING:
    from lovecraft_lab.solve.price import Price

PAIR: Final = 2
"""The second hint leaves so many choices."""


def verdict_on(made: Price, move: str) -> str:
    """Return what a choice that is not the best is worth, without naming a better one."""
    lost = said(_plain(made, replace(made, move=move).given_away))
    about = "about " if made.playouts else ""
    return f"There is better: {made.words[move]} {made.ending(move)}. It gives away {about}{lost}."


def first_hint(made: Price, move: str) -> str:
    """Return what to look for, from how the choice and the best one end."""
    if move not in made.ends:
        return "Choose first: the hint is about your choice."
    mine, best = (_won(made, each) for each in (move, made.best))
    if move == made.best:
        return "This is the best choice; there is nothing to look for."
    if best > mine:
        return (
            "Look for a choice that wins more often. What can each hidden card do to you, and what"
            " can you do before?"
        )
    return (
        "Look for a choice that loses less often: with which of the hidden cards does yours lose?"
    )


def second_hint(made: Price, wrong: Sequence[str]) -> str:
    """Return how the best choice ends, and two choices of which it is one if more are left."""
    ranked = sorted(made.worths, key=lambda move: -made.worths[move])
    left = [move for move in ranked if move not in wrong]
    says = f"The best choice {made.ending(made.best)}."
    if len(left) > PAIR:
        pair = [made.words[move] for move in made.ends if move in left[:PAIR]]
        says += f" It is {' or '.join(pair)}."
    return says


def why_best(made: Price) -> str:
    """Return why the best choice is best: how it ends, and how the second would have ended."""
    ranked = sorted(made.worths, key=lambda move: made.worths[move])
    return f"Best is {made.words[made.best]}. Compare: {replace(made, move=ranked[-2]).why}"


def grid(made: Price) -> Grid:
    """Return every choice with what it is worth and how it ends, the best first."""
    rows = sorted(made.worths.items(), key=lambda row: -row[1])
    shown = [
        [made.words[each], signed(_plain(made, worth)), made.ending(each)] for each, worth in rows
    ]
    return Grid(["choice", "worth", "how it ends"], shown)


def _won(made: Price, move: str) -> float:
    return float(sum(weight for paid, weight in made.ends[move].items() if paid > 0))


def _plain(made: Price, number: Any) -> Fraction | float:  # noqa: ANN401 - a Fraction or a float
    """Return a number as it is read: exact, or rounded where it was sampled or solved in floats."""
    exact = isinstance(number, Fraction) and not made.playouts
    return number if exact else round(float(number), 6) + 0.0
