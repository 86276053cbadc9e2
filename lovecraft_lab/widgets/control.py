"""The controls of the live table: what each does, its name, and the mark against shortcuts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lovecraft_lab.show.markup import NOTHING, el, join
from lovecraft_lab.show.symbols import drawing

if TYPE_CHECKING:
    from collections.abc import Mapping

    from lovecraft_lab.show.markup import Html


SMALL: Final = "button.ll-btn ll-btn--s"
"""The kind of a small button."""


def control(tag: str, do: str, *children: str, **attributes: str) -> Html:
    """A control: what it does, a name to find it by, and the mark against shortcuts."""
    kind = {"type": "button"} if tag.startswith("button") else {}
    marks = {"data_do": do, "data_key": do, "data_lm_suppress_shortcuts": "true"}
    return el(tag, *children, **(kind | marks | attributes))


def one_of(
    do: str, options: Mapping[str, str], now: str, *, says: str = "", **attributes: str
) -> Html:
    """A row of buttons of which one is pressed; `options` says what stands on each of them.

    `now` is the one that holds, `says` what a button does for those who cannot see its row. The row
    is one tab stop, and arrows go along it.
    """
    named = "-".join((do, *attributes.values()))
    buttons = [
        control(
            SMALL,
            do,
            label,
            data_key=f"{named}:{value}",
            aria_pressed="true" if value == now else "false",
            aria_label=f"{says}{label}" if says else "",
            **{f"data_a_{do}": value},
            **{f"data_a_{name}": each for name, each in attributes.items()},
        )
        for value, label in options.items()
    ]
    return el("span.ll-options", *buttons, data_zone=named)


def field(name: str, says: str, look: str = "input.ll-in", **more: str) -> Html:
    """A box to type into, by whose name a control sends what stands in it (`data_with`).

    A control may name several, with blanks between. `more` may give it a value or a hint; with
    `data_emptied` the page empties it once.
    """
    return el(
        look,
        type="text",
        aria_label=says,
        autocomplete="off",
        data_field=name,
        data_key=f"field:{name}",
        data_lm_suppress_shortcuts="true",
        **more,
    )


def code_to_copy(code: str, says: str) -> Html:
    """A code that can be read and selected, and a button that copies it."""
    shown = el(
        "input.ll-in ll-in--code",
        value=code,
        readonly="readonly",
        aria_label=says,
        data_key="code",
        data_lm_suppress_shortcuts="true",
    )
    return join(shown, control("button.ll-btn", "", "Copy", data_copy="code", data_key="copy"))


def box(key: str, summary: str, *inside: Html) -> Html:
    """Something that is opened by its heading."""
    head = control("summary", "", summary, data_key=key)
    return el("details.ll-more", head, el("div.ll-more__in", *inside), data_key=f"{key}-box")


def reason(refused: str) -> Html:
    """Why something was refused, if it was."""
    if not refused:
        return NOTHING
    return el("div.ll-reason", drawing("i-no", "ll-i"), el("span", refused), role="alert")


def group(title: str, *inside: Html, note: str = "", refused: str = "") -> Html:
    """Some controls under a word; below them a remark, and why the last one was not obeyed."""
    return el(
        "div",
        el("div.ll-sub", title),
        el("div.ll-more__row", join(*inside)),
        el("div.ll-step__note", note) if note else NOTHING,
        reason(refused),
        role="group",
        aria_label=title,
    )
