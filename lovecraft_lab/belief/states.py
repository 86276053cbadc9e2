"""Whole states behind an information set: one that it may really be, drawn by lot.

A world says where the cards lie; a state holds as well what each of the others was told on the way
there. So one history that agrees is drawn: histories after which the cards lie alike are gone
through together, and the way is chosen backwards from its end. Where the hands at its end are
given, a hand on the way that cannot lead to them is not gone on from.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from lovecraft_lab.belief.histories import LIMIT, RAISE, Held, Histories, any_legal, may_lie
from lovecraft_lab.core.chance import drawn
from lovecraft_lab.core.errors import LabError, Unsuitable
from lovecraft_lab.core.state import infoset
from lovecraft_lab.letter import aeg25_facts, facts

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from lovecraft_lab.core.knowledge import Infoset, RawFact
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

    `ends` are those that differ in where the cards lie, each with its weight; where `hands` are
    given, ids sorted, only those with these hands. Raises `Unsuitable` where more than `limit`
    would have to be met, `LabError` where none agrees.
    """

    def __init__(
        self, game: LetterGame, told: Infoset, hands: Hands | None = None, *, limit: int = LIMIT
    ) -> None:
        self.game = game
        self.told = told
        self.ends: list[Met] = []
        self._may_hold = None if hands is None else held_on_the_way(game, told, hands)
        self._search = Histories(game, told, any_legal, limit)
        self._seen, self._limit = 0, limit
        layer: dict[Any, Met] = {}
        for state, weight in self._roots():
            self._meet(layer, state).weight += Fraction(weight)
        while layer:
            self._count(len(layer))
            layer = self._next(layer)
        if hands is not None:
            self.ends = [met for met in self.ends if self.hands(met) == hands]
        if not self.ends:
            with_them = "" if hands is None else f" with the hands {hands!r}"
            raise LabError(f"no state of {game!r}{with_them} agrees with {told!r}")

    def _count(self, states: int) -> None:
        """Count states that were met; raises `Unsuitable` where they are too many."""
        self._seen += states
        if self._seen > self._limit:
            raise Unsuitable(
                f"more than {self._limit:,} states would have to be met to draw one of them;"
                f" {RAISE}, or take an earlier moment or fewer players"
            )

    def _roots(self) -> list[tuple[LetterState, Fraction]]:
        """The states that the round may have begun from.

        How the rounds before it went tells nothing of this one but what all have heard, so of the
        many ways through them the first one found is taken.
        """
        held = None if self._may_hold is None else self._may_hold[:2][-1]
        roots = [(state, Fraction(weight)) for state, weight in self._search.roots(held)]
        ends = [n for n, fact in enumerate(self.told.public) if fact[0] is facts.RoundGathered]
        if not ends:
            return roots
        waiting = [state for state, _ in roots]
        while waiting:
            state = waiting.pop()
            if state.announced > ends[-1]:
                return [(state, Fraction(1))]
            self._count(1)
            waiting += [after for _, _, after in self._after(state)]
        return []

    def _meet(self, layer: dict[Any, Met], state: LetterState) -> Met:
        """Return what was met with the cards lying so."""
        own = len(infoset(state, self.told.player).private)
        key = (state.hands, state.unseen, state.todo, state.announced, own)
        return layer.setdefault(key, Met(state))

    def _next(self, layer: dict[Any, Met]) -> dict[Any, Met]:
        """Go on by one choice from all that lies on the way; what is at the end stays there."""
        following: dict[Any, Met] = {}
        for met in layer.values():
            if self._is_told_all(met.state):
                self.ends.append(met)
                continue
            for choice, chance, after in self._after(met.state):
                there = self._meet(following, after)
                there.weight += met.weight * chance
                there.ways.append((met, choice, met.weight * chance))
        return following

    def _after(self, state: LetterState) -> Iterator[tuple[Choice, Fraction, LetterState]]:
        """Yield each choice by which one stays on the way, how likely it is, and what follows."""
        for choice, chance in self._search.chances(state):
            after = self._search.after(state, choice)
            if after is not None and self._leads_there(after):
                yield choice, Fraction(chance), after

    def _is_told_all(self, state: LetterState) -> bool:
        """Whether the seat has been told there all that it knows."""
        if state.announced != len(self.told.public):
            return False
        return infoset(state, self.told.player) == self.told

    def _leads_there(self, state: LetterState) -> bool:
        """Whether the hands may become those at the end."""
        if self._may_hold is None or state.announced >= len(self._may_hold):
            return True
        return may_lie(state.hands, self._may_hold[state.announced])

    def hands(self, met: Met) -> Hands:
        """Return the hands of an end by ids, sorted."""
        ids = [row.ident for row in self.game.cards]
        return tuple(tuple(sorted(ids[kind] for kind in hand)) for hand in met.state.hands)

    def sample(self, rng: Random) -> LetterState:
        """Return one state in proportion to its weight.

        What the seat was told in it is the information set itself.
        """
        met = self.ends[drawn([each.weight for each in self.ends], rng)]
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


def held_on_the_way(game: LetterGame, told: Infoset, hands: Hands) -> list[Held]:
    """Return what each seat may have held when 0, 1, 2, ... facts had been announced.

    A card in a hand stays there until it is seen to leave it, so a hand holds nothing but what is
    played, discarded or laid open later, and what it holds at the end. Hands that are traded or
    collected may hold what any of them may.
    """
    kinds = {row.ident: kind for kind, row in enumerate(game.cards)}
    held: Held = [frozenset(kinds[card] for card in hand) for hand in hands]
    found = [held]
    for fact in reversed(told.public):
        held = _before(fact, held)
        found.append(held)
    return found[::-1]


def _before(fact: RawFact, held: Held) -> Held:
    """Return what each seat may have held before something was announced."""
    kind, *about = fact
    if kind is facts.RoundGathered:
        return [None] * len(held)
    if kind in (*MIXED, *MIXED_ALL):
        mixed = range(len(held)) if kind in MIXED_ALL else about[:2]
        parts = [held[seat] for seat in mixed]
        whole = None if None in parts else frozenset[int]().union(*filter(None, parts))
        return [whole if seat in mixed else each for seat, each in enumerate(held)]
    now = [*held]
    if kind is facts.ShownHands:
        for seat, shown in about[0]:
            now[seat] = frozenset((shown,))
    elif kind is facts.Out:  # the whole hand is laid open
        now[about[0]] = frozenset(about[1])
    elif kind in LEFT and (after := held[about[0]]) is not None:
        cards = about[1] if isinstance(about[1], tuple) else (about[1],)
        now[about[0]] = after.union(cards)
    return now


LEFT = (facts.Played, facts.Discarded, facts.ShowedCard, aeg25_facts.ShowedHand)
"""What is announced of a card that leaves a hand, or that is shown and stays in it."""
MIXED = (facts.Traded, facts.TookHand)
"""What is announced where cards go between two hands unseen."""
MIXED_ALL = (facts.TookAll, facts.HandedOut, aeg25_facts.Collected, aeg25_facts.GaveBack)
"""What is announced where cards go between any hands unseen."""
