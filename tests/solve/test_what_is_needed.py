"""Whoever is given what it cannot use says what it needs, in a sentence: nothing breaks inside."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import lovecraft_lab as ll
from lovecraft_lab import solve
from lovecraft_lab.coaching.sampled import sampled_price
from lovecraft_lab.solve.cfr_by_hand import Sweeps
from lovecraft_lab.tree.grow import Growing
from lovecraft_lab.tree.sequences import Sequences, has_perfect_recall

Call = Callable[[Any], Any]

KUHN: Any = ll.kuhn()
TREE = ll.grow(KUHN)
RESULT = solve.sequence_form(TREE)
TOLD = TREE.sets[0].key
PLAYED = RESULT.profile

TAKES_A_TREE: dict[str, Call] = {
    "backward_induction": solve.backward_induction,
    "best_response": lambda it: solve.best_response(it, PLAYED, 0),
    "by_levels": lambda it: solve.by_levels(it, 0),
    "by_sets": lambda it: solve.by_sets(it, PLAYED, 0),
    "cfr": lambda it: solve.cfr(it, 2),
    "cfr_by_hand": lambda it: solve.cfr_by_hand(it, 2),
    "expected": lambda it: solve.expected(it, PLAYED),
    "expectimax": solve.expectimax,
    "exploitability": lambda it: solve.exploitability(it, PLAYED),
    "forgetful": lambda it: solve.forgetful(it, lambda _: 1, 2),
    "normal_form": solve.normal_form,
    "price": lambda it: solve.price(it, PLAYED, TOLD, "bet"),
    "reach": lambda it: solve.reach(it, PLAYED, [0]),
    "sequence_form": solve.sequence_form,
    "uniform": solve.uniform,
    "worths": lambda it: solve.worths(it, PLAYED, 0),
    "Sweeps": Sweeps,
    "Sequences": lambda it: Sequences(it, 0),
    "has_perfect_recall": has_perfect_recall,
    "to_efg": ll.bridge.gambit.to_efg,
}
TAKES_A_GAME: dict[str, Call] = {
    "grow": ll.grow,
    "ismcts": lambda it: solve.ismcts(it, TOLD, 1, 2),
    "mccfr": lambda it: solve.mccfr(it, 2, 1),
    "TreeView": ll.TreeView,
}
TAKES_A_PROFILE: dict[str, Call] = {
    "best_response": lambda it: solve.best_response(TREE, it, 0),
    "by_sets": lambda it: solve.by_sets(TREE, it, 0),
    "expected": lambda it: solve.expected(TREE, it),
    "exploitability": lambda it: solve.exploitability(TREE, it),
    "price": lambda it: solve.price(TREE, it, TOLD, "bet"),
    "reach": lambda it: solve.reach(TREE, it, [0, 1]),
    "worths": lambda it: solve.worths(TREE, it, 0),
    "TreeView": lambda it: ll.TreeView(TREE, profile=it),
}
TAKES_A_COUNT: dict[str, Call] = {
    "iterations of cfr": lambda it: solve.cfr(TREE, it),
    "iterations of cfr_by_hand": lambda it: solve.cfr_by_hand(TREE, it),
    "iterations of forgetful": lambda it: solve.forgetful(TREE, lambda _: 1, it),
    "iterations of mccfr": lambda it: solve.mccfr(KUHN, it, 1),
    "games of mccfr": lambda it: solve.mccfr(KUHN, 1, 1, games=it),
    "playouts of ismcts": lambda it: solve.ismcts(KUHN, TOLD, 1, it),
    "playouts of a price": lambda it: sampled_price(
        ll.letter(), TOLD, "fed>1", ll.bots.random, playouts=it, seed=1
    ),
    "limit of normal_form": lambda it: solve.normal_form(TREE, limit=it),
    "limit of grow": lambda it: ll.grow(KUHN, limit=it),
}
OTHERS: dict[str, tuple[Call, str]] = {
    "seat": (lambda it: solve.best_response(TREE, PLAYED, it), "there is no seat"),
    "mover": (lambda it: solve.reach(TREE, PLAYED, it), "there is no seat"),
    "variant": (lambda it: solve.cfr(TREE, 1, it), "no variant is called"),
    "variant by hand": (lambda it: solve.cfr_by_hand(TREE, 1, it), "no variant is called"),
    "seconds": (lambda it: solve.cfr(TREE, 1, seconds=it), "a number of seconds"),
    "information set": (lambda it: solve.ismcts(KUHN, it, 1, 2), "an information set is needed"),
    "the same of a price": (lambda it: solve.price(TREE, PLAYED, it, "bet"), "no information set"),
    "belief": (lambda it: solve.ismcts(KUHN, TOLD, 1, 2, belief=it), "a belief is needed"),
    "state": (lambda it: ll.grow(KUHN, it), "a state is needed"),
    "memory": (lambda it: solve.forgetful(TREE, it, 2), "a function is needed"),
    "rows": (solve.matrix_game, "no table of payoffs"),
}

NOT_A_TREE = [KUHN, RESULT, PLAYED, KUHN.start(), TOLD, None, 3, "deck-a", ll.Tree]
NOT_A_GAME = [TREE, RESULT, PLAYED, KUHN.start(), TOLD, None, 3, "deck-a", ll.letter]
NOT_A_PROFILE = [RESULT, KUHN, 0, 3, "cautious", [PLAYED], ll.bots.random]
NOT_A_COUNT = [0, -1, 1.0, True, "3", None, [2]]
NONSENSE = [KUHN, 1j, "nothing", {3: 4}, [[]], object()]


def names(value: object) -> str:
    return value if isinstance(value, str) else type(value).__name__


def but(calls: dict[str, Call], wrong: list[Any], *, view_shows: object) -> list[tuple[str, Any]]:
    """Each of the calls with each of these, but for what the view of a tree can show."""
    pairs = [(name, what) for name in calls for what in wrong]
    return [pair for pair in pairs if pair[0] != "TreeView" or pair[1] is not view_shows]


def test_every_solver_is_asked() -> None:
    """All public names but types, and `matrix_game`, which is written by hand and asked below."""
    functions = {name for name in solve.__all__ if not isinstance(getattr(solve, name), type)}
    asked = TAKES_A_TREE.keys() | TAKES_A_GAME.keys() | {"matrix_game"}
    assert functions - {"Profile"} <= asked


@pytest.mark.parametrize("what", NOT_A_TREE, ids=names)
@pytest.mark.parametrize("name", TAKES_A_TREE)
def test_what_is_no_tree_is_refused(name: str, what: Any) -> None:
    with pytest.raises(ll.LabError, match=r"a tree is needed, which ll\.grow\(game\) grows, not "):
        TAKES_A_TREE[name](what)


@pytest.mark.parametrize("name", sorted(TAKES_A_TREE.keys() - {"reach", "uniform"}))
def test_a_tree_of_which_only_a_part_has_grown_is_refused(name: str) -> None:
    with pytest.raises(ll.Unsuitable, match="only a part of this tree has grown"):
        TAKES_A_TREE[name](Growing(KUHN, KUHN.start()).tree)


@pytest.mark.parametrize(
    ("name", "what"), but(TAKES_A_GAME, NOT_A_GAME, view_shows=TREE), ids=names
)
def test_what_is_no_game_is_refused(name: str, what: Any) -> None:
    with pytest.raises(ll.LabError, match="a game is needed"):
        TAKES_A_GAME[name](what)


@pytest.mark.parametrize(
    ("name", "what"), but(TAKES_A_PROFILE, NOT_A_PROFILE, view_shows=RESULT), ids=names
)
def test_what_is_no_profile_is_refused(name: str, what: Any) -> None:
    with pytest.raises(ll.LabError, match="a profile is needed"):
        TAKES_A_PROFILE[name](what)


@pytest.mark.parametrize("what", NOT_A_COUNT, ids=repr)
@pytest.mark.parametrize("name", TAKES_A_COUNT)
def test_what_is_no_count_is_refused(name: str, what: Any) -> None:
    with pytest.raises(ll.LabError, match=r"a whole number from \d up is needed"):
        TAKES_A_COUNT[name](what)


@pytest.mark.parametrize("what", NONSENSE, ids=names)
@pytest.mark.parametrize("name", OTHERS)
def test_nonsense_is_refused(name: str, what: Any) -> None:
    call, says = OTHERS[name]
    with pytest.raises(ll.LabError, match=says):
        call(what)


def test_a_profile_that_says_no_chances_of_a_set_is_refused() -> None:
    odd = {**solve.uniform(TREE), TOLD: "bet"}
    with pytest.raises(ll.LabError, match=r"\{choice: probability\} is needed"):
        solve.expected(TREE, odd)  # type: ignore[arg-type]
