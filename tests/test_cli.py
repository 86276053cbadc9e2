"""The `lovecraft-lab` command, driven through its input and output as a person would."""

import io
import os
import re
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path
from types import SimpleNamespace

import pytest

import lovecraft_lab as ll
import start
from lovecraft_lab import cli
from lovecraft_lab.bots import BY_NAME
from lovecraft_lab.core.session import Session
from lovecraft_lab.show.text import WIDTH
from lovecraft_lab.terminal import HELP
from tests.conftest import ROOT

SEED = "60"  # seat 0 is dealt the Necronomicon and draws the Tommy Gun


class Terminal:
    """A terminal in which `lovecraft-lab` is typed, with the lines typed after it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.monkeypatch = monkeypatch
        self.capsys = capsys
        self.code = 0
        self.errors = ""

    def type(self, arguments: str, *lines: str) -> str:
        """Type a command and these lines; what was printed comes back."""
        self.monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        self.code = cli.main(arguments.split())
        printed = self.capsys.readouterr()
        self.errors = printed.err
        return printed.out

    def play(self, *lines: str, study: bool = False, more: str = "") -> str:
        """Play with a fixed seed."""
        mode = "--study" if study else ""
        return self.type(f"play --seed {SEED} {mode} {more}", *lines)

    def answers(self, *lines: str, study: bool = False) -> list[str]:
        """Play with a fixed seed; what was printed after each line, the last one ending it all."""
        return self.play(*lines, study=study).split("\n> ")[1:]


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Terminal:
    return Terminal(monkeypatch, capsys)


def session(*choices: str) -> Session:
    """The same game without a terminal, after these choices."""
    made = Session(ll.letter(players=3), [None, "cautious", "cautious"], SEED, bots=BY_NAME)
    made.play_on()
    for text in choices:
        made.choose(made.game.parse(made.state, text))
        made.play_on()
    return made


def code_in(printed: str) -> str:
    """The last resume code that was printed."""
    return printed.rsplit("--resume ", 1)[1].split(maxsplit=1)[0]


# A game


@pytest.mark.parametrize("more", ["", "--players 2", "--players 6 --bots random,cautious"])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_whole_round_can_be_played_to_the_end(terminal: Terminal, more: str, seat: int) -> None:
    printed = terminal.play(*["1"] * 40, more=f"{more} --seat {seat}")
    assert terminal.code == 0
    assert f"You are seat {seat}." in printed
    assert "Round over." in printed
    assert printed.endswith(f"The round is over. Its seed was {SEED}.\n")


def test_a_match_goes_on_until_it_is_won(terminal: Terminal) -> None:
    printed = terminal.type("play --match --players 2 --seed 3", *["1"] * 400)
    assert "Round 2, turn 2" in printed, "turns are counted anew; seat 1 has won and begins"
    assert "Match over." in printed


def test_a_teaching_deck_is_played(terminal: Terminal) -> None:
    printed = terminal.type("play --seed 1 --players 2 --deck pocket-4", *["1"] * 9)
    assert "Pocket-4, 4 cards: one round for 2 players, seed 1." in printed
    assert "The round is over." in printed


def test_the_game_is_the_one_that_the_seed_gives(terminal: Terminal) -> None:
    printed = terminal.play("tommy_gun>1", "necronomicon")
    played = session("tommy_gun>1", "necronomicon")
    assert played.is_over
    assert repr(played.view) in printed
    assert printed.count("Rule ") == len(played.line.path())


def test_every_rule_is_told_with_its_id_its_sentence_and_what_this_seat_heard(
    terminal: Terminal,
) -> None:
    printed = " ".join(terminal.play("tommy_gun>1").split())
    played = session("tommy_gun>1")
    at = 0
    for step in played.line.path():
        told = ll.explain(played.game, step, 0)
        for words in (told.rule.ident, told.rule.says, *told.heard):
            at = printed.index(words, at)


def test_what_others_hold_is_never_printed(terminal: Terminal) -> None:
    printed = terminal.play()
    played = session()
    assert isinstance(played.state, ll.State)
    hidden = ll.open_table(ll.letter(players=3), played.state).to_dict()["hands"][1:]  # type: ignore[arg-type]  # a table of the card game
    names = {row.ident: row.name for row in ll.letter().cards}
    for (ident,) in hidden:
        assert names[ident] not in printed


def test_choices_are_numbered_and_a_number_is_as_good_as_its_text(terminal: Terminal) -> None:
    by_text = terminal.play("tommy_gun>1")
    number = by_text.split("tommy_gun>1")[0].split()[-1]
    assert terminal.play(number) == by_text


def test_the_seed_is_shown_also_when_none_was_given(terminal: Terminal) -> None:
    printed = terminal.type("play")
    seed = printed.split("seed ", 1)[1].split(".")[0]
    assert seed.isdecimal()
    again = terminal.type(f"play --seed {seed}")
    assert again == printed


def test_no_line_is_wider_than_the_terminal_but_codes_and_errors(terminal: Terminal) -> None:
    printed = terminal.play("help", "rules", *["1"] * 30, more="--players 6")
    wide = [line for line in printed.splitlines() if len(line) > WIDTH]
    assert wide == []


# Commands


def test_why_names_the_rules_that_forbid_a_play(terminal: Terminal) -> None:
    not_in_hand, insane, allowed, _ = terminal.answers(
        "why fed>2", "why necronomicon!", "why tommy_gun>2"
    )
    assert not_in_hand.strip().splitlines() == [
        "fed>2 is not allowed here:",
        "Rule 11 (Z011): One of the cards in hand is played.",
    ]
    assert "Rule 10 (Z010): " in insane
    assert allowed.startswith("tommy_gun>2 is allowed here.")


def test_why_takes_the_number_of_a_choice_too(terminal: Terminal) -> None:
    choices, told, _ = terminal.answers("", "why 2")
    (second,) = re.findall(r"   2 (\S+)", choices)
    assert told.startswith(f"{second} is allowed here.")


def test_why_names_each_rule_once_in_the_order_of_the_numbers(terminal: Terminal) -> None:
    """A Sane player has no Insane effect (10), the card is not held (11), seat 9 is none (12)."""
    told, _ = terminal.answers("why investigators!>9=1")
    numbers = re.findall(r"^Rule (\d+)", told, re.MULTILINE)
    assert {"10", "11", "12"} <= {*numbers}
    assert numbers == sorted({*numbers}, key=int)


def test_the_rules_still_to_come_are_told_the_next_one_first(terminal: Terminal) -> None:
    told, _ = terminal.answers("rules")
    rules = [line.split(":")[0] for line in told.splitlines() if line.startswith("Rule")]
    assert rules == [
        "Rule 11 (Z011)",
        "Rule 8 (Z008)",
    ]  # one of two cards is played, then the turn goes on


def test_table_shows_the_table_again_and_an_empty_line_the_choices(terminal: Terminal) -> None:
    table, choices, _ = terminal.answers("table", "")
    assert table.startswith(f"{session().view!r}\nSeed {SEED}, play mode")
    assert choices.startswith("\nYour choices:")
    assert choices.count("tommy_gun>") == 3


def test_help_names_every_command(terminal: Terminal) -> None:
    told, _ = terminal.answers("help")
    for command in ("why", "undo", "redo", "table", "cards", "rules", "code", "help", "quit"):
        assert f"  {command}" in told or f", {command}" in told


@pytest.mark.parametrize("line", ["HELP", "?", "Help"])
def test_help_is_found_however_it_is_asked_for(terminal: Terminal, line: str) -> None:
    told, _ = terminal.answers(line)
    assert told.startswith(HELP)


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("99", "There is no choice 99: they are numbered from 1 to 4."),
        ("0", "There is no choice 0"),
        ("9" * 5000, "There is no choice 999"),
        ("shub", "No card is called 'shub' in zman27. Type help for what you can do."),
        ("fed>", "Cannot read 'fed>'"),
        ("tommy_gun>9", "tommy_gun>9 is not allowed here: There is no such seat"),
        ("why", "Say what you would like to choose"),
        ("why ???", "Cannot read '???'"),
        ("why 99", "There is no choice 99: they are numbered from 1 to 4."),
        ("undo", "nothing to take back"),
        ("redo", "nothing was played after this moment"),
        ("\x1b[2J", "Cannot read '\\x1b[2J'"),
    ],
)
def test_a_fault_is_told_in_one_line_and_loses_nothing(
    terminal: Terminal, line: str, answer: str
) -> None:
    told, after = terminal.answers(line, "table")[:2]
    assert answer in told
    assert len(told.strip().splitlines()) == 1
    assert after.startswith(repr(session().view))
    assert terminal.code == 0


def test_play_mode_refuses_to_take_back_what_brought_news(terminal: Terminal) -> None:
    _, refused, table, _ = terminal.answers("tommy_gun>1", "undo", "table")
    assert refused.startswith("Play mode: ")
    assert refused.strip().count(".") == 1, "one sentence"
    assert refused.strip().endswith(".")
    assert table.startswith(repr(session("tommy_gun>1").view))


def test_study_mode_takes_back_and_tries_otherwise(terminal: Terminal) -> None:
    _, back, forward, back_again, other, _ = terminal.answers(
        "tommy_gun>1", "undo", "redo", "undo", "tommy_gun>2", study=True
    )
    assert repr(session().view) in back
    assert repr(session("tommy_gun>1").view) in forward
    assert back_again == back
    assert repr(session("tommy_gun>2").view) in other
    assert "study mode" in back


def test_study_mode_goes_on_after_the_end(terminal: Terminal) -> None:
    told = terminal.answers("tommy_gun>1", "necronomicon", "1", "rules", "undo", study=True)
    _, end, nothing, rules, back, _ = told
    assert "Round over." in end
    assert nothing.startswith("The round is over: ")
    assert rules.startswith("No rule is waiting")
    assert repr(session("tommy_gun>1").view) in back


# Stopping and coming back


@pytest.mark.parametrize("last", [("quit",), ("exit",), ()])
def test_stopping_is_polite_and_gives_the_code(terminal: Terminal, last: tuple[str, ...]) -> None:
    printed = terminal.play("tommy_gun>1", *last)
    assert "Stopped.\nTo come back: python -m lovecraft_lab play --resume LLR1-" in printed
    assert terminal.code == 0


def test_a_code_brings_back_the_table_and_its_future(terminal: Terminal) -> None:
    whole = terminal.play("tommy_gun>1", "nightgaunt>1", more="--bots random")
    half = terminal.play("tommy_gun>1", "code", more="--bots random")
    again = terminal.type(f"play --resume {code_in(half)}", "nightgaunt>1")
    assert again.replace("\n> ", "") == whole.replace("\n> ", "").replace(
        table_and_choices(half), ""
    )


def table_and_choices(printed: str) -> str:
    """The first table with the choices below it, as printed."""
    start = printed.index("\nThe table as seen")
    return printed[start : printed.index("\n> ")]


@pytest.mark.parametrize(
    ("arguments", "answer"),
    [
        ("--resume nonsense", "it should begin with LLR1-"),
        ("--resume LLR1-AAAA", "this code is damaged"),
        ("--resume LLR1-AAAA --seed 3 --match", "leave out --seed, --match"),
        ("--players 9", "this game is for 2 to 6"),
        ("--seat 3", "there is no seat 3: seats go from 0 to 2"),
        ("--seat -1", "there is no seat -1"),
        ("--bots deep", "no bot is called deep: there is random, cautious"),
        ("--bots random,random,random", "3 bots are named, and there are 2 other seats"),
        ("--deck pocket-4", "4 cards"),
    ],
)
def test_a_game_that_cannot_be_is_refused_in_one_line(
    terminal: Terminal, arguments: str, answer: str
) -> None:
    assert terminal.type(f"play {arguments}") == ""
    assert terminal.code == 1
    assert answer in terminal.errors
    assert terminal.errors.count("\n") == 1


@pytest.mark.parametrize(
    "other",
    [
        Session(ll.kuhn(), [None, "random"], 1, bots=BY_NAME),
        Session(ll.letter(players=3), [None, None, "random"], 1, bots=BY_NAME),
    ],
    ids=["another game", "several people"],
)
def test_a_code_that_a_terminal_cannot_show_is_refused(terminal: Terminal, other: Session) -> None:
    other.play_on()
    terminal.type(f"play --resume {other.code}")
    assert "this code is not for one person at the card game" in terminal.errors


def test_ctrl_c_ends_politely_and_gives_the_code(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(_prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    printed = terminal.play()
    assert "Stopped.\nTo come back: python -m lovecraft_lab play --resume LLR1-" in printed
    assert terminal.code == 0


def test_the_command_runs_as_a_module_and_survives_a_poor_terminal() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "lovecraft_lab", "play", "--seed", SEED],
        cwd=ROOT,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        input=b"1\n\xff\n1\n1\n",
        capture_output=True,
        check=True,
    )
    assert b"It is Seat 1?s turn." in done.stdout
    assert done.stderr == b""


# The notebooks


class FakeLab:
    """In the place of JupyterLab: keeps what it was told."""

    def __init__(self) -> None:
        self.told: list[str] = []

    def launch_instance(self, arguments: list[str]) -> None:
        self.told = arguments


@pytest.fixture
def lab(monkeypatch: pytest.MonkeyPatch) -> FakeLab:
    fake = FakeLab()
    monkeypatch.setitem(sys.modules, "jupyterlab.labapp", SimpleNamespace(LabApp=fake))
    return fake


def test_no_command_opens_the_welcome_notebook(terminal: Terminal, lab: FakeLab) -> None:
    terminal.type("")
    assert terminal.code == 0
    assert f"--ServerApp.root_dir={ROOT}" in lab.told
    assert f"--LabApp.default_url=/lab/tree/{start.WELCOME}" in lab.told


def test_the_lab_is_told_about_port_and_browser(terminal: Terminal, lab: FakeLab) -> None:
    terminal.type("lab --no-browser --port 8899")
    assert {"--no-browser", "--ServerApp.port=8899"} <= {*lab.told}


def test_notebooks_of_the_folder_one_stands_in_come_first(
    terminal: Terminal, lab: FakeLab, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "notebooks").mkdir()
    (tmp_path / cli.WELCOME).touch()
    monkeypatch.chdir(tmp_path)
    terminal.type("")
    assert f"--ServerApp.root_dir={tmp_path}" in lab.told


def test_missing_notebooks_and_a_missing_jupyterlab_are_told(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "jupyterlab.labapp", None)
    assert "JupyterLab is not installed" in terminal.type("")
    monkeypatch.setattr(cli, "WELCOME", "notebooks/none.ipynb")
    assert "neither in this folder nor beside the package" in terminal.type("")
    assert terminal.code == 1


# The doctor


def test_the_doctor_finds_all_well(terminal: Terminal) -> None:
    printed = terminal.type("doctor")
    assert terminal.code == 0
    assert sys.executable in printed.splitlines()[0], "there may be more than one Python"
    for name in ("jupyterlab", "anywidget"):
        assert f"{name} {version(name)}: works." in printed
    assert printed.endswith("All is well.\n")


def test_the_doctor_tells_what_is_missing_or_broken(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "anywidget", None)  # import fails, though it is installed
    assert cli.doctor(["anywidget", "no_such_package", "networkx"]) == 1
    printed = capsys.readouterr().out
    assert f"anywidget {version('anywidget')}: is installed but does not work" in printed
    assert "no_such_package: is not installed." in printed
    assert f"networkx {version('networkx')}: works." in printed
    assert "python start.py" in printed


def test_the_command_says_its_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        cli.main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"lovecraft-lab {ll.__version__}\n"
