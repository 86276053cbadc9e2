"""Where everything in the picture of a tree lies: boxes, labels, bands and edges, as numbers.

Time runs from left to right: a column for each level, a row for each drawn end. Nodes of one
information set stand in one column under each other, and the band around them meets no other node:
sets whose bands would meet stand in lanes beside each other. Knows no colour. Source of the idea
that a node stands between its first and its last child: Wetherell, C., Shannon, A. (1979), Tidy
drawings of trees, IEEE Transactions on Software Engineering 5.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from lovecraft_lab.core.state import TERMINAL
from lovecraft_lab.show.ink import long

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from lovecraft_lab.tree.fold import Fold

ROW: Final = 40
"""The height of a row."""
NODE: Final = 20
"""The size of a node's shape."""
TEXT: Final = 12.5
"""The size of the letters of a label."""
SMALL: Final = 11.5
"""The size of the letters below a node."""
GAP: Final = 14
"""Room between things that stand next to each other."""
BEND: Final = 56
"""The width in which an edge bends from its parent's row to its own."""
MARGIN: Final = 24
"""Room around the whole picture."""
CALLOUT: Final = 20
"""The height of the words beside an information set."""
END: Final = 62
"""The width of an end and of a fold."""


class Box(NamedTuple):
    """A rectangle by its middle and its size."""

    x: float
    y: float
    width: float
    height: float

    @property
    def left(self) -> float:
        """Its left side."""
        return self.x - self.width / 2

    @property
    def top(self) -> float:
        """Its upper side."""
        return self.y - self.height / 2

    def meets(self, other: Box) -> bool:
        """Return whether two rectangles share a point inside."""
        return (
            abs(self.x - other.x) * 2 < self.width + other.width
            and abs(self.y - other.y) * 2 < self.height + other.height
        )


@dataclass(frozen=True, slots=True)
class Band:
    """What is drawn around the nodes of an information set that stand in one column."""

    number: int
    player: int
    box: Box
    nodes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """A whole picture: for each drawn node its box, its label's, and that of what stands below it.

    `bends[n]` is where the edge to node n has reached its own row; `callouts[s]` is where the words
    beside information set s stand.
    """

    width: float
    height: float
    boxes: Mapping[int, Box]
    labels: Mapping[int, Box]
    bends: Mapping[int, float]
    bands: tuple[Band, ...]
    belows: Mapping[int, Box]
    callouts: Mapping[int, Box]


Says = Callable[[int], str]
"""What is written at a node, or at an information set."""


def nothing(_: int) -> str:
    """Say nothing."""
    return ""


def lay_out(fold: Fold, label: Says, below: Says = nothing, callout: Says = nothing) -> Layout:
    """Return where everything of a drawing lies.

    `label` gives the text of the edge to a node, `below` what is written below a node, `callout`
    what is written beside an information set.
    """
    drawn = fold.drawn
    under = {node: long(below(node), SMALL) for node in drawn}
    row = ROW + (14 if any(under.values()) else 0)
    heights = _heights(fold, drawn, row)
    levels = _levels(fold, drawn)
    lanes = _lanes(fold, drawn, levels, heights)
    widths = {node: long(label(node), TEXT) for node in drawn}
    sizes = {node: max(_size(fold, node), under[node]) for node in drawn}
    columns = _columns(levels, lanes, widths, sizes)
    boxes, labels, bends = {}, {}, {}
    for node in drawn:
        level, lane = levels[node], lanes[node]
        size = _size(fold, node)
        column = columns[level]
        room = column.size if size == NODE else size
        boxes[node] = Box(column.x + lane * column.lane + room / 2, heights[node], size, NODE)
        right = column.x - GAP
        labels[node] = Box(right - widths[node] / 2, heights[node] - 9, widths[node], 14)
        bends[node] = right - widths[node]
    belows = {
        node: Box(boxes[node].x, heights[node] + 19, wide, 12)
        for node, wide in under.items()
        if wide
    }
    bands = _bands(fold, drawn, levels, boxes)
    taken = [*boxes.values(), *labels.values(), *belows.values(), *(band.box for band in bands)]
    callouts = _callouts(_places(fold, drawn, bands, boxes), callout, taken)
    whole = [*boxes.values(), *belows.values(), *callouts.values()]
    right = max(box.left + box.width for box in whole)
    bottom = max(max(heights.values()) + row / 2, *(box.top + box.height for box in whole))
    return Layout(right + MARGIN, bottom + MARGIN, boxes, labels, bends, bands, belows, callouts)


def _heights(fold: Fold, drawn: Sequence[int], row: float) -> dict[int, float]:
    """Return each node's height: ends one below the other, the others amid their children."""
    heights: dict[int, float] = {}
    next_row = MARGIN + row / 2
    for node in drawn:
        if node not in fold.open:
            heights[node] = next_row
            next_row += row
    for node in reversed(drawn):
        if node in fold.open:
            children = fold.tree.children(node)
            heights[node] = (heights[children[0]] + heights[children[-1]]) / 2
    return heights


def _levels(fold: Fold, drawn: Sequence[int]) -> dict[int, int]:
    """Return each node's column: right of its parent, and where the rest of its set stands."""
    levels: dict[int, int] = {}
    wanted: dict[int, int] = {}
    for _ in range(len(drawn)):
        before = dict(levels)
        for node in drawn:
            parent = fold.tree.parents[node]
            level = 0 if node == fold.here else levels[parent] + 1
            if _has_set(fold, node):
                spot = fold.tree.spots[node]
                level = wanted[spot] = max(level, wanted.get(spot, 0))
            levels[node] = level
        if levels == before or max(levels.values()) > len(drawn):
            break
    return levels


def _has_set(fold: Fold, node: int) -> bool:
    """Return whether a node is drawn as one of an information set."""
    return fold.tree.movers[node] >= 0 and not fold.is_folded(node)


def _members(
    fold: Fold, drawn: Sequence[int], levels: Mapping[int, int]
) -> dict[tuple[int, int], list[int]]:
    """Return the nodes of each set by (column, set)."""
    found: dict[tuple[int, int], list[int]] = {}
    for node in drawn:
        if _has_set(fold, node):
            found.setdefault((levels[node], fold.tree.spots[node]), []).append(node)
    return found


def _lanes(
    fold: Fold,
    drawn: Sequence[int],
    levels: Mapping[int, int],
    heights: Mapping[int, float],
) -> dict[int, int]:
    """Return each node's lane: stretches of one column that meet stand in different lanes."""
    stretches: dict[int, list[list[int]]] = {}
    members = _members(fold, drawn, levels)
    for (level, _), nodes in members.items():
        stretches.setdefault(level, []).append(nodes)
    for node in drawn:
        if not _has_set(fold, node):
            stretches.setdefault(levels[node], []).append([node])
    lanes: dict[int, int] = {}
    for here in stretches.values():
        ends: list[float] = []
        for nodes in sorted(here, key=lambda nodes: min(heights[n] for n in nodes)):
            top, bottom = (f(heights[n] for n in nodes) for f in (min, max))
            lane = next((n for n, end in enumerate(ends) if end + NODE + GAP <= top), len(ends))
            ends[lane : lane + 1] = [bottom]
            lanes |= dict.fromkeys(nodes, lane)
    return lanes


class Column(NamedTuple):
    """Where a column begins, how far its lanes lie apart, and how wide its widest node is."""

    x: float
    lane: float
    size: float


def _columns(
    levels: Mapping[int, int],
    lanes: Mapping[int, int],
    widths: Mapping[int, float],
    sizes: Mapping[int, float],
) -> list[Column]:
    """Return the columns, each with room for its lanes, and for its labels before it."""
    columns: list[Column] = []
    right: float = MARGIN - BEND - GAP
    for level in range(max(levels.values()) + 1):
        here = [node for node, place in levels.items() if place == level]
        x = right + BEND + max(widths[node] for node in here) + 2 * GAP
        size = max(sizes[node] for node in here)
        columns.append(Column(x, size + 2 * GAP, size))
        right = x + max(lanes[node] for node in here) * (size + 2 * GAP) + size
    return columns


def _size(fold: Fold, node: int) -> float:
    """Return how wide a node's shape is: ends and folds hold words."""
    return END if fold.is_folded(node) or fold.tree.movers[node] == TERMINAL else NODE


def _bands(
    fold: Fold, drawn: Sequence[int], levels: Mapping[int, int], boxes: Mapping[int, Box]
) -> tuple[Band, ...]:
    """Return a band for each set of which several nodes are drawn in one column."""
    bands = []
    for (_, spot), nodes in _members(fold, drawn, levels).items():
        if len(nodes) > 1:
            top, bottom = (f(boxes[n].y for n in nodes) for f in (min, max))
            size = NODE + GAP
            box = Box(boxes[nodes[0]].x, (top + bottom) / 2, size, bottom - top + size)
            bands.append(Band(spot, fold.tree.movers[nodes[0]], box, tuple(nodes)))
    return tuple(bands)


def _places(
    fold: Fold, drawn: Sequence[int], bands: Sequence[Band], boxes: Mapping[int, Box]
) -> dict[int, Box]:
    """Return for each drawn set what its words stand beside: its first band, or its first node."""
    places: dict[int, Box] = {}
    for band in bands:
        places.setdefault(band.number, band.box)
    for node in drawn:
        if _has_set(fold, node):
            places.setdefault(fold.tree.spots[node], boxes[node])
    return places


def _callouts(places: Mapping[int, Box], callout: Says, taken: list[Box]) -> dict[int, Box]:
    """Return where the words beside each set stand: in the free spot that is nearest to it."""
    found: dict[int, Box] = {}
    for spot, beside in places.items():
        text = callout(spot)
        if text:
            width = long(text, TEXT) + GAP
            bottom = max(box.top + box.height for box in taken)
            tried = _spots(beside, width, bottom)
            free = next(box for box in tried if not any(box.meets(other) for other in taken))
            found[spot] = free
            taken.append(free)
    return found


def _spots(beside: Box, width: float, bottom: float) -> Iterator[Box]:
    """Yield spots for words: right of a set below its first node, further down, below all."""
    x = beside.left + beside.width + 5 + width / 2
    first = beside.top + NODE + GAP
    for down in range(0, max(NODE, int(beside.height) - NODE), 4):
        yield Box(x, first + down, width, CALLOUT)
    yield Box(x, beside.top - CALLOUT / 2, width, CALLOUT)
    yield Box(x, beside.top + beside.height + CALLOUT, width, CALLOUT)
    yield Box(x, bottom + CALLOUT, width, CALLOUT)
