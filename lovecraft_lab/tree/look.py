"""What is said at the nodes and branches of a drawn tree: texts, values, mixes, who sees what.

Knows no coordinates and no colour.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Final, Literal

from lovecraft_lab.core.state import CHANCE, TERMINAL

if TYPE_CHECKING:
    from lovecraft_lab.core.knowledge import Infoset
    from lovecraft_lab.tree.fold import Fold

Number = Fraction | float
Mark = Literal["strategy", "beliefs", "values", "reach"]

MARKS: Final[dict[Mark, str]] = {
    "strategy": "Strategy",
    "beliefs": "Beliefs",
    "values": "Expected payoffs",
    "reach": "Reach",
}
"""What may be written on a tree: how likely each choice is made; inside an information set, how
likely each node is; what a node is worth; how likely it is reached."""


@dataclass(frozen=True)
class Look:
    """A drawn tree with what is written on it.

    `seat` is whose payoffs are shown and whose decisions are marked as one's own. `here` is the
    number of the information set in which that seat stands, and `at` the node at which the game is:
    a picture that is the seat's own is given no such node. `profile`, `values` and `reached` are
    what `marks` speaks of, each by node or set; `best` are the branches shown as best ones, and
    `worth` says what the seat may expect in a set.
    """

    fold: Fold
    seat: int = 0
    at: int | None = None
    here: int | None = None
    view: str = ""
    marks: frozenset[Mark] = frozenset()
    profile: Mapping[Infoset, Mapping[str, Number]] | None = field(default=None, repr=False)
    values: Mapping[int, Number] = field(default_factory=dict, repr=False)
    reached: Mapping[int, Number] = field(default_factory=dict, repr=False)
    best: frozenset[int] = frozenset()
    worth: Mapping[int, Number] = field(default_factory=dict, repr=False)

    @property
    def name(self) -> str:
        """What the game is called."""
        return repr(self.fold.tree.game).strip("<>")

    def callout(self, spot: int) -> str:
        """Return what is said beside an information set: that one stands there, what it is worth.

        Empty where neither is to be said.
        """
        parts = ["you are in this set"] if spot == self.here else []
        if spot in self.worth and (parts or len(self.fold.tree.sets[spot].nodes) > 1):
            worth = f"worth {signed(self.worth[spot])}"
            parts.append(worth if parts else f"set {worth}")
        return ", ".join(parts)

    def branch(self, node: int) -> tuple[str, str]:
        """Return how likely a branch is taken, where that is said, and the text of its choice."""
        tree = self.fold.tree
        parent = tree.parents[node]
        if node == self.fold.here or parent < 0:
            return "", ""
        words = tree.words_to(node)
        if tree.movers[parent] == CHANCE:
            return said(tree.chances(parent)[node - tree.first[parent]]), words
        if "strategy" in self.marks and self.profile is not None:
            mix = self.profile.get(tree.information_set(parent).key)
            return ("" if mix is None else said(mix.get(tree.move_to(node), 0))), words
        return "", words

    def is_best(self, node: int) -> bool:
        """Return whether the branch to a node is drawn as a best choice."""
        return node in self.best and node != self.fold.here

    def under(self, node: int) -> str:
        """Return what is written below a node."""
        parts = []
        if node in self.values and self.fold.tree.movers[node] != TERMINAL:
            parts.append(f"worth {signed(self.values[node])}")
        if "beliefs" in self.marks:
            belief = self.beliefs.get(node)
            parts += [] if belief is None else [f"believed {said(belief)}"]
        if "reach" in self.marks and node in self.reached:
            parts.append(f"reached {said(self.reached[node])}")
        return " · ".join(parts)

    @cached_property
    def beliefs(self) -> dict[int, Number]:
        """How likely each node of a set is once the set is reached; unsaid where it never is."""
        found: dict[int, Number] = {}
        for each in self.fold.tree.sets:
            total = sum(self.reached.get(node, 0) for node in each.nodes)
            if total and len(each.nodes) > 1:
                found |= {node: self.reached[node] / total for node in each.nodes}
        return found

    def end(self, node: int) -> str:
        """Return the payoff at a leaf, for the seat."""
        return signed(self.fold.tree.returns(node)[self.seat])

    def who(self, node: int) -> str:
        """Return in words what a node is."""
        tree, mover = self.fold.tree, self.fold.tree.movers[node]
        if mover == TERMINAL:
            return f"end, payoff {self.end(node)}"
        if mover == CHANCE:
            return "chance"
        found = tree.information_set(node)
        alike = len(found.nodes)
        set_is = f", one of {alike} nodes it cannot tell apart" if alike > 1 else ""
        return f"seat {mover} decides{set_is}"

    def sentence(self, node: int) -> str:
        """Return all that the picture says of a node, for screen readers and the outline."""
        share, move = self.branch(node)
        parts = [" ".join(filter(None, (move, f"({share})" if share else "")))]
        parts += [self.who(node), self.under(node), self.where(node)]
        hidden = self.fold.hidden(node)
        if self.fold.is_folded(node):
            parts.append(f"folded, {hidden} nodes behind" if hidden else "folded")
        if self.is_best(node):
            parts.append("best choice")
        return "; ".join(filter(None, parts))

    def where(self, node: int) -> str:
        """Return whether the game is at this node, or may be there as far as the seat knows."""
        if node == self.at:
            return "the game is here"
        if self.fold.tree.movers[node] >= 0 and self.here == self.fold.tree.spots[node]:
            return f"seat {self.seat} may be here"
        return ""

    def outline(self) -> str:
        """Return the drawn part as text, a line for each node, further in the deeper it lies."""
        depth = {self.fold.here: 0}
        lines = []
        for node in self.fold.drawn:
            if node != self.fold.here:
                depth[node] = depth[self.fold.tree.parents[node]] + 1
            lines.append(f"{'  ' * depth[node]}{self.sentence(node)}")
        return "\n".join(lines)


def said(number: Number) -> str:
    """Return a probability as it is read: a fraction, or three digits.

    >>> said(Fraction(1, 3)), said(0.123456), said(1)
    ('1/3', '0.123', '1')
    """
    if isinstance(number, float):
        return f"{number:.3g}"
    return str(number) if len(str(number)) <= 9 else f"{float(number):.4g}"  # noqa: PLR2004 - what fits


def signed(number: Number) -> str:
    """Return a payoff with its sign.

    >>> signed(Fraction(1, 2)), signed(-1), signed(0)
    ('+1/2', '−1', '0')
    """
    text = said(number)
    return f"+{text}" if number > 0 else text.replace("-", "−")
