"""The evidence behind a belief in sentences: which facts count for a hand still, and how.

A fact counts as long as what it says of a hidden card is not undone by a later one. It may rule
cards out, and a play may make some cards likelier than others to have been kept.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from lovecraft_lab.belief.evidence import TWO_CARDS, Evidence
from lovecraft_lab.belief.explanation import Reason
from lovecraft_lab.letter.aeg25_facts import GaveBack
from lovecraft_lab.letter.facts import Compared, HandedOut, Out, Played
from lovecraft_lab.letter.narrate import Teller
from lovecraft_lab.show.words import listing

if TYPE_CHECKING:
    from lovecraft_lab.belief.beliefs import Belief
    from lovecraft_lab.belief.products import Factor
    from lovecraft_lab.letter.cards import Kind


COMPARED: Final = "So the hand of {} is tied to the other one: count case by case."
MOVED: Final = "So {} holds this card now."
SETTLED: Final = "So {} holds the card that the plays before speak of."
HANDED_OUT: Final = "Which of these cards went to {} must be counted case by case."


class Share(NamedTuple):
    """What a copy weighs after a play: kept or drawn just now, times how likely the play was."""

    before: int
    drawn: int
    times: int


class Play(NamedTuple):
    """A card played out of a hand of two, and what a copy of each kind weighs as the one kept."""

    place: int
    card: Kind
    shares: tuple[Share, ...]
    is_fresh: bool
    """Whether nothing was known of the second card."""
    later: frozenset[Kind] = frozenset()
    """The cards played afterwards: what a copy of them weighed then is asked for."""


class Entry(NamedTuple):
    """What one fact did to the card of a seat: by its number, with the play it may have been.

    `struck` are the kinds that could lie there before and no longer after, `held` the only one that
    is left; `ties` says how the card is tied to those in other places.
    """

    fact: int
    holder: int
    struck: frozenset[int] = frozenset()
    play: Play | None = None
    held: int | None = None
    ties: str = ""


class Found(NamedTuple):
    """All that is to be told of one fact and one hand."""

    seat: int
    cause: tuple[Any, ...]
    struck: Sequence[int]
    entry: Entry | None


class Heard(Evidence):
    """Evidence that remembers, place by place, which facts say what is known of the card there."""

    def __init__(self, belief: Belief) -> None:
        self.entries: dict[int, list[Entry]] = {}
        self.causes: list[tuple[Any, ...]] = []
        self.holders: dict[int, int] = {}
        self.handed: list[tuple[Factor, list[Entry]]] = []
        self.at_last = belief.evidence.joint.unseen
        self._play: Play | None = None
        super().__init__(belief.evidence.game, belief.evidence.told, belief.evidence.model)

    def clear(self, unseen: list[int]) -> None:
        """Take all cards off the table, and forget what was known of them."""
        super().clear(unseen)
        self.entries.clear()
        self.holders.clear()
        self.handed.clear()

    def played(self, player: int, kind: Kind) -> None:
        """Note how a copy of each card weighs, as long as all is one product."""
        hand = self.hands[player]
        if len(self.joint.terms) == 1 and len(hand) == TWO_CARDS and not self.knows(player):
            first, second = (self._factor(place) for place in hand)
            times = self.model.likelihood(
                player, kind, self.joint.unseen, frozenset(self.table.insane), self.view
            )
            shares = tuple(
                Share(first[k] * second[kind], second[k] * first[kind] * (k != kind), times[k])
                for k in self.game.kinds
            )
            self._play = Play(hand[0], kind, shares, is_fresh=len(set(second)) == 1)
        super().played(player, kind)

    def _factor(self, place: int) -> Factor:
        return self.joint.terms[0].spots[self.joint.places.index(place)].factor

    def remember(self) -> Iterator[tuple[Any, int]]:
        """Let every fact count, and yield each with the number under which it is remembered."""
        before: dict[int, Factor] = {}
        compared: tuple[Compared, int] | None = None
        for fact in self.follow():
            number = len(self.causes)
            self.causes.append((fact,))
            if isinstance(fact, Compared):
                compared = (fact, number)
            elif isinstance(fact, Out) and compared and compared[0].loser == fact.player:
                # The loser's open card says more of the winner's: one reason, told with both facts.
                number = compared[1]
                self.causes[number] = (compared[0], fact)
                compared = None
            self._move(number)
            if isinstance(fact, HandedOut | GaveBack):
                self.handed = [(before[p], told) for p, told in self.entries.items() if p in before]
            before = self._compare(before, number)
            self._tie(fact, number)
            yield fact, number

    def _move(self, number: int) -> None:
        """Note that a card of which something is known has come to another seat."""
        holders = {place: seat for seat, hand in enumerate(self.hands) for place in hand}
        for place, seat in holders.items():
            if self.entries.get(place) and self.holders.get(place, seat) != seat:
                self.entries[place] = [*self.entries[place], Entry(number, seat, ties=MOVED)]
        self.holders = holders

    def _tie(self, fact: Any, number: int) -> None:
        """Note what ties cards in several places together, so that one product is not enough."""
        if len(self.joint.terms) == 1:
            return
        if isinstance(fact, Played):
            for place in self.hands[fact.player]:
                self._note(place, Entry(number, fact.player))
        if isinstance(fact, Compared) and fact.loser is None:
            for seat in (fact.player, fact.target):
                self._note(self.only_place(seat), Entry(number, seat, ties=COMPARED))
        if isinstance(fact, HandedOut | GaveBack):
            for seat in (fact.player, *self.others(fact.player)):
                for place in self.hands[seat]:
                    self.entries[place] = [Entry(number, seat, ties=HANDED_OUT)]

    def _note(self, place: int, entry: Entry) -> None:
        self.entries[place] = [*self.entries.get(place, ()), entry]

    def _compare(self, before: dict[int, Factor], number: int) -> dict[int, Factor]:
        """Note for each place what the latest fact has changed; return what is known of all now."""
        play, self._play = self._play, None
        if len(self.joint.terms) > 1:
            self.entries = {p: told for p, told in self.entries.items() if p in self.joint.places}
            return before
        now = {place: self._factor(place) for place in self.joint.places}
        left = [k for k, copies in enumerate(self.joint.unseen) if copies]
        for place, factor in now.items():
            old = before.get(place, self.joint.anything)
            if _is_in_proportion([old[k] for k in left], [factor[k] for k in left]):
                continue
            struck = frozenset(k for k in left if old[k] and not factor[k])
            seat = self.holders.get(place, -1)
            entry = Entry(number, seat, struck, play if play and play.place == place else None)
            if len({factor[k] for k in left}) == 1:
                self.entries.pop(place, None)
            elif sum(bool(factor[k]) for k in left) == 1:
                (held,) = (k for k in left if factor[k])
                self.entries[place] = [entry._replace(held=held)]
            else:
                told = self._from_the_pool(factor)
                if told is None or entry.play is not None:
                    self._note(place, entry)
                else:
                    settled = Entry(number, seat, ties=SETTLED)
                    self.entries[place] = [*told, *self.entries.get(place, ()), settled]
        return now

    def _from_the_pool(self, factor: Factor) -> list[Entry] | None:
        """Return what was known of the card that was handed out and is now found here, if any.

        It shows in the cards that are still unseen at the end.
        """
        left = [k for k, copies in enumerate(self.at_last) if copies]
        for old, told in self.handed:
            if _is_in_proportion([old[k] for k in left], [factor[k] for k in left]):
                return told
        return None


def _is_in_proportion(one: Sequence[int], two: Sequence[int]) -> bool:
    """Whether one row of weights is a multiple of the other.

    >>> _is_in_proportion([1, 2, 0], [2, 4, 0]), _is_in_proportion([0, 0], [1, 1])
    (True, False)
    """
    return any(one) == any(two) and all(
        a * sum(two) == b * sum(one) for a, b in zip(one, two, strict=True)
    )


def reasons(belief: Belief, seats: Collection[int]) -> tuple[Reason, ...]:
    """Return the facts that count for these hands still: what ruled cards out, how plays weigh.

    A hand that is held no longer is left out: all that was in it lies open.
    """
    hands = belief.evidence.hands
    seats = [seat for seat in seats if hands[seat]]
    again = Heard(belief)
    struck = _ruled_out(again, seats)
    found: dict[tuple[int, int], list[int]] = {}
    for (seat, kind), number in sorted(struck.items()):
        found.setdefault((seat, number), []).append(kind)
    noted = {
        (seat, entry.fact): entry
        for seat in seats
        for place in hands[seat]
        if _is_weighed(belief, place)
        for entry in _on_one_scale(again.entries.get(place, ()), belief.evidence.joint.unseen)
    }
    teller = Teller(belief.game, belief.seat, belief.names)
    told = [
        _reason(belief, teller, Found(seat, again.causes[n], found.get((seat, n), []), entry))
        for seat, n in sorted({*found, *noted})
        for entry in [noted.get((seat, n))]
    ]
    return tuple({each.text: each for each in reversed(told)}.values())[::-1]


def _on_one_scale(entries: Sequence[Entry], unseen: Sequence[int]) -> Iterator[Entry]:
    """Yield what facts did to a card so that each play goes on from the weights of the last one.

    Only proportions count, and a joint keeps them small; on paper nothing is divided in between.
    """
    weighed: dict[int, int] = {}
    played = [entry.play.card for entry in entries if entry.play]
    for entry in entries:
        if entry.play is None or not entry.play.is_fresh:
            yield entry
            continue
        shares = entry.play.shares
        ratios = [
            Fraction(weighed[k], share.before)
            for k, share in enumerate(shares)
            if unseen[k] and share.before and weighed.get(k)
        ]
        ratio = ratios[0] if ratios else Fraction(1)
        shares = tuple(
            Share(int(share.before * ratio), int(share.drawn * ratio), share.times)
            for share in shares
        )
        weighed = {k: (share.before + share.drawn) * share.times for k, share in enumerate(shares)}
        later = frozenset(played := played[1:])
        yield entry._replace(play=entry.play._replace(shares=shares, later=later))


def _is_weighed(belief: Belief, place: int) -> bool:
    """Whether of the cards that may lie in a place some weigh more than others."""
    joint = belief.evidence.joint
    at = joint.places.index(place)
    return len(joint.terms) > 1 or len({*joint.terms[0].spots[at].factor} - {0}) > 1


def _ruled_out(again: Heard, seats: Sequence[int]) -> dict[tuple[int, int], int]:
    """Return for each seat and kind that it cannot hold the fact that ruled it out."""
    possible: dict[int, frozenset[int]] = dict.fromkeys(seats, frozenset())
    found: dict[tuple[int, int], int] = {}
    for _, number in again.remember():
        hidden = {kind for kind, copies in enumerate(again.joint.unseen) if copies}
        for seat in seats:
            now = again.joint.possible(again.hands[seat])
            found |= {(seat, kind): number for kind in possible[seat] & hidden - now}
            for kind in now | (frozenset(again.game.kinds) - hidden):
                found.pop((seat, kind), None)
            possible[seat] = now
    return found


def _reason(belief: Belief, tell: Teller, found: Found) -> Reason:
    """Return one fact with what follows from it for a hand."""
    seat, cause, struck, entry = found
    cards, who = belief.game.cards, tell.whom(seat if entry is None else entry.holder)
    weighs = _shares(belief, entry) if entry is not None else ""
    if struck:
        follows = _follows(belief, tell, seat, struck)
    elif entry is not None and entry.ties:
        follows = entry.ties.format(who)
    elif entry is not None and entry.held is not None:
        follows = f"So {who} held {cards[entry.held].name} then."
    elif entry is not None and entry.struck and not weighs:
        follows = f"So {who} could not hold {_either([cards[k].name for k in entry.struck])} then."
    else:
        follows = f"Some cards are likelier than others to have been kept by {who}."
    ids = tuple(cards[kind].ident for kind in struck)
    return Reason(" ".join(map(tell.say, cause)), seat, ids, follows, weighs)


def _follows(belief: Belief, tell: Teller, seat: int, struck: Sequence[int]) -> str:
    """Return as a sentence what a fact says of a hand, in the fewest cards."""
    who, cards = tell.whom(seat), tell.game.cards
    places = belief.evidence.hands[seat]
    (hand, *more) = belief.weighed.hands(places)
    if not more:
        verb = "hold" if seat == tell.you else "holds"
        return f"So {who} {verb} {listing([cards[kind].name for kind in hand])}."
    left = belief.evidence.joint.possible(places)
    if len(left) < len(struck):
        return f"So {who} can only hold {_either([cards[kind].name for kind in sorted(left)])}."
    return f"So {who} cannot hold {_either([cards[kind].name for kind in struck])}."


def _either(names: Sequence[str]) -> str:
    """Return one of several cards, in words."""
    *first, last = names
    return f"{', '.join(first)} or {last}" if first else last


def _shares(belief: Belief, entry: Entry) -> str:
    """Return how much a copy of each card weighs after a play, those that weigh alike together."""
    if entry.play is None or not belief.is_replayed:
        return ""
    cards, unseen = belief.game.cards, belief.evidence.joint.unseen
    found: dict[Share, list[int]] = {}
    for kind, share in enumerate(entry.play.shares):
        if unseen[kind] or kind in entry.play.later:
            found.setdefault(share, []).append(kind)
    alike = len({share.times for share in found}) == 1
    often = max(found, key=lambda share: len(found[share]))
    each = [
        f"{_either([cards[kind].name for kind in kinds])} {_share_text(share, alike=alike)}"
        for share, kinds in found.items()
        if share is not often
    ]
    each.append(f"{'every other card' if each else 'each'} {_share_text(often, alike=alike)}")
    played = cards[entry.play.card].name
    how = (
        f"A copy that was kept weighs what it weighed before and, as it may have been drawn just"
        f" now, what {played} weighed before"
        if entry.play.is_fresh
        else f"A copy that was kept weighs as the first card times {played} as the second, and the"
        f" other way round"
    )
    beside = "" if alike else f", times how likely {played} was to be played beside it"
    return f"{how}{beside}: {'; '.join(each)}."


def _share_text(share: Share, *, alike: bool) -> str:
    """Return the weight of a copy, worked out."""
    if alike:
        return f"{share.before} + {share.drawn} = {share.before + share.drawn}"
    added = (share.before + share.drawn) * share.times
    return f"({share.before} + {share.drawn}) × {share.times} = {added}"
