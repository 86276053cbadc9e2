"""L12: every answer a second way: by hand, by another learner, by another solver."""

from fractions import Fraction

import pytest

import lovecraft_lab as ll
from lovecraft_lab.lessons import check, l12
from lovecraft_lab.lessons.trees import tree
from tests.lessons.linear import Linear


def test_regret_matching_by_hand() -> None:
    good = [max(regret, 0) for regret in l12.REGRETS]
    by_hand = tuple(Fraction(each, sum(good)) for each in good)
    assert by_hand == l12.mix() == (Fraction(3, 4), Fraction(1, 4), Fraction(0))
    assert check("L12.1", [0.75, 0.25, 0]).ok


def test_the_first_regrets_by_going_through_all_four_rounds() -> None:
    pays = {("sane", "insane"): Fraction(1), ("insane", "sane"): Fraction(1, 2)}
    cards = ("sane", "insane")
    won = {mine: sum(pays.get((mine, named), Fraction(0)) for named in cards) / 2 for mine in cards}
    flip = sum(won.values()) / 2
    assert [won[card] - flip for card in cards] == [Fraction(1, 8), Fraction(-1, 8)]
    assert check("L12.2", "1/8, -1/8").ok
    assert check("L12.2", "+1/8, −1/8").ok


def test_kuhn_poker_by_what_a_seat_may_hold_and_hear() -> None:
    heard = {0: ("", "check bet"), 1: ("check", "bet")}
    sets = {(seat, card, line) for seat in heard for card in "JQK" for line in heard[seat]}
    linear = Linear(ll.kuhn())
    linear.add(ll.kuhn().start())
    assert len(sets) == sum(len(seat.sets) for seat in linear.seats) == 12
    assert linear.value == pytest.approx(-1 / 18, abs=1e-9)
    assert check("L12.3", (12, Fraction(-1, 18))).ok
    assert check("L12.3", "12, -0.0556").ok


def test_deck_a_by_a_learner_of_another_kind_is_worth_the_same() -> None:
    grown = tree("deck-a")
    other = ll.solve.cfr(grown, 100, "pcfr+")
    assert float(other.gap or 1) < 0.01
    assert float(l12.learnt().gap or 1) == pytest.approx(
        float(ll.solve.exploitability(grown, l12.learnt().profile)), abs=1e-9
    )
    assert check("L12.4", (True, float(other.value))).ok
    assert check("L12.4", ("yes", 0.245)).ok
    assert not check("L12.4", ("yes", 0.27)).ok


def test_the_broken_run_stays_above_a_hundredth_and_the_other_falls() -> None:
    last = {name: points[-1][1] for name, points in l12.runs().items()}
    assert last.pop(l12.broken()) > 0.05
    assert all(gap < 0.01 for gap in last.values())
    assert check("L12.5", l12.broken()).ok


def test_the_sound_run_is_that_of_the_fast_solver() -> None:
    (sound,) = (points for name, points in l12.runs().items() if name != l12.broken())
    for iterations, gap in sound:
        fast = ll.solve.cfr(l12.kuhn(), iterations).gap
        assert gap == pytest.approx(float(fast or 0), abs=1e-9)
