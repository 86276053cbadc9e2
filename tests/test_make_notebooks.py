"""Notebooks are stored the same whoever runs them."""

import re
from pathlib import Path

import nbformat
import pytest
from jupyter_client.kernelspec import KernelSpecManager

from tests.checks import ROOT, find_notebooks
from tests.make_notebooks import KERNEL, LANGUAGE, Notebook, run, tidy


def notebook() -> Notebook:
    """A notebook as an editor leaves it: settings, times, counts of a long session."""
    code = nbformat.v4.new_code_cell("print('a')\nprint('b')\n1 / 4")
    code.metadata = {"tags": ["slow"], "execution": {"shell.execute_reply": "2026-11-30"}}
    code.execution_count = 17
    return nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_markdown_cell("# A"), code, nbformat.v4.new_code_cell("")],
        metadata={"kernelspec": {"name": "mine", "display_name": "Mine"}, "widgets": {}},
    )


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Notebook:
    fresh = notebook()
    fresh.metadata.kernelspec.name = "python3"  # the one that is installed here
    run(fresh, tmp_path_factory.mktemp("notebook"))
    tidy(fresh)
    return fresh


def test_outputs_and_counts_are_those_of_a_first_run(made: Notebook) -> None:
    _, code, empty = made.cells
    assert [output.output_type for output in code.outputs] == ["stream", "execute_result"]
    assert code.outputs[0].text == "a\nb\n"
    assert code.outputs[1].data == {"text/plain": "0.25"}
    assert code.execution_count == code.outputs[1].execution_count == 1
    assert empty.execution_count is None


def test_only_the_kernel_and_the_tags_are_kept(made: Notebook) -> None:
    assert made.metadata == {"kernelspec": KERNEL, "language_info": LANGUAGE}
    assert [cell.metadata for cell in made.cells] == [{}, {"tags": ["slow"]}, {}]
    nbformat.validate(made)


def test_the_kernel_is_stored_as_it_names_itself_but_for_its_version(tmp_path: Path) -> None:
    """So JupyterLab, which writes down what the kernel says, has nothing else to change."""
    fresh = notebook()
    fresh.metadata.kernelspec.name = KERNEL["name"]
    run(fresh, tmp_path)
    says = dict(fresh.metadata.language_info)
    assert re.fullmatch(r"3\.\d+\.\d+\S*", says.pop("version"))
    assert says == LANGUAGE
    spec = KernelSpecManager().get_kernel_spec(KERNEL["name"])
    assert (spec.display_name, spec.language) == (KERNEL["display_name"], KERNEL["language"])


@pytest.mark.parametrize("name", find_notebooks(ROOT))
def test_every_notebook_is_stored_with_this_kernel(name: str) -> None:
    stored = nbformat.read(ROOT / name, as_version=4).metadata
    assert stored == {"kernelspec": KERNEL, "language_info": LANGUAGE}


def test_tidying_a_tidy_notebook_changes_nothing(made: Notebook, tmp_path: Path) -> None:
    first, second = tmp_path / "first.ipynb", tmp_path / "second.ipynb"
    nbformat.write(made, first)
    again = nbformat.read(first, as_version=4)
    tidy(again)
    nbformat.write(again, second)
    assert first.read_bytes() == second.read_bytes()


def test_a_live_widget_is_stored_as_the_picture_and_the_words_beside_it() -> None:
    live = {"application/vnd.jupyter.widget-view+json": {"model_id": "1"}, "text/plain": "a table"}
    output = nbformat.v4.new_output("display_data", live)
    stored = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("lab", outputs=[output])])
    tidy(stored)
    assert stored.cells[0].outputs[0].data == {"text/plain": "a table"}
