"""A table set up by hand, checked card by card: what `game.position` builds.

Knows which counts must agree; whether play could have led to the table is not asked.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from lovecraft_lab.core.engine import first_choice
from lovecraft_lab.core.errors import BadNotation, BadPosition
from lovecraft_lab.letter.facts import Hand, Saw, SetUp, TurnBegins
from lovecraft_lab.letter.notation import card_id, kind_of
from lovecraft_lab.letter.rules.play import choose_play
from lovecraft_lab.letter.rules.turn import begin_turn, pass_turn
from lovecraft_lab.letter.state import LetterState, deck_left

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from lovecraft_lab.letter.cards import Kind
    from lovecraft_lab.letter.game import LetterGame

TWO_CARDS = 2
Ids = "Sequence[str]"


@dataclass(frozen=True)
class Named:
    """What was named for a position, cards as kinds, with every fault found so far."""

    hands: tuple[tuple[Kind, ...], ...]
    zones: tuple[tuple[Kind, ...], ...]
    face_up: tuple[Kind, ...]
    known_next: Kind | None
    eggs: tuple[Kind, ...]

    def cards(self) -> Counter[Kind]:
        """Return how often each kind was named."""
        named = Counter(kind for place in (*self.hands, *self.zones) for kind in place)
        named.update((*self.face_up, *self.eggs))
        if self.known_next is not None:
            named[self.known_next] += 1
        return named


def set_up(  # noqa: PLR0913 - one argument for each thing on the table
    game: LetterGame,
    *,
    hands: Sequence[Sequence[str]],
    zones: Sequence[Sequence[str]] | None = None,
    turn: int = 0,
    deck: int | None = None,
    face_up: Sequence[str] = (),
    protected: Iterable[int] = (),
    immune: Iterable[int] = (),
    outs: Iterable[int] = (),
    eggs_aside: bool = True,
    aside: bool = True,
    known: Iterable[tuple[int, int]] = (),
    known_next: str | None = None,
    end_option: int | None = None,
    tokens: Sequence[tuple[int, int]] | None = None,
) -> LetterState:
    """Return the table at the choice of the seat whose turn it is.

    `hands` and `zones` hold card ids for each seat; a seat with two cards (the last one drawn) is
    about to play, with one card at the start of its turn. `deck` counts the cards left, an open
    `known_next` included (`None`: all that is not named). `known` holds pairs (seat, seat whose
    hand it has seen); `aside=False` says that the face-down card was taken, `eggs_aside=False` that
    the Eggs were; `tokens` are pairs (Sane, Insane). Raises `BadPosition` with every fault.

    >>> from lovecraft_lab.letter import letter
    >>> game = letter(players=3)
    >>> game.position(hands=[("fed", "boxer"), ("sailor",), ("urchin",)])
    <27-card table of 3, round 1: seat 0 chooses>
    """
    faults: list[str] = []
    seats = range(game.players)
    named = Named(
        hands=_kinds_by_seat(game, "hands", hands, faults),
        zones=_kinds_by_seat(
            game, "zones", ((),) * game.players if zones is None else zones, faults
        ),
        face_up=tuple(sorted(_kinds(game, "face_up", face_up, faults))),
        known_next=next(iter(_kinds(game, "known_next", [known_next], faults)), None)
        if known_next is not None
        else None,
        eggs=(game.eggs,) if game.eggs is not None and eggs_aside else (),
    )
    state = LetterState(game)
    state.round_number = 1
    state.hands, state.zones = named.hands, named.zones
    state.face_up, state.known_next = named.face_up, named.known_next
    state.deck_open = known_next is not None
    state.aside, state.eggs_aside = bool(aside), bool(named.eggs)
    state.out = frozenset(_seats("outs", outs, seats, faults))
    state.protected = frozenset(_seats("protected", protected, seats, faults))
    state.immune = frozenset(_seats("immune", immune, seats, faults))
    state.insane = frozenset(
        seat for seat, zone in enumerate(named.zones) if not game.other_world.isdisjoint(zone)
    )
    sight = _sight(known, seats, faults)
    for name, seat in (("turn", turn), ("end_option", end_option)):
        if seat is not None or name == "turn":
            _seats(name, [seat], seats, faults)
    state.tokens = _tokens(game, tokens, faults)
    if not faults:
        state.turn = state.first = turn
        state.end_option = end_option
        faults += _hand_faults(state)
        state.unseen = _unseen(game, named, deck, state.aside, faults)
    if faults:
        raise BadPosition(faults)
    return _open_the_table(state, sight)


def _open_the_table(state: LetterState, sight: Sequence[tuple[int, int]]) -> LetterState:
    """Tell everyone what the set-up shows, and let the game go on from there."""
    turn = state.turn
    assert turn is not None, "set_up has named the seat"
    _announce_set_up(state, turn)
    for seat, hand in enumerate(state.hands):
        if hand:
            state.tell(seat, Hand, hand)
    for seat, other in sight:
        state.tell(seat, Saw, other, state.hands[other])
    if len(state.hands[turn]) == TWO_CARDS:
        state.push_all((choose_play, turn), (pass_turn,))
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


def _kinds(game: LetterGame, what: str, idents: Iterable[object], faults: list[str]) -> list[Kind]:
    """Return the kinds of card ids; ids that the edition does not have become faults."""
    if isinstance(idents, str):
        faults.append(f"{what}: a list of card ids is needed, not the single text {idents!r}")
        return []
    found = []
    for ident in idents:
        try:
            found.append(kind_of(game, ident))  # type: ignore[arg-type]  # anything else is a fault
        except BadNotation as error:
            faults.append(f"{what}: {error}")
    return found


def _kinds_by_seat(
    game: LetterGame, what: str, places: Sequence[Sequence[str]], faults: list[str]
) -> tuple[tuple[Kind, ...], ...]:
    if len(places) != game.players:
        faults.append(
            f"{what}: {len(places)} given, one for each of {game.players} seats is needed"
        )
    return tuple(
        tuple(_kinds(game, f"{what}[{seat}]", place, faults)) for seat, place in enumerate(places)
    )


def _seats(what: str, named: Iterable[object], seats: range, faults: list[str]) -> list[int]:
    found = []
    for seat in named:
        if type(seat) is int and seat in seats:
            found.append(seat)
        else:
            faults.append(f"{what}: there is no seat {seat!r}, seats go from 0 to {seats[-1]}")
    return found


def _sight(
    known: Iterable[tuple[int, int]], seats: range, faults: list[str]
) -> list[tuple[int, int]]:
    pairs = []
    for pair in sorted(known):
        found = _seats("known", pair, seats, faults)
        if len(found) == 2 and found[0] != found[1]:  # noqa: PLR2004 - a pair
            pairs.append((found[0], found[1]))
        elif len(found) == len(pair):
            faults.append(f"known: {pair!r} is not a pair of different seats")
    return pairs


def _tokens(
    game: LetterGame, tokens: Sequence[tuple[int, int]] | None, faults: list[str]
) -> tuple[tuple[int, int], ...]:
    if tokens is None:
        return ((0, 0),) * game.players
    pairs = tuple(tuple(pair) for pair in tokens)
    if len(pairs) != game.players or any(
        len(pair) != 2 or any(type(number) is not int or number < 0 for number in pair)  # noqa: PLR2004
        for pair in pairs
    ):
        faults.append(f"tokens: {tokens!r}; a pair (Sane, Insane) for each seat is needed")
    return pairs  # type: ignore[return-value]  # checked just above


def _hand_faults(state: LetterState) -> list[str]:
    """Return what is wrong with the hands: one card each, two for the seat about to play, none if
    out.
    """
    faults = []
    for seat, hand in enumerate(state.hands):
        allowed = (0,) if seat in state.out else (1, TWO_CARDS) if seat == state.turn else (1,)
        if len(hand) not in allowed:
            wanted = " or ".join(str(number) for number in allowed)
            faults.append(f"hands[{seat}]: {len(hand)} cards, {wanted} needed (rule 15)")
    if state.turn in state.out:
        faults.append(f"turn: seat {state.turn} is out of the round (rule 24)")
    if len(state.out) > state.game.players - 2:
        faults.append("outs: at least two players must be in the round (rule 36)")
    if state.end_option in state.out:
        faults.append(f"end_option: seat {state.end_option} is out of the round (Q-59)")
    return faults


def _unseen(
    game: LetterGame,
    named: Named,
    deck: int | None,
    aside: bool,
    faults: list[str],  # noqa: FBT001
) -> tuple[Kind, ...]:
    """Return the cards not named, which are the face-down deck and the card set aside."""
    counts = named.cards()
    for kind in sorted(counts):
        if counts[kind] > game.copies[kind]:
            faults.append(
                f"{card_id(game, kind)}: named {counts[kind]} times, this deck has {game.copies[kind]}"
            )
    rest = Counter(game.deck) - counts
    if game.eggs is not None and rest.pop(game.eggs, 0):
        faults.append("stowaway_eggs: not aside, so they must be named in a hand or a zone")
    unseen = tuple(sorted(rest.elements()))
    left = len(unseen) - aside + (named.known_next is not None)
    if deck is not None and deck != left:
        faults.append(
            f"deck: {deck!r} cards left, but the cards not named make {left}"
            f" (and {int(aside)} set aside face down)"
        )
    elif left < (named.known_next is not None):
        faults.append("aside: no card is left to lie aside face down; say aside=False")
    return unseen
