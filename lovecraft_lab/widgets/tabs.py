"""The panels of a lab as tabs: odds, beliefs, tree, of which the open one alone is worked out."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final

from lovecraft_lab.show.markup import Html, el
from lovecraft_lab.show.theme import style
from lovecraft_lab.widgets.beliefs_markup import beliefs_markup, beliefs_words
from lovecraft_lab.widgets.control import control
from lovecraft_lab.widgets.live import Live
from lovecraft_lab.widgets.odds_markup import odds_markup, odds_words
from lovecraft_lab.widgets.panel import TABS, TREE, Panel
from lovecraft_lab.widgets.panel_still import PICTURES
from lovecraft_lab.widgets.settings import BY_CODE
from lovecraft_lab.widgets.tree_markup import tree_panel, tree_words

if TYPE_CHECKING:
    from lovecraft_lab.widgets.desk import Desk

MARKUP: Final[dict[str, Callable[[Panel], Html]]] = {
    "odds": odds_markup,
    "beliefs": beliefs_markup,
    TREE: lambda panel: tree_panel(panel.tree),
}
WORDS: Final[dict[str, Callable[[Panel], str]]] = {
    "odds": odds_words,
    "beliefs": beliefs_words,
    TREE: lambda panel: tree_words(panel.tree),
}


class Tabs(Live):
    """Odds, beliefs and tree beside a table; `OddsPanel` and `Beliefs` are two of them alone."""

    _css: ClassVar[Any] = (
        Live._css  # noqa: SLF001 - of the parent class
        + style("tree")
        + (Path(__file__).parent / "panels.css").read_text("utf-8")
    )
    come_back: ClassVar[str] = BY_CODE
    desk: Panel

    def __init__(self, desk: Desk) -> None:
        super().__init__(Panel(desk))

    @property
    def opened(self) -> str:
        """The name of the panel that is shown."""
        return self.desk.picked.tab

    def markup(self) -> str:
        """Return the tabs with the open panel as HTML."""
        inside = (self._tabs(), self._panel())
        stage = self.desk.stage
        return str(el("div.ll-live", *inside, role="group", aria_label="Know", data_stage=stage))

    def _tabs(self) -> Html:
        tabs = [
            control(
                "button",
                "tab",
                says,
                data_key=f"tab:{name}",
                data_a_tab=name,
                role="tab",
                aria_selected="true" if name == self.opened else "false",
            )
            for name, says in TABS.items()
        ]
        return el(
            "div.ll-tabs", *tabs, role="tablist", aria_label="What can be known", data_zone="tabs"
        )

    def _panel(self) -> Html:
        inside = MARKUP[self.opened](self.desk)
        return el("div", inside, role="tabpanel", aria_label=TABS[self.opened])

    def words(self) -> str:
        """Return the open panel in words."""
        return WORDS[self.opened](self.desk)

    def picture(self) -> Html:
        """Return the open panel as a picture that cannot be opened further."""
        return PICTURES[self.opened](self.desk)
