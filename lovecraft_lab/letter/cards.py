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

Asks = Literal["nothing", "a play", "a number", "a hand-out", "giving back", "the end"]
"""What its player is asked while an effect is carried out, or because of it: another play, a
number, a hand-out of all hands with the own one among them or without it, the end of the round.
"""


@dataclass(frozen=True, slots=True)
class Effect:
    """One half of a card: the rule it sets off, whom it is aimed at, and our words for it.

    `text` is short enough for a card face; `rule` is `None` for a half that does nothing when
    played. `guess` says that a number is named together with the play; `in_vain` is the rule by
    which it does nothing: always, where `rule` is `None`, else if it needs another player and
    nobody can be chosen. `asks` is what its player is asked afterwards. A half that works
    `from_hand` is announced and never played.
    """

    text: str
    rule: Rule | None = None
    aim: Aim = "nobody"
    guess: bool = False
    in_vain: Rule | None = None
    asks: Asks = "nothing"
    from_hand: bool = False

    def __repr__(self) -> str:
        return f"<effect: {self.text}>"


@dataclass(frozen=True, slots=True)
class CardKind:
    """One row of an edition's card table.

    `ident` is the card's name in notation (`"fed"`), `number` its printed number, `copies` how many
    the box holds, `world` the printed label of its kind, `other_world` whether it drives its owner
    Insane, `aside` whether it starts the round face up beside the deck, and `needs_aside` whether
    its effect hands that card out. `insane` is `None` for a card that has a Sane effect only.

    `discarded` and `turned_up` are the rules for a card that is discarded from the hand without
    being played, and for one that comes up in a sanity check: few do something then. A card with
    `beside` takes notice of another card in the hand with that number or a higher one: it must be
    played, except by an Insane player where it is `free_while_insane`.
    """

    ident: str
    name: str
    number: int
    copies: int
    world: str
    other_world: bool
    sane: Effect
    insane: Effect | None = None
    discarded: Rule | None = None
    turned_up: Rule | None = None
    aside: bool = False
    needs_aside: bool = False
    beside: int | None = None
    free_while_insane: bool = False

    @property
    def is_from_hand(self) -> bool:
        """Whether the card wins the round from the hand, by being announced."""
        return self.insane is not None and self.insane.from_hand

    def __repr__(self) -> str:
        return f"<{self.name}, {self.number}, {self.world}, {self.copies} in the box>"
