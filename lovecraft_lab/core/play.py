"""Games played with a seed, by bots or people, and the code that brings one back.

Knows no game and no bot. The choice numbered n of a game (counted from 0, chance's choices
included) is drawn with `Random(f"{seed}/{n}")`, by chance and by bots alike, so that the same seed
gives the same game on any machine, and a game taken up again has the same future.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING, Any, Literal, get_args

from lovecraft_lab.core.engine import child, choices, sample
from lovecraft_lab.core.errors import BadCode, BotFailed, LabError
from lovecraft_lab.core.game import require_game
from lovecraft_lab.core.record import (
    VERSION,
    Record,
    as_json,
    count_in,
    digit_of,
    first_state,
    game_of,
    pack,
    require_seal,
    sealed,
    unpack,
)
from lovecraft_lab.core.state import CHANCE, TERMINAL, infoset, mover

if TYPE_CHECKING:
    from lovecraft_lab.core.game import Game
    from lovecraft_lab.core.rule import Choice
    from lovecraft_lab.core.state import State

Bot = Callable[..., Any]
"""`bot(game, infoset, choices, rng) -> choice`: what a seat knows goes in, never a state."""
Known = Literal["", "dealt before", "studied"]
"""What somebody has seen of a game ahead of its time; an empty text for nothing."""
LEARNER = "LLR1-"
"""How a resume code begins."""


def seed_text(seed: object) -> str:
    """Return a seed as the text from which generators are made.

    Raises `LabError` for a text that has no bytes, such as half of a pair of signs.
    """
    text = str(seed)
    if text.encode(errors="replace") != text.encode(errors="surrogatepass"):
        raise LabError(f"this seed is no proper text: {text!r}")
    return text


def generator(seed: object, number: int) -> Random:
    """Return the generator of the choice with this number in a game with this seed."""
    return Random(f"{seed_text(seed)}/{number}")


def chosen_by_itself(
    game: Game, state: State, number: int, seed: object, bots: Sequence[Bot | None]
) -> Choice | None:
    """Return the choice that chance or a bot makes here, `None` where a person has to choose."""
    who = mover(state)
    if who == CHANCE:
        return sample(state, generator(seed, number))
    bot = bots[who]
    if bot is None:
        return None
    return bot(game, infoset(state, who), choices(state), generator(seed, number))


def chosen_by_name(  # noqa: PLR0913, PLR0917 - as above, and what the bots are called
    game: Game,
    state: State,
    number: int,
    seed: object,
    bots: Sequence[Bot | None],
    names: Sequence[str | None],
) -> Choice | None:
    """Return the same at a table at which each bot has a name.

    Raises `BotFailed` for whatever goes wrong in a bot, a choice that is none of its own included.
    """
    who = mover(state)
    if who == CHANCE:
        return chosen_by_itself(game, state, number, seed, bots)
    failed = f"the bot {names[who]!r} on seat {who} failed: "
    try:
        choice = chosen_by_itself(game, state, number, seed, bots)
        is_legal = bots[who] is None or choice in choices(state)
        wrong = "" if is_legal else f"it chose {choice!r}, which is none of its choices"
    except Exception as error:
        kind = type(error).__name__
        why = str(error) if isinstance(error, LabError) else f"{kind}: {error}".removesuffix(": ")
        raise BotFailed(failed + why, who, failed + kind) from error
    if wrong:
        raise BotFailed(failed + wrong, who, f"{failed}it chose what is none of its choices")
    return choice


def play(game: Game, bots: Sequence[Bot], seed: object) -> Record:
    """Play one seeded game by bots, one for each seat, and return its record.

    >>> from lovecraft_lab.bots import random
    >>> from lovecraft_lab.toys.kuhn import kuhn
    >>> play(kuhn(), [random, random], seed=1) == play(kuhn(), [random, random], seed=1)
    True
    """
    _require_bots(game, bots)
    if not all(callable(bot) for bot in bots):
        raise LabError(f"bots: {bots!r}; each must be callable as bot(game, infoset, choices, rng)")
    state: State = game.start()
    made: list[Choice] = []
    while mover(state) != TERMINAL:
        choice = chosen_by_itself(game, state, len(made), seed, bots)
        made.append(choice)
        state = child(state, choice)
    return Record.of(game, made)


def _require_bots(game: Game, bots: Any) -> None:
    require_game(game)
    if not isinstance(bots, Sequence) or isinstance(bots, str) or len(bots) != game.players:
        raise LabError(f"{bots!r}: this game needs one for each of {game.players} seats, in a list")


def require_mapping(bots: object) -> None:
    """Raise `LabError` unless these are bots by their names."""
    if not isinstance(bots, Mapping) or not all(isinstance(name, str) for name in bots):
        raise LabError(f"bots: a mapping from name to bot is needed, not {bots!r:.200}")


@dataclass(frozen=True)
class Resume:
    """A game in progress as a learner may keep it: spec, seed, seats and the people's choices.

    `seats[p]` is a bot's name or `None` for a person; `choices` are the people's choices as text,
    in order. What was hidden is not written down, though whoever replays the code with the seed can
    find it. `known` says what somebody has seen of this game ahead of its time: nothing, the same
    deal before, or all of it, since the game was studied.
    """

    spec: dict[str, Any]
    seed: str
    seats: tuple[str | None, ...]
    choices: tuple[str, ...]
    position: dict[str, Any] | None = None
    known: Known = ""

    @classmethod
    def of(
        cls,
        game: Game,
        seed: object,
        seats: Sequence[str | None],
        made: Sequence[str],
        position: Mapping[str, Any] | None = None,
    ) -> Resume:
        """Return the resume of a game with these choices of people."""
        _require_bots(game, seats)
        where = None if position is None else as_json(position)
        return cls(game.spec(), seed_text(seed), tuple(seats), tuple(made), where)

    @property
    def game(self) -> Game:
        """The game in progress."""
        return game_of(self.spec)

    def moments(self, bots: Mapping[str, Bot]) -> list[tuple[State, Choice]]:
        """Return every state so far with the choice made there; `bots` finds a bot by its name.

        Raises `BadCode` if the choices do not fit the game, and `BotFailed` where a bot fails.
        """
        waiting = list(self.choices)
        game = self.game

        def next_text(state: State) -> Choice | None:
            return game.parse(state, waiting.pop(0)) if waiting else None

        made = self._history(bots, next_text)
        if waiting:
            msg = "this code holds more choices than the game has"
            raise BadCode(msg)
        return made

    def state(self, bots: Mapping[str, Bot]) -> State:
        """Return the state at which the game goes on: the same table with the same future."""
        made = self.moments(bots)
        return child(*made[-1]) if made else first_state(self.game, self.position)

    def _history(
        self, bots: Mapping[str, Bot], ask: Callable[[State], Choice | None]
    ) -> list[tuple[State, Choice]]:
        """Play on until `ask`, which speaks for the people, has no choice left."""
        require_mapping(bots)
        unknown = sorted({name for name in self.seats if name is not None and name not in bots})
        if unknown:
            msg = f"this code needs a bot called {', '.join(unknown)}: pass it under that name"
            raise BadCode(msg)
        seated = [None if name is None else bots[name] for name in self.seats]
        made: list[tuple[State, Choice]] = []
        try:
            game = self.game
            _require_bots(game, self.seats)
            state = first_state(game, self.position)
            while mover(state) != TERMINAL:
                choice = chosen_by_name(game, state, len(made), self.seed, seated, self.seats)
                choice = ask(state) if choice is None else choice
                if choice is None:
                    break
                made.append((state, choice))
                state = child(state, choice)
        except BotFailed:
            raise  # the code may be sound
        except LabError as error:
            msg = f"this code does not fit the game it names: {error}"
            raise BadCode(msg) from None
        return made

    def code(self, bots: Mapping[str, Bot]) -> str:
        """Return the resume as a short text that can be copied."""
        return self.packed(
            digit_of(state, choice)
            for state, choice in self.moments(bots)
            if mover(state) != CHANCE and self.seats[mover(state)] is None
        )

    def packed(self, people: Iterable[tuple[int, int]]) -> str:
        """Return the code, given the people's choices as `digit_of` has them."""
        header: dict[str, Any] = {
            "version": VERSION,
            "spec": self.spec,
            "seed": self.seed,
            "seats": self.seats,
            "n": len(self.choices),
        }
        if self.position is not None:
            header["position"] = self.position
        if self.known:
            header["known"] = self.known
        return pack(LEARNER, header, sealed(header, people, self.choices))

    @classmethod
    def from_code(cls, code: str, bots: Mapping[str, Bot]) -> Resume:
        """Return the resume that a code holds.

        Raises `BadCode` if it holds none, and `BotFailed` where a bot fails while it is read.
        """
        header, number = unpack(LEARNER, code)
        try:
            seats = tuple(header["seats"])
            known = header.get("known", "")
            empty = cls(header["spec"], header["seed"], seats, (), header.get("position"), known)
        except (KeyError, TypeError) as error:
            msg = f"this code lacks a part: {error}"
            raise BadCode(msg) from None
        if not all(isinstance(name, str | None) for name in seats):
            msg = f"bots are named by texts, not by {seats!r}"
            raise BadCode(msg)
        if known not in get_args(Known):
            msg = f"a game is known as one of {', '.join(get_args(Known)[1:])}, not as {known!r}"
            raise BadCode(msg)
        count = count_in(header)
        texts: list[str] = []

        def next_digit(state: State) -> Choice | None:
            nonlocal number
            if len(texts) == count:
                return None
            legal = choices(state)
            number, index = divmod(number, len(legal))
            texts.append(empty.game.format(state, legal[index]))
            return legal[index]

        empty._history(bots, next_digit)
        if len(texts) != count:
            msg = "this code holds more choices than the game has"
            raise BadCode(msg)
        require_seal(number, header, texts)
        return replace(empty, choices=tuple(texts))

    def __repr__(self) -> str:
        return (
            f"<{self.game!r} to be resumed after {len(self.choices)} choices, seed {self.seed!r}>"
        )
