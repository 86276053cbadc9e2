"""A rule's number at the live table: it tells the sentence of its rule, wherever it stands.

Pointed at or reached with the keyboard it shows the sentence beside it; for screen readers the
sentence is part of its name; pressed, the status line says it. The sentences are those of the
edition's rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Final

from lovecraft_lab.letter.editions import rules_around
from lovecraft_lab.show.markup import Html, el, join
from lovecraft_lab.show.step import rule_number
from lovecraft_lab.widgets.control import control

if TYPE_CHECKING:
    from lovecraft_lab.core.rule import Rule
    from lovecraft_lab.letter.edition import Edition

_NAMED: Final = re.compile(r"\brule (?P<number>[A-Z]?-?[A-Z]?\d[\w-]*)|\b(?P<ruling>Q-A?\d+)\b")
"""A rule in a sentence: by its number or its full name."""


def rule_mark(rule: Rule, key: str) -> Html:
    """The number of a rule; `key` tells this place of it from others."""
    return control(
        "button.ll-rule",
        "rule",
        f"rule {rule_number(rule.ident)}",
        el("span.ll-vh", ": "),
        el("span.ll-vh ll-rule__says", rule.says),
        data_a_rule=rule.ident,
        data_key=f"rule:{key}",
    )


def with_rules(says: str, edition: Edition, key: str) -> Html:
    """A sentence in which each rule that it names tells its own sentence; others stay as text."""
    return join(*_pieces(says, _by_number(edition), key))


def _pieces(says: str, rules: Mapping[str, Rule], key: str) -> Iterator[str]:
    """Yield the sentence in pieces, text and marks."""
    end = 0
    for place, found in enumerate(_NAMED.finditer(says)):
        rule = rules.get(found["number"] or found["ruling"])
        if rule is not None:
            yield says[end : found.start()]
            yield rule_mark(rule, f"{key}:{place}")
            end = found.end()
    yield says[end:]


@cache
def _by_number(edition: Edition) -> Mapping[str, Rule]:
    """Every rule by its name and by its number; a refusal may name one of another edition."""
    rules = rules_around(edition)
    return {**{rule_number(ident): rule for ident, rule in rules.items()}, **rules}
