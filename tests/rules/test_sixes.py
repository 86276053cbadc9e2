"""The 6s, The Sailor and Randall Tillinghast: rules 60-64, rulings Q-35, Q-36, Q-70 to 72, Q-74."""

from collections import Counter
from itertools import permutations
from math import factorial, prod

import pytest

import lovecraft_lab as ll
from lovecraft_lab.letter.facts import HandedOut, Landed, Played, TookAll, Traded, TurnBegins
from tests.rules.table import hand, known, learnt, play, refused, table, texts, view, zone

GATHER = "randall_tillinghast!"


@pytest.mark.parametrize(("six", "lands"), [("sailor", []), ("randall_tillinghast", ["Z026"])])
def test_Z060_the_two_trade_hands(six: str, lands: list[str]) -> None:
    line = play(table(f"{six} fed", "boxer", "urchin"), f"{six}>1")
    assert line.ids == ["Z011", "Z060", "Z014", *lands, "Z008"]
    assert [hand(line.after, seat) for seat in range(3)] == ["boxer", "fed", "urchin"]


def test_Z060_the_trade_is_secret_and_each_knows_the_card_given_away() -> None:
    line = play(table("sailor fed", "boxer", "urchin"), "sailor>1")
    assert known(line.after, 0, 1) == "fed"
    assert known(line.after, 1, 0) == "boxer"
    assert view(line.after, 2).known == ((), (), ())
    for seat in range(3):
        assert view(line.after, seat).hands[seat] == line.after.hands[seat]
    (sailor,) = line.after.zones[0]
    public = [
        Played(0, sailor, insane=False, target=1, number=None),
        Traded(0, 1),
        Landed(0, sailor),
        TurnBegins(1),
    ]
    assert learnt(line, 2) == public
    assert learnt(line, None) == public


def test_Z060_a_third_player_follows_a_known_card_through_the_trade() -> None:
    line = play(table("sailor fed", "boxer", "urchin", known=[(2, 1)]), "sailor>1")
    assert known(line.after, 2, 0) == "boxer"
    assert known(line.after, 2, 1) == ""


def test_Z061_tillinghast_takes_and_sees_the_hands_of_all_others() -> None:
    at = table(
        "randall_tillinghast fed", "boxer", "urchin", "sailor", zones=["cultists", "", "", ""]
    )
    line = play(at, GATHER)
    assert line.ids == ["Z011", "Z061"]
    assert ll.mover(line.after) == 0
    assert hand(line.after, 0) == "fed boxer urchin sailor"
    assert [hand(line.after, seat) for seat in (1, 2, 3)] == ["", "", ""]
    seen = view(line.after, 0).hands
    assert [len(held) for held in seen] == [4, 0, 0, 0]
    assert None not in seen[0]
    assert view(line.after, 1).hands == ((None,) * 4, (), (), ())


def test_Z062_each_of_them_gets_one_card_and_one_stays() -> None:
    at = table("randall_tillinghast fed", "boxer", "urchin", zones=["cultists", "", ""])
    line = play(at, GATHER, "give urchin>0 fed>1 boxer>2")
    assert line.ids == ["Z011", "Z061", "Z062", "Z014", "Z008"]
    assert [hand(line.after, seat) for seat in range(3)] == ["urchin", "fed", "boxer"]
    assert zone(line.after, 0) == "cultists randall_tillinghast"


def test_Z062_a_hand_out_must_give_one_of_the_pool_to_each() -> None:
    at = table("randall_tillinghast fed", "boxer", "urchin", zones=["cultists", "", ""])
    holding = play(at, GATHER).after
    for wrong in (
        "give urchin>0 fed>1",
        "give urchin>0 fed>1 boxer>1",
        "give urchin>0 urchin>1 boxer>2",
        "give sailor>0 fed>1 boxer>2",
        "give urchin>0 fed>1 boxer>3",
        "fed>1",
    ):
        assert refused(holding, wrong) == ["Z062"]


def test_Z063_the_own_former_card_may_be_given_away_or_kept() -> None:
    at = table("randall_tillinghast fed", "boxer", "urchin", zones=["cultists", "", ""])
    offered = texts(play(at, GATHER).after)
    for seat in range(3):
        assert any(f"fed>{seat}" in text for text in offered)


@pytest.mark.parametrize("protected", [(), (1,), (1, 2)])
def test_Z064_protected_players_are_included(protected: tuple[int, ...]) -> None:
    at = table(
        "randall_tillinghast fed",
        "boxer",
        "urchin",
        zones=["cultists", "", ""],
        protected=protected,
    )
    line = play(at, GATHER, "give boxer>0 urchin>1 fed>2")
    assert [hand(line.after, seat) for seat in range(3)] == ["boxer", "urchin", "fed"]
    _, given = line.around("Z062")
    assert given.protected == {*protected}


def test_Q35_with_everyone_protected_all_hands_are_collected() -> None:
    at = table(
        "randall_tillinghast fed",
        "boxer",
        "urchin",
        "sailor",
        zones=["cultists", "", "", ""],
        protected=[1, 2, 3],
    )
    assert hand(play(at, GATHER).after, 0) == "fed boxer urchin sailor"


def test_Q36_a_player_who_is_out_is_neither_chosen_nor_collected() -> None:
    at = table(
        "randall_tillinghast fed",
        "boxer",
        "",
        "sailor",
        zones=["cultists", "", "urchin", ""],
        outs=[2],
    )
    assert refused(at, "randall_tillinghast>2") == ["Z024"]
    line = play(at, GATHER, "give sailor>0 fed>1 boxer>3")
    assert [hand(line.after, seat) for seat in range(4)] == ["sailor", "fed", "", "boxer"]


POOLS = [
    ("fed", "boxer"),
    ("fed", "fed"),
    ("fed", "boxer", "urchin"),
    ("fed", "boxer", "fed"),
    ("fed", "boxer", "urchin", "sailor"),
    ("investigators", "boxer", "boxer", "investigators"),
    ("fed", "boxer", "urchin", "sailor", "dilettante"),
    ("investigators", "investigators", "investigators", "fed", "fed", "boxer"),
]
"""The hands around tables of two to six, with and without copies."""


@pytest.mark.parametrize("pool", POOLS)
def test_Q70_every_different_hand_out_is_allowed_once(pool: tuple[str, ...]) -> None:
    own, *hands = pool
    zones = ["cultists", *[""] * len(hands)]
    offered = texts(play(table(f"randall_tillinghast {own}", *hands, zones=zones), GATHER).after)
    expected = {
        "give " + " ".join(f"{card}>{seat}" for seat, card in enumerate(order))
        for order in permutations(pool)
    }
    assert sorted(offered) == sorted(expected)
    # The multinomial number: k! orders, copies alike.
    copies = prod(factorial(number) for number in Counter(pool).values())
    assert len(offered) == factorial(len(pool)) // copies


def test_Q70_immune_players_are_collected_too() -> None:
    at = table(
        "randall_tillinghast fed",
        "boxer",
        "urchin",
        zones=["cultists", "deep_one necronomicon", ""],
        immune=[1],
    )
    assert hand(play(at, GATHER).after, 0) == "fed boxer urchin"


def test_Q70_the_giver_knows_all_and_each_receiver_only_the_own_card() -> None:
    at = table(
        "randall_tillinghast fed",
        "boxer",
        "urchin",
        zones=["cultists", "", ""],
        known=[(1, 0), (1, 2), (2, 1)],
    )
    after = play(at, GATHER, "give urchin>0 fed>1 boxer>2").after
    assert known(after, 0, 1) == "fed"
    assert known(after, 0, 2) == "boxer"
    for seat in (1, 2):
        seen = view(after, seat)
        assert seen.known == ((), (), ())
        assert seen.hands[seat] == after.hands[seat]
        assert [len(held) for held in seen.hands] == [1, 1, 1]
    assert view(after, None).known == ((), (), ())


def test_Q70_what_the_others_hear_does_not_depend_on_the_hand_out() -> None:
    at = table(
        "randall_tillinghast fed", "boxer", "urchin", "sailor", zones=["cultists", "", "", ""]
    )
    holding = play(at, GATHER).after
    # Seat 3 gets The Sailor back in each of these, and may not tell them apart.
    same = [text for text in texts(holding) if "sailor>3" in text]
    assert len(same) == factorial(3)
    heard = [learnt(play(holding, text), 3) for text in same]
    assert all(each == heard[0] for each in heard)
    spectator = [learnt(play(holding, text), None) for text in texts(holding)]
    assert all(each == spectator[0] for each in spectator)
    assert HandedOut(0) in spectator[0]
    assert TookAll(0) in learnt(play(at, GATHER), None)


def test_Q71_against_one_rival_the_hands_are_swapped_or_not() -> None:
    holding = play(table("randall_tillinghast fed", "boxer", zones=["cultists", ""]), GATHER).after
    assert texts(holding) == ["give boxer>0 fed>1", "give fed>0 boxer>1"]
    kept = play(holding, "give fed>0 boxer>1").after
    assert (hand(kept, 0), hand(kept, 1)) == ("fed", "boxer")


@pytest.mark.parametrize("held", ["sailor fed", "fed sailor"])
def test_Q72_the_card_traded_is_the_one_left_after_playing(held: str) -> None:
    # Whether it was drawn or kept from before.
    after = play(table(held, "boxer", "urchin"), "sailor>1").after
    assert (hand(after, 0), hand(after, 1)) == ("boxer", "fed")


@pytest.mark.parametrize("eight", ["dilettante", "cthulhu"])
def test_Q74_trading_or_handing_out_an_eight_puts_nobody_out(eight: str) -> None:
    traded = play(table(f"sailor {eight}", "boxer", "fed"), "sailor>1").after
    assert hand(traded, 1) == eight
    assert traded.out == set()
    zones = ["cultists", "", ""]
    given = play(
        table("randall_tillinghast fed", eight, "urchin", zones=zones),
        GATHER,
        f"give fed>0 urchin>1 {eight}>2",
    ).after
    assert hand(given, 2) == eight
    assert given.out == set()
    assert given.game_winners == ()
