"""Mixed equilibria of a table of payoffs: found by Nashpy in floats, then proved in fractions.

Nothing is taken on trust: of each rounded equilibrium the supports are kept, its probabilities are
solved for exactly, and only what proves to be an equilibrium is given. Sources: von Stengel, B.
(2002), Computing equilibria for two-person games; Knight, V., Campbell, J. (2018), Nashpy, Journal
of Open Source Software 3(30).
"""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from lovecraft_lab.core.errors import Unsuitable
from lovecraft_lab.solve.support import solve

if TYPE_CHECKING:
    from lovecraft_lab.solve.normal_form import NormalForm, Plan

FEW: Final = 6
"""Supports are tried one by one where no seat has more plans than this."""
PLAYED: Final = 1e-9
"""A plan belongs to a rounded mix if its probability is above this."""

Mix = tuple[Fraction, ...]
Pair = tuple[Sequence[float], Sequence[float]]


@dataclass(frozen=True)
class Equilibrium:
    """A mix for each seat, plan by plan, from which no seat gains by leaving alone."""

    mixes: tuple[Mix, Mix]
    payoffs: tuple[Fraction, Fraction]

    def __repr__(self) -> str:
        one, two = (f"({', '.join(map(str, mix))})" for mix in self.mixes)
        return f"<equilibrium {one} against {two}, pays {self.payoffs[0]} and {self.payoffs[1]}>"


@dataclass(frozen=True)
class Equilibria:
    """What was found: at least one equilibrium, and whether the table is degenerate.

    `ties` are the plans that show it: against `ties[0]`, all others of them are equally good.
    `all_found` says that there are no more.
    """

    found: tuple[Equilibrium, ...]
    ties: tuple[Plan, ...] = ()
    tied_mix: Equilibrium | None = None
    all_found: bool = False

    @property
    def degenerate(self) -> bool:
        """Whether some plan or mix has more best answers than it has plans."""
        return bool(self.ties) or self.tied_mix is not None

    @property
    def says(self) -> str:
        """What was found, and what that leaves open, in words."""
        count = len(self.found)
        words = f"{count} equilibri{'um' if count == 1 else 'a'} found and proved exactly."
        if self.degenerate:
            words += (
                " The table is degenerate: some plan or mix has more best answers than it has"
                f" plans ({self._reason}), so that equilibria may form whole edges."
            )
        if self.all_found:
            return f"{words} There are no others."
        return f"{words} More may exist."

    @property
    def _reason(self) -> str:
        if self.ties:
            against, *equal = self.ties
            numbers = " and ".join(str(plan.number) for plan in equal)
            return (
                f"against plan {against.number} of seat {against.seat}, plans {numbers} of seat"
                f" {1 - against.seat} are equally good"
            )
        return "in one of those found"

    def __repr__(self) -> str:
        return "\n".join([self.says, *map(repr, self.found)])


def equilibria(table: NormalForm) -> Equilibria:
    """Return mixed equilibria of a table, at least one, each proved with exact payoffs.

    Pure equilibria are always found; with payoffs that sum to 0, one that is mixed by a linear
    programme; in a table of up to six plans a seat, every pair of supports of equal size is tried.
    Raises `Unsuitable` where none could be proved.

    >>> from lovecraft_lab.solve.normal_form import normal_form
    >>> from lovecraft_lab.toys.stripped_down import stripped_down
    >>> from lovecraft_lab.tree.grow import grow
    >>> equilibria(normal_form(grow(stripped_down()))).found[0].payoffs
    (Fraction(1, 3), Fraction(-1, 3))
    """
    ties = _ties(table)
    small = max(map(len, table.plans)) <= FEW
    found = list(_proved(table, _candidates(table, small=small)))
    if not found and small:  # supports of unequal size, as degenerate tables may have them
        found = list(_proved(table, _quietly(_game(table).vertex_enumeration())))
    if not found:
        raise Unsuitable(
            "no equilibrium could be proved exactly; where payoffs do not sum to 0, mixed ones are"
            f" looked for only among {FEW} plans of a seat: eliminate dominated plans first"
        )
    tied = next((each for each in found if _is_tied(table, each)), None)
    degenerate = bool(ties) or tied is not None
    return Equilibria(tuple(found), ties, tied, all_found=small and not degenerate)


def _game(table: NormalForm) -> Any:  # noqa: ANN401 - Nashpy has no types
    """Return the table as Nashpy knows it."""
    import nashpy

    sides = (np.array([[float(c[seat]) for c in row] for row in table.payoffs]) for seat in (0, 1))
    return nashpy.Game(*sides)


def _candidates(table: NormalForm, *, small: bool) -> Iterator[Pair]:
    """Yield rounded pairs that may be equilibria: pure ones, then Nashpy's."""
    yield from _pure(table)
    game = _game(table)
    if all(not sum(cell) for row in table.payoffs for cell in row):
        yield from _quietly(game.linear_program() for _ in range(1))
    if small:
        yield from _quietly(game.support_enumeration())


def _quietly(pairs: Iterable[Any]) -> Iterator[Pair]:
    """Yield pairs without the warnings about degenerate games: those are ours to explain."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        found = list(pairs)
    yield from found


def _pure(table: NormalForm) -> Iterator[Pair]:
    """Yield the pairs of plans that are best answers to each other, as mixes."""
    one, two = table.plans
    for row, plan in enumerate(one):
        for answer in table.best_responses(1, plan):
            if plan in table.best_responses(0, answer):
                yield _certain(row, len(one)), _certain(two.index(answer), len(two))


def _certain(place: int, count: int) -> list[float]:
    return [float(n == place) for n in range(count)]


def _proved(table: NormalForm, pairs: Iterator[Pair]) -> Iterator[Equilibrium]:
    """Yield what pairs of rounded mixes come to exactly, each once."""
    seen = set()
    shape = list(map(len, table.plans))
    for pair in pairs:
        if [len(mix) for mix in pair] != shape or not np.isfinite(np.concatenate(pair)).all():
            continue
        supports = [[n for n, share in enumerate(mix) if share > PLAYED] for mix in pair]
        try:
            one, two = (_exact(table, seat, supports, pair[seat]) for seat in (0, 1))
        except Unsuitable:
            continue
        if (one, two) not in seen and _is_equilibrium(table, (one, two)):
            seen.add((one, two))
            yield Equilibrium((one, two), _values(table, (one, two)))


def _exact(table: NormalForm, seat: int, supports: list[list[int]], near: Sequence[float]) -> Mix:
    """Return the mix of a seat that leaves the other indifferent between the plans it uses."""
    own, other = supports[seat], supports[1 - seat]
    if len(own) == 1:
        return tuple(Fraction(int(n == own[0])) for n in range(len(near)))
    value = len(own)
    rows = [{n: Fraction(1) for n in range(len(own))} | {-1: Fraction(1)}]
    for reply in other:
        row = {n: table.payoff(1 - seat, reply, place) for n, place in enumerate(own)}
        rows.append(row | {value: Fraction(-1), -1: Fraction(0)})
    paid = sum(float(table.payoff(1 - seat, other[0], place)) * near[place] for place in own)
    solved = solve(rows, [*(float(near[place]) for place in own), paid])
    mix = [Fraction(0)] * len(near)
    for place, share in zip(own, solved, strict=False):
        mix[place] = share
    return tuple(mix)


def _gains(table: NormalForm, seat: int, other: Mix) -> list[Fraction]:
    """Return what each plan of a seat gets against a mix of the other."""
    return [
        sum((s * table.payoff(seat, own, n) for n, s in enumerate(other) if s), Fraction(0))
        for own in range(len(table.plans[seat]))
    ]


def _values(table: NormalForm, mixes: tuple[Mix, Mix]) -> tuple[Fraction, Fraction]:
    one, two = (max(_gains(table, seat, mixes[1 - seat])) for seat in (0, 1))
    return one, two


def _is_equilibrium(table: NormalForm, mixes: tuple[Mix, Mix]) -> bool:
    """Whether both are mixes, and each uses only plans that are best against the other."""
    for seat in (0, 1):
        own, gains = mixes[seat], _gains(table, seat, mixes[1 - seat])
        if min(own) < 0 or sum(own) != 1:
            return False
        if any(share and gain < max(gains) for share, gain in zip(own, gains, strict=True)):
            return False
    return True


def _ties(table: NormalForm) -> tuple[Plan, ...]:
    """Return a plan with two or more best answers and these, or nothing."""
    for seat in (0, 1):
        for plan in table.plans[1 - seat]:
            best = table.best_responses(seat, plan)
            if len(best) > 1:
                return plan, *best
    return ()


def _is_tied(table: NormalForm, each: Equilibrium) -> bool:
    """Whether some mix of an equilibrium has more best answers than it has plans."""
    for seat in (0, 1):
        gains = _gains(table, seat, each.mixes[1 - seat])
        if gains.count(max(gains)) > sum(1 for share in each.mixes[1 - seat] if share):
            return True
    return False
