"""The table and a step as one standalone SVG each: for a file, a slide or a page without styles.

There is no style sheet, no script and no font to load; the colours are light ones on a ground of
their own, so that the picture reads on any page. The same in words is its description.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import TYPE_CHECKING, Final

from lovecraft_lab.show.boxes import HEADING, Box, Type, beside, on_ground, stretched, under, words
from lovecraft_lab.show.changes import Change, changes
from lovecraft_lab.show.facts import Picture, picture
from lovecraft_lab.show.ink import ROUND, SANS, Spot, colour, inset
from lovecraft_lab.show.page import explained_text, panel_title
from lovecraft_lab.show.step import SILENCE, coming, place_in_rules, rule_number
from lovecraft_lab.show.svg_table import table_box
from lovecraft_lab.show.text import picture_text

if TYPE_CHECKING:
    from lovecraft_lab.core.explain import Explained
    from lovecraft_lab.core.rule import Rule
    from lovecraft_lab.letter.view import View

WIDTH: Final = 960
"""The width of a picture in px where none is asked for."""

_PAD: Final = 16.0
_GAP: Final = 24.0
_NUMBER: Final = Type(32, "event-ink", bold=True, serif=True)
_LONG: Final = 3
_TEXT: Final = Type(13.5)
_SOFT: Final = Type(12.5, "ink-2")


def table_svg(
    view: View,
    names: Sequence[str] | None = None,
    *,
    before: View | None = None,
    width: int = WIDTH,
) -> str:
    """The table as one seat sees it, as one SVG to be saved or put anywhere.

    `names` are the players' names by seat. With `before`, an earlier view of the same seat, what
    has come since then wears the orange ring and the banner says what is different. Raises
    ValueError for a width under 480 px.
    """
    shown = picture(view, names, before=before)
    told = changes(before, view, names) if before else ()
    title = f"{shown.title}: {', '.join(shown.headline)}"
    return whole(table_box(shown, told, width), title, picture_text(shown))


def step_svg(step: Explained) -> str:
    """A step as its viewer may know it: the rule and what came of it, and the table below."""
    shown = picture(step.after, step.names, before=step.before)
    title = f"{panel_title(step)}: rule {rule_number(step.rule.ident)}"
    says = f"{explained_text(step)}\n\n{picture_text(shown)}"
    return whole(step_box(step, shown, WIDTH), title, says)


def step_box(step: Explained, shown: Picture, width: float) -> Box:
    """The panel of a rule over the table it led to; the panel has told what is new already."""
    both = under((_panel(step, width), table_box(shown, (), width)), 12)
    return Box(both.width, both.height, ground(both.width, both.height, "surface"), both.parts)


def whole(box: Box, title: str, says: str) -> str:
    """A box as a picture of its own, with a title and all it shows in words."""
    size = f'width="{box.width:g}" height="{box.height:g}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} '
        f'viewBox="0 0 {box.width:g} {box.height:g}" role="img" font-family="{SANS}" {ROUND}>'
        f"<title>{escape(title, quote=False)}</title><desc>{escape(says, quote=False)}</desc>"
        f"{box.svg()}</svg>"
    )


def ground(width: float, height: float, paper: str, line: str = "") -> str:
    """A ground with round corners."""
    edge = f' stroke="{colour(line)}" stroke-width="1.5"' if line else ""
    marks = inset(width, height, 0.75 if line else 0).marks
    return f'<rect {marks} rx="8" fill="{colour(paper)}"{edge}/>'


def _panel(step: Explained, width: float) -> Box:
    """One applied rule: its number, its sentence, and three columns of what came of it."""
    room = width - 2 * _PAD
    each = (room - 2 * _GAP) / 3
    told = changes(step.before, step.after, step.names)
    columns = (
        _column("Heard", [_heard(line, each) for line in step.heard], each),
        _column("What changed", [_change(change, each) for change in told], each),
        _column("Still to come", [_then(rule, each) for rule in step.to_come], each),
    )
    parts = (words(panel_title(step), HEADING, room), _now(step.rule, room), beside(columns, _GAP))
    inside = stretched(under(parts, _PAD), room)
    paper = ground(width, inside.height + 2 * _PAD, "surface", "line")
    return on_ground(inside, paper, (_PAD, _PAD))


def _now(rule: Rule, room: float) -> Box:
    """The rule that has just been applied."""
    number = rule_number(rule.ident)
    look = _NUMBER._replace(size=18) if len(number) > _LONG else _NUMBER
    ident = stretched(words(number, look, 140, "middle"), 48, side="middle")
    said_room = room - ident.width - 3 * _PAD
    place = words(place_in_rules(rule.ident, rule.section), Type(12.5, "event-ink"), said_room)
    says = words(rule.says, Type(15, bold=True, serif=True), said_room)
    row = stretched(beside((ident, under((place, says), 3)), _PAD, "middle"), room - 2 * _PAD)
    return on_ground(row, ground(room, row.height + 24, "event-tint", "event-edge"), (_PAD, 12))


def _column(heading: str, items: Iterable[Box], room: float) -> Box:
    """A heading over a list, or over a word that there is nothing."""
    listed = list(items) or [words(SILENCE[heading], Type(12.5, "ink-3"), room)]
    head = words(heading, Type(13.5, "ink-2", bold=True), room)
    return stretched(under((head, *listed), 7), room)


def _heard(line: str, room: float) -> Box:
    """A fact this seat was told."""
    said = words(line, _TEXT, room - 12)
    bar = Spot(0, 1, 2, said.height - 1).marks
    return _listed(said, 12, f'<rect {bar} fill="{colour("line-2")}"/>')


def _change(change: Change, room: float) -> Box:
    """One change: what it is, what was, struck out, and what is."""
    was = words(change.before, Type(13.5, "ink-3", struck=True), room)
    now = words(f"→ {change.after}", Type(13.5, bold=True), room)
    together = was.width + 6 + now.width <= room
    moved = beside((was, now), 6) if together else under((was, now), 1)
    return under((words(change.label, _SOFT, room), moved), 1)


def _then(rule: Rule, room: float) -> Box:
    """A rule that is still waiting."""
    said = words(
        f"then {coming(rule.says)} (rule\u00a0{rule_number(rule.ident)})", _TEXT, room - 20
    )
    ring = f'<circle cx="6" cy="10" r="4.5" fill="none" stroke="{colour("line-2")}"/>'
    return _listed(said, 20, ring)


def _listed(said: Box, indent: float, sign: str) -> Box:
    """An item of a list behind its sign."""
    return Box(said.width + indent, said.height, sign, ((indent, 0, said),))
