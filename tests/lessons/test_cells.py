"""The cells of a lesson stand alone: whatever a cell names is its own or the set-up cell's."""

import ast
import builtins
from pathlib import Path

import pytest

from tests import lesson_text
from tests.checks import ROOT

TEXTS = lesson_text.texts(ROOT)


def named(source: str) -> tuple[set[str], set[str]]:
    """Return the names that code gives to something, and those that it uses."""
    given, used = set(), set()
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Name(id=name, ctx=ast.Store()):
                given.add(name)
            case ast.Name(id=name):
                used.add(name)
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.arg(arg=name):
                given.add(name)
            case ast.Import(names=names) | ast.ImportFrom(names=names):
                given |= {(each.asname or each.name).partition(".")[0] for each in names}
            case ast.ExceptHandler(name=str(name)):
                given.add(name)
    return given, used


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: text.stem[:3])
def test_a_cell_needs_no_other_cell_than_the_first(text: Path) -> None:
    code = [cell.source for cell in lesson_text.read(text).cells if cell.cell_type == "code"]
    shared = named(code[0])[0] | set(dir(builtins))
    for source in code[1:]:
        given, used = named(source)
        assert not used - given - shared, source
