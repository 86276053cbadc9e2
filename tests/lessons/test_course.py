"""Every lesson of the course: its exercises, its text and its notebook."""

import itertools
import math
import random
import re
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import nbformat
import numpy as np
import pytest
from nbclient import NotebookClient

from lovecraft_lab.lessons import Exercise, check
from lovecraft_lab.lessons.course import NUMBERS
from tests import lesson_text
from tests.checks import CELL_SECONDS, ROOT
from tests.seed import SEED

TEXTS = lesson_text.texts(ROOT)
EXERCISES = [each for text in TEXTS for each in lesson_text.lesson_of(text).exercises]
BY_TEXT = pytest.mark.parametrize("text", TEXTS, ids=lambda text: text.stem[:3])
BY_EXERCISE = pytest.mark.parametrize("each", EXERCISES, ids=lambda each: each.ident)
FIGURES = re.compile(r"(?<![\w./])\d+(?:\.\d+|/\d+)(?![\w/])|\d+(?:\.\d+)?(?=\s?%)")
UNREAD = [..., None, "", "  ", [], [[]], {}, {"a": 1}, set(), object(), 1j, math.nan, math.inf]
UNREAD += [10**400, Decimal("NaN"), Decimal("sNaN"), b"yes", b"1/2", range(0), np.array(0.5)]
NO_ANSWERS = [*UNREAD, "a heap of stones", "1/0", "x" * 100_000, -5000, "50%", True, {1, 2}]
LINES = 1500  # signs that a hint, a second hint and where the solution is may take
TRIVIAL = 30  # a fraction with a smaller denominator may stand in a text for other reasons


def notebook(text: Path) -> Any:
    return nbformat.read(lesson_text.notebook_of(text), as_version=4)


def test_there_are_thirteen_lessons_and_sixty_five_exercises() -> None:
    assert [lesson_text.lesson_of(text).number for text in TEXTS] == list(NUMBERS)
    assert len(EXERCISES) >= 65
    assert len({each.ident for each in EXERCISES}) == len(EXERCISES)


def test_the_page_of_the_course_names_all_lessons_as_they_are_now() -> None:
    page = (ROOT / "tutorials" / "README.md").read_text(encoding="utf-8")
    assert lesson_text.contents(ROOT) in page
    assert all(lesson_text.notebook_of(text).name in page for text in TEXTS)


@BY_EXERCISE
def test_the_right_answer_is_right_as_it_is_typed_and_as_a_value(each: Exercise) -> None:
    right = each.right()
    assert check(each.ident, right).ok
    assert check(each.ident, each.kind.write(right)).ok
    assert repr(check(each.ident, right)) == f"{each.ident}: right."


@BY_EXERCISE
def test_every_slip_is_told_from_the_others_by_its_hint(each: Exercise) -> None:
    assert each.slips
    values = [each.right(), *(slip.answer() for slip in each.slips)]
    read = [each.kind.read(each.kind.write(value)) for value in values]
    for at, value in enumerate(read):
        others = [other for n, other in enumerate(read) if n != at]
        assert not any(each.kind.same(value, other) for other in others), "a slip of its own"
    for slip in each.slips:
        found = check(each.ident, slip.answer())
        assert not found.ok
        assert slip.says in found.hint


@BY_EXERCISE
@pytest.mark.parametrize("given", NO_ANSWERS, ids=lambda given: f"{given!r:.20}")
def test_what_is_no_answer_gets_a_sentence(each: Exercise, given: object) -> None:
    said = repr(check(each.ident, given))
    assert "Traceback" not in said
    assert said.startswith(f"{each.ident}: ")
    assert len(said) < LINES
    assert not check(each.ident, given).ok


@BY_EXERCISE
@pytest.mark.parametrize("given", UNREAD, ids=lambda given: f"{given!r:.20}")
def test_what_cannot_be_read_counts_as_no_try(each: Exercise, given: object) -> None:
    found = check(each.ident, given)
    assert not found.read
    assert found.hint.endswith(".")


@BY_EXERCISE
def test_no_hint_tells_the_answer_and_the_solution_does(each: Exercise) -> None:
    answers = {str(part) for part in parts(each.right()) if not_trivial(part)}
    hints = [each.second, *(slip.says for slip in each.slips)]
    assert not [answer for answer in answers for hint in hints if answer in tokens(hint)]
    assert len(each.solution()) > 40
    assert all(answer in each.solution() for answer in answers)


@BY_TEXT
def test_the_text_says_what_its_lesson_says(text: Path) -> None:
    stored, fresh = lesson_text.read(text), lesson_text.read(text)
    lesson_text.refresh(fresh, lesson_text.lesson_of(text))
    assert [cell.source for cell in stored.cells] == [cell.source for cell in fresh.cells]
    asked = [HEAD[1] for cell in stored.cells if (HEAD := lesson_text.HEADING.match(cell.source))]
    assert asked == [each.ident for each in lesson_text.lesson_of(text).exercises]


@BY_TEXT
def test_notebook_and_text_agree(text: Path) -> None:
    ours = [(cell.cell_type, cell.source) for cell in lesson_text.read(text).cells]
    assert [(cell.cell_type, cell.source) for cell in notebook(text).cells] == ours


@BY_TEXT
def test_a_lesson_has_one_title_and_ordered_headings(text: Path) -> None:
    levels = [
        len(line) - len(line.lstrip("#"))
        for cell in lesson_text.read(text).cells
        if cell.cell_type == "markdown"
        for line in cell.source.splitlines()
        if re.match(r"#+ ", line)
    ]
    assert levels.count(1) == 1
    assert levels[0] == 1
    assert all(after <= before + 1 for before, after in itertools.pairwise(levels))


@BY_TEXT
def test_a_lesson_has_all_its_parts(text: Path) -> None:
    source = text.read_text(encoding="utf-8")
    heads = re.findall(r"^## (.+)$", source, re.MULTILINE)
    wanted = ["Play first", "The idea", "Predict, then look", "The picture", "Exercises"]
    assert heads == [*wanted, "Key points", "Further"]
    assert source.count("Reveal(") >= 2


@BY_TEXT
def test_its_cells_run_in_any_order_after_the_first(text: Path) -> None:
    made = lesson_text.read(text)
    code = [cell for cell in made.cells if cell.cell_type == "code"]
    setup, rest = code[0], code[1:]
    assert setup.metadata.get("tags") == ["setup"]
    random.Random(SEED).shuffle(rest)
    made.cells = [setup, *rest]
    where = {"metadata": {"path": str(text.parent.parent)}}
    NotebookClient(made, timeout=CELL_SECONDS, resources=where).execute()


@BY_TEXT
def test_no_cell_needs_another_one_but_the_first(text: Path) -> None:
    setup, *rest = (c.source for c in lesson_text.read(text).cells if c.cell_type == "code")
    for source in rest:
        names: dict[str, Any] = {}
        exec(setup, names)  # noqa: S102 - our own lessons
        exec(source, names)  # noqa: S102 - as above


@BY_TEXT
def test_whatever_a_cell_reveals_is_shown_and_its_code_is_folded(text: Path) -> None:
    cells = [cell for cell in notebook(text).cells if cell.cell_type == "code"]
    asked = [cell for cell in cells if "Reveal(" in cell.source]
    assert all(list(outputs(cell)) for cell in asked)
    assert all(cell.metadata["jupyter"]["source_hidden"] for cell in asked)


@BY_TEXT
def test_every_lesson_says_in_the_same_words_how_to_answer(text: Path) -> None:
    said = re.findall(r"^Answer in the form.*$", text.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(said) == 1
    assert said[0] in TEXTS[0].read_text(encoding="utf-8")


@BY_TEXT
def test_no_answer_stands_in_the_notebook_or_its_outputs(text: Path) -> None:
    of = lesson_text.lesson_of(text)
    told = tokens("\n".join(everything(notebook(text))))
    for each in of.exercises:
        given = {str(part) for part in parts(each.right()) if not_trivial(part)}
        assert not given & told, each.ident


@BY_TEXT
def test_every_figure_in_the_prose_is_worked_out_by_a_cell(text: Path) -> None:
    made = notebook(text)
    asked = lesson_text.HEADING
    prose = "\n".join(
        cell.source
        for cell in made.cells[1:]
        if cell.cell_type == "markdown" and not asked.match(cell.source)
    )
    worked = "\n".join(
        cell.source + "\n" + "\n".join(outputs(cell))
        for cell in made.cells
        if cell.cell_type == "code"
    )
    assert set(FIGURES.findall(prose)) <= tokens(worked)


def everything(made: Any) -> Iterator[str]:
    for cell in made.cells:
        yield cell.source
        yield from outputs(cell)


def outputs(cell: Any) -> Iterator[str]:
    for output in cell.get("outputs", ()):
        yield str(output.get("text", ""))
        yield from (str(data) for data in output.get("data", {}).values())


def tokens(text: str) -> set[str]:
    """Return the figures in a text, in its code too."""
    plain = re.sub(r"Fraction\((\d+), (\d+)\)", r"\1/\2", text).replace("\\n", " ")
    return set(FIGURES.findall(plain))


def parts(value: Any) -> Iterator[Any]:
    if isinstance(value, tuple | list):
        for each in value:
            yield from parts(each)
    else:
        yield value


def not_trivial(value: object) -> bool:
    return isinstance(value, Fraction) and value.denominator > TRIVIAL
