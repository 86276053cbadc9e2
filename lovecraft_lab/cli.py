"""The `lovecraft-lab` command: open the notebooks, play in the terminal, or look for what is wrong.

Knows options and packages; a game in the terminal is led by `lovecraft_lab.terminal`.
"""

from __future__ import annotations

import argparse
import io
import os
import platform
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from itertools import cycle, islice
from pathlib import Path
from random import SystemRandom
from typing import Final

from lovecraft_lab import __version__
from lovecraft_lab.bots import BY_NAME
from lovecraft_lab.core.errors import LabError
from lovecraft_lab.core.session import Session
from lovecraft_lab.letter import DECKS, EDITIONS, LetterGame, letter
from lovecraft_lab.terminal import Terminal

WELCOME: Final = "notebooks/00_welcome.ipynb"
NEEDED: Final = ("jupyterlab", "ipywidgets", "anywidget", "networkx")
"""What the notebooks need beside this package; the terminal needs none of it."""
SEEDS: Final = 1_000_000
"""How many seeds there are to pick from when none is given."""
CURE: Final = "run `python start.py` in the project’s folder"


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line asks; 0 when all went well."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a sign that a terminal lacks becomes `?`
            stream.reconfigure(errors="replace")
    options = command_line().parse_args(arguments)
    try:
        match options.command:
            case "play":
                return play(options)
            case "doctor":
                return doctor()
            case _:
                return open_lab(options)
    except LabError as error:
        print(error, file=sys.stderr)
        return 1


def command_line() -> argparse.ArgumentParser:
    """Return the reader of the command line."""
    parser = argparse.ArgumentParser(
        prog="lovecraft-lab",
        description="Open the notebooks in JupyterLab, play in the terminal, or look for faults.",
    )
    parser.add_argument("--version", action="version", version=f"lovecraft-lab {__version__}")
    parser.set_defaults(no_browser=False, port=None)
    commands = parser.add_subparsers(dest="command", title="commands")
    lab = commands.add_parser("lab", help="open the notebooks (so does no command at all)")
    lab.add_argument("--no-browser", action="store_true", help="only print the address")
    lab.add_argument("--port", type=int, metavar="N", help="listen on this port")
    commands.add_parser("doctor", help="say what is installed and what is missing")
    add_play_options(commands.add_parser("play", help="play a round in this terminal"))
    return parser


def add_play_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of a game in the terminal; those left out are `None`."""
    add = parser.add_argument
    add("--players", type=int, metavar="N", help="seats at the table, 2 to 6 (3)")
    add("--seat", type=int, metavar="S", help="your seat, counted from 0 (0)")
    add("--bots", metavar="A,B", help=f"who plays the others, in turn: {', '.join(BY_NAME)}")
    add("--seed", metavar="X", help="the same seed gives the same game (a new one)")
    add("--match", action="store_true", default=None, help="rounds until the match is won")
    add("--deck", choices=DECKS, help="a small teaching deck")
    add("--edition", choices=EDITIONS, help="the edition (zman27)")
    add("--resume", metavar="CODE", help="go on with the game that this code holds")
    add("--study", action="store_true", help="study mode: everything may be taken back")


# The notebooks


def open_lab(options: argparse.Namespace) -> int:
    """Open JupyterLab on the welcome notebook; 1 when it cannot be."""
    root = find_notebooks()
    if root is None:
        print(f"{WELCOME} is neither in this folder nor beside the package: go to the project’s.")
        return 1
    try:
        lab = import_module("jupyterlab.labapp").LabApp
    except ImportError:
        print(f"JupyterLab is not installed: {CURE}.")
        return 1
    lab.launch_instance(lab_arguments(root, options))
    return 0


PROMPT: Final = "--ServerApp.kernel_websocket_connection_class=lovecraft_lab.prompt.PromptAnswers"
"""Answers of the kernel go out at once."""


def lab_arguments(root: Path, options: argparse.Namespace) -> list[str]:
    """Return what JupyterLab is told."""
    arguments = [f"--ServerApp.root_dir={root}", f"--LabApp.default_url=/lab/tree/{WELCOME}"]
    arguments += [PROMPT] + (["--no-browser"] if options.no_browser else [])
    arguments += [] if options.port is None else [f"--ServerApp.port={options.port}"]
    is_root = getattr(os, "geteuid", lambda: 1)() == 0  # as in many containers
    return arguments + (["--allow-root"] if is_root else [])


def find_notebooks() -> Path | None:
    """Return the folder that holds the notebooks: this one, or the one the package lies in."""
    places = (Path.cwd(), Path(__file__).resolve().parent.parent)
    return next((place for place in places if (place / WELCOME).exists()), None)


# What is installed


def doctor(names: Sequence[str] = NEEDED) -> int:
    """Say in words what is installed; 1 when something is missing."""
    print(f"Python {platform.python_version()} on {platform.system()}: {sys.executable}.")
    print(f"lovecraft-lab {__version__}: the card game works, and so does `lovecraft-lab play`.")
    faults = []
    for name in names:
        fault = why_not_package(name)
        print(fault or f"{name} {version(name)}: works.")
        faults += [fault] if fault else []
    place = find_notebooks()
    print(f"The notebooks are in {place}." if place else "The notebooks are not in this folder.")
    if faults:
        print(f"The notebooks need what is missing: {CURE}.")
    else:
        print("All is well.")
    return int(bool(faults))


def why_not_package(name: str) -> str:
    """Say in a sentence why a package cannot be used; empty when it can."""
    try:
        version(name)
    except PackageNotFoundError:
        return f"{name}: is not installed."
    try:
        import_module(name)
    except Exception as error:  # noqa: BLE001 - whatever a package raises, it does not work
        return f"{name} {version(name)}: is installed but does not work ({error})."
    return ""


# A game in the terminal


def play(options: argparse.Namespace) -> int:
    """Play one game in the terminal, from the start or from a resume code."""
    session = begun(options) if options.resume is None else resumed(options)
    Terminal(session).run()
    return 0


def begun(options: argparse.Namespace) -> Session:
    """Return a new session as the options ask for it."""
    game = letter(
        options.edition or "zman27",
        3 if options.players is None else options.players,
        deck=DECKS[options.deck] if options.deck else None,
        match=bool(options.match),
    )
    seat = options.seat or 0
    if not 0 <= seat < game.players:
        msg = f"there is no seat {seat}: seats go from 0 to {game.players - 1}"
        raise LabError(msg)
    names = [name.strip() for name in (options.bots or "cautious").split(",")]
    if len(names) >= game.players:
        msg = f"{len(names)} bots are named, and there are {game.players - 1} other seats"
        raise LabError(msg)
    others = list(islice(cycle(names), game.players - 1))
    seats = [*others[:seat], None, *others[seat:]]
    seed = str(SystemRandom().randrange(SEEDS)) if options.seed is None else options.seed
    return Session(game, seats, seed, bots=BY_NAME, study=options.study)


def resumed(options: argparse.Namespace) -> Session:
    """Return the session of a resume code, which says itself who plays what."""
    named = ("players", "seat", "bots", "seed", "match", "deck", "edition")
    given = [f"--{name}" for name in named if getattr(options, name) is not None]
    if given:
        msg = f"a resume code says itself who plays what: leave out {', '.join(given)}"
        raise LabError(msg)
    session = Session.from_code(options.resume, bots=BY_NAME, study=options.study)
    if not isinstance(session.game, LetterGame) or session.seats.count(None) != 1:
        msg = "this code is not for one person at the card game, and the terminal has no other"
        raise LabError(msg)
    return session
