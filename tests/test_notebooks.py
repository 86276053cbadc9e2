"""Every committed notebook: run, clean, the same on any machine, and compared with something.

nbval passes a notebook without execution counts while it compares nothing, so that is looked
for here.
"""

import re
import socket
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import nbformat
import pytest

from start import WELCOME
from tests.checks import find_notebooks
from tests.conftest import ROOT

LEAST_COMPARED = 1  # cells with an output that nbval can compare
LARGEST = 1_500_000  # bytes, pictures included
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
    cells = notebook["cells"]
    return [
        *document_faults(notebook),
        *heading_faults(cells),
        *cell_faults(cells),
        *private_faults(cells),
    ]


def document_faults(notebook: Node) -> Iterator[str]:
    """What is wrong with the notebook as a whole."""
    if notebook["metadata"].get("kernelspec", {}).get("name") != "python3":
        yield "the kernel is not python3"
    if "widgets" in notebook["metadata"]:
        yield "widget state is stored"
    if sum(is_compared(cell) for cell in notebook["cells"]) < LEAST_COMPARED:
        yield "no cell is compared"


def heading_faults(cells: list[Node]) -> Iterator[str]:
    """What is wrong with the order of the headings: one title, and no level left out."""
    texts = (cell["source"] for cell in cells if cell["cell_type"] == "markdown")
    levels = [len(signs) for text in texts for signs in re.findall(r"^(#+) ", text, re.MULTILINE)]
    if levels[:1] != [1] or levels.count(1) != 1:
        yield "there is not one title at the beginning"
    if any(deeper - level > 1 for level, deeper in pairwise(levels)):
        yield "a level of headings is left out"


def private_faults(cells: list[Node]) -> Iterator[str]:
    """What a stored picture or story tells a seat that nobody at the table told that seat."""
    for number, cell in enumerate(cells):
        for output in cell.get("outputs", ()):
            text = output.get("data", {}).get("text/plain", "")
            seat = re.match(r"The table as seen by You \(seat|Rule by rule, as seat", text)
            if seat and (told := told_too_much(text)):
                yield f"cell {number} shows a private card: {told}"


def told_too_much(text: str) -> str:
    """Return the first line of a seat's picture or story that tells the card of another seat."""
    is_over = re.search(r"^(Round|Game) over", text, re.MULTILINE)
    whose = ""
    unfolded = re.sub(r"\n {4,8}(?! |Rule )", " ", text)
    for line in unfolded.splitlines():
        whose = line if re.match(r"(You|Seat)\b", line) else whose
        others_hand = line.startswith("  Hand:") and whose.startswith("Seat ")
        if others_hand and not is_over and not re.search(r"hidden card|none|seen by you", line):
            return line.strip()
        if re.search(r"Seat \d draws .*\(\d\)|Seat \d gets .*\(\d\)", line):
            return line
        if re.search(r"Seat \d’s hand: ", line) and not re.search(r"\b[Yy]ou\b", line):
            return line
    return ""


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


@pytest.mark.parametrize("name", find_notebooks(ROOT))
def test_every_file_that_a_notebook_points_to_is_there(name: str) -> None:
    cells = nbformat.read(ROOT / name, as_version=4).cells
    text = " ".join(cell.source for cell in cells if cell.cell_type == "markdown")
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        assert (ROOT / name).parent.joinpath(target).is_file(), target


def test_the_first_notebook_leads_on_to_all_beside_it() -> None:
    words = (ROOT / WELCOME).read_text(encoding="utf-8")
    beside = {path.name for path in (ROOT / WELCOME).parent.glob("*.ipynb")} - {Path(WELCOME).name}
    assert beside
    assert [name for name in sorted(beside) if f"({name})" not in words] == []


COUNTED = (
    "notebooks/06_sanity_odds.ipynb",
    "notebooks/07_what_you_can_know.ipynb",
    "notebooks/08_game_trees.ipynb",
    "notebooks/09_solving_small_decks.ipynb",
    "notebooks/10_when_it_is_too_large.ipynb",
)
"""Lessons about numbers: each number in their prose comes out of a cell of the same section."""
NUMBER = re.compile(r"(?<![\w.])[A-Z]?\d+(?:,\d{3})*(?:\.\d+)?(?:/\d+)?(?!\w)")
NO_CLAIM = re.compile(
    r"^\d+\. |^\*\*\d+ minutes\.\*\*|\]\([^)]*\)|\([^()]*[a-z] \d{4}\)", re.MULTILINE
)


@pytest.mark.parametrize("name", COUNTED)
def test_every_number_in_the_prose_is_produced_or_asserted_by_a_cell(name: str) -> None:
    assert unfounded(nbformat.read(ROOT / name, as_version=4).cells) == []


def unfounded(cells: list[Node]) -> list[str]:
    """Every number in prose that no cell of its section holds or shows, with its line.

    What a cell holds is its code, assertions among it, without comments.

    A section goes from one heading of the second level to the next; deeper ones are part of it.
    Numbers of lists, minutes, targets of links and years of sources say nothing about the game.
    """
    sections: list[tuple[list[str], list[str]]] = [([], [])]
    for cell in cells:
        if cell["cell_type"] == "code":
            code = re.sub(r"#.*", "", cell["source"])
            sections[-1][1].extend([code, *words_shown(cell)])
            continue
        first, *others = re.split(r"^(?=## )", cell["source"], flags=re.MULTILINE)
        sections[-1][0].append(first)
        sections += [([text], []) for text in others]
    return [line for prose, said in sections for line in unfounded_in("\n".join(prose), said)]


def unfounded_in(prose: str, said_by_cells: list[str]) -> Iterator[str]:
    """Yield the numbers of one section's prose that its cells do not hold, with their lines."""
    said = "\n".join(said_by_cells)
    found = {*NUMBER.findall(said), *NUMBER.findall(as_fractions(said))}
    for line in NO_CLAIM.sub(" ", as_fractions(prose)).splitlines():
        for number in NUMBER.findall(line):
            if number not in found:
                yield f"{number} in: {line}"


def words_shown(cell: Node) -> Iterator[str]:
    """Yield what a cell printed or showed in words, without pictures and their coordinates."""
    for output in cell["outputs"]:
        yield output.get("text", output.get("data", {}).get("text/plain", ""))


def as_fractions(text: str) -> str:
    """Write the fractions of formulas and of code as they are read: 16/25."""
    return re.sub(r"(?:\\frac\{|Fraction\()(\d+)(?:\}\{|, )(\d+)[})]", r"\1/\2", text)


@pytest.mark.parametrize("name", find_notebooks(ROOT))
def test_a_notebook_is_small_enough_to_be_opened_over_a_slow_line(name: str) -> None:
    assert (ROOT / name).stat().st_size < LARGEST


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
    ("titles", "fault"),
    [
        ("## Hi", "there is not one title at the beginning"),
        ("# Hi\n\n# Again", "there is not one title at the beginning"),
        ("# Hi\n\n### Deep", "a level of headings is left out"),
    ],
)
def test_headings_out_of_order_are_a_fault(titles: str, fault: str) -> None:
    notebook = good()
    notebook["cells"][0]["source"] = titles
    assert faults(notebook) == [fault]


SEEN = "The table as seen by You (seat 0). Round 1, turn 1.\n"
STORY = "Rule by rule, as seat 0 hears it:\n"


@pytest.mark.parametrize(
    "text",
    [
        *(
            f"{SEEN}Seat 1: Sane\n  Hand: Sailor 6",
            f"{STORY}Seat 1 draws a card. It is Cthulhu (8).",
        ),
        f"{STORY}Seat 0 looks at Seat 1’s hand. Seat 1’s hand: The Sailor (6).",
    ],
)
def test_a_card_that_nobody_told_the_seat_is_a_fault(text: str) -> None:
    notebook = good()
    notebook["cells"][1]["outputs"][0]["data"]["text/plain"] = text
    (fault,) = faults(notebook)
    assert fault.startswith("cell 1 shows a private card: ")


@pytest.mark.parametrize(
    "text",
    [
        *(f"{SEEN}You (seat 0): Sane\n  Hand: Fed 2", f"{SEEN}Seat 1: Sane\n  Hand: 1 hidden card"),
        f"{SEEN}Seat 1: Sane\n  Hand: Sailor 6 (seen by you)",
        f"{SEEN}Round over.\nSeat 1: Sane\n  Hand: Sailor 6",
        f"{STORY}You look at Seat 1’s hand. Seat 1’s hand: The Sailor (6).",
        f"{STORY}You give Seat 2 a card. It is\n    The Fed (2). Seat 2’s hand: The Fed (2).",
        f"{STORY}Seat 1 draws a card.\n    Rule Z009: The next card is drawn.",
    ],
)
def test_a_card_that_the_seat_was_told_is_no_fault(text: str) -> None:
    notebook = good()
    notebook["cells"][1]["outputs"][0]["data"]["text/plain"] = text
    assert faults(notebook) == []


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


def told(prose: str, source: str = "", shown: str = "") -> list[Node]:
    """Return a section: prose, and a cell with its source and what it shows."""
    output = {"output_type": "execute_result", "data": {"text/plain": shown}}
    cell = {"cell_type": "code", "source": source, "outputs": [output]}
    return [{"cell_type": "markdown", "source": f"## A\n\n{prose}"}, cell]


@pytest.mark.parametrize(
    "cells",
    [
        told("It is 10/23.", shown="10/23 = 43.5 %"),
        told("It is 10/23.", "assert chance == Fraction(10, 23)"),
        told(r"$$\frac{10}{23}$$", shown="10/23"),
        told("Rule Z054 says so.", shown="Z054: A 7"),
        told("**40 minutes.** See [it](06_odds.ipynb).\n\n1. one"),
        told("It was found early (Knuth 1975)."),
    ],
)
def test_a_number_that_a_cell_of_its_section_holds_is_founded(cells: list[Node]) -> None:
    assert unfounded(cells) == []


@pytest.mark.parametrize(
    "cells",
    [
        told("It is 10/23.", shown="10/24, 110/23, 10/231 and 10.23"),
        told("It is 10/23.", "chance  # 10/23"),
        [*told("It is 10/23."), *told("", shown="10/23")],
    ],
)
def test_a_number_that_no_cell_of_its_section_holds_is_named_with_its_line(
    cells: list[Node],
) -> None:
    assert unfounded(cells) == ["10/23 in: It is 10/23."]
