"""Trees and solvers against their peers, in one run: ratios are what to read.

    python tests/benchmarks/solvers.py [growth memory opening leduc linear exact iterations]

Named parts alone are run, all of them unless some are named. Times are the processor's, since other
programs share the machine. A peer that is not installed is left out, and that is said: OpenSpiel
comes with `pip install "lovecraft_lab[openspiel]"`, what its linear programme needs besides with
`pip install cvxpy ecos`, Gambit with `lovecraft_lab[gambit]`.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import tracemalloc
from collections import Counter
from importlib.util import find_spec
from multiprocessing import Pool, TimeoutError  # noqa: A004 - what a pool raises
from pathlib import Path
from time import perf_counter, process_time
from typing import TYPE_CHECKING, Any

import lovecraft_lab as ll
from lovecraft_lab import solve
from lovecraft_lab.bridge import gambit
from lovecraft_lab.solve.cfr_by_level import Run
from lovecraft_lab.solve.treeplex import ZeroSum
from lovecraft_lab.solve.variants import VARIANTS
from lovecraft_lab.widgets.tree_desk import TreeDesk
from lovecraft_lab.widgets.tree_markup import tree_markup

if TYPE_CHECKING:
    from collections.abc import Callable

    from lovecraft_lab.core.game import Game

SECONDS = 10.0
PATIENCE = 120.0
"""So many seconds Gambit is waited for."""
SIX_OF_2017 = ll.letter(
    "aeg25",
    deck=dict.fromkeys(
        ("investigators", "golden_mead", "elder_sign", "liber_ivonis", "mi_go", "silver_key"), 1
    ),
)
"""A game whose tree is near the largest that the live view grows whole."""
SIX_CARDS = {"investigators": 3, "cultists": 1, "deep_one": 1, "musician": 1}
"""A deck whose tree has about 3,000 nodes."""


def deck(name: str) -> Game:
    """Return the game of a teaching deck."""
    return ll.letter(deck=ll.DECKS[name])


def spent(work: Callable[[], object]) -> float:
    """Return the seconds of the processor that some work takes."""
    start = process_time()
    work()
    return process_time() - start


def late() -> ll.State:
    """Return a late moment on the real rules: seven cards are hidden, all others lie open."""
    game = ll.letter()
    hidden = ["cultists", "investigators", "sailor", "cthulhu", "musician", "dilettante", "urchin"]
    gone = Counter(game.cards[kind].ident for kind in game.shuffled)
    gone.subtract([*hidden, "fed", "boxer"])
    other_world = {game.cards[kind].ident for kind in game.other_world}
    return game.position(
        hands=[("fed", "boxer"), ("cultists",)],
        zones=[[card for card in gone.elements() if card not in other_world], []],
        face_up=[card for card in gone.elements() if card in other_world],
        turn=0,
    )


def fixed_loop() -> None:
    """Add a million numbers: the yardstick for a machine's speed."""
    total = 0
    for number in range(1_000_000):
        total += number & 7


def growth() -> None:
    """Print nodes a second on the real rules, and in the time of a fixed loop."""
    game, state = ll.letter(), late()
    nodes = ll.grow(game, state).nodes
    best = min(spent(lambda: ll.grow(game, state)) for _ in range(3))
    yardstick = min(spent(fixed_loop) for _ in range(3))
    print(f"growing, 27 cards, late: {nodes / best:,.0f} nodes/s ({nodes:,} nodes)")
    print(f"  nodes in the time of a million additions: {nodes * yardstick / best:,.0f}")


def memory() -> None:
    """Print the bytes that a node takes in a whole tree."""
    for name, game, state in (
        ("deck-a", deck("deck-a"), None),
        ("deck-c", deck("deck-c"), None),
        ("27 cards, late", ll.letter(), late()),
    ):
        tracemalloc.start()
        tree = ll.grow(game, state)
        used = tracemalloc.get_traced_memory()[0]
        tracemalloc.stop()
        print(f"memory, {name}: {used / tree.nodes:,.0f} bytes a node ({tree.nodes:,} nodes)")


def opening() -> None:
    """Print what it takes to open trees in the live view, to click in them and to draw them whole.

    A click is timed with the page that answers it: a node folded, and values that climb a set.
    """
    yardstick = min(spent(fixed_loop) for _ in range(3))
    opened: list[float] = []
    for name, game in (("deck-a", deck("deck-a")), ("six cards of 2017", SIX_OF_2017)):
        desk = TreeDesk(game)
        opened.append(min(spent(lambda game=game: tree_markup(TreeDesk(game))) for _ in range(3)))  # type: ignore[misc]
        print(f"opening, {name} ({desk.tree.nodes:,} nodes): {opened[-1]:.2f} s")
        print(f"  in times of a million additions: {opened[-1] / yardstick:.1f}")
        for says, do, more in (
            ("folding a node", "close", {"node": "0"}),
            ("climbing the first set", "set", {}),
            ("climbing the next", "set", {}),
            ("drawing 5,000 nodes", "draw", {"nodes": "5000"}),
        ):
            took = spent(lambda desk=desk, do=do, more=more: _clicked(desk, do, more))  # type: ignore[misc]
            print(f"  {says}: {took:.2f} s", flush=True)
    print(f"opening the larger takes {opened[1] / opened[0]:.1f} times as long")


def _clicked(desk: TreeDesk, do: str, more: dict[str, str]) -> None:
    """Do what a click asks, and draw the page that answers it."""
    if not desk.act({"do": do, "turn": desk.turn, **more}):
        sys.exit(f"{do}: {desk.place.error}")
    tree_markup(desk)


def leduc() -> None:
    """Print how near each variant comes to the equilibrium of Leduc poker in ten seconds."""
    tree = ll.grow(ll.leduc())
    for name in VARIANTS:
        found = solve.cfr(tree, 10**9, name, seconds=SECONDS)
        speed = found.iterations / found.seconds
        gap = float(found.gap or 0)
        print(f"Leduc, {name} for {SECONDS:g} s: exploitability {gap:.2g} ({speed:,.0f} a second)")
    if find_spec("pyspiel"):
        import pyspiel

        start, solver = perf_counter(), pyspiel.CFRPlusSolver(pyspiel.load_game("leduc_poker"))
        while perf_counter() - start < SECONDS:
            solver.evaluate_and_update_policy()
        game, policy = pyspiel.load_game("leduc_poker"), solver.tabular_average_policy()
        print(f"Leduc, OpenSpiel's compiled CFR+: {pyspiel.exploitability(game, policy):.2g}")
    else:
        print("Leduc: OpenSpiel is not installed")


def linear() -> None:
    """Print the seconds of the sequence form, rounded and exact, beside OpenSpiel's on Leduc."""
    for name in ("deck-a", "deck-c"):
        tree = ll.grow(deck(name))
        rounded = spent(lambda tree=tree: solve.sequence_form(tree))  # type: ignore[misc]
        print(f"sequence form, {name} ({tree.nodes:,} nodes): {rounded:.2f} s", flush=True)
        start = process_time()
        found = solve.sequence_form(tree, exact=True)
        print(f"  exact: {found.value} in {process_time() - start:.2f} s", flush=True)
    poker = ll.grow(ll.leduc())
    ours = min(spent(lambda: solve.sequence_form(poker)) for _ in range(3))
    print(f"sequence form, Leduc ({poker.nodes:,} nodes): {ours:.3f} s")
    if not all(map(find_spec, ("pyspiel", "cvxpy", "ecos"))):
        print("  OpenSpiel, cvxpy or ecos is not installed")
        return
    import pyspiel
    from open_spiel.python.algorithms.sequence_form_lp import solve_zero_sum_game

    game = pyspiel.load_game("leduc_poker")
    theirs = min(spent(lambda: solve_zero_sum_game(game)) for _ in range(3))
    print(f"  OpenSpiel: {theirs:.3f} s; ours is {theirs / ours:.1f} times as fast")


def exact() -> None:
    """Print how much faster exact values are found than by Gambit, on two sizes of tree."""
    for name, game in (
        ("pocket-5", deck("pocket-5")),
        ("six cards", ll.letter(deck=SIX_CARDS)),
    ):
        tree = ll.grow(game)
        ours = min(spent(lambda tree=tree: solve.sequence_form(tree, exact=True)) for _ in range(3))  # type: ignore[misc]
        print(f"exact value, {name} ({tree.nodes:,} nodes): {ours:.2f} s", flush=True)
        if not find_spec("pygambit"):
            print("  Gambit is not installed")
            continue
        with Pool(1) as other:  # Gambit cannot be interrupted, but a process can
            try:
                theirs = other.apply_async(_solved_by_gambit, (gambit.to_efg(tree),)).get(PATIENCE)
                print(f"  Gambit: {theirs:.2f} s; ours is {theirs / ours:.1f} times as fast")
            except TimeoutError:
                print(f"  Gambit: not within {PATIENCE:g} s, {PATIENCE / ours:.0f} times as long")


def _solved_by_gambit(text: str) -> float:
    """Return the seconds that Gambit takes for the exact value of a game."""
    import pygambit

    game = _read(text, pygambit.read_efg)
    return spent(lambda: pygambit.nash.lp_solve(game, rational=True))


def iterations() -> None:
    """Print iterations of CFR+ a second on deck-a beside OpenSpiel's compiled ones."""
    tree = ll.grow(deck("deck-a"))
    run = Run(ZeroSum(tree), VARIANTS["cfr+"])
    ours = _each_second(run.iterate)
    print(f"CFR+, deck-a: {ours:,.0f} iterations a second")
    if not find_spec("pyspiel"):
        print("CFR+: OpenSpiel is not installed")
        return
    import pyspiel

    text = gambit.to_efg(tree)
    game = _read(text, lambda path: pyspiel.load_game("efg_game", {"filename": str(path)}))
    theirs = _each_second(pyspiel.CFRPlusSolver(game).evaluate_and_update_policy)
    print(f"  OpenSpiel, compiled: {theirs:,.0f}; ours is {ours / theirs:.1f} times as fast")


def _read(text: str, reader: Callable[[Path], Any]) -> Any:
    """Return a game as another program reads it from an .efg file."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.efg"
        path.write_text(text, encoding="utf-8")
        return reader(path)


def _each_second(iterate: Callable[[], object], seconds: float = 3.0) -> float:
    """Return how often something can be done in a second."""
    iterate()
    start, done = process_time(), 0
    while process_time() - start < seconds:
        iterate()
        done += 1
    return done / (process_time() - start)


PARTS = {
    part.__name__: part for part in (growth, memory, opening, iterations, exact, leduc, linear)
}


def main() -> None:
    """Run the parts that were asked for."""
    parser = argparse.ArgumentParser(description="Trees and solvers beside their peers.")
    parser.add_argument("parts", nargs="*", help=", ".join(PARTS))
    asked = parser.parse_args().parts or list(PARTS)
    unknown = [name for name in asked if name not in PARTS]
    if unknown:
        sys.exit(f"no part is called {', '.join(unknown)}: there is {', '.join(PARTS)}")
    for name in asked:
        PARTS[name]()
        sys.stdout.flush()


if __name__ == "__main__":
    main()
