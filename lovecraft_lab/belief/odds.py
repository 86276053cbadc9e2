"""Odds that follow from counting: of a sanity check from a pool, and of all else from a belief.

Each is the exact chance as the seat sees it whose belief it is (see `posterior`).
"""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING

from lovecraft_lab.belief.models import legal_cards
from lovecraft_lab.belief.weigh import Weighed
from lovecraft_lab.core.chance import none_among
from lovecraft_lab.core.errors import LabError, Unsuitable
from lovecraft_lab.core.state import require_seat
from lovecraft_lab.letter.notation import kind_of
from lovecraft_lab.letter.rules import aeg25, ending, insane, ties

if TYPE_CHECKING:
    from collections.abc import Callable

    from lovecraft_lab.belief.beliefs import Belief
    from lovecraft_lab.belief.weigh import Judge
    from lovecraft_lab.letter.cards import Kind

MOST_CARDS = 10_000
"""No deck is larger; beyond it the exact fraction would take minutes."""


def pass_check(arkham: int, other: int, reveal: int) -> Fraction:
    """Return the exact chance that no Other World card is among `reveal` cards off a pool.

    The pool holds `arkham` Arkham and `other` Other World cards, all in random order; a pool
    smaller than `reveal` is turned up whole (rule 34). This is the hypergeometric probability of
    drawing none. Raises `LabError` for a count that is not a whole number from 0 up.

    >>> pass_check(17, 9, 2)
    Fraction(136, 325)
    """
    for name, count in (("arkham", arkham), ("other", other), ("reveal", reveal)):
        if type(count) is not int or not 0 <= count <= MOST_CARDS:
            msg = f"{name}={count!r}: a whole number of cards from 0 to {MOST_CARDS} is needed"
            raise LabError(msg)
    return none_among(arkham, other, reveal)


def survive(belief: Belief, seat: int, turns: int, reveal: int | None = None) -> Fraction:
    """Return the chance that a seat passes the checks of its next `turns` turns.

    Each check turns up `reveal` cards (as many as Other World cards lie in its zone now, if that is
    not given), for a check that is passed adds none. Between two of them every seat in the round
    draws a card, and the deck may run out, which ends the round before the next check.
    """
    return belief.pass_check(seat, cards_over(belief, seat, turns, reveal))


def cards_over(belief: Belief, seat: int, turns: int, reveal: int | None = None) -> int:
    """Return how many cards the checks of a seat's next `turns` turns turn up (see `survive`)."""
    if type(turns) is not int or turns < 0:
        raise LabError(f"turns={turns!r}: a whole number of turns from 0 up is needed")
    each = belief.cards_to_turn_up(seat, reveal)
    in_round = belief.game.players - len(belief.table.out)
    left, turned_up = belief.table.deck, 0
    for _ in range(turns):
        turned_up += min(each, left)
        left = max(0, left - each - in_round)
    return turned_up


def other_world_among(belief: Belief, count: int) -> dict[int, Fraction]:
    """Return how likely each number of Other World cards is among the next `count` cards.

    A deck with fewer cards gives all it has, as Tommy Gun takes it.

    >>> from lovecraft_lab import infoset, letter, posterior
    >>> game = letter(players=3)
    >>> state = game.position(hands=[("tommy_gun", "fed"), ("boxer",), ("sailor",)])
    >>> other_world_among(posterior(game, infoset(state, 0)), 2)
    {0: Fraction(35, 92), 1: Fraction(45, 92), 2: Fraction(3, 23)}
    """
    if type(count) is not int or count < 0:
        raise LabError(f"count={count!r}: a whole number of cards from 0 up is needed")
    marked = belief.game.other_world
    hidden = min(count, belief.table.deck)
    sure = 0
    if hidden and belief.table.known_next is not None:
        hidden -= 1
        sure = int(belief.table.known_next in marked)
    found: dict[int, Fraction] = {}
    for (among, cards), weight in belief.weighed.marked(marked).items():
        for n in range(max(0, hidden - (cards - among)), min(hidden, among) + 1):
            ways = comb(among, n) * comb(cards - among, hidden - n) * weight
            chance = Fraction(ways, comb(cards, hidden) * belief.weighed.total)
            found[n + sure] = found.get(n + sure, Fraction(0)) + chance
    return dict(sorted(found.items()))


def driven_insane(belief: Belief, count: int = 2) -> Fraction:
    """Return the chance that the next `count` cards, laid in a Sane seat's zone, drive it Insane.

    That is what Tommy Gun does with two.
    """
    return 1 - other_world_among(belief, count).get(0, Fraction(0))


def guess(belief: Belief, seat: int) -> dict[int, Fraction]:
    """Return the chance that a guess hits this seat, for every number that may be named."""
    numbers = belief.game.numbers
    chances = _numbers(belief, seat)
    return {number: chances.get(number, Fraction(0)) for number in numbers}


def compare(belief: Belief, seat: int, card: str | None = None) -> dict[str, Fraction]:
    """Return the chances to win, tie and lose a compare with a seat, by the numbers alone.

    `card` is the one of the own cards that is kept; it need not be named where there is only one.
    """
    mine = belief.game.number[own_card(belief, card)]
    theirs = _numbers(belief, seat)
    return {
        "win": sum((c for number, c in theirs.items() if number < mine), Fraction(0)),
        "tie": theirs.get(mine, Fraction(0)),
        "lose": sum((c for number, c in theirs.items() if number > mine), Fraction(0)),
    }


def _numbers(belief: Belief, seat: int) -> dict[int, Fraction]:
    """Return how likely each number is to be the one on a seat's only card."""
    require_seat(seat, belief.game.players)
    hand = belief.evidence.hands[seat]
    if len(hand) != 1:
        raise LabError(f"seat {seat} holds {len(hand)} cards now, and one card has a number")
    found: dict[int, Fraction] = {}
    for (kind,), weight in belief.weighed.hands(hand).items():
        number = belief.game.number[kind]
        found[number] = found.get(number, Fraction(0)) + Fraction(weight, belief.weighed.total)
    return found


def own_card(belief: Belief, card: str | None) -> Kind:
    """Return the kind of the own card that is meant; raises `LabError` where that is not clear."""
    hand = belief.own_hand()
    if card is None and len(hand) == 1:
        return hand[0]
    ids = [belief.game.cards[kind].ident for kind in hand]
    if card is None or card not in ids:
        raise LabError(f"{card!r} is none of the own cards; name one of {', '.join(ids) or 'none'}")
    return kind_of(belief.game, card)


def showdown(belief: Belief, card: str | None = None) -> dict[tuple[int, ...], Fraction]:
    """Return who would win if all hands were shown now: sets of winners with their chances.

    Ties are settled as the edition does it; an empty set of winners stands for a round that nobody
    wins. `card` is the one of the own two cards that is kept.
    """
    shown = shown_places(belief, card)
    seats = list(shown)
    weights = belief.weighed.ranked(
        list(shown.values()), belief.game.number, judge_of(belief, seats)
    )
    return {
        tuple(sorted(seats[n] for n in winners)): Fraction(weight, belief.weighed.total)
        for winners, weight in sorted(weights.items(), key=lambda pair: sorted(pair[0]))
    }


def shown_places(belief: Belief, card: str | None = None) -> dict[int, int]:
    """Return by seat the places that would be shown now, with this own card kept."""
    table, hands = belief.table, belief.evidence.hands
    shown: dict[int, int] = {}
    for seat in range(belief.game.players):
        places = hands[seat]
        if seat == belief.seat and len(places) > 1:
            kept = own_card(belief, card)
            places = [p for p in places if belief.evidence.joint.possible([p]) == {kept}]
        elif len(places) > 1:
            raise LabError(f"seat {seat} holds {len(places)} cards now: one of them would be shown")
        if seat not in table.out and places:
            shown[seat] = places[0]
    return shown


def judge_of(belief: Belief, seats: list[int]) -> Judge:
    """Return who of these seats, told by their place in the list, wins with the same number."""
    settle = _SETTLED.get(belief.game.settle)
    if settle is None:
        raise Unsuitable(f"nobody has said how {belief.game.edition.name} settles shown hands")
    return settle(belief, seats)


def _shared(_belief: Belief, _seats: list[int]) -> Judge:
    """All who hold the highest number win (rule 38)."""
    return lambda holders: holders


def _unique(_belief: Belief, _seats: list[int]) -> Judge:
    """The highest number that one seat alone holds wins (ruling Q-15)."""
    return lambda holders: holders if len(holders) == 1 else frozenset()


def _unique_or_immune(belief: Belief, seats: list[int]) -> Judge:
    """The same, but an immune seat is not knocked out by a tie, where the switch says so."""
    stays = belief.game.switches["immune_stays_in_tie"]
    immune = {n for n, seat in enumerate(seats) if stays and seat in belief.table.immune}

    def judge(holders: frozenset[int]) -> frozenset[int]:
        left = holders if len(holders) == 1 else holders & immune
        return left if len(left) == 1 else frozenset()

    return judge


_SETTLED: dict[Callable[..., None], Callable[[Belief, list[int]], Judge]] = {
    ending.share_ties: _shared,
    ties.knock_out_ties: _unique,
    ties.spare_the_immune: _unique_or_immune,
}
"""How shown hands are judged, by the function that settles them in play."""


_WINS_THE_GAME = (insane.call_cthulhu, aeg25.call_cthulhu)


def cthulhu(belief: Belief) -> Fraction:
    """Return the chance that the own next turn wins the match by Cthulhu.

    Two Other World cards must lie in the own zone. Then the check has to be passed, and the card
    drawn after it must let Cthulhu be played: beside a 7 it may not be. With two cards in hand the
    turn is past both, and nothing is left to chance.
    """
    game, table = belief.game, belief.table
    hand = belief.own_hand()
    assert isinstance(belief.seat, int), "who has a hand is a seat"
    lying = sum(kind in game.other_world for kind in table.zones[belief.seat])
    if not hand or lying < insane.TO_WIN_WITH_CTHULHU:
        return Fraction(0)
    if len(hand) > 1:
        return Fraction(may_win(belief, hand))
    if table.deck <= lying:  # no card is left to draw, and the round ends
        return Fraction(0)
    return _after_a_check(belief, lying, playable_beside(belief, hand))


def playable_beside(belief: Belief, hand: tuple[Kind, ...]) -> tuple[int, ...]:
    """Return for each kind 1 if, drawn to this hand, it lets Cthulhu be played to win, else 0."""
    return tuple(int(may_win(belief, (*hand, kind))) for kind in belief.game.kinds)


def may_win(belief: Belief, hand: tuple[Kind, ...]) -> bool:
    """Whether out of this hand a card may be played that wins the match."""
    assert isinstance(belief.seat, int), "as above"
    legal = legal_cards(
        belief.game, belief.seat, tuple(sorted(hand)), frozenset(belief.table.insane)
    )
    rows = [belief.game.cards[card] for card in legal if not isinstance(card, str)]
    return any(row.insane is not None and row.insane.rule in _WINS_THE_GAME for row in rows)


def _after_a_check(belief: Belief, reveal: int, drawn: tuple[int, ...]) -> Fraction:
    """Return the chance to pass a check over `reveal` cards and then draw one of these kinds."""
    immune = belief.seat in belief.table.immune
    fails = frozenset() if immune else belief.game.fails_check
    if belief.table.known_next is not None:
        if belief.table.known_next in fails:
            return Fraction(0)
        reveal -= 1
    joint = belief.evidence.joint.copy()
    place = joint.draw()
    before = Weighed(joint)
    if not any(joint.unseen[kind] and wanted for kind, wanted in enumerate(drawn)):
        return Fraction(0)
    joint.restrict(place, drawn)
    after = Weighed(joint)
    passed = sum(
        Fraction(weight * comb(cards - marked, reveal), comb(cards, reveal))
        for (marked, cards), weight in after.marked(fails).items()
    )
    return Fraction(passed * before.scale, before.total * after.scale)
