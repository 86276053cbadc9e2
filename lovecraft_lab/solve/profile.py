"""Behaviour strategies for all seats: what each does in each information set, and what comes of it.

Sums are made in whatever numbers the profile holds: exact with Fractions, rounded with floats.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import isclose
from typing import TYPE_CHECKING

from lovecraft_lab.core.errors import LabError
from lovecraft_lab.core.knowledge import Infoset
from lovecraft_lab.core.state import CHANCE, TERMINAL, require_seat
from lovecraft_lab.tree.tree import require_tree, require_whole

if TYPE_CHECKING:
    from lovecraft_lab.tree.tree import InformationSet, Tree

Number = Fraction | float
"""A probability or a payoff: exact, or a float."""

Profile = Mapping[Infoset, Mapping[str, Number]]
"""Information set -> {text of a choice: probability}."""

TOLERANCE = 1e-9
"""Probabilities in floats may miss the sum 1 by so much."""


def uniform(tree: Tree) -> dict[Infoset, dict[str, Number]]:
    """Return the profile in which every choice in a set is as likely as any other."""
    require_tree(tree)
    return {each.key: dict.fromkeys(each.moves, Fraction(1, len(each.moves))) for each in tree.sets}


def require_profile(profile: object) -> None:
    """Raise `LabError` unless this is a mapping, as a profile is."""
    if not isinstance(profile, Mapping):
        raise LabError(
            "a profile is needed, information set -> {choice: probability}, such as the .profile of"
            f" a result, not {profile!r}"
        )


def mix(found: InformationSet, profile: Profile) -> tuple[Number, ...]:
    """Return the probabilities of the choices in a set, in their order.

    A choice that is not named has probability 0. Raises `LabError` where the profile says nothing
    of this set, or nothing that is a probability, and for what is no profile.
    """
    require_profile(profile)
    said = profile.get(found.key)
    if said is None:
        raise LabError(f"the profile says nothing about {found!r}")
    if not isinstance(said, Mapping):
        raise LabError(f"{{choice: probability}} is needed for {found!r}, not {said!r}")
    shares = tuple(said.get(move, 0) for move in found.moves)
    stray = [move for move in said if move not in found.moves]
    total = sum(shares)
    if stray or min(shares) < 0 or not isclose(total, 1, abs_tol=TOLERANCE):
        raise LabError(
            f"no probabilities for {', '.join(found.moves)}: {dict(said)!r} must be 0 or more, name"
            " nothing else, and sum to 1"
        )
    return shares


def reach(tree: Tree, profile: Profile, movers: Iterable[int]) -> list[Number]:
    """Return for each node how likely these movers make it: the product of their choices alone.

    `movers` are seats and `CHANCE`; with all of them it is the reach probability of the node, with
    one seat alone that seat's own share in it. Raises `LabError` for a mover that is neither.
    """
    require_tree(tree)
    sharing = _movers(tree, movers)
    shares: dict[int, tuple[Number, ...]] = {
        each.number: mix(each, profile) for each in tree.sets if each.player in sharing
    }
    reached: list[Number] = [Fraction(1)] * tree.nodes
    for node, parent in enumerate(tree.parents):
        if parent < 0:
            continue
        mover = tree.movers[parent]
        if mover not in sharing:
            reached[node] = reached[parent]
            continue
        spot, place = tree.spots[parent], node - tree.first[parent]
        share = tree.lotteries[spot].chances[place] if mover == CHANCE else shares[spot][place]
        reached[node] = reached[parent] * share
    return reached


def _movers(tree: Tree, movers: Iterable[int]) -> set[int]:
    """Return whose choices count; raises `LabError` for anything but seats and chance."""
    listed = list(movers) if isinstance(movers, Iterable) else [movers]
    for each in listed:
        if each != CHANCE:
            require_seat(each, tree.players)
    return set(listed)


def worths(tree: Tree, profile: Profile, player: int) -> list[Number]:
    """Return what each node is worth to a player: its payoff there if all play by the profile.

    >>> from lovecraft_lab.toys.kuhn import kuhn
    >>> from lovecraft_lab.tree.grow import grow
    >>> tree = grow(kuhn())
    >>> worths(tree, uniform(tree), 0)[0] == expected(tree, uniform(tree))[0]
    True
    """
    require_whole(tree)
    require_seat(player, tree.players)
    mixes = [mix(each, profile) for each in tree.sets]
    found: list[Number] = [Fraction(0)] * tree.nodes
    for node in range(tree.nodes - 1, -1, -1):
        mover, spot = tree.movers[node], tree.spots[node]
        if mover == TERMINAL:
            found[node] = tree.payoffs[spot][player]
            continue
        shares = tree.lotteries[spot].chances if mover == CHANCE else mixes[spot]
        after = tree.children(node)
        found[node] = sum((share * found[to] for share, to in zip(shares, after, strict=True)), 0)
    return found


def expected(tree: Tree, profile: Profile) -> tuple[Number, ...]:
    """Return each seat's expected payoff if all play by the profile."""
    require_whole(tree)
    everybody = reach(tree, profile, (CHANCE, *range(tree.players)))
    totals: list[Number] = [Fraction(0)] * tree.players
    for leaf in tree.of_kind(TERMINAL):
        for player, payoff in enumerate(tree.returns(leaf)):
            totals[player] += everybody[leaf] * payoff
    return tuple(totals)
