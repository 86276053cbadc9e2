"""The numbered rules are all there, and each has a test that carries its number.

A test is named after a rule by its number, letters and digits only: `test_Z023_...` for Z023,
`test_Q13_...` for Q-13, `test_Z043_tied_...` for Z043-tied.
"""

import ast
from pathlib import Path

import pytest

import lovecraft_lab as ll

RULES = ll.letter().rules
NUMBERED = [f"Z{number:03}" for number in range(1, 100)]
STANDING = (1, 15, 16, 17, 54, 55, 56, 57, 94, 96, 99)
"""Counts, rights and limits: nothing happens when they apply."""


def names_of_tests() -> list[str]:
    """Return the name of every test function beside this file."""
    trees = [
        ast.parse(path.read_text(encoding="utf-8"))
        for path in sorted(Path(__file__).parent.glob("test_*.py"))
    ]
    functions = (node for tree in trees for node in ast.walk(tree))
    return [node.name for node in functions if isinstance(node, ast.FunctionDef)]


def prefix(ident: str) -> str:
    """Return how the name of a test of this rule begins."""
    return f"test_{ident.replace('Q-', 'Q').replace('-', '_')}_"


def having_tests(idents: list[str], names: list[str]) -> set[str]:
    """Return the rules that a test is named after; the longest number that fits a name has it."""
    longest_first = sorted(idents, key=len, reverse=True)
    owners = (
        next((ident for ident in longest_first if name.startswith(prefix(ident))), None)
        for name in names
    )
    return {ident for ident in owners if ident}


@pytest.mark.parametrize("ident", NUMBERED)
def test_every_number_of_the_rulebook_is_a_rule(ident: str) -> None:
    rule = RULES[ident]
    assert ident == rule.ident
    assert rule.section
    assert rule.says


def test_every_rule_has_a_sentence_of_its_own() -> None:
    sentences = [rule.says for rule in RULES.values()]
    assert len(sentences) == len(set(sentences))


@pytest.mark.parametrize("number", STANDING)
def test_a_count_a_right_or_a_limit_is_no_step(number: int) -> None:
    assert not RULES[f"Z{number:03}"].is_step


def test_every_rule_has_a_test() -> None:
    idents = list(RULES)
    without_a_test = sorted(set(idents) - having_tests(idents, names_of_tests()))
    assert without_a_test == []


def test_a_test_of_a_longer_number_is_no_test_of_the_shorter_one() -> None:
    assert having_tests(["Z043", "Z043-tied"], ["test_Z043_tied_players"]) == {"Z043-tied"}
    assert having_tests(["Z043", "Z043-tied"], ["test_Z043_the_winner"]) == {"Z043"}
