"""L06: what can happen, as a tree."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import permutations
from math import factorial, log10, prod
from typing import Final

import lovecraft_lab as ll
from lovecraft_lab.lessons.exercise import Exercise, Lesson, Slip
from lovecraft_lab.lessons.kinds import Moves, Number, Several
from lovecraft_lab.lessons.moments import all_but
from lovecraft_lab.lessons.trees import deck, tree
from lovecraft_lab.show.words import count

POCKET: Final = "pocket-4"


def deals() -> set[tuple[str, ...]]:
    """Return the deals of Pocket-4: your card, that of seat 1, and the one that you draw."""
    grown = tree(POCKET)
    return {grown.history(node) for node in grown.of_kind(0)}


def counts() -> tuple[int, int, int]:
    """Return decisions, leaves, and chance nodes if the whole deal is one of them."""
    grown = tree(POCKET)
    one = sum(grown.parents[node] < 0 for node in grown.of_kind(ll.CHANCE))
    return sum(1 for _ in grown.of_kind(0)), grown.terminals, one


@cache
def leaf() -> tuple[str, ...]:
    """Return the path to the leaf in which you name The Boxer with the card that you drew."""
    grown = tree(POCKET)
    (path,) = (
        line
        for line in map(grown.history, grown.of_kind(ll.TERMINAL))
        if line[:3] == ("cultists", "boxer", line[3].split(">")[0])
    )
    return path


def _chance_nodes() -> int:
    return sum(1 for _ in tree(POCKET).of_kind(ll.CHANCE))


@cache
def value() -> Fraction:
    """Return what Pocket-4 is worth to you: values climb inside your information sets."""
    return Fraction(ll.solve.by_sets(tree(POCKET), {}, 0).values[0])


def _at_random() -> Fraction:
    grown = tree(POCKET)
    return Fraction(ll.solve.expected(grown, ll.solve.uniform(grown))[0])


def _each_set_alike() -> Fraction:
    grown = tree(POCKET)
    climb = ll.solve.by_sets(grown, {}, 0)
    worths = climb.worth(climb.steps)
    return sum((Fraction(worths[each.number]) for each in grown.sets), Fraction(0)) / len(
        grown.sets
    )


def orders(*, alike: bool = True) -> int:
    """Return in how many ways the shuffled deck can lie, equal cards alike or told apart."""
    shuffled = [card.copies for card in ll.letter().cards if not card.aside]
    ways = factorial(sum(shuffled))
    return ways // prod(factorial(copies) for copies in shuffled) if alike else ways


def power(number: int) -> int:
    """Return the power of ten that a number lies above."""
    return int(log10(number))


def _solve_deals() -> str:
    ways = len(list(permutations(all_but(deck(POCKET)), 3)))
    return (
        f"Take the four cards for four different ones: {ways} ways"
        " to place three of them in order. Two are both Investigators, so each way that looks"
        f" different was counted twice: **{len(deals())}** deals. They are the twelve nodes at"
        " which you decide: count them in the tree, from top to bottom."
    )


def _solve_counts() -> str:
    decisions, leaves, one = counts()
    return (
        f"Behind each of the {decisions} deals you decide once: **{decisions}** decisions. In"
        f" {2 * decisions - leaves} of them both your cards are Investigators, and you have one"
        f" choice; in the other {leaves - decisions} you have two, together **{leaves}** leaves,"
        " for seat 1 has nothing to decide: the round is over. Drawn card by card, the deal has"
        f" {_chance_nodes()} chance nodes; drawn in one go it has **{one}**, with a branch for each"
        " deal. Decisions, leaves and their probabilities are the same: it is one game in two"
        " spellings."
    )


def _solve_value() -> str:
    grown = tree(POCKET)
    climb = ll.solve.by_sets(grown, {}, 0)
    worths = climb.worth(climb.steps)
    rows = "; ".join(
        f"{dealt}, then {drawn}: {worths[each.number]} ({count(len(each.nodes), 'deal')})"
        for each in grown.sets
        for dealt, _, drawn in [map(grown.words_to, grown.path(each.nodes[0])[1:])]
    )
    total = sum(
        (len(each.nodes) * Fraction(worths[each.number]) for each in grown.sets), Fraction()
    )
    return (
        "In each set, named here by your two cards, take the choice that pays most on average over"
        f" its deals: {rows}. All {len(deals())} deals are equally likely, so weigh each set by its"
        f" deals: {total} over {len(deals())}, and the root is worth **{value()}**."
    )


def _solve_power() -> str:
    return (
        "26!/(5!·2!⁴): all orders of 26 cards, divided by the 5! orders of the five Investigators"
        " and the 2! of each of the four kinds that come twice. That is about"
        f" {orders():.1e}, so the power of ten is **{power(orders())}**."
    )


def _solve_leaf() -> str:
    return (
        "Chance speaks first: your card, that of seat 1, the card that you draw. Then you play."
        f" **{' '.join(leaf())}**"
    )


LESSON: Final = Lesson(
    number=6,
    title="Grow a game tree",
    who="everyone who has played a round; the first lesson of the game theory course",
    plan=(
        (8, "play Pocket-4 in pairs and write down what happened, choice by choice"),
        (10, "chance, decisions, leaves: put the rounds of the class together to one tree"),
        (12, "predict, then look: counts and values"),
        (13, "exercises"),
        (5, "how large is the real tree?"),
    ),
    questions=(
        "How can everything that may happen in a game be written down?",
        "What is a round worth before a card is dealt?",
        "Why can no machine write down the tree of the whole game?",
    ),
    objectives=(
        "read a tree: chance nodes, decisions, leaves, payoffs",
        "count the parts of a small tree, and say which counts depend on how it is drawn",
        "back values up from the leaves to the root",
        "name a node by the moves that lead to it",
    ),
    needs=(1,),
    ask=(
        (
            "Where in the tree does luck end and skill begin? *In Pocket-4 after the deal and the"
            " first draw: the deck is empty then. In larger decks chance moves again at every "
            "draw.*"
        ),
        (
            "Two histories lead to the same cards on the table. Are they one node or two? *Two: a"
            " node is a history. They may lie in one information set.*"
        ),
        (
            "If a deal is drawn as one chance node, what changes? What must not change? *The "
            "number of chance nodes. Not the chances of the deals, nor decisions, leaves and "
            "value.*"
        ),
        (
            "Which node would you like to be told about before you choose, and what would it be "
            "worth? *Which card seat 1 was dealt. It is worth the value of the game in which you "
            "are told, less that of the game in which you are not; L11 works it out.*"
        ),
    ),
    picture=lambda: tree(POCKET).svg(),
    exercises=(
        Exercise(
            "L06.1",
            "Pocket-4 has two Investigators, Cultists and The Boxer. A *deal* is the card that you"
            " get, the card that seat 1 gets, and the card that you draw, in this order. How many"
            " different deals are there?",
            Number(),
            lambda: len(deals()),
            (
                Slip(
                    "two equal cards told apart",
                    "Nobody can tell one Investigators card from the other: which of your deals"
                    " look the same?",
                    lambda: len(list(permutations(all_but(deck(POCKET)), 3))),
                ),
                Slip(
                    "with replacement",
                    "A card that was dealt is gone and cannot be dealt again.",
                    lambda: len(set(all_but(deck(POCKET)))) ** 3,
                ),
                Slip(
                    "the order of your hand forgotten",
                    "The card that you were dealt and the card that you drew are two things: in a"
                    " deal their order counts.",
                    lambda: len({(frozenset((a, c)), b) for a, b, c in deals()}),
                ),
            ),
            "Write the deals down as a tree: first your card, below it what seat 1 may have.",
            _solve_deals,
        ),
        Exercise(
            "L06.2",
            "How many decision nodes has the tree of Pocket-4, and how many leaves? And how many"
            " chance nodes are left if you draw the whole deal as a single move of chance?",
            Several({"decisions": Number(), "leaves": Number(), "chance nodes": Number()}),
            counts,
            (
                Slip(
                    "the tree as the kit draws it",
                    "The kit deals card by card. Here all three cards are one move of chance.",
                    lambda: (*counts()[:2], _chance_nodes()),
                ),
                Slip(
                    "information sets counted for decision nodes",
                    "Nodes that you cannot tell apart are still nodes, one for each deal.",
                    lambda: (len(tree(POCKET).sets), *counts()[1:]),
                ),
                Slip(
                    "all nodes counted for leaves",
                    "A leaf is a node at which the round is over; the nodes on the way are none.",
                    lambda: (counts()[0], tree(POCKET).nodes, counts()[2]),
                ),
            ),
            "There is one decision behind each deal. With two Investigators you have one choice,"
            " else two.",
            _solve_counts,
        ),
        Exercise(
            "L06.3",
            "A round won pays 1, a round lost −1, a tie 0. What is a round of Pocket-4 worth to you"
            " (seat 0) on average, if you take in each information set what pays most?",
            Number(),
            value,
            (
                Slip(
                    "wrong payoff frame",
                    "You gave the share of the rounds won, a tie as one half. Here a loss pays −1"
                    " and a tie nothing.",
                    lambda: (value() + 1) / 2,
                ),
                Slip(
                    "choices left to chance",
                    "You are no coin: in each information set take the better choice.",
                    _at_random,
                ),
                Slip(
                    "all sets taken to be equally likely",
                    "You come to some sets twice as often as to others: count their nodes.",
                    _each_set_alike,
                ),
            ),
            "Work out the seven sets one by one: which sets win for sure, and what happens in the"
            " others? Then weigh them by how many of the equally likely deals lie in each.",
            _solve_value,
        ),
        Exercise(
            "L06.4",
            "Now the whole game: 26 cards are shuffled, five of one kind and two each of four other"
            " kinds among them. Orders that look the same count once. The number of orders lies"
            " above which power of ten? (Answer 3 for a number such as 4 200.)",
            Number(),
            lambda: power(orders()),
            (
                Slip(
                    "equal cards told apart",
                    "You counted all orders of 26 different cards. Changing two equal ones changes"
                    " nothing that anybody can see.",
                    lambda: power(orders(alike=False)),
                ),
                Slip(
                    "digits counted for the power",
                    "A number such as 4 200 has four digits and lies above ten to the third.",
                    lambda: len(str(orders())),
                ),
                Slip(
                    "all 27 cards told apart",
                    "Stowaway Eggs lie beside the deck and are never shuffled; and which cards look"
                    " alike?",
                    lambda: power(orders(alike=False) * 27),
                ),
            ),
            "Begin with 26! = 26 · 25 · … · 1 and divide by the orders of equal cards among"
            " themselves: 5! for the kind of five, 2! for each of the four kinds of two. In code:"
            " `math.factorial(26)`.",
            _solve_power,
        ),
        Exercise(
            "L06.5",
            "You were dealt Cultists and have drawn Investigators; seat 1 was dealt The Boxer. You"
            " played the card that you had just drawn and named the right number. Write the path"
            " from the root of the tree of Pocket-4 to this leaf, chance’s moves too, in the"
            " notation of the tree.",
            Moves(),
            leaf,
            (
                Slip(
                    "your own cards first",
                    "Before you draw, seat 1 is dealt a card as well.",
                    lambda: tuple(leaf()[at] for at in (0, 2, 1, 3)),
                ),
                Slip(
                    "kept and drawn confused",
                    "You were dealt Cultists; Investigators came later, and that is what you"
                    " played.",
                    lambda: tuple(leaf()[at] for at in (2, 1, 0, 3)),
                ),
                Slip(
                    "chance forgotten",
                    "The path begins at the root, where not a card has been dealt yet.",
                    lambda: leaf()[3:],
                ),
            ),
            "There are four moves: three of chance, one of yours. Your play names the card, the"
            " seat after `>`, and the number after `=`.",
            _solve_leaf,
        ),
    ),
)
