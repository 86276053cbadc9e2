"""A chance tree: its shape, the products along its branches and the means that climb."""

from fractions import Fraction

import pytest

from lovecraft_lab.core.errors import LabError
from lovecraft_lab.core.state import CHANCE, TERMINAL
from lovecraft_lab.lessons.chance_tree import chance_tree, chance_tree_svg
from lovecraft_lab.solve import worths

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
TREE = chance_tree(
    "an urn", {"red": (THIRD, 0), "blue": (2 * THIRD, {"up": (HALF, 1), "down": (HALF, 0)})}
)


def test_every_event_is_a_node_in_the_order_in_which_it_was_written() -> None:
    assert list(TREE.movers) == [CHANCE, TERMINAL, CHANCE, TERMINAL, TERMINAL]
    assert TREE.chances(0) == (THIRD, 2 * THIRD)
    assert [TREE.history(node) for node in TREE.of_kind(TERMINAL)] == [
        ("red",),
        ("blue", "up"),
        ("blue", "down"),
    ]


def test_the_mean_at_the_root_is_the_law_of_total_probability() -> None:
    assert worths(TREE, {}, 0)[0] == THIRD * 0 + 2 * THIRD * HALF


def test_what_is_asked_for_is_written_at_the_nodes_and_nothing_else() -> None:
    plain, products, means = (
        chance_tree_svg(TREE, written) for written in ("chances", "products", "means")
    )
    assert [svg.count(">reached 1/3<") for svg in (plain, products, means)] == [0, 3, 0]
    assert [svg.count(">worth +1/3<") for svg in (plain, products, means)] == [0, 0, 1]
    assert all(">2/3<" in svg for svg in (plain, products, means))


def test_chances_that_do_not_add_up_are_refused() -> None:
    with pytest.raises(LabError, match="the chances of red, blue add up to 5/6, and not to 1"):
        chance_tree("an urn", {"red": (THIRD, 0), "blue": (HALF, 1)})
    with pytest.raises(LabError, match="there are chances, products, means"):
        chance_tree_svg(TREE, "all")  # type: ignore[arg-type]  # no such thing
