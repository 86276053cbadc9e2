"""L08: every answer a second way, by the numbers on the cards."""

from fractions import Fraction
from typing import Any

import pytest

import lovecraft_lab as ll
from lovecraft_lab.lessons import check, l08
from lovecraft_lab.lessons.l08 import two_more_turns

NUMBERS = {card.ident: card.number for card in ll.letter().cards}
HALF = Fraction(1, 2)
YOURS, THEIRS = NUMBERS["boxer"], NUMBERS["sailor"]  # what is left when The Musician is played


def wins(mine: int, other: int) -> Fraction:
    return Fraction(mine > other) + HALF * (mine == other)


def on_them(unseen: tuple[str, str]) -> Fraction:
    return sum((wins(YOURS, NUMBERS[card]) for card in unseen), Fraction(0)) / 2


def on_yourself(unseen: tuple[str, str]) -> Fraction:
    return sum((wins(NUMBERS[card], THEIRS) for card in unseen), Fraction(0)) / 2


@pytest.mark.parametrize("unseen", [l08.FIRST, l08.SECOND, l08.THIRD])
def test_last_card_by_the_numbers(unseen: tuple[str, str]) -> None:
    found = l08.chances(*unseen)
    assert found["boxer>1"] == wins(NUMBERS["musician"], THEIRS)
    assert found["musician>1"] == on_them(unseen)
    assert found["musician>0"] == on_yourself(unseen)


def test_the_first_three_exercises() -> None:
    assert check("L08.1", [0, HALF, 0]).ok
    assert check("L08.2", "1/2, 0.5").ok
    line = max([(on_them(l08.THIRD), "musician>1"), (on_yourself(l08.THIRD), "musician>0")])
    assert check("L08.3", (line[1], line[0])).ok


def unseen_at_the_stop() -> list[str]:
    """Return the cards that are neither in your hand, nor in a zone, nor face up, nor open."""
    cards = [card.ident for card in ll.letter().cards for _ in range(card.copies)]
    at = l08.STOP
    seen = ["stowaway_eggs", *at["hands"][0], *at["face_up"], at["known_next"]]
    for card in (*seen, *at["zones"][0], *at["zones"][1]):
        cards.remove(card)
    return cards


def test_the_stop_is_the_table_that_the_exercise_tells() -> None:
    unseen = unseen_at_the_stop()
    other = {card.ident for card in ll.letter().cards if card.other_world}
    high = sorted(NUMBERS[card] for card in unseen if NUMBERS[card] >= 7)
    assert (len(unseen), sum(card in other for card in unseen), high) == (15, 6, [7, 8, 8])
    assert sum(card in other for card in l08.STOP["zones"][0]) == 2
    assert l08.STOP["known_next"] not in other


def test_stopping_by_the_numbers() -> None:
    numbers = [NUMBERS[card] for card in unseen_at_the_stop()]
    win, tie = (
        Fraction(sum(test), 15) for test in zip(*((n < 7, n == 7) for n in numbers), strict=True)
    )
    assert check("L08.4", (win, tie, True)).ok
    assert check("L08.4", "0.8, 0.0667, yes").ok
    assert check("L08.5", win + tie / 2).ok
    assert check("L08.5", 0.833).ok
    assert win + tie / 2 > Fraction(9, 15)  # one hidden card of 15, 9 of them Arkham


def test_ending_the_round_pays_what_the_numbers_say() -> None:
    game = ll.letter()
    total = Fraction(0)
    for card in unseen_at_the_stop():
        state = game.position(**{**l08.STOP, "hands": [("entertainer",), (card,)]})
        total += game.returns(ll.child(state, game.parse(state, "end round")))[0]
    assert (total / 15 + 1) / 2 == l08.worth()


def backed_up(game: Any, state: Any) -> Fraction:
    """Return what a state with open cards is worth to seat 0: by recursion, without a tree."""
    who = ll.mover(state)
    if who == ll.TERMINAL:
        return Fraction(game.returns(state)[0])
    if who == ll.CHANCE:
        after = ((ll.child(state, choice), chance) for choice, chance in ll.outcomes(state))
        return sum((chance * backed_up(game, each) for each, chance in after), Fraction(0))
    best = max if who == 0 else min
    return best(backed_up(game, ll.child(state, choice)) for choice in ll.choices(state))


def test_with_two_more_turns_the_line_that_looks_better_is_worse() -> None:
    """Seat 1 has seen your hand: after The Fed it names 4, or keeps a 5 against it.

    The Urchin keeps it from guessing. Then seat 1 draws The Musician and keeps it (5 against 2
    wins), or Nightgaunt and keeps it (2 against 2 ties): each with one half, so −1/2.
    """
    tree = two_more_turns()
    game: Any = tree.game
    hands = [("fed", "urchin"), ("investigators",)]
    start = game.position(hands=hands, deck=1, known=[(0, 1), (1, 0)])
    lines = {
        game.format(start, choice): backed_up(game, ll.child(start, choice))
        for choice in ll.choices(start)
    }
    assert lines == {"fed>1": -1, "urchin": Fraction(-1, 2)}
    right = ll.solve.worths(tree, ll.solve.backward_induction(tree).profile, 0)
    assert dict(zip(tree.moves(0), (right[n] for n in tree.children(0)), strict=True)) == lines
    blind = ll.solve.worths(tree, ll.solve.uniform(tree), 0)
    fed, urchin = (blind[n] for n in tree.children(0))
    assert fed > urchin
    assert max(len(tree.history(n)) for n in range(tree.nodes)) == 4
