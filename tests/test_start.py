"""start.py: what it runs on each system, and the sentence for each thing in its way."""

import ast
import errno
import io
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator, Sequence
from importlib.metadata import distributions
from pathlib import Path

import pytest
from packaging.specifiers import SpecifierSet

import obstacles
import start
from tests.conftest import ROOT, distribution

PLATFORMS = ["linux", "darwin", "win32"]
GIGABYTE = 1000**3

Answer = Callable[[Sequence[str]], start.Finished]


def fine(_command: Sequence[str]) -> start.Finished:
    """Answer of a command that succeeds."""
    return start.Finished(0)


def is_pip(command: Sequence[str]) -> bool:
    """Whether this command is pip."""
    return list(command[1:3]) == ["-m", "pip"]


def is_venv(command: Sequence[str]) -> bool:
    """Whether this command makes an environment."""
    return list(command[1:3]) == ["-m", "venv"]


class Machine:
    """A stand-in for a machine: notes the commands, runs none, makes .venv when asked to."""

    def __init__(self, root: Path, platform: str = "linux", answer: Answer = fine) -> None:
        self.commands: list[list[str]] = []
        self.shown: list[list[str]] = []
        self.answer = answer
        for name in ("pyproject.toml", "constraints.txt"):
            shutil.copy(ROOT / name, root / name)
        (root / "notebooks").mkdir()
        (root / start.WELCOME).write_text("{}", encoding="utf-8")
        self.kit = start.Kit(
            root, platform, {}, self.capture, self.show, free=lambda _: 5 * GIGABYTE
        )

    def capture(self, kit: start.Kit, command: Sequence[str]) -> start.Finished:
        """Note a command; a venv command leaves a Python behind as the real one does."""
        self.commands.append(list(command))
        finished = self.answer(command)
        if is_venv(command) and finished.code == 0:
            python = Path(kit.python)
            python.parent.mkdir(parents=True)
            python.write_text("", encoding="utf-8")
        return finished

    def show(self, _kit: start.Kit, command: Sequence[str]) -> int:
        """Note a command that would run in the open."""
        self.shown.append(list(command))
        return 0

    def pips(self) -> list[list[str]]:
        """The pip commands so far."""
        return [command for command in self.commands if is_pip(command)]


@pytest.fixture(params=PLATFORMS)
def machine(request: pytest.FixtureRequest, tmp_path: Path) -> Machine:
    """A fresh machine of each system."""
    return Machine(tmp_path, request.param)


def told(machine: Machine, *arguments: str) -> Callable[[pytest.CaptureFixture[str]], str]:
    """Run start.py, insist that it fails, and give what it printed."""

    def read(capsys: pytest.CaptureFixture[str]) -> str:
        assert start.main(arguments, machine.kit) == 1
        return capsys.readouterr().out.splitlines()[-1]

    return read


# Each system's own ways


@pytest.mark.parametrize(
    ("platform", "python"),
    [
        ("linux", ".venv/bin/python"),
        ("darwin", ".venv/bin/python"),
        ("win32", ".venv/Scripts/python.exe"),
    ],
)
def test_where_the_python_of_an_environment_lies(platform: str, python: str) -> None:
    assert start.python_in(Path(".venv"), platform) == Path(python)


@pytest.mark.parametrize(("platform", "between"), [("linux", ":"), ("darwin", ":"), ("win32", ";")])
def test_the_environment_comes_first_on_the_path(platform: str, between: str) -> None:
    clean = start.clean_environment({"PATH": "before"}, Path("v"), platform)
    assert clean["PATH"] == f"{start.scripts_in(Path('v'), platform)}{between}before"


@pytest.mark.parametrize("platform", PLATFORMS)
def test_an_empty_path_does_not_become_the_current_folder(platform: str) -> None:
    clean = start.clean_environment({}, Path("v"), platform)
    assert clean["PATH"] == str(start.scripts_in(Path("v"), platform))


@pytest.mark.parametrize(
    "name",
    [
        *("PYTHONPATH", "PYTHONHOME", "PYTHONSTARTUP", "PYTHONWARNINGS", "PYTHONOPTIMIZE"),
        *("PIP_TARGET", "PIP_PREFIX", "PIP_NO_DEPS", "PIP_CONSTRAINT", "PIP_REQUIRE_VIRTUALENV"),
        *("CONDA_PREFIX", "JUPYTER_PATH", "PYTEST_ADDOPTS", "MYPYPATH", "__PYVENV_LAUNCHER__"),
    ],
)
def test_settings_that_lead_elsewhere_are_dropped(name: str) -> None:
    assert name not in start.clean_environment({name: "elsewhere"}, Path("v"), "linux")


@pytest.mark.parametrize(
    "name", ["PIP_INDEX_URL", "PIP_CERT", "PIP_PROXY", "PYTHONUTF8", "HOME", "HTTPS_PROXY"]
)
def test_settings_that_a_network_or_system_needs_are_kept(name: str) -> None:
    assert start.clean_environment({name: "mine"}, Path("v"), "linux")[name] == "mine"


def test_another_active_environment_gives_way() -> None:
    user = {"VIRTUAL_ENV": "other", "PIP_USER": "1"}
    clean = start.clean_environment(user, Path("v"), "linux")
    assert (clean["VIRTUAL_ENV"], clean["PIP_USER"]) == ("v", "0")


# Installing


def test_first_start_makes_the_environment_installs_and_opens(machine: Machine) -> None:
    assert start.main([], machine.kit) == 0
    made, installed, trusted = machine.commands
    assert made[1:] == ["-m", "venv", str(machine.kit.venv)]
    assert installed[0] == machine.kit.python
    assert installed[-4:] == ["-c", "constraints.txt", "-e", "."]
    assert trusted[:4] == [machine.kit.python, "-m", "jupyter", "trust"]
    assert str(machine.kit.root / start.WELCOME) in trusted[4:]
    assert machine.shown[0][:3] == [machine.kit.python, "-m", "jupyterlab"]
    assert f"--ServerApp.root_dir={machine.kit.root}" in machine.shown[0]
    assert f"--LabApp.default_url=/lab/tree/{start.WELCOME}" in machine.shown[0]


def test_the_address_is_printed_with_a_token_that_no_command_line_shows(
    machine: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    known: list[start.Kit] = []

    def show(kit: start.Kit, command: Sequence[str]) -> int:
        known.append(kit)
        return machine.show(kit, command)

    assert start.main(["--no-browser"], machine.kit._replace(show=show)) == 0
    token = known[0].environ["JUPYTER_TOKEN"]
    assert len(token) == 32
    assert f"/lab/tree/{start.WELCOME}?token={token}" in capsys.readouterr().out
    assert not any(token in argument for argument in machine.shown[0])


def test_the_quiet_defaults_stay_inside_the_environment(machine: Machine) -> None:
    assert start.main([], machine.kit) == 0
    for name, settings in start.QUIET.items():
        written = (machine.kit.venv / name).read_text(encoding="utf-8")
        assert json.loads(written) == settings
    outside = set(machine.kit.root.iterdir()) - {machine.kit.venv}
    assert {path.name for path in outside} == {"notebooks", "pyproject.toml", "constraints.txt"}


def test_second_start_installs_nothing(machine: Machine) -> None:
    start.install(machine.kit)
    start.install(machine.kit)
    assert len(machine.pips()) == 1


def test_the_test_tools_are_added_once_and_serve_both(machine: Machine) -> None:
    for extra in ("", "test", "", "test"):
        start.install(machine.kit, extra)
    assert [command[-1] for command in machine.pips()] == [".", ".[test]"]
    assert all("--progress-bar off" in " ".join(command) for command in machine.pips())


@pytest.mark.parametrize("name", ["pyproject.toml", "constraints.txt", ".venv/pyvenv.cfg"])
def test_a_changed_requirement_or_python_installs_again(machine: Machine, name: str) -> None:
    start.install(machine.kit)
    with (machine.kit.root / name).open("a", encoding="utf-8") as file:
        file.write("\n# changed\n")
    start.install(machine.kit)
    assert len(machine.pips()) == 2


def test_a_failed_installation_is_tried_again(tmp_path: Path) -> None:
    machine = Machine(tmp_path, answer=lambda command: start.Finished(int(is_pip(command))))
    for _ in range(2):
        with pytest.raises(obstacles.Trouble):
            start.install(machine.kit)
    assert len(machine.pips()) == 2


def test_a_broken_environment_is_made_again(machine: Machine) -> None:
    start.install(machine.kit)
    machine.answer = lambda command: start.Finished(int(command[1] == "-c"))  # Python won't run
    start.install(machine.kit)
    assert sum(map(is_venv, machine.commands)) == 2
    assert len(machine.pips()) == 2


@pytest.mark.parametrize(("encoding", "printed"), [("utf-8", "Übung"), ("ascii", "?bung")])
def test_a_folder_is_named_in_the_characters_that_the_terminal_has(
    encoding: str, printed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding=encoding))
    start.say("Übung")
    assert raw.getvalue().decode(encoding).strip() == printed


def test_an_environment_without_python_is_made_again(machine: Machine) -> None:
    start.install(machine.kit)
    Path(machine.kit.python).unlink()
    start.install(machine.kit)
    assert sum(map(is_venv, machine.commands)) == 2


def test_a_moved_environment_is_made_again(machine: Machine, tmp_path: Path) -> None:
    start.install(machine.kit)
    moved = tmp_path / "moved"
    moved.mkdir()
    for name in ("pyproject.toml", "constraints.txt", ".venv"):
        (tmp_path / name).rename(moved / name)
    start.install(machine.kit._replace(root=moved))
    assert machine.commands[-2][-1] == str(moved / ".venv")
    assert len(machine.pips()) == 2


def test_a_damaged_stamp_only_installs_again(machine: Machine) -> None:
    start.install(machine.kit)
    (machine.kit.venv / start.STAMP).write_text("[", encoding="utf-8")
    start.install(machine.kit)
    assert (sum(map(is_venv, machine.commands)), len(machine.pips())) == (1, 2)


# Opening and testing


def test_the_options_reach_jupyterlab(machine: Machine) -> None:
    port = start.choose_port(None, sys.platform)
    assert start.main(["--no-browser", "--port", str(port)], machine.kit) == 0
    assert f"--ServerApp.port={port}" in machine.shown[0]
    assert "--no-browser" in machine.shown[0]
    assert "--allow-root" not in machine.shown[0]


def test_the_administrator_may_open_jupyterlab_too(machine: Machine) -> None:
    command = start.lab_command(machine.kit._replace(is_root=True), 8888, browser=True)
    assert command[-1] == "--allow-root"


def test_testing_installs_the_tools_and_hands_arguments_on(machine: Machine) -> None:
    assert start.main(["test", "-k", "kuhn"], machine.kit) == 0
    assert machine.pips()[0][-1] == ".[test]"
    assert machine.shown == [[machine.kit.python, "tests/checks.py", "-k", "kuhn"]]


def test_a_failed_check_fails(machine: Machine) -> None:
    kit = machine.kit._replace(show=lambda _kit, _command: 3)
    assert start.main(["test"], kit) == 3


def test_nothing_is_checked_when_the_installation_failed(tmp_path: Path) -> None:
    machine = Machine(tmp_path, answer=lambda command: start.Finished(int(is_pip(command))))
    assert start.main(["test"], machine.kit) == 1
    assert machine.shown == []


@pytest.mark.parametrize("arguments", [["--help"], ["test", "--help"]])
def test_help_names_both_uses(
    machine: Machine, capsys: pytest.CaptureFixture[str], arguments: list[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        start.main(arguments, machine.kit)
    assert stopped.value.code == 0
    printed = capsys.readouterr().out
    assert "--port" in printed
    assert "start.py test" in printed
    assert machine.commands == []


# A sentence for each thing in the way


@pytest.mark.parametrize(
    ("platform", "python"), [("linux", "python3"), ("darwin", "python3"), ("win32", "py")]
)
@pytest.mark.parametrize("version", [(3, 6, 15), (3, 10, 13)])
def test_python_is_too_old(version: tuple[int, ...], platform: str, python: str) -> None:
    sentence = obstacles.why_not_python(version, platform)
    assert f"needs Python 3.11 or newer, and this is Python 3.{version[1]}" in sentence
    assert f"`{python} start.py`" in sentence


@pytest.mark.parametrize("version", [(3, 11, 0), (3, 12, 1), (3, 20, 0), (4, 0, 0)])
def test_python_is_new_enough(version: tuple[int, ...]) -> None:
    assert obstacles.why_not_python(version, "linux") == ""


def test_start_and_package_agree_on_the_oldest_python() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert settings["project"]["requires-python"] == ">={}.{}".format(*obstacles.OLDEST)


@pytest.mark.parametrize("missing", ["venv", "ensurepip"])
@pytest.mark.parametrize(
    ("platform", "cure"),
    [
        ("linux", "sudo apt install python3-venv"),
        ("darwin", "install Python again"),
        ("win32", "install Python again"),
    ],
)
def test_python_lacks_a_module(platform: str, cure: str, missing: str) -> None:
    sentence = obstacles.why_not_venv(platform, lambda name: None if name == missing else name)
    assert cure in sentence
    assert obstacles.why_not_venv(platform, lambda name: name) == ""


def test_venv_says_that_it_lacks_ensurepip(
    machine: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    machine.answer = lambda _: start.Finished(1, "ensurepip is not available.")
    assert "without its venv and ensurepip modules" in told(machine)(capsys)


def test_venv_fails_otherwise(machine: Machine, capsys: pytest.CaptureFixture[str]) -> None:
    machine.answer = lambda _: start.Finished(1, "Error: something else")
    assert "could not make the folder .venv" in told(machine)(capsys)


# Lines that pip printed, shortened.
PIP_SAYS = [
    (
        "WARNING: Retrying after connection broken by 'NewConnectionError(...)': /hatchling/",
        "pip could not reach a package index",
    ),
    ("ReadTimeoutError: Read timed out.", "lost or is too slow"),
    ("SSLError(1, '[SSL: CERTIFICATE_VERIFY_FAILED]')", "certificate"),
    ("ERROR: Could not install: [Errno 28] No space left on device", "is too full"),
    ("[WinError 112] There is not enough space on the disk", "is too full"),
    ("HINT: Windows Long Path support is not enabled", "move the folder to a shorter one"),
    ("[WinError 5] Access is denied: 'python.exe'", "may not write into"),
    ("something nobody thought of", "the reason is in the lines above"),
]


@pytest.mark.parametrize(("printed", "sentence"), PIP_SAYS)
def test_pip_fails(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], printed: str, sentence: str
) -> None:
    machine = Machine(tmp_path)
    machine.answer = lambda command: start.Finished(int(is_pip(command)), printed)
    assert sentence in told(machine)(capsys)


def test_the_disk_is_too_full(machine: Machine, capsys: pytest.CaptureFixture[str]) -> None:
    machine.kit = machine.kit._replace(free=lambda _: GIGABYTE // 10)
    assert "is too full: make 900 MB of room" in told(machine)(capsys)
    assert machine.commands == []


def test_a_full_disk_is_no_matter_once_installed(machine: Machine) -> None:
    start.install(machine.kit)
    start.install(machine.kit._replace(free=lambda _: 0))
    assert len(machine.pips()) == 1


def test_the_disk_fills_up_on_the_way(machine: Machine, capsys: pytest.CaptureFixture[str]) -> None:
    def fill(_command: Sequence[str]) -> start.Finished:
        raise OSError(errno.ENOSPC, "No space left on device")

    machine.answer = fill
    assert "is too full" in told(machine)(capsys)


def test_the_system_refuses_something_else(
    machine: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(_command: Sequence[str]) -> start.Finished:
        raise OSError(errno.EIO, "Input/output error")

    machine.answer = refuse
    assert "The system refused: [Errno 5] Input/output error." in told(machine)(capsys)


def test_the_folder_is_not_writable(tmp_path: Path) -> None:
    assert obstacles.why_not_writable(tmp_path) == ""
    assert "copy the whole folder" in obstacles.why_not_writable(tmp_path / "missing")


def test_a_file_in_place_of_the_environment(
    machine: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    machine.kit.venv.write_text("", encoding="utf-8")
    assert "cannot be removed" in told(machine)(capsys)


def test_the_welcome_notebook_is_missing(
    machine: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    (machine.kit.root / start.WELCOME).unlink()
    assert f"{start.WELCOME} is missing" in told(machine)(capsys)


@pytest.fixture
def taken_port() -> Iterator[int]:
    """A port that another program listens on."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        yield listener.getsockname()[1]


def test_the_port_is_in_use(
    machine: Machine, capsys: pytest.CaptureFixture[str], taken_port: int
) -> None:
    assert f"Port {taken_port} is in use" in told(machine, "--port", str(taken_port))(capsys)
    assert machine.commands == []


def test_there_is_no_such_port(machine: Machine, capsys: pytest.CaptureFixture[str]) -> None:
    assert "There is no port 70000" in told(machine, "--port", "70000")(capsys)


def test_without_a_wish_a_taken_port_is_passed_over(taken_port: int) -> None:
    free = start.choose_port(None, sys.platform)
    assert start.choose_port(None, sys.platform, [taken_port, free]) == free
    with pytest.raises(obstacles.Trouble, match="is in use"):
        start.choose_port(None, sys.platform, [taken_port])


def test_ctrl_c_while_installing(machine: Machine, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupt(_command: Sequence[str]) -> start.Finished:
        raise KeyboardInterrupt

    machine.answer = interrupt
    assert told(machine)(capsys) == "Stopped."


# Real commands


def test_a_real_command_is_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kit = start.this_kit()._replace(root=tmp_path)
    pip = "print('Collecting networkx'); print('Installing collected packages: networkx')"
    code = f"{pip}; import sys; print('oh', file=sys.stderr); sys.exit(3)"
    finished = start.capture(kit, [sys.executable, "-c", code])
    assert finished.code == 3
    collected = ["Collecting networkx", "Installing collected packages: networkx"]
    assert {*collected, "oh"} == set(finished.text.splitlines())
    assert capsys.readouterr().out == ".\nAll of them are here; now they are unpacked.\n"


def test_a_real_command_that_is_missing(tmp_path: Path) -> None:
    kit = start.this_kit()._replace(root=tmp_path)
    assert start.capture(kit, [str(tmp_path / "none")]).code == 127


def test_a_real_command_in_the_open(tmp_path: Path) -> None:
    kit = start.this_kit()._replace(root=tmp_path)
    assert start.show(kit, [sys.executable, "-c", "raise SystemExit(4)"]) == 4


LISTEN = """
import pathlib, signal, sys, time
def stop(*_):
    pathlib.Path("stopped").touch()
    sys.exit()
signal.signal(signal.SIGTERM, stop)
print("here", flush=True)
time.sleep(60)
"""
SHOW = f"""
import pathlib, sys, start
kit = start.this_kit()._replace(root=pathlib.Path.cwd())
sys.exit(start.show(kit, [sys.executable, "-c", {LISTEN!r}]))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there a program is ended, never asked to stop")
def test_asked_to_stop_it_asks_what_it_runs_to_stop_and_waits_for_it(tmp_path: Path) -> None:
    environ = os.environ | {"PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        [sys.executable, "-c", SHOW], cwd=tmp_path, env=environ, stdout=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"here\n"
        process.terminate()
        assert process.wait(20) == 0
    assert (tmp_path / "stopped").exists()


def test_it_is_readable_to_an_old_python() -> None:
    for name in ("start.py", "obstacles.py"):
        ast.parse((ROOT / name).read_text(encoding="utf-8"), feature_version=(3, 6))


def test_the_real_script_shows_its_help() -> None:
    command = [sys.executable, str(ROOT / "start.py"), "--help"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "--no-browser" in done.stdout


# The tested versions


def test_constraints_hold_versions_only() -> None:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pins = [line for line in lines if line and not line.startswith("#")]
    odd = [pin for pin in pins if not re.fullmatch(r"[A-Za-z0-9._-]+==[0-9][0-9a-z.]*", pin)]
    assert odd == []
    assert not any("/" in line for line in lines)


def test_constraints_name_each_distribution_once() -> None:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    names = [distribution(line) for line in lines if not line.startswith("#")]
    assert len(names) == len(set(names))


def test_every_declared_distribution_is_pinned(constraints: dict[str, str]) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    declared = [*project["dependencies"], *project["optional-dependencies"]["test"]]
    assert [name for name in declared if distribution(name) not in constraints] == []


def test_every_tested_version_runs_on_the_oldest_python(constraints: dict[str, str]) -> None:
    oldest = "{}.{}.0".format(*obstacles.OLDEST)
    too_new = [
        found.name
        for found in distributions()
        if constraints.get(distribution(found.name)) == found.version
        and oldest not in SpecifierSet(str(found.metadata.json.get("requires_python", "")))
    ]
    assert too_new == []
