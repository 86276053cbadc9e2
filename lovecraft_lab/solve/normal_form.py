"""A small tree as a table of payoffs: one row for each plan of seat 0, one column for each of 1.

A plan says what its seat does wherever it can still come by that plan: choices behind a choice that
the plan does not make are left open (the reduced strategic form). Sources: Kuhn, H. W. (1953),
Extensive games and the problem of information; von Stengel, B. (1996).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from lovecraft_lab.core.errors import LabError, Unsuitable, require_count
from lovecraft_lab.core.state import CHANCE, TERMINAL, require_seat
from lovecraft_lab.solve.profile import reach
from lovecraft_lab.tree.sequences import Sequences
from lovecraft_lab.tree.tree import require_whole

if TYPE_CHECKING:
    from lovecraft_lab.solve.matrix import Equilibria
    from lovecraft_lab.solve.profile import Number
    from lovecraft_lab.tree.tree import InformationSet, Tree

LIMIT: Final = 20_000
"""A table has no more cells than this unless more are asked for."""

Kind = Literal["strict", "weak"]
Cell = tuple[Fraction, Fraction]


@dataclass(frozen=True, slots=True)
class Plan:
    """A pure plan of one seat: what it does in each information set that it can come to.

    `number` is its place in the whole table; parts of a table keep it.
    """

    seat: int
    number: int
    does: tuple[tuple[InformationSet, str], ...] = field(repr=False)

    @property
    def says(self) -> str:
        """Its choices in order, by the numbers of the information sets in the tree."""
        return (
            ", ".join(f"{each.number}: {move}" for each, move in self.does) or f"plan {self.number}"
        )

    def __repr__(self) -> str:
        return f"<plan {self.number} of seat {self.seat}: {self.says}>"


class Dominated(NamedTuple):
    """A plan, and one that is better whatever the other seat does.

    "weak": sometimes better and never worse; "strict": always better.
    """

    plan: Plan
    by: Plan
    kind: Kind


class Round(NamedTuple):
    """One step of an elimination: the plans that went, and the table that was left."""

    gone: tuple[Dominated, ...]
    left: NormalForm


@dataclass(frozen=True)
class NormalForm:
    """Plans of both seats, and what each pair pays: `payoffs[row][column]` is (seat 0, seat 1)."""

    title: str
    plans: tuple[tuple[Plan, ...], tuple[Plan, ...]]
    payoffs: tuple[tuple[Cell, ...], ...] = field(repr=False)

    def payoff(self, seat: int, own: int, other: int) -> Fraction:
        """Return what a seat gets for the place of its plan and that of the other's."""
        row, column = (own, other) if seat == 0 else (other, own)
        return self.payoffs[row][column][seat]

    def best_responses(self, seat: int, other: Plan) -> tuple[Plan, ...]:
        """Return all pure plans of a seat that are best against a plan of the other.

        Raises `LabError` for a plan that does not stand in the table.
        """
        require_seat(seat, 2)
        place = self._place(1 - seat, other)
        paid = [self.payoff(seat, own, place) for own in range(len(self.plans[seat]))]
        best = max(paid)
        return tuple(p for p, got in zip(self.plans[seat], paid, strict=True) if got == best)

    def _place(self, seat: int, plan: Plan) -> int:
        if plan not in self.plans[seat]:
            raise LabError(f"{plan!r} is no plan of seat {seat} in this table")
        return self.plans[seat].index(plan)

    def dominated(self, kind: Kind = "strict") -> tuple[Dominated, ...]:
        """Return the plans that another pure plan dominates, each with the first that does so."""
        if kind not in ("strict", "weak"):
            raise LabError(f'kind={kind!r}: dominance is "strict" or "weak"')
        found = []
        for seat in range(2):
            plans = self.plans[seat]
            for place, plan in enumerate(plans):
                better = (n for n in range(len(plans)) if self._beats(seat, n, place, kind))
                first = next(better, None)
                if first is not None:
                    found.append(Dominated(plan, plans[first], kind))
        return tuple(found)

    def _beats(self, seat: int, one: int, two: int, kind: Kind) -> bool:
        """Whether a plan dominates another one of the same seat."""
        line, worse = self._lines[seat][one], self._lines[seat][two]
        if kind == "strict":
            return all(a > b for a, b in zip(line, worse, strict=True))
        return line != worse and all(a >= b for a, b in zip(line, worse, strict=True))

    @cached_property
    def _lines(self) -> tuple[tuple[tuple[Fraction, ...], ...], ...]:
        """What each plan of each seat gets against the other's plans."""
        return tuple(
            tuple(
                tuple(self.payoff(seat, own, other) for other in range(len(self.plans[1 - seat])))
                for own in range(len(self.plans[seat]))
            )
            for seat in range(2)
        )

    def eliminate(self, kind: Kind = "strict") -> Iterator[Round]:
        """Yield step by step what is left when dominated plans of both seats go, again and again.

        What survives strict dominance does not depend on the order; what survives weak dominance
        may, and equilibria may be lost with it.
        """
        table = self
        while gone := table.dominated(kind):
            table = table.without(each.plan for each in gone)
            yield Round(gone, table)

    def without(self, plans: Iterator[Plan]) -> NormalForm:
        """Return the table without some plans."""
        gone = set(plans)
        kept = [[n for n, p in enumerate(own) if p not in gone] for own in self.plans]
        rows, columns = kept
        one, two = (tuple(own[n] for n in k) for own, k in zip(self.plans, kept, strict=True))
        cells = tuple(tuple(self.payoffs[row][column] for column in columns) for row in rows)
        return NormalForm(self.title, (one, two), cells)

    def equilibria(self) -> Equilibria:
        """Return mixed equilibria, proved exactly, and whether there may be more."""
        from lovecraft_lab.solve.matrix import equilibria

        return equilibria(self)

    def __repr__(self) -> str:
        from lovecraft_lab.solve.matrix_table import matrix_text

        return matrix_text(self)

    def _repr_html_(self) -> str:
        from lovecraft_lab.solve.matrix_table import matrix_html

        return matrix_html(self)


def normal_form(tree: Tree, *, limit: int = LIMIT) -> NormalForm:
    """Return the reduced strategic form of a small tree of two seats, with exact payoffs.

    Raises `Unsuitable` for other than two seats, for a seat that forgets, and where plan against
    plan would be more than `limit` cells: it then says how many plans there are.

    >>> from lovecraft_lab.toys.stripped_down import stripped_down
    >>> from lovecraft_lab.tree.grow import grow
    >>> table = normal_form(grow(stripped_down()))
    >>> [len(plans) for plans in table.plans]
    [4, 2]
    >>> table.payoffs[1][0]
    (Fraction(0, 1), Fraction(0, 1))
    """
    require_whole(tree)
    require_count("limit", limit)
    if tree.players != 2:  # noqa: PLR2004 - a table has two sides
        raise Unsuitable(f"a table of plans is for 2 seats; here are {tree.players}")
    seats = [Seat(Sequences(tree, seat)) for seat in range(2)]
    counts = [seat.count for seat in seats]
    if prod(counts) > limit:
        raise Unsuitable(
            f"seat 0 has {counts[0]:,} plans and seat 1 has {counts[1]:,}: that makes"
            f" {prod(counts):,} cells, more than {limit:,}; take a smaller tree, or the sequence"
            " form, which needs no plans"
        )
    listed = [list(seat.plans()) for seat in seats]
    one, two = (
        tuple(Plan(seat, n, tuple(does)) for n, (does, _) in enumerate(plans))
        for seat, plans in enumerate(listed)
    )
    paid = _paid(tree, *(seat.sequences for seat in seats))
    ends = [[sequences for _, sequences in plans] for plans in listed]
    title = repr(tree.game).strip("<>")
    return NormalForm(title, (one, two), tuple(_row(paid, row, ends[1]) for row in ends[0]))


def matrix_game(rows: Sequence[Sequence[Number | Sequence[Number]]]) -> NormalForm:
    """Return a table of payoffs written by hand: pairs, or what seat 0 gets and seat 1 loses.

    Numbers are taken as they are written: 0.5 is 1/2. Raises `LabError` for a table that is none.

    >>> matrix_game([[1, 0], [0, 0.5]]).equilibria().found
    (<equilibrium (1/3, 2/3) against (1/3, 2/3), pays 1/3 and -1/3>,)
    """
    try:
        cells = tuple(tuple(_as_cell(each) for each in row) for row in rows)
    except (TypeError, ValueError) as error:
        raise LabError(f"no table of payoffs ({error}): rows of numbers or of pairs") from None
    widths = {len(row) for row in cells}
    if len(widths) != 1 or 0 in widths:
        raise LabError("no table of payoffs: all rows need the same number of cells, 1 or more")
    one, two = (
        tuple(Plan(seat, n, ()) for n in range(count))
        for seat, count in enumerate((len(cells), widths.pop()))
    )
    return NormalForm("a table of payoffs", (one, two), cells)


def _as_cell(written: Number | Sequence[Number]) -> Cell:
    """Return what both seats get, exactly."""
    if isinstance(written, int | float | Fraction):
        paid = Fraction(str(written))
        return paid, -paid
    first, second = (Fraction(str(each)) for each in written)
    return first, second


class Seat:
    """The plans of one seat, made out of its sequences."""

    def __init__(self, sequences: Sequences) -> None:
        self.sequences = sequences
        self.after: dict[int, list[InformationSet]] = {}
        for each in sequences.sets:
            self.after.setdefault(sequences.before[each.number], []).append(each)

    @property
    def count(self) -> int:
        """The number of plans: sets multiply, the choices of a set add up."""
        counts = [1] * self.sequences.count
        for each in self.sequences.deepest_first():
            below = sum(counts[s] for s in self.sequences.of_set(each))
            counts[self.sequences.before[each.number]] *= below
        return counts[0]

    def plans(
        self, sequence: int = 0
    ) -> Iterator[tuple[list[tuple[InformationSet, str]], list[int]]]:
        """Yield each plan that goes on from a sequence: its choices, and the sequences it makes."""
        here = self.after.get(sequence, [])
        for parts in product(*(list(self._in_set(each)) for each in here)):
            does = [choice for choices, _ in parts for choice in choices]
            yield does, [sequence, *(s for _, made in parts for s in made)]

    def _in_set(
        self, each: InformationSet
    ) -> Iterator[tuple[list[tuple[InformationSet, str]], list[int]]]:
        for move, sequence in zip(each.moves, self.sequences.of_set(each), strict=True):
            for does, made in self.plans(sequence):
                yield [(each, move), *does], made


def _paid(tree: Tree, one: Sequences, two: Sequences) -> dict[int, dict[int, Cell]]:
    """Return what each pair of sequences pays, weighted by chance."""
    likely = reach(tree, {}, [CHANCE])
    found: dict[int, dict[int, Cell]] = {}
    for leaf in tree.of_kind(TERMINAL):
        row = found.setdefault(one.reached[leaf], {})
        before = row.get(two.reached[leaf], (Fraction(0), Fraction(0)))
        weight, (first, second) = Fraction(likely[leaf]), tree.returns(leaf)
        row[two.reached[leaf]] = (before[0] + weight * first, before[1] + weight * second)
    return found


def _row(
    paid: dict[int, dict[int, Cell]], made: list[int], others: list[list[int]]
) -> tuple[Cell, ...]:
    """Return what a plan of seat 0 pays against each plan of seat 1."""
    met: dict[int, Cell] = {}
    for sequence in made:
        for other, cell in paid.get(sequence, {}).items():
            met[other] = _added(met.get(other, (Fraction(0), Fraction(0))), cell)
    return tuple(_total(met[s] for s in plan if s in met) for plan in others)


def _added(one: Cell, two: Cell) -> Cell:
    return one[0] + two[0], one[1] + two[1]


def _total(cells: Iterator[Cell]) -> Cell:
    total: Cell = (Fraction(0), Fraction(0))
    for cell in cells:
        total = _added(total, cell)
    return total
