"""The table of the card game: one record of immutable fields, and the questions rules ask of it.

Knows the fields and counts; applies no rule. The deck is dealt lazily: `unseen` holds every card
that no rule has fixed yet, which is the face-down deck and the card set aside. This is exact,
because until somebody looks, every place in a shuffled deck is as good as any other.
"""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, TypeVar

from lovecraft_lab.core.chance import DrawMany, DrawOne
from lovecraft_lab.core.explain import explain
from lovecraft_lab.core.state import State, whose_choice

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lovecraft_lab.core.engine import Step
    from lovecraft_lab.core.explain import Explained
    from lovecraft_lab.core.rule import Rule
    from lovecraft_lab.letter.cards import CardKind, Kind
    from lovecraft_lab.letter.game import LetterGame

FROM_THE_DECK = DrawOne(attrgetter("unseen"))
"""Chance takes one of the cards that no rule has fixed yet."""

OFF_THE_DECK = DrawMany(attrgetter("unseen"), lambda state: state.todo[0][2])
"""Chance takes several of them at once, as many as the frame says in its second argument."""

T = TypeVar("T")
Seats = frozenset[int]
NOBODY: Seats = frozenset()


class LetterState(State):
    """One exact situation at the table, what is hidden included.

    `hands[p]` and `zones[p]` are tuples of kinds, oldest first; `resolving` are cards played whose
    effect is not done, the innermost last; `revealed` are cards turned up and not yet laid down;
    `aside` and `eggs_aside` say whether the face-down card and the Eggs still lie there;
    `known_next` is the open next card of a deck that was turned over (`deck_open`); `end_option` is
    the seat that may end the round; `minds` is who was Insane when the round was decided, where a
    switch asks for that moment; `tokens[p]` is (Sane, Insane); `first` started the round and `turn`
    is the seat whose turn it is (`None` while the round is laid out).
    """

    __slots__ = (
        "aside",
        "deck_open",
        "eggs_aside",
        "end_option",
        "face_up",
        "first",
        "game",
        "game_winners",
        "hands",
        "immune",
        "insane",
        "known_next",
        "minds",
        "out",
        "protected",
        "resolving",
        "revealed",
        "round_number",
        "round_winners",
        "tokens",
        "turn",
        "unseen",
        "zones",
    )

    game: LetterGame
    first: int
    turn: int | None
    round_number: int
    hands: tuple[tuple[Kind, ...], ...]
    zones: tuple[tuple[Kind, ...], ...]
    resolving: tuple[Kind, ...]
    revealed: tuple[Kind, ...]
    unseen: tuple[Kind, ...]
    face_up: tuple[Kind, ...]
    aside: bool
    eggs_aside: bool
    deck_open: bool
    known_next: Kind | None
    end_option: int | None
    out: Seats
    insane: Seats
    protected: Seats
    immune: Seats
    minds: Seats | None
    tokens: tuple[tuple[int, int], ...]
    round_winners: tuple[int, ...]
    game_winners: tuple[int, ...]

    def __init__(self, game: LetterGame) -> None:
        super().__init__(game.players)
        self.game = game
        self.tokens = ((0, 0),) * game.players
        self.round_number = 0
        self.game_winners = ()
        clear_table(self)

    def numbered(self, rule: Rule) -> Rule:
        """Return a rule as the rulebook of this edition numbers and words it."""
        return self.game.numbered.get(rule.ident, rule)

    def explained(self, step: Step) -> Explained:
        """Return a step that led here as a spectator may know it: that is how it is drawn."""
        return explain(self.game, step)

    def __repr__(self) -> str:
        cards, seats = len(self.game.deck), self.game.players
        return f"<{cards}-card table of {seats}, round {self.round_number}: {whose_choice(self)}>"


def clear_table(state: LetterState) -> None:
    """Take every card off the table and make every player Sane: how a round finds it."""
    state.first = 0
    nothing: tuple[tuple[Kind, ...], ...] = ((),) * state.game.players
    state.turn = None
    state.hands = state.zones = nothing
    state.resolving = state.revealed = state.face_up = state.unseen = ()
    state.aside = state.eggs_aside = state.deck_open = False
    state.known_next = state.end_option = state.minds = None
    state.out = state.insane = state.protected = state.immune = NOBODY
    state.round_winners = ()


def replaced(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """Return the tuple with one entry replaced.

    >>> replaced(("a", "b", "c"), 1, "x")
    ('a', 'x', 'c')
    """
    changed = list(values)
    changed[place] = value
    return tuple(changed)


def card(state: LetterState, kind: Kind) -> CardKind:
    """Return the row of the card table for a kind."""
    return state.game.cards[kind]


def hidden_in_deck(state: LetterState) -> int:
    """Return how many face-down cards the deck holds, the card set aside not counted."""
    return len(state.unseen) - state.aside


def deck_left(state: LetterState) -> int:
    """Return how many cards can still be drawn, an open next card included."""
    return len(state.unseen) - state.aside + (state.known_next is not None)


def in_round(state: LetterState) -> list[int]:
    """Return the seats still in the round, in seat order."""
    return [player for player in range(len(state.hands)) if player not in state.out]


def others(state: LetterState, player: int) -> Iterator[int]:
    """Yield the other seats still in the round, in seat order."""
    return (seat for seat in in_round(state) if seat != player)


def other_world_cards(state: LetterState, player: int) -> int:
    """Return how many Other World cards lie in a player's discard zone."""
    other_world = state.game.other_world
    return len([kind for kind in state.zones[player] if kind in other_world])


def number_in_hand(state: LetterState, player: int) -> int:
    """Return the number on the single card in a player's hand."""
    (kind,) = state.hands[player]
    return state.game.number[kind]


def set_hand(state: LetterState, player: int, kinds: tuple[Kind, ...]) -> None:
    """Give a player exactly these cards."""
    state.hands = replaced(state.hands, player, kinds)
