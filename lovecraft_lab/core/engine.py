"""A game as a stack of pending frames; each frame names the one rule it will apply.

A frame is a tuple `(rule, *arguments)`. The top frame is what happens next. Applying it is one step; the rule
may put further frames on the stack. A frame waits for a player (its rule has `options`), for chance (its rule
has `chance`), or for nobody. When the stack is empty the game is over. Nothing here is random and nothing here
knows a game.
"""

from __future__ import annotations

from fractions import Fraction
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Self

from lovecraft_lab.core.errors import IllegalChoice, LabError
from lovecraft_lab.core.knowledge import EMPTY, Chain, Infoset

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from random import Random

    from lovecraft_lab.core.chance import Chance

CHANCE: Final = -1
"""The mover at a chance node."""
TERMINAL: Final = -2
"""The mover where the game is over."""

Frame = tuple[Any, ...]
Choice = Any


class Rule:
    """One numbered sentence of a rulebook and, for a step, the code that carries it out.

    A *step* has an `effect` and is applied; a *standing* rule has none: it is a count, a right or a limit.
    `options(state, *arguments)` lists a player's legal choices, the first argument being the player; `chance`
    says how chance decides. The effect is called with the state, the frame's arguments, and last the choice
    where one was made. `covers` names further numbered rules that the same code carries out.
    """

    __slots__ = ("chance", "covers", "effect", "ident", "options", "says", "section")

    def __init__(
        self,
        ident: str,
        section: str,
        says: str,
        *,
        covers: Iterable[str] = (),
        options: Callable[..., tuple[Choice, ...]] | None = None,
        chance: Chance | None = None,
    ) -> None:
        self.ident = ident
        self.section = section
        self.says = says
        self.covers = tuple(covers)
        self.options = options
        self.chance = chance
        self.effect: Callable[..., None] | None = None

    def __call__(self, effect: Callable[..., None]) -> Self:
        """Make this rule a step: used as a decorator over the function that carries it out."""
        self.effect = effect
        return self

    @property
    def is_step(self) -> bool:
        """Whether the rule does something when applied (else it is a standing rule)."""
        return self.effect is not None

    def __repr__(self) -> str:
        return f"<rule {self.ident}, {self.section}: {self.says}>"

    def __reduce__(self) -> tuple[Any, ...]:
        if self.effect is None:
            return Rule, (self.ident, self.section, self.says)
        return _rule_named, (self.effect.__module__, self.effect.__name__)


def _rule_named(module: str, name: str) -> Rule:
    """Return the step defined under this name, so that a pickled frame finds its rule again."""
    rule: Rule = getattr(import_module(module), name)
    return rule


class State:
    """One exact situation, hidden things included: a record in which every field is immutable.

    So a shallow copy is a full copy. Subclasses add fields by `__slots__`; `todo` is the stack of frames as
    nested pairs, `public` and `private` are what was announced to all and told to each player.
    """

    __slots__ = ("_choices", "private", "public", "todo")

    todo: tuple[Frame, Any] | None
    public: Chain
    private: tuple[Chain, ...]
    _choices: tuple[Choice, ...] | None

    fields: tuple[str, ...] = ("todo", "public", "private")
    """The names of all fields, in order; the remembered list of choices is not one of them."""

    def __init__(self, players: int) -> None:
        self.todo = None
        self.public = EMPTY
        self.private = (EMPTY,) * players
        self._choices = None

    def __init_subclass__(cls) -> None:
        cls.fields = cls.fields + tuple(cls.__slots__)
        cls.copy = _copy_method(cls)  # type: ignore[method-assign]  # written once from the fields, as dataclasses do

    def copy(self) -> Self:
        """Return a new state with the same fields."""
        raise NotImplementedError

    def push(self, *frames: Frame) -> None:
        """Put frames on the stack; the first one given is the first one applied."""
        todo = self.todo
        for frame in reversed(frames):
            todo = (frame, todo)
        self.todo = todo

    def announce(self, fact: Any) -> None:
        """Let everyone at the table learn a fact."""
        self.public = Chain(self.public, fact)

    def tell(self, player: int, fact: Any) -> None:
        """Let one player alone learn a fact."""
        chains = self.private
        told = Chain(chains[player], (self.public.length, fact))
        self.private = (*chains[:player], told, *chains[player + 1 :])

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.fields)

    def __hash__(self) -> int:
        return hash(tuple(getattr(self, name) for name in self.fields))

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {whose_choice(self)}>"


def _copy_method(cls: type[State]) -> Callable[[Any], Any]:
    """Write the fastest plain copy for a class of states: one assignment for each field."""
    lines = [f"    new.{name} = self.{name}" for name in cls.fields]
    source = "\n".join(
        ["def copy(self):", "    new = make(cls)", *lines, "    new._choices = None", "    return new"]
    )
    names: dict[str, Any] = {"make": object.__new__, "cls": cls}
    exec(source, names)  # noqa: S102 - the text is made of our own field names only
    method: Callable[[Any], Any] = names["copy"]
    return method


class Step(NamedTuple):
    """One rule applied: the rule, the choice it was given (`None` if none), and the state before and after."""

    rule: Rule
    choice: Choice
    before: State
    after: State

    def __repr__(self) -> str:
        return f"<step: {self.rule.ident}, {self.rule.says}>"


def mover(state: State) -> int:
    """Return whose choice it is: a player's number, `CHANCE`, or `TERMINAL`."""
    if state.todo is None:
        return TERMINAL
    frame = state.todo[0]
    return CHANCE if frame[0].chance else int(frame[1])


def whose_choice(state: State) -> str:
    """Return in words whose choice it is.

    >>> from lovecraft_lab.toys.kuhn import kuhn
    >>> whose_choice(kuhn().start())
    'chance decides'
    """
    who = mover(state)
    return {CHANCE: "chance decides", TERMINAL: "the game is over"}.get(who, f"seat {who} chooses")


def choices(state: State) -> tuple[Choice, ...]:
    """Return what the mover may choose, in a stable order; nothing where the game is over.

    At a chance node these are the outcomes without their probabilities.
    """
    legal = state._choices
    if legal is None:
        legal = state._choices = _list_choices(state)
    return legal


def _list_choices(state: State) -> tuple[Choice, ...]:
    if state.todo is None:
        return ()
    rule, *arguments = state.todo[0]
    if rule.chance:
        return tuple(outcome for outcome, _ in rule.chance.outcomes(state, *arguments))
    legal: tuple[Choice, ...] = rule.options(state, *arguments)
    return legal


def outcomes(state: State) -> tuple[tuple[Choice, Fraction], ...]:
    """Return chance's choices with their exact probabilities, which sum to 1.

    Raises `LabError` where chance has nothing to decide.
    """
    rule, *arguments = _chance_frame(state)
    weighted = rule.chance.outcomes(state, *arguments)
    total = sum(weight for _, weight in weighted)
    return tuple((outcome, Fraction(weight, total)) for outcome, weight in weighted)


def sample(state: State, rng: Random) -> Choice:
    """Return one of chance's choices in its exact proportion, drawn with the given generator.

    Raises `LabError` where chance has nothing to decide.
    """
    frame = state.todo[0] if state.todo else ()
    if not frame or frame[0].chance is None:
        frame = _chance_frame(state)
    return frame[0].chance.sample(rng, state, *frame[1:])


def _chance_frame(state: State) -> Frame:
    if mover(state) != CHANCE:
        msg = f"chance has nothing to decide here: {state!r}"
        raise LabError(msg)
    frame: Frame = state.todo[0]  # type: ignore[index]  # a chance node has a frame
    return frame


def _require(state: State, choice: Choice) -> None:
    """Raise `IllegalChoice` unless the mover may make this choice."""
    if state.todo is None:
        msg = "the game is over: there is nothing left to choose"
        raise IllegalChoice(msg)
    frame = state.todo[0]
    rule = frame[0]
    if rule.chance:
        if not rule.chance.allows(choice, state, *frame[1:]):
            msg = f"{choice!r} is not an outcome of chance here ({rule.ident}: {rule.says})"
            raise IllegalChoice(msg, (rule.ident,))
    elif choice not in choices(state):
        msg = f"{choice!r} is not among the choices of seat {frame[1]} here ({rule.ident}: {rule.says})"
        raise IllegalChoice(msg, (rule.ident,))


def child(state: State, choice: Choice) -> State:
    """Return the state at the next choice, after `choice` and all that it sets off.

    The state given stays as it was. Raises `IllegalChoice` for anything the mover may not choose.
    """
    _require(state, choice)
    state = state.copy()
    frame, state.todo = state.todo  # type: ignore[misc]  # _require made sure of a frame
    frame[0].effect(state, *frame[1:], choice)
    return _run(state)


def _run(state: State) -> State:
    """Apply frames that wait for nobody, on a state nobody else has seen."""
    while state.todo:
        frame, rest = state.todo
        rule = frame[0]
        if rule.options or rule.chance:
            break
        state.todo = rest
        rule.effect(state, *frame[1:])
    return state


def steps(state: State, choice: Choice) -> tuple[Step, ...]:
    """Return what `child` does, one `Step` for each rule applied; the last step's `after` is the child.

    Raises `IllegalChoice` for anything the mover may not choose.
    """
    _require(state, choice)
    frame = state.todo[0]  # type: ignore[index]  # _require made sure of a frame
    after = _apply(state, *frame[1:], choice)
    first = Step(frame[0], choice, state, after)
    return (first, *_automatic_steps(after))


def opening(state: State) -> tuple[Step, ...]:
    """Return the steps that lead from a table not yet set up to its first choice."""
    return tuple(_automatic_steps(state))


def _automatic_steps(state: State) -> Iterator[Step]:
    while state.todo:
        frame = state.todo[0]
        if frame[0].options or frame[0].chance:
            return
        after = _apply(state, *frame[1:])
        yield Step(frame[0], None, state, after)
        state = after


def _apply(state: State, *arguments: Any) -> State:
    """Return a copy of the state after its top frame was applied."""
    after = state.copy()
    frame, after.todo = after.todo  # type: ignore[misc]  # only called with a frame on the stack
    frame[0].effect(after, *arguments)
    return after


def first_choice(state: State) -> State:
    """Return the state after all frames that wait for nobody; the state given stays as it was."""
    return _run(state.copy())


def frames(state: State) -> Iterator[Frame]:
    """Yield the pending frames, the next one first."""
    todo = state.todo
    while todo:
        frame, todo = todo
        yield frame


def infoset(state: State, player: int | None) -> Infoset:
    """Return the key of a player's information set: all that player has seen, nothing else.

    `None` is a spectator, who hears what is public. Raises `LabError` for a seat that does not exist.
    """
    if player is None:
        return Infoset(None, state.public, EMPTY)
    if not 0 <= player < len(state.private):
        msg = f"there is no seat {player!r}: seats go from 0 to {len(state.private) - 1}"
        raise LabError(msg)
    return Infoset(player, state.public, state.private[player])
