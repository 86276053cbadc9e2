"""Rule 126, the low cards, from 4 to 0: both effects of each, and the rulings on them."""

from collections import Counter
from typing import Any

import pytest

import lovecraft_lab as ll
from lovecraft_lab.letter.facts import Answered
from lovecraft_lab.letter.state import deck_left
from tests.rules.aeg25 import at_table
from tests.rules.table import hand, known, learnt, play, refused, table, texts, zone

MAD = "nyarlathotep"
"""An Insanity card in the pile, where nothing but a state of mind is asked."""


# 4


@pytest.mark.parametrize("kind", ["elder_sign", "liber_ivonis"])
def test_A126_4_sane_no_rivals_card_touches_the_player_until_the_next_turn(kind: str) -> None:
    line = play(at_table(f"{kind} golden_mead", "investigators", "mi_go"), kind, "randolph_carter")
    assert line.ids[:2] == ["A105", "A126-4-sane"]
    assert line.after.protected == {0}
    assert refused(line.after, "investigators>0=4") == ["A126-4-sane"]
    assert not any(">0" in text for text in texts(line.after))
    back = play(line.after, "randolph_carter>2", "deep_ones", "investigators>1=8").after
    assert back.protected == set()


def test_QA7_with_everybody_protected_carter_is_discarded_without_effect() -> None:
    at = at_table("randolph_carter investigators", "elder_sign", "mi_go", protected=[1, 2])
    line = play(at, "randolph_carter")
    assert line.ids[:3] == ["A105", "A111", "A106"]
    assert hand(line.after, 0) == "investigators"


def test_A126_4_insane_no_effect_puts_the_player_out_for_the_rest_of_the_round() -> None:
    state = at_table("liber_ivonis elder_sign", "investigators", "mi_go", zones=[MAD, "", ""])
    line = play(state, "liber_ivonis!")
    assert line.ids[:2] == ["A105", "A126-4-insane"]
    assert line.after.immune == {0}
    assert line.after.protected == set()


IMMUNE: dict[str, Any] = {"zones": ["liber_ivonis deep_ones", "", ""], "immune": [0]}


@pytest.mark.parametrize("kind", ["necronomicon", "cthulhu", "mi_go_braincase"])
def test_A126_4_insane_card_a_deadly_card_is_discarded_without_harm(kind: str) -> None:
    line = play(at_table(f"{kind} elder_sign", "investigators", "mi_go", **IMMUNE), kind)
    assert line.ids[2] == "A126-4-insane-card"
    assert line.after.out == set()


def test_A126_4_insane_guess_the_answer_is_yes_and_the_player_stays() -> None:
    state = at_table("elder_sign", "investigators golden_mead", "mi_go", turn=1, **IMMUNE)
    line = play(state, "investigators>0=4")
    assert line.ids[:3] == ["A105", "A126-1-sane", "A126-4-insane-guess"]
    assert Answered(1, 0, 4, right=True) in learnt(line, 2)


@pytest.mark.parametrize("own", ["investigators", "great_race_of_yith"])
def test_A126_4_insane_compare_a_lower_or_equal_number_puts_nobody_out(own: str) -> None:
    line = play(
        at_table(own, "great_race_of_yith hound_of_tindalos", "mi_go", turn=1, **IMMUNE),
        "great_race_of_yith>0",
    )
    assert line.ids[:3] == ["A105", "A126-3-sane", "A126-4-insane-compare"]
    assert line.after.out == set()


def test_A126_4_insane_check_is_made_and_survived() -> None:
    line = play(
        at_table("elder_sign", "investigators", "randolph_carter", **IMMUNE), "mi_go", "cthulhu"
    )
    spared = "A126-4-insane-check"
    assert line.ids == ["A115", spared, "A115", spared, "A117"]
    assert zone(line.after, 0) == "liber_ivonis deep_ones mi_go cthulhu"


@pytest.mark.parametrize("kind", ["necronomicon", "cthulhu"])
def test_QA6_an_8_dropped_on_a_rivals_turn_puts_an_immune_player_out_as_little(kind: str) -> None:
    state = at_table(kind, "henry_armitage golden_mead", "mi_go", turn=1, **IMMUNE)
    line = play(state, "henry_armitage>0", "randolph_carter")
    assert "A126-4-insane-card" in line.ids
    assert line.after.out == set()
    assert hand(line.after, 0) == "randolph_carter"  # still in the round, so with a hand
    assert line.after.game_winners == ()


# 3


@pytest.mark.parametrize("kind", ["great_race_of_yith", "hound_of_tindalos"])
@pytest.mark.parametrize(("own", "out"), [("elder_sign", {1}), ("investigators", {0})])
def test_A126_3_sane_the_lower_number_is_out(kind: str, own: str, out: set[int]) -> None:
    line = play(at_table(f"{kind} {own}", "golden_mead", "mi_go"), f"{kind}>1")
    assert line.ids[:3] == ["A105", "A126-3-sane", "A119"]
    assert line.after.out == out


def test_A126_3_sane_tie_nobody_is_out() -> None:
    state = at_table("great_race_of_yith golden_mead", "cats_of_ulthar", "mi_go")
    line = play(state, "great_race_of_yith>1")
    assert line.ids[:3] == ["A105", "A126-3-sane", "A126-3-sane-tie"]
    assert line.after.out == set()


def test_A126_3_insane_a_rival_who_is_still_sane_is_out() -> None:
    state = at_table("hound_of_tindalos elder_sign", "necronomicon", "mi_go", zones=[MAD, "", ""])
    line = play(state, "hound_of_tindalos!>1")
    assert line.ids[:3] == ["A105", "A126-3-insane", "A119"]
    assert line.after.out == {1}


def test_A126_3_insane_nothing_happens_to_one_who_is_insane() -> None:
    zones = [MAD, "deep_ones", ""]
    state = at_table("hound_of_tindalos elder_sign", "necronomicon", "mi_go", zones=zones)
    line = play(state, "hound_of_tindalos!>1")
    assert line.ids[:4] == ["A105", "A126-3-insane", "A126-3-insane-nothing", "A106"]
    assert line.after.out == set()


def test_A126_3_insane_nothing_happens_to_one_who_is_immune_for_being_insane() -> None:
    # Nothing has to spare an immune rival: who is immune is Insane, and the Hound hunts the Sane.
    zones = ["deep_ones", "liber_ivonis golden_mead", ""]
    state = at_table(
        "hound_of_tindalos elder_sign", "randolph_carter", "investigators", zones=zones, immune=[1]
    )
    line = play(state, "hound_of_tindalos!>1")
    assert line.ids[:3] == ["A105", "A126-3-insane", "A126-3-insane-nothing"]
    assert not line.after.out


def test_Q33_the_hound_may_be_aimed_at_an_insane_rival_and_deep_one_may_not() -> None:
    hound = at_table("hound_of_tindalos elder_sign", "mi_go", zones=[MAD, "deep_ones"])
    assert "hound_of_tindalos!>1" in texts(hound)
    assert refused(hound, "hound_of_tindalos!") == ["Q-34"]
    deep = table("deep_one urchin", "fed", zones=["rlyeh", "cultists"])
    assert "deep_one!" in texts(deep)
    assert refused(deep, "deep_one!>1") == ["Z083"]


# 2


@pytest.mark.parametrize("kind", ["cats_of_ulthar", "golden_mead"])
def test_A126_2_sane_a_hand_is_looked_at(kind: str) -> None:
    line = play(at_table(f"{kind} elder_sign", "necronomicon", "mi_go"), f"{kind}>1")
    assert line.ids[:3] == ["A105", "A126-2-sane", "A106"]
    assert known(line.after, 0, 1) == "necronomicon"
    assert known(line.after, 2, 1) == ""


def test_A126_2_insane_look_and_draw() -> None:
    state = at_table("golden_mead elder_sign", "necronomicon", "deep_ones", zones=[MAD, "", ""])
    line = play(state, "golden_mead!>1", "cthulhu")
    assert line.ids == ["A105", "A126-2-insane", "A105-draw"]
    assert known(line.after, 0, 1) == "necronomicon"
    assert hand(line.after, 0) == "elder_sign cthulhu"


def test_A126_2_insane_play_then_discard_one_with_either_effect() -> None:
    state = at_table("golden_mead elder_sign", "necronomicon", "deep_ones", zones=[MAD, "", ""])
    line = play(state, "golden_mead!>1", "mi_go", "elder_sign")
    assert line.ids[3:7] == ["A126-2-insane-play", "A126-4-sane", "A106", "A106"]
    assert zone(line.after, 0) == f"{MAD} elder_sign golden_mead"
    assert "A114" not in line.ids[:7], "there is no check in between"


def test_Q07_with_an_empty_deck_the_mead_is_a_look_and_nothing_more() -> None:
    hands = ("golden_mead elder_sign", "necronomicon", "deep_ones")
    state = at_table(*hands, zones=[MAD, "", ""], unseen="investigators")
    line = play(state, "golden_mead!>1")
    assert line.ids[:6] == ["A105", "A126-2-insane", "Q-07", "A106", "A108", "A120"]
    assert known(line.around("A106")[0], 0, 1) == "necronomicon"
    # In the 27-card game the extra turn would end the round there and then.
    other = table("nightgaunt urchin", "fed", zones=["cultists", ""], unseen="boxer")
    assert "Z035" in play(other, "nightgaunt!>1").ids[:4]


@pytest.mark.parametrize("strong", ["mi_go", "cthulhu"])
def test_Q27_the_silver_key_is_forced_in_second_plays_too(strong: str) -> None:
    hands = ("golden_mead silver_key", "investigators", "elder_sign")
    at = play(at_table(*hands, zones=[MAD, "", ""]), "golden_mead!>1", strong).after
    assert texts(at) == ["silver_key"]


# 1 and 0


@pytest.mark.parametrize("kind", ["investigators", "deep_ones"])
@pytest.mark.parametrize("number", [0, 2, 3, 4, 5, 6, 7, 8])
def test_A126_1_sane_a_right_number_puts_the_rival_out(kind: str, number: int) -> None:
    state = at_table(f"{kind} golden_mead", "elder_sign", "mi_go")
    line = play(state, f"{kind}>1={number}")
    assert line.ids[:2] == ["A105", "A126-1-sane"]
    assert line.after.out == ({1} if number == 4 else set())
    assert Answered(0, 1, number, right=number == 4) in learnt(line, 2)
    assert refused(state, f"{kind}>1=1") == ["A126-1-sane"]


def test_A126_1_insane_a_1_is_out() -> None:
    state = at_table("deep_ones golden_mead", "investigators", "mi_go", zones=[MAD, "", ""])
    line = play(state, "deep_ones!>1")
    assert line.ids[:3] == ["A105", "A126-1-insane", "A119"]
    assert line.after.out == {1}


def test_A126_1_insane_number_without_a_1_a_number_is_guessed_for_the_same_rival() -> None:
    state = at_table("deep_ones golden_mead", "elder_sign", "mi_go", zones=[MAD, "", ""])
    at = play(state, "deep_ones!>1").after
    assert texts(at) == [f"guess={number}" for number in (0, 2, 3, 4, 5, 6, 7, 8)]
    line = play(at, "guess=4")
    assert line.ids[:3] == ["A126-1-insane-number", "A126-1-sane", "A119"]
    assert line.after.out == {1}


def test_Q38_a_0_can_only_be_the_braincase() -> None:
    game = ll.letter("aeg25")
    assert [row.ident for row in game.cards if row.number == 0] == ["mi_go_braincase"]
    line = play(
        at_table("investigators golden_mead", "mi_go_braincase", "elder_sign"), "investigators>1=0"
    )
    assert line.after.out == {1}


@pytest.mark.parametrize("pile", ["", "deep_ones"])
def test_A126_0_sane_whoever_discards_the_braincase_in_the_own_turn_is_out(pile: str) -> None:
    state = at_table("mi_go_braincase elder_sign", "investigators", "mi_go", zones=[pile, "", ""])
    line = play(state, "mi_go_braincase")
    assert line.ids[:3] == ["A105", "A126-0-sane", "A119"]
    assert line.after.out == {0}


def test_A126_0_insane_the_braincase_has_one_effect_only() -> None:
    state = at_table("mi_go_braincase elder_sign", "investigators", zones=["deep_ones", ""])
    assert refused(state, "mi_go_braincase!") == ["A113"]
    row = next(row for row in state.game.cards if row.aside)
    assert (row.ident, row.other_world, row.insane) == ("mi_go_braincase", True, None)


def test_QA8_play_and_discard_insanity_and_other_world_pile_and_zone_are_one_thing_each() -> None:
    line = play(at_table("deep_ones elder_sign", "investigators", "mi_go"), "deep_ones>1=8")
    said = " ".join(line.after.game.narrate(fact, 2) for fact in learnt(line, 2))
    assert "Seat 0 plays Deep Ones (1) with its Sane effect" in said
    assert "Seat 0’s discard pile" in said
    words = line.after.game.edition.words
    assert (words.other, words.zone) == ("Insanity", "discard pile")
    other = table("cultists urchin", "fed").game.edition.words
    assert (other.other, other.zone) == ("Other World", "discard zone")


def test_no_card_is_lost_in_any_of_the_second_plays() -> None:
    state = at_table("mi_go golden_mead", "nyarlathotep", "elder_sign", zones=["deep_ones", "", ""])
    at = play(state, "mi_go!>1", "nyarlathotep!").after
    counted = Counter(kind for place in (*at.hands, *at.zones) for kind in place)
    counted.update((*at.resolving, *at.unseen))
    assert counted == Counter(at.game.deck)
    assert deck_left(at) == deck_left(state)
