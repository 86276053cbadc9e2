"""Rules 29 to 34: the sanity check, and what comes before it at the start of a turn."""

from fractions import Fraction
from math import comb

import pytest

import lovecraft_lab as ll
from lovecraft_lab.letter.state import deck_left
from tests.rules.table import (
    cards,
    hand,
    play,
    random_game,
    refused,
    table,
    texts,
    unseen,
    view,
    zone,
)

IN_THE_DECK = [
    "cthulhu",
    "shoggoth",
    "randall_tillinghast",
    "stowaway",
    "necronomicon",
    "deep_one",
    "nightgaunt",
    "rlyeh",
]
"""The Other World cards that a check can turn up where the Cultists lie in the zone."""


# When, and how many


def test_Z029_an_insane_player_checks_at_the_start_of_each_own_turn() -> None:
    state = table("fed", "boxer", zones=["cultists", ""])
    first = play(state, "sailor", "urchin", "fed>1")
    assert first.ids == [
        *("Z030", "Z032", "Z033", "Z009"),
        *("Z011", "Z085", "Z014", "Z008"),
    ]
    second = play(first.after, "investigators", "investigators>0=0", "musician")
    assert second.ids == [
        *("Z009", "Z011", "Z090", "Z014", "Z008"),
        *("Z029", "Z030", "Z032", "Z033"),
    ]


def test_Z029_a_sane_player_makes_none() -> None:
    line = play(table("fed boxer", "sailor"), "fed>1", "urchin", "urchin", "musician")
    assert line.ids == [
        *("Z011", "Z085", "Z014", "Z008"),
        *("Z009", "Z011", "Z071", "Z014", "Z008", "Z009"),
    ]


@pytest.mark.parametrize(
    ("others_zone", "count"),
    [
        ("cultists", 1),
        ("cultists fed boxer", 1),
        ("cultists urchin nightgaunt", 2),
        ("stowaway_eggs fed rlyeh deep_one", 3),
    ],
)
def test_Z030_a_card_is_turned_up_for_each_other_world_card_in_the_zone(
    others_zone: str, count: int
) -> None:
    # Arkham cards in the zone do not count, the Eggs do.
    state = table("fed investigators", "sailor", zones=["", others_zone])
    check = play(state, "fed>1").after
    rest = ["boxer", "investigators", "musician", "urchin"]
    assert refused(check, " ".join(rest[: count + 1])) == ["Z030"]
    assert refused(check, " ".join(rest[: count - 1]) or "-") == ["Z030"]
    after = play(check, " ".join(rest[:count])).after
    assert zone(after, 1) == " ".join([others_zone, *rest[:count]])
    assert deck_left(check) - deck_left(after) == count


def test_Z030_the_cards_come_off_a_shuffled_deck() -> None:
    # Six cards are unseen, two of them of the Other World; which of the six lies aside makes no
    # difference. Two are turned up, so a pass has the chance of two Arkham cards out of six.
    state = table(
        *("fed", "boxer"),
        zones=["cultists nightgaunt", ""],
        unseen="sailor urchin urchin musician cthulhu shoggoth",
    )
    chances = {state.game.format(state, each): chance for each, chance in ll.outcomes(state)}
    assert chances["urchin urchin"] == Fraction(1, comb(6, 2))
    assert chances["sailor urchin"] == Fraction(2, comb(6, 2))
    passed = [
        chance for text, chance in chances.items() if not {"cthulhu", "shoggoth"} & {*text.split()}
    ]
    assert sum(passed) == Fraction(comb(4, 2), comb(6, 2))


@pytest.mark.parametrize("ident", IN_THE_DECK)
def test_Z031_an_other_world_card_fails_the_check(ident: str) -> None:
    state = table("fed", "boxer", "sailor", zones=["cultists", "", ""])
    line = play(state, ident)
    assert line.ids == ["Z030", "Z031", "Z023", "Z033", "Z008"]
    assert line.after.out == {0}
    assert line.after.turn == 1


@pytest.mark.parametrize("revealed", ["fed sailor", "dilettante entertainer", "boxer boxer"])
def test_Z032_only_arkham_cards_pass_the_check_and_the_turn_goes_on(revealed: str) -> None:
    state = table("fed", "urchin", zones=["cultists nightgaunt", ""])
    line = play(state, revealed, "musician")
    assert line.ids == ["Z030", "Z032", "Z033", "Z009"]
    assert line.after.out == frozenset()
    assert hand(line.after, 0) == "fed musician"


@pytest.mark.parametrize("revealed", ["boxer sailor", "boxer cthulhu", "cthulhu shoggoth"])
def test_Z033_all_cards_turned_up_go_to_the_checkers_zone(revealed: str) -> None:
    state = table("fed", "urchin", "musician", zones=["cultists nightgaunt", "", ""])
    line = play(state, revealed)
    before, after = line.around("Z033")
    assert cards(state.game, before.revealed) == revealed
    assert after.revealed == ()
    assert zone(after, 0).endswith(revealed)
    assert view(after, 2).zones == after.zones


def test_Z034_a_check_for_more_cards_than_are_left_turns_up_the_whole_deck() -> None:
    # Three are wanted; two are in the deck, and the third unseen card lies aside.
    state = table(
        *("fed", "urchin", "musician"),
        zones=["cultists nightgaunt rlyeh", "", ""],
        unseen="boxer sailor shoggoth",
    )
    assert texts(state) == ["boxer sailor", "boxer shoggoth", "sailor shoggoth"]
    assert refused(state, "boxer sailor shoggoth") == ["Z030"]
    line = play(state, "boxer sailor")
    assert zone(line.after, 0).endswith("boxer sailor")
    assert (unseen(line.after), line.after.aside) == ("shoggoth", True)


# All at once


@pytest.mark.parametrize("revealed", ["boxer cthulhu", "cthulhu sailor"])
def test_Q05_all_cards_are_turned_up_at_once_a_bad_first_one_stops_nothing(revealed: str) -> None:
    state = table("fed", "urchin", "musician", zones=["cultists nightgaunt", "", ""])
    assert all(len(text.split()) == 2 for text in texts(state))
    line = play(state, revealed)
    assert line.ids.count("Z030") == 1
    assert zone(line.after, 0) == f"cultists nightgaunt fed {revealed}"
    assert deck_left(state) - deck_left(line.after) == 2


# Too few cards


def test_Q06_with_an_empty_deck_the_check_passes_and_the_round_ends() -> None:
    state = table("boxer urchin", "sailor", zones=["", "cultists"], unseen="shoggoth")
    line = play(state, "urchin")
    assert line.ids == [
        *("Z011", "Z071", "Z014", "Z008"),
        *("Z029", "Z032", "Z035", "Z037", "Z039"),
    ]
    # The checker takes part with the card in hand, and wins: 6 beats 3.
    assert line.after.round_winners == (1,)
    assert line.after.aside


def test_Q06_a_check_that_takes_the_last_cards_and_passes_ends_the_round_at_the_draw() -> None:
    state = table(
        *("fed urchin", "dilettante", "sailor"),
        zones=["", "cultists rlyeh", ""],
        unseen="boxer shoggoth",
    )
    line = play(state, "urchin", "boxer")
    assert line.ids[4:] == ["Z029", "Z030", "Z032", "Z033", "Z035", "Z037", "Z039"]
    assert zone(line.after, 1) == "cultists rlyeh boxer"
    assert line.after.round_winners == (1,)


def test_Q06_a_check_over_too_few_cards_can_still_fail() -> None:
    state = table(
        *("fed urchin", "dilettante", "sailor"),
        zones=["", "cultists rlyeh", ""],
        unseen="boxer shoggoth",
    )
    line = play(state, "urchin", "shoggoth")
    # Seat 1 and its 8 are out; the next player finds no card, and the 6 wins.
    assert line.ids[4:] == [
        *("Z029", "Z030", "Z031", "Z023", "Z033", "Z008"),
        *("Z035", "Z037", "Z039"),
    ]
    assert line.after.out == {1}
    assert line.after.round_winners == (2,)


def test_Q06_over_an_open_deck_of_one_card_nothing_is_left_to_chance() -> None:
    state = table(
        *("fed urchin", "dilettante", "sailor"),
        zones=["", "cultists rlyeh", ""],
        known_next="boxer",
        unseen="shoggoth",
    )
    line = play(state, "urchin")
    assert line.ids[4:] == ["Z029", "Z032", "Z033", "Z035", "Z037", "Z039"]
    assert zone(line.after, 1) == "cultists rlyeh boxer"
    assert line.after.known_next is None


@pytest.mark.parametrize(
    ("known_next", "verdict"), [("boxer", ["Z032", "Z033"]), ("shoggoth", ["Z031", "Z023", "Z033"])]
)
def test_Q06_over_an_open_deck_chance_names_only_the_cards_not_yet_open(
    known_next: str, verdict: list[str]
) -> None:
    state = table(
        *("fed urchin", "dilettante", "sailor"),
        zones=["", "cultists rlyeh", ""],
        known_next=known_next,
        unseen="musician musician investigators",
    )
    check = play(state, "urchin").after
    assert texts(check) == ["investigators", "musician"]
    line = play(check, "musician")
    assert line.ids[: 1 + len(verdict)] == ["Z030", *verdict]
    assert {*zone(line.after, 1).split()} >= {known_next, "musician"}
    # Two of three cards of the deck went; now the last of it lies open.
    assert (ll.mover(line.after), texts(line.after)) == (ll.CHANCE, ["investigators", "musician"])
    opened = play(line.after, "investigators")
    assert opened.ids[0] == "Q-57"


def test_Q06_a_check_for_one_over_an_open_deck_is_settled_by_the_open_card() -> None:
    state = table(
        *("fed urchin", "dilettante", "sailor"), zones=["", "rlyeh", ""], known_next="boxer"
    )
    line = play(state, "urchin")
    assert line.ids[4:] == ["Z029", "Z032", "Z033"]
    bad = table(
        *("fed urchin", "dilettante", "sailor"), zones=["", "rlyeh", ""], known_next="cultists"
    )
    assert play(bad, "urchin").after.out == {1}


# Who cannot be put out


def test_Q08_how_many_cards_are_turned_up_is_fixed_when_the_check_begins() -> None:
    # Only an immune player goes on after a bad check; those cards count in the next one.
    state = table(
        "fed", "boxer investigators", zones=["cultists necronomicon", ""], immune=[0], turn=1
    )
    check = play(state, "investigators>0=0").after
    assert check.out == frozenset()
    assert refused(check, "cthulhu shoggoth rlyeh") == ["Z030"]
    line = play(check, "cthulhu shoggoth")
    assert line.ids == ["Z030", "Z076", "Z033"]
    after = play(line.after, "urchin", "urchin", "urchin", "urchin").after
    assert all(len(text.split()) == 4 for text in texts(after))


# After a failure


@pytest.mark.parametrize("ident", ["cthulhu", "dilettante", "urchin", "shoggoth"])
def test_Q09_a_failed_check_lays_the_hand_down_without_effects(ident: str) -> None:
    state = table(ident, "boxer", "sailor", zones=["cultists nightgaunt", "", ""])
    line = play(state, "rlyeh urchin")
    assert line.ids == ["Z030", "Z031", "Z023", "Z033", "Z008"]
    after = line.after
    assert (hand(after, 0), zone(after, 0)) == ("", f"cultists nightgaunt {ident} rlyeh urchin")
    assert after.game_winners == ()
    assert (after.protected, after.deck_open) == (frozenset(), False)


def test_Q09_a_failed_check_of_the_last_rival_ends_the_round() -> None:
    state = table("fed urchin", "dilettante", zones=["", "cultists"])
    line = play(state, "urchin", "shoggoth")
    assert line.ids[4:] == [
        *("Z029", "Z030", "Z031", "Z023", "Z033", "Z008"),
        *("Z036", "Z040", "Z039"),
    ]
    assert line.after.round_winners == (0,)


# Not in the turn in which one turns Insane


def test_Q11_no_check_is_made_in_the_turn_in_which_one_turns_insane() -> None:
    line = play(table("cultists fed", "boxer"), "cultists>1=4", "urchin", "urchin")
    assert line.ids[:5] == ["Z011", "Z090", "Z014", "Z026", "Z008"]
    # The first one comes at the start of the next own turn.
    assert line.ids[5:] == ["Z009", "Z011", "Z071", "Z014", "Z008", "Z029"]


@pytest.mark.parametrize(
    ("card", "play_at", "chance"),
    [("tommy_gun", "tommy_gun>1", "nightgaunt urchin"), ("musician", "musician>1", "boxer")],
)
def test_Q11_who_was_driven_insane_by_another_checks_at_the_start_of_the_next_own_turn(
    card: str, play_at: str, chance: str
) -> None:
    line = play(table(f"{card} fed", "cultists"), play_at, chance)
    assert line.after.insane == {1}
    assert line.ids.count("Z029") == 1
    assert line.ids[-2:] == ["Z008", "Z029"]


def test_Q12_the_card_that_drives_insane_is_played_sane() -> None:
    assert refused(table("nightgaunt fed", "boxer"), "nightgaunt!>1") == ["Z010"]


@pytest.mark.parametrize(
    ("hand_of_0", "choices", "ids"),
    [
        (
            "musician nightgaunt",
            ("musician>0", "fed"),
            ["Z011", "Z065", "Z026", "Z018", "Z009", "Z014", "Z008"],
        ),
        (
            "tommy_gun fed",
            ("tommy_gun>0", "nightgaunt urchin"),
            ["Z011", "Z093", "Z093-cards", "Z019", "Z026", "Z014", "Z008"],
        ),
    ],
)
def test_Q12_turning_insane_in_mid_effect_opens_nothing_in_that_turn(
    hand_of_0: str, choices: tuple[str, ...], ids: list[str]
) -> None:
    line = play(table(hand_of_0, "boxer"), *choices)
    assert line.ids == ids
    assert line.after.insane == {0}
    assert line.after.turn == 1


# The order at the start of a turn


def test_Q13_protection_ends_then_the_deck_turner_may_end_the_round_then_check_then_draw() -> None:
    state = table(
        *("boxer", "fed urchin"),
        turn=1,
        zones=["rlyeh", ""],
        protected=[0],
        end_option=0,
        known_next="sailor",
    )
    asked = play(state, "urchin")
    assert asked.ids == ["Z011", "Z071", "Z014", "Z008", "Q-13"]
    assert asked.after.protected == {1}
    assert texts(asked.after) == ["end round", "go on"]
    line = play(asked.after, "go on", "musician", "investigators")
    assert line.ids == ["Z097", "Z029", "Z032", "Z033", "Q-57", "Q-58", "Q-57"]
    assert hand(line.after, 0) == "boxer musician"


def test_Q13_protection_ends_before_the_check_that_may_put_its_owner_out() -> None:
    state = table("boxer", "fed musician", turn=1, zones=["cultists", ""], protected=[0])
    line = play(state, "fed")
    assert line.ids == ["Z011", "Z073", "Z014", "Z008", "Q-13", "Z029"]
    assert line.after.protected == frozenset()


def test_Q13_protection_lasts_through_the_turns_of_all_others() -> None:
    state = table("urchin boxer", "fed", "sailor", "musician")
    line = play(state, "urchin", "investigators")
    assert refused(line.after, "fed>0") == ["Z071"]
    line = play(line.after, "fed>2", "investigators")
    assert refused(line.after, "sailor>0") == ["Z071"]
    line = play(line.after, "sailor>1", "investigators")
    assert refused(line.after, "investigators>0=3") == ["Z071"]
    line = play(line.after, "investigators>1=0")
    assert line.ids[-2:] == ["Z008", "Q-13"]
    assert line.after.protected == frozenset()


def test_Q13_in_any_round_these_come_in_this_order() -> None:
    order = ["Z008", "Q-13", "Z097", "Z029"]
    seen = set()
    for seed in range(20):
        ids = random_game(ll.letter(players=2 + seed % 5), seed).ids
        seen.update(ids)
        for place, ident in enumerate(ids):
            if ident in order[1:]:
                assert ids[place - 1] in order[: order.index(ident)]
    assert seen >= {"Q-13", "Z029"}
