"""Every check of the project, in the order in which they run: `python start.py test`.

Runs inside the environment that start.py made, and knows nothing of how it was made.
`python tests/checks.py` does the same in an environment of your own.
"""

import os
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
BROWSER = "tests/browser"
SPEED = f"{BROWSER}/test_speed.py"  # nothing else runs meanwhile: a learner waits for this
TOGETHER = ("-n", "2", "--dist", "loadgroup")  # JupyterLab beside Notebook
CELL_SECONDS = 120  # a notebook cell that takes longer has failed

Run = Callable[[Sequence[str]], int]  # a command in, its exit code out


class Check(NamedTuple):
    """One check and the command that makes it."""

    name: str
    command: list[str]


class Result(NamedTuple):
    """What a check came to."""

    name: str
    code: int  # the command's exit code, 0 when it passed
    seconds: float


def all_checks(root: Path, python: str, platform: str) -> list[Check]:
    """Every check, in the order in which they run."""
    lint_imports = Path(python).parent / f"lint-imports{'.exe' if platform == 'win32' else ''}"
    return [
        Check("ruff check", [python, "-m", "ruff", "check", "."]),
        Check("ruff format", [python, "-m", "ruff", "format", "--check", "."]),
        Check("mypy", [python, "-m", "mypy"]),
        Check("import layers", [str(lint_imports)]),
        Check("pytest", [*pytest_check(python).command, "-n", "auto", f"--ignore={BROWSER}"]),
        Check(
            "pytest in a browser",
            [*pytest_check(python).command, *TOGETHER, f"--ignore={SPEED}", BROWSER],
        ),
        Check("speed in a browser", [*pytest_check(python).command, SPEED]),
        *notebook_checks(root, python),
    ]


def pytest_check(python: str, arguments: Sequence[str] = ()) -> Check:
    """The tests and the examples in docstrings, or those that pytest's arguments name."""
    return Check("pytest", [python, "-m", "pytest", *arguments])


def notebook_checks(root: Path, python: str) -> list[Check]:
    """Run the notebooks; compare every output of those that pyproject.toml calls strict."""
    found = find_notebooks(root)
    if not found:
        return []
    strict = strict_notebooks(root)
    others = [name for name in found if name not in strict]
    # The hooks for notebooks lie beside the tests, where pytest does not look on its own.
    nbval = [python, "-m", "pytest", "-p", "tests.conftest", "--nbval-current-env"]
    nbval += [f"--nbval-cell-timeout={CELL_SECONDS}"]
    nbval += ["--nbval-sanitize-with=tests/nbval_sanitize.cfg"]
    nbval += ["-n", "auto", "--dist", "loadfile"]  # a kernel for each notebook
    checks = []
    if strict:
        checks.append(Check("notebooks, to the letter", [*nbval, "--nbval", *strict]))
    if others:
        checks.append(Check("notebooks, run through", [*nbval, "--nbval-lax", *others]))
    return checks


def find_notebooks(root: Path) -> list[str]:
    """Every notebook of the project, as a path from its root."""
    folders = (root / "notebooks", root / "tutorials")
    paths = [path for folder in folders for path in folder.rglob("*.ipynb")]
    names = [path.relative_to(root).as_posix() for path in paths]
    return sorted(name for name in names if ".ipynb_checkpoints" not in name)


def strict_notebooks(root: Path) -> list[str]:
    """The notebooks whose stored outputs must all come out again."""
    settings = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    return [str(name) for name in settings["tool"]["lovecraft-lab"]["strict-notebooks"]]


def run_all(checks: Sequence[Check], run: Run) -> list[Result]:
    """Run the checks, each of them whatever became of the ones before."""
    results = []
    for name, command in checks:
        print(f"\n== {name}: {' '.join(command)}", flush=True)
        began = time.monotonic()
        code = run(command)
        results.append(Result(name, code, time.monotonic() - began))
    return results


def summary(results: Sequence[Result]) -> str:
    """A table of the checks: name, outcome, seconds."""
    rows = [
        f"{name:26}{'failed' if code else 'passed':8}{seconds:8.1f} s"
        for name, code, seconds in results
    ]
    total = sum(seconds for _, _, seconds in results)
    failed = sum(code != 0 for _, code, _ in results)
    rows.append(f"{'together':26}{f'{failed} failed' if failed else 'passed':8}{total:8.1f} s")
    return "\n".join(rows)


def run_in(root: Path, environ: dict[str, str]) -> Run:
    """A runner of commands in this folder and environment."""

    def run(command: Sequence[str]) -> int:
        try:
            return subprocess.run(command, cwd=root, env=environ, check=False).returncode
        except OSError as error:
            print(error, flush=True)
            return 127

    return run


def main(arguments: Sequence[str]) -> int:
    """Run every check, or pytest alone with these arguments; 0 when all passed."""
    chosen = all_checks(ROOT, sys.executable, sys.platform)
    if arguments:
        chosen = [pytest_check(sys.executable, arguments)]
    with tempfile.TemporaryDirectory() as empty:
        # A reader's own Jupyter and IPython settings must not decide whether notebooks pass.
        own = {"JUPYTER_CONFIG_DIR": empty, "IPYTHONDIR": empty}
        try:
            results = run_all(chosen, run_in(ROOT, {**os.environ, **own}))
        except KeyboardInterrupt:
            print("Stopped.")
            return 130
    print(f"\n{summary(results)}")
    if not (arguments or find_notebooks(ROOT)):
        print("There are no notebooks yet, so none was run.")
    return int(any(result.code for result in results))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
