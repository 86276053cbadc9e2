"""Random rounds and matches come to an end, with nobody stuck and nothing broken.

The seed changes every day; a failure names the one to set `LOVECRAFT_LAB_SEED` to.
`python -m tests.random_play 10000` plays as many as you like.
"""

from itertools import product

import pytest

import lovecraft_lab as ll
from lovecraft_lab.letter import EDITIONS
from lovecraft_lab.letter.choices import hand_outs
from lovecraft_lab.letter.rules.ending import win_the_game
from lovecraft_lab.letter.rules.match import (
    next_round,
    win_by_insane_tokens,
    win_by_sane_tokens,
)
from tests.random_play import PLAYERS, many

ROUNDS, MATCHES = 500, 500
TURNED = [
    (name, dict(zip(edition.switches, values, strict=True)))
    for name, edition in EDITIONS.items()
    for values in product((True, False), repeat=len(edition.switches))
]
"""Every setting of every switch, in every combination."""
SETTINGS = [(edition, players) for edition in EDITIONS for players in PLAYERS]


@pytest.mark.parametrize(("edition", "players"), SETTINGS)
def test_random_rounds_end_and_break_nothing(edition: str, players: int) -> None:
    counts, rules = many(ll.letter(edition, players=players, first=None), ROUNDS)
    assert counts["rounds"] == ROUNDS
    assert counts["choices"] > ROUNDS * (players + 3)  # the deals, the starter, a draw and a play
    assert len(rules) > 30, "too few different rules were met"


@pytest.mark.parametrize(("edition", "players"), SETTINGS)
def test_random_matches_end_with_a_winner(edition: str, players: int) -> None:
    game = ll.letter(edition, players=players, match=True, first=None)
    counts, rules = many(game, MATCHES)
    assert counts["rounds"] >= 2 * MATCHES * 0.8  # Cthulhu alone can win a match in one round
    own = {rule: game.numbered.get(rule.ident, rule).ident for rule in (next_round, *WINNING)}
    assert rules[own[next_round]] > 0
    assert sum(rules[own[rule]] for rule in WINNING) > 0


WINNING = (win_by_sane_tokens, win_by_insane_tokens, win_the_game)


@pytest.mark.parametrize(("edition", "switches"), TURNED, ids=str)
def test_random_matches_with_other_rulings_end_too(edition: str, switches: dict[str, bool]) -> None:
    counts, _ = many(ll.letter(edition, players=3, match=True, switches=switches), 20)
    assert counts["games"] == 20


@pytest.mark.parametrize("edition", ["zman27", "classic"])
@pytest.mark.parametrize("deck", ll.DECKS)
def test_random_rounds_of_the_teaching_decks_end(deck: str, edition: str) -> None:
    counts, _ = many(ll.letter(edition, deck=ll.DECKS[deck]), 300)
    assert counts["rounds"] == 300


def test_long_runs_do_not_hoard_hand_outs() -> None:
    """Six seats can be dealt 6! = 720 different hand-outs, some 200 bytes each."""
    kept = hand_outs.cache_info().maxsize
    assert kept is not None
    assert kept * 720 * 200 < 10_000_000
