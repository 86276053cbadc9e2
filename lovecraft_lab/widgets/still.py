"""What a notebook keeps of a live widget: the last picture and words, for where no kernel runs.

A widget is one output of its cell. Its still is another one, which is sent again under the same
display id when the desk has changed, so that a saved notebook holds the table as it stood last.
A page that was loaded anew while the kernel lived has forgotten the display id: it is sent the
still as a message, and puts it into its notebook itself (`page.js`). Beside a living widget the
page hides it (`live.css`).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, Literal
from urllib.parse import quote
from weakref import WeakValueDictionary

from lovecraft_lab.show.markup import Html, el

if TYPE_CHECKING:
    from lovecraft_lab.widgets.live import Live

SOON: Final = 0.25
"""Seconds without another action after which the still follows: a click is answered first."""
LAST: Final = "This is how it stood last."
TO_PLAY: Final = (
    "To go on, open this notebook in Jupyter and run its cells down to this one (Shift + Enter)."
)
VIEW: Final = "application/vnd.jupyter.widget-view+json"
_FAILED: Final = Html(
    "<style>.jp-OutputArea:has(.ll-still) > .jp-OutputArea-child"
    ":has(> .jupyter-widgets):not(:has(> .jupyter-widgets > *)) { display: none; }</style>"
)
"""Where a kernel is gone, JupyterLab says that it cannot show the widget; the still does show."""

_stills: WeakValueDictionary[tuple[int, str], Still] = WeakValueDictionary()


class Still:
    """The last picture and words of a live widget as an output of their own.

    All widgets of one kind at one desk share a still, however often they are shown; get it by
    `still_of`.
    """

    def __init__(self, live: Live) -> None:
        from IPython.display import DisplayHandle

        self._live = live
        self._output: Any = DisplayHandle()  # type: ignore[no-untyped-call]
        self._timer: asyncio.TimerHandle | None = None
        self._pages: set[str] = set()
        self._beside: list[str] = []
        self._keeper: Live | None = None
        live.desk.watch(self.follow)

    def bundle(self) -> dict[str, str]:
        """Return the desk as it is now, as HTML without a script and in plain text."""
        words, (how, code) = self._live.words(), self._live.going_on()
        told = f"{words}\n\n{LAST} {how}"
        return {
            "text/html": figure(self._live.picture(), words, how, code),
            "text/plain": f"{told}\n{code}" if code else told,
        }

    def show(self, beside: str) -> None:
        """Put the still into the output of the cell that runs, after a widget's own output."""
        self._pages.add(this_page())
        self._beside.append(beside)
        self._output.display(self.bundle(), raw=True)

    def meet(self, live: Live) -> None:
        """A page shows the widget: if it ran none of its cells, the still is sent to it as well."""
        if this_page() not in self._pages and not live.desk.replaced:
            self._keeper = live
            self.send()

    def send(self, *_: object) -> None:
        """Put the desk as it is now in place of what was shown, wherever it was shown."""
        self._wait_no_more()
        bundle = self.bundle()
        self._output.update(bundle, raw=True)
        if self._keeper is not None:
            self._keeper.send({"still": bundle, "beside": self._beside})

    def follow(self) -> None:
        """Follow the desk when the running cell ends or nothing was done for a moment."""
        self._wait_no_more()
        desk = self._live.desk
        if desk.replaced:
            return
        if desk.place.curtain:
            self.send()  # nothing that one person saw is kept a moment longer
        else:
            self._send_soon()

    def _send_soon(self) -> None:
        """Send later, or now where there is no loop that could do so."""
        try:
            self._timer = asyncio.get_running_loop().call_later(SOON, self.send)
        except RuntimeError:
            self.send()
        else:
            _cell_ends("register", self.send)

    def _wait_no_more(self) -> None:
        """Put off nothing any longer."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
            _cell_ends("unregister", self.send)


def still_of(live: Live) -> Still:
    """Return the still of a widget: one for all of its kind at its desk."""
    still = _stills.get(_key(live))
    if still is None:
        still = _stills[_key(live)] = Still(live)
    return still


def is_shown_alone(live: Live) -> bool:
    """Whether a widget was shown by itself, with a still below it."""
    return _key(live) in _stills


def meet(live: Live) -> None:
    """A page shows a widget, which perhaps has a still."""
    still = _stills.get(_key(live))
    if still is not None:
        still.meet(live)


def _key(live: Live) -> tuple[int, str]:
    """What all widgets of one kind at one desk share."""
    return (id(live.desk), type(live).__name__)  # each widget has a class of its own: traitlets


def this_page() -> str:
    """Return the session of the page whose message is handled now, another one after each load."""
    from IPython import get_ipython

    try:
        return str(get_ipython().get_parent()["header"]["session"])
    except (AttributeError, KeyError, TypeError):
        return ""


def show(bundle: Any, live: Live) -> None:  # noqa: ANN401 - data alone, or data with metadata
    """Show a widget, given by its own bundle, and below it the still of a live widget.

    The widget comes without words: beside the still they would be said twice.
    """
    from IPython.display import display

    data, metadata = bundle if isinstance(bundle, tuple) else (bundle or {}, {})
    display({**data, "text/plain": ""}, metadata=metadata, raw=True)  # type: ignore[no-untyped-call]
    still_of(live).show(str(data.get(VIEW, {}).get("model_id")))


def figure(picture: Html, words: str, how: str, code: str) -> Html:
    """A picture, its words and how to go on, legible without styles; or the words alone."""
    told = el("pre", words, style="white-space:pre-wrap;word-break:normal")
    copied = [" ", el("code", code, style="word-break:break-all;user-select:all")] if code else []
    caption = el("figcaption", el("strong", LAST), " ", how, *copied)
    summary = el("summary", "The same in words", data_lm_suppress_shortcuts="true")
    shown = (picture, caption, el("details", summary, told)) if picture else (told, caption)
    return el("figure.ll-still", _FAILED, *shown, style="margin:0")


def drawn(svg: str, label: str) -> Html:
    """A picture that needs nothing from elsewhere and outlives the cleaning of a page."""
    source = f"data:image/svg+xml,{quote(svg, safe=' /:=;,()')}"
    return el("img", src=source, alt=label, style="max-width:100%;height:auto")


def _cell_ends(how: Literal["register", "unregister"], send: Callable[[], None]) -> None:
    """Register or unregister what is to be called when the cell that runs has ended."""
    from IPython import get_ipython

    getattr(get_ipython().events, how)("post_run_cell", send)
