"""`ll.puzzle`: a position in which one choice is clearly best, asked for, priced and explained.

A puzzle is told to the seat that chooses: an information set and never a state. On a deck that is
solved the prices are exact; on the real game they are sampled, and the puzzle says so.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
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
from lovecraft_lab.lessons.grid import Grid
from lovecraft_lab.lessons.text import Text
from lovecraft_lab.letter import DECKS, LetterGame, letter
from lovecraft_lab.show.facts import picture
from lovecraft_lab.show.markup import Html, el
from lovecraft_lab.show.svg import table_svg
from lovecraft_lab.show.table import table_body
from lovecraft_lab.show.text import table_text
from lovecraft_lab.show.theme import rules
from lovecraft_lab.show.words import listing
from lovecraft_lab.solve.price import Price, price
from lovecraft_lab.widgets.control import SMALL, control, one_of, reason
from lovecraft_lab.widgets.live import Live
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


class PuzzleDesk(LessonDesk):
    """A puzzle and what was answered; `prices` holds what each choice there is worth."""

    def __init__(self, level: int, seed: int) -> None:
        super().__init__()
        self.level, self.seed = level, seed
        self.game = _game(level)
        self.found = found(level, seed)
        self.answered = ""

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

    def obey(self, said: Mapping[str, str]) -> None:
        """Take an answer, or put it back."""
        move = said.get("answer", "")
        if said.get("do") == "again":
            self.answered = ""
        elif move in self.price.ends:
            self.answered = move
        else:
            there = ", ".join(self.price.ends)
            raise LabError(f"{move!r} is no choice here: there is {there}")


class Puzzle(Live):
    """A live puzzle: the table as the seat sees it, and its choices.

    `.answer(move)` says what the choice gives away and why; `.code` is for the whole class.
    """

    _css: ClassVar[Any] = Live._css + rules("lesson")  # noqa: SLF001 - one style sheet a widget
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
        return Text(self.verdict())

    def verdict(self) -> str:
        """Return what is to be said of the answer; the question where there is none."""
        answered, made = self.desk.answered, self.desk.price
        if not answered:
            return self.question()
        mine = replace(made, move=answered)
        right = "Right. " if answered == made.best else "There is better. "
        return right + (_why_best(made) if answered == made.best else mine.why)

    def question(self) -> str:
        """Return what is asked."""
        how = "exact, against the equilibrium of this deck"
        if self.desk.level == max(LEVELS):
            how = f"sampled in {PLAYOUTS} games, everybody going on as the cautious bot does"
        return f"{self.deck()} Which choice is best for you? (Prices: {how}.)"

    def deck(self) -> str:
        """Return which cards there are in all."""
        names = {card.ident: card.name for card in self.desk.game.cards}
        counts = DECKS.get(LEVELS[self.desk.level], {})
        cards = listing([f"{copies} × {names[card]}" for card, copies in counts.items()])
        return f"All cards there are: {cards}." if cards else "The whole deck of 27 cards."

    def grid(self) -> Grid:
        """Return every choice with what it is worth, the best first."""
        made = self.desk.price
        rows = sorted(made.worths.items(), key=lambda row: -row[1])
        return Grid(
            ["choice", "worth"], [[made.words[move], _short(worth)] for move, worth in rows]
        )

    def markup(self) -> str:
        """Return table, choices and verdict as HTML."""
        made, answered = self.desk.price, self.desk.answered
        view = self.desk.game.view(self.desk.told)
        said = [el("p", self.verdict())]
        if answered:
            again = control(SMALL, "again", "Try again")
            said += [el("div.ll-figure", self.grid().in_html()), again]
        right = " is-right" if answered == made.best else ""
        return str(
            el(
                "div.ll-live",
                el("div.ll-panel ll-panel--s", table_body(picture(view))),
                el(
                    "div.ll-panel ll-panel--s ll-ask",
                    el("div.ll-panel__t ll-panel__t--s", f"Puzzle, level {self.desk.level}"),
                    one_of("answer", made.words, answered),
                    el(f"div.ll-ask__said{right}", *said, role="status"),
                    reason(self.desk.error),
                    el("div.ll-step__note", f"For the class: ll.puzzle({self.code!r})"),
                ),
                role="group",
                aria_label="Puzzle",
            )
        )

    def words(self) -> str:
        """Return table, question and choices in words."""
        table = table_text(self.desk.game.view(self.desk.told))
        moves = "\n".join(f"  {move}: {says}" for move, says in self.moves.items())
        return f"{table}\n\n{self.verdict()}\n{moves}\nFor the class: ll.puzzle({self.code!r})"

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


def _why_best(made: Price) -> str:
    """Return why the best choice is best: how the second would have ended."""
    ranked = sorted(made.worths, key=lambda move: made.worths[move])
    return f"Compare: {replace(made, move=ranked[-2]).why}"


def _short(worth: Any) -> str:  # noqa: ANN401 - a Fraction or a float
    return str(worth) if hasattr(worth, "denominator") else f"{worth:+.3f}"
