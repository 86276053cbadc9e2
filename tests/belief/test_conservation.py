"""At every moment of random rounds: chances sum to 1, and no card is lost or counted twice.

    python -m tests.belief.test_conservation 1000

plays so many rounds of every edition for every number of players.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import lovecraft_lab as ll
from lovecraft_lab.letter import EDITIONS
from lovecraft_lab.letter.game import LetterGame
from tests.random_play import PLAYERS, turns
from tests.seed import SEED

MODELS = ("any", "uniform", "no-eights")


def moments(game: LetterGame, seed: str) -> Iterator[Any]:
    """Yield the state after every rule applied in one random game."""
    for turn in turns(game, seed):
        for step in turn.steps:
            yield step.after


def cards(hand: Any) -> tuple[str, ...]:
    """Return what a key of a distribution over hands holds."""
    return hand if isinstance(hand, tuple) else () if hand is None else (hand,)


def check(belief: ll.Belief) -> None:
    """Check one belief."""
    game, table, joint = belief.game, belief.table, belief.evidence.joint
    hands = [belief.hand(seat) for seat in range(game.players)]
    rows = [*hands, belief.aside(), belief.next_card()]
    for row in rows:
        assert sum(row.values()) == 1
        assert all(0 < chance <= 1 for chance in row.values())
    for kind in game.kinds:
        ident = game.cards[kind].ident
        held = sum(
            chance * cards(hand).count(ident) for row in hands for hand, chance in row.items()
        )
        rest = joint.rest * belief.aside().get(ident, 0) if table.aside else None
        if rest is None and table.deck and table.known_next is None:
            rest = joint.rest * belief.next_card().get(ident, 0)
        if rest is not None:
            assert held + rest == joint.unseen[kind]


def agrees_with_the_table(belief: ll.Belief, state: Any) -> None:
    """Check that what is really so is possible, and that the counts are those of the table."""
    game = belief.game
    for seat in range(game.players):
        real = tuple(sorted(game.cards[kind].ident for kind in state.hands[seat]))
        key = real if len(real) > 1 else real[0] if real else None
        assert belief.hand(seat)[key] > 0
    assert belief.evidence.joint.rest == len(state.unseen)


def check_game(game: LetterGame, seed: str) -> int:
    """Check one random game from a random seat at each of its moments; return how many."""
    rng = Random(seed)
    count = 0
    for state in moments(game, seed):
        if max(map(len, state.hands)) > 2:  # hands gathered, thousands of ways: see test_histories
            continue
        if rng.random() * game.players > 2:  # the fewer moments, the longer each takes
            continue
        seat = rng.choice([None, *range(game.players)])
        model = rng.choice(MODELS)
        told = ll.infoset(state, seat)
        try:
            belief = ll.posterior(game, told, model)
        except ll.LabError:  # somebody has played an 8 who never does
            assert model == "no-eights"
            belief = ll.posterior(game, told)
        check(belief)
        if model == "any":
            agrees_with_the_table(belief, state)
        count += 1
    return count


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_nothing_is_lost_at_any_moment_of_a_random_round(edition: str, players: int) -> None:
    game = ll.letter(edition, players=players, first=None)
    assert check_game(game, f"{SEED}/{edition}/{players}") > 10


def test_a_match_begins_every_round_anew() -> None:
    game = ll.letter(players=2, match=True)
    check_game(game, f"{SEED}/match")


def main(rounds: int) -> None:
    """Check many rounds of every edition."""
    for edition in EDITIONS:
        for players in PLAYERS:
            game = ll.letter(edition, players=players, first=None)
            count = sum(check_game(game, f"{SEED}/{each}") for each in range(rounds))
            sys.stdout.write(f"{game!r}: {rounds} rounds, {count:,} moments\n")


if __name__ == "__main__":
    main(int(sys.argv[1]))
