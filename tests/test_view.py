"""What a view says of the sanity checks to come."""

from __future__ import annotations

from fractions import Fraction

import lovecraft_lab as ll
from lovecraft_lab.letter.state import LetterState
from lovecraft_lab.letter.view import Check

GAME = ll.letter(players=3)


def table(**what: object) -> LetterState:
    """A table of three at which seat 0, Insane, is about to play."""
    usual: dict[str, object] = {
        "hands": [("fed", "boxer"), ("sailor",), ("urchin",)],
        "zones": [["cultists"], [], []],
    }
    return GAME.position(**(usual | what))


def checks(state: ll.State, seat: int | None) -> tuple[Check, ...]:
    """The coming checks as a seat may reckon them."""
    found: tuple[Check, ...] = ll.view(GAME, ll.infoset(state, seat)).checks
    return found


def test_the_chance_is_counted_over_the_cards_this_seat_has_not_seen() -> None:
    # Of 27 cards seat 0 sees the Eggs, Cultists and its own two: 23 are left, 8 of the Other World.
    (check,) = checks(table(), 0)
    assert (check.reveal, check.arkham, check.other) == (1, 15, 8)
    assert check.chance == Fraction(15, 23)


def test_U26_the_pool_is_what_is_unseen_and_not_the_deck() -> None:
    # Seat 0 sees the Eggs, two cards in its zone and the Fed: 23 are unseen, 16 of them Arkham, and
    # two are turned up. The deck holds 20 of those 23, which does not matter.
    zones = [["cultists", "rlyeh"], [], []]
    state = table(hands=[("fed",), ("sailor",), ("urchin",)], zones=zones)
    (check,) = checks(state, 0)
    assert check.reveal == 2
    assert check.chance == Fraction(16, 23) * Fraction(15, 22)


def test_seats_reckon_the_same_check_from_different_cards() -> None:
    # Seat 1 holds the Sailor alone: 24 unseen. A spectator sees no hand: 25 unseen.
    assert checks(table(), 1)[0].chance == Fraction(16, 24)
    assert checks(table(), None)[0].chance == Fraction(17, 25)


def test_U24_an_open_next_card_is_not_drawn_from_the_pool() -> None:
    # The open card is the first turned up: an Arkham card leaves the rest to the pool, an Other
    # World card decides.
    arkham = table(zones=[["cultists", "rlyeh"], [], []], known_next="musician")
    (check,) = checks(arkham, 0)
    assert check.reveal == 2
    assert check.chance == Fraction(14, 21)
    other = table(zones=[["cultists", "rlyeh"], [], []], known_next="deep_one")
    assert checks(other, 0)[0].chance == 0


def test_an_immune_player_passes_whatever_comes_up() -> None:
    assert checks(table(immune=(0,)), 0)[0].chance == 1


def test_a_failed_check_and_an_ended_round_have_no_next_check() -> None:
    state = table(hands=[("fed",), ("sailor",), ("urchin",)])
    steps = ll.steps(state, GAME.parse(state, "deep_one"))
    failed = next(step for step in steps if step.rule.ident == "Z031")
    assert len(checks(failed.before, 1)) == 1
    assert checks(failed.after, 1) == ()


def test_U28_two_seats_see_different_tables() -> None:
    state = table(known={(1, 2)})
    views = [ll.view(GAME, ll.infoset(state, seat)).to_dict() for seat in (0, 1, None)]
    assert [view["hands"][0] for view in views] == [["fed", "boxer"], [None, None], [None, None]]
    assert [view["known"][2] for view in views] == [[], ["urchin"], []]
