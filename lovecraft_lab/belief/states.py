"""Whole states behind an information set: one that it may really be, drawn by lot.

A world says where the cards lie; a state holds as well what each of the others was told on the way
there. So one history that agrees is drawn: histories after which the cards lie alike are gone
through together, and the way is chosen backwards from its end.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from lovecraft_lab.belief.histories import Histories, any_legal
from lovecraft_lab.core.chance import drawn
from lovecraft_lab.core.errors import LabError, Unsuitable
from lovecraft_lab.core.state import infoset

if TYPE_CHECKING:
    from random import Random

    from lovecraft_lab.core.knowledge import Infoset
    from lovecraft_lab.core.rule import Choice
    from lovecraft_lab.letter.game import LetterGame
    from lovecraft_lab.letter.state import LetterState

Hands = tuple[tuple[str, ...], ...]


@dataclass(eq=False, slots=True)
class Met:
    """Histories after which the cards lie alike: one of their states, and the ways there."""

    state: LetterState
    weight: Fraction = Fraction(0)
    ways: list[tuple[Met, Choice, Fraction]] = field(default_factory=list)


class States:
    """The states that an information set may be, every legal choice of the others counting 1.

    `ends` are those that differ in where the cards lie, each with its weight. Raises `Unsuitable`
    where more than `limit` would have to be met, `LabError` where none agrees.
    """

    def __init__(self, game: LetterGame, told: Infoset, *, limit: int = 20_000) -> None:
        self.game = game
        self.told = told
        self.ends: list[Met] = []
        self._search = Histories(game, told, any_legal, limit)
        layer: dict[Any, Met] = {}
        for state, weight in self._search.roots():
            self._meet(layer, state).weight += Fraction(weight)
        seen = 0
        while layer:
            seen += len(layer)
            if seen > limit:
                raise Unsuitable(
                    f"more than {limit:,} states would have to be met to draw one of them; raise"
                    " limit=, or take an earlier moment or fewer players"
                )
            layer = self._next(layer)
        if not self.ends:
            raise LabError(f"no state of {game!r} agrees with {told!r}")

    def _meet(self, layer: dict[Any, Met], state: LetterState) -> Met:
        """Return what was met with the cards lying so."""
        own = len(infoset(state, self.told.player).private)
        key = (state.hands, state.unseen, state.todo, state.announced, own)
        return layer.setdefault(key, Met(state))

    def _next(self, layer: dict[Any, Met]) -> dict[Any, Met]:
        """Go on by one choice from all that lies on the way; what is at the end stays there."""
        following: dict[Any, Met] = {}
        for met in layer.values():
            if infoset(met.state, self.told.player) == self.told:
                self.ends.append(met)
                continue
            for choice, chance in self._search.chances(met.state):
                after = self._search.after(met.state, choice)
                if after is not None:
                    there = self._meet(following, after)
                    there.weight += met.weight * chance
                    there.ways.append((met, choice, met.weight * chance))
        return following

    def hands(self, met: Met) -> Hands:
        """Return the hands of an end by ids, sorted."""
        ids = [row.ident for row in self.game.cards]
        return tuple(tuple(sorted(ids[kind] for kind in hand)) for hand in met.state.hands)

    def sample(self, rng: Random, hands: Hands | None = None) -> LetterState:
        """Return one state in proportion to its weight, among those with these hands if given.

        What the seat was told in it is the information set itself.
        """
        fits = [met for met in self.ends if hands is None or self.hands(met) == hands]
        if not fits:
            raise LabError(f"no state with the hands {hands!r} agrees with {self.told!r}")
        met = fits[drawn([each.weight for each in fits], rng)]
        made: list[Choice] = []
        while met.ways:
            met, choice, _ = met.ways[drawn([weight for *_, weight in met.ways], rng)]
            made.append(choice)
        state = met.state
        for choice in reversed(made):
            after = self._search.after(state, choice)
            assert after is not None, "it was gone along before"
            state = after
        return state
