"""What a learner has done: which exercises are right, and after how many wrong answers.

Kept in memory and in a code that the learner copies; nothing is written anywhere else.
"""

from __future__ import annotations

from typing import Final

from lovecraft_lab.core.errors import BadCode
from lovecraft_lab.core.record import VERSION, mixed_radix, pack, unpack
from lovecraft_lab.lessons.course import NUMBERS, lesson
from lovecraft_lab.lessons.grid import Grid
from lovecraft_lab.lessons.text import Text

KIND: Final = "LLP-"
"""What a code of progress begins with."""
MOST: Final = 15
"""More wrong answers than this are kept as this many."""
EACH: Final = 5
"""Exercises in a lesson."""


class Progress:
    """The exercises of the course and what a learner has made of them.

    >>> mine = Progress()
    >>> mine.note("L02.1", ok=True)
    >>> Progress.from_code(mine.code).done
    ('L02.1',)
    """

    def __init__(self) -> None:
        self._done: set[str] = set()
        self._wrong: dict[str, int] = {}

    @property
    def done(self) -> tuple[str, ...]:
        """The exercises that were answered rightly, in order."""
        return tuple(sorted(self._done))

    def wrong(self, ident: str) -> int:
        """Return how many wrong answers an exercise got."""
        return self._wrong.get(ident, 0)

    def note(self, ident: str, *, ok: bool) -> None:
        """Note an answer; what was right once stays done."""
        if ok:
            self._done.add(ident)
        else:
            self._wrong[ident] = min(MOST, self.wrong(ident) + 1)

    @property
    def code(self) -> str:
        """All of this as a code; `ll.progress(code)` brings it back."""
        digits = (
            (2 * self.wrong(ident) + (ident in self._done), 2 * MOST + 2) for ident in _idents()
        )
        return pack(KIND, {"version": VERSION}, mixed_radix(digits))

    @classmethod
    def from_code(cls, code: str) -> Progress:
        """Return what a code holds; raises `BadCode` if it is damaged or of another version."""
        _, number = unpack(KIND, code)
        mine = cls()
        for ident in _idents():
            number, digit = divmod(number, 2 * MOST + 2)
            if digit % 2:
                mine._done.add(ident)
            if digit // 2:
                mine._wrong[ident] = digit // 2
        if number:
            raise BadCode("this code holds exercises that this version does not have")
        return mine

    def take(self, other: Progress) -> None:
        """Add what somebody has done elsewhere: nothing that is done here is lost."""
        self._done |= other._done
        for ident, wrong in other._wrong.items():
            self._wrong[ident] = max(wrong, self.wrong(ident))

    def grid(self) -> Grid:
        """Return a table: a row for a lesson, a sign for each of its exercises."""
        rows = [
            [f"{lesson(n).ident} {lesson(n).title}", *(self._sign(each) for each in _of(n))]
            for n in NUMBERS
        ]
        return Grid(["lesson", *map(str, range(1, EACH + 1))], rows)

    def _sign(self, ident: str) -> str:
        if ident in self._done:
            return "done"
        return f"{self.wrong(ident)} tried" if self.wrong(ident) else "–"

    def _closing(self) -> str:
        return f"{len(self._done)} of {len(list(_idents()))} done. To come back: ll.progress("

    def __repr__(self) -> str:
        return f"{self.grid()!r}\n{self._closing()}{self.code!r})"

    def _repr_markdown_(self) -> str:
        return f"{self.grid().in_markdown()}\n\n{self._closing()}`{self.code!r}`)"


def _of(number: int) -> list[str]:
    return [f"L{number:02}.{n}" for n in range(1, EACH + 1)]


def _idents() -> list[str]:
    return [ident for number in NUMBERS for ident in _of(number)]


mine: Final = Progress()
"""What the learner of this kernel has done."""


def progress(code: str = "") -> Progress | Text:
    """Show what you have done of the course; with a code, first bring back what it holds.

    The code is yours: it is stored nowhere, and nobody is told. A code that is damaged or of
    another version gets a sentence, and what was done here stays.
    """
    try:
        if code:
            mine.take(Progress.from_code(code))
    except BadCode as error:
        return Text(f"Nothing was brought back: {error}.")
    return mine
