"""A bot that thinks a choice over: worlds drawn from what its seat can know, and a search in them.

It is given an information set, as every bot is. Worlds come from the exact posterior of that set
(`belief.sample`), so it does the same in any two worlds that its seat cannot tell apart.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Final

from lovecraft_lab.belief.posterior import posterior
from lovecraft_lab.bots.simple import cautious
from lovecraft_lab.core.chance import below
from lovecraft_lab.core.state import infoset as told_at
from lovecraft_lab.letter import from_spec
from lovecraft_lab.letter.choices import Play
from lovecraft_lab.letter.game import LetterGame
from lovecraft_lab.tree.agreeing import believed

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from lovecraft_lab.core.game import Game
    from lovecraft_lab.core.knowledge import Infoset
    from lovecraft_lab.letter.cards import Kind
    from lovecraft_lab.letter.state import LetterState

PLAYOUTS: Final = 400
"""So many games are played on before each choice."""
SEEDS: Final = 1 << 32


def searching(game: Game, infoset: Infoset, choices: Sequence[Any], rng: Random) -> Any:
    """Try the choices in games played on from worlds that may be the true one; take the best.

    `PLAYOUTS` games of the round, whatever is tried in them by all seats, are played by information
    set Monte Carlo tree search (`ll.solve.ismcts`). In each the hidden cards lie as in a world
    drawn from the posterior of the information set; what the others were told in secret is left
    out. What has to be chosen while a card takes effect, such as a hand-out, is chosen as
    `cautious` does, and in another game than the card game all histories that agree are drawn from.

    >>> from random import Random
    >>> from lovecraft_lab import choices, infoset, letter
    >>> game = letter()
    >>> seen = game.position(hands=[("investigators", "fed"), ("boxer",)], known=[(0, 1)])
    >>> game.format(None, searching(game, infoset(seen, 0), choices(seen), Random(1)))
    'investigators>1=3'
    """
    from lovecraft_lab.solve.ismcts import Searching

    if len(choices) < 2:  # noqa: PLR2004 - nothing to think over
        return choices[below(rng, len(choices))]
    seed = below(rng, SEEDS)
    if not isinstance(game, LetterGame):
        search = Searching(game, infoset, believed(game, infoset), seed)
    elif not any(isinstance(choice, Play) for choice in choices) or game.view(infoset).resolving:
        return cautious(game, infoset, choices, rng)
    else:
        worlds = Worlds(game, infoset)
        search = Searching(worlds.game, worlds.told, worlds, seed)
    for _ in range(PLAYOUTS):  # one that is interrupted chooses nothing
        search.iterate()
    best = search.found.best
    return next(choice for choice in choices if game.format(None, choice) == best)


class Worlds:
    """Tables set up as a seat sees its own, the hidden cards as in a world that it drew by lot.

    `belief.state` would draw whole histories instead, with what the others were told in secret, and
    for that goes through them: 3 times as slow where two play, 40 times where four do.

    `game` is a round of its own; `told` is what the seat knows of any of these tables: what lies
    open, and its own hand. It must be its turn, with no card taking effect.
    """

    def __init__(self, game: LetterGame, told: Infoset) -> None:
        self.game = from_spec(game.spec() | {"match": False})
        self.view: Any = game.view(told)
        self.belief = posterior(game, told)
        self.ids = [row.ident for row in game.cards]
        self.told = told_at(self.state(Random("any world")), self.view.seat)

    def state(self, rng: Random) -> LetterState:
        """Return a table with the hidden cards as in a world drawn in exact proportion."""
        view, world = self.view, self.belief.sample(rng)
        hands = [*world.hands]
        hands[view.seat] = self._named(view.hands[view.seat])  # the drawn card last
        return self.game.position(
            hands=hands,
            zones=[self._named(zone) for zone in view.zones],
            turn=view.seat,
            face_up=self._named(view.face_up),
            protected=view.protected,
            immune=view.immune,
            outs=view.out,
            eggs_aside=view.eggs_aside,
            aside=view.aside,
            known_next=None if view.known_next is None else self.ids[view.known_next],
            end_option=view.end_option,
            tokens=view.tokens,
        )

    def _named(self, kinds: Iterable[Kind]) -> tuple[str, ...]:
        return tuple(self.ids[kind] for kind in kinds)
