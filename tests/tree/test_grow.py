"""Growing trees: counts known from elsewhere, information sets, size limits, networkx."""

from __future__ import annotations

from fractions import Fraction
from io import StringIO
from itertools import count, product
from math import prod
from typing import Any

import networkx as nx
import pytest

import lovecraft_lab as ll
from lovecraft_lab.core.game import Game
from lovecraft_lab.core.knowledge import entries
from lovecraft_lab.core.rule import Rule
from lovecraft_lab.letter import EDITIONS
from lovecraft_lab.tree.estimate import estimate
from lovecraft_lab.tree.grow import Growing, grow
from lovecraft_lab.tree.sequences import Sequences, has_perfect_recall
from lovecraft_lab.tree.tree import Tree, node_state
from tests.tree.plain import as_grown, grown_plainly

KUHN = ll.kuhn()
DECK_A = ll.letter(deck=ll.DECKS["deck-a"])
GAMES: list[Game] = [
    KUHN,
    ll.letter(deck=ll.DECKS["pocket-4"]),
    ll.letter(deck=ll.DECKS["pocket-5"]),
]


def test_kuhn_poker_has_the_tree_of_the_textbook() -> None:
    # 1 + 3 + 6 deals, then for each of 6 deals 2 + 2 + 2 + 2 more nodes, 5 of them leaves.
    tree = grow(KUHN)
    assert (tree.nodes, tree.terminals) == (1 + 3 + 6 + 6 * 8, 6 * 5)
    assert [len(sets) for sets in tree.infosets] == [6, 6]


def test_pocket_4_has_12_decisions_22_leaves_and_7_information_sets() -> None:
    tree = grow(GAMES[1])
    decisions = [node for node in range(tree.nodes) if tree.movers[node] >= 0]
    assert (len(decisions), tree.terminals, len(tree.sets)) == (12, 22, 7)


def test_deck_a_has_217_and_115_information_sets() -> None:
    tree = grow(DECK_A)
    assert [len(sets) for sets in tree.infosets] == [217, 115]
    first = [s for s in tree.infosets[0] if all(_first_decision(tree, n) for n in s.nodes)]
    assert len(first) == 21


def _first_decision(tree: Tree, node: int) -> bool:
    return all(tree.movers[n] < 0 for n in tree.path(node)[:-1])


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_every_node_agrees_with_the_walk(game: Game) -> None:
    """The same histories, movers, payoffs and keys as a plain walk through the game."""
    tree, start = grow(game), game.start()
    walked = {node.choices: node for node in ll.walk(start, 50)}
    assert len(walked) == tree.nodes
    for number in range(tree.nodes):
        state = node_state(tree, number, start)
        assert ll.mover(state) == tree.movers[number]
        if tree.movers[number] >= 0:
            found = tree.information_set(number)
            assert found.key == ll.infoset(state, found.player)
            assert number in found.nodes
            assert found.choices == ll.choices(state)
        elif tree.movers[number] == ll.CHANCE:
            assert sum(tree.chances(number)) == 1
            assert tuple(p for _, p in ll.outcomes(state)) == tree.chances(number)
        else:
            assert tree.returns(number) == game.returns(state)
            assert sum(tree.returns(number)) == 0


def late_tables() -> list[tuple[Game, Any]]:
    """Tables of the printed decks, of two and of three, with few cards still hidden."""
    found: list[tuple[Game, Any]] = []
    for edition, players in product(EDITIONS, (2, 3)):
        game = ll.letter(edition, players)
        for seed in count():
            record = ll.play(game, [ll.bots.random] * players, seed)
            moments: Any = record.moments()
            late = [state for state, _ in moments if state.turn is not None]
            if len(late[-1].unseen) <= 7 - players:
                found.append((game, late[-2]))
                break
    return found


@pytest.mark.parametrize(
    ("game", "root"),
    [
        *((game, game.start()) for game in (*GAMES, ll.stripped_down(), DECK_A)),
        *late_tables(),
    ],
    ids=repr,
)
def test_a_tree_is_the_same_as_if_every_history_were_played_alone(game: Game, root: Any) -> None:
    """Node by node and number by number, although histories that meet are worked out once."""
    tree = grow(game, root)
    assert as_grown(tree) == grown_plainly(game, root)
    met = [node for each in tree.sets for node in each.nodes]
    assert sorted(met) == [node for node, mover in enumerate(tree.movers) if mover >= 0]
    assert len(set(tree.payoffs)) == len(tree.payoffs)


def test_printed_decks_of_two_and_three_are_among_the_trees_that_are_compared() -> None:
    assert {(game.name, game.players) for game, _ in late_tables()} == {
        (f"letter/{edition}", players) for edition in EDITIONS for players in (2, 3)
    }


def test_what_follows_is_worked_out_once_where_histories_meet() -> None:
    """A child is made for each choice of a situation, and there are far fewer than histories."""
    growing = Growing(DECK_A, DECK_A.start())
    assert growing.open_all(10_000)
    met = growing._situations._met
    assert len(met) < growing.tree.nodes / 4


def test_a_rule_that_reads_what_was_told_is_refused() -> None:
    """It would tell histories apart that meet in all other fields."""

    @Rule("T2", "Test", "All that was said is counted.")
    def listen(state: Any) -> None:
        state.announce(len(entries(state.public)))

    @Rule("T1", "Test", "The player says a word.", options=lambda _state, _player: ("bet",))
    def say(state: Any, _player: int, word: str) -> None:
        state.announce(word)
        state.push((listen,))

    state = KUHN.start().copy()
    state.todo = ((say, 0), None)
    with pytest.raises(ll.LabError, match="what was told is for the players"):
        grow(KUHN, state)


def test_information_sets_have_different_keys() -> None:
    tree = grow(DECK_A)
    assert len({each.key for each in tree.sets}) == len(tree.sets)


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_a_tree_can_be_grown_from_any_state(game: Game) -> None:
    start = game.start()
    below = [grow(game, ll.child(start, c)).nodes for c in ll.choices(start)]
    assert grow(game).nodes == 1 + sum(below)


@pytest.mark.parametrize("game", [*GAMES, DECK_A], ids=repr)
def test_nobody_forgets(game: Game) -> None:
    assert has_perfect_recall(grow(game))


def test_a_seat_that_forgets_its_own_choice_is_named() -> None:
    tree = grow(KUHN)
    # Seat 0 has the same card in both: at the start, and after it checked and was bet at.
    mine = [s for s in tree.infosets[0] if "jack" in tree.history(s.nodes[0])[:1]]
    merged, other = mine[:2]
    for node in other.nodes:
        tree.spots[node] = merged.number
    with pytest.raises(ll.Unsuitable, match="seat 0 forgets"):
        Sequences(tree, 0)
    assert not has_perfect_recall(tree)


def test_a_tree_past_the_limit_is_refused_with_its_estimate() -> None:
    with pytest.raises(ll.Unsuitable, match=r"more than 1,000 nodes .*about [\d,]+"):
        grow(DECK_A, limit=1000)
    assert grow(DECK_A, limit=grow(DECK_A).nodes).nodes == grow(DECK_A).nodes


def test_the_whole_game_is_refused_at_once() -> None:
    with pytest.raises(ll.Unsuitable, match="take a smaller deck"):
        grow(ll.letter())


@pytest.mark.parametrize("limit", [0, -1, 2.5, True, "many"])
def test_a_limit_is_a_number_of_nodes(limit: object) -> None:
    with pytest.raises(ll.LabError, match="a whole number from 1 up"):
        grow(KUHN, limit=limit)  # type: ignore[arg-type]


def test_the_estimate_is_right_on_average() -> None:
    """Knuth's estimate is unbiased: the mean over all ways down, by their chances, is the size."""
    tree = grow(KUHN)
    mean = Fraction(0)
    for leaf in tree.of_kind(ll.TERMINAL):
        widths = [tree.width(node) for node in tree.path(leaf)[:-1]]
        said = sum(prod(widths[:depth]) for depth in range(len(widths) + 1))
        mean += Fraction(said, prod(widths))
    assert mean == tree.nodes
    assert abs(estimate(KUHN.start(), ways=400).nodes - tree.nodes) < 5


def test_the_estimate_is_the_same_on_any_machine() -> None:
    one, two = (estimate(DECK_A.start()) for _ in range(2))
    assert one == two


def test_networkx_gets_movers_sets_probabilities_and_payoffs() -> None:
    tree = grow(KUHN)
    graph = tree.to_networkx()
    assert nx.is_arborescence(graph)
    assert graph.number_of_nodes() == tree.nodes
    assert graph.edges[0, 1]["probability"] == Fraction(1, 3)
    leaves = [n for n, d in graph.out_degree() if d == 0]
    assert all(sum(graph.nodes[n]["returns"]) == 0 for n in leaves)
    assert len({graph.nodes[n]["infoset"] for n in graph}) == 12 + 1  # and -1 for all others


def test_graphml_can_be_read_again() -> None:
    tree = grow(KUHN)
    again = nx.read_graphml(StringIO(tree.graphml()), node_type=int)
    assert again.number_of_nodes() == tree.nodes
    assert again.edges[0, 1]["probability"] == "1/3"
    assert again.nodes[0]["mover"] == "chance"


def test_a_leaf_has_no_information_set_and_a_decision_no_payoff() -> None:
    tree = grow(KUHN)
    leaf = next(tree.of_kind(ll.TERMINAL))
    with pytest.raises(ll.LabError, match="no decision node"):
        tree.information_set(leaf)
    with pytest.raises(ll.LabError, match="no leaf"):
        tree.returns(0)
    with pytest.raises(ll.LabError, match="no chance node"):
        tree.chances(leaf)


def test_a_node_takes_few_bytes() -> None:
    """The flat arrays take 13 bytes a node; sets and lotteries are shared by many."""
    tree = grow(DECK_A)
    arrays = (tree.movers, tree.parents, tree.first, tree.spots)
    assert sum(each.itemsize for each in arrays) == 13
