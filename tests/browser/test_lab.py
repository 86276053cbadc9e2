"""A live table in a real JupyterLab: a round by mouse, a round by keyboard, keys that stay inside.

The browser is the system's Chromium, driven by Playwright. Where one of them is missing these tests
are skipped and say so.
"""

import re
import statistics
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.lab import (
    FLAGS,
    IDLE,
    OFFLINE,
    RUN_ALL,
    chromium,
    jupyter,
    open_notebook,
    write_notebook,
)

playwright = pytest.importorskip(
    "playwright.sync_api", reason="needs Playwright: pip install playwright"
)
pytestmark = pytest.mark.skipif(chromium() is None, reason="needs Chromium on the PATH")

TABLE = "import lovecraft_lab as ll\nll.lab(ll.letter(players={players}), seed={seed})"
STEP = re.compile(r"^step \d+ of")
CLICKS = 400  # more than any round takes


@pytest.fixture(scope="module")
def notebooks(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, int]]:
    """A folder of notebooks and the port at which JupyterLab serves it."""
    root, home = tmp_path_factory.mktemp("notebooks"), tmp_path_factory.mktemp("home")
    with jupyter(root, home) as port:
        yield root, port


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with playwright.sync_playwright() as driver:
        started = driver.chromium.launch(
            executable_path=chromium(), headless=True, args=[*FLAGS, *OFFLINE]
        )
        yield started
        started.close()


@pytest.fixture
def opened(notebooks: tuple[Path, int], browser: Any, request: Any) -> Iterator[Any]:
    """A page with one live table; a test may name the size and the seed."""
    root, port = notebooks
    what = {"players": 3, "seed": 1926} | getattr(request, "param", {})
    name = f"{request.node.name.partition('[')[0]}.ipynb"
    write_notebook(root / name, TABLE.format(**what))
    page = browser.new_page(viewport={"width": 1440, "height": 1300})
    faults: list[str] = []
    outside: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("request", lambda each: outside.append(each.url) if is_outside(each.url) else None)
    open_notebook(page, port, name)
    yield page
    assert faults == []
    assert outside == []
    page.close()


def is_outside(url: str) -> bool:
    """Whether a request leaves this machine."""
    return "127.0.0.1" not in url and not url.startswith(("data:", "blob:"))


def turn(page: Any) -> str:
    """The number of the last action that the table has answered."""
    return str(page.locator(".ll-liveroot").first.get_attribute("data-turn"))


def settled(page: Any, before: str) -> None:
    """Wait until the table has answered one action more."""
    page.wait_for_function(
        "old => document.querySelector('.ll-liveroot').dataset.turn !== old",
        arg=before,
        timeout=10_000,
    )


def is_over(page: Any) -> bool:
    return bool(page.get_by_text("The game is over.").count())


def next_control(page: Any) -> Any:
    """What a learner would use next: something to pick, or the button below."""
    bar = page.get_by_role("group", name="Your choice")
    for group in bar.get_by_role("group").all():
        buttons = group.get_by_role("button")
        free = [each for each in buttons.all() if not each.get_attribute("aria-disabled")]
        if free and not any(each.get_attribute("aria-pressed") == "true" for each in free):
            return free[-1]
    return bar.get_by_role("button").last


def test_a_round_is_played_with_the_mouse_alone(opened: Any) -> None:
    for _ in range(CLICKS):
        if is_over(opened):
            break
        before = turn(opened)
        next_control(opened).click()
        settled(opened, before)
    assert is_over(opened)
    assert opened.get_by_text("wins the round").count() or opened.get_by_text("win the").count()


@pytest.mark.parametrize("opened", [{"seed": 7}], indirect=True)
def test_a_round_is_played_with_the_keyboard_alone_and_no_key_reaches_the_notebook(
    opened: Any,
) -> None:
    cells = opened.locator(".jp-Notebook .jp-Cell").count()
    opened.locator(".ll-liveroot [data-zone=bar] [tabindex='0']").first.focus()
    for _ in range(CLICKS):
        if is_over(opened):
            break
        aim = next_control(opened).get_attribute("data-key")
        walk_to(opened, aim)
        before = turn(opened)
        opened.keyboard.press("Enter")
        settled(opened, before)
        focused = opened.evaluate("() => !!document.activeElement.closest('.ll-liveroot')")
        assert focused, "the focus stays in the table"
    assert is_over(opened)
    assert opened.locator(".jp-Notebook .jp-Cell").count() == cells


def walk_to(page: Any, key: str) -> None:
    """Move the focus by arrows until it is on a control of the choice bar."""
    at = "() => document.activeElement.dataset.key"
    for arrow in ("ArrowRight", "ArrowDown"):
        page.keyboard.press("Home")
        for _ in range(40):
            here = page.evaluate(at)
            if here == key:
                return
            down = here
            for _ in range(12):
                page.keyboard.press("ArrowDown")
                if page.evaluate(at) == key:
                    return
                if page.evaluate(at) == down:
                    break
                down = page.evaluate(at)
            page.keyboard.press(arrow)
    raise AssertionError(f"arrows do not lead to {key}")


def test_no_shortcut_of_the_notebook_is_taken_from_any_control(opened: Any) -> None:
    """`a` and `b` insert a cell, `dd` deletes one, in a notebook that hears them."""
    cells = opened.locator(".jp-Notebook .jp-Cell").count()
    opened.get_by_text("Deal, seed, players, mode, resume code").click()
    opened.get_by_text("The table in words").click()
    keys = opened.evaluate(
        "() => [...document.querySelectorAll('.ll-liveroot [data-lm-suppress-shortcuts]')]"
        ".map((node) => node.dataset.key)"
    )
    assert len(keys) > 15
    for key in keys:
        opened.locator(f'.ll-liveroot [data-key="{key}"]').first.focus()
        for letter in "abdd":
            opened.keyboard.press(letter)
    opened.wait_for_timeout(300)
    assert opened.locator(".jp-Notebook .jp-Cell").count() == cells


def test_a_double_click_plays_once_and_looking_back_puts_the_focus_on_the_same_control(
    opened: Any,
) -> None:
    back = opened.get_by_role("button", name="Back", exact=True)
    step = int(opened.get_by_text(STEP).inner_text().split()[1])
    before = turn(opened)
    back.focus()
    back.evaluate("(node) => { node.click(); node.click(); }")
    settled(opened, before)
    opened.wait_for_timeout(600)  # a second answer would have come by now
    assert opened.get_by_text(STEP).inner_text().split()[1] == str(step - 1)
    assert opened.evaluate("() => document.activeElement.dataset.key") == "back"


def test_the_same_cell_run_again_shows_one_table_that_answers(opened: Any) -> None:
    opened.evaluate(RUN_ALL)
    opened.wait_for_timeout(1500)
    assert opened.locator(".ll-liveroot .ll-table").count() == 1
    before = turn(opened)
    opened.get_by_role("button", name="Back", exact=True).click()
    settled(opened, before)


def test_after_a_lost_kernel_the_resume_code_brings_the_table_back(opened: Any) -> None:
    said = ""
    while said != "Play it":
        before = turn(opened)
        control = next_control(opened)
        said = control.inner_text()
        control.click()
        settled(opened, before)
    step = opened.get_by_text(STEP).inner_text()
    more = opened.get_by_text("Deal, seed, players, mode, resume code")
    more.click()
    code = opened.get_by_label("Resume code of this table").input_value()
    opened.evaluate(
        "() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()"
    )
    opened.wait_for_function(IDLE, timeout=30_000)
    opened.evaluate(RUN_ALL)
    opened.wait_for_timeout(2500)
    assert opened.get_by_text(STEP).inner_text() != step
    more.click()
    opened.get_by_label("paste a code").fill(code)
    before = turn(opened)
    opened.get_by_role("button", name="Come back").click()
    settled(opened, before)
    assert opened.get_by_role("status").first.inner_text().startswith("Here you were.")
    opened.get_by_text(step, exact=True).wait_for(timeout=5_000)


def test_what_fails_is_said_in_the_table_and_changes_nothing(opened: Any) -> None:
    step = opened.get_by_text(STEP).inner_text()
    before = turn(opened)
    opened.get_by_role("button", name="Take back").click()
    settled(opened, before)
    assert "Nothing was changed" in opened.get_by_role("alert").inner_text()
    assert opened.get_by_text(STEP).inner_text() == step


@pytest.mark.parametrize("opened", [{"players": 6, "seed": 2}], indirect=True)
def test_the_table_answers_fast_and_the_page_does_not_jump(opened: Any) -> None:
    timed = opened.evaluate(
        """async () => {
          const root = document.querySelector('.ll-liveroot'), times = [], heights = [];
          const step = () => document.querySelector('[data-key=timeline]');
          for (let i = 0; i < 30; i++) {
            const name = i % 2 ? 'go:rule' : 'back';
            const old = step().getAttribute('aria-valuenow'), start = performance.now();
            document.querySelector(`[data-key="${name}"]`).click();
            await new Promise((done) => {
              const look = () => step().getAttribute('aria-valuenow') !== old
                ? done() : setTimeout(look, 1);
              look();
            });
            times.push(performance.now() - start);
            heights.push(Math.round(root.getBoundingClientRect().height));
            await new Promise((r) => setTimeout(r, 80));
          }
          return { times, heights };
        }"""
    )
    times = sorted(timed["times"])
    print(f"median {statistics.median(times):.0f} ms, 95th percentile {times[28]:.0f} ms")  # noqa: T201 - as asked for
    assert statistics.median(times) < 500, "a coarse bound: the machine may be busy"
    assert len(set(timed["heights"][2:])) == 1
