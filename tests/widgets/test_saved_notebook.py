"""A notebook that was run and saved holds the last table, and of it what its seat has seen."""

from pathlib import Path
from typing import Any
from urllib.parse import unquote

import nbformat
import pytest
from nbclient import NotebookClient
from nbconvert import HTMLExporter

from lovecraft_lab.show import table_svg
from lovecraft_lab.widgets.still import LAST, TO_PLAY
from lovecraft_lab.widgets.table import TO_RESUME
from tests.make_notebooks import run, tidy
from tests.widgets.desks import act, table
from tests.widgets.twins import HANDS, SEATS, swapped
from tests.widgets.twins import table as twin_table

Saved = Any
SHOW = """import lovecraft_lab as ll
made = ll.lab(ll.letter(players=3), seed=1926)
made"""
LOOK_BACK = "made.desk.act({'do': 'look', 'step': '5', 'turn': made.desk.turn});"
BACK = "made.desk.act({'do': 'back', 'turn': made.desk.turn});"


def notebook(*cells: str) -> Saved:
    """A notebook that nobody has run."""
    return nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_code_cell(cell, id=f"c{n}") for n, cell in enumerate(cells)],
        metadata={"kernelspec": {"name": "python3", "display_name": "Python 3"}},
    )


def shown(cell: Saved) -> list[dict[str, str]]:
    """The outputs of a cell."""
    return [output["data"] for output in cell.outputs]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Saved:
    """A notebook whose later cells act on the table of the first."""
    made = notebook(SHOW, LOOK_BACK, f"{BACK}\n{BACK}", "made.stepper")
    run(made, tmp_path_factory.mktemp("notebook"))
    del made.metadata["widgets"]  # nor do JupyterLab and Notebook save the state of widgets
    return made


def picture() -> str:
    """The picture of the table at which the notebook above ends: step 5, then two back."""
    desk = table()
    act(desk, "look", step="3")
    return table_svg(desk.view, before=desk.earlier)


def test_the_first_cell_holds_the_last_table(played: Saved) -> None:
    _, still = shown(played.cells[0])
    assert picture() in unquote(still["text/html"])
    assert "Step 3 of 9 in round 1: go on when you like." in still["text/plain"]
    assert still["text/plain"].endswith(f"{LAST} {TO_RESUME}\n{table().code}")
    assert [cell.outputs for cell in played.cells[1:3]] == [[], []], "nothing is shown elsewhere"


def test_a_web_page_made_of_it_shows_picture_and_words_and_no_widget(played: Saved) -> None:
    page, _ = HTMLExporter().from_notebook_node(played)  # type: ignore[no-untyped-call]
    assert unquote(page).count(picture()) == 1
    assert page.count(TO_RESUME) == 1, "below the table"
    assert page.count(TO_PLAY) == 1, "below the stepper"
    assert "model_id" not in page


def test_display_ids_are_not_saved_so_that_it_is_the_same_each_time(
    played: Saved, tmp_path: Path
) -> None:
    again = notebook(*(cell.source for cell in played.cells))
    run(again, tmp_path)
    once = nbformat.from_dict(played)
    for each in (once, again):
        tidy(each)
    assert nbformat.writes(again) == nbformat.writes(once)


def test_a_cell_run_again_holds_one_still_and_the_older_table_no_longer_reaches_it(
    tmp_path: Path,
) -> None:
    made = notebook(SHOW, "older = made", LOOK_BACK, LOOK_BACK.replace("made", "older"))
    where = {"metadata": {"path": str(tmp_path)}}
    client = NotebookClient(made, resources=where)
    with client.setup_kernel():
        for number in (0, 1, 0, 2, 3):
            client.execute_cell(made.cells[number], number)
            if number == 2:
                after = shown(made.cells[0])
    assert len(after) == 2
    assert "Step 5" in after[1]["text/plain"]
    assert shown(made.cells[0]) == after


# Twin worlds: the table of each seat comes from a file, so that the cells are the same in both.

PEOPLE = """
from tests.widgets.desks import act, pick
assert pick(lab.desk, "card", "fed")
act(lab.desk, "undo")
assert lab.desk.place.error
"""
BOTS = """
from tests.widgets.desks import act
for _ in range(2):
    act(lab.desk, "go", pace="rule")
"""
SPECTATOR = len(SEATS)


def world(folder: Path, hands: dict[int, list[str]]) -> Saved:
    """A saved notebook of four tables, one for each seat and one for a spectator."""
    folder.mkdir()
    cells = []
    for place in (*SEATS, SPECTATOR):
        bots = place == SPECTATOR
        what = (
            {"seat": None, "seats": ["quiet"] * 3} if bots else {"seat": place, "seats": [None] * 3}
        )
        source = twin_table(hands.get(place, HANDS), 0 if bots else place, **what)
        (folder / f"table{place}.py").write_text(source)
        cells += [f"from table{place} import lab\nlab", BOTS if bots else PEOPLE, "lab.stepper"]
    made = notebook(*cells)
    run(made, folder)
    tidy(made)
    return made


@pytest.fixture(scope="module")
def worlds(tmp_path_factory: pytest.TempPathFactory) -> tuple[Saved, Saved, Saved]:
    """A world, its twin as each seat sees it, and one that each seat tells from both."""
    folder = tmp_path_factory.mktemp("worlds")
    twins = {0: swapped(1, 2), 1: swapped(0, 2), 2: swapped(0, 1), SPECTATOR: swapped(1, 2)}
    others = {0: swapped(0, 1), 1: swapped(0, 1), 2: swapped(0, 2)}
    return world(folder / "a", {}), world(folder / "b", twins), world(folder / "c", others)


def test_saved_notebooks_of_twin_worlds_are_equal_to_the_last_byte(
    worlds: tuple[Saved, Saved, Saved],
) -> None:
    mine, twin, _ = worlds
    for cell, other in zip(mine.cells, twin.cells, strict=True):
        assert shown(cell) == shown(other)
    assert nbformat.writes(mine) == nbformat.writes(twin)


@pytest.mark.parametrize("seat", SEATS)
def test_a_seat_whose_own_hand_differs_saves_another_notebook(
    seat: int, worlds: tuple[Saved, Saved, Saved]
) -> None:
    """Else the test above would prove nothing."""
    mine, _, other = worlds
    one, two = (shown(each.cells[3 * seat])[1] for each in (mine, other))
    assert one["text/html"] != two["text/html"]
    assert one["text/plain"] != two["text/plain"]
