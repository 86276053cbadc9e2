"""The card game as a value: an edition, a number of players, a deck, and the options of this table.

Knows how to start and how to pay; the rules themselves are in `rules`, what may be played in
`restrictions`.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, Literal

from lovecraft_lab.core.engine import TERMINAL, first_choice, mover
from lovecraft_lab.core.errors import BadPosition, LabError
from lovecraft_lab.letter import notation, position, sight
from lovecraft_lab.letter.cards import Kind
from lovecraft_lab.letter.editions import EDITIONS, Edition
from lovecraft_lab.letter.narrate import Teller
from lovecraft_lab.letter.restrictions import LegalPlays
from lovecraft_lab.letter.rules.match import count_tokens
from lovecraft_lab.letter.rules.setup import lay_out, named_starter, random_starter
from lovecraft_lab.letter.state import LetterState

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from lovecraft_lab.core.engine import Choice, Frame, Rule
    from lovecraft_lab.core.knowledge import Infoset
    from lovecraft_lab.letter.cards import CardKind
    from lovecraft_lab.letter.view import View

TWO_PLAYERS = 2


@dataclass(frozen=True, eq=False)
class LetterGame:
    """One table of the card game: immutable, the same object for the same options (see `letter`).

    `copies[kind]` is how many of a kind this deck holds; `numbers` are those that may be guessed;
    `first` is the seat that begins the first round, `None` where chance picks it.
    """

    edition: Edition
    players: int
    copies: tuple[int, ...]
    is_teaching_deck: bool
    match: bool
    switches: Mapping[str, bool]
    first: int | None

    @property
    def name(self) -> str:
        """The game's name, such as `"letter/zman27"`."""
        return f"letter/{self.edition.name}"

    @property
    def utility(self) -> Literal["zero-sum", "general-sum"]:
        """How payoffs add up: zero-sum for two, general-sum for more."""
        return "zero-sum" if self.players == TWO_PLAYERS else "general-sum"

    @property
    def rules(self) -> Mapping[str, Rule]:
        """Every rule of this edition by its number."""
        return self.edition.rules

    @cached_property
    def cards(self) -> tuple[CardKind, ...]:
        """The card table; a kind is an index into it."""
        return self.edition.cards

    @cached_property
    def other_world(self) -> frozenset[Kind]:
        """The kinds that are Other World cards."""
        return frozenset(kind for kind in self.kinds if self.cards[kind].other_world)

    @cached_property
    def number(self) -> tuple[int, ...]:
        """The printed number of each kind."""
        return tuple(row.number for row in self.cards)

    @cached_property
    def eggs(self) -> Kind | None:
        """The kind that starts beside the deck, `None` if this deck has none."""
        aside = [kind for kind in self.kinds if self.cards[kind].aside and self.copies[kind]]
        return aside[0] if aside else None

    @cached_property
    def kinds(self) -> tuple[Kind, ...]:
        """All kinds of the card table, in order."""
        return tuple(Kind(place) for place in range(len(self.cards)))

    @cached_property
    def deck(self) -> tuple[Kind, ...]:
        """Every card of this deck, what starts beside it included, sorted."""
        return tuple(kind for kind in self.kinds for _ in range(self.copies[kind]))

    @cached_property
    def shuffled(self) -> tuple[Kind, ...]:
        """Every card that is shuffled, sorted."""
        return tuple(kind for kind in self.deck if not self.cards[kind].aside)

    @cached_property
    def face_up_count(self) -> int:
        """How many cards are laid aside open: five for two players with the printed deck."""
        laid_open = self.players == TWO_PLAYERS and not self.is_teaching_deck
        return self.edition.face_up if laid_open else 0

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """The numbers that may be guessed: those of the deck and the Eggs, but never 1."""
        return tuple(sorted({self.cards[kind].number for kind in self.deck} - {1}))

    @cached_property
    def legal_plays(self) -> LegalPlays:
        """What may be played, asked by rules at every moment of choosing."""
        return LegalPlays(self)

    @cached_property
    def after_round(self) -> tuple[Frame, ...]:
        """What follows a round: nothing, or in a match the count of tokens."""
        return ((count_tokens,),) if self.match else ()

    @cached_property
    def settle(self) -> Callable[[LetterState], None]:
        """How shown hands are settled in this edition."""
        return self.edition.settle

    @cached_property
    def minds_when_decided(self) -> Callable[[LetterState], frozenset[int] | None]:
        """When a winner's state of mind is read (Q-18): after the played card landed, or before."""
        return _minds_at_the_end if self.switches["winning_card_counts"] else _minds_of_the_last

    def begin(self) -> LetterState:
        """Return the empty table, before the first rule of the set-up is applied."""
        state = LetterState(self)
        state.round_number = 1
        lay_out(state, (random_starter,) if self.first is None else (named_starter, self.first))
        return state

    def start(self) -> LetterState:
        """Return a new game at its first choice, which is chance's.

        >>> from lovecraft_lab.letter import letter
        >>> letter(players=3).start()
        <27-card table of 3, round 1: chance decides>
        """
        return self._start

    @cached_property
    def _start(self) -> LetterState:
        return first_choice(self.begin())

    def position(self, **what: Any) -> LetterState:
        """Return a table set up by hand, at the choice of the seat whose turn it is.

        `hands` and `zones` hold card ids for each seat; a seat with two cards (the last one drawn)
        is about to play, with one card at the start of its turn. `turn` names that seat, `deck` the
        cards left, an open `known_next` included (`None`: all that is not named). `face_up`,
        `protected`, `immune`, `outs` and `end_option` say what their names say; `aside=False` that
        the face-down card was taken, `eggs_aside=False` that the Eggs were. `known` holds pairs
        (seat, seat whose hand it has seen), `tokens` pairs (Sane, Insane). Raises `BadPosition`
        with every fault.

        >>> from lovecraft_lab.letter import letter
        >>> hands = [("fed", "boxer"), ("sailor",), ("urchin",)]
        >>> letter(players=3).position(hands=hands)
        <27-card table of 3, round 1: seat 0 chooses>
        """
        return position.set_up(self, what)

    def returns(self, state: LetterState) -> tuple[Fraction, ...]:
        """Return each seat's payoff where the game is over.

        Two players: 1 for the winner, -1 for the other, 0 each for a shared win. More: 1 split
        among the winners. Raises `LabError` while the game goes on.
        """
        if mover(state) != TERMINAL:
            msg = f"the game is not over, so nobody is paid yet: {state!r}"
            raise LabError(msg)
        winners = state.game_winners or state.round_winners
        if self.players == TWO_PLAYERS and len(winners) != 1:
            return (Fraction(0), Fraction(0))
        loss = Fraction(-1 if self.players == TWO_PLAYERS else 0)
        return tuple(
            Fraction(1, len(winners)) if seat in winners else loss for seat in range(self.players)
        )

    def format(self, _state: LetterState, choice: Choice) -> str:
        """Return the text of a choice, unique among the choices at this state."""
        return notation.format_choice(self, choice)

    def parse(self, state: LetterState, text: str) -> Choice:
        """Return the choice that a text names here.

        Raises `BadNotation` for a text that cannot be read and `IllegalChoice`, naming the rules,
        for one that is not allowed here.
        """
        return notation.parse_choice(self, state, text)

    def why_not(self, state: LetterState, text: str) -> tuple[Rule, ...]:
        """Return the rules that forbid what a text names here; an empty tuple if it is allowed."""
        return notation.why_not(self, state, text)

    def view(self, infoset: Infoset) -> View:
        """Return what a seat may be shown, made from its information set alone."""
        return sight.see(self, infoset)

    def narrate(self, fact: Any, viewer: int | None, names: Sequence[str] | None = None) -> str:
        """Return a fact as a sentence for one who heard it (`None`: a spectator)."""
        return Teller(self, viewer, names).say(fact)

    def __repr__(self) -> str:
        what = "match" if self.match else "round"
        deck = "a teaching deck" if self.is_teaching_deck else self.edition.title
        return f"<{deck}: one {what} for {self.players} players>"

    def spec(self) -> dict[str, Any]:
        """Return what `letter` needs to build this game again, as plain JSON values."""
        own = {name: on for name, on in self.switches.items() if on != self.edition.switches[name]}
        deck = {self.cards[kind].ident: self.copies[kind] for kind in sorted(set(self.shuffled))}
        chosen = {
            "edition": self.edition.name,
            "players": self.players,
            "deck": deck if self.is_teaching_deck else None,
            "match": self.match,
            "switches": own,
            "first": self.first,
        }
        return {"game": "letter"} | {
            name: value for name, value in chosen.items() if value != _DEFAULTS[name]
        }


_DEFAULTS = {
    "edition": "zman27",
    "players": 2,
    "deck": None,
    "match": False,
    "switches": {},
    "first": 0,
}
"""What a spec leaves out: the defaults of `letter`."""


def _minds_at_the_end(_state: LetterState) -> None:
    """Return nothing: the state of mind counts as it is when tokens are taken."""


def _minds_of_the_last(state: LetterState) -> frozenset[int] | None:
    """Return who is Insane at the moment at which a single player is left."""
    return state.insane if len(state.out) == state.game.players - 1 else None


def letter(  # noqa: PLR0913 - one argument for each option of a table
    edition: str = "zman27",
    players: int = 2,
    *,
    deck: Mapping[str, int] | None = None,
    match: bool = False,
    switches: Mapping[str, bool] | None = None,
    first: int | None = 0,
) -> LetterGame:
    """Return a game of Lovecraft Letter.

    `players` is 2 to 6; `deck` is `None` for the printed deck or a mapping card id -> copies for a
    teaching deck (some have names in `DECKS`); `match` plays rounds until the game is won;
    `switches` changes rulings from their defaults; `first` is the seat that begins, `None` for
    chance. The same options give the same object. Raises `BadPosition` with every fault.

    >>> letter(players=3)
    <Lovecraft Letter, 27 cards: one round for 3 players>
    >>> letter("zman27", 7)
    Traceback (most recent call last):
    ...
    lovecraft_lab.core.errors.BadPosition: 7 players: this game is for 2 to 6
    """
    chosen = EDITIONS.get(edition)
    if chosen is None:
        raise BadPosition([f"no edition is called {edition!r}: there is {', '.join(EDITIONS)}"])
    faults = [] if isinstance(match, bool) else [f"match={match!r}: True or False is needed"]
    faults += [
        *_player_faults(chosen, players, first),
        *_switch_faults(chosen, switches or {}),
        *_deck_faults(chosen, players, deck),
    ]
    if faults:
        raise BadPosition(faults)
    copies = [row.copies for row in chosen.cards] if deck is None else _copies(chosen, deck)
    on = {**chosen.switches, **(switches or {})}
    return _table(
        chosen.name,
        players,
        tuple(copies),
        deck is not None,
        match,
        tuple(sorted(on.items())),
        first,
    )


def from_spec(spec: Mapping[str, Any]) -> LetterGame:
    """Return the game that a spec describes; raises `BadPosition` if it describes none."""
    unknown = [
        f"{name!r} is no option of this game" for name in spec if name not in (*_DEFAULTS, "game")
    ]
    if unknown:
        raise BadPosition(unknown)
    return letter(**{name: value for name, value in spec.items() if name != "game"})


@lru_cache(maxsize=256)
def _table(  # noqa: PLR0913, PLR0917 - one argument for each option of `letter`
    edition: str,
    players: int,
    copies: tuple[int, ...],
    is_teaching_deck: bool,  # noqa: FBT001 - as above
    match: bool,  # noqa: FBT001 - as above
    switches: tuple[tuple[str, bool], ...],
    first: int | None,
) -> LetterGame:
    return LetterGame(
        EDITIONS[edition], players, copies, is_teaching_deck, match, dict(switches), first
    )


def _copies(edition: Edition, deck: Mapping[str, int]) -> list[int]:
    """Return the copies of each kind in a teaching deck: the Eggs come with Stowaway."""
    has_eggs = bool(deck.get("stowaway"))
    return [int(has_eggs) if row.aside else deck.get(row.ident, 0) for row in edition.cards]


def _player_faults(edition: Edition, players: Any, first: Any) -> list[str]:
    faults = []
    low, high = edition.players[0], edition.players[-1]
    if type(players) is not int or players not in edition.players:
        faults.append(f"{players!r} players: this game is for {low} to {high}")
    elif first is not None and (type(first) is not int or not 0 <= first < players):
        faults.append(f"first={first!r}: seats go from 0 to {players - 1}, None lets chance pick")
    return faults


def _switch_faults(edition: Edition, switches: Mapping[str, bool]) -> list[str]:
    known = ", ".join(edition.switches)
    faults = [
        f"no switch is called {name!r}: this edition has {known}"
        for name in switches
        if name not in edition.switches
    ]
    faults += [
        f"switch {name} is on (True) or off (False), not {value!r}"
        for name, value in switches.items()
        if name in edition.switches and not isinstance(value, bool)
    ]
    return faults


def _deck_faults(edition: Edition, players: Any, deck: Mapping[str, int] | None) -> list[str]:
    if deck is None:
        return []
    rows = {row.ident: row for row in edition.cards}
    faults = [
        f"no card is called {ident!r} in {edition.name}" for ident in deck if ident not in rows
    ]
    faults += [
        f"{ident}: {number!r} copies; a whole number from 0 up is needed"
        for ident, number in deck.items()
        if type(number) is not int or number < 0
    ]
    faults += [
        f"{ident} starts beside the deck, and comes with Stowaway: leave it out"
        for ident in deck
        if ident in rows and rows[ident].aside
    ]
    if faults or type(players) is not int:
        return faults
    present = [rows[ident] for ident, number in deck.items() if number]
    size = sum(deck.values())
    if size < players + 2:
        faults.append(
            f"{size} cards: one set aside, one for each of {players} players and one to draw"
            f" are {players + 2}"
        )
    guessable = {row.number for row in present} - {1} or deck.get("stowaway")
    if any(row.sane.guess for row in present) and not guessable:
        faults.append(
            "Investigators need a number to guess, and this deck has none but 1 (rule 89)"
        )
    return faults
