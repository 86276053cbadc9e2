"""The coach at a live table: one's own choices, each priced when it is asked for.

A deck that is small enough is solved, once, and prices are exact. Any other game is sampled from
what the seat knew, in slices: it can be stopped, and what was sampled stays.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from lovecraft_lab.bots.simple import cautious
from lovecraft_lab.coaching.review import Chosen, chosen, exact_price, solved
from lovecraft_lab.coaching.sampled import FEWEST, Sampling
from lovecraft_lab.core.errors import LabError, Unsuitable
from lovecraft_lab.core.state import mover
from lovecraft_lab.widgets.slices import Slices, Work

if TYPE_CHECKING:
    from collections.abc import Iterable

    from lovecraft_lab.solve.price import Price
    from lovecraft_lab.widgets.desk import Desk

FIRST: Final = 40
"""So many playouts a choice gets when it is first asked for."""
TIMES: Final = 4
"""Asked to be surer, the coach samples so many times as many: half the margin."""
SEED: Final = "coach"


class Row(NamedTuple):
    """A choice of one's own, the steps before it, and its price as far as it is known."""

    made: Chosen
    step: int
    price: Price | None


class Coach(Slices):
    """What one's own choices gave away, worked out when it is asked for.

    >>> from lovecraft_lab.letter import letter
    >>> from lovecraft_lab.widgets.desk import Desk
    >>> Desk(letter(), [None, "cautious"], seed=1).coach.rows
    ()
    """

    def __init__(self, table: Desk) -> None:
        super().__init__()
        self.table = table
        self.done, self.wanted = 0, 0
        self._samplings: dict[Any, Sampling] = {}
        self._solvable: dict[Any, bool] = {}

    def forget(self) -> None:
        """Begin anew at another table."""
        self.leave()
        self._samplings.clear()

    def leave(self) -> None:
        """Stop and say no more: another one looks now, whom one's own choices may tell a hand."""
        self.halt()
        self.error = self.notice = ""

    # What is shown.

    @property
    def rows(self) -> tuple[Row, ...]:
        """The choices that the watcher made, up to the last of them, with their prices."""
        seat = self.table.watcher
        if not isinstance(seat, int):
            return ()
        steps = [
            number
            for number, step in enumerate(self.table.steps)
            if step.choice is not None and mover(step.before) == seat
        ]
        made = chosen(self.table.session, seat)
        return tuple(
            Row(each, step, self._known(each)) for each, step in zip(made, steps, strict=True)
        )

    def _known(self, made: Chosen) -> Price | None:
        if self.is_exact:
            return exact_price(self.table.game, made.told, made.move)
        sampling = self._samplings.get(self._key(made))
        return sampling.price if sampling and sampling.playouts >= FEWEST else None

    def _key(self, made: Chosen) -> Any:  # noqa: ANN401 - a key in a dictionary
        return self.table.game, made.told, made.move

    @property
    def is_exact(self) -> bool:
        """Whether the deck was solved, so that every price is exact."""
        is_dealt = self.table.session.position is None
        return is_dealt and self._solvable.get(self.table.game, False)

    # What is asked.

    def ask(self) -> None:
        """Ask what the last choice gave away."""
        self.error = self.notice = ""
        made = [row.made for row in self.rows]
        self.begin(self._price(made[-1:], FIRST))

    def ask_for(self, number: int) -> None:
        """Ask what one choice gave away, numbered from 0; one that has a price gets a surer one."""
        rows = self.rows
        if not 0 <= number < len(rows):
            raise LabError(f"there is no choice {number}: {len(rows)} were made")
        self._begin([rows[number]])

    def ask_for_all(self) -> None:
        """Ask what each of the choices that have no price yet gave away; with none, surer ones."""
        rows = self.rows
        self._begin([row for row in rows if row.price is None] or [*rows])

    def _begin(self, rows: list[Row]) -> None:
        """Price some choices, each by more playouts than before."""
        self.error = ""
        least = min((row.price.playouts for row in rows if row.price), default=0)
        self.begin(self._price([row.made for row in rows], TIMES * least or FIRST))

    def stop(self) -> None:
        """Stop what goes on and keep what there is."""
        if self.is_working:
            self.halt()
            self.notice = f"Stopped after {self.done:,} playouts; what they say is kept."

    def _price(self, wanted: Iterable[Chosen], playouts: int) -> Work:
        """Solve the deck, if that can be done; else sample until each has so many playouts."""
        game, made = self.table.game, [*wanted]
        if self.table.session.position is None and game not in self._solvable:
            yield "Seeing whether this deck is small enough to be solved."
            try:
                solved(game)
                self._solvable[game] = True
            except Unsuitable:
                self._solvable[game] = False
        self.notice = ""
        if self.is_exact or not made:
            return
        self.done, self.wanted = 0, playouts * len(made)
        for each in reversed(made):
            key = self._key(each)
            if key not in self._samplings:
                self._samplings[key] = Sampling(game, each.told, each.move, cautious, seed=SEED)
            sampling = self._samplings[key]
            self.done += sampling.playouts
            while sampling.playouts < playouts:
                sampling.playout()
                self.done += 1
                yield f"{each.words}: {sampling.playouts:,} of {playouts:,} playouts."
        self.notice = f"Sampled: {playouts:,} playouts for each choice asked for."
