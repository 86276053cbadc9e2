"""A step of a turn as one picture: the phase it belongs to, and who was told what."""

import re
import xml.etree.ElementTree as ET

import lovecraft_lab as ll
from lovecraft_lab.lessons.phases import phase_svg

GAME = ll.letter(players=3)
PHASES = ("draw", "choose")


def drawing(who: int | None) -> str:
    state = GAME.position(hands=[("fed",), ("boxer",), ("sailor",)])
    (step,) = ll.steps(state, GAME.parse(state, "urchin"))
    mine = ll.explain(GAME, step, who)
    return phase_svg(mine, len(ll.explain(GAME, step, None).heard), PHASES, "draw")


def said(svg: str, head: str) -> str:
    found = re.search(rf"{head}: (.+)", svg)
    assert found
    return found[1]


def test_what_all_were_told_and_what_one_was_told_stand_in_two_lists() -> None:
    mine, other = drawing(0), drawing(1)
    assert said(mine, "Everyone knows") == "You draw a card."
    assert said(mine, "Only the one who looks") == "It is The Urchin (4)."
    assert said(other, "Everyone knows") == "Seat 0 draws a card."
    assert said(other, "Only the one who looks") == "Nothing more."
    assert "Urchin" not in other
    assert "Urchin" not in drawing(None)


def test_the_picture_stands_alone_and_names_its_phase() -> None:
    root = ET.fromstring(drawing(0))  # noqa: S314 - our own picture
    assert "var(" not in drawing(0)
    title = root.find("{http://www.w3.org/2000/svg}title")
    assert title is not None
    assert title.text == "Phase of the turn: draw"
