"""The live table as HTML: table, choice bar and status line; below them the log and the settings.

Draws a desk. Every control says what it does in `data-do` and its arguments in `data-a-...`; has a
name of its own in `data-key`, so that the focus finds it again; and carries the mark that keeps the
notebook's shortcuts away. Controls of one zone are one tab stop.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from lovecraft_lab.letter.editions import title_of
from lovecraft_lab.letter.reference import reference
from lovecraft_lab.show.facts import picture
from lovecraft_lab.show.markup import NOTHING, Html, el, join, spaced
from lovecraft_lab.show.places import placed
from lovecraft_lab.show.sheet import TITLE
from lovecraft_lab.show.sheet_html import sheet_body
from lovecraft_lab.show.symbols import drawing
from lovecraft_lab.show.table import table_body
from lovecraft_lab.show.text import picture_text
from lovecraft_lab.show.words import TEACHERS_TABLE
from lovecraft_lab.widgets.bar_markup import (
    asked_name,
    choice_bar,
    hand_controls,
    hand_over,
    icon,
    waiting,
)
from lovecraft_lab.widgets.coach_markup import coach_markup
from lovecraft_lab.widgets.control import SMALL, control, reason
from lovecraft_lab.widgets.rule_marks import with_rules
from lovecraft_lab.widgets.settings import settings
from lovecraft_lab.widgets.shown import SO_FAR, sentence

if TYPE_CHECKING:
    from lovecraft_lab.letter.view import View
    from lovecraft_lab.show.facts import Picture
    from lovecraft_lab.widgets.asked import Bar
    from lovecraft_lab.widgets.desk import Desk
    from lovecraft_lab.widgets.history import Line

TOLD_IN_PLACE: Final = frozenset(
    ("edition", "deck", "length", "players", "see", "resume", "who", "undo", "redo")
)
"""What says itself why it was not done: the settings, and what is taken back."""
WHY_NOT_UNDO: Final = "ll-why-undo"
"""The id of the reason why nothing can be taken back; the page makes it unique to its table."""
BELOW: Final = "The round so far, and settings"
EXACT: Final = "With what was heard: see Odds."
"""Where the chance is that counts all that can be known; to count it here would delay a click."""
KEYS: Final = "Keys: arrows move, Enter chooses, Esc steps back"


def table_markup(desk: Desk, was: View | None = None) -> str:
    """Table, choice bar and status line; cards come from where they lay in `was`.

    `was` counts only if it is of this round.
    """
    shown = placed(
        picture(desk.view, desk.given_names, before=desk.earlier),
        picture(was, desk.given_names) if was and _same_round(was, desk.view) else None,
    )
    if desk.place.curtain:
        return str(
            _root(
                desk,
                shown,
                replaced_note(desk),
                el("div.ll-topline"),
                _curtain(desk),
                hand_over(desk),
                _status(desk, desk.bar),
            )
        )
    shown = _pointing(shown)
    told = desk.just_happened
    asked = desk.bar
    return str(
        _root(
            desk,
            shown,
            replaced_note(desk),
            _mode(desk),
            table_body(shown, told, hand_controls(shown, asked)),
            choice_bar(desk, asked) if asked.columns else waiting(desk),
            _status(desk, asked),
        )
    )


def below_markup(desk: Desk) -> str:
    """What stands below a table: the round so far, coach, sheet, settings, the table in words."""
    parts: tuple[Html, ...] = ()
    if not desk.place.curtain:
        shown = _pointing(picture(desk.view, desk.given_names, before=desk.earlier))
        parts = (_log(desk), coach_markup(desk), _sheet(desk), settings(desk), _words(shown))
    return str(el("div.ll-live", replaced_note(desk), *parts, role="group", aria_label=BELOW))


def _pointing(shown: Picture) -> Picture:
    """The same picture; what is counted by unseen cards alone says where the exact chance is."""
    places = []
    for place in shown.places:
        check = place.outlook
        if check is not None and check.by_unseen:
            check = replace(check, counted=f"{check.counted} {EXACT}")
        places.append(replace(place, outlook=check))
    return replace(shown, places=tuple(places))


def _same_round(one: View, two: View) -> bool:
    """Whether two views show one seat the same round, perhaps at different moments."""
    mine, other = ((v.seat, v.players, v.round_number, v.cards) for v in (one, two))
    return mine == other


def table_words(desk: Desk) -> str:
    """The live table in plain text."""
    if desk.place.curtain:
        return f"The curtain is drawn. {curtain_text(desk)}"
    shown = _pointing(picture(desk.view, desk.given_names, before=desk.earlier))
    lines = [picture_text(shown), "", f"{mode_text(desk)}. Seed {desk.session.seed}."]
    if desk.place.error:
        lines.append(f"Not done: {desk.place.error}")
    lines.append(status_text(desk, desk.bar))
    return "\n".join(lines)


def mode_name(desk: Desk) -> str:
    """What this game is played as; that its deal was seen before is said too."""
    if desk.session.study:
        return "Study mode"
    return "Play mode, deal seen before" if desk.session.dealt_before else "Play mode"


def mode_text(desk: Desk) -> str:
    """Play mode or study mode, in words."""
    if desk.session.study:
        return "Study mode: everything may be taken back and tried otherwise"
    return f"{mode_name(desk)}: what brought news cannot be taken back"


def _root(desk: Desk, shown: Picture, *children: Html) -> Html:
    """The frame around everything; within a round the page keeps table and bar from shrinking."""
    label = shown.title.replace("The table", "The live table")
    return el("div.ll-live", *children, role="group", aria_label=label, data_stage=desk.this_round)


def replaced_note(desk: Desk) -> Html:
    """Why this table answers no more."""
    if not desk.replaced:
        return NOTHING
    said = (drawing("i-info", "ll-i"), el("span", desk.replaced))
    return el("div.ll-error", *said, role="note", data_replaced="true")


def _mode(desk: Desk) -> Html:
    """What is played here, and in which mode."""
    study = desk.session.study
    chip = mode_name(desk)
    teachers = el("span.ll-chip ll-chip--study", TEACHERS_TABLE) if desk.is_teachers else NOTHING
    why_not = desk.why_not_undo
    barred = (
        {"aria_disabled": "true", "title": why_not, "aria_describedby": WHY_NOT_UNDO}
        if why_not
        else {}
    )
    described = el("span.ll-vh", why_not, id=WHY_NOT_UNDO) if why_not else NOTHING
    undo = control(SMALL, "undo", icon("back"), "Take back", **barred)
    redo = control(SMALL, "redo", "Again", icon("chev")) if study else NOTHING
    told = (
        f"{desk.game.players} players, {'match' if desk.game.options.match else 'one round'}, "
        f"seed {desk.session.seed}"
    )
    played = el("span.ll-topline__s", title_of(desk.game))
    return el(
        "div.ll-topline",
        teachers,
        el(f"span.ll-chip {'ll-chip--study' if study else 'll-chip--end'}", chip),
        played,
        el("span.ll-topline__s", told),
        el("span.ll-topline__b", undo, redo, role="toolbar", aria_label="Take back", data_zone="u"),
        described,
        reason(_not_taken_back(desk)),
    )


def _not_taken_back(desk: Desk) -> str:
    """Why nothing was taken back, or nothing done again, if that was asked last."""
    why_not = desk.refusal("undo") or desk.refusal("redo")
    return f"Nothing was changed. {why_not}" if why_not else ""


def _curtain(desk: Desk) -> Html:
    """What lies where the table was while the screen goes from one person to another."""
    says = el("div.ll-banner__say", curtain_text(desk))
    inside = el("div.ll-curtain", drawing("i-sane", "ll-curtain__i"), says)
    return el("div.ll-table", inside)


def curtain_text(desk: Desk) -> str:
    """To whom the screen goes."""
    return f"{asked_name(desk)} is asked. Give the screen to {asked_name(desk)}."


def status_text(desk: Desk, asked: Bar) -> str:
    """What the status line says: what happened, then what can be done."""
    notice = f"{desk.place.notice} " if desk.place.notice else ""
    if desk.place.curtain:
        return f"{notice}The curtain is drawn."
    if asked.missing:
        whose = "Your choice" if desk.chooser == desk.watcher else f"{asked_name(desk)} chooses"
        return f"{notice}{whose}: {asked.missing.lower()}."
    if asked.columns:
        return f"{notice}{asked.whole} Ready to be played."
    return notice + _without_a_choice(desk)


def _without_a_choice(desk: Desk) -> str:
    """What the status line says where the watcher has nothing to choose."""
    if desk.place.passing and desk.is_now:
        return "Read what you were told, then pass the screen on."
    return desk.over or sentence(f"{desk.step_text}: go on when you like")


def _status(desk: Desk, asked: Bar) -> Html:
    """The line that screen readers speak, and above it the reason why an action failed."""
    error, edition = NOTHING, desk.game.edition
    if desk.place.error and desk.place.refused not in TOLD_IN_PLACE:
        error = el(
            "div.ll-error",
            icon("no"),
            el("span", with_rules(f"Nothing was changed. {desk.place.error}", edition, "error")),
            *_other_bots(desk),
            role="alert",
        )
    line = el(
        "div.ll-status",
        icon("turn"),
        el("span", status_text(desk, asked), role="status"),
        el("span.ll-status__k", KEYS),
    )
    return join(error, line)


def _other_bots(desk: Desk) -> Iterator[Html]:
    """Where a bot failed: the bots that can choose in its place."""
    failed = desk.place.failed
    if failed is None:
        return
    for bot in desk.bots:
        if bot != desk.session.seats[failed]:
            yield control(
                "button.ll-btn",
                "replace",
                f"Let {bot} choose for it",
                data_a_seat=str(failed),
                data_a_bot=bot,
                data_key=f"replace:{bot}",
            )


def _log(desk: Desk) -> Html:
    """The round looked at, a line for each turn; a line goes back to where the turn began."""
    lines = desk.history.lines
    if not lines:
        return NOTHING
    shown = [line for line in lines if desk.step_after(line.at) <= desk.place.shown]
    now = shown[-1] if shown else None
    items = [_log_line(desk, line, now=line is now) for line in lines]
    title = el(
        "div.ll-panel__t ll-panel__t--s",
        el("span", SO_FAR, role="heading", aria_level="3"),
        el("small", TEACHERS_TABLE if desk.is_teachers else "choose a line to look back"),
    )
    return el(
        "div.ll-panel ll-panel--s",
        title,
        el("div.ll-log", *items, role="group", aria_label=SO_FAR, data_zone="log"),
    )


def _log_line(desk: Desk, line: Line, *, now: bool) -> Html:
    """One turn in words."""
    who = "Set-up" if line.player is None else desk.short_name(line.player)
    new = "new" if desk.step_after(line.at) > desk.place.since else ""
    said = " ".join(line.said) or ("To choose." if now else "Nothing to tell.")
    return control(
        f"button.ll-log__l {'now' if now else new}",
        "look",
        spaced(el("span.ll-log__n", str(line.turn or "")), el("b", who), el("span", said)),
        data_a_step=str(desk.in_round(line.at)),
        data_key=f"log:{line.at}",
        aria_current="step" if now else "",
    )


def _sheet(desk: Desk) -> Html:
    """The reference sheet, with what the watcher has not seen at the moment looked at.

    It is long, so it is drawn only while it lies open.
    """
    opened = desk.place.sheet
    turn = control("button", "sheet", TITLE, aria_expanded="true" if opened else "false")
    inside = NOTHING
    if opened:
        inside = el(
            "div.ll-panel ll-panel--s",
            sheet_body(reference(desk.game, desk.view, desk.given_names)),
        )
    return el("div.ll-more", turn, inside, data_key="sheet-box")


def _words(shown: Picture) -> Html:
    """The table in plain text."""
    summary = control("summary", "", "The table in words", data_key="words")
    return el("details.ll-words", summary, el("pre", picture_text(shown)), data_key="words-box")
