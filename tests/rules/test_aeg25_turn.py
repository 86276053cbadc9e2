"""Rules 100 to 113: the 25-card game from its box to the end of a turn, and its rulings."""

from collections import Counter
from fractions import Fraction

import pytest

import lovecraft_lab as ll
from lovecraft_lab.letter.state import deck_left
from tests.rules.aeg25 import DEALT, FIVE, at_table
from tests.rules.table import (
    Line,
    cards,
    hand,
    opened,
    play,
    random_game,
    refused,
    texts,
    unseen,
    view,
    zone,
)

SEATS = range(2, 7)
SANE_ONLY = {
    "necronomicon": (8, 1),
    "silver_key": (7, 1),
    "randolph_carter": (6, 1),
    "henry_armitage": (5, 2),
    "elder_sign": (4, 2),
    "great_race_of_yith": (3, 2),
    "cats_of_ulthar": (2, 2),
    "investigators": (1, 5),
}
INSANITY = {
    "cthulhu": (8, 1),
    "shining_trapezohedron": (7, 1),
    "nyarlathotep": (6, 1),
    "mi_go": (5, 1),
    "liber_ivonis": (4, 1),
    "hound_of_tindalos": (3, 1),
    "golden_mead": (2, 1),
    "deep_ones": (1, 1),
    "mi_go_braincase": (0, 1),
}
"""Number and copies of each card, as printed on the cards."""


def laid_out(players: int, first: int | None = 0, *, match: bool = False) -> Line:
    """Play the set-up: `FIVE` where two play, then `DEALT` in the order of the deal."""
    start = ll.letter("aeg25", players, first=first, match=match).start()
    return play(start, *([FIVE] if players == 2 else []), *DEALT[:players])


# The box and the set-up


def test_A100_the_box_holds_25_cards() -> None:
    game = ll.letter("aeg25")
    printed = {
        row.ident: (row.number, game.copies[kind], row.other_world)
        for kind, row in enumerate(game.cards)
    }
    assert printed == {
        **{ident: (*card, False) for ident, card in SANE_ONLY.items()},
        **{ident: (*card, True) for ident, card in INSANITY.items()},
    }
    assert len(game.deck) == 25


@pytest.mark.parametrize("players", [1, 7])
def test_A100_two_to_six_players_sit_at_the_table(players: int) -> None:
    with pytest.raises(ll.BadPosition, match="2 to 6"):
        ll.letter("aeg25", players)
    assert refused(at_table("cats_of_ulthar elder_sign", "investigators"), "cats_of_ulthar>2") == [
        "A100"
    ]


@pytest.mark.parametrize("players", SEATS)
def test_A101_the_braincase_is_laid_aside_face_up(players: int) -> None:
    line = opened(ll.letter("aeg25", players))
    assert line.ids == ["A101", "A101-shuffle", "A102", "A104-starter"]
    before, after = line.around("A101")
    assert (before.eggs_aside, after.eggs_aside) == (False, True)
    assert view(after, None).eggs_aside


def test_A101_shuffle_all_other_cards_make_the_deck() -> None:
    _, after = opened(ll.letter("aeg25")).around("A101-shuffle")
    expected = {ident: copies for ident, (_, copies) in (SANE_ONLY | INSANITY).items()}
    del expected["mi_go_braincase"]
    assert Counter(unseen(after).split()) == expected
    assert sum(expected.values()) == 24


@pytest.mark.parametrize("players", SEATS)
def test_A102_the_top_card_is_removed_unseen(players: int) -> None:
    line = opened(ll.letter("aeg25", players))
    before, after = line.around("A102")
    assert (before.aside, after.aside) == (False, True)
    assert deck_left(before) - deck_left(after) == 1
    assert before.private == after.private == (None,) * players


def test_A103_two_players_lay_five_cards_open_before_the_deal() -> None:
    line = laid_out(2)
    assert line.ids[:3] == ["A103", "A104", "A104"]
    assert cards(line.after.game, line.after.face_up) == FIVE
    for seat in (0, 1, None):
        assert cards(line.after.game, view(line.after, seat).face_up) == FIVE
    start = ll.letter("aeg25").start()
    assert refused(start, "cthulhu deep_ones") == ["A103"]


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_A103_more_players_lay_none_open(players: int) -> None:
    assert "A103" not in laid_out(players).ids


@pytest.mark.parametrize("players", SEATS)
def test_A104_each_player_draws_one_card_that_nobody_else_sees(players: int) -> None:
    line = laid_out(players)
    assert line.ids.count("A104") == players
    assert [hand(line.after, seat) for seat in range(players)] == [*DEALT[:players]]
    for seat in range(players):
        shown = view(line.after, seat).hands
        assert [kind is not None for (kind,) in shown] == [
            seat == other for other in range(players)
        ]


@pytest.mark.parametrize("first", [0, 1, 2])
def test_A104_starter_the_table_may_name_who_begins(first: int) -> None:
    line = opened(ll.letter("aeg25", 3, first=first))
    assert line.ids[-1] == "A104-starter"
    assert line.after.first == first


def test_Q04_chance_may_name_who_begins_in_the_25_card_game_too() -> None:
    start = ll.letter("aeg25", 2, first=None).start()
    assert {start.game.format(start, seat): part for seat, part in ll.outcomes(start)} == {
        "seat 0": Fraction(1, 2),
        "seat 1": Fraction(1, 2),
    }
    line = play(start, "seat 1", FIVE, *DEALT[:2])
    assert line.ids == ["Q-04", "A103", "A104", "A104", "A108"]
    assert hand(line.after, 1) == DEALT[0]


@pytest.mark.parametrize(("players", "left"), [(2, 16), (3, 20), (4, 19), (5, 18), (6, 17)])
def test_Q01_cards_left_to_draw_in_the_25_card_game(players: int, left: int) -> None:
    assert left == 24 - 1 - players - (5 if players == 2 else 0)
    after = laid_out(players).after
    assert deck_left(after) == view(after, None).deck == left


def test_Q02_the_five_cards_come_before_the_deal_here_and_after_it_there() -> None:
    for edition, first in (("aeg25", "A103"), ("zman27", "Z005")):
        game = ll.letter(edition)
        assert ll.pending(game, game.start(), None)[0].ident == first


# A turn


def test_A105_one_of_two_cards_is_discarded_and_its_effect_applied() -> None:
    line = play(
        at_table("cats_of_ulthar necronomicon", "investigators", "elder_sign"), "necronomicon"
    )
    # An 8 hurts its own player, and is applied nevertheless.
    assert line.ids == ["A105", "A126-8-sane", "A119", "A106", "A108"]
    assert line.after.out == {0}
    assert refused(at_table("cats_of_ulthar elder_sign", "investigators"), "randolph_carter>1") == [
        "A105"
    ]


def test_A105_draw_a_turn_begins_with_the_top_card_of_the_deck() -> None:
    line = play(at_table("cats_of_ulthar", "investigators"), "elder_sign")
    assert line.ids == ["A105-draw"]
    assert hand(line.after, 0) == "cats_of_ulthar elder_sign"
    assert view(line.after, 1).hands[0] == (None, None)
    assert "cats_of_ulthar>1" in texts(line.after)


def test_A106_a_card_lies_in_the_pile_only_after_its_effect() -> None:
    line = play(
        at_table("deep_ones cats_of_ulthar", "investigators", "elder_sign"), "deep_ones>1=8"
    )
    _, after = line.around("A126-1-sane")
    assert zone(after, 0) == ""
    assert after.insane == set()
    _, landed = line.around("A106")
    assert zone(landed, 0) == "deep_ones"


def test_A107_piles_stay_open_and_in_order() -> None:
    state = at_table(
        "cats_of_ulthar elder_sign", "investigators", zones=["randolph_carter henry_armitage", ""]
    )
    after = play(state, "cats_of_ulthar>1").after
    assert zone(after, 0) == "randolph_carter henry_armitage cats_of_ulthar"
    for seat in (0, 1, None):
        assert cards(after.game, view(after, seat).zones[0]) == zone(after, 0)
    for step in random_game(ll.letter("aeg25", 3), 7).steps:
        before, then = (each.zones for each in (step.before, step.after))  # type: ignore[attr-defined]
        assert all(new[: len(old)] == old for old, new in zip(before, then, strict=True))


def test_A108_the_turn_passes_to_the_left_past_who_is_out() -> None:
    state = at_table("cats_of_ulthar elder_sign", "", "investigators", outs=[1])
    line = play(state, "cats_of_ulthar>2")
    assert line.ids[-1] == "A108"
    assert line.after.turn == 2
    assert play(line.after, "randolph_carter", "investigators>0=8").after.turn == 0


def test_A109_a_card_dropped_by_force_has_no_effect() -> None:
    line = play(
        at_table("henry_armitage cats_of_ulthar", "elder_sign", "investigators"),
        "henry_armitage>1",
        "randolph_carter",
    )
    assert line.ids == ["A105", "A126-5-sane", "A109", "A105-draw", "A106", "A108"]
    assert line.after.protected == set()
    assert hand(line.after, 1) == "randolph_carter"


def test_A109_nor_has_a_hand_laid_down_by_who_is_out_or_a_card_of_a_check() -> None:
    out = play(
        at_table("investigators cats_of_ulthar", "elder_sign", "henry_armitage"),
        "investigators>1=4",
    )
    assert out.after.protected == set()
    checked = play(
        at_table("cats_of_ulthar", "investigators", zones=["deep_ones", ""]), "elder_sign"
    )
    assert checked.after.protected == set()
    assert zone(checked.after, 0) == "deep_ones elder_sign"


@pytest.mark.parametrize("text", ["henry_armitage>1", "mi_go>1"])
def test_A110_the_necronomicon_is_the_exception(text: str) -> None:
    kind = text.partition(">")[0]
    line = play(at_table(f"{kind} cats_of_ulthar", "necronomicon", "investigators"), text)
    assert line.ids[1:4] == ["A126-5-sane", "A110", "A119"]
    assert line.after.out == {1}
    assert zone(line.after, 1) == "necronomicon"
    assert deck_left(line.after) == deck_left(line.steps[0].before), "no card is drawn for it"  # type: ignore[arg-type]


def test_A110_cthulhu_is_the_other_exception_on_a_rivals_turn_too() -> None:
    zones = ["", "deep_ones golden_mead", ""]
    line = play(
        at_table("henry_armitage cats_of_ulthar", "cthulhu", "investigators", zones=zones),
        "henry_armitage>1",
    )
    assert line.ids[1:4] == ["A126-5-sane", "A110-cthulhu", "A119"]
    assert line.after.out == {1}


@pytest.mark.parametrize(
    "kind",
    ["investigators", "cats_of_ulthar", "great_race_of_yith", "randolph_carter"],
)
def test_A111_a_card_that_needs_a_rival_who_may_be_chosen_is_discarded_without_effect(
    kind: str,
) -> None:
    at = at_table(f"{kind} elder_sign", "investigators", protected=[1])
    assert kind in texts(at)
    line = play(at, kind)
    assert line.ids == ["A105", "A111", "A106", "A108", "Q-13"]
    assert refused(at, f"{kind}>0{'=4' if kind == 'investigators' else ''}") == ["A111"]


@pytest.mark.parametrize("kind", ["hound_of_tindalos", "golden_mead", "deep_ones", "mi_go"])
def test_A111_so_is_an_insane_effect_and_all_of_it(kind: str) -> None:
    zones = ["nyarlathotep", ""]
    at = at_table(f"{kind} elder_sign", "investigators", zones=zones, protected=[1])
    line = play(at, f"{kind}!")
    # no look, no draw, no taking, no second play.
    assert line.ids == ["A105", "A111", "A106", "A108", "Q-13"]
    assert hand(line.after, 0) == "elder_sign"
    assert line.after.eggs_aside


@pytest.mark.parametrize("how", ["played", "checked", "forced", "out"])
def test_A112_an_insanity_card_in_the_pile_makes_its_owner_insane(how: str) -> None:
    lines = {
        "played": play(at_table("deep_ones elder_sign", "investigators"), "deep_ones>1=8"),
        "checked": play(
            at_table("elder_sign", "investigators", zones=["mi_go", ""], immune=[0]), "deep_ones"
        ),
        "forced": play(at_table("henry_armitage elder_sign", "deep_ones"), "henry_armitage>1"),
        "out": play(
            at_table("investigators elder_sign", "mi_go", "mi_go" * 0, outs=[2]),
            "investigators>1=5",
        ),
    }
    after = lines[how].after
    for seat, pile in enumerate(after.zones):
        assert (seat in after.insane) == any(kind in after.game.other_world for kind in pile)
    assert after.insane
    assert "A112" in lines[how].ids or how == "checked"  # who is checked is Insane already


def test_A113_an_insane_player_picks_one_effect_on_later_turns() -> None:
    assert refused(at_table("deep_ones elder_sign", "investigators"), "deep_ones!>1") == ["A113"]
    at = at_table("deep_ones elder_sign", "investigators", zones=["mi_go", ""])
    assert {"deep_ones>1=4", "deep_ones!>1"} <= {*texts(at)}
    assert refused(at, "elder_sign!") == ["A113"]
