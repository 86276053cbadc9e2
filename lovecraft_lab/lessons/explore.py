"""A picture that changes with what is chosen: some rows of options above a figure."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar

from lovecraft_lab.core.errors import LabError
from lovecraft_lab.lessons.answering import LessonDesk
from lovecraft_lab.lessons.charts import standing_alone
from lovecraft_lab.lessons.figure import Figure
from lovecraft_lab.show.markup import Html, el
from lovecraft_lab.show.theme import rules
from lovecraft_lab.widgets.control import group, one_of, reason
from lovecraft_lab.widgets.live import Live
from lovecraft_lab.widgets.still import drawn


class ExploreDesk(LessonDesk):
    """The options, which of them are chosen, and the figure that they make."""

    def __init__(
        self, draw: Callable[..., Figure], options: Mapping[str, Mapping[str, Any]]
    ) -> None:
        super().__init__()
        self._draw = draw
        self.options = options
        self.chosen = {name: next(iter(each)) for name, each in options.items()}
        self.figure = self._drawn()

    def _drawn(self) -> Figure:
        return self._draw(**{name: self.options[name][key] for name, key in self.chosen.items()})

    def obey(self, said: Mapping[str, str]) -> None:
        """Choose what `do` names: `pick`, the name of a row and the key of an option."""
        name, key = said.get("row", ""), said.get("pick", "")
        if key not in self.options.get(name, {}):
            raise LabError(f"there is no option {key!r} of {name!r}")
        before = self.chosen
        self.chosen = before | {name: key}
        try:
            self.figure = self._drawn()
        except Exception:  # whatever the learner's own function raises
            self.chosen = before
            raise


class Explore(Live):
    """A live figure: `draw` is called with one value of each row and returns a `Figure`.

    An option row is a list of values, or a mapping from the text on a button to a value; the first
    of each is chosen in the beginning. `.choose(name=value)` does what a button does. Raises
    `LabError` for a row without options.

    >>> from lovecraft_lab.lessons import Figure, Grid, charts
    >>> def draw(cards):
    ...     chart = charts.bars({"left": (26 - cards, str(26 - cards))})
    ...     return Figure(
    ...         chart, f"{cards} cards are gone.", Grid(["gone", "left"], [[cards, 26 - cards]])
    ...     )
    >>> Explore(draw, cards=range(3)).choose(cards=2)
    2 cards are gone.
    gone  left
    2     24
    """

    _css: ClassVar[Any] = Live._css + rules("lesson")  # noqa: SLF001 - one style sheet a widget
    desk: ExploreDesk

    def __init__(
        self, draw: Callable[..., Figure], **options: Iterable[Any] | Mapping[str, Any]
    ) -> None:
        rows = {name: _keyed(each) for name, each in options.items()}
        empty = [name for name, row in rows.items() if not row]
        if empty:
            raise LabError(f"{empty[0]!r} has no options to choose from")
        super().__init__(ExploreDesk(draw, rows))

    def choose(self, **values: Any) -> Explore:  # noqa: ANN401 - any option
        """Choose options by their values or by the texts on their buttons."""
        for name, value in values.items():
            row = self.desk.options.get(name, {})
            key = next((key for key, each in row.items() if each is value), str(value))
            if not self.desk.act({"turn": self.desk.turn, "row": name, "pick": key}):
                raise LabError(self.desk.error)
        return self

    def markup(self) -> str:
        """Return the options and the figure as HTML."""
        rows = [
            group(
                name.replace("_", " "),
                one_of("pick", {key: key for key in row}, self.desk.chosen[name], row=name),
            )
            for name, row in self.desk.options.items()
        ]
        shown = el("div", self.desk.figure.markup(), role="status", aria_live="polite")
        return str(
            el(
                "div.ll-live",
                el("div.ll-panel ll-panel--s", *rows, reason(self.desk.error), shown),
                role="group",
                aria_label="A picture to try out",
            )
        )

    def words(self) -> str:
        """Return the figure in words."""
        return repr(self.desk.figure)

    def picture(self) -> Html:
        """Return the figure as it stands, without the options."""
        figure = self.desk.figure
        shown = drawn(standing_alone(figure.picture), figure.caption)
        return el("div", shown, el("p", figure.caption))


def _keyed(options: Iterable[Any] | Mapping[str, Any]) -> dict[str, Any]:
    if isinstance(options, Mapping):
        return {str(key): value for key, value in options.items()}
    return {str(value): value for value in options}
