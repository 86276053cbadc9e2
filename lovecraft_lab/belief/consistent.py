"""Whether what a seat was told can have happened: facts that contradict the rules or each other.

It is asked once, where an information set enters: of public facts by a rehearsal of the game, of
what one seat alone is told by what the rules would have told it then. What facts say of hidden
cards is weighed elsewhere (`evidence`), and finds its own contradictions.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from lovecraft_lab.belief.joint import Impossible
from lovecraft_lab.belief.rehearsal import Contradiction, Rehearsal
from lovecraft_lab.core.errors import LabError
from lovecraft_lab.core.knowledge import TEACHER, Told, Viewer
from lovecraft_lab.core.state import infoset
from lovecraft_lab.letter import facts

if TYPE_CHECKING:
    from lovecraft_lab.core.knowledge import Infoset, RawFact
    from lovecraft_lab.letter.game import LetterGame
    from lovecraft_lab.letter.state import LetterState


def require_consistent(game: LetterGame, told: Infoset) -> None:
    """Raise `Impossible` if what was told contradicts itself, naming the fact and the rule."""
    try:
        state = _rehearsal(game).follow(told.public)
    except Contradiction as error:
        raise _impossible(game, told, error) from None
    _require_secrets(game, told, state)


_rehearsal = lru_cache(maxsize=16)(Rehearsal)


def _impossible(game: LetterGame, told: Infoset, error: Contradiction) -> Impossible:
    allowed, place = error.allowed, error.place
    if isinstance(allowed, tuple):
        allowed = _said(game, told.player, allowed)
    rule = "" if error.rule is None else f" (rule {error.rule.ident})"
    heard = [_said(game, told.player, fact) for fact in told.public[place : place + 1]]
    what = heard[0] if heard else "nothing more was heard."
    return Impossible(f"no world agrees with this: {what} Allowed here: {allowed}{rule}")


def _said(game: LetterGame, viewer: Viewer, raw: RawFact) -> str:
    fact = raw[0](*raw[1:])
    try:
        return game.narrate(fact, viewer)
    except (LookupError, TypeError, LabError):  # it names a seat or a card that is not there
        return f"{fact!r}."


# What one seat alone is told


def _require_secrets(game: LetterGame, told: Infoset, state: LetterState) -> None:
    """Let a seat have been told as much as the rules tell it, and when they do."""
    heard = [_outline(told.player, *secret) for secret in told.private]
    expected = _expected(told, state, heard)
    for n, (count, fact) in enumerate(told.private):
        if heard[n : n + 1] != expected[n : n + 1]:
            raise Impossible(
                f"no world agrees with this, told to one seat after {count} public facts:"
                f" {_said(game, told.player, fact)} Allowed here: {WHEN}."
            )
    if len(expected) > len(heard):
        count = expected[len(heard)].after
        raise Impossible(
            f"no world agrees with this: nothing was told to one seat after {count} public facts."
            f" Allowed here: {WHEN}."
        )


WHEN: Final = "it is told when a card is dealt or drawn, or a hand is shown, taken or traded"


class Outline(NamedTuple):
    """What was told but for the cards: when, to whom, in what kind of fact, of which hand."""

    after: int
    hearer: Viewer
    kind: type
    whose: tuple[int, ...]
    cards: int


def _outline(viewer: Viewer, count: int, fact: RawFact) -> Outline:
    if fact[0] is Told:
        _, viewer, inner = fact
        fact = (type(inner), *(getattr(inner, name) for name in inner.__slots__))
    kind, *whose, cards = fact
    return Outline(count, viewer, kind, tuple(whose), len(cards) if isinstance(cards, tuple) else 1)


def _expected(told: Infoset, state: LetterState, heard: list[Outline]) -> list[Outline]:
    """Return what the rules tell; at a table set up by hand, a seat may have seen any hands."""
    found = []
    for seat in range(len(state.private)):
        if told.player in (seat, TEACHER):
            own = [_outline(seat, *secret) for secret in infoset(state, seat).private]
            looks = [each for each in heard if each[:3] == (AT_SET_UP, seat, facts.Saw)]
            if any(fact[0] is facts.SetUp for fact in told.public[:1]):
                dealt = sum(each.after == AT_SET_UP for each in own)
                own[dealt:dealt] = sorted({each for each in looks if each.whose != (seat,)})
            found += own
    return sorted(found, key=lambda each: each.after)


AT_SET_UP: Final = 1
"""So many public facts there are when a table that was set up tells its secrets."""
