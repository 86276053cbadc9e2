"""Rules 119 to 125: how a round and a game of the 25-card game end, and the rulings on that."""

import pytest

import lovecraft_lab as ll
from tests.rules.aeg25 import DEALT, FIVE, at_table, last_turn
from tests.rules.table import (
    Line,
    cards,
    learnt,
    paid,
    play,
    random_game,
    refused,
    table,
    texts,
    view,
    zone,
)

# Out, and the end of a round


def test_A119_who_is_out_discards_the_hand_without_effect_and_is_left_alone() -> None:
    state = at_table("investigators cats_of_ulthar", "necronomicon", "elder_sign", "deep_ones")
    line = play(state, "investigators>1=8")
    assert line.ids == ["A105", "A126-1-sane", "A119", "A106", "A108"]
    assert line.after.turn == 2
    drawn = play(line.after, "investigators").after
    assert refused(drawn, "investigators>1=4") == ["A119"]


def test_A120_an_empty_deck_at_the_end_of_a_turn_ends_the_round() -> None:
    line = play(last_turn("cats_of_ulthar randolph_carter", "elder_sign"), "cats_of_ulthar>1")
    assert line.ids == ["A105", "A126-2-sane", "A106", "A108", "A120", "A121", "A123"]
    assert line.after.round_winners == (0,)
    # In the 27-card game the round goes on until somebody must draw.
    other = play(table("fed sailor", "urchin", unseen="investigators"), "fed>1")
    assert other.ids[-4:] == ["Z008", "Z035", "Z037", "Z039"]


def test_Q07_the_last_card_drawn_is_still_played() -> None:
    state = at_table("cats_of_ulthar", "elder_sign", unseen="investigators randolph_carter")
    line = play(state, "investigators", "cats_of_ulthar>1")
    assert line.ids[-3:] == ["A120", "A121", "A123"]


def test_A121_hands_are_shown_and_the_highest_number_wins() -> None:
    line = play(last_turn("cats_of_ulthar randolph_carter", "elder_sign"), "cats_of_ulthar>1")
    for seat in (0, 1, None):
        assert [cards(line.after.game, each) for each in view(line.after, seat).hands] == [  # type: ignore[arg-type]
            "randolph_carter",
            "elder_sign",
        ]


def test_A121_tied_equal_numbers_are_knocked_out() -> None:
    state = last_turn("cats_of_ulthar randolph_carter", "nyarlathotep", "elder_sign")
    line = play(state, "cats_of_ulthar>2")
    assert line.ids[5:] == ["A121", "A121-tied", "A119", "A119", "A112", "A121-highest", "A123"]
    assert line.after.out == {0, 1}
    assert zone(line.after, 0) == "cats_of_ulthar randolph_carter"
    assert paid(line.after) == "0 0 1"


def test_A121_highest_is_the_highest_number_that_nobody_shares() -> None:
    state = last_turn(
        "cats_of_ulthar randolph_carter",
        "nyarlathotep",
        "henry_armitage",
        "mi_go",
        "great_race_of_yith",
    )
    assert play(state, "cats_of_ulthar>1").after.round_winners == (4,)


def test_Q15_and_an_immune_player_is_knocked_out_by_a_tie_like_anyone() -> None:
    # Liber Ivonis keeps off effects, and a tie is none.
    zones = ["liber_ivonis deep_ones", "", ""]
    state = last_turn(
        "cats_of_ulthar randolph_carter", "nyarlathotep", "elder_sign", zones=zones, immune=[0]
    )
    line = play(state, "cats_of_ulthar>2")
    assert line.after.out == {0, 1}
    assert line.after.round_winners == (2,)


def test_Q16_in_the_25_card_game_all_may_be_tied_too() -> None:
    state = last_turn("cats_of_ulthar randolph_carter", "nyarlathotep", match=True)
    line = play(state, "cats_of_ulthar>1")
    assert line.ids[6:] == [
        *("A121-tied", "A119", "A119", "A112", "Q-16", "A125", "A124"),
        *("A101", "A101-shuffle", "A102"),
    ]
    assert line.after.tokens == ((0, 0), (0, 0))
    begun = play(line.after, "seat 1")
    assert begun.ids == ["Q-16-starter"]
    assert texts(line.after) == ["seat 0", "seat 1"]


def test_A122_the_round_ends_when_one_player_is_left() -> None:
    line = play(at_table("investigators elder_sign", "randolph_carter"), "investigators>1=6")
    assert line.ids[-4:] == ["A108", "A122", "A122-wins", "A123"]


def test_A122_wins_the_last_player_whatever_the_hand_is() -> None:
    line = play(at_table("investigators deep_ones", "randolph_carter"), "investigators>1=6")
    assert line.after.round_winners == (0,)
    assert paid(line.after) == "1 -1"


def test_Q14_one_player_left_goes_before_the_empty_deck() -> None:
    line = play(last_turn("investigators deep_ones", "randolph_carter"), "investigators>1=6")
    assert line.ids[-3:] == ["A122", "A122-wins", "A123"]
    assert "A120" not in line.ids


@pytest.mark.parametrize(("kind", "token"), [("investigators", (1, 0)), ("deep_ones", (0, 1))])
def test_A123_the_state_of_mind_is_looked_at_after_the_round(
    kind: str, token: tuple[int, int]
) -> None:
    # the Deep Ones that win the round land first.
    line = play(at_table(f"{kind} elder_sign", "randolph_carter"), f"{kind}>1=6")
    assert line.after.tokens == (token, (0, 0))


def test_Q18_the_switch_reads_the_state_of_mind_first() -> None:
    state = at_table(
        "deep_ones elder_sign", "randolph_carter", switches={"winning_card_counts": False}
    )
    line = play(state, "deep_ones>1=6")
    assert line.after.tokens == ((1, 0), (0, 0))
    assert zone(line.after, 0) == "deep_ones"


# The next round and the end of the game


def test_A124_the_next_round_is_set_up_in_full() -> None:
    state = at_table("deep_ones elder_sign", "randolph_carter", match=True)
    line = play(state, "deep_ones>1=6", FIVE, *DEALT[:2])
    after = line.after
    assert line.ids[line.ids.index("A124") :] == [
        *("A124", "A101", "A101-shuffle", "A102", "A124-winner", "A103", "A104", "A104", "A108")
    ]
    assert after.round_number == 2
    assert not after.insane | after.out
    assert after.zones == ((), ())


def test_A124_winner_the_winner_of_the_round_begins() -> None:
    state = at_table("necronomicon elder_sign", "randolph_carter", match=True)
    line = play(state, "necronomicon")
    assert line.after.round_winners == ()
    assert line.around("A124-winner")[1].first == 1


def won_by(tokens: tuple[int, int], kind: str) -> Line:
    """Let seat 0 win a round by putting seat 1 out, with these tokens beforehand."""
    state = at_table(f"{kind} elder_sign", "randolph_carter", match=True, tokens=[tokens, (1, 2)])
    return play(state, f"{kind}>1=6")


def test_A125_the_two_kinds_of_token_are_counted_apart() -> None:
    line = won_by((0, 2), "investigators")
    assert "A125" in line.ids
    assert line.after.tokens == ((1, 2), (1, 2))
    assert line.after.game_winners == ()


def test_A125_sane_two_sane_tokens_win_the_game() -> None:
    line = won_by((1, 2), "investigators")
    assert line.ids[-2:] == ["A125", "A125-sane"]
    assert line.after.game_winners == (0,)
    assert [rule.ident for rule in ll.why_not(line.after.game, line.after, "cthulhu!")] == [
        "A125-sane"
    ]


def test_A125_insane_three_insane_tokens_win_the_game() -> None:
    line = won_by((1, 2), "deep_ones")
    assert line.ids[-2:] == ["A125", "A125-insane"]
    assert line.after.game_winners == (0,)
    assert [rule.ident for rule in ll.why_not(line.after.game, line.after, "cthulhu!")] == [
        "A125-insane"
    ]


def test_A125_cthulhu_wins_the_game_at_once() -> None:
    zones = ["deep_ones golden_mead", "", ""]
    state = at_table(
        "cthulhu elder_sign", "randolph_carter", "investigators", zones=zones, match=True
    )
    line = play(state, "cthulhu!")
    assert line.ids == ["A105", "A126-8-insane", "A125-cthulhu"]
    assert line.after.game_winners == (0,)
    assert line.after.tokens == ((0, 0),) * 3
    assert paid(line.after) == "1 0 0"


def test_Q45_no_card_to_draw_at_all_ends_the_round_here_too() -> None:
    state = at_table(
        "henry_armitage randolph_carter", "elder_sign", "investigators", unseen="", aside=False
    )
    line = play(state, "henry_armitage>1")
    assert line.ids[:5] == ["A105", "A126-5-sane", "A109", "Q-06", "A121"]
    assert line.after.round_winners == (0,)


def test_every_step_of_the_25_card_game_has_a_number_of_its_own() -> None:
    for seed in range(30):
        game = ll.letter("aeg25", 2 + seed % 5, match=seed % 2 == 0)
        for step in random_game(game, seed).steps:
            assert step.rule is game.rules[step.rule.ident]
            assert step.rule.ident[0] in "AQ", step.rule
            coming = ll.pending(game, step.after, None)
            assert all(game.rules[rule.ident] is rule for rule in coming)
            assert "Z" not in repr(step.after)


def test_facts_of_the_25_card_game_are_told_in_its_own_words() -> None:
    line = play(at_table("cats_of_ulthar elder_sign", "investigators"), "cats_of_ulthar>1")
    said = [line.after.game.narrate(fact, 1) for fact in learnt(line, 1)]
    assert "Cats of Ulthar (2) goes to Seat 0’s discard pile." in said
