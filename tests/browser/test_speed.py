"""From a click to the changed picture, and that the page stands still meanwhile."""

import statistics
from collections.abc import Callable

from tests.browser.notebook import Notebook

LATE = """
import lovecraft_lab as ll
from random import Random
from tests.widgets.desks import act, choose
lab = ll.lab(ll.letter(players=6), seed=2)
while len(lab.desk.history.lines) < 7 and not lab.desk.is_over:
    choose(lab.desk, Random(1)) if lab.desk.asks else act(lab.desk, "go")
lab
"""
MOVES = """async () => {
  const root = document.querySelector('.ll-liveroot'), times = [], places = [];
  const named = (name) => [...document.querySelectorAll('.ll-liveroot button')]
    .find((each) => each.textContent.trim() === name);
  const step = () => document.querySelector('.ll-liveroot [role=slider]').ariaValueNow;
  for (let i = 0; i < 30; i++) {
    const button = named(i % 2 ? 'One rule' : 'Back'), old = step(), start = performance.now();
    button.click();
    await new Promise((done) => {
      const watch = new MutationObserver(() => {
        if (step() !== old) { watch.disconnect(); done(); }
      });
      watch.observe(document.querySelector('.jp-Notebook'),
        { subtree: true, childList: true, attributes: true });
    });
    times.push(performance.now() - start);
    const box = root.getBoundingClientRect();
    places.push([Math.round(box.top), Math.round(box.height)]);
    await new Promise((done) => setTimeout(done, 80));
  }
  return { times, places };
}"""
BOUND = 500  # ms, coarse: the machine may be busy; the aim is a median of 50 and a 95th of 120


def test_thirty_quick_moves_are_answered_fast_and_the_page_does_not_jump(
    notebook: Notebook, app: str, report: Callable[[str], None]
) -> None:
    notebook.run(LATE)
    moved = notebook.page.evaluate(MOVES)
    times = sorted(moved["times"])
    median, late = statistics.median(times), times[round(0.95 * len(times)) - 1]
    report(
        f"Click to changed picture, six players, {app}: "
        f"median {median:.0f} ms, 95th percentile {late:.0f} ms"
    )
    assert median < BOUND
    assert len({tuple(place) for place in moved["places"][2:]}) == 1
