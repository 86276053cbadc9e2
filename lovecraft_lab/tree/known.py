"""What a tree begins with where it begins with what a seat knows: chance lays out a state.

The first node is a chance node over the states that the seat cannot rule out. It knows no true one;
which of them it is, and what the others have been told there, is what chance brings.
"""

from __future__ import annotations

from collections import Counter
from math import lcm
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from lovecraft_lab.core.chance import NotInUrn, below
from lovecraft_lab.core.errors import LabError
from lovecraft_lab.core.knowledge import Infoset, chain, entries
from lovecraft_lab.core.rule import Rule
from lovecraft_lab.core.state import FACTS
from lovecraft_lab.tree.agreeing import believed

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from random import Random

    from lovecraft_lab.core.game import Game
    from lovecraft_lab.core.state import State
    from lovecraft_lab.tree.agreeing import Believing, Listing, Weighed


class Possible(NamedTuple):
    """A state that a seat cannot rule out: its weight, and a text of what the seat does not see."""

    text: str
    weight: int
    state: State


class _OneOf:
    """Chance brings one of the states that the frame holds."""

    def outcomes(self, state: State) -> list[tuple[Possible, int]]:
        """Return each with its weight."""
        return [(each, each.weight) for each in _possible(state)]

    def sample(self, state: State, rng: Random) -> Possible:
        """Return one in exact proportion."""
        left = below(rng, sum(each.weight for each in _possible(state)))
        for each in _possible(state):
            left -= each.weight
            if left < 0:
                return each
        raise AssertionError("a number below the sum falls into one of the parts")


def _possible(state: State) -> tuple[Possible, ...]:
    return state.todo[0][1]  # type: ignore[index, no-any-return]  # chance has a frame


@Rule(
    "world",
    "Trees",
    "Chance lays out one of the states that a seat cannot rule out.",
    chance=_OneOf(),
)
def lay_out(state: State, possible: tuple[Possible, ...], choice: Possible) -> None:
    """Let a state be as in the one chosen, and all be told what they were told in it."""
    if choice not in possible:
        raise NotInUrn(choice)
    there = choice.state
    for name in there.fields:
        if name not in FACTS:
            setattr(state, name, getattr(there, name))
    for fact in entries(there.public):
        state.announce(*fact)
    both = zip(state.private, there.private, strict=True)
    state.private = tuple(chain(entries(told), known) for known, told in both)


def as_belief(game: Game, belief: Believing | Infoset) -> Believing:
    """Return a belief as it is, and what `believed` says of an information set.

    Raises `LabError` for anything but a belief of this game.
    """
    if isinstance(belief, Infoset):
        return believed(game, belief)
    if not hasattr(belief, "states") or belief.game is not game:
        raise LabError(
            f"belief={belief!r}: a belief about {game!r} is needed (ll.posterior), or an"
            " information set of it (ll.infoset)"
        )
    return belief


def known_to(game: Game, belief: Listing) -> tuple[Infoset, State]:
    """Return what a seat knows, and the state in which chance is to lay out the rest.

    Where a single state is left that is the one. Raises `Unsuitable` where too many states would
    have to be met.
    """
    return belief.told, _before(game, belief.told, belief.states())


def _before(game: Game, told: Infoset, states: Sequence[Weighed]) -> State:
    """Return the state in which chance lays out one of these."""
    if len(states) == 1:
        ((state, _),) = states
        return state  # type: ignore[no-any-return]  # a state of any game
    common = lcm(*(chance.denominator for _, chance in states))
    named = sorted(((_text(game, state, told), state, p) for state, p in states), key=itemgetter(0))
    texts = numbered(text for text, *_ in named)
    possible = tuple(
        Possible(text, int(chance * common), state)
        for text, (_, state, chance) in zip(texts, named, strict=True)
    )
    root: State = possible[0].state.copy()
    root.public, root.announced = None, 0
    root.private = (None,) * len(root.private)
    root.todo = ((lay_out, possible), None)
    return root


def _text(game: Game, state: State, told: Infoset) -> str:
    """Return what a seat does not see; a game has words for it by `hidden_from(state, seat)`."""
    hidden_from = getattr(game, "hidden_from", None)
    return "a state" if hidden_from is None else str(hidden_from(state, told.player))


def numbered(texts: Iterable[str]) -> list[str]:
    """Return texts, those that stand there more than once with numbers.

    >>> numbered(["boxer", "fed", "boxer"])
    ['boxer (1)', 'fed', 'boxer (2)']
    """
    found = list(texts)
    often, met = Counter(found), Counter[str]()
    for place, text in enumerate(found):
        if often[text] > 1:
            met[text] += 1
            found[place] = f"{text} ({met[text]})"
    return found
