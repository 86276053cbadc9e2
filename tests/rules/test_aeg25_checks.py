"""Rules 114 to 118: sanity checks of the 25-card game, card by card, and the rulings on them."""

import pytest

import lovecraft_lab as ll
from lovecraft_lab.letter.state import deck_left
from tests.rules.aeg25 import at_table
from tests.rules.table import (
    hand,
    play,
    table,
    zone,
)

# Sanity checks


def test_A114_an_insane_player_checks_before_the_draw() -> None:
    state = at_table("cats_of_ulthar elder_sign", "investigators", zones=["", "deep_ones"])
    line = play(state, "cats_of_ulthar>1")
    assert line.ids[-2:] == ["A108", "A114"]
    assert hand(line.after, 1) == "investigators"


def test_Q11_a_check_is_never_made_in_the_turn_in_which_one_becomes_insane_here_either() -> None:
    line = play(at_table("deep_ones elder_sign", "investigators"), "deep_ones>1=8")
    assert "A114" not in line.ids


@pytest.mark.parametrize("pile", ["mi_go", "mi_go deep_ones", "mi_go elder_sign golden_mead"])
def test_A115_cards_come_up_one_by_one_as_many_as_insanity_cards_lie_there(pile: str) -> None:
    count = sum(kind != "elder_sign" for kind in pile.split())
    state = at_table("cats_of_ulthar", "randolph_carter", zones=[pile, ""])
    line = play(state, *["investigators"] * count, "henry_armitage")
    assert line.ids == ["A115"] * count + ["A117", "A105-draw"]
    for step in line.steps[:count]:
        assert (
            step.choice
            == state.game.kinds[[row.ident for row in state.game.cards].index("investigators")]
        )


def test_A116_the_first_insanity_card_ends_the_check_at_once() -> None:
    state = at_table(
        "cats_of_ulthar",
        "randolph_carter",
        "elder_sign",
        zones=["mi_go liber_ivonis nyarlathotep", "", ""],
    )
    line = play(state, "investigators", "deep_ones")
    assert line.ids == ["A115", "A115", "A116", "A119", "Q-09", "A108"]
    assert line.after.out == {0}
    # the third card stays in the deck, which is two shorter and not three.
    assert deck_left(state) - deck_left(line.after) == 2


def test_Q05_the_27_card_game_turns_up_all_of_them() -> None:
    state = table("fed", "sailor", "urchin", zones=["cultists deep_one nightgaunt", "", ""])
    line = play(state, "investigators investigators rlyeh")
    assert deck_left(state) - deck_left(line.after) == 3


def test_A117_after_a_pass_the_cards_go_to_the_pile_without_effect() -> None:
    state = at_table("cats_of_ulthar", "randolph_carter", zones=["mi_go", ""])
    line = play(state, "elder_sign")
    assert line.ids == ["A115", "A117"]
    assert zone(line.after, 0) == "mi_go elder_sign"
    assert line.after.protected == set()


def test_A118_a_check_that_is_impossible_ends_the_round_at_once() -> None:
    # Play cannot lead here: an empty deck has ended the round at the end of the turn before.
    state = at_table(
        "cats_of_ulthar", "randolph_carter", zones=["mi_go", ""], unseen="investigators"
    )
    assert ll.mover(state) == ll.TERMINAL
    assert state.round_winners == (1,)
    assert [rule.ident for rule in ll.why_not(state.game, state, "cats_of_ulthar>1")] == ["A118"]


def test_A118_so_does_one_for_which_the_deck_has_too_few_cards() -> None:
    state = at_table(
        "randolph_carter",
        "cats_of_ulthar",
        zones=["mi_go deep_ones", ""],
        unseen="investigators elder_sign",
    )
    line = play(state, "elder_sign")
    assert line.ids == ["A115", "A118", "A121", "A123"]
    assert zone(line.after, 0) == "mi_go deep_ones elder_sign"
    assert line.after.round_winners == (0,)
    assert line.after.tokens[0] == (0, 1)


def test_Q06_too_few_cards_may_still_hold_one_that_fails_the_check() -> None:
    state = at_table(
        "randolph_carter",
        "cats_of_ulthar",
        zones=["mi_go deep_ones", ""],
        unseen="golden_mead elder_sign",
    )
    assert play(state, "golden_mead").after.round_winners == (1,)


def test_Q06_a_check_passed_with_the_last_card_leaves_none_to_draw() -> None:
    state = at_table(
        "randolph_carter", "cats_of_ulthar", zones=["mi_go", ""], unseen="investigators elder_sign"
    )
    line = play(state, "elder_sign")
    assert line.ids == ["A115", "A117", "Q-06", "A121", "A123"]
    assert line.after.round_winners == (0,)


def test_Q08_the_number_does_not_grow_while_cards_come_up() -> None:
    state = at_table(
        "cats_of_ulthar", "randolph_carter", zones=["mi_go liber_ivonis", ""], immune=[0]
    )
    line = play(state, "deep_ones", "necronomicon", "investigators")
    # Two Insanity cards at the start, and the one turned up does not make them three; an 8 that
    # comes up for a player whom nothing puts out does nothing.
    spared = "A126-4-insane-check"
    assert line.ids == ["A115", spared, "A115", spared, "A117", "A105-draw"]
    assert line.after.out == set()
    cthulhu = play(state, "cthulhu", "investigators").after
    assert cthulhu.game_winners == ()


def test_Q09_after_a_failure_all_that_came_up_goes_to_the_losers_pile() -> None:
    state = at_table(
        "cats_of_ulthar", "randolph_carter", "elder_sign", zones=["mi_go liber_ivonis", "", ""]
    )
    line = play(state, "investigators", "deep_ones")
    assert zone(line.after, 0) == "mi_go liber_ivonis cats_of_ulthar investigators deep_ones"


def test_Q09_an_8_in_the_hand_of_who_failed_is_idle() -> None:
    state = at_table(
        "cthulhu", "randolph_carter", "elder_sign", zones=["mi_go liber_ivonis", "", ""]
    )
    line = play(state, "deep_ones")
    assert line.after.game_winners == ()
    assert "A110-cthulhu" not in line.ids


def test_Q10_the_necronomicon_that_comes_up_in_a_check_puts_the_checker_out() -> None:
    state = at_table("cats_of_ulthar", "randolph_carter", "elder_sign", zones=["mi_go", "", ""])
    assert play(state, "necronomicon").after.out == {0}  # Q-A3
    assert play(state, "cthulhu").ids[:2] == ["A115", "A116"]  # an Insanity card fails it anyway
