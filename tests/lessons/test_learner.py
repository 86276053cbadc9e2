"""What a learner has done comes back by a code, and stays with the learner."""

import pytest

from lovecraft_lab.core.errors import BadCode
from lovecraft_lab.core.record import VERSION, pack
from lovecraft_lab.lessons.learner import KIND, Progress, progress
from lovecraft_lab.lessons.text import Text


def some() -> Progress:
    mine = Progress()
    for ident in ("L01.1", "L13.5"):
        mine.note(ident, ok=True)
    for _ in range(3):
        mine.note("L02.3", ok=False)
    return mine


def test_a_code_brings_back_what_was_done_and_what_was_tried() -> None:
    back = Progress.from_code(some().code)
    assert back.done == ("L01.1", "L13.5")
    assert back.wrong("L02.3") == 3
    assert back.code == some().code


def test_what_was_right_once_stays_done() -> None:
    mine = some()
    mine.note("L01.1", ok=False)
    assert "L01.1" in mine.done


def test_what_is_brought_back_is_added_to_what_is_there() -> None:
    mine = Progress()
    mine.note("L05.2", ok=True)
    mine.take(some())
    assert mine.done == ("L01.1", "L05.2", "L13.5")


@pytest.mark.parametrize("code", ["nonsense", KIND, "LLR-abc", KIND + "AAAA"])
def test_a_code_that_is_none_gets_a_sentence(code: str) -> None:
    said = progress(code)
    assert isinstance(said, Text)
    assert repr(said).startswith("Nothing was brought back: this")


def test_a_code_of_another_version_is_refused() -> None:
    with pytest.raises(BadCode, match="version"):
        Progress.from_code(pack(KIND, {"version": 999}, 1))


def test_a_code_with_more_exercises_than_there_are_is_refused() -> None:
    with pytest.raises(BadCode, match="exercises"):
        Progress.from_code(pack(KIND, {"version": VERSION}, 32 ** (5 * 13)))


def test_all_that_is_kept_is_names_and_counts() -> None:
    """No answer, no time and nobody's name is in a code: two learners alike have the same one."""
    assert some().code == some().code
    assert vars(some()).keys() == {"_done", "_wrong"}
