"""What a seat is taken to play: how likely each card is out of a hand that only it can see.

A model speaks of cards alone; each card's plays are alike (which nobody's hand bears on). Evidence
asks it for the likelihood of what was played, for each card that may have been kept.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import TYPE_CHECKING, Any

from lovecraft_lab.core.errors import LabError
from lovecraft_lab.letter.choices import WIN_ROUND
from lovecraft_lab.letter.restrictions import Moment, playable_kinds, what_forbids

if TYPE_CHECKING:
    from lovecraft_lab.belief.products import Factor
    from lovecraft_lab.letter.cards import Kind
    from lovecraft_lab.letter.game import LetterGame

NOBODY: frozenset[int] = frozenset()
EIGHT = 8
Card = Any
"""A kind, or the announcement that stands among the cards of who may make it."""
Chances = Mapping[Card, Fraction | int]


@lru_cache(maxsize=1 << 14)
def legal_cards(
    game: LetterGame, player: int, hand: tuple[Kind, ...], insane: frozenset[int]
) -> tuple[Card, ...]:
    """Return the different cards of a hand that may be played, and the announcement if allowed."""
    moment = Moment(game, player, hand, insane, NOBODY, NOBODY)
    cards: tuple[Card, ...] = playable_kinds(moment)
    if game.restrictions.announcement and not what_forbids(moment, WIN_ROUND):
        cards += (WIN_ROUND,)
    return cards


class Model:
    """How a seat chooses a card; `count_choices` says that every choice counts 1, likely or not.

    `chances(player, hand, insane, view)` gives each legal card its weight; `view` makes the
    spectator's view of the moment, for models that look at it.
    """

    count_choices = False

    def __init__(self, game: LetterGame) -> None:
        self.game = game

    def chances(
        self, player: int, hand: tuple[Kind, ...], insane: frozenset[int], view: Callable[[], Any]
    ) -> Chances:
        """Return how likely each legal card of a hand is."""
        raise NotImplementedError

    def likelihood(
        self,
        player: int,
        card: Kind,
        unseen: Sequence[int],
        insane: frozenset[int],
        view: Callable[[], Any],
    ) -> Factor:
        """Return for each kind how likely the card was played out of a hand of both.

        0 for a kind of which `unseen` counts no copy, but for that card: it cannot have been there.
        """
        each = [
            Fraction(self.chances(player, _sorted(card, kind), insane, view).get(card, 0))
            if unseen[kind] > (kind == card)
            else Fraction(0)
            for kind in self.game.kinds
        ]
        common = lcm(*(chance.denominator for chance in each))
        return tuple(int(chance * common) for chance in each)


def _sorted(one: Kind, two: Kind) -> tuple[Kind, ...]:
    return (one, two) if one <= two else (two, one)


class AnyLegal(Model):
    """Hard evidence only: a choice counts 1 where it was legal and 0 where it was not."""

    count_choices = True

    def chances(
        self, player: int, hand: tuple[Kind, ...], insane: frozenset[int], view: Callable[[], Any]
    ) -> Chances:
        """Return 1 for each legal card."""
        del view
        return dict.fromkeys(legal_cards(self.game, player, hand, insane), 1)


class Uniform(Model):
    """A random chooser: every legal card alike."""

    def chances(
        self, player: int, hand: tuple[Kind, ...], insane: frozenset[int], view: Callable[[], Any]
    ) -> Chances:
        """Return the same chance for each legal card."""
        del view
        return _alike(legal_cards(self.game, player, hand, insane))


class NoEights(Model):
    """A random chooser who plays an 8 only when nothing else is legal."""

    def chances(
        self, player: int, hand: tuple[Kind, ...], insane: frozenset[int], view: Callable[[], Any]
    ) -> Chances:
        """Return the same chance for each legal card that is no 8, if there is one."""
        del view
        legal = legal_cards(self.game, player, hand, insane)
        numbers = self.game.number
        mild = tuple(card for card in legal if card == WIN_ROUND or numbers[card] != EIGHT)
        return _alike(mild or legal)


@lru_cache(maxsize=1 << 10)
def _alike(cards: tuple[Card, ...]) -> Chances:
    return {card: Fraction(1, len(cards)) for card in cards}


class CardModel(Model):
    """A model of one's own: `f(hand, public_view) -> {card: chance}`, cards by their ids.

    It need not know the rules: what it gives to a card that may not be played, beside a 7 that must
    go first, falls to the others in proportion.
    """

    def __init__(self, game: LetterGame, function: Callable[..., Any]) -> None:
        super().__init__(game)
        self.function = function
        self.ids = {row.ident: kind for kind, row in zip(game.kinds, game.cards, strict=True)}

    def chances(
        self, player: int, hand: tuple[Kind, ...], insane: frozenset[int], view: Callable[[], Any]
    ) -> Chances:
        """Return what the function says of a hand; raises `LabError` if it is no distribution."""
        ids = tuple(self.game.cards[kind].ident for kind in hand)
        public = view()
        try:
            said = self.function(ids, public)
        except Exception as error:
            raise LabError(f"the model fails for {ids}: {error!r}") from error
        legal = legal_cards(self.game, player, hand, insane)
        if not isinstance(said, Mapping):
            raise LabError(f"the model must give {{card: chance}} for {ids}, not {said!r}")
        found: dict[Card, Fraction] = {}
        for name, chance in said.items():
            card = WIN_ROUND if name == WIN_ROUND else self.ids.get(name)
            if not isinstance(chance, Fraction | int) or chance < 0:
                raise LabError(
                    f"the model gives {name!r} out of {ids} the chance {chance!r}:"
                    " a Fraction from 0 to 1 is needed"
                )
            if chance and card not in (*hand, WIN_ROUND):
                raise LabError(f"the model plays {name!r} out of {ids}, where it is not held")
            found[card] = Fraction(chance)
        if sum(found.values()) != 1:
            raise LabError(
                f"the model’s chances out of {ids} sum to {sum(found.values())}, not to 1"
            )
        allowed = sum(found.get(card, Fraction(0)) for card in legal)
        if not allowed:
            names = ", ".join(self._name(card) for card in legal)
            raise LabError(f"the model plays nothing legal out of {ids}: {names} may be played")
        return {card: found.get(card, Fraction(0)) / allowed for card in legal}

    def _name(self, card: Card) -> str:
        return WIN_ROUND if card == WIN_ROUND else self.game.cards[card].ident


NAMED: dict[str, type[Model]] = {"any": AnyLegal, "uniform": Uniform, "no-eights": NoEights}
"""The models that have a name."""


def model_of(game: LetterGame, model: Any) -> Model:
    """Return the model that a name or a function stands for; raises `LabError` for neither."""
    if isinstance(model, str) and model in NAMED:
        return NAMED[model](game)
    if callable(model):
        return CardModel(game, model)
    raise LabError(
        f"no model is called {model!r}: there is {', '.join(NAMED)}, or a function"
        " f(hand, public_view) -> {card: Fraction}, or a profile over information sets"
    )
