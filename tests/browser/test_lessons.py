"""The exercises of the course in a real notebook: every one answered wrongly, then rightly."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from lovecraft_lab.lessons import Exercise, lesson
from lovecraft_lab.lessons.course import NUMBERS
from lovecraft_lab.lessons.kinds import OneOf, Several
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
BARS = """
from fractions import Fraction
half, third, sixth = Fraction(1, 2), Fraction(1, 3), Fraction(1, 6)
ll.lessons.Predict(
    "Which **card** was kept?",
    {"a 1": half, "a 2": third, "an 8": sixth},
    {"cautious": {"a 1": 0 * half, "a 2": half, "an 8": half}},
)
"""
EDITOR = "ll.PositionEditor(players=3)"
DRILL = "ll.lessons.Drill(ll.stripped_down(), {'tosses a coin': ll.bots.random})"
CELLS = {
    "Exercises": FORMS,
    "Puzzle": PUZZLE,
    "Position editor": EDITOR,
    "Bars to pull": BARS,
    "A drill": DRILL,
}
"""Which cell brings what, by the name of its group."""
CHOSEN = """
lab = ll.lab(ll.class_code(ll.letter(deck=ll.DECKS["pocket-5"]), seed=4))
session = lab.desk.session
session.play_on()
session.choose(ll.choices(session.state)[0])
"""
MARKS = re.compile("[*`]")
"""What Markdown sets around words; a page shows the words alone."""


@pytest.fixture
def forms(notebook: Notebook) -> Notebook:
    notebook.run("# The course\n\n## Exercises", LAB, *CELLS.values())
    notebook.look_at(FORMS)
    last = lesson(NUMBERS[-1]).exercises[-1]
    group(notebook, last).wait_for(timeout=WAIT)
    return notebook


def group(notebook: Notebook, each: Exercise) -> Locator:
    return notebook.page.get_by_role("group", name=f"Exercise {each.ident}", exact=True)


def met(notebook: Notebook, name: str) -> Locator:
    """The group of this name, in sight."""
    notebook.look_at(CELLS[name])
    return notebook.page.get_by_role("group", name=name, exact=True)


def answer(notebook: Notebook, each: Exercise, given: Any) -> None:
    """Type an answer and press Enter, or press the button with the word; so for every part."""
    place, kind = group(notebook, each), each.kind
    if isinstance(kind, OneOf):
        place.get_by_role("button", name=given, exact=True).click()
    elif isinstance(kind, Several):
        for (name, part), one in zip(kind.parts, given, strict=True):
            if isinstance(part, OneOf):
                words = place.get_by_role("group", name=name, exact=True)
                words.get_by_role("button", name=one, exact=True).click()
            else:
                box = f"Your answer to {each.ident}, {name}"
                place.get_by_role("textbox", name=box, exact=True).fill(part.write(one))
        place.get_by_role("button", name=f"Check {each.ident}").click()
    else:
        field = place.get_by_role("textbox", name=f"Your answer to {each.ident}")
        field.fill(kind.write(given))
        field.press("Enter")


def test_every_exercise_takes_a_wrong_answer_and_a_right_one(
    forms: Notebook, app: str, kept: Path
) -> None:
    for each in (each for number in NUMBERS for each in lesson(number).exercises):
        slip = each.slips[0]
        answer(forms, each, slip.answer())
        said = group(forms, each).locator(".ll-ask__said")
        said.get_by_text(MARKS.sub("", slip.says)[:30]).first.wait_for(timeout=WAIT)
        answer(forms, each, each.right())
        said.get_by_text(f"{each.ident}: right.").wait_for(timeout=WAIT)
    for theme in THEMES:
        forms.wear(theme)
        group(forms, lesson(2).exercises[0]).screenshot(path=kept / f"{app}-exercise-{theme}.png")
        assert faults_of_layout(forms.page) == []
    forms.wear("light")


def test_forms_puzzle_editor_and_bars_have_no_fault_that_axe_finds(forms: Notebook) -> None:
    from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]

    for name in CELLS:
        met(forms, name).first.wait_for(timeout=WAIT)
        context = f".ll-liveroot:has([aria-label='{name}'])"
        broken = Axe().run(forms.page, context=context).response["violations"]
        assert [(rule["id"], rule["nodes"][0]["html"]) for rule in broken] == [], name


def test_a_puzzle_gives_hints_and_then_its_answer(forms: Notebook, app: str, kept: Path) -> None:
    puzzle = met(forms, "Puzzle")
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


def percent(bar: Locator) -> int:
    return int(bar.input_value())


def test_bars_are_pulled_by_mouse_and_keys_before_what_is_right_is_shown(
    notebook: Notebook, app: str, kept: Path
) -> None:
    notebook.run(LAB, BARS)
    bars = met(notebook, "Bars to pull")
    one, two, eight = (
        bars.get_by_role("slider", name=f"Your belief: {name}") for name in ("a 1", "a 2", "an 8")
    )
    eight.wait_for(timeout=WAIT)
    eight.scroll_into_view_if_needed()
    assert [percent(each) for each in (one, two, eight)] == [50, 33, 17]
    box = eight.bounding_box()
    assert box is not None
    across = [box["x"] + box["width"] * part for part in (0.17, 0.3, 0.4, 0.5)]
    notebook.page.mouse.move(across[0], box["y"] + box["height"] / 2)
    notebook.page.mouse.down()
    for x in across[1:]:
        notebook.page.mouse.move(x, box["y"] + box["height"] / 2)
    notebook.page.mouse.up()
    # The bar is 100 % long, so its middle is 50 %; the others keep their proportion, 3 to 2.
    notebook.waits_for(lambda: [percent(each) for each in (one, two, eight)] == [30, 20, 50])
    for _ in range(10):
        one.press("ArrowLeft")
    notebook.waits_for(lambda: [percent(each) for each in (one, two, eight)] == [20, 23, 57])
    assert "by Bayes" not in bars.inner_text()
    bars.get_by_role("button", name="I have made up my mind").press("Enter")
    bars.get_by_text("Struck out: a 1.").wait_for(timeout=WAIT)
    assert bars.get_by_role("button", name="Hide what is right").evaluate(
        "(button) => button === document.activeElement"
    )
    for theme in THEMES:
        notebook.wear(theme)
        bars.screenshot(path=kept / f"{app}-bars-{theme}.png")
        assert faults_of_layout(notebook.page) == []
    notebook.wear("light")


def test_a_table_is_put_together_card_by_card(forms: Notebook, app: str, kept: Path) -> None:
    editor = met(forms, "Position editor")
    for card, place in LAID:
        editor.get_by_role("button", name=card).first.click()
        name = card.partition(" ")[2]
        put = editor.get_by_role("button", name=f"Put {name} here: {place}", exact=True)
        put.click()
        taken = editor.get_by_role("button", name=f"Take {name} back from: {place}", exact=True)
        taken.wait_for(timeout=WAIT)
    code = editor.get_by_role("textbox", name="Class code of this table")
    code.wait_for(timeout=WAIT)
    first = code.input_value()
    assert first.startswith("LLR1-")
    seed = editor.get_by_role("textbox", name="Another seed")
    seed.fill("Arkham")
    seed.press("Enter")
    editor.get_by_text("The seed is “Arkham”").wait_for(timeout=WAIT)
    assert code.input_value() != first
    editor.screenshot(path=kept / f"{app}-editor.png")


def test_a_drill_is_played_round_after_round(notebook: Notebook, app: str, kept: Path) -> None:
    notebook.run(LAB, DRILL)
    drill = met(notebook, "A drill")
    for round_ in range(1, 5):
        drill.get_by_role("button", name="bet", exact=True).click()
        drill.get_by_text(f"Round {round_}: ").wait_for(timeout=WAIT)
    drill.get_by_text("4 rounds: ").wait_for(timeout=WAIT)
    drill.screenshot(path=kept / f"{app}-drill.png")
    other = drill.get_by_role("button", name="finds your habits out")
    other.press("Enter")
    drill.get_by_text("Nothing was played yet.").wait_for(timeout=WAIT)
    assert other.get_attribute("aria-pressed") == "true"


def test_choices_are_handed_in_and_counted(
    notebook: Notebook, app: str, kept: Path, served: tuple[Path, int]
) -> None:
    root, _ = served
    notebook.run(LAB, CHOSEN, "ll.hand_in(lab)")
    form = notebook.page.get_by_role("group", name="Hand in your choices", exact=True)
    reason = form.get_by_role("textbox", name="Your reason for choice 1")
    reason.fill("It cannot lose.")
    reason.press("Enter")
    form.get_by_text("kept", exact=True).wait_for(timeout=WAIT)
    name = form.get_by_role("textbox", name="Your name, or none")
    name.fill(f"Ada {app}")
    name.press("Enter")
    form.get_by_text(f"written to choices-Ada-{app}.json").wait_for(timeout=WAIT)
    assert (root / f"choices-Ada-{app}.json").exists()
    notebook.run(LAB, f"ll.tally(['choices-Ada-{app}.json'])")
    page = notebook.page
    page.get_by_text("The table, as those saw it").first.click()
    icons = page.locator("[aria-label='How the class chose'] .ll-table svg.ll-i")
    icons.first.wait_for(timeout=WAIT)
    wide = icons.evaluate_all("(all) => all.map((each) => each.getBoundingClientRect().width)")
    assert max(wide) < 40
    page.get_by_text("Reasons", exact=True).first.click()
    page.get_by_text("It cannot lose.").first.wait_for(timeout=WAIT)
    shown = page.get_by_role("group", name="How the class chose", exact=True)
    shown.screenshot(path=kept / f"{app}-tally.png")
