"""The picture of a tree by its coordinates: nothing overlaps, no band meets a stranger."""

from __future__ import annotations

from itertools import combinations

import pytest

import lovecraft_lab as ll
from lovecraft_lab.core.game import Game
from lovecraft_lab.tree.fold import Fold, sizes, unfolded
from lovecraft_lab.tree.grow import grow
from lovecraft_lab.tree.layout import MARGIN, Layout, lay_out
from lovecraft_lab.tree.tree import Tree

DECK_A = grow(ll.letter(deck=ll.DECKS["deck-a"]))
TREES = {
    "kuhn": grow(ll.kuhn()),
    "pocket-4": grow(ll.letter(deck=ll.DECKS["pocket-4"])),
    "pocket-5b": grow(ll.letter(deck=ll.DECKS["pocket-5b"])),
    "deck-a": DECK_A,
}


def _label(tree: Tree, node: int) -> str:
    return tree.move_to(node)


def _folds() -> list[tuple[str, Fold]]:
    whole = [(name, unfolded(tree, limit=200)) for name, tree in TREES.items()]
    deep = [n for n in range(DECK_A.nodes) if 20 < sizes(DECK_A)[n] < 200][:3]
    return whole + [(f"deck-a from {n}", unfolded(DECK_A, n)) for n in deep]


FOLDS = _folds()


@pytest.fixture(params=FOLDS, ids=[name for name, _ in FOLDS])
def laid(request: pytest.FixtureRequest) -> tuple[Fold, Layout]:
    fold: Fold = request.param[1]
    return fold, lay_out(fold, lambda node: _label(fold.tree, node))


def test_no_two_nodes_overlap(laid: tuple[Fold, Layout]) -> None:
    boxes = laid[1].boxes
    assert not [(a, b) for a, b in combinations(boxes, 2) if boxes[a].meets(boxes[b])]


def test_no_two_labels_overlap(laid: tuple[Fold, Layout]) -> None:
    labels = laid[1].labels
    assert not [(a, b) for a, b in combinations(labels, 2) if labels[a].meets(labels[b])]


def test_no_label_lies_on_a_node(laid: tuple[Fold, Layout]) -> None:
    fold, layout = laid
    assert not [
        (a, b) for a in fold.drawn for b in fold.drawn if layout.labels[a].meets(layout.boxes[b])
    ]


def test_a_band_meets_its_members_and_nobody_else(laid: tuple[Fold, Layout]) -> None:
    fold, layout = laid
    for band in layout.bands:
        assert [n for n in fold.drawn if band.box.meets(layout.boxes[n])] == list(band.nodes)


def test_no_two_bands_overlap(laid: tuple[Fold, Layout]) -> None:
    bands = laid[1].bands
    assert not [(a, b) for a, b in combinations(bands, 2) if a.box.meets(b.box)]


def test_every_open_set_of_several_nodes_has_its_band(laid: tuple[Fold, Layout]) -> None:
    fold, layout = laid
    drawn = [n for n in fold.drawn if fold.tree.movers[n] >= 0 and n in fold.open]
    sets = [fold.tree.spots[n] for n in drawn]
    wanted = {s for s in sets if sets.count(s) > 1}
    assert {band.number for band in layout.bands} == wanted
    assert all(len(band.nodes) > 1 for band in layout.bands)


def test_children_stand_right_of_their_parent_and_around_it(laid: tuple[Fold, Layout]) -> None:
    fold, layout = laid
    for node in fold.open & set(fold.drawn):
        children = [layout.boxes[c] for c in fold.tree.children(node)]
        assert all(c.left > layout.boxes[node].x + layout.boxes[node].width / 2 for c in children)
        assert min(c.y for c in children) <= layout.boxes[node].y <= max(c.y for c in children)


def test_an_edge_has_room_to_bend_before_its_label(laid: tuple[Fold, Layout]) -> None:
    fold, layout = laid
    for node in fold.drawn:
        if node != fold.here:
            parent = layout.boxes[fold.tree.parents[node]]
            assert layout.bends[node] >= parent.left + parent.width


def test_no_label_lies_on_a_band(laid: tuple[Fold, Layout]) -> None:
    _, layout = laid
    on = [(n, b) for n, box in layout.labels.items() for b in layout.bands if b.box.meets(box)]
    assert not on


def test_everything_lies_inside_the_picture(laid: tuple[Fold, Layout]) -> None:
    _, layout = laid
    for box in (*layout.boxes.values(), *(band.box for band in layout.bands)):
        assert box.left >= MARGIN / 2
        assert box.top >= 0
        assert box.left + box.width <= layout.width
        assert box.top + box.height <= layout.height


def test_no_more_is_drawn_than_the_limit_and_as_much_as_fits() -> None:
    for limit in (1, 4, 10, 50, 200):
        fold = unfolded(DECK_A, limit=limit)
        assert len(fold.drawn) <= limit
        assert sum(fold.hidden(n) for n in fold.folded) + len(fold.drawn) == DECK_A.nodes


def test_nodes_are_opened_and_closed() -> None:
    fold = unfolded(DECK_A, limit=10)
    node = fold.folded[0]
    more = fold.opened(node)
    assert set(more.drawn) == {*fold.drawn, *DECK_A.children(node)}
    assert more.closed(node).drawn == fold.drawn
    deep = next(n for n in range(DECK_A.nodes) if len(DECK_A.path(n)) == 6)
    assert deep in fold.opened(DECK_A.parents[deep]).drawn


@pytest.mark.parametrize("node", [-1, 10**6, 2.0, "root"])
def test_a_node_that_is_not_there_is_refused(node: object) -> None:
    with pytest.raises(ll.LabError, match="nodes go from 0"):
        unfolded(DECK_A, node)  # type: ignore[arg-type]


def test_a_game_of_one_node_is_a_picture() -> None:
    game: Game = ll.kuhn()
    state = game.position(cards=("king", "jack"), actions=("bet", "fold"))
    fold = unfolded(grow(game, state))
    assert len(lay_out(fold, lambda _: "").boxes) == 1
