"""Random playouts a second, ours beside OpenSpiel's, in one interleaved run.

    python tests/benchmarks/playouts.py [--seconds 1] [--rounds 7]

Every system is a worker process of its own; each gets a turn of some seconds, round after round, so
that the noise of the machine falls on all alike. A choice is a player's or chance's, counted the
same way on both sides; time is the processor time of the worker. The last lines are ratios, which
is what to read: absolute figures belong to one machine. OpenSpiel comes with `pip install
open_spiel`.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import time
from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

OURS = "lovecraft_lab 27 cards, 2 players (Python)"
PYTHON_KUHN = "OpenSpiel Kuhn poker (Python)"
COMPILED_LEDUC = "OpenSpiel Leduc poker (compiled)"


def letter_round() -> Callable[[], int]:
    """Return a function that plays one random round of the real game and counts the choices."""
    import lovecraft_lab as ll

    game = ll.letter(players=2)
    rng = Random(1)

    def play() -> int:
        state = game.start()
        made = 0
        while (who := ll.mover(state)) != ll.TERMINAL:
            choice = ll.sample(state, rng) if who == ll.CHANCE else rng.choice(ll.choices(state))
            state = ll.child(state, choice)
            made += 1
        return made

    return play


def openspiel(name: str) -> Callable[[], int]:
    """Return a function that plays one random game of OpenSpiel and counts the choices."""
    import pyspiel
    from open_spiel.python.games import kuhn_poker  # noqa: F401 - registers the game

    game = pyspiel.load_game(name)
    rng = Random(1)

    def play() -> int:
        state = game.new_initial_state()
        made = 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(actions, weights)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
            made += 1
        return made

    return play


SYSTEMS: dict[str, Callable[[], Callable[[], int]]] = {
    OURS: letter_round,
    PYTHON_KUHN: lambda: openspiel("python_kuhn_poker"),
    COMPILED_LEDUC: lambda: openspiel("leduc_poker"),
}


def work(name: str) -> None:
    """Play for as many seconds as each line of standard input says, and print what was done."""
    play = SYSTEMS[name]()
    print("ready", flush=True)
    for line in sys.stdin:
        games = made = 0
        start = time.process_time()
        while (spent := time.process_time() - start) < float(line):
            for _ in range(20):
                made += play()
            games += 20
        print(json.dumps({"choices": made / spent, "games": games / spent}), flush=True)


class Worker:
    """A system in a process of its own, which plays when it is told to."""

    def __init__(self, name: str) -> None:
        pipe = subprocess.PIPE
        command = [sys.executable, __file__, "--worker", name]
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True)
        if self.answer() != "ready":
            sys.exit(f"{name} did not start: is OpenSpiel installed (pip install open_spiel)?")

    def answer(self) -> str:
        """Return the next line the worker prints."""
        return self.process.stdout.readline().strip() if self.process.stdout else ""

    def play(self, seconds: float) -> dict[str, float]:
        """Let it play for some seconds; return choices and games a second."""
        if self.process.stdin:
            self.process.stdin.write(f"{seconds}\n")
            self.process.stdin.flush()
        speed: dict[str, float] = json.loads(self.answer())
        return speed

    def stop(self) -> None:
        """Let it end."""
        if self.process.stdin:
            self.process.stdin.close()
        self.process.wait()


def measure(seconds: float, rounds: int) -> dict[str, list[dict[str, float]]]:
    """Give every system its turn, round after round; the first round warms up and is dropped."""
    workers = {name: Worker(name) for name in SYSTEMS}
    results: dict[str, list[dict[str, float]]] = {name: [] for name in SYSTEMS}
    for turn in range(rounds + 1):
        for name, worker in workers.items():
            speed = worker.play(seconds)
            if turn:
                results[name].append(speed)
    for worker in workers.values():
        worker.stop()
    return results


def main() -> None:
    """Measure, and print the medians and the ratios."""
    parser = argparse.ArgumentParser(description="Random playouts a second.")
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--worker", choices=SYSTEMS)
    options = parser.parse_args()
    if options.worker:
        work(options.worker)
        return
    results = measure(options.seconds, options.rounds)
    for name, runs in results.items():
        choices = statistics.median(run["choices"] for run in runs)
        games = statistics.median(run["games"] for run in runs)
        print(f"{name:45s} {choices:9,.0f} choices/s {games:8,.0f} games/s")
    for other in (PYTHON_KUHN, COMPILED_LEDUC):
        ratios = [
            ours["choices"] / theirs["choices"]
            for ours, theirs in zip(results[OURS], results[other], strict=True)
        ]
        low, middle, high = min(ratios), statistics.median(ratios), max(ratios)
        print(
            f"ours : {other}: {middle:.2f} (from {low:.2f} to {high:.2f} in {len(ratios)} rounds)"
        )


if __name__ == "__main__":
    main()
