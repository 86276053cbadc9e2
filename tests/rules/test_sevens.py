"""The 7s, The Entertainer and Shoggoth: rules 54-59, rulings Q-24 to Q-29."""

import pytest

import lovecraft_lab as ll
from lovecraft_lab.letter.facts import NotShown, ShowedCard
from tests.rules.table import PRINTED, hand, known, learnt, play, refused, table, texts, view, zone

SEVENS = ["entertainer", "shoggoth"]
STRONG = [kind for kind, number in PRINTED.items() if number in (5, 6, 8)]
WEAK = [kind for kind, number in PRINTED.items() if number < 5]


def cards_of(plays: list[str]) -> set[str]:
    """The cards among these plays."""
    return {text.split(">")[0].split("=")[0].rstrip("!") for text in plays}


@pytest.mark.parametrize("order", [0, 1])
@pytest.mark.parametrize("strong", STRONG)
@pytest.mark.parametrize("seven", SEVENS)
def test_Z054_a_seven_held_with_a_five_or_more_must_be_played(
    seven: str, strong: str, order: int
) -> None:
    held = [seven, strong] if order else [strong, seven]
    at = table(" ".join(held), "boxer", "fed")
    assert texts(at) == [seven]
    assert "Z054" in refused(at, strong)
    line = play(at, seven)
    assert line.after.out == set()
    assert hand(line.after, 0) == strong


def test_Z054_is_a_reason_only_where_the_seven_is_forced() -> None:
    # The Sailor, a 6, is in neither hand; the second holds a 7 that is free to stay.
    assert refused(table("dilettante entertainer", "boxer", "fed"), "sailor>1") == ["Z011", "Z054"]
    assert refused(table("urchin entertainer", "boxer", "fed"), "sailor>1") == ["Z011"]


def test_Z055_the_card_kept_beside_a_forced_seven_is_not_shown() -> None:
    forced = play(table("sailor entertainer", "boxer", "fed"), "entertainer")
    free = play(table("urchin entertainer", "boxer", "fed"), "entertainer")
    for seat in (1, 2, None):
        assert learnt(forced, seat) == learnt(free, seat)
        assert view(forced.after, seat).hands[0] == (None,)
        assert view(forced.after, seat).known[0] == ()


def test_Z055_what_others_see_before_the_play_is_the_same_with_and_without_a_forced_seven() -> None:
    forced, free = (table(f"{card} entertainer", "boxer", "fed") for card in ("sailor", "urchin"))
    assert ll.infoset(forced, 1) == ll.infoset(free, 1)
    assert ll.pending(forced.game, forced, 1) == ll.pending(free.game, free, 1)


@pytest.mark.parametrize("pile", ["", "cultists"])
def test_Z056_with_both_sevens_in_hand_either_may_be_played(pile: str) -> None:
    at = table("shoggoth entertainer", "boxer", "fed", zones=[pile, "", ""])
    assert cards_of(texts(at)) == {"shoggoth", "entertainer"}


@pytest.mark.parametrize("weak", WEAK)
@pytest.mark.parametrize("seven", SEVENS)
def test_Z057_beside_a_four_or_less_a_seven_may_be_kept_or_played(seven: str, weak: str) -> None:
    at = table(f"{weak} {seven}", "boxer", "fed")
    assert cards_of(texts(at)) == {weak, seven}


@pytest.mark.parametrize(("seven", "lands"), [("entertainer", []), ("shoggoth", ["Z026"])])
def test_Z057_the_sane_effect_does_nothing_when_played(seven: str, lands: list[str]) -> None:
    line = play(table(f"{seven} fed", "boxer", "sailor"), seven)
    assert line.ids == ["Z011", "Z014", *lands, "Z008"]
    assert [hand(line.after, seat) for seat in range(3)] == ["fed", "boxer", "sailor"]
    assert zone(line.after, 0) == seven


@pytest.mark.parametrize("strong", [*STRONG, "entertainer"])
def test_Z058_shoggoth_shows_a_five_or_more_and_wins_the_round(strong: str) -> None:
    line = play(
        table(f"shoggoth {strong}", "boxer", "fed", zones=["cultists", "", ""]), "shoggoth!"
    )
    assert line.ids == ["Z011", "Z058", "Z039"]
    assert ll.mover(line.after) == ll.TERMINAL
    assert line.after.round_winners == (0,)
    assert line.after.out == set()
    assert line.after.tokens == ((0, 1), (0, 0), (0, 0))
    (shown,) = [fact for fact in learnt(line, None) if isinstance(fact, ShowedCard)]
    assert line.after.game.cards[shown.kind].ident == strong


@pytest.mark.parametrize("weak", [kind for kind in WEAK if kind != "cultists"])
def test_Z059_shoggoth_beside_a_four_or_less_does_nothing(weak: str) -> None:
    line = play(table(f"shoggoth {weak}", "boxer", "fed", zones=["cultists", "", ""]), "shoggoth!")
    assert line.ids == ["Z011", "Z058", "Z059", "Z014", "Z008"]
    assert line.after.round_winners == ()
    assert hand(line.after, 0) == weak


def test_Z059_a_card_that_wins_nothing_is_not_shown() -> None:
    lines = [
        play(table(f"shoggoth {weak}", "boxer", "fed", zones=["cultists", "", ""]), "shoggoth!")
        for weak in ("urchin", "tommy_gun")
    ]
    assert learnt(lines[0], 1) == learnt(lines[1], 1)
    assert NotShown(0) in learnt(lines[0], 1)
    assert known(lines[0].after, 1, 0) == ""


@pytest.mark.parametrize("strong", STRONG)
@pytest.mark.parametrize("seven", SEVENS)
def test_Q24_the_forced_play_holds_while_insane(seven: str, strong: str) -> None:
    at = table(f"{strong} {seven}", "boxer", "fed", zones=["cultists", "", ""])
    assert cards_of(texts(at)) == {seven}
    # Entertainer has no Insane effect; Shoggoth's wins the round here.
    assert texts(at) == {"entertainer": [seven], "shoggoth": [seven, f"{seven}!"]}[seven]


def test_Q25_a_seven_goes_before_a_cthulhu_that_would_win_the_game() -> None:
    zones = ["cultists deep_one", "", ""]
    at = table("cthulhu entertainer", "boxer", "fed", zones=zones)
    assert refused(at, "cthulhu!") == ["Z054"]
    at = table("cthulhu shoggoth", "boxer", "fed", zones=zones)
    assert refused(at, "cthulhu!") == ["Z054"]
    line = play(at, "shoggoth!")
    assert line.after.round_winners == (0,)
    assert line.after.game_winners == ()


def test_Q25_with_both_sevens_the_entertainer_left_in_hand_wins_the_round() -> None:
    at = table("entertainer shoggoth", "boxer", "fed", zones=["cultists", "", ""])
    assert texts(at) == ["entertainer", "shoggoth", "shoggoth!"]
    assert play(at, "shoggoth!").after.round_winners == (0,)
    assert play(at, "entertainer").after.round_winners == ()


@pytest.mark.parametrize("eight", ["dilettante", "cthulhu"])
def test_Q26_a_seven_beside_an_eight_is_forced_and_keeps_a_sane_player_alive(eight: str) -> None:
    at = table(f"{eight} entertainer", "boxer", "fed")
    assert refused(at, eight) == ["Z054"]
    assert play(at, "entertainer").after.out == set()


@pytest.mark.parametrize(("held", "kept"), [("sailor", "sailor>1"), ("dilettante", "dilettante")])
def test_Q27_the_forced_seven_holds_for_stowaways_second_play(held: str, kept: str) -> None:
    at = table(f"{held} stowaway", "entertainer", "fed", zones=["cultists", "", ""])
    robbed = play(at, "stowaway!>1").after
    assert texts(robbed) == ["entertainer"]
    assert refused(robbed, kept) == ["Z054"]


def test_Q27_the_forced_seven_holds_in_nightgaunts_extra_turn() -> None:
    at = table("nightgaunt entertainer", "boxer", "fed", zones=["cultists", "", ""])
    again = play(at, "nightgaunt!>1", "cthulhu").after
    assert texts(again) == ["entertainer"]
    assert refused(again, "cthulhu!") == ["Z054"]
    free = play(at, "nightgaunt!>1", "urchin").after
    assert texts(free) == ["entertainer", "urchin"]


def test_Q28_handing_out_cards_is_not_choosing_what_to_play() -> None:
    at = table("randall_tillinghast sailor", "entertainer", "fed", zones=["cultists", "", ""])
    holding = play(at, "randall_tillinghast!").after
    # Three different cards in hand, a 7 and a 6 among them: all 3! hand-outs are allowed.
    assert len(texts(holding)) == 6
    assert "give sailor>0 fed>1 entertainer>2" in texts(holding)
    assert "give entertainer>0 sailor>1 fed>2" in texts(holding)


def test_Q29_the_seven_counts_only_at_the_moment_of_choosing() -> None:
    # The 7 comes into the hand after the choice: nothing is taken back, nothing forced yet.
    traded = play(table("sailor dilettante", "entertainer", "fed"), "sailor>1")
    assert traded.ids == ["Z011", "Z060", "Z014", "Z008"]
    assert hand(traded.after, 0) == "entertainer"
    # At its holder's own next choice it is forced.
    later = play(traded.after, "urchin", "urchin", "urchin", "urchin", "cthulhu").after
    assert ll.mover(later) == 0
    assert texts(later) == ["entertainer"]
