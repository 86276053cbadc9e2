"""The public names, and the page that lists them."""

from __future__ import annotations

import re
from pathlib import Path

import lovecraft_lab as ll

PAGE = (Path(__file__).parent.parent / "docs" / "names.md").read_text(encoding="utf-8")


def test_every_public_name_is_on_the_page_and_every_name_on_the_page_exists() -> None:
    listed = set(re.findall(r"\bll\.([A-Za-z_]+)", PAGE))
    assert listed == set(ll.__all__)


def test_what_the_page_says_of_games_is_there() -> None:
    for game in (ll.letter(), ll.kuhn()):
        for name in re.findall(
            r"`(?:game)?\.([a-z_]+)(?:\([^`]*\))?`", PAGE.split("## Moving on")[0]
        ):
            assert hasattr(game, name), name


def test_every_public_function_and_class_says_what_it_is() -> None:
    for name in ll.__all__:
        value = getattr(ll, name)
        if callable(value):
            assert value.__doc__, name
