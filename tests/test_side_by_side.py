"""Examples: what the editions bring is played side by side, and comes to what the rulebooks say."""

import json
from itertools import permutations
from typing import cast

import pytest

import lovecraft_lab as ll
from lovecraft_lab.letter import EDITIONS, Example
from lovecraft_lab.letter.differences import LIMITS, NONE, RULES
from lovecraft_lab.letter.edition import Edition
from lovecraft_lab.letter.sidebyside import Played, counterpart, play_example
from lovecraft_lab.letter.state import LetterState
from lovecraft_lab.show.sides import PARTS_HERE
from tests.conftest import ROOT

ALL = ll.compare_editions()
PAIRS = list(permutations(EDITIONS, 2))
each_example = pytest.mark.parametrize(
    ("edition", "example"),
    [
        pytest.param(edition, example, id=f"{edition.name}: {example.asks}")
        for edition in EDITIONS.values()
        for example in edition.examples
    ],
)


def ends(key: str, players: int = 2) -> dict[str, LetterState]:
    """The table to which the example of a row leads, by edition."""
    played = ll.compare_editions(players=players).play(key).played
    return {each.edition.name: cast("LetterState", each.after) for each in played}


def ids(played: Played) -> list[str]:
    return [step.rule.ident for step in played.steps]


# Examples


@each_example
def test_an_example_is_played_to_its_end_in_its_own_edition(
    edition: Edition, example: Example
) -> None:
    """Every play is made, but for a last one that may be refused, and all that comes has come."""
    played = play_example(example, edition, edition)
    chosen = [step for step in played.steps if step.choice is not None]
    by_chance = sum(ll.mover(step.before) == ll.CHANCE for step in chosen)
    assert len(chosen) - by_chance == len(example.plays) - bool(played.refused)
    sizes = (
        len(step.choice) if isinstance(step.choice, tuple) and step.rule.chance else 1
        for step in chosen
        if ll.mover(step.before) == ll.CHANCE
    )
    certain = 1 if played.after and not played.after.aside and example.aside else 0
    assert sum(sizes) - certain == len(example.outcomes)


@each_example
def test_what_an_example_is_about_is_something_that_no_step_does(
    edition: Edition, example: Example
) -> None:
    for key in example.about:
        rule = edition.rules.get(key)
        assert rule is None or not rule.is_step, key


@pytest.mark.parametrize("pair", [(), *PAIRS], ids="-".join)
def test_every_row_can_be_played_side_by_side(pair: tuple[str, ...]) -> None:
    for row in ll.compare_editions(*pair):
        sides = row.play()
        assert [each.edition for each in sides.played] == list(row.editions)
        assert any(each.steps or each.refused for each in sides.played), row


@pytest.mark.parametrize("pair", [(), *PAIRS], ids="-".join)
def test_a_rule_that_only_one_edition_has_is_applied_there_or_is_no_step(
    pair: tuple[str, ...],
) -> None:
    for row in ll.compare_editions(*pair):
        if row.part != RULES:
            continue
        applied = {rule.ident for each in row.play().played for rule in each.rules}
        rules = [each.rules[key] for each in row.editions for key in row.keys if key in each.rules]
        assert applied & {*row.keys} or not any(rule.is_step for rule in rules), row


def test_a_reason_against_a_play_is_given_where_there_is_one_and_only_there() -> None:
    rows = [row for row in ALL if row.part == LIMITS]
    # What only the games with a Deep One, and what only the game with a Trapezohedron refuse.
    assert len(rows) == 4
    for row in rows:
        for played, says in zip(row.play().played, row.says, strict=True):
            assert any(reason in says for _, reason in played.reasons) == (says != NONE), row


def test_the_same_rule_under_another_number_is_met_with_both_numbers() -> None:
    look = ll.compare_editions("zman27", "aeg25").play("Z085")
    assert [ids(each)[1] for each in look.played] == ["Z085", "A126-2-sane"]
    assert look.alike


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=str)
@pytest.mark.parametrize("into", EDITIONS.values(), ids=str)
def test_cards_are_exchanged_for_those_in_their_place(edition: Edition, into: Edition) -> None:
    for row in edition.cards:
        twin = counterpart(row, into)
        if twin is None:
            assert row.ident in ("tommy_gun", "rlyeh")
            assert not [each for each in into.cards if each.ident == row.ident]
        else:
            assert (twin.number, twin.other_world) == (row.number, row.other_world)
            assert edition is not into or twin is row
            assert counterpart(twin, edition) is row


# The differences that matter, each as the rulebooks have it


def test_a_failing_card_ends_the_check_in_one_game_and_comes_in_a_batch_in_the_other() -> None:
    """Three cards are due and the second fails; the third stays in the deck of 2017."""
    turned = {name: state.zones[0] for name, state in ends("Z030").items()}
    # Three lay there, three or two come up, and the hand of one.
    assert {name: len(zone) for name, zone in turned.items()} == {
        "zman27": 7,
        "classic": 7,
        "aeg25": 6,
    }


def test_a_tie_is_shared_or_knocks_both_out() -> None:
    """A 6 and a 6 against a 3."""
    winners = {name: state.round_winners for name, state in ends("Z038").items()}
    assert winners == {"zman27": (1, 2), "classic": (0,), "aeg25": (0,)}


def test_a_round_ends_when_a_card_is_due_or_when_a_turn_is_over() -> None:
    rules = {each.edition.name: ids(each) for each in ALL.play("A120").played}
    assert "Z008 Z035" in " ".join(rules["zman27"])
    assert "A108 A120" in " ".join(rules["aeg25"])


def test_an_edition_in_which_nothing_is_announced_says_so() -> None:
    """A Shoggoth is played to win the round; the Trapezohedron of 2017 is shown."""
    here, there = ll.compare_editions("zman27", "aeg25").play("A126-7-insane").played
    assert here.reasons == (
        ("Z011", "In this edition no card wins by being announced: one is played."),
    )
    assert "A126-7-insane" in ids(there)


@pytest.mark.parametrize(
    ("key", "rules"),
    [
        # A card is due, or the turn that is over ends the round: only in one game it passes on.
        ("Z038", ["Z008", "Z008", "A108"]),
        # The two same cards are played and nothing else is chosen: from Cthulhu's effect on.
        ("Z070", ["Z046", "Z046", "A126-8-insane-early"]),
    ],
)
def test_the_rule_at_which_the_tables_begin_to_differ_is_marked_and_what_comes_of_it_is_first(
    key: str, rules: list[str]
) -> None:
    sides = ALL.play(key)
    assert sides.parting is not None
    assert [ids(each)[sides.parting] for each in sides.played] == rules
    before = [each.ends[: sides.parting] for each in sides.played]
    assert all(ends == before[0] for ends in before)
    said = repr(sides)
    assert said.splitlines()[1].startswith("They do not all end alike.")
    for each in sides.played:
        told = said.split(f"({each.edition.name})")[1]
        rule = rules[sides.played.index(each)]
        assert told.index("=>") < told.index("Seat 0:") < told.index(f"{PARTS_HERE}\n  {rule} ")
    drawn = sides._repr_html_()
    assert drawn.count(PARTS_HERE) == len(rules)


def test_examples_that_go_alike_from_first_to_last_have_no_mark() -> None:
    look = ll.compare_editions("zman27", "aeg25").play("Z085")
    assert look.parting is None
    assert PARTS_HERE not in repr(look)
    assert repr(look).splitlines()[1] == "All end alike."


def test_what_the_guide_says_again_stands_last() -> None:
    keys = [row.keys for row in ll.compare_editions("zman27", "classic")]
    assert keys[-7:] == [(f"S{number}",) for number in range(127, 134)]


def test_an_insane_player_may_keep_one_7_in_one_game_only() -> None:
    refused = {
        each.edition.name: [ident for ident, _ in each.reasons]
        for each in ALL.play("forced_seven_while_insane").played
    }
    assert refused == {"zman27": ["Z054"], "classic": ["Z054"], "aeg25": []}


def test_a_7_wins_by_being_played_or_from_the_hand() -> None:
    played = {each.edition.name: each for each in ALL.play("Z058").played}
    assert [ids(played[name])[-1] for name in ("zman27", "classic")] == ["Z039", "Z039"]
    assert [ident for ident, _ in played["aeg25"].reasons] == ["A126-7-insane"]


@pytest.mark.parametrize(
    ("what", "numbers"),
    [
        ("Cards in the box", ("27", "25", "25")),
        ("Cards shuffled", ("26", "24", "24")),
        ("Deck at the first turn, 2 players", ("18", "16", "16")),
        ("Cards are laid open", ("after the deal", "after the deal", "before the deal")),
    ],
)
def test_the_numbers_of_cards_are_those_of_the_rulebooks(what: str, numbers: tuple[str]) -> None:
    assert [row.says for row in ALL if row.what == what] == [numbers]


def test_from_one_deck_the_five_open_cards_are_the_first_five_or_come_after_two() -> None:
    sides = ALL.play("face_up_first").played
    numbers = {
        each.edition.name: sorted(each.after.game.number[kind] for kind in each.after.face_up)
        for each in sides
        if each.after
    }
    # From the top: 2 4 3 6 5 1 1 1.
    assert numbers["zman27"] == numbers["classic"] == sorted([3, 6, 5, 1, 1])
    assert numbers["aeg25"] == sorted([2, 4, 3, 6, 5])


def test_protection_does_not_keep_off_tillinghast_but_keeps_off_nyarlathotep() -> None:
    after = ends("Z064")
    moved = {name: state.game.cards[state.hands[2][0]].number for name, state in after.items()}
    # Seat 2 is protected and holds a 3; its new card is the giver's own 4, or the 3 stays.
    assert moved == {"zman27": 4, "classic": 4, "aeg25": 3}


def test_an_extra_turn_needs_a_card_and_golden_mead_goes_without() -> None:
    sides = {each.edition.name: ids(each) for each in ALL.play("Q-07").played}
    assert sides["zman27"][-4:] == ["Z087", "Z035", "Z037", "Z039"]
    assert sides["aeg25"][-6:] == ["Q-07", "A106", "A108", "A120", "A121", "A123"]


def test_two_may_win_the_match_together_or_none_wins_the_round() -> None:
    winners = {name: state.game_winners for name, state in ends("Z048").items()}
    assert winners == {"zman27": (0, 1), "classic": (), "aeg25": ()}


@pytest.mark.parametrize("key", ["Z070", "Z088"])
def test_a_card_in_play_counts_for_cthulhu_in_one_game_only(key: str) -> None:
    won = {name: bool(state.game_winners) for name, state in ends(key).items()}
    assert won == {"zman27": True, "classic": True, "aeg25": False}


def test_cthulhu_discarded_by_force_wins_in_the_own_turn_of_2017_only() -> None:
    won = {name: state.game_winners for name, state in ends("Z053").items()}
    assert won == {"zman27": (), "classic": (), "aeg25": (0,)}


def test_the_8_of_the_plain_kind_fails_a_check_of_2017_only() -> None:
    out = {name: state.out for name, state in ends("Q-A3").items()}
    assert out == {"zman27": set(), "classic": set(), "aeg25": {0}}


def test_an_immune_player_wins_a_tie_of_the_classic_version_only() -> None:
    """6 and 6 against 3, and who holds the first 6 is immune."""
    winners = {name: state.round_winners for name, state in ends("D2-immune").items()}
    assert winners == {"zman27": (0, 1), "classic": (0,), "aeg25": (2,)}


def test_a_check_with_too_few_cards_is_passed_or_impossible() -> None:
    sides = {each.edition.name: ids(each) for each in ALL.play("Z034").played}
    assert "Z032" in sides["zman27"]
    assert "A118" in sides["aeg25"]
    assert ALL.play("Z034").alike, "either way the round is over, and the 6 beats the 2"


def test_a_deck_named_card_by_card_ends_alike_whatever_is_left_in_the_box() -> None:
    """The 27-card game has two cards more, which then lie open on the table."""
    mine = Example("Who wins?", ("fed boxer", "sailor"), ("fed>1",), aside="urchin")
    assert ll.compare_editions("zman27", "classic").play(mine).alike


@pytest.mark.parametrize("key", ["D1", "D2", "Q-16", "immune_stays_in_tie"])
def test_what_the_classic_version_changes_has_its_rows(key: str) -> None:
    assert [row for row in ll.compare_editions("zman27", "classic") if key in row.keys]


def test_the_notebook_plays_ten_questions() -> None:
    path = ROOT / "notebooks" / "05_editions_compared.ipynb"
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    sources = [(cell["cell_type"], "".join(cell["source"])) for cell in cells]
    headings = [
        (place, line)
        for place, (kind, text) in enumerate(sources)
        for line in text.splitlines()
        if kind == "markdown" and line.startswith("#")
    ]
    asked = [(place, line) for place, line in headings if line.endswith("?")]
    assert [line.split(". ")[0] for _, line in asked] == [f"## {n}" for n in range(1, 11)]
    assert all(".play(" in sources[place + 1][1] for place, _ in asked)
