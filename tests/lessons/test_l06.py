"""L06: every answer a second way, without a tree."""

import math
from fractions import Fraction
from itertools import permutations

import lovecraft_lab as ll
from lovecraft_lab.lessons import check, l06

NUMBERS = {"investigators": 1, "cultists": 1, "boxer": 3}  # as printed on the cards
CARDS = ("investigators", "investigators", "cultists", "boxer")
DEALS = sorted(set(permutations(CARDS, 3)))


def paid(played: str, kept: str, other: str) -> int:
    """Return what a play wins: the deck is empty afterwards, so the higher card wins."""
    if played != "boxer" and other == "boxer":
        return 1  # the guess names 3, the only number that may be named
    return (NUMBERS[kept] > NUMBERS[other]) - (NUMBERS[kept] < NUMBERS[other])


def plays(first: str, drawn: str) -> set[tuple[str, str]]:
    return {(first, drawn), (drawn, first)}


def test_twelve_deals_by_permutations() -> None:
    assert l06.deals() == set(DEALS)
    assert check("L06.1", len(DEALS)).ok
    assert check("L06.1", "12").ok


def test_twelve_decisions_and_a_leaf_for_each_play() -> None:
    leaves = sum(len(plays(first, drawn)) for first, _, drawn in DEALS)
    assert (len(DEALS), leaves) == (12, 22)
    assert check("L06.2", (len(DEALS), leaves, 1)).ok


def test_the_value_by_hand_is_three_quarters() -> None:
    total = Fraction(0)
    for first, drawn in {(first, drawn) for first, _, drawn in DEALS}:
        others = [deal[1] for deal in DEALS if (deal[0], deal[2]) == (first, drawn)]
        total += max(sum(paid(*play, other) for other in others) for play in plays(first, drawn))
    assert total / len(DEALS) == Fraction(3, 4)
    assert check("L06.3", total / len(DEALS)).ok
    assert check("L06.3", 0.75).ok


def test_the_number_of_orders_by_logarithms() -> None:
    orders = math.lgamma(27) - math.lgamma(6) - 4 * math.lgamma(3)
    assert math.floor(orders / math.log(10)) == 23
    assert check("L06.4", 23).ok


def test_the_leaf_is_the_round_that_was_told() -> None:
    game = ll.letter(deck=ll.DECKS["pocket-4"])
    state = game.start()
    for text in l06.leaf():
        state = ll.child(state, game.parse(state, text))
    assert ll.mover(state) == ll.TERMINAL
    assert game.returns(state)[0] == paid("investigators", "cultists", "boxer") == 1
    assert check("L06.5", "Cultists, boxer, investigators, investigators>1=3").ok


def test_the_picture_for_the_board_shows_every_decision() -> None:
    assert l06.LESSON.picture().startswith("<svg")
