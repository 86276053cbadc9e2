"""One who hears all public facts and takes none on trust: what each must agree with.

An edition that adds facts says what they must agree with by `must_agree`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from lovecraft_lab.letter import facts
from lovecraft_lab.letter.sight import Sight

if TYPE_CHECKING:
    from lovecraft_lab.letter.cards import Kind
    from lovecraft_lab.letter.game import LetterGame

OUT: Final = ("Z024", "A119")
"""Rules that say the same in different editions; the one that is played is named."""


class Contradiction(Exception):  # noqa: N818 - it becomes an error where the fact is known
    """What was allowed instead, and the rules of the editions that say so."""

    def __init__(self, allowed: str, *rules: str) -> None:
        super().__init__(allowed)
        self.rules = rules


class Witness(Sight):
    """One who hears all public facts and takes none on trust.

    `check` is the seat whose check is going on, with its number of cards; `due` is the seat that
    goes out next unless it is spared; `stays` is the seat that was just said to stay in.
    """

    def __init__(self, game: LetterGame) -> None:
        super().__init__(game, None)
        self.last: Any = None

    def clear(self) -> None:
        """Forget a finished round."""
        super().clear()
        self.check: tuple[int, int] | None = None
        self.due: int | None = None
        self.stays: tuple[int, ...] = ()
        self.play: facts.Played | None = None
        self.collected: tuple[int, ...] = ()

    def hear(self, fact: Any) -> None:
        """Add one more fact; raises `Contradiction` if it cannot have come here."""
        if self.due is not None and type(fact) not in (facts.Out, facts.Spared):
            raise Contradiction(f"seat {self.due} goes out now", *OUT)
        agrees = _MUST_AGREE.get(type(fact))
        if agrees is not None:
            agrees(self, fact)
        self.last = fact
        self.learn(fact)

    def present(self, *seats: int | None) -> None:
        """Let these be seats that are in the round."""
        for seat in seats:
            if type(seat) is not int or not 0 <= seat < self.game.players:
                raise Contradiction(f"seats 0 to {self.game.players - 1}")
            if seat in self.out:
                raise Contradiction(f"only those in the round: seat {seat} is out", *OUT)

    def other_world(self, player: int) -> int:
        """Return how many Other World cards lie in a zone."""
        return sum(kind in self.game.other_world for kind in self.zones[player])

    def named(self, kind: Kind) -> str:
        """Return what a card is called."""
        return self.game.cards[kind].name


Agreement = Callable[[Witness, Any], None]
_MUST_AGREE: dict[type, Agreement] = {}


def must_agree(*kinds_of_facts: type) -> Callable[[Agreement], Agreement]:
    """Say with what a fact must agree; used as a decorator, before the fact is learnt."""

    def remember(agreement: Agreement) -> Agreement:
        _MUST_AGREE.update(dict.fromkeys(kinds_of_facts, agreement))
        return agreement

    return remember
