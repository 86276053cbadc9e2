"""What an answer may look like: how it is read, when it is right, and how it is shown.

Knows no game and no exercise. What cannot be read gets a sentence that says what is wanted.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from numbers import Rational, Real
from typing import Any, Final, Protocol

from lovecraft_lab.core.errors import LabError
from lovecraft_lab.lessons.reading import (
    HUNDRED,
    is_empty,
    is_of_a_size,
    number_in,
    parts_of,
    spelt,
)
from lovecraft_lab.show.words import listing

CLOSE: Final = Fraction(1, 1000)
"""A rounded answer may be off by so much, unless an exercise says otherwise."""
ROUNDED: Final = 5
"""A decimal with one digit too few is off by no more than so many times the tolerance."""


TRUTH: Final = {"True": "yes", "False": "no"}
"""What code says for yes and no, whichever library said it."""
SHOWN: Final = 40
"""Of a word that is none, so many signs are said again."""


class NotAnAnswer(LabError):  # noqa: N818 - named by what went wrong, as other errors are
    """Something that is no answer to what was asked; the message says what would be one.

    `parts` says it of each part by name, where several answers are asked for.
    """

    def __init__(self, says: str, parts: Mapping[str, str] | None = None) -> None:
        super().__init__(says)
        self.parts = parts or {}


class Kind(Protocol):
    """A kind of answer."""

    @property
    def wanted(self) -> str:
        """What is wanted, as a sentence has it: `a number such as 2/3 or 0.667`."""
        ...

    def read(self, given: Any) -> Any:  # noqa: ANN401 - learners give anything
        """Return what was given as a value of this kind; raises `NotAnAnswer` if it is none."""
        ...

    def same(self, given: Any, right: Any) -> bool:  # noqa: ANN401 - values of this kind
        """Whether a value that was read is the right one."""
        ...

    def mistaken(self, given: Any, right: Any) -> str:  # noqa: ANN401 - values of this kind
        """Return what often goes wrong with answers of this kind; empty if it did not here."""
        ...

    def show(self, value: Any) -> str:  # noqa: ANN401 - a value of this kind
        """Return a value as a sentence has it."""
        ...

    def write(self, value: Any) -> str:  # noqa: ANN401 - a value of this kind
        """Return a value as a learner types it: `read` reads it again."""
        ...


@dataclass(frozen=True)
class Number:
    """One number. A fraction is compared exactly, a decimal within a tolerance.

    `within` is the tolerance; where `exact` is false fractions are compared within it too.

    >>> chance = Number()
    >>> chance.same(chance.read("0.654"), Fraction(17, 26)), chance.read(" 17/26 ")
    (True, Fraction(17, 26))
    """

    within: Fraction = CLOSE
    exact: bool = True

    wanted = "a number, such as 2/3, 0.667 or Fraction(2, 3)"

    def read(self, given: Any) -> Fraction | float:  # noqa: ANN401 - learners give anything
        """Return a number as a `Fraction`, or as a float where it was rounded."""
        if isinstance(given, str):
            given = number_in(given)
        if isinstance(given, Decimal):
            given = float(given)
        if isinstance(given, bool) or not isinstance(given, Real) or not is_of_a_size(given):
            raise NotAnAnswer(f"{self.wanted}, is wanted here")
        if isinstance(given, Rational):  # perhaps made of another library's integers
            return Fraction(int(given.numerator), int(given.denominator))
        return float(given)

    def same(self, given: Fraction | float, right: Fraction) -> bool:
        """Whether it is this number, or a decimal close enough to it."""
        if isinstance(given, Fraction) and self.exact:
            return given == right
        return self._near(given, right)

    def mistaken(self, given: Fraction | float, right: Fraction) -> str:
        """Tell a percentage, the opposite chance, a turned sign and a rounded fraction."""
        if self._near(given / HUNDRED, right):
            return "percent for fraction: a chance lies between 0 and 1, so divide by 100"
        if self._near(given, right):
            return "nearly: a fraction must be exact; a rounded value is written as a decimal"
        if isinstance(given, float) and abs(given - right) <= ROUNDED * self.within:
            return "nearly, or rounded too far: give one more digit, or the fraction itself"
        if 0 < right < 1 and self._near(1 - given, right):
            return "the opposite: this is the chance that it does *not* happen"
        if right != 0 and self._near(-given, right):
            return "wrong payoff frame: the sign is turned; say for whom the value counts"
        return ""

    def show(self, value: Fraction | float) -> str:
        """Return a fraction with its decimal value, a whole number as it is."""
        if not isinstance(value, Rational):
            return f"{value:.4f}"
        return f"{value}" if value.denominator == 1 else f"{value} (about {float(value):.4f})"

    def write(self, value: Fraction | float) -> str:
        """Return a fraction as it is, a float with all its digits."""
        return str(value) if isinstance(value, Rational) else repr(float(value))

    def _near(self, given: Fraction | float, right: Fraction) -> bool:
        return abs(Fraction(given) - right) <= self.within


@dataclass(frozen=True)
class OneOf:
    """One of some words; `yes` and `no` may be given as True and False.

    >>> OneOf("yes", "no").read(True)
    'yes'
    """

    options: tuple[str, ...]

    def __init__(self, *options: str) -> None:
        object.__setattr__(self, "options", options)

    @property
    def wanted(self) -> str:
        """What is wanted, as a sentence has it."""
        return f"one of {listing([repr(option) for option in self.options])}"

    def read(self, given: Any) -> str:  # noqa: ANN401 - learners give anything
        """Return the word as it is written among the options."""
        found = spelt(self.options, TRUTH.get(str(given), given))
        if found is None:
            raise NotAnAnswer(f"{self.wanted} is wanted here")
        return found

    def same(self, given: str, right: str) -> bool:
        """Whether it is the right word."""
        return given == right

    def mistaken(self, given: str, right: str) -> str:  # noqa: ARG002 - each kind is asked so
        """Return nothing: only an exercise knows why another word was chosen."""
        return ""

    def show(self, value: str) -> str:
        """Return the word."""
        return value

    write = show


@dataclass(frozen=True)
class SomeOf:
    """A set of words, in any order: a set, a list, or a text with commas.

    >>> sorted(SomeOf("entertainer", "musician").read("Musician, entertainer"))
    ['entertainer', 'musician']
    """

    options: tuple[str, ...]

    def __init__(self, *options: str) -> None:
        object.__setattr__(self, "options", options)

    @property
    def wanted(self) -> str:
        """What is wanted, as a sentence has it."""
        return f"some of {listing([repr(option) for option in self.options])}, with commas between"

    def read(self, given: Any) -> frozenset[str]:  # noqa: ANN401 - learners give anything
        """Return the words as they are written among the options."""
        words = parts_of(given) if isinstance(given, str | int) else given
        if not isinstance(words, Iterable) or isinstance(words, Mapping | bytes):
            raise NotAnAnswer(f"{self.wanted}, is wanted here")
        found = [(spelt(self.options, word), word) for word in words]
        unknown = [repr(str(word)[:SHOWN]) for name, word in found if name is None]
        if unknown:
            are = "is" if len(unknown) == 1 else "are"
            raise NotAnAnswer(f"{listing(unknown)} {are} none of {listing(self.options)}")
        if not found:
            raise NotAnAnswer(f"nothing is named: {self.wanted}, is wanted here")
        return frozenset(name for name, _ in found if name is not None)

    def same(self, given: frozenset[str], right: Iterable[str]) -> bool:
        """Whether these words and no others are right."""
        return given == frozenset(right)

    def mistaken(self, given: frozenset[str], right: Iterable[str]) -> str:
        """Say whether something is missing, or there is too much."""
        right = frozenset(right)
        if given < right:
            return "what you name is right, but something is missing"
        if given > right:
            return "all that is right is there, and something that is not"
        return ""

    def show(self, value: Iterable[str]) -> str:
        """Return the words in the order of the options."""
        value = frozenset(value)
        return listing([option for option in self.options if option in value]) or "none of them"

    def write(self, value: Iterable[str]) -> str:
        """Return the words with commas between."""
        return ", ".join(sorted(value))


@dataclass(frozen=True)
class Several:
    """Several answers in one, each with a name: a list in this order, a mapping, or a text.

    >>> branches = Several(passing=Number(), failing=Number())
    >>> branches.read("1/3, 2/3")
    (Fraction(1, 3), Fraction(2, 3))
    """

    parts: tuple[tuple[str, Kind], ...]

    def __init__(self, named: Mapping[str, Kind] | None = None, /, **parts: Kind) -> None:
        object.__setattr__(self, "parts", tuple({**(named or {}), **parts}.items()))

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the parts, in order."""
        return tuple(name for name, _ in self.parts)

    @property
    def wanted(self) -> str:
        """What is wanted, as a sentence has it."""
        return f"{len(self.parts)} answers in this order, with commas between: " + ", ".join(
            self.names
        )

    def read(self, given: Any) -> tuple[Any, ...]:  # noqa: ANN401 - learners give anything
        """Return the parts in order."""
        if isinstance(given, str):
            given = parts_of(given, len(self.parts))
        if isinstance(given, Mapping) and set(given) == set(self.names):
            given = [given[name] for name in self.names]
        if isinstance(given, AbstractSet):
            raise NotAnAnswer(f"a set has no order; wanted are {self.wanted}")
        if hasattr(given, "__len__") and not isinstance(given, Sequence | Mapping):
            given = list(given)
        in_parts = isinstance(given, Sequence) and not isinstance(given, bytes)
        if not in_parts or len(given) != len(self.parts):
            raise NotAnAnswer(f"wanted are {self.wanted}")
        read, faults = [], {}
        for (name, kind), each in zip(self.parts, given, strict=True):
            try:
                read.append(_given(kind, each))
            except NotAnAnswer as error:
                faults[name] = str(error)
        for name, why in faults.items():
            raise NotAnAnswer(f"“{name}”: {why}", faults)
        return tuple(read)

    def same(self, given: Sequence[Any], right: Sequence[Any]) -> bool:
        """Whether every part is right."""
        return not self._wrong(given, right)

    def mistaken(self, given: Sequence[Any], right: Sequence[Any]) -> str:
        """Say which parts are wrong, and why if that can be told of the first of them."""
        wrong = self._wrong(given, right)
        names = listing([f"“{self.names[at]}”" for at in wrong])
        if self._in_another_order(given, right):
            return f"the right numbers in another order: wanted are {', '.join(self.names)}"
        at = wrong[0]
        why = self.parts[at][1].mistaken(given[at], right[at])
        if not why and len(wrong) == len(self.parts):
            return ""
        return f"look again at {names}" + (f" (“{self.names[at]}”: {why})" if why else "")

    def told(self, given: Sequence[Any], right: Sequence[Any]) -> dict[str, str]:
        """Return what is said of each part that is not right, by its name."""
        wrong = {at: self.parts[at] for at in self._wrong(given, right)}
        return {
            name: kind.mistaken(given[at], right[at]) or "look again"
            for at, (name, kind) in wrong.items()
        }

    def show(self, value: Sequence[Any]) -> str:
        """Return the parts with their names."""
        return ", ".join(
            f"{name}: {kind.show(each)}"
            for (name, kind), each in zip(self.parts, value, strict=True)
        )

    def write(self, value: Sequence[Any]) -> str:
        """Return the parts with commas between."""
        return ", ".join(
            kind.write(each) for (_, kind), each in zip(self.parts, value, strict=True)
        )

    def _in_another_order(self, given: Sequence[Any], right: Sequence[Any]) -> bool:
        """Whether numbers that are all of one kind are right but for their places."""
        kind, left = self.parts[0][1], list(right)
        if not isinstance(kind, Number) or any(other != kind for _, other in self.parts):
            return False
        for each in given:
            at = next((n for n, part in enumerate(left) if kind.same(each, part)), None)
            if at is None:
                return False
            left.pop(at)
        return True

    def _wrong(self, given: Sequence[Any], right: Sequence[Any]) -> list[int]:
        return [
            at for at, (_, kind) in enumerate(self.parts) if not kind.same(given[at], right[at])
        ]


@dataclass(frozen=True)
class Moves:
    """A line of play in the notation of moves: words with spaces or commas between.

    >>> Moves().read(" deal boxer,  fed>1 ")
    ('deal', 'boxer', 'fed>1')
    """

    wanted = "a line of moves with spaces between, such as 'investigators>1=8 boxer>1'"

    def read(self, given: Any) -> tuple[str, ...]:  # noqa: ANN401 - learners give anything
        """Return the moves one by one."""
        words = given.replace(",", " ").split() if isinstance(given, str) else given
        if (
            not isinstance(words, Sequence)
            or not words
            or not all(isinstance(word, str) for word in words)
        ):
            raise NotAnAnswer(f"{self.wanted}, is wanted here")
        return tuple(word.strip().casefold() for word in words)

    def same(self, given: Sequence[str], right: Sequence[str]) -> bool:
        """Whether it is this line, move by move."""
        return tuple(given) == tuple(right)

    def mistaken(self, given: Sequence[str], right: Sequence[str]) -> str:
        """Say where the line goes another way."""
        if tuple(given) == tuple(right)[: len(given)]:
            return "so far it is right, but the line goes on"
        at = next((n for n, (a, b) in enumerate(zip(given, right, strict=False)) if a != b), None)
        if at is None:
            return "the line is over before that"
        return f"up to move {at} it is right" if at else "the first move is another one"

    def show(self, value: Sequence[str]) -> str:
        """Return the line."""
        return " ".join(value)

    write = show


def _given(kind: Kind, part: object) -> object:
    """Return a part of an answer as a value of its kind; raises `NotAnAnswer` if there is none."""
    if is_empty(part):
        raise NotAnAnswer("no answer yet")
    return kind.read(part)
