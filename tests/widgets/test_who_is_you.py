"""Who is called “You”: the person who watches, and nobody else."""

import re
from collections.abc import Iterator
from html import unescape
from random import Random
from typing import Any

import pytest

import lovecraft_lab as ll
from lovecraft_lab.show.words import Names
from lovecraft_lab.widgets.desk import Desk
from lovecraft_lab.widgets.stepper import Stepper
from lovecraft_lab.widgets.table import Table
from lovecraft_lab.widgets.tabs import Tabs
from tests.widgets.desks import act, choose

NAMES = ["Ada", "Bea", "Cyd"]
YOU = re.compile(r"\b(you|your|yours|yourself)\b", re.IGNORECASE)
THE_READER = (
    r"go on when you like",
    r"look from wherever you like",
    r"Your choice",  # the name of the bar, which is the reader's
    *(re.escape(half.text) for row in ll.letter().cards for half in (row.sane, row.insane) if half),
)
"""Where whoever reads is meant and no seat, and what is printed on the cards."""


def desk(**what: Any) -> Desk:
    """A table of three bots with names, which somebody watches."""
    return Desk(ll.letter(players=3), ["random"] * 3, 8, names=NAMES, **what)


def told(at: Desk) -> str:
    """All that a page shows and speaks, with the first numbers of each panel opened."""
    panels = Tabs(at)
    pages = [Table(at).markup(), Stepper(at).markup(), Table(at).words(), Stepper(at).words()]
    for tab in ("odds", "beliefs"):
        panels.desk.act({"do": "tab", "tab": tab, "turn": panels.desk.turn})
        page = panels.markup()
        for what in [*dict.fromkeys(re.findall(r'data-a-what="([^"]*)"', page))][:3]:
            panels.desk.act({"do": "explain", "what": unescape(what), "turn": panels.desk.turn})
            pages.append(panels.markup())
        pages += [page, panels.words()]
    text = unescape(" | ".join(pages))
    text = re.sub(r"<style>.*?</style>|\sdata-[a-z-]+=\"[^\"]*\"", " ", text, flags=re.DOTALL)
    return re.sub("|".join(THE_READER), "", re.sub(r"\bclass=\"[^\"]*\"|<use [^>]*>", "", text))


def moments(at: Desk) -> Iterator[Desk]:
    """A few moments of a round, its end among them."""
    for turn in range(40):
        if turn == 4 or at.is_over:
            yield at
        if at.is_over:
            return
        assert act(at, "go", pace="turn")


@pytest.mark.parametrize(
    "watches",
    [{"seat": None}, {"seat": "teacher", "study": True}, {"seat": 0}, {"seat": 1, "study": True}],
    ids=["a spectator", "the teacher", "from a bot's seat", "from another bot's seat"],
)
def test_nobody_is_called_you_where_bots_alone_sit(watches: Any) -> None:
    for at in moments(desk(**watches)):
        assert act(at, "sheet")
        page = told(at)
        found = YOU.search(page)
        assert found is None, page[max(0, found.start() - 80) : found.end() + 40]
        assert "Ada" in page
        assert "Seat 0" not in page


def test_who_looks_from_a_bots_seat_hears_what_that_seat_was_told() -> None:
    at = desk(seat=1, study=True)
    assert act(at, "go", pace="turn")
    held = at.view.hands[1][0]
    assert held is not None
    said = " ".join(sentence for line in at.history.lines for sentence in line.said)
    assert f"Bea’s hand: {at.game.cards[held].name}" in said
    assert "The table as seen by Bea" in Table(at).words()


@pytest.mark.parametrize("watcher", [0, 1])
def test_a_person_is_you_at_the_own_seat_alone(watcher: int) -> None:
    at = Desk(ll.letter(players=3), [None, "random", "random"], 8, names=NAMES, study=True)
    if watcher:
        assert act(at, "see", see="1")
    page = told(at)
    assert ("You (Ada)" in page) == (watcher == 0)
    assert ("Your turn" in page) == (watcher == 0)
    assert ("Ada’s turn" in page) == (watcher != 0)


def test_two_people_at_one_screen_are_each_you_in_turn() -> None:
    at = Desk(ll.letter(), [None, None], 8, names=NAMES[:2])
    called = []
    for _ in range(3):
        called.append(at.names[at.session.asked or 0])
        choose(at, Random(1))
        if at.place.curtain:
            assert act(at, "curtain")
    assert called[:2] == ["You (Ada)", "You (Bea)"]


@pytest.mark.parametrize(("you", "says"), [(0, "You play"), (1, "Ada plays"), (None, "Ada plays")])
def test_the_verb_agrees_with_who_is_called_you(you: int | None, says: str) -> None:
    game = ll.letter(players=3)
    state = game.position(hands=[("urchin", "boxer"), ("fed",), ("sailor",)])
    step, *_ = ll.steps(state, game.parse(state, "urchin"))
    found = ll.explain(game, step, 0, Names(NAMES, you))
    assert found.heard[0].startswith(says)


def test_what_is_put_beside_calls_the_watcher_you_and_the_other_by_name() -> None:
    at = Desk(ll.letter(players=3), [None, "random", "random"], 8, names=NAMES, study=True)
    panels = Tabs(at)
    assert panels.desk.act({"do": "beside", "beside": "1", "turn": panels.desk.turn})
    known = panels.desk.theirs
    assert known is not None
    assert not isinstance(known, str)
    assert (known.you, known.whose(0), known.whose(1)) == (0, "your", "Bea’s")
