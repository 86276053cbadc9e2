"""A run tells how far it is, can be stopped, and keeps what it has: the same for every solver."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any

import pytest

import lovecraft_lab as ll
from lovecraft_lab import solve
from lovecraft_lab.solve.cfr_by_hand import Sweeps
from lovecraft_lab.solve.cfr_by_level import Learner
from lovecraft_lab.solve.ismcts import Searching
from lovecraft_lab.solve.result import LOOKS, iterate
from lovecraft_lab.solve.variants import VARIANTS

KUHN: Any = ll.kuhn()
TREE = ll.grow(KUHN)
KING = ll.infoset(ll.child(ll.child(KUHN.start(), 2), 0), 0)
hand = attrgetter("moves")

Solver = Callable[..., Any]
LEARNERS: dict[str, Solver] = {
    **{name: lambda n, name=name, **k: solve.cfr(TREE, n, name, **k) for name in VARIANTS},
    "by hand": lambda n, **k: solve.cfr_by_hand(TREE, n, **k),
    "forgetful": lambda n, **k: solve.forgetful(TREE, hand, n, **k),
    "mccfr": lambda n, **k: solve.mccfr(KUHN, n, 1, games=40, **k),
}
SOLVERS = {**LEARNERS, "ismcts": lambda n, **k: solve.ismcts(KUHN, KING, 1, n, **k)}


def done(found: solve.Result | solve.Search) -> int:
    return found.playouts if isinstance(found, solve.Search) else found.iterations


class Stopping:
    """Presses stop as soon as so many iterations are done, and remembers what it was told."""

    def __init__(self, after: int) -> None:
        self.after = after
        self.told: list[tuple[int, Any]] = []

    def __call__(self, so_far: int, measured: Any) -> None:
        self.told.append((so_far, measured))
        if so_far >= self.after:
            raise KeyboardInterrupt


@pytest.mark.parametrize("name", SOLVERS)
def test_a_run_that_is_stopped_has_what_a_run_of_so_many_iterations_finds(name: str) -> None:
    stop = Stopping(after=50)
    found, short = SOLVERS[name](200, progress=stop), SOLVERS[name](50)
    assert [so_far for so_far, _ in stop.told] == [10, 20, 30, 40, 50]
    assert done(found) == done(short) == 50
    assert getattr(found, "estimates", None) == getattr(short, "estimates", None)
    assert getattr(found, "profile", None) == getattr(short, "profile", None)
    assert getattr(found, "value", None) == getattr(short, "value", None)


@pytest.mark.parametrize("name", sorted(LEARNERS.keys() - {"mccfr"}))
def test_its_gap_is_measured_and_is_what_progress_was_told_last(name: str) -> None:
    stop = Stopping(after=50)
    found = LEARNERS[name](200, progress=stop)
    assert found.gap == pytest.approx(float(solve.exploitability(TREE, found.profile)), abs=1e-9)
    assert found.gap == pytest.approx(float(stop.told[-1][1]), abs=1e-9)
    assert f"exploitability {float(found.gap):.2g} after 50 iterations" in repr(found)


def test_one_that_samples_keeps_the_sets_it_has_met_and_says_that_nothing_was_measured() -> None:
    stop = Stopping(after=50)
    found = LEARNERS["mccfr"](200, progress=stop)
    assert len(found.profile) == stop.told[-1][1]
    assert "its gap was not measured" in repr(found)


def test_a_search_tells_what_it_prefers_so_far() -> None:
    stop = Stopping(after=50)
    found = SOLVERS["ismcts"](200, progress=stop)
    assert stop.told[-1][1] == found.best
    assert "50 playouts" in repr(found)


def interrupt(monkeypatch: pytest.MonkeyPatch, owner: type, name: str, call: int) -> None:
    """Let the stop button be pressed in the middle of a function, when it is called so often."""
    real, calls = getattr(owner, name), iter(range(1, 1_000_000))

    def pressed(*args: Any) -> Any:
        if next(calls) == call:
            raise KeyboardInterrupt
        return real(*args)

    monkeypatch.setattr(owner, name, pressed)


WITHIN: dict[str, tuple[type, str, int]] = {
    "cfr+": (Learner, "learn", 2),
    "by hand": (Sweeps, "_learn", 2),
    "forgetful": (Sweeps, "_learn", 2),
    "mccfr": (type(KUHN), "start", 2),
    "ismcts": (Searching, "_playout", 1),
}
"""What each iteration calls, and how often: once for each seat, or once."""


@pytest.mark.parametrize("name", WITHIN)
def test_an_iteration_that_was_cut_short_does_not_count(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    owner, function, often = WITHIN[name]
    interrupt(monkeypatch, owner, function, 4 * often)  # the last call of the fourth iteration
    assert done(SOLVERS[name](200)) == 3


@pytest.mark.parametrize("name", WITHIN)
def test_with_nothing_to_keep_the_interrupt_goes_on(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    owner, function, often = WITHIN[name]
    interrupt(monkeypatch, owner, function, often)
    with pytest.raises(KeyboardInterrupt):
        SOLVERS[name](200)


class Counting:
    """A run that does nothing but count."""

    done = 0

    def iterate(self) -> None:
        self.done += 1


@pytest.mark.parametrize(("iterations", "looks"), [(1, 1), (19, 19), (20, LOOKS), (4000, LOOKS)])
def test_progress_is_told_some_twenty_times(iterations: int, looks: int) -> None:
    run, told = Counting(), list[tuple[int, str]]()
    iterate(run, iterations, lambda *each: told.append(each), lambda: "so far")
    assert run.done == iterations
    assert len(told) == looks
    assert told[-1] == (iterations, "so far")


def test_a_run_ends_with_its_time() -> None:
    """An iteration takes some time, so that of no time at all is the only one."""
    run = Counting()
    iterate(run, 1_000, None, int, seconds=0)
    assert run.done == 1
    assert solve.cfr(TREE, 1_000, seconds=0).iterations == 1
