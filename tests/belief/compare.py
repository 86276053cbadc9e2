"""Asking the product and the oracle the same questions about one information set."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from random import Random
from typing import Any

import pytest

import lovecraft_lab as ll
from lovecraft_lab.core.knowledge import Infoset
from lovecraft_lab.letter.game import LetterGame
from lovecraft_lab.letter.state import LetterState
from tests.belief import oracle
from tests.belief.models import MODELS, no_eights
from tests.belief.oracle import Belief
from tests.random_play import Turn, first_card, turns

Questions = Mapping[str, Any]


def answers(belief: Any, table: LetterState) -> Questions:
    """All that a belief says, where the open part of the table is known."""
    seats = [seat for seat in range(table.game.players) if seat not in table.out]
    found: dict[str, Any] = {f"hand of {seat}": dict(belief.hand(seat)) for seat in seats}
    found["aside"], found["next"] = dict(belief.aside()), dict(belief.next_card())
    found["histories"] = belief.histories
    for seat in seats:
        found |= {f"{seat} passes {k}": belief.pass_check(seat, reveal=k) for k in range(4)}
        if not table.revealed:  # in the middle of a check the next one is none that can be counted
            found[f"{seat} passes"] = belief.pass_check(seat)
    return found


def check(game: LetterGame, infoset: Infoset, model: Any, expected: Belief | None) -> None:
    """Check that the product says what the oracle says, or that it refuses what cannot be."""
    if expected is None:
        with pytest.raises(ll.LabError):
            ll.posterior(game, infoset, model=model)
        return
    belief = ll.posterior(game, infoset, model=model)
    said, known = answers(belief, expected.state), answers(expected, expected.state)
    wrong = {what: (said[what], known[what]) for what in known if said[what] != known[what]}
    assert not wrong, f"product and oracle differ, model {model!r}: {wrong}\n{story(game, infoset)}"
    if len(expected.worlds) <= MANY:
        check_worlds(belief, expected)


def check_worlds(belief: ll.Belief, expected: Belief) -> None:
    """Check that every world is listed once with its chance, the likeliest first."""
    known: dict[Any, Fraction] = {}
    for world, chance in expected.worlds.items():
        hands = tuple(tuple(sorted(hand)) for hand in world.hands)
        lies = Counter(world.face_down if expected.state.aside else [None])
        for card, copies in lies.items():
            known[hands, card] = known.get((hands, card), 0) + chance * Fraction(
                copies, lies.total()
            )
    listed = list(belief.worlds())
    chances = [chance for _, chance in listed]
    assert chances == sorted(chances, reverse=True)
    assert len(listed) == len(known)
    found = {(world.hands, world.aside): chance for world, chance in listed}
    assert {*found.items()} ^ {*known.items()} == set()


def story(game: LetterGame, infoset: Infoset) -> str:
    """What the seat was told, in words."""
    heard = list(ll.core.knowledge.heard(infoset))
    words = [f"seat {infoset.player} of {game.spec()}", *map(str, heard)]
    return "\n".join(words)


def check_moments(played: Iterable[Turn], number: int, rng: Random) -> None:
    """Check some moments of a game, those between two rules too: each for a viewer and a model.

    A spectator of a printed deck is left out, who has too many worlds to be walked.
    """
    steps = [step for turn in played for step in turn.steps]
    for step in rng.sample(steps, min(number, len(steps))):
        state: Any = step.after
        game, model = state.game, rng.choice([*MODELS])
        few = len(game.deck) < FEW
        infoset = ll.infoset(state, rng.choice(oracle.viewers(game)[not few :]))
        check(game, infoset, model, oracle.belief_of(infoset, game, MODELS[model]))


MANY = 200
"""Worlds of which each is listed for a comparison."""
FEW = 10
"""Cards of a teaching deck whose every hand can be tried."""


def random_turns(game: LetterGame, seed: str, state: Any = None) -> Iterator[Turn]:
    """One random game, from a table or from the start."""
    return turns(game, seed, state=state)


def blind_turns(game: LetterGame, seed: str) -> Iterator[Turn]:
    """One game of players who pick a card blindly, then one of its plays."""
    rng, state = Random(seed), game.start()
    while ll.mover(state) != ll.TERMINAL:
        is_chance = ll.mover(state) == ll.CHANCE
        choice = ll.sample(state, rng) if is_chance else first_card(ll.choices(state), rng)
        taken = ll.steps(state, choice)
        yield Turn(state, choice, taken)
        state = taken[-1].after  # type: ignore[assignment]  # of this game


def careful_turns(game: LetterGame, seed: str) -> Iterator[Turn]:
    """The same, but an 8 is played only if nothing else is legal: no model rules it out."""
    rng, state = Random(seed), game.start()
    while ll.mover(state) != ll.TERMINAL:
        if ll.mover(state) == ll.CHANCE:
            choice = ll.sample(state, rng)
        else:
            chances = no_eights(state)
            (choice,) = rng.choices([*chances], [float(each) for each in chances.values()])
        taken = ll.steps(state, choice)
        yield Turn(state, choice, taken)
        state = taken[-1].after  # type: ignore[assignment]  # of this game
