"""The settings below the live table as HTML: deal, players, mode, and the resume code."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lovecraft_lab.show.markup import Html, el, join
from lovecraft_lab.widgets.control import control

if TYPE_CHECKING:
    from lovecraft_lab.widgets.desk import Desk


def settings(desk: Desk) -> Html:
    """Deal anew, change the mode, and the code that brings the table back."""
    study = desk.session.study
    mode = (
        el("span.ll-step__note", "This round is being studied. Deal anew to play.")
        if study
        else control("button.ll-btn", "study", "Study this round")
    )
    sizes = [
        control(
            "button.ll-btn",
            "deal",
            str(n),
            data_a_players=str(n),
            data_key=f"players:{n}",
            aria_pressed="true" if n == desk.game.players else "false",
            aria_label=f"Deal anew for {n} players",
        )
        for n in range(2, 7)
    ]
    row = (
        _group("Deal", _deal_row()),
        _group("Players", join(*sizes)),
        _group("Mode", mode),
        _group("Come back later", _code_row(desk)),
    )
    summary = control("summary", "", "Deal, seed, players, mode, resume code", data_key="more")
    inside = el("div.ll-more__in", *row)
    return el("details.ll-more", summary, inside, data_key="more-box")


def _group(title: str, inside: Html) -> Html:
    """Some controls under a word."""
    body = el("div.ll-more__row", inside)
    return el("div", el("div.ll-sub", title), body, role="group", aria_label=title)


def _deal_row() -> Html:
    """Deal with another seed, with the same, or with one that is typed."""
    return join(
        control("button.ll-btn", "deal", "New deal"),
        control("button.ll-btn", "again", "Same seed again"),
        _field("seed", "seed"),
        control("button.ll-btn", "deal", "Deal this seed", data_with="seed", data_key="deal-seed"),
    )


def _code_row(desk: Desk) -> Html:
    """The resume code with a button that copies it, and a box that takes one."""
    paste = (
        _field("resume", "paste a code"),
        control("button.ll-btn", "resume", "Come back", data_with="resume", data_as="code"),
    )
    if desk.no_code:
        return join(el("span.ll-step__note", f"No code: {desk.no_code}"), *paste)
    return join(
        el(
            "input.ll-in ll-in--code",
            value=desk.code,
            readonly="readonly",
            aria_label="Resume code of this table",
            data_key="code",
            data_lm_suppress_shortcuts="true",
        ),
        control("button.ll-btn", "", "Copy", data_copy="code", data_key="copy"),
        *paste,
    )


def _field(name: str, hint: str) -> Html:
    """A box to type into."""
    return el(
        "input.ll-in",
        type="text",
        placeholder=hint,
        aria_label=hint,
        autocomplete="off",
        data_field=name,
        data_key=f"field:{name}",
        data_lm_suppress_shortcuts="true",
    )
