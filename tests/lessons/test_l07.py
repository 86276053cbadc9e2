"""L07: every answer a second way, by listing orders of cards."""

from collections.abc import Hashable
from itertools import combinations, permutations

import pytest

import lovecraft_lab as ll
from lovecraft_lab.core.knowledge import Infoset
from lovecraft_lab.lessons import check, l07
from lovecraft_lab.lessons.moments import played
from lovecraft_lab.lessons.trees import deck, tree
from lovecraft_lab.solve.cfr_by_hand import Sweeps

CARDS = ("investigators", "investigators", "cultists", "boxer", "deep_one", "musician")
ORDERS = set(permutations(CARDS))  # yours, that of seat 1, the one you draw, and the rest
COPIES = {"investigators": 5, "fed": 2, "boxer": 2, "urchin": 2, "musician": 2}  # else one of each


@pytest.mark.parametrize(
    ("kept", "drawn", "size"), [("investigators", "boxer", 24), ("deep_one", "boxer", 12)]
)
def test_the_worlds_that_fit_by_listing_all_orders(kept: str, drawn: str, size: int) -> None:
    fitting = [order for order in ORDERS if (order[0], order[2]) == (kept, drawn)]
    assert l07.fitting(kept, drawn) == len(fitting) == size


def test_first_decisions_by_listing_all_orders() -> None:
    hands = {(order[0], order[2]) for order in ORDERS}
    counts = (len(hands), len({frozenset(hand) for hand in hands}))
    assert counts == (21, 11)
    assert check("L07.2", counts).ok


def test_first_decisions_of_the_whole_game_by_pairs_of_cards() -> None:
    kinds = [card.ident for card in ll.letter().cards if not card.aside]
    cards = [kind for kind in kinds for _ in range(COPIES.get(kind, 1))]
    assert len(cards) == 26
    assert len(set(permutations(cards, 2))) == 311
    assert len(set(combinations(sorted(cards), 2))) == 158
    assert check("L07.3", "311, 158").ok


def told(seat: int, line: str) -> list[object]:
    """Return what a seat sees of a line: its own cards as they come, and every play."""
    yours, theirs, drawn, *rest = line.split()
    if seat == 0:
        return [yours, "a card is dealt", drawn]
    return ["a card is dealt", theirs, "a card is drawn", *rest]


def test_two_histories_share_a_set_if_the_seat_saw_the_same() -> None:
    same = ["yes" if told(s, one) == told(s, two) else "no" for s, one, two in l07.PAIRS]
    assert same == ["yes", "no", "yes"]
    assert check("L07.4", same).ok
    assert check("L07.4", [True, False, True]).ok


def test_what_forgetting_leaves_to_gain_by_another_learner() -> None:
    grown = tree("deck-a")
    learner = Sweeps(grown, "dcfr", lambda each: own_hand(each.key))
    for _ in range(25):
        learner.iterate()
    gap = float(ll.solve.exploitability(grown, learner.average))
    assert abs(gap - 0.052) < 0.005
    assert abs(l07.gap() - 0.052) < 0.002
    assert check("L07.5", round(gap, 3)).ok
    assert not check("L07.5", 0.06).ok


def own_hand(key: Infoset) -> Hashable:
    seen = ll.view(deck("deck-a"), key)
    return seen.hands[key.player], frozenset(seen.protected)


def test_the_kit_counts_the_nodes_that_a_slip_names() -> None:
    seen = ll.infoset(played(deck("deck-a"), "deep_one", "cultists", "boxer"), 0)
    others = {order[1] for order in ORDERS if (order[0], order[2]) == ("deep_one", "boxer")}
    found = next(each for each in tree("deck-a").infosets[0] if each.key == seen)
    assert len(found.nodes) == len(others) == 3
    assert "other hand" in check("L07.1", (4, 3)).hint


def test_the_sets_of_the_whole_tree_are_those_of_the_curriculum() -> None:
    assert [len(sets) for sets in tree("deck-a").infosets] == [217, 115]
