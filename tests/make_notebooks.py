"""Run notebooks and store what they show, the same on every machine.

    python -m tests.make_notebooks                        every notebook
    python -m tests.make_notebooks notebooks/x.ipynb      these alone

A lesson of the course is first made of its text (`tests/lesson_text.py`).

Runs each notebook in a new kernel and writes it back with its outputs, execution counts and the
kernel `python3`; times, versions, widget state and the editor's own settings are left out.
"""

import os
import re
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

from lovecraft_lab.lessons import teacher
from tests import lesson_text
from tests.checks import CELL_SECONDS, ROOT, find_notebooks

Notebook = Any
KERNEL = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
LANGUAGE = {
    "codemirror_mode": {"name": "ipython", "version": 3},
    "file_extension": ".py",
    "mimetype": "text/x-python",
    "name": "python",
    "nbconvert_exporter": "python",
    "pygments_lexer": "ipython3",
}
"""What JupyterLab writes when it opens a notebook, but for the version of Python."""
KEPT = ("tags", "jupyter", "nbgrader")  # what of a cell's metadata is the author's intent
LINK = re.compile(r"\]\((?!https://)")
LIVE = "application/vnd.jupyter.widget-view+json"
"""A live widget of a kernel that is gone: without it, the picture and the words beside it show."""


def run(notebook: Notebook, folder: Path) -> None:
    """Run a notebook as if it lay in this folder; its outputs are put into it."""
    where = {"metadata": {"path": str(folder)}}
    NotebookClient(notebook, timeout=CELL_SECONDS, resources=where, coalesce_streams=True).execute()


def tidy(notebook: Notebook) -> None:
    """Take out of a notebook that was run whatever is of one machine, moment or editor."""
    notebook.metadata = {"kernelspec": KERNEL, "language_info": LANGUAGE}
    count = 0
    for cell in notebook.cells:
        cell.metadata = {name: cell.metadata[name] for name in KEPT if name in cell.metadata}
        if cell.cell_type == "code" and cell.source.strip():
            count += 1
            cell.execution_count = count
            for output in cell.outputs:
                fresh = {"execution_count": count, "metadata": {}}
                output.update({name: fresh[name] for name in fresh if name in output})
                output.get("data", {}).pop(LIVE, None)


def make(notebook: Notebook, path: Path) -> None:
    """Run a notebook and write it there."""
    run(notebook, path.parent)
    tidy(notebook)
    nbformat.validate(notebook)
    nbformat.write(notebook, path)
    name = path.relative_to(ROOT).as_posix()
    print(f"{name}: {len(notebook.cells)} cells, {path.stat().st_size // 1000} kB")


def source_of(path: Path) -> Notebook:
    """Return the notebook to run: a lesson's as its text has it, any other as it is stored."""
    text = lesson_text.text_of(path)
    if not text.exists():
        return nbformat.read(path, as_version=4)
    notebook = lesson_text.read(text)
    lesson_text.refresh(notebook, lesson_text.lesson_of(text))
    lesson_text.write(notebook, text)
    lesson_text.fold(notebook)
    for number, cell in enumerate(notebook.cells):
        cell.id = f"cell-{number}"
    return notebook


def teachers_path(path: Path) -> Path:
    """Return where the teacher's edition of a lesson lies."""
    return path.parent / "teacher" / path.name


def teachers(notebook: Notebook, path: Path) -> Notebook:
    """Return the teacher's edition of a lesson, without outputs."""
    v4: Any = nbformat.v4  # without types
    made = v4.new_notebook(metadata=notebook.metadata)
    new = {"code": v4.new_code_cell, "markdown": v4.new_markdown_cell}
    lesson = lesson_text.lesson_of(path)
    for number, cell in enumerate(teacher.teachers_cells(lesson, notebook.cells)):
        marks, source = cell.get("metadata", {}), cell["source"]
        if cell["cell_type"] == "markdown":
            source = LINK.sub("](../", source)  # it lies one folder deeper
        made.cells.append(new[cell["cell_type"]](source, metadata=marks, id=f"cell-{number}"))
    return made


def all_notebooks() -> list[str]:
    """Return the names of all notebooks, those of new lessons too."""
    lessons = [lesson_text.notebook_of(text) for text in lesson_text.texts(ROOT)]
    made = {str(path.relative_to(ROOT)) for path in lessons}
    ours = {name for name in find_notebooks(ROOT) if "/teacher/" not in name}
    return sorted({*ours, *made})


def main(names: Sequence[str]) -> int:
    """Make the named notebooks anew, or all of them; 0 when all ran through."""
    for name in names or all_notebooks():
        path = ROOT / name
        make(source_of(path), path)
        if lesson_text.text_of(path).exists():
            make(teachers(nbformat.read(path, as_version=4), path), teachers_path(path))
    lesson_text.refresh_contents(ROOT / "tutorials" / "README.md")
    return 0


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as empty:
        # A reader's own settings of Jupyter and IPython must leave no trace.
        os.environ |= {"JUPYTER_CONFIG_DIR": empty, "IPYTHONDIR": empty}
        sys.exit(main(sys.argv[1:]))
