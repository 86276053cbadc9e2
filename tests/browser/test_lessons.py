"""The exercises of the course in a real notebook: every one answered wrongly, then rightly."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from lovecraft_lab.lessons import Exercise, lesson
from lovecraft_lab.lessons.course import NUMBERS
from lovecraft_lab.lessons.kinds import OneOf
from tests.browser.geometry import faults_of_layout
from tests.browser.notebook import THEMES, WAIT, Notebook

if TYPE_CHECKING:
    from playwright.sync_api import Locator

LAB = """
import lovecraft_lab as ll
from IPython.display import display
ll.lab(ll.letter(), seed=3)
"""
FORMS = """
for number in ll.lessons.course.NUMBERS:
    display(ll.ask(number))
"""
PUZZLE = """
puzzle = ll.puzzle(1, seed=3)
puzzle
"""
LAID = (
    ("2 The Fed", "Hand of seat 0"),
    ("3 The Boxer", "Hand of seat 0"),
    ("6 The Sailor", "Hand of seat 1"),
    ("4 The Urchin", "Hand of seat 2"),
)
EDITOR = "ll.PositionEditor(players=3)"


@pytest.fixture
def forms(notebook: Notebook) -> Notebook:
    notebook.run("# The course\n\n## Exercises", LAB, FORMS, PUZZLE, EDITOR)
    last = lesson(NUMBERS[-1]).exercises[-1]
    group(notebook, last).wait_for(timeout=WAIT)
    return notebook


def group(notebook: Notebook, each: Exercise) -> Locator:
    return notebook.page.get_by_role("group", name=f"Exercise {each.ident}", exact=True)


def answer(notebook: Notebook, each: Exercise, given: str) -> None:
    """Type an answer and press Enter, or press the button with the word."""
    place = group(notebook, each)
    if isinstance(each.kind, OneOf):
        place.get_by_role("button", name=given, exact=True).click()
        return
    field = place.get_by_role("textbox", name=f"Your answer to {each.ident}")
    field.fill(given)
    field.press("Enter")


def test_every_exercise_takes_a_wrong_answer_and_a_right_one(
    forms: Notebook, app: str, kept: Path
) -> None:
    for each in (each for number in NUMBERS for each in lesson(number).exercises):
        slip = each.slips[0]
        answer(forms, each, each.kind.write(slip.answer()))
        said = group(forms, each).locator(".ll-ask__said")
        said.get_by_text(slip.says[:30]).first.wait_for(timeout=WAIT)
        answer(forms, each, each.kind.write(each.right()))
        said.get_by_text(f"{each.ident}: right.").wait_for(timeout=WAIT)
    for theme in THEMES:
        forms.wear(theme)
        group(forms, lesson(2).exercises[0]).screenshot(path=kept / f"{app}-exercise-{theme}.png")
        assert faults_of_layout(forms.page) == []
    forms.wear("light")


def test_forms_puzzle_and_editor_have_no_fault_that_axe_finds(forms: Notebook) -> None:
    from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]

    for name in ("Exercises", "Puzzle", "Position editor"):
        context = f".ll-liveroot:has([aria-label='{name}'])"
        broken = Axe().run(forms.page, context=context).response["violations"]
        assert [(rule["id"], rule["nodes"][0]["html"]) for rule in broken] == [], name


def test_a_puzzle_gives_hints_and_then_its_answer(forms: Notebook, app: str, kept: Path) -> None:
    puzzle = forms.page.get_by_role("group", name="Puzzle", exact=True)
    assert "gives away" not in puzzle.inner_text()
    puzzle.get_by_role("button", name="on seat").first.click()
    puzzle.get_by_text("It gives away").wait_for(timeout=WAIT)
    assert "Best is" not in puzzle.inner_text()
    puzzle.get_by_role("button", name="Second hint").click()
    puzzle.get_by_text("The best choice").wait_for(timeout=WAIT)
    puzzle.get_by_role("button", name="Show the answer").click()
    puzzle.get_by_text("Best is").wait_for(timeout=WAIT)
    puzzle.screenshot(path=kept / f"{app}-puzzle.png")
    puzzle.get_by_role("button", name="Try again").click()
    puzzle.get_by_text("Best is").wait_for(state="detached", timeout=WAIT)


def test_a_table_is_put_together_card_by_card(forms: Notebook, app: str, kept: Path) -> None:
    editor = forms.page.get_by_role("group", name="Position editor", exact=True)
    for card, place in LAID:
        editor.get_by_role("button", name=card).first.click()
        name = card.partition(" ")[2]
        put = editor.get_by_role("button", name=f"Put {name} here: {place}", exact=True)
        put.click()
        taken = editor.get_by_role("button", name=f"Take {name} back from: {place}", exact=True)
        taken.wait_for(timeout=WAIT)
    code = editor.get_by_role("textbox", name="Class code of this table")
    code.wait_for(timeout=WAIT)
    assert code.input_value().startswith("LLR1-")
    editor.screenshot(path=kept / f"{app}-editor.png")
