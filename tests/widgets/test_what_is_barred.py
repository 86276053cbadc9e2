"""Whatever may not be picked stays in sight, with a reason and a rule, in every edition."""

import re
from collections.abc import Iterator
from html import unescape
from itertools import product
from typing import Any

import pytest

import lovecraft_lab as ll
from lovecraft_lab.letter import EDITIONS
from lovecraft_lab.letter.choices import WIN_ROUND
from lovecraft_lab.widgets.asked import Column, Option
from lovecraft_lab.widgets.bar_markup import choice_bar
from lovecraft_lab.widgets.desk import Desk
from tests.seed import SEED
from tests.widgets.desks import act, options, page_of, pick, play_on, set_up

every_edition = pytest.mark.parametrize("edition", EDITIONS)
CARD, EFFECT, TARGET, NUMBER = "card", "effect", "target", "number"
ALWAYS = "1926"
"""The seed of games in which something of each kind is barred, whatever the others bring."""


def asked_at(desk: Desk) -> Iterator[dict[str, Column]]:
    """What is asked at a choice, by name: once for each way to go on that can be picked."""
    first = next((each for each in desk.bar.columns if each.pick is None), None)
    yield {each.name: each for each in desk.bar.columns}
    if first is None:
        return
    for option in first.options:
        if not option.why_not and first.name != NUMBER:
            assert pick(desk, first.name, option.value), desk.place.error
            yield from asked_at(desk)
            assert act(desk, "unpick")


def as_text(columns: dict[str, Column], name: str, barred: Option) -> str:
    """The play that picks what is barred and all that is picked before it, in notation."""
    made = {each.name: str(each.pick) for each in columns.values() if each.pick}
    made[name] = barred.value
    aimed = f">{made[TARGET]}" if TARGET in made else ""
    named = f"={made[NUMBER]}" if NUMBER in made else ""
    if made[CARD] == WIN_ROUND:
        return WIN_ROUND
    return f"{made[CARD]}{'!' if made.get(EFFECT) == 'insane' else ''}{aimed}{named}"


@every_edition
def test_whatever_is_barred_has_a_reason_and_a_rule_by_which_the_engine_refuses_it(
    edition: str,
) -> None:
    """A barred target of a guess names no number yet, for which the engine has a rule as well."""
    met: set[str] = set()
    for players, seed in product((2, 4, 6), (SEED, ALWAYS)):
        game = ll.letter(edition, players=players)
        desk = Desk(game, [None, *["random"] * (players - 1)], seed)
        for at in play_on(desk, seed):
            if not at.asks or CARD not in {each.name for each in at.bar.columns}:
                continue
            for columns in asked_at(at):
                page = unescape(choice_bar(at, at.bar))
                for name, column in columns.items():
                    for barred in (each for each in column.options if each.why_not):
                        assert barred.rule in game.rules
                        assert barred.why_not in page
                        text = as_text(columns, name, barred)
                        refused = {each.ident for each in ll.why_not(game, at.session.state, text)}
                        assert barred.rule in refused, text
                        met.add(name)
    assert {EFFECT, TARGET, NUMBER} <= met


@every_edition
def test_nothing_that_somebody_may_look_for_is_missing(edition: str) -> None:
    """Every card in hand, both effects of a card that has two, every seat, and the number 1."""
    game = ll.letter(edition, players=4)
    desk = Desk(game, [None, "random", "random", "random"], f"{SEED} missing")
    for at in play_on(desk, f"{SEED} missing"):
        if not at.asks or CARD not in {each.name for each in at.bar.columns}:
            continue
        state: Any = at.session.state
        held = {game.cards[kind].ident for kind in state.hands[0]}
        for columns in asked_at(at):
            shown = {name: {each.value for each in columns[name].options} for name in columns}
            assert held <= shown[CARD]
            card = columns[CARD].pick
            row = next((each for each in game.cards if each.ident == card), None)
            if row is not None and row.insane is not None:
                assert shown[EFFECT] == {"sane", "insane"}
            if shown.get(TARGET):
                assert shown[TARGET] == {"0", "1", "2", "3"}
            if shown.get(NUMBER):
                assert "1" in shown[NUMBER]


@pytest.mark.parametrize(
    ("edition", "hands", "mad", "rule"),
    [
        ("zman27", [("investigators", "fed"), ("sailor",), ("urchin",)], "deep_one", "Z075"),
        ("classic", [("investigators", "fed"), ("sailor",), ("urchin",)], "deep_one", "Z075"),
        (
            "aeg25",
            [("investigators", "golden_mead"), ("mi_go",), ("elder_sign",)],
            "deep_ones",
            "A126-4-insane",
        ),
    ],
)
def test_beside_an_immune_target_stands_what_that_means_and_by_which_rule(
    edition: str, hands: list[tuple[str, ...]], mad: str, rule: str
) -> None:
    """The rule is that of the effect that made the player immune; the target stays free."""
    game = ll.letter(edition, players=3)
    desk = set_up(game, hands=hands, zones=[[], [mad], []], immune=[1])
    assert pick(desk, CARD, "investigators")
    shown = options(desk, TARGET)
    assert (shown["1"].why_not, shown["1"].rule, shown["1"].mind) == (
        "",
        rule,
        game.rules[rule].says,
    )
    assert shown["2"].mind == ""
    page = page_of(desk)
    told = re.search(r'data-a-target="1"[^>]*aria-describedby="([^"]*)"', page)
    assert told
    line = page.partition(f'id="{told[1]}"')[2].partition("</button>")[0]
    assert unescape(line).count(game.rules[rule].says) == 2, "in sight and with the rule's number"
    assert pick(desk, TARGET, "1")


WINNING = "shining_trapezohedron"
SANE = "A Sane player cannot win from the hand."
ALONE = "The round is won from the hand by the Trapezohedron with another 5 or higher."


@pytest.mark.parametrize(
    ("other", "zone", "says"),
    [
        ("investigators", [], SANE),
        ("investigators", ["deep_ones"], ALONE),
        ("mi_go", ["deep_ones"], ""),
    ],
)
def test_A126_7_insane_a_card_that_wins_from_the_hand_says_why_it_does_not_yet(
    other: str, zone: list[str], says: str
) -> None:
    game = ll.letter("aeg25", players=3)
    hands = [(WINNING, other), ("elder_sign",), ("golden_mead",)]
    desk = set_up(game, hands=hands, zones=[zone, [], []])
    announced = options(desk, CARD)[WIN_ROUND]
    assert (announced.why_not, announced.rule) == (says, "A126-7-insane" if says else "")
    assert pick(desk, CARD, WIN_ROUND) == (not says)


def test_without_such_a_card_nothing_is_said_of_winning_from_the_hand() -> None:
    hands = [("silver_key", "investigators"), ("elder_sign",), ("golden_mead",)]
    assert set(options(set_up(ll.letter("aeg25", players=3), hands=hands), CARD)) == set(hands[0])
