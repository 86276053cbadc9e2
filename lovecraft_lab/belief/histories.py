"""Every history that agrees with an information set, for models that look at more than a hand.

A profile over information sets lets a seat's choices depend on all it has seen, so that no product
of factors holds; what is left is to go through the histories one by one, with a limit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from math import lcm, perm, prod
from typing import TYPE_CHECKING, Any, Final

from lovecraft_lab.belief.joint import Joint
from lovecraft_lab.belief.products import Spot, Term
from lovecraft_lab.belief.set_up import lying_open, table_with
from lovecraft_lab.core.chance import DrawMany
from lovecraft_lab.core.engine import child, choices, opening, outcomes, steps
from lovecraft_lab.core.errors import LabError, Unsuitable
from lovecraft_lab.core.knowledge import TEACHER
from lovecraft_lab.core.state import CHANCE, TERMINAL, infoset, mover
from lovecraft_lab.letter import facts
from lovecraft_lab.letter.choices import Play

if TYPE_CHECKING:
    from lovecraft_lab.belief.models import Model
    from lovecraft_lab.core.knowledge import Infoset
    from lovecraft_lab.core.rule import Choice
    from lovecraft_lab.letter.game import LetterGame
    from lovecraft_lab.letter.state import LetterState
    from lovecraft_lab.letter.view import View

LIMIT: Final = 100_000
"""No more states than these are met where histories are gone through, unless more are allowed."""
RAISE: Final = "raise the limit of the belief (ll.posterior(game, infoset, limit=...))"
"""What one may do where that is too few."""

Held = list["frozenset[int] | None"]
"""The kinds that each seat may hold; `None` where it may be any."""
Chooser = Callable[["LetterState"], Mapping["Choice", Fraction | int]]
"""The choices that a seat may make at a state, each with its weight."""


def by_profile(game: LetterGame, profile: Mapping[Infoset, Mapping[str, Fraction]]) -> Chooser:
    """Return how seats choose that follow a profile: information set -> {choice text: chance}."""

    def choose(state: LetterState) -> dict[Choice, Fraction]:
        told = infoset(state, mover(state))
        if told not in profile:
            raise LabError(f"the profile says nothing of {told!r}, which may have been reached")
        chances = profile[told]
        fits = isinstance(chances, Mapping) and all(
            isinstance(chance, Fraction | int) and chance >= 0 for chance in chances.values()
        )
        if not fits or sum(chances.values()) != 1:
            raise LabError(f"the profile’s chances at {told!r} are no distribution: {chances!r}")
        return {game.parse(state, text): Fraction(chance) for text, chance in chances.items()}

    return choose


def any_legal(state: LetterState) -> dict[Choice, int]:
    """Return how seats choose where nothing is concluded from it: every legal choice counts 1."""
    return dict.fromkeys(choices(state), 1)


def by_model(game: LetterGame, model: Model) -> Chooser:
    """Return how seats choose by a model of cards: a card, then each of its plays alike.

    What is no play is chosen alike, and so is a hand-out: each is as many ways to hand out cards.
    """

    def choose(state: LetterState) -> dict[Choice, Fraction]:
        legal = choices(state)
        if not any(isinstance(choice, Play) for choice in legal):
            return dict.fromkeys(legal, Fraction(1, len(legal)))
        cards = [choice.kind if isinstance(choice, Play) else choice for choice in legal]
        player, plays = mover(state), Counter(cards)
        hand = tuple(sorted(state.hands[player]))
        view = partial(_as_spectator, game, state)
        chances = model.chances(player, hand, state.insane, view)
        return {
            choice: Fraction(chances.get(card, 0)) / plays[card]
            for choice, card in zip(legal, cards, strict=True)
        }

    return any_legal if model.count_choices else choose


def _as_spectator(game: LetterGame, state: LetterState) -> View:
    return game.view(infoset(state, None))


class Histories:
    """The search for the histories that end in one information set, likely or not.

    `ends[state]` is what the histories weigh that end in this state; `seen` counts the states met,
    and `share` is the part of the search that lies behind.
    """

    def __init__(self, game: LetterGame, told: Infoset, chooser: Chooser, limit: int) -> None:
        self.game = game
        self.told = told
        self.chooser = chooser
        self.limit = limit
        self.seen = 0
        self.share = Fraction(0)
        self.ends: dict[LetterState, Fraction] = {}

    @property
    def weights(self) -> dict[tuple[tuple[int, ...], ...], Fraction]:
        """What the histories weigh in which these are the hands."""
        found: dict[tuple[tuple[int, ...], ...], Fraction] = {}
        for state, weight in self.ends.items():
            found[state.hands] = found.get(state.hands, Fraction(0)) + weight
        return found

    def run(self) -> None:
        """Go through all histories; raises `Unsuitable` past the limit, with an estimate."""
        roots = list(self.roots())
        for root, weight in roots:
            self.follow(root, weight, Fraction(1, len(roots)))

    def roots(self, held: Held | None = None) -> Iterator[tuple[LetterState, Fraction]]:
        """Yield the states that the game may have begun from.

        Where it began from a table set up by hand, `held` says what each seat may have held there.
        """
        if self.told.public and self.told.public[0][0] is facts.SetUp:
            yield from self.set_ups(facts.SetUp(*self.told.public[0][1:]), held)
            return
        start = self.game.begin()
        states: list[LetterState] = [start, *(step.after for step in opening(start))]  # type: ignore[list-item]
        met = [state for state in states if infoset(state, self.told.player) == self.told]
        yield (met or states)[-1], Fraction(1)

    def set_ups(
        self, fact: facts.SetUp, held: Held | None
    ) -> Iterator[tuple[LetterState, Fraction]]:
        """Yield the tables that look so from outside, nobody else having seen another's hand."""
        hidden = Counter[int](self.game.deck) - lying_open(self.game, fact)
        eggs = self.game.eggs
        shown = [fact for count, fact in self.told.private if count == 1]
        known = [(self.told.player, each[1]) for each in shown if each[0] is facts.Saw]
        may_hold: Held = [None] * len(fact.hand_sizes) if held is None else held
        places = [
            kinds
            for kinds, size in zip(may_hold, fact.hand_sizes, strict=True)
            for _ in range(size)
        ]
        for cards in deals(hidden, places):
            if eggs is not None and hidden[eggs] and eggs not in cards:
                continue
            waiting = iter(cards)
            lie = [[next(waiting) for _ in range(size)] for size in fact.hand_sizes]
            state = table_with(self.game, fact, lie, known)
            ways = prod(perm(hidden[kind], times) for kind, times in Counter(cards).items())
            if self.is_on_the_way(state):
                yield state, Fraction(ways)

    def is_on_the_way(self, state: LetterState) -> bool:
        """Whether what the seat has seen so far is how its information set begins."""
        now = infoset(state, self.told.player)
        return (
            self.told.public[: len(now.public)] == now.public
            and self.told.private[: len(now.private)] == now.private
        )

    def follow(self, state: LetterState, weight: Fraction, share: Fraction) -> None:
        """Go on from a state that may lie on the way, for as long as it does."""
        self.seen += 1
        if self.seen > self.limit:
            raise self.too_many()
        if infoset(state, self.told.player) == self.told:
            self.share += share
            self.ends[state] = self.ends.get(state, Fraction(0)) + weight
            return
        coming = [
            (after, weight * chance)
            for choice, chance in self.chances(state)
            if chance and (after := self.after(state, choice)) is not None
        ]
        if not coming:
            self.share += share
        for after, likely in coming:
            self.follow(after, likely, share / len(coming))

    def chances(self, state: LetterState) -> Sequence[tuple[Choice, Fraction | int]]:
        """Return the choices that may have been made here, each with its weight."""
        who = mover(state)
        heard = self.told.public[state.announced] if self._is_heard_on(state) else (None,)
        if who == CHANCE:
            return _brought(state, heard)
        if who == TERMINAL:
            return []
        if self.told.player in (who, TEACHER):  # one's own choices are known, and no news
            found: Mapping[Choice, Fraction | int] = any_legal(state)
        else:
            found = self.chooser(state)
        if heard[0] is facts.Played:  # the first that is heard of a play says all of it
            play = Play(*heard[2:])
            return [(play, found[play])] if play in found else []
        return list(found.items())

    def _is_heard_on(self, state: LetterState) -> bool:
        """Whether something was announced after this state."""
        return state.announced < len(self.told.public)

    def after(self, state: LetterState, choice: Choice) -> LetterState | None:
        """Return the state after a choice, `None` off the way.

        It may lie between two rules, where the information set does.
        """
        following = child(state, choice)
        if self._is_what_follows(state, following):
            return following
        if following.announced <= len(self.told.public):
            return None
        between = [step.after for step in steps(state, choice)]
        met = [each for each in between if infoset(each, self.told.player) == self.told]
        return met[-1] if met else None  # type: ignore[return-value]

    def _is_what_follows(self, state: LetterState, following: LetterState) -> bool:
        """The same as `is_on_the_way`, of a state that follows one of which it holds."""
        told, seat = self.told, self.told.player
        new, chain = [], following.public
        while chain is not state.public:
            chain, fact = chain  # type: ignore[misc]  # it is longer than that of the state
            new.append(fact)
        if told.public[state.announced : following.announced] != tuple(reversed(new)):
            return False
        if seat is None or (seat != TEACHER and following.private[seat] is state.private[seat]):
            return True
        return self.is_on_the_way(following)

    def too_many(self) -> Unsuitable:
        """Return the error for a search that goes on for too long."""
        if self.share:
            guess = f"about {int(self.limit / self.share):,} are to be expected"
        else:
            guess = "how many there are cannot even be guessed from these"
        return Unsuitable(
            f"every history has to be gone through here, one by one, and {self.limit:,} states were"
            f" met without an end: {guess}; {RAISE}, take an earlier moment or a smaller deck, or"
            " sample worlds of a card model instead (posterior(...).sample)"
        )

    def joint(self, unseen: list[int], order: list[tuple[int, int]]) -> Joint:
        """Return what was found as a joint; `order` says for each place whose card it holds."""
        found = []
        for hands, weight in self.weights.items():
            cards = [hands[player][n] for player, n in order]
            copies = prod(perm(unseen[kind], times) for kind, times in Counter(cards).items())
            found.append((cards, weight / copies))
        common = lcm(*(weight.denominator for _, weight in found))
        here = Joint(unseen)
        terms = [
            Term(int(weight * common), tuple(Spot(here.only(kind)) for kind in cards))
            for cards, weight in found
        ]
        return Joint(unseen, terms)


def may_lie(hands: Iterable[Iterable[int]], held: Held) -> bool:
    """Whether every seat may hold the cards of its hand."""
    each = zip(hands, held, strict=True)
    return all(kinds is None or kinds.issuperset(hand) for hand, kinds in each)


def _brought(state: LetterState, heard: tuple[Any, ...]) -> list[tuple[Choice, Fraction]]:
    """Return what chance may have brought: of cards shown to all at once, those alone."""
    chance = state.todo[0][0].chance  # type: ignore[index]  # it is chance's turn
    if isinstance(chance, DrawMany) and heard[0] in (facts.FaceUp, facts.TurnedUp):
        return list(chance.outcomes_among(state, tuple(sorted(heard[1]))))
    return list(outcomes(state))


def deals(hidden: Counter[int], places: Held) -> list[tuple[int, ...]]:
    """Return every different way to lay such cards in a row: in each place what may lie there.

    >>> deals(Counter([3, 3, 5]), [None, frozenset({3})])
    [(3, 3), (5, 3)]
    """
    found: list[tuple[int, ...]] = [()]
    for kinds in places:
        found = [
            (*row, kind)
            for row in found
            for kind in sorted(hidden if kinds is None else kinds)
            if row.count(kind) < hidden[kind]
        ]
    return found
