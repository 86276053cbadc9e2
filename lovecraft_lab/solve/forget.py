"""Seats that forget: what it costs to tell fewer information sets apart than one could.

Methods that need perfect recall refuse a tree whose information sets were merged, and with reason:
what is right after one history may be wrong after another. So the forgetful profile is learnt with
shared memories, and measured on the tree as it is. Source: Waugh, K., Zinkevich, M., Johanson, M.,
Kan, M., Schnizlein, D., Bowling, M. (2009), A practical use of imperfect recall.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lovecraft_lab.core.errors import LabError, require_count
from lovecraft_lab.solve.cfr_by_hand import Remembers, Sweeps, swept

if TYPE_CHECKING:
    from collections.abc import Callable

    from lovecraft_lab.solve.profile import Number
    from lovecraft_lab.solve.result import Result
    from lovecraft_lab.tree.tree import Tree


def forgetful(
    tree: Tree,
    remembers: Remembers,
    iterations: int = 300,
    *,
    progress: Callable[[int, Number], object] | None = None,
) -> Result:
    """Return what two seats learn that remember of an information set only what `remembers` says.

    `remembers` is given an information set and returns what is kept of it, such as the cards in
    hand; sets of a seat with the same choices, of which the same is kept, become one. The gap of
    the result is the exploitability by a rival who forgets nothing: whatever the iterations, it
    need not go to 0. `progress(iterations, exploitability)` is called now and then; an interrupted
    run keeps what it has. Raises `Unsuitable` unless two seats play for what the other loses.

    >>> from lovecraft_lab.toys.kuhn import kuhn
    >>> from lovecraft_lab.tree.grow import grow
    >>> blind = forgetful(grow(kuhn()), lambda _: "nothing", 50)
    >>> blind.gap > 0.1
    True
    """
    require_count("iterations", iterations)
    if not callable(remembers):
        raise LabError(
            "remembers: a function is needed that says what is kept of an information set, not"
            f" {remembers!r}"
        )
    sweeps = Sweeps(tree, "cfr+", remembers)
    return swept(sweeps, iterations, progress, f"{sweeps.variant.says} of seats that forget")
