"""The stepper as HTML: the rule applied last, what came of it, the controls and the timeline.

Draws a desk; follows the same conventions for controls as `markup`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

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
    from lovecraft_lab.widgets.history import Line, Sign

ICONS: Final = {"rule": "rule", "decision": "decision", "turn": "turn", "end": "end"}
KEY: Final = {
    "insane": "Insane now",
    "check": "sanity check",
    "immune": "cannot be put out",
    "out": "out of the round",
}
MARKS: Final = "Turns and signs of the round"
SHORT: Final = 9
"""As many letters of a name fit under the timeline."""
SIGN: Final = 4.2
"""The room that a sign takes on the line, in percent of it, if there are not too many."""
END: Final = 99.0
"""The last place for a sign."""
LAST: Final = 85
"""Where a name would run out of the line, in percent, it stands on the left of its tick."""
EDGE: Final = 25
"""So near an end of the line, in percent, the name of a mark pointed at begins or ends there."""
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
    steps = desk.round_steps
    rail = Rail(max(len(steps), 2))
    now = desk.place.shown - steps.start + 1
    story = desk.history
    turns, signs = _turns(desk, rail, story.lines), _signs(desk, rail, story.signs)
    svg = join(
        Html('<svg class="ll-tl__svg" height="58" aria-hidden="true">'),
        _line(rail.at(1), rail.at(now), "done"),
        _line(rail.at(now), rail.at(rail.last), "todo"),
        *rail.ticks(),
        *rail.turns([(turn.step, turn.short) for turn in turns]),
        Html("</svg>"),
    )
    here = {"data_place": "now", "data_from": "now"}  # it glides like a card
    knob = el("span.ll-tl__now", style=f"left:{rail.at(now)}", **here)
    said = f"{desk.step_text}, rule {rule_number(step.rule.ident)}: {step.rule.says}"
    marks = sorted((*turns, *signs), key=lambda mark: mark.step)
    met = [mark.says for mark in marks if mark.step == now]
    slider = control(
        "div.ll-tl",
        "",
        svg,
        knob,
        data_key="timeline",
        data_zone="timeline",
        role="slider",
        tabindex="0",
        aria_label="Step of the round",
        aria_valuemin="1",
        aria_valuemax=str(rail.last),
        aria_valuenow=str(now),
        aria_valuetext=". ".join((said.removesuffix("."), *met)),
    )
    there = dict.fromkeys(sign.kind for sign in signs)
    key = [el("span", sign_drawing(kind), KEY[kind]) for kind in there]
    box = el("div.ll-tl__box", slider, _marks(marks, now))
    return el("div", box, el("div.ll-signs", *key) if key else NOTHING)


class Mark(NamedTuple):
    """What stands at a step of the timeline: its kind, its whole name and a short one, where."""

    step: int
    kind: str
    says: str
    short: str
    left: float


def _turns(desk: Desk, rail: Rail, lines: Iterable[Line]) -> list[Mark]:
    """The turns of the round, each where it began."""
    found = []
    for line in lines:
        if line.player is not None:
            step, whose = desk.in_round(line.at), desk.short_name(line.player)
            says = f"Turn {line.turn}: {whose}"
            found.append(Mark(step, "turn", says, whose, rail.place(step)))
    return found


def _signs(desk: Desk, rail: Rail, signs: Sequence[Sign]) -> list[Mark]:
    """The signs of the round, beside each other."""
    steps = [desk.in_round(sign.at) for sign in signs]
    return [
        Mark(step, sign.name, f"{desk.short_name(sign.player)}: {KEY[sign.name]}", "", left)
        for sign, step, left in zip(signs, steps, rail.apart(steps), strict=True)
    ]


def _marks(marks: Sequence[Mark], now: int) -> Html:
    """A button on each mark, which tells its name and leads to its step; one zone of controls."""
    turns = [mark.step for mark in marks if mark.kind == "turn" and mark.step <= now]
    here = turns[-1] if turns else None
    buttons = [
        control(
            f"button.ll-tl__m ll-tl__m--{mark.kind} {_side(mark.left)}",
            "look",
            sign_drawing(mark.kind) if mark.kind in KEY else NOTHING,
            el("span.ll-vh ll-tl__says", mark.says),
            data_a_step=str(mark.step),
            data_key=f"mark:{mark.says}:{mark.step}",
            aria_current="step" if (mark.kind, mark.step) == ("turn", here) else "",
            style=f"left:{mark.left:.2f}%",
        )
        for mark in marks
    ]
    return el("div", *buttons, role="group", aria_label=MARKS, data_zone="marks")


def _side(left: float) -> str:
    """Where the name of a mark would run out of the line, it begins or ends at the mark."""
    return "is-first" if left < EDGE else ("is-last" if left > 100 - EDGE else "")


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

    def place(self, step: int) -> float:
        """Where a step lies, in percent."""
        share = (step - 1) / (self.last - 1)
        return 1.5 + 95 * min(1, max(0, share))

    def at(self, step: int) -> str:
        """Where a step lies, as a style has it."""
        return f"{self.place(step):.2f}%"

    def apart(self, steps: Sequence[int]) -> Iterator[float]:
        """Yield where signs at these steps stand, in percent: beside each other, not over."""
        free, room = 0.0, min(SIGN, END / max(1, len(steps)))
        for left, step in enumerate(steps, -len(steps)):
            at = max(self.place(step), free)
            yield min(at, END + room * (left + 1))
            free = at + room

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
            x, place = self.at(step), self.place(step)
            yield Html(f'<line class="turn" x1="{x}" x2="{x}" y1="19" y2="41"/>')
            short = name if len(name) <= SHORT else f"{name[: SHORT - 1]}…"
            wide = 2.2 * len(short) + 2
            left = place - wide if place > LAST else place
            if left >= free:
                free = left + wide
                yield el("text", short, x=x, y="55", text_anchor="end" if place > LAST else "")
