"""Rules 35 to 40 and 46: how a round ends, who wins it, which token that gives, and who is paid."""

import pytest

import lovecraft_lab as ll
from lovecraft_lab.letter.state import deck_left
from tests.rules.table import (
    cards,
    hand,
    paid,
    play,
    random_game,
    refused,
    table,
    texts,
    unseen,
    view,
    zone,
)

SHOWDOWN = ["Z035", "Z037", "Z039"]
"""A due draw from an empty deck, shown hands, and one winner's token."""


# The deck runs out


def test_Z035_the_round_ends_when_a_card_is_due_and_the_deck_is_empty() -> None:
    # Drawing the last card of the deck does not end the round, nor does the turn that goes on.
    state = table("urchin", "sailor", unseen="fed boxer")
    line = play(state, "fed", "fed>1")
    assert line.ids == ["Z009", "Z011", "Z085", "Z014", "Z008", *SHOWDOWN]
    _, landed = line.around("Z014")
    assert (deck_left(landed), landed.round_winners) == (0, ())
    assert ll.mover(line.after) == ll.TERMINAL


def test_Z035_ends_the_round_though_a_play_would_follow() -> None:
    line = play(table("fed urchin", "sailor", unseen="boxer"), "urchin")
    assert line.ids[-3:] == SHOWDOWN
    assert "Z011" not in line.ids[1:]
    assert texts(line.after) == []


def test_Q07_an_empty_deck_at_the_end_of_a_turn_ends_nothing_by_itself() -> None:
    # The next player may end the round by right, or checks; only then is a card due.
    state = table(
        *("sailor", "urchin fed"),
        turn=1,
        zones=["rlyeh", ""],
        unseen="boxer",
        end_option=0,
    )
    line = play(state, "fed>0")
    assert line.ids == ["Z011", "Z085", "Z014", "Z008"]
    assert ll.mover(line.after) == 0
    assert play(line.after, "go on").ids == ["Z097", "Z029", "Z032", *SHOWDOWN]


@pytest.mark.parametrize(
    ("hands", "winner"),
    [
        (("urchin fed", "sailor", "musician"), 1),
        (("dilettante urchin", "sailor", "musician"), 0),
        (("stowaway_eggs urchin", "rlyeh", "cultists"), 2),
        (("fed urchin", "boxer", "cthulhu"), 2),
    ],
)
def test_Z037_the_highest_number_wins(hands: tuple[str, ...], winner: int) -> None:
    line = play(table(*hands, unseen="investigators"), "urchin")
    assert line.ids[-3:] == SHOWDOWN
    assert line.after.round_winners == (winner,)


def test_Z037_all_hands_are_shown_to_all_at_once() -> None:
    line = play(table("urchin fed", "sailor", "musician", unseen="boxer"), "urchin")
    before, after = line.around("Z037")
    for seat in (0, 1, 2, None):
        shown = [
            cards(after.game, [kind]) for (kind,) in view(after, seat).hands if kind is not None
        ]
        assert shown == ["fed", "sailor", "musician"]
    assert view(before, None).hands == ((None,), (None,), (None,))


def test_Z037_players_who_are_out_take_no_part() -> None:
    state = table(
        "urchin fed", "", "investigators", outs=[1], zones=["", "cthulhu", ""], unseen="boxer"
    )
    assert play(state, "urchin").after.round_winners == (0,)


def test_Z038_players_tied_for_the_highest_number_share_the_win() -> None:
    line = play(table("urchin boxer", "deep_one", "fed", unseen="sailor"), "urchin")
    assert line.ids[-5:] == ["Z035", "Z037", "Z038", "Z039", "Z039"]
    assert line.after.round_winners == (0, 1)
    assert line.after.tokens == ((1, 0), (1, 0), (0, 0))


@pytest.mark.parametrize(
    ("zones", "token"), [(["", ""], (1, 0)), (["cultists", ""], (0, 1)), (["", "cultists"], (1, 0))]
)
def test_Z039_a_token_shows_its_winners_own_state_of_mind(
    zones: list[str], token: tuple[int, int]
) -> None:
    state = table("fed sailor", "boxer", zones=zones, unseen="urchin")
    line = play(state, "fed>1")
    assert line.after.round_winners == (0,)
    assert line.after.tokens == (token, (0, 0))
    assert view(line.after, None).tokens == line.after.tokens


def test_Q15_those_tied_for_the_highest_number_win_and_nobody_below_them_does() -> None:
    state = table("urchin sailor", "randall_tillinghast", "musician", "dilettante", unseen="boxer")
    assert play(state, "urchin").after.round_winners == (3,)
    tied = table("urchin sailor", "randall_tillinghast", "musician", "fed", unseen="boxer")
    assert play(tied, "urchin").after.round_winners == (0, 1)
    lower = table("urchin boxer", "deep_one", "musician", "fed", unseen="sailor")
    assert play(lower, "urchin").after.round_winners == (2,)


def test_Q16_where_all_show_the_same_number_all_win() -> None:
    state = table(
        *("urchin investigators", "investigators", "cultists", "investigators"), unseen="boxer"
    )
    line = play(state, "urchin")
    assert line.after.round_winners == (0, 1, 2, 3)
    assert line.after.tokens == ((1, 0),) * 4


# One player left


def test_Z036_the_round_ends_as_soon_as_one_player_is_left() -> None:
    line = play(table("investigators fed", "sailor", "", outs=[2]), "investigators>1=6")
    assert line.ids == ["Z011", "Z090", "Z023", "Z014", "Z008", "Z036", "Z040", "Z039"]
    assert deck_left(line.after) > 0
    # Nobody shows a hand.
    assert view(line.after, None).hands[0] == (None,)


def test_Z036_not_while_two_are_left() -> None:
    line = play(table("investigators fed", "sailor", "boxer"), "investigators>1=6")
    assert line.ids == ["Z011", "Z090", "Z023", "Z014", "Z008"]
    assert (line.after.turn, line.after.round_winners) == (2, ())


@pytest.mark.parametrize(
    ("zones", "token"), [(["", ""], (1, 0)), (["cultists", ""], (0, 1)), (["", "rlyeh"], (1, 0))]
)
def test_Z040_the_last_player_wins_a_token_of_the_own_state_of_mind(
    zones: list[str], token: tuple[int, int]
) -> None:
    line = play(table("investigators fed", "boxer", zones=zones), "investigators>1=3")
    assert line.after.round_winners == (0,)
    assert line.after.tokens == (token, (0, 0))


def test_Z040_the_number_in_the_last_players_hand_does_not_matter() -> None:
    line = play(table("investigators rlyeh", "dilettante"), "investigators>1=8")
    assert line.after.round_winners == (0,)


@pytest.mark.parametrize(
    ("hand_of_0", "text"),
    [
        ("dilettante fed", "dilettante"),
        ("stowaway_eggs fed", "stowaway_eggs"),
        ("boxer fed", "boxer>1"),
    ],
)
def test_Z040_who_puts_oneself_out_leaves_the_win_to_the_last_rival(
    hand_of_0: str, text: str
) -> None:
    line = play(table(hand_of_0, "sailor"), text)
    assert line.after.out == {0}
    assert line.after.round_winners == (1,)


def test_Q14_a_last_rival_who_goes_out_on_the_turn_that_empties_the_deck_leaves_no_showdown() -> (
    None
):
    state = table("investigators", "dilettante", unseen="fed boxer")
    line = play(state, "fed", "investigators>1=8")
    assert line.ids[-4:] == ["Z008", "Z036", "Z040", "Z039"]
    assert not {"Z035", "Z037"} & {*line.ids}
    assert deck_left(line.after) == 0
    assert line.after.round_winners == (0,)


def test_Q14_the_same_where_a_check_takes_the_last_cards() -> None:
    state = table(
        "fed urchin",
        "dilettante",
        zones=["", "cultists"],
        unseen="rlyeh shoggoth",
    )
    line = play(state, "urchin", "rlyeh")
    assert deck_left(line.after) == 0
    assert line.ids[-3:] == ["Z036", "Z040", "Z039"]
    assert not {"Z035", "Z037"} & {*line.ids}


@pytest.mark.parametrize(
    ("hands", "zones", "choices", "landed"),
    [
        # In an extra turn, the inner card lands and then Nightgaunt: nobody draws again.
        (
            ("nightgaunt fed", "sailor"),
            ("cultists", ""),
            ("nightgaunt!>1", "investigators", "investigators>1=6"),
            "cultists investigators nightgaunt",
        ),
        # The rival robbed by Stowaway holds the Eggs, a 0, and goes out by the second play.
        (
            ("stowaway fed", "investigators"),
            ("cultists", ""),
            ("stowaway!>1", "investigators>1=0"),
            "cultists investigators stowaway",
        ),
        # Who discards the Dilettante is out and draws no new card.
        (("musician fed", "dilettante"), ("", ""), ("musician>1",), "musician"),
    ],
)
def test_Z036_of_a_last_effect_nothing_is_left_but_that_the_cards_land(
    hands: tuple[str, str], zones: tuple[str, str], choices: tuple[str, ...], landed: str
) -> None:
    line = play(table(*hands, zones=zones), *choices)
    assert line.ids[-4:] == ["Z008", "Z036", "Z040", "Z039"]
    assert line.after.round_winners == (0,)
    assert zone(line.after, 0) == landed
    assert line.after.resolving == ()


@pytest.mark.parametrize(
    ("players", "seed"), [(players, seed) for players in range(2, 7) for seed in range(4)]
)
def test_Q17_never_is_everybody_out(players: int, seed: int) -> None:
    line = random_game(ll.letter(players=players), seed)
    assert max(len(after.out) for _, _, after in line.moves) < players
    assert line.after.round_winners
    assert not line.after.out & {*line.after.round_winners}


@pytest.mark.parametrize("outs", [[0], [1], [0, 1]])
def test_Q17_a_table_with_fewer_than_two_players_in_the_round_is_refused(outs: list[int]) -> None:
    hands = ["" if seat in outs else "fed" for seat in (0, 1)]
    with pytest.raises(ll.BadPosition, match=r"two players must be in the round \(rule 36\)"):
        table(*hands, outs=outs)


# Tokens


@pytest.mark.parametrize(
    ("hand_of_0", "rival", "text"),
    [
        ("cultists fed", "sailor", "cultists>1=6"),
        ("deep_one sailor", "fed", "deep_one>1"),
        ("stowaway fed", "dilettante", "stowaway>1"),
    ],
)
def test_Q18_the_winning_card_lands_before_the_token_is_taken(
    hand_of_0: str, rival: str, text: str
) -> None:
    line = play(table(hand_of_0, rival), text)
    ident = text.partition(">")[0]
    assert line.ids[-7:] == ["Z023", "Z014", "Z026", "Z008", "Z036", "Z040", "Z039"]
    assert zone(line.after, 0) == ident
    assert line.after.tokens == ((0, 1), (0, 0))


def test_Q18_an_arkham_card_wins_a_sane_token() -> None:
    line = play(table("investigators fed", "sailor"), "investigators>1=6")
    assert line.after.tokens == ((1, 0), (0, 0))


def test_Q19_tied_winners_take_tokens_of_their_own_states_of_mind() -> None:
    state = table("urchin boxer", "deep_one", "boxer", zones=["", "cultists", ""], unseen="sailor")
    line = play(state, "urchin")
    # Seat 1 checks an empty deck, and all show a 3.
    assert line.ids[-8:] == ["Z029", "Z032", "Z035", "Z037", "Z038", "Z039", "Z039", "Z039"]
    assert line.after.tokens == ((1, 0), (0, 1), (1, 0))


# Wins that end a round or the game by themselves


@pytest.mark.parametrize("match", [False, True])
def test_Z046_cthulhu_wins_the_game_at_once(match: bool) -> None:  # noqa: FBT001 - a parameter of the test
    state = table("cthulhu fed", "sailor", "boxer", zones=["cultists rlyeh", "", ""], match=match)
    line = play(state, "cthulhu!")
    assert line.ids == ["Z011", "Z050", "Z046"]
    assert line.after.game_winners == (0,)
    assert ll.mover(line.after) == ll.TERMINAL
    assert texts(line.after) == []


@pytest.mark.parametrize("match", [False, True])
def test_Q21_after_a_cthulhu_win_no_round_is_won_and_no_token_taken(match: bool) -> None:  # noqa: FBT001
    tokens = [(0, 2), (1, 2), (1, 0)]
    state = table(
        *("cthulhu fed", "sailor", "boxer"),
        zones=["cultists rlyeh", "", ""],
        match=match,
        tokens=tokens,
    )
    after = play(state, "cthulhu!").after
    assert after.tokens == tuple(tokens)
    assert after.round_winners == ()
    assert after.game_winners == (0,)
    assert paid(after) == "1 0 0"


def test_Q22_a_shoggoth_win_ends_the_round_and_puts_nobody_out() -> None:
    state = table(
        *("shoggoth musician", "boxer", "dilettante"),
        zones=["cultists", "necronomicon rlyeh", ""],
        immune=[1],
    )
    line = play(state, "shoggoth!")
    assert line.ids == ["Z011", "Z058", "Z039"]
    after = line.after
    assert after.round_winners == (0,)
    assert after.out == frozenset()
    assert after.tokens == ((0, 1), (0, 0), (0, 0))
    assert paid(after) == "1 0 0"


# What is paid


def test_Z040_two_players_are_paid_one_and_minus_one() -> None:
    won = play(table("investigators fed", "sailor"), "investigators>1=6").after
    assert paid(won) == "1 -1"
    lost = play(table("dilettante fed", "sailor"), "dilettante").after
    assert paid(lost) == "-1 1"


def test_Z038_a_win_that_two_players_share_pays_nothing() -> None:
    after = play(table("urchin boxer", "deep_one", unseen="sailor"), "urchin").after
    assert after.round_winners == (0, 1)
    assert paid(after) == "0 0"


@pytest.mark.parametrize(
    ("hands", "payoffs"),
    [
        (("urchin fed", "sailor", "boxer"), "0 1 0"),
        (("urchin boxer", "deep_one", "fed"), "1/2 1/2 0"),
        (("urchin boxer", "deep_one", "boxer"), "1/3 1/3 1/3"),
        (
            ("urchin investigators", "rlyeh", "cultists", "investigators", "investigators"),
            "1/4 0 1/4 1/4 1/4",
        ),
    ],
)
def test_Z038_more_players_split_one_among_the_winners(
    hands: tuple[str, ...], payoffs: str
) -> None:
    assert paid(play(table(*hands, unseen="musician"), "urchin").after) == payoffs


def test_Z046_a_cthulhu_win_in_a_single_round_is_paid_as_a_round_win() -> None:
    state = table("cthulhu fed", "sailor", zones=["cultists rlyeh", ""])
    after = play(state, "cthulhu!").after
    assert paid(after) == "1 -1"


def test_nobody_is_paid_while_the_round_goes_on() -> None:
    state = table("urchin fed", "sailor")
    with pytest.raises(ll.LabError, match="not over"):
        state.game.returns(state)


# After the end, nothing may be played; the refusal names the rule that ended it


@pytest.mark.parametrize(
    ("hands", "what", "choices", "rule"),
    [
        (("urchin fed", "sailor"), {"unseen": "boxer"}, ["urchin"], "Z035"),
        (("dilettante fed", "sailor"), {}, ["dilettante"], "Z036"),
        (("cthulhu fed", "sailor"), {"zones": ["cultists rlyeh", ""]}, ["cthulhu!"], "Z046"),
        (("shoggoth sailor", "fed"), {"zones": ["cultists", ""]}, ["shoggoth!"], "Z058"),
        (
            ("sailor", "fed"),
            {"zones": ["rlyeh", ""], "end_option": 0, "known_next": "boxer"},
            ["end round"],
            "Z097",
        ),
        (
            ("dilettante fed", "sailor"),
            {"match": True, "tokens": [(0, 0), (1, 0)]},
            ["dilettante"],
            "Z044",
        ),
        (
            ("dilettante fed", "sailor"),
            {"match": True, "tokens": [(0, 0), (1, 2)], "zones": ["", "cultists"]},
            ["dilettante"],
            "Z045",
        ),
    ],
)
def test_a_play_after_the_end_is_refused_by_the_rule_that_ended_it(
    hands: tuple[str, ...], what: dict[str, object], choices: list[str], rule: str
) -> None:
    line = play(table(*hands, **what), *choices)  # type: ignore[arg-type]
    assert ll.mover(line.after) == ll.TERMINAL
    assert refused(line.after, "fed>1") == [rule]


# Turned over: the deck with an open next card


def test_Q57_turning_over_a_deck_of_one_card_opens_that_card() -> None:
    state = table("rlyeh fed", "sailor", zones=["cultists", ""], unseen="urchin boxer")
    line = play(state, "rlyeh!", "urchin")
    assert line.ids == ["Z011", "Z095", "Q-57", "Z014", "Z008", "Q-58"]
    # Seat 1 drew the only card, and no other came to light.
    assert hand(line.after, 1) == "sailor urchin"
    assert line.after.known_next is None
    assert (unseen(line.after), line.after.aside) == ("boxer", True)


def test_Q57_turning_over_an_empty_deck_opens_nothing_and_the_next_draw_ends_the_round() -> None:
    state = table("rlyeh fed", "sailor", "boxer", zones=["cultists", "", ""], unseen="urchin")
    line = play(state, "rlyeh!")
    assert line.ids == ["Z011", "Z095", "Z014", "Z008", *SHOWDOWN]
    _, turned = line.around("Z095")
    assert turned.end_option == 0
    assert line.after.round_winners == (1,)


def test_Q57_the_option_is_open_with_an_empty_deck_too() -> None:
    state = table("rlyeh sailor", "fed", zones=["cultists", ""], unseen="investigators boxer")
    line = play(state, "rlyeh!", "investigators", "fed>0")
    assert deck_left(line.after) == 0
    assert texts(line.after) == ["end round", "go on"]
    assert play(line.after, "end round").ids == ["Z097", "Z037", "Z039"]
    # Without it the check turns up nothing, and the draw that is due ends the round.
    assert play(line.after, "go on").ids == ["Z097", "Z029", "Z032", *SHOWDOWN]


def test_Q58_a_turns_draw_takes_the_open_card_for_all_to_see_and_opens_the_next() -> None:
    state = table("fed urchin", "sailor", "boxer", known_next="musician")
    line = play(state, "urchin", "investigators")
    assert line.ids[-2:] == ["Q-58", "Q-57"]
    after = line.after
    assert hand(after, 1) == "sailor musician"
    for seat in (0, 2):
        assert cards(after.game, view(after, seat).known[1]) == "musician"
    assert cards(after.game, [after.known_next or 0]) == "investigators"


def test_Q58_so_does_the_draw_after_a_forced_discard() -> None:
    state = table("musician fed", "sailor", known_next="boxer")
    line = play(state, "musician>1", "urchin")
    assert line.ids[:5] == ["Z011", "Z065", "Z018", "Q-58", "Q-57"]
    assert hand(play(state, "musician>1").after, 1) == "boxer"


def test_Q58_so_does_a_sanity_check() -> None:
    state = table("fed", "sailor", zones=["cultists rlyeh", ""], known_next="boxer")
    line = play(state, "musician")
    assert line.ids == ["Z030", "Z032", "Z033"]
    assert {*zone(line.after, 0).split()} == {"cultists", "rlyeh", "boxer", "musician"}


def test_Q58_so_does_a_gun() -> None:
    state = table("tommy_gun fed", "sailor", known_next="boxer")
    line = play(state, "tommy_gun>1", "musician")
    assert {*zone(line.after, 1).split()} == {"boxer", "musician"}


def test_Q58_so_does_an_extra_turn() -> None:
    state = table("nightgaunt fed", "sailor", zones=["cultists", ""], known_next="boxer")
    line = play(state, "nightgaunt!>1", "musician")
    assert line.ids == ["Z011", "Z086", "Z087", "Q-58", "Q-57"]
    assert hand(line.after, 0) == "fed boxer"


def test_Q58_the_card_set_aside_stays_hidden() -> None:
    state = table("rlyeh fed", "urchin", zones=["cultists", ""], unseen="boxer urchin musician")
    line = play(state, "rlyeh!", "boxer", "urchin", "urchin", "go on")
    # The check wants two cards, and turns up the open one alone: the other unseen card lies aside.
    assert line.ids[-7:] == ["Z097", "Z029", "Z032", "Z033", *SHOWDOWN]
    assert zone(line.after, 0) == "cultists rlyeh urchin"
    assert (unseen(line.after), line.after.aside) == ("musician", True)


def test_Q59_the_option_is_offered_at_the_very_next_own_turn_and_lapses_there() -> None:
    state = table("rlyeh fed", "sailor", zones=["cultists", ""])
    line = play(state, "rlyeh!", "urchin", "musician", "urchin")
    assert texts(line.after) == ["end round", "go on"]
    assert refused(line.after, "fed") == ["Z097"]
    # The check turns up the open Musician and a Boxer, for the Cultists and R'lyeh.
    on = play(line.after, "go on", "boxer", "investigators", "investigators", "fed")
    assert on.after.end_option is None
    again = play(on.after, "boxer", "investigators>0=0")
    assert again.ids[-2:] == ["Z008", "Z029"]


def test_Q59_the_option_is_lost_with_its_owner() -> None:
    state = table(
        *("sailor", "investigators fed", "boxer"),
        turn=1,
        zones=["rlyeh", "", ""],
        end_option=0,
        known_next="urchin",
    )
    line = play(state, "investigators>0=6")
    assert line.after.out == {0}
    assert line.after.end_option is None
    with pytest.raises(ll.BadPosition, match="Q-59"):
        table("", "fed boxer", "sailor", turn=1, outs=[0], end_option=0)


def test_Q59_in_an_extra_turn_it_counts_for_the_next_normal_turn() -> None:
    state = table("nightgaunt fed", "sailor", zones=["cultists", ""])
    line = play(state, "nightgaunt!>1", "rlyeh", "rlyeh!", "urchin", "musician", "urchin")
    assert line.ids[:4] == ["Z011", "Z086", "Z087", "Z009"]
    assert texts(line.after) == ["end round", "go on"]


def test_Q60_a_round_ended_by_choice_is_settled_like_one_whose_deck_ran_out() -> None:
    state = table(
        *("boxer", "deep_one", "fed"),
        zones=["rlyeh", "cultists", ""],
        end_option=0,
        known_next="urchin",
    )
    line = play(state, "end round")
    # Nobody checks, draws or plays; a tie is shared, each with the own state of mind.
    assert line.ids == ["Z097", "Z037", "Z038", "Z039", "Z039"]
    assert deck_left(line.after) == deck_left(state) > 0
    assert line.after.tokens == ((0, 1), (0, 1), (0, 0))
    assert ll.mover(line.after) == ll.TERMINAL


def test_Q60_the_one_who_ends_the_round_can_lose_it() -> None:
    state = table("fed", "sailor", zones=["rlyeh", ""], end_option=0, known_next="urchin")
    assert play(state, "end round").after.round_winners == (1,)


def test_Q66_an_extra_turn_with_an_empty_deck_ends_the_round_with_the_card_left() -> None:
    state = table("nightgaunt sailor", "boxer", zones=["cultists", ""], unseen="urchin")
    line = play(state, "nightgaunt!>1")
    assert line.ids == ["Z011", "Z086", "Z087", *SHOWDOWN]
    assert line.after.round_winners == (0,)
    assert line.after.tokens == ((0, 1), (0, 0))
    assert line.after.aside
