"""L11: every answer a second way, by a linear programme written down from the rules alone."""

from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

import lovecraft_lab as ll
from lovecraft_lab.lessons import check, l11
from lovecraft_lab.lessons.trees import deck, seeing_the_hand
from tests.lessons.linear import Labels, Linear

GAME = deck("deck-a")
CLOSE = 1e-7


def dealt() -> list[tuple[Any, Fraction]]:
    """Return the tables after both cards have been dealt, with their chances."""
    found = [(GAME.start(), Fraction(1))]
    for _ in range(2):
        found = [
            (ll.child(state, card), likely * share)
            for state, likely in found
            for card, share in ll.outcomes(state)
        ]
    return found


def shown_the_hand(seat: int) -> float:
    """Return the value if a seat is told the other's card."""
    linear = Linear(GAME)
    for state, likely in dealt():
        other = state.hands[1 - seat]
        linear.add(state, (other, None) if seat == 0 else (None, other), likely=likely)
    return linear.value


def shown_the_deal(seat: int) -> float:
    """Return the value if a seat is told all six cards in order."""
    linear, start = Linear(GAME), GAME.start()
    orders = sorted(set(permutations(start.unseen)))
    for order in orders:
        labels: Labels = (order, None) if seat == 0 else (None, order)
        linear.add(start, labels, likely=Fraction(1, len(orders)), order=order)
    return linear.value


def test_fair_is_one_quarter() -> None:
    linear = Linear(GAME)
    linear.add(GAME.start())
    assert linear.value == pytest.approx(0.25, abs=CLOSE)
    assert l11.fair() == Fraction(1, 4)


@pytest.mark.parametrize(("seat", "value"), [(0, Fraction(853, 1440)), (1, Fraction(1, 6))])
def test_the_value_with_a_look_at_the_other_hand(seat: int, value: Fraction) -> None:
    assert l11.hand(seat) == value
    assert shown_the_hand(seat) == pytest.approx(float(value), abs=CLOSE)


@pytest.mark.parametrize(("seat", "value"), [(0, Fraction(19, 30)), (1, Fraction(1, 15))])
def test_the_value_with_every_card_known(seat: int, value: Fraction) -> None:
    assert l11.deal(seat) == value
    assert shown_the_deal(seat) == pytest.approx(float(value), abs=CLOSE)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_value_is_proved_by_exact_best_responses(seat: int) -> None:
    exact = ll.solve.sequence_form(seeing_the_hand("deck-a", seat), exact=True)
    assert exact.value == l11.hand(seat)


def test_a_look_changes_no_history_and_splits_sets_of_one_seat_alone() -> None:
    fair = ll.grow(GAME)
    for seat in (0, 1):
        seen = seeing_the_hand("deck-a", seat)
        assert (seen.nodes, seen.terminals) == (fair.nodes, fair.terminals)
        assert len(seen.infosets[1 - seat]) == len(fair.infosets[1 - seat])
        assert len(seen.infosets[seat]) > len(fair.infosets[seat])


def test_the_exercises_take_these_values() -> None:
    look = Fraction(853, 1440)
    assert check("L11.2", [Fraction(1, 4), look, Fraction(19, 30)]).ok
    assert check("L11.2", "0.25, 0.592, 0.633").ok
    assert check("L11.3", look - Fraction(1, 4)).ok
    assert check("L11.4", "1/6").ok


def test_the_warm_up_by_indifference() -> None:
    grid = [Fraction(n, 60) for n in range(61)]
    # seat 1 calls: +2 by a queen (bluff of 1), -2 by a king; folds: -1 by either
    bluff = next(b for b in grid if 2 * b - 2 == -(b + 1))
    # seat 0 bets a queen: +1 if it is folded to, -2 if it is called; folds: -1
    call = next(c for c in grid if (1 - c) - 2 * c == -1)
    assert (bluff, call) == l11.rates() == (Fraction(1, 3), Fraction(2, 3))
    assert check("L11.1", (bluff, call)).ok


def test_a_view_leaks_if_it_holds_a_card_in_a_hand_of_one_who_is_in() -> None:
    for name, answer in zip(l11.VIEWS, l11.leaks(), strict=True):
        view = l11.views()[name]
        shown = [card for hand in (*view["hands"], *view["known"]) for card in hand]
        assert answer == ("yes" if any(card is not None for card in shown) else "no")
        assert view["seat"] is None
    assert check("L11.5", "yes, no, yes").ok
