"""Every committed notebook: run, clean, the same on any machine, and compared with something.

nbval passes a notebook without execution counts while it compares nothing, so that is looked
for here.
"""

import re
import socket
from collections.abc import Iterator
from typing import Any

import nbformat
import pytest

from start import WELCOME
from tests.checks import find_notebooks
from tests.conftest import ROOT

LEAST_COMPARED = 1  # cells with an output that nbval can compare
NOT_COMPARED = ("nbval-ignore-output", "nbval-skip")
MACHINE_PATH = re.compile(
    r"""(?<![\w<>:/.&-])(?:/[\w.@+-]+){2,}/?   # /folder/file, but no </div>, no 1/18, no a/b
    |\b[A-Za-z]:\\\w                           # C:\folder
    |~/\w                                      # ~/folder""",
    re.VERBOSE,
)
# Addresses of machines; the names that SVG needs are no such thing.
HOST = re.compile(r"https?://(?!www\.w3\.org/)|\blocalhost\b|\b\d{1,3}(?:\.\d{1,3}){3}\b")

Node = dict[str, Any]


def faults(notebook: Node) -> list[str]:
    """What is wrong with a notebook as it is stored, one short sentence each."""
    return [*document_faults(notebook), *cell_faults(notebook["cells"])]


def document_faults(notebook: Node) -> Iterator[str]:
    """What is wrong with the notebook as a whole."""
    if notebook["metadata"].get("kernelspec", {}).get("name") != "python3":
        yield "the kernel is not python3"
    if "widgets" in notebook["metadata"]:
        yield "widget state is stored"
    if sum(is_compared(cell) for cell in notebook["cells"]) < LEAST_COMPARED:
        yield "no cell is compared"


def cell_faults(cells: list[Node]) -> Iterator[str]:
    """What is wrong with single cells, counted from 0."""
    for number, cell in enumerate(cells):
        if cell["cell_type"] != "code":
            continue
        if cell["source"].strip() and cell["execution_count"] is None:
            yield f"cell {number} was not run"
        if any(output["output_type"] == "error" for output in cell["outputs"]):
            yield f"cell {number} ended in an error"
        for text in output_texts(cell):
            if path := MACHINE_PATH.search(text):
                yield f"cell {number} shows the path {path.group()}"
            if host := HOST.search(text) or re.search(own_host(), text):
                yield f"cell {number} shows the host {host.group()}"


def own_host() -> str:
    """A pattern for this machine's own name, as a whole word."""
    return rf"\b{re.escape(socket.gethostname())}\b"


def output_texts(cell: Node) -> list[str]:
    """The texts that a cell printed or showed; pictures in base64 are none."""
    texts = []
    for output in cell["outputs"]:
        shown = output.get("data", {})
        texts += [str(value) for kind, value in shown.items() if is_text(kind)]
        texts += [output.get("text", ""), *output.get("traceback", [])]
    return texts


def is_text(kind: str) -> bool:
    """Whether an output of this MIME type is text that a person might read."""
    return kind.startswith("text/") or kind.endswith(("json", "xml", "javascript"))


def is_compared(cell: Node) -> bool:
    """Whether nbval, when strict, has something to compare in this cell."""
    if cell["cell_type"] != "code" or cell["execution_count"] is None:
        return False
    marks = {*cell["metadata"].get("tags", ())}
    marks |= {tag for tag in NOT_COMPARED if f"# {tag.upper().replace('-', '_')}" in cell["source"]}
    outputs = [output for output in cell["outputs"] if output.get("name") != "stderr"]
    return bool(outputs) and not marks & {*NOT_COMPARED}


@pytest.mark.parametrize("name", sorted({WELCOME, *find_notebooks(ROOT)}))
def test_notebook_is_in_order(name: str) -> None:
    path = ROOT / name
    assert path.exists(), f"{name} is missing"
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    assert faults(notebook) == []


# The check itself


def good() -> Node:
    """A notebook in order: one cell that was run and shows 1/18."""
    shown = {"output_type": "execute_result", "data": {"text/plain": "1/18"}}
    cell = {"cell_type": "code", "source": "value", "execution_count": 1, "metadata": {}}
    return {
        "metadata": {"kernelspec": {"name": "python3"}},
        "cells": [{"cell_type": "markdown", "source": "# Hi"}, {**cell, "outputs": [shown]}],
    }


def test_a_good_notebook_has_no_faults() -> None:
    assert faults(good()) == []


def test_another_kernel_is_a_fault() -> None:
    notebook = good()
    notebook["metadata"]["kernelspec"]["name"] = "my-env"
    assert faults(notebook) == ["the kernel is not python3"]


def test_stored_widget_state_is_a_fault() -> None:
    notebook = good()
    notebook["metadata"]["widgets"] = {}
    assert faults(notebook) == ["widget state is stored"]


def test_a_cell_that_was_not_run_is_a_fault() -> None:
    notebook = good()
    notebook["cells"][1]["execution_count"] = None
    assert faults(notebook) == ["no cell is compared", "cell 1 was not run"]


def test_an_error_is_a_fault() -> None:
    notebook = good()
    notebook["cells"][1]["outputs"] = [{"output_type": "error", "traceback": ["oh"]}]
    assert faults(notebook) == ["cell 1 ended in an error"]


@pytest.mark.parametrize("tag", NOT_COMPARED)
def test_a_notebook_that_compares_nothing_is_a_fault(tag: str) -> None:
    tagged, commented = good(), good()
    tagged["cells"][1]["metadata"]["tags"] = [tag]
    commented["cells"][1]["source"] = f"# {tag.upper().replace('-', '_')}\nvalue"
    assert faults(tagged) == faults(commented) == ["no cell is compared"]


@pytest.mark.parametrize(
    "text",
    [
        *("saved to /home/ada/lab", "'/data/x.csv'", "at C:\\Users\\Ada", "~/lab", "(/opt/a.py)"),
        *("see http://hub.example/lab", "localhost:8888", "10.0.0.7", f"on {socket.gethostname()}"),
    ],
)
def test_a_machine_shows_through(text: str) -> None:
    notebook = good()
    notebook["cells"][1]["outputs"][0]["data"]["text/plain"] = text
    assert len(faults(notebook)) == 1


@pytest.mark.parametrize(
    "text",
    [
        *("1/18 and 5/6", "win/lose/draw", "<b>x</b></div>", "<br/><br/>", "a / b"),
        *(
            '<svg xmlns="http://www.w3.org/2000/svg"></svg>',
            "version 1.2.3",
            "ratio 3:1",
            "either/or",
        ),
    ],
)
def test_what_only_looks_like_a_machine(text: str) -> None:
    notebook = good()
    notebook["cells"][1]["outputs"][0]["data"]["text/plain"] = text
    assert faults(notebook) == []
