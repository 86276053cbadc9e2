"""Numbers that can be worked out by hand, each with its derivation."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import comb
from typing import Any

import pytest

import lovecraft_lab as ll
from lovecraft_lab.letter.game import LetterGame
from lovecraft_lab.letter.state import LetterState


def played(game: LetterGame, *texts: str) -> LetterState:
    """Play a game on from its start by the texts of its choices, chance's among them."""
    state = game.start()
    for text in texts:
        state = ll.child(state, game.parse(state, text))
    return state


def seen(state: LetterState, seat: int | None = 0, model: Any = "any") -> ll.Belief:
    return ll.posterior(state.game, ll.infoset(state, seat), model)


def chance(hand: dict[Any, Fraction], belongs: Callable[[Any], bool]) -> Fraction:
    """Return the chance of all hands together that belong to something."""
    return sum((chance for cards, chance in hand.items() if belongs(cards)), Fraction(0))


NUMBER = {row.ident: row.number for row in ll.letter().cards}
OTHER = {row.ident for row in ll.letter().cards if row.other_world}


# Sanity checks: 26 cards are shuffled, 17 Arkham and 9 Other World


@pytest.mark.parametrize("k", range(11))
def test_a_fresh_deck_passes_with_17_over_k_out_of_26_over_k(k: int) -> None:
    belief = seen(ll.letter(players=3).start(), None)
    assert belief.pass_check(0, k) == Fraction(comb(17, k), comb(26, k))


def test_the_first_checks_of_a_fresh_deck_have_the_printed_chances() -> None:
    belief = seen(ll.letter(players=3).start(), None)
    expected = [
        Fraction(17, 26),
        Fraction(136, 325),
        Fraction(17, 65),
        Fraction(238, 1495),
        Fraction(119, 1265),
        Fraction(68, 1265),
    ]
    assert [belief.pass_check(0, k) for k in range(1, 7)] == expected


@pytest.mark.parametrize(("k", "expected"), [(1, Fraction(2, 3)), (2, Fraction(10, 23))])
def test_U26_one_own_card_of_the_other_world_lies_and_an_arkham_card_is_held(
    k: int, expected: Fraction
) -> None:
    """24 unseen cards, 16 of them Arkham, whatever lies in the deck, which has 21."""
    state = ll.letter(players=3).position(
        hands=[("fed",), ("boxer",), ("sailor",)],
        zones=[["deep_one"], [], []],
        turn=0,
        deck=21,
    )
    assert seen(state).pass_check(0, k) == expected


RLYEH: dict[str, Any] = {
    # Of 17 Arkham cards one lies open, one is held and six are in zones: 9 unseen. Of 10 Other
    # World cards the Eggs lie aside and three are in zones: 6 unseen. 15 others in all.
    "hands": [("entertainer",), ("boxer", "sailor")],
    "zones": [
        ["rlyeh", "cultists", "investigators", "investigators", "investigators"],
        ["deep_one", "urchin", "urchin", "musician"],
    ],
    "turn": 1,
    "known_next": "fed",
}


@pytest.mark.parametrize(("k", "expected"), [(1, Fraction(1)), (2, Fraction(3, 5))])
def test_U24_an_open_arkham_card_counts_for_certain(k: int, expected: Fraction) -> None:
    belief = seen(ll.letter().position(**RLYEH))
    assert belief.pass_check(0, k) == expected


def test_U24_a_tool_that_forgets_the_open_card_says_three_eighths() -> None:
    slips = seen(ll.letter().position(**RLYEH)).explain("pass_check 0 2").slips
    # It turns up two of 16 cards, ten of them good: 45 / 120.
    assert {slip.name: slip.value for slip in slips}["open card"] == Fraction(3, 8)


def test_U24_an_open_card_of_the_other_world_fails_every_check_but_an_immune_seat_s() -> None:
    open_card = {**RLYEH, "known_next": "shoggoth"}
    game = ll.letter()
    belief = seen(game.position(**open_card))
    assert [belief.pass_check(0, k) for k in range(4)] == [1, 0, 0, 0]
    assert seen(game.position(**open_card, immune=[0])).pass_check(0, 2) == 1


def test_the_face_down_card_changes_nothing() -> None:
    """A card set aside and the last card of the deck are alike, as long as nobody has looked."""
    where: dict[str, Any] = {
        "hands": [("fed",), ("boxer",), ("sailor",)],
        "zones": [["deep_one"], [], []],
    }
    with_it, without = (
        seen(ll.letter(players=3).position(**where, aside=aside)) for aside in (True, False)
    )
    assert [with_it.pass_check(0, k) for k in range(9)] == [
        without.pass_check(0, k) for k in range(9)
    ]
    assert with_it.hand(1) == without.hand(1)
    assert with_it.next_card() == without.next_card() == with_it.aside()
    assert without.aside() == {None: 1}


def test_a_check_is_the_mean_over_what_the_face_down_card_may_be() -> None:
    """Splitting on it: 16 of 24 times it is Arkham, 8 of 24 times of the Other World."""
    belief = seen(
        ll.letter(players=3).position(
            hands=[("fed",), ("boxer",), ("sailor",)], zones=[["deep_one"], [], []]
        )
    )
    split = Fraction(16, 24) * Fraction(comb(15, 2), comb(23, 2)) + Fraction(8, 24) * Fraction(
        comb(16, 2), comb(23, 2)
    )
    assert belief.pass_check(0, 2) == split == Fraction(10, 23)


def test_the_two_player_answers_average_to_the_three_player_answer() -> None:
    """Five of the 24 unseen cards lie open, j of the 8 bad ones among them.

    That has the chance C(8, j) C(16, 5-j) / C(24, 5).
    """
    game = ll.letter()
    good = ["investigators"] * 5
    bad = ["cultists", "nightgaunt", "necronomicon", "stowaway", "shoggoth"]
    mean = Fraction(0)
    for j in range(6):
        state = game.position(
            hands=[("fed",), ("boxer",)],
            zones=[["deep_one"], []],
            face_up=[*bad[:j], *good[j:]],
            deck=17,
        )
        weight = Fraction(comb(8, j) * comb(16, 5 - j), comb(24, 5))
        mean += weight * seen(state).pass_check(0, 1)
    assert mean == Fraction(2, 3)


@pytest.mark.parametrize(("k", "good"), [(1, 15), (2, 15), (3, 15)])
def test_the_necronomicon_fails_a_check_of_the_25_card_game_where_the_switch_says_so(
    k: int, good: int
) -> None:
    """24 are shuffled: 8 Insanity cards, and the Necronomicon as a ninth that fails."""
    strict, mild = (
        ll.letter("aeg25", players=3, switches={"necronomicon_in_check": on})
        for on in (True, False)
    )
    assert seen(strict.start(), None).pass_check(0, k) == Fraction(comb(good, k), comb(24, k))
    assert seen(mild.start(), None).pass_check(0, k) == Fraction(comb(good + 1, k), comb(24, k))


# Hands


@pytest.fixture(scope="module")
def first_two() -> dict[Any, Fraction]:
    """What a spectator knows of the two cards that the first player chooses from."""
    game = ll.letter(players=3)
    state = played(game, "investigators", "fed", "boxer", "sailor")
    return seen(state, None).hand(0)


@pytest.mark.parametrize(
    ("what", "belongs", "expected"),
    [
        ("a card of the Other World", lambda two: bool(OTHER & {*two}), Fraction(189, 325)),
        ("two of them", lambda two: {*two} <= OTHER, Fraction(36, 325)),
        ("an 8", lambda two: 8 in {NUMBER[card] for card in two}, Fraction(49, 325)),
        (
            "a 7 that must be played",
            lambda two: 7 in {NUMBER[card] for card in two} and _is_high(two),
            Fraction(3, 65),
        ),
    ],
)
def test_the_first_two_cards_hold(
    what: str, belongs: Callable[[Any], bool], expected: Fraction, first_two: dict[Any, Fraction]
) -> None:
    """Out of 325 pairs: 1 - C(17,2)/325; C(9,2); 1 - C(24,2)/325; {7,7} and 2 x (3 + 2 + 2)."""
    assert chance(first_two, belongs) == expected, what


def _is_high(two: tuple[str, str]) -> bool:
    return all(NUMBER[card] >= 5 for card in two)


HELD_SAILOR = ("boxer", "sailor", "fed", "investigators")
"""Dealt from seat 0 on; seat 0 then draws, and asks seat 1, who holds no 4 as seat 1 knows."""


@pytest.mark.parametrize(
    ("model", "eight", "one"),
    [
        # Every kept card is as good as any of the 24 unseen ones: two 8s, five 1s.
        ("uniform", Fraction(1, 12), Fraction(5, 24)),
        # Beside an 8, Investigators was certain instead of 1/2: 8s count double, 26 in all.
        ("no-eights", Fraction(2, 13), Fraction(5, 26)),
    ],
)
def test_U32_investigators_were_played_and_the_kept_card_may_be_the_old_one_or_the_drawn_one(
    model: str, eight: Fraction, one: Fraction
) -> None:
    game = ll.letter(players=3)
    state = played(game, *HELD_SAILOR, "investigators>1=4")
    hand = seen(state, 1, model).hand(0)
    assert chance(hand, lambda card: NUMBER[card] == 8) == eight
    assert chance(hand, lambda card: NUMBER[card] == 1) == one


def held_investigators(play: str, *drawn: str) -> LetterState:
    """Seat 1 holds Investigators, seat 0 has made a first play that hurts nobody."""
    return played(ll.letter(players=3), drawn[0], "investigators", "fed", drawn[1], play)


def test_L5_the_entertainer_was_played_by_a_random_chooser() -> None:
    """Beside one of seven cards with 5, 6 or 8 it was certain, beside Shoggoth or 16 others 1/2.

    So 5 or more was kept with (7 + 1/2) / (7 + 1/2 + 8) = 15/31.
    """
    hand = seen(held_investigators("entertainer", "boxer", "entertainer"), 1, "uniform").hand(0)
    assert chance(hand, lambda card: NUMBER[card] >= 5) == Fraction(15, 31)


@pytest.mark.parametrize(
    ("model", "eight"),
    [
        # A 7 would have had to go first, so 22 cards are left, all alike.
        ("uniform", Fraction(2, 22)),
        # Two 8s count double: 4 / (20 + 4).
        ("no-eights", Fraction(1, 6)),
    ],
)
def test_L5_the_sailor_was_played_so_no_7_was_kept(model: str, eight: Fraction) -> None:
    hand = seen(held_investigators("sailor>2", "boxer", "sailor"), 2, model).hand(2)
    assert set(hand) == {"boxer"}  # seat 2 got it by the trade, and was told so
    hand = seen(held_investigators("sailor>2", "boxer", "sailor"), 1, model).hand(2)
    assert chance(hand, lambda card: NUMBER[card] == 7) == 0
    assert chance(hand, lambda card: NUMBER[card] == 8) == eight


@pytest.mark.parametrize("model", ["any", "uniform", "no-eights"])
def test_L5_a_failed_guess_of_5_leaves_21_of_24_cards(model: str) -> None:
    state = played(
        ll.letter(players=3),
        *("fed", "boxer", "sailor", "investigators", "investigators>1=5"),
    )
    hand = seen(state, 0, model).hand(1)
    assert chance(hand, lambda card: NUMBER[card] == 5) == 0
    assert chance(hand, lambda card: NUMBER[card] == 8) == Fraction(2, 21)
    assert chance(hand, lambda card: NUMBER[card] == 2) == Fraction(
        2, 21
    )  # the other Fed, Nightgaunt


@pytest.mark.parametrize("model", ["any", "uniform", "no-eights"])
def test_L5_a_card_that_was_seen_and_not_played_is_still_there(model: str) -> None:
    state = played(
        ll.letter(players=3),
        *("boxer", "musician", "sailor", "fed", "fed>1", "urchin", "urchin"),
    )
    assert seen(state, 0, model).hand(1) == {"musician": 1}


def test_hard_evidence_counts_a_pair_of_copies_once_and_any_other_pair_twice() -> None:
    """Under "any", {c, k} can have come as c then k or k then c; {c, c} in one way only.

    Investigators was played: 20 other unseen cards twice, four copies of it once: 44 in all.
    """
    state = played(ll.letter(players=3), *HELD_SAILOR, "investigators>1=4")
    hand = seen(state, 1, "any").hand(0)
    assert hand["investigators"] == Fraction(4, 44)
    assert hand["fed"] == Fraction(4, 44)
    assert hand["cthulhu"] == Fraction(2, 44)


def test_U28_two_seats_see_the_same_moment_differently() -> None:
    state = played(
        ll.letter(players=3),
        *("boxer", "musician", "sailor", "fed", "fed>1"),
    )
    looked, watched = (seen(state, seat, "uniform").hand(1) for seat in (0, 2))
    assert looked == {"musician": 1}
    assert watched["musician"] == Fraction(2, 24)  # two of the 24 cards that seat 2 has not seen
    assert watched["cthulhu"] == Fraction(1, 24)


# Compares and odds


@pytest.mark.parametrize(
    ("card", "win", "tie", "lose"),
    [
        ("fed", 8, 2, 14),
        ("deep_one", 11, 1, 12),
        ("urchin", 13, 2, 9),
        ("musician", 16, 2, 6),
        ("sailor", 19, 1, 4),
        ("entertainer", 21, 1, 2),
    ],
)
def test_a_kept_card_against_an_unknown_hand(card: str, win: int, tie: int, lose: int) -> None:
    """Counted out of the 24 cards that are neither the Boxer nor the kept card."""
    state = ll.letter(players=3).position(hands=[("boxer", card), ("cultists",), ("rlyeh",)])
    odds = ll.odds.compare(seen(state), 1, card)
    assert odds == {"win": Fraction(win, 24), "tie": Fraction(tie, 24), "lose": Fraction(lose, 24)}


def test_L4_tommy_gun_from_24_unseen_cards_of_which_9_are_of_the_other_world() -> None:
    """C(15,2), 15 x 9 and C(9,2) out of C(24,2) = 276."""
    state = ll.letter(players=3).position(hands=[("tommy_gun", "fed"), ("boxer",), ("sailor",)])
    belief = seen(state)
    assert ll.odds.other_world_among(belief, 2) == {
        0: Fraction(105, 276),
        1: Fraction(135, 276),
        2: Fraction(36, 276),
    }
    assert ll.odds.driven_insane(belief) == Fraction(171, 276)


def test_L13_cthulhu_wins_after_a_passed_check_unless_a_7_is_drawn() -> None:
    """23 unseen, 17 of them Arkham: both turned up Arkham, then no 7.

    One Arkham card is a 7, one of the six others too. Arkham, Arkham, then one of the others but
    Shoggoth: 17·16·5; Arkham, Arkham and an Arkham card, the Entertainer not third: 17·16·15 less
    16·15 orders that end with it.
    """
    state = ll.letter(players=3).position(
        hands=[("cthulhu",), ("boxer",), ("sailor",)], zones=[["deep_one", "rlyeh"], [], []]
    )
    good = 17 * 16 * 5 + 17 * 16 * 15 - 16 * 15
    belief = seen(state)
    assert ll.odds.cthulhu(belief) == Fraction(good, 23 * 22 * 21)
    assert ll.odds.cthulhu(belief) < belief.pass_check(0)


@pytest.mark.parametrize(
    ("zone", "hand", "turns", "expected"),
    [
        # Hold: one card turned up at each check, 16 of 24 good (an OW and an A card in hand: 16).
        (["deep_one"], ("rlyeh", "fed"), 1, Fraction(16, 23)),
        (["deep_one"], ("rlyeh", "fed"), 2, Fraction(16 * 15, 23 * 22)),
    ],
)
def test_L13_holding_a_second_card_keeps_checks_at_one_card(
    zone: list[str], hand: tuple[str, str], turns: int, expected: Fraction
) -> None:
    state = ll.letter(players=3).position(
        hands=[hand, ("boxer",), ("sailor",)], zones=[zone, [], []]
    )
    assert ll.odds.survive(seen(state), 0, turns) == expected


def test_an_all_seeing_observer_is_sure_of_hands_and_counts_the_deck() -> None:
    """Of 26 cards three are held, all Arkham: 23 are left, 14 of them good."""
    state = ll.letter(players=3).position(hands=[("boxer",), ("sailor",), ("fed",)])
    belief = ll.posterior(state.game, ll.infoset(state, "teacher"), "no-eights")
    # Seat 0 has not drawn yet.
    assert [belief.hand(seat) for seat in range(3)] == [{"boxer": 1}, {"sailor": 1}, {"fed": 1}]
    assert belief.pass_check(1, 1) == Fraction(14, 23)
    assert belief.next_card()["investigators"] == Fraction(5, 23)
