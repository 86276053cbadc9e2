"""Kuhn poker: three cards, two players, one bet. The toy on which every solver is checked.

Each player antes 1 and is dealt one of the cards 0, 1, 2 (jack, queen, king). Seat 0 checks or bets
1; who faces a bet folds or calls; after a check seat 1 may bet. The higher card takes the pot.
Value for seat 0: -1/18. Source: Kuhn, H. W. (1950), Simplified two-person poker, in Contributions
to the Theory of Games I.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from operator import attrgetter
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from lovecraft_lab.core.chance import DrawOne, without
from lovecraft_lab.core.engine import child, choices, first_choice
from lovecraft_lab.core.errors import BadNotation, BadPosition, IllegalChoice, LabError
from lovecraft_lab.core.knowledge import Fact, Told, heard
from lovecraft_lab.core.rule import Rule
from lovecraft_lab.core.state import CHANCE, TERMINAL, State, mover

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from lovecraft_lab.core.knowledge import Infoset, Viewer

CARDS = ("jack", "queen", "king")


@dataclass(frozen=True, slots=True)
class Dealt(Fact):
    """A player got a card, face down."""

    reveals: ClassVar[bool] = False
    player: int


@dataclass(frozen=True, slots=True)
class Card(Fact):
    """Told to one player: this is your card."""

    card: int


@dataclass(frozen=True, slots=True)
class Acted(Fact):
    """A player checked, bet, folded or called."""

    reveals: ClassVar[bool] = False
    player: int
    action: str


@dataclass(frozen=True, slots=True)
class Shown(Fact):
    """Both cards were shown."""

    cards: tuple[int, ...]


class KuhnState(State):
    """One exact situation: the cards still in the deck, those dealt, the actions so far."""

    __slots__ = ("actions", "cards", "deck")

    deck: tuple[int, ...]
    cards: tuple[int, ...]
    actions: tuple[str, ...]

    def __init__(self) -> None:
        super().__init__(2)
        self.deck = (0, 1, 2)
        self.cards = ()
        self.actions = ()


@Rule(
    "K1",
    "Deal",
    "Each player antes 1 and is dealt one of three cards, kept secret.",
    chance=DrawOne(attrgetter("deck")),
)
def deal(state: KuhnState, player: int, card: int) -> None:
    state.deck = without(state.deck, card)
    state.cards += (card,)
    state.announce(Dealt, player)
    state.tell(player, Card, card)


def _act(state: KuhnState, player: int, action: str) -> None:
    state.actions += (action,)
    state.announce(Acted, player, action)
    if action == "bet":
        state.push((answer, 1 - player))
    elif action == "check" and player == 0:
        state.push((act, 1))
    elif action != "fold":
        state.push((show_down,))


act = Rule(
    "K2",
    "Betting",
    "The player checks or bets 1.",
    options=lambda _state, _player: ("check", "bet"),
)(_act)
answer = Rule(
    "K3",
    "Betting",
    "Facing a bet, the player folds or calls it.",
    options=lambda _state, _player: ("fold", "call"),
)(_act)


@Rule("K4", "Showdown", "Nobody folded: both cards are shown and the higher one takes the pot.")
def show_down(state: KuhnState) -> None:
    state.announce(Shown, state.cards)


@dataclass(frozen=True, slots=True)
class KuhnView:
    """The table from one seat: its card, the actions so far, and the cards shown at the end."""

    seat: Viewer
    cards: tuple[int | None, ...]
    actions: tuple[str, ...]

    def __repr__(self) -> str:
        cards = ["hidden" if card is None else CARDS[card] for card in self.cards]
        return f"<Kuhn poker: cards {', '.join(cards) or 'none'}; {', '.join(self.actions) or '-'}>"

    def to_dict(self) -> dict[str, Any]:
        """Return the view as plain JSON values."""
        return {"seat": self.seat, "cards": list(self.cards), "actions": list(self.actions)}


class Kuhn:
    """Kuhn poker as a game: two seats, zero-sum."""

    name = "kuhn"
    players = 2
    utility: Literal["zero-sum"] = "zero-sum"
    rules: ClassVar[Mapping[str, Rule]] = MappingProxyType(
        {rule.ident: rule for rule in (deal, act, answer, show_down)}
    )
    all_choices = (*CARDS, "check", "bet", "fold", "call")
    max_choices = 5

    def __repr__(self) -> str:
        return "<Kuhn poker: two players, three cards, one bet>"

    def begin(self) -> KuhnState:
        """Return the table before the deal."""
        state = KuhnState()
        state.push_all((deal, 0), (deal, 1), (act, 0))
        return state

    def start(self) -> KuhnState:
        """Return a new game, about to deal."""
        return first_choice(self.begin())

    def position(self, /, **what: Any) -> KuhnState:
        """Return the game after some cards and actions, such as `cards=("king", "jack")`."""
        faults = [f"{name}: not part of a position" for name in what if name not in _PARTS]
        faults += [
            f"{name}: a list is needed, not {what[name]!r}"
            for name in _PARTS
            if not isinstance(what.get(name, ()), list | tuple)
        ]
        if faults:
            raise BadPosition(faults)
        state = self.start()
        try:
            for text in (*what.get("cards", ()), *what.get("actions", ())):
                state = child(state, self.parse(state, text))
        except LabError as error:
            raise BadPosition([str(error)]) from None
        return state

    def returns(self, state: KuhnState) -> tuple[Fraction, ...]:
        """Return what each seat wins or loses: 1 for the ante, 2 once a bet was called."""
        if mover(state) != TERMINAL:
            msg = f"the game is not over, so nobody is paid yet: {state!r}"
            raise LabError(msg)
        if state.actions[-1] == "fold":
            winner, stake = len(state.actions) % 2, 1
        else:
            winner, stake = int(state.cards[1] > state.cards[0]), 1 + ("call" in state.actions)
        return tuple(Fraction(stake if seat == winner else -stake) for seat in range(2))

    def format(self, state: KuhnState, choice: Any) -> str:
        """Return the text of a choice: a card's name for chance, the action for a player."""
        if mover(state) == CHANCE and type(choice) is int and choice in range(len(CARDS)):
            return CARDS[choice]
        if choice not in ("check", "bet", "fold", "call"):
            raise BadNotation(f"{choice!r} is no choice of this game", repr(choice))
        return str(choice)

    def parse(self, state: KuhnState, text: str) -> Any:
        """Return the choice that a text names here."""
        if text not in self.all_choices:
            msg = f"cannot read {text!r}: a choice is one of {', '.join(self.all_choices)}"
            raise BadNotation(msg, str(text))
        legal = {self.format(state, choice): choice for choice in choices(state)}
        if text not in legal:
            reasons = self.why_not(state, text)
            why = "; ".join(f"{rule.says} (rule {rule.ident})" for rule in reasons)
            msg = f"{text} is not allowed here: {why} Allowed: {', '.join(legal) or 'nothing'}"
            raise IllegalChoice(msg, [rule.ident for rule in reasons])
        return legal[text]

    def why_not(self, state: KuhnState, text: str) -> tuple[Rule, ...]:
        """Return the rule that forbids the choice named, or nothing."""
        if text in (self.format(state, choice) for choice in choices(state)):
            return ()
        return (show_down if state.todo is None else state.todo[0][0],)

    def view(self, infoset: Infoset) -> KuhnView:
        """Return what a seat may be shown."""
        cards: list[int | None] = []
        actions: list[str] = []
        for fact in heard(infoset):
            match fact:
                case Dealt():
                    cards.append(None)
                case Card(card) | Told(_, Card(card)):
                    cards[-1] = card
                case Acted(action=action):
                    actions.append(action)
                case Shown(shown):
                    cards = list(shown)
        return KuhnView(infoset.player, tuple(cards), tuple(actions))

    def narrate(self, fact: Any, viewer: Viewer, names: Sequence[str] | None = None) -> str:
        """Return a fact as a sentence for one who heard it; `names` are what seats are called."""
        called = names or ("Seat 0", "Seat 1")
        match fact:
            case Dealt(player):
                return "You get a card." if player == viewer else f"{called[player]} gets a card."
            case Card(card) | Told(_, Card(card)):
                return f"It is the {CARDS[card]}."
            case Acted(player, action):
                return f"You {action}." if player == viewer else f"{called[player]} {action}s."
            case Shown(cards):
                held = " and ".join(
                    f"the {CARDS[card]} (seat {seat})" for seat, card in enumerate(cards)
                )
                return f"Shown: {held}."
            case _:
                msg = f"not a fact of Kuhn poker: {fact!r}"
                raise LabError(msg)

    def spec(self) -> dict[str, Any]:
        """Return what is needed to build this game again."""
        return {"game": "toys.kuhn"}


_PARTS = ("cards", "actions")


@lru_cache(maxsize=1)
def kuhn() -> Kuhn:
    """Return Kuhn poker.

    >>> kuhn().start()
    <KuhnState: chance decides>
    """
    return Kuhn()


def from_spec(_spec: Mapping[str, Any]) -> Kuhn:
    """Return the game that `Kuhn.spec` describes."""
    return kuhn()
