"""Exact beliefs at the printed decks against worlds drawn at random and forced to what was seen.

A position of a random game for each edition and number of players, others every day. One p-value
each, and together they must not be less likely than `ALARM` (Bonferroni). Twenty of each, with many
more draws:

    python -m tests.belief draws 20
"""

from collections.abc import Sequence
from itertools import islice
from random import Random

import pytest

import lovecraft_lab as ll
from lovecraft_lab.letter import EDITIONS
from tests.belief import oracle, sampler
from tests.belief.compare import careful_turns
from tests.belief.models import MODELS
from tests.belief.sampler import Draw, Position
from tests.random_play import PLAYERS
from tests.seed import SEED

ALARM = 1e-5
DRAWS = 250


TRIES = 30


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", PLAYERS)
def test_worlds_drawn_at_random_agree_with_a_belief(players: int, edition: str) -> None:
    rng = Random(f"{SEED}/draws/{edition}/{players}")
    model = rng.choice([*MODELS])
    for _ in range(TRIES):  # late in a round few of the worlds drawn are possible
        where = random_position(edition, players, rng)
        found = list(islice(sampler.draws(where, MODELS[model], rng), DRAWS))
        if sampler.effective(found) > 2 * sampler.TELLING:
            break
    assert sampler.effective(found) > sampler.TELLING
    p = p_of(where, model, found)
    assert p > ALARM / (len(EDITIONS) * len(PLAYERS)), f"p = {p}, another seed every day"


def random_position(edition: str, players: int, rng: Random) -> Position:
    """What a seat still in the round has seen at a random moment of a random round."""
    game = ll.letter(edition, players=players)
    played = list(careful_turns(game, str(rng.random())))
    some = played[: rng.randrange(players + 1, len(played))]
    state = some[-1].steps[-1].after
    seats = [seat for seat in range(players) if seat not in state.out]  # type: ignore[attr-defined]
    return sampler.position(some, rng.choice(seats))


def p_of(where: Position, model: str, found: Sequence[Draw]) -> float:
    """How likely draws lie as far from the product's belief, were it right."""
    belief = ll.posterior(where.game, where.infoset, model=model)
    rows = [dict(belief.hand(seat)) for seat in range(where.game.players)]
    return sampler.p_value([*rows, dict(belief.aside()), dict(belief.next_card())], found)


@pytest.mark.parametrize("model", MODELS)
def test_samples_of_a_belief_come_in_its_proportions(model: str) -> None:
    # The belief's own samples, each of weight 1, against its exact rows of three late positions.
    for each in range(3):
        rng = Random(f"{SEED}/samples/{each}")
        where = random_position("zman27", 3, rng)
        belief = ll.posterior(where.game, where.infoset, model=model)
        hands = [belief.sample(rng).hands for _ in range(300)]
        found = [
            sampler.Draw(tuple(oracle.named(tuple(sorted(hand))) for hand in world), 1.0)
            for world in hands
        ]
        rows = [dict(belief.hand(seat)) for seat in range(3)]
        assert sampler.p_value(rows, found) > ALARM
