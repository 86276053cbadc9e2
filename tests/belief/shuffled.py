"""Beliefs counted over real shuffled decks, with the rules' second writing: nothing is dealt late.

Every order of a teaching deck is played in every way. The table of `tests/eager.py` says what lies
where; the engine only says what a seat has heard when these choices are made. So the counting
relies neither on the lazy deck nor on `tests/belief/oracle.py`.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from fractions import Fraction
from math import prod
from typing import Any, NamedTuple

import lovecraft_lab as ll
from lovecraft_lab.core.knowledge import Infoset
from lovecraft_lab.letter.game import LetterGame
from tests import eager
from tests.orders import from_the_start

Texts = tuple[str, ...]
Chances = Callable[[Texts], Mapping[str, Fraction]]


class Lying(NamedTuple):
    """Where the hidden cards are: the hands, sorted, the card set aside and the next one."""

    hands: tuple[Texts, ...]
    aside: str | None
    next_card: str | None


class Line(NamedTuple):
    """The answers given so far in one order, and the share that each seat had in them."""

    answers: Texts
    shares: tuple[Fraction, ...]


def any_legal(texts: Texts) -> Mapping[str, Fraction]:
    """Every legal choice counts 1."""
    return dict.fromkeys(texts, Fraction(1))


def uniform(texts: Texts) -> Mapping[str, Fraction]:
    """Each card alike and then each of its plays; hand-outs and numbers alike.

    Every different hand-out is as many hand-outs by physical card: one for each order of the twins.
    """
    cards: defaultdict[str, list[str]] = defaultdict(list)
    for text in texts:
        found = re.match("[a-z_]+", text)
        assert found
        cards[found[0] if found[0] not in ("give", "guess") else text].append(text)
    return {
        text: Fraction(1, len(cards) * len(plays)) for plays in cards.values() for text in plays
    }


def beliefs(game: LetterGame, chances: Chances) -> dict[Infoset, dict[Lying, Fraction]]:
    """What each seat and a spectator may conclude where somebody chooses or the game is over."""
    start, cards = from_the_start(game)
    known: dict[Texts, Any] = {(): game.start()}
    weights: defaultdict[Infoset, Counter[Lying]] = defaultdict(Counter)
    for order in eager.orders(cards):
        waiting = [Line((), (Fraction(1),) * game.players)]
        while waiting:
            line = waiting.pop()
            played = eager.play_out(start, order, line.answers, limit=999)
            state = _played(game, known, played.texts)
            for viewer in (None, *range(game.players)):
                others = (share for seat, share in enumerate(line.shares) if seat != viewer)
                weight = prod(others, start=Fraction(1))
                weights[ll.infoset(state, viewer)][_lying(played.table)] += weight  # type: ignore[assignment]
            if isinstance(played.question, eager.Ask):
                waiting += _answered(line, played.question, chances)
    return {infoset: _normal(found) for infoset, found in weights.items()}


def _answered(line: Line, question: eager.Ask, chances: Chances) -> list[Line]:
    found = []
    for text, part in chances(tuple(dict.fromkeys(question.texts))).items():
        shares = list(line.shares)
        shares[question.seat] *= part
        found.append(Line((*line.answers, text), tuple(shares)))
    return found


def _played(game: LetterGame, known: dict[Texts, Any], texts: Texts) -> Any:
    """The engine's state after these choices."""
    if texts not in known:
        before = _played(game, known, texts[:-1])
        known[texts] = ll.child(before, game.parse(before, texts[-1]))
    return known[texts]


def _lying(table: eager.Table) -> Lying:
    hands = tuple(tuple(sorted(hand)) for hand in table.hands)
    (aside, *_), (next_card, *_) = (*table.aside, None), (*table.deck, None)
    return Lying(hands, aside, next_card)


def _normal(weights: Counter[Lying]) -> dict[Lying, Fraction]:
    total = Fraction(sum(weights.values()))
    return {lying: weight / total for lying, weight in weights.items() if weight}
