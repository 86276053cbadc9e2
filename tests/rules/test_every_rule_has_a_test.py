"""The numbered rules are all there, and each has a test that carries its number.

A test is named after a rule by its number, letters and digits only: `test_Z023_...` for Z023,
`test_Q13_...` for Q-13, `test_Z043_tied_...` for Z043-tied.
"""

import ast
from pathlib import Path

import pytest

import lovecraft_lab as ll
from lovecraft_lab.letter import EDITIONS

RULES = {ident: rule for each in EDITIONS.values() for ident, rule in each.rules.items()}
CELLS = [
    *(f"A126-{number}-{mind}" for number in range(9) for mind in ("sane", "insane")),
]
"""The cells of the card table of the 25-card game."""
NUMBERED = {
    "zman27": [
        *(f"Z{number:03}" for number in range(1, 100)),
        *(f"S{number}" for number in range(127, 134)),
    ],
    "classic": ["D1", "D2"],
    "aeg25": [*(f"A{number}" for number in range(100, 126)), *CELLS],
}
"""The numbers of the rulebooks and of the short guide, by the edition that they belong to."""
STANDING = [
    *(f"Z{number:03}" for number in (1, 15, 16, 17, 54, 55, 56, 57, 94, 96, 99)),
    *("D1", "A100", "A107", "A113", "A126-7-sane", "A126-0-insane"),
    *(f"S{number}" for number in range(127, 134)),
]
"""Counts, rights, limits and comments: nothing happens when they apply."""
RULINGS = [
    *(f"Q-{number:02}" for number in range(1, 78)),
    *(f"Q-A{number}" for number in range(1, 9)),
]


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


@pytest.mark.parametrize(
    ("edition", "ident"), [(edition, ident) for edition in NUMBERED for ident in NUMBERED[edition]]
)
def test_every_number_of_a_rulebook_is_a_rule(edition: str, ident: str) -> None:
    rule = ll.letter(edition).rules[ident]
    assert ident == rule.ident
    assert rule.section
    assert rule.says


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_rule_of_an_edition_has_a_sentence_of_its_own(edition: str) -> None:
    sentences = [rule.says for rule in ll.letter(edition).rules.values()]
    assert len(sentences) == len(set(sentences))


def test_a_number_means_the_same_in_every_edition() -> None:
    for edition in EDITIONS.values():
        for ident, rule in edition.rules.items():
            assert RULES[ident] is rule


@pytest.mark.parametrize("ident", STANDING)
def test_a_count_a_right_or_a_limit_is_no_step(ident: str) -> None:
    assert not RULES[ident].is_step


def test_every_rule_and_every_ruling_has_a_test() -> None:
    idents = [*RULES, *RULINGS]
    without_a_test = sorted(set(idents) - having_tests(idents, names_of_tests()))
    assert without_a_test == []


def test_a_test_of_a_longer_number_is_no_test_of_the_shorter_one() -> None:
    assert having_tests(["Z043", "Z043-tied"], ["test_Z043_tied_players"]) == {"Z043-tied"}
    assert having_tests(["Z043", "Z043-tied"], ["test_Z043_the_winner"]) == {"Z043"}
