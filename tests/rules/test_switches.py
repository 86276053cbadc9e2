"""The rulings that a table may set otherwise: what each switch changes and what it leaves."""

import pytest

import lovecraft_lab as ll
from tests.rules.table import Line, play, refused, table, texts, zone

LAST_RIVAL_OUT = [
    ("cultists fed", "sailor", "cultists>1=6"),
    ("deep_one sailor", "fed", "deep_one>1"),
    ("stowaway fed", "dilettante", "stowaway>1"),
]
"""A Sane player's hand, the last rival's, and a play that puts the rival out by an Other World
card."""
HARMLESS = {"winning_card_counts": False}
WAIVED = {"forced_seven_while_insane": False}


def test_the_switches_of_the_27_card_game_are_all_on_by_default() -> None:
    assert ll.letter().switches == {
        "winning_card_counts": True,
        "forced_seven_while_insane": True,
    }


@pytest.mark.parametrize(
    ("switches", "fault"),
    [
        ({"no_such": True}, "no switch is called 'no_such'"),
        ({"winning_card_counts": "yes"}, "winning_card_counts='yes': True or False is needed"),
        ({"forced_seven_while_insane": 0}, "forced_seven_while_insane=0: True or False is needed"),
    ],
)
def test_a_switch_that_does_not_exist_or_is_neither_on_nor_off_is_refused(
    switches: dict[str, bool], fault: str
) -> None:
    with pytest.raises(ll.BadPosition) as error:
        ll.letter(switches=switches)
    assert len(error.value.faults) == 1
    assert fault in error.value.faults[0]


# does the card that wins the round count for its winner's state of mind?


@pytest.mark.parametrize(("hand_of_0", "rival", "text"), LAST_RIVAL_OUT)
@pytest.mark.parametrize(("switches", "token"), [(None, (0, 1)), (HARMLESS, (1, 0))])
def test_Q18_the_switch_decides_whether_the_winning_card_counts(
    hand_of_0: str,
    rival: str,
    text: str,
    switches: dict[str, bool] | None,
    token: tuple[int, int],
) -> None:
    line = play(table(hand_of_0, rival, switches=switches), text)
    assert line.after.tokens == (token, (0, 0))
    # Either way the card lands: what differs is the moment at which the state of mind is read.
    assert line.ids[-6:] == ["Z014", "Z026", "Z008", "Z036", "Z040", "Z039"]
    assert zone(line.after, 0) == text.partition(">")[0]


@pytest.mark.parametrize("switches", [None, HARMLESS])
def test_Q18_an_arkham_card_wins_a_sane_token_at_either_setting(
    switches: dict[str, bool] | None,
) -> None:
    line = play(table("investigators fed", "sailor", switches=switches), "investigators>1=6")
    assert line.after.tokens == ((1, 0), (0, 0))


@pytest.mark.parametrize("switches", [None, HARMLESS])
def test_Q18_who_was_insane_before_wins_an_insane_token_at_either_setting(
    switches: dict[str, bool] | None,
) -> None:
    state = table("investigators fed", "sailor", zones=["rlyeh", ""], switches=switches)
    assert play(state, "investigators>1=6").after.tokens == ((0, 1), (0, 0))


@pytest.mark.parametrize("switches", [None, HARMLESS])
def test_Q18_a_card_that_landed_in_an_earlier_step_counts_at_either_setting(
    switches: dict[str, bool] | None,
) -> None:
    # The deck runs out after the Cultists have landed: nobody was put out by them.
    state = table("cultists sailor", "fed", unseen="boxer", switches=switches)
    assert play(state, "cultists>1=8").after.tokens == ((0, 1), (0, 0))
    # Seat 0 puts itself out; the winner is the rival, whose zone holds no Other World card.
    own = table("deep_one fed", "sailor", switches=switches)
    assert play(own, "deep_one>1").after.tokens == ((0, 0), (1, 0))


@pytest.mark.parametrize("switches", [None, HARMLESS])
def test_Q18_with_two_rivals_left_the_card_lands_before_anything_is_decided(
    switches: dict[str, bool] | None,
) -> None:
    state = table("cultists fed", "sailor", "boxer", switches=switches)
    line = play(state, "cultists>1=6", "dilettante", "dilettante")
    # Seat 2 puts itself out by the 8 it drew, long after the Cultists have landed.
    assert line.after.tokens == ((0, 1), (0, 0), (0, 0))


def won_match(switches: dict[str, bool] | None) -> Line:
    """Let a Sane player with a Sane token win a round by a first Other World card."""
    state = table("cultists fed", "sailor", tokens=[(1, 0), (0, 0)], match=True, switches=switches)
    return play(state, "cultists>1=6")


def test_Q18_the_switch_can_decide_the_game() -> None:
    assert won_match(HARMLESS).after.game_winners == (0,)
    on = won_match(None).after
    assert (on.game_winners, on.tokens, on.round_number) == ((), ((1, 1), (0, 0)), 2)


def test_Q18_the_moment_of_one_round_is_forgotten_in_the_next() -> None:
    # Round one is won Sane; round two is won Insane by Shoggoth, where nobody goes out.
    state = table("cultists fed", "sailor", match=True, switches=HARMLESS)
    first = play(state, "cultists>1=6").after
    assert first.tokens == ((1, 0), (0, 0))
    begun = play(first, "cultists", "urchin", "boxer boxer deep_one fed fed", "sailor").after
    insane = play(begun, "cultists>1=8", "investigators", "investigators>0=0", "tommy_gun").after
    won = play(insane, "shoggoth", "shoggoth!").after
    assert won.tokens == ((1, 1), (0, 0))


# must an Insane player play a 7 held with a 5 or more?


@pytest.mark.parametrize("seven", ["entertainer", "shoggoth"])
@pytest.mark.parametrize("other", ["musician", "sailor", "dilettante", "cthulhu"])
def test_Q24_the_switch_frees_an_insane_player_from_the_seven(seven: str, other: str) -> None:
    zones = ["rlyeh", ""]
    forced = table(f"{seven} {other}", "fed", zones=zones)
    free = table(f"{seven} {other}", "fed", zones=zones, switches=WAIVED)
    kinds_forced = {text.rstrip("!01>") for text in texts(forced)}
    kinds_free = {text.rstrip("!01>") for text in texts(free)}
    assert kinds_forced == {seven}
    assert kinds_free == {seven, other}


@pytest.mark.parametrize("switches", [None, WAIVED])
@pytest.mark.parametrize("seven", ["entertainer", "shoggoth"])
def test_Q24_a_sane_player_plays_the_seven_at_either_setting(
    seven: str, switches: dict[str, bool] | None
) -> None:
    state = table(f"{seven} sailor", "fed", switches=switches)
    assert texts(state) == [seven]
    assert refused(state, "sailor>1") == ["Z054"]


@pytest.mark.parametrize("switches", [None, WAIVED])
def test_Q24_a_seven_with_a_four_or_less_is_free_at_either_setting(
    switches: dict[str, bool] | None,
) -> None:
    state = table("entertainer urchin", "fed", zones=["rlyeh", ""], switches=switches)
    assert texts(state) == ["entertainer", "urchin"]


def test_Q24_the_waiver_holds_for_the_second_play_of_stowaway_too() -> None:
    zones = ["rlyeh", ""]
    forced = play(table("stowaway sailor", "entertainer", zones=zones), "stowaway!>1")
    # Stowaway itself is a 5, but the 7 comes to the hand only by it.
    assert texts(forced.after) == ["entertainer"]
    assert refused(forced.after, "sailor>1") == ["Z054"]
    free = play(
        table("stowaway sailor", "entertainer", zones=zones, switches=WAIVED), "stowaway!>1"
    )
    assert texts(free.after) == ["entertainer", "sailor>1"]


def test_Q24_the_waiver_lets_an_insane_player_call_cthulhu() -> None:
    zones = ["rlyeh cultists", ""]
    forced = table("entertainer cthulhu", "fed", zones=zones)
    assert refused(forced, "cthulhu!") == ["Z054"]
    free = table("entertainer cthulhu", "fed", zones=zones, switches=WAIVED)
    assert play(free, "cthulhu!").after.game_winners == (0,)


@pytest.mark.parametrize("switches", [HARMLESS, WAIVED, {**HARMLESS, **WAIVED}])
def test_a_switch_is_part_of_what_makes_the_game(switches: dict[str, bool]) -> None:
    game = ll.letter(switches=switches)
    assert game.spec()["switches"] == switches
    assert game is not ll.letter()
    assert game is ll.letter(switches=switches)
