"""Plans, tables of payoffs, dominance and mixed equilibria."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random

import pytest

import lovecraft_lab as ll
from lovecraft_lab import solve
from lovecraft_lab.core.knowledge import Infoset
from lovecraft_lab.solve.normal_form import NormalForm
from lovecraft_lab.solve.profile import Number

STRIPPED, KUHN, POCKET = (
    ll.grow(game) for game in (ll.stripped_down(), ll.kuhn(), ll.letter(deck=ll.DECKS["pocket-4"]))
)
HALF = Fraction(1, 2)


def test_stripped_down_poker_is_the_published_table() -> None:
    """By hand: queen and king, half each; fold pays -1; a bet folded to 1, a called one 2 or -2."""
    table = solve.normal_form(STRIPPED)
    bet_queen_bet_king = (Fraction(1), (HALF * -2) + (HALF * 2))
    fold_queen_bet_king = (HALF * -1 + HALF * 1, HALF * -1 + HALF * 2)
    bet_queen_fold_king = (HALF * 1 + HALF * -1, HALF * -2 + HALF * -1)
    fold_both = (Fraction(-1), Fraction(-1))
    ours = {tuple(paid for paid, _ in row) for row in table.payoffs}
    assert ours == {bet_queen_bet_king, fold_queen_bet_king, bet_queen_fold_king, fold_both}
    assert all(sum(cell) == 0 for row in table.payoffs for cell in row)


def test_plans_leave_out_what_they_exclude_themselves() -> None:
    """Kuhn poker: with each card seat 0 bets, or checks and then folds or calls: 3 plans a card.

    Seat 1 has two choices in each of six sets, none of which excludes another: 2**6.
    """
    assert [len(plans) for plans in solve.normal_form(KUHN).plans] == [3**3, 2**6]


def test_a_cell_is_what_its_plans_come_to_in_the_tree() -> None:
    table, rng = solve.normal_form(KUHN), Random(5)
    rest = solve.uniform(KUHN)
    for _ in range(40):
        row, column = (rng.randrange(len(plans)) for plans in table.plans)
        does = table.plans[0][row].does + table.plans[1][column].does
        played: dict[Infoset, dict[str, Number]] = {
            each.key: {move: Fraction(int(move == chosen)) for move in each.moves}
            for each, chosen in does
        }
        assert solve.expected(KUHN, rest | played) == table.payoffs[row][column]


def test_too_many_plans_are_refused_with_their_number() -> None:
    tree = ll.grow(ll.letter(deck=ll.DECKS["pocket-5"]))
    with pytest.raises(ll.Unsuitable, match=r"seat 0 has [\d,]+ plans and seat 1 has [\d,]+"):
        solve.normal_form(tree)
    with pytest.raises(ll.Unsuitable, match=r"27 plans and seat 1 has 64: that makes 1,728 cells"):
        solve.normal_form(KUHN, limit=1000)


def test_three_seats_are_refused() -> None:
    deck = {"investigators": 2, "cultists": 1, "boxer": 1, "fed": 1}
    with pytest.raises(ll.Unsuitable, match="2 seats; here are 3"):
        solve.normal_form(ll.grow(ll.letter(players=3, deck=deck)))


@pytest.mark.parametrize("tree", [STRIPPED, KUHN, POCKET], ids=["stripped-down", "kuhn", "pocket"])
def test_equilibria_of_the_table_have_the_value_of_the_tree(tree: ll.Tree) -> None:
    found = solve.normal_form(tree).equilibria()
    value = solve.sequence_form(tree, exact=True).value
    assert found.found
    assert {each.payoffs for each in found.found} == {(value, -value)}


def test_bluffing_and_calling_are_mixed_as_published() -> None:
    """Reiley, Urbancic, Walker (2008): bet every king and one queen in three, call two in three."""
    table = solve.normal_form(STRIPPED)
    (only,) = table.equilibria().found
    calls = {
        plan.does[0][1]: share for plan, share in zip(table.plans[1], only.mixes[1], strict=True)
    }
    assert calls == {"fold": Fraction(1, 3), "call": Fraction(2, 3)}
    bluffs = sum(
        share
        for plan, share in zip(table.plans[0], only.mixes[0], strict=True)
        if [move for _, move in plan.does] == ["bet", "bet"]
    )
    assert bluffs == Fraction(1, 3)


def test_unequal_pennies_have_the_mix_of_the_lesson() -> None:
    """A missed guess pays 1 for the sane card, 1/2 for the other one; a hit pays nothing."""
    (only,) = solve.matrix_game([[0, 1], [HALF, 0]]).equilibria().found
    assert only.mixes[0][0] == Fraction(1, 3)
    assert only.mixes[1][0] == Fraction(2, 3)
    assert only.payoffs[0] == Fraction(1, 3)


def test_all_equilibria_of_a_table_without_ties_are_found() -> None:
    """Battle of the sexes: two pure ones, and 3/5 against 2/5 by indifference."""
    found = solve.matrix_game([[(3, 2), (0, 0)], [(0, 0), (2, 3)]]).equilibria()
    assert {each.mixes for each in found.found} == {
        ((1, 0), (1, 0)),
        ((0, 1), (0, 1)),
        ((Fraction(3, 5), Fraction(2, 5)), (Fraction(2, 5), Fraction(3, 5))),
    }
    assert not found.degenerate
    assert "There are no others" in found.says


DEGENERATE: dict[str, list[list[tuple[Number, Number]]]] = {
    "all alike": [[(1, 1), (1, 1)], [(1, 1), (1, 1)]],
    "tied rows": [[(1, 0), (0, 1)], [(1, 0), (0, 1)]],
    "tied columns": [[(3, 3), (3, 3)], [(2, 2), (5, 6)], [(0, 3), (6, 1)]],
    "unequal supports": [[(0, 1), (1, 0)], [(1, 0), (0, 1)], [(HALF, 0), (HALF, 0)]],
    "one row": [[(0, 1), (0, 1), (0, 0)]],
}


@pytest.mark.parametrize("name", DEGENERATE)
def test_a_degenerate_table_gives_an_equilibrium_and_says_that_more_may_exist(name: str) -> None:
    table = solve.matrix_game(DEGENERATE[name])
    found = table.equilibria()
    assert found.found
    assert found.degenerate
    assert "degenerate" in found.says
    assert "More may exist" in found.says
    for each in found.found:
        for seat in range(2):
            own, other = each.mixes[seat], each.mixes[1 - seat]
            gains = [
                sum(share * table.payoff(seat, plan, n) for n, share in enumerate(other))
                for plan in range(len(own))
            ]
            assert sum(s * g for s, g in zip(own, gains, strict=True)) == max(gains)


def test_random_tables_never_give_an_empty_answer() -> None:
    """Payoffs from 0 to 2 alone, so that ties are everywhere."""
    rng = Random(38)
    for rows, columns in product((2, 3, 4), (2, 3, 4)):
        for _ in range(3):
            cells = [
                [(rng.randrange(3), rng.randrange(3)) for _ in range(columns)] for _ in range(rows)
            ]
            assert solve.matrix_game(cells).equilibria().found


DILEMMA = solve.matrix_game([[(2, 2), (0, 3)], [(3, 0), (1, 1)]])


def test_strict_dominance_is_found_and_eliminated_step_by_step() -> None:
    assert {(d.plan.seat, d.plan.number, d.by.number) for d in DILEMMA.dominated()} == {
        (0, 0, 1),
        (1, 0, 1),
    }
    (only,) = DILEMMA.eliminate()
    assert [list(cell) for row in only.left.payoffs for cell in row] == [[1, 1]]


def test_elimination_goes_on_where_a_step_makes_the_next_one_possible() -> None:
    """Row 0 beats row 1 only once column 2, which column 1 beats, is gone; then column 0 goes."""
    table = solve.matrix_game([[(1, 0), (1, 2), (0, 1)], [(0, 3), (0, 1), (2, 0)]])
    shapes = [[len(plans) for plans in step.left.plans] for step in table.eliminate()]
    assert shapes == [[2, 2], [1, 2], [1, 1]]
    assert [plan.number for step in table.eliminate() for plan in [step.gone[0].plan]] == [2, 1, 0]


def test_weak_dominance_is_told_from_strict() -> None:
    table = solve.matrix_game([[(1, 0), (1, 0)], [(1, 0), (0, 0)]])
    assert table.dominated("strict") == ()
    assert [(d.plan.number, d.kind) for d in table.dominated("weak")] == [(1, "weak")]
    with pytest.raises(ll.LabError, match='"strict" or "weak"'):
        table.dominated("weekly")  # type: ignore[arg-type]


def test_best_responses_are_all_that_are_best() -> None:
    table = solve.matrix_game([[(1, 0), (1, 0)], [(1, 0), (0, 0)]])
    one, two = table.plans
    assert table.best_responses(0, two[0]) == one
    assert table.best_responses(0, two[1]) == one[:1]
    with pytest.raises(ll.LabError, match="no plan of seat 1"):
        table.best_responses(0, one[0])


@pytest.mark.parametrize("rows", [[], [[]], [[1], [1, 2]], [["x"]], [[(1, 2, 3)]], 5])
def test_what_is_no_table_is_refused(rows: object) -> None:
    with pytest.raises(ll.LabError, match="no table of payoffs"):
        solve.matrix_game(rows)  # type: ignore[arg-type]


def test_a_table_shows_itself_in_text_and_in_a_notebook() -> None:
    table: NormalForm = solve.normal_form(STRIPPED)
    assert "4 plans of seat 0 (rows), 2 of seat 1 (columns)" in repr(table)
    assert "1/2, -1/2" in repr(table)
    html = table._repr_html_()
    assert html.count("<td>") == 4 * 2 + 1
    assert html.count('scope="row"') == 4
    assert "<b>1/2</b>" in html
    assert "the first 24 of each shown" in solve.normal_form(KUHN)._repr_html_()
