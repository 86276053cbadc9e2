"""Exact beliefs against brute force, fraction for fraction.

In CI every information set of the smallest tree, and a sample of the others that is another one
every day (`LOVECRAFT_LAB_SEED`, printed by each run). All information sets of all trees:

    python -m tests.belief whole
"""

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from itertools import islice
from random import Random
from typing import Any

import pytest

import lovecraft_lab as ll
from lovecraft_lab.core.knowledge import Infoset
from tests.belief import models, oracle
from tests.belief.compare import blind_turns, check, check_moments, random_turns
from tests.belief.decks import DECKS, LONGER, TABLES
from tests.belief.models import MODELS
from tests.belief.oracle import Hand, whole
from tests.seed import SEED

EDITIONS = ("zman27", "classic", "aeg25")
each_model = pytest.mark.parametrize("model", MODELS)


@each_model
def test_every_information_set_of_pocket_4_agrees(model: str) -> None:
    game = DECKS["pocket-4"].game
    beliefs = whole(game, MODELS[model])
    assert len(beliefs) == 342
    for infoset, expected in beliefs.items():
        check(game, infoset, model, expected)


@pytest.mark.parametrize("name", [name for name in DECKS if name != "pocket-4"])
def test_information_sets_of_small_decks_agree(name: str) -> None:
    game, rng = DECKS[name].game, Random(f"{SEED}/decks/{name}")
    for each in range(15):
        check_moments(random_turns(game, f"{SEED}/{name}/{each}"), 5, rng)


@pytest.mark.parametrize("name", LONGER)
def test_information_sets_of_longer_decks_agree(name: str) -> None:
    game, rng = LONGER[name].game, Random(f"{SEED}/longer/{name}")
    for each in range(8):
        check_moments(random_turns(game, f"{SEED}/{name}/{each}"), 4, rng)


@each_model
@pytest.mark.parametrize("name", ["deck-a", "25 cards, from the hand", *LONGER])
def test_the_states_of_a_belief_hold_the_hands_that_the_oracle_finds(name: str, model: str) -> None:
    game, rng = (DECKS | LONGER)[name].game, Random(f"{SEED}/states/{name}")
    played = [turn.steps[-1].after for turn in random_turns(game, f"{SEED}/states/{name}")]
    for state in rng.sample(played[-8:], min(3, len(played))):
        told = ll.infoset(state, rng.randrange(game.players))
        expected = oracle.belief_of(told, game, MODELS[model])
        if expected is None:
            continue
        found: defaultdict[Any, Fraction] = defaultdict(Fraction)
        for each, chance in ll.posterior(game, told, model).states(limit=1_000_000):
            found[oracle.world_of(each).hands] += chance
        hands: defaultdict[Any, Fraction] = defaultdict(Fraction)
        for world, chance in expected.worlds.items():
            hands[world.hands] += chance
        assert found == hands


def test_a_position_is_counted_from_the_cards_the_seat_has_not_seen() -> None:
    # Three places may hold the Eggs for seat 0: both cards of seat 1 and the one of seat 2.
    state = TABLES["the Eggs may be in three places"]
    hand = ll.posterior(state.game, ll.infoset(state, 0)).hand(2)
    assert hand["stowaway_eggs"] == Fraction(1, 3)


@pytest.mark.parametrize("name", TABLES)
def test_information_sets_from_late_tables_agree(name: str) -> None:
    state, rng = TABLES[name], Random(f"{SEED}/tables/{name}")
    for viewer in oracle.viewers(state.game):
        for model in MODELS:
            told = ll.infoset(state, viewer)
            check(state.game, told, model, oracle.belief_of(told, state.game, MODELS[model]))
    for each in range(6):
        check_moments(random_turns(state.game, f"{SEED}/{name}/{each}", state), 4, rng)


@pytest.mark.parametrize(("players", "rounds", "moments"), [(2, 6, 5), (3, 2, 2)])
@pytest.mark.parametrize("edition", EDITIONS)
def test_information_sets_of_printed_decks_agree(
    edition: str, players: int, rounds: int, moments: int
) -> None:
    game, rng = ll.letter(edition, players=players), Random(f"{SEED}/printed/{edition}/{players}")
    for each in range(rounds):
        check_moments(blind_turns(game, f"{SEED}/printed/{each}"), moments, rng)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_match_begins_every_round_with_nothing_known(edition: str) -> None:
    game, rng = ll.letter(edition, match=True, first=None), Random(f"{SEED}/match/{edition}")
    played = list(islice(blind_turns(game, f"{SEED}/match"), 90))
    check_moments(played, 12, rng)


# Models of one's own


CARDS: Mapping[str, Any] = {
    "the higher number": lambda hand: _weigh(hand, lambda number: 1 + 2 * number),
    "never the lower one": lambda hand: _weigh(hand, lambda number: 0 if number < 4 else 1),
}
NUMBERS = {row.ident: row.number for row in DECKS["trades and hand-outs"].game.cards}


def _weigh(hand: tuple[str, ...], weight: Any) -> dict[str, Fraction]:
    """Share 1 among the different cards of a hand as their numbers weigh."""
    weights = {card: weight(NUMBERS[card]) for card in sorted(set(hand))}
    total = sum(weights.values())
    if not total:
        return {card: Fraction(1, len(weights)) for card in weights}
    return {card: Fraction(each, total) for card, each in weights.items()}


@pytest.mark.parametrize("model", CARDS)
@pytest.mark.parametrize("name", ["deck-a", "trades and hand-outs"])
def test_a_card_model_of_ones_own_agrees(name: str, model: str) -> None:
    game, rng = DECKS[name].game, Random(f"{SEED}/{name}/own")
    chances = CARDS[model]
    for each in range(8):
        for turn in random_turns(game, f"{SEED}/own/{each}"):
            told = ll.infoset(turn.steps[-1].after, rng.randrange(2))
            expected = oracle.belief_of(told, game, models.card_model(chances))
            check(game, told, lambda hand, _view: chances(hand), expected)


def test_a_profile_agrees_on_every_information_set_of_pocket_4() -> None:
    game, rng = DECKS["pocket-4"].game, Random(f"{SEED}/profile")
    profile = random_profile(game, rng)
    beliefs = whole(game, models.profile_model(profile))
    assert any(expected is None for expected in beliefs.values()), "some choices are never made"
    for infoset, expected in beliefs.items():
        check(game, infoset, profile, expected)


def random_profile(game: Any, rng: Random) -> dict[Infoset, dict[str, Fraction]]:
    """What each seat does at each of its information sets, drawn at random; some choices never."""
    profile: dict[Infoset, dict[str, Fraction]] = {}
    for moments in oracle.histories(oracle.new_game(game), MODELS["any"]):
        state = moments[-1].state
        if ll.mover(state) >= 0:
            texts = [game.format(state, choice) for choice in ll.choices(state)]
            weights = [rng.randrange(1, 4) for _ in texts]
            if len(weights) > 1:
                weights[rng.randrange(len(weights))] = 0
            parts = {
                text: Fraction(w, sum(weights)) for text, w in zip(texts, weights, strict=True)
            }
            profile.setdefault(ll.infoset(state, ll.mover(state)), parts)
    return profile


def test_a_profile_that_takes_too_long_is_refused_with_an_estimate() -> None:
    game = DECKS["deck-a"].game
    state: Any = game.start()
    for text in ("boxer", "musician", "investigators", "investigators>1=3"):
        state = ll.child(state, game.parse(state, text))
    told, profile = ll.infoset(state, 1), random_profile(game, Random(1))
    with pytest.raises(ll.Unsuitable, match=r"\d"):
        ll.posterior(game, told, model=profile, limit=1)
    assert ll.posterior(game, told, model=profile).hand(0)


# What follows from the marginals


def test_a_bot_that_plays_at_random_is_what_uniform_means() -> None:
    # The random bot's own choices, played 3000 times from one moment, against the model's weights.
    state = TABLES["Golden Mead"]
    expected = {state.game.format(state, c): p for c, p in models.uniform(state).items()}
    told, legal = ll.infoset(state, 0), ll.choices(state)
    number = 3000
    found = [
        state.game.format(state, ll.bots.random(state.game, told, legal, Random(each)))
        for each in range(number)
    ]
    assert set(found) == set(expected)
    for text, chance in expected.items():
        spread = float(number * chance * (1 - chance)) ** 0.5
        assert abs(found.count(text) - float(number * chance)) < 5 * spread


@pytest.mark.parametrize("name", ["deck-a", "trades and hand-outs"])
def test_worlds_and_samples_of_a_belief_agree_with_its_marginals(name: str) -> None:
    game, rng = DECKS[name].game, Random(f"{SEED}/worlds")
    played = list(random_turns(game, f"{SEED}/worlds"))
    told = ll.infoset(rng.choice(played).steps[-1].after, 0)
    expected = oracle.belief_of(told, game, MODELS["uniform"])
    assert expected is not None
    belief = ll.posterior(game, told, model="uniform")
    number = 400
    drawn = [belief.sample(rng) for _ in range(number)]
    hands: list[Hand] = [oracle.named(tuple(sorted(world.hands[1]))) for world in drawn]
    for hand, chance in expected.hand(1).items():
        spread = float(number * chance * (1 - chance)) ** 0.5
        assert abs(hands.count(hand) - float(number * chance)) <= 6 * spread
    assert set(hands) <= set(expected.hand(1))
