"""Somebody whom pictures watch: a desk, a panel, a tree, work that goes on."""

from __future__ import annotations

from collections.abc import Callable


class Watched:
    """Tells all who watch, also when one of them fails.

    >>> told = []
    >>> somebody = Watched()
    >>> somebody.watch(lambda: told.append("drawn anew"))
    >>> somebody.tell_watchers()
    >>> told
    ['drawn anew']
    """

    def __init__(self) -> None:
        self._watchers: list[Callable[[], None]] = []

    def watch(self, watcher: Callable[[], None]) -> None:
        """Call this whenever there is something new to be seen."""
        self._watchers.append(watcher)

    def tell_watchers(self) -> None:
        """Call every watcher; what failed first is raised when all have been told."""
        failed: Exception | None = None
        for watcher in self._watchers:
            try:
                watcher()
            except Exception as error:  # noqa: BLE001 - whatever it is, the others are told
                failed = failed or error
        if failed is not None:
            raise failed
