"""What a live picture of a lesson stands on: turns, watchers, and one error shown in place.

Plain Python without a widget, as the desks of the table are.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lovecraft_lab.core.errors import LabError
from lovecraft_lab.widgets.place import Place
from lovecraft_lab.widgets.watched import Watched


class LessonDesk(Watched):
    """Does what a page asks, turn by turn, and tells who watches."""

    replaced = ""
    place = Place(None)

    def __init__(self) -> None:
        super().__init__()
        self.turn = 0
        self.error = ""

    def act(self, message: Mapping[str, Any]) -> bool:
        """Do what a message asks if it was meant for this turn; `error` says why it failed."""
        if self.comes_too_late(message):
            return False
        self.turn += 1
        self.error = ""
        try:
            self.obey({key: str(value) for key, value in message.items()})
        except LabError as error:
            self.error = str(error)
        except Exception as error:  # noqa: BLE001 - said in place, and the page goes on
            self.error = f"That failed: {type(error).__name__}: {error}"
        self.tell_watchers()
        return not self.error

    def comes_too_late(self, message: Mapping[str, Any]) -> bool:
        """Whether a message was meant for another turn than this one."""
        return bool(message.get("turn") != self.turn)

    def obey(self, said: Mapping[str, str]) -> None:
        """Do what was said; raises `LabError` where that cannot be done."""
        raise NotImplementedError
