"""L12: learn from regret, and judge what was learnt."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import log10
from typing import TYPE_CHECKING, Final

import lovecraft_lab as ll
from lovecraft_lab.lessons.charts import lines
from lovecraft_lab.lessons.exercise import Exercise, Lesson, Slip
from lovecraft_lab.lessons.kinds import Number, OneOf, Several
from lovecraft_lab.lessons.l09 import HALF
from lovecraft_lab.lessons.trees import simplest, tree, value_of
from lovecraft_lab.solve.cfr_by_hand import Sweeps, regret_matching

if TYPE_CHECKING:
    from lovecraft_lab.solve import Result
    from lovecraft_lab.tree.tree import Tree

REGRETS: Final = (3, 1, -2)
ITERATIONS: Final = 100
SMALL: Final = Fraction(1, 100)
"""A gap below this is called small in this lesson."""
LOOKS: Final = (1, 3, 10, 30, 100, 300)
"""The iterations after which the two runs are measured."""


def mix(regrets: tuple[int, ...] = REGRETS) -> tuple[Fraction, ...]:
    """Return what regret matching makes of regrets."""
    return tuple(map(simplest, regret_matching(regrets)))


def paid() -> tuple[Fraction, ...]:
    """Return what each card of unequal pennies wins against a guesser who tosses a coin."""
    return (Fraction(1) / 2, HALF / 2)


def regrets() -> tuple[Fraction, ...]:
    """Return how much each card is regretted after a round in which you toss a coin as well."""
    flip = sum(paid(), Fraction(0)) / 2
    return tuple(each - flip for each in paid())


@cache
def kuhn() -> Tree:
    """Return the tree of Kuhn poker."""
    return ll.grow(ll.kuhn())


def in_kuhn() -> tuple[int, Fraction]:
    """Return the information sets of Kuhn poker, and its value for seat 0."""
    return len(kuhn().sets), value_of(kuhn())


@cache
def learnt() -> Result:
    """Return what CFR+ has learnt of Deck A."""
    return ll.solve.cfr(tree("deck-a"), ITERATIONS)


def judged() -> tuple[str, Fraction]:
    """Say whether its gap is small, and what the deck is worth."""
    return "yes" if gap() < SMALL else "no", value_of(tree("deck-a"))


def gap() -> float:
    """Return what was still to gain against it."""
    return float(learnt().gap or 0)


class _Hasty(Sweeps):
    """A learner with a mistake: it does not look at branches that it never takes itself."""

    def _sweep(self, node: int, seat: int, own: float, others: float) -> float:
        return super()._sweep(node, seat, own, others) if own else 0.0


@cache
def runs() -> dict[str, tuple[tuple[int, float], ...]]:
    """Return two learners of Kuhn poker: iterations, and the exploitability measured then.

    One of them never looks at a branch that it does not take itself at the moment.
    """
    return {name: _measured(kind(kuhn())) for name, kind in (("one", _Hasty), ("two", Sweeps))}


def _measured(sweeps: Sweeps) -> tuple[tuple[int, float], ...]:
    found = []
    for goal in LOOKS:
        while sweeps.done < goal:
            sweeps.iterate()
        found.append((goal, float(ll.solve.exploitability(sweeps.tree, sweeps.average))))
    return tuple(found)


def broken() -> str:
    """Return the run whose exploitability stays large."""
    (name,) = (name for name, points in runs().items() if points[-1][1] > SMALL)
    return name


def picture() -> str:
    """Return a run of CFR and one of CFR+ on Stripped-Down Poker, for the board."""
    poker = ll.grow(ll.stripped_down())
    named = {
        says: [(float(n), log10(gap)) for n, gap in _measured(Sweeps(poker, variant))]
        for says, variant in (("CFR", "vanilla"), ("CFR+", "cfr+"))
    }
    ticks: dict[float, str] = {power: f"{10.0**power:g}" for power in range(-4, 1)}
    return lines(named, x="iterations", y="exploitability", ticks=ticks)


def _solve_mix() -> str:
    return (
        "Negative regret counts as none. The others are taken in proportion: 3 and 1 of together 4."
        f" So {', '.join(f'**{share}**' for share in mix())}."
    )


def _solve_regrets() -> str:
    sane, insane = paid()
    flip = sum(paid(), Fraction(0)) / 2
    return (
        f"Against a coin the sane card wins {sane}, the insane one {insane}. Your own coin flip"
        f" wins"
        f" the mean, {flip}. A regret is what a card wins more than that:"
        f" **{regrets()[0]}** and **{regrets()[1]}**. In the next round you keep the sane card for"
        " certain."
    )


def _solve_kuhn() -> str:
    count, value = in_kuhn()
    return (
        "Each seat may hold one of three cards, and has to choose at two moments: seat 0 at the"
        " start or after check and bet, seat 1 after a check or after a bet. Together"
        f" **{count}** sets. The value is **{value}**: seat 0 speaks first, and loses by it."
    )


def _solve_learnt() -> str:
    return (
        f"After {ITERATIONS} iterations of CFR+ the gap is about {gap():.4f}: **{judged()[0]}**, it"
        f" is below {SMALL}. The value of the run, {float(learnt().value):.3f}, is near the exact"
        f" **{judged()[1]}**. The gap is what makes the run credible; the value alone does not."
    )


def _solve_runs() -> str:
    last = {name: points[-1][1] for name, points in runs().items()}
    return (
        f"After {LOOKS[-1]} iterations the gaps are"
        f" {', '.join(f'{name}: {gap:.4f}' for name, gap in last.items())}. Run **{broken()}**"
        f" stays"
        " large: what a seat does not do now it never looks at again, so that no regret can bring"
        " it back."
    )


LESSON: Final = Lesson(
    number=12,
    title="Regret to equilibrium",
    who="everyone who knows what a best response is",
    plan=(
        (8, "Kuhn poker against two learners, ten rounds each; which one is better?"),
        (10, "regret matching; from matrices to trees"),
        (12, "predict, then look: the strategy now, the average, the gap"),
        (14, "exercises"),
        (5, "which learner would you trust?"),
    ),
    questions=(
        "How can a strategy be learnt from what one regrets?",
        "How good is what was learnt?",
    ),
    objectives=(
        "turn regrets into a strategy, and a round into regrets",
        "say why the average of all strategies counts, and not the last one",
        "judge a learner by its measured exploitability",
    ),
    needs=(9, 10),
    ask=(
        "The strategy jumps to and fro. Is that a fault? *No: only the average has to settle.*",
        (
            "A program has the right value. What else do you ask before you trust it? *Its"
            " exploitability: two bad plans may have the right value against each other.*"
        ),
        (
            "What does “counterfactual” mean in your own words? *What it would have been worth had"
            " I tried to come here: my own chance to come here is left out.*"
        ),
        (
            "Why must a learner look at moves that it never makes? *To find out that they have"
            " become good: what is not looked at is never regretted.*"
        ),
    ),
    picture=picture,
    exercises=(
        Exercise(
            "L12.1",
            "Three choices are regretted by 3, 1 and −2. What does regret matching do next? Give"
            " three probabilities.",
            Several(first=Number(), second=Number(), third=Number()),
            mix,
            (
                Slip(
                    "negative regret not cut off",
                    "A probability cannot be negative: regret below 0 counts as none.",
                    lambda: tuple(Fraction(each, sum(REGRETS)) for each in REGRETS),
                ),
                Slip(
                    "the most regretted for certain",
                    "That would be a best response to the past. Regret matching takes shares.",
                    lambda: tuple(Fraction(each == max(REGRETS)) for each in REGRETS),
                ),
                Slip(
                    "sizes without signs",
                    "A choice with regret −2 would have made it worse: why do it more often?",
                    lambda: tuple(Fraction(abs(each), sum(map(abs, REGRETS))) for each in REGRETS),
                ),
            ),
            "Strike out what is not regretted, and divide the rest by its sum.",
            _solve_mix,
        ),
        Exercise(
            "L12.2",
            "Unequal pennies with v = 1/2 (a missed sane card wins 1, a missed insane one 1/2, a"
            " hit"
            " nothing). You and the guesser both toss a coin in the first round. What are your"
            " regrets after it: for keeping the sane card, and for keeping the insane one?",
            Several(sane=Number(), insane=Number()),
            regrets,
            (
                Slip(
                    "payoffs for regrets",
                    "That is what each card wins. What did your coin flip win?",
                    paid,
                ),
                Slip(
                    "the sign turned",
                    "You regret what would have been *better* than what you did.",
                    lambda: tuple(-each for each in regrets()),
                ),
                Slip(
                    "compared with the best instead of with what you did",
                    "Regret compares each card with what your own mix won.",
                    lambda: tuple(each - max(paid()) for each in paid()),
                ),
                Slip(
                    "equal payoffs",
                    "The insane card wins less than the sane one: take v into account.",
                    lambda: (Fraction(0), Fraction(0)),
                ),
            ),
            "What does each card win against a guesser who tosses a coin? Your flip wins the"
            " mean of"
            " both.",
            _solve_regrets,
        ),
        Exercise(
            "L12.3",
            "How many information sets has Kuhn poker, both seats together, and what is it worth to"
            " seat 0?",
            Several({"information sets": Number(), "value": Number()}),
            in_kuhn,
            (
                Slip(
                    "wrong payoff frame",
                    "That is what it is worth to seat 1.",
                    lambda: (in_kuhn()[0], -in_kuhn()[1]),
                ),
                Slip(
                    "one seat’s sets alone",
                    "Seat 1 has as many.",
                    lambda: (len(kuhn().infosets[0]), in_kuhn()[1]),
                ),
                Slip(
                    "nodes for information sets",
                    "A seat does not see the other card: two nodes and more lie in one set.",
                    lambda: (sum(len(each.nodes) for each in kuhn().sets), in_kuhn()[1]),
                ),
            ),
            "Three cards, and two moments at which a seat may have to choose. For the value, solve"
            " the tree.",
            _solve_kuhn,
        ),
        Exercise(
            "L12.4",
            "Let CFR+ learn Deck A for 100 iterations: `ll.solve.cfr(tree, 100)`. Is the"
            " exploitability of your run below .01 (yes or no), and what value does it find, to"
            " within ±.01?",
            Several({"below .01": OneOf("yes", "no"), "value": Number(SMALL, exact=False)}),
            judged,
            (
                Slip(
                    "wrong payoff frame",
                    "That is the share of rounds won. Here a loss pays −1.",
                    lambda: (judged()[0], (judged()[1] + 1) / 2),
                ),
                Slip(
                    "gap and value confused",
                    "One number says what a round is worth, the other what is left to gain.",
                    lambda: (judged()[0], gap()),
                ),
                Slip(
                    "a run that is too short, or a plain one",
                    "The value is near, the gap is not. Take a hundred iterations of CFR+.",
                    lambda: ("no", judged()[1]),
                ),
            ),
            "A result has `.gap` and `.value`.",
            _solve_learnt,
        ),
        Exercise(
            "L12.5",
            "Two learners of Kuhn poker, `lovecraft_lab.lessons.l12.runs()`: iterations, and the"
            " exploitability measured then. One of them has a bug: it does not look at branches"
            " that it never takes itself. Which run is it: `one`, `two`, both or neither?",
            OneOf("one", "two", "both", "neither"),
            broken,
            (
                Slip(
                    "the run that falls taken for the broken one",
                    "Look at the last rows: which gap still shrinks?",
                    lambda: next(name for name in runs() if name != broken()),
                ),
                Slip(
                    "two different runs, one verdict",
                    "Both begin with a large gap. Look at where they end.",
                    lambda: "both",
                ),
                Slip(
                    "falling is not enough",
                    "A gap must go on falling towards 0. Is each of them below .01 in the end?",
                    lambda: "neither",
                ),
            ),
            "Draw both on one chart, with a logarithmic axis if you like.",
            _solve_runs,
        ),
    ),
)
