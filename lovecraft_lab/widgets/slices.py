"""Work in slices: what takes long is done for a moment at a time, and the page answered between.

Between two slices it can be stopped; what the work has kept by then stays.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from threading import Lock
from time import perf_counter
from typing import Final

from lovecraft_lab.core.errors import LabError
from lovecraft_lab.show.words import capital
from lovecraft_lab.solve.result import since
from lovecraft_lab.widgets.watched import Watched

SLICE: Final = 0.12
"""Seconds of work after which the page is answered."""
REST: Final = 0.02
"""Seconds between two slices, for everything else."""

Work = Iterator[str]
"""Work in slices: each yields what is to be said of it by then."""


class Slices(Watched):
    """Somebody who works for the page: one thing at a time, told of in `notice` and `error`."""

    def __init__(self) -> None:
        super().__init__()
        self.error = self.notice = ""
        self._work: Work | None = None
        self._one_at_a_time = Lock()

    @property
    def is_working(self) -> bool:
        """Whether something goes on that can be stopped."""
        return self._work is not None

    def begin(self, work: Work) -> None:
        """Begin with some work, and go on with it between what else the page asks."""
        if self.is_working:
            raise LabError("one thing at a time: stop what goes on first")
        self._work = work
        self._go_on()

    def halt(self) -> None:
        """Do no more of what goes on."""
        self._work = None

    def _go_on(self) -> None:
        """Do a slice of the work, and the rest later; all of it now where there is no loop."""
        while self._slice():
            try:
                loop = asyncio.get_running_loop()
            except RuntimeError:
                continue
            loop.call_later(REST, self._later, self._work)
            return

    def _later(self, work: Work | None) -> None:
        """Go on with some work, if it was not stopped meanwhile."""
        if work is self._work:
            self._go_on()
            self.tell_watchers()

    def _slice(self) -> bool:
        """Work for a moment; return whether there is more to do."""
        work, started = self._work, perf_counter()
        try:
            while work is not None and work is self._work and since(started) < SLICE:
                self._go_on_with(work)
        except StopIteration:
            self._end(work)
        except LabError as error:
            self._end(work)
            self._fail(error)
        except Exception:
            self._end(work)
            raise
        return self.is_working

    def _go_on_with(self, work: Work) -> None:
        """Do the next piece of some work; what it says is of no use if it was stopped meanwhile.

        The page may be answered by another thread than the one that works (a notebook has threads
        of its own for widgets), so one piece is done at a time.
        """
        with self._one_at_a_time:
            says = next(work)
        if work is self._work:
            self.notice = says

    def _end(self, work: Work | None) -> None:
        """Some work has come to its end, unless another has taken its place."""
        if work is self._work:
            self.halt()

    def _fail(self, error: LabError) -> None:
        """Say why something was not done."""
        self.error = capital(str(error))
