"""The live table as HTML: the table, the choice bar, the status line, the log and the settings.

Draws a desk. Every control says what it does in `data-do` and its arguments in `data-a-...`; has a
name of its own in `data-key`, so that the focus finds it again; and carries the mark that keeps the
notebook's shortcuts away. Controls of one zone are one tab stop.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from lovecraft_lab.show.cards import card_html
from lovecraft_lab.show.changes import changes
from lovecraft_lab.show.facts import picture
from lovecraft_lab.show.markup import NOTHING, Html, el, join, spaced
from lovecraft_lab.show.step import rule_number
from lovecraft_lab.show.symbols import drawing
from lovecraft_lab.show.table import table_body
from lovecraft_lab.show.text import picture_text
from lovecraft_lab.show.words import TEACHERS_TABLE
from lovecraft_lab.widgets.control import control
from lovecraft_lab.widgets.settings import settings

if TYPE_CHECKING:
    from lovecraft_lab.letter.cards import CardKind
    from lovecraft_lab.show.facts import Picture
    from lovecraft_lab.widgets.choice import Bar, Column, Option
    from lovecraft_lab.widgets.desk import Desk
    from lovecraft_lab.widgets.history import Line

TOLD_IN_PLACE: Final = frozenset(("edition", "deck", "length", "players", "see", "resume", "who"))
"""The settings, which say themselves why they were not obeyed."""
KEYS: Final = "Keys: arrows move, Enter chooses, Esc steps back"


def table_markup(desk: Desk) -> str:
    """The whole live table."""
    shown = picture(desk.view, desk.given_names, before=desk.earlier)
    if desk.place.curtain:
        return str(_root(shown, _curtain(desk), _status(desk, desk.bar)))
    told = changes(desk.earlier, desk.view, desk.given_names) if desk.earlier else ()
    asked = desk.bar
    return str(
        _root(
            shown,
            _replaced(desk),
            _mode(desk),
            table_body(shown, told, _hand(shown, asked)),
            _bar(desk, asked) if asked.columns else _waiting(desk),
            _status(desk, asked),
            _log(desk),
            settings(desk),
            _words(shown),
        )
    )


def table_words(desk: Desk) -> str:
    """The live table in plain text."""
    shown = picture(desk.view, desk.given_names, before=desk.earlier)
    lines = [picture_text(shown), "", f"{mode_text(desk)}. Seed {desk.session.seed}."]
    if desk.place.error:
        lines.append(f"Not done: {desk.place.error}")
    lines.append(status_text(desk, desk.bar))
    lines.append("Without a running kernel this table only shows: run its cell to play.")
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
    return f"{mode_name(desk)}: only what brought you no news may be taken back"


def _root(shown: Picture, *children: Html) -> Html:
    """The frame around everything."""
    label = shown.title.replace("The table", "The live table")
    return el("div.ll-live", *children, role="group", aria_label=label)


def _replaced(desk: Desk) -> Html:
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
    undo = control("button.ll-btn ll-btn--s", "undo", _icon("back"), "Take back")
    redo = control("button.ll-btn ll-btn--s", "redo", "Again", _icon("chev")) if study else NOTHING
    told = (
        f"{desk.game.players} players, {'match' if desk.game.options.match else 'one round'}, "
        f"seed {desk.session.seed}"
    )
    return el(
        "div.ll-topline",
        teachers,
        el(f"span.ll-chip {'ll-chip--study' if study else 'll-chip--end'}", chip),
        el("span.ll-topline__s", told),
        el("span.ll-topline__b", undo, redo, role="toolbar", aria_label="Take back", data_zone="u"),
    )


def _icon(sign: str) -> Html:
    return drawing(f"i-{sign}", "ll-i")


def _bar(desk: Desk, asked: Bar) -> Html:
    """The choice bar: what is asked from left to right, the whole choice in words, the button."""
    whose = "Your choice" if desk.chooser == desk.watcher else f"Choice of {_asked(desk)}"
    many = len(asked.columns)
    columns = (_column(place, column, desk) for place, column in enumerate(asked.columns, 1))
    missing = asked.missing
    wait = {"aria_disabled": "true"} if missing else {}
    word = f"Choose: {missing.lower()}" if missing else "Play it"
    kind = "button.ll-btn" + ("" if missing else " ll-btn--go")
    go = el(
        "div.ll-go",
        el("div.ll-go__says", asked.says),
        control(kind, "play", word, **wait),
    )
    return el(
        f"div.ll-bar n{min(many, 4)}",
        *columns,
        go,
        role="group",
        aria_label=whose,
        data_zone="bar",
    )


def _hand(shown: Picture, asked: Bar) -> list[Html]:
    """The own cards as controls, where a card is asked: each with a word below."""
    column = next((each for each in asked.columns if each.name == "card"), None)
    if column is None:
        return []
    options = {option.value: option for option in column.options}
    mine = [card for place in shown.places if place.you for card in place.hand]
    held = [(place, card.card, card.new) for place, card in enumerate(mine) if card.card]
    return [_slot(place, card, options[card.ident], new=new) for place, card, new in held]


def _slot(place: int, card: CardKind, option: Option, *, new: bool) -> Html:
    """A card in hand that can be picked by itself."""
    tag = "chosen" if option.picked else ("stays in hand" if option.why_not else "playable")
    sign = _icon("no") if option.why_not else (_icon("ok") if option.picked else NOTHING)
    marks = {"aria_disabled": "true"} if option.why_not else {}
    return control(
        f"button.ll-slot {'is-barred' if option.why_not else ''}",
        "card",
        card_html(card, 124, new=new),
        el("span.ll-slot__tag", sign, tag),
        data_a_card=card.ident,
        data_key=f"hand:{place}",
        aria_pressed="true" if option.picked else "false",
        **marks,
    )


def _column(place: int, column: Column, desk: Desk) -> Html:
    """One thing that is asked."""
    nums = column.name == "number"
    options = [_option(column, option) for option in column.options]
    reasons = _reasons(column)
    head = el("div.ll-step__h", el("span.ll-step__n", str(place)), column.title)
    note = el("div.ll-step__note", column.note) if column.note else NOTHING
    state = "is-now" if column.now else ("is-idle" if not column.options else "")
    return el(
        f"div.ll-step {state}",
        head,
        note,
        el("div.ll-nums" if nums else "div.ll-opts", *options) if options else NOTHING,
        *reasons,
        _branches(desk) if place == 1 else NOTHING,
        role="group",
        aria_label=column.title,
        data_col=column.name,
    )


def _branches(desk: Desk) -> Html:
    """What was tried here before: a button each, which goes along that branch again."""
    buttons = [
        control(
            "button.ll-btn ll-btn--s",
            "branch",
            text,
            data_a_choice=text,
            data_key=f"branch:{text}",
            aria_label=f"Follow the branch {text} again",
        )
        for text in desk.tried
    ]
    if not buttons:
        return NOTHING
    return el("div.ll-step__note", "Tried here before: ", *buttons)


def _option(column: Column, option: Option) -> Html:
    """One thing that can be picked, or that is barred."""
    name, _, seat = column.name.partition(" ")
    value = {"data_a_card" if name == "give" else f"data_a_{name}": option.value}
    if seat:
        value["data_a_seat"] = seat
    marks = {
        "data_key": f"{column.name}:{option.value}",
        "aria_pressed": "true" if option.picked else "false",
    }
    if option.why_not:
        marks = {
            "data_key": marks["data_key"],
            "aria_disabled": "true",
            "aria_describedby": _reason_id(column, option),
        }
    number = drawing(f"n-{option.number}", "ll-n") if option.number else NOTHING
    says = el("span", el("b", option.says), el("small", option.small) if option.small else NOTHING)
    return control("button.ll-opt", name, number, says, **(value | marks))


def _reason_id(column: Column, option: Option) -> str:
    """The id of a reason; the page's module makes it unique to its table."""
    return f"ll-why-{column.name}-{option.value}".replace(" ", "-")


def _reasons(column: Column) -> Iterator[Html]:
    """Why things in a column are barred: one line for each."""
    for option in column.options:
        if option.why_not:
            rule = el("span.ll-rule", f"rule {rule_number(option.rule)}")
            said = el("span", f"{option.says}: {option.why_not} ", rule)
            yield el("div.ll-reason", _icon("no"), said, id=_reason_id(column, option))


def _waiting(desk: Desk) -> Html:
    """What stands in place of the choice bar where the watcher has nothing to choose."""
    if desk.is_over:
        says = "The game is over."
        buttons = (
            control("button.ll-btn ll-btn--go", "deal", "Deal a new one", data_key="over:deal"),
            control("button.ll-btn", "again", "Same seed again", data_key="over:again"),
        )
    elif desk.round_is_over:
        says = "The round is over."
        buttons = (
            control("button.ll-btn ll-btn--go", "go", "Next round", data_a_pace=desk.place.pace),
            NOTHING,
        )
    elif not desk.is_now:
        far = desk.place.shown == desk.place.seen
        says = "More rules follow." if far else "You are looking at an earlier moment."
        buttons = (
            control("button.ll-btn ll-btn--go", "go", "Go on", data_a_pace=desk.place.pace),
            control("button.ll-btn", "go", "To my choice", data_a_pace="end", data_key="now"),
        )
    elif desk.session.asked is not None:
        who = _asked(desk)
        says = f"{who} is asked."
        buttons = (control("button.ll-btn ll-btn--go", "curtain", f"Choose as {who}"), NOTHING)
    else:
        says = "Others choose now."
        buttons = (
            control("button.ll-btn ll-btn--go", "go", "Go on"),
            NOTHING,
        )
    go = el("div.ll-go", el("div.ll-go__says", says), el("div.ll-go__b", *buttons))
    return el("div.ll-bar n1", go, role="group", aria_label="Your choice", data_zone="bar")


def _curtain(desk: Desk) -> Html:
    """What is shown while the screen goes from one person to another."""
    asked = desk.session.asked
    who = desk.names[asked] if asked is not None else ""
    says = el("div.ll-banner__say", f"{who} is asked. Give the screen to {who}.")
    button = control("button.ll-btn ll-btn--go", "curtain", f"I am {who}: show my table")
    inside = el("div.ll-curtain", drawing("i-sane", "ll-curtain__i"), says, button)
    return el("div.ll-table", inside, data_zone="bar")


def _asked(desk: Desk) -> str:
    """What the person is called who is asked."""
    return desk.called(desk.session.asked)


def status_text(desk: Desk, asked: Bar) -> str:
    """What the status line says: what happened, then what can be done."""
    notice = f"{desk.place.notice} " if desk.place.notice else ""
    if desk.place.curtain:
        return f"{notice}The curtain is drawn."
    if asked.missing:
        whose = "Your choice" if desk.chooser == desk.watcher else f"{_asked(desk)} chooses"
        return f"{notice}{whose}: {asked.missing.lower()}."
    if asked.columns:
        return f"{notice}{asked.says} Ready to be played."
    if desk.is_over:
        return f"{notice}The game is over."
    if desk.round_is_over:
        return f"{notice}The round is over."
    return f"{notice}Step {desk.place.shown}: go on when you like."


def _status(desk: Desk, asked: Bar) -> Html:
    """The line that screen readers speak, and above it the reason why an action failed."""
    error = NOTHING
    if desk.place.error and desk.place.refused not in TOLD_IN_PLACE:
        error = el(
            "div.ll-error",
            _icon("no"),
            el("span", f"Nothing was changed. {desk.place.error}"),
            *_other_bots(desk),
            role="alert",
        )
    line = el(
        "div.ll-status",
        _icon("turn"),
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
    """The round so far, a line for each turn; a line goes back to where the turn began."""
    lines = desk.history.lines
    if not lines:
        return NOTHING
    shown = [line for line in lines if line.at == 0 or desk.step_after(line.at) <= desk.place.shown]
    now = shown[-1] if shown else None
    items = [_log_line(desk, line, now=line is now) for line in lines]
    title = el(
        "div.ll-panel__t ll-panel__t--s",
        el("span", "This round so far", role="heading", aria_level="3"),
        el("small", TEACHERS_TABLE if desk.is_teachers else "choose a line to look back"),
    )
    return el(
        "div.ll-panel ll-panel--s",
        title,
        el("div.ll-log", *items, role="group", aria_label="This round so far", data_zone="log"),
    )


def _log_line(desk: Desk, line: Line, *, now: bool) -> Html:
    """One turn in words."""
    who = "" if line.player is None else desk.names[line.player].partition(" (")[0]
    new = "new" if desk.step_after(line.at) > desk.place.since else ""
    said = " ".join(line.said) or ("To choose." if now else "Nothing to tell.")
    return control(
        f"button.ll-log__l {'now' if now else new}",
        "look",
        spaced(el("span.ll-log__n", str(line.turn)), el("b", who), el("span", said)),
        data_a_step=str(desk.step_after(line.at)),
        data_key=f"log:{line.at}",
        aria_current="step" if now else "",
    )


def _words(shown: Picture) -> Html:
    """The table in plain text."""
    summary = control("summary", "", "The table in words", data_key="words")
    return el("details.ll-words", summary, el("pre", picture_text(shown)), data_key="words-box")
