"""What may stand in the way of start.py, each thing in one plain sentence.

Like start.py it needs the standard library alone and keeps to syntax that Python 3.6 reads.
"""

import errno
import importlib.util
import re
import socket
import tempfile
from collections.abc import Callable
from pathlib import Path

OLDEST = (3, 11)
NEEDED_MEGABYTES = 900  # .venv with the test tools holds 650 MB; pip unpacks beside it
NO_SPACE = (
    f"The disk that holds {{root}} is too full: make {NEEDED_MEGABYTES} MB of room and start again."
)

# What pip prints (a pattern), and what that means for the user; the first that fits is told.
PIP_FAILURES = {
    "No space left on device|not enough space on the disk|Disk quota exceeded": NO_SPACE,
    "CERTIFICATE_VERIFY_FAILED|SSLError|SSLCertVerificationError": "The package index does not "
    "show a certificate that is trusted here: ask who runs your network, or try another one.",
    "ConnectTimeout|ReadTimeout|Read timed out|Connection broken": "The network was lost or is "
    "too slow: start again on a better one, and pip will go on.",
    "NewConnectionError|NameResolution|Max retries exceeded|Failed to establish": "pip could not "
    "reach a package index: check the network (or its proxy) and start again.",
    "[Ll]ong [Pp]ath": "The path of {root} is too long: move the folder to a shorter one.",
    "Permission denied|PermissionError|Access is denied|Read-only file system": "pip may not "
    "write into {root}: close JupyterLab, or copy the folder to one of your own.",
}


class Trouble(Exception):  # noqa: N818 - not a fault of the program: a thing the user can mend
    """Why it cannot go on, in one plain sentence."""


def why_not_python(version: "tuple[int, ...]", platform: str) -> str:
    """Say that this Python is too old."""
    if version[:2] >= OLDEST:
        return ""
    oldest, found = ("{}.{}".format(*numbers[:2]) for numbers in (OLDEST, version))
    python = "py" if platform == "win32" else "python3"
    return (
        f"This kit needs Python {oldest} or newer, and this is Python {found}: "
        f"install a newer Python and start again with `{python} start.py`."
    )


def why_not_venv(platform: str, find: "Callable[[str], object]" = importlib.util.find_spec) -> str:
    """Say that this Python cannot make environments."""
    if find("venv") and find("ensurepip"):
        return ""
    cure = "install Python again with all its parts"
    if platform.startswith("linux"):
        cure = "install it (on Debian and Ubuntu: `sudo apt install python3-venv`)"
    return f"This Python came without its venv and ensurepip modules: {cure} and start again."


def why_not_writable(root: Path) -> str:
    """Say that nothing can be written into the project's folder."""
    try:
        with tempfile.TemporaryFile(dir=str(root)):
            return ""
    except OSError as error:
        if error.errno == errno.ENOSPC:
            return NO_SPACE.format(root=root)
    return f"Nothing can be written into {root}: copy the whole folder to one of your own."


def why_not_space(root: Path, free: int) -> str:
    """Say that the disk is too full for an installation."""
    return "" if free >= NEEDED_MEGABYTES * 1000**2 else NO_SPACE.format(root=root)


def why_venv_failed(printed: str, root: Path, platform: str) -> str:
    """Read the reason why no environment could be made."""
    if "ensurepip" in printed:  # on Debian the module may be there and yet not work
        return why_not_venv(platform, lambda _: None)
    if "No space left" in printed or "not enough space" in printed:
        return NO_SPACE.format(root=root)
    return "Python could not make the folder .venv: the reason is in the lines above."


def why_not_port(port: int, platform: str) -> str:
    """Say that JupyterLab cannot listen on this port."""
    with socket.socket() as probe:
        if platform != "win32":  # there this option would let two programs share a port
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except PermissionError:
            return f"Port {port} is not yours to use: choose one from 1024 up, as `--port 8899`."
        except OverflowError:
            return f"There is no port {port}: choose one from 1024 to 65535, as `--port 8899`."
        except OSError:
            return f"Port {port} is in use: close what uses it or choose another, as `--port 8899`."
    return ""


def why_pip_failed(printed: str, root: Path) -> str:
    """Read pip's output for the reason that a user can do something about."""
    for signs, reason in PIP_FAILURES.items():
        if re.search(signs, printed):
            return reason.format(root=root)
    return "pip could not install the kit: the reason is in the lines above."


def insist(reason: str) -> None:
    """Stop with this sentence, unless it is empty."""
    if reason:
        raise Trouble(reason)
