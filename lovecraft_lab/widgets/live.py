"""The one kind of widget of the kit: markup made by Python, and a message for each thing done.

Knows no game and no picture; `table` and `stepper` say what is drawn.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final, Protocol

from anywidget import AnyWidget
from traitlets import Int, Unicode

from lovecraft_lab.show.theme import style

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

_HERE: Final = Path(__file__).parent


class Answering(Protocol):
    """What a picture shows: it is watched, and does what a message asks."""

    turn: int

    def watch(self, watcher: Callable[[], None]) -> None:
        """Call this after every action."""

    def act(self, message: Mapping[str, Any]) -> bool:
        """Do what a message asks."""


class Live(AnyWidget):
    """A picture of a desk that answers; `html` and `turn` are all that the page holds of it."""

    _esm: ClassVar[Any] = _HERE / "live.js"
    _css: ClassVar[Any] = style("cards", "table", "step") + (_HERE / "live.css").read_text("utf-8")
    html = Unicode().tag(sync=True)
    turn = Int().tag(sync=True)
    desk: Answering

    def __init__(self, desk: Answering) -> None:
        self.desk = desk
        super().__init__(html=self.markup(), turn=desk.turn)
        desk.watch(self.refresh)
        self.on_msg(self.receive)

    def markup(self) -> str:
        """Return the picture as HTML."""
        raise NotImplementedError

    def words(self) -> str:
        """Return the picture in words."""
        raise NotImplementedError

    def still(self) -> str:
        """Return the picture as HTML that needs no script and no style from elsewhere."""
        raise NotImplementedError

    def refresh(self) -> None:
        """Show the desk as it is now, in one message."""
        with self.hold_sync():
            self.html = self.markup()
            self.turn = self.desk.turn

    def receive(self, _: object, message: Any, __: object = None) -> None:  # noqa: ANN401 - JSON
        """Do what the page asks; what is no message of ours is left alone."""
        if isinstance(message, dict):
            self.desk.act(message)

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:  # noqa: ANN401
        return with_picture(super()._repr_mimebundle_(**kwargs), self.still(), repr(self))

    def __repr__(self) -> str:
        return self.words()


def with_picture(
    bundle: Any,  # noqa: ANN401 - data alone, or data with metadata
    still: str,
    words: str,
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return what a widget shows, with a picture and words for where no widget can be shown."""
    data, metadata = bundle if isinstance(bundle, tuple) else (bundle or {}, {})
    return {**data, "text/html": still, "text/plain": words}, metadata
