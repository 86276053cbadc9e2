"""A price on the real game: games sampled from what the seat knew, and how sure they make it."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from statistics import stdev
from typing import TYPE_CHECKING, Any

from lovecraft_lab.belief.posterior import posterior
from lovecraft_lab.core.engine import child, choices, sample
from lovecraft_lab.core.errors import LabError
from lovecraft_lab.core.state import CHANCE, TERMINAL, infoset, mover
from lovecraft_lab.solve.mccfr import Z95
from lovecraft_lab.solve.price import Price

if TYPE_CHECKING:
    from lovecraft_lab.core.knowledge import Infoset
    from lovecraft_lab.core.play import Bot
    from lovecraft_lab.core.state import State
    from lovecraft_lab.letter.game import LetterGame


def sampled_price(  # noqa: PLR0913 - what was chosen, and how it is sampled
    game: LetterGame, told: Infoset, move: str, bot: Bot, *, playouts: int, seed: object
) -> Price:
    """Return what a choice gave away, estimated by sampled games.

    Each playout draws a state that the seat cannot rule out (`belief.state`) and plays every choice
    on from there with the same lots, everybody going on as `bot` does; so the true state is never
    looked at. The margin is that of the difference to the best choice, playout by playout; the best
    is the one that did best in these very playouts, so that a small difference looks larger than it
    is. Raises `LabError` for fewer than two playouts and for a choice that is none, `Unsuitable`
    where too many states would have to be met.
    """
    if type(playouts) is not int or playouts < 2:  # noqa: PLR2004 - one says nothing of the spread
        raise LabError(f"playouts={playouts!r}: a whole number from 2 up is needed")
    seat: Any = told.player
    belief = posterior(game, told)
    paid: dict[str, list[Fraction]] = {}
    words: dict[str, str] = {}
    for number in range(playouts):
        state = belief.state(Random(f"{seed}/{number}/state"))
        for choice in choices(state):
            text = game.format(state, choice)
            words[text] = game.in_words(choice)
            lots = Random(f"{seed}/{number}/play")
            paid.setdefault(text, []).append(_played(game, child(state, choice), bot, lots)[seat])
    if move not in paid:
        raise LabError(f"{move!r} is no choice there: there is {', '.join(paid)}")
    ends = {
        text: {each: Fraction(got.count(each), playouts) for each in sorted(set(got))}
        for text, got in paid.items()
    }
    made = Price(seat, move, ends, words, playouts)
    apart = [float(b - m) for b, m in zip(paid[made.best], paid[move], strict=True)]
    margin = Z95 * stdev(apart) / playouts**0.5
    return Price(seat, move, ends, words, playouts, margin)


def _played(game: LetterGame, state: State, bot: Bot, rng: Random) -> tuple[Fraction, ...]:
    """Return what the seats are paid if a bot goes on for all of them."""
    now: Any = state
    while (who := mover(now)) != TERMINAL:
        if who == CHANCE:
            choice = sample(now, rng)
        else:
            choice = bot(game, infoset(now, who), choices(now), rng)
        now = child(now, choice)
    return game.returns(now)
