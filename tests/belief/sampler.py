"""Beliefs by likelihood weighting: worlds drawn at random, forced to what a seat has seen.

For decks and tables too large to try all histories. One true game is replayed: where chance showed
the seat something, the same is forced and its probability goes into the weight; what was hidden is
drawn anew; what the others chose in the open is forced, and a model says how likely it was. Shares
nothing with the package's own beliefs.

Hidden draws prefer the card that this hand shows next, so that few worlds come out impossible; the
weights make up for it.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import erfc, sqrt
from random import Random
from typing import Any, NamedTuple

import lovecraft_lab as ll
from lovecraft_lab.core.knowledge import Infoset, Viewer
from lovecraft_lab.letter import aeg25_facts, facts
from lovecraft_lab.letter.choices import Give
from lovecraft_lab.letter.game import LetterGame
from lovecraft_lab.letter.state import LetterState
from tests.belief.models import Model
from tests.belief.oracle import Hand, agrees, named, open_handful, world_of
from tests.random_play import Turn


class Position(NamedTuple):
    """What one seat has seen of a game: the choices made, and which of chance's it was shown."""

    game: LetterGame
    infoset: Infoset
    choices: tuple[Any, ...]
    shown: tuple[bool, ...]


class Draw(NamedTuple):
    """A world drawn at random: what the places hold that a belief speaks of, and its weight."""

    places: tuple[Hand, ...]
    weight: float


def position(turns: Sequence[Turn], seat: int) -> Position:
    """What a seat has seen after these turns."""
    state = turns[-1].steps[-1].after
    shown = tuple(_is_shown(turn, seat) for turn in turns)
    return Position(
        turns[0].state.game, ll.infoset(state, seat), tuple(turn.choice for turn in turns), shown
    )


def _is_shown(turn: Turn, seat: int) -> bool:
    """Whether the seat can tell this choice of chance from another one."""
    if ll.mover(turn.state) != ll.CHANCE or isinstance(turn.choice, tuple):
        return True
    told = ll.infoset(turn.steps[-1].after, seat)
    others = (choice for choice in ll.choices(turn.state) if choice != turn.choice)
    other = next(others, None)
    return other is None or ll.infoset(ll.child(turn.state, other), seat) != told


def draws(where: Position, model: Model, rng: Random) -> Iterator[Draw]:
    """Yield worlds that agree with the position, drawn independently and without end."""
    guide = _Guide(where)
    while True:
        yield _draw(where, model, guide, rng)


def _draw(where: Position, model: Model, guide: "_Guide", rng: Random) -> Draw:
    state, weight = where.game.start(), 1.0
    for choice, shown in zip(where.choices, where.shown, strict=True):
        who = ll.mover(state)
        if who == ll.CHANCE and not shown:
            made, part = guide.draw(state, rng)
        elif who == ll.CHANCE:
            made, part = choice, _chance(state, choice, where)
        elif who == where.infoset.player:
            made, part = choice, 1.0
        elif isinstance(choice, Give):
            made, part = _hand_out(state, choice, where, model, rng)
        else:
            made, part = choice, float(model(state).get(choice, 0))
        if not part:
            return Draw((), 0.0)
        after = ll.child(state, made)
        if not agrees(after, state, where.infoset):
            return Draw((), 0.0)
        state, weight = after, weight * part
    return Draw(_places(state, rng), weight)


def _chance(state: LetterState, choice: Any, where: Position) -> float:
    """How likely chance shows this."""
    if isinstance(choice, tuple):
        handful = open_handful(state, where.infoset.public[state.announced])
        if handful:
            return float(handful[1])
    return float(dict(ll.outcomes(state)).get(choice, 0))


def _hand_out(
    state: LetterState, real: Give, where: Position, model: Model, rng: Random
) -> tuple[Any, float]:
    """Draw one of the hand-outs in which the seat gets what it got."""
    seat = where.infoset.player
    got = _part_of(real, seat)
    fitting = [
        (give, chance) for give, chance in model(state).items() if _part_of(give, seat) == got
    ]
    if not fitting:
        return None, 0.0
    give, chance = rng.choice(fitting)
    return give, float(chance) * len(fitting)


def _part_of(give: Give, seat: Viewer) -> Any:
    """What a seat gets of a hand-out, `None` if it is not one of those who get a card."""
    return next((kind for each, kind in zip(*give, strict=True) if each == seat), None)


def _places(state: LetterState, rng: Random) -> tuple[Hand, ...]:
    """Every hand, the card set aside and the next card; the face-down ones put in some order."""
    cards = [state.game.cards[kind].ident for kind in state.unseen]
    rng.shuffle(cards)
    aside = cards.pop() if state.aside else None
    is_open = state.known_next is not None
    known = state.game.cards[state.known_next].ident if is_open else None  # type: ignore[index]
    following = known if is_open else cards[0] if cards else None
    return (*(named(hand) for hand in world_of(state).hands), aside, following)


class _Guide:
    """Knows which cards each hand shows later on, and draws those more often."""

    def __init__(self, where: Position) -> None:
        public, private = where.infoset.public, where.infoset.private
        told = [(place + 1, fact) for place, fact in enumerate(public)]
        told += [(count, fact) for count, fact in private if fact[0] is facts.Saw]
        self.told = sorted(told, key=lambda pair: pair[0])

    def draw(self, state: LetterState, rng: Random) -> tuple[Any, float]:
        """Draw a card that nobody sees; return it with its chance over that of being drawn so."""
        assert state.todo is not None
        seat = state.todo[0][1]
        unseen = Counter(state.unseen)
        wanted, guided = self._wanted(state, seat)
        if wanted not in unseen:
            wanted, guided = None, 0.0
        drawn: Any = wanted if rng.random() < guided else ll.sample(state, rng)
        chance = unseen[drawn] / unseen.total()
        return drawn, chance / ((1 - guided) * chance + guided * (drawn == wanted))

    def _wanted(self, state: LetterState, seat: int) -> tuple[Any, float]:
        """The next card this hand shows that is not in it, and how often to draw that one.

        Always, if the hand draws no more before: then no other card can be drawn.
        """
        held, guided, draws = Counter(state.hands[seat]), 1.0, 0
        for count, (kind, *fields) in self.told:
            if count <= state.announced:
                continue
            draws += kind in DRAWS and fields[0] == seat
            if draws > 1:
                guided = OFTEN
            for card in _showing(kind, fields, seat):
                if not held[card]:
                    return card, guided
                held[card] -= 1
            if kind in GATHER:
                break
            if kind in PASS_ON and seat in fields:
                (seat,) = (each for each in fields if each != seat)
                held, guided = Counter(), OFTEN
        return None, 0.0


OFTEN = 0.5
"""How often a hidden draw is the card shown next, where it may be another."""
DRAWS = (facts.Dealt, facts.Drew, facts.DrewOpen, facts.DrewSetAside)
PASS_ON = (facts.Traded, facts.TookHand)
"""Where a card goes to another hand, which shows it later on."""
GATHER = (
    *(facts.TookAll, facts.HandedOut, facts.RoundGathered),
    *(aeg25_facts.Collected, aeg25_facts.GaveBack),
)
"""Where nobody can say from which hand a card shown later came."""


def _showing(kind: Any, fields: Sequence[Any], seat: int) -> tuple[Any, ...]:
    """The cards of a seat's hand that this fact brings to light."""
    if kind is facts.ShownHands:
        return tuple(card for each, card in fields[0] if each == seat)
    if fields[:1] != [seat]:
        return ()
    if kind in (facts.Played, facts.Discarded):
        return (fields[1],)
    if kind in (facts.Out, facts.Saw):
        return tuple(fields[1])
    return ()


# How well worlds drawn at random agree with a belief


def p_value(claimed: Sequence[Mapping[Hand, Fraction]], found: Sequence[Draw]) -> float:
    """Bound the chance of worlds that lie as far from a belief as these, were the belief right.

    For each place and card, the weights of the draws that have it there are a sum of independent
    terms whose mean the belief predicts. The sum over its spread is compared with the normal
    distribution; the smallest of all these p-values is multiplied by their number (Bonferroni).
    A card so rare, or so sure, that fewer than ten effective draws tell it apart is left out; one
    that the belief rules out must never be drawn.
    """
    telling = TELLING / max(TELLING, effective(found))
    squares = sum(draw.weight**2 for draw in found)
    smallest, tests = 1.0, 0
    for place, cards in enumerate(claimed):
        met = {draw.places[place] for draw in found if draw.weight}
        if any(not cards.get(each) for each in met):
            return 0.0
        for card, chance in cards.items():
            part = float(chance)
            if min(part, 1 - part) < telling:
                continue
            terms = [
                draw.weight * ((draw.places[place] == card) - part) for draw in found if draw.weight
            ]
            expected = part * (1 - part) * squares
            spread = sqrt(max(expected, sum(term**2 for term in terms)))
            smallest = min(smallest, erfc(abs(sum(terms)) / spread / sqrt(2)))
            tests += 1
    return min(1.0, smallest * tests) if tests else 1.0


TELLING = 10
"""So many effective draws are needed to speak of a card at a place."""


def effective(found: Sequence[Draw]) -> float:
    """How many draws of equal weight would tell as much as these."""
    squares = sum(draw.weight**2 for draw in found)
    return sum(draw.weight for draw in found) ** 2 / squares if squares else 0.0
