"""Compares and the end of the round taken apart: whose number is higher."""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import chain, combinations
from math import prod
from typing import TYPE_CHECKING, Final

from lovecraft_lab.belief import odds
from lovecraft_lab.belief.deals import BY_PROGRAM, Counted, Deals, Kinds
from lovecraft_lab.belief.explanation import Explanation, Slip
from lovecraft_lab.belief.parts import group, heard_of, quotient, whole_number
from lovecraft_lab.belief.slips import of_division, of_evidence, wrong
from lovecraft_lab.core.errors import BadNotation
from lovecraft_lab.core.state import require_seat
from lovecraft_lab.letter.narrate import Teller
from lovecraft_lab.show.words import a_number

if TYPE_CHECKING:
    from lovecraft_lab.belief.beliefs import Belief
    from lovecraft_lab.belief.weigh import Judge

WIN, TIE, LOSE = "win", "tie", "lose"
ENDS: Final = (WIN, TIE, LOSE)
MOST_WAYS: Final = 12
"""More ways to win with the same number are not written out one by one."""
ZERO, ONE = Fraction(0), Fraction(1)


def a_compare(
    belief: Belief, what: str, seat: str, end: str = WIN, card: str | None = None
) -> Explanation:
    """Explain the chance to win, tie or lose a compare, by the numbers alone."""
    who = whole_number(seat, what)
    if end not in ENDS:
        raise BadNotation(f"{what!r}: a compare is to {', '.join(ENDS)}, not to {end!r}", what)
    value = odds.compare(belief, who, card)[end]
    mine = belief.game.number[odds.own_card(belief, card)]
    kinds, named = _against(belief, mine, end)
    place = belief.evidence.hands[who]
    deals = Deals(belief, {named: kinds}, place)
    asked = group(belief, named, kinds)
    whole = group(belief, "all cards", frozenset(belief.game.kinds))
    tell = Teller(belief.game, belief.seat, belief.names)
    intro = f"to {end} with {a_number(mine)}, {tell.whom(who)} must hold one of the {named}: "
    if len(belief.weighed.hands(place)) == 1:
        formula = f"it is known what {tell.whom(who)} holds: "
    else:
        formula = quotient(deals.count({place[0]: kinds}), deals.count())
    found = [
        *of_evidence(belief, lambda other: odds.compare(other, who, card)[end], (who,)),
        *of_division(belief, asked, whole),
    ]
    if end != TIE:
        both = value + odds.compare(belief, who, card)[TIE]
        found.append(Slip("tie", f"a tie is counted as {_PAST[end]}", both))
    return Explanation(
        what,
        value,
        (asked, whole),
        *deals.page,
        f"{intro}{formula}{value}",
        heard_of(belief),
        wrong(found, value),
        deals.limit,
    )


_PAST: Final = {WIN: "won", LOSE: "lost"}


def _against(belief: Belief, mine: int, end: str) -> tuple[Kinds, str]:
    """Return the cards that another must hold for an end, and what they are called."""
    fits, named = {
        WIN: (mine.__gt__, f"cards below {mine}"),
        TIE: (mine.__eq__, f"cards with {a_number(mine)}"),
        LOSE: (mine.__lt__, f"cards above {mine}"),
    }[end]
    return frozenset(k for k in belief.game.kinds if fits(belief.game.number[k])), named


# The end of the round


Held = Mapping[int, Kinds]
"""Which cards may lie in which places."""
BELOW, UP_TO, WITH = "cards below {}", "cards up to {}", "cards with {}"
_HOLDS: Final[Mapping[str, Callable[[int], Container[int]]]] = {
    BELOW: range,
    UP_TO: lambda n: range(n + 1),
    WITH: lambda n: (n,),
}
"""The numbers that each of these groups of cards has."""
Way = tuple[tuple[str, int], ...]
"""What each seat may hold: a group and its number."""


def a_showdown(belief: Belief, what: str, seat: str, card: str | None = None) -> Explanation:
    """Explain the chance to be among the winners if all hands were shown now."""
    who = whole_number(seat, what)
    require_seat(who, belief.game.players)

    def ask(other: Belief) -> Fraction:
        ends = odds.showdown(other, card)
        return sum((chance for winners, chance in ends.items() if who in winners), Fraction(0))

    value = ask(belief)
    shown = odds.shown_places(belief, card)
    deals = Deals(belief, _by_number(belief), shown.values())
    ways = _ways(belief, who, shown) if who in shown else {}
    formula, sums = _showdown_formula(belief, who, shown, deals, ways)
    rivals = tuple(seat for seat in shown if seat != belief.seat)
    found = [
        *of_evidence(belief, ask, rivals),
        Slip("tie", "only a win alone is counted", odds.showdown(belief, card).get((who,), ZERO)),
    ]
    if ways:
        says = "the hands are taken to have nothing to do with each other"
        chances = (
            prod((_chance(belief, place, kinds) for place, kinds in held.items()), start=ONE)
            for each in ways.values()
            for held in each
        )
        found.append(Slip("independent", says, sum(chances, ZERO)))
    return Explanation(
        what,
        value,
        (group(belief, "all cards", frozenset(belief.game.kinds)),),
        deals.weights,
        (*deals.sums, *sums),
        f"{formula}{value}",
        heard_of(belief),
        wrong(found, value),
        deals.limit or _too_many(ways),
    )


def _too_many(ways: Mapping[int, Collection[Held]]) -> str:
    """Return why the deals won with some numbers stand without a sum, if they do."""
    many = [
        f"{len(found)} with {a_number(n)}" for n, found in ways.items() if len(found) > MOST_WAYS
    ]
    return f"{BY_PROGRAM}: so many ways to win there are, {' and '.join(many)}." if many else ""


def _by_number(belief: Belief) -> dict[str, Kinds]:
    """Return the cards of each number, below it and up to it, by what they are called."""
    return {
        named.format(a_number(n) if named == WITH else n): _cards(belief, numbers(n))
        for n in sorted(set(belief.game.number))
        for named, numbers in _HOLDS.items()
    }


def _cards(belief: Belief, numbers: Container[int]) -> Kinds:
    return frozenset(k for k in belief.game.kinds if belief.game.number[k] in numbers)


def _chance(belief: Belief, place: int, kinds: Kinds) -> Fraction:
    """Return how likely a place holds one of these cards."""
    weights = belief.weighed.hands((place,))
    held = sum(weight for (kind,), weight in weights.items() if kind in kinds)
    return Fraction(held, belief.weighed.total)


def _showdown_formula(
    belief: Belief,
    who: int,
    shown: Mapping[int, int],
    deals: Deals,
    ways: Mapping[int, Collection[Held]],
) -> tuple[str, tuple[str, ...]]:
    """Return the deals in which a seat wins over all deals, and how they are counted by number."""
    tell = Teller(belief.game, belief.seat, belief.names)
    name, wins = tell.who(who), "win" if who == tell.you else "wins"
    if who not in shown:
        return f"{name} {wins.replace('win', 'show')} no card: ", ()
    if not deals.places:
        return "all hands are known: ", ()
    counted = {number: _won(deals, held) for number, held in ways.items()}
    won = {number: found for number, (found, _) in counted.items() if found.value}
    sums = [line for number in won for line in counted[number][1]]
    whole = deals.count()
    if len(won) == 1:
        ((number, found),) = won.items()
        return f"{name} {wins} with {a_number(number)}: {quotient(found, whole)}", tuple(sums)
    sums += [
        f"deals in which {tell.whom(who)} {wins} with {a_number(number)}: {found.worked}"
        for number, found in won.items()
    ]
    added = Counted(
        sum((found.value for found in won.values()), ZERO),
        " + ".join(str(found.value) for found in won.values()) or "0",
    )
    intro = "deals won with each number, added up / all deals: "
    return f"{intro}{quotient(added, whole)}", tuple(sums)


def _won(deals: Deals, ways: Collection[Held]) -> tuple[Counted, tuple[str, ...]]:
    """Return the deals of ways that exclude each other, and how those of each way are counted.

    Where too many ways would have to be read, all are counted together.
    """
    if len(ways) == 1 or len(ways) > MOST_WAYS:
        together = deals.add(ways)
        return together if len(ways) == 1 else Counted(together.value, str(together.value)), ()
    found = [(held, counted) for held in ways if (counted := deals.count(held)).value]
    says = tuple(f"deals with {deals.held(held)}: {counted.worked}" for held, counted in found)
    values = [counted.value for _, counted in found]
    return Counted(sum(values, ZERO), " + ".join(map(str, values)) or "0"), says


def _ways(belief: Belief, who: int, shown: Mapping[int, int]) -> dict[int, list[Held]]:
    """Return by the number on a seat's card which cards the others may hold for it to win.

    The ways exclude each other.
    """
    judge = odds.judge_of(belief, list(shown))
    places = list(shown.values())
    numbers = [
        {belief.game.number[kind] for (kind,) in belief.weighed.hands((place,))} for place in places
    ]
    at = list(shown).index(who)
    found: dict[int, list[Held]] = {}
    for n in sorted(numbers[at]):
        ways = _joined(list(_won_with(n, at, numbers, judge)))
        named: list[Held] = [
            {
                place: _cards(belief, _HOLDS[how](m))
                for place, (how, m) in zip(places, way, strict=True)
            }
            for way in ways
        ]
        if named:
            found[n] = named
    return found


def _won_with(
    wanted: int, who: int, numbers: Sequence[Collection[int]], judge: Judge
) -> Iterator[Way]:
    """Yield what each seat may hold for one to win with a number, judged from the top down."""
    seats = range(len(numbers))

    def go_on(n: int, held: dict[int, int]) -> Iterator[Way]:
        """Let some of those without a number yet hold an n."""
        free = [seat for seat in seats if seat not in held and seat != who and n in numbers[seat]]
        for here in _subsets(free):
            holders = frozenset(here) | ({who} if n == wanted else frozenset())
            winners = judge(holders) if holders else frozenset()
            now = held | dict.fromkeys(holders, n)
            if n > wanted and not winners:
                yield from go_on(n - 1, now)
            elif n == wanted and who in winners:
                yield tuple((WITH, now[seat]) if seat in now else (BELOW, n) for seat in seats)

    yield from go_on(max(n for each in numbers for n in each), {})


def _subsets(seats: Sequence[int]) -> Iterator[tuple[int, ...]]:
    return chain.from_iterable(combinations(seats, n) for n in range(len(seats) + 1))


def _joined(ways: list[Way]) -> list[Way]:
    """Return the same ways, two of them made one where a seat may hold a number or less."""
    for at in range(len(ways[0]) if ways else 0):
        joined: dict[tuple[object, ...], Way] = {}
        for way in ways:
            n = way[at][1]
            others = (*way[:at], n, *way[at + 1 :])
            joined[others] = (*way[:at], (UP_TO, n), *way[at + 1 :]) if others in joined else way
        ways = list(joined.values())
    return ways
