"""`ll.puzzle`: a position in which one choice is clearly best, asked for, priced and explained.

A puzzle is told to the seat that chooses: an information set and never a state. On a deck that is
solved the prices are exact; on the real game they are sampled, and the puzzle says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Final, cast

from lovecraft_lab.bots import cautious
from lovecraft_lab.coaching.review import solved
from lovecraft_lab.coaching.sampled import sampled_price
from lovecraft_lab.core.engine import child, choices, sample
from lovecraft_lab.core.errors import BadCode, LabError
from lovecraft_lab.core.knowledge import Infoset
from lovecraft_lab.core.record import VERSION, pack, unpack
from lovecraft_lab.core.state import CHANCE, TERMINAL, infoset, mover
from lovecraft_lab.lessons.answering import LessonDesk
from lovecraft_lab.lessons.hints import first_hint, grid, second_hint, verdict_on, why_best
from lovecraft_lab.lessons.text import Text
from lovecraft_lab.letter import DECKS, LetterGame, letter
from lovecraft_lab.show.facts import picture
from lovecraft_lab.show.markup import NOTHING, Html, el
from lovecraft_lab.show.svg import table_svg
from lovecraft_lab.show.table import table_body
from lovecraft_lab.show.text import table_text
from lovecraft_lab.show.theme import rules
from lovecraft_lab.show.words import listing
from lovecraft_lab.solve.price import Price, price
from lovecraft_lab.widgets.control import SMALL, control, one_of, reason
from lovecraft_lab.widgets.live import Live
from lovecraft_lab.widgets.message import action_named
from lovecraft_lab.widgets.still import drawn

if TYPE_CHECKING:
    from lovecraft_lab.letter.state import LetterState

KIND: Final = "LLZ-"
"""What the code of a puzzle begins with."""
LARGEST: Final = 10**18
"""Seeds are smaller than this."""
LEVELS: Final = {1: "pocket-5", 2: "deck-a", 3: "deck-b", 4: ""}
"""The deck of each level; the last is the real game."""
CLEAR: Final = 0.25
"""The second best choice is worth so much less, where a win is worth 1 and a loss -1."""
PLAYOUTS: Final = 120
LATE: Final = 4
"""On the real game a puzzle is asked with so few cards left that it can be sampled at once."""
TRIES: Final = 200
MOST_HINTS: Final = 2
"""So many hints there are before the answer."""


class PuzzleDesk(LessonDesk):
    """A puzzle, what was answered wrongly so far, and how much help was given.

    After a wrong answer there is a hint, after another or when asked a second one, and then the
    answer can be opened.
    """

    def __init__(self, level: int, seed: int) -> None:
        super().__init__()
        self.level, self.seed = level, seed
        self.game = _game(level)
        self.found = found(level, seed)
        self._clear()

    def _clear(self) -> None:
        self.answered, self.hints, self.opened = "", 0, False
        self.wrong: tuple[str, ...] = ()

    @property
    def told(self) -> Infoset:
        """All that the seat to move knows."""
        return self.found[0]

    @property
    def price(self) -> Price:
        """What every choice there is worth."""
        return self.found[1]

    @property
    def code(self) -> str:
        """A code that gives everybody this very puzzle."""
        return pack(KIND, {"version": VERSION, "level": self.level, "seed": self.seed}, 0)

    @property
    def is_solved(self) -> bool:
        """Whether the last answer is the best choice."""
        return self.answered == self.price.best

    @property
    def is_open(self) -> bool:
        """Whether every choice may be shown with its price."""
        return self.is_solved or self.opened

    def obey(self, said: Mapping[str, str]) -> None:
        """Take an answer, give more help, or begin again."""
        if "answer" in said:
            self._take(said["answer"])
        else:
            action_named(ACTIONS, said.get("do"))(self)

    def _take(self, move: str) -> None:
        if move not in self.price.ends:
            there = ", ".join(self.price.ends)
            raise LabError(f"{move!r} is no choice here: there is {there}")
        self.answered = move
        if not self.is_solved and move not in self.wrong:
            self.wrong += (move,)
            self.hints = min(MOST_HINTS, max(self.hints, len(self.wrong)))

    def hint(self) -> None:
        """Give the second hint; raises `LabError` before the first answer."""
        self._require_a_try()
        self.hints = MOST_HINTS

    def open(self) -> None:
        """Show the answer; raises `LabError` before the first one was tried."""
        self._require_a_try()
        self.opened = True

    def _require_a_try(self) -> None:
        if not self.answered:
            raise LabError("choose first: the hint is about your choice")


ACTIONS: Final[Mapping[str, Callable[[PuzzleDesk], None]]] = {
    "hint": PuzzleDesk.hint,
    "solution": PuzzleDesk.open,
    "again": PuzzleDesk._clear,  # noqa: SLF001 - of this module
}
"""What the page may ask besides taking an answer."""


class Puzzle(Live):
    """A live puzzle: the table as the seat sees it, and its choices.

    `.answer(move)` says what the choice gives away, with a hint where there is better; `.hint`,
    `.second_hint` and `.solution` say more; `.code` is for the whole class.
    """

    _css: ClassVar[Any] = Live._css + rules("lesson")  # noqa: SLF001 - one style sheet a widget
    come_back: ClassVar[str] = "It is the same puzzle then: choose once more."
    desk: PuzzleDesk

    @property
    def code(self) -> str:
        """A code that gives everybody this very puzzle, by `ll.puzzle(code)`."""
        return self.desk.code

    @property
    def moves(self) -> dict[str, str]:
        """The choices in notation, each with its words."""
        return dict(self.desk.price.words)

    def answer(self, move: str) -> Text:
        """Choose, and learn what it gave away; a move that is none gets a sentence."""
        said = move if isinstance(move, str) else type(move).__name__
        if not self.desk.act({"turn": self.desk.turn, "do": "answer", "answer": said}):
            return Text(f"{self.desk.error}.")
        return Text("\n\n".join(self.verdict()))

    @property
    def hint(self) -> Text:
        """A hint about the last answer."""
        return Text(first_hint(self.desk.price, self.desk.answered))

    @property
    def second_hint(self) -> Text:
        """A hint that goes further."""
        return Text(second_hint(self.desk.price, self.desk.wrong))

    @property
    def solution(self) -> Text:
        """The best choice, why, and what every other is worth."""
        best = why_best(self.desk.price)
        return Text(f"{best}\n\n{grid(self.desk.price).in_markdown()}")

    def verdict(self) -> list[str]:
        """Return what is to be said of the answer; the question where there is none."""
        desk = self.desk
        if not desk.answered:
            return [self.question()]
        if desk.is_solved:
            return [f"Right. {why_best(desk.price)}"]
        given = [
            first_hint(desk.price, desk.answered),
            second_hint(desk.price, desk.wrong),
        ]
        told = [why_best(desk.price)] if desk.opened else given[: desk.hints]
        return [verdict_on(desk.price, desk.answered), *told]

    def question(self) -> str:
        """Return what is asked."""
        how = "exact, against the equilibrium of this deck"
        if self.desk.level == max(LEVELS):
            how = f"sampled in {PLAYOUTS} games, everybody going on as the cautious bot does"
        return (
            f"{self.deck()} Which choice is best for you? A win counts 1, a tie 0 and a"
            f" loss −1. (Prices: {how}.)"
        )

    def deck(self) -> str:
        """Return which cards there are in all."""
        names = {card.ident: card.name for card in self.desk.game.cards}
        counts = DECKS.get(LEVELS[self.desk.level], {})
        cards = listing([f"{copies} × {names[card]}" for card, copies in counts.items()])
        return f"All cards there are: {cards}." if cards else "The whole deck of 27 cards."

    def markup(self) -> str:
        """Return table, choices and verdict as HTML."""
        desk = self.desk
        view = desk.game.view(desk.told)
        look = "" if not desk.answered else " is-right" if desk.is_solved else " is-wrong"
        said = [el("p", line) for line in self.verdict()]
        if desk.is_open:
            said.append(el("div.ll-figure", grid(desk.price).in_html()))
        return str(
            el(
                "div.ll-live",
                el("div.ll-panel ll-panel--s", table_body(picture(view))),
                el(
                    "div.ll-panel ll-panel--s ll-ask",
                    el("div.ll-panel__t ll-panel__t--s", f"Puzzle, level {desk.level}"),
                    el("p", self.question()) if desk.answered else NOTHING,
                    one_of("answer", desk.price.words, desk.answered),
                    el(f"div.ll-ask__said{look}", *said, role="status"),
                    self._help(),
                    reason(desk.error),
                    el("div.ll-step__note", f"For the class: ll.puzzle({self.code!r})"),
                ),
                role="group",
                aria_label="Puzzle",
            )
        )

    def _help(self) -> Html:
        """The one button of help that is next; none before the first answer."""
        desk = self.desk
        if not desk.answered:
            return NOTHING
        if desk.is_open:
            do, says = "again", "Try again"
        elif desk.hints < MOST_HINTS:
            do, says = "hint", "Second hint"
        else:
            do, says = "solution", "Show the answer"
        return el("div.ll-ask__row", control(SMALL, do, says, data_key="help"))

    def words(self) -> str:
        """Return table, question and choices in words."""
        table = table_text(self.desk.game.view(self.desk.told))
        moves = "\n".join(f"  {move}: {says}" for move, says in self.moves.items())
        said = "\n".join(self.verdict())
        return f"{table}\n\n{said}\n{moves}\nFor the class: ll.puzzle({self.code!r})"

    def picture(self) -> Html:
        """Return the table as its seat sees it, without the choices."""
        view = self.desk.game.view(self.desk.told)
        return drawn(table_svg(view), picture(view).title)


def puzzle(level: int | str = 1, seed: int = 0) -> Puzzle | Text:
    """Return a puzzle of a level from 1 to 4, or the one that a code names.

    Levels 1 to 3 are teaching decks with exact prices, level 4 is the real game for two. The same
    level and seed give the same puzzle on any machine. What is no level and no code gets a
    sentence.

    >>> first = puzzle(1, seed=3)
    >>> puzzle(first.code).moves == first.moves
    True
    """
    try:
        return Puzzle(PuzzleDesk(*_asked(level, seed)))
    except LabError as error:
        return Text(f"No puzzle: {error}.")


def _asked(level: int | str, seed: int) -> tuple[int, int]:
    """Return level and seed, those of a code if one is given; raises `LabError` for others."""
    if isinstance(level, str):
        header, number = unpack(KIND, level)
        if number or set(header) != {"version", "level", "seed"}:
            raise BadCode("this code holds no puzzle")
        level, seed = header["level"], header["seed"]
    whole = type(level) is int and type(seed) is int
    if not whole or level not in LEVELS or abs(seed) >= LARGEST:
        raise LabError(f"a level from 1 to {max(LEVELS)} and a whole seed are needed, or a code")
    return level, seed


def _game(level: int) -> LetterGame:
    return letter(deck=DECKS[LEVELS[level]]) if LEVELS[level] else letter()


@lru_cache(maxsize=32)
def found(level: int, seed: int) -> tuple[Infoset, Price]:
    """Return what a seat knows where one choice is clearly best, and what its choices are worth.

    Raises `LabError` where none is found, which says to take another seed.
    """
    rng = Random(f"puzzle/{level}/{seed}")
    tried = _solved_positions(level, rng) if LEVELS[level] else _real_positions(level, rng)
    for told, made in tried:
        if _is_clear(made):
            return told, made
    raise LabError(f"no position with one clearly best choice was found with seed {seed}")


def _solved_positions(level: int, rng: Random) -> Iterator[tuple[Infoset, Price]]:
    """Go through the information sets of a solved deck in a drawn order."""
    tree, result = solved(_game(level))
    places = [each for each in tree.sets if len(each.moves) > 1]
    rng.shuffle(places)
    for each in places:
        made = price(tree, result.profile, each.key, each.moves[0])
        if not made.note:
            yield each.key, made


def _real_positions(level: int, rng: Random) -> Iterator[tuple[Infoset, Price]]:
    """Play games of the real rules with cautious bots, and stop late in them."""
    game = _game(level)
    for _ in range(TRIES):
        state = _late(game, rng)
        if state is None:
            continue
        told = infoset(state, mover(state))
        move = game.format(state, choices(state)[0])
        yield told, sampled_price(game, told, move, cautious, playouts=PLAYOUTS, seed="puzzle")


def _late(game: LetterGame, rng: Random) -> LetterState | None:
    """Play on to a real choice with few cards left; `None` where the round is over before."""
    state: Any = game.start()
    while (who := mover(state)) != TERMINAL:
        legal = choices(state) if who != CHANCE else ()
        if len(legal) > 1 and game.view(infoset(state, who)).deck <= LATE:
            return cast("LetterState", state)
        now = (
            sample(state, rng) if who == CHANCE else cautious(game, infoset(state, who), legal, rng)
        )
        state = child(state, now)
    return None


def _is_clear(made: Price) -> bool:
    """Whether the best choice is better than the second by far, and beyond what lots explain."""
    first, second, *_ = sorted(made.worths.values(), reverse=True)
    apart = first - second
    return apart >= CLEAR and all(
        replace(made, move=move).is_clear for move in made.worths if move != made.best
    )
