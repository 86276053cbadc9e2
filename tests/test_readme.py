"""What README.md and CONTRIBUTING.md say holds: examples run, files exist, commands are real."""

import doctest
import re
import tomllib
from pathlib import Path

import pytest

from tests.conftest import ROOT

WITH_EXAMPLES = [
    "README.md",
    "CONTRIBUTING.md",
    "docs/live-table.md",
    "docs/walkthroughs.md",
    "tutorials/glossary.md",
]
PAGES = [
    *WITH_EXAMPLES,
    "CHANGELOG.md",
    "tutorials/README.md",
    "tutorials/adding_an_edition.md",
]
EXAMPLE = re.compile(r"^ *```pycon\n(.*?)^ *```", re.DOTALL | re.MULTILINE)
LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s]+)\)")
MODULE = re.compile(r"python -m ([a-z_.]+)")
SCRIPT = re.compile(r"python ([a-z_/]+\.py)")


def text(page: str) -> str:
    return (ROOT / page).read_text(encoding="utf-8")


@pytest.mark.parametrize("page", WITH_EXAMPLES)
def test_the_examples_print_what_the_page_says(page: str) -> None:
    examples = "\n".join(EXAMPLE.findall(text(page)))
    test = doctest.DocTestParser().get_doctest(examples, {}, page, page, 0)
    assert test.examples
    printed: list[str] = []
    doctest.DocTestRunner(verbose=False).run(test, out=printed.append)
    assert "".join(printed) == ""


@pytest.mark.parametrize("page", PAGES)
def test_every_file_that_a_page_points_to_is_there(page: str) -> None:
    for picture, words, target in LINK.findall(text(page)):
        assert words, f"{target} has no words"
        if not target.startswith("https://"):
            assert ((ROOT / page).parent / target).exists(), target
        assert not picture or len(words) > 40, f"{target}: say what the picture shows"


@pytest.mark.parametrize("page", PAGES)
def test_every_command_of_a_page_exists(page: str) -> None:
    for module in MODULE.findall(text(page)):
        path = ROOT / module.replace(".", "/")
        assert path.with_suffix(".py").exists() or (path / "__main__.py").exists(), module
    for script in SCRIPT.findall(text(page)):
        assert (ROOT / script).exists(), script


def test_every_file_named_in_the_tour_is_there() -> None:
    package = ROOT / "lovecraft_lab"
    named = re.findall(
        r"`((?:core|letter|show|tests)/[\w./]*|terminal\.py|cli\.py)`", text("CONTRIBUTING.md")
    )
    assert len(named) > 10
    example = "tests/rules/test_lamplighter.py"
    for name in {*named} - {example}:
        assert (package / name).exists() or (ROOT / name).exists(), name


def test_the_rule_shown_in_the_tour_is_the_rule_of_the_game() -> None:
    source = (ROOT / "lovecraft_lab/letter/rules/sane.py").read_text(encoding="utf-8")
    shown = (
        text("CONTRIBUTING.md").split("This is all of rule 85:\n\n```python\n")[1].split("```")[0]
    )
    for line in shown.splitlines():
        bare = line.replace(
            "(state, player, target):", "(state: LetterState, player: int, target: int) -> None:"
        )
        assert bare in source


def test_the_readme_asks_for_the_python_that_the_package_asks_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = project["requires-python"].removeprefix(">=")
    assert f"Python {needed} or newer" in text("README.md")
    assert project["readme"] == "README.md"


def test_pictures_are_small() -> None:
    for picture in Path(ROOT / "docs").glob("*.png"):
        assert picture.stat().st_size < 200_000, picture.name
