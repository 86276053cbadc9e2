"""The coach at a live table of the real game: asked, watched, stopped, looked at in both themes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.browser.geometry import faults_of_layout
from tests.browser.notebook import THEMES, WAIT, Notebook

if TYPE_CHECKING:
    from pathlib import Path

TABLE = """
import lovecraft_lab as ll
from lovecraft_lab.widgets import coaching
from tests.widgets.desks import play_on
coaching.FIRST = {first}
lab = ll.lab(ll.letter(players={players}), seed=3, study=True)
for desk in play_on(lab.desk, "long"):
    if len(desk.coach.rows) == 2:
        break
lab
"""
QUESTION = "What did my choices give away?"
PRICES = ".ll-prices li"
BOX = "[data-key=coach-box]"


def test_the_last_choice_is_priced_with_progress_and_then_the_others(
    notebook: Notebook, app: str, kept: Path
) -> None:
    from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]

    notebook.run("# A lesson\n\n## Its table", TABLE.format(players=3, first=40))
    page = notebook.page
    box = page.locator(BOX)
    page.get_by_role("button", name=QUESTION).click()
    box.get_by_text("nothing else").wait_for(timeout=WAIT)
    rows = page.locator(PRICES)
    rows.nth(1).get_by_text("of 40 playouts").wait_for(timeout=WAIT)
    assert rows.count() == 2
    rows.nth(0).get_by_role("button", name="Choice 1: What did it give away?").click()
    rows.nth(0).get_by_text("of 40 playouts").wait_for(timeout=WAIT)
    found: list[str] = []
    for theme in THEMES:
        notebook.wear(theme)
        for width in (900, 1440):
            notebook.fit(width, 2400)
            found += [f"{theme}-{width}: {fault}" for fault in faults_of_layout(page)]
            page.screenshot(path=kept / f"{app}-coach-{theme}-{width}.png")
        broken = Axe().run(page, context=BOX).response["violations"]
        found += [f"{theme}: {rule['id']}" for rule in broken]
    notebook.wear("light")
    assert found == []
    step = notebook.step
    rows.nth(0).get_by_role("button", name="Look back at choice 1").click()
    notebook.waits_for(lambda: notebook.step < step)


def test_sampling_is_stopped_while_the_table_answers(notebook: Notebook) -> None:
    """Six players, the slowest table, and more playouts than a test could wait for."""
    notebook.run(TABLE.format(players=6, first=4000))
    page = notebook.page
    page.get_by_role("button", name=QUESTION).click()
    page.get_by_role("progressbar", name="Sampling").wait_for(timeout=WAIT)
    notebook.click("Back")
    assert page.get_by_role("progressbar", name="Sampling").is_visible()
    page.locator(BOX).get_by_role("button", name="Stop").click()
    page.get_by_text("what they say is kept").wait_for(timeout=WAIT)
    assert page.get_by_role("progressbar", name="Sampling").count() == 0
