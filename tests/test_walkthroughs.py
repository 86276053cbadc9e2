"""The walkthroughs: every step rule is met, every standing rule named, by what their cells show."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import nbformat
import pytest

import lovecraft_lab as ll
from lovecraft_lab.lessons import RuleTable, Story
from lovecraft_lab.show.step import rule_number
from tests.conftest import ROOT

WALKTHROUGHS = {
    "notebooks/02_classic.ipynb": "classic",
    "notebooks/03_the_2017_edition.ipynb": "aeg25",
}
GUIDE = "notebooks/04_the_short_guide.ipynb"
STATEMENTS = [ident for ident in ll.letter().rules if ident.startswith("S")]


class Part(NamedTuple):
    """A heading, the text below it and what its code cells showed."""

    heading: str
    text: str
    shown: tuple[Any, ...]


@cache
def parts(name: str) -> tuple[Part, ...]:
    """Run the code of a notebook and return it part by part."""
    names: dict[str, Any] = {"__name__": "notebook"}
    found = [Part("", "", ())]
    for cell in nbformat.read(ROOT / name, as_version=4).cells:
        heading, text, shown = found[-1]
        if cell.cell_type == "code":
            found[-1] = Part(heading, text, (*shown, *displayed(cell.source, names)))
            continue
        before, *sections = re.split(r"^#+ ", cell.source, flags=re.MULTILINE)
        found[-1] = Part(heading, text + before, shown)
        for section in sections:
            title, _, below = section.partition("\n")
            found.append(Part(title, below, ()))
    return tuple(found)


def displayed(source: str, names: dict[str, Any]) -> Iterator[Any]:
    """Run a cell; yield the value of its last line, if that line is an expression."""
    *body, last = ast.parse(source).body
    if not isinstance(last, ast.Expr):
        body.append(last)
    exec(compile(ast.Module(body, []), "cell", "exec"), names)  # noqa: S102 - our own notebook
    if isinstance(last, ast.Expr):
        yield eval(compile(ast.Expression(last.value), "cell", "eval"), names)  # noqa: S307


def shown(name: str, kind: type[Any]) -> list[Any]:
    """Return everything of one kind that a notebook showed, in order."""
    return [value for part in parts(name) for value in part.shown if isinstance(value, kind)]


def met(stories: list[Story]) -> set[str]:
    """Return the numbers of the rules that were applied in these stories."""
    return {step.rule.ident for story in stories for step in story.steps}


@pytest.mark.parametrize(("name", "edition"), WALKTHROUGHS.items())
def test_every_step_rule_of_the_edition_is_met_in_a_story_that_is_shown(
    name: str, edition: str
) -> None:
    rules = ll.letter(edition).rules
    assert met(shown(name, Story)) == {ident for ident, rule in rules.items() if rule.is_step}


@pytest.mark.parametrize(("name", "edition"), WALKTHROUGHS.items())
def test_every_standing_rule_of_the_edition_is_named_in_the_text(name: str, edition: str) -> None:
    named = {*referred_to(" ".join(part.text for part in parts(name)))}
    standing = [rule.ident for rule in ll.letter(edition).rules.values() if not rule.is_step]
    assert [each for each in standing if not {each, rule_number(each)} & named] == []


def referred_to(text: str) -> Iterator[str]:
    """Yield the numbers of rules in a text: plain ones after the word, with a letter anywhere."""
    yield from re.findall(r"\b(?:[AD]|Q-)\d[\w-]*", text)
    for numbers in re.findall(r"\brules? (\d+(?:(?:,| and|, and) \d+)*)", text):
        yield from re.findall(r"\d+", numbers)


def test_a_number_is_a_reference_only_where_it_is_called_a_rule() -> None:
    text = "25 cards (rule 1), rules 10, 12 and 28; D1, A126-7-sane, ruling Q-34; 24 − 1 = 23."
    assert [*referred_to(text)] == ["D1", "A126-7-sane", "Q-34", "1", "10", "12", "28"]


@pytest.mark.parametrize("name", [*WALKTHROUGHS, GUIDE])
def test_the_table_in_the_end_lists_the_rules_that_were_applied(name: str) -> None:
    (part,) = (part for part in parts(name) if part.heading == "What you have seen")
    table = next(value for value in part.shown if isinstance(value, RuleTable))
    assert [rule.ident for rule in table.rules] == sorted(met(shown(name, Story)))


@pytest.mark.parametrize(("name", "edition"), WALKTHROUGHS.items())
def test_every_card_is_shown_and_played_under_a_heading_with_its_name(
    name: str, edition: str
) -> None:
    cards = ll.letter(edition).cards
    for number in range(9):
        (part,) = (part for part in parts(name) if part.heading.startswith(f"{number} · "))
        names = {card.name for card in cards if card.number == number}
        assert all(each.removeprefix("Professor ") in part.heading for each in names)
        assert any(isinstance(value, Story) for value in part.shown)


@pytest.mark.parametrize("ident", STATEMENTS)
def test_every_statement_of_the_guide_is_told_and_its_rules_are_played(ident: str) -> None:
    rules = ll.letter().rules
    (part,) = (part for part in parts(GUIDE) if part.heading.startswith(f"{ident} · "))
    assert "**The guide" in part.text
    assert "**The rulebook**" in part.text
    stories = [value for value in part.shown if isinstance(value, Story)]
    steps = {each for each in rules_named(rules[ident].says) if rules[each].is_step}
    assert stories
    assert steps <= met(stories)


def rules_named(says: str) -> Iterator[str]:
    """Yield the rules that a statement of the guide refers to, such as 49 to 53."""
    for first, word, last in re.findall(r"rules? (\d+)(?: (to|and) (\d+))?", says):
        numbers = range(int(first), int(last) + 1) if word == "to" else (first, last or first)
        yield from (f"Z{int(number):03}" for number in numbers)


def test_the_rules_that_a_statement_refers_to_are_read_from_it() -> None:
    assert [*rules_named("rules 49 to 51 and more")] == ["Z049", "Z050", "Z051"]
    assert [*rules_named("as rules 31 and 23 do")] == ["Z031", "Z023"]
    assert {*rules_named("by rule 26 it must")} == {"Z026"}
    assert [*rules_named("a blue brain")] == []


def test_the_verdicts_on_the_guide_name_every_statement_once() -> None:
    (part,) = (part for part in parts(GUIDE) if part.heading == "How well does the guide do?")
    assert re.findall(r"^\| (S\d+)", part.text, re.MULTILINE) == STATEMENTS
