"""What is added up by groups of spots equals what is added up world by world."""

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from lovecraft_lab.belief.joint import Impossible, Joint
from lovecraft_lab.belief.weigh import Weighed
from tests.belief.test_worlds import every_world, random_joint
from tests.seed import SEED

NUMBER = [1, 2, 2, 3]
"""The numbers on the four kinds of a random joint."""
Worlds = dict[tuple[int, ...], Fraction]
"""What the worlds weigh in which the places hold these cards, one after the other."""


def listed(joint: Joint) -> Worlds:
    worlds = every_world(joint, [[place] for place in joint.places])
    return {tuple(kind for (kind,) in hands): weight for hands, weight in worlds.items()}


def laid_open(worlds: Worlds, at: int, kind: int) -> Worlds:
    """Return the worlds without the card of one place, a `kind`."""
    found = _no_worlds()
    for cards, weight in worlds.items():
        if cards[at] == kind:
            found[cards[:at] + cards[at + 1 :]] += weight
    return found


def played(worlds: Worlds, hand: tuple[int, int], kind: int, likelihood: tuple[int, ...]) -> Worlds:
    """Return the worlds after a `kind` was played out of a hand; the one kept lies in the first.

    Of two copies the first is kept: that is one way to play, not two.
    """
    found = _no_worlds()
    one, two = hand
    for cards, weight in worlds.items():
        if kind in (cards[one], cards[two]):
            kept = cards[one] if cards[two] == kind else cards[two]
            now = [kept if at == one else card for at, card in enumerate(cards)]
            del now[two]
            found[tuple(now)] += weight * likelihood[kept]
    return found


def _no_worlds() -> defaultdict[tuple[int, ...], Fraction]:
    return defaultdict(Fraction)


def played_on(joint: Joint, rng: Random) -> Iterator[Worlds]:
    """Draw and play cards and lay some open; yield each time what the worlds must weigh.

    A card that is taken away could be any of its copies. What was counted for each of them counts
    for one then.
    """
    for _ in range(3):
        before, kind = listed(joint), rng.randrange(4)
        copies = joint.unseen[kind]
        likelihood = tuple(rng.randrange(3) for _ in range(4))
        one, two = rng.sample(range(len(joint.places)), 2)
        lays_open = rng.random() < 0.3
        if lays_open:
            after = laid_open(before, one, kind)
        else:
            after = played(before, (one, two), kind, likelihood)
        if not any(after.values()):
            continue
        if lays_open:
            joint.lay_open(joint.places[one], kind)
        else:
            joint.play(joint.places[one], joint.places[two], kind, likelihood)
        yield {cards: weight / copies for cards, weight in after.items() if weight}
        if joint.rest:
            joint.draw()
        if len(joint.places) == 1:
            return


@pytest.mark.parametrize("each", range(60))
def test_a_card_played_or_laid_open_leaves_the_worlds_it_may_have_lain_in(each: int) -> None:
    rng = Random(f"{SEED}/played/{each}")
    joint = random_joint(rng)
    for expected in played_on(joint, rng):
        assert listed(joint) == expected
        check_sums(joint, expected, rng)


def check_sums(joint: Joint, worlds: Worlds, rng: Random) -> None:
    """Check every sum over worlds that a belief asks for."""
    weighed, places = Weighed(joint), list(range(len(joint.places)))
    assert Fraction(weighed.total, weighed.scale) == sum(worlds.values())
    some, marked = (
        rng.sample(places, rng.randrange(len(places) + 1)),
        frozenset(rng.sample(range(4), 2)),
    )
    hands: defaultdict[Any, Fraction] = defaultdict(Fraction)
    winners: defaultdict[Any, Fraction] = defaultdict(Fraction)
    left: defaultdict[int, Fraction] = defaultdict(Fraction)
    for cards, weight in worlds.items():
        hands[tuple(sorted(cards[n] for n in some))] += weight
        numbers = [NUMBER[cards[n]] for n in some]
        winners[frozenset(n for n, each in enumerate(numbers) if each == max(numbers))] += weight
        left[sum(joint.unseen[kind] - cards.count(kind) for kind in marked)] += weight
    assert whole(weighed, weighed.hands([joint.places[n] for n in some])) == hands
    ranked = weighed.ranked([joint.places[n] for n in some], NUMBER, lambda highest: highest)
    assert whole(weighed, ranked) == winners
    if joint.rest:  # a fresh place is one of the cards left, so the mean of a draw is the same
        parts = whole(weighed, weighed.marked(marked)).items()
        mean = sum(weight * Fraction(number, cards) for (number, cards), weight in parts)
        assert mean == sum(weight * Fraction(n, joint.rest) for n, weight in left.items())
    rest = [
        sum(weight * (copies - cards.count(kind)) for cards, weight in worlds.items())
        for kind, copies in enumerate(joint.unseen)
    ]
    assert [Fraction(weight, weighed.scale) for weight in weighed.rest()] == rest


def whole(weighed: Weighed, weights: dict[Any, int]) -> dict[Any, Fraction]:
    """Return weights in the unit in which worlds are weighed."""
    return {key: Fraction(weight, weighed.scale) for key, weight in weights.items()}


def test_a_place_that_nothing_fits_is_refused() -> None:
    joint = Joint([1, 1])
    one, two = joint.draw(), joint.draw()
    joint.hand_out([one, two], count_choices=True)
    joint.restrict(one, (1, 0))
    with pytest.raises(Impossible):
        joint.restrict(one, (0, 1))
