"""Cards glide to where they lie now, unless somebody wants none of it; the page stands still."""

from pathlib import Path

import pytest

from tests.browser.hands import play_once
from tests.browser.notebook import Notebook

TABLE = """
import lovecraft_lab as ll
from dataclasses import replace
lab = ll.lab(ll.letter(players=3), seed=1926)
lab.desk.place = replace(lab.desk.place, pace="rule")
lab
"""
CARD = ".ll-table [data-from]"
# Every glide of a card; on the timeline something glides at almost every step.
WATCH = """() => {
  window.glides = [];
  window.pace = 1;
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...what) {
    const made = animate.apply(this, what);
    if (this.closest('.ll-table')) {
      made.playbackRate = window.pace;
      window.glides.push([this.dataset.place, made]);
    }
    return made;
  };
}"""
GLIDES = "() => window.glides.map(([place]) => place)"
PACE = """(pace) => {
  window.pace = pace;
  const running = window.glides.filter(([, made]) => made.playState === 'running');
  for (const [, made] of running) made.updatePlaybackRate(pace);
}"""
SLOW = 0.01  # of the pace: 25 seconds for a glide, so that it is met on its way on any machine
SETTLED = "() => window.glides.every(([, made]) => made.playState !== 'running')"
STEPS = """async () => {
  const roots = [...document.querySelectorAll('.ll-liveroot')], root = roots[0], places = [];
  const ways = ['Back', 'One rule'], wait = (ms) => new Promise((done) => setTimeout(done, ms));
  let most = 0;
  for (let i = 0; i < 30; i++) {
    const old = root.dataset.turn, name = ways[i % 2];
    [...document.querySelectorAll('.ll-liveroot button')]
      .find((each) => each.textContent.trim() === name).click();
    while (root.dataset.turn === old) await wait(5);
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    most = Math.max(most, window.glides.filter(([, made]) => made.playState === 'running').length);
    const box = root.getBoundingClientRect(), output = root.closest('.jp-OutputArea-output');
    places.push([Math.round(box.top), Math.round(box.height), output.scrollWidth]);
    while (roots.some((each) => each.dataset.turn === old)) await wait(5); // panels follow later
  }
  return { places, most };
}"""


@pytest.fixture
def table(notebook: Notebook) -> Notebook:
    """A table that goes on by single rules, every glide at it noted."""
    notebook.run(TABLE)
    notebook.page.evaluate(WATCH)
    return notebook


def test_a_card_played_by_a_click_glides_and_lies_in_its_place_at_once(
    table: Notebook, app: str, kept: Path
) -> None:
    """What a screen reader finds and what can be clicked does not wait for the picture.

    Seat 0 plays one of its two cards; a picture of it on its way is kept for people to look at.
    """
    table.page.evaluate(PACE, SLOW)
    play_once(table)
    assert table.page.locator("[data-place='resolving:0']").count() == 1
    table.page.wait_for_function("() => window.glides.length > 0")
    assert "resolving:0" in table.page.evaluate(GLIDES)
    assert table.page.locator("[data-place='resolving:0']").evaluate(
        "(card) => card.getAnimations().length"
    )
    table.page.screenshot(path=kept / f"{app}-glide.png")
    table.page.evaluate("() => { window.pace = 1; }")  # of those to come
    table.click("One rule")
    table.page.wait_for_function(SETTLED, timeout=2000)  # at the slow pace it would last 25 seconds


def test_a_glide_ends_by_itself_and_leaves_nothing(table: Notebook) -> None:
    table.page.evaluate(PACE, SLOW)
    play_once(table)
    table.page.wait_for_function("() => document.querySelector('.ll-liveroot .ll-over')")
    table.page.evaluate(PACE, 1)
    table.page.wait_for_function(SETTLED)
    table.waits_for(lambda: table.page.locator(".ll-liveroot .ll-over").count() == 0)


def test_who_wants_less_motion_gets_none(table: Notebook) -> None:
    table.page.emulate_media(reduced_motion="reduce")
    try:
        play_once(table)
        table.page.wait_for_timeout(400)
        assert table.page.locator(CARD).count(), "a card has moved"
        assert table.page.evaluate(GLIDES) == []
    finally:
        table.page.emulate_media(reduced_motion="no-preference")


def test_a_key_held_down_steps_without_glides(table: Notebook) -> None:
    """A key pressed again while it is down counts as held; let go, cards glide again."""
    play_once(table)
    for _ in range(2):
        table.click("Back")
    table.page.get_by_role("slider").first.focus()
    with table.answered():
        table.page.keyboard.down("ArrowRight")
    table.settle()
    before = len(table.page.evaluate(GLIDES))
    with table.answered():
        table.page.keyboard.down("ArrowRight")
    assert table.page.locator(CARD).count(), "a card has moved"
    table.page.wait_for_timeout(400)
    assert len(table.page.evaluate(GLIDES)) == before
    table.page.keyboard.up("ArrowRight")
    table.click("Back")
    table.page.wait_for_function("(old) => window.glides.length > old", arg=before)


def test_thirty_quick_moves_glide_and_the_page_does_not_jump(table: Notebook) -> None:
    play_once(table)
    moved = table.page.evaluate(STEPS)
    assert moved["most"] > 0, "cards were on their way"
    assert len({tuple(place) for place in moved["places"][2:]}) == 1
