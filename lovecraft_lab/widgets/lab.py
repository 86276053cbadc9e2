"""The lab: a table with its log and settings, the stepper and what can be known, at one desk."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final
from weakref import WeakValueDictionary

from ipywidgets import Box

from lovecraft_lab.bots import BY_NAME
from lovecraft_lab.core.errors import BadCode, LabError
from lovecraft_lab.core.play import Resume
from lovecraft_lab.core.state import require_seat
from lovecraft_lab.widgets.below import Below
from lovecraft_lab.widgets.desk import Desk, card_game
from lovecraft_lab.widgets.stepper import Stepper
from lovecraft_lab.widgets.still import is_shown_alone, show
from lovecraft_lab.widgets.table import Table
from lovecraft_lab.widgets.tabs import Tabs

if TYPE_CHECKING:
    from lovecraft_lab.core.game import Game
    from lovecraft_lab.core.knowledge import Viewer
    from lovecraft_lab.core.play import Bot

REPLACED: Final = "This table was replaced when its cell was run again: play on at the newer one."
_by_cell: WeakValueDictionary[str, Lab] = WeakValueDictionary()
"""The lab that each notebook cell showed last, as long as somebody holds it."""


class Lab(Box):  # type: ignore[misc]  # ipywidgets has no types
    """A table with all that stands around it, at one desk.

    Its parts by name, in the order in which they are read and met by the tab key: `table`,
    `stepper`, `below` with the round so far and the settings, and `panels`.
    """

    def __init__(self, desk: Desk) -> None:
        self.desk, self.table, self.stepper = desk, Table(desk), Stepper(desk)
        self.panels, self.below = Tabs(desk), Below(desk)
        parts = Box([self.table, self.stepper, self.below, self.panels])
        parts.add_class("ll-parts")
        super().__init__([parts])  # a frame, by whose width the parts are arranged
        self.add_class("ll-lab")

    def retire(self, why: str) -> None:
        """Answer no more and say why, at the table alone: what stood around it is given up.

        Else a kernel would keep all widgets of all tables of a cell that is run again and again,
        and send them to each page that is loaded. What is shown in a cell of its own stays there.
        """
        self.desk.retire(why)
        around = (self.stepper, self.below, self.panels)
        gone = [part for part in around if not is_shown_alone(part)]
        (parts,) = self.children
        parts.children = tuple(part for part in parts.children if part not in gone)
        for part in gone:
            part.close()

    def _ipython_display_(self) -> None:
        show(self._repr_mimebundle_(), self.table)

    def __repr__(self) -> str:
        return repr(self.table)


Seated = str | None
Bots = Mapping[int, Any] | Sequence[Any] | str


def lab(  # noqa: PLR0913 - all but the first four go by name
    game: Game | str,
    seat: Viewer = 0,
    seed: object = None,
    bots: Any = "cautious",  # noqa: ANN401 - a name, a callable, or one of them for each seat
    *,
    names: Sequence[str] | None = None,
    study: bool = False,
    position: Mapping[str, Any] | None = None,
) -> Lab:
    """Sit down at a live table: play with mouse or keyboard, and see each rule applied.

    `seat` is yours; `None` is a spectator, and `"teacher"` sees every hand of a round that is
    studied, and chooses for whoever is asked. `bots` is a bot's name, a callable of your own, or a
    mapping from seats to such, with `None` for another person at the same screen. Without a seed
    one is drawn, and shown. In study mode everything may be taken back and tried otherwise.
    `position` is a table set up by hand, named as in `game.position`.

    In place of a game there may be a code: of a class (`ll.class_code`), or of a table to come back
    to. It says all but `names` and `study`. Raises `BadCode` for one that is damaged.
    """
    if isinstance(game, str):
        desk = _desk_of(game, study=study, names=names)
    else:
        seats, known = seated(card_game(game).players, seat, bots)
        desk = Desk(
            game, seats, seed, bots=known, seat=seat, study=study, names=names, position=position
        )
    made = Lab(desk)
    cell = this_cell()
    if cell and cell in _by_cell:
        _by_cell[cell].retire(REPLACED)
    if cell:
        _by_cell[cell] = made
    return made


def _desk_of(code: str, *, study: bool, names: Sequence[str] | None) -> Desk:
    """Return the desk at which a code was made: the same table with the same future."""
    kept = Resume.from_code(code, BY_NAME)
    seat = kept.seats.index(None) if None in kept.seats else None
    desk = Desk(
        kept.game,
        kept.seats,
        kept.seed,
        seat=seat,
        study=study,
        names=names,
        position=kept.position,
    )
    if kept.choices and not desk.act({"do": "resume", "turn": desk.turn, "code": code}):
        raise BadCode(desk.place.error)
    return desk


def seated(
    players: int,
    seat: Viewer,
    bots: Any,  # noqa: ANN401 - as above
) -> tuple[tuple[Seated, ...], dict[str, Bot]]:
    """Return who sits where, and the bots by name, those of a learner among them.

    Raises `LabError` for a bot on a seat that does not exist.
    """
    if isinstance(bots, Mapping):
        wanted = dict(bots)
    elif isinstance(bots, Sequence) and not isinstance(bots, str):
        wanted = dict(enumerate(bots))
    else:
        wanted = dict.fromkeys(range(players), bots)
    for each in wanted:
        require_seat(each, players)
    known = dict(BY_NAME)
    seats = tuple(
        None if p == seat else _name(wanted.get(p, "cautious"), known) for p in range(players)
    )
    return seats, known


def _name(bot: Any, known: dict[str, Bot]) -> Seated:  # noqa: ANN401 - as above
    """Return the name of a bot, and keep a callable under it; no two share a name."""
    if bot is None or isinstance(bot, str):
        return bot
    if not callable(bot):
        msg = f"a bot is a name or a callable bot(game, infoset, choices, rng), not {bot!r}"
        raise LabError(msg)
    own = getattr(bot, "__name__", type(bot).__name__)
    names = (own, *(f"{own} {number}" for number in range(2, len(known) + 2)))
    name = next(each for each in names if known.get(each, bot) is bot)
    known[name] = bot
    return name


def this_cell() -> str:
    """Return the id of the notebook cell that runs now; empty elsewhere."""
    try:
        from IPython import get_ipython

        parent = get_ipython().get_parent()
        return str(parent["metadata"]["cellId"])
    except (ImportError, AttributeError, KeyError, TypeError):
        return ""
