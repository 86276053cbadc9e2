"""The open course of a game, gone through by its own rules with hidden cards that are made up.

What all have heard says what was chosen, but for hidden cards. So the rules are applied one by one
at a table whose hidden cards are dealt anew whenever something is said of them, and each rule must
announce what was heard. Whether cards can have been so from one moment to the next is weighed
elsewhere (`evidence`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import islice, product
from typing import TYPE_CHECKING, Any

from lovecraft_lab.belief.set_up import lying_open, table_with
from lovecraft_lab.core.chance import DrawMany
from lovecraft_lab.core.engine import first_step
from lovecraft_lab.core.errors import BadPosition, IllegalChoice
from lovecraft_lab.core.knowledge import entries
from lovecraft_lab.core.state import mover
from lovecraft_lab.letter import aeg25_facts, facts
from lovecraft_lab.letter.choices import END_ROUND, GO_ON, WIN_ROUND, Give, Guess, Play, Seat

if TYPE_CHECKING:
    from lovecraft_lab.core.knowledge import RawFact
    from lovecraft_lab.core.rule import Choice, Rule
    from lovecraft_lab.letter.cards import Kind
    from lovecraft_lab.letter.game import LetterGame
    from lovecraft_lab.letter.state import LetterState

Heard = tuple["RawFact", ...]
Hands = Mapping[int, tuple["Kind", ...]]
"""What some of the seats hold."""


class Contradiction(Exception):  # noqa: N818 - it becomes an error where it can be told
    """Which fact cannot have come: its place, what may come instead, and the rule of that.

    `allowed` is a fact or a sentence; a place after the last fact is one where more was to come.
    """

    def __init__(self, place: int, allowed: RawFact | str, rule: Rule | None = None) -> None:
        super().__init__(place, allowed)
        self.place = place
        self.allowed = allowed
        self.rule = rule


class Rehearsal:
    """A game followed along what all have heard; what was heard before is not gone through again.

    `states` are those that a rule led to which announced something. Between two of them a choice
    may lie of which nothing was heard yet, and one who hears something else may take it otherwise.
    """

    def __init__(self, game: LetterGame) -> None:
        self.game = game
        self.heard: Heard = ()
        self.states: list[LetterState] = []

    def follow(self, heard: Heard) -> LetterState:
        """Return the state at which all of this was heard; raises `Contradiction` if none is."""
        known = _in_common(self.heard, heard)
        self.heard = heard
        while self.states and (self.states[-1].announced > known or not known):
            self.states.pop()
        if not self.states:
            self.states.append(_start(self.game, heard))
        state = self.states[-1]
        while state.announced < len(heard):
            state = _next(state, heard)
            if state.announced > self.states[-1].announced:
                self.states.append(state)
        return state


def _in_common(one: Heard, two: Heard) -> int:
    """Return how many facts at the beginning are the same."""
    if two[: len(one)] == one:
        return len(one)
    return next((n for n, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), len(two))


def _next(state: LetterState, heard: Heard) -> LetterState:
    """Return the state after one more rule; it must announce what was heard."""
    place = state.announced
    if state.todo is None:
        raise Contradiction(place, "Nothing more, for the game is over.")
    rule = state.numbered(state.todo[0][0])
    try:
        dealt = _dealt_for(state, heard[place])
        after = first_step(dealt, _choice(dealt, heard[place]) if rule.waits else None).after
    except (_NotSo, IllegalChoice):
        who = "" if rule.options is None else f"Seat {mover(state)} chooses. "
        raise Contradiction(place, f"{who}{rule.says}", rule) from None
    _require_heard(heard, place, entries(after.public, state.public), rule)
    return after  # type: ignore[return-value]  # of this game


def _require_heard(heard: Heard, place: int, announced: Heard, rule: Rule | None = None) -> None:
    """Raise `Contradiction` unless just this was heard from a place on.

    It names no hidden card, for those at this table are made up.
    """
    for n, fact in enumerate(announced, start=place):
        if heard[n : n + 1] == (fact,):
            continue
        if fact[0] is facts.Out:
            raise Contradiction(n, (facts.Out, fact[1], ()), rule)
        raise Contradiction(n, rule.says if rule and fact[0] in _SAYS else fact, rule)


# Where it begins


def _start(game: LetterGame, heard: Heard) -> LetterState:
    """Return the table before the first fact, or the one that was set up by hand."""
    if not heard or heard[0][0] is not facts.SetUp:
        return game.begin()
    try:
        state = _set_up(game, facts.SetUp(*heard[0][1:]), heard)
    except BadPosition as error:
        raise Contradiction(0, f"A table that can be set up ({error}).") from None
    _require_heard(heard, 0, entries(state.public))
    return state


def _set_up(game: LetterGame, fact: facts.SetUp, heard: Heard) -> LetterState:
    """Return a table that was set up by hand, with any hands that it leaves room for."""
    hidden = Counter(game.deck) - lying_open(game, fact)
    shown = {seat: (kind,) for seat, kind in _shown_at_once(heard)}
    hidden.subtract(kind for hand in shown.values() for kind in hand)
    # The card beside the deck, if it lies there no more, is in no deck: so it comes first.
    waiting = iter(sorted(hidden.elements(), key=lambda kind: kind != game.eggs))
    hands = [
        shown.get(seat) or tuple(islice(waiting, size)) for seat, size in enumerate(fact.hand_sizes)
    ]
    return table_with(game, fact, hands)


def _shown_at_once(heard: Heard) -> tuple[tuple[int, Kind], ...]:
    """Return the hands that are shown before anything can be chosen, for the deck is empty."""
    for kind, *about in heard:
        if kind is facts.ShownHands:
            return tuple(about[0])
        if kind in CHOSEN:
            break
    return ()


CHOSEN = (facts.Played, facts.Drew, facts.DrewOpen, facts.DrewSetAside, facts.EndOption)
"""What is announced of a choice."""


# What was chosen


def _choice(state: LetterState, fact: RawFact) -> Choice:
    """Return the choice that a fact is announced after; any if it says nothing of a choice."""
    rule, *about = state.todo[0]  # type: ignore[index]  # a rule waits
    kind, *said = fact
    if rule.chance is not None:
        return _brought(state, rule.chance, fact)
    if kind is facts.Played and said[0] == about[0]:
        return Play(*said[1:])
    if kind is facts.EndOption:
        return END_ROUND if said[1] else GO_ON
    if kind is facts.Answered:
        return Guess(said[2])
    if kind is aeg25_facts.ShowedHand:
        return WIN_ROUND
    first = rule.options(state, *about)[0]
    if isinstance(first, Give):  # to whom which card goes is not announced
        return first
    raise _NotSo


def _brought(state: LetterState, chance: Any, fact: RawFact) -> Choice:
    """Return what chance brought: what came to light, or any card that nobody has seen."""
    kind, *said = fact
    if kind is facts.Starts:
        return Seat(said[0])
    light = _come_to_light(state, fact)
    if isinstance(chance, DrawMany):
        return tuple(sorted(light))
    return light[0] if light else chance.outcomes(state)[0][0]


def _come_to_light(state: LetterState, fact: RawFact) -> tuple[Kind, ...]:
    """Return the cards of the face-down deck that a fact shows to all."""
    kind, *said = fact
    if kind is facts.NextCard:
        return (said[0],)
    if kind is facts.TurnedUp:
        return tuple(said[0][state.known_next is not None :])
    return tuple(said[0]) if kind is facts.FaceUp else ()


# Hidden cards


class _NotSo(Exception):  # noqa: N818 - see Contradiction
    """No choice, or no hidden cards, can have brought it about."""


def _dealt_for(state: LetterState, fact: RawFact) -> LetterState:
    """Return a table that looks the same, where the hidden cards are what a fact says of them."""
    light = _come_to_light(state, fact)
    says = _SAYS.get(fact[0])
    for hands in says(state, *fact[1:]) if says else [AS_THEY_ARE]:
        dealt = _dealt(state, hands, light)
        if dealt is not None:
            return dealt
    raise _NotSo


def _dealt(state: LetterState, hands: Hands, light: tuple[Kind, ...]) -> LetterState | None:
    """Return a table with these hands and these cards in the deck; `None` where they are not."""
    if not hands and not light:
        return state
    pool = Counter(state.unseen) + Counter(kind for hand in state.hands for kind in hand)
    pool.subtract(light)
    pool.subtract(kind for hand in hands.values() for kind in hand)
    sizes = {seat: len(hand) for seat, hand in enumerate(state.hands)}
    if min(pool.values()) < 0 or any(sizes.get(seat) != len(hands[seat]) for seat in hands):
        return None
    after = state.copy()
    after.hands = tuple(
        hands.get(seat) or tuple(_taken(pool, kind) for kind in hand)
        for seat, hand in enumerate(state.hands)
    )
    after.unseen = tuple(sorted((pool + Counter(light)).elements()))
    return after


def _taken(pool: Counter[Kind], kind: Kind) -> Kind:
    """Take a card of this kind out of a pool, or any other where there is none."""
    found = next(each for each in (kind, *pool) if pool[each] > 0)
    pool[found] -= 1
    return found


Says = Callable[..., "Iterator[Hands]"]
_SAYS: dict[type, Says] = {}
AS_THEY_ARE: Hands = {}


def _says(*kinds_of_facts: type) -> Callable[[Says], Says]:
    """Say which hands a fact leaves possible; used as a decorator."""

    def remember(says: Says) -> Says:
        _SAYS.update(dict.fromkeys(kinds_of_facts, says))
        return says

    return remember


@_says(facts.Played)
def _played(state: LetterState, player: int, kind: Kind, *how: Any) -> Iterator[Hands]:
    """Yield hands from which the card can be played so."""
    play, table = Play(kind, *how), (state.insane, state.out, state.protected)
    legal = state.game.legal_plays
    if play in legal(player, state.hands[player], *table):
        yield AS_THEY_ARE
    for other in state.game.kinds:
        if play in legal(player, (other, kind), *table):
            yield {player: (other, kind)}


@_says(facts.Out, facts.Discarded, facts.ShowedCard, aeg25_facts.ShowedHand)
def _laid_open(_state: LetterState, player: int, kinds: Kind | tuple[Kind, ...]) -> Iterator[Hands]:
    yield {player: kinds if isinstance(kinds, tuple) else (kinds,)}


@_says(facts.ShownHands)
def _shown(_state: LetterState, hands: tuple[tuple[int, Kind], ...]) -> Iterator[Hands]:
    yield {seat: (kind,) for seat, kind in hands}


@_says(facts.NotShown)
def _not_shown(state: LetterState, player: int) -> Iterator[Hands]:
    needed = state.game.cards[state.resolving[-1]].beside or 0
    return _with_numbers(state, (player,), lambda number: number < needed)


@_says(facts.Answered)
def _answered(
    state: LetterState,
    _player: int,
    target: int,
    number: int,
    right: bool,  # noqa: FBT001 - the fact's own field
) -> Iterator[Hands]:
    return _with_numbers(state, (target,), lambda held: (held == number) == right)


@_says(facts.Compared)
def _compared(state: LetterState, player: int, target: int, loser: int | None) -> Iterator[Hands]:
    def fits(mine: int, theirs: int) -> bool:
        lower = player if mine < theirs else target
        return loser == (None if mine == theirs or lower in state.immune else lower)

    return _with_numbers(state, (player, target), fits)


def _with_numbers(
    state: LetterState, seats: tuple[int, ...], fits: Callable[..., bool]
) -> Iterator[Hands]:
    """Yield hands of one card with numbers that fit, the present ones first."""
    number = state.game.number
    held = [state.hands[seat] for seat in seats]
    if all(len(hand) == 1 for hand in held) and fits(*(number[kind] for (kind,) in held)):
        yield AS_THEY_ARE
    for kinds in product(state.game.kinds, repeat=len(seats)):
        if fits(*(number[kind] for kind in kinds)):
            yield {seat: (kind,) for seat, kind in zip(seats, kinds, strict=True)}
