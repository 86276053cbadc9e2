"""The Classic version of the 27-card game: two cards fewer, no shared wins, and nothing else."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from lovecraft_lab.core.rule import Rule
from lovecraft_lab.letter import switches
from lovecraft_lab.letter.edition import by_ident, card_table, steps_of
from lovecraft_lab.letter.example import Example
from lovecraft_lab.letter.rules import guide, ties
from lovecraft_lab.letter.zman27 import ZMAN27

LEFT_OUT = ("tommy_gun", "rlyeh")
CARDS = card_table(row for row in ZMAN27.cards if row.ident not in LEFT_OUT)

D1 = Rule(
    "D1", "Classic version", "Tommy Gun and R’lyeh stay in the box: 25 cards are played with."
)

WITHOUT_ITS_CARD = (
    *("Z019", "Z093", "Z093-cards", "Z095", "Z096", "Z097"),
    *("Q-57", "Q-58"),
)
"""The rules that speak of the two cards left out, or of what they alone can do."""

REPLACED = ("Z038", "Z043-tied")
"""The rules about shared wins."""

GONE = {*WITHOUT_ITS_CARD, *REPLACED, *(rule.ident for rule in guide.GUIDE)}

EXAMPLES = (
    *(example for example in ZMAN27.examples if example.words.isdisjoint(LEFT_OUT)),
    Example(
        "What can a guess of 0 mean?",
        ("investigators fed", "stowaway_eggs", "boxer"),
        ("investigators>1=0",),
        about=("D1",),
    ),
    Example(
        "Who wins a tie with a player whom nothing puts out?",
        ("fed sailor", "randall_tillinghast", "boxer"),
        ("fed>1",),
        aside="urchin",
        zones=("cultists necronomicon", "", ""),
        also={"immune": [0]},
        about=("immune_stays_in_tie",),
    ),
)

CLASSIC = replace(
    ZMAN27,
    name="classic",
    title="Lovecraft Letter, Classic version",
    about="the 27-card game with two cards fewer, and without shared wins",
    cards=CARDS,
    rules=by_ident(
        (
            *(rule for ident, rule in ZMAN27.rules.items() if ident not in GONE),
            D1,
            *steps_of(ties),
            ties.starter_of_nobody,
        )
    ),
    switches=MappingProxyType(
        {
            "winning_card_counts": switches.winning_card_counts(CARDS),
            "forced_seven_while_insane": switches.forced_seven_while_insane(CARDS),
            "immune_stays_in_tie": switches.immune_stays_in_tie(CARDS),
        }
    ),
    settle=ties.spare_the_immune,
    examples=EXAMPLES,
)
