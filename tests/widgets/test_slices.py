"""Work in slices: what is said of it, and what happens when it is stopped in the middle."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from lovecraft_lab.core.errors import LabError
from lovecraft_lab.widgets.slices import Slices


class Worker(Slices):
    """Somebody who is stopped by the work itself, as by a thread that answers meanwhile."""

    def stopped_in_the_middle(self) -> Iterator[str]:
        yield "one"
        self.halt()
        self.notice = "Stopped."
        yield "two"
        pytest.fail("it was stopped")


def test_what_was_done_when_it_was_stopped_says_no_more() -> None:
    worker = Worker()
    worker.begin(worker.stopped_in_the_middle())
    assert worker.notice == "Stopped."
    assert not worker.is_working


def test_one_thing_is_done_at_a_time() -> None:
    worker = Worker()

    def asks_for_more() -> Iterator[str]:
        with pytest.raises(LabError, match="one thing at a time"):
            worker.begin(iter(()))
        yield "done"

    worker.begin(asks_for_more())
    assert worker.notice == "done"


@pytest.mark.parametrize("error", [LabError("it cannot be done"), ZeroDivisionError("a fault")])
def test_work_that_fails_has_ended(error: Exception) -> None:
    worker = Worker()

    def fails() -> Iterator[str]:
        yield "so far"
        raise error

    if isinstance(error, LabError):
        worker.begin(fails())
        assert worker.error == "It cannot be done"
    else:
        with pytest.raises(ZeroDivisionError):
            worker.begin(fails())
    assert not worker.is_working
