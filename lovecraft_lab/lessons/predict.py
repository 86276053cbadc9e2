"""Bars to be dragged: a belief is said first, and what Bayes’ rule makes of it is shown after."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import isnan, nan
from typing import TYPE_CHECKING, Any, ClassVar, Final

from lovecraft_lab.core.errors import LabError
from lovecraft_lab.lessons.answering import LessonDesk
from lovecraft_lab.lessons.charts import bars, standing_alone
from lovecraft_lab.lessons.markdown import as_html
from lovecraft_lab.show.markup import NOTHING, Html, el
from lovecraft_lab.show.theme import rules
from lovecraft_lab.show.words import listing
from lovecraft_lab.widgets.control import SMALL, control, group, one_of, reason
from lovecraft_lab.widgets.live import Live
from lovecraft_lab.widgets.message import action_named
from lovecraft_lab.widgets.still import drawn

if TYPE_CHECKING:
    from collections.abc import Callable

Chances = Mapping[str, Fraction]
"""How likely each thing is, by its name."""

WHOLE: Final = 100
"""All of a belief, in percent."""


class PredictDesk(LessonDesk):
    """What was believed before, what the learner believes, and what is right under each model."""

    def __init__(self, asks: str, before: Chances, after: Mapping[str, Chances]) -> None:
        super().__init__()
        self.asks, self.before, self.after = asks, before, after
        self.mine = {name: float(chance) for name, chance in before.items()}
        self.model = next(iter(after))
        self.is_open = False

    @property
    def right(self) -> Chances:
        """What is right under the chosen model."""
        return self.after[self.model]

    def obey(self, said: Mapping[str, str]) -> None:
        """Pull a bar, show or hide what is right, choose a model, or begin anew."""
        does: dict[str, Callable[[], None]] = {
            "drag": lambda: self.drag(said.get("row", ""), said.get("to", "")),
            "show": lambda: self.turn_over(said.get("open", "")),
            "model": lambda: self.choose(said.get("model", "")),
            "anew": self._begin,
        }
        action_named(does, said.get("do"))()

    def drag(self, name: str, to: float | str) -> None:
        """Set one bar, in percent; the others give way alike, so that all stay 100 %."""
        if name not in self.mine:
            raise LabError(f"there is no bar {name!r} here; there are {', '.join(self.mine)}")
        share = min(max(_number(to) / WHOLE, 0.0), 1.0)
        others = {other: each for other, each in self.mine.items() if other != name}
        rest = sum(others.values())
        for other, each in others.items():
            self.mine[other] = (1 - share) * (each / rest if rest else 1 / len(others))
        self.mine[name] = share

    def choose(self, model: str) -> None:
        """Take another model for the one who plays."""
        if model not in self.after:
            raise LabError(f"there is no model {model!r} here; there are {', '.join(self.after)}")
        self.model = model

    def turn_over(self, to: str) -> None:
        """Show what is right (`yes`), or hide it again."""
        self.is_open = to == "yes"

    def comes_too_late(self, message: Mapping[str, Any]) -> bool:  # noqa: ARG002 - none does
        """Nothing has to be dropped: each message says what is to be, whatever was before."""
        return False

    def _begin(self) -> None:
        self.mine = {name: float(chance) for name, chance in self.before.items()}
        self.is_open = False

    def off(self) -> dict[str, float]:
        """Return by how much each bar is too long, or too short where it is negative."""
        return {name: each - float(self.right[name]) for name, each in self.mine.items()}

    def moves(self) -> float:
        """Return how much of the learner's belief has to move: half the sum of all differences."""
        return sum(map(abs, self.off().values())) / 2

    def verdict(self) -> str:
        """Return in words how far the learner was off, and what is impossible."""
        name, most = max(self.off().items(), key=lambda item: abs(item[1]))
        gone = [each for each, chance in self.before.items() if chance and not self.right[each]]
        said = [f"{_percent(self.moves())} of your belief has to move."]
        if abs(most) * WHOLE >= 1:
            said.append(
                f"You were furthest off with “{name}”: {_percent(self.mine[name])},"
                f" and it is {_percent(self.right[name])}."
            )
        said.append(f"Struck out: {listing(gone)}." if gone else "Nothing is struck out.")
        return " ".join(said)


class Predict(Live):
    """A question that is answered by dragging bars, and then what is right beside them.

    `before` is what was believed before, where the bars begin; `after` says for each model of the
    one who plays what to believe then. Both go by the same names; what is right is not on the page
    before it is asked for. Raises `LabError` where names differ or chances do not add up to 1.

    >>> half = {"heads": Fraction(1, 2), "tails": Fraction(1, 2)}
    >>> coin = Predict("How will it fall?", half, {"a bent coin": {**half}})
    >>> coin.drag("heads", 80)
    How will it fall?
    heads: 80 %
    tails: 20 %
    """

    _esm: ClassVar[Any] = Live._esm  # noqa: SLF001 - one module for all live pictures
    _css: ClassVar[Any] = Live._css + rules("lesson", "predict")  # noqa: SLF001 - as above
    come_back: ClassVar[str] = "The bars begin anew then."
    desk: PredictDesk

    def __init__(self, asks: str, before: Chances, after: Mapping[str, Chances]) -> None:
        if not isinstance(after, Mapping) or not after:
            raise LabError("a model of the one who plays is needed")
        for each in (before, *after.values()):
            if not isinstance(each, Mapping) or set(each) != set(before) or not _is_belief(each):
                raise LabError("each belief needs the same names, and chances that add up to 1")
        super().__init__(PredictDesk(asks, before, after))

    def drag(self, name: str, percent: float) -> Predict:
        """Set a bar, as a hand does."""
        return self._do(do="drag", row=name, to=percent)

    def show(self, model: str = "") -> Predict:
        """Show what is right, under the model named or the first one."""
        self._do(do="show", open="yes")
        return self._do(do="model", model=model) if model else self

    def _do(self, **what: object) -> Predict:
        if not self.desk.act({"turn": self.desk.turn, **what}):
            raise LabError(self.desk.error)
        return self

    def markup(self) -> str:
        """Return the question and the bars as HTML."""
        desk = self.desk
        shown = control(
            SMALL,
            "show",
            "Hide what is right" if desk.is_open else "I have made up my mind: show it",
            data_a_open="no" if desk.is_open else "yes",
            aria_expanded="true" if desk.is_open else "false",
        )
        anew = control(SMALL, "anew", "Begin anew")
        says = desk.verdict() if desk.is_open else _HOW
        return str(
            el(
                "div.ll-live",
                el(
                    "div.ll-panel ll-panel--s",
                    el("div.ll-ask__q", as_html(desk.asks)),
                    self._models() if desk.is_open else NOTHING,
                    el("div.ll-pull__rows", *(self._row(name) for name in desk.mine)),
                    self._key(),
                    el("div.ll-more__row", shown, anew),
                    reason(desk.error),
                    el("p.ll-pull__says", says, role="status", aria_live="polite"),
                ),
                role="group",
                aria_label="Bars to pull",
            )
        )

    def _models(self) -> Html:
        models = {model: model for model in self.desk.after}
        return group("The one who plays", one_of("model", models, self.desk.model))

    def _row(self, name: str) -> Html:
        desk = self.desk
        mine = desk.mine[name]
        right = el("b", style=f"--to:{_share(desk.right[name])}%") if desk.is_open else NOTHING
        slider = el(
            "input",
            type="range",
            min="0",
            max=str(WHOLE),  # a shorter bar would tell how far what is right goes
            step="1",
            value=str(round(mine * WHOLE)),
            aria_label=f"Your belief: {name}",
            aria_valuetext=_percent(mine),
            data_drag=name,
            data_key=f"drag:{name}",
            data_lm_suppress_shortcuts="true",
        )
        bar = el(
            "span.ll-pull__bar",
            el("i"),
            right,
            el("u", style=f"left:{_share(desk.before[name])}%"),
            slider,
            style=f"--to:{_share(mine)}%",
        )
        told = _percent(desk.right[name]) if desk.is_open else ""
        return el(
            "div.ll-pull",
            el("span.ll-pull__nm", name),
            bar,
            el("span.ll-pull__pc", _percent(mine)),
            el("strong.ll-pull__pc", told),
        )

    def _key(self) -> Html:
        signs = [el("span", el("i"), "yours"), el("span", el("u"), "before")]
        if self.desk.is_open:
            signs.insert(1, el("span", el("b"), "by Bayes’ rule"))
        return el("div.ll-pull__key", *signs, aria_hidden="true")

    def words(self) -> str:
        """Return the question and the bars in words."""
        rows = [f"{name}: {_percent(each)}" for name, each in self.desk.mine.items()]
        return "\n".join([self.desk.asks, *rows, *([self.desk.verdict()] * self.desk.is_open)])

    def picture(self) -> Html:
        """Return the bars as they stand."""
        rows = {name: (each, _percent(each)) for name, each in self.desk.mine.items()}
        shown = drawn(standing_alone(bars(rows)), "What you believe, as bars")
        return el("div", as_html(self.desk.asks), shown)


_HOW: Final = (
    "Pull a bar with the mouse, or go to it and press the arrow keys. The others give way, so that"
    " all together stay 100 %."
)


def _is_belief(chances: Chances) -> bool:
    """Whether these are chances, none below 0, that add up to 1."""
    real = all(isinstance(each, Fraction | int | float) for each in chances.values())
    return real and all(each >= 0 for each in chances.values()) and sum(chances.values()) == 1


def _number(to: float | str) -> float:
    """Return how far a bar is pulled; raises `LabError` for what is no number."""
    try:
        pulled = float(to)
    except (TypeError, ValueError, OverflowError):
        pulled = nan
    if isnan(pulled):
        raise LabError(f"a bar is pulled to a number of percent from 0 to {WHOLE}, not to {to!r}")
    return pulled


def _share(chance: Fraction | float) -> str:
    return f"{float(chance) * WHOLE:.1f}"


def _percent(chance: Fraction | float) -> str:
    return f"{float(chance) * WHOLE:.1f} %".replace(".0 %", " %")
