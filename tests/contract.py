"""What every game owes to everything that works on games; each function checks one promise.

Knows no game. `state` is any state in which somebody or chance has to choose, or a last one.
"""

import copy
import pickle
from collections.abc import Iterable
from fractions import Fraction
from itertools import pairwise
from random import Random
from typing import Any

import pytest

import lovecraft_lab as ll
from lovecraft_lab.core.game import Game, likely_choices
from lovecraft_lab.core.knowledge import entries
from lovecraft_lab.core.state import FACTS, frames
from lovecraft_lab.tree.situations import SEALED, seal

NO_CHOICE: tuple[Any, ...] = (
    *("", "\0", "?", "no such thing", "seat 99", "guess=1"),
    *(None, 5, ["x"], {}),
)
"""What no game takes for a choice."""
Key = tuple[Any, ...]
Shown = tuple[Any, ...]


def viewers(game: Game) -> list[int | None]:
    """Every seat, and a spectator."""
    return [None, *range(game.players)]


def check_choices(game: Game, state: Any) -> None:
    """There is something to choose, each thing once, in a stable order, with a text of its own."""
    choices = ll.choices(state)
    if ll.mover(state) == ll.TERMINAL:
        assert choices == ()
        return
    assert choices, f"nothing can be chosen at {state!r}"
    assert len(set(choices)) == len(choices)
    assert ll.choices(state.copy()) == choices
    assert -1 <= ll.mover(state) < game.players
    texts = [game.format(state, choice) for choice in choices]
    assert len(set(texts)) == len(texts)
    assert [game.parse(state, text) for text in texts] == list(choices)
    for text in texts:
        assert game.why_not(state, text) == ()


def check_chance(state: Any, rng: Random) -> None:
    """Chance's parts are positive and make exactly 1; a sample is one of its outcomes."""
    if ll.mover(state) != ll.CHANCE:
        with pytest.raises(ll.LabError):
            ll.outcomes(state)
        with pytest.raises(ll.LabError):
            ll.sample(state, rng)
        return
    outcomes = ll.outcomes(state)
    assert all(isinstance(part, Fraction) and part > 0 for _, part in outcomes)
    assert sum(part for _, part in outcomes) == 1
    assert tuple(outcome for outcome, _ in outcomes) == ll.choices(state)
    assert ll.sample(state, rng) in ll.choices(state)


def check_choosing_changes_nothing(game: Game, state: Any, choice: Any, rng: Random) -> None:
    """What is asked of a state leaves it as it was, and the last of the steps is the child."""
    before = state.key()
    child = ll.child(state, choice)
    steps = ll.steps(state, choice)
    if ll.mover(state) == ll.CHANCE:
        ll.sample(state, rng)
    for viewer in viewers(game):
        ll.pending(game, state, viewer)
        game.view(ll.infoset(state, viewer))
    assert state.key() == before
    assert steps[-1].after == child
    assert steps[0].before is state
    for earlier, later in pairwise(steps):
        assert earlier.after is later.before
        assert later.choice is None
        check_between_rules(earlier.after, choice)
    assert child.todo is None or child.todo[0][0].waits


def check_facts_are_for_players(state: Any, choice: Any) -> None:
    """What was told before has no part in what follows, nor in what is told next."""
    child, apart = ll.child(state, choice), ll.child(seal(state.copy()), choice)
    besides = [name for name in state.fields if name not in FACTS]
    assert [getattr(child, name) for name in besides] == [getattr(apart, name) for name in besides]
    assert entries(child.public, state.public) == entries(apart.public, SEALED)
    for before, told, alone in zip(state.private, child.private, apart.private, strict=True):
        later = tuple((count + state.announced, fact) for count, fact in entries(alone, SEALED))
        assert entries(told, before) == later


def check_between_rules(state: Any, choice: Any) -> None:
    """Nobody has a choice there, and whoever asks is told so."""
    assert not state.todo[0][0].waits
    for ask in (ll.mover, ll.choices, ll.outcomes):
        with pytest.raises(ll.LabError):
            ask(state)
    for make in (ll.child, ll.steps):
        with pytest.raises(ll.LabError):
            make(state, choice)


def check_copy(state: Any) -> None:
    """A copy has every field; a changed copy leaves the first as it was; saving keeps all."""
    twin = state.copy()
    assert twin is not state
    assert type(twin) is type(state)
    names = [name for kind in type(state).__mro__ for name in getattr(kind, "__slots__", ())]
    assert sorted(set(names) - {"_choices"}) == sorted(state.fields)
    for name in state.fields:
        assert getattr(twin, name) is getattr(state, name), f"{name} was not copied"
    before = state.key()
    twin.push(("a frame",))
    twin.announce("a fact")
    twin.tell(0, "another")
    assert state.key() == before
    assert twin != state
    for again in (pickle.loads(pickle.dumps(state)), copy.deepcopy(state), copy.copy(state)):  # noqa: S301 - our own
        assert again == state
        assert hash(again) == hash(state)
        assert repr(again) == repr(state)


def check_refusals(game: Game, state: Any, strangers: Iterable[Any]) -> None:
    """What may not be chosen is refused by every way in, and changes nothing."""
    before, legal = state.key(), ll.choices(state)
    for choice in strangers:
        if any(choice == each and type(choice) is type(each) for each in legal):
            continue
        for ask in (ll.child, ll.steps):
            with pytest.raises(ll.IllegalChoice) as refused:
                ask(state, choice)
            assert str(refused.value)
    for text in NO_CHOICE:
        with pytest.raises(ll.LabError):
            game.parse(state, text)
    assert state.key() == before


def check_end(game: Game, state: Any) -> None:
    """Payoffs are exact and add up as the game says; before the end there are none."""
    if ll.mover(state) != ll.TERMINAL:
        with pytest.raises(ll.LabError):
            game.returns(state)
        return
    returns = game.returns(state)
    assert len(returns) == game.players
    assert all(isinstance(part, Fraction) for part in returns)
    if game.utility == "zero-sum":
        assert sum(returns) == 0
    else:
        assert game.utility == "general-sum"
        assert 0 <= sum(returns) <= 1


def check_record(game: Game, choices: Iterable[Any], end: Any) -> None:
    """A record, its JSON and its code all lead to an equal last state."""
    record = ll.Record.of(game, choices)
    for again in (
        record,
        ll.Record.from_json(record.to_json()),
        ll.Record.from_code(record.code),
    ):
        assert again == record
        assert ll.replay(again) == end


def public_key(state: Any) -> Key:
    """All that was announced."""
    return ll.infoset(state, None)


def to_come(game: Game, state: Any) -> tuple[str, ...]:
    """The numbers of the rules still on the stack; the same list for every viewer."""
    lists = {
        tuple(rule.ident for rule in ll.pending(game, state, viewer)) for viewer in viewers(game)
    }
    assert len(lists) == 1, "viewers are told different rules to come"
    return lists.pop()


class Sets:
    """Collects states by what a seat has seen, and checks that equal sets mean equal tables.

    For every viewer: the same mover, the same rules to come, the same view, the same number of
    rules applied, and the same choices where the viewer has to choose. Between two choices, where
    a rule may announce nothing, how many were applied is part of what everyone can count.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.seen: dict[tuple[int | None, Key], Shown] = {}
        self.states = 0

    def add(self, state: Any, applied: int) -> None:
        """Add a state between any two rules, after so many rules."""
        self.states += 1
        coming = to_come(self.game, state)
        waits = state.todo is None or state.todo[0][0].waits
        mover = ll.mover(state) if waits else None
        for viewer in viewers(self.game):
            infoset = ll.infoset(state, viewer)
            own = ll.choices(state) if mover is not None and mover == viewer else None
            shown = (mover, applied, coming, own, self.game.view(infoset).to_dict())
            key = (infoset, None if waits else applied)
            known = self.seen.setdefault((viewer, key), shown)
            assert known == shown, f"viewer {viewer} is shown two things for {infoset!r}"

    def shared(self) -> int:
        """How many more states there are than there were information sets for a spectator."""
        return self.states - sum(viewer is None for viewer, _ in self.seen)


def check_equal_sets_in_every_history(game: Game) -> None:
    """Equal information sets mean equal tables, wherever a small game can lead."""
    sets = Sets(game)
    waiting = [(game.start(), 0)]
    while waiting and sets.states < 1500:
        state, applied = waiting.pop()
        sets.add(state, applied)
        for choice in ll.choices(state):
            taken = ll.steps(state, choice)
            for count, step in enumerate(taken[:-1], start=applied + 1):
                sets.add(step.after, count)
            waiting.append((taken[-1].after, applied + len(taken)))
    assert sets.shared() > sets.states / 5, "too few states share what a spectator has seen"


def check_memory(step: ll.Step, players: int) -> None:
    """Nobody forgets: what was announced or told stays, in its order."""
    for viewer in (None, *range(players)):
        before, after = ll.infoset(step.before, viewer), ll.infoset(step.after, viewer)
        assert after.public[: len(before.public)] == before.public
        assert after.private[: len(before.private)] == before.private


def stack(state: Any) -> list[str]:
    """The numbers of all rules on the stack, those under one that ends everything included."""
    return [state.numbered(frame[0]).ident for frame in frames(state)]


def walk_all(game: Game, state: Any) -> Iterable[tuple[tuple[Any, ...], Any]]:
    """Every history from a state to its ends, with the choices that led there."""
    yield (), state
    for choice, _ in likely_choices(state):
        for choices, after in walk_all(game, ll.child(state, choice)):
            yield (choice, *choices), after
