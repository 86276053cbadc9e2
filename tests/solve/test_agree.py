"""Every solver against every other on small trees, within the gap that each one states."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache, partial

import pytest

import lovecraft_lab as ll
from lovecraft_lab import solve
from lovecraft_lab.core.game import Game
from lovecraft_lab.solve.cfr_by_hand import Sweeps
from lovecraft_lab.solve.result import Result
from lovecraft_lab.solve.variants import VARIANTS
from lovecraft_lab.tree.tree import InformationSet, Tree

GAMES: dict[str, Game] = {
    "kuhn": ll.kuhn(),
    "stripped-down": ll.stripped_down(),
    **{name: ll.letter(deck=ll.DECKS[name]) for name in ll.DECKS if name != "deck-c"},
}
TINY = ("kuhn", "stripped-down", "pocket-4", "pocket-5b")

Solver = Callable[[Tree], Result]
SOLVERS: dict[str, Solver] = {
    "sequence form": solve.sequence_form,
    **{each: partial(solve.cfr, iterations=150, variant=each) for each in VARIANTS},
}
BY_HAND: dict[str, Solver] = {
    f"{each} by hand": partial(solve.cfr_by_hand, iterations=60, variant=each) for each in VARIANTS
}
PAIRS = [
    *((game, name, solver) for game in GAMES for name, solver in SOLVERS.items()),
    *((game, name, solver) for game in TINY for name, solver in BY_HAND.items()),
]


@cache
def tree_of(name: str) -> Tree:
    return ll.grow(GAMES[name])


@cache
def exact_value(name: str) -> Fraction:
    """The value that is proved: neither seat gains by any best response."""
    found = solve.sequence_form(tree_of(name), exact=True)
    one, two = (solve.best_response(tree_of(name), found.profile, seat).value for seat in (0, 1))
    assert one == -two == found.value
    return Fraction(one)


def test_deck_c_has_the_value_that_two_methods_find() -> None:
    """Too large for every solver here: a linear programme, and a learner within its gap."""
    tree = ll.grow(ll.letter(deck=ll.DECKS["deck-c"]))
    value = Fraction(1697, 7560)
    programme: Result = solve.sequence_form(tree)
    learnt: Result = solve.cfr(tree, iterations=150, variant="pcfr+")
    assert abs(float(programme.value) - float(value)) < 1e-6
    assert learnt.gap is not None
    assert learnt.gap < 1e-3
    assert abs(float(learnt.value) - float(value)) <= 2 * float(learnt.gap)


@pytest.mark.parametrize(
    ("game", "solver"), [pytest.param(g, s, id=f"{g}-{name}") for g, name, s in PAIRS]
)
def test_a_solver_is_as_near_to_the_value_as_it_says(game: str, solver: Solver) -> None:
    """What a profile earns is off by no more than one seat can gain, twice its gap at most."""
    tree = tree_of(game)
    found = solver(tree)
    assert found.gap is not None
    measured = solve.exploitability(tree, found.profile)
    assert float(found.gap) == pytest.approx(float(measured), abs=1e-9)
    assert float(measured) >= -1e-9
    assert abs(float(found.value) - float(exact_value(game))) <= 2 * float(measured) + 1e-9
    assert float(measured) < 0.1


@pytest.mark.parametrize("game", [*TINY, "deck-a"])
def test_learning_by_samples_comes_as_near_as_its_profile_can_lose(game: str) -> None:
    """Four standard errors are two margins of 95 %; the rest is what its profile gives away."""
    tree = tree_of(game)
    found = solve.mccfr(GAMES[game], 1500, seed="agree", games=1500)
    profile = {**solve.uniform(tree), **found.profile}
    off = 2 * found.margin + 2 * float(solve.exploitability(tree, profile))
    assert abs(float(found.value) - float(exact_value(game))) <= off


@pytest.mark.parametrize("game", GAMES)
def test_payoffs_sum_to_zero_at_every_leaf(game: str) -> None:
    tree = tree_of(game)
    assert all(sum(tree.returns(leaf)) == 0 for leaf in tree.of_kind(ll.TERMINAL))


# Branches that are never taken


class Skipping(Sweeps):
    """A sweep with a slip: it turns back where its own seat never goes."""

    def _sweep(self, node: int, seat: int, own: float, others: float) -> float:
        return super()._sweep(node, seat, own, others) if own else 0.0


def averaged(tree: Tree, run: Sweeps, iterations: int) -> dict[tuple[int, str], float]:
    """The average plan by its definition: each mix weighed by its time and its own seat's share."""
    total: dict[tuple[int, str], float] = {}
    for time in range(1, iterations + 1):
        mixes = {
            each.key: dict(zip(each.moves, run.memories[each.number].mix, strict=True))
            for each in tree.sets
        }
        shares = [solve.reach(tree, mixes, [seat]) for seat in (0, 1)]
        run.iterate()
        for each in tree.sets:
            share = float(shares[each.player][each.nodes[0]]) * run.variant.weight(time)
            for move in each.moves:
                place = each.number, move
                total[place] = total.get(place, 0.0) + share * mixes[each.key][move]
    return total


def mix(total: dict[tuple[int, str], float], each: InformationSet) -> list[float]:
    """The average mix of a set that was reached, nothing otherwise."""
    parts = [total[each.number, move] for move in each.moves]
    return [part / sum(parts) for part in parts] if sum(parts) > 0 else []


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_average_is_right_although_some_branches_are_never_taken(variant: str) -> None:
    tree, iterations = tree_of("pocket-5b"), 25
    total = averaged(tree, Sweeps(tree, variant), iterations)
    quick = solve.cfr(tree, iterations, variant).profile
    slow = solve.cfr_by_hand(tree, iterations, variant).profile
    for each in tree.sets:
        wanted = mix(total, each)
        for found in (quick, slow):
            if wanted:
                assert list(found[each.key].values()) == pytest.approx(wanted, abs=1e-9)


@pytest.mark.parametrize("game", ["kuhn", "pocket-5b"])
def test_a_solver_that_turns_back_at_zero_is_caught(game: str) -> None:
    """As in the lesson: its exploitability stays above .01, where a right one goes far below."""
    gaps = {}
    for kind in (Sweeps, Skipping):
        run = kind(tree_of(game), "cfr+")
        for _ in range(150):
            run.iterate()
        gaps[kind] = float(solve.exploitability(tree_of(game), run.average))
    assert gaps[Skipping] > 0.01 > 5 * gaps[Sweeps]
