"""The edition for teachers is made from the lessons: it can neither lack anything nor be stale."""

import re
from pathlib import Path
from typing import Any

import nbformat
import pytest

from tests import lesson_text
from tests.checks import ROOT
from tests.make_notebooks import teachers, teachers_path

NOTEBOOKS = [lesson_text.notebook_of(text) for text in lesson_text.texts(ROOT)]
BY_NOTEBOOK = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem[:3])


def edition(path: Path) -> Any:
    return nbformat.read(teachers_path(path), as_version=4)


@BY_NOTEBOOK
def test_the_stored_edition_is_the_one_that_is_made_now(path: Path) -> None:
    made = teachers(nbformat.read(path, as_version=4), path)
    stored = edition(path)
    assert [(cell.source, cell.metadata.get("nbgrader")) for cell in stored.cells] == [
        (cell.source, cell.metadata.get("nbgrader")) for cell in made.cells
    ]


@BY_NOTEBOOK
def test_it_has_plan_questions_picture_solutions_and_mistakes(path: Path) -> None:
    whole = "\n".join(cell.source for cell in edition(path).cells)
    lesson = lesson_text.lesson_of(path)
    assert f"{lesson.minutes} minutes" in whole
    assert all(question in whole for question in lesson.ask)
    assert all(re.search(r" \*.+\*$", question) for question in lesson.ask), "each is answered"
    assert f'board("{lesson.ident}")' in whole
    for each in lesson.exercises:
        assert each.solution() in whole
        assert all(slip.mistake in whole for slip in each.slips)


@BY_NOTEBOOK
def test_it_bears_the_marks_of_nbgrader(path: Path) -> None:
    """A cell to answer between the markers, and one with a point that a learner cannot change."""
    marked = [cell for cell in edition(path).cells if "nbgrader" in cell.metadata]
    answers, checks = marked[::2], marked[1::2]
    assert len(answers) == len(checks) == len(lesson_text.lesson_of(path).exercises)
    for cell in answers:
        assert cell.metadata.nbgrader.solution
        assert cell.source.startswith("### BEGIN SOLUTION")
        assert cell.source.endswith("### END SOLUTION")
    for cell in checks:
        assert cell.metadata.nbgrader.grade
        assert cell.metadata.nbgrader.locked
        assert cell.metadata.nbgrader.points == 1
    names = [cell.metadata.nbgrader.grade_id for cell in marked]
    assert len(set(names)) == len(names)
