"""The 8s, The Dilettante and Cthulhu: rules 49-53, rulings Q-51, Q-56 and Q-73."""

from fractions import Fraction

import pytest

import lovecraft_lab as ll
from tests.rules.table import hand, play, table, texts, zone

EIGHTS = [("dilettante", []), ("cthulhu", ["Z026"])]
"""Each 8 with the step that follows where it lands first: only Cthulhu drives Insane."""


@pytest.mark.parametrize(("eight", "lands"), EIGHTS)
def test_Z049_an_eight_played_with_its_sane_effect_puts_its_player_out(
    eight: str, lands: list[str]
) -> None:
    line = play(table(f"{eight} fed", "boxer", "sailor"), eight)
    assert line.ids == ["Z011", "Z049", "Z023", "Z014", *lands, "Z008"]
    assert line.after.out == {0}
    assert hand(line.after, 0) == ""
    assert zone(line.after, 0) == f"fed {eight}"
    assert line.after.turn == 1


@pytest.mark.parametrize(
    ("eight", "steps"),
    [
        ("dilettante", ["Z011", "Z065", "Z021", "Z023", "Z014", "Z008"]),
        ("cthulhu", ["Z011", "Z065", "Z026", "Z053", "Z023", "Z014", "Z008"]),
    ],
)
def test_Z049_an_eight_discarded_from_the_hand_puts_its_holder_out(
    eight: str, steps: list[str]
) -> None:
    line = play(table("musician fed", eight, "sailor"), "musician>1")
    assert line.ids == steps
    assert line.after.out == {1}
    assert zone(line.after, 1) == eight


def test_Z049_the_last_rival_wins_when_an_eight_is_played() -> None:
    line = play(table("dilettante fed", "boxer"), "dilettante")
    assert line.ids == ["Z011", "Z049", "Z023", "Z014", "Z008", "Z036", "Z040", "Z039"]
    assert line.after.round_winners == (1,)
    assert line.after.tokens == ((0, 0), (1, 0))


@pytest.mark.parametrize("pile", ["cultists deep_one", "fed rlyeh investigators stowaway boxer"])
def test_Z050_cthulhu_played_insane_with_two_other_world_cards_wins_the_game(pile: str) -> None:
    line = play(table("cthulhu sailor", "boxer", "fed", zones=[pile, "", ""]), "cthulhu!")
    assert line.ids == ["Z011", "Z050", "Z046"]
    assert ll.mover(line.after) == ll.TERMINAL
    assert line.after.game_winners == (0,)
    assert line.after.out == set()
    assert line.after.game.returns(line.after) == (Fraction(1), Fraction(0), Fraction(0))


def test_Z050_the_win_does_not_ask_for_tokens_and_brings_none() -> None:
    tokens = [(0, 0), (1, 2), (1, 2)]
    at = table(
        "cthulhu sailor",
        "boxer",
        "dilettante",
        zones=["cultists deep_one", "", ""],
        match=True,
        tokens=tokens,
    )
    line = play(at, "cthulhu!")
    assert line.ids == ["Z011", "Z050", "Z046"]
    assert line.after.game_winners == (0,)
    assert line.after.tokens == tuple(tokens)


def test_Z051_cthulhu_itself_is_not_one_of_the_two() -> None:
    # One Other World card lies in the zone; with Cthulhu counted there would be two.
    line = play(
        table("cthulhu fed", "boxer", "sailor", zones=["investigators cultists", "", ""]),
        "cthulhu!",
    )
    assert line.ids == ["Z011", "Z050", "Z052", "Z023", "Z014", "Z008"]
    assert line.after.game_winners == ()


def test_Z052_cthulhu_played_insane_too_early_puts_its_player_out() -> None:
    # Neither Arkham cards nor the cards in other zones count.
    zones = ["cultists fed boxer", "deep_one nightgaunt", "rlyeh"]
    line = play(table("cthulhu fed", "boxer", "sailor", zones=zones), "cthulhu!")
    assert line.ids[:5] == ["Z011", "Z050", "Z052", "Z023", "Z014"]
    assert line.after.out == {0}
    assert zone(line.after, 0) == "cultists fed boxer fed cthulhu"
    assert line.after.game_winners == ()


@pytest.mark.parametrize("pile", ["", "cultists deep_one", "cultists deep_one rlyeh stowaway"])
def test_Z053_cthulhu_discarded_never_wins(pile: str) -> None:
    line = play(table("musician fed", "cthulhu", "sailor", zones=["", pile, ""]), "musician>1")
    assert [ident for ident in line.ids if ident != "Z026"] == [
        *["Z011", "Z065", "Z053", "Z023", "Z014", "Z008"]
    ]
    assert line.after.out == {1}
    assert line.after.game_winners == ()


def test_Z053_cthulhu_discarded_by_the_own_musician_does_not_win_either() -> None:
    at = table("musician cthulhu", "boxer", "sailor", zones=["cultists deep_one", "", ""])
    line = play(at, "musician>0")
    assert line.ids == ["Z011", "Z065", "Z053", "Z023", "Z014", "Z008"]
    assert line.after.out == {0}
    assert zone(line.after, 0) == "cultists deep_one cthulhu musician"


@pytest.mark.parametrize("eight", ["dilettante", "cthulhu"])
def test_Q51_eggs_beside_an_eight_are_fatal_whichever_is_played(eight: str) -> None:
    at = table(f"stowaway_eggs {eight}", "boxer", "sailor")
    assert texts(at) == sorted([eight, "stowaway_eggs"])
    for text in texts(at):
        assert play(at, text).after.out == {0}


def test_Q51_an_immune_player_survives_eggs_and_eight() -> None:
    at = table(
        "stowaway_eggs dilettante",
        "boxer",
        "sailor",
        zones=["cultists necronomicon", "", ""],
        immune=[0],
    )
    for text in texts(at):
        assert play(at, text).after.out == set()


def test_Q51_cthulhu_beside_the_eggs_can_still_win() -> None:
    at = table(
        "stowaway_eggs cthulhu",
        "boxer",
        "sailor",
        zones=["cultists deep_one", "", ""],
    )
    assert play(at, "cthulhu!").after.game_winners == (0,)


@pytest.mark.parametrize("immune", [(), (0,)])
def test_Q56_an_insane_player_may_play_cthulhu_with_its_sane_effect(immune: tuple[int]) -> None:
    at = table(
        "cthulhu fed",
        "boxer",
        "sailor",
        zones=["cultists necronomicon", "", ""],
        immune=immune,
    )
    assert {"cthulhu", "cthulhu!"} <= {*texts(at)}
    line = play(at, "cthulhu")
    assert line.ids == ["Z011", "Z049", "Z077" if immune else "Z023", "Z014", "Z008"]
    assert line.after.out == ({0} - {*immune})
    assert line.after.game_winners == ()


@pytest.mark.parametrize(
    ("hands", "text", "pile"),
    [
        ("dilettante fed", "dilettante", "deep_one fed dilettante"),
        ("cthulhu fed", "cthulhu!", "deep_one fed cthulhu"),
        ("boxer fed", "boxer>1", "deep_one fed boxer"),
        ("stowaway_eggs fed", "stowaway_eggs", "deep_one fed stowaway_eggs"),
        ("musician dilettante", "musician>0", "deep_one dilettante musician"),
    ],
)
def test_Q73_the_card_of_a_player_who_went_out_by_it_still_goes_to_the_zone(
    hands: str, text: str, pile: str
) -> None:
    at = table(hands, "sailor", "urchin", zones=["deep_one", "", ""])
    line = play(at, text)
    assert line.after.out == {0}
    assert zone(line.after, 0) == pile
    assert line.after.resolving == ()
