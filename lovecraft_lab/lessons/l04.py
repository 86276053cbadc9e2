"""L04: chance events one after the other, and what they come to on average."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any, Final

import lovecraft_lab as ll
from lovecraft_lab.lessons.chance_tree import chance_tree, chance_tree_svg
from lovecraft_lab.lessons.exercise import Exercise, Lesson, Slip
from lovecraft_lab.lessons.kinds import Number, Several
from lovecraft_lab.lessons.moments import HANDS, all_but, at_table, unseen

TWO: Final = 2
BRANCHES: Final = ("both Arkham", "one of each", "both Other World")
HAND: Final = ("tommy_gun", "urchin")
FIRE: Final = "tommy_gun>1"


@cache
def _armed() -> ll.Belief:
    return at_table(hand=HAND)


@cache
def _unseen() -> tuple[int, int]:
    """Return how many Arkham and how many Other World cards you have not seen."""
    return unseen(_armed())


def _branches() -> tuple[Fraction, ...]:
    return tuple(ll.odds.other_world_among(_armed(), TWO).values())


def _branches_off(good: int, bad: int) -> tuple[Fraction, ...]:
    """Return the branches of those who draw two off this pool."""
    none, all_bad = ll.odds.pass_check(good, bad, TWO), ll.odds.pass_check(bad, good, TWO)
    return none, 1 - none - all_bad, all_bad


def _put_back() -> tuple[Fraction, ...]:
    good, bad = _unseen()
    share = Fraction(bad, good + bad)
    return (1 - share) ** 2, 2 * share * (1 - share), share**2


def _fails(laid: int, k: int | None = None) -> Fraction:
    """Return the chance to fail the next check when so many bad cards were laid."""
    good, bad = _unseen()
    turned_up = laid if k is None else k
    return 1 - ll.odds.pass_check(good - (TWO - laid), bad - laid, turned_up)


def _out() -> Fraction:
    return _total(*(_fails(laid) for laid in range(TWO + 1)))


def _total(*fails: Fraction) -> Fraction:
    return sum((a * b for a, b in zip(_branches(), fails, strict=True)), Fraction(0))


def _old_pool() -> Fraction:
    """Return the chance of those who leave the two cards in the pool."""
    good, bad = _unseen()
    return _total(*(1 - ll.odds.pass_check(good, bad, laid) for laid in range(TWO + 1)))


def _fired(deck: int | None = None) -> tuple[Any, list[str]]:
    """Return the state in which chance lays the cards, and the texts of what it may lay."""
    game = ll.letter(players=3)
    hands = [HAND, *((card,) for card in HANDS[:2])]
    face_up: list[str] = []
    if deck is not None:
        rest = all_but(game, *HAND, *HANDS[:2])
        face_up = rest[: len(rest) - deck - 1]
    state = game.position(hands=hands, face_up=face_up)
    after = ll.child(state, game.parse(state, FIRE))
    return after, [game.format(after, choice) for choice, _ in ll.outcomes(after)]


@cache
def _k_after_both() -> Fraction:
    after, _ = _fired()
    laid = ll.child(after, after.game.parse(after, "deep_one shoggoth"))
    belief = ll.posterior(after.game, ll.infoset(laid, 0))
    return Fraction(belief.cards_to_turn_up(1))


@cache
def _placed_from_one() -> Fraction:
    _, texts = _fired(deck=1)
    return Fraction(max(len(text.split()) for text in texts))


def _solve_branches() -> str:
    good, bad = _unseen()
    both, mixed, none = _branches()
    return (
        f"Unseen are {good} Arkham cards (17 less the two in your hand) and {bad} of the Other"
        f" World, {good + bad} in all. Both Arkham: {good}/{good + bad} times"
        f" {good - 1}/{good + bad - 1} is {both}. One of each, in two orders: twice"
        f" {good}/{good + bad} times {bad}/{good + bad - 1} is {mixed}. Both Other World:"
        f" {bad}/{good + bad} times {bad - 1}/{good + bad - 1} is {none}."
    )


def _solve_out() -> str:
    good, bad = _unseen()
    left = good + bad - TWO
    products = " + ".join(f"{a}·{_fails(laid)}" for laid, a in enumerate(_branches()))
    return (
        f"After the shot {left} cards are unseen. Both Arkham: no check, 0. One of each: one card"
        f" is turned up, and {bad - 1} of {left} are bad, {_fails(1)}. Both Other World: two are"
        f" turned up, and the check is passed with {good}/{left} times {good - 1}/{left - 1}, so it"
        f" fails with {_fails(2)}. Together {products} = {_out()}."
    )


def picture() -> str:
    """Return the chance tree of the shot and of the check after it, each node with its mean."""
    checks = [
        {"passes": (1 - _fails(laid), 0), "fails": (_fails(laid), 1)} for laid in range(1, TWO + 1)
    ]
    behind = dict(zip(BRANCHES, (0, *checks), strict=True))
    chances = dict(zip(BRANCHES, _branches(), strict=True))
    tree = chance_tree("a shot", {name: (chances[name], behind[name]) for name in BRANCHES})
    return chance_tree_svg(tree, "means")


LESSON: Final = Lesson(
    number=4,
    title="Tommy Gun: total probability and expectation",
    who="anyone who can condition on what is seen",
    plan=(
        (10, "fire, rewind, fire again"),
        (12, "branches, total probability, expectation"),
        (13, "predict, then look"),
        (13, "exercises"),
    ),
    questions=(
        "How do you add up chances when something is decided in two stages?",
        "What does a card do on average?",
        "Which pool belongs to the second stage?",
    ),
    objectives=(
        "draw a chance tree and multiply along its branches",
        "use the law of total probability",
        "work out an expected value branch by branch, and by adding single cards",
    ),
    needs=(2, 3),
    ask=(
        (
            "The two cards are laid at once. Why may you reckon as if they came one by one? *Any "
            "two places of a shuffled deck are alike, and to look at one of two cards first "
            "changes nothing about the pair.*"
        ),
        (
            "After the first stage, who knows which branch we are in? *Everybody: the two cards "
            "lie open in the zone of the target.*"
        ),
        (
            "Which branch makes the target safest? Which makes it Insane and still likely to "
            "stay? *Two Arkham cards: there is no check. One of each: the check is over one card "
            "only.*"
        ),
        (
            "Would you rather fire early or late in a round? *There is no one answer. What lands "
            "is as likely early as late if you have seen nothing; but early the target has more "
            "checks ahead, and in the end the deck may have one card left.*"
        ),
    ),
    picture=picture,
    exercises=(
        Exercise(
            ident="L04.1",
            asks=(
                "Three players or more. You hold Tommy Gun and an Arkham card and have seen nothing"
                " else. You fire at a Sane player: the top two cards of the deck land in that"
                " player’s zone. How likely are both of Arkham, one of each, both of the Other"
                " World? Answer with three chances."
            ),
            kind=Several({name: Number() for name in BRANCHES}),
            right=_branches,
            slips=(
                Slip(
                    "with replacement",
                    "The second card comes out of a pool with one card less.",
                    _put_back,
                ),
                Slip(
                    "one order forgotten",
                    "Do your three chances add up to 1? The mixed pair comes in two orders.",
                    lambda: (_branches()[0], _branches()[1] / 2, _branches()[2]),
                ),
                Slip(
                    "your own hand counted as unseen",
                    "You hold two Arkham cards. They cannot land anywhere.",
                    lambda: _branches_off(_unseen()[0] + len(HAND), _unseen()[1]),
                ),
                Slip(
                    "deck size",
                    "Not every unseen Other World card is in the deck.",
                    lambda: _branches_off(_armed().table.deck - _unseen()[1], _unseen()[1]),
                ),
            ),
            second=(
                "Unseen are 26 less the two in your hand: 17 less 2 of Arkham, and all 9 of the"
                " Other World. Then two draws, the second out of one card less; and the mixed pair"
                " comes in two orders."
            ),
            solution=_solve_branches,
        ),
        Exercise(
            ident="L04.2",
            asks="How likely does that shot make its Sane target Insane?",
            kind=Number(),
            right=lambda: ll.odds.driven_insane(_armed()),
            slips=(
                Slip(
                    "exactly one card",
                    "Two Other World cards drive a player Insane as well.",
                    lambda: _branches()[1],
                ),
                Slip(
                    "chances added that exclude nothing",
                    "Adding the chances of two cards counts the branch with both of them twice.",
                    lambda: 2 * Fraction(_unseen()[1], sum(_unseen())),
                ),
                Slip(
                    "with replacement",
                    "The second card comes out of a pool with one card less.",
                    lambda: 1 - _put_back()[0],
                ),
            ),
            second="Which single branch leaves the target Sane?",
            solution=lambda: (
                f"All branches of L04.1 but the first: 1 − {_branches()[0]} ="
                f" {ll.odds.driven_insane(_armed())}."
            ),
        ),
        Exercise(
            ident="L04.3",
            asks=(
                "The target moves next, and its turn begins with a sanity check. Seen from before"
                " the shot, how likely is the target out by that check?"
            ),
            kind=Number(),
            right=_out,
            slips=(
                Slip(
                    "wrong k",
                    "With two Other World cards laid, the check is over more than one card.",
                    lambda: _total(_fails(0), _fails(1), _fails(2, k=1)),
                ),
                Slip(
                    "the pool of the first stage",
                    "The cards that were laid have left the pool.",
                    _old_pool,
                ),
                Slip(
                    "the mean without weights",
                    "The branches are not equally likely.",
                    lambda: (_fails(1) + _fails(2)) / 2,
                ),
                Slip(
                    "the chance once it is Insane",
                    "You took for granted that the shot drives it Insane.",
                    lambda: _out() / ll.odds.driven_insane(_armed()),
                ),
            ),
            second=(
                "Three branches, with the chances of L04.1: each times the chance to fail there,"
                " and then add. 22 cards are unseen after the shot. How many of these are bad in"
                " each branch, and how many are turned up?"
            ),
            solution=_solve_out,
        ),
        Exercise(
            ident="L04.4",
            asks=(
                "Both cards were of the Other World. Over how many cards is the next sanity check"
                " of the target, if its zone was empty before?"
            ),
            kind=Number(),
            right=_k_after_both,
            slips=(
                Slip(
                    "wrong k, one for being Insane",
                    "A check does not ask whether you are Insane, but how many such cards lie"
                    " before you.",
                    lambda: _k_after_both() - 1,
                ),
                Slip(
                    "Tommy Gun counted",
                    "Where does Tommy Gun itself go, and of which world is it?",
                    lambda: _k_after_both() + 1,
                ),
                Slip(
                    "no check for cards that were laid",
                    "A card in the zone counts, however it came there.",
                    lambda: Fraction(0),
                ),
            ),
            second="Count the Other World cards in the zone of the target after the shot.",
            solution=lambda: (
                f"{_k_after_both()}: as many cards as Other World cards lie in the zone, however"
                " they came there."
            ),
        ),
        Exercise(
            ident="L04.5",
            asks="You fire when the deck has one card left. How many cards are placed?",
            kind=Number(),
            right=_placed_from_one,
            slips=(
                Slip(
                    "what is printed, not what is there",
                    "A deck cannot give more cards than it has.",
                    lambda: Fraction(TWO),
                ),
                Slip(
                    "nothing happens",
                    "An effect is carried out as far as it can be.",
                    lambda: Fraction(0),
                ),
            ),
            second="An effect is carried out as far as it can be. What can this deck give?",
            solution=lambda: (
                f"{_placed_from_one()}: the deck gives what it has. The card set aside stays where"
                " it is."
            ),
        ),
    ),
)
