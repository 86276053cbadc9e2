"""A price on the real game: games sampled from what the seat knew, and how sure they make it."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from statistics import stdev
from typing import TYPE_CHECKING, Any

from lovecraft_lab.belief.posterior import posterior
from lovecraft_lab.core.engine import child, choices, sample
from lovecraft_lab.core.errors import LabError, require_count
from lovecraft_lab.core.play import seed_text
from lovecraft_lab.core.state import CHANCE, TERMINAL, infoset, mover
from lovecraft_lab.solve.mccfr import Z95
from lovecraft_lab.solve.price import Price

if TYPE_CHECKING:
    from lovecraft_lab.core.knowledge import Infoset
    from lovecraft_lab.core.play import Bot
    from lovecraft_lab.core.state import State
    from lovecraft_lab.letter.game import LetterGame

RULE_OF_THREE = 3
"""What is seen in none of n trials has, with 95 %, a chance below three in n."""
FEWEST = 2
"""One playout says nothing of the spread."""


class Sampling:
    """The price of a choice in the making: each `playout` makes it a little surer.

    A playout draws a state that the seat cannot rule out (`belief.state`) and plays every choice on
    from there with the same lots, everybody going on as `bot` does; so the true state is never
    looked at. The seed and the number of a playout name its lots.
    """

    def __init__(
        self, game: LetterGame, told: Infoset, move: str, bot: Bot, *, seed: object
    ) -> None:
        self.game, self.told, self.move = game, told, move
        self.playouts = 0
        self._bot, self._seed = bot, seed_text(seed)
        self._belief = posterior(game, told)
        self._paid: dict[str, list[Fraction]] = {}
        self._words: dict[str, str] = {}

    def playout(self) -> None:
        """Play every choice on once more; raises `LabError` for a choice that is none here.

        Raises `Unsuitable` where too many states would have to be met.
        """
        game, number = self.game, self.playouts
        seat: Any = self.told.player
        state = self._belief.state(Random(f"{self._seed}/{number}/state"))
        paid: dict[str, Fraction] = {}
        for choice in choices(state):
            text = game.format(state, choice)
            self._words[text] = game.in_words(choice)
            lots = Random(f"{self._seed}/{number}/play")
            paid[text] = _played(game, child(state, choice), self._bot, lots)[seat]
        if self.move not in paid:
            raise LabError(f"{self.move!r} is no choice there: there is {', '.join(paid)}")
        for text, earned in paid.items():
            self._paid.setdefault(text, []).append(earned)
        self.playouts += 1  # last: a price is made of whole playouts

    @property
    def price(self) -> Price:
        """The price by now, from two playouts on.

        The margin is the widest of those of the differences to every other choice, playout by
        playout, since any of them may be the best; and where no playout tells two choices apart it
        is what may have been missed: with 95 %, that happens in fewer than 3 of so many playouts.
        """
        seat: Any = self.told.player
        playouts = self.playouts
        paid = {text: got[:playouts] for text, got in self._paid.items()}
        ends = {
            text: {each: Fraction(got.count(each), playouts) for each in sorted(set(got))}
            for text, got in paid.items()
        }
        apart = (
            [float(other - mine) for other, mine in zip(got, paid[self.move], strict=True)]
            for text, got in paid.items()
            if text != self.move
        )
        spread = max((stdev(each) for each in apart), default=0.0)
        low, high = self.game.payoff_range
        missed = float(high - low) * RULE_OF_THREE / playouts if len(paid) > 1 else 0.0
        margin = max(Z95 * spread / playouts**0.5, min(missed, float(high - low)))
        return Price(seat, self.move, ends, self._words, playouts, margin)


def sampled_price(  # noqa: PLR0913 - what was chosen, and how it is sampled
    game: LetterGame, told: Infoset, move: str, bot: Bot, *, playouts: int, seed: object
) -> Price:
    """Return what a choice gave away, estimated by sampled games (see `Sampling`).

    Raises `LabError` for fewer than two playouts and for a choice that is none, `Unsuitable` where
    too many states would have to be met.
    """
    require_count("playouts", playouts, FEWEST)
    sampling = Sampling(game, told, move, bot, seed=seed)
    for _ in range(playouts):
        sampling.playout()
    return sampling.price


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
