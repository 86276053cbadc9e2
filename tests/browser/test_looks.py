"""How the live table looks in both themes and at three widths; what it says to those who listen."""

from itertools import pairwise
from pathlib import Path

import pytest

from tests.browser.geometry import faults_of_layout
from tests.browser.hands import play_once
from tests.browser.notebook import THEMES, Notebook

BEGIN = """
import lovecraft_lab as ll
from random import Random
from tests.widgets.desks import act, choose, play_on
"""
LESSON = "# A lesson\n\n## Its table"  # our headings are of the third level
STATES = {
    "six": """
lab = ll.lab(ll.letter(players=6), seed=2)
for desk in play_on(lab.desk):
    if len(desk.history.lines) > 6 or desk.is_over:
        break
lab
""",
    "2017": """
lab = ll.lab(ll.letter("aeg25", players=6), seed=236)
for desk in play_on(lab.desk):
    if len(desk.history.lines) > 8 or desk.is_over:
        break
lab
""",
    "picked": """
lab = ll.lab(ll.letter(players=3), seed=1926)
column = lab.desk.bar.columns[0]
act(lab.desk, column.name, **{column.name: column.options[-1].value})
lab
""",
    "error": """
lab = ll.lab(ll.letter(players=3), seed=1926)
act(lab.desk, "undo")
lab
""",
    "curtain": """
lab = ll.lab(ll.letter(players=2), seed=8, bots=[None, None])
choose(lab.desk, Random(1))
lab
""",
    "teacher": """
lab = ll.lab(ll.letter(players=4), seat="teacher", bots={0: None}, seed=7)
choose(lab.desk, Random(1))
lab
""",
    "settings": """
names = ["Ada", "Blaise Pascal the Elder of Clermont-Ferrand", *"CDEF"]
lab = ll.lab(ll.letter(players=6), seed=2, names=names)
act(lab.desk, "deck", deck="pocket-4")
lab
""",
    "over": """
lab = ll.lab(ll.letter(players=2, match=True), seed=19)
for desk in play_on(lab.desk):
    pass
lab
""",
}
SAYS = {"picked": "You play", "curtain": "curtain", "over": "is over", "teacher": "Seat 0"}
OPEN = {"2017": "Reference sheet"}
"""The box below the table that is opened first."""
WIDTHS = (900, 1440, 1920)


@pytest.mark.parametrize("state", STATES)
def test_nothing_overflows_overlaps_or_is_cut_and_no_rule_of_accessibility_is_broken(
    notebook: Notebook, app: str, kept: Path, state: str
) -> None:
    """Pictures of each state are kept for people to look at."""
    from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]

    notebook.run(LESSON, BEGIN + STATES[state])
    assert SAYS.get(state, "") in notebook.status
    if state in OPEN:
        notebook.page.get_by_text(OPEN[state], exact=True).first.click()
    if state == "settings":
        notebook.open_settings()
        for box in ("The game:", "Who sits where:"):
            notebook.page.locator("summary", has_text=box).click()
    found: list[str] = []
    for theme in THEMES:
        notebook.wear(theme)
        for width in WIDTHS:
            notebook.fit(width, 1900)
            where = f"{state}-{theme}-{width}"
            found += [f"{where}: {fault}" for fault in faults_of_layout(notebook.page)]
            notebook.page.screenshot(path=kept / f"{app}-{where}.png")
        broken = Axe().run(notebook.page, context=".ll-liveroot")
        found += [
            f"{state}-{theme}: {rule['id']} at {node['target']}"
            for rule in broken.response["violations"]
            for node in rule["nodes"]
        ]
    notebook.wear("light")
    assert found == [], "\n".join(found)


def test_faults_of_layout_would_be_noticed(notebook: Notebook) -> None:
    """Else the test above would prove nothing."""
    notebook.run(BEGIN + STATES["picked"])
    page = notebook.page
    assert faults_of_layout(page) == []
    for style, word in (
        (".ll-liveroot .ll-card { width: 40px; }", "is cut"),
        (".ll-liveroot .ll-topline { width: 4000px; }", "sticks out"),
        (".ll-liveroot .ll-step__h { margin-bottom: -24px; }", "lies on"),
    ):
        tag = page.add_style_tag(content=style)
        assert any(word in fault for fault in faults_of_layout(page)), word
        tag.evaluate("(node) => node.remove()")


@pytest.mark.parametrize("width", [1440, 1920])
def test_the_stepper_stands_beside_the_table_from_a_laptop_s_width_on(
    notebook: Notebook, app: str, width: int
) -> None:
    """With JupyterLab's side bar open, a window of 1440 px leaves the output about 1000.

    Each column is as high as it is: below the table goes its log, below the stepper the panels.
    """
    notebook.run(BEGIN + STATES["picked"])
    notebook.fit(width, 900)
    parts = notebook.page.locator(".ll-liveroot").evaluate_all(BOXES)
    table, stepper, below, panels = parts
    assert stepper["left"] >= table["right"], app
    assert stepper["top"] == table["top"]
    assert 0 <= below["top"] - table["bottom"] <= GAP
    assert 0 <= panels["top"] - stepper["bottom"] <= GAP
    assert (below["left"], panels["left"]) == (table["left"], stepper["left"])


def test_the_stepper_stands_right_below_the_table_where_there_is_no_room_beside_it(
    notebook: Notebook,
) -> None:
    """Table with choice bar, stepper, the round so far and settings, panels: as they are read."""
    notebook.run(BEGIN + STATES["picked"])
    notebook.fit(900, 1900)
    boxes = notebook.page.locator(".ll-liveroot").evaluate_all(BOXES)
    assert len(boxes) == 4
    for above, below in pairwise(boxes):
        assert 0 <= below["top"] - above["bottom"] <= GAP
    assert len({box["left"] for box in boxes}) == 1


def test_on_a_dark_page_no_stripes_show_between_the_parts(notebook: Notebook) -> None:
    """JupyterLab’s dark page is darker than what lies on it."""
    notebook.run(BEGIN + STATES["picked"])
    notebook.wear("dark")
    ground = "node => getComputedStyle(node).backgroundColor"
    page = notebook.page
    part = page.locator(".ll-liveroot").first.evaluate(ground)
    assert page.locator(".ll-lab").evaluate(ground) == part
    notebook.wear("light")


@pytest.mark.parametrize("width", [900, 1440])
def test_the_stepper_keeps_its_height_within_a_turn_and_no_gap_after_it(
    notebook: Notebook, width: int
) -> None:
    """Step by step through the first turns it does not jump; at a new turn it fits."""
    notebook.run(BEGIN + STATES["picked"])
    notebook.fit(width, 1900)
    play_once(notebook)
    slider = notebook.page.get_by_role("slider")
    slider.focus()
    with notebook.answered():
        notebook.page.keyboard.press("Home")
    panel = notebook.page.locator(".ll-panel--rail")
    (turn, height, _), begun, falls = panel.evaluate(RAIL), 0, 0
    while notebook.step < int(str(slider.get_attribute("aria-valuemax"))):
        with notebook.answered():
            notebook.page.keyboard.press("ArrowRight")
        notebook.settle()
        now, high, gap = panel.evaluate(RAIL)
        if now == turn:
            assert high >= height, "it does not get lower within a turn"
        else:
            assert gap <= NEAR, "it begins without a gap"
            begun, falls = begun + 1, falls + (high < height)
        turn, height = now, high
    assert begun > 2
    assert falls > 0, "it was seen to get lower"


GAP = 14  # px: the space between the parts, and rounding
RAIL = """(panel) => {
  const box = panel.getBoundingClientRect(), last = panel.lastElementChild.getBoundingClientRect();
  const air = parseFloat(getComputedStyle(panel).paddingBottom) + 1; // and the border
  return [panel.closest('[data-stage]').dataset.stage, box.height, box.bottom - last.bottom - air];
}"""


def test_two_tables_on_one_page_break_no_rule_of_accessibility(notebook: Notebook) -> None:
    """Nothing is told apart by its name alone: there is more than one of everything."""
    from axe_playwright_python.sync_playwright import Axe

    notebook.run(LESSON, BEGIN + STATES["picked"], STATES["picked"])
    for tab in ("Odds", "Beliefs"):
        for each in notebook.page.get_by_role("tab", name=tab).all():
            each.click()
        notebook.page.get_by_role("tabpanel", name=tab).nth(1).wait_for()
        broken = Axe().run(notebook.page, context=".ll-lab").response["violations"]
        assert [(rule["id"], rule["nodes"][0]["html"][:120]) for rule in broken] == []
    landmarks = notebook.page.locator(".ll-lab :is([role=region], [role=complementary], section)")
    assert landmarks.count() == 0


def test_the_curtain_s_button_lies_where_play_it_lay_and_has_the_focus(notebook: Notebook) -> None:
    notebook.run(BEGIN + TWO_PEOPLE)
    notebook.fit(1440, 900)
    while not (ready := notebook.button("Play it")).count():
        free = notebook.bar.locator("[aria-pressed=false]:not([aria-disabled])")
        picked = notebook.bar.locator(".is-now [data-do]:not([aria-disabled])")
        with notebook.answered():
            (picked if picked.count() else free).first.click()
    ready.focus()
    ready.scroll_into_view_if_needed()
    (play,) = ready.evaluate_all(BOXES)
    with notebook.answered():
        notebook.page.keyboard.press("Enter")
    notebook.settle()
    show = notebook.page.get_by_role("button", name="show my table")
    (box,) = show.evaluate_all(BOXES)
    assert abs(box["bottom"] - play["bottom"]) <= NEAR
    assert abs(box["right"] - play["right"]) <= NEAR
    assert show.evaluate("(node) => node === document.activeElement")


def test_a_tall_table_lies_open_in_the_page_and_in_no_box_of_its_own(notebook: Notebook) -> None:
    """Notebook 7 would put it into a box of 24 lines to scroll in."""
    notebook.run(BEGIN + TWO_PEOPLE)
    table = notebook.page.locator(".ll-lab")
    output = notebook.page.locator(".jp-Cell-outputArea", has=table)
    needed = table.evaluate("(node) => node.offsetHeight")
    assert needed > 1000
    assert output.evaluate("(node) => node.clientHeight") >= needed


NEAR = 2  # px: borders and rounding
TWO_PEOPLE = """
lab = ll.lab(ll.letter(players=2), seed=8, bots=[None, None])
lab
"""
BOXES = """(nodes) => nodes.map((node) => {
  const { left, right, top, bottom } = node.getBoundingClientRect();
  return { left: Math.round(left), right: Math.round(right), top: Math.round(top),
           bottom: Math.round(bottom) };
})"""


def test_a_sheet_that_is_the_output_of_a_cell_keeps_its_own_look(
    notebook: Notebook, app: str, kept: Path
) -> None:
    """A notebook page brings rules of its own for tables."""
    notebook.run(f"{BEGIN}ll.reference(ll.letter('aeg25'))", STATES["picked"])
    for theme in THEMES:
        notebook.wear(theme)
        notebook.fit(900, 1900)
        looks = notebook.page.locator(".ll-sheet tr").evaluate_all(LOOKS_OF_ROWS)
        grounds, sides, sizes, fits = zip(*looks, strict=True)
        assert {*grounds} == {"rgba(0, 0, 0, 0)"}
        assert {*sides} == {"left"}
        assert {*sizes} in ({"13.5px"}, {"12.5px"}), "our two sizes, the second where it is narrow"
        assert all(fits)
        notebook.page.screenshot(path=kept / f"{app}-sheet-{theme}.png")
    notebook.wear("light")


LOOKS_OF_ROWS = """(rows) => rows.map((row) => {
  const cell = getComputedStyle(row.lastElementChild), root = row.closest('.ll-root');
  return [getComputedStyle(row).backgroundColor, cell.textAlign, cell.fontSize,
    root.scrollWidth <= root.clientWidth];
})"""
