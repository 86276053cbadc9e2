"""A switch may be turned exactly where there is a game that it changes; found by playing alone."""

from random import Random
from typing import NamedTuple

import pytest

import lovecraft_lab as ll
from lovecraft_lab.letter import EDITIONS
from lovecraft_lab.letter.game import LetterGame
from tests.random_play import PLAYERS
from tests.seed import SEED
from tests.switched import (
    Table,
    a_game_it_changes,
    is_accepted,
    named_tables,
    together,
    turned,
    what_matters,
)

TABLES = list(named_tables())
LARGE = [table for table in TABLES if sum(table.deck.values()) > 6 and table.players > 2]
SMALL = [table for table in TABLES if table not in LARGE]


def accepted(table: Table) -> set[str]:
    """The switches that may be turned at a table."""
    return {name for name in EDITIONS[table.edition].switches if is_accepted(table.game, name)}


@pytest.mark.parametrize("table", SMALL, ids=lambda table: " ".join(map(str, table[::3])))
def test_in_a_named_deck_those_switches_may_be_turned_that_change_some_game(table: Table) -> None:
    assert accepted(table) == what_matters(table.game)


def test_so_in_a_large_table_of_the_named_decks_another_one_each_day() -> None:
    # `python -m tests.switched` goes over all of them.
    table = Random(f"{SEED}/switched").choice(LARGE)
    assert accepted(table) == what_matters(table.game), f"{table}, LOVECRAFT_LAB_SEED={SEED}"


class Least(NamedTuple):
    """A smallest deck for two in which a switch matters."""

    edition: str
    name: str
    deck: dict[str, int]
    one_less: tuple[str, ...] = ()

    @property
    def short(self) -> tuple[str, ...]:
        """The cards to be gone without, one at a time: all of them if nothing else is said."""
        return self.one_less or (*self.deck,)


LEAST = [
    Least("zman27", "winning_card_counts", {"cultists": 1, "fed": 3}),
    Least("zman27", "winning_card_counts", {"deep_one": 1, "boxer": 1, "fed": 2}),
    Least("zman27", "winning_card_counts", {"stowaway": 1, "dilettante": 1, "fed": 2}),
    Least(
        "zman27",
        "forced_seven_while_insane",
        {"entertainer": 1, "sailor": 1, "nightgaunt": 1, "fed": 4},
    ),
    Least(
        "zman27",
        "forced_seven_while_insane",
        {"entertainer": 1, "dilettante": 1, "cthulhu": 1, "tommy_gun": 1, "fed": 4},
    ),
    Least("classic", "immune_stays_in_tie", {"necronomicon": 1, "nightgaunt": 1, "fed": 5}),
    Least("aeg25", "winning_card_counts", {"mi_go": 1, "cthulhu": 1, "cats_of_ulthar": 2}),
    Least(
        "aeg25",
        "necronomicon_in_check",
        {"necronomicon": 1, "golden_mead": 1, "cats_of_ulthar": 4},
    ),
    Least(
        "aeg25",
        "armitage_on_self_wins",
        {
            "cthulhu": 1,
            "henry_armitage": 2,
            "golden_mead": 1,
            "nyarlathotep": 1,
            "cats_of_ulthar": 4,
        },
        ("nyarlathotep",),  # each such deck has a hundred thousand tables
    ),
]


@pytest.mark.parametrize("least", LEAST, ids=lambda least: f"{least.name} {' '.join(least.deck)}")
def test_a_smallest_deck_has_the_switch_and_each_one_with_a_card_less_has_not(least: Least) -> None:
    spare = "cats_of_ulthar" if least.edition == "aeg25" else "fed"
    assert is_accepted(game_of(least, least.deck), least.name)
    assert least.name in what_matters(game_of(least, least.deck))
    for ident in least.short:
        deck = {**least.deck, ident: least.deck[ident] - 1}
        if ident != spare:
            deck[spare] += 1
        elif sum(deck.values()) < 4:
            continue  # nobody could draw
        game = game_of(least, deck)
        assert least.name not in what_matters(game)
        assert not is_accepted(game, least.name)


def game_of(least: Least, deck: dict[str, int]) -> LetterGame:
    """The game with this deck."""
    return ll.letter(least.edition, deck=deck)


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize(
    ("edition", "name"),
    [
        (edition.name, name)
        for edition in EDITIONS.values()
        for name in edition.switches
        if name != "armitage_on_self_wins"  # too rare for chance: the next test
    ],
)
def test_with_the_printed_deck_every_switch_changes_a_game(
    edition: str, name: str, players: int
) -> None:
    game = ll.letter(edition, players)
    assert is_accepted(game, name)
    assert a_game_it_changes(game, name) > 0


@pytest.mark.parametrize("players", PLAYERS)
def test_with_the_printed_deck_armitage_on_oneself_wins_or_does_not(players: int) -> None:
    game = ll.letter("aeg25", players)
    assert is_accepted(game, "armitage_on_self_wins")
    # Seat 0 becomes Insane by its own play; the last seat makes it drop a second Insanity card, for
    # which it draws Cthulhu; two cards pass the check, and Armitage is drawn. The rest do no harm.
    last = players - 1
    harmless = ["cats_of_ulthar", "cats_of_ulthar", "elder_sign", "elder_sign"][: players - 2]
    five = "great_race_of_yith great_race_of_yith hound_of_tindalos liber_ivonis mi_go"
    choices = [
        *([five] if players == 2 else []),
        *("golden_mead", *harmless, "henry_armitage"),
        *("deep_ones", f"deep_ones>{last}=8"),
        *(["investigators", "investigators>0=8"] * len(harmless)),
        *("investigators", "henry_armitage>0", "cthulhu"),
        *("randolph_carter", "silver_key", "henry_armitage"),
    ]
    one, two = game.start(), turned(game, "armitage_on_self_wins").start()
    for text in choices:
        one, two, apart = together(one, two, game.parse(one, text))
        assert not apart
    one, two, apart = together(one, two, game.parse(one, "henry_armitage>0"))
    assert apart
    assert (one.game_winners, 0 in one.out, 0 in two.out) == ((0,), False, True)
