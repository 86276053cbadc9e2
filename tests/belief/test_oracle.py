"""The oracle of beliefs alone: it agrees with real shuffles, with itself and with hand counts.

What it says of the product is in `test_against_oracle.py`.
"""

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from itertools import islice, pairwise
from random import Random
from typing import Any

import pytest

import lovecraft_lab as ll
from lovecraft_lab.core.knowledge import Infoset
from lovecraft_lab.letter import EDITIONS
from lovecraft_lab.letter.game import LetterGame
from tests.belief import oracle, sampler, shuffled
from tests.belief.compare import blind_turns
from tests.belief.decks import DECKS, TABLES, deck
from tests.belief.models import MODELS
from tests.belief.oracle import Belief, Hand, belief_of, whole, whole_from
from tests.random_play import Turn, turns
from tests.seed import SEED

SHUFFLED = {
    "pocket-4": DECKS["pocket-4"].game,
    "pocket-5 of three": ll.letter(players=3, deck=ll.DECKS["pocket-5"]),
    "trades and discards": deck("sailor sailor musician dilettante fed").game,
    "25 cards, from the hand": deck(
        "shining_trapezohedron mi_go golden_mead elder_sign", edition="aeg25"
    ).game,
    "25 cards, hand-outs": deck(
        "nyarlathotep deep_ones elder_sign elder_sign elder_sign elder_sign", edition="aeg25"
    ).game,
    "Stowaway and a gun": deck("stowaway tommy_gun fed sailor musician").game,
}
TWINS = {"any": shuffled.any_legal, "uniform": shuffled.uniform}


@pytest.mark.parametrize("model", TWINS)
@pytest.mark.parametrize("name", SHUFFLED)
def test_all_histories_tell_what_all_shuffles_tell(name: str, model: str) -> None:
    game = SHUFFLED[name]
    late, early = whole(game, MODELS[model]), shuffled.beliefs(game, TWINS[model])
    for infoset, lying in early.items():
        belief = late[infoset]
        assert belief is not None
        for seat in range(game.players):
            in_hand = {world: oracle.named(world.hands[seat]) for world in lying}
            assert belief.hand(seat) == gathered(lying, in_hand)
        assert belief.aside() == gathered(lying, {world: world.aside for world in lying})
        assert belief.next_card() == gathered(lying, {world: world.next_card for world in lying})
    choosing = {told for told, belief in late.items() if belief and asks(belief.state)}
    assert choosing == set(early), "all moments were met at which somebody chooses"


def asks(state: Any) -> bool:
    """Whether a player chooses here, or nobody ever will again."""
    return state.todo is None or (state.todo[0][0].waits and ll.mover(state) != ll.CHANCE)


def gathered(
    weights: Mapping[shuffled.Lying, Fraction], what: Mapping[shuffled.Lying, Hand]
) -> dict[Hand, Fraction]:
    """The weights of worlds, added up by what is the same in them."""
    found: defaultdict[Hand, Fraction] = defaultdict(Fraction)
    for world, weight in weights.items():
        found[what[world]] += weight
    return dict(found)


@pytest.mark.parametrize("model", MODELS)
def test_a_walk_along_one_information_set_finds_what_the_whole_tree_says(model: str) -> None:
    game = deck("entertainer cthulhu musician fed sailor").game
    compare_with_walks(game, whole(game, MODELS[model]), model, number=80)


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("name", ["the Eggs are somewhere", "a check over a flipped deck"])
def test_a_walk_from_a_late_table_finds_what_the_whole_tree_says(name: str, model: str) -> None:
    beliefs = whole_from(TABLES[name], MODELS[model])
    compare_with_walks(TABLES[name].game, beliefs, model, number=25)


def compare_with_walks(game: LetterGame, beliefs: oracle.Beliefs, model: str, number: int) -> None:
    """Compare some information sets of a whole tree with the walk along each alone."""
    keys: list[Infoset] = sorted(beliefs, key=repr)
    for infoset in Random(f"{SEED}/walks").sample(keys, min(number, len(keys))):
        walked, known = belief_of(infoset, game, MODELS[model]), beliefs[infoset]
        assert (walked is None) == (known is None)
        if walked and known:
            assert walked.worlds == known.worlds
            assert sum(walked.worlds.values()) == 1


def test_pocket_4_is_counted_by_hand() -> None:
    # Seat 0 was dealt the Boxer and drew Investigators: Investigators and Cultists are left, so
    # seat 1 has either one, and the other lies aside or is the card left in the deck.
    game = DECKS["pocket-4"].game
    state: Any = game.start()
    for text in ("boxer", "investigators", "investigators"):
        state = ll.child(state, game.parse(state, text))
    belief = belief_of(ll.infoset(state, 0), game, MODELS["any"])
    assert belief is not None
    half = {"investigators": Fraction(1, 2), "cultists": Fraction(1, 2)}
    assert belief.hand(0) == {("boxer", "investigators"): 1}
    assert belief.hand(1) == belief.aside() == half
    assert belief.next_card() == {None: 1}
    assert belief.histories == 2


def test_two_equal_cards_in_a_hand_are_one_choice() -> None:
    # Of the four cards that seat 0 has not seen, seat 1 held two and played Investigators. Both
    # copies are dealt to it in 2 of 12 orders, one of them with the Fed or the Urchin in 4 each.
    # Under "any" each of these counts once: the kept card is Investigators with 2/10. A random
    # chooser plays one of two different cards with 1/2: 2/(2 + 2 + 2).
    game = deck("investigators investigators fed urchin urchin").game
    state = game.position(hands=[("urchin",), ("investigators", "fed")], turn=1)
    state = ll.child(state, game.parse(state, "investigators>0=2"))
    told = ll.infoset(state, 0)
    expected = {"any": Fraction(1, 5), "uniform": Fraction(1, 3)}
    for model, chance in expected.items():
        belief = belief_of(told, game, MODELS[model])
        assert belief is not None
        assert belief.hand(1)["investigators"] == chance


@pytest.mark.parametrize("name", DECKS)
def test_a_rule_that_tells_a_seat_nothing_moves_no_card(name: str) -> None:
    game = DECKS[name].game
    for each in range(6):
        for turn in turns(game, f"{SEED}/still/{each}"):
            moments = [turn.steps[0].before, *(step.after for step in turn.steps)]
            for before, after in pairwise(moments[1:]):
                for seat in range(game.players):
                    if ll.infoset(before, seat) == ll.infoset(after, seat):
                        assert oracle.world_of(before) == oracle.world_of(after)  # type: ignore[arg-type]
            for seat in range(game.players):
                assert ll.infoset(moments[0], seat) != ll.infoset(moments[-1], seat)


@pytest.mark.parametrize("edition", EDITIONS)
def test_worlds_drawn_at_random_agree_with_all_histories(edition: str) -> None:
    game, seed = ll.letter(edition, players=3), f"{SEED}/draws/{edition}"
    rng = Random(seed)
    played = list(islice(blind_turns(game, seed), rng.randrange(4, 12)))
    where, model = sampler.position(played, rng.randrange(3)), rng.choice(["any", "uniform"])
    belief = belief_of(where.infoset, game, MODELS[model])
    assert belief is not None
    found = list(islice(sampler.draws(where, MODELS[model], rng), 250))
    assert sampler.p_value(places(belief), found) > 1e-9


def places(belief: Belief) -> list[Mapping[Hand, Fraction]]:
    """What a belief says of every place."""
    hands = [belief.hand(seat) for seat in range(belief.state.game.players)]
    return [*hands, belief.aside(), belief.next_card()]


def test_worlds_drawn_at_random_disagree_with_a_belief_that_forgets_a_wrong_guess() -> None:
    # Seat 1 does not hold a 5, as all have heard, yet three 5s among 24 cards are believed there.
    game, rng = ll.letter(players=3), Random(5)
    state, played = game.start(), []
    for text in ("sailor", "fed", "boxer", "investigators", "investigators>1=5", "urchin"):
        choice = game.parse(state, text)
        taken = ll.steps(state, choice)
        played.append(Turn(state, choice, taken))
        state = taken[-1].after  # type: ignore[assignment]  # of this game
    where, before = sampler.position(played, 2), ll.infoset(played[4].state, 2)
    found = list(islice(sampler.draws(where, MODELS["any"], rng), 400))
    right = belief_of(where.infoset, game, MODELS["any"])
    forgets = belief_of(before, game, MODELS["any"])
    assert right is not None
    assert forgets is not None
    claimed = places(right)
    assert sampler.p_value(claimed, found) > 1e-4
    claimed[1] = forgets.hand(1)
    assert sampler.p_value(claimed, found) < 1e-6
