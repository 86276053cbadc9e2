"""Keys pressed in the table stay there, and nothing is asked of another host."""

from tests.browser.hands import Keyboard, is_a_rule, next_control
from tests.browser.notebook import Notebook

TABLE = "import lovecraft_lab as ll\nll.lab(ll.letter(players=3), seed=1926)"
AIMED = """
import lovecraft_lab as ll
hands = [("fed", "investigators"), ("sailor",), ("urchin",)]
ll.lab(ll.letter(players=3), position={"hands": hands, "turn": 0})
"""  # both cards ask for a target, the second for a number too
IN_VAIN = """
import lovecraft_lab as ll
hands = [("shoggoth", "investigators"), ("sailor",)]
ll.lab(ll.letter(), position={"hands": hands, "turn": 0})
"""  # the Shoggoth asks for nothing more and will do nothing: the bar says so, with the rule
HAND = ".ll-liveroot [data-zone=hand]"
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
    notebook.waits_for(lambda: notebook.cells == before + 1)


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


def test_in_the_hand_arrows_rove_enter_picks_and_escape_puts_back(notebook: Notebook) -> None:
    """The hand is one tab stop. After Enter one chooses on in the bar: what the card asks next."""
    notebook.run(AIMED)
    page, cells = notebook.page, notebook.cells
    hand, focus = page.locator(HAND), page.locator("*:focus")
    cards = hand.get_by_role("button")
    assert cards.count() == 2
    assert hand.locator("[tabindex='0']").count() == 1
    cards.first.focus()
    page.keyboard.press("ArrowRight")
    assert focus.get_attribute("data-key") == "hand:1"
    page.keyboard.press("ArrowRight")
    assert focus.get_attribute("data-key") == "hand:1", "there is no third card"
    with notebook.answered():
        page.keyboard.press("Enter")
    assert cards.nth(1).get_attribute("aria-pressed") == "true"
    assert Keyboard(notebook).is_in_bar()
    asked = notebook.status.removeprefix("Your choice: ")
    assert f"{Keyboard(notebook).listen().group.lower()}." == asked
    cards.nth(1).focus()
    with notebook.answered():
        page.keyboard.press("Escape")
    assert cards.nth(1).get_attribute("aria-pressed") == "false"
    assert focus.get_attribute("data-key") == "hand:1", "put back, and still in the hand"
    page.keyboard.press("Home")
    assert focus.get_attribute("data-key") == "hand:0"
    assert notebook.cells == cells


def test_escape_in_the_choice_bar_goes_back_to_what_it_has_put_back(notebook: Notebook) -> None:
    """From the button too, which plays nothing any more."""
    notebook.run(AIMED)
    page, focus = notebook.page, notebook.page.locator("*:focus")
    picked: list[str | None] = []
    notebook.bar.get_by_role("button").first.focus()
    while notebook.status.startswith("Your choice"):
        page.keyboard.press("ArrowDown")
        if focus.get_attribute("aria-disabled"):
            page.keyboard.press("ArrowUp")
        picked.append(focus.get_attribute("data-key"))
        with notebook.answered():
            page.keyboard.press("Enter")
    assert focus.inner_text() == "Play it"
    assert len(picked) > 1
    for key in reversed(picked):
        with notebook.answered():
            page.keyboard.press("Escape")
        assert focus.get_attribute("data-key") == key
    assert notebook.status == "Your choice: card."


def test_where_a_play_will_do_nothing_the_keys_lead_to_the_button_and_to_its_rule(
    notebook: Notebook,
) -> None:
    """The rule stands before the button, so it is what an arrow meets on the way back."""
    notebook.run(IN_VAIN)
    page, focus = notebook.page, notebook.page.locator("*:focus")
    shoggoth = notebook.bar.get_by_role("button", name="Shoggoth")
    shoggoth.focus()
    with notebook.answered():
        page.keyboard.press("Enter")
    assert focus.inner_text() == "Play it"
    page.keyboard.press("ArrowLeft")
    assert is_a_rule(focus)
    page.keyboard.press("ArrowRight")
    assert focus.inner_text() == "Play it"
    with notebook.answered():
        page.keyboard.press("Enter")
    assert notebook.bar.get_by_role("button", name="Shoggoth").count() == 0, "it is played"


def test_a_key_held_down_in_the_choice_bar_chooses_once(notebook: Notebook) -> None:
    """Else it would run through the whole choice, for the focus leads on."""
    notebook.run(AIMED)
    notebook.bar.get_by_role("button").first.focus()
    with notebook.answered():
        notebook.page.keyboard.down("Enter")
    turn, status = notebook.turn, notebook.status
    for _ in range(4):
        notebook.page.keyboard.down("Enter")  # pressed while it is down: the key repeats
    notebook.page.wait_for_timeout(300)
    notebook.page.keyboard.up("Enter")
    assert (notebook.turn, notebook.status) == (turn, status)


def test_a_mouse_leaves_the_focus_where_it_clicks(notebook: Notebook) -> None:
    notebook.run(AIMED)
    option = next_control(notebook.bar)
    with notebook.answered():
        option.click()
    assert option.evaluate("(node) => node === document.activeElement")


def test_where_a_button_is_gone_once_it_was_pressed_the_focus_stays_near_it(
    notebook: Notebook,
) -> None:
    notebook.run(TABLE)
    notebook.open_settings()
    notebook.button("Study this round").focus()
    with notebook.answered():
        notebook.page.keyboard.press("Enter")
    assert notebook.page.get_by_role("button", name="Study this round").count() == 0
    assert "Deal, seed" in notebook.page.locator("*:focus").inner_text()


def test_the_stepper_is_reached_from_the_choice_bar_before_log_and_settings(
    notebook: Notebook,
) -> None:
    notebook.run(TABLE)
    notebook.bar.get_by_role("button").first.focus()
    zones: list[str | None] = []
    while "log" not in zones:
        notebook.page.keyboard.press("Tab")
        zones.append(notebook.page.evaluate(ZONE))
        assert len(zones) < 30, zones
    assert zones[:2] == ["steps", "timeline"]


ZONE = "() => document.activeElement.closest('[data-zone]')?.dataset.zone ?? ''"


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
