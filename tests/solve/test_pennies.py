"""Unequal pennies: the formula for every v, from the matrix and from the tree."""

from fractions import Fraction
from random import Random

import pytest

import lovecraft_lab as ll
from lovecraft_lab.core.errors import BadCode, LabError
from lovecraft_lab.core.game import walk
from lovecraft_lab.toys.pennies import from_spec, unequal_pennies
from tests import contract


@pytest.mark.parametrize("miss", [Fraction(1, 10), Fraction(1, 2), Fraction(1), Fraction(7, 3)])
def test_it_is_solved_by_indifference(miss: Fraction) -> None:
    """Kept with p: (1 - p) v = p, named with q: 1 - q = q v; the value is either side."""
    tree = ll.grow(unequal_pennies(miss))
    found = ll.solve.sequence_form(tree, exact=True)
    keeper, guesser = (found.profile[sets[0].key] for sets in tree.infosets)
    assert keeper["sane"] == miss / (1 + miss)
    assert guesser["sane"] == 1 / (1 + miss)
    assert found.value == miss / (1 + miss)


def test_the_guesser_is_not_told_what_was_kept() -> None:
    start = unequal_pennies().start()
    sane, insane = (ll.infoset(ll.child(start, kept), 1) for kept in ("sane", "insane"))
    assert sane == insane
    assert ll.view(unequal_pennies(), sane).kept == ""
    mine = ll.infoset(ll.child(start, "sane"), 0)
    assert ll.view(unequal_pennies(), mine).kept == "sane"


@pytest.mark.parametrize("miss", [0, -1, "x", None, True, "1/0", [], 10**9])
def test_what_is_no_payoff_is_refused(miss: object) -> None:
    with pytest.raises(LabError, match="number above 0"):
        unequal_pennies(miss)  # type: ignore[arg-type]


def test_it_is_built_again_from_its_spec() -> None:
    game = unequal_pennies("2/3")
    assert from_spec(game.spec()) == game
    with pytest.raises(BadCode):
        from_spec({"game": "toys.pennies"})


def test_it_keeps_the_contract_of_games_in_every_history() -> None:
    """The other games are met by chance, and too large for all their histories; this one is not."""
    game = unequal_pennies()
    for node in walk(game.start(), 2):
        contract.check_choices(game, node.state)
        contract.check_copy(node.state)
        contract.check_refusals(game, node.state, ["", "king", None, 5, []])
        for choice in ll.choices(node.state):
            contract.check_choosing_changes_nothing(game, node.state, choice, Random(1))
            contract.check_facts_are_for_players(node.state, choice)


def test_it_is_told_to_each_seat_in_words() -> None:
    game = unequal_pennies()
    *_, step = ll.steps(ll.child(game.start(), "insane"), "sane")
    heard = {seat: ll.explain(game, step, viewer=seat).heard for seat in (0, 1)}
    assert heard == {
        0: ("Seat 1 names the sane card; it is the insane one.",),
        1: ("You name the sane card; it is the insane one.",),
    }
