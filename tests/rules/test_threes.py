"""The 3s, The Boxer and Deep One: rules 81-84, rulings Q-33 and Q-72, case U11."""

import pytest

import lovecraft_lab as ll
from lovecraft_lab.letter.facts import Compared, NobodyOut, Saw
from tests.rules.table import hand, known, learnt, play, refused, table, texts, view, zone

# One card of each number, other than those compared with.
NUMBERS = [
    *[("tommy_gun", 0), ("cultists", 1), ("fed", 2), ("deep_one", 3), ("urchin", 4)],
    *[("musician", 5), ("sailor", 6), ("entertainer", 7), ("dilettante", 8)],
]


@pytest.mark.parametrize("three", ["boxer", "deep_one"])
@pytest.mark.parametrize(("theirs", "number"), NUMBERS)
def test_Z081_the_lower_number_is_out(theirs: str, number: int, three: str) -> None:
    mine = "necronomicon" if theirs == "urchin" else "urchin"  # a 4
    if theirs == three:
        theirs = "boxer" if three == "deep_one" else "deep_one"
    line = play(table(f"{three} {mine}", theirs, "investigators"), f"{three}>1")
    assert line.ids[:2] == ["Z011", "Z081"]
    assert line.after.out == ({1} if number < 4 else {0} if number > 4 else set())


def test_Z081_the_steps_of_a_compare_and_the_zones_after_it() -> None:
    line = play(table("boxer fed", "sailor", "urchin"), "boxer>1")
    assert line.ids == ["Z011", "Z081", "Z023", "Z014", "Z008"]
    assert zone(line.after, 0) == "fed boxer"
    assert hand(line.after, 1) == "sailor"
    line = play(table("boxer sailor", "fed", "urchin"), "boxer>1")
    assert zone(line.after, 1) == "fed"
    assert zone(line.after, 0) == "boxer"


def test_Z081_the_two_see_each_others_hands_and_nobody_else_sees_the_winners() -> None:
    at = table("boxer sailor", "fed", "urchin")
    (mine,), (theirs,) = at.hands[0][1:], at.hands[1]
    line = play(at, "boxer>1")
    assert Saw(1, (theirs,)) in learnt(line, 0)
    assert Saw(0, (mine,)) in learnt(line, 1)
    assert known(line.after, 1, 0) == "sailor"
    for seat in (2, None):
        assert not any(isinstance(fact, Saw) for fact in learnt(line, seat))
        assert Compared(0, 1, loser=1) in learnt(line, seat)
        assert view(line.after, seat).known == ((), (), ())


@pytest.mark.parametrize(
    ("mine", "theirs"), [("fed", "fed"), ("urchin", "necronomicon"), ("dilettante", "cthulhu")]
)
def test_Z082_with_equal_numbers_neither_is_out(mine: str, theirs: str) -> None:
    line = play(table(f"boxer {mine}", theirs, "investigators"), "boxer>1")
    assert line.ids == ["Z011", "Z081", "Z082", "Z014", "Z008"]
    assert line.after.out == set()
    assert NobodyOut(0, 1) in learnt(line, 2)
    assert known(line.after, 0, 1) == theirs
    assert known(line.after, 1, 0) == mine
    assert known(line.after, 2, 0) == ""


@pytest.mark.parametrize("target", [1, 2])
def test_Z083_deep_one_puts_a_sane_rival_out(target: int) -> None:
    at = table(
        "deep_one fed", "dilettante", "sailor", "urchin", zones=["cultists", "", "", "rlyeh"]
    )
    assert {"deep_one!>1", "deep_one!>2"} <= {*texts(at)}
    line = play(at, f"deep_one!>{target}")
    assert line.ids[:5] == ["Z011", "Z083", "Z023", "Z014", "Z008"]
    assert line.after.out == {target}
    assert zone(line.after, target) == hand(at, target)
    assert refused(at, "deep_one!>3") == ["Z083"]
    assert refused(at, "deep_one!>0") == ["Z073", "Z083"]


def test_Z083_a_rival_hit_by_deep_one_lays_an_eight_down_without_effect() -> None:
    at = table("deep_one fed", "cthulhu", "sailor", zones=["cultists", "", ""])
    line = play(at, "deep_one!>1")
    # Falling into the zone, Cthulhu drives its owner Insane, who is out already.
    assert line.ids == ["Z011", "Z083", "Z023", "Z026", "Z014", "Z008"]


def test_Z084_with_no_sane_rival_nothing_happens() -> None:
    at = table("deep_one fed", "boxer", "sailor", zones=["cultists", "rlyeh", "nightgaunt"])
    line = play(at, "deep_one!")
    assert line.ids == ["Z011", "Z084", "Z014", "Z008", "Z029"]
    assert line.after.out == set()
    assert zone(line.after, 0) == "cultists deep_one"
    assert [hand(line.after, seat) for seat in range(3)] == ["fed", "boxer", "sailor"]


@pytest.mark.parametrize(
    ("zones", "protected"),
    [
        (["cultists", "rlyeh", "nightgaunt"], ()),
        (["cultists", "rlyeh", ""], (2,)),
        (["cultists", "", ""], (1, 2)),
        (["cultists", "rlyeh", "nightgaunt"], (1, 2)),
    ],
)
def test_Q33_with_no_sane_rival_to_choose_deep_one_may_still_be_played_in_vain(
    zones: list[str], protected: tuple[int, ...]
) -> None:
    at = table("deep_one fed", "boxer", "sailor", zones=zones, protected=protected)
    insane = [text for text in texts(at) if text.startswith("deep_one!")]
    assert insane == ["deep_one!"]
    line = play(at, "deep_one!")
    assert line.ids[:3] == ["Z011", "Z084", "Z014"]
    assert line.after.out == set()


def test_Q33_one_sane_rival_must_be_chosen() -> None:
    at = table("deep_one fed", "boxer", "sailor", zones=["cultists", "rlyeh", ""])
    assert [text for text in texts(at) if text.startswith("deep_one!")] == ["deep_one!>2"]
    assert refused(at, "deep_one!") == ["Q-34"]


@pytest.mark.parametrize("held", ["boxer fed", "fed boxer"])
def test_Q72_the_card_compared_is_the_one_left_after_playing(held: str) -> None:
    # The Fed, a 2, is compared and not the Boxer: an Investigators, a 1, is lower.
    assert play(table(held, "investigators", "urchin"), "boxer>1").after.out == {1}
    assert play(table(held, "deep_one", "urchin"), "boxer>1").after.out == {0}


def test_U11_an_insane_player_chooses_between_the_effects_of_an_other_world_card() -> None:
    at = table("deep_one fed", "boxer", "sailor", zones=["cultists", "", ""])
    assert texts(at) == [
        *["deep_one>1", "deep_one>2", "deep_one!>1", "deep_one!>2", "fed>1", "fed>2"]
    ]
    assert "Z012" in refused(at, "fed!>1")


def test_U11_a_sane_player_is_never_offered_an_insane_effect() -> None:
    at = table("deep_one fed", "boxer", "sailor")
    assert texts(at) == ["deep_one>1", "deep_one>2", "fed>1", "fed>2"]
    assert refused(at, "deep_one!>1") == ["Z010"]


def test_U11_the_sane_effect_of_an_insane_player_is_the_compare() -> None:
    at = table("deep_one fed", "fed", "sailor", zones=["cultists", "", ""])
    assert ll.mover(at) == 0
    assert play(at, "deep_one>1").ids[:3] == ["Z011", "Z081", "Z082"]
