"""Trees as .efg files, read back by Gambit itself."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pygambit
import pytest

import lovecraft_lab as ll
from lovecraft_lab import solve
from lovecraft_lab.bridge import gambit
from lovecraft_lab.core.state import CHANCE
from lovecraft_lab.tree.grow import Growing

if TYPE_CHECKING:
    from pathlib import Path

    from lovecraft_lab.core.game import Game

GAMES: dict[str, Game] = {
    "kuhn": ll.kuhn(),
    "stripped-down": ll.stripped_down(),
    "pocket-4": ll.letter(deck=ll.DECKS["pocket-4"]),
    "pocket-5": ll.letter(deck=ll.DECKS["pocket-5"]),
}
TREES = {name: ll.grow(game) for name, game in GAMES.items()}


def read(text: str, folder: Path) -> Any:
    path = folder / "game.efg"
    path.write_text(text, encoding="utf-8")
    return pygambit.read_efg(path)


@pytest.mark.parametrize("name", GAMES)
def test_gambit_reads_the_game_with_its_information_sets_and_perfect_recall(
    name: str, tmp_path: Path
) -> None:
    tree = TREES[name]
    game = read(gambit.to_efg(tree), tmp_path)
    assert game.title == repr(tree.game).strip("<>")
    assert list(game.players) == ["seat 0", "seat 1"]
    assert game.is_perfect_recall
    assert game.is_const_sum
    for seat, player in enumerate(game.players):
        assert len(list(game.get_infosets(player))) == len(tree.infosets[seat])


@pytest.mark.parametrize("name", ["kuhn", "stripped-down", "pocket-4"])
def test_gambit_finds_the_same_value_in_fractions(name: str, tmp_path: Path) -> None:
    game = read(gambit.to_efg(TREES[name]), tmp_path)
    theirs = pygambit.nash.lp_solve(game, rational=True).equilibrium.payoffs["seat 0"]
    ours = solve.sequence_form(TREES[name], exact=True).value
    assert Fraction(str(theirs)) == ours


def test_gambit_finds_the_same_value_of_pocket_5(tmp_path: Path) -> None:
    """Rounded: its exact linear programme takes half a minute for these 1,062 nodes."""
    game = read(gambit.to_efg(TREES["pocket-5"]), tmp_path)
    theirs = pygambit.nash.lp_solve(game, rational=False).equilibrium.payoffs["seat 0"]
    ours = solve.sequence_form(TREES["pocket-5"], exact=True).value
    assert float(theirs) == pytest.approx(float(ours), abs=1e-6)


@pytest.mark.parametrize("name", GAMES)
def test_a_line_stands_for_each_node_and_chances_sum_to_exactly_1(name: str) -> None:
    tree = TREES[name]
    lines = gambit.to_efg(tree).splitlines()[2:]
    assert len(lines) == tree.nodes
    drawn = [line for line in lines if line.startswith("c ")]
    assert len(drawn) == sum(1 for _ in tree.of_kind(CHANCE))
    for line in drawn:
        inside = line[line.index("{") + 1 : line.index("}")]
        assert sum(map(Fraction, re.findall(r'" (\S+)', inside))) == 1


def test_three_seats_are_written_too(tmp_path: Path) -> None:
    deck = {"investigators": 2, "cultists": 1, "boxer": 1, "fed": 1}
    tree = ll.grow(ll.letter(players=3, deck=deck))
    game = read(gambit.to_efg(tree), tmp_path)
    assert list(game.players) == ["seat 0", "seat 1", "seat 2"]
    assert game.is_perfect_recall


def test_quotation_marks_in_a_title_come_back_as_they_were(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    title = 'Kuhn\'s "poker", 1950 \\ café'
    monkeypatch.setattr(type(ll.kuhn()), "__repr__", lambda _: f"<{title}>")
    assert read(gambit.to_efg(TREES["kuhn"]), tmp_path).title == title


def test_half_a_tree_is_refused() -> None:
    growing = Growing(ll.kuhn(), ll.kuhn().start())
    with pytest.raises(ll.Unsuitable, match="part of this tree"):
        gambit.to_efg(growing.tree)
