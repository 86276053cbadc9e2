"""Seats that forget can be exploited (case U33: merged information sets gave wrong values)."""

from __future__ import annotations

import pytest

import lovecraft_lab as ll
from lovecraft_lab import solve
from lovecraft_lab.tree.tree import InformationSet

DECK_A = ll.grow(ll.letter(deck=ll.DECKS["deck-a"]))


def on_the_table_now(found: InformationSet) -> object:
    """The cards in hand and who is protected: none of what happened before."""
    view = ll.view(DECK_A.game, found.key)
    return view.hands[found.player], view.protected


def test_whoever_forgets_the_history_of_deck_a_can_be_exploited_by_about_052() -> None:
    """The figure of the lesson on information sets; what forgets nothing goes far below it."""
    merged = solve.forgetful(DECK_A, on_the_table_now, 250)
    assert float(merged.gap or 0) == pytest.approx(0.052, abs=0.005)
    assert float(solve.cfr(DECK_A, 250).gap or 0) < 0.001
    assert "equilibrium" not in repr(merged)


def test_all_sets_of_deck_a_are_told_apart_and_far_fewer_when_history_is_forgotten() -> None:
    keys = {each.key for each in DECK_A.sets}
    assert len(keys) == 217 + 115
    merged = {(each.player, each.moves, on_the_table_now(each)) for each in DECK_A.sets}
    assert len(merged) < len(keys) / 4


def test_whoever_remembers_everything_learns_what_cfr_learns() -> None:
    tree = ll.grow(ll.kuhn())
    whole = solve.forgetful(tree, lambda found: found.key, 60)
    assert float(whole.gap or 0) == pytest.approx(float(solve.cfr(tree, 60).gap or 0), abs=1e-9)


def test_kuhn_poker_without_a_look_at_the_card_can_be_exploited() -> None:
    tree = ll.grow(ll.kuhn())
    blind = solve.forgetful(tree, lambda found: len(found.key.public), 200)
    assert float(blind.gap or 0) > 0.1


def test_iterations_are_counted_from_1() -> None:
    with pytest.raises(ll.LabError, match="from 1 up"):
        solve.forgetful(DECK_A, on_the_table_now, 0)
