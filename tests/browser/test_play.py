"""Playing in real JupyterLab and Notebook 7: by mouse, by keyboard alone, in both modes."""

import re
from pathlib import Path

from tests.browser.hands import Keyboard, play_once, with_the_mouse
from tests.browser.notebook import Notebook

TABLE = "import lovecraft_lab as ll\nll.lab(ll.letter(players={players}), seed={seed})"
MATCH = "import lovecraft_lab as ll\nll.lab(ll.letter(match=True), seed=19)"
WINS = re.compile("wins? the (round|match)")


def test_a_round_is_played_with_the_mouse_alone(notebook: Notebook) -> None:
    notebook.run(TABLE.format(players=3, seed=1926))
    assert with_the_mouse(notebook) > 0
    assert notebook.page.get_by_text(WINS).count()


def test_a_match_is_played_with_the_keyboard_alone_by_what_is_said(
    notebook: Notebook, app: str, kept: Path
) -> None:
    """By Enter and arrows, over rounds; no key reaches the notebook; all that was heard is kept."""
    notebook.run(MATCH)
    before = notebook.cells
    keyboard = Keyboard(notebook)
    try:
        keyboard.come_in()
        assert keyboard.play() > 0
    finally:
        (kept / f"keyboard-{app}.txt").write_text("\n".join(keyboard.trace), encoding="utf-8")
    assert notebook.page.get_by_text(WINS).count()
    assert any("Next round" in line for line in keyboard.trace), "there was more than one round"
    assert notebook.cells == before


def test_a_double_click_acts_once_and_the_focus_stays_on_the_control(notebook: Notebook) -> None:
    notebook.run(TABLE.format(players=3, seed=1926))
    step, back = notebook.step, notebook.button("Back")
    back.focus()
    with notebook.answered():
        back.evaluate("(node) => { node.click(); node.click(); }")
    notebook.page.wait_for_timeout(500)  # a second answer would have come by now
    assert notebook.step == step - 1
    assert Keyboard(notebook).listen().says.startswith('- button "Back"')


def test_an_opened_box_is_the_same_one_after_something_was_put_above_it(
    notebook: Notebook,
) -> None:
    """It has a key, by which it is found wherever it stands."""
    notebook.run(TABLE.format(players=3, seed=1926))
    box = notebook.page.locator("[data-key='words-box']")
    box.get_by_text("The table in words").click()
    box.evaluate("(node) => { node.marked = true; }")
    notebook.click("Take back")
    assert "Nothing was changed" in notebook.alert, "the reason stands above the box now"
    assert box.evaluate("(node) => node.marked && node.open")


def test_play_mode_refuses_to_unlearn_and_study_mode_does_not(notebook: Notebook) -> None:
    """A choice is followed by news: play mode does not take it back, study mode does."""
    notebook.run(TABLE.format(players=3, seed=1926))
    page = notebook.page
    play_once(notebook)
    step = notebook.step
    assert page.get_by_text("Play mode", exact=True).count() == 1
    notebook.click("Take back")
    assert "Nothing was changed" in notebook.alert
    assert notebook.step == step
    notebook.open_settings()
    notebook.click("Study this round")
    assert page.get_by_text("Study mode", exact=True).count() == 1
    notebook.click("Take back")
    assert notebook.step < step
    assert "Your choice" in notebook.status


def test_the_same_cell_run_again_shows_one_table_that_answers(notebook: Notebook) -> None:
    notebook.run(TABLE.format(players=3, seed=1926))
    notebook.run_again()
    assert notebook.page.locator(".ll-liveroot .ll-table").count() == 1
    step = notebook.step
    notebook.click("Back")
    assert notebook.step == step - 1


def test_a_table_kept_elsewhere_says_that_it_was_replaced(notebook: Notebook) -> None:
    """The second cell still shows the first table when the first cell is run again."""
    first = TABLE.format(players=2, seed=3).replace("ll.lab", "lab = ll.lab")
    notebook.run(f"{first}\nif 'old' not in dir(): old = lab\nlab", "old")
    notebook.run_again()
    assert notebook.page.get_by_text("This table was replaced").count() >= 1
