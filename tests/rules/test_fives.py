"""The 5s, The Musician and Stowaway: rules 65-70, rulings Q-32 and Q-41 to Q-50, case U03."""

from collections.abc import Iterator

import pytest

import lovecraft_lab as ll
from lovecraft_lab.letter.facts import DrewSetAside, Saw, TookHand
from lovecraft_lab.letter.state import LetterState
from tests.rules.table import hand, known, learnt, play, refused, table, texts, unseen, view, zone


@pytest.mark.parametrize(("five", "lands"), [("musician", []), ("stowaway", ["Z026"])])
@pytest.mark.parametrize("target", [0, 1, 2])
def test_Z065_the_one_chosen_discards_and_draws(five: str, lands: list[str], target: int) -> None:
    hands = ["fed", "boxer", "urchin"]
    at = table(f"{five} fed", "boxer", "urchin")
    line = play(at, f"{five}>{target}", "sailor")
    assert line.ids == ["Z011", "Z065", "Z018", "Z009", "Z014", *lands, "Z008"]
    expected = ["sailor" if seat == target else held for seat, held in enumerate(hands)]
    assert [hand(line.after, seat) for seat in range(3)] == expected
    assert zone(line.after, target).split()[0] == hands[target]
    assert line.after.out == set()


@pytest.mark.parametrize(
    "kind", ["entertainer", "sailor", "urchin", "boxer", "fed", "investigators", "tommy_gun"]
)
def test_Z065_the_card_discarded_has_no_effect(kind: str) -> None:
    line = play(
        table("musician fed", kind, "sailor" if kind != "sailor" else "urchin"), "musician>1"
    )
    assert line.ids == ["Z011", "Z065", "Z018"]
    assert line.after.protected == set()
    assert zone(line.after, 1) == kind


def test_Z065_a_discarded_other_world_card_drives_its_holder_insane() -> None:
    line = play(table("musician fed", "deep_one", "sailor"), "musician>1", "boxer")
    assert line.ids == ["Z011", "Z065", "Z026", "Z018", "Z009", "Z014", "Z008", "Z029"]
    assert line.after.insane == {1}


def test_Z066_with_an_empty_deck_the_card_set_aside_is_drawn() -> None:
    at = table("musician fed", "boxer", "urchin", unseen="sailor")
    asked = play(at, "musician>1").after
    assert texts(asked) == ["sailor"]
    line = play(at, "musician>1", "sailor")
    assert line.ids[:6] == ["Z011", "Z065", "Z018", "Z066", "Z014", "Z008"]
    assert line.after.aside is False
    assert unseen(line.after) == ""


def test_Z066_the_card_set_aside_stays_while_the_deck_holds_a_card() -> None:
    at = table("musician fed", "boxer", "urchin", unseen="sailor dilettante")
    line = play(at, "musician>1", "sailor")
    assert "Z066" not in line.ids
    before, after = line.around("Z009")
    assert before.aside
    assert after.aside
    assert unseen(after) == "dilettante"


def test_Z066_only_the_one_who_drew_it_knows_the_card_that_was_aside() -> None:
    at = table("musician fed", "boxer", "urchin", unseen="sailor")
    line = play(at, "musician>1", "sailor")
    assert DrewSetAside(1) in learnt(line, None)
    (step,) = [step for step in line.steps if step.rule.ident == "Z066"]
    told = [len(ll.infoset(step.after, seat).private) for seat in range(3)]
    assert told == [len(ll.infoset(step.before, seat).private) + (seat == 1) for seat in range(3)]


def test_U03_with_an_empty_deck_the_one_chosen_gets_the_set_aside_card_and_the_round_ends() -> None:
    at = table("musician fed", "boxer", "urchin", unseen="sailor")
    line = play(at, "musician>1", "sailor")
    # Seat 1's turn needs a draw; hands 2, 6, 4 are shown and the 6 wins.
    assert line.ids[5:] == ["Z008", "Z035", "Z037", "Z039"]
    assert line.after.round_winners == (1,)


@pytest.mark.parametrize("eight", ["dilettante", "cthulhu"])
def test_U03_with_an_empty_deck_an_eight_still_puts_out_and_nothing_is_drawn(eight: str) -> None:
    line = play(table("musician fed", eight, "urchin", unseen="sailor"), "musician>1")
    assert "Z066" not in line.ids
    before, after = line.around("Z023")
    assert after.out == {1}
    assert after.aside
    assert unseen(after) == "sailor" == unseen(before)


def test_Z067_stowaway_takes_and_sees_the_hand_of_the_one_chosen() -> None:
    at = table("stowaway fed", "boxer", "urchin", zones=["cultists", "", ""])
    line = play(at, "stowaway!>1")
    assert line.ids == ["Z011", "Z067", "Z068"]
    assert ll.mover(line.after) == 0
    assert hand(line.after, 0) == "fed boxer"
    game = line.after.game
    (saw,) = [fact for fact in learnt(line, 0) if isinstance(fact, Saw)]
    assert (saw.player, [game.cards[kind].ident for kind in saw.kinds]) == (1, ["boxer"])
    assert TookHand(0, 1) in learnt(line, 2)
    assert view(line.after, 2).hands[0] == (None, None)
    assert known(line.after, 2, 0) == ""
    assert known(line.after, 1, 0) == "boxer"


def test_Z068_the_player_robbed_holds_the_eggs() -> None:
    at = table("stowaway fed", "boxer", "urchin", zones=["cultists", "", ""])
    assert view(at, 2).eggs_aside
    after = play(at, "stowaway!>1").after
    assert hand(after, 1) == "stowaway_eggs"
    assert not after.eggs_aside
    assert not view(after, 2).eggs_aside


def test_Z069_one_of_the_two_cards_is_played_and_lands_before_stowaway() -> None:
    at = table("stowaway fed", "boxer", "urchin", zones=["cultists", "", ""])
    line = play(at, "stowaway!>1", "fed>2")
    assert line.ids == ["Z011", "Z067", "Z068", "Z069", "Z085", "Z014", "Z014", "Z008"]
    assert hand(line.after, 0) == "boxer"
    assert zone(line.after, 0) == "cultists fed stowaway"


def test_Z069_the_second_play_has_the_full_choice_of_card_and_effect() -> None:
    at = table("stowaway deep_one", "shoggoth", "urchin", zones=["cultists", "", ""])
    robbed = play(at, "stowaway!>1").after
    # Seat 1 is Sane and so is seat 2; a 7 beside a 3 is free to stay.
    assert texts(robbed) == [
        *["deep_one>1", "deep_one>2", "deep_one!>1", "deep_one!>2", "shoggoth", "shoggoth!"]
    ]
    assert refused(robbed, "stowaway!>1") == ["Z011"]


def test_Z070_stowaway_counts_for_a_cthulhu_played_on_top_of_it() -> None:
    # One Other World card in the zone and the Stowaway being resolved make two.
    at = table("stowaway fed", "cthulhu", "urchin", zones=["cultists", "", ""])
    line = play(at, "stowaway!>1", "cthulhu!")
    assert line.ids == ["Z011", "Z067", "Z068", "Z069", "Z050", "Z046"]
    assert line.after.game_winners == (0,)


@pytest.mark.parametrize("others", [(), (1,), (1, 2)])
def test_Q32_musician_may_be_used_on_oneself_at_any_time(others: tuple[int, ...]) -> None:
    at = table("musician fed", "boxer", "urchin", protected=others)
    assert "musician>0" in texts(at)


@pytest.mark.parametrize("eight", ["dilettante", "cthulhu"])
def test_Q41_musician_on_an_eight_puts_out_and_draws_nothing(eight: str) -> None:
    at = table("musician fed", eight, "urchin")
    line = play(at, "musician>1")
    assert line.after.out == {1}
    assert hand(line.after, 1) == ""
    assert zone(line.after, 1) == eight
    assert "Z009" not in line.ids
    assert unseen(line.after) == unseen(at)
    assert line.after.game_winners == ()


@pytest.mark.parametrize(("eight", "step"), [("dilettante", "Z021"), ("cthulhu", "Z053")])
def test_Q42_an_immune_player_discards_an_eight_stays_and_draws(eight: str, step: str) -> None:
    zones = ["", "deep_one necronomicon", ""]
    at = table("musician fed", eight, "urchin", zones=zones, immune=[1])
    line = play(at, "musician>1", "boxer")
    assert line.ids[:7] == ["Z011", "Z065", step, "Z077", "Z009", "Z014", "Z008"]
    assert line.after.out == set()
    assert hand(line.after, 1) == "boxer"
    assert zone(line.after, 1) == f"deep_one necronomicon {eight}"


@pytest.mark.parametrize("eight", ["dilettante", "cthulhu"])
def test_Q42_an_immune_player_draws_the_set_aside_card_from_an_empty_deck(eight: str) -> None:
    at = table(
        "musician fed",
        eight,
        "urchin",
        zones=["", "deep_one necronomicon", ""],
        immune=[1],
        unseen="boxer",
    )
    line = play(at, "musician>1", "boxer")
    assert "Z066" in line.ids
    assert hand(line.after, 1) == "boxer"


def test_Q43_musician_on_oneself_discards_the_card_left_and_draws() -> None:
    line = play(table("musician fed", "boxer", "urchin"), "musician>0", "sailor")
    assert line.ids == ["Z011", "Z065", "Z018", "Z009", "Z014", "Z008"]
    assert hand(line.after, 0) == "sailor"
    assert zone(line.after, 0) == "fed musician"


def test_Q43_an_other_world_card_makes_insane_at_the_moment_it_is_discarded() -> None:
    line = play(table("musician deep_one", "boxer", "urchin"), "musician>0", "sailor")
    assert line.ids == ["Z011", "Z065", "Z026", "Z018", "Z009", "Z014", "Z008"]
    before, _ = line.around("Z009")
    assert before.insane == {0}
    assert zone(line.after, 0) == "deep_one musician"


@pytest.mark.parametrize("eight", ["dilettante", "cthulhu"])
def test_Q43_an_eight_discarded_by_the_own_musician_puts_out_and_draws_nothing(eight: str) -> None:
    at = table(f"musician {eight}", "boxer", "urchin")
    line = play(at, "musician>0")
    assert line.after.out == {0}
    assert unseen(line.after) == unseen(at)
    assert zone(line.after, 0) == f"{eight} musician"
    assert line.after.turn == 1


def test_Q44_musician_on_the_eggs_makes_insane_and_puts_nobody_out() -> None:
    line = play(table("musician fed", "stowaway_eggs", "urchin"), "musician>1", "sailor")
    assert line.ids == ["Z011", "Z065", "Z026", "Z018", "Z009", "Z014", "Z008", "Z029"]
    assert line.after.out == set()
    assert line.after.insane == {1}
    assert hand(line.after, 1) == "sailor"


@pytest.mark.parametrize(
    "hands",
    [
        ("stowaway musician", "musician", "fed"),
        ("stowaway nightgaunt", "musician", "fed"),
        ("nightgaunt musician", "musician", "stowaway"),
        ("musician deep_one", "musician", "stowaway"),
    ],
)
def test_Q45_the_set_aside_card_is_never_asked_for_twice(hands: tuple[str, ...]) -> None:
    # An empty deck, an Insane player to move, Musicians about: every way on comes to an end, and
    # at the latest the next draw of a turn is that end.
    at = table(*hands, zones=["cultists", "", ""], unseen="boxer")
    lines = [*lines_from(at)]
    assert lines
    assert all(ids.count("Z066") <= 1 for ids in lines)
    assert any("Z066" in ids for ids in lines)


def lines_from(state: LetterState) -> Iterator[list[str]]:
    """Yield the numbers of the rules applied along every way to the end of the game."""
    if ll.mover(state) == ll.TERMINAL:
        yield []
    for text in texts(state):
        line = play(state, text)
        for later in lines_from(line.after):
            yield line.ids + later


def test_Q45_without_any_card_to_draw_the_round_ends_as_by_rule_35() -> None:
    # No play leads to such a table; it can only be set up. Seat 1, without a card, shows none.
    line = play(table("musician fed", "boxer", "urchin", unseen="", aside=False), "musician>1")
    assert line.ids == ["Z011", "Z065", "Z018", "Z035", "Z037", "Z039"]
    assert line.after.round_winners == (2,)


def test_Q46_drawing_the_set_aside_card_does_not_end_the_round() -> None:
    line = play(table("musician fed", "boxer", "urchin", unseen="sailor"), "musician>0", "sailor")
    # Nothing between the draw and the end of the turn; the next turn's draw ends the round.
    assert line.ids == [
        *["Z011", "Z065", "Z018", "Z066", "Z014", "Z008"],
        *["Z035", "Z037", "Z039"],
    ]
    assert line.after.round_winners == (0,)


@pytest.mark.parametrize(
    ("own", "second", "out"),
    [
        ("investigators", "investigators>1=0", {1}),
        ("boxer", "boxer>1", {1}),
        ("fed", "fed>1", set()),
    ],
)
def test_Q47_the_second_play_may_be_aimed_at_the_eggs_at_once(
    own: str, second: str, out: set[int]
) -> None:
    at = table(f"stowaway {own}", "urchin", "sailor", zones=["cultists", "", ""])
    line = play(at, "stowaway!>1", second)
    assert line.ids[:4] == ["Z011", "Z067", "Z068", "Z069"]
    assert line.after.out == out
    assert zone(line.after, 0) == f"cultists {own} stowaway"


def test_Q47_the_hand_is_seen_before_the_second_play_is_chosen() -> None:
    at = table("stowaway fed", "urchin", "sailor", zones=["cultists", "", ""])
    robbed = play(at, "stowaway!>1").after
    assert ll.pending(robbed.game, robbed, 0)[0].ident == "Z069"
    assert view(robbed, 0).hands[0] == robbed.hands[0]
    assert None not in view(robbed, 0).hands[0]


def test_Q48_the_eggs_leave_their_place_only_once() -> None:
    # No play leads to such a table; it can only be set up. There is nothing to leave behind.
    at = table("stowaway fed", "stowaway_eggs", "sailor", zones=["cultists", "", ""])
    line = play(at, "stowaway!>1")
    assert line.ids[:3] == ["Z011", "Z067", "Z073"]
    assert hand(line.after, 1) == "stowaway_eggs"


def test_Q49_everyone_knows_who_holds_the_eggs() -> None:
    at = table("stowaway fed", "urchin", "sailor", zones=["cultists", "", ""])
    after = play(at, "stowaway!>1", "fed>2").after
    for seat in (0, 2):
        assert known(after, seat, 1) == "stowaway_eggs"
    assert view(after, None).known[1] == after.hands[1]


def test_Q49_nobody_knows_any_more_once_hands_move() -> None:
    at = table("stowaway musician", "urchin", "sailor", zones=["cultists", "", ""])
    after = play(at, "stowaway!>1", "musician>1", "boxer").after
    assert known(after, 2, 1) == ""
    at = table("stowaway randall_tillinghast", "urchin", "sailor", zones=["cultists", "", ""])
    after = play(
        at, "stowaway!>1", "randall_tillinghast!", "give urchin>0 sailor>1 stowaway_eggs>2"
    ).after
    assert known(after, 1, 2) == ""
    assert known(after, 0, 2) == "stowaway_eggs"


def test_Q50_stowaways_second_play_may_be_nightgaunt_and_a_third_cthulhu() -> None:
    at = table("stowaway fed", "nightgaunt", "urchin", zones=["cultists", "", ""])
    line = play(at, "stowaway!>1", "nightgaunt!>2", "cthulhu", "cthulhu!")
    assert line.ids == [
        *["Z011", "Z067", "Z068", "Z069", "Z086", "Z087", "Z009", "Z011", "Z050", "Z046"]
    ]
    assert line.after.game_winners == (0,)


def test_Q50_nested_cards_land_from_the_inside_out() -> None:
    at = table("stowaway fed", "nightgaunt", "urchin", zones=["cultists", "", ""])
    line = play(at, "stowaway!>1", "nightgaunt!>2", "boxer", "fed>1")
    assert zone(line.after, 0) == "cultists fed nightgaunt stowaway"
    at = table("nightgaunt fed", "boxer", "urchin", zones=["cultists", "", ""])
    line = play(at, "nightgaunt!>2", "stowaway", "stowaway!>1", "fed>2")
    assert zone(line.after, 0) == "cultists fed stowaway nightgaunt"


def test_Q50_stowaways_second_play_may_be_shoggoth() -> None:
    at = table("stowaway sailor", "shoggoth", "urchin", zones=["cultists", "", ""])
    line = play(at, "stowaway!>1", "shoggoth!")
    assert line.ids == ["Z011", "Z067", "Z068", "Z069", "Z058", "Z039"]
    assert line.after.round_winners == (0,)


def test_Q50_stowaways_second_play_may_be_tillinghast_with_the_eggs_in_the_pool() -> None:
    at = table("stowaway fed", "randall_tillinghast", "urchin", zones=["cultists", "", ""])
    holding = play(at, "stowaway!>1", "randall_tillinghast!").after
    assert hand(holding, 0) == "fed stowaway_eggs urchin"
    after = play(holding, "give urchin>0 fed>1 stowaway_eggs>2").after
    assert [hand(after, seat) for seat in range(3)] == ["urchin", "fed", "stowaway_eggs"]
    assert zone(after, 0) == "cultists randall_tillinghast stowaway"


def test_Q50_stowaways_second_play_may_be_the_sane_cthulhu() -> None:
    at = table("stowaway fed", "cthulhu", "urchin", zones=["cultists", "", ""])
    line = play(at, "stowaway!>1", "cthulhu")
    assert line.ids == ["Z011", "Z067", "Z068", "Z069", "Z049", "Z023", "Z014", "Z014", "Z008"]
    assert line.after.out == {0}
    assert zone(line.after, 0) == "cultists fed cthulhu stowaway"
