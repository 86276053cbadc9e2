"""Importing the package needs the standard library alone."""

import json
import os
import subprocess
import sys
from pathlib import Path

from tests.conftest import ROOT

PROGRAM = f"""
import sys
before = set(sys.modules)
sys.path.insert(0, {str(ROOT)!r})
import lovecraft_lab as ll
game = ll.letter(players=3)
ll.play(game, [ll.bots.random, ll.bots.cautious, ll.bots.random], 1)
ll.play(ll.letter(deck=ll.DECKS["deck-a"]), [ll.bots.searching] * 2, 1)
repr(game.view(ll.infoset(game.start(), 0)))
game.view(ll.infoset(game.start(), 0))._repr_html_()
list(ll.walk(ll.kuhn().start(), 9))
import json
print(json.dumps(sorted(set(sys.modules) - before)))
"""


def loaded(*flags: str, where: Path = ROOT) -> list[str]:
    """Every module that a fresh Python loads to import the package and play a game."""
    command = [sys.executable, *flags, "-c", PROGRAM]
    environ = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    names: list[str] = json.loads(subprocess.check_output(command, cwd=where, env=environ))
    return names


def test_a_game_can_be_played_with_the_standard_library_alone(tmp_path: Path) -> None:
    names = loaded("-W", "error", where=tmp_path)
    packages = {name.partition(".")[0] for name in names}
    assert packages - set(sys.stdlib_module_names) == {"lovecraft_lab"}


def test_it_can_be_played_where_nothing_else_is_installed(tmp_path: Path) -> None:
    # -S: no site-packages at all; -I: no environment, no user's folder, no current folder.
    names = loaded("-S", "-I", where=tmp_path)
    assert "lovecraft_lab.letter.game" in names


def test_slow_parts_of_the_standard_library_are_left_alone() -> None:
    names = loaded()
    slow = {"asyncio", "tkinter", "unittest", "multiprocessing", "sqlite3", "http.client"}
    assert not slow & set(names)


def test_every_public_name_is_there_once() -> None:
    import lovecraft_lab as ll

    missing = [name for name in ll.__all__ if not hasattr(ll, name)]
    assert missing == []
    assert len(set(ll.__all__)) == len(ll.__all__)
    for name in ("letter", "kuhn", "mover", "choices", "child", "steps", "infoset", "view"):
        assert name in ll.__all__
