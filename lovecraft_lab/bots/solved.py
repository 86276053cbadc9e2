"""A profile as a bot: what a solver found, played at a table.

Looks at nothing but the information set, and needs no solver to play.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from lovecraft_lab.core.chance import drawn
from lovecraft_lab.core.errors import LabError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from lovecraft_lab.core.game import Game
    from lovecraft_lab.core.knowledge import Infoset
    from lovecraft_lab.core.play import Bot
    from lovecraft_lab.solve.profile import Profile
    from lovecraft_lab.solve.result import Result


def profile(found: Result | Profile) -> Bot:
    """Return a bot that plays what a solver found, or any profile.

    In each information set it draws a choice with the probabilities that the profile gives there:
    exactly so where they are Fractions. In a set of which the profile says nothing the bot raises
    `LabError`, since whatever it did there would be somebody else's plan. Raises `LabError` for
    what is no profile.

    >>> from lovecraft_lab import grow, kuhn, play, solve
    >>> equilibrium = profile(solve.sequence_form(grow(kuhn()), exact=True))
    >>> len(play(kuhn(), [equilibrium, equilibrium], seed=1).choices) >= 4
    True
    """
    mixes = getattr(found, "profile", found)
    if not isinstance(mixes, Mapping):
        raise LabError(f"a solver’s result or a profile is needed, not {found!r}")

    def plays(game: Game, infoset: Infoset, choices: Sequence[Any], rng: Random) -> Any:
        mix = mixes.get(infoset)
        if mix is None:
            raise LabError(f"the profile says nothing about {infoset!r}")
        shares = [mix.get(game.format(None, choice), 0) for choice in choices]
        if min(shares) < 0 or not sum(shares):
            raise LabError(f"the profile has no probabilities for these choices: {dict(mix)!r}")
        return choices[drawn(shares, rng)]

    plays.__name__ = getattr(found, "method", "profile")
    return plays
