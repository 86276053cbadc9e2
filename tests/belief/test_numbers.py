"""More numbers that anyone can derive with pencil and paper: pools, and orders of decks."""

from fractions import Fraction
from math import factorial

import pytest

import lovecraft_lab as ll
from tests.belief.test_worked_examples import OTHER, played, seen
from tests.rules.table import table


def test_L2_the_expected_other_world_cards_in_a_deck_of_two() -> None:
    # 18 of the 26 cards are the deck, and each is any of the 26, 9 of which are of the Other World:
    # 18 x 9/26 = 81/13.
    first = seen(ll.letter(players=3).start()).next_card()
    assert 18 * sum(chance for card, chance in first.items() if card in OTHER) == Fraction(81, 13)


def test_L3_five_open_cards_with_two_of_the_other_world() -> None:
    # 26 - 5 open - 1 out - 1 in hand = 19 unseen, 9 - 2 - 1 = 6 of them of the Other World:
    # 13 x 12/(19 x 18) = 26/57.
    state = ll.letter().position(
        hands=[["urchin"], ["fed"]],
        zones=[["cultists"], []],
        face_up=["shoggoth", "rlyeh", "investigators", "investigators", "boxer"],
    )
    assert seen(state).pass_check(0, reveal=2) == Fraction(26, 57)


def test_Z034_fewer_cards_than_are_due_are_all_turned_up() -> None:
    # Four are due and the deck has two. With seat 1's card and the one set aside 4 are unseen, 3 of
    # them Arkham cards: C(3, 2)/C(4, 2) = 1/2, and the same for any number above two.
    four = "cultists rlyeh deep_one stowaway"
    belief = seen(table("urchin", "fed", zones=[four, ""], unseen="boxer sailor shoggoth"))
    assert belief.pass_check(0) == belief.pass_check(0, reveal=2) == Fraction(1, 2)
    assert belief.pass_check(0, reveal=50) == Fraction(1, 2)


@pytest.mark.parametrize(("kept", "orders"), [("investigators", 24), ("deep_one", 12)])
def test_L7_the_worlds_of_deck_a(kept: str, orders: int) -> None:
    # Seat 0 kept a card and drew The Boxer: four cards are unseen. All differ in the first case,
    # 4!; in the second two of them are Investigators, 4!/2.
    game = ll.letter(deck=ll.DECKS["deck-a"])
    assert seen(played(game, kept, "musician", "boxer")).histories == orders


def test_L6_the_orders_of_a_printed_deck_are_counted_exactly() -> None:
    # Nothing is dealt: 26!/(5! 2!^4), for Investigators come five times and four cards twice. That
    # is 2.1 x 10^23.
    orders = seen(ll.letter(players=3).start()).histories
    assert orders == factorial(26) // (120 * 16)
    assert len(str(orders)) == 24


@pytest.mark.parametrize("taken", ["musician", "fed", "sailor"])
@pytest.mark.parametrize("robber", [0, 1])
def test_Z068_who_was_robbed_holds_the_eggs_while_the_robber_plays_again(
    taken: str, robber: int
) -> None:
    hands = ("stowaway fed", taken) if robber == 0 else (taken, "stowaway fed")
    zones = ["nightgaunt", ""] if robber == 0 else ["", "nightgaunt"]
    state = table(*hands, zones=zones, turn=robber, unseen="boxer urchin investigators")
    state = ll.child(state, state.game.parse(state, f"stowaway!>{1 - robber}"))
    for choice in ll.choices(state):
        after = ll.steps(state, choice)[0].after
        for viewer in (None, 0, 1):
            belief = ll.posterior(state.game, ll.infoset(after, viewer))
            assert belief.hand(1 - robber) == {"stowaway_eggs": 1}
