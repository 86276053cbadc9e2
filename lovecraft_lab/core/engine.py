"""A game as a stack of pending frames; each frame names the one rule it will apply.

A frame is a tuple `(rule, *arguments)`. The top frame is what happens next. Applying it is one
step; the rule may put further frames on the stack. A frame waits for a player (its rule has
`options`), for chance (its rule has `chance`), or for nobody. When the stack is empty the game is
over. Nothing here is random and nothing here knows a game.
"""

from __future__ import annotations

import sys
from fractions import Fraction
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Self, TypeVar

from lovecraft_lab.core.chance import NotInUrn
from lovecraft_lab.core.errors import IllegalChoice, LabError
from lovecraft_lab.core.knowledge import Chain, Infoset, chain, entries

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

    A *step* has an `effect` and is applied; a *standing* rule has none: it is a count, a right or a
    limit. `options(state, *arguments)` lists a player's legal choices, the first argument being the
    player; `chance` says how chance decides. The effect is called with the state, the frame's
    arguments, and last the choice where one was made. `covers` names further numbered rules that
    the same code carries out; `ends` says that whatever was still to come is dropped.
    """

    __slots__ = (
        "automatic",
        "chance",
        "covers",
        "effect",
        "ends",
        "ident",
        "module",
        "options",
        "says",
        "section",
        "waits",
    )

    def __init__(  # noqa: PLR0913 - one argument for each thing a rule may have
        self,
        ident: str,
        section: str,
        says: str,
        *,
        covers: Iterable[str] = (),
        options: Callable[..., tuple[Choice, ...]] | None = None,
        chance: Chance | None = None,
        ends: bool = False,
    ) -> None:
        self.ident = ident
        self.section = section
        self.says = says
        self.covers = tuple(covers)
        self.options = options
        self.chance = chance
        self.ends = ends
        self.waits = options is not None or chance is not None
        self.effect: Callable[..., None] | None = None
        self.automatic: Callable[..., None] | None = None
        self.module: str = sys._getframe(1).f_globals["__name__"]  # noqa: SLF001 - as namedtuple does

    def __call__(self, effect: Callable[..., None]) -> Self:
        """Make this rule a step: used as a decorator over the function that carries it out."""
        self.effect = effect
        self.automatic = None if self.waits else effect
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
        return _rule_of, (self.module, self.ident)


def _rule_of(module: str, ident: str) -> Rule:
    """Return the step of a module with this number, so that a pickled frame finds its rule again.

    Two rules may share one function, so the function's name would not do.
    """
    named = vars(import_module(module)).values()
    return next(each for each in named if isinstance(each, Rule) and each.ident == ident)


class State:
    """One exact situation, hidden things included: a record in which every field is immutable.

    So a shallow copy is a full copy. Subclasses add fields by `__slots__`; `todo` is the stack of
    frames as nested pairs, `public` and `private` are what was announced to all and told to each
    player.
    """

    __slots__ = ("_choices", "announced", "private", "public", "todo")

    todo: tuple[Frame, Any] | None
    public: Chain
    private: tuple[Chain, ...]
    announced: int
    _choices: tuple[Choice, ...] | None

    fields: tuple[str, ...] = ("todo", "public", "private", "announced")
    """The names of all fields, in order; the remembered list of choices is not one of them."""

    def __init__(self, players: int) -> None:
        self.todo = None
        self.public = None
        self.private = (None,) * players
        self.announced = 0
        self._choices = None

    def __init_subclass__(cls) -> None:
        cls.fields = cls.fields + tuple(cls.__slots__)
        # Written once from the fields, as dataclasses do.
        cls.copy = _copy_method(cls)  # type: ignore[method-assign, assignment]

    def copy(self) -> Self:
        """Return a new state with the same fields."""
        raise NotImplementedError

    def push(self, frame: Frame) -> None:
        """Put a frame on the stack: it is what happens next."""
        self.todo = (frame, self.todo)

    def push_all(self, *frames: Frame) -> None:
        """Put frames on the stack; the first one given is the first one applied."""
        todo = self.todo
        for frame in frames[::-1]:
            todo = (frame, todo)
        self.todo = todo

    def announce(self, *fact: Any) -> None:
        """Let everyone at the table learn a fact, given as its class and arguments."""
        self.public = (self.public, fact)
        self.announced += 1

    def tell(self, player: int, *fact: Any) -> None:
        """Let one player alone learn a fact, given as its class and arguments."""
        told = list(self.private)
        told[player] = (told[player], (self.announced, fact))
        self.private = tuple(told)

    def key(self) -> tuple[Any, ...]:
        """Return every field as one flat value: equal keys are equal states."""
        others = [getattr(self, name) for name in self.fields if name not in _CHAINS]
        return (
            tuple(frames(self)),
            entries(self.public),
            tuple(entries(told) for told in self.private),
            *others,
        )

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return isinstance(other, State) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __reduce__(self) -> tuple[Any, ...]:
        return _unflattened, (type(self), self.key())

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {whose_choice(self)}>"


_CHAINS = ("todo", "public", "private")
"""The fields that `State.key` flattens, because nested pairs cannot be compared or saved at any
depth.
"""


def _unflattened(cls: type[State], key: tuple[Any, ...]) -> State:
    """Return the state that has this key; the counterpart of `State.key`."""
    state: State = object.__new__(cls)
    todo, public, private, *others = key
    state.todo = None
    state.push_all(*todo)
    state.public = chain(public)
    state.private = tuple(chain(told) for told in private)
    for name, value in zip((n for n in cls.fields if n not in _CHAINS), others, strict=True):
        setattr(state, name, value)
    state._choices = None  # noqa: SLF001 - as in __init__
    return state


def _copy_method(cls: type[State]) -> Callable[[Any], Any]:
    """Write the fastest plain copy for a class of states: one assignment for each field."""
    lines = [f"    new.{name} = self.{name}" for name in cls.fields]
    source = "\n".join(
        [
            "def copy(self):",
            "    new = make(cls)",
            *lines,
            "    new._choices = None",
            "    return new",
        ]
    )
    names: dict[str, Any] = {"make": object.__new__, "cls": cls}
    exec(source, names)  # noqa: S102 - the text is made of our own field names only
    method: Callable[[Any], Any] = names["copy"]
    return method


S = TypeVar("S", bound=State)


class Step(NamedTuple):
    """One rule applied: the rule, its choice (`None` if none), the state before and after."""

    rule: Rule
    choice: Choice
    before: State
    after: State

    def __repr__(self) -> str:
        return f"<step: {self.rule.ident}, {self.rule.says}>"


def mover(state: State) -> int:
    """Return whose choice it is: a player's number, `CHANCE`, or `TERMINAL`.

    Raises `LabError` between two rules, where nobody has one.
    """
    if state.todo is None:
        return TERMINAL
    frame = state.todo[0]
    if frame[0].chance:
        return CHANCE
    if frame[0].automatic:
        raise _nobody_chooses(state)
    return frame[1]  # type: ignore[no-any-return]  # a seat


def whose_choice(state: State) -> str:
    """Return in words whose choice it is, or which rule is applied next where nobody has one.

    >>> from lovecraft_lab.toys.kuhn import kuhn
    >>> whose_choice(kuhn().start())
    'chance decides'
    """
    if state.todo is not None and not state.todo[0][0].waits:  # between two steps
        return f"rule {state.todo[0][0].ident} comes next"
    who = mover(state)
    return {CHANCE: "chance decides", TERMINAL: "the game is over"}.get(who, f"seat {who} chooses")


def choices(state: State) -> tuple[Choice, ...]:
    """Return what the mover may choose, in a stable order; nothing where the game is over.

    At a chance node these are the outcomes without their probabilities. Raises `LabError` between
    two rules, where nobody has a choice.
    """
    legal = state._choices  # noqa: SLF001 - the engine's own memory of them
    if legal is None:
        rule, *arguments = state.todo[0] if state.todo else (None,)
        if rule is None:
            legal = ()
        elif rule.chance:
            legal = tuple(outcome for outcome, _ in rule.chance.outcomes(state))
        elif rule.automatic:
            raise _nobody_chooses(state)
        else:
            legal = rule.options(state, *arguments)
        state._choices = legal  # noqa: SLF001 - as above
    return legal


def outcomes(state: State) -> tuple[tuple[Choice, Fraction], ...]:
    """Return chance's choices with their exact probabilities, which sum to 1.

    Raises `LabError` where chance has nothing to decide.
    """
    weighted = _chance_at(state).outcomes(state)
    total = sum(weight for _, weight in weighted)
    return tuple((outcome, Fraction(weight, total)) for outcome, weight in weighted)


def sample(state: State, rng: Random) -> Choice:
    """Return one of chance's choices in its exact proportion, drawn with the given generator.

    Raises `LabError` where chance has nothing to decide.
    """
    return _chance_at(state).sample(state, rng)


def _chance_at(state: State) -> Chance:
    """Return how chance decides here; raises `LabError` where it has nothing to decide."""
    chance: Chance | None = state.todo[0][0].chance if state.todo else None
    if chance is None:
        msg = f"chance has nothing to decide here: {state!r}"
        raise LabError(msg)
    return chance


def _nobody_chooses(state: State) -> LabError:
    """Return the error for a state between two rules, as the steps of a choice show them."""
    return LabError(f"nobody has to choose here: {whose_choice(state)}")


def _refuse(state: State, choice: Choice, rule: Rule | None) -> IllegalChoice:
    """Return the error for a choice that cannot be made here."""
    if rule is None:
        return IllegalChoice("the game is over: there is nothing left to choose")
    what = "an outcome of chance" if rule.chance else "among the choices of"
    who = "" if rule.chance else f" seat {mover(state)}"
    msg = f"{choice!r} is not {what}{who} here (rule {rule.ident}: {rule.says})"
    return IllegalChoice(msg, (rule.ident,))


def _choose(state: S, choice: Choice) -> S:
    """Return a copy of the state after the frame on top was applied with this choice."""
    todo = state.todo
    if todo is None:
        raise _refuse(state, choice, None)
    frame, rest = todo
    rule = frame[0]
    if rule.options:
        legal = choices(state)
        if choice not in legal:
            raise _refuse(state, choice, rule)
        choice = legal[legal.index(choice)]  # a plain tuple may equal it
    elif rule.automatic:
        raise _nobody_chooses(state)
    after = state.copy()
    after.todo = rest
    try:
        if len(frame) == 2:  # noqa: PLR2004 - (rule, player), the common case, spared a slice
            rule.effect(after, frame[1], choice)
        else:
            rule.effect(after, *frame[1:], choice)
    except NotInUrn:
        raise _refuse(state, choice, rule) from None
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
        if len(frame) == 2:  # noqa: PLR2004 - (rule, player), the common case, spared a slice
            apply(state, frame[1])
        else:
            apply(state, *frame[1:])
    return state


def steps(state: State, choice: Choice) -> tuple[Step, ...]:
    """Return what `child` does, one `Step` for each rule applied.

    The last step's `after` is the child.

    Raises `IllegalChoice` for anything the mover may not choose.
    """
    after = _choose(state, choice)
    rule = state.todo[0][0]  # type: ignore[index]  # _choose made sure of a frame
    return (Step(rule, choice, state, after), *_automatic_steps(after))


def opening(state: State) -> tuple[Step, ...]:
    """Return the steps that lead from a table not yet set up to its first choice."""
    return tuple(_automatic_steps(state))


def _automatic_steps(state: State) -> Iterator[Step]:
    while todo := state.todo:
        frame, rest = todo
        rule = frame[0]
        if rule.waits:
            return
        after = state.copy()
        after.todo = rest
        rule.effect(after, *frame[1:])
        yield Step(rule, None, state, after)
        state = after


def first_choice(state: S) -> S:
    """Return the state after all frames that wait for nobody; the state given stays as it was."""
    return run(state.copy())


def frames(state: State) -> Iterator[Frame]:
    """Yield the pending frames, the next one first."""
    todo = state.todo
    while todo:
        frame, todo = todo
        yield frame


def infoset(state: State, player: int | None) -> Infoset:
    """Return the key of a player's information set: all that player has seen, nothing else.

    `None` is a spectator, who hears what is public. Raises `LabError` for a seat that does not
    exist.
    """
    if player is None:
        return Infoset(None, entries(state.public), ())
    if not 0 <= player < len(state.private):
        msg = f"there is no seat {player!r}: seats go from 0 to {len(state.private) - 1}"
        raise LabError(msg)
    return Infoset(player, entries(state.public), entries(state.private[player]))
