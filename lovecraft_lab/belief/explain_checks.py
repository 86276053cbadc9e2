"""Sanity checks taken apart: the next one, several, and the curve over cards turned up."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING

from lovecraft_lab.belief import odds
from lovecraft_lab.belief.explanation import Explanation, Slip
from lovecraft_lab.belief.parts import others, whole_number
from lovecraft_lab.belief.slips import Ask, of_evidence, wrong
from lovecraft_lab.belief.turned import Turned
from lovecraft_lab.core.chance import none_among
from lovecraft_lab.show.words import count

if TYPE_CHECKING:
    from lovecraft_lab.belief.beliefs import Belief


def a_check(belief: Belief, what: str, seat: str, reveal: str | None = None) -> Explanation:
    """Explain the chance that a seat passes its next check."""
    who = whole_number(seat, what)
    cards = belief.cards_to_turn_up(who, None if reveal is None else whole_number(reveal, what))
    if who in belief.table.immune:
        return _immune(belief, what, cards)
    over = Turned(belief, belief.game.fails_check, cards)
    return _check(over, what, lambda other: other.pass_check(who, cards))


def cards_of_a_check(belief: Belief, what: str, cards: str) -> Explanation:
    """Explain the chance that no card among the next ones fails a check."""
    over = Turned(belief, belief.game.fails_check, whole_number(cards, what))
    return _check(over, what, lambda other: other.none_of(over.bad, over.count))


def several_checks(
    belief: Belief, what: str, seat: str, turns: str, reveal: str | None = None
) -> Explanation:
    """Explain several checks: none turns up a bad card if one over all their cards would not."""
    who, rounds = whole_number(seat, what), whole_number(turns, what)
    each = belief.cards_to_turn_up(who, None if reveal is None else whole_number(reveal, what))
    cards = odds.cards_over(belief, who, rounds, each)
    if who in belief.table.immune:
        return _immune(belief, what, cards)
    cut = "" if cards == each * rounds else ", for the deck has no more"
    intro = (
        f"{rounds} checks over {count(each, 'card')} each turn up {cards} in all{cut}, and none of"
        f" them may be bad; what is drawn in between is as good as any other card. So "
    )
    once = belief.pass_check(who, each)
    over = Turned(belief, belief.game.fails_check, cards)
    slips = [
        Slip("independent", "every check is taken to be as likely as the first", once**rounds),
        Slip("one check", "only the first check is counted", once),
    ]
    if cards < each * rounds:
        endless = over.average(lambda good, bad: none_among(good, bad, each * rounds))
        slips.append(Slip("wrong k", "the deck is thought never to run out", endless))
    before = intro if rounds > 1 else ""
    return _check(over, what, lambda other: odds.survive(other, who, rounds, each), before, slips)


def _check(
    over: Turned, what: str, ask: Ask, intro: str = "", slips: Iterable[Slip] = ()
) -> Explanation:
    """Explain a number that is the chance that none of so many cards fails a check."""
    belief = over.belief
    value = ask(belief)
    formula = "" if over.is_sure else f"{over.formula} = {over.worked} = "
    found = wrong((*of_evidence(belief, ask, others(belief)), *slips, *over.slips()), value)
    return over.explanation(what, value, f"{intro}{over.why}{formula}{value}", found)


def _immune(belief: Belief, what: str, cards: int) -> Explanation:
    """Explain the check of a seat that may turn up what it likes."""
    bad = belief.game.fails_check
    slip = Slip("immunity", "the seat is not taken to be immune", belief.none_of(bad, cards))
    one = Fraction(1)
    over = Turned(belief, bad, 0)
    return over.explanation(what, one, "nothing puts an immune seat out: 1", wrong([slip], one))
