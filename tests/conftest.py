"""What all tests share: hooks for notebooks, settings of Hypothesis, the tested versions."""

import os
import re
from pathlib import Path

import pytest
from hypothesis import settings
from nbval.plugin import IPyNbFile

from tests.seed import SEED

ROOT = Path(__file__).resolve().parent.parent

# No deadline: the first run of an example on a busy machine may take long and mean nothing.
# In CI the same examples each time, so that a change of code alone turns a test red.
settings.register_profile("here", deadline=None, print_blob=True)
settings.register_profile("ci", deadline=None, print_blob=True, derandomize=True)
settings.load_profile("ci" if "CI" in os.environ else "here")


def pytest_collectstart(collector: pytest.Collector) -> None:
    """Compare no warnings of a notebook: they hold paths and differ between versions."""
    if isinstance(collector, IPyNbFile):
        collector.skip_compare = (*collector.skip_compare, "stderr")


def pytest_report_header() -> str:
    """Say with which seed the random games of this run are played."""
    return f"seed of the random games: LOVECRAFT_LAB_SEED={SEED}, another one every day"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say it again in the end, after a failure and after none."""
    terminalreporter.write_line(f"The random games had LOVECRAFT_LAB_SEED={SEED}")


def distribution(requirement: str) -> str:
    """Normal form of the name in a requirement: `Jupyter_Core[x]>=5` is `jupyter-core`."""
    name = re.match(r"[A-Za-z0-9._-]+", requirement)
    assert name, requirement
    return re.sub(r"[-_.]+", "-", name.group()).lower()


def read_pins(path: Path) -> dict[str, str]:
    """Distribution -> version, from a file of `name==version` lines and comments."""
    lines = path.read_text(encoding="utf-8").splitlines()
    pins = [line.split("==") for line in lines if line and not line.startswith("#")]
    return {distribution(name): version for name, version in pins}


@pytest.fixture(scope="session")
def constraints() -> dict[str, str]:
    """Distribution -> the version that the kit was tested with."""
    return read_pins(ROOT / "constraints.txt")
