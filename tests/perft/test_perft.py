"""The counts in the files beside this one, from the engine and from another source."""

from collections import Counter
from fractions import Fraction

import pytest

from lovecraft_lab.letter import EDITIONS
from tests.perft import perft

LINES = [line for path in perft.files() for line in perft.read(path)]
SMALL = [line for line in LINES if line.histories <= 2500 and line.spec["game"] == "letter"]


@pytest.mark.parametrize("line", LINES, ids=lambda line: line.where)
def test_the_engine_counts_what_the_file_says(line: perft.Line) -> None:
    assert not perft.difference(line), perft.difference(line)


@pytest.mark.parametrize("line", SMALL, ids=lambda line: line.where)
def test_the_eager_table_counts_what_the_file_says(line: perft.Line) -> None:
    assert perft.total(perft.by_eager_table(line)) == (line.histories, line.weight)


def test_kuhn_is_counted_by_hand() -> None:
    # Six deals of two cards out of three; five ways to bet, written out here.
    ways = ["check check", "check bet fold", "check bet call", "bet fold", "bet call"]
    counts = Counter({0: 1, 1: 3, 2: 6})
    for depth in (1, 2, 3):
        begun = {tuple(way.split()[:depth]) for way in ways if len(way.split()) >= depth}
        counts[2 + depth] = 6 * len(begun)
    lines = [line for line in LINES if line.spec["game"] == "toys.kuhn"]
    assert {line.depth: line.histories for line in lines} == counts | {6: 0}
    # Each deal has chance 1/6, so from the second card on the weight is a sixth of the count.
    assert all(line.weight == Fraction(line.histories, 6) for line in lines if line.depth >= 2)


def test_the_files_cover_two_to_six_players_and_every_named_deck() -> None:
    for edition in EDITIONS:
        lines = [line for line in LINES if line.spec.get("edition", "zman27") == edition]
        late = {len(line.position["hands"]) for line in lines if line.position}
        assert late == {2, 3, 4, 5, 6}
    assert len({str(line.spec) for line in LINES}) >= 8


def test_a_wrong_count_is_explained_choice_by_choice() -> None:
    line = next(line for line in LINES if line.spec["game"] == "letter" and line.depth == 3)
    message = perft.difference(line._replace(histories=line.histories + 1))
    below = perft.by_engine(line)
    assert line.where in message
    assert all(f"{first:32} {count}" in message for first, count in below.items())
