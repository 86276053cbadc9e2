"""The tree as a tab beside odds and beliefs: lazy, at one with the table, a seat’s own."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import pytest

import lovecraft_lab as ll
from lovecraft_lab.tree.grow import grown_whole
from lovecraft_lab.widgets.lab import Lab
from lovecraft_lab.widgets.panel import SOON
from lovecraft_lab.widgets.still import still_of
from lovecraft_lab.widgets.tree_at_table import CURTAIN
from tests.widgets.desks import act, choose, play_on

DECK_A = ll.letter(deck=ll.DECKS["deck-a"])


def do(live: Lab, action: str, **what: str) -> bool:
    """Send the panels a message that was made at this turn."""
    panel = live.panels.desk
    return panel.act({"do": action, "turn": panel.turn, **what})


def at_tree(game: Any = DECK_A, **what: Any) -> Lab:
    """A lab with the tree open."""
    live = ll.lab(game, seed=3, **what)
    assert do(live, "tab", tab="tree")
    return live


@pytest.fixture
def grown(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """What has grown beside a table: one entry for each tree."""
    found: list[object] = []

    def noted(game: Any, root: Any) -> Any:
        found.append(root)
        return grown_whole(game, root)

    monkeypatch.setattr("lovecraft_lab.widgets.tree_at_table.grown_whole", noted)
    return found


def test_nothing_grows_before_the_tab_is_opened_nor_after_it_is_left(grown: list[object]) -> None:
    live = ll.lab(DECK_A, seed=3)
    choose(live.desk, Random(1))
    assert grown == []
    assert do(live, "tab", tab="tree")
    assert len(grown) == 1
    assert do(live, "tab", tab="odds")
    while not live.desk.is_over:
        choose(live.desk, Random(1)) if live.desk.asks else act(live.desk, "go")
    act(live.desk, "deal")
    assert len(grown) == 1
    assert do(live, "tab", tab="tree")
    assert live.panels.desk.tree.tree.game is live.desk.game


def test_the_table_is_answered_before_the_tree_follows() -> None:
    async def page() -> None:
        live = at_tree(study=True)
        tree, before = live.panels.desk.tree, live.panels.html
        at = tree.at
        choose(live.desk, Random(1))
        assert tree.at == at
        assert live.panels.html == before
        await asyncio.sleep(SOON + 0.5)
        assert tree.at != at
        assert live.panels.html != before

    asyncio.run(page())


def test_a_seat_that_plays_finds_its_set_and_is_not_told_more() -> None:
    live = at_tree()
    html, tree = live.panels.html, live.panels.desk.tree
    assert tree.here is not None
    assert tree.tree.sets[tree.here].key == ll.infoset(live.desk.session.state, 0)
    assert "you are in this set" in html
    assert "the game is here" not in html
    assert not do(live, "goto", node="1")
    assert "study mode" in live.panels.html


def test_a_click_on_a_node_takes_the_table_there_and_play_moves_the_tree() -> None:
    live = at_tree(study=True)
    tree = live.panels.desk.tree
    shown = live.desk.place.shown
    assert do(live, "goto", node="0")
    assert live.desk.place.shown < shown
    assert tree.at == 0
    assert "The table is at this node now." in live.panels.html
    while not live.desk.is_over:
        choose(live.desk, Random(1)) if live.desk.asks else act(live.desk, "go")
    assert tree.at is not None
    assert tree.tree.movers[tree.at] == ll.TERMINAL


def test_the_real_game_offers_to_study_and_then_draws_what_follows_from_here() -> None:
    live = at_tree(ll.letter())
    assert do(live, "study")
    assert live.desk.session.study
    tree = live.panels.desk.tree
    assert tree.at == 0
    assert 1 < len(tree.place.fold.drawn) <= 200
    assert not tree.tree.is_whole
    assert ">+ …<" in live.panels.html, "where the tree is cut, that is drawn"


def test_a_drawn_curtain_covers_the_tree_at_once() -> None:
    async def two() -> None:
        live = at_tree(bots=[None, None])
        assert "treeitem" in live.panels.html
        while not live.desk.place.curtain:
            choose(live.desk, Random(1))
        assert "treeitem" not in live.panels.html
        assert CURTAIN in live.panels.html

    asyncio.run(two())


def test_a_table_that_was_replaced_says_so_in_place_of_its_tree() -> None:
    live = at_tree()
    live.desk.retire("Play on at the newer one.")
    assert "Play on at the newer one." in live.panels.html
    assert "treeitem" not in live.panels.html


def test_without_a_kernel_the_open_tree_is_a_picture_with_words() -> None:
    live = at_tree()
    kept = still_of(live.panels).bundle()
    assert "Tree of" in kept["text/plain"]
    assert 'src="data:image/svg+xml,' in kept["text/html"]


@pytest.mark.parametrize("players", [2, 3])
def test_the_tab_opens_at_every_step_of_a_round(players: int) -> None:
    """Between two rules nobody has to choose; what is said of the tree is said all the same."""
    live = ll.lab(ll.letter(players=players), seed=0)
    for _ in play_on(live.desk):
        pass
    for step in range(1, len(live.desk.steps), 4):
        assert act(live.desk, "look", step=str(step))
        assert do(live, "tab", tab="tree")
        assert "Tree" in live.panels.markup()
        assert do(live, "tab", tab="odds")


def test_one_watcher_that_fails_keeps_no_other_from_being_told() -> None:
    live = ll.lab(DECK_A, seed=3)
    told: list[int] = []

    def fails() -> None:
        raise ZeroDivisionError

    live.desk.watch(fails)
    live.desk.watch(lambda: told.append(live.desk.turn))
    with pytest.raises(ZeroDivisionError):
        choose(live.desk, Random(1))
    assert told
    assert live.below.turn == live.desk.turn
