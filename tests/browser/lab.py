"""A real notebook server on loopback and a locked-down browser, for the tests in this folder."""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import nbformat as nbf

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# No name but loopback resolves: a request to any other host fails at once.
OFFLINE = ["--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1"]
IDLE = """() => {
  const w = window.jupyterapp && window.jupyterapp.shell.currentWidget;
  const k = w && w.sessionContext && w.sessionContext.session && w.sessionContext.session.kernel;
  return !!k && k.status === 'idle';
}"""
RUN_ALL = "() => window.jupyterapp.commands.execute('notebook:run-all-cells')"
START_SECONDS = 60


def chromium() -> str | None:
    """Where the browser of the system is, if there is one."""
    return shutil.which("chromium") or shutil.which("chromium-browser")


def write_notebook(path: Path, *cells: str) -> None:
    """Write a notebook with these cells of code."""
    made = nbf.v4.new_notebook(cells=[nbf.v4.new_code_cell(cell) for cell in cells])
    made.metadata.kernelspec = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbf.write(made, path)


@contextmanager
def jupyter(root: Path, home: Path) -> Iterator[int]:
    """Serve a folder with JupyterLab, all its own files in another; gives the port."""
    quiet = home / "settings/@jupyterlab/apputils-extension/notification.jupyterlab-settings"
    quiet.parent.mkdir(parents=True)
    quiet.write_text(json.dumps({"fetchNews": "false", "checkForUpdates": False}))
    package = str(Path(__file__).resolve().parents[2])
    folders = {
        "JUPYTER_CONFIG_DIR": home / "config",
        "JUPYTER_DATA_DIR": home / "data",
        "JUPYTER_RUNTIME_DIR": home / "run",
        "JUPYTERLAB_SETTINGS_DIR": home / "settings",
        "JUPYTERLAB_WORKSPACES_DIR": home / "workspaces",
        "IPYTHONDIR": home / "ipython",
    }
    environ = os.environ | {name: str(path) for name, path in folders.items()}
    environ["PYTHONPATH"] = package
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root"]
    command += ["--ServerApp.ip=127.0.0.1", f"--ServerApp.port={port}"]
    command += ["--ServerApp.port_retries=0", "--IdentityProvider.token="]
    command += [f"--ServerApp.root_dir={root}", "--LabApp.expose_app_in_browser=True"]
    log = home / "server.log"
    with log.open("w") as out:
        server = subprocess.Popen(
            command, env=environ, stdout=out, stderr=subprocess.STDOUT, start_new_session=True
        )
        try:
            _wait_for(port, server, log)
            yield port
        finally:
            os.killpg(server.pid, signal.SIGTERM)
            server.wait(30)


def _wait_for(port: int, server: "subprocess.Popen[bytes]", log: Path) -> None:
    """Wait until the server answers."""
    end = time.monotonic() + START_SECONDS
    while True:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/api", timeout=1):
                return
        except OSError:
            assert time.monotonic() < end, log.read_text()
            assert server.poll() is None, log.read_text()
            time.sleep(0.1)


def open_notebook(page: Any, port: int, name: str) -> None:
    """Open a notebook, run all its cells, and wait for a live table."""
    page.goto(f"http://127.0.0.1:{port}/lab/tree/{name}?reset")
    page.wait_for_selector(".jp-Notebook .jp-CodeCell", timeout=60_000)
    page.wait_for_function(IDLE, timeout=60_000)
    table = page.locator(".ll-liveroot .ll-table")
    for _ in range(3):  # a busy machine may be idle once before it takes cells
        page.evaluate(RUN_ALL)
        try:
            table.wait_for(timeout=20_000)
            break
        except TimeoutError:
            continue
    table.wait_for(timeout=1_000)
    page.wait_for_timeout(600)  # running all cells moves the focus when it ends
