"""The coach below the live table as HTML: one's own choices, each with what it gave away."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lovecraft_lab.show.markup import NOTHING, Html, el, join
from lovecraft_lab.show.symbols import drawing
from lovecraft_lab.widgets.coaching import TIMES
from lovecraft_lab.widgets.control import SMALL, control, reason

if TYPE_CHECKING:
    from lovecraft_lab.solve.price import Price
    from lovecraft_lab.widgets.coaching import Coach, Row
    from lovecraft_lab.widgets.desk import Desk

TITLE: Final = "What did my choices give away?"
OF_ANOTHER: Final = "What did the choices of {} give away?"


def coach_markup(desk: Desk) -> Html:
    """The question to the coach and, once it is asked, the answer."""
    watcher = desk.watcher
    if not isinstance(watcher, int):
        return NOTHING
    opened = desk.place.coach
    title = TITLE if watcher == desk.you else OF_ANOTHER.format(desk.names[watcher])
    turn = control("button", "coach", title, aria_expanded="true" if opened else "false")
    inside = el("div.ll-panel ll-panel--s", *_answer(desk)) if opened else NOTHING
    return el("div.ll-more", turn, inside, data_key="coach-box")


def _answer(desk: Desk) -> tuple[Html, ...]:
    """The choices with their prices, what these are seen from, and what else can be asked."""
    coach, rows = desk.coach, desk.coach.rows
    if not rows:
        has_not = "You have" if desk.watcher == desk.you else f"{whose(desk)} has"
        none = f"{has_not} not chosen yet: come back after a choice."
        return (el("div.ll-step__note", none),)
    return (
        el("div.ll-step__note", seen_from(desk)),
        _scale(desk),
        el("ol.ll-prices", *(_row(desk, row, number) for number, row in enumerate(rows))),
        _progress(coach),
        el("div.ll-treenote", coach.notice, role="status"),
        reason(coach.error),
        _asks(coach, rows),
    )


def whose(desk: Desk) -> str:
    """Whose choices they are, by name."""
    return desk.called(desk.watcher)


def seen_from(desk: Desk) -> str:
    """From whose knowledge and against what is priced, and what a price is counted in."""
    knew = "you" if desk.watcher == desk.you else whose(desk)
    who = f"what {knew} knew at each choice, and nothing else"
    what = desk.game.played
    paid = f"A {what} won pays +1, a {what} lost −1." if _is_duel(desk) else f"A {what} won pays 1."
    if desk.coach.is_exact:
        return f"Exact, seen from {who}; against {desk.coach.against}. {paid}"
    return (
        f"Sampled from {who}: tables that agree with it are played to the end, every seat choosing"
        f" as the cautious bot does. {paid} The ± says how sure these playouts are (95 %), not how"
        " well the bot plays."
    )


def _scale(desk: Desk) -> Html:
    """What the bars beside the prices go up to."""
    ends = (el("span", "0"), el("span", "given away"), el("span", str(1 + _is_duel(desk))))
    return el("div.ll-prices__scale", *ends, aria_hidden="true")


def _is_duel(desk: Desk) -> bool:
    """Whether two play, of whom one wins what the other loses."""
    return desk.game.players == 2  # noqa: PLR2004 - see above


def _row(desk: Desk, row: Row, number: int) -> Html:
    """One choice, which one can look back at, with its price or the question for it."""
    steps = desk.round_steps
    if row.step not in steps:  # of a round before the one looked at
        back = el("span.ll-price__n", str(number + 1))
    else:
        back = _look_back(row, number, steps.index(row.step) + 1)
    if row.price is not None:
        return el(
            "li", back, _sign(row.price), _said(row.price), _bar(row.price, 1 + _is_duel(desk))
        )
    ask = control(
        SMALL,
        "price",
        "What did it give away?",
        data_a_choice=str(number),
        data_key=f"ask:{number}",
        aria_label=f"Choice {number + 1}: What did it give away?",
    )
    asked = NOTHING if desk.coach.is_working else ask
    return el("li", back, el("span.ll-price__s"), el("span", f"{row.made.words}.", asked))


def _look_back(row: Row, number: int, step: int) -> Html:
    """The number of a choice, by which one looks back at the moment it was made."""
    return control(
        "button.ll-price__n",
        "look",
        str(number + 1),
        data_a_step=str(step),
        data_key=f"choice:{number}",
        aria_label=f"Look back at choice {number + 1}: {row.made.words}",
    )


def _sign(price: Price) -> Html:
    """Whether something was given away, as a sign."""
    return drawing("i-no" if price.is_clear else "i-ok", "ll-i ll-price__s")


def _said(price: Price) -> Html:
    note = el("small", f" ({price.note})") if price.note else NOTHING
    return el("span", price.why, note)


def _bar(price: Price, whole: int) -> Html:
    """The price as a share of all that can be lost, and where it was sampled its interval."""
    gave, low, high = (
        min(100.0, 100 * float(each) / whole) for each in (price.given_away, *price.interval)
    )
    place = f"left:{low:.1f}%;width:{high - low:.1f}%"
    spread = el("u", style=place) if price.playouts else NOTHING
    return el("span.ll-price__bar", el("i", style=f"width:{gave:.1f}%"), spread, aria_hidden="true")


def _progress(coach: Coach) -> Html:
    """How far the sampling has gone, and the button that stops it."""
    if not coach.is_working:
        return NOTHING
    share = coach.done / coach.wanted if coach.wanted else 0.0
    bar = el(
        "span.ll-progress",
        el("i", style=f"width:{share:.0%}"),
        role="progressbar",
        aria_label="Sampling",
        aria_valuemin="0",
        aria_valuemax="100",
        aria_valuenow=f"{100 * share:.0f}",
    )
    stop = control(SMALL, "stop", drawing("i-no", "ll-i"), "Stop")
    return el("div.ll-treerow", bar, stop, data_zone="coach")


def _asks(coach: Coach, rows: tuple[Row, ...]) -> Html:
    """What else can be asked of the coach now."""
    if coach.is_working or coach.is_exact:
        return NOTHING
    open_ones = sum(row.price is None for row in rows)
    says = f"Price the {open_ones} choices that have no price"
    if not open_ones:
        says = f"Surer: {TIMES} times as many playouts"
    elif open_ones == 1:
        return NOTHING
    return el("div.ll-treerow", join(control(SMALL, "prices", says)), data_zone="coach")
