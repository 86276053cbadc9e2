"""Moving a game on: one choice, then every rule that it sets off, each a step of its own.

A frame is a tuple `(rule, *arguments)`. Whatever lies on top of the stack is applied next, as one
step, and its rule may lay more frames on top. A frame waits for a player (its rule has
`options`), for chance (its rule has `chance`), or for nobody. When the stack is empty the game is
over. Nothing here is random and nothing here knows a game.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from lovecraft_lab.core.chance import NotInUrn
from lovecraft_lab.core.errors import IllegalChoice, LabError
from lovecraft_lab.core.state import (
    State,
    is_between_rules,
    mover,
    no_state,
    nobody_chooses,
    require_state,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

    from lovecraft_lab.core.chance import Chance
    from lovecraft_lab.core.rule import Choice, Rule

S = TypeVar("S", bound=State)


class Step(NamedTuple):
    """One rule applied: the rule, its choice (`None` if none), the state before and after."""

    rule: Rule
    choice: Choice
    before: State
    after: State

    def __repr__(self) -> str:
        return f"<step: {self.rule.ident}, {self.rule.says}>"

    def _repr_html_(self) -> str | None:
        return self._drawn("_repr_html_")

    def _repr_svg_(self) -> str | None:
        return self._drawn("_repr_svg_")

    def _drawn(self, kind: str) -> str | None:
        """Return the step as a spectator sees it: a state that can be drawn knows its game."""
        explained = getattr(self.after, "explained", None)
        return None if explained is None else getattr(explained(self), kind)()


def choices(state: State) -> tuple[Choice, ...]:
    """Return what the mover may choose, in a stable order; nothing where the game is over.

    At a chance node these are the outcomes without their probabilities. Raises `LabError` between
    two rules, where nobody has a choice, and for what is no state.
    """
    try:
        legal = state._choices  # noqa: SLF001 - the engine's own memory of them
    except AttributeError:
        raise no_state(state) from None
    if legal is None:
        rule, *arguments = state.todo[0] if state.todo else (None,)
        if rule is None:
            legal = ()
        elif rule.chance:
            legal = tuple(outcome for outcome, _ in rule.chance.outcomes(state))
        elif rule.automatic:
            raise nobody_chooses(state)
        else:
            legal = rule.options(state, *arguments)
        state._choices = legal  # noqa: SLF001 - as above
    return legal


def outcomes(state: State) -> tuple[tuple[Choice, Fraction], ...]:
    """Return chance's choices with their exact probabilities, which sum to 1.

    Raises `LabError` where chance has nothing to decide.
    """
    weighted = weights(state)
    total = sum(weight for _, weight in weighted)
    return tuple((outcome, Fraction(weight, total)) for outcome, weight in weighted)


def weights(state: State) -> Sequence[tuple[Choice, int]]:
    """Return chance's choices with whole-number weights in the proportion of their probabilities.

    Raises `LabError` where chance has nothing to decide.
    """
    return _chance_at(state).outcomes(state)


def sample(state: State, rng: Random) -> Choice:
    """Return one of chance's choices in its exact proportion, drawn with the given generator.

    Raises `LabError` where chance has nothing to decide.
    """
    return _chance_at(state).sample(state, rng)


def _chance_at(state: State) -> Chance:
    """Return how chance decides here; raises `LabError` where it has nothing to decide."""
    require_state(state)
    chance: Chance | None = state.todo[0][0].chance if state.todo else None
    if chance is None:
        msg = f"chance has nothing to decide here: {state!r}"
        raise LabError(msg)
    return chance


def _refuse(state: State, choice: Choice) -> IllegalChoice:
    """Return the error for a choice that cannot be made here."""
    if state.todo is None:
        return IllegalChoice("the game is over: there is nothing left to choose")
    rule = state.numbered(state.todo[0][0])
    what = "an outcome of chance" if rule.chance else "among the choices of"
    who = "" if rule.chance else f" seat {mover(state)}"
    msg = f"{choice!r} is not {what}{who} here (rule {rule.ident}: {rule.says})"
    if isinstance(choice, str):
        msg += "; a text is turned into a choice by game.parse(state, text)"
    return IllegalChoice(msg, (rule.ident,))


def _choose(state: S, choice: Choice) -> S:
    """Return a copy of the state after the frame on top was applied with this choice."""
    try:
        todo = state.todo
    except AttributeError:
        raise no_state(state) from None
    if todo is None:
        raise _refuse(state, choice)
    frame, rest = todo
    rule = frame[0]
    if rule.options:
        legal = choices(state)
        try:
            choice = legal[legal.index(choice)]  # a plain tuple may equal it
        except ValueError:
            raise _refuse(state, choice) from None
    elif rule.automatic:
        raise nobody_chooses(state)
    after = state.copy()
    after.todo = rest
    try:
        if len(frame) == 2:  # noqa: PLR2004 - (rule, player), the common case, spared a slice
            rule.effect(after, frame[1], choice)
        else:
            rule.effect(after, *frame[1:], choice)
    except NotInUrn:
        raise _refuse(state, choice) from None
    return after


def child(state: S, choice: Choice) -> S:
    """Return the state at the next choice, after `choice` and all that it sets off.

    The state given stays as it was. Raises `IllegalChoice` for anything the mover may not choose.
    """
    return run(_choose(state, choice))


def run(state: S) -> S:
    """Apply frames that wait for nobody, changing the state given: nobody else may have seen it."""
    while todo := state.todo:
        frame, rest = todo
        apply = frame[0].automatic
        if apply is None:
            break
        state.todo = rest
        arguments = len(frame) - 1
        if arguments == 1:  # the usual frames, (rule, player) and (rule,), are spared a slice
            apply(state, frame[1])
        elif arguments == 0:
            apply(state)
        else:
            apply(state, *frame[1:])
    return state


def steps(state: State, choice: Choice) -> tuple[Step, ...]:
    """Return what `child` does, one `Step` for each rule applied.

    The last step's `after` is the child.

    Raises `IllegalChoice` for anything the mover may not choose.
    """
    first = _chosen_step(state, choice)
    return (first, *_automatic_steps(first.after))


def first_step(state: State, choice: Choice = None) -> Step:
    """Return the next rule applied, and no other: with this choice, where it waits for one.

    Raises `IllegalChoice` for anything that may not be chosen.
    """
    return _automatic_step(state) if is_between_rules(state) else _chosen_step(state, choice)


def _chosen_step(state: State, choice: Choice) -> Step:
    after = _choose(state, choice)
    rule = state.todo[0][0]  # type: ignore[index]  # _choose made sure of a frame
    return Step(state.numbered(rule), choice, state, after)


def opening(state: State) -> tuple[Step, ...]:
    """Return the steps that lead from a table not yet set up to its first choice."""
    require_state(state)
    return tuple(_automatic_steps(state))


def _automatic_steps(state: State) -> Iterator[Step]:
    while is_between_rules(state):
        step = _automatic_step(state)
        yield step
        state = step.after


def _automatic_step(state: State) -> Step:
    """Apply the next rule, which waits for nobody."""
    (rule, *arguments), rest = state.todo  # type: ignore[misc]  # there is one
    after = state.copy()
    after.todo = rest
    rule.effect(after, *arguments)
    return Step(state.numbered(rule), None, state, after)


def first_choice(state: S) -> S:
    """Return the state after all frames that wait for nobody; the state given stays as it was."""
    return run(state.copy())
