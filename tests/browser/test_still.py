"""A table that was played at, saved, and opened again without its kernel: its still is there."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from lovecraft_lab.widgets.still import VIEW
from tests.browser.hands import play_once
from tests.browser.notebook import THEMES, Notebook
from tests.browser.server import APPS

if TYPE_CHECKING:
    from playwright.sync_api import Browser

TABLE = "import lovecraft_lab as ll\nll.lab(ll.letter(players=3), seed=1926)"
SAVE = "() => window.jupyterapp.commands.execute('docmanager:save')"
LEAVE = "() => window.jupyterapp.shell.currentWidget.sessionContext.shutdown()"
LIVE_WORDS = ".ll-liveroot .ll-words pre"
LOADED = "(all) => all.map((each) => [each.complete, each.naturalWidth])"
FOLLOWED = "(words) => document.querySelector('.ll-still pre').textContent.startsWith(words)"
TRUST = {"trusted": "", "changed": "# by another program: its outputs are not trusted\n"}
GIVEN_UP = "Error displaying widget: model not found"
TRIES = 4


def load_anew(notebook: Notebook) -> None:
    """Load the page until the live table is back; where it is not, its still has taken the place.

    Now and then Jupyter draws a widget before the kernel has told of it, and gives up: a fault of
    its own, rare on a quiet machine, which loading once more mends.
    """
    page = notebook.page
    for _ in range(TRIES):
        page.reload()
        live, lost = page.locator(".ll-liveroot .ll-table"), page.get_by_text(GIVEN_UP)
        live.or_(lost).first.wait_for(state="attached", timeout=60_000)
        if live.count():
            live.first.wait_for()
            return
        page.locator(".ll-still").wait_for()
    raise AssertionError(f"the live table did not come back in {TRIES} times")


@pytest.fixture(scope="module")
def words(opened: Notebook) -> str:
    """The table in words as it was when the notebook was saved, after a play."""
    opened.run(TABLE)
    first = opened.page.locator(LIVE_WORDS).text_content()
    play_once(opened)
    now = opened.page.locator(LIVE_WORDS).text_content()
    assert now is not None
    assert now != first
    opened.page.wait_for_function(FOLLOWED, arg=now)
    assert not opened.page.locator(".ll-still").is_visible(), "beside the live table it is hidden"
    opened.page.evaluate(SAVE)
    return now


@pytest.fixture(params=TRUST)
def again(
    request: pytest.FixtureRequest,
    app: str,
    served: tuple[Path, int],
    browser: Browser,
    words: str,  # noqa: ARG001 - it must have been saved
) -> Iterator[Notebook]:
    """The saved notebook under another name, whose kernel has run nothing."""
    root, port = served
    saved = json.loads((root / f"{app}.ipynb").read_text())
    saved["cells"][0]["source"] = TRUST[request.param] + "".join(saved["cells"][0]["source"])
    (root / "again.ipynb").write_text(json.dumps(saved))
    page = browser.new_page(viewport={"width": 900, "height": 1100})
    notebook = Notebook(page, f"http://127.0.0.1:{port}/{APPS[app].format(name='again')}")
    notebook.open()
    yield notebook
    page.evaluate(LEAVE)
    page.close()


def test_opened_again_without_running_it_shows_the_last_table_and_how_to_go_on(
    again: Notebook, words: str, kept: Path, request: pytest.FixtureRequest
) -> None:
    from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]

    page, still = again.page, again.page.locator(".ll-still")
    still.wait_for()
    page.get_by_text("Loading widget").wait_for(state="hidden")
    assert page.locator(".ll-liveroot").count() == 0
    assert not page.get_by_text("Error displaying widget").is_visible()
    assert still.locator("img").evaluate_all(LOADED) == [[True, 960]]
    assert still.get_by_text("cells down to this one").is_visible()
    still.get_by_text("The same in words").click()
    assert str(still.locator("pre").text_content()).startswith(words)
    for theme in THEMES:
        again.wear(theme)
        box = still.locator("img").bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= 900
        assert box["height"] > 300
        page.screenshot(path=kept / f"{request.node.callspec.id}-{theme}.png")
        assert Axe().run(page, context=".ll-still").response["violations"] == []
    again.wear("light")


def test_a_cell_run_again_has_one_still_and_the_live_table_hides_it(notebook: Notebook) -> None:
    notebook.run(TABLE)
    notebook.run_again()
    notebook.page.locator(".ll-still").first.wait_for(state="attached")
    notebook.fall_silent()
    assert notebook.page.locator(".ll-liveroot .ll-table").count() == 1
    assert notebook.page.locator(".ll-still").count() == 1
    assert not notebook.page.locator(".ll-still").is_visible()


def test_after_the_page_was_loaded_anew_the_saved_notebook_holds_the_last_table_as_well(
    notebook: Notebook, app: str, served: tuple[Path, int]
) -> None:
    """The kernel lives on and the table with it; the page knows the cell from its file alone."""
    notebook.run(TABLE)
    notebook.page.evaluate(SAVE)
    saved = served[0] / f"{app}.ipynb"
    for _ in range(2):  # a page that has put one still into the notebook puts in the next one too
        load_anew(notebook)
        play_once(notebook)
        now = notebook.page.locator(LIVE_WORDS).text_content()
        assert now is not None
        notebook.page.wait_for_function(FOLLOWED, arg=now)
        assert not notebook.page.locator(".ll-still").is_visible()
        notebook.page.evaluate(SAVE)
        outputs = json.loads(saved.read_text())["cells"][0]["outputs"]
        (still,) = [each["data"] for each in outputs if VIEW not in each["data"]]
        assert "".join(still["text/plain"]).startswith(now)
        assert "<img " in "".join(still["text/html"])


def test_where_the_kernel_is_restarted_the_last_table_stays_in_sight(notebook: Notebook) -> None:
    """Either the live picture stays, or its still takes the place."""
    notebook.run(TABLE)
    notebook.restart()
    notebook.fall_silent()
    shown = notebook.page.locator(".ll-liveroot, .ll-still")
    notebook.waits_for(lambda: any(each.is_visible() for each in shown.all()))
