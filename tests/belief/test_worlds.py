"""Worlds are listed the likeliest first, and the first ones at once however many there are."""

from collections import Counter
from fractions import Fraction
from itertools import islice, product
from math import factorial, perm, prod
from random import Random
from time import process_time
from typing import Any

import pytest

import lovecraft_lab as ll
from lovecraft_lab.belief.joint import Joint
from lovecraft_lab.belief.worlds import by_weight
from lovecraft_lab.letter import EDITIONS
from tests.random_play import made_up, turns
from tests.seed import SEED

EVER = ("any", "uniform")
"""Models that give a chance to whatever may be seen."""
FIRST = 20
AT_ONCE = 0.1
"""Seconds of work for the first worlds, most of the time; the last test says what most means."""


def every_world(joint: Joint, hands: list[list[int]]) -> dict[tuple[Any, ...], Fraction]:
    """What each world weighs, by putting every card into every place of every product."""
    at = [[joint.places.index(place) for place in hand] for hand in hands]
    whole: dict[tuple[Any, ...], Fraction] = {}
    for term in joint.terms:
        fits = [[k for k, factor in enumerate(spot.factor) if factor] for spot in term.spots]
        for kinds in product(*fits):
            held = Counter(kinds)
            copies = prod(perm(joint.unseen[kind], number) for kind, number in held.items())
            pools = Counter(dict(term.gone))
            pools.update(
                (pool, k) for k, s in zip(kinds, term.spots, strict=True) for pool in s.pools
            )
            factors = prod(s.factor[k] for k, s in zip(kinds, term.spots, strict=True))
            weight = Fraction(term.scale * factors * copies, prod(map(factorial, pools.values())))
            world = tuple(tuple(sorted(kinds[i] for i in hand)) for hand in at)
            if weight:
                whole[world] = whole.get(world, Fraction(0)) + weight
    return whole


def random_joint(rng: Random) -> Joint:
    """A few cards after looks, compares, plays and hand-outs of every kind."""
    joint = Joint([rng.randrange(1, 4) for _ in range(4)])
    places = [joint.draw() for _ in range(3)]
    number = [1, 2, 2, 3]
    for _ in range(4):
        what = rng.randrange(4)
        one, two = rng.sample(places, 2)
        if what == 0:
            joint.restrict(one, tuple(rng.randrange(1, 4) for _ in range(4)))
        elif what == 1:
            joint.relate(one, two, number, rng.choice([int.__ge__, int.__le__, int.__eq__]))
        else:
            joint.hand_out(rng.sample(places, rng.choice([2, 3])), count_choices=what == 2)
    return joint


@pytest.mark.parametrize("each", range(60))
def test_all_worlds_are_listed_with_their_weights_the_heaviest_first(each: int) -> None:
    rng = Random(f"{SEED}/worlds/{each}")
    joint = random_joint(rng)
    one, two, three = joint.places
    # Hands of one card, a hand of two of which one may have been through a hand-out, and all three.
    hands = rng.choice([[[one], [two], [three]], [[one, two], [three]], [[one, two, three]]])
    listed = list(by_weight(joint, hands))
    weights = [weight for _, weight in listed]
    assert weights == sorted(weights, reverse=True)
    assert len({world for world, _ in listed}) == len(listed)
    assert dict(listed) == every_world(joint, hands)


def test_worlds_as_likely_come_in_the_order_of_their_cards() -> None:
    joint = Joint([1, 1, 1])
    hands = [[joint.draw()], [joint.draw()]]
    assert [world for world, _ in by_weight(joint, hands)] == [
        *(((0,), (1,)), ((0,), (2,)), ((1,), (0,))),
        *(((2,), (0,)), ((1,), (2,)), ((2,), (1,))),
    ]


def test_a_table_of_which_nothing_is_hidden_is_one_sure_world() -> None:
    state = ll.letter(players=2).begin()
    (found,) = ll.posterior(state.game, ll.infoset(state, 0)).worlds()
    assert found == (ll.World(((), ()), None, ()), Fraction(1))


def first_worlds_take(state: Any, seat: int, model: str) -> float:
    """The seconds of work for the first worlds of a seat; they are in order."""
    belief = ll.posterior(state.game, ll.infoset(state, seat), model)
    began = process_time()
    chances = [chance for _, chance in islice(belief.worlds(), FIRST)]
    took = process_time() - began
    assert chances == sorted(chances, reverse=True)
    return took


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_first_worlds_are_there_at_once_at_a_table_of_six(edition: str) -> None:
    game, rng = ll.letter(edition, players=6), Random(f"{SEED}/at once/{edition}")
    played = [turn.state for turn in turns(game, f"{SEED}/at once/{edition}")][7:]
    late = [game.position(**made_up(game, rng)) for _ in range(5)]
    moments = [*rng.sample(played, min(10, len(played))), *late]
    took = sorted(first_worlds_take(each, 0, rng.choice(EVER)) for each in moments)
    assert took[len(took) // 2] < AT_ONCE
    assert took[-1] < 10 * AT_ONCE  # right after a hand-out of five hands there is most to add up


def test_a_table_of_six_at_which_nothing_was_heard_is_no_harder() -> None:
    # All is as likely as its copies say, and there are millions of worlds.
    hidden = [("urchin",), ("urchin",), ("sailor",), ("cultists",), ("musician",)]
    state = ll.letter("classic", players=6).position(hands=[("fed", "boxer"), *hidden])
    assert first_worlds_take(state, 0, "any") < 2 * AT_ONCE
