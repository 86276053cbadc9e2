"""The still of a live widget: the last picture and words, sent again beside it.

An IPython of our own takes the place of the notebook and keeps what is shown to it.
"""

import asyncio
import re
from collections.abc import Callable, Iterator
from html import unescape
from random import Random
from typing import Any
from urllib.parse import unquote

import pytest
from IPython.core.displaypub import CapturingDisplayPublisher
from IPython.core.interactiveshell import InteractiveShell
from traitlets.config import Config

import lovecraft_lab as ll
from lovecraft_lab.show import table_svg
from lovecraft_lab.widgets import lab as lab_module
from lovecraft_lab.widgets import still as still_module
from lovecraft_lab.widgets.desk import Desk
from lovecraft_lab.widgets.live import SHOWN
from lovecraft_lab.widgets.still import LAST, TO_PLAY, VIEW
from lovecraft_lab.widgets.table import SET_UP, TO_RESUME
from tests.widgets.desks import act, choose, play_on, set_up, table

SOURCE = re.compile(r'src="data:image/svg\+xml,([^"]*)"')
WORDS = re.compile(r"<pre[^>]*>(.*?)</pre>", re.DOTALL)
MOMENT = 0.01  # seconds, in place of the quarter of one that a page is given


class Page:
    """What a notebook's page shows: outputs in order, those under one display id the same."""

    def __init__(self, shell: Any) -> None:
        self.shell = shell
        self.published: list[dict[str, Any]] = shell.display_pub.outputs

    def run(self, *shown: Any) -> None:
        """Show things as the last lines of a cell do."""
        for each in shown:
            self.shell.display_formatter.format(each)

    def end_cell(self) -> None:
        """The cell that runs has ended."""
        self.shell.events.trigger("post_run_cell", None)

    @property
    def updates(self) -> int:
        """How often something was shown anew."""
        return sum(each["update"] for each in self.published)

    @property
    def outputs(self) -> list[dict[str, str]]:
        """What stands on the page now."""
        last = {ident(each): each["data"] for each in self.published if ident(each)}
        return [
            last.get(ident(each), each["data"]) for each in self.published if not each["update"]
        ]

    @property
    def stills(self) -> list[dict[str, str]]:
        """The outputs that are no widgets."""
        return [data for data in self.outputs if VIEW not in data]


def ident(published: dict[str, Any]) -> str:
    """The display id of an output, if it has one."""
    return str((published["transient"] or {}).get("display_id", ""))


@pytest.fixture
def page() -> Iterator[Page]:
    quiet = Config()
    quiet.HistoryManager.enabled = False
    shell = InteractiveShell.instance(config=quiet)
    shell.display_pub = CapturingDisplayPublisher()  # type: ignore[no-untyped-call]
    yield Page(shell)
    InteractiveShell.clear_instance()


def drawn(data: dict[str, str]) -> str:
    """The picture in an output; empty if there is none."""
    found = SOURCE.search(data["text/html"])
    return unquote(found[1]) if found else ""


def seen(desk: Desk) -> str:
    """The picture of what the watcher knows at the moment looked at, made of what it was told."""
    before = desk.game.view(desk.told(desk.place.shown - 1)) if desk.place.shown > 1 else None
    view = desk.game.view(desk.told(desk.place.shown))
    return table_svg(view, desk.given_names, before=before)


def lab(desk: Desk) -> lab_module.Lab:
    return lab_module.Lab(desk)


DESKS: dict[str, Callable[[], Desk]] = {
    "a seat": table,
    "another seat": lambda: Desk(
        ll.letter(players=3), ["random", None, "random"], 7, seat=1, names=["Ann", "B & C", "<D>"]
    ),
    "a spectator": lambda: Desk(ll.letter(players=4), ["random"] * 4, 8, seat=None),
    "the teacher": lambda: Desk(ll.letter(players=3), ["random"] * 3, 8, seat="teacher"),
    "study mode": lambda: table(study=True),
}


@pytest.mark.parametrize("who", DESKS)
def test_after_every_action_the_still_is_the_picture_of_the_table_now(who: str, page: Page) -> None:
    desk = DESKS[who]()
    made = lab(desk)
    page.run(made)
    moments = 0
    for _ in play_on(desk):
        (still,) = page.stills
        assert drawn(still) == seen(desk)
        assert still["text/plain"] == f"{made!r}\n\n{LAST} {TO_RESUME}\n{desk.code}"
        (words,) = WORDS.findall(still["text/html"])
        assert unescape(words) == repr(made)
        moments += 1
    assert moments > 1


def test_a_new_table_is_brought_to_where_a_saved_one_stood_by_the_code_below_its_picture(
    page: Page,
) -> None:
    desk = table()
    page.run(lab(desk))
    for _ in range(2):
        choose(desk, Random(5))
    (html,) = (still["text/html"] for still in page.stills)
    assert unescape(html).count(TO_RESUME) == 1
    (code,) = re.findall(r"<code[^>]*>([^<]*)</code>", html)
    another = table(seed=7)
    assert act(another, "resume", code=code)
    assert another.view == desk.view


def test_a_table_set_up_by_hand_saves_no_code_and_says_why(page: Page) -> None:
    desk = set_up(ll.letter(players=2), hands=[("fed", "boxer"), ("sailor",)])
    page.run(lab(desk))
    (still,) = page.stills
    assert still["text/plain"].endswith(f"{LAST} {SET_UP}")
    assert SET_UP in unescape(still["text/html"])
    assert not any(desk.code in text for text in still.values())


def test_a_table_without_a_code_says_why(page: Page) -> None:
    """In study mode the learner may choose for chance, and then no seed brings this table."""
    desk = table(study=True)
    page.run(lab(desk))
    dealt = desk.session.line.chosen()[0]
    desk.walk([next(each for each in ll.choices(dealt.before) if each != dealt.choice)])
    (still,) = page.stills
    assert desk.no_code
    assert still["text/plain"].endswith(f"{LAST} {TO_PLAY} There is no code: {desk.no_code}.")


def test_looking_back_in_study_mode_shows_the_moment_looked_at(page: Page) -> None:
    desk = table(study=True)
    page.run(lab(desk))
    latest = drawn(page.stills[0])
    act(desk, "look", step="3")
    assert drawn(page.stills[0]) == seen(desk) != latest
    assert "Step 3" in page.stills[0]["text/plain"]


def test_a_widget_is_shown_without_words_and_its_still_below_it(page: Page) -> None:
    made = lab(table())
    page.run(made, made.table, made.stepper)
    live, still = page.outputs[::2], page.outputs[1::2]
    assert [data["text/plain"] for data in live] == ["", "", ""]
    assert [sorted(data) for data in still] == [["text/html", "text/plain"]] * 3
    assert len({data[VIEW]["model_id"] for data in live}) == 3  # type: ignore[index]
    assert not any("<script" in data["text/html"] for data in still)


def test_the_still_of_a_stepper_is_its_words(page: Page) -> None:
    stepper = ll.Stepper(table())
    page.run(stepper)
    act(stepper.desk, "back")
    (still,) = page.stills
    (words,) = WORDS.findall(still["text/html"])
    assert unescape(words) == repr(stepper)
    assert still["text/plain"].startswith(repr(stepper))
    assert "<img" not in still["text/html"]


def test_behind_the_curtain_the_still_says_who_is_asked_and_nothing_else(page: Page) -> None:
    desk = Desk(ll.letter(), [None, None], 8)
    page.run(lab(desk), ll.Stepper(desk))
    while not desk.place.curtain:
        choose(desk, Random(5))
    for still in page.stills:
        assert drawn(still) == ""
        for text in still.values():
            assert not any(card.name in text for card in desk.game.cards)
    assert "Give the screen to Seat" in page.stills[0]["text/plain"]
    act(desk, "curtain")
    assert drawn(page.stills[0]) == seen(desk)


def test_the_curtain_falls_over_the_still_at_once(page: Page) -> None:
    """Where pictures can wait for a moment, this one does not."""
    desk = Desk(ll.letter(), [None, None], 8)
    page.run(lab(desk))

    async def play() -> None:
        while not desk.place.curtain:
            choose(desk, Random(5))
        assert drawn(page.stills[0]) == ""

    asyncio.run(play())


def test_a_click_is_answered_before_the_still_and_quick_clicks_by_one(
    page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(still_module, "SOON", MOMENT)
    desk = table()
    page.run(lab(desk))

    async def click() -> None:
        for step in ("5", "4", "3"):
            act(desk, "look", step=step)
        assert page.updates == 0
        await asyncio.sleep(5 * MOMENT)
        assert page.updates == 1

    asyncio.run(click())
    assert drawn(page.stills[0]) == seen(desk)


def test_at_the_end_of_a_cell_the_still_has_come(page: Page) -> None:
    desk = table()
    page.run(lab(desk))

    async def cell() -> None:
        for step in ("5", "4", "3"):
            act(desk, "look", step=step)
        page.end_cell()
        assert page.updates == 1
        await asyncio.sleep(0)
        page.end_cell()
        assert page.updates == 1

    asyncio.run(cell())
    assert drawn(page.stills[0]) == seen(desk)


def test_a_table_that_was_replaced_keeps_its_last_still(
    page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lab_module, "this_cell", lambda: "one")
    monkeypatch.setattr(still_module, "SOON", MOMENT)
    old = ll.lab(ll.letter(players=3), seed=1926)
    page.run(old)

    async def replace() -> None:
        act(old.desk, "look", step="3")  # its still is on its way
        new = ll.lab(ll.letter(players=3), seed=7)
        page.run(new)
        await asyncio.sleep(5 * MOMENT)
        assert page.updates == 0
        act(old.desk, "look", step="4")
        act(new.desk, "look", step="4")
        await asyncio.sleep(5 * MOMENT)
        assert page.updates == 1
        assert drawn(page.stills[1]) == seen(new.desk)

    asyncio.run(replace())


def test_a_desk_shown_in_two_places_is_kept_up_to_date_in_both_by_one_message(page: Page) -> None:
    """So is one whose cell is run again: no older still of it goes on beside the newer."""
    desk = table()
    page.run(lab(desk), ll.Table(desk))
    act(desk, "back")
    assert page.updates == 1
    assert [drawn(still) for still in page.stills] == [seen(desk)] * 2


def test_a_page_that_was_loaded_anew_is_sent_the_still_as_a_message(
    page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It knows no display id. The page that ran the cell knows it, and is sent no message."""
    asking = ["first"]
    monkeypatch.setattr(still_module, "this_page", lambda: asking[-1])
    made = lab(table())
    sent: list[Any] = []
    monkeypatch.setattr(made.table, "send", sent.append)
    page.run(made)
    views: list[Any] = [data[VIEW] for data in page.outputs if VIEW in data]
    (shown,) = [view["model_id"] for view in views]
    made.table.receive(None, SHOWN, [])
    act(made.desk, "back")
    assert sent == []
    asking.append("loaded anew")
    made.table.receive(None, SHOWN, [])
    made.stepper.receive(None, SHOWN, [])  # it has no still of its own here
    for do in ("back", "back"):
        (still,) = page.stills
        assert sent[-1] == {"still": still, "beside": [shown]}
        act(made.desk, do)
    assert len(sent) == 3
    made.desk.retire("There is a newer one.")
    made.table.receive(None, SHOWN, [])
    assert len(sent) == 3


def test_a_desk_that_is_not_shown_sends_nothing(page: Page) -> None:
    made = lab(table())
    act(made.desk, "back")
    assert page.published == []


def test_names_are_escaped(page: Page) -> None:
    page.run(lab(table(names=["Ann", "<script>alert(1)</script>", "Bo & Co"])))
    (still,) = page.stills
    assert "<script" not in still["text/html"]
    assert "&lt;script&gt;" in still["text/html"]
