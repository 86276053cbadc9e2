"""What a game is to everything that works on games, and the walk through its histories.

Knows no game. There is no base class to inherit and no registry: a game is a value with these
attributes.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol

from lovecraft_lab.core.engine import child, choices, outcomes
from lovecraft_lab.core.errors import LabError
from lovecraft_lab.core.knowledge import Infoset, Viewer
from lovecraft_lab.core.state import CHANCE, frames, mover, require_state, require_viewer

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from lovecraft_lab.core.rule import Choice, Rule
    from lovecraft_lab.core.state import State

Utility = Literal["zero-sum", "constant-sum", "general-sum", "identical"]


class Game(Protocol):
    """The protocol of a game: its rules and options as one immutable value."""

    @property
    def name(self) -> str:
        """The game's name, such as `"letter/zman27"`."""
        ...

    @property
    def players(self) -> int:
        """The number of seats, counted from 0."""
        ...

    @property
    def utility(self) -> Utility:
        """How the players' payoffs add up."""
        ...

    @property
    def rules(self) -> Mapping[str, Rule]:
        """Every rule by its number."""
        ...

    def begin(self) -> Any:
        """Return the table before the first rule of the set-up."""
        ...

    def start(self) -> Any:
        """Return a new game at its first choice."""
        ...

    def position(self, /, **what: Any) -> Any:
        """Return a table set up by hand."""
        ...

    def returns(self, state: Any) -> tuple[Fraction, ...]:
        """Return each seat's payoff where the game is over."""
        ...

    def format(self, state: Any, choice: Choice) -> str:
        """Return the text of a choice, unique within a node."""
        ...

    def parse(self, state: Any, text: str) -> Choice:
        """Return the choice that a text names, or raise `IllegalChoice` with the rules."""
        ...

    def why_not(self, state: Any, text: str) -> tuple[Rule, ...]:
        """Return the rules that forbid what a text names."""
        ...

    def view(self, infoset: Infoset) -> Any:
        """Return what a seat may be shown."""
        ...

    def narrate(self, fact: Any, viewer: Viewer, names: Sequence[str] | None = None) -> str:
        """Return a fact as a sentence for one who heard it; `names` are what seats are called."""
        ...

    def spec(self) -> dict[str, Any]:
        """Return what is needed to build this game again, as plain JSON values."""
        ...


NEEDED = ("players", "start", "returns", "format")
"""What whoever goes through a game asks of it at least."""


def require_game(game: object) -> None:
    """Raise `LabError` unless this is a game."""
    if isinstance(game, type) or not all(hasattr(game, name) for name in NEEDED):
        raise LabError(f"a game is needed, such as ll.letter() or ll.kuhn(), not {game!r:.200}")


def require_infoset(infoset: object) -> None:
    """Raise `LabError` unless this is an information set: a state holds what is hidden."""
    if not isinstance(infoset, Infoset):
        raise LabError(
            f"a view is made of an information set (ll.infoset), not of {infoset!r:.200}"
        )


class Node(NamedTuple):
    """One history met on a walk: its choices, its state, and chance's share in reaching it."""

    choices: tuple[Choice, ...]
    state: State
    chance: Fraction


def walk(state: State, depth: int) -> Iterator[Node]:
    """Yield every history of up to `depth` choices from a state, earlier ones first.

    >>> from lovecraft_lab.toys.kuhn import kuhn
    >>> sum(1 for _ in walk(kuhn().start(), 10))
    58
    """
    _require_depth(depth)
    yield from _walk(Node((), state, Fraction(1)), depth)


def _require_depth(depth: Any) -> None:
    if type(depth) is not int or depth < 0:
        raise LabError(f"depth={depth!r}: a whole number of choices from 0 up is needed")


def _walk(node: Node, depth: int) -> Iterator[Node]:
    yield node
    if depth == 0:
        return
    for choice, chance in likely_choices(node.state):
        after = Node((*node.choices, choice), child(node.state, choice), node.chance * chance)
        yield from _walk(after, depth - 1)


def likely_choices(state: State) -> tuple[tuple[Choice, Fraction], ...]:
    """Return the mover's choices, each with its probability if chance makes them, else with 1."""
    if mover(state) == CHANCE:
        return outcomes(state)
    return tuple((choice, Fraction(1)) for choice in choices(state))


def perft(state: State, depth: int) -> int:
    """Return how many histories of exactly `depth` choices go on from a state.

    The word comes from chess programming: a count that finds a wrong rule anywhere in a tree.

    >>> from lovecraft_lab.toys.kuhn import kuhn
    >>> [perft(kuhn().start(), depth) for depth in range(4)]
    [1, 3, 6, 12]
    """
    _require_depth(depth)
    if depth == 0:
        return 1
    return sum(perft(child(state, choice), depth - 1) for choice in choices(state))


def why_not(game: Game, state: State, text: str) -> tuple[Rule, ...]:
    """Return the rules that forbid what the text names, an empty tuple if it is allowed.

    Raises `BadNotation` for a text that cannot be read.
    """
    require_game(game)
    return game.why_not(state, text)


def view(game: Game, infoset: Infoset) -> Any:
    """Return what a seat may be shown: made from what it was told, and from nothing else.

    Raises `LabError` for anything but an information set: a state holds what is hidden.
    """
    require_infoset(infoset)
    require_game(game)
    return game.view(infoset)


def pending(game: Game, state: State, viewer: Viewer) -> tuple[Rule, ...]:
    """Return the rules still to come, the next one first, without any arguments.

    What is on the stack follows from public facts alone, so every viewer may see all of it (`None`:
    a spectator). Frames under a rule that ends everything are not listed. Raises `LabError` for a
    seat that does not exist.
    """
    require_game(game)
    require_state(state)
    require_viewer(viewer, game.players)
    coming = []
    for frame in frames(state):
        coming.append(state.numbered(frame[0]))
        if frame[0].ends:
            break
    return tuple(coming)
