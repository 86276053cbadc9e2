"""A tree as an extensive game file (.efg), which Gambit reads, and OpenSpiel too.

Knows no game. Every number is written as an exact fraction, since chances must sum to exactly 1.
Source: Gambit's description of its file formats, version 2 of .efg.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lovecraft_lab.core.state import CHANCE, TERMINAL
from lovecraft_lab.tree.tree import require_whole

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lovecraft_lab.tree.tree import Tree


def to_efg(tree: Tree) -> str:
    """Return a tree as the text of an .efg file.

    A node has a line of its own and stands before what follows from it. A seat's information sets
    are numbered from 1, in the order of `tree.infosets`, and named `seat.number`. Raises
    `Unsuitable` for a tree of which only a part has grown.

    >>> from lovecraft_lab.toys.stripped_down import stripped_down
    >>> from lovecraft_lab.tree.grow import grow
    >>> print(to_efg(grow(stripped_down())))
    EFG 2 R "Stripped-Down Poker: two players, one card, one bet" { "seat 0" "seat 1" }
    <BLANKLINE>
    c "" 1 "" { "queen" 1/2 "king" 1/2 } 0
    p "" 1 1 "0.1" { "fold" "bet" } 0
    t "" 1 "-1, 1" { -1, 1 }
    p "" 2 1 "1.1" { "fold" "call" } 0
    t "" 2 "1, -1" { 1, -1 }
    t "" 4 "-2, 2" { -2, 2 }
    p "" 1 2 "0.2" { "fold" "bet" } 0
    t "" 1 "-1, 1" { -1, 1 }
    p "" 2 1 "1.1" { "fold" "call" } 0
    t "" 2 "1, -1" { 1, -1 }
    t "" 3 "2, -2" { 2, -2 }
    <BLANKLINE>
    """
    require_whole(tree)
    title = quoted(repr(tree.game).strip("<>"))
    seats = " ".join(quoted(f"seat {seat}") for seat in range(tree.players))
    return "\n".join([f"EFG 2 R {title} {{ {seats} }}", "", *_lines(tree), ""])


def quoted(text: str) -> str:
    r"""Return a text in quotation marks, those within it marked.

    >>> print(quoted('a "new" deck'))
    "a \"new\" deck"
    """
    marked = text.replace('"', '\\"')
    return f'"{marked}"'


def _lines(tree: Tree) -> Iterator[str]:
    """Yield the line of each node, a node before its children and these from the first on."""
    places = {s.number: n for sets in tree.infosets for n, s in enumerate(sets, 1)}
    draws = 0
    waiting = [0]
    while waiting:
        node = waiting.pop()
        waiting.extend(reversed(tree.children(node)))
        mover, moves = tree.movers[node], map(quoted, tree.moves(node))
        if mover == TERMINAL:
            paid = ", ".join(map(str, tree.returns(node)))
            yield f't "" {tree.spots[node] + 1} "{paid}" {{ {paid} }}'
        elif mover == CHANCE:
            draws += 1
            pairs = zip(moves, tree.chances(node), strict=True)
            outcomes = " ".join(f"{move} {chance}" for move, chance in pairs)
            yield f'c "" {draws} "" {{ {outcomes} }} 0'
        else:
            place = places[tree.spots[node]]
            yield f'p "" {mover + 1} {place} "{mover}.{place}" {{ {" ".join(moves)} }} 0'
