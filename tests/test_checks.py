"""checks.py: which checks run, that all of them run, and that one failure fails the whole."""

import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests import checks
from tests.conftest import ROOT

STRICT = '[tool.lovecraft-lab]\nstrict-notebooks = ["notebooks/a.ipynb"]\n'


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with one strict notebook, two others and a stray copy."""
    (tmp_path / "pyproject.toml").write_text(STRICT, encoding="utf-8")
    for name in (
        *("notebooks/a.ipynb", "notebooks/deep/b.ipynb", "tutorials/c.ipynb"),
        "notebooks/.ipynb_checkpoints/a-checkpoint.ipynb",
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("{}", encoding="utf-8")
    return tmp_path


def test_notebooks_are_found_and_stray_copies_are_not(project: Path) -> None:
    found = ["notebooks/a.ipynb", "notebooks/deep/b.ipynb", "tutorials/c.ipynb"]
    assert checks.find_notebooks(project) == found


def test_strict_notebooks_are_compared_and_the_others_run(project: Path) -> None:
    strict, others = checks.notebook_checks(project, "python")
    assert strict.command[-2:] == ["--nbval", "notebooks/a.ipynb"]
    assert others.command[-3:] == ["--nbval-lax", "notebooks/deep/b.ipynb", "tutorials/c.ipynb"]
    for check in (strict, others):
        assert {"--nbval-current-env", "--nbval-cell-timeout=120"} <= set(check.command)


def test_no_notebooks_at_all_are_tolerated(tmp_path: Path) -> None:
    assert checks.notebook_checks(tmp_path, "python") == []


def test_a_missing_strict_notebook_is_not_dropped(project: Path) -> None:
    (project / "notebooks/a.ipynb").unlink()
    assert "notebooks/a.ipynb" in checks.notebook_checks(project, "python")[0].command


@pytest.mark.parametrize(
    ("platform", "name"),
    [("linux", "lint-imports"), ("darwin", "lint-imports"), ("win32", "lint-imports.exe")],
)
def test_the_checks_and_their_order(project: Path, platform: str, name: str) -> None:
    found = checks.all_checks(project, "here/python", platform)
    assert [check.name for check in found] == [
        *("ruff check", "ruff format", "mypy", "import layers", "pytest", "pytest in a browser"),
        *("speed in a browser", "notebooks, to the letter", "notebooks, run through"),
    ]
    assert found[3].command == [str(Path("here") / name)]


def test_all_run_whatever_became_of_the_first() -> None:
    def run(command: Sequence[str]) -> int:
        return 5 if command == ["a"] else 0

    results = checks.run_all([checks.Check("one", ["a"]), checks.Check("two", ["b"])], run)
    assert [(result.name, result.code) for result in results] == [("one", 5), ("two", 0)]


def test_the_summary_names_what_failed() -> None:
    results = [checks.Result("one", 5, 1.25), checks.Result("two", 0, 2.0)]
    table = [line.split() for line in checks.summary(results).splitlines()]
    assert table == [
        ["one", "failed", "1.2", "s"],
        ["two", "passed", "2.0", "s"],
        ["together", "1", "failed", "3.2", "s"],
    ]


def test_a_command_that_is_missing_fails(tmp_path: Path) -> None:
    assert checks.run_in(ROOT, {})([str(tmp_path / "none")]) == 127


def test_arguments_run_pytest_alone() -> None:
    assert checks.pytest_check("python", ["-k", "kuhn"]).command[1:] == [
        "-m",
        "pytest",
        "-k",
        "kuhn",
    ]


def test_no_test_at_all_fails(tmp_path: Path) -> None:
    run = checks.run_in(tmp_path, {"PATH": ""})
    assert run([sys.executable, "-m", "pytest", "-q", str(tmp_path)]) == 5


def test_the_hooks_before_a_commit_run_the_same_commands() -> None:
    hooks = (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8")
    before_pytest = checks.all_checks(ROOT, "python", "linux")[:4]
    for check in before_pytest:
        assert f"entry: {' '.join(check.command)}\n" in hooks
