"""A game tree in flat arrays: who moves where, what leads where, and who can tell what apart.

Knows no game; `grow` fills it. A node is a number; the root is 0 and a parent comes before its
children, which have numbers next to each other.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING

from lovecraft_lab.core.engine import child
from lovecraft_lab.core.errors import LabError, Unsuitable
from lovecraft_lab.core.knowledge import Infoset, viewer_text
from lovecraft_lab.core.state import CHANCE, TERMINAL
from lovecraft_lab.tree.known import Possible

if TYPE_CHECKING:
    from collections.abc import Iterator

    import networkx as nx

    from lovecraft_lab.core.game import Game
    from lovecraft_lab.core.rule import Choice
    from lovecraft_lab.core.state import State
    from lovecraft_lab.tree.look import Look
    from lovecraft_lab.tree.told import Told


@dataclass(frozen=True, slots=True, eq=False)
class InformationSet:
    """The decision nodes of one player that this player cannot tell apart.

    `choices` and their texts `moves` are the same in all of them; `number` is its place among all
    information sets of the tree. `key` is what `ll.infoset` gives in each of its nodes.
    """

    number: int
    player: int
    choices: tuple[Choice, ...]
    moves: tuple[str, ...]
    nodes: array[int] = field(default_factory=lambda: array("i"), repr=False)
    chains: tuple[int, int] = (0, 0)
    told: Told | None = field(default=None, repr=False)

    @property
    def key(self) -> Infoset:
        """All that the player has seen here."""
        assert self.told is not None  # noqa: S101 - grow gives it
        public, private = (self.told.entries(number) for number in self.chains)
        return Infoset(self.player, public, private)


@dataclass(frozen=True, slots=True)
class Lottery:
    """What chance may bring at a node: outcomes, their texts, and their exact probabilities."""

    outcomes: tuple[Choice, ...]
    moves: tuple[str, ...]
    chances: tuple[Fraction, ...]


class Tree:
    """Every history of a game from one node on.

    `movers[n]` is the seat that moves at node n, `CHANCE` or `TERMINAL`; `first[n]` its first child
    (the others follow); `spots[n]` its place in `sets` at a decision, in `lotteries` at a chance
    node, in `payoffs` at a leaf. `parents[0]` is -1; `first` is 0 where nothing has grown yet, and
    `is_whole` says that there is no such node. `known` is what a seat knows, where the tree begins
    with that.

    >>> from lovecraft_lab.toys.kuhn import kuhn
    >>> from lovecraft_lab.tree.grow import grow
    >>> tree = grow(kuhn())
    >>> tree.nodes, tree.terminals, [len(sets) for sets in tree.infosets]
    (58, 30, [6, 6])
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.is_whole = False
        self.known: Infoset | None = None
        self.movers: array[int] = array("b")
        self.parents: array[int] = array("i")
        self.first: array[int] = array("i")
        self.spots: array[int] = array("i")
        self.sets: list[InformationSet] = []
        self.lotteries: list[Lottery] = []
        self.payoffs: list[tuple[Fraction, ...]] = []

    @property
    def players(self) -> int:
        """The number of seats."""
        return self.game.players

    @property
    def nodes(self) -> int:
        """The number of nodes, leaves included."""
        return len(self.movers)

    @property
    def terminals(self) -> int:
        """The number of leaves: ways the game can end."""
        return self.movers.count(TERMINAL)

    @property
    def infosets(self) -> tuple[tuple[InformationSet, ...], ...]:
        """The information sets of each player, in the order in which they were met."""
        return tuple(
            tuple(each for each in self.sets if each.player == player)
            for player in range(self.players)
        )

    def width(self, node: int) -> int:
        """Return how many children a node has."""
        return len(self.moves(node))

    def moves(self, node: int) -> tuple[str, ...]:
        """Return the texts of the choices at a node; none at a leaf or where none is listed yet."""
        mover = self.movers[node]
        spot = self.spots[node]
        if mover == TERMINAL or spot < 0:
            return ()
        return self.lotteries[spot].moves if mover == CHANCE else self.sets[spot].moves

    def children(self, node: int) -> range:
        """Return the children of a node, in the order of its moves."""
        start = self.first[node]
        return range(start, start + self.width(node)) if start else range(0)

    def move_to(self, node: int) -> str:
        """Return the text of the choice that leads to a node; empty at the root."""
        parent = self.parents[node]
        return "" if parent < 0 else self.moves(parent)[node - self.first[parent]]

    def words_to(self, node: int) -> str:
        """Return the choice that leads to a node in the game's words, its text where it has none.

        A game that has words for its choices says them by a method `in_words(choice)`.
        """
        parent = self.parents[node]
        in_words = getattr(self.game, "in_words", None)
        if parent < 0 or in_words is None:
            return self.move_to(node)
        spot, place = self.spots[parent], node - self.first[parent]
        if self.movers[parent] != CHANCE:
            return str(in_words(self.sets[spot].choices[place]))
        outcome = self.lotteries[spot].outcomes[place]
        return outcome.text if isinstance(outcome, Possible) else str(in_words(outcome))

    def path(self, node: int) -> tuple[int, ...]:
        """Return the nodes from the root to this one."""
        found = []
        while node >= 0:
            found.append(node)
            node = self.parents[node]
        return tuple(reversed(found))

    def history(self, node: int) -> tuple[str, ...]:
        """Return the choices that lead from the root to a node, as texts."""
        return tuple(self.move_to(each) for each in self.path(node)[1:])

    def information_set(self, node: int) -> InformationSet:
        """Return the information set of a decision node; raises `LabError` for another node."""
        if self.movers[node] < 0:
            msg = f"node {node} is no decision node: nobody has an information set there"
            raise LabError(msg)
        return self.sets[self.spots[node]]

    @property
    def here(self) -> InformationSet | None:
        """The information set of the seat whose knowledge the tree begins with, if it moves."""
        first = 0 if self.movers[0] >= 0 or not self.first[0] else self.first[0]
        if self.known is None or self.movers[first] != self.known.player:
            return None
        found = self.information_set(first)
        return found if found.key == self.known else None

    def returns(self, node: int) -> tuple[Fraction, ...]:
        """Return each seat's payoff at a leaf; raises `LabError` for another node."""
        if self.movers[node] != TERMINAL:
            msg = f"node {node} is no leaf: nobody is paid there"
            raise LabError(msg)
        return self.payoffs[self.spots[node]]

    def chances(self, node: int) -> tuple[Fraction, ...]:
        """Return the probabilities of a chance node's moves; raises `LabError` for another node."""
        if self.movers[node] != CHANCE:
            msg = f"node {node} is no chance node"
            raise LabError(msg)
        return self.lotteries[self.spots[node]].chances

    def of_kind(self, mover: int) -> Iterator[int]:
        """Yield the nodes at which this seat, chance or nobody moves, in order."""
        return (node for node, who in enumerate(self.movers) if who == mover)

    @property
    def perfect_information(self) -> bool:
        """Whether every information set holds one node alone."""
        return all(len(each.nodes) == 1 for each in self.sets)

    def to_networkx(self) -> nx.DiGraph:
        """Return the tree as a networkx graph.

        Nodes carry `mover` (a seat, "chance" or "end"), `infoset` (its number, -1 where there is
        none) and `returns` (text, empty inside the tree); edges carry `action` and, behind a chance
        node, `probability` (a `Fraction`). `graphml` writes the same to a file.
        """
        import networkx as nx

        graph = nx.DiGraph()
        names = {CHANCE: "chance", TERMINAL: "end"}
        for node, mover in enumerate(self.movers):
            graph.add_node(
                node,
                mover=names.get(mover, mover),
                infoset=self.spots[node] if mover >= 0 else -1,
                returns=self.returns(node) if mover == TERMINAL else (),
            )
            parent = self.parents[node]
            if parent >= 0:
                graph.add_edge(parent, node, action=self.move_to(node))
                if self.movers[parent] == CHANCE:
                    share = self.chances(parent)[node - self.first[parent]]
                    graph.edges[parent, node]["probability"] = share
        return graph

    def graphml(self) -> str:
        """Return the tree as GraphML text, fractions written as "1/3" and payoffs as "1, -1"."""
        import networkx as nx

        graph = self.to_networkx()
        for _, marks in graph.nodes(data=True):
            marks["mover"] = str(marks["mover"])
            marks["returns"] = ", ".join(map(str, marks["returns"]))
        for _, _, marks in graph.edges(data=True):
            if "probability" in marks:
                marks["probability"] = str(marks["probability"])
        return "\n".join(nx.generate_graphml(graph))

    def outline(self) -> str:
        """Return the tree as text, a line for each node; of a large one, what lies near the root.

        >>> from lovecraft_lab.toys.stripped_down import stripped_down
        >>> from lovecraft_lab.tree.grow import grow
        >>> print(grow(stripped_down()).outline().splitlines()[0])
        chance
        """
        return self._look().outline()

    def svg(self) -> str:
        """Return the tree as one SVG to be saved or put anywhere; of a large one, a part."""
        from lovecraft_lab.tree.picture import tree_file

        return tree_file(self._look())

    def _look(self) -> Look:
        """Return the tree as it is drawn where nothing else is asked for."""
        from lovecraft_lab.tree.fold import unfolded
        from lovecraft_lab.tree.look import Look

        if self.known is None:
            return Look(unfolded(self))
        seat, here = self.known.player, self.here
        return Look(
            unfolded(self),
            seat if isinstance(seat, int) else 0,
            here=None if here is None else here.number,
            view=f"as {viewer_text(seat)} knows it",
        )

    def _repr_html_(self) -> str:
        from lovecraft_lab.tree.picture import tree_html

        return tree_html(self._look())

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return {"text/html": self._repr_html_(), "text/plain": f"{self!r}\n{self.outline()}"}

    def __repr__(self) -> str:
        sets = " + ".join(str(len(each)) for each in self.infosets)
        return (
            f"<tree of {self.game!r}: {self.nodes:,} nodes, {self.terminals:,} of them leaves,"
            f" {sets} information sets>"
        )


def require_tree(tree: object) -> None:
    """Raise `LabError` for what is no tree."""
    if not isinstance(tree, Tree):
        raise LabError(f"a tree is needed, which ll.grow(game) grows, not {tree!r}")


def require_whole(tree: Tree) -> None:
    """Raise `LabError` for what is no tree, `Unsuitable` for one of which only a part has grown."""
    require_tree(tree)
    if not tree.is_whole:
        raise Unsuitable("only a part of this tree has grown; ll.grow(game) grows all of it")


def node_state(tree: Tree, node: int, root: State) -> State:
    """Return the state at a node, given the one at the root: the choices on the way made again."""
    state = root
    path = tree.path(node)
    for parent, after in pairwise(path):
        spot, place = tree.spots[parent], after - tree.first[parent]
        if tree.movers[parent] == CHANCE:
            state = child(state, tree.lotteries[spot].outcomes[place])
        else:
            state = child(state, tree.sets[spot].choices[place])
    return state
