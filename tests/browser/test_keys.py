"""Keys pressed in the table stay there, and nothing is asked of another host."""

from tests.browser.notebook import Notebook

TABLE = "import lovecraft_lab as ll\nll.lab(ll.letter(players=3), seed=1926)"
CONTROLS = ".ll-liveroot :is(button, summary, input, [role=slider])"


def test_no_shortcut_of_the_notebook_is_taken_from_any_control(notebook: Notebook) -> None:
    """`a` and `b` insert a cell, `dd` deletes one, in a notebook that hears them."""
    notebook.run(TABLE)
    notebook.open_settings()
    before = notebook.cells
    controls = [each for each in notebook.page.locator(CONTROLS).all() if each.is_visible()]
    assert len(controls) > 15
    for control in controls:
        control.focus()
        for letter in "abdd":
            notebook.page.keyboard.press(letter)
    notebook.page.wait_for_timeout(300)
    assert notebook.cells == before


def test_the_notebook_does_hear_keys_elsewhere(notebook: Notebook) -> None:
    """Else the test above would prove nothing."""
    notebook.run(TABLE)
    before = notebook.cells
    notebook.page.locator(".jp-InputPrompt").first.click()
    notebook.page.keyboard.press("Escape")
    notebook.page.keyboard.press("b")
    notebook.page.wait_for_timeout(300)
    assert notebook.cells == before + 1


def test_the_settings_are_changed_by_keys_alone(notebook: Notebook) -> None:
    """Tab comes to a row of buttons once, arrows go along it, Enter deals; the focus stays."""
    notebook.run(TABLE)
    notebook.open_settings()
    page = notebook.page
    game = page.locator("summary", has_text="The game:")
    game.focus()
    page.keyboard.press("Enter")
    before = notebook.cells
    focus = page.locator("*:focus")
    rows = (
        ("Lovecraft Letter, 27 cards", "Lovecraft Letter, Classic version", "Classic version"),
        ("as printed", "pocket-4", "deck as printed"),  # too few cards for three, so refused
        ("One round", "Match", "match"),
        ("Players: 3", "Players: 4", "4 players"),
    )
    for now, wanted, told in rows:
        page.keyboard.press("Tab")
        assert focus.get_attribute("aria-pressed") == "true"
        assert (focus.get_attribute("aria-label") or focus.inner_text()) == now
        page.keyboard.press("ArrowRight")
        with notebook.answered():
            page.keyboard.press("Enter")
        assert (focus.get_attribute("aria-label") or focus.inner_text()) == wanted
        assert told in game.inner_text()
        page.keyboard.press("ArrowRight" if wanted == "pocket-4" else "Home")
    assert page.get_by_role("alert").count() == 0
    assert notebook.cells == before


def test_nothing_is_asked_of_another_host(notebook: Notebook) -> None:
    notebook.run(TABLE)
    notebook.click("Back")
    assert len(notebook.asked) > 1
    assert notebook.outside == []


def test_a_request_to_another_host_would_be_noticed_and_fails(notebook: Notebook) -> None:
    notebook.run(TABLE)
    ask = "() => fetch('http://other.example/').then(() => 'came', () => 'failed')"
    assert notebook.page.evaluate(ask) == "failed"
    assert notebook.outside == ["http://other.example/"]
    notebook.asked.clear()
