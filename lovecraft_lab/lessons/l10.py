"""L10: equal odds do not mean equal play."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Final

import lovecraft_lab as ll
from lovecraft_lab.lessons.charts import bars, lines, stacked
from lovecraft_lab.lessons.exercise import Exercise, Lesson, Slip
from lovecraft_lab.lessons.kinds import Number, Several
from lovecraft_lab.lessons.moments import played
from lovecraft_lab.lessons.trees import (
    deck,
    simplest,
    solved,
    tree,
    value_of,
    with_one_choice,
)

if TYPE_CHECKING:
    from lovecraft_lab.belief.beliefs import Belief
    from lovecraft_lab.core.knowledge import Infoset

DECK: Final = "deck-b"
GUESSES: Final = ("3", "4", "6", "8")
"""What may be named in Deck B."""


def moment() -> Infoset:
    """Return what you know when you were dealt Investigators and drew the other one."""
    return ll.infoset(played(deck(DECK), "investigators", "urchin", "investigators"), 0)


@cache
def belief() -> Belief:
    """Return what you can know of the hidden cards at that moment."""
    return ll.posterior(deck(DECK), moment())


def hit() -> Fraction:
    """Return how likely each guess hits: all are alike."""
    (chance,) = {ll.odds.guess(belief(), 1)[int(number)] for number in GUESSES}
    return chance


def guesses() -> tuple[Fraction, ...]:
    """Return how often each number is named in the equilibrium."""
    mix = solved(DECK).profile[moment()]
    return tuple(simplest(mix[f"investigators>1={number}"]) for number in GUESSES)


@cache
def value() -> Fraction:
    """Return what Deck B is worth to you."""
    return simplest(solved(DECK).value)


@cache
def pure(number: str) -> Fraction:
    """Return what Deck B is worth if you always name this number there, and mix elsewhere."""
    return value_of(with_one_choice(DECK, moment(), f"investigators>1={number}"))


def best_pure() -> Fraction:
    """Return the best of these."""
    return max(map(pure, GUESSES))


def lost() -> Fraction:
    """Return what it costs not to mix at that one moment."""
    return value() - best_pure()


def likely() -> Fraction:
    """Return how likely you come to that moment: both your first cards are Investigators."""
    grown = tree(DECK)
    found = next(each for each in grown.sets if each.key == moment())
    reached = ll.solve.reach(grown, {}, (ll.CHANCE,))
    return sum((Fraction(reached[node]) for node in found.nodes), Fraction(0))


def _often_named() -> str:
    mix = dict(zip(GUESSES, guesses(), strict=True))
    return max(GUESSES, key=lambda number: mix[number])


def picture() -> str:
    """Return a mix of Deck B for the board, with Investigators and The Sailor in hand.

    Below it is what the pair of guesses in it costs in other shares, if seat 1 answers.
    """
    grown, found = tree(DECK), solved(DECK)
    seen = ll.infoset(played(deck(DECK), "investigators", "urchin", "sailor"), 0)

    def lost_with(eights: float) -> float:
        mix = {"investigators>1=4": 1 - eights, "investigators>1=8": eights}
        answer = ll.solve.best_response(grown, {**found.profile, seen: mix}, 1)
        return 100 * float(found.value + answer.value)

    mix = {f"name {move[-1]}": share for move, share in found.profile[seen].items() if "=" in move}
    costs = [(n, lost_with(n / 12)) for n in range(13)]
    return stacked(
        bars({name: (float(share), str(simplest(share))) for name, share in mix.items()}),
        lines({"lost": costs}, x="times in 12 that 8 is named, else 4", y="lost in 100 rounds"),
    )


def _solve_hit() -> str:
    return (
        "You hold both Investigators. Four cards are unseen: Deep One (3), The Urchin (4), The"
        " Sailor (6), The Dilettante (8). Seat 1 holds one of them, each alike:"
        f" **{hit()}** for every guess."
    )


def _solve_mix() -> str:
    named = ", ".join(
        f"{number}: **{share}**" for number, share in zip(GUESSES, guesses(), strict=True)
    )
    return (
        f"{named}. All guesses hit equally often, but a *miss* tells seat 1 and you different"
        " things: whoever survives plays on against you, and knows what you named. The high cards"
        " are the dangerous ones. The sequence form finds the mix, and exact best responses prove"
        " it."
    )


def _solve_value() -> str:
    return (
        f"The whole tree of Deck B has {tree(DECK).nodes} nodes. Solved exactly it is worth"
        f" **{value()}** to seat 0, who moves first."
    )


def _solve_pure() -> str:
    each = ", ".join(f"{number}: {pure(number)}" for number in GUESSES)
    return (
        "Leave this information set one choice only and solve the rest anew, so that seat 1 may"
        f" answer it: {each}. The best is **{best_pure()}**, and it is not the number that is named"
        " most often in the mix."
    )


def _solve_lost() -> str:
    return (
        f"{value()} − {best_pure()} = **{lost()}**. It is little, for you hold two Investigators"
        f" only once in {1 / likely()} rounds. In those rounds it is {lost() / likely()}."
    )


LESSON: Final = Lesson(
    number=10,
    title="Mixing in the real rules",
    who="everyone who has found a mixed equilibrium of a small matrix",
    plan=(
        (8, "play Deck B and note every guess; then pick a mix and see it punished"),
        (10, "behaviour strategies: a mix for each information set"),
        (12, "predict, then look: equal odds, unequal guesses"),
        (13, "exercises"),
        (6, "who can be exploited? the class against the best response"),
    ),
    questions=(
        "If all guesses hit equally often, why name one more often than another?",
        "What does it cost to be predictable?",
    ),
    objectives=(
        "read a behaviour strategy and say what it does in an information set",
        "tell the chance of a guess from its worth",
        "measure what a pure choice loses against a best response",
    ),
    needs=(7, 9),
    ask=(
        (
            "A guess misses. Who has learnt something, and what? *All: seat 1 does not hold that"
            " number, and whoever guessed may well not hold it either.*"
        ),
        (
            "Two players use the same mix. Can a third see from ten rounds that they do? *Hardly:"
            " ten draws of one mix differ as much as draws of two.*"
        ),
        (
            "Why can a mix be right although no single choice in it is better than another? *It is"
            " there for the other: any other mix leaves seat 1 a better answer.*"
        ),
        (
            "Is a best-responding bot a good player? *Against one fixed plan the best; its own plan"
            " is pure, and whoever knows it can use it.*"
        ),
    ),
    picture=picture,
    exercises=(
        Exercise(
            "L10.1",
            "Deck B: two Investigators, Deep One (3), The Urchin (4), The Sailor (6), The"
            " Dilettante"
            " (8). You were dealt Investigators and drew the other one. You may name 3, 4, 6 or 8."
            " How likely does each of these guesses hit?",
            Number(),
            hit,
            (
                Slip(
                    "the whole deck as denominator",
                    "You see two of the six cards: divide by what you have not seen.",
                    lambda: Fraction(1, len(deck(DECK).deck)),
                ),
                Slip(
                    "deck size as denominator",
                    "The card of seat 1 is not in the deck, and neither is the one face down. How"
                    " many cards have you not seen?",
                    lambda: Fraction(1, belief().table.deck),
                ),
                Slip(
                    "one Investigators forgotten",
                    "You hold two cards now: the one you were dealt and the one you drew.",
                    lambda: Fraction(1, len(deck(DECK).deck) - 1),
                ),
            ),
            "Which cards may seat 1 hold? Is one of them more likely than another?",
            _solve_hit,
        ),
        Exercise(
            "L10.2",
            "How often is each number named there in the equilibrium? Solve the tree and look into"
            " the profile.",
            Several(dict.fromkeys(GUESSES, Number())),
            guesses,
            (
                Slip(
                    "equal odds, equal play",
                    "All hit equally often. But a number counts for more than its hit: who is"
                    " still there after a miss?",
                    lambda: (hit(),) * len(GUESSES),
                ),
                Slip(
                    "a pure guess",
                    "Seat 1 would know that you never name its other cards.",
                    lambda: tuple(Fraction(n == _often_named()) for n in GUESSES),
                ),
                Slip(
                    "two numbers confused",
                    "The right numbers are in it, at the wrong guesses: the higher card is the"
                    " greater danger.",
                    lambda: tuple(guesses()[at] for at in (0, 3, 2, 1)),
                ),
                Slip(
                    "half and half",
                    "These are the right two guesses. Is one of them not more pressing?",
                    lambda: tuple(Fraction(share > 0) / 2 for share in guesses()),
                ),
            ),
            "In the notebook of this lesson `found.profile[moment('investigators',"
            " 'investigators')]` is that mix; its decimals will do.",
            _solve_mix,
        ),
        Exercise(
            "L10.3",
            "What is a round of Deck B worth to you (seat 0), in the payoffs of the game: 1 for a"
            " round won, −1 for one lost?",
            Number(),
            value,
            (
                Slip(
                    "wrong payoff frame",
                    "That is the share of rounds won. Here a loss pays −1.",
                    lambda: (value() + 1) / 2,
                ),
                Slip(
                    "the worth of another deck",
                    "That is what Deck A is worth.",
                    lambda: value_of(tree("deck-a")),
                ),
                Slip(
                    "both play at random",
                    "In an equilibrium nobody can gain by another plan; a random chooser can.",
                    lambda: Fraction(
                        ll.solve.expected(tree(DECK), ll.solve.uniform(tree(DECK)))[0]
                    ),
                ),
            ),
            "Grow the tree of `ll.DECKS['deck-b']` and solve it. In the notebook of this lesson"
            " that is done: `found.value`.",
            _solve_value,
        ),
        Exercise(
            "L10.4",
            "Now you always name the same number at that one moment, seat 1 knows it, and all else"
            " is played as well as can be. What is a round worth to you with the best such number?",
            Number(),
            best_pure,
            (
                Slip(
                    "the number that is named most in the mix",
                    "Being named most often does not make it the best to be named always.",
                    lambda: pure(_often_named()),
                ),
                Slip(
                    "any number will do",
                    "You took the first one. Try all four.",
                    lambda: pure(GUESSES[0]),
                ),
                Slip(
                    "nothing is lost",
                    "That would be so if seat 1 could not know. Here it does, and answers.",
                    value,
                ),
            ),
            "Solve four games: in each, this information set has one choice. In the notebook of"
            " this lesson the cell of this exercise does it for another information set.",
            _solve_pure,
        ),
        Exercise(
            "L10.5",
            "How much do you lose in a round, on average, by being pure there?",
            Number(),
            lost,
            (
                Slip(
                    "not weighed by how often it happens",
                    "That is the loss in a round in which you hold two Investigators. Most rounds"
                    " you do not.",
                    lambda: lost() / likely(),
                ),
                Slip(
                    "the number that is named most in the mix",
                    "There is a better number to be named always.",
                    lambda: value() - pure(_often_named()),
                ),
                Slip(
                    "a share for a difference",
                    "Do not divide by the value: take the difference.",
                    lambda: lost() / value(),
                ),
            ),
            "It is the difference between what you found in L10.3 and in L10.4.",
            _solve_lost,
        ),
    ),
)
