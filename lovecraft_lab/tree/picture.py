"""The picture of a tree: shapes, curves and words where the layout puts them.

Knows how things look; what is said comes from a `Look`, where it lies from a `Layout`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from lovecraft_lab.core.state import CHANCE, TERMINAL
from lovecraft_lab.show.ink import px
from lovecraft_lab.show.markup import NOTHING, Html, el, join
from lovecraft_lab.show.theme import page
from lovecraft_lab.tree.layout import GAP, NODE, Band, Box, Layout, lay_out

if TYPE_CHECKING:
    from lovecraft_lab.tree.look import Look

Handles = Callable[[int], dict[str, str]]
"""For each node the attributes that make it something one can act on."""


def tree_html(look: Look) -> str:
    """A drawn tree as a whole output, with its outline in words."""
    words = el(
        "details.ll-words",
        el("summary", "The tree in words", data_lm_suppress_shortcuts="true"),
        el("pre", look.outline()),
    )
    body = el("div.ll-panel", heading(look), key(look), tree_svg(look))
    return str(page(body, words, parts=("table", "step", "tree"), label=f"Tree of {_name(look)}"))


def _name(look: Look) -> str:
    return repr(look.fold.tree.game).strip("<>")


def heading(look: Look) -> Html:
    """What is drawn, as whose view, and how much of it."""
    fold = look.fold
    drawn = len(fold.drawn)
    folded = sum(fold.hidden(node) for node in fold.folded)
    view = "study view" if look.sees_all else f"as seat {look.seat} knows it"
    counted = f"{drawn} nodes drawn" + (f", {folded:,} folded" if folded else "")
    return el(
        "div.ll-panel__t",
        el("span", f"Tree of {_name(look)}, {view}", role="heading", aria_level="3"),
        el("small", counted),
    )


def key(look: Look) -> Html:
    """What the shapes mean."""
    own = f"seat {look.seat} decides"
    entries = [
        (_shape(look, "chance", 9, 9), "chance"),
        (_shape(look, "own", 9, 9), own),
        (_shape(look, "rival", 9, 9), "another seat decides"),
        (Html('<path class="z" d="M1 3h11l5 6-5 6h-11z"/>'), f"end, payoff of seat {look.seat}"),
        (
            Html('<rect class="band" x="1" y="3" width="16" height="12" rx="6"/>'),
            "cannot be told apart",
        ),
    ]
    signs = (
        el(
            "span",
            Html(f'<svg class="ll-tree" width="18" height="18" aria-hidden="true">{sign}</svg>'),
            says,
        )
        for sign, says in entries
    )
    return el("div.ll-key", *signs)


def tree_svg(look: Look, handles: Handles | None = None) -> Html:
    """The tree itself, in a frame that can be scrolled."""
    layout = lay_out(
        look.fold, lambda node: " ".join(filter(None, look.branch(node))), bool(look.marks)
    )
    shapes = [
        *(_band(look, band) for band in layout.bands),
        *_edges(look, layout),
        *(_node(look, layout, node, handles) for node in look.fold.drawn),
    ]
    role = {"role": "tree"} if handles else {"role": "img"}
    drawn = el(
        "svg.ll-tree",
        *shapes,
        viewBox=f"0 0 {px(layout.width)} {px(layout.height)}",
        width=px(layout.width),
        height=px(layout.height),
        aria_label=f"Decision tree of {_name(look)}",
        **role,
    )
    return el("div.ll-treebox", drawn)


def _band(look: Look, band: Band) -> Html:
    """The band around an information set; the one in which the seat stands is ringed."""
    box = band.box
    place = (
        f'x="{px(box.left)}" y="{px(box.top)}" width="{px(box.width)}" height="{px(box.height)}"'
        f' rx="{px(box.width / 2)}"'
    )
    weak = "" if band.player == look.seat else " weak"
    drawn = Html(f'<rect class="band{weak}" {place}/>')
    if look.here != band.number:
        return drawn
    ring = join(*(Html(f'<rect class="{name}" {place}/>') for name in ("here", "here2")))
    return join(drawn, ring)


def _edges(look: Look, layout: Layout) -> Iterator[Html]:
    """The branches, best ones last so that they lie on top."""
    nodes = [node for node in look.fold.drawn if node != look.fold.here]
    for node in sorted(nodes, key=look.is_best):
        start, end = layout.boxes[look.fold.tree.parents[node]], layout.boxes[node]
        left, bend = start.x + start.width / 2, layout.bends[node]
        middle = (left + bend) / 2
        kind = "e best" if look.is_best(node) else ("e cut" if look.fold.is_folded(node) else "e")
        yield Html(
            f'<path class="{kind}" d="M{px(left)} {px(start.y)}C{px(middle)} {px(start.y)}'
            f' {px(middle)} {px(end.y)} {px(bend)} {px(end.y)}H{px(end.left)}"/>'
        )


def _node(look: Look, layout: Layout, node: int, handles: Handles | None) -> Html:
    """A node with the words at its branch and below it."""
    box, label = layout.boxes[node], layout.labels[node]
    share, move = look.branch(node)
    words = NOTHING
    if move:
        bold = Html(f'<tspan class="b">{share}</tspan> ') if share else NOTHING
        words = el("text.halo", bold, move, x=px(label.left), y=px(label.y + 4))
    under = look.under(node)
    below = (
        el("text.m halo", under, x=px(box.x), y=px(box.y + NODE / 2 + 13), text_anchor="middle")
        if under
        else NOTHING
    )
    marks = handles(node) if handles else {}
    return el("g.ll-node", words, _drawn(look, node, box), below, **marks)


def _drawn(look: Look, node: int, box: Box) -> Html:
    """The shape of a node."""
    mover = look.fold.tree.movers[node]
    if look.fold.is_folded(node):
        return _fold(look, node, box)
    if mover == TERMINAL:
        return _end(look, node, box)
    kind = "chance" if mover == CHANCE else ("own" if mover == look.seat else "rival")
    shape = _shape(look, kind, box.x, box.y)
    if look.sees_all and look.at == node:
        return join(shape, Html(f'<circle class="true" cx="{px(box.x)}" cy="{px(box.y)}" r="5"/>'))
    if look.at is not None and look.where(node) and not look.sees_all:
        return shape
    return shape


def _shape(look: Look, kind: str, x: float, y: float) -> Html:  # noqa: ARG001 - drawn alike for all
    """A circle for chance, a square for the own decision, a diamond for another's."""
    half = NODE / 2 - (1 if kind != "rival" else -1) if x > NODE else 7
    if kind == "chance":
        return Html(f'<circle class="c" cx="{px(x)}" cy="{px(y)}" r="{px(half)}"/>')
    if kind == "own":
        size = f'width="{px(2 * half)}" height="{px(2 * half)}" rx="2"'
        return Html(f'<rect class="d" x="{px(x - half)}" y="{px(y - half)}" {size}/>')
    return Html(
        f'<path class="d2" d="M{px(x)} {px(y - half)}L{px(x + half)} {px(y)}'
        f'L{px(x)} {px(y + half)}L{px(x - half)} {px(y)}Z"/>'
    )


def _tag(kind: str, box: Box, text: str) -> Html:
    """A tag that points to the right, with a word in it."""
    right = box.left + box.width
    outline = (
        f'<path class="{kind}" d="M{px(box.left)} {px(box.top)}H{px(right - GAP)}L{px(right)}'
        f' {px(box.y)}L{px(right - GAP)} {px(box.top + box.height)}H{px(box.left)}Z"/>'
    )
    word = el("text.b", text, x=px(box.x - GAP / 4), y=px(box.y + 4), text_anchor="middle")
    return join(Html(outline), word)


def _end(look: Look, node: int, box: Box) -> Html:
    """A leaf: the payoff in its tag, a won one filled."""
    paid = look.fold.tree.returns(node)[look.seat]
    return _tag("z win" if paid > 0 else "z", box, look.end(node))


def _fold(look: Look, node: int, box: Box) -> Html:
    """What is folded away: a plus and how many nodes."""
    hidden = look.fold.hidden(node)
    return _tag("fold", box, f"+{hidden}" if hidden else "+ …")
