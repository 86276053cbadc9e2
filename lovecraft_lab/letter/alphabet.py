"""Every choice a player could ever make in a game, as text: a fixed alphabet for bridges.

Knows how choices are written and which cards a deck holds; asks no state. Chance's choices are not
part of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, islice
from typing import TYPE_CHECKING, overload

from lovecraft_lab.core.errors import BadNotation
from lovecraft_lab.letter.choices import END_ROUND, GO_ON, WIN_ROUND, Give, Guess, Play
from lovecraft_lab.letter.notation import format_choice, read_play

if TYPE_CHECKING:
    from lovecraft_lab.core.rule import Choice
    from lovecraft_lab.letter.cards import Asks, Effect, Kind
    from lovecraft_lab.letter.game import LetterGame


class Alphabet(Sequence[str]):
    """All choice texts of a game, in a fixed order.

    With many players there are millions of hand-outs; they are worked out while one goes along, so
    asking for the length takes its time. Asking whether a text is one of them does not.

    >>> from lovecraft_lab.letter import DECKS, letter
    >>> alphabet = letter(deck=DECKS["pocket-4"]).all_choices
    >>> "boxer>1" in alphabet, "fed>1" in alphabet, len(alphabet)
    (True, False, 13)
    """

    def __init__(self, game: LetterGame) -> None:
        self.game = game
        self._short = {format_choice(game, choice): choice for choice in _short_choices(game)}

    def __iter__(self) -> Iterator[str]:
        yield from self._short
        for give in _all_hand_outs(self.game):
            yield format_choice(self.game, give)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    @overload
    def __getitem__(self, place: int) -> str: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[str, ...]: ...
    def __getitem__(self, place: int | slice) -> str | tuple[str, ...]:
        if isinstance(place, slice) or place < 0:
            return tuple(self)[place]
        for text in islice(self, place, None):
            return text
        raise IndexError(place)

    def __repr__(self) -> str:
        return f"<every choice of {self.game!r}>"

    def __contains__(self, text: object) -> bool:
        return text in self._short or (isinstance(text, str) and self._is_hand_out(text))

    def _is_hand_out(self, text: str) -> bool:
        try:
            choice = read_play(self.game, text)
        except BadNotation:
            return False
        return (
            isinstance(choice, Give)
            and format_choice(self.game, choice) == text
            and len(choice.seats) in _sizes_of_hand_outs(self.game)
            and len(choice.seats) == len(set(choice.seats))
            and max(choice.seats) < self.game.players
            and Counter(choice.kinds) <= Counter(self.game.deck)
        )


def longest(game: LetterGame) -> int | None:
    """Return the most choices a round can have, chance's included; `None` for a match.

    Every choice of chance but that of the starter takes a card or more off those shuffled. A play
    follows a draw of what the deal left; a second play, a number, a hand-out and the end of the
    round are each asked by one card.
    """
    if game.options.match:
        return None
    shuffled = len(game.shuffled)
    draws = shuffled - 1 - game.players - game.face_up_count
    asked = sum(game.copies[kind] for kind in game.kinds if _asks_again(game, kind))
    return (game.options.first is None) + shuffled + draws + asked


def _asks_again(game: LetterGame, kind: Kind) -> bool:
    """Whether playing the card can lead to another question for a player."""
    insane = game.cards[kind].insane
    return insane is not None and insane.asks != "nothing"


def _short_choices(game: LetterGame) -> Iterator[Choice]:
    for kind in sorted(set(game.deck)):
        row = game.cards[kind]
        yield from _plays(game, kind, row.sane, insane=False)
        if row.insane is not None and not row.insane.from_hand:
            yield from _plays(game, kind, row.insane, insane=True)
    if _asks(game, "a number"):
        yield from map(Guess, game.numbers)
    if _asks(game, "the end"):
        yield from (END_ROUND, GO_ON)
    if any(game.cards[kind].is_from_hand for kind in game.deck):
        yield WIN_ROUND


def _plays(game: LetterGame, kind: Kind, effect: Effect, *, insane: bool) -> Iterator[Play]:
    if effect.in_vain is not None or effect.aim == "nobody":
        yield Play(kind, insane)
    for target in range(game.players) if effect.aim != "nobody" else ():
        for number in game.numbers if effect.guess else (None,):
            yield Play(kind, insane, target, number)


def _asks(game: LetterGame, what: Asks) -> bool:
    """Whether a card of this deck has an Insane effect that asks for this."""
    effects = (game.cards[kind].insane for kind in set(game.deck))
    return any(effect is not None and effect.asks == what for effect in effects)


def _sizes_of_hand_outs(game: LetterGame) -> range:
    """Return how many seats can get a card at once: the giver among them, or only others."""
    if _asks(game, "a hand-out"):
        return range(2, game.players + 1)
    return range(1, game.players if _asks(game, "giving back") else 1)


def _all_hand_outs(game: LetterGame) -> Iterator[Give]:
    for size in _sizes_of_hand_outs(game):
        for seats in combinations(range(game.players), size):
            for kinds in _dealt(Counter(game.deck), size):
                yield Give(seats, kinds)


def _dealt(left: Counter[Kind], size: int) -> Iterator[tuple[Kind, ...]]:
    """Yield every way to put cards of what is left at so many places, one each."""
    if size == 0:
        yield ()
        return
    for kind in sorted(left):
        if left[kind]:
            for rest in _dealt(left - Counter((kind,)), size - 1):
                yield (kind, *rest)
