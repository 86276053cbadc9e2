"""The numbers of the panels by name: what each is, and what it is made of.

A number is named in a few words, as for `belief.explain`.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from lovecraft_lab.belief import odds
from lovecraft_lab.belief.explain_specials import TOMMY_GUN, TURNED_UP
from lovecraft_lab.core.errors import LabError
from lovecraft_lab.widgets.knowing import ASIDE, NEXT

if TYPE_CHECKING:
    from lovecraft_lab.belief.beliefs import Belief
    from lovecraft_lab.belief.explanation import Explanation
    from lovecraft_lab.widgets.knowing import Knowing


def value(knowing: Knowing, what: str) -> Fraction:
    """Return a number by its name; raises `LabError` where it does not exist now."""
    if what not in knowing.found:
        topic, *words = what.split() or [""]
        find = _VALUES.get(topic)
        if find is None:
            raise LabError(f"no number is called {what!r}: there is {', '.join(_VALUES)}")
        knowing.found[what] = find(knowing, *words)
    return knowing.found[what]


def explained(knowing: Knowing, what: str) -> Explanation:
    """Return what a number is made of."""
    return knowing.belief.explain(what)


def in_round(belief: Belief) -> list[int]:
    """The seats that are not out and have cards."""
    hands = belief.evidence.hands
    return [p for p in range(belief.game.players) if p not in belief.table.out and hands[p]]


def who_may_fail(belief: Belief) -> int | None:
    """A seat that a check may put out, the own one before others; none if nobody can be."""
    seats = [seat for seat in in_round(belief) if seat not in belief.table.immune]
    return belief.seat if belief.seat in seats else next(iter(seats), None)


# Their values


def _pass_check(knowing: Knowing, seat: str, reveal: str | None = None) -> Fraction:
    return knowing.belief.pass_check(int(seat), None if reveal is None else int(reveal))


def _curve(knowing: Knowing, cards: str) -> Fraction:
    return knowing.belief.none_of(knowing.game.fails_check, int(cards))


def _survive(knowing: Knowing, seat: str, turns: str, reveal: str | None = None) -> Fraction:
    each = None if reveal is None else int(reveal)
    return odds.survive(knowing.belief, int(seat), int(turns), each)


def _hand(knowing: Knowing, place: str, card: str) -> Fraction:
    return knowing.by_kind(place)[card]


def _guess(knowing: Knowing, seat: str, number: str) -> Fraction:
    return knowing.by_number(seat)[int(number)]


def _tommy_gun(knowing: Knowing) -> Fraction:
    return odds.driven_insane(knowing.belief, TURNED_UP)


def _compare(knowing: Knowing, seat: str, end: str, card: str | None = None) -> Fraction:
    return odds.compare(knowing.belief, int(seat), card)[end]


def _showdown(knowing: Knowing, seat: str, card: str | None = None) -> Fraction:
    shares = knowing.ends(card).items()
    return sum((chance for winners, chance in shares if int(seat) in winners), Fraction(0))


def _cthulhu(knowing: Knowing) -> Fraction:
    return odds.cthulhu(knowing.belief)


_VALUES: Final[dict[str, Callable[..., Fraction]]] = {
    "pass_check": _pass_check,
    "curve": _curve,
    "survive": _survive,
    "hand": _hand,
    ASIDE: lambda knowing, card: _hand(knowing, ASIDE, card),
    NEXT: lambda knowing, card: _hand(knowing, NEXT, card),
    "guess": _guess,
    "number": _guess,
    TOMMY_GUN: _tommy_gun,
    "compare": _compare,
    "showdown": _showdown,
    "cthulhu": _cthulhu,
}
