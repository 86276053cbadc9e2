"""Odds and beliefs in a notebook: tabs and explanations by mouse and by keys, and their look."""

from pathlib import Path

import pytest

from tests.browser.geometry import faults_of_layout
from tests.browser.notebook import THEMES, Notebook

ROUND = """
import lovecraft_lab as ll
from tests.widgets.desks import play_on
lab = ll.lab(ll.letter("{edition}", players={players}), seed=1926, study=True)
for desk in play_on(lab.desk):
    if len(desk.history.lines) > 3 or desk.is_over:
        break
lab
"""
NUMBER = ".ll-panel--know .ll-ans[aria-expanded]"
ROW = ".ll-bel__row"
POP = ".ll-pop"


def test_tabs_and_explanations_open_by_mouse(notebook: Notebook) -> None:
    notebook.run(ROUND.format(edition="zman27", players=3))
    page = notebook.page
    assert page.get_by_role("tabpanel", name="Odds").is_visible()
    page.locator(NUMBER).first.click()
    page.locator(POP).wait_for()
    assert "comes from" in page.locator(POP).inner_text()
    page.get_by_role("button", name="Close", exact=True).click()
    page.locator(POP).wait_for(state="detached")
    page.get_by_role("tab", name="Beliefs").click()
    page.get_by_role("tabpanel", name="Beliefs").wait_for()
    place = page.get_by_role("tab", name="Next card")
    place.click()
    page.get_by_text("What may come next?").first.wait_for()
    page.locator(ROW).nth(2).click()
    page.locator(POP).wait_for()
    notebook.click("Back")
    page.wait_for_timeout(900)
    assert page.get_by_role("tabpanel", name="Beliefs").is_visible()


def test_tabs_and_explanations_open_by_keys_and_the_focus_stays(notebook: Notebook) -> None:
    notebook.run(ROUND.format(edition="zman27", players=3))
    page, cells = notebook.page, notebook.cells
    focus = page.locator("*:focus")
    page.get_by_role("tab", name="Odds").focus()
    page.keyboard.press("ArrowRight")
    assert focus.inner_text() == "Beliefs"
    page.keyboard.press("Enter")
    page.get_by_role("tabpanel", name="Beliefs").wait_for()
    assert focus.get_attribute("aria-selected") == "true"
    page.keyboard.press("Tab")  # the hidden places
    assert focus.get_attribute("role") == "tab"
    page.keyboard.press("Tab")  # cards or numbers
    assert focus.inner_text() == "Cards"
    page.keyboard.press("Tab")  # the bars
    page.keyboard.press("ArrowDown")
    said = focus.inner_text()
    assert "explain this number" in said
    page.keyboard.press("Enter")
    page.locator(POP).wait_for()
    assert focus.get_attribute("aria-expanded") == "true"
    for letter in "abdd":  # these would insert and delete cells
        page.keyboard.press(letter)
    page.keyboard.press("Escape")
    page.locator(POP).wait_for(state="detached")
    assert focus.inner_text() == said
    assert focus.get_attribute("aria-expanded") == "false"
    assert notebook.cells == cells


@pytest.mark.parametrize(("edition", "players"), [("zman27", 6), ("aeg25", 3), ("classic", 2)])
def test_the_panels_fit_in_both_themes_and_no_rule_of_accessibility_is_broken(
    notebook: Notebook, app: str, kept: Path, edition: str, players: int
) -> None:
    """Pictures are kept for people to look at."""
    from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]

    notebook.run("# A lesson\n\n## Its table", ROUND.format(edition=edition, players=players))
    page, found = notebook.page, list[str]()
    for tab, number in (("Odds", NUMBER), ("Beliefs", ROW)):
        notebook.ask(page.get_by_role("tab", name=tab))
        shut = page.locator(".ll-panel--know details:not([open]) > summary")
        while shut.count():
            shut.first.click()
        if tab == "Beliefs":
            notebook.ask(page.get_by_role("button", name="Put beside: Seat 1"))
            notebook.ask(page.get_by_role("tab", name="Set aside"))
            assert page.locator(f"{ROW}--2").count(), "the second view has a line of its own"
        notebook.ask(page.locator(number).first)
        page.locator(POP).wait_for()
        for theme in THEMES:
            notebook.wear(theme)
            for width in (900, 1440):
                notebook.fit(width, 2600)
                where = f"{tab}-{edition}-{theme}-{width}"
                found += [f"{where}: {fault}" for fault in faults_of_layout(page)]
                page.screenshot(path=kept / f"{app}-{where}.png")
            broken = Axe().run(page, context=".ll-lab")
            found += [
                f"{tab}-{theme}: {rule['id']} at {node['target']}: {node['html'][:160]}"
                for rule in broken.response["violations"]
                for node in rule["nodes"]
            ]
        notebook.wear("light")
    assert found == [], "\n".join(found)


def test_the_panel_follows_after_the_table_has_answered(notebook: Notebook) -> None:
    """Six players, the costliest table: the stepper's picture does not wait for the odds."""
    notebook.run(ROUND.format(edition="zman27", players=6))
    panel = notebook.page.get_by_role("tabpanel", name="Odds")
    before = panel.inner_html()
    while panel.inner_html() == before:
        assert notebook.step > 1
        notebook.click("Back")
        notebook.page.wait_for_timeout(900)
