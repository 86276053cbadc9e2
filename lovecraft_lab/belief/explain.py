"""One number of a belief taken apart: the pool, the formula, the evidence, and the usual slips.

What is asked is a topic and its words (see `Belief.explain`). Here are hands and hidden cards;
checks are in `explain_checks`, compares and the end of the round in `explain_ends`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from inspect import signature
from typing import TYPE_CHECKING, Final

from lovecraft_lab.belief import explain_checks, explain_ends, explain_specials
from lovecraft_lab.belief.deals import Counted, Deals
from lovecraft_lab.belief.explanation import Explanation
from lovecraft_lab.belief.parts import (
    Kinds,
    chance_of,
    group,
    heard_of,
    quotient,
    whole_number,
)
from lovecraft_lab.belief.slips import of_division, of_evidence, wrong
from lovecraft_lab.core.errors import BadNotation, as_text
from lovecraft_lab.core.state import require_seat
from lovecraft_lab.letter.narrate import Teller
from lovecraft_lab.letter.notation import kind_of
from lovecraft_lab.show.words import a_number

if TYPE_CHECKING:
    from lovecraft_lab.belief.beliefs import Belief

ASIDE: Final = "aside"
NEXT: Final = "next_card"


def explain(belief: Belief, what: str) -> Explanation:
    """Return the explanation of one number; see `Belief.explain` for what can be named."""
    topic, *words = as_text(what).split() or [""]
    teller = _TOPICS.get(topic)
    if teller is None:
        raise BadNotation(f"{what!r}: what is explained is one of {'; '.join(_FORMS)}", what)
    try:
        signature(teller).bind(belief, what, *words)
    except TypeError:
        raise BadNotation(f"{what!r}: it is written like {_FORMS[topic]!r}", what) from None
    return teller(belief, " ".join([topic, *words]), *words)


def _a_hand(belief: Belief, what: str, seat: str, card: str) -> Explanation:
    kind = kind_of(belief.game, card)
    return _held(belief, what, whole_number(seat, what), frozenset([kind]), card)


def _a_guess(belief: Belief, what: str, seat: str, number: str) -> Explanation:
    return _held(belief, what, whole_number(seat, what), *_with_number(belief, number, what))


def _a_number(belief: Belief, what: str, place: str, number: str) -> Explanation:
    if place in (ASIDE, NEXT):
        return _of_the_rest(belief, what, place, *_with_number(belief, number, what))
    return _a_guess(belief, what, place, number)


def _an_aside(belief: Belief, what: str, card: str) -> Explanation:
    return _of_the_rest(belief, what, ASIDE, frozenset([kind_of(belief.game, card)]), card)


def _a_next_card(belief: Belief, what: str, card: str) -> Explanation:
    return _of_the_rest(belief, what, NEXT, frozenset([kind_of(belief.game, card)]), card)


def _with_number(belief: Belief, number: str, what: str) -> tuple[Kinds, str]:
    """Return the cards with a number, and what they are called."""
    wanted = whole_number(number, what)
    kinds = (kind for kind in belief.game.kinds if belief.game.number[kind] == wanted)
    return frozenset(kinds), f"cards with {a_number(wanted)}"


# A hand


def _held(belief: Belief, what: str, seat: int, kinds: Kinds, named: str) -> Explanation:
    """Return the explanation of the chance that a seat holds one of these kinds."""
    require_seat(seat, belief.game.players)
    everything = frozenset(belief.game.kinds)
    asked, whole = group(belief, named, kinds), group(belief, "all cards", everything)
    deals = Deals(belief, {_spoken(belief, named): kinds}, belief.evidence.hands[seat])

    def ask(other: Belief) -> Fraction:
        hands = other.weighed.hands(other.evidence.hands[seat])
        held = sum(weight for hand, weight in hands.items() if not kinds.isdisjoint(hand))
        return Fraction(held, other.weighed.total)

    value = ask(belief)
    formula = _hand_formula(belief, seat, kinds, deals)
    weights, sums = deals.page
    slips = of_evidence(belief, ask, (seat,)) + of_division(belief, asked, whole)
    return Explanation(
        what,
        value,
        (asked, whole),
        weights,
        sums,
        formula + str(value),
        heard_of(belief, seat),
        wrong(slips, value),
        deals.limit,
    )


def _spoken(belief: Belief, named: str) -> str:
    """Return what cards are called in a sentence: a card by its name."""
    names = {row.ident: row.name for row in belief.game.cards}
    return names.get(named, named)


def _hand_formula(belief: Belief, seat: int, kinds: Kinds, deals: Deals) -> str:
    """Return the deals with one of these cards in the hand over all deals, up to the result."""
    tell = Teller(belief.game, belief.seat, belief.names)
    hand = belief.evidence.hands[seat]
    if not hand:
        return f"{tell.who(seat)} {'hold' if seat == tell.you else 'holds'} no card: "
    if len(belief.weighed.hands(hand)) == 1:
        return f"it is known what {tell.whom(seat)} {'hold' if seat == tell.you else 'holds'}: "
    whole = deals.count()
    if len(hand) == 1:
        held = deals.count({hand[0]: kinds})
    else:
        others = frozenset(belief.game.kinds) - kinds
        none = deals.count(dict.fromkeys(hand, others))
        return (
            f"1 − deals without such a card in this hand / all deals: 1 − {none.inside} /"
            f" {whole.inside} = 1 − {none.value} / {whole.value} = "
        )
    return quotient(held, whole)


# The card set aside, and the next one


def _of_the_rest(belief: Belief, what: str, place: str, kinds: Kinds, named: str) -> Explanation:
    """Return the explanation of the chance that a card which nobody has seen is of these kinds."""
    asked = group(belief, named, kinds)
    whole = group(belief, "all cards", frozenset(belief.game.kinds))
    deals = Deals(belief, {_spoken(belief, named): kinds})
    ids = {belief.game.cards[kind].ident for kind in kinds}

    def ask(other: Belief) -> Fraction:
        chances = other.aside() if place == ASIDE else other.next_card()
        return sum((chance for card, chance in chances.items() if card in ids), Fraction(0))

    value = ask(belief)
    told = belief.table.known_next if place == NEXT else None
    sums: tuple[str, ...] = ()
    if told is not None:
        formula = f"the next card lies open and is {belief.game.cards[told].name}: "
    elif not (belief.table.aside if place == ASIDE else belief.table.deck):
        formula = "there is no such card now: "
    else:
        held, sums = _in_hands(deals, kinds)
        copies = sum(deals.copies[kind] for kind in kinds)
        left = Counted(Fraction(), f"{' − '.join([str(copies), *held])}")
        less = " less those expected in hands" if held else ""
        formula = (
            f"unseen copies{less} / unseen cards that nothing was heard of:"
            f" {left.inside} / {deals.others} = "
        )
    weights, added = deals.page
    slips = of_evidence(belief, ask) + of_division(belief, asked, whole)
    return Explanation(
        what,
        value,
        (asked, whole),
        weights,
        (*added, *sums),
        formula + str(value),
        heard_of(belief),
        wrong(slips, value),
        deals.limit,
    )


def _in_hands(deals: Deals, kinds: Kinds) -> tuple[list[str], tuple[str, ...]]:
    """Return how many of these cards are expected in each hand, and how each number comes about."""
    whole = deals.count()
    held, says = [], []
    for place in deals.places:
        found = deals.count({place: kinds})
        if found.value:
            chance = chance_of(found, whole)
            held.append(str(chance))
            says.append(
                f"expected in the hand of {deals.whose[place]}: {quotient(found, whole)}{chance}"
            )
    return held, tuple(says)


_FORMS: Final = {
    "hand": "hand 1 fed",
    ASIDE: "aside fed",
    NEXT: "next_card fed",
    "guess": "guess 1 4",
    "number": "number aside 4",
    "pass_check": "pass_check 1 2",
    "curve": "curve 2",
    "survive": "survive 1 3",
    "tommy_gun": "tommy_gun",
    "cthulhu": "cthulhu",
    "compare": "compare 1 win",
    "showdown": "showdown 1",
}
_TOPICS: Final[Mapping[str, Callable[..., Explanation]]] = {
    "hand": _a_hand,
    ASIDE: _an_aside,
    NEXT: _a_next_card,
    "guess": _a_guess,
    "number": _a_number,
    "pass_check": explain_checks.a_check,
    "curve": explain_checks.cards_of_a_check,
    "survive": explain_checks.several_checks,
    "tommy_gun": explain_specials.a_tommy_gun,
    "cthulhu": explain_specials.a_cthulhu,
    "compare": explain_ends.a_compare,
    "showdown": explain_ends.a_showdown,
}
