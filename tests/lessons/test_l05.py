"""L05: beliefs by going through all ordered pairs of an old and a drawn card."""

from collections import Counter
from collections.abc import Callable, Collection
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

from tests.lessons.answers import is_right, is_told
from tests.rules.table import PRINTED

COPIES = {"investigators": 5} | dict.fromkeys(("fed", "boxer", "urchin", "musician"), 2)
DECK = [card for card in PRINTED if card != "stowaway_eggs" for _ in range(COPIES.get(card, 1))]
SEVENS = {"entertainer", "shoggoth"}
Model = Callable[[str, str], Fraction]


def may_be_played(card: str, other: str) -> bool:
    """Rule 54: a 7 beside a 5 or more must be played; of two 7s either may be."""
    return not (other in SEVENS and PRINTED[card] >= 5) or card in SEVENS


def random_chooser(card: str, other: str) -> Fraction:
    """How likely this card is played out of the two; if they are the same, for certain."""
    if not may_be_played(card, other):
        return Fraction(0)
    free = card == other or not may_be_played(other, card)
    return Fraction(1) if free else Fraction(1, 2)


def no_eights(card: str, other: str) -> Fraction:
    """The same, but beside an 8 the other card is certain."""
    sure = PRINTED[other] == 8 and PRINTED[card] != 8
    return Fraction(1) if sure else random_chooser(card, other)


def legal(card: str, other: str) -> Fraction:
    """Whatever is legal counts 1."""
    return Fraction(may_be_played(card, other))


def kept(
    seen: Collection[str], played: str, model: Model, *, only_drawn: bool = False
) -> Counter[int]:
    """Return the weight of each number that was kept, over all pairs of unseen cards.

    The card played may be the old or the drawn one, or `only_drawn` for those who forget that.
    """
    pool = list((Counter(DECK) - Counter(seen)).elements())
    weights: Counter[int] = Counter()
    for old, drawn in permutations(pool, 2):
        if played == drawn or (played == old and not only_drawn):
            card = old if played == drawn else drawn
            weights[PRINTED[card]] += model(played, card)  # type: ignore[assignment]
    return weights


def share(weights: Counter[int], *numbers: int) -> Fraction:
    return Fraction(sum(weights[n] for n in numbers)) / Fraction(sum(weights.values()))


HIGH = range(5, 9)
MINE = ["investigators"]


def entertained() -> Fraction:
    return share(kept(MINE, "entertainer", random_chooser), *HIGH)


def sailed() -> tuple[Fraction, ...]:
    weights = {m: kept(MINE, "sailor", m) for m in (random_chooser, no_eights)}
    random, never = weights[random_chooser], weights[no_eights]
    return share(random, 7), share(random, 8), share(never, 8)


def asked(model: Model, **how: bool) -> tuple[Fraction, ...]:
    weights = kept(["sailor"], "investigators", model, **how)
    return share(weights, 8), share(weights, 1)


def hand_of(cards: Collection[str]) -> tuple[Fraction, ...]:
    """The chances of an 8 and of a 2 if each of these cards is as likely as any other."""
    counts = Counter(PRINTED[card] for card in cards)
    return Fraction(counts[8], len(cards)), Fraction(counts[2], len(cards))


def pool(*seen: str) -> list[str]:
    return list((Counter(DECK) - Counter(seen)).elements())


UNSEEN = pool("investigators", "investigators")


@pytest.mark.parametrize(
    ("ident", "answer"),
    [
        ("L05.1", entertained()),
        # Seven cards with a 5, 6 or 8 force the play, Shoggoth and 16 others leave a choice.
        ("L05.1", Fraction(7 + Fraction(1, 2)) / (7 + Fraction(17, 2))),
        ("L05.2", sailed()),
        ("L05.2", (Fraction(0), Fraction(2, 22), Fraction(4, 24))),
        ("L05.3", asked(no_eights)),
        ("L05.3", (Fraction(2, 13), Fraction(5, 26))),
        ("L05.4", hand_of([card for card in UNSEEN if PRINTED[card] != 5])),
        ("L05.4", (Fraction(2, 21), Fraction(3, 21))),
        ("L05.5", Fraction(1)),
    ],
)
def test_what_was_counted_another_way_is_right(ident: str, answer: Any) -> None:
    assert is_right(ident, answer)


def history_forgotten() -> Fraction:
    """Who did not look: two Musicians off 23 cards; own, face-up Fed and Urchin are seen."""
    weights = kept(["sailor", "fed"], "urchin", random_chooser)
    # Of the numbers with a 5, Stowaway is one and The Musician two of three copies.
    return share(weights, 5) * Fraction(2, 3)


@pytest.mark.parametrize(
    ("ident", "answer", "mistake"),
    [
        ("L05.1", Fraction(8, 24), "the play not used"),
        ("L05.1", Fraction(8 * 2, 8 * 2 + 16), "shoggoth taken to force"),
        ("L05.1", (7 + Fraction(1, 2)) / 8, "likelihood for posterior"),
        ("L05.2", (Fraction(2, 24), Fraction(2, 24), Fraction(4, 26)), "the 7 rule forgotten"),
        ("L05.2", (Fraction(0), Fraction(2, 22), Fraction(2, 22)), "one model for both"),
        ("L05.2", (Fraction(0), Fraction(2, 22), Fraction(4, 22)), "weights not divided"),
        ("L05.3", asked(no_eights, only_drawn=True), "kept and drawn confused"),
        ("L05.3", asked(random_chooser), "wrong model"),
        ("L05.3", asked(legal), "no model"),
        ("L05.4", hand_of(UNSEEN), "the answer not used"),
        ("L05.4", (Fraction(2, 22), Fraction(3, 22)), "names counted for copies"),
        ("L05.4", hand_of([c for c in DECK if PRINTED[c] != 5]), "your own cards counted"),
        ("L05.5", Fraction(1, 2), "kept and drawn confused"),
        ("L05.5", history_forgotten(), "history forgotten"),
        ("L05.5", Fraction(0), "the look taken back"),
    ],
)
def test_a_mistake_is_known_by_its_answer(ident: str, answer: Any, mistake: str) -> None:
    assert is_told(ident, answer, mistake)
