"""Where one chooses stands still on the screen; what is new and what is chosen are told apart."""

import pytest

from tests.browser.hands import next_control, play_once
from tests.browser.notebook import Notebook
from tests.browser.test_looks import BEGIN, STATES

MATCH = """
import lovecraft_lab as ll
ll.lab(ll.letter(players=3, match=True), seed=1926)
"""
PAGE = "# Below\n\n" + "\n\n".join(["Text"] * 60)  # so that there is something to scroll
TOP = "(bar) => Math.round(bar.getBoundingClientRect().top)"
HEIGHTS = """() => [...document.querySelectorAll('.ll-live > .ll-table')]
  .map((table) => Math.round(table.getBoundingClientRect().height))[0]"""
CLICKS = 24


@pytest.mark.parametrize("width", [900, 1440])
def test_the_choice_bar_stays_where_it_is_however_much_there_is_to_tell_above_it(
    notebook: Notebook, width: int
) -> None:
    """The table above it grows and gets lower meanwhile, and a new round is set up."""
    notebook.run(MATCH, PAGE)
    notebook.fit(width, 1000)
    notebook.bar.evaluate("(bar) => bar.scrollIntoView({ block: 'end' })")
    notebook.settle()
    stood, heights = notebook.bar.evaluate(TOP), set()
    for _ in range(CLICKS):
        if notebook.is_over:
            break
        control = next_control(notebook.bar)
        control.scroll_into_view_if_needed()
        stood = notebook.bar.evaluate(TOP)
        with notebook.answered():
            control.click()
        notebook.settle()
        assert abs(notebook.bar.evaluate(TOP) - stood) <= 1
        heights.add(notebook.page.evaluate(HEIGHTS))
    assert len(heights) > 1, "the table has grown"


def test_who_scrolls_after_a_click_is_not_taken_back(notebook: Notebook) -> None:
    notebook.run(MATCH, PAGE)
    notebook.fit(1440, 700)
    notebook.bar.evaluate("(bar) => bar.scrollIntoView({ block: 'end' })")
    notebook.settle()
    play_once(notebook)
    notebook.settle()
    before = notebook.bar.evaluate(TOP)
    notebook.page.mouse.move(600, 300)
    notebook.page.mouse.wheel(0, -150)
    notebook.waits_for(lambda: notebook.bar.evaluate(TOP) == before + 150)
    notebook.settle()
    assert notebook.bar.evaluate(TOP) == before + 150


LOOKS = """(slots) => slots.map((slot) => {
  const card = slot.querySelector('.ll-card'), style = getComputedStyle(card);
  return { tag: slot.innerText.trim().split('\\n').pop(), shadow: style.boxShadow,
    tab: card.querySelector('.ll-card__new')?.innerText || '' };
})"""


def test_a_new_card_and_a_chosen_one_differ_by_word_and_by_shape(notebook: Notebook) -> None:
    """The new one has a tab on it that says so; the chosen one a ring around it and a tick."""
    notebook.run(MATCH)
    slots = notebook.page.get_by_role("group", name="Your hand").get_by_role("button")
    old, new = slots.evaluate_all(LOOKS)
    assert (old["tab"], new["tab"]) == ("", "new")
    assert old["shadow"] == new["shadow"], "no ring around it"
    assert {old["tag"], new["tag"]} == {"playable"}
    with notebook.answered():
        slots.first.click()
    chosen, new = slots.evaluate_all(LOOKS)
    assert (chosen["tag"], new["tag"]) == ("chosen", "playable")
    assert (chosen["tab"], new["tab"]) == ("", "new")
    assert chosen["shadow"] != new["shadow"] == old["shadow"]


NAME = """(mark) => {
  const box = mark.querySelector('.ll-tl__says').getBoundingClientRect();
  const frame = mark.closest('.ll-liveroot').getBoundingClientRect();
  return box.width > 20 && box.height > 10 && box.left >= frame.left && box.right <= frame.right;
}"""


@pytest.mark.parametrize("width", [900, 1440])
def test_every_mark_of_a_crowded_timeline_tells_its_name_to_mouse_and_keyboard(
    notebook: Notebook, width: int
) -> None:
    notebook.run(BEGIN + STATES["2017"])
    notebook.fit(width, 1300)
    marks = notebook.page.get_by_role("group", name="Turns and signs of the round")
    marks = marks.get_by_role("button")
    many = marks.count()
    assert many > 9
    for place in range(many):
        mark = marks.nth(place)
        assert not mark.evaluate(NAME), "unless it is asked it says nothing"
        mark.hover(force=True)
        if mark.evaluate("(mark) => mark.matches(':hover')"):  # else another lies on it
            assert mark.evaluate(NAME)
    notebook.page.get_by_role("slider").first.focus()
    notebook.page.keyboard.press("Tab")
    notebook.page.keyboard.press("Home")
    for place in range(many):
        assert marks.nth(place).evaluate("(mark) => mark === document.activeElement")
        assert marks.nth(place).evaluate(NAME)
        notebook.page.keyboard.press("ArrowRight")
    step = marks.first.get_attribute("data-a-step")
    notebook.page.keyboard.press("Home")
    with notebook.answered():
        notebook.page.keyboard.press("Enter")
    assert str(notebook.step) == step
