"""binder/ and .ci/: the files are there, can be run, and agree with the rest of the project."""

import json
import os
import subprocess
import tomllib
from pathlib import Path

import pytest

from tests.conftest import ROOT, distribution, read_pins

IN_BASE_IMAGE = {"jupyterlab", "ipywidgets"}
SCRIPTS = ["binder/postBuild", ".ci/run"]


def mode_in_git(path: str) -> str:
    """The file's mode in git, or as it should be where there is no git to ask."""
    if not (ROOT / ".git").exists():
        return "100755"
    command = ["git", "ls-files", "--stage", "--", path]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return listed.stdout.split(" ")[0]


@pytest.mark.parametrize("path", SCRIPTS)
def test_scripts_can_be_run(path: str) -> None:
    assert (ROOT / path).read_bytes().startswith(b"#!")
    assert os.name != "posix" or os.access(ROOT / path, os.X_OK)
    assert mode_in_git(path) == "100755"


@pytest.mark.parametrize("path", SCRIPTS)
def test_scripts_stop_at_the_first_failure(path: str) -> None:
    assert "\nset -euo pipefail\n" in (ROOT / path).read_text(encoding="utf-8")


def test_binder_pins_agree_with_the_tested_versions(constraints: dict[str, str]) -> None:
    pins = read_pins(ROOT / "binder/requirements.txt")
    assert pins == {name: constraints[name] for name in pins}


def test_binder_adds_what_its_base_image_lacks_and_nothing_of_it() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = {distribution(name) for name in project["dependencies"]} - IN_BASE_IMAGE
    pins = set(read_pins(ROOT / "binder/requirements.txt"))
    assert needed <= pins
    assert not pins & IN_BASE_IMAGE


def test_binder_runs_the_oldest_python_that_the_project_allows() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    runtime = (ROOT / "binder/runtime.txt").read_text(encoding="utf-8")
    assert runtime == f"python-{project['requires-python'].removeprefix('>=')}\n"


def test_binder_installs_the_package_itself_without_its_dependencies() -> None:
    script = Path(ROOT / "binder/postBuild").read_text(encoding="utf-8")
    assert "pip install --no-cache-dir --no-deps .\n" in script


@pytest.mark.skipif(os.name != "posix", reason="Binder runs on Linux; this script needs a shell")
def test_binder_opens_the_welcome_notebook(tmp_path: Path) -> None:
    # A stand-in for Python that installs nothing and says that it lives in tmp_path.
    stand_in = tmp_path / "bin" / "python"
    stand_in.parent.mkdir()
    stand_in.write_text(
        f'#!/bin/sh\n[ "$1" = -c ] && echo "{tmp_path}" || true\n', encoding="utf-8"
    )
    stand_in.chmod(0o755)
    environment = {**os.environ, "PATH": f"{stand_in.parent}{os.pathsep}{os.environ['PATH']}"}
    subprocess.run(["bash", ROOT / "binder/postBuild"], env=environment, check=True, cwd=ROOT)
    config = tmp_path / "etc" / "jupyter"
    for file, app in (("jupyter_server_config", "ServerApp"), ("jupyter_lab_config", "LabApp")):
        written = json.loads((config / f"{file}.json").read_text(encoding="utf-8"))
        notebook = written[app]["default_url"].removeprefix("/lab/tree/")
        assert (ROOT / notebook).is_file()
