"""The golden records hold, they exercise every step of the rules, and their words are plain."""

import re
from pathlib import Path

import pytest

from lovecraft_lab.core.game import Game
from lovecraft_lab.core.knowledge import heard
from lovecraft_lab.core.state import infoset
from lovecraft_lab.letter import letter
from lovecraft_lab.toys.kuhn import kuhn
from tests.golden import COMMAND, Golden, difference, files, write

RECORDS = [pytest.param(path, id=path.stem) for path in files()]
BROKEN = re.compile(
    r"\b[Yy]ou (is|has|was|does|goes|[a-z]+[^s]s)\b"  # "You draws"
    r"|(?<!and )Seat \d (are|have|draw|play|discard|pass|fail|win|take|lay)\b"
    r"|\ba 8\b"
    r"|\byour\b(?=[.,;:])"
    r"|\b(None|True|False)\b|: nothing"
    r"|  |\( |[^.]$|^[a-z]|[{}<>]"
)
"""What plain English never has: a verb of the wrong person, a lost number, a field's bare value."""


def golden(path: Path) -> Golden:
    return Golden.read(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", RECORDS)
def test_the_record_says_what_the_rules_say_now(path: Path) -> None:
    changed = difference(path)
    assert not changed, changed


@pytest.mark.parametrize("game", [letter(), kuhn()], ids=lambda game: game.name)
def test_every_step_of_the_rules_is_in_a_record(game: Game) -> None:
    steps = {rule.ident for rule in game.rules.values() if rule.is_step}
    records = [golden(path) for path in files()]
    shown = {
        step.rule.ident
        for record in records
        if record.game.name == game.name
        for step in record.steps()
    }
    assert sorted(steps - shown) == []


@pytest.mark.parametrize("path", RECORDS)
def test_every_seat_hears_plain_sentences(path: Path) -> None:
    record = golden(path)
    game = record.game
    for step in record.steps():
        assert not BROKEN.search(step.rule.says), step.rule.says
    last = [part for part in record.told() if not isinstance(part, str | tuple)][-1]
    for viewer in (None, *range(game.players)):
        for fact in heard(infoset(last, viewer)):
            sentence = game.narrate(fact, viewer)
            assert not BROKEN.search(sentence), (viewer, sentence)


@pytest.mark.parametrize(
    "sentence",
    ["You draws a card.", "Seat 1 are Insane.", "Seat 1 has a 8.", "The lower is your.", "no end"],
)
def test_broken_sentences_are_found(sentence: str) -> None:
    assert BROKEN.search(sentence)


def test_a_change_is_shown_with_its_file_its_line_and_the_command(tmp_path: Path) -> None:
    path = tmp_path / "kuhn.txt"
    kept = next(each for each in files() if each.stem == "kuhn").read_text(encoding="utf-8")
    path.write_text(kept.replace("You check.", "You checks."), encoding="utf-8")
    line = kept.splitlines().index("    0: You check.") + 1
    shown = difference(path)
    assert shown.startswith(f"{path}:{line}: ")
    assert "    0: You checks.\n" in shown
    assert "    0: You check.\n" in shown
    assert shown.endswith(COMMAND)


def test_a_record_that_ends_too_early_is_shown(tmp_path: Path) -> None:
    path = tmp_path / "kuhn.txt"
    path.write_text('Kuhn\n\ngame {"game": "toys.kuhn"}\n\n', encoding="utf-8")
    assert f"{path}:5: the record says\n    (nothing: it ends here)\n" in difference(path)


def test_writing_anew_keeps_the_heading_the_notes_and_the_choices(tmp_path: Path) -> None:
    path = tmp_path / "kuhn.txt"
    written = (
        'Kuhn,\nin two lines\n\ngame {"game": "toys.kuhn"}\n\n# A note.\n> king\n  Nonsense.\n'
    )
    path.write_text(written, encoding="utf-8")
    before = Golden.read(written)
    assert write([path]) == [path]
    assert golden(path) == before
    assert before.heading == ("Kuhn,", "in two lines")
    assert before.script == ("# A note.", "> king")
    assert "Nonsense" not in path.read_text(encoding="utf-8")
    assert "[It is the king.]" in path.read_text(encoding="utf-8")
    assert write([path]) == []
