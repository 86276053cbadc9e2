"""How texts are written, whoever says them: rules, cards, refusals, pictures."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import lovecraft_lab as ll

PACKAGE = Path(ll.__file__).parent
STRAIGHT = re.compile(r"[A-Za-z]'(?=[a-z ])")
"""An apostrophe as a typewriter has it; the end of a quotation stands before other signs."""


def texts(source: str) -> Iterator[str]:
    """Every text of a file that can be read by a player: not what documents the code."""
    tree = ast.parse(source)
    prose = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose:
            yield node.value


@pytest.mark.parametrize("path", sorted(PACKAGE.rglob("*.py")), ids=lambda path: path.name)
def test_apostrophes_are_curly_in_every_text(path: Path) -> None:
    said = texts(path.read_text(encoding="utf-8"))
    assert [text for text in said if STRAIGHT.search(text)] == []


def test_a_straight_apostrophe_would_be_found() -> None:
    (text,) = texts('"""A player\'s docstring."""\nSAYS = f"{1} of the deck\'s cards"\n')
    assert STRAIGHT.search(text)
