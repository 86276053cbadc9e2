"""What the other seats may be taken to choose: models, each from legal choices to their chances.

They are given a state, for they speak of the hand of the seat that chooses.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from itertools import groupby, permutations
from typing import Any

import lovecraft_lab as ll
from lovecraft_lab.core.knowledge import Infoset
from lovecraft_lab.letter.choices import Give, Play
from lovecraft_lab.letter.game import LetterGame
from lovecraft_lab.letter.state import LetterState

Model = Callable[[LetterState], Mapping[Any, Fraction]]


def any_legal(state: LetterState) -> Mapping[Any, Fraction]:
    """Every legal choice counts 1: nothing is concluded from what was chosen."""
    return dict.fromkeys(ll.choices(state), Fraction(1))


def uniform(state: LetterState) -> Mapping[Any, Fraction]:
    """Each legal card alike, then each of its plays alike; a hand-out by physical card."""
    return _by_card(state, lambda cards: dict.fromkeys(cards, Fraction(1, len(cards))))


def no_eights(state: LetterState) -> Mapping[Any, Fraction]:
    """The same, but an 8 is played only if nothing else is legal."""
    number = state.game.number

    def others_first(cards: list[Any]) -> dict[Any, Fraction]:
        kept = [each for each in cards if isinstance(each, str) or number[each] != 8] or cards
        return {each: Fraction(each in kept, len(kept)) for each in cards}

    return _by_card(state, others_first)


MODELS: dict[str, Model] = {"any": any_legal, "uniform": uniform, "no-eights": no_eights}


def card_model(chances: Callable[[tuple[str, ...]], Mapping[str, Fraction]]) -> Model:
    """A model that looks at the hand alone and gives each card in it a chance.

    What it gives to a card that may not be played falls to the others in proportion.
    """

    def model(state: LetterState) -> Mapping[Any, Fraction]:
        of_cards = chances(ids(state.game, state.hands[ll.mover(state)]))
        named = {kind: state.game.cards[kind].ident for kind in state.game.kinds}

        def among(cards: list[Any]) -> dict[Any, Fraction]:
            allowed = {kind: of_cards.get(named[kind], Fraction(0)) for kind in cards}
            return {kind: chance / sum(allowed.values()) for kind, chance in allowed.items()}

        return _by_card(state, among)

    return model


def profile_model(profile: Mapping[Infoset, Mapping[str, Fraction]]) -> Model:
    """A model that knows what each seat does at each of its information sets."""

    def model(state: LetterState) -> Mapping[Any, Fraction]:
        chances = profile[ll.infoset(state, ll.mover(state))]
        named = {state.game.format(state, choice): choice for choice in ll.choices(state)}
        return {choice: chances.get(text, Fraction(0)) for text, choice in named.items()}

    return model


def _by_card(
    state: LetterState, of_cards: Callable[[list[Any]], Mapping[Any, Fraction]]
) -> Mapping[Any, Fraction]:
    """Where a play is chosen the card comes first; elsewhere each choice is alike."""
    legal = ll.choices(state)
    if isinstance(legal[0], Give):
        return _by_physical_card(state, legal[0].seats)
    if not any(isinstance(choice, Play) for choice in legal):
        return dict.fromkeys(legal, Fraction(1, len(legal)))
    plays = {card: list(group) for card, group in groupby(sorted(legal, key=_order), key=_card)}
    chances = of_cards(list(plays))
    return {play: chances[card] / len(found) for card, found in plays.items() for play in found}


def _card(choice: Any) -> Any:
    return choice.kind if isinstance(choice, Play) else choice


def _order(choice: Any) -> str:
    return str(_card(choice))


def _by_physical_card(state: LetterState, seats: tuple[int, ...]) -> Mapping[Any, Fraction]:
    hand = state.hands[ll.mover(state)]
    pool = hand[len(hand) - len(seats) :]  # the giver's own card is the first, where it stays
    ways = Counter(Give(seats, kinds) for kinds in permutations(pool))
    return {give: Fraction(count, ways.total()) for give, count in ways.items()}


def ids(game: LetterGame, kinds: Iterable[int]) -> tuple[str, ...]:
    """The ids of kinds, in their order."""
    return tuple(game.cards[kind].ident for kind in kinds)
