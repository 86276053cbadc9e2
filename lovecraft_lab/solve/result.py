"""What a solver found, and how good it is."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from time import perf_counter
from typing import TYPE_CHECKING, Final, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

    from lovecraft_lab.solve.profile import Number, Profile


T = TypeVar("T")

LOOKS: Final = 20
"""A run tells about so many times how far it is, and is measured once more at its end."""


@dataclass(frozen=True, slots=True)
class Result:
    """A solution of a tree: its value for `seat`, a profile, and how far that is from the best.

    `exact` says that value and profile are Fractions and were proved by exact best responses.
    `gap` is the measured exploitability of the profile (half the sum of what both seats could still
    gain; `None` where that was not measured); `iterations` is 0 for a method that has none. Where
    `value` was sampled, it holds with 95 % within `margin` on both sides.
    """

    value: Number
    profile: Profile
    method: str
    exact: bool = False
    gap: Number | None = None
    iterations: int = 0
    seconds: float = 0.0
    seat: int = 0
    margin: float = 0.0

    def __repr__(self) -> str:
        sampled = f" ± {self.margin:.2g}" if self.margin else ""
        value = f"value {_said(self.value)}{sampled} for seat {self.seat}"
        return f"<{self.method}: {value}, {self.how_good}>"

    @property
    def how_good(self) -> str:
        """How good the profile is, in words made from its measured gap."""
        if self.gap is None:
            return "exact" if self.exact else "its gap was not measured"
        if self.exact and self.gap == 0:
            return "exact: no seat can gain anything by another plan"
        took = f" after {self.iterations:,} iterations" if self.iterations else ""
        return f"exploitability {float(self.gap):.2g}{took}"


def since(started: float) -> float:
    """Return the seconds since a moment that `perf_counter` named."""
    return perf_counter() - started


class Iterative(Protocol):
    """What finds more with every iteration: `done` counts those that went to their end."""

    done: int

    def iterate(self) -> object:
        """Do one more iteration."""
        ...


def iterate(
    run: Iterative,
    iterations: int,
    progress: Callable[[int, T], object] | None,
    measured: Callable[[], T],
    *,
    seconds: float | None = None,
) -> None:
    """Let a run do so many iterations; `progress(done, measured())` is called now and then.

    A run that has taken `seconds`, or that is interrupted (the stop button of a notebook,
    `KeyboardInterrupt`), keeps what it has: it is left as it is then. One that is interrupted in
    its first iteration has nothing to keep, and the interrupt is raised.
    """
    started = perf_counter()
    every = max(1, iterations // LOOKS)
    try:
        while run.done < iterations:
            run.iterate()
            if progress is not None and run.done % every == 0:
                progress(run.done, measured())
            if seconds is not None and since(started) >= seconds:
                break
    except KeyboardInterrupt:
        if not run.done:
            raise


def _said(value: Number) -> str:
    """Return a number as it is, or rounded if it is a float."""
    return str(value) if isinstance(value, Fraction | int) else f"{value:.6g}"
