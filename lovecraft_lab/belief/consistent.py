"""Whether what a seat was told can have happened: facts that contradict the rules or each other.

It is asked once, where an information set enters. What facts say of hidden cards is weighed
elsewhere (`evidence`), and finds its own contradictions.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from lovecraft_lab.belief import agreements  # noqa: F401 - here facts learn what to agree with
from lovecraft_lab.belief.joint import Impossible
from lovecraft_lab.belief.witness import Contradiction, Witness
from lovecraft_lab.core.knowledge import Told
from lovecraft_lab.letter import aeg25_facts, facts

if TYPE_CHECKING:
    from lovecraft_lab.core.knowledge import Infoset, RawFact, Viewer
    from lovecraft_lab.letter.game import LetterGame


def require_consistent(game: LetterGame, told: Infoset) -> None:
    """Raise `Impossible` if what was told contradicts itself, naming the fact and the rule."""
    _listener(game).hear(told.public)
    for count, fact in told.private:
        _require_private(game, told, count, fact)


class Listener:
    """One who goes on where the last information set ended, if the next one goes on from there."""

    def __init__(self, game: LetterGame) -> None:
        self.game = game
        self.heard: tuple[RawFact, ...] = ()
        self.witness: Witness | None = None

    def hear(self, public: tuple[RawFact, ...]) -> None:
        """Hear all of this, or what of it was not heard yet."""
        before, witness = len(self.heard), self.witness
        if witness is None or public[:before] != self.heard:
            before, witness = 0, Witness(self.game)
        self.witness = None  # until all is heard without a fault
        for kind, *arguments in public[before:]:
            fact = kind(*arguments)
            try:
                witness.hear(fact)
            except Contradiction as error:
                raise _impossible(self.game, fact, None, error) from None
        self.heard, self.witness = public, witness


_listener = lru_cache(maxsize=16)(Listener)


def _require_private(game: LetterGame, told: Infoset, count: int, raw: RawFact) -> None:
    """Let what one seat was told be told when there was something to tell."""
    seat: Any = told.player
    while raw[0] is Told:
        _, seat, fact = raw
        raw = (type(fact), *(getattr(fact, name) for name in fact.__slots__))
    says = _TOLD_AT.get(raw[0])
    near = told.public[max(0, count - 1) : count + 1]
    if says is None or any(says(seat, raw, each) for each in near):
        return
    allowed = "it is told when a card is dealt or drawn, or a hand is shown, taken or traded"
    raise _impossible(game, raw[0](*raw[1:]), told.player, Contradiction(allowed))


def _impossible(game: LetterGame, fact: Any, viewer: Viewer, error: Contradiction) -> Impossible:
    try:
        said = game.narrate(fact, viewer)
    except (LookupError, TypeError):  # it names a seat or a card that is not there
        said = f"{fact!r}."
    rule = next((f" (rule {rule})" for rule in error.rules if rule in game.rules), "")
    return Impossible(f"no world agrees with this: {said} Allowed here: {error}.{rule}")


# What one seat is told, and when


def _own_hand(seat: Any, _said: RawFact, near: RawFact) -> bool:
    if near[0] is facts.Dealt:
        return bool(near[1] == seat)
    if near[0] is facts.Traded:
        return seat in near[1:]
    return near[0] in (facts.SetUp, facts.HandedOut, aeg25_facts.GaveBack)


def _own_card(seat: Any, _said: RawFact, near: RawFact) -> bool:
    return near[:2] in ((facts.Drew, seat), (facts.DrewSetAside, seat))


def _other_hand(seat: Any, said: RawFact, near: RawFact) -> bool:
    kind, *who = near
    if kind is facts.SetUp:
        return True
    if kind is facts.Looked or kind is facts.TookHand:
        return who == [seat, said[1]]
    if kind is facts.Compared:
        return set(who[:2]) == {seat, said[1]}
    if kind is aeg25_facts.Collected or kind is aeg25_facts.GaveBack:
        return who[0] == seat and said[1] in who[1]
    return who[:1] == [seat] and kind in (facts.TookAll, facts.HandedOut)


_TOLD_AT: dict[type, Callable[[Any, Any, Any], bool]] = {
    facts.Hand: _own_hand,
    facts.Drawn: _own_card,
    facts.Saw: _other_hand,
}
