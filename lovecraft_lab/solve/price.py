"""What a choice gave away: each choice of an information set, with what it is worth there.

Worths are those of the seat that chooses, seen from all it knows and nothing else: the nodes of its
information set weighted by how likely chance and the others make them, the others going on as a
profile says, itself going on as well as it can.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from lovecraft_lab.core.errors import LabError
from lovecraft_lab.core.state import CHANCE, TERMINAL
from lovecraft_lab.solve.profile import Number, Profile, mix
from lovecraft_lab.tree.look import said, signed
from lovecraft_lab.tree.tree import require_whole

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from lovecraft_lab.core.knowledge import Infoset
    from lovecraft_lab.tree.tree import InformationSet, Tree

Weights = dict[int, Number]
"""Node -> how likely it is, up to a common factor."""
Ends = dict[Fraction, Number]
"""Payoff -> how likely it is, up to a common factor."""

ROUNDING = 1e-6
"""So little may be given away by a profile in floats alone."""


@dataclass(frozen=True, slots=True)
class Price:
    """A choice, how every choice there ends, and what this one gave away.

    `ends[move]` are the payoffs that a choice leads to, each with its probability, if its seat goes
    on as well as it can; `words[move]` is the choice as a sentence has it. `playouts` is 0 where
    all was worked out; where games were sampled, `margin` is half the width of the interval that
    holds what was given away with 95 %. `note` says what was taken for granted.
    """

    seat: int
    move: str
    ends: Mapping[str, Mapping[Fraction, Number]]
    words: Mapping[str, str]
    playouts: int = 0
    margin: float = 0.0
    note: str = ""

    @property
    def worths(self) -> dict[str, Number]:
        """What each choice is worth."""
        return {move: _mean(ends) for move, ends in self.ends.items()}

    @property
    def best(self) -> str:
        """The best choice; the one that was made if none is better."""
        worths = self.worths
        return max(worths, key=lambda move: (worths[move], move == self.move))

    @property
    def given_away(self) -> Number:
        """What the choice is worth less than the best one: 0 for the best."""
        worths = self.worths
        return worths[self.best] - worths[self.move]

    @property
    def interval(self) -> tuple[Number, Number]:
        """Between what it lies, with 95 %; the number itself twice where nothing was sampled."""
        gave = self.given_away
        return (max(0, gave - self.margin), gave + self.margin) if self.margin else (gave, gave)

    @property
    def is_clear(self) -> bool:
        """Whether something was given away, beyond what lots or rounding may explain."""
        low, _ = self.interval
        return low > (0 if isinstance(low, Fraction) else ROUNDING)

    @property
    def why(self) -> str:
        """One sentence: what was given away, against which choice, and how the two end."""
        mine, best = self.words[self.move], self.words[self.best]
        ending, other = (self.ending(move) for move in (self.move, self.best))
        if not self.is_clear:
            what = f"{mine} gave nothing away"
            if self.playouts:
                what = f"{mine} gave away nothing that {self.playouts:,} playouts would show"
            return f"{what}: it {ending}."
        if ending == other:
            mean = (_read(self.worths[move], signed) for move in (self.move, self.best))
            ending, other = (f"is worth {each}" for each in mean)
        gave = _read(self.given_away, said)
        if self.playouts:
            gave = f"about {float(self.given_away):.2g} (±{self.margin:.2g})"
        return f"{mine} gave away {gave}: it {ending}, {best} {other}."

    def ending(self, move: str) -> str:
        """How a choice ends, in words: how often it wins, and how often it ties if it does."""
        ends = self.ends[move]
        won = sum((weight for paid, weight in ends.items() if paid > 0), Fraction(0))
        tied = ends.get(Fraction(0), Fraction(0))
        if self.playouts:
            wins = f"wins {round(won * self.playouts):,} of {self.playouts:,} playouts"
            return f"{wins} and ties {round(tied * self.playouts):,}" if tied else wins
        share, ties = _read(won, said), _read(tied, said)
        if ties == "1":
            return "ties for certain"
        wins = {"1": "wins for certain", "0": "never wins"}.get(share, f"wins with chance {share}")
        return wins if ties == "0" else f"{wins} and ties with chance {ties}"

    def __repr__(self) -> str:
        sampled = f" ± {self.margin:.2g}, {self.playouts:,} playouts" if self.playouts else ""
        return (
            f"<{self.move} by seat {self.seat} gave away {_read(self.given_away, said)}{sampled}>"
        )


def price(tree: Tree, profile: Profile, infoset: Infoset, move: str) -> Price:
    """Return what a choice gave away against the best one, in one information set.

    `profile` says what the others do; what it says of the own seat is not looked at, for from there
    on that seat goes on as well as it can. Exact where the profile is. Where the profile never lets
    it come to this set, the seat is taken to believe that every choice of the others so far was as
    likely as any other, and `note` says so. Raises `LabError` for a set that is not in the tree and
    a choice that is not in the set, `Unsuitable` for a tree of which only a part has grown.

    >>> from lovecraft_lab.toys.kuhn import kuhn
    >>> from lovecraft_lab.tree.grow import grow
    >>> from lovecraft_lab.solve.profile import uniform
    >>> tree = grow(kuhn())
    >>> price(tree, uniform(tree), tree.infosets[0][0].key, "bet").given_away
    Fraction(0, 1)
    """
    require_whole(tree)
    found = next((each for each in tree.sets if each.key == infoset), None)
    if found is None:
        raise LabError(f"{infoset!r} is no information set of {tree!r}")
    if move not in found.moves:
        raise LabError(f"{move!r} is no choice there: there is {', '.join(found.moves)}")
    weights, note = _beliefs(tree, profile, found)
    whole = sum(weights.values())
    ends = {
        each: {
            paid: weight / whole
            for paid, weight in sorted(_ends(tree, profile, found.player, after).items())
        }
        for place, each in enumerate(found.moves)
        for after in [{tree.first[node] + place: weight for node, weight in weights.items()}]
    }
    first = tree.first[found.nodes[0]]
    words = {each: tree.words_to(first + place) for place, each in enumerate(found.moves)}
    return Price(found.player, move, ends, words, note=note)


def _beliefs(tree: Tree, profile: Profile, found: InformationSet) -> tuple[Weights, str]:
    """Return how likely the others make each node of a set, and what had to be taken for that."""
    likely = {node: _reached(tree, node, found.player, profile) for node in found.nodes}
    if any(likely.values()):
        return {node: weight for node, weight in likely.items() if weight}, ""
    blind = {node: _reached(tree, node, found.player, None) for node in found.nodes}
    return blind, "by this profile it never comes here: the others are taken to have chosen blindly"


def _reached(tree: Tree, node: int, seat: int, profile: Profile | None) -> Number:
    """Return how likely chance and the others, blind without a profile, make a node."""
    likely: Number = Fraction(1)
    for after in tree.path(node)[1:]:
        before = tree.parents[after]
        who, spot, place = tree.movers[before], tree.spots[before], after - tree.first[before]
        if who == CHANCE:
            likely *= tree.lotteries[spot].chances[place]
        elif who != seat:
            there = tree.sets[spot]
            likely *= mix(there, profile)[place] if profile is not None else _even(there)
    return likely


def _even(there: InformationSet) -> Fraction:
    return Fraction(1, len(there.moves))


def _ends(tree: Tree, profile: Profile, seat: int, weights: Weights) -> Ends:
    """Return how likely each payoff is behind these nodes, the seat going on as well as it can.

    Own information sets are met with all their nodes at once: whatever leads to one of them leads
    through the same choices of one's own (perfect recall), so none of its nodes lies elsewhere.
    """
    ends: Ends = {}
    met: dict[int, Weights] = {}
    for node, weight in _until_the_seat_moves(tree, profile, seat, weights):
        if tree.movers[node] == TERMINAL:
            paid = tree.payoffs[tree.spots[node]][seat]
            ends[paid] = ends.get(paid, 0) + weight
        else:
            met.setdefault(tree.spots[node], {})[node] = weight
    for spot, here in met.items():
        choices = (
            _ends(tree, profile, seat, {tree.first[node] + place: w for node, w in here.items()})
            for place in range(len(tree.sets[spot].moves))
        )
        for paid, weight in max(choices, key=_mean).items():
            ends[paid] = ends.get(paid, 0) + weight
    return ends


def _until_the_seat_moves(
    tree: Tree, profile: Profile, seat: int, weights: Weights
) -> Iterator[tuple[int, Number]]:
    """Yield the ends and the own decisions that come next, each with its weight."""
    waiting = [*weights.items()]
    while waiting:
        node, weight = waiting.pop()
        who, spot = tree.movers[node], tree.spots[node]
        if who in (TERMINAL, seat):
            yield node, weight
            continue
        shares = tree.lotteries[spot].chances if who == CHANCE else mix(tree.sets[spot], profile)
        after = zip(tree.children(node), shares, strict=True)
        waiting += [(to, weight * share) for to, share in after if share]


def _mean(ends: Mapping[Fraction, Number]) -> Number:
    return sum((paid * weight for paid, weight in ends.items()), Fraction(0))


def _read(number: Number, form: Callable[[Number], str]) -> str:
    """Return a number as it is read; a float rounded, so that what is nearly 0 is 0."""
    return form(number if isinstance(number, Fraction) else round(number, 6) + 0.0)
