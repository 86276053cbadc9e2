"""A solved profile as a bot."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any

import pytest

import lovecraft_lab as ll
from lovecraft_lab import solve
from lovecraft_lab.core.chance import drawn
from tests.conftest import ROOT

KUHN = ll.grow(ll.kuhn())
EXACT = solve.sequence_form(KUHN, exact=True)
POCKET = ll.letter(deck=ll.DECKS["pocket-5"])


@pytest.mark.parametrize("shares", [[0, Fraction(1, 3), Fraction(2, 3)], [0.0, 1 / 3, 2 / 3]])
def test_choices_are_drawn_as_often_as_the_profile_says(shares: list[Fraction | float]) -> None:
    """Of 3,000 draws about 1,000 fall to a third: five standard deviations are 130."""
    found = Counter(drawn(shares, Random(f"draw/{n}")) for n in range(3000))
    assert found[0] == 0
    assert abs(found[1] - 1000) < 130


def test_equilibrium_against_equilibrium_earns_the_value_of_the_game() -> None:
    """Kuhn poker is worth -1/18; one game varies by less than 2, so 2,000 by 0.04 or so."""
    bot = ll.bots.profile(EXACT)
    game: Any = ll.kuhn()
    paid = [game.returns(ll.replay(ll.play(game, [bot, bot], seed)))[0] for seed in range(2000)]
    assert abs(float(sum(paid)) / 2000 + 1 / 18) < 0.13


def test_the_bot_plays_the_card_game_and_a_seed_names_its_game() -> None:
    bot = ll.bots.profile(solve.cfr(ll.grow(POCKET), 50))
    records = [ll.play(POCKET, [bot, bot], seed) for seed in (1, 1, 2, 3)]
    assert records[0] == records[1]
    assert len({record.choices for record in records}) > 1


def test_outside_its_profile_the_bot_says_so() -> None:
    bot = ll.bots.profile(solve.best_response(KUHN, solve.uniform(KUHN), 0))
    with pytest.raises(ll.LabError, match="says nothing about <what seat 1 has seen"):
        ll.play(ll.kuhn(), [bot, bot], 1)
    with pytest.raises(ll.LabError, match="result or a profile is needed"):
        ll.bots.profile("cautious")  # type: ignore[arg-type]
    with pytest.raises(ll.LabError, match="no probabilities"):
        ll.play(ll.kuhn(), [ll.bots.profile({key: {} for key in EXACT.profile})] * 2, 1)


def test_at_a_table_it_is_called_by_its_method() -> None:
    assert ll.bots.profile(EXACT).__name__ == "exact sequence form"
    assert ll.bots.profile(EXACT.profile).__name__ == "profile"


def test_the_bot_needs_the_standard_library_alone() -> None:
    program = "import lovecraft_lab as ll; ll.bots.profile({}); import sys; print(*sys.modules)"
    command = [sys.executable, "-c", program]
    loaded = subprocess.check_output(command, cwd=ROOT, text=True).split()
    assert "lovecraft_lab.bots.solved" in loaded
    assert not {"numpy", "scipy", "lovecraft_lab.solve"} & set(loaded)
