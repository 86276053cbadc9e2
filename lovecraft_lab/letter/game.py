"""The card game as a value: an edition, a number of players, a deck, and this table's options.

Knows how to start and how to pay; the rules themselves are in `rules`, what may be played in
`restrictions`, and what can be asked for in `options`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal

from lovecraft_lab.core.engine import first_choice
from lovecraft_lab.core.errors import LabError
from lovecraft_lab.core.record import game_of
from lovecraft_lab.core.state import TERMINAL, mover, require_state_of
from lovecraft_lab.letter import alphabet, notation, position, seeing
from lovecraft_lab.letter.cards import Kind
from lovecraft_lab.letter.editions import full_title_of
from lovecraft_lab.letter.narrate import Teller
from lovecraft_lab.letter.restrictions import legal_plays_of
from lovecraft_lab.letter.rules.match import count_tokens
from lovecraft_lab.letter.rules.setup import lay_out, named_starter, random_starter
from lovecraft_lab.letter.state import LetterState
from lovecraft_lab.letter.wording import choice_words

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from lovecraft_lab.core.knowledge import Infoset, Viewer
    from lovecraft_lab.core.rule import Choice, Rule
    from lovecraft_lab.letter.edition import Edition
    from lovecraft_lab.letter.view import View

TWO_PLAYERS = 2


@dataclass(frozen=True)
class Options:
    """What makes one table differ from another; `copies[kind]` is how many its deck holds.

    `first` is the seat that begins the first round, `None` where chance picks it.
    """

    edition: Edition
    players: int
    copies: tuple[int, ...]
    is_teaching_deck: bool
    match: bool
    switches: tuple[tuple[str, bool], ...]
    first: int | None

    def __repr__(self) -> str:
        what = "match" if self.match else "round"
        return f"<options: {self.edition.name}, {self.players} players, one {what}>"


class LetterGame:
    """One table of the card game: immutable, the same object for the same options (see `letter`).

    Everything the rules ask of it at every step is worked out once, here.
    """

    def __init__(self, options: Options) -> None:
        edition, copies = options.edition, options.copies
        self.options = options
        self.edition = edition
        self.name = f"letter/{edition.name}"
        self.players = options.players
        self.rules: Mapping[str, Rule] = edition.rules
        self.switches: Mapping[str, bool] = MappingProxyType(dict(options.switches))
        self.settle = edition.settle
        self.restrictions = edition.restrictions
        self.course = edition.course
        self.numbered = edition.numbered

        self.cards = edition.cards
        self.kinds = tuple(Kind(place) for place in range(len(self.cards)))
        self.copies = copies
        self.number = tuple(row.number for row in self.cards)
        self.other_world = frozenset(kind for kind in self.kinds if self.cards[kind].other_world)
        self.free_while_insane = frozenset(kind for kind in self.kinds if self._is_free(kind))
        self.fails_check = self.other_world.union(
            kind for kind in self.kinds if self._puts_out(kind)
        )
        halves = (row.insane for row in self.cards)
        self.turns_the_deck = any(half is not None and half.asks == "the end" for half in halves)
        words = edition.words
        alike = self.fails_check == self.other_world
        self.words = replace(words, fails=words.other) if alike else words
        self.deck = tuple(kind for kind in self.kinds for _ in range(copies[kind]))
        self.shuffled = tuple(kind for kind in self.deck if not self.cards[kind].aside)
        self.eggs = next((kind for kind in self.deck if self.cards[kind].aside), None)

        laid_open = self.players == TWO_PLAYERS and not options.is_teaching_deck
        self.face_up_count = edition.face_up if laid_open else 0
        self.numbers = tuple(sorted({self.number[kind] for kind in self.deck} - {1}))
        self.after_round = count_tokens if options.match else None
        self.minds_when_decided = (
            _minds_at_the_end if self.switches["winning_card_counts"] else _minds_of_the_last
        )
        self.legal_plays = legal_plays_of(self)
        self._start = first_choice(self.begin())

    @property
    def all_choices(self) -> Sequence[str]:
        """The text of every choice a player could ever make in this game, in a fixed order."""
        return alphabet.Alphabet(self)

    @property
    def played(self) -> Literal["round", "match"]:
        """What is played to its end: one round, or a match, which is made of rounds."""
        return "match" if self.options.match else "round"

    @property
    def max_choices(self) -> int | None:
        """The most choices a round can have, chance's included; a match has no end (`None`)."""
        return alphabet.longest(self)

    @property
    def utility(self) -> Literal["zero-sum", "general-sum"]:
        """How payoffs add up: zero-sum for two, general-sum for more."""
        return "zero-sum" if self.players == TWO_PLAYERS else "general-sum"

    @property
    def payoff_range(self) -> tuple[Fraction, Fraction]:
        """The least and the most that a seat can be paid."""
        return Fraction(-1 if self.players == TWO_PLAYERS else 0), Fraction(1)

    def begin(self) -> LetterState:
        """Return the empty table, before the first rule of the set-up is applied."""
        state = LetterState(self)
        state.round_number = 1
        first = self.options.first
        lay_out(state, (random_starter,) if first is None else (named_starter, first))
        return state

    def start(self) -> LetterState:
        """Return a new game at its first choice, which is chance's.

        >>> from lovecraft_lab.letter import letter
        >>> letter(players=3).start()
        <27-card table of 3, round 1: chance decides>
        """
        return self._start

    def position(self, /, **what: Any) -> LetterState:
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
        require_state_of(self, state)
        if mover(state) != TERMINAL:
            msg = f"the game is not over, so nobody is paid yet: {state!r}"
            raise LabError(msg)
        return _paid(state.game_winners or state.round_winners, self.players)

    def format(self, _state: LetterState, choice: Choice) -> str:
        """Return the text of a choice, unique among the choices at this state."""
        return notation.format_choice(self, choice)

    def hidden_from(self, state: LetterState, viewer: Viewer) -> str:
        """Return the hands that others hold at a state, for a tree that begins without them."""
        held = [
            " and ".join(sorted(self.cards[kind].name for kind in hand))
            for seat, hand in enumerate(state.hands)
            if seat != viewer and hand
        ]
        return ", ".join(held) or "no card"

    def in_words(self, choice: Choice) -> str:
        """Return a choice in the words of the cards, such as `The Boxer on seat 1`."""
        return choice_words(self, choice)

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
        return seeing.see(self, infoset)

    def narrate(self, fact: Any, viewer: Viewer, names: Sequence[str] | None = None) -> str:
        """Return a fact as a sentence for one who heard it: a seat, a spectator, the teacher."""
        return Teller(self, viewer, names).say(fact)

    def __reduce__(self) -> tuple[Any, ...]:
        return game_of, (self.spec(),)

    def __repr__(self) -> str:
        what = "match" if self.options.match else "round"
        return f"<{full_title_of(self)}: one {what} for {self.players} players>"

    def _is_free(self, kind: Kind) -> bool:
        """Whether an Insane player need not play this card though it has company."""
        is_forced = self.switches.get("forced_seven_while_insane", True)
        return self.cards[kind].free_while_insane or not is_forced

    def _puts_out(self, kind: Kind) -> bool:
        """Whether this card fails a sanity check though it belongs to no Other World."""
        acts = self.switches.get("necronomicon_in_check", True)
        return acts and self.cards[kind].turned_up is not None

    def spec(self) -> dict[str, Any]:
        """Return what `letter` needs to build this game again, as plain JSON values."""
        options, usual = self.options, self.edition.switches
        chosen: dict[str, Any] = {
            "edition": self.edition.name,
            "players": self.players,
            "match": options.match,
            "switches": {name: on for name, on in options.switches if on != usual[name].default},
            "first": options.first,
        }
        if options.is_teaching_deck:
            idents = [self.cards[kind].ident for kind in self.shuffled]
            chosen["deck"] = {ident: idents.count(ident) for ident in idents}
        return {"game": "letter"} | {
            name: value for name, value in chosen.items() if value != USUAL.get(name)
        }


USUAL: dict[str, Any] = {
    "edition": "zman27",
    "players": 2,
    "match": False,
    "switches": {},
    "first": 0,
}
"""What `letter` takes where nothing else is said, and what a spec leaves out."""


def _minds_at_the_end(_state: LetterState) -> None:
    """Return nothing: the state of mind counts as it is when tokens are taken."""


def _minds_of_the_last(state: LetterState) -> frozenset[int] | None:
    """Return who is Insane at the moment at which a single player is left."""
    return state.insane if len(state.out) == state.game.players - 1 else None


@lru_cache(maxsize=1024)
def _paid(winners: tuple[int, ...], players: int) -> tuple[Fraction, ...]:
    """Return each seat's payoff for a round or a game with these winners."""
    if players == TWO_PLAYERS and len(winners) != 1:
        return (Fraction(0), Fraction(0))
    loss = Fraction(-1 if players == TWO_PLAYERS else 0)
    return tuple(Fraction(1, len(winners)) if seat in winners else loss for seat in range(players))
