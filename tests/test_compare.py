"""The editions compared: differences come from the editions, and each can be played."""

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import permutations
from typing import Any

import pytest

import lovecraft_lab as ll
from lovecraft_lab.core.rule import Rule
from lovecraft_lab.letter import EDITIONS, Comparison, Example
from lovecraft_lab.letter.cards import CardKind
from lovecraft_lab.letter.differences import (
    AGAIN,
    CARDS,
    LIMITS,
    NONE,
    RULES,
    SAME,
    SETUP,
    SWITCHES,
    WORDS,
    differences,
)
from lovecraft_lab.letter.edition import Course, Edition, by_ident
from lovecraft_lab.letter.switch import Switch
from lovecraft_lab.letter.zman27 import ZMAN27
from lovecraft_lab.show.text import WIDTH, columns
from lovecraft_lab.show.theme import style

ALL = ll.compare_editions()
PAIRS = list(permutations(EDITIONS, 2))
each_pair = pytest.mark.parametrize("pair", PAIRS, ids="-".join)


# Where differences come from


@pytest.fixture
def other(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Edition]:
    """Make a second edition out of the 27-card game, and seat it among the others."""

    def made(**changes: Any) -> Edition:
        edition = replace(ZMAN27, name="other", **changes)
        monkeypatch.setitem(EDITIONS, "other", edition)
        return edition

    return made


def parts(comparison: Comparison) -> list[tuple[str, str]]:
    return [(row.part, row.what) for row in comparison]


def test_an_edition_and_its_copy_do_not_differ(other: Callable[..., Edition]) -> None:
    assert list(differences((ZMAN27, other()), 2)) == []
    assert len(ll.compare_editions("zman27", "other")) == 0


def without(ident: str) -> dict[str, Rule]:
    return {name: rule for name, rule in ZMAN27.rules.items() if name != ident}


def card(ident: str) -> CardKind:
    return next(row for row in ZMAN27.cards if row.ident == ident)


CHANGES: dict[str, tuple[dict[str, Any], list[tuple[str, str]]]] = {
    "when cards are laid open": (
        {"face_up_first": True},
        [(SETUP, "Cards are laid open")],
    ),
    "how many cards are laid open": (
        {"face_up": 3},
        [(SETUP, "Cards laid open"), (SETUP, "Deck at the first turn, 2 players")],
    ),
    "a word": (
        {"words": replace(ZMAN27.words, zone="heap")},
        [(WORDS, "Where discarded cards lie")],
    ),
    "a switch": (
        {"switches": {**ZMAN27.switches, "fog": Switch(default=False)}},
        [(SWITCHES, "fog")],
    ),
    "the default of a switch": (
        {"switches": {**ZMAN27.switches, "winning_card_counts": Switch(default=False)}},
        [(SWITCHES, "winning_card_counts")],
    ),
    "a rule more": (
        {"rules": by_ident((*ZMAN27.rules.values(), Rule("X1", "Fog", "It is foggy.")))},
        [(RULES, "Fog")],
    ),
    "a rule less": ({"rules": without("Z099")}, [(RULES, "Rule mistakes")]),
    "a rule under another number": (
        {
            "rules": {
                **without("Z085"),
                "X85": ZMAN27.rules["Z085"].under("X85", "Looking", "A hand is looked at."),
            }
        },
        [(SAME, "Card effects, 2")],
    ),
    "another course of a turn": (
        {"course": Course(*[Rule("X8", "Turn", "Next!")] * 4)},
        [(RULES, what) for what in ("Pass turn", "Check", "Choose play", "Choose again")],
    ),
    "a way less to end a round": (
        {"endings": {fact: rule for fact, rule in ZMAN27.endings.items() if rule.ident != "Z097"}},
        [(RULES, "What ends a round or the match")],
    ),
    "a restriction less": (
        {"restrictions": ZMAN27.restrictions._replace(no_target=())},
        [(LIMITS, "Why a play is refused")],
    ),
    "a card with another number": (
        {
            "cards": tuple(
                replace(row, number=9) if row.ident == "dilettante" else row for row in ZMAN27.cards
            )
        },
        [(CARDS, "“dilettante”"), (CARDS, "Card 9"), (CARDS, "Card 8")],
    ),
    "a card with another effect": (
        {
            "cards": tuple(
                replace(row, sane=card("boxer").sane) if row.ident == "fed" else row
                for row in ZMAN27.cards
            )
        },
        [
            (CARDS, "Card 2"),
            (RULES, "Card 2, Sane effect"),
        ],
    ),
    "whom a card chooses": (
        {
            "cards": tuple(
                replace(row, sane=replace(row.sane, aim="anyone")) if row.ident == "fed" else row
                for row in ZMAN27.cards
            )
        },
        [(CARDS, "Card 2, Sane effect chooses")],
    ),
    "a card that is free where it was forced": (
        {
            "cards": tuple(
                replace(row, free_while_insane=True) if row.ident == "shoggoth" else row
                for row in ZMAN27.cards
            )
        },
        [(CARDS, "Card 7*, kept while Insane")],
    ),
    "more copies of a card": (
        {
            "cards": tuple(
                replace(row, copies=3) if row.ident == "fed" else row for row in ZMAN27.cards
            )
        },
        [
            (SETUP, "Cards in the box"),
            (SETUP, "Cards shuffled"),
            (SETUP, "Deck at the first turn, 2 players"),
            (CARDS, "Card 2"),
        ],
    ),
}


@pytest.mark.parametrize("what", CHANGES)
def test_what_is_changed_in_an_edition_is_the_difference_and_nothing_else(
    what: str, other: Callable[..., Edition]
) -> None:
    changes, expected = CHANGES[what]
    other(**changes)
    assert parts(ll.compare_editions("zman27", "other")) == expected


@each_pair
def test_every_rule_of_one_edition_alone_has_a_row_and_no_other_rule_has(
    pair: tuple[str, str],
) -> None:
    """A rule that another edition shares, or has a rule for that says the same, is none of them."""
    ours, theirs = (EDITIONS[name] for name in pair)
    alone = {
        rule.ident
        for rule in ours.rules.values()
        if not any(rule.is_same_as(each) for each in theirs.rules.values())
        and rule.ident not in theirs.limits
        and rule.ident not in ours.limits.values()
    }
    comparison = ll.compare_editions(*pair)
    keys = {key for row in comparison if row.part in (RULES, AGAIN) for key in row.keys}
    assert alone <= keys
    shared = {key for row in comparison if row.part == SAME for key in row.keys}
    assert not alone & shared


@each_pair
def test_a_comparison_says_the_same_from_either_side(pair: tuple[str, str]) -> None:
    here, there = ll.compare_editions(*pair), ll.compare_editions(*pair[::-1])
    assert {row.says for row in here} == {row.says[::-1] for row in there}


def test_every_row_of_three_is_a_row_of_two_of_them() -> None:
    pairwise = {key for pair in PAIRS for row in ll.compare_editions(*pair) for key in row.keys}
    assert {key for row in ALL for key in row.keys} == pairwise


def test_at_three_seats_no_cards_are_laid_open() -> None:
    rows = {row.what: row for row in ll.compare_editions(players=3)}
    assert "Cards are laid open" not in rows
    laid_out = rows["Deck at the first turn, 3 players"]
    # 26 or 24 shuffled, one laid aside, three dealt.
    assert laid_out.says == ("22", "20", "20")
    assert [each.before.game.players for each in laid_out.play().played if each.before] == [3] * 3


@pytest.mark.parametrize(
    ("edition", "idents"),
    [
        ("zman27", {"Z035", "Z036", "Z046", "Z058", "Z097"}),
        ("classic", {"Z035", "Z036", "Z046", "Z058"}),
        ("aeg25", {"Q-06", "A118", "A120", "A122", "A125-cthulhu", "A126-7-insane"}),
    ],
)
def test_what_ends_a_round_is_told_for_each_edition(edition: str, idents: set[str]) -> None:
    """The chapters on the end, the announced win, and what a check or R’lyeh does."""
    (row,) = (row for row in ALL if row.what == "What ends a round or the match")
    says = row.says[[*EDITIONS].index(edition)]
    assert {*re.findall(r"(?:^|(?<=\. ))[AZQ][\w-]+", says)} == idents


# Asking for it


def test_rows_are_found_by_number_rule_switch_card_or_a_word_in_them() -> None:
    row = ALL.rows[5]
    assert ALL.play(6).example is ALL.play(row).example is row.play().example
    assert {row.part for row in ALL.about("shared")} <= {RULES}
    assert all("necronomicon" in repr(row).lower() for row in ALL.about("necronomicon"))
    numbers = [row.number for row in ALL.about("Necronomicon")]
    assert len(numbers) > 3
    assert [ALL.rows[number - 1].number for number in numbers] == numbers


def test_an_example_of_ones_own_is_played_in_the_cards_of_the_first_edition() -> None:
    mine = Example("What does a Fed do?", ("fed boxer", "sailor"), ("fed>1",))
    sides = ll.compare_editions("zman27", "aeg25").play(mine)
    assert sides.alike
    assert [step.rule.ident for step in sides.played[1].steps][:2] == ["A105", "A126-2-sane"]


def test_an_example_that_cannot_be_is_refused() -> None:
    crowded = Example("Three Boxers?", ("fed boxer", "boxer", "boxer"))
    with pytest.raises(ll.BadPosition, match="boxer: named 3 times"):
        ALL.play(crowded)
    impossible = Example("A third one?", ("fed boxer", "boxer"), ("fed>1",), "boxer")
    with pytest.raises(ll.IllegalChoice):
        ALL.play(impossible)


@pytest.mark.parametrize("which", [0, 10_000, "Z999", None, "tommy", []])
def test_what_is_no_row_is_refused(which: Any) -> None:
    with pytest.raises(ll.LabError, match="neither the number of a row"):
        ALL.play(which)


@pytest.mark.parametrize(
    ("names", "players", "fault"),
    [
        (("zman28",), 2, "no edition is called 'zman28': there is zman27, classic, aeg25"),
        (("zman27",), 2, "zman27 alone cannot be compared"),
        (("zman27", "zman27"), 2, "zman27 alone cannot be compared"),
        ((), 7, "players=7: this game is for 2 to 6"),
        ((7, "aeg25"), 2, "no edition is called 7"),
        ((["zman27"], "aeg25"), 2, "no edition is called ['zman27']"),
    ],
)
def test_a_comparison_that_cannot_be_made_is_refused(
    names: tuple[Any, ...], players: int, fault: str
) -> None:
    with pytest.raises(ll.LabError, match=re.escape(fault)):
        ll.compare_editions(*names, players=players)


# What it looks like


@pytest.mark.parametrize("shown", [ALL, ALL.play("Z038"), ALL.play("Z061"), ALL.play("Z093")])
def test_it_is_drawn_with_the_kits_own_style_and_said_in_lines_that_fit(shown: Any) -> None:
    drawn, said = shown._repr_html_(), repr(shown)
    classes = set(" ".join(re.findall(r'class="([^"]*)"', drawn)).split())
    sheet = style("sides")
    assert [name for name in classes if not re.search(rf"\.{name}\b", sheet)] == []
    assert max(columns(line) for line in said.splitlines()) <= WIDTH
    assert not re.search(r"<(table|tr|td|h\d|p|ul|li)\b", drawn), "a notebook styles these itself"
    bare = re.sub(r"<style>.*?</style>|<[^>]+>", " ", drawn)
    for ident in re.findall(r"\b[ZA]\d{3}[\w-]*", said):
        assert ident in bare


def test_a_missing_rule_says_what_is_applied_instead() -> None:
    (row,) = (row for row in ll.compare_editions("zman27", "aeg25") if "Z038" in row.keys)
    assert row.says[1] == NONE
    assert row.told[1] == "— Instead: A120, A121-tied, A121-highest."
    (gun,) = (row for row in ll.compare_editions("zman27", "classic") if "Z019" in row.keys)
    assert gun.told[1] == "— classic has no card in the place of Tommy Gun (0)."


def test_a_table_has_a_row_for_each_difference_and_a_cell_for_each_edition() -> None:
    drawn = ALL._repr_html_()
    assert drawn.count('role="columnheader"') == 2 + len(EDITIONS)
    assert drawn.count('role="row"') == 1 + len({row.part for row in ALL}) + len(ALL)
    assert f"{len(ALL)} differences between" in drawn
