"""The live tree as HTML: key, controls, the picture with its nodes as a tree, and what is said."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lovecraft_lab.core.state import TERMINAL
from lovecraft_lab.show.markup import NOTHING, el, join
from lovecraft_lab.show.symbols import drawing
from lovecraft_lab.tree.look import MARKS
from lovecraft_lab.tree.picture import heading, key, tree_file, tree_svg
from lovecraft_lab.widgets.control import SMALL, control
from lovecraft_lab.widgets.still import drawn

if TYPE_CHECKING:
    from lovecraft_lab.show.markup import Html
    from lovecraft_lab.tree.look import Look
    from lovecraft_lab.widgets.tree_desk import TreeDesk

CLIMBS: Final = {
    "level": "Climb one level",
    "set": "Climb one information set",
    "down": "One step down",
}


def tree_markup(desk: TreeDesk) -> Html:
    """The tree alone, as a page has it."""
    return el("div.ll-live", tree_panel(desk), role="group", aria_label="Tree")


def tree_panel(desk: TreeDesk) -> Html:
    """The whole panel."""
    if desk.replaced:
        return _panel(el("div.ll-error", desk.replaced, role="alert", data_replaced="true"))
    if desk.why_none:
        return _panel(
            el("div.ll-panel__t", el("span", "Tree", role="heading", aria_level="3")),
            el(
                "div.ll-status ll-status--tree",
                drawing("i-info", "ll-i"),
                el("span", desk.why_none),
            ),
            _study(desk),
        )
    look = desk.look
    return _panel(
        heading(look),
        key(look),
        _marks(desk),
        _climbs(desk),
        tree_svg(look, lambda node: _handles(desk, look, node)),
        _sentence(desk, look),
        _error(desk.place.error),
        el("div.ll-treenote", desk.place.notice, role="status"),
        _waiting(desk),
        *(el("div.ll-treenote", note) for note in desk.notes),
        _study(desk),
    )


def tree_words(desk: TreeDesk) -> str:
    """The panel in words."""
    said = desk.replaced or desk.why_none
    if said:
        return said
    look = desk.look
    title = f"Tree of {look.name}" + (f", {look.view}" if look.view else "")
    lines = (title, look.outline(), *desk.notes, desk.place.notice, desk.place.error)
    return "\n".join(filter(None, lines))


def tree_drawn(desk: TreeDesk) -> Html:
    """The tree as a picture that cannot be opened; none where there is no tree."""
    if desk.replaced or desk.why_none:
        return NOTHING
    return drawn(tree_file(desk.look), f"Tree of {desk.look.name}")


def _panel(*inside: Html) -> Html:
    return el("div.ll-panel ll-panel--s", *inside)


def _error(says: str) -> Html:
    """Why the last action failed."""
    if not says:
        return NOTHING
    return el("div.ll-error", drawing("i-no", "ll-i"), el("span", says), role="alert")


def _study(desk: TreeDesk) -> Html:
    """The offer to study the round."""
    if not desk.offers_study:
        return NOTHING
    return el("div.ll-treerow", control(SMALL, "study", "Study this round"))


def _marks(desk: TreeDesk) -> Html:
    """What may be written on the tree."""
    buttons = [
        control(
            SMALL,
            "mark",
            says,
            data_key=f"mark:{mark}",
            data_a_mark=mark,
            aria_pressed="true" if mark in desk.place.marks else "false",
        )
        for mark, says in MARKS.items()
    ]
    return el(
        "div.ll-treerow", *buttons, role="group", aria_label="Write on the tree", data_zone="marks"
    )


def _climbs(desk: TreeDesk) -> Html:
    """The buttons by which values climb, and how much is drawn."""
    place = desk.place
    buttons = [control(SMALL, do, says) for do, says in CLIMBS.items() if do != "down"]
    if place.climbed:
        buttons.append(control(SMALL, "down", CLIMBS["down"]))
    if place.fold.folded:
        buttons.append(control(SMALL, "more", "More nodes"))
    if place.fold.here:
        buttons.append(control(SMALL, "whole", "From the root again"))
    return el("div.ll-treerow", *buttons, role="group", aria_label="Values", data_zone="climbs")


def _handles(desk: TreeDesk, look: Look, node: int) -> dict[str, str]:
    """What makes a node an item of the tree: its level, its place, what a click on it does."""
    tree, fold = desk.tree, look.fold
    parent = tree.parents[node]
    root = node == fold.here
    siblings = [node] if root else list(tree.children(parent))
    marks = {
        "role": "treeitem",
        "tabindex": "-1",
        "data_do": _click(desk, look, node),
        "data_a_node": str(node),
        "data_key": f"node:{node}",
        "data_lm_suppress_shortcuts": "true",
        "aria_label": look.sentence(node) or "root",
        "aria_level": str(len(tree.path(node)) - len(tree.path(fold.here)) + 1),
        "aria_setsize": str(len(siblings)),
        "aria_posinset": str(siblings.index(node) + 1),
        "aria_selected": "true" if node == desk.place.node else "false",
        "aria_current": "true" if node == look.at else "",
    }
    if tree.movers[node] != TERMINAL:
        marks["aria_expanded"] = "false" if fold.is_folded(node) else "true"
    return marks


def _click(desk: TreeDesk, look: Look, node: int) -> str:
    """What a click on a node does: it opens, is spoken of, or takes the table there."""
    if look.fold.is_folded(node):
        return "open"
    return "goto" if node == desk.place.node and desk.can_go(node) else "select"


def _sentence(desk: TreeDesk, look: Look) -> Html:
    """All that is said of the node spoken of, and what can be done with it."""
    node = desk.place.node
    drawn = node in look.fold.drawn
    says = look.sentence(node) if drawn else "Choose a node to read what is known of it."
    buttons = []
    if drawn and desk.tree.movers[node] != TERMINAL:
        folded = look.fold.is_folded(node)
        buttons.append(_at(node, "open" if folded else "close", "Open" if folded else "Fold"))
        if node != look.fold.here:
            buttons.append(_at(node, "from", "Draw from here"))
    if drawn and desk.can_go(node):
        buttons.append(_at(node, "goto", "Take the table here"))
    return el(
        "div.ll-status ll-status--tree",
        drawing("i-info", "ll-i"),
        el("span", says, data_says="true"),
        el("span.ll-treerow", *buttons, data_zone="node") if buttons else NOTHING,
    )


def _at(node: int, do: str, says: str) -> Html:
    """A button that does something with a node."""
    return control(SMALL, do, says, data_a_node=str(node))


def _waiting(desk: TreeDesk) -> Html:
    """What was asked and would draw many nodes."""
    nodes = desk.place.waiting
    if not nodes:
        return NOTHING
    sure = control(SMALL, "draw", f"Draw {nodes:,} nodes", data_a_nodes=str(nodes))
    return el("div.ll-treerow", join(sure, control(SMALL, "leave", "Leave it")))
