"""A state: everything about one exact situation, with the stack of frames still to be applied.

Knows no game; says whose choice it is and what each player has been told.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Self

from lovecraft_lab.core.errors import LabError
from lovecraft_lab.core.knowledge import TEACHER, Chain, Infoset, Viewer, chain, entries, together

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from lovecraft_lab.core.rule import Choice, Frame, Rule

CHANCE: Final = -1
"""The mover at a chance node."""
TERMINAL: Final = -2
"""The mover where the game is over."""


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

    def numbered(self, rule: Rule) -> Rule:
        """Return a rule of a frame as the rulebook of this game numbers and words it.

        Games may share the code of a rule; a game that does so says here which of its own it is.
        """
        return rule

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


FACTS: Final = ("public", "private", "announced")
"""The fields that hold what was told; rules write them and never read them."""

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


def mover(state: State) -> int:
    """Return whose choice it is: a player's number, `CHANCE`, or `TERMINAL`.

    Raises `LabError` between two rules, where nobody has one, and for what is no state.
    """
    try:
        todo = state.todo
    except AttributeError:
        raise no_state(state) from None
    if todo is None:
        return TERMINAL
    frame = todo[0]
    if frame[0].chance:
        return CHANCE
    if frame[0].automatic:
        raise nobody_chooses(state)
    return frame[1]  # type: ignore[no-any-return]  # a seat


def nobody_chooses(state: State) -> LabError:
    """Return the error for a state between two rules, as the steps of a choice show them."""
    return LabError(f"nobody has to choose here: {whose_choice(state)}")


def is_between_rules(state: State) -> bool:
    """Return whether the next rule waits for nobody: so it is between the steps of a choice."""
    return state.todo is not None and not state.todo[0][0].waits


def whose_choice(state: State) -> str:
    """Return in words whose choice it is, or which rule is applied next where nobody has one.

    >>> from lovecraft_lab.toys.kuhn import kuhn
    >>> whose_choice(kuhn().start())
    'chance decides'
    """
    if state.todo and is_between_rules(state):
        return f"rule {state.numbered(state.todo[0][0]).ident} comes next"
    who = mover(state)
    return {CHANCE: "chance decides", TERMINAL: "the game is over"}.get(who, f"seat {who} chooses")


def frames(state: State) -> Iterator[Frame]:
    """Yield the pending frames, the next one first."""
    todo = state.todo
    while todo:
        frame, todo = todo
        yield frame


def require_seat(seat: Any, players: int) -> None:
    """Raise `LabError` unless there is such a seat at a table of so many players."""
    if type(seat) is not int or not 0 <= seat < players:
        msg = f"there is no seat {seat!r}: seats go from 0 to {players - 1}"
        raise LabError(msg)


def require_state(state: object) -> None:
    """Raise `LabError` unless this is a state."""
    if not isinstance(state, State):
        raise no_state(state)


def no_state(given: object) -> LabError:
    """Return the error for what was given in place of a state."""
    return LabError(f"a state is needed (game.start(), game.position(...)), not {given!r:.200}")


def require_state_of(game: object, state: object) -> None:
    """Raise `LabError` unless this is a state, and of this game where it says of which it is."""
    require_state(state)
    mine = getattr(state, "game", game)
    if mine is not game:
        raise LabError(f"this state is of another game: of {mine!r}, not of {game!r:.200}")


def require_viewer(viewer: Any, players: int) -> None:
    """Raise `LabError` unless this is a seat of so many, the teacher, or `None`: a spectator."""
    if viewer is not None and viewer != TEACHER:
        require_seat(viewer, players)


def infoset(state: State, player: Viewer) -> Infoset:
    """Return the key of a player's information set: all that player has seen, nothing else.

    `None` is a spectator, who hears what is public; `"teacher"` has heard all that any seat was
    told. Raises `LabError` for a seat that does not exist, and for what is no state.
    """
    require_state(state)
    require_viewer(player, len(state.private))
    if player is None:
        return Infoset(None, entries(state.public), ())
    if player == TEACHER:
        return together([infoset(state, seat) for seat in range(len(state.private))])
    return Infoset(player, entries(state.public), entries(state.private[player]))
