"""Random rounds and matches come to an end, with nobody stuck and nothing broken.

The seed changes every day; a failure names the one to set `LOVECRAFT_LAB_SEED` to.
`python -m tests.random_play 10000` plays as many as you like.
"""

import pytest

import lovecraft_lab as ll
from lovecraft_lab.letter.choices import hand_outs
from tests.random_play import PLAYERS, many

ROUNDS, MATCHES = 300, 20


@pytest.mark.parametrize("players", PLAYERS)
def test_random_rounds_end_and_break_nothing(players: int) -> None:
    counts, rules = many(ll.letter(players=players, first=None), ROUNDS)
    assert counts["rounds"] == ROUNDS
    assert counts["choices"] > ROUNDS * (players + 3)  # the deals, the starter, a draw and a play
    assert len(rules) > 30, "too few different rules were met"


@pytest.mark.parametrize("players", PLAYERS)
def test_random_matches_end_with_a_winner(players: int) -> None:
    counts, rules = many(ll.letter(players=players, match=True, first=None), MATCHES)
    assert counts["rounds"] >= 2 * MATCHES * 0.8  # Cthulhu alone can win a match in one round
    assert rules["Z041"] > 0
    assert rules["Z044"] + rules["Z045"] + rules["Z046"] > 0


@pytest.mark.parametrize(
    "switches", [{"winning_card_counts": False}, {"forced_seven_while_insane": False}], ids=str
)
def test_random_matches_with_other_rulings_end_too(switches: dict[str, bool]) -> None:
    counts, _ = many(ll.letter(players=3, match=True, switches=switches), MATCHES)
    assert counts["games"] == MATCHES


@pytest.mark.parametrize("deck", ll.DECKS)
def test_random_rounds_of_the_teaching_decks_end(deck: str) -> None:
    counts, _ = many(ll.letter(deck=ll.DECKS[deck]), ROUNDS)
    assert counts["rounds"] == ROUNDS


def test_long_runs_do_not_hoard_hand_outs() -> None:
    """Six seats can be dealt 6! = 720 different hand-outs, some 200 bytes each."""
    kept = hand_outs.cache_info().maxsize
    assert kept is not None
    assert kept * 720 * 200 < 10_000_000
