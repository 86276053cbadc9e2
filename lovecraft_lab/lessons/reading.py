"""What learners type, taken apart: numbers, several parts in one text, words however written.

Knows no exercise and raises nothing: what cannot be read is `None`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction
from math import isfinite
from typing import Any, Final

HUNDRED: Final = 100
LONGEST: Final = 200
"""No number is written with more signs than this."""
LARGEST: Final = 10**50
"""No answer is larger than this."""
WRITTEN: Final = re.compile(
    r"[+-]?(\d+\s*/\s*\d+|(\d+\.?\d*|\.\d+)(e[+-]?\d{1,2})?)", re.IGNORECASE | re.ASCII
)
"""How a number is written: a fraction, or a decimal with a short exponent if any."""
IN_CODE: Final = re.compile(r"Fraction\((.+),(.+)\)")
"""How code writes a fraction; somebody who saw it there types it as well."""
DECIMAL_COMMA: Final = re.compile(r"^([+-]?\d+),(\d+)$")
"""How many people write a decimal."""


def is_empty(given: object) -> bool:
    """Whether nothing was given yet: the dots of a cell, or a box with nothing in it."""
    return given is ... or given is None or (isinstance(given, str) and not given.strip())


def is_of_a_size(number: Any) -> bool:  # noqa: ANN401 - a real number of any kind
    """Whether a number is finite, and no larger than a float can be."""
    try:
        return isfinite(number) and abs(number) <= LARGEST
    except OverflowError:
        return False


def number_in(text: str) -> Fraction | float | None:
    """Return the number that a text holds: a fraction exactly, a decimal as a float."""
    plain = text.strip().replace("−", "-").replace("\u00a0", "").rstrip()
    is_percent = plain.endswith("%")
    plain = DECIMAL_COMMA.sub(r"\1.\2", IN_CODE.sub(r"\1/\2", plain).removesuffix("%").strip())
    if len(plain) > LONGEST or not WRITTEN.fullmatch(plain):
        return None
    try:
        number = Fraction("".join(plain.split()))
    except (ValueError, ZeroDivisionError):
        return None
    if is_percent:
        return float(number) / HUNDRED
    return number if "/" in plain or number.denominator == 1 else float(number)


def parts_of(given: str | int, wanted: int = 0) -> list[str]:
    """Return the parts of a text with commas; semicolons do as well, and so many spaced words."""
    text = str(given).strip(" ()[]{}")
    parts = [part.strip() for part in text.split(";" if ";" in text else ",") if part.strip()]
    return text.split() if len(parts) == 1 and len(text.split()) == wanted else parts


def spelt(options: Iterable[str], word: object) -> str | None:
    """Return the option that a word means, however it is written; `None` if it means none."""
    plain = _plain(word)
    return next((option for option in options if _plain(option) == plain), None)


def _plain(word: object) -> str:
    plain = str(word).strip().strip("'\"").casefold().replace("_", " ").replace("-", " ")
    return plain.removeprefix("the ")
