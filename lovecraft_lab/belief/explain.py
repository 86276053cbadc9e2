"""One number of a belief taken apart: the pool, the formula, the evidence, and the usual slips."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING, Any

from lovecraft_lab.belief.evidence import Evidence
from lovecraft_lab.belief.explanation import Explanation, Group, Reason, Slip
from lovecraft_lab.belief.joint import Impossible
from lovecraft_lab.belief.weigh import Weighed
from lovecraft_lab.core.chance import none_among
from lovecraft_lab.core.errors import BadNotation, as_text
from lovecraft_lab.core.state import require_seat
from lovecraft_lab.letter.facts import Compared, Out, Played
from lovecraft_lab.letter.narrate import Teller
from lovecraft_lab.letter.notation import kind_of
from lovecraft_lab.show.words import count, listing

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from lovecraft_lab.belief.beliefs import Belief
    from lovecraft_lab.letter.cards import Kind


def explain(belief: Belief, what: str) -> Explanation:
    """Return the explanation of one number; see `Belief.explain` for what can be named."""
    topic, *words = as_text(what).split() or [""]
    teller = _TOPICS.get(topic)
    if teller is None:
        raise BadNotation(f"{what!r}: what is explained is one of {'; '.join(_FORMS)}", what)
    try:
        return teller(belief, what.strip(), *words)
    except TypeError:
        raise BadNotation(f"{what!r}: it is written like {_FORMS[topic]!r}", what) from None


def _whole(word: str, what: str) -> int:
    if not word.isdecimal() or not word.isascii():
        raise BadNotation(f"{what!r}: {word!r} is no whole number", what)
    return int(word)


# What each number is made of


def _a_check(belief: Belief, what: str, seat: str, reveal: str | None = None) -> Explanation:
    who = _whole(seat, what)
    turned = None if reveal is None else _whole(reveal, what)
    value = belief.pass_check(who, turned)
    fails = belief.game.fails_check
    named = belief.game.words.fails
    pool = (
        _group(belief, "cards that pass", lambda kind: kind not in fails),
        _group(belief, f"cards that fail ({named})", lambda kind: kind in fails),
    )
    count = min(belief.cards_to_turn_up(who, turned), belief.table.deck)
    open_card = belief.table.known_next
    if who in belief.table.immune:
        formula = "nothing puts an immune seat out: 1"
    elif not count:
        formula = "no card is turned up: 1"
    elif open_card in fails:
        formula = "the next card lies open and fails the check: 0"
    else:
        hidden = count - (open_card is not None)
        passed = "" if hidden == count else "the next card lies open and passes; for the others, "
        formula = passed + _check_formula(belief, hidden, value)
    slips = _check_slips(belief, pool, count)
    evidence = reasons(belief, others(belief))
    return Explanation(what, value, pool, formula, evidence, _wrong(slips, value))


def _check_formula(belief: Belief, hidden: int, value: Fraction) -> str:
    """Return the hypergeometric chance, for each number of bad cards that hands may have left."""
    total = belief.weighed.total
    parts = []
    for (marked, cards), weight in sorted(belief.weighed.marked(belief.game.fails_check).items()):
        good = cards - marked
        ways = f"C({good}, {hidden}) / C({cards}, {hidden})"
        if weight == total:
            parts.append(f"{ways} = {comb(good, hidden)} / {comb(cards, hidden)}")
        else:
            parts.append(f"{Fraction(weight, total)} × {ways}")
    whole = f"{' + '.join(parts)} = {value}"
    if len(parts) == 1:
        return whole
    return f"{whole}, one part for each number of good cards that known hands may have left"


def _check_slips(belief: Belief, pool: tuple[Group, ...], count: int) -> list[Slip]:
    good, bad = (group.unseen for group in pool)
    open_card, deck = belief.table.known_next, belief.table.deck
    hidden = count - (count > 0 and open_card is not None)
    left = deck - (open_card is not None)
    slips = [
        Slip("evidence", "what was heard is not used", none_among(good, bad, hidden)),
        Slip(
            "deck size",
            "the unseen bad cards are all put into the deck",
            none_among(max(0, left - bad), min(bad, left), hidden),
        ),
        Slip(
            "with replacement",
            "cards turned up are put back",
            Fraction(good, good + bad) ** hidden if good + bad else Fraction(1),
        ),
        Slip("wrong k", "one card too many is turned up", none_among(good, bad, hidden + 1)),
    ]
    if hidden:
        slips.append(
            Slip("wrong k", "one card too few is turned up", none_among(good, bad, hidden - 1))
        )
    if open_card is not None:
        passes = open_card not in belief.game.fails_check
        forgot = none_among(good + passes, bad + (not passes), count)
        slips.append(Slip("open card", "the card that lies open is forgotten", forgot))
    return slips


def _a_hand(belief: Belief, what: str, seat: str, card: str) -> Explanation:
    return _held(belief, what, _whole(seat, what), (kind_of(belief.game, card),), card)


def _a_guess(belief: Belief, what: str, seat: str, number: str) -> Explanation:
    n = _whole(number, what)
    kinds = tuple(kind for kind in belief.game.kinds if belief.game.number[kind] == n)
    return _held(belief, what, _whole(seat, what), kinds, f"cards with a {n}")


def _wrong_divisions(belief: Belief, seen: int, unseen: int) -> list[Slip]:
    """Return the slips of a plain share: evidence left out, and the deck's size below the line."""
    slips = [Slip("evidence", "what was heard is not used", Fraction(seen, unseen or 1))]
    if belief.table.deck:
        slips.append(
            Slip(
                "deck size",
                "the unseen copies are divided by the size of the deck",
                Fraction(seen, belief.table.deck),
            )
        )
    return slips


def _held(belief: Belief, what: str, seat: int, kinds: tuple[Kind, ...], named: str) -> Explanation:
    """Return the explanation of the chance that a seat holds one of these kinds."""
    require_seat(seat, belief.game.players)
    value = _chance_to_hold(belief.weighed, belief.evidence.hands[seat], kinds)
    pool = (
        _group(belief, named, lambda kind: kind in kinds),
        _group(belief, "all cards", lambda _kind: True),
    )
    slips = _wrong_divisions(belief, pool[0].unseen, pool[1].unseen)
    confused = _kept_is_old(belief, seat, kinds)
    if confused is not None:
        slips.append(
            Slip("kept or drawn", "the card played is taken to be the one drawn", confused)
        )
    formula = _hand_formula(belief, seat, kinds, value)
    evidence = reasons(belief, (seat,))
    return Explanation(what, value, pool, formula, evidence, _wrong(slips, value))


def _chance_to_hold(weighed: Weighed, places: list[int], kinds: Collection[int]) -> Fraction:
    weights = weighed.hands(places)
    held = sum(weight for hand, weight in weights.items() if not set(kinds).isdisjoint(hand))
    return Fraction(held, weighed.total)


def _hand_formula(belief: Belief, seat: int, kinds: tuple[Kind, ...], value: Fraction) -> str:
    """Return evidence times copies for each card the seat may hold, or the weights added up."""
    hand, game = belief.evidence.hands[seat], belief.game
    weights = belief.weighed.hands(hand)
    held = sum(weight for cards, weight in weights.items() if not set(kinds).isdisjoint(cards))
    (product, *more) = belief.weighed.products
    at = [belief.evidence.joint.places.index(place) for place in hand]
    alone = not more and set(product.free[: len(product.free) - product.fresh]) <= set(at)
    if len(at) != 1 or not alone or at[0] in product.fixed:
        return (
            f"weight of the worlds in which it is so / weight of all worlds = {held} /"
            f" {belief.weighed.total} = {value}"
        )
    factor = product.spots[at[0]].factor
    parts = {k: (factor[k], copies) for k, copies in enumerate(product.unseen)}
    asked = [f"{parts[k][0]}·{parts[k][1]}" for k in kinds]
    whole = sum(f * copies for f, copies in parts.values())
    each = ", ".join(
        f"{game.cards[k].ident} {f}·{copies}" for k, (f, copies) in parts.items() if f and copies
    )
    return (
        f"({' + '.join(asked)}) / {whole} = {value}, where each card weighs evidence times unseen"
        f" copies: {each}"
    )


def _kept_is_old(belief: Belief, seat: int, kinds: Collection[int]) -> Fraction | None:
    """Return the chance to hold these kinds if each play is taken to be of the card just drawn."""
    before = belief.evidence
    confused = _KeptIsOld(before.game, before.told, before.model)
    try:
        for _ in confused.follow():
            pass
        weighed = Weighed(confused.joint)
        return _chance_to_hold(weighed, confused.hands[seat], kinds) if weighed.total else None
    except Impossible:
        return None


class _KeptIsOld(Evidence):
    """Evidence as one reads it who forgets that the card kept may be the one just drawn."""

    def played(self, player: int, kind: Kind) -> None:
        """Let the card played have been the one drawn last."""
        if self.knows(player):
            super().played(player, kind)
            return
        old, drawn = self.hands[player]
        likelihood = self.model.likelihood(
            player, kind, self.joint.unseen, frozenset(self.table.insane), self.view
        )
        self.joint.restrict(old, likelihood)
        self.joint.lay_open(drawn, kind)
        self.hands[player] = [old]


def _of_the_rest(belief: Belief, what: str, card: str) -> Explanation:
    kind = kind_of(belief.game, card)
    name = "aside" if what.startswith("aside") else "next_card"
    chances = belief.aside() if name == "aside" else belief.next_card()
    value = chances.get(card, Fraction(0))
    pool = (
        _group(belief, card, lambda each: each == kind),
        _group(belief, "all cards", lambda _kind: True),
    )
    if None in chances:
        formula = "there is no such card now"
    elif len(chances) == 1 and belief.table.known_next is not None and name == "next_card":
        formula = "the next card lies open"
    else:
        copies, rest = belief.evidence.joint.unseen[kind], belief.evidence.joint.rest
        formula = (
            f"({_copies(copies)} − {copies - value * rest} expected in hands) /"
            f" {count(rest, 'card')} in the deck and aside = {value}"
        )
    slips = _wrong_divisions(belief, pool[0].unseen, pool[1].unseen)
    evidence = reasons(belief, others(belief))
    return Explanation(what, value, pool, formula, evidence, _wrong(slips, value))


# The pool, the evidence and the slips


def _group(belief: Belief, name: str, belongs: Callable[[Kind], bool]) -> Group:
    """Return the cards of some kinds counted out."""
    kinds = [kind for kind in belief.game.kinds if belongs(kind)]
    joint = belief.evidence.joint
    copies = sum(belief.game.copies[kind] for kind in kinds)
    hidden = sum(joint.unseen[kind] for kind in kinds)
    known: dict[bool, int] = {True: 0, False: 0}
    for seat, hand in enumerate(belief.evidence.hands):
        for place in hand:
            (first, *more) = belief.weighed.hands((place,))
            known[seat == belief.seat] += not more and first[0] in kinds
    unseen = hidden - known[True] - known[False]
    return Group(name, copies, copies - hidden, known[True], known[False], unseen)


def others(belief: Belief) -> tuple[int, ...]:
    """Return the seats whose hands this seat does not hold."""
    return tuple(seat for seat in range(belief.game.players) if seat != belief.seat)


def reasons(belief: Belief, seats: Collection[int]) -> tuple[Reason, ...]:
    """Return the facts that count for these hands still: what ruled cards out, the last play.

    A hand that is held no longer is left out: all that was in it lies open.
    """
    tell = Teller(belief.game, belief.seat, belief.names)
    before = belief.evidence
    seats = [seat for seat in seats if before.hands[seat]]
    again = Evidence(before.game, before.told, before.model)
    possible: dict[int, frozenset[int]] = dict.fromkeys(seats, frozenset())
    found: dict[tuple[int, int], tuple[Any, ...]] = {}
    played: dict[int, tuple[Any, ...]] = {}
    compared: Any = None
    for fact in again.follow():
        cause: tuple[Any, ...] = (fact,)
        if isinstance(fact, Compared):
            compared = fact
        elif isinstance(fact, Out) and compared is not None and compared.loser == fact.player:
            # The loser's open card says more of the winner's: one reason, told with both facts.
            cause = (compared, fact)
            found = {key: cause if each == (compared,) else each for key, each in found.items()}
            compared = None
        hidden = {kind for kind, copies in enumerate(again.joint.unseen) if copies}
        for seat in seats:
            now = again.joint.possible(again.hands[seat])
            found |= {(seat, kind): cause for kind in possible[seat] & hidden - now}
            for kind in now | (frozenset(before.game.kinds) - hidden):
                found.pop((seat, kind), None)
            possible[seat] = now
            if isinstance(fact, Played) and fact.player == seat:
                played[seat] = cause
    struck: dict[tuple[int, tuple[Any, ...]], list[str]] = {
        (seat, cause): [] for seat, cause in played.items() if _is_weighed(belief, seat)
    }
    for (seat, kind), cause in sorted(found.items(), key=lambda pair: pair[0]):
        struck.setdefault((seat, cause), []).append(before.game.cards[kind].ident)
    return tuple(
        Reason(
            " ".join(map(tell.say, cause)),
            seat,
            tuple(ids),
            _follows(belief, tell, seat, ids, possible[seat]),
        )
        for (seat, cause), ids in sorted(struck.items(), key=lambda pair: pair[0][0])
    )


def _follows(
    belief: Belief, tell: Teller, seat: int, struck: Sequence[str], left: Collection[int]
) -> str:
    """Return as a sentence what a fact says of a hand, in the fewest cards."""
    who = tell.whom(seat)
    if not struck:
        return f"Some cards are likelier than others to have been kept by {who}."
    cards = tell.game.cards
    (hand, *more) = belief.weighed.hands(belief.evidence.hands[seat])
    if not more:
        verb = "hold" if seat == tell.you else "holds"
        return f"So {who} {verb} {listing([cards[kind].name for kind in hand])}."
    if len(left) < len(struck):
        held = [cards[kind].name for kind in sorted(left)]
        return f"So {who} can only hold {_either(held)}."
    return f"So {who} cannot hold {_either([row.name for row in cards if row.ident in struck])}."


def _either(names: Sequence[str]) -> str:
    """Return one of several cards, in words."""
    *first, last = names
    return f"{', '.join(first)} or {last}" if first else last


def _copies(number: int) -> str:
    """Return copies that nobody sees lying, in words."""
    return f"{number} {'copy that does' if number == 1 else 'copies that do'} not lie open"


def _is_weighed(belief: Belief, seat: int) -> bool:
    """Whether of the cards that a seat may hold some are likelier than their copies say."""
    joint = belief.evidence.joint
    at = [joint.places.index(place) for place in belief.evidence.hands[seat]]
    factors = [term.spots[n].factor for term in joint.terms for n in at]
    return any(len(set(factor) - {0}) > 1 for factor in factors)


def _wrong(slips: list[Slip], value: Fraction) -> tuple[Slip, ...]:
    """Return the slips that give a wrong answer here."""
    return tuple(slip for slip in slips if slip.value != value)


_FORMS = {
    "pass_check": "pass_check 1 2",
    "hand": "hand 1 fed",
    "aside": "aside fed",
    "next_card": "next_card fed",
    "guess": "guess 1 4",
}
_TOPICS: dict[str, Callable[..., Explanation]] = {
    "pass_check": _a_check,
    "hand": _a_hand,
    "aside": _of_the_rest,
    "next_card": _of_the_rest,
    "guess": _a_guess,
}
