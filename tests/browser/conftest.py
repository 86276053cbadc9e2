"""What the browser tests share: one server, one browser, one notebook in each app.

The browser is the system's Chromium, driven by Playwright. Where one of them is missing the tests
are skipped and say so; with LOVECRAFT_LAB_BROWSER=required they fail.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import pytest

from tests.browser.notebook import Notebook
from tests.browser.server import APPS, FLAGS, OFFLINE, chromium, jupyter, write_notebook

if TYPE_CHECKING:
    from playwright.sync_api import Browser

REQUIRED = os.environ.get("LOVECRAFT_LAB_BROWSER") == "required"
KEPT = "LOVECRAFT_LAB_PICTURES"  # a folder for screenshots and traces, else a temporary one
SIZE = {"width": 1440, "height": 1300}
FIGURES = pytest.StashKey[list[str]]()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run these tests last: the browser's driver keeps an event loop that others must not meet.

    Where several processes test at once, each app has one of them.
    """
    here = Path(__file__).parent
    items.sort(key=lambda item: item.path.is_relative_to(here))
    for item in items:
        if item.path.is_relative_to(here) and isinstance(item, pytest.Function):
            item.add_marker(pytest.mark.xdist_group(item.callspec.params["app"]))


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Hand what was measured to the process that prints, if this one does not."""
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["figures"] = session.config.stash.get(FIGURES, [])


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Take what was measured in another process."""
    figures = node.config.stash.setdefault(FIGURES, [])
    figures += node.workeroutput.get("figures", []) if hasattr(node, "workeroutput") else []


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say what was measured and where things were kept, whatever is captured."""
    for line in terminalreporter.config.stash.get(FIGURES, []):
        terminalreporter.write_line(line)


def lacking(what: str) -> NoReturn:
    """Skip, or fail where these tests are required."""
    if REQUIRED:
        pytest.fail(f"the browser tests are required, and {what}")
    pytest.skip(what)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        lacking("Playwright is not installed: pip install playwright")
    if chromium() is None:
        lacking("there is no Chromium on the PATH (on Debian: apt install chromium)")
    with sync_playwright() as driver:
        started = driver.chromium.launch(
            executable_path=chromium(), headless=True, args=[*FLAGS, *OFFLINE]
        )
        yield started
        started.close()


@pytest.fixture(scope="session")
def served(
    browser: Browser,  # noqa: ARG001 - without a browser no server
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[tuple[Path, int]]:
    """A folder of notebooks and the port at which it is served."""
    root, home = tmp_path_factory.mktemp("notebooks"), tmp_path_factory.mktemp("home")
    with jupyter(root, home) as port:
        yield root, port


@pytest.fixture(scope="session", params=APPS)
def app(request: pytest.FixtureRequest) -> str:
    """The app in which a test runs."""
    return str(request.param)


@pytest.fixture(scope="session")
def opened(app: str, served: tuple[Path, int], browser: Browser) -> Iterator[Notebook]:
    """One notebook in each app: its cells change from test to test, its kernel stays."""
    root, port = served
    write_notebook(root / f"{app}.ipynb", "import lovecraft_lab as ll")
    where = APPS[app].format(name=app)
    page = browser.new_page(viewport=SIZE)  # type: ignore[arg-type]  # a dict literal elsewhere
    notebook = Notebook(page, f"http://127.0.0.1:{port}/{where}")
    notebook.open()
    yield notebook
    page.close()


@pytest.fixture(scope="module", autouse=True)
def no_tables(opened: Notebook) -> None:
    """Begin each file with a kernel that holds no widgets of the files before.

    Those of many tests together take seconds to be sent when a page is loaded anew; JupyterLab
    waits for four, and then gives up its widgets.
    """
    opened.close_widgets()


@pytest.fixture
def notebook(opened: Notebook) -> Iterator[Notebook]:
    """The notebook of an app; what a test leaves is put right and nothing may have gone wrong."""
    opened.page.set_viewport_size(SIZE)  # type: ignore[arg-type]  # a dict literal elsewhere
    yield opened
    faults, opened.faults = opened.faults, []
    assert faults == []
    assert opened.outside == []


@pytest.fixture(scope="session")
def kept(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where screenshots and traces are kept; the place is printed in the end."""
    folder = Path(os.environ[KEPT]) if KEPT in os.environ else tmp_path_factory.mktemp("kept")
    folder.mkdir(parents=True, exist_ok=True)
    stash = request.config.stash
    stash.setdefault(FIGURES, []).append(f"Screenshots and traces are kept in {folder}")
    return folder


@pytest.fixture
def report(request: pytest.FixtureRequest) -> Callable[[str], None]:
    """Print a figure in the end."""
    return request.config.stash.setdefault(FIGURES, []).append
