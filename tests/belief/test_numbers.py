"""Numbers that anyone can derive with pencil and paper, each with its derivation.

The 27-card game shuffles 26 cards, 17 Arkham (A) and 9 Other World (OW); of the numbers 0 to 8
there are 2, 6, 3, 3, 3, 3, 2, 2, 2. Cases are those that players and teachers ask about.
"""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import accumulate
from math import comb
from typing import Any

import pytest

import lovecraft_lab as ll
from lovecraft_lab.letter.game import LetterGame
from tests.rules.table import PRINTED, table

EDITIONS = ("zman27", "classic", "aeg25")
OTHER = {
    *("cthulhu", "shoggoth", "randall_tillinghast", "stowaway", "necronomicon"),
    *("deep_one", "nightgaunt", "cultists", "rlyeh", "stowaway_eggs"),
}


def belief(state: Any, seat: int, model: Any = "any") -> Any:
    """What a seat may conclude at a table."""
    return ll.posterior(state.game, ll.infoset(state, seat), model=model)


def after(game: LetterGame, *texts: str) -> Any:
    """The table after these choices, chance's too."""
    state: Any = game.start()
    for text in texts:
        state = ll.child(state, game.parse(state, text))
    return state


def part(chances: Mapping[Any, Fraction], *numbers: int) -> Fraction:
    """How likely a hand of one card bears one of these numbers."""
    return sum((p for card, p in chances.items() if PRINTED[card] in numbers), Fraction(0))


# The sanity curve


@pytest.mark.parametrize(
    ("reveal", "chance"),
    # C(17, k) / C(26, k): 17/26, 17 x 16/(26 x 25), 17 x 16 x 15/(26 x 25 x 24) and so on
    [
        (0, Fraction(1)),
        (1, Fraction(17, 26)),
        (2, Fraction(136, 325)),
        (3, Fraction(17, 65)),
        (4, Fraction(238, 1495)),
        (5, Fraction(119, 1265)),
        (6, Fraction(68, 1265)),
    ],
)
def test_the_sanity_curve_of_a_fresh_deck(reveal: int, chance: Fraction) -> None:
    # Nothing is dealt and nothing seen, so the cards turned up are any k of the 26.
    assert belief(ll.letter(players=3).start(), 0).pass_check(0, reveal=reveal) == chance


def test_the_expected_other_world_cards_in_a_deck_of_two() -> None:
    # 18 of the 26 cards are the deck: 18 x 9/26 = 81/13. Before the deal each is any of the 26.
    first = belief(ll.letter(players=3).start(), 0).next_card()
    assert 18 * sum(chance for card, chance in first.items() if card in OTHER) == Fraction(81, 13)


ONE_OUT = table("urchin", "fed", "boxer", zones=["cultists", "", ""], deck=21)
"""Three players; seat 0 is Insane by one card and has an Arkham card, and saw nothing else."""


def test_one_own_card_out_and_an_arkham_card_in_hand() -> None:
    # 24 unseen, 16 A and 8 OW: 16/24 = 2/3, and 16 x 15/(24 x 23) = 10/23, not C(14,2)/C(21,2) or
    # anything else made of the 21 cards of the deck.
    mine = belief(ONE_OUT, 0)
    assert mine.pass_check(0) == mine.pass_check(0, reveal=1) == Fraction(2, 3)
    assert mine.pass_check(0, reveal=2) == Fraction(10, 23)


def test_the_card_set_aside_changes_nothing() -> None:
    # Split on what lies aside: an A with 16/24 leaves 15 A of 23, an OW with 8/24 leaves 16 A of
    # 23; 2/3 x C(15,2)/C(23,2) + 1/3 x C(16,2)/C(23,2) = 10/23.
    mine = belief(ONE_OUT, 0)
    split = sum(
        chance * Fraction(comb(16 - (card not in OTHER), 2), comb(23, 2))
        for card, chance in mine.aside().items()
    )
    assert split == mine.pass_check(0, reveal=2) == Fraction(10, 23)
    assert mine.aside() == mine.next_card() == mine.hand(1) == mine.hand(2)


def two_players(open_cards: str) -> Any:
    """Two players, five cards open, one own OW card out and an Arkham card in hand."""
    return ll.letter().position(
        hands=[["urchin"], ["fed"]],
        zones=[["cultists"], []],
        face_up=open_cards.split(),
    )


FIVES = (
    "investigators investigators boxer urchin sailor",
    "shoggoth investigators investigators boxer urchin",
    "shoggoth rlyeh investigators investigators boxer",
    "shoggoth rlyeh deep_one investigators boxer",
    "shoggoth rlyeh deep_one stowaway boxer",
    "shoggoth rlyeh deep_one stowaway cthulhu",
)
"""Five open cards with 0 to 5 Other World cards among them."""


def test_five_open_cards_with_two_of_the_other_world() -> None:
    # 26 - 5 - 1 - 1 = 19 unseen, 9 - 2 - 1 = 6 of them OW: 13 x 12/(19 x 18) = 26/57.
    assert belief(two_players(FIVES[2]), 0).pass_check(0, reveal=2) == Fraction(26, 57)


@pytest.mark.parametrize("reveal", [1, 2, 3])
def test_the_five_open_cards_average_out_to_the_answer_for_three(reveal: int) -> None:
    # The open five hold j of the 8 unseen OW cards with C(8, j) C(16, 5 - j)/C(24, 5).
    weights = [Fraction(comb(8, j) * comb(16, 5 - j), comb(24, 5)) for j in range(6)]
    chances = [belief(two_players(five), 0).pass_check(0, reveal=reveal) for five in FIVES]
    mean = sum(w * chance for w, chance in zip(weights, chances, strict=True))
    assert mean == belief(ONE_OUT, 0).pass_check(0, reveal=reveal)


def test_fewer_cards_than_are_due_are_all_turned_up() -> None:
    # Rule 34: four are due and the deck has two. 3 unseen besides seat 1's card, 4 in all: 3 A and
    # 1 OW, so C(3, 2)/C(4, 2) = 1/2, and the same for any number above.
    four = "cultists rlyeh deep_one stowaway"
    state = table("urchin", "fed", zones=[four, ""], unseen="boxer sailor shoggoth")
    mine = belief(state, 0)
    assert mine.pass_check(0) == mine.pass_check(0, reveal=2) == Fraction(1, 2)
    assert mine.pass_check(0, reveal=50) == Fraction(1, 2)


# A deck turned over: the next card lies open (U24)


def turned(next_card: str, **what: Any) -> Any:
    """Seat 0 has two OW cards out and The Entertainer; 15 cards unseen besides the open one."""
    other = "cthulhu shoggoth randall_tillinghast stowaway deep_one nightgaunt"  # 6
    arkham = "boxer boxer fed fed urchin urchin musician musician"  # 8, and seat 1 has a ninth
    return table(
        "entertainer",
        "tommy_gun",
        zones=["rlyeh cultists", ""],
        unseen=f"{arkham} {other}",
        known_next=next_card,
        **what,
    )


def test_U24_an_open_arkham_card_leaves_one_hidden_card_to_pass() -> None:
    # k = 1 shows the open card alone: 1. For k = 2 one of the 15 others comes with it, of which 6
    # are OW: 9/15. Who forgets the open card says C(10, 2)/C(16, 2) = 3/8.
    mine = belief(turned("sailor"), 0)
    assert mine.pass_check(0, reveal=1) == 1
    assert mine.pass_check(0) == mine.pass_check(0, reveal=2) == Fraction(3, 5)
    assert mine.next_card() == {"sailor": 1}


def test_U24_an_open_other_world_card_fails_every_check() -> None:
    mine = belief(turned("necronomicon"), 0)
    assert [mine.pass_check(0, reveal=k) for k in range(4)] == [1, 0, 0, 0]


def test_U24_who_cannot_be_put_out_stays_in() -> None:
    mine = belief(turned("necronomicon", immune=[0]), 0)
    assert [mine.pass_check(0, reveal=k) for k in range(4)] == [1, 1, 1, 1]


# Two own cards out, or one: risk over a match


def test_holding_or_playing_the_second_other_world_card() -> None:
    # One OW out, OW and A in hand: 23 unseen, 16 A and 7 OW. Held, and the A played: the next check
    # turns up one card, 16/23, and two checks in a row turn up two, 16 x 15/(23 x 22) = 120/253.
    # Played: one check turns up two, 120/253, and two turn up four,
    # C(16, 4)/C(23, 4) = 1820/8855 = 52/253.
    state = table("stowaway urchin", "fed", "boxer", zones=["cultists", "", ""], deck=20)
    mine = belief(state, 0)
    found = [mine.pass_check(0, reveal=k) for k in (1, 2, 4)]
    assert found == [Fraction(16, 23), Fraction(120, 253), Fraction(52, 253)]


def test_what_tommy_gun_turns_up() -> None:
    # 24 unseen, 15 A and 9 OW. Both A: C(15, 2)/C(24, 2) = 105/276 = 35/92; so a Sane player who is
    # shot goes Insane with 57/92.
    state = table("tommy_gun urchin", "fed", "boxer", deck=21)
    assert belief(state, 0).pass_check(1, reveal=2) == Fraction(35, 92)


# Hands


def test_U28_two_seats_see_different_rows_at_the_same_moment() -> None:
    # Each seat has 25 cards unseen: all but its own. So the other's own card tells the rows apart.
    state = after(ll.letter(players=3), "sailor", "fed", "boxer")
    rows = [belief(state, seat).hand(1) for seat in (0, 2)]
    for row, own in zip(rows, ("sailor", "boxer"), strict=True):
        left = Counter({card: copies for card, copies in box().items() if copies})
        left[own] -= 1
        assert row == {card: Fraction(count, 25) for card, count in left.items() if count}
    assert rows[0] != rows[1]


def box() -> dict[str, int]:
    """The 26 shuffled cards: five Investigators, two of the Arkham cards from 2 to 5, else one."""
    twice = {"fed", "boxer", "urchin", "musician"}
    copies = {card: 2 if card in twice else 1 for card in PRINTED if card != "stowaway_eggs"}
    return {**copies, "investigators": 5}


FIRST_PLAYS = [
    # Of the 25 cards that seat 2 has not seen, seat 0 drew two. Weigh pairs: {Investigators, 8}
    # 5 x 2, {two Investigators} C(5, 2) = 10, {Investigators, another} 5 x 18.
    # Who never plays an 8 plays Investigators out of the first two surely, else with 1/2:
    # 10 + 10 + 45 = 65. Kept an 8: 10/65. Kept a 1: (10 + Cultists 5/2)/65.
    ("no-eights", "sailor", "investigators>2=5", (8,), Fraction(2, 13)),
    ("no-eights", "sailor", "investigators>2=5", (1,), Fraction(5, 26)),
    # A random chooser plays it beside an 8 with 1/2 too: 5 + 10 + 45 = 60.
    ("uniform", "sailor", "investigators>2=5", (8,), Fraction(1, 12)),
    ("uniform", "sailor", "investigators>2=5", (1,), Fraction(5, 24)),
    # You hold Investigators. Beside The Entertainer lay one of 24: 7 of them, numbered 5, 6 and 8,
    # leave no choice, Shoggoth and the 16 lower ones leave two: (7 + 1/2)/(7 + 1/2 + 8) = 15/31.
    ("uniform", "investigators", "entertainer", (5, 6, 7, 8), Fraction(15, 31)),
    # The Sailor cannot have been played beside a 7. Beside the other 22 of 24 a random chooser
    # plays it with 1/2: two 8s of 22. Who never plays an 8: 2/(2 + 20/2).
    ("uniform", "investigators", "sailor>2", (7,), Fraction(0)),
    ("uniform", "investigators", "sailor>1", (8,), Fraction(1, 11)),
    ("no-eights", "investigators", "sailor>1", (8,), Fraction(1, 6)),
]


@pytest.mark.parametrize(("model", "mine", "played", "numbers", "chance"), FIRST_PLAYS)
def test_U32_the_kept_card_may_be_the_old_one_or_the_drawn_one(
    model: str, mine: str, played: str, numbers: tuple[int, ...], chance: Fraction
) -> None:
    card = played.split(">", maxsplit=1)[0]
    state: Any = after(ll.letter(players=3), "urchin", "musician", mine, card)
    if played == "sailor>2":  # seat 2 gets the kept card and sees it: asked before that
        steps = ll.steps(state, state.game.parse(state, played))
        state = next(step.after for step in steps if step.rule.ident == "Z011")
    else:
        state = ll.child(state, state.game.parse(state, played))
    holder = 1 if played == "sailor>1" else 0  # the kept card went to the one it was traded with
    assert part(belief(state, 2, model).hand(holder), *numbers) == chance


def test_a_wrong_guess_takes_one_number_away() -> None:
    # Seat 0 plays one of two Investigators and asks seat 1 for a 5 in vain: of 24 unseen cards the
    # three 5s are not there: two 8s and three 2s of 21.
    state = after(
        *(ll.letter(players=3), "investigators", "urchin", "boxer", "investigators"),
        "investigators>1=5",
    )
    chances = belief(state, 0).hand(1)
    assert (part(chances, 8), part(chances, 2), part(chances, 5)) == (
        Fraction(2, 21),
        Fraction(1, 7),
        Fraction(0),
    )
    assert part(belief(state, 0).hand(2), 5) == Fraction(3, 23)  # all three are elsewhere


def test_a_card_once_seen_is_still_there_when_the_other_one_is_played() -> None:
    # Seat 0 saw The Musician with The Fed; seat 1 then plays The Urchin, which it must have drawn.
    state = after(
        *(ll.letter(players=3), "fed", "musician", "boxer", "sailor", "fed>1"),
        *("urchin", "urchin"),
    )
    for model in ("any", "uniform", "no-eights"):
        assert belief(state, 0, model).hand(1) == {"musician": 1}


@pytest.mark.parametrize(
    ("kept", "win", "tie", "lose"),
    # Copies below, of and above the number, The Boxer and the kept card being out of the 26.
    [
        ("fed", 8, 2, 14),
        ("boxer", 11, 1, 12),
        ("urchin", 13, 2, 9),
        ("musician", 16, 2, 6),
        ("sailor", 19, 1, 4),
        ("entertainer", 21, 1, 2),
    ],
)
def test_a_comparison_with_an_unknown_hand(kept: str, win: int, tie: int, lose: int) -> None:
    state = table(f"boxer {kept}", "investigators", "investigators", deck=21)
    chances, number = belief(state, 0).hand(1), PRINTED[kept]
    found = [
        part(chances, *range(number)),
        part(chances, number),
        part(chances, *range(number + 1, 9)),
    ]
    assert found == [Fraction(count, 24) for count in (win, tie, lose)]


def test_the_first_two_cards_of_a_player() -> None:
    # Nobody but seat 0 has been dealt to, and seat 1 has seen none: any 2 of the 26 cards. At least
    # one OW 1 - C(17,2)/C(26,2) = 189/325, both C(9,2)/325 = 36/325, an 8 1 - C(24,2)/325 = 49/325;
    # a 7 is forced beside another 5 or higher that is no 7: 2 x 7 pairs, and both 7s leave a choice
    # of two cards; with these 15 the number bank says 3/65.
    game = ll.letter(players=3)
    state = game.position(hands=[("fed", "boxer"), ("sailor",), ("urchin",)], turn=0)
    chances = belief(state, 1).hand(0)  # 25 unseen by seat 1, The Sailor not among them
    # By hand for these 25, 16 A and 9 OW: C(16,2) = 120 and C(9,2) = 36 of 300; the two 8s leave
    # C(23,2) = 253; and 2 x 6 + 1 pairs hold a 7 and another 5 or higher.
    other = [sum(card in OTHER for card in pair) for pair in chances]
    parts = list(chances.values())
    assert _sum(parts, [count > 0 for count in other]) == Fraction(180, 300)
    assert _sum(parts, [count == 2 for count in other]) == Fraction(36, 300)
    eights = [any(PRINTED[card] == 8 for card in pair) for pair in chances]
    assert _sum(parts, eights) == Fraction(47, 300)
    forced = [min(PRINTED[c] for c in p) >= 5 and any(PRINTED[c] == 7 for c in p) for p in chances]
    assert _sum(parts, forced) == Fraction(13, 300)


def _sum(parts: list[Fraction], chosen: list[bool]) -> Fraction:
    return sum((each for each, is_in in zip(parts, chosen, strict=True) if is_in), Fraction(0))


# Worlds and orders


@pytest.mark.parametrize(("kept", "orders"), [("investigators", 24), ("deep_one", 12)])
def test_the_worlds_of_deck_a(kept: str, orders: int) -> None:
    # Seat 0 kept a card and drew The Boxer: four cards are unseen. All differ in the first case,
    # 4!; in the second two of them are Investigators, 4!/2.
    game = ll.letter(deck=ll.DECKS["deck-a"])
    state = after(game, kept, "musician", "boxer")
    assert belief(state, 0).histories == orders


def test_the_orders_of_a_printed_deck_are_counted_exactly() -> None:
    # Nothing dealt: 26!/(5! 2!^4), about 2.1 x 10^23 (Investigators five times, four cards twice).
    game = ll.letter(players=3)
    shuffles = accumulate(range(1, 27), lambda product, factor: product * factor)
    *_, every = shuffles
    assert belief(game.start(), 0).histories == every // (120 * 16)
    assert len(str(every // (120 * 16))) == 24
