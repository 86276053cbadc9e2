"""Open the kit, or test it, with one command.

    python start.py         install into .venv beside this file, then open JupyterLab
    python start.py test    install the test tools too, then run every check

This file knows environments and commands, and nothing of games. It needs the standard library
alone, and keeps to syntax that Python 3.6 reads, so that an old Python gets a sentence to act on.
"""

import argparse
import errno
import hashlib
import json
import os
import secrets
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from obstacles import (
    NO_SPACE,
    OLDEST,
    Trouble,
    insist,
    why_not_port,
    why_not_python,
    why_not_space,
    why_not_venv,
    why_not_writable,
    why_pip_failed,
    why_venv_failed,
)

WELCOME = "notebooks/00_welcome.ipynb"
PORTS = range(8888, 8908)  # tried in this order when no port is asked for
STAMP = "lovecraft-lab.json"  # inside .venv: what was installed there

# Where and how to reach packages is the user's business; what else PIP_* says is not kept.
KEPT_PIP = {
    *("INDEX_URL", "EXTRA_INDEX_URL", "FIND_LINKS", "NO_INDEX", "CONFIG_FILE", "CACHE_DIR"),
    *("NO_CACHE_DIR", "PROXY", "CERT", "CLIENT_CERT", "TRUSTED_HOST", "KEYRING_PROVIDER"),
    *("TIMEOUT", "DEFAULT_TIMEOUT", "RETRIES"),
}
KEPT_PYTHON = {"PYTHONDONTWRITEBYTECODE", "PYTHONPYCACHEPREFIX", "PYTHONUNBUFFERED", "PYTHONUTF8"}
DROPPED = {"VIRTUAL_ENV", "CONDA_PREFIX", "__PYVENV_LAUNCHER__", "JUPYTER_PATH", "MYPYPATH"}
DROPPED_STARTS = ("PYTHON", "PIP_", "PYTEST_", "MYPY_", "RUFF_")

# Files inside .venv that make JupyterLab quiet: no question about news, no notes of its kernels.
# They are defaults; what users have set for themselves, outside .venv, still holds.
QUIET = {
    "share/jupyter/lab/settings/overrides.d/lovecraft-lab.json": {
        "@jupyterlab/apputils-extension:notification": {
            "fetchNews": "false",
            "checkForUpdates": False,
        }
    },
    "etc/ipython/ipython_kernel_config.json": {"IPKernelApp": {"log_level": "ERROR"}},
}


class Finished(NamedTuple):
    """What a command came to: its exit code, and what it printed if that was kept."""

    code: int
    text: str = ""


class Kit(NamedTuple):
    """The project's folder and the machine it lies on; tests put stand-ins here."""

    root: Path
    platform: str  # as in sys.platform: "linux", "darwin", "win32"
    environ: "Mapping[str, str]"
    capture: "Callable[[Kit, Sequence[str]], Finished]"  # runs a command, keeps what it prints
    show: "Callable[[Kit, Sequence[str]], int]"  # runs one in the open, gives its exit code
    free: "Callable[[Path], int]"  # bytes left on the disk that holds a path
    is_root: bool = False  # whether the user is the administrator, as in many containers

    @property
    def venv(self) -> Path:
        """Folder of the environment."""
        return self.root / ".venv"

    @property
    def python(self) -> str:
        """Python of the environment."""
        return str(python_in(self.venv, self.platform))


# What differs between systems


def scripts_in(venv: Path, platform: str) -> Path:
    """Folder of an environment's commands."""
    return venv / ("Scripts" if platform == "win32" else "bin")


def python_in(venv: Path, platform: str) -> Path:
    """Python of an environment."""
    return scripts_in(venv, platform) / ("python.exe" if platform == "win32" else "python")


def clean_environment(environ: "Mapping[str, str]", venv: Path, platform: str) -> "dict[str, str]":
    """The user's environment variables without those that lead Python or pip elsewhere."""

    def is_kept(name: str) -> bool:
        if name.startswith("PIP_"):
            return name[len("PIP_") :] in KEPT_PIP
        return name in KEPT_PYTHON or not (name in DROPPED or name.startswith(DROPPED_STARTS))

    clean = {name: value for name, value in environ.items() if is_kept(name)}
    between = ";" if platform == "win32" else ":"
    paths = [str(scripts_in(venv, platform)), environ.get("PATH", "")]
    clean["PATH"] = between.join(filter(None, paths))
    clean["VIRTUAL_ENV"] = str(venv)
    clean["PIP_USER"] = "0"  # a user's pip settings may say otherwise
    clean["JUPYTER_PREFER_ENV_PATH"] = "1"  # a user's own python3 kernel must not win
    return clean


# The environment


def install(kit: Kit, extra: str = "") -> None:
    """Bring .venv to the tested versions; done at once when it has them already."""
    insist(why_not_writable(kit.root))
    if not read_stamp(kit):
        insist(why_not_space(kit.root, kit.free(kit.root)))
    build(kit)
    stamp, wanted = read_stamp(kit), wanted_stamp(kit, extra)
    if stamp.get("digest") == wanted["digest"] and stamp.get("extra") in (extra, "test"):
        return
    say("Installing the tested versions into .venv; the first time takes a few minutes.")
    pip = [kit.python, "-m", "pip", "install", "--disable-pip-version-check", "--no-input"]
    pip += ["--progress-bar", "off"]  # its bars are characters that few terminals have
    target = f".[{extra}]" if extra else "."
    done = kit.capture(kit, [*pip, "-c", "constraints.txt", "-e", target])
    if done.code:
        say("\n".join(done.text.splitlines()[-15:]))
        insist(why_pip_failed(done.text, kit.root))
    (kit.venv / STAMP).write_text(json.dumps(wanted), encoding="utf-8")


def build(kit: Kit) -> None:
    """Make .venv, anew where there is a broken or moved one."""
    if kit.venv.exists():
        if is_sound(kit):
            return
        say("The .venv folder is broken, was moved or is too old: making it again.")
        try:
            shutil.rmtree(str(kit.venv))
        except OSError:
            insist(f"{kit.venv} cannot be removed: close what uses it and delete it by hand.")
    insist(why_not_venv(kit.platform))
    # Started from inside .venv, sys.executable goes with it; the Python below it stays.
    python = getattr(sys, "_base_executable", None) or sys.executable
    made = kit.capture(kit, [python, "-m", "venv", str(kit.venv)])
    if made.code:
        say(made.text)
        insist(why_venv_failed(made.text, kit.root, kit.platform))


def is_sound(kit: Kit) -> bool:
    """Whether .venv was filled in this place and its Python runs, is new enough and has pip."""
    if read_stamp(kit).get("place", str(kit.root)) != str(kit.root):
        return False
    question = f"import sys, pip; sys.exit(sys.version_info < {OLDEST})"
    return Path(kit.python).exists() and kit.capture(kit, [kit.python, "-c", question]).code == 0


def read_stamp(kit: Kit) -> "dict[str, str]":
    """What was installed into .venv; empty when that is unknown."""
    try:
        stamp = json.loads((kit.venv / STAMP).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) else {}


def wanted_stamp(kit: Kit, extra: str) -> "dict[str, str]":
    """What shall be installed into .venv."""
    digest = hashlib.sha256()
    for name in ("pyproject.toml", "constraints.txt", ".venv/pyvenv.cfg"):  # the last: its Python
        path = kit.root / name
        digest.update(path.read_bytes() if path.exists() else b"")
    return {"digest": digest.hexdigest(), "extra": extra, "place": str(kit.root)}


# Opening and testing


def open_lab(kit: Kit, *, port: "int | None" = None, browser: bool = True) -> int:
    """Install what is missing and open JupyterLab on the welcome notebook."""
    if not (kit.root / WELCOME).exists():
        insist(f"{WELCOME} is missing: get the project's whole folder again.")
    chosen = choose_port(port, kit.platform)
    install(kit)
    kit.capture(kit, trust_command(kit))
    make_quiet(kit.venv)
    token = kit.environ.get("JUPYTER_TOKEN") or secrets.token_hex(16)
    say(f"Opening JupyterLab at http://localhost:{chosen}/lab/tree/{WELCOME}?token={token}")
    say("To stop it press Ctrl-C twice in this window.")
    known = kit._replace(environ={**kit.environ, "JUPYTER_TOKEN": token})
    return kit.show(known, lab_command(kit, chosen, browser=browser))


def make_quiet(venv: Path) -> None:
    """Give JupyterLab quiet defaults, in the environment alone."""
    for name, settings in QUIET.items():
        path = venv / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(settings), encoding="utf-8")


def choose_port(port: "int | None", platform: str, offered: "Sequence[int]" = PORTS) -> int:
    """The port that was asked for, or else the first free one of those offered."""
    if port is None:
        free = (offer for offer in offered if not why_not_port(offer, platform))
        port = next(free, offered[0])
    insist(why_not_port(port, platform))
    return port


PROMPT = "--ServerApp.kernel_websocket_connection_class=lovecraft_lab.prompt.PromptAnswers"
"""Answers of the kernel go out at once; see lovecraft_lab/prompt.py."""


def lab_command(kit: Kit, port: int, *, browser: bool) -> "list[str]":
    """The command that opens JupyterLab on the welcome notebook."""
    command = [kit.python, "-m", "jupyterlab", f"--ServerApp.root_dir={kit.root}"]
    command += [f"--ServerApp.port={port}", "--ServerApp.port_retries=0"]
    command += [f"--LabApp.default_url=/lab/tree/{WELCOME}"]
    command += ["--ServerApp.log_level=ERROR", "--LabApp.log_level=ERROR", PROMPT]
    command += [] if browser else ["--no-browser"]
    return command + (["--allow-root"] if kit.is_root else [])


def trust_command(kit: Kit) -> "list[str]":
    """The command that lets our notebooks show their stored pictures before they are run."""
    notebooks = sorted((kit.root / WELCOME).parent.glob("*.ipynb"))
    return [kit.python, "-m", "jupyter", "trust", *map(str, notebooks)]


def run_checks(kit: Kit, arguments: "Sequence[str]" = ()) -> int:
    """Install what is missing and run every check, or pytest alone with these arguments."""
    install(kit, "test")
    return kit.show(kit, [kit.python, "tests/checks.py", *arguments])


# Running commands


@contextmanager
def running(
    kit: Kit,
    command: "Sequence[str]",
    stdin: "int | None" = None,
    stdout: "int | None" = None,
    stderr: "int | None" = None,
) -> "Iterator[subprocess.Popen[bytes]]":
    """Run a command, and ask it to stop when this program is asked to: nothing stays behind."""
    env = clean_environment(kit.environ, kit.venv, kit.platform)
    with subprocess.Popen(
        list(command), cwd=str(kit.root), env=env, stdin=stdin, stdout=stdout, stderr=stderr
    ) as process:
        before = signal.signal(signal.SIGTERM, lambda *_: process.terminate())
        try:
            yield process
        finally:
            signal.signal(signal.SIGTERM, before)


def capture(kit: Kit, command: "Sequence[str]") -> Finished:
    """Run a command, keep what it prints; show a dot for each package and when all are there."""
    lines, dots = [], 0
    pipes = (subprocess.DEVNULL, subprocess.PIPE, subprocess.STDOUT)
    try:
        with running(kit, command, *pipes) as process:
            for line in process.stdout or ():
                lines.append(line.decode("utf-8", "replace"))
                if line.startswith(b"Collecting"):
                    dots += 1
                    print(".", end="", flush=True)
                elif line.startswith(b"Installing collected"):
                    print("\n" if dots else "", end="")
                    dots = 0
                    say("All of them are here; now they are unpacked.")
    except OSError as error:
        return Finished(127, str(error))
    print("\n" if dots else "", end="", flush=True)
    return Finished(process.returncode, "".join(lines))


def show(kit: Kit, command: "Sequence[str]") -> int:
    """Run a command in the open; Ctrl-C is for the command, which ends by itself."""
    with running(kit, command) as process:
        while True:
            try:
                return process.wait()
            except KeyboardInterrupt:
                continue


def say(text: str) -> None:
    """Print in characters that this terminal has, before any command prints its own."""
    known = sys.stdout.encoding or "ascii"
    print(text.encode(known, "replace").decode(known), flush=True)


def this_kit() -> Kit:
    """The kit that this file belongs to, on the machine it runs on."""
    return Kit(
        root=Path(__file__).resolve().parent,
        platform=sys.platform,
        environ=os.environ,
        capture=capture,
        show=show,
        free=lambda path: shutil.disk_usage(str(path)).free,
        is_root=getattr(os, "geteuid", lambda: 1)() == 0,
    )


def parse(arguments: "Sequence[str]") -> argparse.Namespace:
    """Read the command line of `python start.py`, or show its help."""
    parser = argparse.ArgumentParser(
        prog="start.py",
        allow_abbrev=False,
        description="Install the kit into .venv beside this file and open JupyterLab.",
        epilog="`start.py test` runs every check instead; `start.py test -k kuhn` hands "
        "what follows to pytest and runs that alone.",
    )
    parser.add_argument("command", nargs="?", choices=["open", "test"], default="open")
    parser.add_argument("--no-browser", action="store_true", help="only print the address")
    parser.add_argument("--port", type=int, metavar="N", help="listen on this port")
    return parser.parse_args(arguments)


def main(arguments: "Sequence[str]", kit: Kit) -> int:
    """Do what the command line asks; exit code 0 when all went well."""
    try:
        insist(why_not_python(tuple(sys.version_info[:3]), kit.platform))
        if arguments[:1] == ["test"] and not {"-h", "--help"} & set(arguments):
            return run_checks(kit, arguments[1:])
        options = parse(arguments)
        return open_lab(kit, port=options.port, browser=not options.no_browser)
    except Trouble as trouble:
        say(str(trouble))
    except KeyboardInterrupt:
        say("Stopped.")
    except OSError as error:
        full = error.errno == errno.ENOSPC
        say(NO_SPACE.format(root=kit.root) if full else f"The system refused: {error}.")
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], this_kit()))
