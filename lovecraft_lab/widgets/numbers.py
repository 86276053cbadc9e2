"""The numbers of the panels by name: what each is, and what it is made of.

A number is named in a few words, as for `belief.explain`: `"hand 1 fed"`, `"pass_check 0 2"`,
`"curve 2"`, `"survive 0 3"`, `"win 1 boxer"`, `"highest 1 boxer"`, `"driven"`, `"cthulhu"`,
`"number aside 2"`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from lovecraft_lab.belief import odds
from lovecraft_lab.belief.explanation import Explanation, Slip
from lovecraft_lab.core.errors import LabError
from lovecraft_lab.show.words import count, listing
from lovecraft_lab.widgets.knowing import ASIDE, NEXT

if TYPE_CHECKING:
    from lovecraft_lab.belief.beliefs import Belief
    from lovecraft_lab.widgets.knowing import Knowing

TOMMY_GUN: Final = "tommy_gun"
TURNED_UP: Final = 2
"""So many cards Tommy Gun takes from the deck."""


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
    topic, *words = what.split() or [""]
    if topic in _EXPLAINED:
        return _EXPLAINED[topic](knowing, what, *words)
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


def _driven(knowing: Knowing) -> Fraction:
    return odds.driven_insane(knowing.belief, TURNED_UP)


def _compared(outcome: str) -> Callable[..., Fraction]:
    def chance(knowing: Knowing, seat: str, card: str) -> Fraction:
        return odds.compare(knowing.belief, int(seat), card)[outcome]

    return chance


def _highest(knowing: Knowing, seat: str, card: str | None = None) -> Fraction:
    return _among_winners(knowing.ends(card), int(seat))


def _among_winners(shares: dict[tuple[int, ...], Fraction], seat: int) -> Fraction:
    return sum((chance for winners, chance in shares.items() if seat in winners), Fraction(0))


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
    "driven": _driven,
    "win": _compared("win"),
    "tie": _compared("tie"),
    "lose": _compared("lose"),
    "highest": _highest,
    "cthulhu": _cthulhu,
}


# What they are made of, where a belief does not say so itself


def _of_the_curve(knowing: Knowing, what: str, cards: str) -> Explanation:
    """A check of whoever may fail it."""
    seat = who_may_fail(knowing.belief)
    if seat is None:
        raise LabError("no check can put anybody out now")
    return replace(knowing.belief.explain(f"pass_check {seat} {cards}"), what=what)


def _of_several_checks(
    knowing: Knowing, what: str, seat: str, turns: str, reveal: str | None = None
) -> Explanation:
    """Several checks turn up no bad card just if one check over all their cards would not."""
    belief = knowing.belief
    chance = value(knowing, what)
    each = belief.cards_to_turn_up(int(seat), None if reveal is None else int(reveal))
    most = each * int(turns)
    cards = next(n for n in range(most, -1, -1) if belief.pass_check(int(seat), n) == chance)
    base = knowing.belief.explain(f"pass_check {seat} {cards}")
    cut = "" if cards == most else ", for the deck has no more"
    formula = (
        f"{count(int(turns), 'check')} over {count(each, 'card')} each turn up {cards} in all{cut},"
        f" and none of them may be a bad one; what is drawn in between is as good as any other"
        f" card: {base.formula}"
    )
    return replace(base, what=what, formula=formula)


def _of_a_sum(knowing: Knowing, what: str, place: str, number: str) -> Explanation:
    """A number lies in a place if one of its cards does."""
    cards = [card for card, row in knowing.cards.items() if row.number == int(number)]
    parts = knowing.by_kind(place)
    base = knowing.belief.explain(f"{place} {cards[0]}")
    pool = tuple(
        group for card in cards for group in knowing.belief.explain(f"{place} {card}").pool[:1]
    )
    chance = value(knowing, what)
    formula = f"{' + '.join(f'{knowing.cards[c].name} {parts[c]}' for c in cards)} = {chance}"
    forgot = knowing.by_number(place, knowing.sight)[int(number)]
    return Explanation(
        what, chance, (*pool, *base.pool[1:]), formula, base.evidence, _forgot(forgot, chance)
    )


def _of_tommy_gun(knowing: Knowing, what: str) -> Explanation:
    """Whoever lays two cards off the deck in the zone goes Insane unless both are Arkham."""
    belief = knowing.belief
    chance = value(knowing, what)
    shares = odds.other_world_among(belief, TURNED_UP)
    told = " + ".join(f"{c} ({count(n, 'Other World card')})" for n, c in shares.items() if n)
    seat = who_may_fail(belief)
    base = knowing.belief.explain(f"pass_check {0 if seat is None else seat} {TURNED_UP}")
    formula = f"1 − {1 - chance} (none of the {TURNED_UP} is an Other World card) = {chance}"
    if base.value == 1 - chance:
        formula += f"; {1 - chance} is {base.formula}"
    forgot = odds.driven_insane(knowing.sight, TURNED_UP)
    return Explanation(
        what,
        chance,
        base.pool,
        f"{formula}; in parts: {told or 0}",
        base.evidence,
        _forgot(forgot, chance),
    )


def _of_a_compare(knowing: Knowing, what: str, seat: str, card: str) -> Explanation:
    """Add up the numbers below, at or above the own one."""
    outcome = what.split(maxsplit=1)[0]
    mine = knowing.cards[card].number
    fits = {"win": mine.__gt__, "tie": mine.__eq__, "lose": mine.__lt__}[outcome]
    chances = knowing.by_number(seat)
    chance = value(knowing, what)
    parts = [f"{number}: {c}" for number, c in chances.items() if c and fits(number)]
    than = {"win": f"below {mine}", "tie": f"equal to {mine}", "lose": f"above {mine}"}[outcome]
    base = knowing.belief.explain(f"guess {seat} {mine}")
    formula = f"the numbers {than} added up: {' + '.join(parts) or 'there is none'} = {chance}"
    forgot = odds.compare(knowing.sight, int(seat), card)[outcome]
    return Explanation(what, chance, base.pool[1:], formula, base.evidence, _forgot(forgot, chance))


def _of_the_highest(knowing: Knowing, what: str, seat: str, card: str | None = None) -> Explanation:
    """Add up all ends of the round at which this seat is among the winners."""
    belief = knowing.belief
    shares = knowing.ends(card)
    chance = value(knowing, what)
    names = knowing.names
    parts = [
        f"{'alone' if len(winners) == 1 else listing([names[each] for each in winners])} {share}"
        for winners, share in shares.items()
        if int(seat) in winners
    ]
    rest = [
        f"{listing([names[each] for each in winners]) or 'nobody'} {share}"
        for winners, share in shares.items()
        if int(seat) not in winners
    ]
    rival = next((each for each in in_round(belief) if each != belief.seat), int(seat))
    base = knowing.belief.explain(f"hand {rival} {next(iter(knowing.cards))}")
    formula = f"{' + '.join(parts) or 'never'} = {chance}"
    formula += f"; the rest of the whole: {' + '.join(rest) or 'nothing'}"
    forgot = _among_winners(odds.showdown(knowing.sight, card), int(seat))
    return Explanation(what, chance, base.pool[1:], formula, base.evidence, _forgot(forgot, chance))


def _of_cthulhu(knowing: Knowing, what: str) -> Explanation:
    """The check first, then a card beside which Cthulhu may be played."""
    belief = knowing.belief
    chance = value(knowing, what)
    seat = belief.seat
    base = knowing.belief.explain(f"pass_check {seat}")
    lying = belief.cards_to_turn_up(int(seat or 0))
    if len(belief.own_hand()) > 1:
        formula = "check and draw lie behind, so Cthulhu can be played to win, or not: "
    elif lying < TURNED_UP:
        words = knowing.game.words
        there = f"there {'is' if lying == 1 else 'are'} {lying}"
        formula = f"two {words.other} cards must lie in the own {words.zone}, and {there}: "
    elif not chance:
        formula = "no card that may come lets Cthulhu be played to win: "
    else:
        formula = (
            f"pass the check {base.value}, and then draw a card that leaves Cthulhu playable"
            f" (no 7) {chance / base.value}: "
        )
    return replace(base, what=what, value=chance, formula=f"{formula}{chance}", slips=())


def _forgot(wrong: Fraction, chance: Fraction) -> tuple[Slip, ...]:
    """The slip of who forgets what was heard, where it is one."""
    return (Slip("evidence", "what was heard is not used", wrong),) if wrong != chance else ()


_EXPLAINED: Final[dict[str, Callable[..., Explanation]]] = {
    "curve": _of_the_curve,
    "survive": _of_several_checks,
    "number": _of_a_sum,
    "driven": _of_tommy_gun,
    "win": _of_a_compare,
    "tie": _of_a_compare,
    "lose": _of_a_compare,
    "highest": _of_the_highest,
    "cthulhu": _of_cthulhu,
}
