"""The live tree beside its table: by mouse, by keys, for those who listen, in both themes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

import pytest

from tests.browser.geometry import faults_of_layout
from tests.browser.notebook import THEMES, WAIT, Notebook

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator

LAB = """
import lovecraft_lab as ll
lab = ll.lab(ll.letter(deck=ll.DECKS["{deck}"]), seed=3, study={study})
lab
"""
LARGEST = """
import lovecraft_lab as ll
cards = "investigators", "golden_mead", "elder_sign", "liber_ivonis", "mi_go", "silver_key"
lab = ll.lab(ll.letter("aeg25", deck=dict.fromkeys(cards, 1)), seed=3, study=True)
lab
"""
TREE = "tree = ll.TreeView(lab)\ntree"
ANSWERED = """(old) => {
  const tree = document.querySelector('.ll-liveroot:has([aria-label=Tree])');
  return tree && tree.dataset.turn !== old;
}"""
FRAME = "(box) => [box.scrollLeft, box.scrollTop]"
IN_SIGHT = """(node) => {
  const box = node.closest('.ll-treebox').getBoundingClientRect();
  const now = node.getBoundingClientRect();
  return now.left >= box.left && now.right <= box.right
    && now.top >= box.top && now.bottom <= box.bottom;
}"""
LARGE = """(all) => all.every((node) => {
  const box = node.getBoundingClientRect();
  return box.width >= 28 && box.height >= 28;
})"""


class Tree:
    """The tree on the page, as a person meets it."""

    def __init__(self, notebook: Notebook, deck: str = "deck-a", *, study: bool = False) -> None:
        self.notebook, self.page = notebook, notebook.page
        notebook.run("# A lesson\n\n## Its table", LAB.format(deck=deck, study=study), TREE)
        notebook.look_at(TREE)
        self.root = self.page.locator(
            ".ll-liveroot", has=self.page.get_by_label("Tree", exact=True)
        )
        self.root.get_by_role("tree").wait_for(timeout=WAIT)

    @property
    def items(self) -> Locator:
        return self.root.get_by_role("treeitem")

    @property
    def focused(self) -> str:
        return str(self.page.evaluate("() => document.activeElement.dataset.key || ''"))

    @contextmanager
    def answered(self) -> Iterator[None]:
        """Do something inside, and wait until the tree has answered it."""
        before = self.root.get_attribute("data-turn")
        yield
        self.page.wait_for_function(ANSWERED, arg=before, timeout=WAIT)

    def press(self, key: str, *, asks: bool = False) -> None:
        if not asks:
            return self.page.keyboard.press(key)
        with self.answered():
            self.page.keyboard.press(key)
        return None

    def click(self, name: str) -> None:
        with self.answered():
            self.root.get_by_role("button", name=name, exact=True).click()


@pytest.fixture
def tree(notebook: Notebook) -> Tree:
    """The tree of a table that a seat plays at."""
    return Tree(notebook)


def test_a_node_is_opened_and_folded_by_mouse(tree: Tree) -> None:
    item = tree.root.locator("[role=treeitem][aria-expanded=true]").nth(1)
    key = str(item.get_attribute("data-key"))
    node = tree.root.locator(f'[data-key="{key}"]')
    before = tree.items.count()
    with tree.answered():
        node.locator(".hit").click()
    tree.click("Fold")
    assert node.get_attribute("aria-expanded") == "false"
    assert tree.items.count() < before
    with tree.answered():
        node.locator(".hit").click()
    assert node.get_attribute("aria-expanded") == "true"
    assert node.evaluate(IN_SIGHT)


def test_the_tree_is_walked_by_keys_as_trees_are(tree: Tree) -> None:
    """One tab stop; arrows walk, open and fold; the focus stays in sight; no key goes astray."""
    cells = tree.notebook.cells
    assert tree.root.locator("[role=treeitem][tabindex='0']").count() == 1
    tree.root.get_by_role("button", name="Climb one level").focus()
    tree.press("Tab")
    assert tree.focused.startswith("node:")
    tree.press("Home")
    assert tree.focused == "node:0"
    focus = tree.page.locator("*:focus")
    tree.press("ArrowRight")
    assert focus.get_attribute("aria-level") == "2"
    while focus.get_attribute("aria-expanded") == "false":
        tree.press("ArrowDown")
    first = tree.focused
    assert focus.get_attribute("aria-level") == "2"
    tree.press("ArrowLeft", asks=True)
    assert tree.focused == first
    assert focus.get_attribute("aria-expanded") == "false"
    tree.press("ArrowRight", asks=True)
    assert focus.get_attribute("aria-expanded") == "true"
    tree.press("ArrowRight")
    assert focus.get_attribute("aria-level") == "3"
    says = str(focus.get_attribute("aria-label"))
    assert tree.root.locator("[data-says]").inner_text() == says
    assert focus.get_attribute("aria-expanded") == "false", "opened anew, it is folded inside"
    tree.press("ArrowLeft")
    assert tree.focused == first
    tree.press("End")
    assert focus.evaluate(IN_SIGHT)
    tree.press("Home")
    assert focus.evaluate(IN_SIGHT)
    tree.press("Enter", asks=True)
    assert focus.get_attribute("aria-selected") == "true"
    for letter in "abdd":
        tree.press(letter)
    assert tree.notebook.cells == cells
    tree.press("Tab")
    assert not tree.focused.startswith("node:")


def test_values_climb_and_marks_are_put_on_and_the_place_is_kept(tree: Tree) -> None:
    box = tree.root.locator(".ll-treebox")
    box.evaluate("(box) => box.scrollTo(40, 300)")
    place = box.evaluate(FRAME)
    picture = tree.root.get_by_role("tree")
    tree.click("Reach")
    assert box.evaluate(FRAME) == place
    assert "reached 1/6" in picture.inner_html()
    tree.click("Climb one information set")
    assert "Set 1 of" in tree.root.get_by_role("status").inner_text()
    assert "worth" in picture.inner_html()
    assert picture.locator("[aria-selected=true]").evaluate(IN_SIGHT)
    tree.click("Climb one level")
    assert "perfect information" in tree.root.get_by_role("alert").inner_text()
    tree.click("One step down")
    assert tree.root.get_by_role("alert").count() == 0


def test_table_and_tree_go_together(notebook: Notebook) -> None:
    """A second click on a node takes the table there; a play at the table moves the tree."""
    tree = Tree(notebook, study=True)
    here = tree.root.locator("[role=treeitem][aria-current=true]")
    key = here.get_attribute("data-key")
    level = int(str(here.get_attribute("aria-level")))
    step = notebook.step
    root = tree.root.locator('[data-key="node:0"] .hit')
    for _ in range(2):
        with tree.answered():
            root.click()
    assert here.get_attribute("data-key") == "node:0"
    assert notebook.step != step
    tree.root.locator(f'[data-key="{key}"]').focus()
    tree.press("Enter", asks=True)
    tree.press("Enter", asks=True)
    assert here.get_attribute("data-key") == key
    assert notebook.step == step
    for group in notebook.bar.get_by_role("group").all():
        free = group.locator("button:not([aria-disabled]):not([aria-pressed=true])")
        if free.count() and not group.locator("[aria-pressed=true]").count():
            with tree.answered():
                free.first.click()
    with tree.answered():
        notebook.bar.get_by_role("button", name="Play it").click()
    assert int(str(here.get_attribute("aria-level"))) > level


def test_how_it_looks_and_that_no_rule_of_accessibility_is_broken(
    notebook: Notebook, app: str, kept: Path, report: Callable[[str], None]
) -> None:
    """Pictures are kept for people to look at; a tree of 5,590 nodes opens in time."""
    from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]

    found: list[str] = []
    for state, deck, study in (("seat", "pocket-4", False), ("study", "deck-a", True)):
        tree = Tree(notebook, deck, study=study)
        tree.click("Climb one information set")
        tree.click("Strategy")
        assert tree.root.locator(".hit").evaluate_all(LARGE)
        for theme in THEMES:
            notebook.wear(theme)
            for width in (900, 1440):
                notebook.fit(width, 2400)
                where = f"tree-{state}-{theme}-{width}"
                faults = faults_of_layout(notebook.page)
                found += [f"{where}: {fault}" for fault in faults]
                tree.root.screenshot(path=kept / f"{app}-{where}.png")
            broken = Axe().run(notebook.page, context=".ll-liveroot")
            found += [
                f"{state}-{theme}: {rule['id']} at {node['target']}"
                for rule in broken.response["violations"]
                for node in rule["nodes"]
            ]
        notebook.wear("light")
    started = perf_counter()
    tree.click("Draw from here")
    report(
        f"{app}: a click in a tree of 5,590 nodes is answered in {perf_counter() - started:.2f} s"
    )
    assert found == [], "\n".join(found)


def test_a_tree_near_the_largest_that_grows_whole_stays_usable(
    notebook: Notebook, app: str, report: Callable[[str], None]
) -> None:
    """It is opened, folded, climbed and written on; what each click takes is printed."""
    tree = Tree(notebook)
    notebook.run("# A large tree\n\n## Its table", LARGEST, TREE)
    notebook.look_at(TREE)
    tree.root.get_by_role("tree").wait_for(timeout=WAIT)
    took: list[str] = []
    for says in ("Climb one information set", "Climb one information set", "Reach", "Fold"):
        started = perf_counter()
        tree.click(says)
        took.append(f"{says} {perf_counter() - started:.2f} s")
    picture = tree.root.get_by_role("tree")
    assert "reached 1" in picture.inner_html()
    report(f"{app}: clicks in a tree of 18,261 nodes: {', '.join(took)}")


def test_the_tab_beside_odds_and_beliefs_goes_with_its_table(
    notebook: Notebook, app: str, kept: Path
) -> None:
    """A seat’s own tree on the real game; studied, a click on a node takes the table there."""
    from axe_playwright_python.sync_playwright import Axe

    cell = 'import lovecraft_lab as ll\nll.lab(ll.letter(), seed=3, names=["Ada", "Blaise"])'
    notebook.run("# A lesson\n\n## Its table", cell)
    page, found = notebook.page, list[str]()
    page.get_by_role("tab", name="Tree").click()
    panel = page.get_by_role("tabpanel", name="Tree")
    panel.get_by_role("tree").wait_for(timeout=WAIT)
    panel.get_by_text("states that agree with what").wait_for(timeout=WAIT)
    assert panel.locator("[aria-current=true]").count() == 0
    for theme in THEMES:
        notebook.wear(theme)
        for width in (900, 1440):
            notebook.fit(width, 2400)
            found += [f"{theme}-{width}: {fault}" for fault in faults_of_layout(page)]
            page.screenshot(path=kept / f"{app}-tab-{theme}-{width}.png")
        broken = Axe().run(page, context=".ll-liveroot [role=tabpanel]").response["violations"]
        found += [
            f"{theme}: {rule['id']} at {node['target']}: {node['html'][:160]}"
            for rule in broken
            for node in rule["nodes"]
        ]
    notebook.wear("light")
    assert found == [], "\n".join(found)
    panel.get_by_role("button", name="Study this round").click()
    here = panel.locator("[role=treeitem][aria-current=true]")
    here.wait_for(timeout=WAIT)
    key, step = here.get_attribute("data-key"), notebook.step
    after = panel.locator("[role=treeitem][aria-level='2'] .hit").first
    after.click()
    panel.get_by_role("button", name="Take the table here").click()
    panel.get_by_text("The table is at this node now.").wait_for(timeout=WAIT)
    assert here.get_attribute("data-key") != key
    assert notebook.step > step
    notebook.click("Take back")
    page.wait_for_function(
        "(key) => document.querySelector(`[data-key='${key}']`)?.getAttribute('aria-current')",
        arg=key,
        timeout=WAIT,
    )
