"""The text of a lesson: Markdown in `tutorials/text`, and the learner's notebook made of it.

What the lesson itself says stands in one place, `lovecraft_lab/lessons/lNN.py`: its head and the
questions of its exercises are put into the text from there.
"""

import re
from pathlib import Path
from typing import Any, Final

import jupytext

from lovecraft_lab.lessons import Lesson, lesson

Notebook = Any
FOLDER: Final = "tutorials/text"
FORMAT: Final = "md"
LONG: Final = 15
"""So many lines of code are shown; more are folded."""
HEADING: Final = re.compile(r"### (L\d\d\.\d)\b")
CONTENTS: Final = re.compile(r"(?<=^## The lessons\n\n).*?(?=\n\n## )", re.DOTALL | re.MULTILINE)
"""Where the table of all lessons stands in the page of the course."""
IDENT: Final = re.compile(r"(L\d\d)_")


def texts(root: Path) -> list[Path]:
    """Return the texts of all lessons, in order."""
    return sorted((root / FOLDER).glob("L*.md"))


def text_of(notebook: Path) -> Path:
    """Return where the text of a learner's notebook lies, whether it is there or not."""
    return notebook.parent / "text" / f"{notebook.stem}.md"


def notebook_of(text: Path) -> Path:
    """Return where the learner's notebook of a text lies."""
    return text.parent.parent / f"{text.stem}.ipynb"


def lesson_of(path: Path) -> Lesson:
    """Return the lesson that a file of this name belongs to."""
    found = IDENT.match(path.name)
    assert found, f"{path.name} does not begin with the name of a lesson"
    return lesson(found[1])


def read(text: Path) -> Notebook:
    """Return the text as a notebook without outputs."""
    return jupytext.read(text, fmt=FORMAT)


def fold(notebook: Notebook) -> None:
    """Fold long code, which draws pictures, and code that holds what is to be predicted first.

    Who wants to read it opens it with a click.
    """
    for cell in notebook.cells:
        is_long = len(cell.source.splitlines()) > LONG
        if cell.cell_type == "code" and (is_long or "Reveal(" in cell.source):
            cell.metadata["jupyter"] = {"source_hidden": True}


def refresh(notebook: Notebook, of: Lesson) -> None:
    """Put into a text what its lesson says: the head, and the questions of the exercises."""
    questions = {each.ident: each.asks for each in of.exercises}
    notebook.cells[0].source = of.head()
    for cell in notebook.cells:
        heading = HEADING.match(cell.source) if cell.cell_type == "markdown" else None
        if heading:
            cell.source = f"### {heading[1]}\n\n{questions[heading[1]]}"


def contents(root: Path) -> str:
    """Return the table of all lessons, as the page of the course has it."""
    rows = [
        f"| [{of.ident} {of.title}]({notebook_of(text).name}) | {of.minutes} |"
        f" {', '.join(f'L{number:02}' for number in of.needs) or 'nothing'} | {of.objectives[0]} |"
        for text in texts(root)
        for of in [lesson_of(text)]
    ]
    head = "| lesson | minutes | know before | when you are through you can, among other things |"
    return "\n".join([head, "| --- | --- | --- | --- |", *rows])


def refresh_contents(page: Path) -> None:
    """Put the table of all lessons into the page of the course."""
    before, after = CONTENTS.split(page.read_text(encoding="utf-8"))
    page.write_text(f"{before}{contents(page.parent.parent)}{after}", encoding="utf-8")


def write(notebook: Notebook, text: Path) -> None:
    """Write a notebook as the text it came from."""
    jupytext.write(notebook, text, fmt=FORMAT)
