"""What a printed card says: its number, its kind of world, its copies and its effects.

Knows the shape of a card; knows no edition and applies no rule. An edition lists its cards in a
table of `CardKind` rows, and everywhere else a card is an int: the place of its row in that table.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NewType

if TYPE_CHECKING:
    from lovecraft_lab.core.rule import Rule

Kind = NewType("Kind", int)
"""A card as the rules hold it: an index into the edition's card table."""

Aim = Literal["nobody", "another", "anyone", "another sane"]
"""Whom an effect chooses: nobody, another player, any player, or another player who is Sane."""


@dataclass(frozen=True, slots=True)
class Effect:
    """One half of a card: the rule it sets off, whom it is aimed at, and our words for it.

    `text` is short enough for a card face; `rule` is `None` for a half that does nothing when
    played. `guess` says that a number is named together with the play; `in_vain` is the rule for
    the case that nobody can be chosen, where the effect needs another player.
    """

    text: str
    rule: Rule | None = None
    aim: Aim = "nobody"
    guess: bool = False
    in_vain: Rule | None = None

    def __repr__(self) -> str:
        return f"<effect: {self.text}>"


@dataclass(frozen=True, slots=True)
class CardKind:
    """One row of an edition's card table.

    `ident` is the card's name in notation (`"fed"`), `number` its printed number, `copies` how many
    the box holds, `other_world` whether it drives its owner Insane, `aside` whether it starts the
    round face up beside the deck. `insane` is `None` for a card that has a Sane effect only.
    `discarded` is the rule for the card when it is discarded from the hand without being played,
    for the few that do something then.
    """

    ident: str
    name: str
    number: int
    copies: int
    other_world: bool
    sane: Effect
    insane: Effect | None = None
    discarded: Rule | None = None
    aside: bool = False

    @property
    def world(self) -> str:
        """The printed label of the card's kind."""
        return "Other World" if self.other_world else "Arkham"

    def __repr__(self) -> str:
        return f"<{self.name}, {self.number}, {self.world}, {self.copies} in the box>"
