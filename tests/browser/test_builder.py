"""The deck builder in a real notebook: from a deck to a table against its solution by mouse."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.geometry import faults_of_layout
from tests.browser.notebook import THEMES, WAIT, Notebook

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator

LAB = """
import lovecraft_lab as ll
ll.lab(ll.letter(), seed=3)
"""
PANEL = "[aria-label='Deck builder']"
BUILDER = """
builder = ll.DeckBuilder("pocket-5")
builder
"""


@pytest.fixture
def panel(notebook: Notebook) -> Locator:
    notebook.run("# A lesson\n\n## Its deck", LAB, BUILDER)
    found = notebook.page.locator(
        ".ll-liveroot", has=notebook.page.get_by_label("Deck builder", exact=True)
    )
    found.get_by_role("button", name="Solve").wait_for(timeout=WAIT)
    return found


def test_a_deck_is_built_solved_and_played_against(
    notebook: Notebook, panel: Locator, app: str, kept: Path
) -> None:
    from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]

    panel.get_by_role("button", name="One Investigators more").click()
    panel.get_by_text("6 cards", exact=True).wait_for(timeout=WAIT)
    panel.get_by_role("button", name="Solve", exact=True).click()
    panel.get_by_text("exact: no seat can gain anything by another plan").wait_for(timeout=WAIT)
    panel.get_by_role("button", name="Play against it, you begin").click()
    asked = notebook.page.get_by_role("button", name="What did my choices give away?")
    asked.nth(1).wait_for(timeout=WAIT)
    asked.nth(1).click()
    notebook.page.get_by_text("You have not chosen yet").wait_for(timeout=WAIT)
    for theme in THEMES:
        notebook.wear(theme)
        panel.screenshot(path=kept / f"{app}-builder-{theme}.png")
        assert faults_of_layout(notebook.page) == []
    notebook.wear("light")
    broken = Axe().run(notebook.page, context=PANEL).response["violations"]
    assert [rule["id"] for rule in broken] == []


def test_a_dozen_clicks_build_solve_and_begin_to_play(
    notebook: Notebook, panel: Locator, report: Callable[[str], None], app: str
) -> None:
    """From the deck that it begins with to the first play of a round against the equilibrium."""
    clicked: list[str] = []

    def click(button: Locator) -> None:
        clicked.append(button.inner_text().split("\n")[-1])
        notebook.ask(button)

    click(panel.get_by_role("button", name="One Investigators more"))
    click(panel.get_by_role("button", name="Solve", exact=True))
    panel.get_by_text("exact: no seat can gain anything by another plan").wait_for(timeout=WAIT)
    click(panel.get_by_role("button", name="Play against it, you begin"))
    table = notebook.page.locator(".ll-liveroot:has(.ll-table)").nth(1)
    bar = table.get_by_role("group", name="Your choice")
    bar.wait_for(timeout=WAIT)
    for group in bar.get_by_role("group").all():
        free = group.locator("button:not([aria-disabled]):not([aria-pressed=true])")
        if free.count() and not group.locator("[aria-pressed=true]").count():
            click(free.first)
    click(bar.get_by_role("button", name="Play it"))
    report(f"{app}: built, solved and played in {len(clicked)} clicks: {', '.join(clicked)}")
    assert len(clicked) <= 12


def test_growing_a_large_deck_goes_on_in_slices_and_can_be_stopped(panel: Locator) -> None:
    panel.get_by_role("button", name="deck-c").click()
    panel.get_by_text("2,520 deals").wait_for(timeout=WAIT)
    panel.get_by_role("button", name="Grow the tree").click()
    panel.get_by_text("nodes so far").wait_for(timeout=WAIT)
    panel.get_by_role("button", name="Stop").click()
    panel.get_by_text("growing goes on from there").wait_for(timeout=WAIT)
