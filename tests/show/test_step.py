"""The panel of one rule, drawn and in words."""

from html import unescape

import pytest

from lovecraft_lab.show import Change, step_html, step_text
from lovecraft_lab.show.step import rule_number

WHAT = {
    "ident": "Z033",
    "section": "Sanity Check",
    "says": "All cards turned up for a check go to the checker’s discard zone.",
}
HEARD = ["You turned up Musician 5."]
CHANGES = [Change("Deck", "9", "8")]
TO_COME = [("Z009", "You draw a card"), ("Z014", "The card goes to your zone")]
TEXT = """\
One rule at a time
Rule 33 (Z033), Sanity Check
  All cards turned up for a check go to the checker’s discard zone.
Heard:
  You turned up Musician 5.
What changed:
  Deck: 9 -> 8
Still to come:
  then You draw a card (rule 9)
  then The card goes to your zone (rule 14)"""


def test_a_step_in_words() -> None:
    assert step_text(**WHAT, heard=HEARD, changes=CHANGES, to_come=TO_COME) == TEXT


def test_a_step_drawn_says_the_same() -> None:
    page = step_html(**WHAT, heard=HEARD, changes=CHANGES, to_come=TO_COME)
    assert page == step_html(**WHAT, heard=HEARD, changes=CHANGES, to_come=TO_COME)
    assert '<div class="ll-now__id">33</div>' in page
    for words in (*WHAT.values(), *HEARD, "Deck", "9", "8", *(text for _, text in TO_COME)):
        assert words in unescape(page)
    assert len(page.encode()) < 10_000
    assert "<script" not in page


def test_a_step_that_did_nothing_says_so() -> None:
    for panel in (
        step_html(ident="Z001", section="", says=""),
        step_text(ident="Z001", section="", says=""),
    ):
        assert "Nothing was said." in panel
        assert "Nothing in sight." in panel
        assert "Nothing is waiting." in panel


def test_a_step_is_inert() -> None:
    page = step_html(ident="<b>", section="<b>", says="<b>", heard=["<b>"], title='"<b>')
    assert "<b>" not in page


@pytest.mark.parametrize(
    ("ident", "number"),
    [
        ("Z001", "1"),
        ("A100", "100"),
        ("S127", "127"),
        ("D1", "D1"),
        ("H041", "H41"),
        ("Q-05", "Q-05"),
    ],
)
def test_the_number_of_a_rule(ident: str, number: str) -> None:
    assert rule_number(ident) == number
