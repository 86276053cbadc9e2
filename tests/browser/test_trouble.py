"""What goes wrong is said in the table and loses nothing: refusals, failing bots, lost kernels."""

from tests.browser.hands import next_control, play_once
from tests.browser.notebook import Notebook

TABLE = "import lovecraft_lab as ll\nll.lab(ll.letter(players=3), seed=1926)"
FAILS = """
import lovecraft_lab as ll

def stubborn(game, infoset, choices, rng):
    raise ValueError("I will not play")

position = dict(hands=[("fed", "boxer"), ("sailor",), ("urchin",)], turn=0)
from lovecraft_lab.widgets.desk import Desk
from lovecraft_lab.widgets.lab import Lab
bots = {"stubborn": stubborn}
Lab(Desk(ll.letter(players=3), [None, "stubborn", "stubborn"], 1, bots=bots, position=position))
"""


def test_a_refused_action_is_explained_and_changes_nothing(notebook: Notebook) -> None:
    notebook.run(TABLE)
    step = notebook.step
    notebook.click("Take back")
    assert "Nothing was changed" in notebook.alert
    assert notebook.step == step
    notebook.click("Back")
    assert notebook.page.locator(".ll-liveroot").get_by_role("alert").count() == 0


def test_a_bot_that_fails_is_named_in_the_table_and_the_table_lives_on(notebook: Notebook) -> None:
    notebook.run(FAILS)
    play_once(notebook)
    assert "'stubborn' on seat 1 failed: ValueError" in notebook.alert
    assert "I will not play" not in notebook.text(), "it might have told its hand"
    assert notebook.page.locator(".ll-liveroot .ll-table").count() == 1
    with notebook.answered():
        next_control(notebook.bar).click()


def test_after_a_lost_kernel_the_resume_code_brings_the_table_back(notebook: Notebook) -> None:
    notebook.run(TABLE)
    play_once(notebook)
    step = notebook.step
    notebook.open_settings()
    code = notebook.page.get_by_label("Resume code of this table").input_value()
    notebook.restart()
    notebook.run_again()
    assert notebook.step != step
    notebook.open_settings()
    notebook.page.get_by_label("paste a code").fill(code)
    notebook.click("Come back")
    assert notebook.status.startswith("Here you were.")
    assert notebook.step == step
    assert notebook.page.get_by_label("paste a code").input_value() == ""
