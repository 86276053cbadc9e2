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

import nbformat as nbf

from lovecraft_lab.cli import PROMPT

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
APPS = {
    "jupyterlab": "lab/workspaces/{name}/tree/{name}.ipynb",
    "notebook": "notebooks/{name}.ipynb",
}
"""Where each app opens a notebook of a name; one server serves both.

In JupyterLab each has a workspace of its own: a page that is loaded anew opens again whatever was
open in its workspace, and that of all pages together knows of the others' notebooks.
"""
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
    """Serve a folder with JupyterLab and Notebook, all their own files in another; the port."""
    quiet = home / "settings/@jupyterlab/apputils-extension/notification.jupyterlab-settings"
    quiet.parent.mkdir(parents=True)
    quiet.write_text(json.dumps({"fetchNews": "false", "checkForUpdates": False}))
    folders = {
        "JUPYTER_CONFIG_DIR": home / "config",
        "JUPYTER_DATA_DIR": home / "data",
        "JUPYTER_RUNTIME_DIR": home / "run",
        "JUPYTERLAB_SETTINGS_DIR": home / "settings",
        "JUPYTERLAB_WORKSPACES_DIR": home / "workspaces",
        "IPYTHONDIR": home / "ipython",
    }
    environ = os.environ | {name: str(path) for name, path in folders.items()}
    environ["PYTHONPATH"] = str(Path(__file__).resolve().parents[2])
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root"]
    command += ["--ServerApp.ip=127.0.0.1", f"--ServerApp.port={port}"]
    command += ["--ServerApp.port_retries=0", "--IdentityProvider.token=", PROMPT]
    command += [f"--ServerApp.root_dir={root}", "--LabApp.expose_app_in_browser=True"]
    command += ["--JupyterNotebookApp.expose_app_in_browser=True"]
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
