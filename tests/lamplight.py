"""The edition of `tutorials/adding_an_edition.md`, loaded from the very blocks of that page."""

import re
import sys
from types import ModuleType

from lovecraft_lab.letter.edition import Edition
from tests.conftest import ROOT

PAGE = ROOT / "tutorials" / "adding_an_edition.md"
_BLOCK = re.compile(r"^```python\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def _code(page: str) -> str:
    """The Python of a page, each line where it stands there, so that an error names its line."""
    lines = [""] * len(page.splitlines())
    for block in _BLOCK.finditer(page):
        first = page.count("\n", 0, block.start(1))
        for place, line in enumerate(block[1].splitlines()):
            lines[first + place] = line
    return "\n".join(lines)


MODULE = ModuleType("lamplight")
sys.modules["lamplight"] = MODULE  # a saved state finds its rules by the name of their module
exec(compile(_code(PAGE.read_text(encoding="utf-8")), str(PAGE), "exec"), vars(MODULE))  # noqa: S102 - our own page

LAMPLIGHT: Edition = MODULE.LAMPLIGHT
