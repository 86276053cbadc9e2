"""A deck in the making: what is in it, how large its game is, its tree, its solution.

Plain Python without a widget. What takes long is a `Work`, done slice by slice: between two slices
it can be stopped, and what it has is kept.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from math import factorial, prod
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

from lovecraft_lab.bots import profile
from lovecraft_lab.core.errors import LabError
from lovecraft_lab.letter import DECKS, EDITIONS, LetterGame, letter
from lovecraft_lab.solve.cfr import Run
from lovecraft_lab.solve.result import Result, since
from lovecraft_lab.solve.sequence_form import sequence_form
from lovecraft_lab.solve.treeplex import ZeroSum
from lovecraft_lab.solve.variants import variant_called
from lovecraft_lab.tree.estimate import estimate
from lovecraft_lab.tree.grow import HOPELESS, Growing
from lovecraft_lab.tree.sets import estimated_sets
from lovecraft_lab.widgets.lab import Lab, lab
from lovecraft_lab.widgets.message import action_named
from lovecraft_lab.widgets.place import Place

if TYPE_CHECKING:
    from lovecraft_lab.letter.cards import CardKind
    from lovecraft_lab.tree.tree import Tree

SLICE: Final = 0.2
"""Seconds of work after which the page is answered."""
LIMIT: Final = 300_000
"""A larger tree is not grown here."""
EXACT: Final = 6_000
"""A tree of so many nodes is solved in fractions, a larger one by CFR."""
GAP: Final = 1e-4
"""CFR goes on until nobody can gain more than this."""
TRIAL: Final = 2_000
"""So many nodes are grown to see how fast this machine is; of fewer, hardly any share a situation,
and growing looks several times slower than it is."""

Work = Iterator[str]
"""Work in slices: each yields what is to be said of it by then."""


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


class BuilderDesk:
    """A deck for two that is put together, grown, solved and played.

    `grow`, `solve` and `play` do it at once; `act` does what the page asks, slice by slice.

    >>> desk = BuilderDesk("pocket-4")
    >>> desk.solve()
    <exact sequence form: value 3/4 for seat 0, exact: no seat can gain anything by another plan>
    """

    replaced = ""
    place = Place(None)

    def __init__(
        self, deck: str | Mapping[str, int] = "pocket-5", *, edition: str = "zman27"
    ) -> None:
        self.turn = 0
        self.error = self.notice = ""
        self._watchers: list[Callable[[], None]] = []
        self._work: Work | None = None
        self.lab: Lab | None = None
        self.edition = edition
        self.counts: dict[str, int] = {}
        letter(edition)
        self.take(deck)

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
        if isinstance(deck, str) and deck not in self.decks:
            raise LabError(f"no deck is called {deck!r} here: there is {', '.join(self.decks)}")
        self._change(dict(DECKS[deck] if isinstance(deck, str) else deck))

    def take_edition(self, edition: str) -> None:
        """Take another edition's cards; those that it does not have are left out."""
        letter(edition)
        self.edition = edition
        cards = {row.ident for row in self.rows}
        self._change({card: count for card, count in self.counts.items() if card in cards})

    def add(self, card: str, count: int) -> None:
        """Put copies of a card into the deck, or take some out."""
        if card not in {row.ident for row in self.rows}:
            raise LabError(f"no card is called {card!r} in {self.edition}")
        now = max(0, self.counts.get(card, 0) + count)
        self._change(self.counts | {card: now})

    def _change(self, counts: Mapping[str, int]) -> None:
        """Begin with other counts: what was grown and solved belongs to another deck."""
        self.counts = {card: count for card, count in counts.items() if count}
        self._work = None
        self._growing: Growing | None = None
        self._run: tuple[Run, float] | None = None
        self._size: Size | None = None
        self.result: Result | None = None
        self.notice = ""

    @property
    def game(self) -> LetterGame:
        """The game with this deck; raises `BadPosition` for a deck that the rules refuse."""
        return letter(self.edition, deck=self.counts)

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

    @property
    def is_working(self) -> bool:
        """Whether something goes on that can be stopped."""
        return self._work is not None

    def grow(self) -> Tree:
        """Grow the whole tree; what has grown before stays. Raises `LabError` past the limit."""
        for _ in self._grow():
            pass
        assert self.tree is not None  # noqa: S101 - or it would have been refused
        return self.tree

    def solve(self) -> Result:
        """Grow the tree and solve it: in fractions where it is small, by CFR else.

        A run that is interrupted keeps what it has.
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
        """Return a live table at which the other seat plays what was solved."""
        if self.result is None:
            raise LabError("solve the deck first: then its solution sits on the other side")
        if self.lab is not None:
            self.lab.desk.retire("This table was replaced by a newer one of the deck builder.")
        self.lab = lab(self.game, seat=seat, bots=profile(self.result))
        return self.lab

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
        self._work = None
        kept = "Nothing is kept."
        if self.result is not None:
            kept = f"Kept: {in_brief(self.result)}."
        elif self._growing is not None:
            kept = f"Kept: {self._growing.tree.nodes:,} nodes; growing goes on from there."
        self.notice = f"Stopped. {kept}"

    # What the page asks.

    def watch(self, watcher: Callable[[], None]) -> None:
        """Call this after every action and every slice of work."""
        self._watchers.append(watcher)

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
        self._tell()
        return not self.error

    def begin(self, work: Work) -> None:
        """Begin with some work, and go on with it between what else the page asks."""
        if self.is_working:
            raise LabError("one thing at a time: stop what goes on first")
        self._work = work
        self._go_on()

    def _go_on(self) -> None:
        """Do a slice of the work, and the rest later; all of it now where there is no loop."""
        while self._slice():
            try:
                loop = asyncio.get_running_loop()
            except RuntimeError:
                continue
            loop.call_later(0.02, self._later, self._work)
            return

    def _later(self, work: Work | None) -> None:
        """Go on with some work, if it was not stopped meanwhile."""
        if work is self._work:
            self._go_on()
            self._tell()

    def _slice(self) -> bool:
        """Work for a moment; return whether there is more to do."""
        started = perf_counter()
        try:
            while self._work is not None and since(started) < SLICE:
                self.notice = next(self._work)
        except StopIteration:
            self._work = None
        except LabError as error:
            self._work = None
            self._fail(error)
        return self.is_working

    def _fail(self, error: LabError) -> None:
        """Say why something was not done."""
        says = str(error)
        self.error = says[:1].upper() + says[1:]

    def _tell(self) -> None:
        for watcher in self._watchers:
            watcher()


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
    "play": lambda desk, said: desk.play(int(said.get("seat") == "1")),
}
"""What a message may ask, by the name it goes by."""
