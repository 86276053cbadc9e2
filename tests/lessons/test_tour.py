"""A tour: stories told to one seat, and the rules met on the way."""

from __future__ import annotations

from dataclasses import replace
from html import unescape

import pytest

import lovecraft_lab as ll
from lovecraft_lab.lessons import RuleTable, Story, Tour
from lovecraft_lab.show.story import story_html, story_text
from tests.rules.table import table

LOOK = table("fed boxer", "sailor", "urchin")
GAME = LOOK.game


def look(viewer: int | None = 0) -> Story:
    return Tour().play(GAME, LOOK, "fed>1", viewer=viewer)


def test_a_story_holds_every_step_that_the_choices_set_off() -> None:
    story = Tour().play(GAME, LOOK, "fed>1", "investigators")
    first = ll.steps(LOOK, GAME.parse(LOOK, "fed>1"))
    drawn = next(kind for kind in GAME.kinds if GAME.cards[kind].ident == "investigators")
    second = ll.steps(first[-1].after, drawn)
    assert [step.rule for step in story.steps] == [step.rule for step in (*first, *second)]
    assert story.after.public == second[-1].after.public


def test_an_empty_table_is_set_up_first() -> None:
    steps = Tour().play(GAME, GAME.begin(), "fed").steps
    assert [step.rule.ident for step in steps] == ["Z002", "Z003", "Z004", "Z007", "Z005"]


def test_a_story_is_told_to_one_seat() -> None:
    assert "Seat 1’s hand: The Sailor (6)." in repr(look(0))
    for viewer in (2, None):
        assert "Sailor" not in repr(look(viewer)) + str(look(viewer)._repr_html_())
    assert look(2).view.known == ((), (), ())
    assert look(0).view.known[1] == LOOK.hands[1]


def test_the_picture_of_a_story_says_what_its_text_says() -> None:
    story = look()
    page = unescape(story._repr_html_())
    for step in story.explained:
        assert step.rule.says in page
        assert all(line in page for line in step.heard)
    assert page.count("<li") == len(story.steps)
    assert len(page.encode()) < 10_000


def test_a_step_of_a_story_is_found_by_its_rule() -> None:
    assert look().step("Z085").heard[-1] == "Seat 1’s hand: The Sailor (6)."
    with pytest.raises(
        ll.LabError, match="Z086 was taken here, but of these: Z011, Z085, Z014, Z008"
    ):
        look().step("Z086")


def test_a_tour_marks_a_rule_the_first_time_and_lists_it_once() -> None:
    tour = Tour()
    first = tour.play(GAME, LOOK, "fed>1")
    again = tour.play(GAME, LOOK, "boxer>1")
    assert first.new == {0, 1, 2, 3}
    assert [again.steps[place].rule.ident for place in sorted(again.new)] == ["Z081", "Z023"]
    assert [rule.ident for rule in tour.met] == ["Z008", "Z011", "Z014", "Z023", "Z081", "Z085"]
    assert repr(first).count(" (new): ") == 4
    assert first._repr_html_().count('<li class="is-new">') == 4


def test_a_refused_choice_leaves_the_tour_as_it_was() -> None:
    tour = Tour()
    with pytest.raises(ll.IllegalChoice):
        tour.play(GAME, LOOK, "fed>1", "musician", "fed>0")
    assert tour.met == ()


def test_a_step_at_which_nothing_is_said_says_so() -> None:
    silent = replace(look().step("Z085"), heard=())
    for told in (story_html([silent], 0), story_text([silent], 0)):
        assert "Nothing was said." in told


def test_a_table_of_rules_has_a_row_for_each() -> None:
    rules = (GAME.rules["Z085"], GAME.rules["Q-13"])
    text = RuleTable(rules)._repr_markdown_()
    assert text.splitlines()[:2] == ["| rule | section | what it says |", "| --- | --- | --- |"]
    assert [row.count("|") for row in text.splitlines()] == [4, 4, 4, 4]
    assert all(rule.says in text and rule.says in repr(RuleTable(rules)) for rule in rules)
