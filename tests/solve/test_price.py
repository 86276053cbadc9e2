"""What a choice gave away: against plans tried one by one, and against best responses."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING

import pytest

import lovecraft_lab as ll
from lovecraft_lab import solve
from lovecraft_lab.core.state import CHANCE

if TYPE_CHECKING:
    from lovecraft_lab.tree.tree import InformationSet, Tree

TREES = {
    "kuhn": ll.grow(ll.kuhn()),
    **{name: ll.grow(ll.letter(deck=ll.DECKS[name])) for name in ("pocket-4", "pocket-5")},
}
KUHN = TREES["kuhn"]
POCKET = TREES["pocket-5"]


def likely(tree: Tree, profile: solve.Profile, each: InformationSet) -> solve.profile.Number:
    """How likely chance and the others make an information set."""
    others = [CHANCE, *(seat for seat in range(tree.players) if seat != each.player)]
    reached = solve.reach(tree, profile, others)
    return sum(reached[node] for node in each.nodes)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_choice_is_worth_what_the_best_plan_with_it_earns(seat: int) -> None:
    """Kuhn poker: of all 2**6 plans, the best that makes a choice and lets it come there.

    Two plans that differ in nothing but one set of theirs earn apart what the choices there are
    apart, times how likely the others let it come there.
    """
    others = solve.uniform(KUHN)
    sets = KUHN.infosets[seat]
    plans = [
        dict(zip((each.key for each in sets), moves, strict=True))
        for moves in product(*(each.moves for each in sets))
    ]

    def earns(plan: dict[ll.core.knowledge.Infoset, str]) -> solve.profile.Number:
        return solve.expected(KUHN, others | {k: {m: Fraction(1)} for k, m in plan.items()})[seat]

    paid = [(plan, earns(plan)) for plan in plans]
    for each in sets:
        through = [(plan, worth) for plan, worth in paid if leads(KUHN, each, plan)]
        best = {m: max(w for plan, w in through if plan[each.key] == m) for m in each.moves}
        apart = (max(best.values()) - best[each.moves[0]]) / likely(KUHN, others, each)
        assert solve.price(KUHN, others, each.key, each.moves[0]).given_away == apart


def leads(tree: Tree, to: InformationSet, plan: dict[ll.core.knowledge.Infoset, str]) -> bool:
    """Whether a plan makes the own choices that lead to a set."""
    return all(
        plan[tree.information_set(tree.parents[node]).key] == tree.move_to(node)
        for node in tree.path(to.nodes[0])[1:]
        if tree.movers[tree.parents[node]] == to.player
    )


@pytest.mark.parametrize("name", TREES)
def test_a_best_response_gives_nothing_away(name: str) -> None:
    tree = TREES[name]
    others = solve.uniform(tree)
    for seat, sets in enumerate(tree.infosets):
        plan = solve.best_response(tree, others, seat).profile
        for each in sets:
            (move,) = (move for move, share in plan[each.key].items() if share)
            made = solve.price(tree, others, each.key, move)
            assert made.given_away == 0
            assert "gave nothing away" in made.why


def test_an_equilibrium_gives_nothing_away_where_it_comes() -> None:
    found = solve.sequence_form(POCKET, exact=True).profile
    everybody = solve.reach(POCKET, found, (CHANCE, 0, 1))
    prices = [
        solve.price(POCKET, found, each.key, move).given_away
        for each in POCKET.sets
        if sum(everybody[node] for node in each.nodes)
        for move, share in found[each.key].items()
        if share
    ]
    assert len(prices) > 20
    assert set(prices) == {0}


def test_what_each_choice_leads_to_sums_to_one() -> None:
    for each in POCKET.sets:
        made = solve.price(POCKET, solve.uniform(POCKET), each.key, each.moves[-1])
        assert all(sum(ends.values()) == 1 for ends in made.ends.values())
        assert made.interval == (made.given_away,) * 2
        assert made.given_away >= 0


def test_to_fold_the_king_is_named_with_its_price() -> None:
    """A bet called by the king wins 2; folded it loses 1: three chips apart, whatever they do."""
    each = next(s for s in KUHN.infosets[1] if "fold" in s.moves and "(Card, 2)" in told(s))
    made = solve.price(KUHN, solve.uniform(KUHN), each.key, "fold")
    assert made.given_away == 3
    assert made.why == "fold gave away 3: it never wins, call wins for certain."
    assert repr(made) == "<fold by seat 1 gave away 3>"


def told(each: InformationSet) -> str:
    return str([(kind.__name__, *rest) for _, (kind, *rest) in each.key.private]).replace("'", "")


def test_where_the_others_never_let_it_come_that_is_said() -> None:
    """Seat 0 never bets: behind a bet, seat 1 believes either card as likely."""
    never = solve.uniform(KUHN) | {
        each.key: {"check": Fraction(1)} for each in KUHN.infosets[0] if "check" in each.moves
    }
    facing = [each for each in KUHN.infosets[1] if "fold" in each.moves]
    queen = next(each for each in facing if "(Card, 1)" in told(each))
    made = solve.price(KUHN, never, queen.key, "call")
    assert made.worths == {"fold": -1, "call": 0}
    assert "never comes here" in made.note


def test_what_is_not_in_the_tree_is_refused() -> None:
    key = KUHN.infosets[0][0].key
    with pytest.raises(ll.LabError, match="no choice there: there is check, bet"):
        solve.price(KUHN, solve.uniform(KUHN), key, "raise")
    with pytest.raises(ll.LabError, match="no information set of"):
        solve.price(POCKET, solve.uniform(POCKET), key, "bet")


def test_a_tie_is_said_so_that_the_numbers_of_the_sentence_add_up() -> None:
    """In words alone, worth is the chance to win less the chance to lose: what is left is a tie."""
    found = solve.sequence_form(POCKET, exact=True).profile
    priced = [
        solve.price(POCKET, found, each.key, move) for each in POCKET.sets for move in each.moves
    ]
    tied = [each for each in priced if 0 < each.ends[each.move].get(Fraction(0), 0) < 1]
    assert tied, "pocket-5 has ties"
    for each in priced:
        ends = each.ends[each.move]
        if each.is_clear and "is worth" not in each.why:
            said = each.why.partition("gave away")[2].partition(each.words[each.best])[0]
            assert ("ties" in said) == (ends.get(Fraction(0), 0) > 0)
