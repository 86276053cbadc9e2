"""L10: every answer a second way, by a linear programme written down from the rules alone."""

from fractions import Fraction
from functools import cache
from itertools import permutations

import pytest

import lovecraft_lab as ll
from lovecraft_lab.lessons import check, l10
from lovecraft_lab.lessons.trees import deck, tree
from tests.lessons.linear import Linear

GAME = deck("deck-b")
CARDS = ("investigators", "investigators", "deep_one", "urchin", "sailor", "dilettante")
CLOSE = 1e-7


@cache
def programme(only: str = "") -> Linear:
    """Return Deck B as a linear programme; `only` is what may be named with two Investigators."""

    def allowed(state: object, seat: int, move: str) -> bool:
        assert isinstance(state, ll.State)
        return not only or ll.infoset(state, seat) != l10.moment() or move == only

    found = Linear(GAME, allowed)
    found.add(GAME.start())
    return found


def test_each_guess_hits_with_one_in_four_by_listing_orders() -> None:
    orders = {o for o in permutations(CARDS) if o[0] == o[2] == "investigators"}
    numbers = {"3": "deep_one", "4": "urchin", "6": "sailor", "8": "dilettante"}
    for number in l10.GUESSES:
        hits = sum(order[1] == numbers[number] for order in orders)
        assert Fraction(hits, len(orders)) == l10.hit() == Fraction(1, 4)
    assert check("L10.1", "25 %").ok


def test_the_mix_is_the_only_one_of_all_equilibria() -> None:
    for number, share in zip(l10.GUESSES, (0, 1 / 3, 0, 2 / 3), strict=True):
        low, high = programme().span((l10.moment(), None), f"investigators>1={number}")
        assert low == pytest.approx(share, abs=1e-5)
        assert high == pytest.approx(share, abs=1e-5)
    assert check("L10.2", {"3": 0, "4": "1/3", "6": 0, "8": 0.667}).ok


def test_the_value_by_the_programme_and_proved_exactly() -> None:
    exact = ll.solve.sequence_form(tree("deck-b"), exact=True)
    assert exact.value == l10.value() == Fraction(31, 108)
    assert programme().value == pytest.approx(31 / 108, abs=CLOSE)
    assert tuple(exact.profile[l10.moment()].values()) == l10.guesses()
    assert check("L10.3", 0.287).ok


def test_what_each_pure_guess_is_worth_by_the_programme() -> None:
    for number in l10.GUESSES:
        found = programme(f"investigators>1={number}").value
        assert found == pytest.approx(float(l10.pure(number)), abs=CLOSE)
    assert check("L10.4", l10.pure("4")).ok
    assert check("L10.5", Fraction(31, 108) - l10.pure("4")).ok
    assert not check("L10.5", 0).ok


def test_two_investigators_come_once_in_fifteen_rounds() -> None:
    orders = list(permutations(CARDS))
    both = sum(order[0] == order[2] == "investigators" for order in orders)
    assert l10.likely() == Fraction(both, len(orders)) == Fraction(1, 15)
