"""A table set up by hand, checked card by card: what `game.position` builds.

Knows which counts must agree; whether play could have led to the table is not asked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from lovecraft_lab.core.engine import first_choice
from lovecraft_lab.core.errors import BadNotation, BadPosition
from lovecraft_lab.letter.facts import Hand, Saw, SetUp, TurnBegins
from lovecraft_lab.letter.notation import card_id, kind_of
from lovecraft_lab.letter.rules.turn import begin_turn
from lovecraft_lab.letter.state import LetterState, deck_left

if TYPE_CHECKING:
    from lovecraft_lab.letter.cards import Kind
    from lovecraft_lab.letter.game import LetterGame

PAIR = 2
DEFAULTS: dict[str, Any] = {
    "hands": None,
    "zones": None,
    "turn": 0,
    "deck": None,
    "face_up": (),
    "protected": (),
    "immune": (),
    "outs": (),
    "eggs_aside": True,
    "aside": True,
    "known": (),
    "known_next": None,
    "end_option": None,
    "tokens": None,
}
"""Everything that can be named of a position; only `hands` must be."""


def set_up(game: LetterGame, what: Mapping[str, Any]) -> LetterState:
    """Return the table that was named, at the choice of the seat whose turn it is.

    Raises `BadPosition` with every fault.
    """
    reader = Reader(game)
    state = reader.table({**DEFAULTS, **what})
    reader.check_copies(state)
    if reader.read("hands", "outs", "turn", "end_option"):
        reader.check_hands(state)
    if reader.read("hands", "zones", "face_up", "known_next", "aside", "eggs_aside"):
        reader.check_deck(state, what.get("deck"))
    if reader.faults:
        raise BadPosition(reader.faults)
    return _open_the_table(state, reader.sight)


class Reader:
    """Reads what was named of a position, and gathers every fault found on the way."""

    def __init__(self, game: LetterGame) -> None:
        self.game = game
        self.faults: list[str] = []
        self.sight: list[tuple[int, int]] = []

    def table(self, what: Mapping[str, Any]) -> LetterState:
        """Return the table as it was named, its counts not yet checked."""
        self.faults += [f"{name}: not part of a position" for name in what if name not in DEFAULTS]
        game, state = self.game, LetterState(self.game)
        nothing = ((),) * game.players
        state.round_number = 1
        state.hands = self.kinds_by_seat("hands", what["hands"])
        state.zones = self.kinds_by_seat(
            "zones", nothing if what["zones"] is None else what["zones"]
        )
        state.face_up = tuple(sorted(self.kinds("face_up", what["face_up"])))
        state.known_next = self.kind("known_next", what["known_next"])
        state.deck_open = state.known_next is not None
        state.aside = self.flag("aside", what["aside"])
        state.eggs_aside = self.flag("eggs_aside", what["eggs_aside"]) and game.eggs is not None
        state.out = frozenset(self.seats("outs", what["outs"]))
        state.protected = frozenset(self.seats("protected", what["protected"]))
        state.immune = frozenset(self.seats("immune", what["immune"]))
        state.insane = frozenset(
            seat for seat, zone in enumerate(state.zones) if not game.other_world.isdisjoint(zone)
        )
        state.turn = state.first = next(iter(self.seats("turn", (what["turn"],))), 0)
        if what["end_option"] is not None:
            state.end_option = next(iter(self.seats("end_option", (what["end_option"],))), None)
        state.tokens = self.tokens(what["tokens"])
        self.sight = self.pairs_of_seats("known", what["known"])
        return state

    def fault(self, text: str) -> None:
        """Remember what is wrong, and read on."""
        self.faults.append(text)

    def listed(self, name: str, values: Any) -> list[Any]:
        """Return what should be a list; a single text or anything else is a fault."""
        if isinstance(values, Iterable) and not isinstance(values, (str, bytes, Mapping)):
            return list(values)
        self.fault(f"{name}: a list is needed, not {values!r}")
        return []

    def in_order(self, name: str, values: Any) -> list[Any]:
        """Return what should be a list whose order counts: a hand's last card was drawn last."""
        if isinstance(values, Sequence):
            return self.listed(name, values)
        self.fault(f"{name}: a list or tuple is needed, for its order counts, not {values!r}")
        return []

    def flag(self, name: str, value: Any) -> bool:
        """Return what should be True or False."""
        if not isinstance(value, bool):
            self.fault(f"{name}: True or False is needed, not {value!r}")
        return bool(value)

    def kind(self, name: str, ident: Any) -> Kind | None:
        """Return the kind with a card id, `None` for `None`."""
        return None if ident is None else next(iter(self.kinds(name, (ident,))), None)

    def kinds(self, name: str, idents: Any) -> tuple[Kind, ...]:
        """Return the kinds of card ids; an id that the edition does not have is a fault."""
        found = []
        for ident in self.listed(name, idents):
            try:
                found.append(kind_of(self.game, ident))
            except BadNotation as error:
                self.fault(f"{name}: {error}")
        return tuple(found)

    def kinds_by_seat(self, name: str, places: Any) -> tuple[tuple[Kind, ...], ...]:
        """Return the kinds of card ids listed seat by seat."""
        if places is None:
            self.fault(f"{name}: card ids for each seat are needed")
            return ((),) * self.game.players
        listed = self.in_order(name, places)
        if len(listed) != self.game.players:
            self.fault(f"{name}: {len(listed)} given, {self.game.players} seats need one each")
        return tuple(
            self.kinds(f"{name}[{seat}]", self.in_order(f"{name}[{seat}]", place))
            for seat, place in enumerate(listed)
        )

    def seats(self, name: str, seats: Any) -> list[int]:
        """Return seat numbers; one that does not exist is a fault."""
        found = []
        for seat in self.listed(name, seats):
            if type(seat) is int and 0 <= seat < self.game.players:
                found.append(seat)
            else:
                last = self.game.players - 1
                self.fault(f"{name}: there is no seat {seat!r}, seats go from 0 to {last}")
        return found

    def pairs_of_seats(self, name: str, pairs: Any) -> list[tuple[int, int]]:
        """Return pairs of two different seats, in order."""
        found = []
        for pair in self.listed(name, pairs):
            seats = self.seats(name, pair)
            if len(seats) == PAIR and seats[0] != seats[1]:
                found.append((seats[0], seats[1]))
            else:
                self.fault(f"{name}: {pair!r} is not a pair of different seats")
        return sorted(set(found))

    def tokens(self, tokens: Any) -> tuple[tuple[int, int], ...]:
        """Return the tokens of each seat as pairs (Sane, Insane)."""
        if tokens is None:
            return ((0, 0),) * self.game.players
        pairs = []
        for pair in self.listed("tokens", tokens):
            numbers = self.listed("tokens", pair)
            if len(numbers) != PAIR or any(type(n) is not int or n < 0 for n in numbers):
                self.fault(f"tokens: {pair!r} is not a pair (Sane, Insane) of numbers from 0 up")
            pairs.append(tuple(numbers))
        if len(pairs) != self.game.players:
            self.fault(f"tokens: {len(pairs)} given, {self.game.players} seats need one each")
        return tuple(pairs)

    def read(self, *names: str) -> bool:
        """Whether these parts could be read without a fault."""
        return not any(fault.startswith(names) for fault in self.faults)

    def check_copies(self, state: LetterState) -> None:
        """Check that no card is named too often, and leave what was not named to the deck."""
        game = self.game
        named = Counter(kind for place in (*state.hands, *state.zones) for kind in place)
        named.update(state.face_up)
        named.update(() if state.known_next is None else (state.known_next,))
        named.update((game.eggs,) if state.eggs_aside and game.eggs is not None else ())
        for kind in sorted(named):
            if named[kind] > game.copies[kind]:
                times, copies = named[kind], game.copies[kind]
                self.fault(f"{card_id(game, kind)}: named {times} times, this deck has {copies}")
        rest = Counter(game.deck) - named
        if game.eggs is not None and rest.pop(game.eggs, 0):
            where = "not aside, so a hand or a zone must hold it"
            self.fault(f"{card_id(game, game.eggs)}: {where}")
        state.unseen = tuple(sorted(rest.elements()))

    def check_hands(self, state: LetterState) -> None:
        """Check that each seat holds one card, the one about to play one or two, none if out."""
        rule = self.game.edition.rule
        for seat, hand in enumerate(state.hands):
            allowed = (0,) if seat in state.out else (1, 2) if seat == state.turn else (1,)
            if len(hand) not in allowed:
                wanted = " or ".join(map(str, allowed))
                self.fault(f"hands[{seat}]: {len(hand)} cards, {wanted} needed ({rule(15)})")
        if state.turn in state.out:
            self.fault(f"turn: seat {state.turn} is out of the round ({rule(24)})")
        if not self.game.turns_the_deck and (state.deck_open or state.end_option is not None):
            self.fault(
                f"known_next, end_option: no card of {self.game.edition.name} opens the deck"
            )
        if state.end_option in state.out:
            self.fault(f"end_option: seat {state.end_option} is out of the round (Q-59)")
        if len(state.out) > self.game.players - 2:
            self.fault(f"outs: at least two players must be in the round ({rule(36)})")

    def check_deck(self, state: LetterState, deck: Any) -> None:
        """Check that the cards not named are the deck that was named and the card set aside."""
        left = deck_left(state)
        if deck is not None and (type(deck) is not int or deck != left):
            aside = "one set aside face down" if state.aside else "none set aside face down"
            self.fault(
                f"deck: {deck!r} cards named, but what is not named makes {left} and {aside}"
            )
        elif left < state.deck_open:
            self.fault("aside: no card is left to lie aside face down; say aside=False")


def _open_the_table(state: LetterState, sight: Sequence[tuple[int, int]]) -> LetterState:
    """Tell everyone what the set-up shows, and let the game go on from there."""
    turn = state.turn
    assert turn is not None, "the reader has named the seat"
    _announce_set_up(state, turn)
    for seat, hand in enumerate(state.hands):
        if hand:
            state.tell(seat, Hand, hand)
    for seat, other in sight:
        state.tell(seat, Saw, other, state.hands[other])
    if len(state.hands[turn]) == PAIR:
        course = state.game.course
        state.push_all((course.choose_play, turn), (course.pass_turn,))
        return state
    state.announce(TurnBegins, turn)
    begin_turn(state, turn)
    return first_choice(state)


def _announce_set_up(state: LetterState, turn: int) -> None:
    """Tell everyone what lies open on the table, in the order of the fields of `SetUp`."""
    state.announce(
        SetUp,
        turn,
        state.zones,
        tuple(len(hand) for hand in state.hands),
        deck_left(state),
        state.face_up,
        tuple(sorted(state.out)),
        tuple(sorted(state.protected)),
        tuple(sorted(state.immune)),
        state.aside,
        state.eggs_aside,
        state.known_next,
        state.end_option,
        state.tokens,
    )
