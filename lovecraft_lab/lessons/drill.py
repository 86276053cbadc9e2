"""A game of a few choices, played round after round: what you did, and what it won on average.

Who plays is told what a seat is told and nothing else. The rival may be one who finds habits out:
it answers as well as it can to all that you have done so far.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Final

from lovecraft_lab.core.engine import child, choices, sample
from lovecraft_lab.core.errors import LabError
from lovecraft_lab.core.game import require_game
from lovecraft_lab.core.knowledge import heard
from lovecraft_lab.core.play import require_mapping, seed_text
from lovecraft_lab.core.state import CHANCE, TERMINAL, infoset, mover, require_seat
from lovecraft_lab.lessons.answering import LessonDesk
from lovecraft_lab.lessons.grid import Grid
from lovecraft_lab.show.markup import NOTHING, Html, el
from lovecraft_lab.show.theme import rules
from lovecraft_lab.show.words import count, listing
from lovecraft_lab.solve.best_response import best_response
from lovecraft_lab.tree.grow import grow
from lovecraft_lab.widgets.control import SMALL, control, group, one_of, reason
from lovecraft_lab.widgets.live import Live
from lovecraft_lab.widgets.message import action_named

if TYPE_CHECKING:
    from lovecraft_lab.core.game import Game
    from lovecraft_lab.core.knowledge import Infoset
    from lovecraft_lab.core.play import Bot
    from lovecraft_lab.solve.profile import Profile

HABITS: Final = "finds your habits out"
"""The rival that answers what you have done so far; before the first round it takes you for one
who does anything alike."""


class DrillDesk(LessonDesk):
    """A game, who the rival is, the round that is played, and a count of all before it."""

    def __init__(self, game: Game, rivals: Mapping[str, Bot], seat: int, seed: object) -> None:
        super().__init__()
        require_game(game)
        require_mapping(rivals)
        if game.players != 2:  # noqa: PLR2004 - you and a rival
            raise LabError(f"a drill is for two players, and {game!r} has {game.players}")
        require_seat(seat, game.players)
        self.game, self.seat, self._seed = game, seat, seed_text(seed)
        self._tree = grow(game)
        self.rivals: dict[str, Bot] = {**rivals, HABITS: self._find_out}
        self.rival = next(iter(self.rivals))
        self._clear()

    def _clear(self) -> None:
        """Forget all rounds."""
        self.won: list[Fraction] = []
        self.chosen: dict[Infoset, Counter[str]] = {}
        self.answers = Counter[str]()
        self.last = ""
        self._deal()

    def _deal(self) -> None:
        """Begin a round, and go on to where the learner has to choose, in a later one perhaps."""
        self._rng = Random(f"{self._seed}/{self.rival}/{len(self.won)}")
        self._answer = self._worked_out()
        self._answers = Counter[str]()  # of a round: counted once it is over, secret ones too
        self.state: Any = self.game.start()
        self._go_on()

    def _go_on(self) -> None:
        """Let chance and the rival choose until the learner has to; count a round that is over."""
        while (who := mover(self.state)) not in (TERMINAL, self.seat):
            self.state = child(self.state, self._by_itself(who))
        if who == TERMINAL:
            paid = self.game.returns(self.state)[self.seat]
            self.won.append(paid)
            self.answers += self._answers
            ends = f"You lose {-paid}." if paid < 0 else f"You win {paid or 'nothing'}."
            self.last = f"Round {len(self.won)}: {self.heard(self.told)} {ends}"
            self._deal()

    def _by_itself(self, who: int) -> Any:  # noqa: ANN401 - a choice
        if who == CHANCE:
            return sample(self.state, self._rng)
        legal, told = choices(self.state), infoset(self.state, who)
        made = self.rivals[self.rival](self.game, told, legal, self._rng)
        self._answers[self.game.format(self.state, made)] += 1
        return made

    def _find_out(self, game: Game, told: Infoset, legal: Any, _rng: Random) -> Any:  # noqa: ANN401
        """Choose what was worked out before the round: of this one the rival knows its own part."""
        answer = self._answer[told]
        return max(legal, key=lambda choice: answer[game.format(self.state, choice)])

    def _worked_out(self) -> Profile:
        """Return a best response to the learner's rounds so far, each choice made once more."""
        habits = {each.key: self._habit(each.key, each.moves) for each in self._tree.sets}
        return best_response(self._tree, habits, 1 - self.seat).profile

    def _habit(self, key: Infoset, moves: tuple[str, ...]) -> dict[str, Fraction]:
        made = self.chosen.get(key, Counter())
        return {move: Fraction(made[move] + 1, made.total() + len(moves)) for move in moves}

    @property
    def told(self) -> Infoset:
        """All that the learner knows."""
        return infoset(self.state, self.seat)

    @property
    def moves(self) -> tuple[str, ...]:
        """What the learner may do."""
        return tuple(self.game.format(self.state, choice) for choice in choices(self.state))

    def heard(self, told: Infoset) -> str:
        """Return what was told in this round, in words."""
        return " ".join(self.game.narrate(fact, self.seat) for fact in heard(told))

    def choose(self, move: str) -> None:
        """Make a choice, and go on to the next one, in the next round if this one is over."""
        if move not in self.moves:
            raise LabError(f"{move!r} is no choice here: there is {listing(self.moves)}")
        self.chosen.setdefault(self.told, Counter())[move] += 1
        self.state = child(self.state, self.game.parse(self.state, move))
        self._go_on()

    def take_rival(self, name: str) -> None:
        """Play against another rival, from the first round on."""
        if name not in self.rivals:
            raise LabError(f"there is no rival {name!r}: there is {listing(list(self.rivals))}")
        self.rival = name
        self._clear()

    def obey(self, said: Mapping[str, str]) -> None:
        """Choose, take another rival, or begin again."""
        action_named(ACTIONS, said.get("do"))(self, said)


ACTIONS: Final[Mapping[str, Callable[[DrillDesk, Mapping[str, str]], None]]] = {
    "choose": lambda desk, said: desk.choose(said.get("choose", "")),
    "rival": lambda desk, said: desk.take_rival(said.get("rival", "")),
    "again": lambda desk, said: desk._clear(),  # noqa: ARG005, SLF001 - of this module
}
"""What the page may ask."""


class Drill(Live):
    """A small game of two, played round after round with buttons, or in code by `.choose(move)`.

    `rivals` are bots by what is said of them; one more answers your habits. `.won` is what the
    rounds paid you. The same seed and the same choices give the same rounds. Raises `LabError` for
    a game that is not for two.

    >>> from lovecraft_lab.toys.pennies import unequal_pennies
    >>> drill = Drill(unequal_pennies())
    >>> for _ in range(4):
    ...     drill = drill.choose("sane")
    >>> len(drill.won), drill.won[1:]  # the habit is found out after one round
    (4, [Fraction(0, 1), Fraction(0, 1), Fraction(0, 1)])
    """

    _css: ClassVar[Any] = Live._css + rules("lesson")  # noqa: SLF001 - one style sheet a widget
    come_back: ClassVar[str] = "The rounds begin anew then; the same choices give the same rounds."
    desk: DrillDesk

    def __init__(
        self,
        game: Game,
        rivals: Mapping[str, Bot] | None = None,
        *,
        seat: int = 0,
        seed: object = "drill",
    ) -> None:
        super().__init__(DrillDesk(game, rivals or {}, seat, seed))

    @property
    def won(self) -> list[Fraction]:
        """What each round paid, the first one first."""
        return list(self.desk.won)

    def choose(self, move: str) -> Drill:
        """Make a choice; raises `LabError` for one that there is not."""
        if not self.desk.act({"turn": self.desk.turn, "do": "choose", "choose": move}):
            raise LabError(self.desk.error)
        return self

    def markup(self) -> str:
        """Return the rivals, what you know, your choices, and the count as HTML."""
        desk = self.desk
        rivals, moves = ({each: each for each in names} for names in (desk.rivals, desk.moves))
        asked = f"Round {len(desk.won) + 1}. {desk.heard(desk.told)}"
        last = el("p", desk.last or "Nothing was played yet.")
        begin = el("div.ll-ask__row", control(SMALL, "again", "Begin again"))
        return str(
            el(
                "div.ll-live",
                el(
                    "div.ll-panel ll-panel--s ll-ask",
                    group("Your rival", one_of("rival", rivals, desk.rival)),
                    el("div.ll-ask__q", el("p", asked)),
                    group("You choose", one_of("choose", moves, "")),
                    el("div.ll-ask__said", last, role="status"),
                    reason(desk.error),
                    el("p.ll-step__note", self._score()),
                    self._counts() if desk.won else NOTHING,
                    begin if desk.won else NOTHING,
                ),
                role="group",
                aria_label="A drill",
            )
        )

    def _score(self) -> str:
        won = self.desk.won
        if not won:
            return "Play ten rounds or more: one round tells nothing."
        mean = float(sum(won, Fraction(0)) / len(won))
        return f"{count(len(won), 'round')}: {float(sum(won)):+g} in all, {mean:+.3f} in a round."

    def _counts(self) -> Html:
        return el("div.ll-figure", self.grid().in_html())

    def grid(self) -> Grid:
        """Return how often you did what, where, and what the rival did."""
        desk = self.desk
        rows = [
            [desk.heard(told) or "You", _counted(made), f"{made.total()}"]
            for told, made in desk.chosen.items()
        ]
        rival = ["Your rival", _counted(desk.answers), f"{desk.answers.total()}"]
        return Grid(["when", "what was done how often", "in all"], [*rows, rival])

    def words(self) -> str:
        """Return the round and the count in words."""
        desk = self.desk
        asked = f"Round {len(desk.won) + 1}. {desk.heard(desk.told)}".strip()
        there = f"You choose: .choose({' or '.join(map(repr, desk.moves))})"
        return "\n".join([line for line in (desk.last, asked, there, self._score()) if line])

    def picture(self) -> Html:
        """Return none: its words say it all."""
        return NOTHING


def _counted(made: Counter[str]) -> str:
    return ", ".join(f"{move} {times}" for move, times in sorted(made.items()))
