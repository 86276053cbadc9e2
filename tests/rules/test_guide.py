"""Rules 127 to 133: what the short guide says, played in the 27-card game."""

import lovecraft_lab as ll
from tests.rules.table import opened, play, table, texts, zone


def test_S127_the_table_is_laid_out_as_the_guide_says() -> None:
    line = opened(ll.letter())
    assert line.ids[:3] == ["Z002", "Z003", "Z004"]
    assert len(line.around("Z003")[1].unseen) == 26
    assert play(line.after, "fed", "boxer").after.todo[0][0].ident == "Z006"  # type: ignore[index]


def test_S128_a_card_that_is_only_played_drives_nobody_insane() -> None:
    line = play(table("cultists fed", "boxer", "sailor"), "cultists>1=8")
    playing, landed = line.around("Z090")[1], line.around("Z026")[1]
    assert playing.insane == set()
    assert landed.insane == {0}
    # And one that lands without being played does: seat 1 discards it by The Musician.
    forced = play(table("musician fed", "cultists", "sailor"), "musician>1")
    assert forced.around("Z026")[1].insane == {1}


def test_S129_an_insane_player_chooses_either_effect() -> None:
    at = table("deep_one fed", "boxer", zones=["cultists", ""])
    assert {"deep_one>1", "deep_one!>1"} <= {*texts(at)}


def test_S130_a_token_shows_the_state_of_mind_by_its_two_sides() -> None:
    sane = play(table("investigators fed", "sailor"), "investigators>1=6").after
    mad = play(table("cultists fed", "sailor"), "cultists>1=6").after
    assert (sane.tokens, mad.tokens) == (((1, 0), (0, 0)), ((0, 1), (0, 0)))


def test_S131_a_failed_check_costs_the_hand() -> None:
    state = table("fed", "boxer", zones=["cultists", ""], unseen="rlyeh urchin")
    line = play(state, "rlyeh")
    assert line.ids[:4] == ["Z030", "Z031", "Z023", "Z033"]
    assert zone(line.after, 0) == "cultists fed rlyeh"


def test_S132_an_8_puts_out_when_it_is_played_too_and_cthulhu_can_win_the_game() -> None:
    assert play(table("dilettante fed", "boxer"), "dilettante").after.round_winners == (1,)
    assert play(table("musician fed", "dilettante"), "musician>1").after.round_winners == (0,)
    zones = ["cultists rlyeh", ""]
    assert play(table("cthulhu fed", "boxer", zones=zones), "cthulhu!").after.game_winners == (0,)


def test_S133_all_who_hold_the_highest_number_win() -> None:
    state = table("fed sailor", "randall_tillinghast", "boxer", unseen="urchin")
    assert play(state, "fed>2").after.round_winners == (0, 1)
