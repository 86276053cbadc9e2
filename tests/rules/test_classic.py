"""The Classic version: two cards fewer and no shared wins (D1, D2), and what follows from that."""

from collections import Counter
from fractions import Fraction
from functools import partial
from typing import Any

import pytest

import lovecraft_lab as ll
from lovecraft_lab.letter.state import LetterState, deck_left
from tests.rules.table import hand, opened, paid, play, refused, table, texts, view, zone

classic = partial(table, edition="classic")
GAME = ll.letter("classic")


def shown(*hands: str, **what: Any) -> LetterState:
    """Return a table of the Classic version at which the next turn finds the deck empty."""
    return classic(*hands, edition=what.pop("edition", "classic"), unseen="urchin", **what)


def test_D1_tommy_gun_and_rlyeh_stay_in_the_box() -> None:
    cards = {row.ident: GAME.copies[kind] for kind, row in enumerate(GAME.cards)}
    printed = {row.ident: row.copies for row in ll.letter().cards}
    assert cards == {
        ident: copies for ident, copies in printed.items() if ident not in ("tommy_gun", "rlyeh")
    }
    assert len(GAME.deck) == 25


@pytest.mark.parametrize("ident", ["tommy_gun", "rlyeh"])
def test_D1_a_card_left_in_the_box_is_refused_with_the_names_of_both(ident: str) -> None:
    with pytest.raises(ll.BadPosition, match=f"'{ident}' in classic: it is .* of zman27"):
        ll.letter("classic", deck={ident: 4})


def test_D1_a_guess_of_0_can_only_mean_the_eggs() -> None:
    assert {row.ident for row in GAME.cards if row.number == 0} == {"stowaway_eggs"}
    assert "investigators>1=0" in texts(classic("investigators fed", "boxer"))


@pytest.mark.parametrize("players", range(2, 7))
def test_D1_24_cards_are_shuffled(players: int) -> None:
    game = ll.letter("classic", players)
    _, after = opened(game).around("Z003")
    shuffled = Counter(game.cards[kind].other_world for kind in after.unseen)
    assert shuffled == {False: 16, True: 8}  # 17 and 9, less Tommy Gun and R'lyeh


@pytest.mark.parametrize(("players", "left"), [(2, 16), (3, 20), (4, 19), (5, 18), (6, 17)])
def test_D1_cards_left_to_draw_when_the_first_turn_begins(players: int, left: int) -> None:
    assert left == 24 - 1 - players - (5 if players == 2 else 0)
    state = ll.letter("classic", players).start()
    while ll.mover(state) == ll.CHANCE and state.turn is None:
        state = ll.child(state, ll.choices(state)[0])
    assert deck_left(state) == view(state, None).deck == left


def test_D1_there_is_no_deck_to_turn_over_and_no_end_by_choice() -> None:
    assert not {"Z093", "Z095", "Z097"} & {*GAME.rules}
    with pytest.raises(ll.BadPosition, match="no card of classic opens the deck"):
        classic("fed boxer", "sailor", known_next="urchin")
    with pytest.raises(ll.BadPosition, match="no card of classic opens the deck"):
        classic("fed boxer", "sailor", end_option=0)


def test_D2_players_with_the_same_number_are_knocked_out() -> None:
    line = play(shown("fed boxer", "sailor", "randall_tillinghast"), "fed>1")
    # Both 6s are out, and the 3 wins by being the highest number that is left.
    assert line.ids == [
        *("Z011", "Z085", "Z014", "Z008", "Z035", "Z037"),
        *("D2", "Z023", "Z023", "Z026", "D2-highest", "Z039"),
    ]
    assert line.after.round_winners == (0,)
    assert line.after.out == {1, 2}
    assert zone(line.after, 2) == "randall_tillinghast"
    assert paid(line.after) == "1 0 0"


def test_D2_the_same_hands_share_the_win_in_the_27_card_game() -> None:
    state = shown("fed boxer", "sailor", "randall_tillinghast", edition="zman27")
    assert play(state, "fed>1").after.round_winners == (1, 2)


def test_D2_a_tie_below_the_highest_number_changes_nothing_for_the_winner() -> None:
    line = play(shown("fed sailor", "boxer", "deep_one"), "fed>1")
    assert line.after.round_winners == (0,)
    assert line.after.out == {1, 2}


def test_D2_without_a_tie_the_highest_number_wins_at_once() -> None:
    line = play(shown("fed sailor", "boxer"), "fed>1")
    assert line.ids[-3:] == ["Z035", "Z037", "Z039"]
    assert line.after.round_winners == (0,)


def test_D2_two_ties_leave_the_one_who_is_in_neither() -> None:
    state = classic(
        "fed sailor", "randall_tillinghast", "boxer", "boxer", "cultists", unseen="urchin"
    )
    assert play(state, "fed>1").after.round_winners == (4,)


def test_D2_highest_is_the_highest_number_that_nobody_else_has() -> None:
    state = classic("fed musician", "stowaway", "boxer", "urchin", "investigators", unseen="urchin")
    line = play(state, "fed>1")
    before, after = line.around("D2-highest")
    assert before.out == {0, 1}
    assert after.round_winners == (3,)


def tied_with_the_immune(**what: Any) -> LetterState:
    """Seat 0 is immune and has a 6 like seat 1; seat 2 has less."""
    zones = ["necronomicon cultists", "", ""]
    return shown("fed sailor", "randall_tillinghast", "boxer", zones=zones, immune=[0], **what)


def test_D2_immune_players_stay_and_win_the_tie() -> None:
    line = play(tied_with_the_immune(), "fed>1")
    assert line.ids[6:] == ["D2", "Z023", "Z026", "D2-immune", "D2-highest", "Z039"]
    assert line.after.round_winners == (0,)
    assert line.after.out == {1}


def test_D2_immune_players_go_out_with_the_others_where_the_switch_says_so() -> None:
    line = play(tied_with_the_immune(switches={"immune_stays_in_tie": False}), "fed>1")
    assert "D2-immune" not in line.ids
    assert line.after.out == {0, 1}
    assert line.after.round_winners == (2,)


def test_D2_immune_players_tied_with_each_other_cannot_both_stay() -> None:
    # Only a teaching deck holds two cards that make a player immune. No win is shared.
    deck = {"necronomicon": 2, "cultists": 2, "randall_tillinghast": 2, "boxer": 1, "fed": 2}
    game = ll.letter("classic", 3, deck=deck)
    state = game.position(
        hands=[("fed", "randall_tillinghast"), ("randall_tillinghast",), ("boxer",)],
        zones=[["necronomicon", "cultists"], ["necronomicon", "cultists"], []],
        immune=[0, 1],
    )
    assert play(state, "fed>1").after.round_winners == (2,)


def test_Q15_the_number_counts_in_a_tie_and_not_the_name() -> None:
    line = play(shown("fed boxer", "deep_one", "urchin"), "fed>1")
    assert line.after.round_winners == (2,)
    assert line.after.out == {0, 1}


def test_Q16_all_are_tied_and_nobody_wins() -> None:
    line = play(shown("fed boxer", "deep_one"), "fed>1")
    assert line.ids[6:] == ["D2", "Z023", "Z023", "Z026", "Q-16"]
    assert line.after.round_winners == ()
    assert line.after.tokens == ((0, 0), (0, 0))
    assert paid(line.after) == "0 0"
    assert [hand(line.after, seat) for seat in range(2)] == ["", ""]


def test_Q16_three_players_all_tied_are_paid_nothing() -> None:
    state = shown("fed investigators", "investigators", "cultists")
    assert paid(play(state, "fed>1").after) == "0 0 0"


def test_Q16_starter_chance_picks_one_of_those_who_showed_their_hands() -> None:
    state = shown("fed boxer", "deep_one", "", outs=[2], match=True)
    line = play(state, "fed>1")
    at = line.after
    assert line.ids[-5:] == ["Z047", "Z041", "Z002", "Z003", "Z004"]
    assert at.round_number == 2
    assert {at.game.format(at, seat): chance for seat, chance in ll.outcomes(at)} == {
        "seat 0": Fraction(1, 2),
        "seat 1": Fraction(1, 2),
    }
    assert refused(at, "seat 2") == ["Q-16-starter"]
    begun = play(at, "seat 1")
    assert begun.ids == ["Q-16-starter"]
    assert begun.after.first == 1


def test_the_switches_of_the_classic_version() -> None:
    assert GAME.switches == {
        "winning_card_counts": True,
        "forced_seven_while_insane": True,
        "immune_stays_in_tie": True,
    }


def test_a_switch_about_a_card_that_the_deck_lacks_is_refused() -> None:
    deck = {"investigators": 2, "fed": 2, "boxer": 2}
    with pytest.raises(ll.BadPosition, match="it changes nothing here: it needs Necronomicon"):
        ll.letter("classic", deck=deck, switches={"immune_stays_in_tie": False})
    ll.letter("classic", deck=deck, switches={"immune_stays_in_tie": True})


def test_all_else_is_as_in_the_27_card_game() -> None:
    shared = {ident: rule for ident, rule in GAME.rules.items() if ident[0] == "Z"}
    assert all(ll.letter().rules[ident] is rule for ident, rule in shared.items())
    own = {*GAME.rules} - {*ll.letter().rules}
    assert own == {"D1", "D2", "D2-immune", "D2-highest", "Q-16", "Q-16-starter"}
