"""A notebook in the browser: put in cells, run them, and meet the live table as a person does."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Error, Locator, Page, WebSocket

WAIT = 20_000  # ms: a busy machine answers late
IDLE = """() => {
  const w = window.jupyterapp && window.jupyterapp.shell.currentWidget;
  const k = w && w.sessionContext && w.sessionContext.session && w.sessionContext.session.kernel;
  return !!k && k.status === 'idle';
}"""
RUN_ALL = "() => window.jupyterapp.commands.execute('notebook:run-all-cells')"
PUT_IN = """(cells) => {
  const model = window.jupyterapp.shell.currentWidget.content.model.sharedModel;
  const old = model.cells.length;
  for (const source of cells)
    model.addCell({ cell_type: source.startsWith('# ') ? 'markdown' : 'code', source });
  model.deleteCellRange(0, old);
}"""
RESTART = "() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()"
LOOK_AT = """(source) => {
  const book = window.jupyterapp.shell.currentWidget.content;
  const place = book.widgets.findIndex((each) => each.model.sharedModel.source === source);
  return book.scrollToItem(place, 'start').then(() => place);
}"""
ANSWERED = """(old) => {
  const first = document.querySelector('.ll-liveroot'), lab = first.closest('.ll-lab');
  const all = lab ? [...lab.querySelectorAll('.ll-liveroot')] : [first];
  return all.every((each) => each.dataset.turn !== old);
}"""
CLOSE_WIDGETS = """() => {
  const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
  return kernel.requestExecute({ code: 'import ipywidgets; ipywidgets.Widget.close_all()' }).done
    .then((reply) => reply.content.status);
}"""
STILL_FRAMES = 8
STEADY = """(frames) => new Promise((done) => {
  const ours = '.ll-liveroot *, .ll-root *, .ll-still *';
  let before = '', same = 0, looks = 0;
  const look = () => {
    const now = [...document.querySelectorAll(ours)].map((node) => {
      const { x, y, width, height } = node.getBoundingClientRect();
      const { color, backgroundColor } = getComputedStyle(node);
      return [x, y, width, height, color, backgroundColor];
    }).join();
    same = now === before ? same + 1 : 0;
    before = now;
    if (same < frames && ++looks < 500) requestAnimationFrame(look);
    else done();
  };
  look();
})"""
MOVED = "([root, old]) => root.dataset.turn !== old"
THEME = "(name) => window.jupyterapp.commands.execute('apputils:change-theme', { theme: name })"
THEMES = {"light": "JupyterLab Light", "dark": "JupyterLab Dark"}
SETTINGS = re.compile("Deal, seed")
STEP = re.compile(r"^step \d+ of")
SHOWN = ("display_data", "update_display_data", "execute_result")
COMM = ("comm_open", "comm_msg")
IDENT = re.compile(r"[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}")
VIEW = re.compile(r"\bv\d+-")


class Notebook:
    """A notebook in one of the apps; what went wrong and what was asked of others is noted."""

    def __init__(self, page: Page, url: str) -> None:
        self.page, self.url = page, url
        self.faults: list[str] = []
        self.asked: list[str] = []
        self.frames: list[bytes | str] = []
        page.set_default_timeout(WAIT)
        page.on("pageerror", self._note)
        page.on("request", lambda request: self.asked.append(request.url))
        page.on("websocket", self._listen)

    def _note(self, error: Error) -> None:
        """Keep a fault of our module, known to the page as a blob; apps have faults of theirs."""
        if "blob:" in (error.stack or ""):
            self.faults.append(str(error.stack))

    def _listen(self, socket: WebSocket) -> None:
        """Keep what the kernel sends."""
        if socket.url.partition("?")[0].endswith("/channels"):
            socket.on("framereceived", lambda frame: self.frames.append(frame))  # noqa: PLW0108

    def open(self) -> None:
        """Open the notebook and wait for its kernel."""
        self.page.goto(self.url)
        self.page.wait_for_selector(".jp-Notebook .jp-CodeCell", timeout=60_000)
        self.page.wait_for_function(IDLE, timeout=60_000)

    @property
    def outside(self) -> list[str]:
        """What was asked of another host."""
        inside = ("data:", "blob:")
        return [url for url in self.asked if "127.0.0.1" not in url and not url.startswith(inside)]

    # Running cells.

    def run(self, *cells: str) -> None:
        """Put these cells in place of all others, run them, and wait for a table.

        A cell that begins with a heading is text.
        """
        self.page.wait_for_function(IDLE, timeout=60_000)
        self.frames.clear()
        self.page.evaluate(PUT_IN, list(cells))
        self.run_again()

    def run_again(self) -> None:
        """Run all cells as they are."""
        self.page.evaluate(RUN_ALL)
        self.page.locator(".ll-liveroot .ll-table").first.wait_for(timeout=WAIT)
        self.page.wait_for_function(IDLE, timeout=60_000)
        self.page.wait_for_timeout(300)  # running all cells moves the focus when it ends
        self.settle()

    def look_at(self, cell: str) -> None:
        """Scroll to the cell with this source: JupyterLab 4.4 takes those out of sight away."""
        assert self.page.evaluate(LOOK_AT, cell) >= 0, cell

    def restart(self) -> None:
        """Lose the kernel and everything in it."""
        self.page.evaluate(RESTART)
        self.page.wait_for_function(IDLE, timeout=60_000)

    def close_widgets(self) -> None:
        """Close every widget that the kernel holds."""
        assert self.page.evaluate(CLOSE_WIDGETS) == "ok"

    def wear(self, theme: str) -> None:
        """Change to the light or the dark theme."""
        self.page.evaluate(THEME, THEMES[theme])
        light = "true" if theme == "light" else "false"
        self.page.wait_for_function("(is) => document.body.dataset.jpThemeLight === is", arg=light)
        self.settle()

    def fit(self, width: int, height: int) -> None:
        """Give the window another size, and wait until everything has followed it."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.settle()

    def settle(self) -> None:
        """Wait until nothing of ours moves or changes its colour, or for 500 frames."""
        self.page.evaluate(STEADY, STILL_FRAMES)

    @property
    def cells(self) -> int:
        """How many cells there are."""
        return self.page.locator(".jp-Notebook .jp-Cell").count()

    # Meeting the table.

    @property
    def turn(self) -> str:
        """The number of the last action that the table has answered."""
        return str(self.page.locator(".ll-liveroot").first.get_attribute("data-turn"))

    @contextmanager
    def answered(self) -> Iterator[None]:
        """Do something inside, and wait until table and stepper have answered it."""
        before = self.turn
        yield
        self.page.wait_for_function(ANSWERED, arg=before, timeout=WAIT)

    def button(self, name: str | re.Pattern[str]) -> Locator:
        """The first button of this name."""
        exact = isinstance(name, str)
        return self.page.get_by_role("button", name=name, exact=exact).first

    def click(self, name: str | re.Pattern[str]) -> None:
        """Click a button by name, and wait for the answer."""
        with self.answered():
            button = self.button(name)
            barred = button.get_attribute("aria-disabled") == "true"
            button.click(force=barred)  # what is barred answers with its reason

    def ask(self, control: Locator) -> None:
        """Click a control and wait for the answer of what it belongs to, beside the table too."""
        root = control.evaluate_handle("(node) => node.closest('.ll-liveroot')")
        before = root.evaluate("(root) => root.dataset.turn")
        control.click()
        self.page.wait_for_function(MOVED, arg=[root, before], timeout=WAIT)

    @property
    def bar(self) -> Locator:
        """What is asked."""
        return self.page.get_by_role("group", name="Your choice")

    @property
    def status(self) -> str:
        """What the status line says."""
        return self.page.locator(".ll-liveroot").get_by_role("status").first.inner_text()

    @property
    def alert(self) -> str:
        """The reason why something failed."""
        return self.page.locator(".ll-liveroot").get_by_role("alert").first.inner_text()

    @property
    def step(self) -> int:
        """The number of the step shown."""
        return int(self.page.get_by_text(STEP).first.inner_text().split()[1])

    @property
    def is_over(self) -> bool:
        """Whether the table says that the game is over."""
        return self.bar.get_by_role("button", name="Deal a new one").count() > 0

    def open_settings(self) -> None:
        """Open the box below the table, if it is closed."""
        if not self.page.get_by_role("button", name="New deal").is_visible():
            self.page.get_by_text(SETTINGS).first.click()

    # What came from the kernel, and what became of it on the page.

    def told(self) -> list[str]:
        """Everything the kernel sent about widgets and outputs since the cells were put in.

        Of an output shown again the last version counts alone: how often it is drawn in between
        depends on how fast the machine is. What is shown again of an earlier cell reaches no page,
        and what a widget of an earlier cell still says is no word about these.
        """
        said: list[str] = []
        shown: dict[str, str] = {}
        opened: set[str] = set()
        for kind, content in map(unpacked, self.frames):
            if kind == "comm_open":
                opened.add(content["comm_id"])
            if kind in COMM and content["comm_id"] in opened:
                said.append(f"{kind} {without_idents(content)}")
            elif kind in SHOWN:
                content.pop("execution_count", None)
                place = str(content.get("transient", {}).get("display_id", len(shown)))
                if kind != "update_display_data" or place in shown:
                    shown[place] = without_idents(content)
        return [*said, *shown.values()]

    def markup(self) -> str:
        """Everything in the outputs on the page, tags and all."""
        outputs = self.page.locator(".jp-OutputArea-output")
        whole = outputs.evaluate_all("(all) => all.map((each) => each.outerHTML).join('\\n')")
        return VIEW.sub("view-", IDENT.sub("id", str(whole)))

    def waits_for(self, holds: Callable[[], bool]) -> None:
        """Let what is sent piece by piece arrive; fail if it never comes true."""
        for _ in range(WAIT // 50):
            if holds():
                return
            self.page.wait_for_timeout(50)
        raise AssertionError(f"{WAIT // 1000} seconds later it was still not so")

    def fall_silent(self) -> None:
        """Let everything come that is still on its way from the kernel."""
        heard = -1
        while heard < len(self.frames):
            heard = len(self.frames)
            self.page.wait_for_timeout(700)
        self.page.wait_for_function(IDLE, timeout=60_000)

    def text(self) -> str:
        """The words in the outputs on the page, hidden ones too."""
        outputs = self.page.locator(".jp-OutputArea-output")
        return "\n".join(outputs.evaluate_all("(all) => all.map((each) => each.textContent)"))


def without_idents(content: dict[str, Any]) -> str:
    """A message as text, without the names that each widget gets anew."""
    return IDENT.sub("id", json.dumps(content, sort_keys=True))


def unpacked(frame: bytes | str) -> tuple[str, dict[str, Any]]:
    """The kind and content of a message: parts in a row, their places before them."""
    if isinstance(frame, str):
        message = json.loads(frame)
        return str(message["header"]["msg_type"]), message["content"]
    many = int.from_bytes(frame[:8], "little")
    at = [int.from_bytes(frame[8 * n : 8 * n + 8], "little") for n in range(1, many + 1)]
    parts = [frame[start:end] for start, end in pairwise(at)]
    return str(json.loads(parts[1])["msg_type"]), json.loads(parts[4])
