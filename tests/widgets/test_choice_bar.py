"""The choice bar where most is asked: Tillinghast's hand-out, oneself as a target, long names."""

import re
from collections import Counter
from itertools import permutations
from math import factorial, prod
from random import Random
from typing import Any

import pytest

import lovecraft_lab as ll
from lovecraft_lab.letter.choices import Give
from lovecraft_lab.widgets.desk import Desk
from lovecraft_lab.widgets.markup import table_markup
from tests.widgets.desks import act, choose, options, pick, set_up

SLOT_TAG = re.compile(r'class="ll-slot__tag">(?:<svg.*?</svg>)?([^<]+)<')
BAR = re.compile(r'(class="ll-bar )')
HANDS = {
    "two, all different": ["fed", "boxer"],
    "two alike": ["fed", "fed"],
    "six, all different": ["fed", "boxer", "urchin", "sailor", "musician", "entertainer"],
    "six, two pairs": ["fed", "fed", "boxer", "boxer", "urchin", "sailor"],
    "six, four alike": ["investigators"] * 4 + ["fed", "sailor"],
}


def before_the_hand_out(held: list[str]) -> Desk:
    """A table at which seat 0, Insane, has gathered these cards with Tillinghast."""
    own, *others = held
    game = ll.letter(players=len(held))
    hands: list[Any] = [("randall_tillinghast", own), *[(card,) for card in others]]
    zones: list[Any] = [["deep_one"], *[[] for _ in others]]
    desk = set_up(game, hands=hands, zones=zones)
    assert pick(desk, "card", "randall_tillinghast")
    assert pick(desk, "effect", "insane")
    assert act(desk, "play"), desk.place.error
    assert desk.asks
    return desk


@pytest.mark.parametrize("held", HANDS.values(), ids=HANDS)
def test_a_hand_out_asks_for_each_seat_and_offers_the_gathered_cards_once_a_kind(
    held: list[str],
) -> None:
    desk = before_the_hand_out(held)
    columns = desk.bar.columns
    assert [column.name for column in columns] == [f"give {seat}" for seat in range(len(held))]
    assert columns[0].title == "You keep"
    assert [column.title for column in columns[1:]] == [
        f"To Seat {seat}" for seat in range(1, len(held))
    ]
    assert Counter(option.value for option in columns[0].options) == Counter(set(held))


@pytest.mark.parametrize("held", HANDS.values(), ids=HANDS)
def test_every_order_of_the_gathered_cards_can_be_handed_out_and_no_other(held: list[str]) -> None:
    """Of n cards there are n! orders, over the factorial of the copies of each kind."""
    desk = before_the_hand_out(held)
    orders = factorial(len(held)) // prod(factorial(n) for n in Counter(held).values())
    legal: Any = ll.choices(desk.session.state)
    cards = desk.game.cards
    named = [tuple(cards[kind].ident for kind in give.kinds) for give in legal]
    assert len(named) == orders
    assert set(named) == set(permutations(held))


@pytest.mark.parametrize("held", HANDS.values(), ids=HANDS)
def test_a_hand_out_is_picked_seat_by_seat_and_the_last_cards_pick_themselves(
    held: list[str],
) -> None:
    desk = before_the_hand_out(held)
    left = list(held)
    for seat in range(len(held)):
        shown = options(desk, f"give {seat}")
        assert set(shown) == set(left), "what was given is offered no more, but for its copies"
        card = max(left)
        if len(set(left)) == 1:
            assert shown[card].picked, "nothing is asked where one kind is left"
        else:
            assert desk.bar.choice is None
            assert pick(desk, f"give {seat}", card), desk.place.error
        left.remove(card)
    choice: Any = desk.bar.choice
    assert isinstance(choice, Give)
    wanted = sorted(held, reverse=True)
    assert [desk.game.cards[kind].ident for kind in choice.kinds] == wanted
    assert act(desk, "play"), desk.place.error
    state: Any = desk.steps[desk.place.since].after
    hands = [desk.game.cards[hand[0]].ident for hand in state.hands]
    assert hands == wanted


def test_a_hand_out_of_a_card_that_is_gone_is_refused() -> None:
    desk = before_the_hand_out(HANDS["six, two pairs"])
    for seat in (0, 1):
        assert pick(desk, f"give {seat}", "fed")
    state = desk.session.state
    assert not pick(desk, "give 2", "fed")
    assert "not asked here" in desk.place.error
    assert desk.session.state is state


def test_a_pick_of_another_card_for_an_earlier_seat_drops_what_no_longer_fits() -> None:
    desk = before_the_hand_out(HANDS["two, all different"])
    assert pick(desk, "give 0", "boxer")
    assert options(desk, "give 1")["fed"].picked
    assert pick(desk, "give 0", "fed")
    assert options(desk, "give 1")["boxer"].picked


TWO_SHOTS: list[Any] = [("cultists", "fed"), ("urchin",), ("sailor",)]
LAST_TURN: list[Any] = [("fed",), ("urchin",), ("sailor",)]
GATHER: list[Any] = [("randall_tillinghast", "fed"), ("urchin",), ("sailor",)]
MAD = [["deep_one"], [], []]


@pytest.mark.parametrize(
    ("position", "plays", "says"),
    [
        ({"hands": GATHER, "zones": MAD}, [], "Ada plays …"),
        (
            {"hands": GATHER, "zones": MAD},
            ["randall_tillinghast!"],
            "Ada gathers all hands and gives one card to each player.",
        ),
        ({"hands": TWO_SHOTS, "zones": MAD}, ["cultists!>1"], "Ada names a number …"),
        (
            {"hands": LAST_TURN, "end_option": 0, "known_next": "boxer"},
            [],
            "Ada may end the round now, or go on.",
        ),
    ],
)
def test_before_the_teacher_every_sentence_is_about_the_person_who_is_asked(
    position: dict[str, Any], plays: list[str], says: str
) -> None:
    names = ["Ada", "Blaise", "Emmy"]
    game = ll.letter(players=3)
    desk = Desk(game, [None] * 3, 1, seat="teacher", names=names, position=position)
    for text in plays:
        state: Any = desk.session.state
        desk.session.choose(game.parse(state, text))
        desk._at_the_end()
    assert desk.bar.says == says
    titles = [column.title for column in desk.bar.columns]
    assert not any("You" in title for title in titles), titles


OTHERS_ONLY = ["investigators", "fed", "boxer", "sailor"]


@pytest.mark.parametrize("card", OTHERS_ONLY)
def test_Z073_oneself_is_barred_and_a_message_that_asks_for_it_is_refused_by_rule_73(
    card: str,
) -> None:
    other = next(each for each in ("boxer", "fed") if each != card)
    desk = set_up(ll.letter(players=3), hands=[(card, other), ("urchin",), ("urchin",)])
    assert pick(desk, "card", card)
    assert {seat: each.rule for seat, each in options(desk, "target").items()} == {
        "1": "",
        "2": "",
        "0": "Z073",
    }
    state = desk.session.state
    assert not pick(desk, "target", "0")
    text = f"{card}>0=4" if card == "investigators" else f"{card}>0"
    assert [each.ident for each in ll.why_not(desk.game, state, text)] == ["Z073"]
    assert desk.place.error == "You: This effect chooses another player. (rule Z073)"
    assert desk.session.state is state


@pytest.mark.parametrize("card", ["musician", "tommy_gun"])
def test_an_effect_that_may_be_aimed_at_oneself_offers_it_last(card: str) -> None:
    desk = set_up(ll.letter(players=3), hands=[(card, "fed"), ("urchin",), ("sailor",)])
    assert pick(desk, "card", card)
    shown = options(desk, "target")
    assert [*shown][-1] == "0"
    assert not shown["0"].why_not


def test_oneself_alone_is_left_where_all_others_are_protected() -> None:
    hands = [("musician", "fed"), ("urchin",), ("sailor",)]
    desk = set_up(ll.letter(players=3), hands=hands, protected=[1, 2])
    assert pick(desk, "card", "musician")
    shown = options(desk, "target")
    assert shown["0"].picked
    assert {shown[seat].rule for seat in ("1", "2")} == {"Z071"}


LONG = ["Wolfeschlegelsteinhausenbergerdorff senior the Third", '<b>Bo</b> & "Co"', "Ö" * 60]


def test_long_zones_and_long_names_are_whole_in_the_markup_and_names_are_cut_and_escaped() -> None:
    """Twenty cards lie in one zone: all that the box holds but hands, deck and card set aside."""
    game = ll.letter(players=3)
    cards = [game.cards[kind].ident for kind in game.shuffled]
    for card in ("fed", "boxer", "urchin", "sailor"):
        cards.remove(card)
    zone, rest = cards[:20], cards[20:]
    desk = Desk(
        game,
        [None, "cautious", "cautious"],
        1,
        names=LONG,
        position={
            "hands": [("fed", "boxer"), ("sailor",), ("urchin",)],
            "zones": [[], zone, []],
            "immune": [1],
            "deck": len(rest) - 1,
        },
    )
    text = table_markup(desk)
    assert "20 cards in the discard zone, oldest first" in text
    assert text.count('role="listitem"') == len(zone)
    assert "<b>Bo" not in text
    assert "&lt;b&gt;Bo&lt;/b&gt; &amp; &quot;Co&quot;" in text
    assert "Ö" * 40 not in text, "names are cut at 40 letters"
    assert "Ö" * 39 + "…" in text
    assert "Wolfeschlegelsteinhausenbergerdorff sen" in text


def test_of_two_cards_alike_in_hand_neither_says_that_it_is_the_one_chosen() -> None:
    """The choice is of a kind of card: which of the two copies is played makes no difference."""
    desk = set_up(ll.letter(players=2), hands=[("fed", "fed"), ("boxer",)])
    assert pick(desk, "card", "fed")
    tags = SLOT_TAG.findall(table_markup(desk))
    assert tags == ["either", "either"]
    desk = set_up(ll.letter(players=2), hands=[("fed", "boxer"), ("sailor",)])
    assert pick(desk, "card", "fed")
    assert sorted(SLOT_TAG.findall(table_markup(desk))) == ["chosen", "playable"]


def test_behind_the_curtain_the_button_lies_in_the_place_of_the_choice_bar() -> None:
    desk = Desk(ll.letter(), [None, None], 8)
    while not desk.place.curtain:
        choose(desk, Random(5))
    felt, bar, after = BAR.split(table_markup(desk))
    assert "Give the screen to" in felt
    assert "data-do" not in felt
    assert "show my table" in bar + after
