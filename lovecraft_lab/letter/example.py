"""A small table at which a rule is met: what an edition brings along to show what it does.

Knows the shape of an example; plays nothing. It is played, in its own edition and in others, by
`sidebyside`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

WORD = re.compile(r"[a-z_]+")
_COMES = re.compile(r"seat \d+|[a-z_]+")


@dataclass(frozen=True, eq=False, slots=True)
class Example:
    """A question, a small table in the cards of one edition, and what is done there.

    `hands` and `zones` name card ids parted by blanks, one text for each seat; no hands mean an
    empty table of `seats`, so that the set-up is what is shown. `plays` are the players' choices in
    notation, the last of which may be one that is refused. `comes` is what chance brings, card by
    card off the top of the deck, or `seat 1` where it picks a player. Where `aside` names the card
    set aside face down, `comes` is all that the deck holds, and every other card lies face up.
    `also` is anything else that `game.position` takes. `about` names what the example shows though
    no step does it: a standing rule, a switch, a field of `Words`.

    >>> Example("What does a look show?", ("fed boxer", "sailor"), ("fed>1",))
    <example: What does a look show?>
    """

    asks: str
    hands: tuple[str, ...] = ()
    plays: tuple[str, ...] = ()
    comes: str = ""
    zones: tuple[str, ...] = ()
    aside: str = ""
    also: Mapping[str, Any] = field(default_factory=dict)
    about: tuple[str, ...] = ()
    seats: int = 2
    match: bool = False

    @property
    def outcomes(self) -> list[str]:
        """What chance brings, one by one."""
        return _COMES.findall(self.comes)

    @property
    def words(self) -> set[str]:
        """Every word of it that may be the id of a card."""
        texts = (*self.hands, *self.zones, *self.plays, self.comes, self.aside)
        return {word for text in texts for word in WORD.findall(text)}

    def __repr__(self) -> str:
        return f"<example: {self.asks}>"
