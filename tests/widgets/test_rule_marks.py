"""A rule's number at the table tells the sentence that the edition has for it."""

import re
from collections.abc import Iterator
from html import unescape

import pytest

import lovecraft_lab as ll
from lovecraft_lab.letter import EDITIONS
from lovecraft_lab.letter.editions import rules_around
from lovecraft_lab.show.step import rule_number
from lovecraft_lab.widgets.desk import Desk
from lovecraft_lab.widgets.rail import stepper_markup
from lovecraft_lab.widgets.rule_marks import rule_mark, with_rules
from tests.widgets.desks import act, page_of, pick, play_on, set_up, table
from tests.widgets.pages import Controls

MARK = re.compile(r'<button class="ll-rule".*?</button>', re.DOTALL)
NUMBER = re.compile(r"\brule [A-Z]?\d|\bQ-\d")


def plain(page: str) -> str:
    """The text of a piece of markup."""
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", page)).split())


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_mark_of_every_rule_has_its_sentence_by_hover_by_keyboard_and_in_its_name(
    edition: str,
) -> None:
    for ident, rule in EDITIONS[edition].rules.items():
        mark = rule_mark(rule, "here")
        assert plain(mark) == f"rule {rule_number(ident)} : {rule.says}"
        ((tag, marks),) = Controls(mark).found
        assert (tag, marks["data-a-rule"]) == ("button", ident), "a button can be reached"


def test_what_is_barred_names_its_rule_with_the_sentence() -> None:
    desk = set_up(ll.letter(players=3), hands=[("cultists", "fed"), ("boxer",), ("sailor",)])
    assert pick(desk, "card", "cultists")
    marks = [plain(mark) for mark in MARK.findall(page_of(desk))]
    rules = desk.game.rules
    assert marks == [f"rule 10 : {rules['Z010'].says}", f"rule 73 : {rules['Z073'].says}"]


def pages_of_a_choice(desk: Desk) -> Iterator[str]:
    """The page of every step of a choice, and after each barred thing was picked none the less."""
    while desk.asks:
        yield page_of(desk)
        for column in desk.bar.columns:
            for option in column.options:
                if option.why_not:
                    assert not pick(desk, column.name, option.value)
                    yield page_of(desk)
        asked = next((each for each in desk.bar.columns if each.pick is None), None)
        if asked is None:
            return
        assert pick(desk, asked.name, next(o.value for o in asked.options if not o.why_not))


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_number_of_a_rule_stands_at_the_table_without_its_sentence(edition: str) -> None:
    """What is not a mark stands beside its sentence: in the stepper, and with what is to come."""
    met = 0
    for desk in play_on(Desk(ll.letter(edition, players=3), [None, "random", "random"], 2)):
        for page in pages_of_a_choice(desk):
            met += len(MARK.findall(page))
            assert NUMBER.search(plain(MARK.sub("", page))) is None
        assert desk.step is not None
        rules = [desk.step.rule, *desk.step.to_come[:5]]
        text = plain(stepper_markup(desk))
        assert all(rule.says in text for rule in rules)
    assert met


def test_a_refusal_in_the_settings_names_the_rule_of_the_edition_that_was_asked_for() -> None:
    says = "Investigators need a number to guess, and here is none but 1 (rule 126-1-sane); (Q-48)"
    edition = ll.letter().edition
    marks = MARK.findall(with_rules(says, edition, "deck"))
    rules = rules_around(edition)
    assert [plain(mark).partition(" : ")[2] for mark in marks] == [
        rules["A126-1-sane"].says,
    ] + [rules[ident].says for ident in ("Q-48",) if ident in rules]


def test_what_is_no_rule_stays_as_it_is() -> None:
    says = "that broke rule 4711 & <b>rule</b> of thumb"
    assert unescape(with_rules(says, ll.letter().edition, "error")) == says


def test_a_pressed_number_is_said_in_the_status_line_and_nothing_else_happens() -> None:
    desk = table()
    state, picked = desk.session.state, desk.place.picked
    assert act(desk, "rule", rule="Z010")
    says = f"Rule 10: {desk.game.rules['Z010'].says}"
    assert f'role="status">{says}' in unescape(page_of(desk))
    assert (desk.session.state, desk.place.picked) == (state, picked)
    assert not act(desk, "rule", rule="Z999")
    assert "no rule 'Z999'" in desk.place.error
