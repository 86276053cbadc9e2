"""A step of a turn as one picture: where in the turn it is, the table, and who was told what."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lovecraft_lab.show.boxes import Box, Type, beside, on_ground, stretched, under, words
from lovecraft_lab.show.facts import picture
from lovecraft_lab.show.svg import WIDTH, ground, whole
from lovecraft_lab.show.svg_table import table_box
from lovecraft_lab.show.text import picture_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lovecraft_lab.core.explain import Explained

GAP: Final = 12
PAD: Final = (16.0, 9.0)
TEXT: Final = Type(17)
HEAD: Final = Type(17, bold=True)
NOTHING, NOTHING_MORE = "Nothing of this.", "Nothing more."
HALF: Final = (WIDTH - GAP) / 2
"""The width of one of two lists."""


def phase_svg(step: Explained, everyone: int, phases: Sequence[str], now: str) -> str:
    """Return a step as one SVG: the phases of a turn, the table, and two lists of what was told.

    Of what the one who looks was told in this step, the first `everyone` sentences were told to
    all; `now` is the phase that the step belongs to.
    """
    shown = picture(step.after, step.names, before=step.before)
    told = {
        "Everyone knows": step.heard[:everyone] or (NOTHING,),
        "Only the one who looks": step.heard[everyone:] or (NOTHING_MORE,),
    }
    lists = [_list(head, said) for head, said in told.items()]
    tall = max(each.height for each in lists)
    both = beside(
        (
            on_ground(each, ground(HALF, tall + 2 * PAD[1], f"{look}-tint", look), PAD)
            for each, look in zip(lists, ("sane", "you"), strict=True)
        ),
        GAP,
    )
    strip = beside(
        (_phase(each, is_now=each == now, is_last=each == phases[-1]) for each in phases), GAP
    )
    said = "\n".join(f"{head}: {' '.join(each)}" for head, each in told.items())
    parts = under((strip, table_box(shown, (), WIDTH), both), GAP)
    paper = ground(parts.width + 2 * GAP, parts.height + 2 * GAP, "surface")
    page = on_ground(parts, paper, (GAP, GAP))
    return whole(page, f"Phase of the turn: {now}", f"{said}\n\n{picture_text(shown)}")


def _phase(name: str, *, is_now: bool, is_last: bool) -> Box:
    """A phase of a turn with an arrow to the next; the one that the turn is in stands out."""
    said = words(name, HEAD._replace(ink="pick-on") if is_now else TEXT, 200)
    width, height = said.width + 2 * PAD[0], said.height + 2 * PAD[1]
    phase = on_ground(said, ground(width, height, "pick" if is_now else "surface"), PAD)
    arrow = words("" if is_last else "→", TEXT, 40)
    return beside((phase, arrow), GAP, "middle")


def _list(head: str, said: Sequence[str]) -> Box:
    """A heading over sentences, as wide as half the picture without the space around it."""
    room = HALF - 2 * PAD[0]
    lines = (words(each, TEXT, room) for each in said)
    return stretched(under((words(head, HEAD, room), *lines), 5), room)
