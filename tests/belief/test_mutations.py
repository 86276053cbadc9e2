"""Information sets with one thing changed by hand: refused, or answered as brute force answers.

Never anything else: no other error, and no number for what cannot have been. Many more of them:

    python -m tests.belief mutations 1000
"""

from random import Random

import pytest

import lovecraft_lab as ll
from lovecraft_lab.belief.consistent import require_consistent
from lovecraft_lab.letter import EDITIONS
from tests.belief.decks import DECKS, TABLES
from tests.belief.mutations import check_mutations, from_the_deal, from_the_table
from tests.random_play import made_up, turns
from tests.seed import SEED

SMALL = [name for name in DECKS if name != "pocket-4"]


@pytest.mark.parametrize("name", SMALL)
def test_one_thing_changed_is_refused_or_answered_as_brute_force_does(name: str) -> None:
    rng = Random(f"{SEED}/mutations/{name}")
    met = check_mutations(from_the_deal(DECKS[name].game, rng), 40, rng)
    assert met["refused"]


@pytest.mark.parametrize("name", TABLES)
def test_one_thing_changed_after_a_set_up_is_refused_or_answered_so(name: str) -> None:
    rng = Random(f"{SEED}/mutations/{name}")
    met = check_mutations(from_the_table(TABLES[name], rng), 40, rng)
    assert met["refused"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_one_thing_changed_at_a_printed_deck_is_refused_or_answered_so(edition: str) -> None:
    rng = Random(f"{SEED}/mutations/{edition}")
    met = check_mutations(from_the_deal(ll.letter(edition, players=2), rng), 15, rng)
    assert met["refused"]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 3, 6])
def test_nothing_told_after_a_set_up_contradicts_itself(edition: str, players: int) -> None:
    game = ll.letter(edition, players=players, match=True)
    rng = Random(f"{SEED}/set up/{edition}/{players}")
    for each in range(3):
        state = game.position(**made_up(game, rng), known=[(0, 1), (1, 0)])
        *_, turn = turns(game, f"{SEED}/{each}", state=state)
        for at in (state, turn.steps[-1].after):
            for seat in (*range(players), None, "teacher"):
                require_consistent(game, ll.infoset(at, seat))
