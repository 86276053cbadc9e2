"""The 2s, The Fed and Nightgaunt: rules 85-88, rulings Q-67 to Q-69."""

import pytest

import lovecraft_lab as ll
from lovecraft_lab.letter.facts import Landed, Looked, Played, Saw, TurnBegins
from tests.rules.table import hand, known, learnt, play, refused, table, texts, view, zone

EXTRA = ["Z011", "Z086", "Z087"]
"""Nightgaunt played, the look, and the extra turn that waits for its draw."""


@pytest.mark.parametrize(("two", "lands"), [("fed", []), ("nightgaunt", ["Z026"])])
def test_Z085_the_player_looks_at_the_hand_of_the_one_chosen(two: str, lands: list[str]) -> None:
    line = play(table(f"{two} sailor", "boxer", "urchin"), f"{two}>1")
    assert line.ids == ["Z011", "Z085", "Z014", *lands, "Z008"]
    assert known(line.after, 0, 1) == "boxer"
    assert [hand(line.after, seat) for seat in range(3)] == ["sailor", "boxer", "urchin"]


def test_Z085_the_look_is_secret() -> None:
    line = play(table("fed sailor", "boxer", "urchin"), "fed>1")
    (fed,) = line.after.zones[0]
    public = [
        Played(0, fed, insane=False, target=1, number=None),
        Looked(0, 1),
        Landed(0, fed),
        TurnBegins(1),
    ]
    for seat in (1, 2, None):
        assert learnt(line, seat) == public
    assert Saw(1, line.after.hands[1]) in learnt(line, 0)


def test_Z086_nightgaunt_looks_and_takes_a_full_extra_turn() -> None:
    at = table("nightgaunt sailor", "boxer", "urchin", zones=["cultists", "", ""])
    line = play(at, "nightgaunt!>1", "fed", "fed>2")
    # Draw, play, effect, discard; then Nightgaunt itself, then the next player.
    assert line.ids == [*EXTRA, "Z009", "Z011", "Z085", "Z014", "Z014", "Z008"]
    assert zone(line.after, 0) == "cultists fed nightgaunt"
    assert known(line.after, 0, 1) == "boxer"
    assert line.after.turn == 1


def test_Z086_both_cards_and_both_effects_are_open_in_the_extra_turn() -> None:
    at = table("nightgaunt deep_one", "boxer", "urchin", zones=["cultists", "", ""])
    again = play(at, "nightgaunt!>1", "rlyeh").after
    assert {text.split(">")[0] for text in texts(again)} == {
        *["deep_one", "deep_one!", "rlyeh", "rlyeh!"]
    }
    assert refused(again, "nightgaunt!>1") == ["Z011"]


def test_Z086_with_an_empty_deck_the_extra_turn_ends_the_round() -> None:
    at = table("nightgaunt sailor", "boxer", "urchin", zones=["cultists", "", ""], unseen="fed")
    line = play(at, "nightgaunt!>1")
    # A draw is due and there is no card; the player shows the one card left, a 6, and wins.
    assert line.ids == [*EXTRA, "Z035", "Z037", "Z039"]
    assert line.after.round_winners == (0,)


def test_Z087_there_is_no_sanity_check_in_the_extra_turn() -> None:
    zones = ["cultists deep_one stowaway", "", ""]
    line = play(table("nightgaunt sailor", "boxer", "urchin", zones=zones), "nightgaunt!>1", "fed")
    assert "Z029" not in line.ids
    assert line.ids[-1] == "Z009"


def test_Z087_the_check_comes_back_with_the_next_normal_turn() -> None:
    at = table("nightgaunt sailor", "boxer", zones=["cultists", ""])
    line = play(at, "nightgaunt!>1", "urchin", "urchin", "entertainer", "entertainer")
    assert line.ids[-3:] == ["Z008", "Q-13", "Z029"]
    # Cultists and Nightgaunt lie there: two cards are turned up.
    assert {len(text.split()) for text in texts(line.after)} == {2}


def test_Z088_nightgaunt_counts_for_a_cthulhu_played_in_the_extra_turn() -> None:
    at = table("nightgaunt fed", "boxer", "urchin", zones=["cultists", "", ""])
    line = play(at, "nightgaunt!>1", "cthulhu", "cthulhu!")
    assert line.ids == [*EXTRA, "Z009", "Z011", "Z050", "Z046"]
    assert line.after.game_winners == (0,)


def test_Q67_an_urchin_of_the_extra_turn_lasts_until_the_next_normal_turn() -> None:
    at = table("nightgaunt fed", "boxer", "sailor", zones=["cultists", "", ""])
    line = play(at, "nightgaunt!>1", "urchin", "urchin")
    assert line.after.protected == {0}
    line = play(line.after, "entertainer", "entertainer")
    assert line.after.protected == {0}
    line = play(line.after, "shoggoth", "shoggoth")
    assert line.ids[-3:] == ["Z008", "Q-13", "Z029"]
    assert line.after.protected == set()


def test_Q67_an_extra_turn_begins_nothing_that_a_turn_begins() -> None:
    # An end option of the player stays unasked: it belongs to the start of the next own turn.
    at = table("nightgaunt fed", "boxer", "urchin", zones=["cultists", "", ""], end_option=0)
    line = play(at, "nightgaunt!>1", "sailor")
    assert line.ids == [*EXTRA, "Z009"]
    assert line.after.end_option == 0
    assert sum(isinstance(fact, TurnBegins) for fact in learnt(line, 1)) == 0


@pytest.mark.parametrize(
    ("held", "drawn", "text", "pile"),
    [
        ("dilettante", "fed", "dilettante", "cultists fed dilettante nightgaunt"),
        ("investigators", "boxer", "boxer>2", "cultists investigators boxer nightgaunt"),
        ("fed", "cthulhu", "cthulhu", "cultists fed cthulhu nightgaunt"),
    ],
)
def test_Q68_out_in_the_extra_turn_leaves_hand_and_both_cards_in_the_zone(
    held: str, drawn: str, text: str, pile: str
) -> None:
    at = table(f"nightgaunt {held}", "sailor", "urchin", zones=["cultists", "", ""])
    line = play(at, "nightgaunt!>1", drawn, text)
    assert line.after.out == {0}
    assert zone(line.after, 0) == pile
    assert line.after.resolving == ()
    assert line.ids[-1] == "Z008"
    assert line.after.turn == 1


def test_Q69_with_nobody_to_choose_there_is_no_look_and_no_extra_turn() -> None:
    at = table("nightgaunt sailor", "boxer", "urchin", zones=["cultists", "", ""], protected=[1, 2])
    line = play(at, "nightgaunt!")
    assert line.ids == ["Z011", "Z073", "Z014", "Z008", "Q-13"]
    assert hand(line.after, 0) == "sailor"
    assert view(line.after, 0).known == ((), (), ())
    assert ll.mover(line.after) == ll.CHANCE
