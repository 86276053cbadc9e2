"""Rule 126, the high cards, from 8 to 5: both effects of each, and the rulings on them."""

import pytest

import lovecraft_lab as ll
from lovecraft_lab.letter.facts import HandedOut, TookAll
from tests.rules.aeg25 import at_table
from tests.rules.table import hand, known, learnt, paid, play, refused, table, texts, view, zone

MAD = "nyarlathotep"
"""An Insanity card in the pile, where nothing but a state of mind is asked."""
STRONG = ["henry_armitage", "mi_go", "randolph_carter", "nyarlathotep", "necronomicon", "cthulhu"]
WEAK = ["elder_sign", "liber_ivonis", "great_race_of_yith", "cats_of_ulthar", "investigators"]
SEVENS = ["silver_key", "shining_trapezohedron"]


def kinds(options: list[str]) -> set[str]:
    """The cards that are played in these texts, and whatever else stands among them."""
    return {text.partition(">")[0].rstrip("!") for text in options}


# 8


@pytest.mark.parametrize("kind", ["necronomicon", "cthulhu"])
def test_A126_8_sane_whoever_discards_an_8_is_out(kind: str) -> None:
    line = play(at_table(f"{kind} elder_sign", "investigators", "mi_go"), kind)
    assert line.ids[:4] == ["A105", "A126-8-sane", "A119", "A106"]
    assert line.after.out == {0}
    assert zone(line.after, 0) == f"elder_sign {kind}"


def test_A126_8_insane_cthulhu_wins_the_game_over_two_insanity_cards() -> None:
    state = at_table("cthulhu elder_sign", "investigators", zones=["mi_go deep_ones", ""])
    line = play(state, "cthulhu!")
    assert line.ids == ["A105", "A126-8-insane", "A125-cthulhu"]
    assert line.after.game_winners == (0,)
    assert paid(line.after) == "1 -1"


def test_A126_8_insane_early_with_fewer_the_round_is_lost() -> None:
    state = at_table("cthulhu elder_sign", "investigators", zones=["mi_go", ""])
    line = play(state, "cthulhu!")
    assert line.ids[:4] == ["A105", "A126-8-insane", "A126-8-insane-early", "A119"]
    assert line.after.round_winners == (1,)


@pytest.mark.parametrize(("text", "draw"), [("mi_go!>1", []), ("golden_mead!>1", ["cthulhu"])])
def test_Q53_a_card_still_being_applied_does_not_count_for_cthulhu(
    text: str, draw: list[str]
) -> None:
    # One Insanity card lies in the pile; Mi-Go or the Mead lands only later. In the 27-card game
    # Stowaway counts, and the same would win.
    kind = text.partition("!")[0]
    rival = "elder_sign" if draw else "cthulhu"
    state = at_table(f"{kind} investigators", rival, "elder_sign", zones=[MAD, "", ""])
    line = play(state, text, *draw, "cthulhu!")
    assert "A126-8-insane-early" in line.ids
    assert line.after.game_winners == ()
    assert line.after.out == {0}
    other = table("stowaway fed", "cthulhu", "urchin", zones=["cultists", "", ""])
    assert play(other, "stowaway!>1", "cthulhu!").after.game_winners == (0,)


@pytest.mark.parametrize("switch", [True, False])
def test_QA3_the_necronomicon_in_ones_own_check(switch: bool) -> None:  # noqa: FBT001 - a setting
    switches = {"necronomicon_in_check": switch}
    hands = ("elder_sign", "investigators", "mi_go")
    state = at_table(*hands, zones=[MAD, "", ""], switches=switches)
    line = play(state, "necronomicon")
    if switch:
        assert line.ids[:4] == ["A115", "Q-A3", "A119", "Q-09"]
        assert line.after.out == {0}
    else:
        assert line.ids[:2] == ["A115", "A117"]
        assert line.after.out == set()
    assert "necronomicon" in zone(line.after, 0)


def test_QA3_the_chance_to_pass_counts_the_necronomicon_where_the_switch_says_so() -> None:
    hands = ("elder_sign investigators", "investigators", "randolph_carter")
    zones = ["", "mi_go", ""]
    for switch in (True, False):
        switches = {"necronomicon_in_check": switch}
        (check,) = view(at_table(*hands, zones=zones, switches=switches), 0).checks
        # 24 shuffled cards; seat 0 has seen its two and the Mi-Go. 7 Insanity cards are left.
        assert (check.arkham + check.other, check.other) == (21, 7 + switch)
        assert check.chance * 21 == check.arkham


@pytest.mark.parametrize("kind", ["henry_armitage", "mi_go"])
@pytest.mark.parametrize("switch", [True, False])
def test_QA4_cthulhu_dropped_by_a_5_aimed_at_oneself(kind: str, switch: bool) -> None:  # noqa: FBT001 - a setting
    state = at_table(
        f"{kind} cthulhu",
        "investigators",
        "elder_sign",
        zones=["deep_ones golden_mead", "", ""],
        switches={"armitage_on_self_wins": switch},
    )
    line = play(state, f"{kind}>0")
    assert line.ids[:3] == ["A105", "A126-5-sane", "A110-cthulhu"]
    if switch:
        assert line.ids[3:] == ["Q-A4", "A125-cthulhu"]
        assert line.after.game_winners == (0,)
        assert hand(line.after, 0) == ""
    else:
        assert line.after.out == {0}


@pytest.mark.parametrize("kind", ["henry_armitage", "mi_go"])
def test_QA4_neither_the_5_nor_cthulhu_counts_towards_the_two(kind: str) -> None:
    state = at_table(f"{kind} cthulhu", "investigators", "elder_sign", zones=["deep_ones", "", ""])
    line = play(state, f"{kind}>0")
    assert line.after.out == {0}
    assert line.after.game_winners == ()


def test_QA4_on_a_rivals_turn_it_never_wins() -> None:
    zones = ["", "deep_ones golden_mead", ""]
    state = at_table("henry_armitage elder_sign", "cthulhu", "investigators", zones=zones)
    assert play(state, "henry_armitage>1").after.out == {1}


# 7


@pytest.mark.parametrize("strong", STRONG)
@pytest.mark.parametrize("seven", SEVENS)
def test_A126_7_sane_with_a_five_or_more_the_seven_must_go(seven: str, strong: str) -> None:
    at = at_table(f"{strong} {seven}", "investigators", "elder_sign")
    assert texts(at) == [seven]
    assert "A126-7-sane" in refused(at, strong)
    line = play(at, seven)
    assert line.ids[:2] == ["A105", "A106"], "it has no effect when it is discarded"


@pytest.mark.parametrize("weak", WEAK)
@pytest.mark.parametrize("seven", SEVENS)
def test_A126_7_sane_beside_a_four_or_less_it_may_stay(seven: str, weak: str) -> None:
    assert kinds(texts(at_table(f"{weak} {seven}", "mi_go", "deep_ones"))) == {weak, seven}


def test_A126_7_sane_who_holds_both_may_discard_either() -> None:
    assert texts(at_table(" ".join(SEVENS), "mi_go")) == ["shining_trapezohedron", "silver_key"]


@pytest.mark.parametrize("strong", [each for each in STRONG if each != MAD])
def test_A126_7_insane_the_trapezohedron_wins_the_round_from_the_hand(strong: str) -> None:
    state = at_table(
        f"shining_trapezohedron {strong}", "investigators", "elder_sign", zones=[MAD, "", ""]
    )
    line = play(state, "win round")
    assert line.ids == ["A105", "A126-7-insane", "A123"]
    assert line.after.round_winners == (0,)
    assert line.after.out == set()
    assert hand(line.after, 0) == f"shining_trapezohedron {strong}"
    assert line.after.tokens[0] == (0, 1)
    shown = view(line.after, 1).hands[0]
    assert [line.after.game.cards[kind].ident for kind in shown if kind is not None] == [
        "shining_trapezohedron",
        strong,
    ]
    assert [rule.ident for rule in ll.why_not(line.after.game, line.after, "win round")] == [
        "A126-7-insane"
    ]


def test_A126_7_insane_is_never_played() -> None:
    at = at_table("shining_trapezohedron mi_go", "investigators", zones=[MAD, ""])
    assert refused(at, "shining_trapezohedron!") == ["A126-7-insane"]
    assert "shining_trapezohedron!" not in at.game.all_choices
    assert "win round" in at.game.all_choices


def test_QA1_the_announcement_stands_among_the_plays_and_is_not_forced() -> None:
    zones = ["mi_go deep_ones", ""]
    at = at_table("shining_trapezohedron cthulhu", "investigators", zones=zones)
    assert texts(at) == ["cthulhu", "cthulhu!", "shining_trapezohedron", "win round"]
    assert play(at, "cthulhu!").after.game_winners == (0,)


@pytest.mark.parametrize(
    ("hands", "zones"),
    [
        ("shining_trapezohedron mi_go", ""),
        ("shining_trapezohedron elder_sign", MAD),
        ("silver_key mi_go", MAD),
        ("mi_go randolph_carter", MAD),
    ],
)
def test_QA1_it_needs_an_insane_player_the_trapezohedron_and_another_5(
    hands: str, zones: str
) -> None:
    at = at_table(hands, "investigators", zones=[zones, ""])
    assert "win round" not in texts(at)
    assert set(refused(at, "win round")) == {"A126-7-insane"}


def test_QA1_the_other_5_may_be_a_second_trapezohedron_of_a_teaching_deck() -> None:
    deck = {"shining_trapezohedron": 2, "deep_ones": 1, "elder_sign": 2, "investigators": 2}
    state = ll.letter("aeg25", deck=deck).position(
        hands=[("shining_trapezohedron", "shining_trapezohedron"), ("elder_sign",)],
        zones=[["deep_ones"], []],
    )
    assert texts(state) == ["shining_trapezohedron", "win round"]
    assert play(state, "win round").after.round_winners == (0,)


def test_QA1_it_stands_among_the_second_plays_too() -> None:
    taken = play(
        at_table("mi_go shining_trapezohedron", "randolph_carter", zones=[MAD, ""]), "mi_go!>1"
    )
    assert "win round" in texts(taken.after)
    line = play(taken.after, "win round")
    assert line.ids == ["A126-5-insane-play", "A126-7-insane", "A123"]
    drawn = play(
        at_table("golden_mead shining_trapezohedron", "randolph_carter", zones=[MAD, ""]),
        "golden_mead!>1",
        "mi_go",
    )
    assert "win round" in texts(drawn.after)
    assert play(drawn.after, "win round").after.round_winners == (0,)


@pytest.mark.parametrize("strong", [each for each in STRONG if each != MAD])
def test_QA2_an_insane_holder_need_not_discard_the_trapezohedron(strong: str) -> None:
    at = at_table(f"shining_trapezohedron {strong}", "investigators", zones=[MAD, ""])
    assert kinds(texts(at)) == {"shining_trapezohedron", strong, "win round"}


def test_QA2_the_waiver_frees_the_trapezohedron_alone() -> None:
    both = at_table("shining_trapezohedron silver_key", "investigators", zones=[MAD, ""])
    assert texts(both) == ["silver_key", "win round"]
    assert refused(both, "shining_trapezohedron") == ["A126-7-sane"]
    key = at_table("silver_key mi_go", "investigators", zones=[MAD, ""])
    assert texts(key) == ["silver_key"]


# 6


@pytest.mark.parametrize("kind", ["randolph_carter", "nyarlathotep"])
def test_A126_6_sane_two_hands_are_traded_in_secret(kind: str) -> None:
    line = play(at_table(f"{kind} elder_sign", "investigators", "mi_go"), f"{kind}>1")
    assert line.ids[:2] == ["A105", "A126-6-sane"]
    assert [hand(line.after, seat) for seat in range(3)] == ["investigators", "elder_sign", "mi_go"]
    assert known(line.after, 0, 1) == "elder_sign"
    assert known(line.after, 2, 1) == ""


def test_A126_6_insane_all_hands_are_taken_and_the_own_card_stays() -> None:
    hands = ("nyarlathotep elder_sign", "investigators", "golden_mead")
    state = at_table(*hands, zones=["mi_go", "", ""])
    line = play(state, "nyarlathotep!")
    assert line.ids == ["A105", "A126-6-insane"]
    assert texts(line.after) == [
        "give golden_mead>1 investigators>2",
        "give investigators>1 golden_mead>2",
    ]
    assert hand(line.after, 0) == "elder_sign investigators golden_mead"


def test_A126_6_insane_give_each_gets_one_and_hears_of_that_one_only() -> None:
    hands = ("nyarlathotep elder_sign", "investigators", "golden_mead", "great_race_of_yith")
    at = play(at_table(*hands, zones=["mi_go", "", "", ""]), "nyarlathotep!").after
    line = play(at, "give golden_mead>1 great_race_of_yith>2 investigators>3")
    assert line.ids[:2] == ["A126-6-insane-give", "A106"]
    assert [hand(line.after, seat) for seat in range(4)] == [
        *("elder_sign", "golden_mead", "great_race_of_yith", "investigators")
    ]
    assert [known(line.after, 0, seat) for seat in (1, 2, 3)] == [
        *("golden_mead", "great_race_of_yith", "investigators")
    ]
    assert all(known(line.after, 1, seat) == "" for seat in (0, 2, 3))
    for viewer in (1, 2, 3, None):
        assert view(line.after, viewer).hands[0] == (None,)


@pytest.mark.parametrize("protected", [(), (2,), (1, 2)])
def test_Q35_who_is_protected_is_left_out_of_the_pool(protected: tuple[int, ...]) -> None:
    hands = ("nyarlathotep elder_sign", "investigators", "golden_mead")
    state = at_table(*hands, zones=["mi_go", "", ""], protected=protected)
    at = play(state, "nyarlathotep!")
    if len(protected) == 2:  # nobody to take from
        assert at.ids[:4] == ["A105", "A126-6-insane", "A111", "A106"]
        return
    gives = texts(at.after)
    assert len(gives) == 2 - len(protected)
    assert all((">2" in give) == (2 not in protected) for give in gives)
    assert not any("elder_sign" in give for give in gives)


def test_Q35_a_player_whom_nothing_puts_out_is_taken_from_like_anyone() -> None:
    hands = ("nyarlathotep elder_sign", "investigators", "golden_mead")
    zones = ["mi_go", "liber_ivonis deep_ones", ""]
    at = play(at_table(*hands, zones=zones, immune=[1]), "nyarlathotep!").after
    assert len(texts(at)) == 2


def test_Q71_a_single_rival_gets_the_own_card_back() -> None:
    state = at_table("nyarlathotep elder_sign", "golden_mead", zones=["mi_go", ""])
    line = play(state, "nyarlathotep!", "give golden_mead>1")
    assert [hand(line.after, seat) for seat in range(2)] == ["elder_sign", "golden_mead"]
    assert known(line.after, 0, 1) == "golden_mead"


def test_Q70_what_was_known_of_cards_that_did_not_move_is_still_known() -> None:
    hands = ("nyarlathotep elder_sign", "investigators", "golden_mead")
    sight = {(1, 0), (1, 2), (2, 0)}
    state = at_table(*hands, zones=["mi_go", "", ""], known=sight)
    both = play(state, "nyarlathotep!", "give golden_mead>1 investigators>2").after
    assert known(both, 1, 0) == known(both, 2, 0) == "elder_sign"
    assert known(both, 1, 2) == ""  # it may have been handed out either way
    lone = at_table(*hands, zones=["mi_go", "", ""], known=sight, protected=[1])
    after = play(lone, "nyarlathotep!", "give golden_mead>2").after
    assert known(after, 1, 2) == "golden_mead"  # it can only have gone back


def test_Q70_the_others_hear_nothing_but_that_it_happened() -> None:
    hands = ("nyarlathotep elder_sign", "investigators", "golden_mead")
    state = at_table(*hands, zones=["mi_go", "", ""])
    one = play(state, "nyarlathotep!", "give golden_mead>1 investigators>2")
    two = play(state, "nyarlathotep!", "give investigators>1 golden_mead>2")
    assert learnt(one, None) == learnt(two, None)
    assert not {TookAll, HandedOut} & {type(fact) for fact in learnt(one, None)}


# 5


@pytest.mark.parametrize("kind", ["henry_armitage", "mi_go"])
@pytest.mark.parametrize("target", [0, 1])
def test_A126_5_sane_anyone_drops_the_hand_and_draws(kind: str, target: int) -> None:
    state = at_table(f"{kind} elder_sign", "golden_mead", "investigators")
    line = play(state, f"{kind}>{target}", "randolph_carter")
    assert line.ids[:2] == ["A105", "A126-5-sane"]
    assert hand(line.after, target) == "randolph_carter"


def test_A126_5_sane_aside_with_an_empty_deck_it_is_the_card_removed() -> None:
    state = at_table("henry_armitage elder_sign", "golden_mead", unseen="randolph_carter")
    line = play(state, "henry_armitage>1", "randolph_carter")
    assert line.ids[:5] == ["A105", "A126-5-sane", "A112", "A109", "A126-5-sane-aside"]
    assert hand(line.around("A106")[0], 1) == "randolph_carter"
    assert line.ids[-3:] == ["A120", "A121", "A123"]  # only now the round ends


def test_Q31_with_all_rivals_protected_a_5_must_be_aimed_at_oneself() -> None:
    at = at_table("henry_armitage necronomicon", "golden_mead", protected=[1])
    assert texts(at) == ["henry_armitage>0", "necronomicon"]
    assert refused(at, "henry_armitage") == ["Q-34"]


def test_QA5_the_braincase_dropped_by_force_puts_nobody_out() -> None:
    for turn, text in ((0, "henry_armitage>1"), (1, "henry_armitage>1")):
        hands = ["elder_sign", "mi_go_braincase", "golden_mead"]
        hands[turn] += " henry_armitage"
        line = play(at_table(*hands, turn=turn), text, "randolph_carter")
        assert "A109" in line.ids
        assert line.after.out == set()
        assert 1 in line.after.insane
        assert hand(line.after, 1) == "randolph_carter"


def test_A126_5_insane_a_hand_is_taken() -> None:
    state = at_table("mi_go elder_sign", "randolph_carter", "golden_mead", zones=[MAD, "", ""])
    line = play(state, "mi_go!>1")
    assert line.ids == ["A105", "A126-5-insane", "A126-5-insane-braincase"]
    assert hand(line.after, 0) == "elder_sign randolph_carter"
    assert known(line.after, 1, 0) == "randolph_carter"


def test_A126_5_insane_braincase_is_the_new_hand_for_all_to_see() -> None:
    state = at_table("mi_go elder_sign", "randolph_carter", "golden_mead", zones=[MAD, "", ""])
    after = play(state, "mi_go!>1").after
    assert hand(after, 1) == known(after, 0, 1) == known(after, 2, 1) == "mi_go_braincase"
    assert not view(after, 2).eggs_aside


def test_A126_5_insane_play_then_one_of_the_two_is_discarded_with_either_effect() -> None:
    state = at_table("mi_go elder_sign", "golden_mead", "investigators", zones=[MAD, "", ""])
    at = play(state, "mi_go!>1").after
    assert {"golden_mead>1", "golden_mead!>1", "elder_sign"} <= {*texts(at)}
    line = play(at, "elder_sign")
    assert line.ids[:4] == ["A126-5-insane-play", "A126-4-sane", "A106", "A106"]
    assert zone(line.after, 0) == f"{MAD} elder_sign mi_go"
