"""Rules 8 to 28: the turn, what is played and discarded, who is out, and the state of mind."""

from collections.abc import Iterator

import pytest

import lovecraft_lab as ll
from lovecraft_lab.core.state import frames
from lovecraft_lab.letter.state import LetterState, deck_left, other_world_cards
from tests.rules.table import (
    Line,
    cards,
    hand,
    play,
    random_game,
    refused,
    table,
    texts,
    view,
    zone,
)

GAMES = [(players, seed) for players in range(2, 7) for seed in range(4)]
"""Whole games played at random, in which an invariant has to hold at every step."""


def states(players: int, seed: int) -> Iterator[tuple[str, LetterState, LetterState]]:
    """Yield every step of a random round: the rule, the state before and the state after."""
    yield from random_game(ll.letter(players=players), seed).moves


# The turn


@pytest.mark.parametrize(("turn", "then"), [(0, 1), (1, 3), (3, 4), (4, 0)])
def test_Z008_the_turn_goes_clockwise_past_those_who_are_out(turn: int, then: int) -> None:
    hands = ["sailor", "boxer", "", "musician", "fed"]
    hands[turn] += " urchin"
    line = play(table(*hands, outs=[2], turn=turn), "urchin")
    assert line.ids == ["Z011", "Z071", "Z014", "Z008"]
    assert line.after.turn == then


def test_Z008_two_players_take_turns() -> None:
    line = play(table("urchin fed", "boxer"), "urchin", "urchin", "urchin", "sailor")
    assert [seat for seat in (0, 1) if seat == line.after.turn] == [0]
    assert line.ids.count("Z008") == 2


def test_Z009_a_turn_is_a_draw_a_play_an_effect_and_a_discard() -> None:
    line = play(table("boxer", "sailor"), "fed", "fed>1")
    assert line.ids == ["Z009", "Z011", "Z085", "Z014", "Z008"]
    before, after = line.around("Z009")
    assert (hand(before, 0), hand(after, 0)) == ("boxer", "boxer fed")
    assert deck_left(before) - deck_left(after) == 1


def test_Z009_an_insane_players_sanity_check_comes_before_the_draw() -> None:
    before = table("fed investigators", "boxer", zones=["", "cultists"])
    line = play(before, "fed>1", "sailor", "fed", "fed>0")
    assert line.ids == [
        *("Z011", "Z085", "Z014", "Z008"),
        *("Z029", "Z030", "Z032", "Z033", "Z009"),
        *("Z011", "Z085", "Z014", "Z008"),
    ]


def test_Z009_one_of_the_two_cards_in_hand_is_played() -> None:
    state = table("boxer fed", "sailor")
    assert {text.partition(">")[0] for text in texts(state)} == {"boxer", "fed"}
    assert refused(state, "sailor>1") == ["Z011"]
    assert refused(state, "urchin") == ["Z011"]


def test_Z009_nothing_but_a_card_left_in_the_deck_can_be_drawn() -> None:
    state = table("boxer", "sailor", unseen="fed urchin urchin")
    assert texts(state) == ["fed", "urchin"]
    assert refused(state, "sailor") == ["Z009"]


OTHER_WORLD_IN_HAND = [
    ("deep_one", "deep_one!>1"),
    ("nightgaunt", "nightgaunt!>1"),
    ("cultists", "cultists!>1"),
    ("stowaway", "stowaway!>1"),
    ("necronomicon", "necronomicon!"),
    ("randall_tillinghast", "randall_tillinghast!"),
    ("shoggoth", "shoggoth!"),
    ("cthulhu", "cthulhu!"),
    ("rlyeh", "rlyeh!"),
]
"""Each Other World card that can be drawn, with a play of its Insane effect."""


@pytest.mark.parametrize(("ident", "text"), OTHER_WORLD_IN_HAND)
def test_Z010_a_sane_player_uses_the_sane_effect(ident: str, text: str) -> None:
    state = table(f"{ident} investigators", "fed")
    assert not [each for each in texts(state) if "!" in each]
    assert refused(state, text) == ["Z010"]


@pytest.mark.parametrize(("ident", "text"), OTHER_WORLD_IN_HAND)
def test_Z011_an_insane_player_picks_the_sane_or_the_insane_effect(ident: str, text: str) -> None:
    # Seat 0 is Insane by the Eggs, a card that no other test here needs.
    state = table(f"{ident} investigators", "fed", zones=["stowaway_eggs", ""])
    effects = {each.partition(">")[0] for each in texts(state) if each.startswith(ident)}
    assert effects == {ident, f"{ident}!"}
    assert text in texts(state)


def test_Z011_each_choice_of_effect_is_carried_out() -> None:
    state = table("nightgaunt boxer", "fed", zones=["cultists", ""])
    assert play(state, "nightgaunt>1").ids[:2] == ["Z011", "Z085"]
    assert play(state, "nightgaunt!>1").ids[:2] == ["Z011", "Z086"]


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("boxer=2", ["Z011", "Q-34"]),
        ("boxer>1=2", ["Z011"]),
        ("urchin>1", ["Z011"]),
    ],
)
def test_Z011_a_play_names_no_more_than_its_effect_asks_for(text: str, rules: list[str]) -> None:
    assert set(refused(table("boxer urchin", "fed"), text)) == set(rules)


ARKHAM_IN_HAND = [
    ("fed", "fed!>1", "fed>1", "Z085"),
    ("boxer", "boxer!>1", "boxer>1", "Z081"),
    ("urchin", "urchin!", "urchin", "Z071"),
    ("musician", "musician!>1", "musician>1", "Z065"),
    ("sailor", "sailor!>1", "sailor>1", "Z060"),
    ("tommy_gun", "tommy_gun!>1", "tommy_gun>1", "Z093"),
    ("investigators", "investigators!>1=2", "investigators>1=2", "Z090"),
    ("dilettante", "dilettante!", "dilettante", "Z049"),
]


@pytest.mark.parametrize(("ident", "wrong", "right", "rule"), ARKHAM_IN_HAND)
def test_Z012_a_card_without_an_insane_effect_is_used_with_its_sane_one(
    ident: str, wrong: str, right: str, rule: str
) -> None:
    state = table(f"{ident} investigators", "fed", zones=["cultists", ""])
    assert refused(state, wrong) == ["Z012"]
    assert play(state, right).ids[:2] == ["Z011", rule]


def test_Z012_a_seven_without_an_insane_effect_does_nothing_when_an_insane_player_plays_it() -> (
    None
):
    state = table("entertainer investigators", "fed", zones=["cultists", ""])
    assert refused(state, "entertainer!") == ["Z012"]
    assert play(state, "entertainer").ids == ["Z011", "Z014", "Z008"]


def test_Z012_the_eggs_have_one_effect_in_any_state_of_mind() -> None:
    sane = table("stowaway_eggs fed", "boxer")
    insane = table("stowaway_eggs fed", "boxer", zones=["cultists", ""])
    assert refused(insane, "stowaway_eggs!") == ["Z012"]
    for state in (sane, insane):
        assert play(state, "stowaway_eggs").ids[:3] == ["Z011", "Z098", "Z023"]


def test_Z013_an_effect_is_used_even_if_it_hurts_its_user() -> None:
    # Both cards put whoever plays them out; there is no third way.
    state = table("cthulhu dilettante", "fed", "boxer")
    assert texts(state) == ["cthulhu", "dilettante"]
    for text in texts(state):
        assert play(state, text).after.out == {0}


def test_Z013_a_compare_that_is_sure_to_be_lost_cannot_be_left_out() -> None:
    state = table("boxer fed", "sailor", known=[(0, 1)])
    assert refused(state, "boxer") == ["Q-34"]
    assert play(state, "boxer>1").after.out == {0}


def test_Z014_a_played_card_reaches_the_discard_zone_after_its_effect() -> None:
    line = play(table("fed boxer", "sailor"), "fed>1")
    before, after = line.around("Z085")
    for state in (before, after):
        assert zone(state, 0) == ""
        assert cards(state.game, state.resolving) == "fed"
    _, landed = line.around("Z014")
    assert (zone(landed, 0), landed.resolving) == ("fed", ())


def test_Z014_a_played_card_does_not_yet_count_for_its_own_effect() -> None:
    # Tommy Gun's cards land first, the gun itself last.
    line = play(table("tommy_gun fed", "sailor"), "tommy_gun>0", "boxer urchin")
    assert zone(line.after, 0) == "boxer urchin tommy_gun"


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_Z015_between_turns_everyone_in_the_round_holds_one_card(players: int, seed: int) -> None:
    turns = 0
    for ident, before, _ in states(players, seed):
        if ident == "Z008":
            turns += 1
            sizes = [0 if seat in before.out else 1 for seat in range(players)]
            assert [len(held) for held in before.hands] == sizes
        if ident == "Z011":
            assert before.turn is not None
            assert len(before.hands[before.turn]) == 2
    assert turns > 1


@pytest.mark.parametrize(
    ("hands", "fault"),
    [
        (("fed boxer", "sailor urchin"), "hands[1]: 2 cards, 1 needed"),
        (("fed boxer", ""), "hands[1]: 0 cards, 1 needed"),
        (("fed boxer musician", "sailor"), "hands[0]: 3 cards, 1 or 2 needed"),
    ],
)
def test_Z015_a_table_with_other_hands_is_refused(hands: tuple[str, ...], fault: str) -> None:
    with pytest.raises(ll.BadPosition) as error:
        table(*hands)
    assert [each.partition(" (")[0] for each in error.value.faults] == [fault]
    assert "rule 15" in error.value.faults[0]


# Played and discarded cards


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_Z016_every_discard_zone_is_open_to_everybody_all_round(players: int, seed: int) -> None:
    for _, before, after in states(players, seed):
        if after.turn is None:
            continue
        for old, new in zip(before.zones, after.zones, strict=True):
            assert new[: len(old)] == old
    for seat in (*range(players), None):
        assert view(after, seat).zones == after.zones


def test_Z016_cards_go_to_their_own_players_zone() -> None:
    line = play(table("fed boxer", "sailor"), "fed>1", "urchin", "urchin")
    assert (zone(line.after, 0), zone(line.after, 1)) == ("fed", "urchin")


def test_Z017_an_effect_works_only_when_its_card_is_played() -> None:
    # Cthulhu, the Dilettante and the Eggs change hands, and nothing comes of it.
    for ident in ("cthulhu", "dilettante", "stowaway_eggs"):
        line = play(table("sailor boxer", ident), "sailor>1")
        assert line.ids == ["Z011", "Z060", "Z014", "Z008"]
        assert (hand(line.after, 0), line.after.out) == (ident, frozenset())


def test_Z017_nobody_plays_a_card_in_anothers_turn() -> None:
    state = table("fed boxer", "sailor", "urchin")
    assert ll.mover(state) == 0
    assert refused(state, "sailor>2") == ["Z011"]
    assert refused(state, "urchin") == ["Z011"]


WITHOUT_EFFECT = [
    "entertainer",
    "sailor",
    "musician",
    "urchin",
    "boxer",
    "fed",
    "investigators",
    "tommy_gun",
]


@pytest.mark.parametrize("ident", WITHOUT_EFFECT)
def test_Z018_a_card_discarded_by_force_has_no_effect(ident: str) -> None:
    line = play(table("musician fed", ident, "deep_one"), "musician>1", "boxer")
    assert line.ids == ["Z011", "Z065", "Z018", "Z009", "Z014", "Z008"]
    after = line.after
    assert (hand(after, 1), zone(after, 1)) == ("boxer", ident)
    assert (after.out, after.protected, zone(after, 0)) == (frozenset(), frozenset(), "musician")


@pytest.mark.parametrize(
    "ident", ["shoggoth", "stowaway", "necronomicon", "cultists", "rlyeh", "stowaway_eggs"]
)
def test_Z018_an_other_world_card_discarded_by_force_has_no_effect_but_drives_insane(
    ident: str,
) -> None:
    # Seat 1 is Insane already: not even the Insane effects come about.
    state = table("musician fed", ident, "deep_one", zones=["", "nightgaunt", ""])
    line = play(state, "musician>1", "boxer")
    assert line.ids[:4] == ["Z011", "Z065", "Z018", "Z009"]
    after = line.after
    assert (after.out, after.protected, after.immune) == (frozenset(),) * 3
    assert (after.deck_open, after.end_option) == (False, None)
    sane = play(table("musician fed", ident, "deep_one"), "musician>1", "boxer")
    assert sane.ids == ["Z011", "Z065", "Z026", "Z018", "Z009", "Z014", "Z008", "Z029"]
    assert sane.after.insane == {1}


@pytest.mark.parametrize("shot", ["cthulhu dilettante", "necronomicon urchin", "rlyeh shoggoth"])
def test_Z019_cards_put_straight_into_a_zone_have_no_effect(shot: str) -> None:
    state = table("tommy_gun fed", "boxer", "sailor", zones=["", "cultists nightgaunt", ""])
    line = play(state, "tommy_gun>1", shot)
    assert line.ids == ["Z011", "Z093", "Z093-cards", "Z019", "Z014", "Z008", "Z029"]
    after = line.after
    assert zone(after, 1) == f"cultists nightgaunt {shot}"
    assert (after.out, after.protected, after.immune) == (frozenset(),) * 3
    assert (after.deck_open, after.game_winners, hand(after, 1)) == (False, (), "boxer")


@pytest.mark.parametrize("ident", [*WITHOUT_EFFECT, "dilettante"])
def test_Z020_a_card_turned_up_by_a_check_has_no_effect(ident: str) -> None:
    state = table("fed", "boxer", "deep_one", zones=["cultists", "", ""])
    line = play(state, ident)
    assert line.ids == ["Z030", "Z032", "Z033"]
    after = line.after
    assert zone(after, 0) == f"cultists {ident}"
    assert (after.out, after.protected, hand(after, 0)) == (frozenset(), frozenset(), "fed")
    assert deck_left(state) - deck_left(after) == 1


def test_Z020_cthulhu_turned_up_by_a_check_wins_nothing() -> None:
    state = table("fed", "boxer", "sailor", zones=["cultists nightgaunt", "", ""])
    line = play(state, "cthulhu urchin")
    assert line.ids == ["Z030", "Z031", "Z023", "Z033", "Z008"]
    assert line.after.game_winners == ()
    assert line.after.out == {0}


@pytest.mark.parametrize(("ident", "rule"), [("dilettante", "Z021"), ("cthulhu", "Z053")])
def test_Z021_an_eight_discarded_by_force_puts_its_holder_out(ident: str, rule: str) -> None:
    line = play(table("musician fed", ident, "boxer"), "musician>1")
    assert [each for each in line.ids if each != "Z026"] == [
        *("Z011", "Z065", rule, "Z023", "Z014", "Z008"),
    ]
    after = line.after
    assert after.out == {1}
    assert (hand(after, 1), zone(after, 1)) == ("", ident)


@pytest.mark.parametrize("ident", ["dilettante", "cthulhu"])
def test_Z022_an_eight_that_a_gun_puts_into_a_zone_puts_nobody_out(ident: str) -> None:
    line = play(table("tommy_gun fed", "boxer"), "tommy_gun>1", f"{ident} urchin")
    assert "Z019" in line.ids
    assert not ll.letter().rules["Z022"].is_step
    assert line.after.out == frozenset()


def test_Z022_an_eight_that_an_immune_players_check_turns_up_puts_nobody_out() -> None:
    state = table("fed", "boxer", zones=["cultists necronomicon", ""], immune=[0])
    line = play(state, "cthulhu dilettante")
    assert line.ids == ["Z030", "Z076", "Z033"]
    assert line.after.out == frozenset()


# Out of the round


@pytest.mark.parametrize(
    ("ident", "number"),
    [("urchin", 4), ("dilettante", 8), ("necronomicon", 4), ("cthulhu", 8), ("stowaway_eggs", 0)],
)
def test_Z023_a_player_who_is_out_lays_the_hand_face_up(ident: str, number: int) -> None:
    line = play(table("investigators fed", ident, "sailor"), f"investigators>1={number}")
    _, after = line.around("Z023")
    assert (hand(after, 1), zone(after, 1)) == ("", ident)
    # Without effects: no other rule of a card is set off by the card laid down.
    assert [each for each in line.ids if each != "Z026"] == [
        *("Z011", "Z090", "Z023", "Z014", "Z008"),
    ]
    assert line.after.protected == frozenset()
    for seat in (0, 2, None):
        assert cards(after.game, view(after, seat).zones[1]) == ident


def test_Z023_the_player_whose_turn_it_is_lays_down_the_other_card_too() -> None:
    line = play(table("boxer fed", "sailor", "urchin"), "boxer>1")
    assert line.ids == ["Z011", "Z081", "Z023", "Z014", "Z008"]
    assert (hand(line.after, 0), zone(line.after, 0)) == ("", "fed boxer")


def test_Z023_a_player_who_is_out_is_protected_no_more() -> None:
    state = table("dilettante fed", "boxer", "sailor", protected=[0])
    line = play(state, "dilettante")
    assert line.after.out == {0}
    assert line.after.protected == frozenset()


def test_Z024_a_player_who_is_out_cannot_be_chosen() -> None:
    state = table("fed musician", "", "boxer", outs=[1])
    assert refused(state, "fed>1") == ["Z024"]
    assert refused(state, "musician>1") == ["Z024"]
    assert texts(state) == ["fed>2", "musician>0", "musician>2"]


def test_Z024_a_player_who_is_out_takes_no_turn_and_nothing_is_collected_there() -> None:
    state = table("randall_tillinghast fed", "", "boxer", outs=[1], zones=["cultists", "fed", ""])
    line = play(state, "randall_tillinghast!", "give boxer>0 fed>2")
    assert line.after.turn == 2
    assert hand(line.after, 1) == ""


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_Z024_who_is_out_stays_out_and_without_a_hand(players: int, seed: int) -> None:
    for ident, before, after in states(players, seed):
        assert before.out <= after.out
        if ident == "Z008" and len(before.out) < players - 1:
            assert after.turn not in before.out
        assert not any(after.hands[seat] for seat in after.out)


# State of mind


@pytest.mark.parametrize("players", range(2, 7))
def test_Z025_everyone_begins_a_round_sane(players: int) -> None:
    start = ll.letter(players=players).start()
    assert start.insane == frozenset()
    dealt = play(start, *["investigators"] * min(players, 4), *["fed", "boxer"][: players - 4])
    assert view(dealt.after, None).insane == ()


def test_Z025_everyone_is_sane_again_in_the_next_round() -> None:
    state = table("investigators fed", "boxer", zones=["cultists", "rlyeh"], match=True)
    line = play(state, "investigators>1=3")
    assert line.after.round_number == 2
    assert line.after.insane == frozenset()
    again = play(line.after, "nightgaunt", "boxer", "cultists fed fed urchin urchin", "sailor")
    assert refused(again.after, "nightgaunt!>1") == ["Z010"]


def go_insane(state: LetterState, *choices: str, seat: int) -> Line:
    """Play on and make sure that a seat turns Insane on the way."""
    line = play(state, *choices)
    before, after = line.around("Z026")
    assert seat not in before.insane
    assert seat in after.insane
    assert other_world_cards(before, seat) > 0
    return line


def test_Z026_a_played_other_world_card_drives_its_player_insane() -> None:
    line = go_insane(table("nightgaunt fed", "boxer"), "nightgaunt>1", seat=0)
    assert line.ids == ["Z011", "Z085", "Z014", "Z026", "Z008"]


def test_Z026_so_does_one_discarded_by_force() -> None:
    state = table("musician fed", "nightgaunt")
    line = go_insane(state, "musician>1", "boxer", seat=1)
    assert line.ids[:3] == ["Z011", "Z065", "Z026"]


def test_Z026_so_does_one_that_a_gun_puts_into_the_zone() -> None:
    state = table("tommy_gun fed", "boxer")
    line = go_insane(state, "tommy_gun>1", "nightgaunt urchin", seat=1)
    assert line.ids[:5] == ["Z011", "Z093", "Z093-cards", "Z019", "Z026"]


def test_Z026_so_does_the_hand_that_a_player_who_is_out_lays_down() -> None:
    state = table("investigators fed", "nightgaunt", "boxer")
    line = go_insane(state, "investigators>1=2", seat=1)
    assert line.ids[:4] == ["Z011", "Z090", "Z023", "Z026"]


def test_Z026_holding_such_a_card_does_not() -> None:
    assert table("cultists nightgaunt", "cthulhu").insane == frozenset()
    assert "Z026" not in play(table("sailor fed", "cthulhu"), "sailor>1").ids


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_Z026_insane_is_who_has_an_other_world_card_in_the_zone(players: int, seed: int) -> None:
    for ident, _, after in states(players, seed):
        with_one = {seat for seat in range(players) if other_world_cards(after, seat)}
        # Rule 26 is the very next step after an Other World card has come to lie in the zone.
        pending = {frame[1] for frame in frames(after) if frame[0].ident == "Z026"}
        assert pending == with_one - after.insane
        assert after.insane <= with_one
        assert not pending or next(frames(after))[0].ident == "Z026"
        assert ident != "Z026" or not pending


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_Z027_an_insane_player_stays_insane_for_the_round(players: int, seed: int) -> None:
    for _, before, after in states(players, seed):
        assert before.insane <= after.insane


def test_Z028_the_first_other_world_card_is_played_sane_and_drives_insane_when_it_lands() -> None:
    state = table("deep_one sailor", "boxer", "urchin")
    assert refused(state, "deep_one!>1") == ["Z010"]
    line = play(state, "deep_one>1")
    assert line.ids == ["Z011", "Z081", "Z023", "Z014", "Z026", "Z008"]
    before, after = line.around("Z014")
    assert (before.insane, after.insane) == (frozenset(), frozenset())
    assert line.after.insane == {0}


def test_Z028_from_the_second_card_on_the_insane_effect_is_open() -> None:
    state = table("cultists nightgaunt", "boxer")
    line = play(state, "cultists>1=4", "fed", "fed>0", "urchin", "urchin")
    assert line.after.insane == {0}
    assert ll.mover(line.after) == 0
    assert "nightgaunt!>1" in texts(line.after)
