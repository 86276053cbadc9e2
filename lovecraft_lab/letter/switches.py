"""The switches that editions have, each with the ways in which it comes into play.

What a switch needs is read off a card table, by what the cards do, so that it holds for an edition
of one's own as well. Cards to draw are counted along the shortest round in which it is met.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lovecraft_lab.letter.rules import insane, sane
from lovecraft_lab.letter.switch import Need, Switch, Way

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from lovecraft_lab.core.rule import Rule
    from lovecraft_lab.letter.cards import CardKind, Effect


def winning_card_counts(cards: tuple[CardKind, ...]) -> Switch:
    """Whether the card that wins a round counts for its winner's state of mind (Q-18).

    A Sane player puts the last rival out by a first card that drives Insane. No two players go out
    by one draw.
    """
    mad = [row for row in cards if row.other_world]
    guess = _one_of(row for row in mad if row.sane.guess)
    compare = _one_of(row for row in mad if _does(row.sane, sane.compare_hands))
    drop = _one_of(row for row in mad if _does(row.sane, sane.discard_and_draw))
    eight = _one_of(row for row in cards if row.discarded)
    ways = ((guess,), *((compare, *two) for two in _unequal(cards)), (drop, eight))
    return Switch(default=True, ways=tuple(Way(needs, each_rival=1) for needs in ways))


def forced_seven_while_insane(cards: tuple[CardKind, ...]) -> Switch:
    """Whether an Insane player must play a 7 beside a 5 or higher (Q-24).

    A player becomes Insane, by the own card or by one that a rival turns up, passes a check and has
    drawn to both.
    """
    seven = _one_of(row for row in cards if row.beside)
    beside = min(row.beside for row in cards if row.beside)
    high = [row for row in cards if row.number >= beside and not row.beside]
    *numbers, last = sorted({str(row.number) for row in high})
    other = _one(f"one card with {', '.join(numbers)} or {last}", high)
    both = (seven, other, _passing(cards))
    fire = _one_of(row for row in cards if not row.other_world and _does(row.sane, sane.fire))
    eight = _one_of(row for row in cards if row.other_world and row.discarded)
    shot = (Way((*both, fire, eight), draws=5),) if fire.cards else ()
    return Switch(default=True, ways=(Way((*both, _maddening(cards)), draws=4), *shot))


def immune_stays_in_tie(cards: tuple[CardKind, ...]) -> Switch:
    """Whether an immune player stays in the round and wins a tie (D2).

    A player becomes Insane, passes a check, becomes immune, and in the end holds as much as a
    rival.
    """
    immunity = _one_of(row for row in cards if _does(row.insane, insane.become_immune))
    before = (immunity, _maddening(cards), _passing(cards))
    return Switch(default=True, ways=tuple(Way((*before, *two), draws=4) for two in _equal(cards)))


def necronomicon_in_check(cards: tuple[CardKind, ...]) -> Switch:
    """Whether a card that acts when turned up puts its player out in the own check (Q-A3)."""
    found = _one_of(row for row in cards if row.turned_up)
    return Switch(default=True, ways=(Way((found, _maddening(cards)), draws=3),))


def armitage_on_self_wins(cards: tuple[CardKind, ...]) -> Switch:
    """Whether Cthulhu, dropped by a 5 aimed at oneself, wins over two of its kind (Q-A4).

    A player who draws to both has passed the checks for one such card and for two; or for two
    alone, where a rival's 5 made the player drop the second one.
    """
    winner = _one_of(row for row in cards if row.other_world and row.discarded)
    drop = _one_of(row for row in cards if _does(row.sane, sane.discard_and_draw))
    mad = _maddening(cards)
    needs = (winner, drop, mad, _another(mad), _passing(cards))
    ways = (Way(needs, draws=8), Way((*needs, _another(drop)), draws=6))
    return Switch(default=True, ways=ways)


# What cards do


def _does(half: Effect | None, rule: Rule) -> bool:
    """Whether a half of a card sets off this rule, in whichever rulebook."""
    return half is not None and half.rule is not None and half.rule.is_same_as(rule)


def _one_of(rows: Iterable[CardKind]) -> Need:
    """Return the need for one of these cards, by their names."""
    found = tuple(rows)
    return Need(" or ".join(row.name for row in found), tuple(row.ident for row in found))


def _one(what: str, rows: Iterable[CardKind]) -> Need:
    """Return the need for one of these cards, in words of its own; none that starts beside."""
    return Need(what, tuple(row.ident for row in rows if not row.aside))


def _another(need: Need) -> Need:
    return need._replace(says=f"another {need.says.removeprefix('one ')}")


def _maddening(cards: tuple[CardKind, ...]) -> Need:
    """Return the need for a card that drives a player Insane who is still in the round then."""
    mad = [row for row in cards if row.other_world]
    fatal = " or ".join(row.name for row in mad if row.discarded)
    says = f"one {mad[0].world} card but {fatal}"
    return _one(says, (row for row in mad if not row.discarded))


def _passing(cards: tuple[CardKind, ...]) -> Need:
    """Return the need for a card that lets a check pass."""
    plain = [row for row in cards if not row.other_world]
    return _one(f"one {plain[0].world} card to pass a check with", plain)


def _unequal(cards: tuple[CardKind, ...]) -> Iterator[tuple[Need, Need]]:
    """Yield every way to ask for two cards with different numbers."""
    says = "two cards with different numbers"
    for number in sorted({row.number for row in cards})[1:]:
        low = [row for row in cards if row.number < number]
        yield _one(says, low), _one(says, (row for row in cards if row not in low))


def _equal(cards: tuple[CardKind, ...]) -> Iterator[tuple[Need, Need]]:
    """Yield every way to ask for two cards with the same number."""
    for number in sorted({row.number for row in cards if not row.aside}):
        alike = [row for row in cards if row.number == number]
        yield (_one("two cards with the same number", alike),) * 2
