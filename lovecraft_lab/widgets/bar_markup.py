"""The choice bar as HTML: what is asked from left to right, and what stands there meanwhile.

Draws a desk; follows the same conventions for controls as `markup`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from lovecraft_lab.show.cards import card_html
from lovecraft_lab.show.markup import NOTHING, Html, el
from lovecraft_lab.show.symbols import drawing
from lovecraft_lab.show.table import whereabouts
from lovecraft_lab.show.words import listing
from lovecraft_lab.widgets.control import SMALL, control
from lovecraft_lab.widgets.rule_marks import rule_mark

if TYPE_CHECKING:
    from lovecraft_lab.letter.cards import CardKind
    from lovecraft_lab.letter.game import LetterGame
    from lovecraft_lab.show.facts import Lying, Picture
    from lovecraft_lab.widgets.asked import Bar, Column, Option
    from lovecraft_lab.widgets.desk import Desk

CARD: Final = "card"
"""The column in which a card of the hand is picked, and the action that picks it."""
NUMBER: Final = "number"
"""The column in which a number is picked, each with how many cards of it are unseen."""
UNSEEN: Final = "unseen"


def choice_bar(desk: Desk, asked: Bar) -> Html:
    """The choice bar: what is asked from left to right, the whole choice in words, the button."""
    whose = "Your choice" if desk.chooser == desk.watcher else f"Choice of {asked_name(desk)}"
    many = len(asked.columns)
    columns = (_column(place, column, desk) for place, column in enumerate(asked.columns, 1))
    reasons = [line for column in asked.columns for line in _reasons(column, desk.game)]
    missing = asked.missing
    wait = {"aria_disabled": "true"} if missing else {}
    word = f"Choose: {missing.lower()}" if missing else "Play it"
    kind = "button.ll-btn" + ("" if missing else " ll-btn--go")
    go = el(
        "div.ll-go",
        el("div.ll-go__says", asked.whole, *_rule_of(asked)),
        control(kind, "play", word, **wait),
    )
    return el(
        f"div.ll-bar n{min(many, 4)}",
        *columns,
        _why(reasons),
        go,
        role="group",
        aria_label=whose,
        data_zone="bar",
    )


def _rule_of(asked: Bar) -> tuple[str, ...]:
    """The number of the rule by which the choice will do nothing, if so it is."""
    return (" ", rule_mark(asked.vain, "vain")) if asked.vain else ()


def hand_controls(shown: Picture, asked: Bar) -> Html:
    """The own cards as controls of one zone, where a card is asked: each with a word below."""
    column = next((each for each in asked.columns if each.name == CARD), None)
    if column is None:
        return NOTHING
    options = {option.value: option for option in column.options}
    mine = [card for place in shown.places if place.near for card in place.hand]
    held = [lying.card for lying in mine]
    slots = [
        _slot(place, lying, lying.card, options[lying.card.ident], held.count(lying.card))
        for place, lying in enumerate(mine)
        if lying.card
    ]
    if not slots:
        return NOTHING
    return el("div", *slots, role="group", aria_label="Your hand", data_zone="hand")


def _slot(place: int, lying: Lying, card: CardKind, option: Option, alike: int) -> Html:
    """A card in hand that can be picked by itself, or one of several that are alike."""
    chosen = "either" if alike > 1 else "chosen"
    tag = chosen if option.picked else ("stays in hand" if option.why_not else "playable")
    sign = icon("no") if option.why_not else (icon("ok") if option.picked else NOTHING)
    marks = _barred(CARD, option) if option.why_not else {}
    return control(
        f"button.ll-slot {'is-barred' if option.why_not else ''}",
        CARD,
        card_html(card, 124, new=lying.new, **whereabouts(lying)),
        el("span.ll-slot__tag", sign, tag),
        data_a_card=card.ident,
        data_key=f"hand:{place}",
        aria_pressed="true" if option.picked else "false",
        **marks,
    )


def _column(place: int, column: Column, desk: Desk) -> Html:
    """One thing that is asked."""
    nums = column.name == NUMBER
    options = [_option(column, option) for option in column.options]
    head = el(
        "div.ll-step__h",
        el("span.ll-step__n", str(place)),
        column.title,
        el("small", UNSEEN, aria_hidden="true") if nums and options else NOTHING,
    )
    note = el("div.ll-step__note", column.note) if column.note else NOTHING
    state = "is-now" if column.now else ("is-idle" if not column.options else "")
    return el(
        f"div.ll-step {state}",
        head,
        note,
        el("div.ll-nums" if nums else "div.ll-opts", *options) if options else NOTHING,
        _branches(desk) if place == 1 else NOTHING,
        role="group",
        aria_label=column.title,
        data_col=column.name,
    )


def _branches(desk: Desk) -> Html:
    """What was tried here before: a button each, which goes along that branch again."""
    buttons = [
        control(
            SMALL,
            "branch",
            words,
            data_a_choice=text,
            data_key=f"branch:{text}",
            aria_label=f"Follow again what was tried: {words}",
        )
        for text, words in desk.tried.items()
    ]
    if not buttons:
        return NOTHING
    return el("div.ll-step__note ll-tried", el("span", "Tried here before:"), *buttons)


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
        marks = {"data_key": marks["data_key"], **_barred(column.name, option)}
    elif option.mind:
        marks["aria_describedby"] = _reason_id(column.name, option.rule)
    number = drawing(f"n-{option.number}", "ll-n") if option.number else NOTHING
    says = el("span", el("b", option.says), _small_print(column, option))
    return control("button.ll-opt", name, number, says, **(value | marks))


def _small_print(column: Column, option: Option) -> Html:
    """What stands below an option; over a number of cards its column says of what."""
    many, _, what = option.small.partition(" ")
    if column.name == NUMBER and what:
        return el("small", many, el("span.ll-vh", f" {what}"))
    return el("small", option.small) if option.small else NOTHING


def _barred(column: str, option: Option) -> dict[str, str]:
    """The attributes of what is barred: it is described by its reason."""
    return {"aria_disabled": "true", "aria_describedby": _reason_id(column, option.rule)}


def _reason_id(column: str, rule: str) -> str:
    """The id of a reason; the page's module makes it unique to its table."""
    return f"ll-why-{column}-{rule}".replace(" ", "-")


def _why(reasons: Sequence[Html]) -> Html:
    """All reasons across the whole bar, where a line has room for them."""
    if not reasons:
        return NOTHING
    return el("div.ll-why", *reasons, role="group", aria_label="Reasons", data_col="why")


def _reasons(column: Column, game: LetterGame) -> Iterator[Html]:
    """Why things in a column are barred, and what is to be minded: one line for each reason."""
    told: dict[tuple[str, str, str], list[str]] = {}
    for option in column.options:
        if option.why_not:
            told.setdefault(("no", option.why_not, option.rule), []).append(option.says)
        elif option.mind:
            told.setdefault(("immune", option.mind, option.rule), []).append(option.says)
    for (sign, why, ident), names in told.items():
        rule = rule_mark(game.rules[ident], f"{column.name}:{ident}")
        said = el("span", f"{listing(names)}: {why} ", rule)
        kind = "div.ll-reason" + ("" if sign == "no" else " ll-reason--mind")
        yield el(kind, icon(sign), said, id=_reason_id(column.name, ident))


def waiting(desk: Desk) -> Html:
    """What stands in place of the choice bar where the watcher has nothing to choose."""
    if desk.is_over:
        says = desk.won
        buttons = (
            control("button.ll-btn ll-btn--go", "deal", "Deal a new one", data_key="over:deal"),
            control("button.ll-btn", "again", "Same seed again", data_key="over:again"),
        )
    elif desk.round_is_over:
        says = desk.won
        buttons = (
            control("button.ll-btn ll-btn--go", "go", "Next round", data_a_pace=desk.place.pace),
            NOTHING,
        )
    elif not desk.is_now:
        far = desk.place.shown == desk.place.seen
        says = "More rules follow." if far else "You are looking at an earlier moment."
        buttons = (
            control("button.ll-btn ll-btn--go", "go", "Go on", data_a_pace=desk.place.pace),
            control("button.ll-btn", "go", desk.paces["end"], data_a_pace="end", data_key="now"),
        )
    elif desk.place.passing:
        says = f"You alone are told this. Then {asked_name(desk)} is asked."
        done = "Done: pass the screen on"
        buttons = (control("button.ll-btn ll-btn--go", "pass", done), NOTHING)
    elif desk.session.asked is not None:
        who = asked_name(desk)
        says = f"{who} is asked."
        buttons = (control("button.ll-btn ll-btn--go", "curtain", f"Choose as {who}"), NOTHING)
    else:
        says = "Others choose now." if None in desk.session.seats else "Bots choose for every seat."
        pace = desk.place.pace if None in desk.session.seats else "turn"
        buttons = (
            control("button.ll-btn ll-btn--go", "go", "Go on", data_a_pace=pace),
            NOTHING,
        )
    return _bar_without_columns(says, *buttons)


def hand_over(desk: Desk) -> Html:
    """What stands in place of the choice bar while the curtain is drawn."""
    who = asked_name(desk)
    show = control("button.ll-btn ll-btn--go", "curtain", f"I am {who}: show my table")
    return _bar_without_columns(f"Give the screen to {who}.", show)


def _bar_without_columns(says: str, *buttons: Html) -> Html:
    """As high as the choice bar, so that what is pressed next lies where Play it lay."""
    go = el("div.ll-go", el("div.ll-go__says", says), el("div.ll-go__b", *buttons))
    return el("div.ll-bar n1", go, role="group", aria_label="Your choice", data_zone="bar")


def asked_name(desk: Desk) -> str:
    """What the person is called who is asked."""
    return desk.called(desk.session.asked)


def icon(sign: str) -> Html:
    """A small sign."""
    return drawing(f"i-{sign}", "ll-i")
