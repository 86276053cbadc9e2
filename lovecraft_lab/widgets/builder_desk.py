"""A deck in the making: what is in it, how large its game is, its tree, its solution.

Plain Python without a widget. What takes long is a `Work`, done slice by slice: between two slices
it can be stopped, and what it has is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import factorial, prod
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

from lovecraft_lab.bots import profile
from lovecraft_lab.core.errors import LabError, Unsuitable, require_count
from lovecraft_lab.letter import DECKS, EDITIONS, LetterGame, letter
from lovecraft_lab.solve.cfr_by_level import Run
from lovecraft_lab.solve.linear_programme import sequence_form
from lovecraft_lab.solve.result import Result, since
from lovecraft_lab.solve.treeplex import ZeroSum
from lovecraft_lab.solve.variants import variant_called
from lovecraft_lab.tree.estimate import estimate
from lovecraft_lab.tree.grow import HOPELESS, Growing
from lovecraft_lab.tree.sets import estimated_sets
from lovecraft_lab.widgets.lab import Lab, lab
from lovecraft_lab.widgets.message import action_named, number
from lovecraft_lab.widgets.place import Place
from lovecraft_lab.widgets.slices import Slices, Work

if TYPE_CHECKING:
    from lovecraft_lab.letter.cards import CardKind
    from lovecraft_lab.tree.tree import Tree

FIRST: Final = "pocket-5"
"""The deck to begin with, in an edition that has its cards."""
LIMIT: Final = 300_000
"""A larger tree is not grown here."""
EXACT: Final = 20_000
"""A tree of so many nodes is solved in fractions, in a few seconds; a larger one by CFR."""
GAP: Final = 1e-4
"""CFR goes on until nobody can gain more than this."""
TRIAL: Final = 2_000
"""So many nodes are grown to see how fast this machine is; of fewer, hardly any share a situation,
and growing looks several times slower than it is."""


@dataclass(frozen=True, slots=True)
class Size:
    """How large a game is: deals counted, nodes and information sets estimated, seconds to grow it.

    `sets` is `None` where counting them would take too long.
    """

    deals: int
    nodes: float
    sets: int | None
    seconds: float

    def __repr__(self) -> str:
        sets = "too many to count" if self.sets is None else f"about {self.sets:,}"
        return (
            f"{self.deals:,} deals, about {self.nodes:,.0f} nodes, {sets} information sets,"
            f" about {max(1, round(self.seconds)):,} s to grow"
        )


def no_equilibrium(players: int) -> str:
    """Return why a deck for so many is not solved, and what there is instead; empty for two."""
    if players == 2:  # noqa: PLR2004 - what the sentence says
        return ""
    return (
        "no equilibrium is looked for: sequence form, CFR and its kin need two players of whom one"
        f" wins what the other loses, and {players} play this deck. What serves instead: its tree"
        " with values that climb, a best response to what the others are taken to do"
        " (ll.solve.best_response), a choice thought over by sampled games (ll.solve.ismcts), and"
        " the coach at the table"
    )


class BuilderDesk(Slices):
    """A deck that is put together, grown, played and, where two play it, solved.

    `grow`, `solve` and `play` do it at once; `act` does what the page asks, slice by slice.

    >>> desk = BuilderDesk("pocket-4")
    >>> desk.solve()
    <exact sequence form: value 3/4 for seat 0, exact: no seat can gain anything by another plan>
    """

    replaced = ""
    place = Place(None)

    def __init__(
        self,
        deck: str | Mapping[str, int] | None = None,
        *,
        edition: str = "zman27",
        players: int = 2,
    ) -> None:
        super().__init__()
        self.turn = 0
        self.players = players
        self.lab: Lab | None = None
        self.edition = edition
        self.counts: dict[str, int] = {}
        letter(edition, players)
        self.take((FIRST if FIRST in self.decks else {}) if deck is None else deck)

    # What is in the deck.

    @property
    def rows(self) -> tuple[CardKind, ...]:
        """The cards that can be put into the deck, by their numbers."""
        cards = (row for row in EDITIONS[self.edition].cards if not row.aside)
        return tuple(sorted(cards, key=lambda row: row.number))

    @property
    def decks(self) -> tuple[str, ...]:
        """The named decks whose cards this edition has."""
        cards = {row.ident for row in self.rows}
        return tuple(name for name, deck in DECKS.items() if cards.issuperset(deck))

    def take(self, deck: str | Mapping[str, int]) -> None:
        """Take a named deck, or any counts; raises `LabError` for one that is neither."""
        if isinstance(deck, str):
            if deck not in self.decks:
                raise LabError(self._no_deck(deck))
            deck = DECKS[deck]
        if not isinstance(deck, Mapping):
            raise LabError(f"a deck is a name or counts, {{card id: copies}}, not {deck!r}")
        for card, count in deck.items():
            self._require_card(card)
            require_count(card, count, 0)
        self._change(deck)

    def _no_deck(self, name: str) -> str:
        """Return why no deck of this name is here, and what is."""
        here = EDITIONS[self.edition].name
        if name in DECKS:
            said = f"{name} has cards that {here} does not have"
        else:
            said = f"no deck is called {name!r}"
        if self.decks:
            return f"{said}: there is {', '.join(self.decks)}"
        cards = ", ".join(row.ident for row in self.rows)
        return (
            f"{said}: no named deck is of its cards, so give counts, {{card id: copies}}: {cards}"
        )

    def _require_card(self, card: object) -> None:
        """Raise `LabError` unless this is a card that can be put into the deck."""
        if card not in {row.ident for row in self.rows}:
            raise LabError(f"no card is called {card!r} in {self.edition}")

    def take_edition(self, edition: str) -> None:
        """Take another edition's cards; those that it does not have are left out."""
        letter(edition)
        self.edition = edition
        cards = {row.ident for row in self.rows}
        self._change({card: count for card, count in self.counts.items() if card in cards})

    def take_players(self, players: int) -> None:
        """Let so many play; raises `BadPosition` for a number of which no table is made."""
        letter(self.edition, players)
        self.players = players
        self._change(self.counts)

    def add(self, card: str, count: int) -> None:
        """Put copies of a card into the deck, or take some out."""
        self._require_card(card)
        now = max(0, self.counts.get(card, 0) + count)
        self._change(self.counts | {card: now})

    def _change(self, counts: Mapping[str, int]) -> None:
        """Begin with other counts: what was grown and solved belongs to another deck."""
        self.counts = {card: count for card, count in counts.items() if count}
        self.halt()
        self._growing: Growing | None = None
        self._run: tuple[Run, float] | None = None
        self._size: Size | None = None
        self.result: Result | None = None
        self.notice = ""

    @property
    def game(self) -> LetterGame:
        """The game with this deck; raises `BadPosition` for a deck that the rules refuse."""
        return letter(self.edition, self.players, deck=self.counts)

    @property
    def refused(self) -> str:
        """Why the rules refuse this deck; empty if they do not."""
        try:
            _ = self.game
        except LabError as error:
            return str(error)
        return ""

    @property
    def size(self) -> Size:
        """How large the game is, estimated once for each deck."""
        if self._size is None:
            root = self.game.start()
            copies = self.counts.values()
            deals = factorial(sum(copies)) // prod(map(factorial, copies))
            nodes = estimate(root, 30).nodes
            trial, started = Growing(self.game, root), perf_counter()
            trial.open_all(TRIAL)
            seconds = since(started) * nodes / trial.tree.nodes
            self._size = Size(deals, nodes, estimated_sets(root), seconds)
        return self._size

    # Growing, solving and playing.

    @property
    def tree(self) -> Tree | None:
        """The whole tree, once it has grown."""
        grown = self._growing
        return grown.tree if grown is not None and grown.tree.is_whole else None

    def grow(self) -> Tree:
        """Grow the whole tree; what has grown before stays. Raises `LabError` past the limit."""
        for _ in self._grow():
            pass
        assert self.tree is not None  # noqa: S101 - or it would have been refused
        return self.tree

    def solve(self) -> Result:
        """Grow the tree and solve it: in fractions where it is small, by CFR else.

        A run that is interrupted keeps what it has. Raises `Unsuitable` where more than two play.
        """
        try:
            for _ in self._solve():
                pass
        except KeyboardInterrupt:
            self.stop()
        if self.result is None:
            raise LabError("nothing is solved yet: it was stopped before the first iteration")
        return self.result

    def play(self, seat: int = 0) -> Lab:
        """Return a live table at which the other seat plays what was solved.

        Where more than two play, cautious bots sit on the other seats.
        """
        if self.result is None and not self.not_solved:
            raise LabError("solve the deck first: then its solution sits on the other side")
        bots = "cautious" if self.result is None else profile(self.result)
        made = lab(self.game, seat=seat, bots=bots)
        made.desk.solution = self.result
        if self.lab is not None:
            self.lab.retire("This table was replaced by a newer one of the deck builder.")
        self.lab = made
        return made

    @property
    def not_solved(self) -> str:
        """Why this deck is not solved, whatever its size; empty where it can be."""
        return no_equilibrium(self.players)

    def _grow(self) -> Work:
        """Grow bud by bud, from where it was stopped."""
        game = self.game
        if self.size.nodes > HOPELESS * LIMIT:
            raise self._too_large()
        if self._growing is None:
            self._growing = Growing(game, game.start())
        growing = self._growing
        while growing.buds:
            growing.open(next(reversed(growing.buds)))
            if growing.tree.nodes > LIMIT:
                self._growing = None
                raise self._too_large()
            yield f"Growing: {growing.tree.nodes:,} nodes so far."
        self.notice = f"Grown: {growing.tree.nodes:,} nodes."

    def _too_large(self) -> LabError:
        return LabError(
            f"this tree has more than {LIMIT:,} nodes ({self.size!r}): take fewer cards"
        )

    def _solve(self) -> Work:
        """Solve the tree, grown first if it is not; a run of CFR goes on from where it stopped."""
        if self.not_solved:
            raise Unsuitable(self.not_solved)
        if self.tree is None:
            yield from self._grow()
        tree = self.tree
        assert tree is not None  # noqa: S101 - it has grown now
        if tree.nodes <= EXACT:
            yield "Solving in fractions, which cannot be stopped."
            self.result = sequence_form(tree, exact=True)
        else:
            yield from self._learn(tree)
        self.notice = f"Solved by {in_brief(self.result)}."

    def _learn(self, tree: Tree) -> Work:
        """Let both seats learn until nobody can gain much."""
        started = perf_counter()
        run, before = self._run or (Run(ZeroSum(tree), variant_called("pcfr+")), 0.0)
        while self.result is None or (self.result.gap or 0) > GAP:
            for _ in range(10):
                run.iterate()
            took = before + since(started)
            self._run, self.result = (run, took), run.result(took)
            yield f"Solving by {self.result.method}: {self.result.how_good}."

    def stop(self) -> None:
        """Stop what goes on and keep what there is."""
        self.halt()
        kept = "Nothing is kept."
        if self.result is not None:
            kept = f"Kept: {in_brief(self.result)}."
        elif self._growing is not None:
            kept = f"Kept: {self._growing.tree.nodes:,} nodes; growing goes on from there."
        self.notice = f"Stopped. {kept}"

    # What the page asks.

    def act(self, message: Mapping[str, Any]) -> bool:
        """Do what a message asks: `do` names the action, `turn` the turn it was meant for.

        A message meant for an earlier turn is dropped. One that fails changes nothing, and `error`
        says why.
        """
        if message.get("turn") != self.turn:
            return False
        self.error = ""
        self.turn += 1
        said = {key: str(value) for key, value in message.items()}
        try:
            action_named(ACTIONS, said.get("do", ""))(self, said)
        except LabError as error:
            self._fail(error)
        self.tell_watchers()
        return not self.error


def in_brief(found: Result | None) -> str:
    """Return what a solver says of itself, as part of a sentence."""
    return repr(found).strip("<>")


Action = Callable[[BuilderDesk, dict[str, str]], object]


ACTIONS: Final[dict[str, Action]] = {
    "edition": lambda desk, said: desk.take_edition(said.get("edition", "")),
    "deck": lambda desk, said: desk.take(said.get("deck", "")),
    "more": lambda desk, said: desk.add(said.get("card", ""), 1),
    "fewer": lambda desk, said: desk.add(said.get("card", ""), -1),
    "grow": lambda desk, _: desk.begin(desk._grow()),  # noqa: SLF001 - of this module
    "solve": lambda desk, _: desk.begin(desk._solve()),  # noqa: SLF001
    "stop": lambda desk, _: desk.stop(),
    "players": lambda desk, said: desk.take_players(number(said.get("players", ""))),
    "play": lambda desk, said: desk.play(number(said.get("seat", ""))),
}
"""What a message may ask, by the name it goes by."""
