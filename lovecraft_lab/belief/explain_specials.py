"""Tommy Gun and the Cthulhu gamble taken apart: what turns on the next cards of the deck."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from lovecraft_lab.belief import odds
from lovecraft_lab.belief.deals import Deals, Kinds
from lovecraft_lab.belief.explanation import Explanation, Slip
from lovecraft_lab.belief.parts import group, others
from lovecraft_lab.belief.slips import of_evidence, wrong
from lovecraft_lab.belief.turned import Turned, share
from lovecraft_lab.letter.notation import kind_of
from lovecraft_lab.letter.rules import insane
from lovecraft_lab.show.words import count

if TYPE_CHECKING:
    from lovecraft_lab.belief.beliefs import Belief

TOMMY_GUN: Final = "tommy_gun"
TURNED_UP: Final = 2
"""So many cards Tommy Gun takes from the deck."""
CTHULHU: Final = "cthulhu"


def a_tommy_gun(belief: Belief, what: str) -> Explanation:
    """Explain the chance that two cards off the deck drive a Sane seat Insane."""
    kind_of(belief.game, TOMMY_GUN)
    over = Turned(belief, belief.game.other_world, TURNED_UP)
    value = odds.driven_insane(belief, TURNED_UP)
    if over.is_sure:
        formula = f"{over.why}{value}"
    else:
        none, worked = over.formula, over.worked
        if len(over.cases) > 1:
            none, worked = f"({none})", f"({worked})"
        formula = f"1 − {over.why}1 − {none} = 1 − {worked} = {value}"
    found = [
        *of_evidence(belief, lambda other: odds.driven_insane(other, TURNED_UP), others(belief)),
        *(Slip(slip.name, slip.says, 1 - slip.value) for slip in over.slips()),
        Slip("complement", "the chance that no bad card comes is given", 1 - value),
    ]
    if over.hidden == TURNED_UP:
        added = over.average(lambda good, bad: TURNED_UP * (1 - share(good, bad)))
        found.append(Slip("added", "the chances of the two cards are added", added))
    return over.explanation(what, value, formula, wrong(found, value))


def a_cthulhu(belief: Belief, what: str) -> Explanation:
    """Explain the chance that the own next turn wins the match by Cthulhu."""
    kind_of(belief.game, CTHULHU)
    value = odds.cthulhu(belief)
    assert isinstance(belief.seat, int), "who has a hand is a seat"
    zone = belief.table.zones[belief.seat]
    lying = sum(kind in belief.game.other_world for kind in zone)
    bad = frozenset[int]() if belief.seat in belief.table.immune else belief.game.fails_check
    over = Turned(belief, bad, lying)
    fits = odds.playable_beside(belief, belief.own_hand())
    wanted = frozenset(kind for kind, fit in enumerate(fits) if fit)
    pool = (*over.pool, group(belief, "cards beside which Cthulhu may be played", wanted))
    why = _no_gamble(belief, lying, over, pool[-1].unseen)
    if why:
        told = over.explanation(what, value, f"{why}: {value}", ())
        return replace(told, weights=(), sums=(), limit="")
    gamble = _Gamble(over, wanted)
    ids = {belief.game.cards[kind].ident for kind in wanted}
    drawn = sum((c for card, c in belief.next_card().items() if card in ids), Fraction(0))
    passed = belief.none_of(bad, lying)
    found = [
        *of_evidence(belief, odds.cthulhu, others(belief)),
        Slip("draw", "the check alone is counted, and not what is drawn", passed),
    ]
    if over.open_card is None:
        says = "the draw is taken to have nothing to do with the check"
        found.append(Slip("check", "what is drawn is counted, and not the check", drawn))
        found.append(Slip("independent", says, passed * drawn))
    made = over.explanation(what, value, f"{gamble.formula}{value}", wrong(found, value))
    weights, sums = gamble.deals.page
    every = (*sums, *gamble.sums)
    return replace(made, pool=pool, weights=weights, sums=every, limit=gamble.deals.limit)


def _no_gamble(belief: Belief, lying: int, over: Turned, wanted: int) -> str:
    """Return why nothing is left to chance, if so."""
    hand, words = belief.own_hand(), belief.game.words
    if not hand:
        return "no card is in hand"
    if lying < insane.TO_WIN_WITH_CTHULHU:
        there = f"there {'is' if lying == 1 else 'are'} {lying}"
        return f"two {words.other} cards must lie in the own {words.zone}, and {there}"
    if len(hand) > 1:
        can = "can" if odds.may_win(belief, hand) else "cannot"
        return f"check and draw are past, and with these cards Cthulhu {can} be played to win"
    if belief.table.deck <= lying:
        return "the check takes the last card of the deck, and none is left to draw"
    if over.open_card in over.bad:
        return "the next card lies open and fails the check"
    return "" if wanted else "no card that may come lets Cthulhu be played to win"


class _Gamble:
    """The check and the card drawn after it.

    That card is as good as any of those that may come, so it can be picked first: a good one leaves
    one good card less for the check.
    """

    def __init__(self, over: Turned, wanted: Kinds) -> None:
        bad, good = over.bad, over.good
        named = {
            "good and wanted": good & wanted,
            "good and not wanted": good - wanted,
            "bad and wanted": bad & wanted,
            "bad and not wanted": bad - wanted,
        }
        self.deals = Deals(over.belief, named)
        whole = self.deals.count()
        parts, says = [], []
        copies, places = self.deals.copies, len(self.deals.places)

        def left(kinds: Kinds, held: int) -> int:
            return sum(copies[kind] for kind in kinds) - held

        found = list(self.deals.split(bad & wanted, bad - wanted, good - wanted))
        for (bad_wanted, bad_other, good_other), deals in found:
            good_held = places - bad_wanted - bad_other
            held = (good_held - good_other, good_other, bad_wanted, bad_other)
            part = _after(
                left(good, good_held),
                left(good & wanted, held[0]),
                left(bad & wanted, bad_wanted),
                (self.deals.others, over.hidden),
            )
            if len(found) > 1:
                part = f"{deals.value}/{whole.value} × {part}"
                cards = ", ".join(f"{n} {name}" for n, name in zip(held, named, strict=True) if n)
                says.append(f"deals with these cards in hands, {cards}: {deals.worked}")
            parts.append(part)
        says += [f"all deals: {whole.worked}"] if len(found) > 1 else []
        self.sums = tuple(says)
        seen = "" if over.open_card is None else "; the next card lies open and passes"
        self.formula = (
            f"the card drawn after the check may be any of {count(self.deals.others, 'card')}, and"
            f" {count(over.hidden, 'good card')} must come before it{seen}: {' + '.join(parts)} = "
        )


def _after(good: int, good_wanted: int, bad_wanted: int, over: tuple[int, int]) -> str:
    """Return the chance that a wanted card is drawn and none but good ones turned up before."""
    cards, hidden = over
    ways = [
        f"{n}·C({among}, {hidden})"
        for n, among in ((good_wanted, good - 1), (bad_wanted, good))
        if n and among >= hidden
    ]
    return f"({' + '.join(ways) or 0}) / ({cards}·C({cards - 1}, {hidden}))"
