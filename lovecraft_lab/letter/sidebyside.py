"""An example played in several editions: the same table, the same choices, rule by rule.

A card of one edition stands for the card that has its place in another: its number and its kind.
"""

from __future__ import annotations

from collections import Counter, deque
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, cast

from lovecraft_lab.core.chance import DrawMany
from lovecraft_lab.core.engine import choices, opening, steps
from lovecraft_lab.core.explain import explain
from lovecraft_lab.core.state import CHANCE, TERMINAL, frames, mover
from lovecraft_lab.letter.example import WORD
from lovecraft_lab.letter.notation import read_choice, reasons_against
from lovecraft_lab.letter.options import letter
from lovecraft_lab.letter.seeing import open_table
from lovecraft_lab.letter.state import deck_left

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from lovecraft_lab.core.engine import Step
    from lovecraft_lab.core.rule import Rule
    from lovecraft_lab.letter.cards import CardKind
    from lovecraft_lab.letter.edition import Edition
    from lovecraft_lab.letter.example import Example
    from lovecraft_lab.letter.game import LetterGame
    from lovecraft_lab.letter.state import LetterState
    from lovecraft_lab.letter.view import View
    from lovecraft_lab.show.sides import Column, Sides


def place_of(row: CardKind) -> tuple[int, bool, bool]:
    """Return a card's place in its edition: its number, its kind, and whether it lies aside."""
    return row.number, row.other_world, row.aside


def counterpart(row: CardKind, edition: Edition) -> CardKind | None:
    """Return the card that has the same place in an edition, the one of that name if it can be."""
    alike = [other for other in edition.cards if place_of(other) == place_of(row)]
    return next((other for other in alike if other.ident == row.ident), next(iter(alike), None))


@dataclass(frozen=True, eq=False, slots=True)
class Played:
    """An example as it went in one edition.

    `before` is the table at which it began, `None` where the edition lacks the card `missing`;
    `steps` are the rules applied from there on. Where a play is not allowed, `refused` is its text
    and `reasons` are the numbers of the rules that forbid it, each with the words for it.
    """

    edition: Edition
    before: LetterState | None
    steps: tuple[Step, ...] = ()
    refused: str = ""
    reasons: tuple[tuple[str, str], ...] = ()
    missing: CardKind | None = None

    @property
    def after(self) -> LetterState | None:
        """The table to which it led."""
        return cast("LetterState", self.steps[-1].after) if self.steps else self.before

    @property
    def rules(self) -> tuple[Rule, ...]:
        """The rules that were applied, each once, and those that refused a play."""
        refusing = (self.edition.rules[ident] for ident, _ in self.reasons)
        return tuple(dict.fromkeys((*(step.rule for step in self.steps), *refusing)))

    @property
    def stopped(self) -> str:
        """Why it did not go on, as a sentence; an empty text where it did."""
        if self.missing is not None:
            name, number = self.missing.name, self.missing.number
            return f"{self.edition.name} has no card in the place of {name} ({number})."
        why = " ".join(f"{says} ({ident})" for ident, says in self.reasons)
        return why and f"{self.refused} is not allowed here: {why}"

    @property
    def end(self) -> tuple[Any, ...]:
        """What it came to, in terms that hold in every edition: equal ends are the same outcome."""
        before, after = self.before, self.after
        if before is None or after is None:
            return (self.edition.name,)
        cards = after.game.cards
        hands, zones = (
            tuple(tuple(place_of(cards[kind]) for kind in kinds) for kinds in places)
            for places in (after.hands, after.zones)
        )
        drawn = len(before.unseen) and deck_left(before) - deck_left(after)
        standing = (after.out, after.insane, after.protected, after.immune, after.tokens)
        won = (after.round_winners, after.game_winners, after.round_number)
        laid_open = len(after.face_up) - len(before.face_up)
        left = (drawn, laid_open, after.aside, after.eggs_aside)
        next_up = None if after.todo is None else after.turn
        return (hands, zones, *standing, *won, *left, next_up, bool(self.refused))

    @property
    def ends(self) -> list[tuple[Any, ...]]:
        """What it had come to after each rule."""
        numbers = range(1, len(self.steps) + 1)
        return [replace(self, steps=self.steps[:number]).end for number in numbers]

    def told(self) -> list[tuple[str, str, tuple[str, ...]]]:
        """Return each rule applied: its number, its sentence, and what everybody heard."""
        return [
            (
                step.rule.ident,
                step.rule.says,
                explain(cast("LetterState", step.after).game, step).heard,
            )
            for step in self.steps
        ]

    def __repr__(self) -> str:
        rules = " ".join(step.rule.ident for step in self.steps)
        return f"<played in {self.edition.name}: {rules or 'nothing'}>"


@lru_cache(maxsize=1024)
def play_example(example: Example, home: Edition, edition: Edition) -> Played:
    """Play an example of one edition in the same or in another one, as far as it goes there.

    Raises `BadPosition` or `IllegalChoice` where the example does not even hold together: a table
    that cannot be, or an outcome that chance cannot bring.
    """
    names = {}
    for row in home.cards:
        twin = counterpart(row, edition)
        if twin is not None:
            names[row.ident] = twin.ident
        elif row.ident in example.words:
            return Played(edition, None, missing=row)

    def translated(text: str) -> str:
        return WORD.sub(lambda found: names.get(found[0], found[0]), text)

    game = _table_of(example, edition)
    first = (
        _opened(game) if not example.hands else Played(edition, _set_up(game, example, translated))
    )
    plays = deque(translated(text) for text in example.plays)
    comes = deque(translated(text) for text in example.outcomes)
    return _play_on(game, first, plays, comes)


def _table_of(example: Example, edition: Edition) -> LetterGame:
    players = len(example.hands) or example.seats
    return letter(edition.name, players, match=example.match)


def _opened(game: LetterGame) -> Played:
    """Return the set-up of a game, up to its first choice."""
    return Played(game.edition, game.begin(), opening(game.begin()))


def _set_up(game: LetterGame, example: Example, translated: Callable[[str], str]) -> LetterState:
    """Return the table of an example, in the cards of the game."""
    hands = [translated(text).split() for text in example.hands]
    zones = [translated(text).split() for text in example.zones or [""] * len(hands)]
    also: Mapping[str, Any] = {
        name: translated(value) if isinstance(value, str) else value
        for name, value in example.also.items()
    }
    named = Counter(ident for cards in (*hands, *zones) for ident in cards)
    beside = [row.ident for row in game.cards if row.aside]
    face_up: Iterable[str] = ()
    if example.aside:
        deck = [translated(text) for text in example.outcomes if not text.startswith("seat")]
        box = Counter({row.ident: row.copies for row in game.cards if not row.aside})
        face_up = sorted((box - named - Counter([*deck, translated(example.aside)])).elements())
    return game.position(
        hands=hands,
        zones=zones,
        face_up=face_up,
        eggs_aside=not any(named[ident] for ident in beside),
        **also,
    )


def _play_on(game: LetterGame, first: Played, plays: deque[str], comes: deque[str]) -> Played:
    """Go on from a table as long as the example says what is chosen and what chance brings."""
    taken, state = [*first.steps], first.after
    assert state is not None, "the table was set up"
    while (who := mover(state)) != TERMINAL:
        text = _next_outcome(state, comes) if who == CHANCE else plays.popleft() if plays else ""
        if not text:
            break
        reasons = reasons_against(game, state, read_choice(game, state, text))
        if reasons and who != CHANCE:
            return replace(first, steps=tuple(taken), refused=text, reasons=tuple(reasons))
        taken += steps(state, game.parse(state, text))
        state = cast("LetterState", taken[-1].after)
    return replace(first, steps=tuple(taken))


def _next_outcome(state: LetterState, comes: deque[str]) -> str:
    """Return what chance brings now, an empty text where that is open and the example ends."""
    chance = next(frames(state))[0].chance
    count = chance.count(state) if isinstance(chance, DrawMany) else 1
    if len(comes) < count:
        certain = not comes and len(set(state.unseen)) == 1
        return state.game.format(state, choices(state)[0]) if certain else ""
    return " ".join(sorted(comes.popleft() for _ in range(count)))


@dataclass(frozen=True, eq=False)
class SideBySide:
    """One example in several editions: `played` holds how it went in each of them."""

    example: Example
    played: tuple[Played, ...]

    @property
    def alike(self) -> bool:
        """Whether it comes to the same in all these editions."""
        return len({each.end for each in self.played}) == 1

    @property
    def parting(self) -> int | None:
        """How many rules were applied before the one after which the tables differ, if any do."""
        courses = (each.ends for each in self.played if each.before is not None)
        for number, ends in enumerate(zip_longest(*courses)):
            if len({*ends}) > 1:
                return number
        return None

    def _repr_html_(self) -> str:
        from lovecraft_lab.show.sides import sides_html

        return sides_html(self._sides())

    def __repr__(self) -> str:
        from lovecraft_lab.show.sides import sides_text

        return sides_text(self._sides())

    def _sides(self) -> Sides:
        from lovecraft_lab.show.sides import Sides

        columns = tuple(_column(each) for each in self.played)
        return Sides(self.example.asks, columns, alike=self.alike, parting=self.parting)


def _column(played: Played) -> Column:
    """Return what is shown of one edition."""
    from lovecraft_lab.show.sides import Column

    return Column(
        name=played.edition.name,
        title=played.edition.title,
        before=_open(played.before),
        after=_open(played.after),
        told=played.told(),
        stopped=played.stopped,
    )


def _open(state: LetterState | None) -> View | None:
    return None if state is None else open_table(state.game, state)
