"""The one kind of widget of the kit: markup made by Python, and a message for each thing done.

Knows no game and no picture; `table` and `stepper` say what is drawn.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final, Protocol

from anywidget import AnyWidget
from traitlets import Int, Unicode

from lovecraft_lab.show.markup import Html
from lovecraft_lab.show.theme import style
from lovecraft_lab.widgets.still import TO_PLAY, meet, show

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

_HERE: Final = Path(__file__).parent
SHOWN: Final = {"shown": True}
"""What a page says that shows the widget and could keep its still."""
NO_ANSWER: Final = (
    "No answer from the kernel: it may be at work still. If it was stopped, run this notebook’s"
    " cells down to this one again (Shift + Enter)."
)
"""What the page says after a while; each kind of widget adds how to come back to what was there."""


class Seen(Protocol):
    """Where somebody is: perhaps behind the curtain between two people."""

    @property
    def curtain(self) -> bool:
        """Whether nothing may be shown until the next person is there."""
        ...


class Answering(Protocol):
    """What a picture shows: it is watched, and does what a message asks."""

    turn: int

    @property
    def replaced(self) -> str:
        """Why it answers no more; empty while it does."""
        ...

    @property
    def place(self) -> Seen:
        """Where the one who looks is."""
        ...

    def watch(self, watcher: Callable[[], None]) -> None:
        """Call this after every action."""

    def act(self, message: Mapping[str, Any]) -> bool:
        """Do what a message asks."""


class Live(AnyWidget):
    """A picture of a desk that answers; `html` and `turn` are all that the page holds of it.

    `come_back` says what to do after a lost kernel, once the cell has been run again; the page is
    given it as `lost`, for then it can ask nobody.
    """

    _esm: ClassVar[Any] = "".join(
        (_HERE / f"{name}.js").read_text("utf-8") for name in ("page", "drag", "live")
    )
    _css: ClassVar[Any] = style("cards", "table", "step", "sheet") + (_HERE / "live.css").read_text(
        "utf-8"
    )
    html = Unicode().tag(sync=True)
    turn = Int().tag(sync=True)
    lost = Unicode().tag(sync=True)
    come_back: ClassVar[str] = ""
    desk: Answering

    def __init__(self, desk: Answering) -> None:
        self.desk = desk
        lost = f"{NO_ANSWER} {self.come_back}".rstrip()
        super().__init__(html=self.markup(), turn=desk.turn, lost=lost)
        desk.watch(self.refresh)
        self.on_msg(self.receive)

    def markup(self) -> str:
        """Return the picture as HTML."""
        raise NotImplementedError

    def words(self) -> str:
        """Return the picture in words."""
        raise NotImplementedError

    def picture(self) -> Html:
        """Return a picture that needs no script and no style from elsewhere, or nothing."""
        raise NotImplementedError

    def going_on(self) -> tuple[str, str]:
        """Return how to go on where no kernel runs, and a code to copy for it, if there is one."""
        return TO_PLAY, ""

    def refresh(self) -> None:
        """Show the desk as it is now, in one message."""
        with self.hold_sync():
            self.html = self.markup()
            self.turn = self.desk.turn

    def receive(self, _: object, message: Any, __: object = None) -> None:  # noqa: ANN401 - JSON
        """Do what the page asks; what is no message of ours is left alone."""
        if message == SHOWN:
            meet(self)
        elif isinstance(message, dict):
            self.desk.act(message)

    def _ipython_display_(self) -> None:
        show(self._repr_mimebundle_(), self)

    def __repr__(self) -> str:
        return self.words()
