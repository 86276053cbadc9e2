"""Information sets with one thing changed, as one who builds them by hand gets them wrong.

Of most of them no world is left; what brute force says of each is the measure.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

import pytest

import lovecraft_lab as ll
from lovecraft_lab.core.knowledge import Infoset
from lovecraft_lab.letter.game import LetterGame
from tests.belief import oracle
from tests.belief.compare import FEW, answers, story
from tests.belief.models import any_legal
from tests.random_play import Turn, turns

Raw = tuple[Any, ...]


class Mutation(NamedTuple):
    """An information set with one change, and what was changed in it."""

    told: Infoset
    says: str


Change = Callable[[Sequence[Any], int, Random], list[Any]]


def dropped(told: Sequence[Any], at: int, _rng: Random) -> list[Any]:
    """Leave one out."""
    return [*told[:at], *told[at + 1 :]]


def doubled(told: Sequence[Any], at: int, _rng: Random) -> list[Any]:
    """Say one twice."""
    return [*told[: at + 1], *told[at:]]


def swapped(told: Sequence[Any], at: int, _rng: Random) -> list[Any]:
    """Say the next one first."""
    return [*told[:at], *told[at : at + 2][::-1], *told[at + 2 :]]


def moved(told: Sequence[Any], at: int, rng: Random) -> list[Any]:
    """Say one elsewhere."""
    left = [*told[:at], *told[at + 1 :]]
    left.insert(rng.randrange(len(left) + 1), told[at])
    return left


CHANGES: tuple[Change, ...] = (dropped, doubled, swapped, moved)


def mutation(game: LetterGame, told: Infoset, rng: Random) -> Mutation | None:
    """Change one thing of what was told; `None` where that changes nothing."""
    of_all = rng.random() < len(told.public) / (len(told.public) + len(told.private))
    told_so: Sequence[Any] = told.public if of_all else told.private
    at = rng.randrange(len(told_so))
    if rng.random() < HALF:
        change = rng.choice(CHANGES)
        how, made = change.__name__, change(told_so, at, rng)
    else:
        how = "another value in"
        other = _other(game, told_so[at], rng) if of_all else _other_secret(game, told_so[at], rng)
        made = [*told_so[:at], other, *told_so[at + 1 :]]
    if tuple(made) == tuple(told_so):
        return None
    fact = told_so[at] if of_all else told_so[at][1]
    part: dict[str, Any] = {"public" if of_all else "private": tuple(made)}
    return Mutation(told._replace(**part), f"{how} {fact[0].__name__}")


def _other_secret(game: LetterGame, secret: Raw, rng: Random) -> Raw:
    """Another fact, or told at another time."""
    count, fact = secret
    if rng.random() < HALF:
        return (count + rng.choice((-1, 1)), fact)
    return (count, _other(game, fact, rng))


def _other(game: LetterGame, fact: Raw, rng: Random) -> Raw:
    """The fact with another value in one of its fields."""
    kind, *fields = fact
    if not fields:
        return fact
    at = rng.randrange(len(fields))
    fields[at] = _other_value(game, fields[at], rng)
    return (kind, *fields)


def _other_value(game: LetterGame, value: Any, rng: Random) -> Any:
    """Another value of the same sort; seats, cards and numbers are all whole numbers here."""
    if isinstance(value, bool):
        return not value
    if value is None:
        return rng.randrange(game.players)
    if isinstance(value, int):
        return rng.choice([None, *range(max(len(game.cards), game.players)), value + 1, value - 1])
    assert isinstance(value, tuple)
    if not value or rng.random() < 0.3:
        return (*value, *(value[:1] or (rng.randrange(len(game.cards)),)))
    at = rng.randrange(len(value))
    if rng.random() < 0.4:
        return (*value[:at], *value[at + 1 :])
    return (*value[:at], _other_value(game, value[at], rng), *value[at + 1 :])


def truth(game: LetterGame, told: Infoset) -> oracle.Belief | None:
    """What brute force says; `None` if no history tells the seat this.

    The oracle walks along what was told and never doubts it, so it may be asked for what cannot be
    there: then no history goes there.
    """
    try:
        return oracle.belief_of(told, game, any_legal)
    except (ArithmeticError, AssertionError, LookupError, TypeError, ValueError):
        return None


# Asking the product


Moments = Iterator[tuple[LetterGame, Infoset]]
"""What a seat, or a spectator, has been told at some moment of some game."""


def from_the_deal(game: LetterGame, rng: Random) -> Moments:
    """Yield moments of random games of one kind, without end."""
    while True:
        yield _moment(game, turns(game, f"{rng.random()}"), rng)


def from_the_table(state: Any, rng: Random) -> Moments:
    """Yield moments of random games from one table, the table itself as often as not."""
    while True:
        if rng.random() < HALF:
            yield state.game, ll.infoset(state, rng.choice(oracle.viewers(state.game)))
        else:
            yield _moment(state.game, turns(state.game, f"{rng.random()}", state=state), rng)


def _moment(game: LetterGame, played: Iterator[Turn], rng: Random) -> tuple[LetterGame, Infoset]:
    step = rng.choice([step for turn in played for step in turn.steps])
    viewers = oracle.viewers(game)[len(game.deck) >= FEW :]
    return game, ll.infoset(step.after, rng.choice(viewers))


def check_mutations(moments: Moments, number: int, rng: Random) -> Counter[str]:
    """Check so many mutations; return how many were refused, and how many were answered."""
    met: Counter[str] = Counter()
    for game, told in moments:
        for _ in range(EACH):
            made = mutation(game, told, rng)
            if made is not None and made.told.public:
                met[checked(game, made)] += 1
        if met.total() >= number:
            return met
    raise AssertionError("moments go on without end")


def checked(game: LetterGame, made: Mutation) -> str:
    """Check what is said of one mutation, and return whether it was refused."""
    expected = truth(game, made.told)
    if expected is None:
        with pytest.raises(ll.LabError, match=r"."):
            pytest.fail(f"{ll.posterior(game, made.told)!r}: {made.says}\n{story(game, made.told)}")
        return "refused"
    belief = ll.posterior(game, made.told)
    assert answers(belief, expected.state) == answers(expected, expected.state), made.says
    return "answered"


EACH = 5
"""Mutations of each moment."""
HALF = 0.5
