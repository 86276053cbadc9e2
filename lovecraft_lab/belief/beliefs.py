"""What a seat believes: every hidden place with its cards and their exact chances."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cached_property
from math import comb
from typing import TYPE_CHECKING, Any

from lovecraft_lab.belief.evidence import Evidence
from lovecraft_lab.belief.explain import explain
from lovecraft_lab.belief.explanation import Explanation
from lovecraft_lab.belief.histories import LIMIT, Histories, by_model
from lovecraft_lab.belief.joint import Impossible
from lovecraft_lab.belief.states import Hands, States
from lovecraft_lab.belief.weigh import Weighed
from lovecraft_lab.belief.worlds import Lot, World, by_weight, count
from lovecraft_lab.core.chance import below
from lovecraft_lab.core.errors import LabError, require_count
from lovecraft_lab.core.knowledge import viewer_text
from lovecraft_lab.core.state import require_seat
from lovecraft_lab.letter.cards import Kind

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence
    from random import Random

    from lovecraft_lab.belief.histories import Chooser
    from lovecraft_lab.core.knowledge import Infoset
    from lovecraft_lab.letter.state import LetterState

KEPT = 64
"""For so many hands the states are kept that were met when one was drawn."""
Cards = str | tuple[str, ...] | None
"""One card by its id; several, sorted; or `None` where there is no such card."""


class Belief:
    """How likely each world is for one seat (see `posterior`); every number is an exact Fraction.

    >>> from lovecraft_lab import infoset, letter, posterior
    >>> game = letter(players=3)
    >>> hands, zones = [("fed",), ("sailor",), ("urchin",)], [["deep_one", "cultists"], [], []]
    >>> posterior(game, infoset(game.position(hands=hands, zones=zones), 0)).pass_check(0)
    Fraction(120, 253)
    """

    def __init__(
        self, evidence: Evidence, chooser: Chooser | None = None, *, limit: int = LIMIT
    ) -> None:
        self.evidence = evidence
        self.limit = limit
        self.is_replayed = chooser is None
        """Whether the weights are those of the facts, one after the other, and of no profile."""
        self._chooser = chooser or by_model(evidence.game, evidence.model)
        self.game = evidence.game
        self.seat = evidence.told.player
        self.table = evidence.table
        self.names: Sequence[str] | None = None  # what an explanation calls the players
        self.weighed = Weighed(evidence.joint)
        if not self.weighed.total:
            raise Impossible("no world agrees with this information set")

    def hand(self, seat: int) -> dict[Cards, Fraction]:
        """Return the chance of every card that a seat may hold, sorted tuples while it holds two.

        `{None: 1}` for a seat that holds none.
        """
        require_seat(seat, self.game.players)
        weights = self.weighed.hands(self.evidence.hands[seat])
        total = self.weighed.total
        return {
            self._named(kinds): Fraction(weight, total) for kinds, weight in sorted(weights.items())
        }

    def _named(self, kinds: tuple[int, ...]) -> Cards:
        ids = tuple(self.game.cards[kind].ident for kind in kinds)
        return ids if len(ids) > 1 else ids[0] if ids else None

    def aside(self) -> dict[Cards, Fraction]:
        """Return the chance of every card that may lie face down beside the deck."""
        return self._of_the_rest() if self.table.aside else {None: Fraction(1)}

    def next_card(self) -> dict[Cards, Fraction]:
        """Return the chance of every card that may be drawn next."""
        if self.table.known_next is not None:
            return {self._named((self.table.known_next,)): Fraction(1)}
        return self._of_the_rest() if self.table.deck else {None: Fraction(1)}

    def _of_the_rest(self) -> dict[Cards, Fraction]:
        """Return the chances of a card that nobody has seen: each of the rest is as good."""
        cards = self.weighed.total * self.evidence.joint.rest
        weights = enumerate(self.weighed.rest())
        return {self._named((k,)): Fraction(weight, cards) for k, weight in weights if weight}

    def pass_check(self, seat: int, reveal: int | None = None) -> Fraction:
        """Return the chance that a seat passes its next sanity check.

        It turns up as many cards as Other World cards lie in its zone now, or `reveal` where that
        is given, and never more than the deck has (rule 34). A Sane seat makes no check and passes.
        Raises `LabError` for a seat that is out.
        """
        count = self.cards_to_turn_up(seat, reveal)
        if seat in self.table.immune:
            return Fraction(1)
        return self.none_of(self.game.fails_check, count)

    def cards_to_turn_up(self, seat: int, reveal: int | None = None) -> int:
        """Return how many cards the next check of a seat turns up, if the deck has as many."""
        require_seat(seat, self.game.players)
        if seat in self.table.out:
            raise LabError(f"seat {seat} is out of the round and makes no sanity check")
        if reveal is None:
            return sum(kind in self.game.other_world for kind in self.table.zones[seat])
        if type(reveal) is not int or reveal < 0:
            raise LabError(f"reveal={reveal!r}: a whole number of cards from 0 up is needed")
        return reveal

    def own_hand(self) -> tuple[Kind, ...]:
        """Return the cards in the own hand; raises `LabError` for a spectator, who has none."""
        if not isinstance(self.seat, int):
            raise LabError(f"{viewer_text(self.seat)} has no hand; ask for the belief of a seat")
        (hand,) = self.weighed.hands(self.evidence.hands[self.seat])
        return tuple(Kind(kind) for kind in hand)

    def none_of(self, kinds: frozenset[Any], count: int) -> Fraction:
        """Return the chance that none of the next `count` cards is of these kinds."""
        count = min(count, self.table.deck)
        if count and self.table.known_next is not None:
            if self.table.known_next in kinds:
                return Fraction(0)
            count -= 1
        weights = self.weighed.marked(kinds)
        passed = sum(
            Fraction(weight * comb(cards - marked, count), comb(cards, count))
            for (marked, cards), weight in weights.items()
        )
        return Fraction(passed, self.weighed.total)

    def worlds(self) -> Iterator[tuple[World, Fraction]]:
        """Yield every world with its chance, the likeliest first; take as many as you want.

        A world says where each hidden card lies; all orders of the deck are alike. At a table of
        six there are millions, so that `itertools.islice` is a good friend.
        """
        joint = self.evidence.joint.copy()
        hands = [hand for hand in self.evidence.hands if hand]
        if self.table.aside:
            hands.append([joint.draw()])
        weighed = Weighed(joint)
        whole = Fraction(weighed.total, weighed.scale)
        for filled, weight in by_weight(joint, hands):
            waiting = iter(filled)
            held = [next(waiting) if hand else () for hand in self.evidence.hands]
            aside = next(waiting, ())
            yield self._world(held, list(aside), None), weight / whole

    def _world(
        self, hands: list[tuple[int, ...]], aside: list[int], deck: list[int] | None
    ) -> World:
        """Return a world by ids; a deck that is not given is what is left, sorted."""
        if deck is None:
            taken = Counter(kind for hand in (*hands, aside) for kind in hand)
            left = Counter(dict(enumerate(self.evidence.joint.unseen))) - taken
            deck = sorted(left.elements())
        ids = [row.ident for row in self.game.cards]
        open_card = [] if self.table.known_next is None else [self.table.known_next]
        return World(
            tuple(tuple(sorted(ids[kind] for kind in hand)) for hand in hands),
            ids[aside[0]] if aside else None,
            tuple(ids[kind] for kind in (*open_card, *deck)),
        )

    @cached_property
    def histories(self) -> int:
        """The number of orders of hands, set-aside card and deck still possible, copies alike."""
        return count(self.evidence.joint, self.evidence.hands)

    def sample(self, rng: Random) -> World:
        """Return one world in exact proportion to its chance, the deck in the order of the draw."""
        joint = self.evidence.joint
        kinds = dict(zip(joint.places, self._lot.draw(rng), strict=True))
        left = Counter(dict(enumerate(joint.unseen))) - Counter(kinds.values())
        urn = list(left.elements())
        order = [urn.pop(below(rng, size)) for size in range(len(urn), 0, -1)]
        aside = [order.pop()] if self.table.aside else []
        hands = [tuple(kinds[place] for place in hand) for hand in self.evidence.hands]
        return self._world(hands, aside, order)

    def state(self, rng: Random) -> LetterState:
        """Return a whole state that the seat cannot rule out: a sampled world and a way to it.

        What each of the others was told belongs to that way, and what the seat was told is its
        information set itself. Raises `Unsuitable` where too many states would have to be met.
        """
        hands = self.sample(rng).hands
        if hands not in self._states:
            while len(self._states) >= KEPT:
                del self._states[next(iter(self._states))]
            self._states[hands] = States(self.game, self.told, hands, limit=self.limit)
        return self._states[hands].sample(rng)

    def states(self, limit: int | None = None) -> tuple[tuple[LetterState, Fraction], ...]:
        """Return every whole state that the seat cannot rule out, with its chance; they sum to 1.

        All histories that agree are gone through, the others choosing as the model says. Raises
        `Unsuitable`, with an estimate, where more than `limit` states would have to be met, which
        is that of `ll.posterior` unless given.

        >>> from lovecraft_lab import infoset, letter, posterior
        >>> game = letter(deck={"investigators": 2, "cultists": 1, "boxer": 1})
        >>> state = game.position(hands=[("boxer", "cultists"), ("investigators",)])
        >>> [chance for _, chance in posterior(game, infoset(state, 0)).states()]
        [Fraction(1, 1)]
        """
        limit = self.limit if limit is None else limit
        require_count("limit", limit)
        search = Histories(self.game, self.told, self._chooser, limit)
        search.run()
        whole = sum(search.ends.values())
        return tuple((state, weight / whole) for state, weight in search.ends.items() if weight)

    @cached_property
    def by_sight(self) -> Belief:
        """The belief of one who sees the same table, knows the same hands, and forgot the rest.

        Each card that is not in sight is then as likely as its unseen copies say.
        """
        return self.forgetting(())

    def forgetting(self, seats: Collection[int]) -> Belief:
        """Return the belief of one who forgot all that was heard, and what these seats hold."""
        known = self.evidence
        forgot = Evidence(self.game, known.told, known.model)
        forgot.table = known.table
        forgot.clear(list(known.joint.unseen))
        for seat, places in enumerate(known.hands):
            for place in places:
                (first, *more) = self.weighed.hands((place,))
                lies = forgot.joint.draw()
                if not more and seat not in seats:
                    forgot.joint.restrict(lies, forgot.joint.only(first[0]))
                forgot.hands[seat].append(lies)
        return Belief(forgot, limit=self.limit)

    @property
    def told(self) -> Infoset:
        """What the seat has seen."""
        return self.evidence.told

    @cached_property
    def _lot(self) -> Lot:
        """What worlds are drawn from."""
        return Lot(self.evidence.joint)

    @cached_property
    def _states(self) -> dict[Hands, States]:
        """The states met last, by their hands."""
        return {}

    def explain(self, what: str) -> Explanation:
        """Return one number taken apart: pool, formula, evidence, and what common slips would give.

        `what` names it, seats, numbers and cards written as in the notation:

        - `"hand 1 fed"`, `"aside fed"`, `"next_card fed"`: this card lies there;
        - `"guess 1 4"`, `"number aside 4"`: a card with this number does;
        - `"pass_check 1"` (with the cards turned up: `"pass_check 1 2"`), `"survive 1 3"`: the next
          check, or those of three turns, are passed; `"curve 2"`: no card among two fails one;
        - `"compare 1 win"` (also `tie`, `lose`; with the own card kept: `"compare 1 win boxer"`);
        - `"showdown 1"` (`"showdown 1 boxer"`): the seat is among the winners if all hands are
          shown now;
        - `"tommy_gun"`: two cards off the deck drive a Sane seat Insane; `"cthulhu"`: the own next
          turn wins the match.

        Raises `BadNotation` for what is not written so, and `LabError` where there is no such
        number now.
        """
        return explain(self, what)

    def __repr__(self) -> str:
        who = viewer_text(self.seat)
        return f"<what {who} can know: {self.histories:,} full deals are possible>"
