"""What small betting games of two share: cards, bets, a showdown, and how they are told.

Knows no one game; a game says its cards, its rules and who wins a showdown.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
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

FROM_THE_DECK = DrawOne(attrgetter("deck"))
"""Chance takes one of the cards in the deck."""


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
class Turned(Fact):
    """A card was turned up for all."""

    card: int


@dataclass(frozen=True, slots=True)
class Acted(Fact):
    """A player checked, bet, folded, called or raised."""

    reveals: ClassVar[bool] = False
    player: int
    action: str


@dataclass(frozen=True, slots=True)
class Shown(Fact):
    """The cards were shown."""

    cards: tuple[int, ...]


class PokerState(State):
    """One exact situation: the deck, the cards dealt by seat, the open card, what was paid.

    `actions` are all so far, oldest first; `folded` is the seat that gave up.
    """

    __slots__ = ("actions", "board", "cards", "deck", "folded", "paid")

    deck: tuple[int, ...]
    cards: tuple[int, ...]
    board: int | None
    actions: tuple[str, ...]
    paid: tuple[int, int]
    folded: int | None

    def __init__(self, deck: tuple[int, ...]) -> None:
        super().__init__(2)
        self.deck = deck
        self.cards = self.actions = ()
        self.board = self.folded = None
        self.paid = (1, 1)


def deal_card(state: PokerState, player: int, card: int) -> None:
    """Deal a player a card that nobody else sees."""
    state.deck = without(state.deck, card)
    state.cards += (card,)
    state.announce(Dealt, player)
    state.tell(player, Card, card)


def show_cards(state: PokerState) -> None:
    """Let all see what was dealt."""
    state.announce(Shown, state.cards)


def pay(state: PokerState, player: int, amount: int) -> None:
    """Let a player put so much more into the pot."""
    one, two = state.paid
    state.paid = (one + amount, two) if player == 0 else (one, two + amount)


def act(state: PokerState, player: int, action: str) -> None:
    """Let all hear what a player did."""
    state.actions += (action,)
    state.announce(Acted, player, action)
    if action == "fold":
        state.folded = player


@dataclass(frozen=True, slots=True)
class PokerView:
    """The table from one seat: its card, the open card, the actions, the cards shown at the end."""

    seat: Viewer
    names: tuple[str, ...] = field(repr=False)
    cards: tuple[int | None, ...]
    board: int | None
    actions: tuple[str, ...]

    def __repr__(self) -> str:
        cards = ["hidden" if card is None else self.names[card] for card in self.cards]
        board = "" if self.board is None else f"; open: {self.names[self.board]}"
        return f"<cards {', '.join(cards) or 'none'}{board}; {', '.join(self.actions) or '-'}>"

    def to_dict(self) -> dict[str, Any]:
        """Return the view as plain JSON values."""
        return {
            "seat": self.seat,
            "cards": list(self.cards),
            "board": self.board,
            "actions": list(self.actions),
        }


@dataclass(frozen=True, eq=False)
class Poker:
    """A small betting game: two seats, zero-sum.

    `card_names` are the cards from the lowest; `moves` what a player may do; `lay_out` makes the
    table before the first rule; `stake` is the most that a seat can win or lose; `winner` names the
    seat that wins a showdown, `None` for a draw.
    """

    name: str
    says: str
    card_names: tuple[str, ...]
    moves: tuple[str, ...]
    max_choices: int
    stake: int
    rules: Mapping[str, Rule]
    lay_out: Callable[[], PokerState]
    winner: Callable[[PokerState], int | None]

    players: ClassVar[int] = 2
    utility: ClassVar[Literal["zero-sum"]] = "zero-sum"

    def __repr__(self) -> str:
        return f"<{self.says}>"

    @property
    def all_choices(self) -> tuple[str, ...]:
        """The texts of all choices there can be."""
        return (*self.card_names, *self.moves)

    @property
    def payoff_range(self) -> tuple[Fraction, Fraction]:
        """The least and the most that a seat can be paid."""
        return Fraction(-self.stake), Fraction(self.stake)

    def begin(self) -> PokerState:
        """Return the table before the deal."""
        return self.lay_out()

    def start(self) -> PokerState:
        """Return a new game, about to deal."""
        return first_choice(self.begin())

    def position(self, /, **what: Any) -> PokerState:
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

    def returns(self, state: PokerState) -> tuple[Fraction, ...]:
        """Return what each seat wins or loses: the loser's share of the pot."""
        if mover(state) != TERMINAL:
            msg = f"the game is not over, so nobody is paid yet: {state!r}"
            raise LabError(msg)
        winner = self.winner(state) if state.folded is None else 1 - state.folded
        if winner is None:
            return (Fraction(0), Fraction(0))
        stake = state.paid[1 - winner]
        return tuple(Fraction(stake if seat == winner else -stake) for seat in range(2))

    def hidden_from(self, state: PokerState, viewer: Viewer) -> str:
        """Return the cards that others hold at a state, for a tree that begins without them."""
        held = [self.card_names[card] for seat, card in enumerate(state.cards) if seat != viewer]
        return " ".join(held) or "no card"

    def format(self, state: PokerState, choice: Any) -> str:
        """Return the text of a choice: a card's name for chance, the action for a player."""
        cards = range(len(self.card_names))
        if type(choice) is int and choice in cards and mover(state) == CHANCE:
            return self.card_names[choice]
        if choice not in self.moves:
            raise BadNotation(f"{choice!r} is no choice of this game", repr(choice))
        return str(choice)

    def parse(self, state: PokerState, text: str) -> Any:
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

    def why_not(self, state: PokerState, text: str) -> tuple[Rule, ...]:
        """Return the rule that forbids the choice named, or nothing."""
        if text in (self.format(state, choice) for choice in choices(state)):
            return ()
        last = list(self.rules.values())[-1]
        return (last if state.todo is None else state.todo[0][0],)

    def view(self, infoset: Infoset) -> PokerView:
        """Return what a seat may be shown."""
        cards: list[int | None] = []
        board = None
        actions: list[str] = []
        for fact in heard(infoset):
            match fact:
                case Dealt():
                    cards.append(None)
                case Card(card) | Told(_, Card(card)):
                    cards[-1] = card
                case Turned(card):
                    board = card
                case Acted(action=action):
                    actions.append(action)
                case Shown(shown):
                    cards = list(shown)
        return PokerView(infoset.player, self.card_names, tuple(cards), board, tuple(actions))

    def narrate(self, fact: Any, viewer: Viewer, names: Sequence[str] | None = None) -> str:
        """Return a fact as a sentence for one who heard it; `names` are what seats are called."""
        called, cards_are = names or ("Seat 0", "Seat 1"), self.card_names
        match fact:
            case Dealt(player):
                return "You get a card." if player == viewer else f"{called[player]} gets a card."
            case Card(card) | Told(_, Card(card)):
                return f"It is the {cards_are[card]}."
            case Turned(card):
                return f"The {cards_are[card]} is turned up."
            case Acted(player, action):
                return f"You {action}." if player == viewer else f"{called[player]} {action}s."
            case Shown(cards):
                held = " and ".join(
                    f"the {cards_are[card]} (seat {seat})" for seat, card in enumerate(cards)
                )
                return f"Shown: {held}."
            case _:
                msg = f"not a fact of this game: {fact!r}"
                raise LabError(msg)

    def spec(self) -> dict[str, Any]:
        """Return what is needed to build this game again."""
        return {"game": f"toys.{self.name}"}


_PARTS = ("cards", "actions")


def by_number(*rules: Rule) -> Mapping[str, Rule]:
    """Return rules by their number."""
    return MappingProxyType({rule.ident: rule for rule in rules})
