"""The edition for teachers, made from a lesson and its learner's notebook: nothing is kept by hand.

Beside each exercise stand its worked solution, its common mistakes and an answer between the
markers of nbgrader; before the lesson its time plan, what to ask, and a picture for the board.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from lovecraft_lab.lessons.exercise import Exercise, Lesson
from lovecraft_lab.lessons.grid import Grid

Cell = dict[str, Any]
EXERCISE: Final = re.compile(r"ll\.check\(\"(L\d\d\.\d)\", \.\.\.\)")
SCHEMA: Final = 3
"""The version of the marks that nbgrader reads."""


def teachers_cells(lesson: Lesson, cells: list[Mapping[str, Any]]) -> list[Cell]:
    """Return the cells of the teacher's notebook, given those of the learner's."""
    exercises = {each.ident: each for each in lesson.exercises}
    made: list[Cell] = []
    for cell in cells:
        source = str(cell["source"])
        asked = EXERCISE.search(source) if cell["cell_type"] == "code" else None
        if asked is None:
            made.append({"cell_type": cell["cell_type"], "source": source})
        else:
            made += _answered(exercises[asked[1]])
    head, *rest = made
    return [_titled(head), *_before(lesson), *rest]


def _titled(head: Cell) -> Cell:
    """Return the head of the lesson, named as the teacher's."""
    return _markdown(head["source"].replace("# ", "# For teachers: ", 1))


def _before(lesson: Lesson) -> Iterator[Cell]:
    """Yield what a teacher reads before the lesson."""
    plan = Grid(["minutes", "for"], lesson.plan).in_markdown()
    ask = "\n".join(f"- {question}" for question in lesson.ask)
    yield _markdown(f"## Before the lesson\n\n### Time plan: {lesson.minutes} minutes\n\n{plan}")
    yield _markdown(f"### What to ask\n\n{ask}")
    yield _markdown(
        "### For the board\n\nThe picture of this lesson as wide as the page, without a caption, to"
        " be shown on the wall while you speak. For a slide of your own, save it as a file:"
        f' `open("{lesson.ident}.svg", "w", encoding="utf-8").write(picture.svg)`.'
    )
    yield _code(
        f'import lovecraft_lab as ll\n\npicture = ll.lessons.board("{lesson.ident}")\npicture'
    )


def _answered(exercise: Exercise) -> Iterator[Cell]:
    """Yield an exercise's answer for nbgrader, its check, its solution and its mistakes."""
    name = exercise.ident.lower().replace(".", "_")
    answer = exercise.kind.write(exercise.right())
    yield _code(
        f'### BEGIN SOLUTION\nanswer_{name} = "{answer}"\n### END SOLUTION',
        grade_id=f"{name}-answer",
        solution=True,
    )
    yield _code(
        f'assert ll.check("{exercise.ident}", answer_{name}).ok',
        grade_id=f"{name}-check",
        grade=True,
    )
    mistakes = Grid(["mistake", "answer", "what the learner is told"], exercise.common_mistakes())
    yield _markdown(
        f"**Solution.** {exercise.solution()}\n\n**Common mistakes**\n\n{mistakes.in_markdown()}"
    )


def _markdown(source: str) -> Cell:
    return {"cell_type": "markdown", "source": source}


def _code(source: str, *, grade_id: str = "", solution: bool = False, grade: bool = False) -> Cell:
    cell: Cell = {"cell_type": "code", "source": source}
    if grade_id:
        marks = {
            "schema_version": SCHEMA,
            "grade_id": grade_id,
            "solution": solution,
            "grade": grade,
            "locked": grade,
            "task": False,
        }
        cell["metadata"] = {"nbgrader": marks | ({"points": 1} if grade else {})}
    return cell
