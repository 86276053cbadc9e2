"""The condition that most solvers make: two seats, and what one gains the other loses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lovecraft_lab.core.errors import Unsuitable
from lovecraft_lab.tree.tree import require_whole

if TYPE_CHECKING:
    from lovecraft_lab.tree.tree import Tree


def require_zero_sum(tree: Tree) -> None:
    """Raise `Unsuitable` unless two seats play for what the other loses, in a whole tree."""
    require_whole(tree)
    if tree.players != 2:  # noqa: PLR2004 - as said
        raise Unsuitable(f"this method is for 2 seats; here are {tree.players}")
    odd = next((paid for paid in tree.payoffs if sum(paid)), None)
    if odd is not None:
        raise Unsuitable(
            "this method needs payoffs that sum to 0; here is an end that pays"
            f" {' and '.join(map(str, odd))}"
        )
