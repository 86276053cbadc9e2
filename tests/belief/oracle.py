"""Beliefs by brute force: every history that a seat cannot tell from the real one, weighed.

Shares nothing with the package's own beliefs. It plays all histories with the engine and keeps
those that tell the seat the same, so it draws no conclusion of its own from what was seen. A
history weighs what chance gives it, times what a model gives to each choice of the other seats; the
seat's own choices weigh 1. The deck is dealt lazily: the cards without a place yet are those of the
face-down deck and the one set aside, and every order of them is alike.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from math import comb, factorial, prod
from typing import Any, NamedTuple

import lovecraft_lab as ll
from lovecraft_lab.core.knowledge import Chain, Infoset
from lovecraft_lab.core.state import frames
from lovecraft_lab.letter import facts
from lovecraft_lab.letter.choices import Play
from lovecraft_lab.letter.game import LetterGame
from lovecraft_lab.letter.state import LetterState
from tests.belief.models import Model, any_legal, ids
from tests.belief.set_up import positions, set_up_of

Hand = str | tuple[str, ...] | None
"""One card, or several sorted, or none: how a belief names what is in a hand."""

# Worlds and beliefs


class World(NamedTuple):
    """What may be hidden: hands, sorted, and the face-down cards, the deck's and the one aside."""

    hands: tuple[tuple[str, ...], ...]
    face_down: tuple[str, ...]


Weights = defaultdict[World, Fraction]


def _no_weights() -> Weights:
    return defaultdict(Fraction)


class Belief:
    """What a seat may conclude: worlds with their weights, at a table that looks the same in all.

    `weights` need not sum to 1. `state` is any of the states; only what is public is read off it.
    """

    def __init__(self, state: LetterState, weights: Mapping[World, Fraction]) -> None:
        self.state = state
        self.weights = {world: weight for world, weight in weights.items() if weight}

    @cached_property
    def worlds(self) -> dict[World, Fraction]:
        """Every world with its probability."""
        total = sum(self.weights.values())
        return {world: weight / total for world, weight in self.weights.items()}

    def hand(self, seat: int) -> dict[Hand, Fraction]:
        """What a seat holds."""
        return self._sum(lambda world: {named(world.hands[seat]): Fraction(1)})

    def aside(self) -> dict[Hand, Fraction]:
        """Which card lies aside face down."""
        return self._sum(lambda world: _one_of(world.face_down) if self.state.aside else _NOTHING)

    def next_card(self) -> dict[Hand, Fraction]:
        """Which card the deck gives next."""
        if self.state.known_next is not None:
            return {self.state.game.cards[self.state.known_next].ident: Fraction(1)}
        return self._sum(
            lambda world: _one_of(world.face_down) if self._hidden(world) else _NOTHING
        )

    def pass_check(self, seat: int, reveal: int | None = None) -> Fraction:
        """How likely the seat stays in if that many cards are turned up now."""
        state, game = self.state, self.state.game
        if seat in state.immune:
            return Fraction(1)
        if reveal is None:
            reveal = sum(game.cards[kind].other_world for kind in state.zones[seat])
        if reveal and state.known_next is not None:
            if game.cards[state.known_next].ident in failing(game):
                return Fraction(0)
            reveal -= 1
        chance = Fraction(0)
        for world, weight in self.worlds.items():
            turned = min(reveal, self._hidden(world))
            good = sum(card not in failing(game) for card in world.face_down)
            chance += weight * Fraction(comb(good, turned), comb(len(world.face_down), turned))
        return chance

    @property
    def histories(self) -> int:
        """How many orders of hands, the card aside and the deck there are, copies alike."""
        return sum(orders(world.face_down) for world in self.weights)

    def _hidden(self, world: World) -> int:
        return len(world.face_down) - self.state.aside

    def _sum(self, part: Callable[[World], Mapping[Hand, Fraction]]) -> dict[Hand, Fraction]:
        found: defaultdict[Hand, Fraction] = defaultdict(Fraction)
        for world, weight in self.worlds.items():
            for what, chance in part(world).items():
                found[what] += weight * chance
        return dict(found)


_NOTHING: Mapping[Hand, Fraction] = {None: Fraction(1)}


def named(hand: tuple[str, ...]) -> Hand:
    """What is in a hand, in the words of a belief."""
    return None if not hand else hand[0] if len(hand) == 1 else hand


def _one_of(cards: tuple[str, ...]) -> Mapping[Hand, Fraction]:
    return {card: Fraction(count, len(cards)) for card, count in Counter(cards).items()}


def orders(cards: Iterable[str]) -> int:
    """How many different orders these cards have."""
    counts = Counter(cards)
    return factorial(counts.total()) // prod(map(factorial, counts.values()))


def failing(game: LetterGame) -> set[str]:
    """The cards that fail a sanity check."""
    found = {row.ident for row in game.cards if row.other_world}
    if game.edition.name == "aeg25" and game.switches["necronomicon_in_check"]:
        found.add("necronomicon")
    return found


def world_of(state: LetterState) -> World:
    """What is hidden in a state."""
    hands = tuple(tuple(sorted(ids(state.game, hand))) for hand in state.hands)
    return World(hands, tuple(sorted(ids(state.game, state.unseen))))


# The whole tree


class History(NamedTuple):
    """A history met on a walk: chance's share in it, and the model's share for each seat."""

    state: LetterState
    chance: Fraction
    shares: tuple[Fraction, ...]

    def weight(self, viewer: int | None) -> Fraction:
        """What the history weighs for a seat, which asks for no reasons of its own choices."""
        others = (share for seat, share in enumerate(self.shares) if seat != viewer)
        return self.chance * prod(others, start=Fraction(1))


def histories(
    starts: Iterable[tuple[LetterState, Fraction]], model: Model
) -> Iterator[tuple[History, ...]]:
    """Yield every choice of every history: where it is made, then each rule that it sets off."""
    waiting = [
        History(state, weight, (Fraction(1),) * len(state.hands)) for state, weight in starts
    ]
    yield from ((first,) for first in waiting)
    while waiting:
        at = waiting.pop()
        for choice, chance, shares in _continued(at, model):
            after = (
                History(step.after, chance, shares)  # type: ignore[arg-type]  # of this game
                for step in ll.steps(at.state, choice)
            )
            moments = (at, *after)
            yield moments
            waiting.append(moments[-1])


def _continued(at: History, model: Model) -> Iterator[tuple[Any, Fraction, tuple[Fraction, ...]]]:
    """Every choice that can be made next, with the shares of the history that it leads to."""
    who = ll.mover(at.state)
    if who == ll.CHANCE:
        for choice, part in ll.outcomes(at.state):
            yield choice, at.chance * part, at.shares
    elif who != ll.TERMINAL:
        before, after = at.shares[:who], at.shares[who + 1 :]
        for choice, part in model(at.state).items():
            yield choice, at.chance, (*before, at.shares[who] * part, *after)


Beliefs = dict[Infoset, Belief | None]
"""Information sets with their beliefs, `None` where a model rules out what was seen."""


def viewers(game: LetterGame) -> list[int | None]:
    """Every seat, and a spectator."""
    return [None, *range(game.players)]


def whole(game: LetterGame, model: Model) -> Beliefs:
    """Every information set of a game with its belief, for every seat and a spectator."""
    return _grouped(new_game(game), model, viewers(game))


def whole_from(state: LetterState, model: Model) -> Beliefs:
    """Every information set from a table on that was set up by hand, for the same viewers."""
    found: Beliefs = {}
    for viewer in viewers(state.game):
        told = ll.infoset(state, viewer)
        starts = [each for each in positions(told, state.game) if each[1]]
        starts = [each for each in starts if ll.infoset(each[0], viewer) == told]
        found |= _grouped(starts, model, [viewer])
    return found


def _grouped(
    starts: Iterable[tuple[LetterState, Fraction]], model: Model, seats: Sequence[int | None]
) -> Beliefs:
    """Every information set of these seats with its belief, also those between two rules.

    A rule may tell a seat nothing new. Then its information set lasts, and the history counts once.
    """
    states: dict[Infoset, LetterState] = {}
    weights: defaultdict[Infoset, Weights] = defaultdict(_no_weights)
    for moments in histories(starts, model):
        for viewer in seats:
            told = {ll.infoset(moment.state, viewer): moment for moment in moments}
            if len(moments) > 1:  # but a choice is made where the last one has led
                del told[ll.infoset(moments[0].state, viewer)]
            for infoset, moment in told.items():
                states.setdefault(infoset, moment.state)
                weights[infoset][world_of(moment.state)] += moment.weight(viewer)
    return {
        infoset: Belief(state, weights[infoset]) if any(weights[infoset].values()) else None
        for infoset, state in states.items()
    }


def new_game(game: LetterGame) -> list[tuple[LetterState, Fraction]]:
    """Where a game starts, with the weight 1."""
    return [(game.start(), Fraction(1))]


# The histories of one information set


def belief_of(infoset: Infoset, game: LetterGame, model: Model) -> Belief | None:
    """What one information set tells, by walking along it; `None` if the model rules it out.

    Histories that lead to equal tables go on as one, which keeps even printed decks small: all that
    was played is public. A profile tells apart what the others were told, so there nothing merges.
    """
    starts = positions(infoset, game) if set_up_of(infoset) else new_game(game)
    layer = [(state, weight) for state, weight in starts if agrees(state, None, infoset)]
    while not all(_is_all(state, infoset) for state, _ in layer):
        merged: dict[Any, tuple[LetterState, Fraction]] = {}
        for state, weight in layer:
            assert not _is_all(state, infoset), "all histories tell as much with each choice"
            for after, share in _agreeing(state, infoset, model):
                key = _table(after)
                _, before = merged.get(key, (after, Fraction(0)))
                merged[key] = (after, before + weight * share)
        layer = list(merged.values())
    weights = _no_weights()
    for state, weight in layer:
        weights[world_of(state)] += weight
    return Belief(layer[0][0], weights) if layer else None


def _agreeing(
    state: LetterState, infoset: Infoset, model: Model
) -> Iterator[tuple[LetterState, Fraction]]:
    """The states after each next choice that tells the seat no more and no less than it heard."""
    who = ll.mover(state)
    heard = infoset.public[state.announced]
    if who == ll.CHANCE:
        handful = open_handful(state, heard)
        parts: Iterable[tuple[Any, Fraction]] = [handful] if handful else ll.outcomes(state)
    elif who == infoset.player:
        parts = any_legal(state).items()
    else:
        parts = model(state).items()
    for choice, part in parts:
        if not part:
            continue
        if isinstance(choice, Play) and heard != (facts.Played, who, *choice):
            continue  # it would be announced at once: no need to try
        after = ll.child(state, choice)
        if after.announced > len(infoset.public):
            yield from ((moment, part) for moment in _moments(state, choice, infoset))
        elif agrees(after, state, infoset):
            yield after, part


def _moments(state: LetterState, choice: Any, infoset: Infoset) -> list[LetterState]:
    """The moment between two rules at which a seat has heard all of an information set."""
    steps = ll.steps(state, choice)
    found = [step.after for step in steps if ll.infoset(step.after, infoset.player) == infoset]
    return found[-1:]  # type: ignore[return-value]  # of this game


def open_handful(state: LetterState, heard: tuple[Any, ...]) -> tuple[Any, Fraction] | None:
    """The cards that came to light together, and how likely; `None` where none did.

    Five cards out of 24 have 20,000 different handfuls: too many to try them one by one.
    """
    if heard[0] is not facts.FaceUp and heard[0] is not facts.TurnedUp:
        return None
    kinds = heard[1][heard[0] is facts.TurnedUp and state.known_next is not None :]
    if len(kinds) == 1:
        return None  # it may be a card of its own, and is soon found
    there, taken = Counter(state.unseen), Counter(kinds)
    ways = prod(comb(there[kind], count) for kind, count in taken.items())
    return kinds, Fraction(ways, comb(len(state.unseen), len(kinds)))


def agrees(after: LetterState, before: LetterState | None, infoset: Infoset) -> bool:
    """Whether a seat was told since `before` what it was told in the information set."""
    pairs = [(after.public, before and before.public, infoset.public)]
    seat = infoset.player
    if isinstance(seat, int):
        pairs.append((after.private[seat], before and before.private[seat], infoset.private))
    return all(_goes_on(told, earlier, heard) for told, earlier, heard in pairs)


def _goes_on(told: Chain, earlier: Any, heard: tuple[Any, ...]) -> bool:
    news = []
    while told is not earlier:
        assert told is not None
        told, latest = told
        news.append(latest)
    count = 0
    while told is not None:
        told, count = told[0], count + 1
    return tuple(news[::-1]) == heard[count : count + len(news)]


def _is_all(state: LetterState, infoset: Infoset) -> bool:
    told_all = state.announced == len(infoset.public)
    return told_all and ll.infoset(state, infoset.player) == infoset


def _table(state: LetterState) -> tuple[Any, ...]:
    """All that decides how the game goes on: everything but what was said."""
    names = (name for name in state.fields if name not in ("todo", "public", "private"))
    return (tuple(frames(state)), *(getattr(state, name) for name in names))
