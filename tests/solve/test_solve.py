"""Solvers against known values and against each other."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING

import pytest

import lovecraft_lab as ll
from lovecraft_lab import solve
from lovecraft_lab.core.state import CHANCE
from lovecraft_lab.solve.cfr_by_hand import regret_matching
from lovecraft_lab.solve.variants import VARIANTS
from lovecraft_lab.tree.grow import grow

if TYPE_CHECKING:
    from lovecraft_lab.core.knowledge import Infoset
    from lovecraft_lab.solve.profile import Number
    from lovecraft_lab.tree.tree import InformationSet

TREES = {
    "kuhn": grow(ll.kuhn()),
    "stripped-down": grow(ll.stripped_down()),
    **{
        name: grow(ll.letter(deck=ll.DECKS[name]))
        for name in ("pocket-4", "pocket-5", "pocket-5b", "deck-a", "deck-b")
    },
}
KUHN = TREES["kuhn"]
VALUES = {
    "kuhn": Fraction(-1, 18),  # Kuhn (1950)
    "stripped-down": Fraction(1, 3),  # Reiley, Urbancic, Walker (2008)
    "pocket-4": Fraction(3, 4),  # by hand, inside 7 information sets
    "deck-a": Fraction(1, 4),
}
SMALL = ["kuhn", "pocket-4", "pocket-5", "pocket-5b"]


@pytest.mark.parametrize("name", VALUES)
def test_known_values_are_found_exactly(name: str) -> None:
    found = solve.sequence_form(TREES[name], exact=True)
    assert found.value == VALUES[name]
    assert found.exact
    assert found.gap == 0
    assert solve.exploitability(TREES[name], found.profile) == 0


@pytest.mark.parametrize("name", TREES)
def test_the_exact_value_is_what_cfr_comes_near(name: str) -> None:
    """Two methods that share no step find the same value, within the gap that one measured."""
    exact = solve.sequence_form(TREES[name], exact=True)
    near = solve.cfr(TREES[name], 400, "pcfr+")
    assert near.gap is not None
    assert abs(float(exact.value) - float(near.value)) <= 2 * float(near.gap) + 1e-12
    assert float(near.gap) < 1e-3


@pytest.mark.parametrize("name", TREES)
def test_the_rounded_sequence_form_agrees_with_the_exact_one(name: str) -> None:
    rounded, exact = (solve.sequence_form(TREES[name], exact=e) for e in (False, True))
    assert float(rounded.value) == pytest.approx(float(exact.value), abs=1e-9)
    assert -1e-9 <= float(rounded.gap or 0) < 1e-9


@pytest.mark.parametrize(("name", "variant"), [*product(SMALL, VARIANTS)])
def test_cfr_by_hand_and_by_level_are_the_same(name: str, variant: str) -> None:
    tree = TREES[name]
    quick, slow = (method(tree, 12, variant) for method in (solve.cfr, solve.cfr_by_hand))
    for each in tree.sets:
        for move in each.moves:
            one, two = (float(r.profile[each.key][move]) for r in (quick, slow))
            assert one == pytest.approx(two, abs=1e-9)
    assert float(quick.gap or 0) == pytest.approx(float(slow.gap or 0), abs=1e-9)


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_measured_gap_is_the_exploitability(variant: str) -> None:
    found = solve.cfr(TREES["pocket-5"], 30, variant)
    assert float(found.gap or 0) == pytest.approx(
        float(solve.exploitability(TREES["pocket-5"], found.profile)), abs=1e-9
    )


@pytest.mark.parametrize("name", TREES)
def test_exploitability_is_never_negative(name: str) -> None:
    tree = TREES[name]
    for profile in (solve.uniform(tree), solve.cfr(tree, 3).profile):
        assert solve.exploitability(tree, profile) >= -1e-9


def test_a_best_response_beats_every_pure_plan() -> None:
    """Kuhn poker, seat 0: the best of all 2**6 plans, tried one by one."""
    others = solve.uniform(KUHN)
    best = max(solve.expected(KUHN, others | plan)[0] for plan in _pure_plans(KUHN.infosets[0]))
    assert solve.best_response(KUHN, others, 0).value == best


def _pure_plans(
    sets: tuple[InformationSet, ...],
) -> list[dict[Infoset, dict[str, Number]]]:
    return [
        {
            each.key: {move: Fraction(int(move == chosen)) for move in each.moves}
            for each, chosen in zip(sets, picked, strict=True)
        }
        for picked in product(*(each.moves for each in sets))
    ]


def test_a_best_response_says_what_it_does_and_its_value_is_reached() -> None:
    tree, others = TREES["deck-a"], solve.uniform(TREES["deck-a"])
    for seat in range(2):
        found = solve.best_response(tree, others, seat)
        assert solve.expected(tree, others | dict(found.profile))[seat] == found.value


def test_reach_probabilities_multiply_to_the_whole() -> None:
    profile = solve.uniform(KUHN)
    parts = [solve.reach(KUHN, profile, [mover]) for mover in (CHANCE, 0, 1)]
    whole = solve.reach(KUHN, profile, [CHANCE, 0, 1])
    assert [a * b * c for a, b, c in zip(*parts, strict=True)] == whole
    assert sum(whole[leaf] for leaf in KUHN.of_kind(ll.TERMINAL)) == 1


def test_the_equilibrium_of_kuhn_poker_has_its_known_shape() -> None:
    """Kuhn (1950): seat 1 bluffs a jack and calls with a queen one time in three."""
    found = solve.sequence_form(KUHN, exact=True).profile
    jack, queen = (
        next(
            s
            for s in KUHN.infosets[1]
            if KUHN.history(s.nodes[0])[1:] == (card, "check" if card == "jack" else "bet")
        )
        for card in ("jack", "queen")
    )
    assert found[jack.key]["bet"] == Fraction(1, 3)
    assert found[queen.key]["call"] == Fraction(1, 3)


def test_expectimax_backs_up_inside_information_sets() -> None:
    found = solve.expectimax(TREES["pocket-4"])
    assert (found.value, found.exact) == (Fraction(3, 4), True)
    with pytest.raises(ll.Unsuitable, match="seats 0 and 1"):
        solve.expectimax(KUHN)


def test_backward_induction_wants_perfect_information() -> None:
    with pytest.raises(ll.Unsuitable, match="perfect information"):
        solve.backward_induction(KUHN)


def test_backward_induction_equals_expectimax_below_a_node_where_all_is_known() -> None:
    tree, start = KUHN, ll.kuhn().start()
    for texts in (("king", "jack"), ("jack", "queen")):
        state = start
        for text in texts:
            state = ll.child(state, ll.kuhn().parse(state, text))
        below = grow(ll.kuhn(), state)
        assert below.perfect_information
        # The higher card bets and the lower one folds, or nobody bets: the stake is 1.
        sign = 1 if texts[0] == "king" else -1
        assert solve.backward_induction(below).value == sign
    assert tree.nodes == 58


@pytest.mark.parametrize("method", [solve.sequence_form, solve.cfr, solve.cfr_by_hand])
def test_solvers_for_two_refuse_three(method: object) -> None:
    deck = {"investigators": 2, "cultists": 1, "boxer": 1, "fed": 1}
    tree = grow(ll.letter(players=3, deck=deck), limit=100_000)
    with pytest.raises(ll.Unsuitable, match="2 seats; here are 3"):
        method(tree)  # type: ignore[operator]
    with pytest.raises(ll.Unsuitable, match="2 seats; here are 3"):
        solve.exploitability(tree, solve.uniform(tree))


def test_regret_matching_as_in_the_lesson() -> None:
    assert regret_matching([3, 1, -2]) == [0.75, 0.25, 0]
    assert regret_matching([-1, -1]) == [0.5, 0.5]


@pytest.mark.parametrize(
    "wrong", [{}, {"bet": Fraction(1, 2)}, {"bet": 2, "check": -1}, {"bet": 1, "raise": 0}]
)
def test_a_profile_without_probabilities_is_refused(wrong: dict[str, Number]) -> None:
    profile = dict(solve.uniform(KUHN))
    profile[KUHN.infosets[0][0].key] = wrong
    with pytest.raises(ll.LabError, match="sum to 1"):
        solve.expected(KUHN, profile)


def test_a_profile_that_says_nothing_of_a_set_is_refused() -> None:
    with pytest.raises(ll.LabError, match="says nothing about"):
        solve.expected(KUHN, {})


@pytest.mark.parametrize("iterations", [0, -3, 1.5, True])
def test_iterations_are_counted_from_1(iterations: object) -> None:
    for method in (solve.cfr, solve.cfr_by_hand):
        with pytest.raises(ll.LabError, match="from 1 up"):
            method(KUHN, iterations)  # type: ignore[arg-type]


def test_a_variant_that_is_not_there_is_refused_with_those_that_are() -> None:
    with pytest.raises(ll.LabError, match=r"vanilla, cfr\+, dcfr, pcfr\+"):
        solve.cfr(KUHN, 10, "cfr++")


def test_words_about_a_run_come_from_its_measured_gap() -> None:
    assert "exploitability 0.0" in repr(solve.cfr(KUHN, 10, "vanilla"))
    assert "equilibrium" not in repr(solve.cfr(KUHN, 10))
    assert repr(solve.sequence_form(KUHN, exact=True)).endswith(
        "value -1/18 for seat 0, exact: no seat can gain anything by another plan>"
    )


def test_stripped_down_poker_is_bluffed_and_called_as_published() -> None:
    """Reiley, Urbancic, Walker (2008): bluff one queen in three, call two bets in three."""
    tree = TREES["stripped-down"]
    found = solve.sequence_form(tree, exact=True).profile
    mixes = {tree.history(node): found[s.key] for s in tree.sets for node in s.nodes}
    assert mixes["queen",]["bet"] == Fraction(1, 3)
    assert mixes["king",]["bet"] == 1
    assert mixes["queen", "bet"]["call"] == Fraction(2, 3)


def test_leduc_poker_has_its_size_and_its_value() -> None:
    """Sets of a seat: 3 cards x 3 places to act, and then x 5 ways to end round one x 3 open cards.

    Seat 0 acts first, after check-bet and after bet-raise; round one ends check-check, check-bet-
    call, check-bet-raise-call, bet-call or bet-raise-call. 9 + 5 * 3 * 9 = 144; so has seat 1.
    """
    tree = grow(ll.leduc())
    assert [len(sets) for sets in tree.infosets] == [144, 144]
    found = solve.sequence_form(tree)
    assert float(found.value) == pytest.approx(-0.0856, abs=5e-5)
    assert float(solve.cfr(tree, 300, "pcfr+").value) == pytest.approx(-0.0856, abs=1e-3)
