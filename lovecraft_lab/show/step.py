"""One rule at a time: the rule, what was heard, what changed and what is still to come.

Knows only words handed to it; knows no state and no engine.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from lovecraft_lab.show.changes import Change
from lovecraft_lab.show.markup import Html, el, spaced
from lovecraft_lab.show.text import fold
from lovecraft_lab.show.theme import page

TITLE: Final = "One rule at a time"
_LONG: Final = 3


def step_html(  # noqa: PLR0913 - each is one part of the panel, and all go by name
    *,
    ident: str,
    section: str,
    says: str,
    heard: Sequence[str] = (),
    changes: Sequence[Change] = (),
    to_come: Sequence[tuple[str, str]] = (),
    title: str = TITLE,
) -> str:
    """One applied rule as a panel: its number, its sentence, and what came of it.

    `heard` are the facts this seat was told, `to_come` the rules still waiting as (id, sentence).
    """
    panel = el(
        "div.ll-panel",
        el("div.ll-panel__t", title, role="heading", aria_level="3"),
        rule_now(ident, section, says),
        came_of_it(heard, changes, to_come),
    )
    return str(page(panel, parts=("step",), label=f"{title}: rule {rule_number(ident)}"))


def came_of_it(
    heard: Sequence[str], changes: Sequence[Change], to_come: Sequence[tuple[str, str]]
) -> Html:
    """What was heard and what changed, and beside it what is still to come."""
    came = el(
        "div.ll-came",
        _column("Heard", "ll-heard", [el("div", line, role="listitem") for line in heard]),
        _column("What changed", "ll-changes", [_change(change) for change in changes]),
    )
    coming = _column("Still to come", "ll-then", [_then(*rule) for rule in to_come])
    return el("div.ll-cols", came, coming)


def step_text(  # noqa: PLR0913 - as above
    *,
    ident: str,
    section: str,
    says: str,
    heard: Sequence[str] = (),
    changes: Sequence[Change] = (),
    to_come: Sequence[tuple[str, str]] = (),
    title: str = TITLE,
) -> str:
    """The same in plain text."""
    moved = [f"{change.label}: {change.before} -> {change.after}" for change in changes]
    waiting = [f"then {coming(words)} (rule {rule_number(rule)})" for rule, words in to_come]
    lines = [title, f"Rule {rule_number(ident)} ({ident}), {section}", f"  {says}"]
    for heading, said in (("Heard", heard), ("What changed", moved), ("Still to come", waiting)):
        lines += [f"{heading}:", *(f"  {line}" for line in said or [SILENCE[heading]])]
    return "\n".join(line for text in lines for line in fold(text))


def rule_number(ident: str) -> str:
    """The number by which a rule is printed; the editions of the card game share one numbering.

    >>> rule_number("Z033"), rule_number("A126-5-sane"), rule_number("H012")
    ('33', '126-5-sane', 'H12')
    """
    return re.sub(r"^[ZAS]0*(?=\d)|(?<=^[A-Z])0+(?=\d)", "", ident)


def place_in_rules(ident: str, section: str) -> str:
    """The section a rule stands in, and its full name."""
    return " · ".join(filter(None, (section, f"rule {ident}")))


def coming(says: str) -> str:
    """What a rule to come says behind the word `then`, which some rules begin with themselves.

    >>> coming("Then each gets a card."), coming("Each gets a card.")
    ('each gets a card.', 'Each gets a card.')
    """
    return says.removeprefix("Then ")


SILENCE: Final = {
    "Heard": "Nothing was said.",
    "What changed": "Nothing in sight.",
    "Still to come": "Nothing is waiting.",
}
"""What is said under a heading when there is nothing to list."""


def rule_now(ident: str, section: str, says: str) -> Html:
    """The rule that has just been applied."""
    number = rule_number(ident)
    return el(
        "div.ll-now",
        el(f"div.ll-now__id{' long' if len(number) > _LONG else ''}", number),
        el("div.ll-now__sec", place_in_rules(ident, section)),
        el("div.ll-now__say", says),
    )


def _column(heading: str, kind: str, items: Sequence[Html]) -> Html:
    """A heading over a list, or over a word that there is nothing."""
    said = el(f"div.{kind}", *items, role="list") if items else _silence(heading)
    return el("div", el("div.ll-sub", heading, role="heading", aria_level="4"), said)


def _silence(heading: str) -> Html:
    """The word for an empty list."""
    return el("div.ll-none-said", SILENCE[heading])


def _change(change: Change) -> Html:
    """One change: what was, struck out, and what is."""
    return el(
        "div",
        spaced(el("span", change.label), el("span", *_from_to(change))),
        role="listitem",
    )


def _from_to(change: Change) -> Iterable[str]:
    """Before, an arrow and after; the arrow is spoken as a word."""
    yield el("span.ll-was", change.before)
    yield el("span", " → ", role="img", aria_label=" becomes ")
    yield el("span.ll-is", change.after)


def _then(ident: str, words: str) -> Html:
    """A rule that is still waiting."""
    return el(
        "div",
        el("span.ll-then__w", "then"),
        f" {coming(words)} ",
        el("span.ll-rule", f"rule {rule_number(ident)}"),
        role="listitem",
    )
