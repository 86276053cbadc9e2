"""The settings below the live table as HTML: deal, who looks, mode, resume code, game and seats."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lovecraft_lab.core.knowledge import TEACHER
from lovecraft_lab.show.markup import Html, el, join
from lovecraft_lab.widgets.actions import SPECTATOR
from lovecraft_lab.widgets.arrange import refusal, which_game, who_sits_where
from lovecraft_lab.widgets.control import box, code_to_copy, control, field, group, one_of
from lovecraft_lab.widgets.place import HERE_YOU_WERE

if TYPE_CHECKING:
    from lovecraft_lab.core.knowledge import Viewer
    from lovecraft_lab.widgets.desk import Desk

WHAT_A_CODE_TELLS: Final = (
    "Whoever has this code can deal the same table again and study it, every hand open."
)
TITLE: Final = "Deal, seed, seats, mode, resume code"
BY_CODE: Final = (
    f"Before that, copy the resume code under “{TITLE}”; paste it there afterwards, and this table"
    " is back."
)
"""What to do where a kernel was lost under a table."""


def settings(desk: Desk) -> Html:
    """Deal anew, look from elsewhere, change the mode, come back, and what else can be dealt."""
    return box(
        "more",
        TITLE,
        group("Deal", _deal_row(), refused=refusal(desk, "deal")),
        _seen_by(desk),
        _mode(desk),
        group("Come back later", _code_row(desk), refused=refusal(desk, "resume")),
        el("div.ll-more__wide", which_game(desk), who_sits_where(desk)),
    )


def _seen_by(desk: Desk) -> Html:
    """Who looks at the table, and what changes if it is somebody else."""
    seats = {str(seat): name for seat, name in enumerate(desk.names)}
    viewers = seats | {SPECTATOR: "Spectator", TEACHER: "Teacher: every hand"}
    row = one_of("see", viewers, _named(desk.place.seat), says="See the table as: ")
    if desk.session.study:
        note = "This round is a studied one: look from wherever you like."
    else:
        mine = desk.session.seat
        own = "" if mine is None else f" other than {desk.called(mine)}"
        note = f"To see any seat{own}, or every hand, makes this round a studied one."
    return group("Seen by", row, note=note, refused=refusal(desk, "see"))


def _named(viewer: Viewer) -> str:
    """How a message names who looks."""
    return SPECTATOR if viewer is None else str(viewer)


def _mode(desk: Desk) -> Html:
    """Play mode or study mode, and how to come to the other."""
    if not desk.session.study:
        return group("Mode", control("button.ll-btn", "study", "Study this round"))
    back = "Deal anew to play."
    if desk.sees_more:
        seat = desk.session.seat
        back = f"To play, see the table as {desk.called(seat)} and deal anew."
    return group("Mode", el("span.ll-step__note", f"This round is being studied. {back}"))


def _deal_row() -> Html:
    """Deal with another seed, with the same, or with one that is typed."""
    return join(
        control("button.ll-btn", "deal", "New deal"),
        control("button.ll-btn", "again", "Same seed again"),
        field("seed", "seed", placeholder="seed"),
        control("button.ll-btn", "deal", "Deal this seed", data_with="seed", data_key="deal-seed"),
    )


def _code_row(desk: Desk) -> Html:
    """The resume code with a button that copies it, and a box that takes one."""
    emptied = "true" if desk.place.notice == HERE_YOU_WERE else ""
    paste = (
        field("resume", "paste a code", placeholder="paste a code", data_emptied=emptied),
        control("button.ll-btn", "resume", "Come back", data_with="resume", data_as="code"),
    )
    if desk.no_code:
        return join(el("span.ll-step__note", f"No code: {desk.no_code}"), *paste)
    return join(
        code_to_copy(desk.code, "Resume code of this table"),
        *paste,
        el("span.ll-step__note", WHAT_A_CODE_TELLS),
    )
