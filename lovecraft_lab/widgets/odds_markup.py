"""The panel of odds as HTML and in words: checks, the sanity curve, guesses, compares, the ends."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from lovecraft_lab.belief.explain_ends import ENDS
from lovecraft_lab.belief.explain_specials import TOMMY_GUN
from lovecraft_lab.core.errors import LabError
from lovecraft_lab.show.cards import back_html
from lovecraft_lab.show.markup import NOTHING, Html, el
from lovecraft_lab.show.words import TEACHERS_TABLE, chance_text, count, percent_text
from lovecraft_lab.widgets.bars import bars
from lovecraft_lab.widgets.beliefs_markup import chances
from lovecraft_lab.widgets.choice import ONE
from lovecraft_lab.widgets.control import SMALL, box, control
from lovecraft_lab.widgets.curve import TRIALS, curve_svg, exact, sign, trials
from lovecraft_lab.widgets.explain_markup import number, opened, viewers
from lovecraft_lab.widgets.frame import chooses, frame, place_tabs, said_instead
from lovecraft_lab.widgets.knowing import MODELS, Knowing
from lovecraft_lab.widgets.numbers import in_round, value, who_may_fail
from lovecraft_lab.widgets.panel import MINE, Panel

TITLE: Final = "Odds"
EACH_BY_ITSELF: Final = (
    "How likely each passes its next check. Every line stands for itself: they do not add up."
)
ALL_CHECKS: Final = "How likely each passes all its checks of so many turns."
BUT_ONE: Final = "What is missing to 100 % is a 1, which may not be named."
BEFORE: Final = "before anything was heard"
"""What the mark on the bar of a guess stands for."""
TURNS: Final = range(1, 6)
"""Of so many turns the chance to survive is told."""
MANY_BACKS: Final = 4


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the panel: of whom or what, how it comes about, and the names of its numbers.

    `whats` maps the name of a number to the words for it; `turned_up` is the number of cards that a
    check turns up.
    """

    who: str
    how: str
    whats: dict[str, str]
    turned_up: int = 0


def odds_markup(panel: Panel) -> Html:
    """The whole panel."""
    known = panel.mine
    if panel.is_covered or isinstance(known, str) or not in_round(known.belief):
        return frame(panel, TITLE, said_instead(panel))
    return frame(
        panel,
        "Sanity checks",
        _beside_heading(panel),
        el("div.ll-step__note", EACH_BY_ITSELF),
        _rows(panel, checks(known), "Next check"),
        _curve(panel, known),
        _section("Over several turns", _survival(panel, known)),
        _section("Against one rival", _rival(panel, known)),
        _section("If the round ended now", _ends(panel, known)),
        _section("Special cards", _rows(panel, specials(known), "Special cards")),
        chooses(panel),
        note=_seen_by(known),
    )


def _seen_by(known: Knowing) -> str:
    """From what the numbers are made; the teacher’s heading says it already."""
    seat = known.belief.seat
    if not isinstance(seat, int):
        return "exact, from all that was said to all" if seat is None else ""
    who = "you" if seat == known.you else known.names[seat]
    return f"exact, from all that {who} saw and heard"


def odds_words(panel: Panel) -> str:
    """The panel in plain text."""
    known = panel.mine
    if panel.is_covered or isinstance(known, str) or not in_round(known.belief):
        return f"{TITLE}: {said_instead(panel)}"
    title = f"{TEACHERS_TABLE}\n{TITLE}" if panel.table.is_teachers else TITLE
    lines = [f"{title}, model: {MODELS[panel.picked.model]}"]
    for row in (*checks(known), *surviving(known), *ends(known), *specials(known)):
        lines.append(f"{row.who} ({row.how})" if row.how else row.who)
        lines += [f"  {says}: {_said(known, what)}" for what, says in row.whats.items()]
    for place in known.places:
        if place.isdecimal():
            lines.append(f"A guess at {known.names[int(place)]}")
            numbers = known.by_number(place).items()
            lines += [f"  {n}: {chance_text(chance)}" for n, chance in numbers if chance]
    lines.append("Chance to pass by cards turned up")
    lines += [f"  {k}: {chance_text(chance)}" for k, chance in enumerate(exact(known.belief))]
    return "\n".join(lines)


def _said(known: Knowing, what: str) -> str:
    chance = value_or_none(known, what)
    return "not now" if chance is None else chance_text(chance)


def value_or_none(known: Knowing, what: str) -> Fraction | None:
    """A number, or none where it does not exist now."""
    try:
        return value(known, what)
    except LabError:
        return None


# What there is to be told


def checks(known: Knowing) -> Iterator[Row]:
    """The next check of every seat in the round; of the own one after each play that is open."""
    belief = known.belief
    for seat in in_round(belief):
        name, lying = known.names[seat], belief.cards_to_turn_up(seat)
        if seat != belief.seat or not known.plays:
            yield _check(known, seat, name, lying)
            continue
        for world in (False, True):
            cards = dict.fromkeys(known.cards[played] for played, _ in known.plays)
            played = [card.name for card in cards if card.other_world == world]
            if played:
                who = f"{name}, after {' or '.join(played)}"
                yield _check(known, seat, who, lying + world)


def _check(known: Knowing, seat: int, who: str, reveal: int) -> Row:
    if seat in known.belief.table.immune:
        how = "immune: stays in even when a check fails"
    elif not reveal:
        how = "Sane: makes no check"
    else:
        words = known.game.words
        how = f"{count(reveal, f'{words.other} card')} in the {words.zone}"
    return Row(who, how, {f"pass_check {seat} {reveal}": f"{who}: to pass the next check"}, reveal)


def surviving(known: Knowing) -> Iterator[Row]:
    """The checks of several turns, for every seat that has to make them."""
    belief = known.belief
    for seat in in_round(belief):
        each = belief.cards_to_turn_up(seat)
        if each and seat not in belief.table.immune:
            whats = {f"survive {seat} {n}": f"to pass {count(n, 'check')}" for n in TURNS}
            yield Row(known.names[seat], f"{count(each, 'card')} each time", whats)


def ends(known: Knowing) -> Iterator[Row]:
    """Who would win if all hands were shown now, for each own card that may be kept."""
    belief = known.belief
    for card in _may_be_kept(known):
        how = _with(known, card)
        for seat in in_round(belief):
            what = f"showdown {seat} {card}".strip()
            yield Row(
                known.names[seat], how, {what: f"{known.names[seat]}: to win{how and ', '}{how}"}
            )


def _may_be_kept(known: Knowing) -> tuple[str, ...]:
    """The own cards with which the round may end, one of two; an empty word where there is one."""
    return tuple(known.kept) if known.plays else ("",)


def _with(known: Knowing, card: str) -> str:
    return f"with {known.cards[card].name} kept" if card else ""


def adding_up(known: Knowing, card: str) -> str:
    """Why the chances to win if all hands were shown now add up to what they do.

    It is empty while somebody else holds two cards, for then nobody knows which would be shown.
    """
    try:
        shares = known.ends(card or None)
    except LabError:
        return ""
    whole = sum((len(winners) * chance for winners, chance in shares.items()), Fraction(0))
    several = sum((chance for winners, chance in shares.items() if len(winners) > 1), Fraction(0))
    nobody = shares.get((), Fraction(0))
    why = []
    if several:
        why.append(f"in {percent_text(several)} of all cases several win together, each counted")
    if nobody:
        why.append(f"in {percent_text(nobody)} of all cases nobody wins")
    because = f": {', and '.join(why)}" if why else ""
    return f"Together {percent_text(whole)}{because}."


def specials(known: Knowing) -> Iterator[Row]:
    """Tommy Gun and Cthulhu, in the editions that have them."""
    belief = known.belief
    if TOMMY_GUN in known.cards and belief.table.deck and who_may_fail(belief) is not None:
        how = "two cards off the deck into the zone of a Sane seat"
        yield Row("Made Insane by Tommy Gun", how, {TOMMY_GUN: "made Insane by Tommy Gun"})
    if "cthulhu" in known.hand:
        how = "pass the check, and draw no card that forbids to play it"
        yield Row("Cthulhu wins the match next turn", how, {"cthulhu": "Cthulhu wins"})


# How it is drawn


def _section(title: str, inside: Html) -> Html:
    """A part of the panel under its heading; none where there is nothing to tell."""
    if not inside:
        return NOTHING
    return el("div", el("div.ll-sub", title), inside)


def _beside_heading(panel: Panel) -> Html:
    if panel.theirs is None:
        return NOTHING
    return el("div.ll-odds__heads", el("span", "You see"), el("span", panel.others[panel.beside]))


def _rows(panel: Panel, rows: Iterator[Row], label: str) -> Html:
    made = [_row(panel, row) for row in rows]
    if not made:
        return NOTHING
    return el("div.ll-odds", *made, role="list", aria_label=label, data_zone=f"odds {label}")


def _row(panel: Panel, row: Row) -> Html:
    cards = [back_html(44) for _ in range(min(row.turned_up, MANY_BACKS))]
    several = len(row.whats) > 1
    cells = [
        el(
            "span.ll-odds__one",
            el("span", says, aria_hidden="true") if several else NOTHING,
            number(panel, who, what, label=says),
        )
        for what, says in row.whats.items()
        for who in viewers(panel)
    ]
    return el(
        "div",
        el(
            "div.ll-odds__row",
            el(
                "div.ll-odds__who",
                el("b", row.who),
                el("div", row.how) if row.how else NOTHING,
            ),
            el("span.ll-kcards", *cards, aria_hidden="true"),
            el("span.ll-odds__n", *cells),
        ),
        opened(panel, *row.whats),
        role="listitem",
    )


def _ends(panel: Panel, known: Knowing) -> Html:
    """Who would win now, for each card that may be kept, and why the chances add up as they do."""
    rows = list(ends(known))
    parts: list[Html] = []
    for card in _may_be_kept(known):
        how = _with(known, card)
        alike = (replace(row, how="") for row in rows if row.how == how)
        says = adding_up(known, card)
        parts += [
            el("div.ll-odds__sub", how[0].upper() + how[1:]) if how else NOTHING,
            _rows(panel, alike, f"The end now {how}".strip()),
            el("div.ll-step__note", says) if says else NOTHING,
        ]
    return el("div", *parts) if rows else NOTHING


def _survival(panel: Panel, known: Knowing) -> Html:
    """A table: seats down, turns across."""
    rows = list(surviving(known))
    if not rows:
        return el("div.ll-step__note", "Nobody has to make a check now.")
    heads = [el("th", count(n, "turn"), scope="col") for n in TURNS]
    body: list[Html] = [el("tr", el("td"), *heads)]
    for row in rows:
        for who in viewers(panel):
            name = row.who if who == MINE else f"{row.who}, {panel.others[panel.beside]}"
            cells = [
                el("td", number(panel, who, what, label=f"{row.who}: {says}"))
                for what, says in row.whats.items()
            ]
            body.append(el("tr", el("th", name, scope="row"), *cells))
    whats = [what for row in rows for what in row.whats]
    table = el("table.ll-grid", el("tbody", *body))
    note = el("div.ll-step__note", ALL_CHECKS)
    box_ = el("div.ll-grid__box", table, data_zone="survive")
    return el("div", note, box_, opened(panel, *whats))


def _curve(panel: Panel, known: Knowing) -> Html:
    """The curve with its trials, and the same as a table."""
    belief = known.belief
    chances_, passed = exact(belief), trials(belief, panel.picked.trials)
    marked: dict[int, str] = {}
    for row in checks(known):
        if row.turned_up:
            marked[row.turned_up] = "; ".join(filter(None, (marked.get(row.turned_up), row.who)))
    again = control(SMALL, "trials", "Other trials")
    key = el(
        "div.ll-signs",
        el("span", sign("exact"), "exact"),
        el("span", sign("trials"), f"{TRIALS} trials, seed {panel.picked.trials}"),
        again,
    )
    return el(
        "div",
        el("div.ll-sub", "Chance to pass, by cards turned up"),
        curve_svg(chances_, passed, marked),
        key,
        box("curve-box", "The curve as a table", _table(panel, passed)),
    )


def _table(panel: Panel, passed: tuple[int, ...]) -> Html:
    """The curve number by number; each can be opened while a check can put somebody out."""
    rows = [
        el(
            "tr",
            el("th", count(k, "card"), scope="row"),
            el("td", number(panel, MINE, f"curve {k}", label=count(k, "card"))),
            el("td", f"{n} of {TRIALS} trials"),
        )
        for k, n in enumerate(passed)
    ]
    whats = [f"curve {k}" for k in range(len(passed))]
    table = el("table.ll-grid", el("tbody", *rows), data_zone="curve")
    return el("div.ll-more__wide", el("div.ll-grid__box", table), opened(panel, *whats))


def _rival(panel: Panel, known: Knowing) -> Html:
    """A guess number by number, and a compare, against the rival picked."""
    seats = {place: says for place, says in known.places.items() if place.isdecimal()}
    if not seats:
        return NOTHING
    place = panel.where if panel.where in seats else next(iter(seats))
    name = seats[place]
    if known.held(place) > 1:
        inside = el("div.ll-step__note", f"{name} holds two cards now: one of them will be played.")
    else:
        inside = el(
            "div",
            el("div.ll-odds__sub", "A guess, number by number"),
            _guesses(panel, known, place),
            el("div.ll-signs ll-bel__key", el("span", el("u"), BEFORE)),
            el("div.ll-step__note", BUT_ONE) if known.by_number(place).get(ONE) else NOTHING,
            el("div.ll-odds__sub", "A compare") if known.kept else NOTHING,
            _rows(panel, compares(known, place), f"Compare with {name}"),
        )
    return el(
        "div",
        place_tabs(seats, place, label="Rival", zone="rivals"),
        inside,
    )


def compares(known: Knowing, place: str) -> Iterator[Row]:
    """Win, tie or lose a compare, for each own card that may be kept."""
    for card in known.kept:
        row = known.cards[card]
        whats = {f"compare {place} {end} {card}": end for end in ENDS}
        yield Row(
            f"Compare {row.name}, {row.number}",
            "by the numbers alone; the three add up to 100 %",
            whats,
        )


def _guesses(panel: Panel, known: Knowing, place: str) -> Html:
    """A guess, number by number, of those that may be named."""
    rows = [
        row for row in chances(panel, known, place, by="number") if row.number in known.game.numbers
    ]
    label = f"A guess at {known.names[int(place)]}"
    return bars(panel, rows, label=label, before=BEFORE)
