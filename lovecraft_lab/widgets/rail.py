"""The stepper as HTML: the rule applied last, what came of it, the controls and the timeline.

Draws a desk; follows the same conventions for controls as `markup`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from lovecraft_lab.show.changes import Change, changes
from lovecraft_lab.show.markup import NOTHING, Html, el, join
from lovecraft_lab.show.page import explained_text
from lovecraft_lab.show.step import TITLE, came_of_it, rule_now, rule_number
from lovecraft_lab.show.symbols import drawing
from lovecraft_lab.show.words import TEACHERS_TABLE
from lovecraft_lab.widgets.control import control
from lovecraft_lab.widgets.markup import replaced_note

if TYPE_CHECKING:
    from lovecraft_lab.core.explain import Explained
    from lovecraft_lab.widgets.desk import Desk

ICONS: Final = {"rule": "rule", "decision": "decision", "turn": "turn", "end": "end"}
KEY: Final = {
    "insane": "goes Insane",
    "check": "sanity check",
    "immune": "cannot be put out",
    "out": "is out",
}
SHORT: Final = 9
"""As many letters of a name fit under the timeline."""
SIGN: Final = 3.0
"""The room that a sign takes on the line, in percent of it."""
END: Final = 99.0
"""The last place for a sign."""
EDGE: Final = 85
"""Where a name would run out of the line, in percent, it stands on the left of its tick."""
TO_COME: Final = 5
"""As many waiting rules are listed, the next one first."""


def stepper_markup(desk: Desk) -> str:
    """The whole stepper."""
    step = desk.step
    if desk.place.curtain or step is None:
        says = "The curtain is drawn." if desk.place.curtain else "No rule was applied yet."
        return str(_root(desk, _title(desk), el("div.ll-none-said", says)))
    changed = changes(step.before, step.after, desk.given_names)
    return str(
        _root(
            desk,
            _title(desk),
            rule_now(step.rule.ident, step.rule.section, step.rule.says),
            _controls(desk),
            _timeline(desk, step),
            came_of_it(step.heard, changed, _next(step)),
            _starred(desk, changed),
        )
    )


def stepper_words(desk: Desk) -> str:
    """The stepper in plain text."""
    step = desk.step
    if desk.place.curtain or step is None:
        return f"{TITLE}: nothing is shown now."
    return explained_text(step)


def _root(desk: Desk, *children: Html) -> Html:
    """The frame around everything; within a turn the page keeps the stepper from shrinking."""
    inside = el("div.ll-panel ll-panel--rail", replaced_note(desk), *children)
    return el("div.ll-live", inside, role="group", aria_label=TITLE, data_stage=desk.this_turn)


def _title(desk: Desk) -> Html:
    """The heading, and where on the timeline this is."""
    turn = desk.view.turn_number
    where = desk.step_text if desk.place.shown else "no step yet"
    where += f" · turn {turn}" if turn else " · set-up"
    return el(
        "div.ll-panel__t",
        el("span", TITLE, role="heading", aria_level="3"),
        el("small", f"{TEACHERS_TABLE} · {where}" if desk.is_teachers else where),
    )


def _starred(desk: Desk, changed: Sequence[Change]) -> Html:
    """What the star behind a card stands for, where one is shown."""
    if not any("*" in f"{change.before}{change.after}" for change in changed):
        return NOTHING
    return el("div.ll-step__note", f"* {desk.view.words.starred}")


def _next(step: Explained) -> list[tuple[str, str]]:
    """The rules that follow, the first few of them."""
    return [(rule.ident, rule.says) for rule in step.to_come[:TO_COME]]


def _controls(desk: Desk) -> Html:
    """Back, and the four ways forward; the pace in use is filled."""
    first = {"aria_disabled": "true"} if desk.place.shown <= 1 else {}
    still = desk.is_now and (desk.session.asked is not None or desk.session.is_over)
    last = {"aria_disabled": "true"} if still else {}
    back = control("button.ll-btn", "back", drawing("i-back", "ll-i"), "Back", **first)
    buttons = [
        control(
            f"button.ll-btn {'ll-btn--go' if pace == desk.place.pace else ''}",
            "go",
            drawing(f"i-{ICONS[pace]}", "ll-i"),
            word,
            data_a_pace=pace,
            data_key=f"go:{pace}",
            aria_pressed="true" if pace == desk.place.pace else "false",
            **last,
        )
        for pace, word in desk.paces.items()
    ]
    return el(
        "div.ll-ctl",
        back,
        *buttons,
        role="toolbar",
        aria_label="Step through the round",
        data_zone="steps",
    )


def _timeline(desk: Desk, step: Explained) -> Html:
    """The round as a line: turns, signs, and where one looks."""
    story, steps = desk.history, desk.round_steps
    rail = Rail(max(len(steps), 2))
    now = desk.place.shown - steps.start + 1
    turns = [
        (desk.in_round(line.at), desk.short_name(line.player))
        for line in story.lines
        if line.player is not None
    ]
    signs = [(desk.in_round(sign.at), sign.name) for sign in story.signs]
    svg = join(
        Html('<svg class="ll-tl__svg" height="58" aria-hidden="true">'),
        _line(rail.at(1), rail.at(now), "done"),
        _line(rail.at(now), rail.at(rail.last), "todo"),
        *rail.ticks(),
        *rail.turns(turns),
        Html("</svg>"),
    )
    marks = [
        el(f"span.ll-tl__m ll-tl__m--{name}", sign_drawing(name), style=f"left:{at:.2f}%")
        for (_, name), at in zip(signs, rail.apart([n for n, _ in signs]), strict=True)
    ]
    here = {"data_place": "now", "data_from": "now"}  # it glides like a card
    knob = el("span.ll-tl__now", style=f"left:{rail.at(now)}", **here)
    said = f"{desk.step_text}, rule {rule_number(step.rule.ident)}: {step.rule.says}"
    track = el("div.ll-tl__box", svg, *marks, knob)
    slider = control(
        "div.ll-tl",
        "",
        track,
        data_key="timeline",
        data_zone="timeline",
        role="slider",
        tabindex="0",
        aria_label="Step of the round",
        aria_valuemin="1",
        aria_valuemax=str(rail.last),
        aria_valuenow=str(now),
        aria_valuetext=said,
    )
    there = dict.fromkeys(name for _, name in signs)
    key = [el("span", sign_drawing(name), KEY[name]) for name in there]
    return el("div", slider, el("div.ll-signs", *key) if key else NOTHING)


def sign_drawing(name: str) -> Html:
    """A sign of the timeline."""
    if name == "check":
        return el("span.ll-dot")
    return drawing(f"i-{name}", "ll-i")


def _line(start: str, end: str, kind: str) -> Html:
    return Html(f'<line class="{kind}" x1="{start}" x2="{end}" y1="30" y2="30"/>')


class Rail:
    """A round as a line of steps from 1 to the last, laid out in percent of the width at hand."""

    def __init__(self, last: int) -> None:
        self.last = last

    def at(self, step: int) -> str:
        """Where a step lies."""
        share = (step - 1) / (self.last - 1)
        return f"{1.5 + 95 * min(1, max(0, share)):.2f}%"

    def apart(self, steps: Sequence[int]) -> Iterator[float]:
        """Yield where signs at these steps stand, in percent: beside each other, not over."""
        free = 0.0
        for left, step in enumerate(steps, -len(steps)):
            at = max(float(self.at(step).rstrip("%")), free)
            yield min(at, END + SIGN * (left + 1))
            free = at + SIGN

    def ticks(self) -> Iterator[Html]:
        """Yield a small tick for each step, while there is room for them."""
        every = max(1, self.last // 60)
        for step in range(1, self.last + 1, every):
            x = self.at(step)
            yield Html(f'<line class="tick" x1="{x}" x2="{x}" y1="27" y2="33"/>')

    def turns(self, turns: list[tuple[int, str]]) -> Iterator[Html]:
        """Yield a tall tick for each turn, and the name below it where it fits."""
        free = -1.0
        for step, name in turns:
            x = self.at(step)
            yield Html(f'<line class="turn" x1="{x}" x2="{x}" y1="19" y2="41"/>')
            place = float(x.rstrip("%"))
            short = name if len(name) <= SHORT else f"{name[: SHORT - 1]}…"
            wide = 2.2 * len(short) + 2
            left = place - wide if place > EDGE else place
            if left >= free:
                free = left + wide
                yield el("text", short, x=x, y="55", text_anchor="end" if place > EDGE else "")
