"""Unequal pennies: one keeps a card in secret, the other guesses its world. The smallest bluff.

Seat 0 keeps a card that wins Sane or one that wins Insane, seat 1 names one of the two. A hit pays
nothing; a miss pays seat 0 for the sane card 1, for the insane one what `miss` says, and seat 1
loses as much. With v for `miss`, the equilibrium keeps the sane card with v/(1 + v), names it with
1/(1 + v), and is worth v/(1 + v) to seat 0. A drill of ours, after matching pennies.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal

from lovecraft_lab.core.engine import choices, first_choice
from lovecraft_lab.core.errors import BadCode, BadNotation, BadPosition, IllegalChoice, LabError
from lovecraft_lab.core.knowledge import Fact, Told, heard
from lovecraft_lab.core.rule import Rule
from lovecraft_lab.core.state import TERMINAL, State, mover

if TYPE_CHECKING:
    from lovecraft_lab.core.knowledge import Infoset, Viewer

WORLDS: Final = ("sane", "insane")
"""What is kept, and what is named."""
MOST: Final = 1000
"""No miss pays more."""


@dataclass(frozen=True, slots=True)
class Hidden(Fact):
    """A card is kept, face down."""

    reveals: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class Kept(Fact):
    """Told to the one who keeps it: this is your card."""

    world: str


@dataclass(frozen=True, slots=True)
class Shown(Fact):
    """A world was named, and the card was shown."""

    named: str
    kept: str


class PenniesState(State):
    """What was kept and what was named; empty where nothing was yet."""

    __slots__ = ("kept", "named")

    kept: str
    named: str

    def __init__(self) -> None:
        super().__init__(2)
        self.kept = self.named = ""


def _keep(state: PenniesState, player: int, world: str) -> None:
    state.kept = world
    state.announce(Hidden)
    state.tell(player, Kept, world)


def _name(state: PenniesState, _player: int, world: str) -> None:
    state.named = world
    state.announce(Shown, world, state.kept)


keeping = Rule(
    "U1",
    "Keep",
    "A player keeps a card in secret, one that wins Sane or one that wins Insane.",
    options=lambda _state, _player: WORLDS,
)(_keep)
naming = Rule(
    "U2",
    "Name",
    "The other player names a world, and the card is shown.",
    options=lambda _state, _player: WORLDS,
)(_name)


@dataclass(frozen=True, slots=True)
class PenniesView:
    """The table from one seat: the card if the seat knows it, and what was named; empty if not."""

    seat: Viewer
    kept: str
    named: str

    def to_dict(self) -> dict[str, Any]:
        """Return the view as plain JSON values."""
        return {"seat": self.seat, "kept": self.kept, "named": self.named}


@dataclass(frozen=True)
class Pennies:
    """Unequal pennies with what a missed insane card pays."""

    miss: Fraction

    name: ClassVar[str] = "pennies"
    players: ClassVar[int] = 2
    utility: ClassVar[Literal["zero-sum"]] = "zero-sum"
    rules: ClassVar[Mapping[str, Rule]] = MappingProxyType({"U1": keeping, "U2": naming})
    all_choices: ClassVar[tuple[str, ...]] = WORLDS
    max_choices: ClassVar[int] = 2

    def __repr__(self) -> str:
        return f"<unequal pennies: a missed insane card pays {self.miss}>"

    @property
    def payoff_range(self) -> tuple[Fraction, Fraction]:
        """The least and the most that a seat can be paid."""
        most = max(Fraction(1), self.miss)
        return -most, most

    def begin(self) -> PenniesState:
        """Return the table before a card is kept."""
        state = PenniesState()
        state.push_all((keeping, 0), (naming, 1))
        return state

    def start(self) -> PenniesState:
        """Return a new game, in which seat 0 is about to keep a card."""
        return first_choice(self.begin())

    def position(self, /, **what: Any) -> PenniesState:
        """Return the start: this game has no other table that could be set up."""
        if what:
            raise BadPosition([f"{each}: not part of a position" for each in what])
        return self.start()

    def returns(self, state: PenniesState) -> tuple[Fraction, ...]:
        """Return what each seat wins or loses."""
        if mover(state) != TERMINAL:
            raise LabError(f"the game is not over, so nobody is paid yet: {state!r}")
        paid = Fraction(1) if state.kept == "sane" else self.miss
        won = Fraction(0) if state.kept == state.named else paid
        return won, -won

    def format(self, _state: PenniesState, choice: Any) -> str:
        """Return the text of a choice: the world that is kept or named."""
        if choice not in WORLDS:
            raise BadNotation(f"{choice!r} is no choice of this game", repr(choice))
        return str(choice)

    def parse(self, state: PenniesState, text: str) -> str:
        """Return the choice that a text names here."""
        if text not in WORLDS:
            msg = f"cannot read {text!r}: a choice is one of {', '.join(WORLDS)}"
            raise BadNotation(msg, str(text))
        if text not in choices(state):
            raise IllegalChoice("the card was shown: the game is over (rule U2)", ["U2"])
        return text

    def why_not(self, state: PenniesState, text: str) -> tuple[Rule, ...]:
        """Return the rule that forbids the choice named, or nothing."""
        return () if text in choices(state) else (keeping if mover(state) == 0 else naming,)

    def view(self, infoset: Infoset) -> PenniesView:
        """Return what a seat may be shown."""
        kept = named = ""
        for fact in heard(infoset):
            match fact:
                case Kept(world) | Told(_, Kept(world)):
                    kept = world
                case Shown(said, world):
                    named, kept = said, world
        return PenniesView(infoset.player, kept, named)

    def narrate(self, fact: Any, viewer: Viewer, names: Sequence[str] | None = None) -> str:
        """Return a fact as a sentence for one who heard it; `names` are what seats are called."""
        called = names or ("Seat 0", "Seat 1")
        match fact:
            case Hidden():
                return "You keep a card." if viewer == 0 else f"{called[0]} keeps a card."
            case Kept(world) | Told(_, Kept(world)):
                return f"It is the {world} one."
            case Shown(named, kept):
                who = "You name" if viewer == 1 else f"{called[1]} names"
                return f"{who} the {named} card; it is the {kept} one."
            case _:
                raise LabError(f"not a fact of this game: {fact!r}")

    def spec(self) -> dict[str, Any]:
        """Return what is needed to build this game again."""
        return {"game": f"toys.{self.name}", "miss": str(self.miss)}


def unequal_pennies(miss: Fraction | int | str = Fraction(1, 2)) -> Pennies:
    """Return unequal pennies; `miss` is what a missed insane card pays, a missed sane one pays 1.

    Raises `LabError` for what is no number above 0.

    >>> unequal_pennies("1/4")
    <unequal pennies: a missed insane card pays 1/4>
    """
    try:
        paid = Fraction(miss)
    except (TypeError, ValueError, ArithmeticError):
        paid = Fraction(0)
    if isinstance(miss, bool) or not 0 < paid <= MOST:
        raise LabError(f"miss={miss!r}: a number above 0 is needed, such as 1/2")
    return Pennies(paid)


def from_spec(spec: Mapping[str, Any]) -> Pennies:
    """Return the game that `Pennies.spec` describes."""
    if not isinstance(spec.get("miss"), str):
        raise BadCode("this code does not say what a miss pays")
    return unequal_pennies(spec["miss"])
