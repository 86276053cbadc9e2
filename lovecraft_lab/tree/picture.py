"""The picture of a tree: shapes, curves and words where the layout puts them.

Knows how things look; what is said comes from a `Look`, where it lies from a `Layout`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html import escape
from typing import TYPE_CHECKING, Final

from lovecraft_lab.core.state import CHANCE, TERMINAL
from lovecraft_lab.show.ink import px
from lovecraft_lab.show.markup import NOTHING, Html, el, join
from lovecraft_lab.show.theme import page, style
from lovecraft_lab.tree.layout import GAP, Band, Box, Layout, lay_out

if TYPE_CHECKING:
    from lovecraft_lab.tree.look import Look

Handles = Callable[[int], dict[str, str]]
"""For each node the attributes that make it something one can act on."""

HIT: Final = 34
"""The least width and height of what can be clicked."""
LEAST: Final = 0.84
"""A tree that is wider than its place is made smaller, down to this, before it has to be scrolled:
so much as leaves letters to be read and nodes to be clicked."""


def tree_html(look: Look) -> str:
    """A drawn tree as a whole output, with its outline in words."""
    words = el(
        "details.ll-words",
        el("summary", "The tree in words", data_lm_suppress_shortcuts="true"),
        el("pre", look.outline()),
    )
    body = el("div.ll-panel", heading(look), key(look), tree_svg(look))
    return str(page(body, words, parts=("table", "step", "tree"), label=f"Tree of {look.name}"))


def tree_file(look: Look) -> str:
    """The tree as one SVG that stands alone, with its style inside and its outline as words."""
    opening, _, rest = str(_drawing(look, None, least=0)).partition(">")
    opening = opening.replace('class="ll-tree"', 'class="ll-tree ll-root"')
    title = f"<title>{escape(f'Tree of {look.name}')}</title><desc>{escape(look.outline())}</desc>"
    ground = '<rect width="100%" height="100%" fill="var(--ll-surface)"/>'
    return (
        f'{opening} xmlns="http://www.w3.org/2000/svg">{title}'
        f"<style>{style('tree')}</style>{ground}{rest}"
    )


def heading(look: Look) -> Html:
    """What is drawn, as whose view, and how much of it."""
    fold = look.fold
    drawn = len(fold.drawn)
    folded = sum(fold.hidden(node) for node in fold.folded)
    counted = f"{drawn} {'node' if drawn == 1 else 'nodes'} drawn" + (
        f", {folded:,} folded" if folded else ""
    )
    title = f"Tree of {look.name}" + (f", {look.view}" if look.view else "")
    return el(
        "div.ll-panel__t",
        el("span", title, role="heading", aria_level="3"),
        el("small", counted),
    )


def key(look: Look) -> Html:
    """What the shapes mean; what is not drawn is not explained."""
    box = Box(9, 9, 18, 18)
    entries = [
        (_shape("chance", box), "chance"),
        (_shape("own", box), f"seat {look.seat} decides"),
        (_shape("rival", box._replace(width=15)), "another seat decides"),
        (Html('<path class="z" d="M1 3h11l5 6-5 6h-11z"/>'), f"end, payoff of seat {look.seat}"),
        (_pill("band", Box(9, 9, 16, 12)), "one information set"),
    ]
    if any(look.is_best(node) for node in look.fold.drawn):
        entries.append((Html('<path class="e best" d="M0 9h18"/>'), "best choice"))
    if look.fold.folded:
        entries.append((Html('<path class="fold" d="M1 3h11l5 6-5 6h-11z"/>'), "folded"))
    if look.at is not None:
        entries.append((join(_shape("own", box), _dot(box)), "where the game really is"))
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
    """The tree itself, in a frame that can be scrolled; with handles, its nodes can be acted on."""
    drawn = _drawing(look, handles)
    if handles:
        return el("div.ll-treebox", drawn)
    alone = {"role": "group", "aria_label": "The tree, to be scrolled", "tabindex": "0"}
    return el("div.ll-treebox", drawn, data_lm_suppress_shortcuts="true", **alone)


def _drawing(look: Look, handles: Handles | None, least: float = LEAST) -> Html:
    """The tree as an SVG, of which no less than some share of its width is ever shown."""
    layout = lay_out(
        look.fold,
        lambda node: " ".join(filter(None, look.branch(node))),
        look.under,
        look.callout,
    )
    return el(
        "svg.ll-tree",
        el("g", *(_band(look, band) for band in layout.bands), *_rings(look, layout)),
        el("g", *_edges(look, layout)),
        el("g", *(_callout(look, spot, box) for spot, box in layout.callouts.items())),
        *(_node(look, layout, node, handles) for node in look.fold.drawn),
        viewBox=f"0 0 {px(layout.width)} {px(layout.height)}",
        width=px(layout.width),
        height=px(layout.height),
        style=f"min-width: {px(least * layout.width)}px" if least else "",
        aria_label=f"Decision tree of {look.name}",
        role="tree" if handles else "img",
        data_zone="tree" if handles else "",
    )


def _pill(kind: str, box: Box) -> Html:
    """A rectangle with round ends."""
    return Html(
        f'<rect class="{kind}" x="{px(box.left)}" y="{px(box.top)}" width="{px(box.width)}"'
        f' height="{px(box.height)}" rx="{px(min(box.width, box.height) / 2)}"/>'
    )


def _band(look: Look, band: Band) -> Html:
    """The band around an information set."""
    return _pill("band" if band.player == look.seat else "band weak", band.box)


def _rings(look: Look, layout: Layout) -> Iterator[Html]:
    """The ring around the set in which the seat stands, be it a band or a single node."""
    tree = look.fold.tree
    inside = {node for band in layout.bands for node in band.nodes}
    ringed = [band.box for band in layout.bands if band.number == look.here]
    for node, box in layout.boxes.items():
        mine = tree.movers[node] >= 0 and tree.spots[node] == look.here
        if mine and node not in inside:
            ringed.append(box._replace(width=box.width + GAP, height=box.height + GAP))
    for box in ringed:
        yield join(_pill("here", box), _pill("here2", box))


def _callout(look: Look, spot: int, box: Box) -> Html:
    """The words beside an information set; where the seat stands they are on a ground."""
    words = look.callout(spot)
    if spot != look.here:
        return el("text.m halo", words, x=px(box.left), y=px(box.y + 4))
    ground = Html(
        f'<rect class="says" x="{px(box.left)}" y="{px(box.top)}" width="{px(box.width)}"'
        f' height="{px(box.height)}" rx="4"/>'
    )
    text = el("text.b on", words, x=px(box.x), y=px(box.y + 4), text_anchor="middle")
    return join(ground, text)


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
    parts = [_drawn(look, node, box)]
    if move:
        kind = "text.halo b" if look.is_best(node) else "text.halo"
        bold = Html(f'<tspan class="b">{share}</tspan> ') if share else NOTHING
        right = px(label.left + label.width)
        parts.append(el(kind, bold, move, x=right, y=px(label.y + 4), text_anchor="end"))
    if under := look.under(node):
        place = layout.belows[node]
        parts.append(el("text.m halo", under, x=px(box.x), y=px(place.y + 4), text_anchor="middle"))
    if handles is None:
        return el("g.ll-node", *parts)
    width, height = max(box.width, HIT), max(box.height, HIT)
    hit = Html(
        f'<rect class="hit" x="{px(box.x - width / 2)}" y="{px(box.y - height / 2)}"'
        f' width="{px(width)}" height="{px(height)}" rx="5"/>'
    )
    return el("g.ll-node", *parts, hit, **handles(node))


def _drawn(look: Look, node: int, box: Box) -> Html:
    """The shape of a node."""
    mover = look.fold.tree.movers[node]
    if look.fold.is_folded(node):
        hidden = look.fold.hidden(node)
        shape = _tag("fold", box, f"+{hidden}" if hidden else "+ …")
    elif mover == TERMINAL:
        paid = look.fold.tree.returns(node)[look.seat]
        shape = _tag("z win" if paid > 0 else "z", box, look.end(node))
    else:
        kind = "chance" if mover == CHANCE else ("own" if mover == look.seat else "rival")
        shape = _shape(kind, box)
    return join(shape, _dot(box)) if look.at == node else shape


def _dot(box: Box) -> Html:
    """The mark of the node at which the game is."""
    return Html(f'<circle class="true" cx="{px(box.x)}" cy="{px(box.y)}" r="5"/>')


def _shape(kind: str, box: Box) -> Html:
    """A circle for chance, a square for the own decision, a diamond for another's."""
    x, y, half = box.x, box.y, box.width / 2 - 1
    if kind == "chance":
        return Html(f'<circle class="c" cx="{px(x)}" cy="{px(y)}" r="{px(half)}"/>')
    if kind == "own":
        size = f'width="{px(2 * half)}" height="{px(2 * half)}" rx="2"'
        return Html(f'<rect class="d" x="{px(x - half)}" y="{px(y - half)}" {size}/>')
    half += 2
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
