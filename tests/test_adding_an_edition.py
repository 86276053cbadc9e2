"""The tutorial's edition: its page runs, and what it makes keeps every promise of a game."""

import doctest
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

import lovecraft_lab as ll
from lovecraft_lab.letter import EDITIONS
from lovecraft_lab.letter.game import LetterGame
from tests import contract
from tests.lamplight import LAMPLIGHT, MODULE, PAGE
from tests.random_play import Turn, many, turns
from tests.rules.table import random_game
from tests.seed import SEED

TEXT = PAGE.read_text(encoding="utf-8")
KINDS = [(2, False), (3, False), (5, False), (3, True)]
"""How many sit at a table, and whether a match is played."""


@pytest.fixture(autouse=True)
def seated(monkeypatch: pytest.MonkeyPatch) -> None:
    """The edition is known, as long as a test runs."""
    monkeypatch.setitem(EDITIONS, LAMPLIGHT.name, LAMPLIGHT)


@pytest.fixture(params=KINDS, ids=lambda kind: f"{kind[0]} players{', a match' * kind[1]}")
def game(request: pytest.FixtureRequest) -> LetterGame:
    players, match = request.param
    return ll.letter("lamplight", players, match=match, first=None)


def test_the_examples_print_what_the_page_says() -> None:
    examples = "\n".join(block.split("```")[0] for block in TEXT.split("```pycon\n")[1:])
    test = doctest.DocTestParser().get_doctest(examples, dict(vars(MODULE)), "page", str(PAGE), 0)
    assert len(test.examples) > 10
    printed: list[str] = []
    doctest.DocTestRunner(verbose=False).run(test, out=printed.append)
    assert "".join(printed) == ""


def test_the_page_has_one_title_and_its_headings_are_in_order() -> None:
    outside = "".join(TEXT.split("```")[::2])
    levels = [line.split(" ")[0] for line in outside.splitlines() if line.startswith("#")]
    assert levels == ["#", *["##"] * (len(levels) - 1)]


def test_it_takes_one_file() -> None:
    """Whatever is not the kit's was written on the page."""
    own = {
        rule.ident
        for rule in LAMPLIGHT.rules.values()
        if rule is not ll.letter().rules.get(rule.ident)
    }
    assert own == {"L1", "L85"}
    assert {row.ident for row in LAMPLIGHT.cards} - {row.ident for row in ll.letter().cards} == {
        "lamplighter"
    }


def some_turns(game: LetterGame, number: int) -> Iterator[Turn]:
    for each in range(number):
        yield from islice(turns(game, f"{SEED}/lamplight/{each}"), 60)


def test_random_rounds_keep_every_invariant() -> None:
    counts, rules = many(ll.letter("lamplight", 3, match=True), 40, "lamps")
    assert counts["games"] == 40
    assert rules["L1"] > 0
    assert rules["L85"] > 0
    assert "Z085" not in rules


def test_choices_and_chance_keep_the_contract(game: LetterGame) -> None:
    rng = Random(SEED)
    for turn in some_turns(game, 2):
        if len(ll.choices(turn.state)) < 1000:  # not the five open cards, one by one
            contract.check_choices(game, turn.state)
        contract.check_chance(turn.state, rng)
        contract.check_choosing_changes_nothing(game, turn.state, turn.choice, rng)


def test_states_and_memories_keep_the_contract(game: LetterGame) -> None:
    for turn in some_turns(game, 2):
        for step in turn.steps:
            contract.check_copy(step.after)
            contract.check_memory(step, game.players)


def test_refusals_ends_and_records_keep_the_contract(game: LetterGame) -> None:
    choices: list[Any] = []
    state: Any = game.start()
    for turn in turns(game, f"{SEED}/lamplight"):
        if len(choices) < 20:
            contract.check_refusals(game, turn.state, [None, "", (), 99, *choices[-4:]])
        contract.check_end(game, turn.state)
        choices.append(turn.choice)
        state = turn.steps[-1].after
    contract.check_end(game, state)
    contract.check_record(game, choices, state)


def test_equal_information_sets_mean_equal_tables() -> None:
    deck = {"investigators": 2, "lamplighter": 1, "urchin": 1, "fed": 1}
    contract.check_equal_sets_in_every_history(ll.letter("lamplight", 2, deck=deck))


def test_every_step_is_drawn_and_said_to_every_seat() -> None:
    game = ll.letter("lamplight", 2)
    for step in random_game(game, 3).steps:
        for viewer in (None, 0, 1):
            told = ll.explain(game, step, viewer)
            assert told.after.to_dict()
            assert told._repr_html_()


def test_every_difference_to_every_other_edition_can_be_played() -> None:
    for row in ll.compare_editions():
        assert len(row.play().played) == 4
    for other in ("zman27", "classic", "aeg25"):
        for row in ll.compare_editions("lamplight", other):
            assert row.play().played
