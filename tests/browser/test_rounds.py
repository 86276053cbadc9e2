"""A whole round with the panels in use, in each edition: the page against the count of all worlds.

At every choice both tabs are opened and every hidden place is looked at, a number is taken apart,
another seat is put beside, and the stepper goes back and forth. What was dealt and chosen is read
off the resume code, and from that follows what each viewer was told.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, cast

import pytest

import lovecraft_lab as ll
from lovecraft_lab.widgets.desk import Desk
from lovecraft_lab.widgets.panel import Picked
from lovecraft_lab.widgets.tabs import Tabs
from tests.browser.counted import Counted, Figure, faults_of, faults_of_bars
from tests.browser.hands import play_once
from tests.browser.notebook import WAIT, Notebook

if TYPE_CHECKING:
    from lovecraft_lab.core.state import State
    from lovecraft_lab.letter.state import LetterState

LAB = """
import lovecraft_lab as ll
ll.lab(ll.letter("{edition}", players={players}), seed={seed}, study=True)
"""
FIGURES = """(panel) => [...panel.querySelectorAll('[data-a-what]')].map((node) => {
  const said = (kind) => (node.querySelector(kind) || { textContent: '' }).textContent;
  const [who, ...what] = node.dataset.aWhat.split(' '), bar = node.querySelector('.ll-bel__bar i');
  return { who, what: what.join(' '), fraction: said('.ll-ans__f, .ll-bel__fr'),
           percent: said('b, .ll-bel__pc'), bar: bar ? bar.style.width.replace('%', '') : '' };
})"""
DIFFERS = """(panel, html) => {
  const bare = (node) => { // without tab stops, opened boxes, and what was picked when
    for (const each of [node, ...node.querySelectorAll('*')])
      for (const name of ['tabindex', 'open', 'data-stage']) each.removeAttribute(name);
    return node;
  };
  const made = document.createElement('div');
  made.innerHTML = html;
  const here = bare(panel.cloneNode(true)), there = bare(made.firstElementChild);
  if (here.isEqualNode(there)) return [];
  const [one, two] = [here.outerHTML, there.outerHTML];
  let at = 0;
  while (at < one.length && one[at] === two[at]) at += 1;
  return [`${one.slice(at - 80, at + 80)} and not ${two.slice(at - 80, at + 80)}`];
}"""
FACES = """(seats) => seats.map((seat) => [...seat.querySelectorAll('.ll-held .ll-card')]
  .map((card) => card.getAttribute('title')))"""
FEWEST = 4  # choices: a round that is over sooner shows little
NEXT = 5  # from the number taken apart at one choice to that at the next


class Elsewhere(Desk):
    """A desk at which the moment looked at may be set in another world."""

    elsewhere: State | None = None

    def _state(self, shown: int) -> State:
        if self.elsewhere is not None and shown == self.place.shown:
            return self.elsewhere
        return super()._state(shown)


class Round:
    """A round in the browser, and the panels beside it as a person uses them."""

    def __init__(self, notebook: Notebook, edition: str, players: int, seed: int) -> None:
        self.notebook, self.page = notebook, notebook.page
        notebook.run(LAB.format(edition=edition, players=players, seed=seed))
        self.game = ll.letter(edition, players=players)
        self.seats = (None, *["cautious"] * (players - 1))
        self.root = self.page.locator(".ll-liveroot", has=self.page.get_by_label("Know"))
        self.panel = self.root.get_by_role("tabpanel")
        self.choices = 0
        self.worlds_apart = 0

    def desk(self) -> Elsewhere:
        """The same table outside the browser, at the step shown there."""
        made = Elsewhere(self.game, self.seats, 1, study=True)
        made.resume(self.page.get_by_label("Resume code of this table").input_value())
        made.look(self.notebook.step)
        return made

    def figures(self) -> list[Figure]:
        """Every number in the open panel."""
        return [Figure(**each) for each in self.panel.evaluate(FIGURES)]

    def press(self, name: str) -> None:
        self.notebook.ask(self.root.get_by_role("button", name=name, exact=True))

    def open_tab(self, name: str) -> None:
        self.notebook.ask(self.root.get_by_role("tab", name=name, exact=True))
        self.root.get_by_role("tabpanel", name=name).wait_for()

    def put_beside(self, who: str) -> None:
        """Open the box in which another viewer is picked, if it is closed, and pick one."""
        button = self.root.get_by_role("button", name=f"Put beside: {who}", exact=True)
        if not button.is_visible():
            self.root.locator("summary", has_text="Model and second view").click()
        self.notebook.ask(button)

    def comes(self, faults: Callable[[], list[str]]) -> None:
        """Let the panel follow the table; fail with what is wrong if it does not."""
        found = faults()
        for _ in range(WAIT // 100):
            if not found:
                return
            self.page.wait_for_timeout(100)
            found = faults()
        raise AssertionError("\n".join(found))

    def look_around(self) -> None:
        """Use the panels at a choice, and find everything as it has to be."""
        self.choices += 1
        desk = self.desk()
        mine = Counted(self.game, desk.told(desk.place.shown))
        rival = next(seat for seat in mine.seats_in_round if seat)
        theirs = Counted(self.game, desk.told_to(rival))
        self.hands_are_as_seen(desk)
        self.move_elsewhere(desk, mine)
        self.open_tab("Odds")
        self.is_right(mine)
        self.is_the_same_elsewhere(desk, "odds")
        self.takes_a_number_apart(mine)
        self.open_tab("Beliefs")
        self.every_place_is_right(mine)
        self.put_beside(desk.called(rival))
        self.is_right(mine, theirs)
        self.open_tab("Odds")
        self.is_right(mine, theirs)
        self.put_beside("Nobody")
        self.is_the_same_elsewhere(desk, "odds")

    def step_back_and_forth(self) -> None:
        """The numbers are those of the moment looked at."""
        timeline = self.page.get_by_role("slider")
        for key in ("ArrowLeft", "ArrowRight"):
            with self.notebook.answered():
                timeline.press(key)
            desk = self.desk()
            self.is_right(Counted(self.game, desk.told(desk.place.shown)))

    # What has to be so.

    def is_right(self, mine: Counted, *beside: Counted) -> None:
        """Every number in the open panel is what the worlds say, and nothing is said to fail."""
        counted = dict(zip(("mine", "beside"), (mine, *beside), strict=False))
        self.comes(lambda: faults_of(self.figures(), counted))
        assert self.root.get_by_role("alert").count() == 0
        assert self.page.locator(".ll-error").count() == 0

    def every_place_is_right(self, mine: Counted) -> None:
        """By cards and by numbers the chances make up the whole."""
        places = self.root.get_by_role("tablist", name="Hidden place").get_by_role("tab").all()
        assert places
        for by, looked_at in (("Cards", places), ("Numbers", places[:1])):
            self.press(f"By: {by}")
            for place in looked_at:
                self.notebook.ask(place)
                bars = [each for each in self.figures() if each.bar]
                assert [*faults_of(bars, {"mine": mine}), *faults_of_bars(bars)] == []
        self.press("By: Cards")

    def takes_a_number_apart(self, mine: Counted) -> None:
        """It is another one at each choice; it says of what it tells, and ends at it."""
        numbers = self.panel.locator("[data-a-what]:visible").all()
        number = numbers[self.choices * NEXT % len(numbers)]
        chance = mine.value(str(number.get_attribute("data-a-what")).removeprefix("mine "))
        self.notebook.ask(number)
        pop = self.panel.locator(".ll-pop")
        (said,) = re.findall(r"^Where (\S+) ", pop.inner_text())
        assert Fraction(said) == chance
        assert str(chance) in pop.locator(".ll-eq").last.inner_text()
        self.press("Close")

    def hands_are_as_seen(self, desk: Desk) -> None:
        """Of the others’ cards those lie open on the table that the seat may see."""
        seats = self.page.locator(".ll-table .ll-seat:not(.ll-me)")
        names = {row.ident: row.name for row in self.game.cards}
        known = desk.view.to_dict()["known"][1:]
        assert seats.evaluate_all(FACES) == [[names[card] for card in hand] for hand in known]

    def move_elsewhere(self, desk: Elsewhere, mine: Counted) -> None:
        """Let the table outside the browser lie in a world that the seat cannot rule out.

        To find a way to such a world takes seconds, so that it is done at every second choice.
        """
        if not self.choices % 2:
            return
        really = cast("LetterState", desk.session.state)
        desk.elsewhere = mine.belief.state(Random(self.choices))
        self.worlds_apart += desk.elsewhere.hands != really.hands

    def is_the_same_elsewhere(self, desk: Desk, tab: str) -> None:
        """The panel is, tags and all, what it would be in that other world."""
        tabs = Tabs(desk)
        tabs.desk.picked = Picked(tab=tab)
        shown = self.root.locator("> *")
        self.comes(lambda: cast("list[str]", shown.evaluate(DIFFERS, tabs.markup())))


# A round takes half a minute. In both apps the page is made by the same module, so that one edition
# is played in both of them and each of the others in one.
@pytest.mark.parametrize(
    ("app", "edition", "players", "seed"),
    [
        ("jupyterlab", "zman27", 3, 6),
        ("notebook", "zman27", 3, 6),
        ("jupyterlab", "classic", 2, 12),
        ("notebook", "aeg25", 3, 1),
    ],
    indirect=["app"],
    scope="session",
)
def test_the_panels_are_right_through_a_whole_round(
    notebook: Notebook, edition: str, players: int, seed: int
) -> None:
    played = Round(notebook, edition, players, seed)
    while not notebook.is_over:
        played.look_around()
        played.step_back_and_forth()
        play_once(notebook)
    assert played.choices >= FEWEST
    assert played.worlds_apart, "else it would not be seen if the panels told what was dealt"
