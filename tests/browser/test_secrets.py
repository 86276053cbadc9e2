"""Twin worlds in the browser: what a seat cannot know is nowhere on the page nor on the wire.

Two tables are set up by hand that differ in hands the watcher has not seen. The same things are
done at both. Everything the kernel sent and everything on the page must be the same.
"""

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.hands import next_control, play_once
from tests.browser.notebook import Notebook
from tests.widgets.twins import HANDS, SEATS, swapped, table

RULES = 2  # after the first: the next bot has not chosen yet
Seen = tuple[list[str], str]


def seen(notebook: Notebook, cell: str, do: Callable[[Notebook], None]) -> Seen:
    """Everything that came to the page and stands on it after something was done."""
    notebook.run(cell)
    do(notebook)
    notebook.fall_silent()
    assert len(notebook.told()) > 4, "frames are read"
    return notebook.told(), notebook.markup()


def first_difference(mine: Seen, twin: Seen) -> str:
    """Where two worlds differ first, with what stands around it; empty when nowhere."""
    for one, two in zip((*mine[0], mine[1]), (*twin[0], twin[1]), strict=False):
        for at, (here, there) in enumerate(zip(one, two, strict=False)):
            if here != there:
                return f"{one[max(0, at - 80) : at + 80]}\n{two[max(0, at - 80) : at + 80]}"
    same = [len(text) for text in mine[0]] == [len(text) for text in twin[0]]
    return "" if same and len(mine[1]) == len(twin[1]) else "one goes on where the other ends"


def choose_and_look(notebook: Notebook) -> None:
    """Pick a card and whom to play it at, take it back, open the boxes, be refused."""
    for _ in range(2):
        with notebook.answered():
            next_control(notebook.bar).click()
    with notebook.answered():
        notebook.page.keyboard.press("Escape")
    notebook.open_settings()
    notebook.page.get_by_text("The table in words").first.click()
    notebook.click("Take back")
    assert "Nothing was changed" in notebook.alert


def go_on_by_rules(notebook: Notebook) -> None:
    """See the first rules of a play applied."""
    for _ in range(RULES):
        notebook.click("One rule")


@pytest.mark.parametrize("seat", SEATS)
def test_a_seat_cannot_tell_twin_worlds_apart(notebook: Notebook, seat: int) -> None:
    one, two = (each for each in SEATS if each != seat)
    what: dict[str, Any] = {"seat": seat, "seats": [None, None, None]}
    mine = seen(notebook, table(HANDS, seat, **what), choose_and_look)
    twin = seen(notebook, table(swapped(one, two), seat, **what), choose_and_look)
    assert first_difference(mine, twin) == ""


def test_a_spectator_cannot_tell_twin_worlds_apart(notebook: Notebook) -> None:
    """The first of three bots makes the same play; the hands of the others are swapped."""
    what: dict[str, Any] = {"seat": None, "seats": ["quiet", "quiet", "quiet"]}
    mine = seen(notebook, table(HANDS, 0, **what), go_on_by_rules)
    twin = seen(notebook, table(swapped(1, 2), 0, **what), go_on_by_rules)
    assert first_difference(mine, twin) == ""


def test_twins_are_told_apart_by_the_one_who_holds_the_cards(notebook: Notebook) -> None:
    """Else the tests above would prove nothing."""
    what: dict[str, Any] = {"seat": 0, "seats": [None, None, None]}
    mine = seen(notebook, table(HANDS, 0, **what), choose_and_look)
    twin = seen(notebook, table(swapped(0, 1), 0, **what), choose_and_look)
    assert first_difference(mine, twin)


def test_behind_the_curtain_lies_nothing_of_either_person(notebook: Notebook) -> None:
    """Of two worlds that differ in both hands the curtain is the same, and then they differ."""
    curtains, tables = [], []
    for hands in (HANDS, swapped(0, 1)):
        what: dict[str, Any] = {"seat": 2, "seats": [None, None, None]}
        notebook.run(table(hands, 0, **what))
        assert "The curtain is drawn." in notebook.status
        curtains.append((notebook.told(), notebook.markup()))
        words = notebook.text()
        assert not any(card in words for card in ("Sailor", "Urchin", "Boxer", "The Fed"))
        with notebook.answered():
            notebook.page.get_by_role("button", name="show my table").click()
        tables.append(notebook.text())
    assert first_difference(*curtains) == ""
    assert tables[0] != tables[1]


def test_after_a_play_the_screen_goes_to_the_next_behind_a_curtain(notebook: Notebook) -> None:
    """The card that the first person keeps is on the page before the play, and not after it."""
    what: dict[str, Any] = {"seat": 0, "seats": [None, None, None]}
    notebook.run(table(["necronomicon", "sailor", "boxer"], 0, **what))
    assert "Necronomicon" in notebook.text()
    play_once(notebook)
    assert "pass the screen on" in notebook.status, "what one is told is seen before"
    notebook.click("Done: pass the screen on")
    assert "The curtain is drawn." in notebook.status
    cards = ("Necronomicon", "Sailor", "Boxer")
    notebook.waits_for(lambda: not any(card in notebook.text() for card in cards))
