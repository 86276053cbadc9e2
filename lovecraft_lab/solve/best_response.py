"""The best reply to what the others do, and how much a profile leaves on the table."""

from __future__ import annotations

from fractions import Fraction
from time import perf_counter
from typing import TYPE_CHECKING

from lovecraft_lab.core.errors import LabError, Unsuitable
from lovecraft_lab.core.state import CHANCE, TERMINAL, require_seat
from lovecraft_lab.solve.profile import Number, Profile, expected, reach
from lovecraft_lab.solve.result import Result, since
from lovecraft_lab.tree.sequences import Sequences
from lovecraft_lab.tree.tree import require_whole

if TYPE_CHECKING:
    from lovecraft_lab.core.knowledge import Infoset
    from lovecraft_lab.tree.tree import InformationSet, Tree


def best_response(tree: Tree, profile: Profile, player: int) -> Result:
    """Return a pure plan of one seat that earns most against what the others do.

    The result's profile holds that seat's sets alone, its value is that seat's expected payoff.
    Needs perfect recall of the seat (`Unsuitable` otherwise); the profile need not say anything
    about its sets.

    Values climb from the leaves to the seat's own sets, the deepest first: in each the choice with
    the highest counterfactual value is taken, the first of several that are equal.

    >>> from lovecraft_lab.toys.kuhn import kuhn
    >>> from lovecraft_lab.tree.grow import grow
    >>> from lovecraft_lab.solve.profile import uniform
    >>> tree = grow(kuhn())
    >>> best_response(tree, uniform(tree), 0).value
    Fraction(1, 2)
    """
    started = perf_counter()
    require_whole(tree)
    require_seat(player, tree.players)
    gains = _gains(tree, profile, player)
    plan: dict[Infoset, dict[str, Number]] = {}
    sequences = Sequences(tree, player)
    for found in sequences.deepest_first():
        here = [gains[s] for s in sequences.of_set(found)]
        best = max(here)
        gains[sequences.before[found.number]] += best
        plan[found.key] = _pure(found, here.index(best))
    exact = isinstance(gains[0], Fraction | int)
    return Result(gains[0], plan, "best response", exact=exact, seconds=since(started), seat=player)


def _gains(tree: Tree, profile: Profile, player: int) -> list[Number]:
    """Return for each own sequence what the leaves behind it pay, times the others' reach."""
    others = [CHANCE, *(seat for seat in range(tree.players) if seat != player)]
    reached = reach(tree, profile, others)
    sequences = Sequences(tree, player)
    gains: list[Number] = [Fraction(0)] * sequences.count
    for leaf in tree.of_kind(TERMINAL):
        if reached[leaf]:
            gains[sequences.reached[leaf]] += reached[leaf] * tree.returns(leaf)[player]
    return gains


def _pure(found: InformationSet, place: int) -> dict[str, Number]:
    """Return the mix that makes one choice of a set for certain."""
    return {move: Fraction(int(n == place)) for n, move in enumerate(found.moves)}


def exploitability(tree: Tree, profile: Profile) -> Number:
    """Return half the sum of what both seats could gain by a best response: 0 at an equilibrium.

    Two seats alone (`Unsuitable` otherwise). The sum itself is often called NashConv.

    >>> from lovecraft_lab.toys.kuhn import kuhn
    >>> from lovecraft_lab.tree.grow import grow
    >>> from lovecraft_lab.solve.profile import uniform
    >>> tree = grow(kuhn())
    >>> exploitability(tree, uniform(tree))
    Fraction(11, 24)
    """
    require_whole(tree)
    if tree.players != 2:  # noqa: PLR2004 - as the word is defined
        raise Unsuitable(f"exploitability is for 2 seats; here are {tree.players}")
    now = expected(tree, profile)
    best = [best_response(tree, profile, seat).value for seat in range(2)]
    gained = sum(best) - sum(now)
    if gained < -1e-9:  # noqa: PLR2004 - what floats may miss
        raise LabError(f"a best response lost {gained}: the profile fits another tree")
    return gained / 2
