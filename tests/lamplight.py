"""An edition of our own in one file: the 27-card game with a Lamplighter in the place of an Urchin.

It shows all that an edition may add: a card, a rule, a fact with its sentence and what it shows,
and a rule of the 27-card game under a number of its own.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from lovecraft_lab.core.rule import Rule
from lovecraft_lab.letter.cards import Effect
from lovecraft_lab.letter.edition import by_ident, card_table
from lovecraft_lab.letter.facts import Foreseen
from lovecraft_lab.letter.narrate import Teller, sentence_of
from lovecraft_lab.letter.rules.sane import look
from lovecraft_lab.letter.sight import Sight, notes
from lovecraft_lab.letter.state import LetterState
from lovecraft_lab.letter.zman27 import CARDS, ZMAN27, arkham


@dataclass(frozen=True, slots=True)
class LampsLit(Foreseen):
    """Nobody is protected any more."""


@sentence_of(LampsLit)
def _lamps_lit(_tell: Teller, _fact: LampsLit) -> str:
    return "The lamps are lit: nobody is protected."


@notes(LampsLit)
def _nobody_protected(sight: Sight, _fact: LampsLit) -> None:
    sight.protected.clear()


@Rule("L1", "Card effects, 4", "The Lamplighter ends every protection.")
def light_the_lamps(state: LetterState, _player: int) -> None:
    state.protected = frozenset()
    state.announce(LampsLit)


LOOK = look.under("L85", "Card effects, 2", "The player lifts a corner of the hand of another.")
LAMPLIGHTER = arkham(
    "lamplighter", "The Lamplighter", 4, 1, Effect("Nobody is protected.", light_the_lamps)
)
ROWS = [replace(row, copies=1) if row.ident == "urchin" else row for row in CARDS]

LAMPLIGHT = replace(
    ZMAN27,
    name="lamplight",
    title="Lovecraft Letter with the Lamplighter",
    cards=card_table([*ROWS, LAMPLIGHTER]),
    rules=by_ident(
        (
            *(rule for rule in ZMAN27.rules.values() if rule.ident != "Z085"),
            light_the_lamps,
            LOOK,
        )
    ),
)
