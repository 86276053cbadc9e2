"""A step as a panel: whose it is, what it says in text, and words that stay apart without style."""

import re

import pytest

import lovecraft_lab as ll
from lovecraft_lab.core.explain import Explained
from lovecraft_lab.show import Panel, explained_html, explained_text, panel_html


def a_look(viewer: int | None) -> Explained:
    """Seat 0 looks at seat 1's hand with the Fed."""
    game = ll.letter(players=3)
    hands = [("boxer", "fed"), ("sailor",), ("urchin",)]
    zones: list[list[str]] = [[], ["deep_one"], []]
    state = game.position(hands=hands, zones=zones, turn=0, deck=20)
    return ll.explain(game, ll.steps(state, game.parse(state, "fed>1"))[1], viewer)


@pytest.mark.parametrize(
    ("viewer", "title"),
    [
        (0, "One rule at a time, as seat 0 knows it"),
        (2, "One rule at a time, as seat 2 knows it"),
        (None, "One rule at a time, as a spectator knows it"),
    ],
)
def test_a_panel_says_whose_it_is(viewer: int | None, title: str) -> None:
    step = a_look(viewer)
    assert repr(Panel(step)).splitlines()[0] == title
    assert f">{title}<" in panel_html(step)


def test_a_panel_is_the_step_without_its_table() -> None:
    step = a_look(0)
    assert Panel(step)._repr_html_() == panel_html(step)
    assert repr(Panel(step)) == explained_text(step)
    assert explained_html(step).startswith(panel_html(step))


def test_only_the_looker_learns_the_card() -> None:
    assert "Sailor" in repr(Panel(a_look(0)))
    assert "Sailor" not in panel_html(a_look(2)) + repr(Panel(a_look(2)))


def test_words_stay_apart_where_no_style_is_shown() -> None:
    bare = re.sub(r"<style>.*?</style>|<[^>]+>", "", explained_html(a_look(0)))
    assert "Sane To move" in bare
    assert re.search(r"Seat 1’s hand 1 hidden card", bare)
