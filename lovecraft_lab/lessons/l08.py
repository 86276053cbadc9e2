"""L08: play from the end."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any, Final

import lovecraft_lab as ll
from lovecraft_lab.lessons.exercise import Exercise, Lesson, Slip
from lovecraft_lab.lessons.kinds import Number, OneOf, Several

if TYPE_CHECKING:
    from lovecraft_lab.belief.beliefs import Belief
    from lovecraft_lab.letter.game import LetterGame
    from lovecraft_lab.tree.tree import Tree

LINES: Final = ("boxer>1", "musician>1", "musician>0")
"""What you may do in “Last card”: compare, or let one of the two draw anew."""
LAST_CARD: Final[dict[str, Any]] = {
    "hands": [("musician", "boxer"), ("sailor",)],
    "deck": 1,
    "known": [(0, 1)],
}
"""“Last card”: you have seen The Sailor, and one card is left in the deck."""
STOP: Final[dict[str, Any]] = {
    "hands": [("entertainer",), ("boxer",)],
    "zones": [["rlyeh", "cultists"], ["urchin", "investigators"]],
    "face_up": ["deep_one", "sailor", "investigators", "musician", "musician"],
    "known_next": "fed",
    "end_option": 0,
}
"""The stop: R’lyeh lies before you, and at the start of your turn you may end the round."""
FIRST: Final = ("investigators", "urchin")
SECOND: Final = ("shoggoth", "investigators")
THIRD: Final = ("shoggoth", "cthulhu")


def last_card(*unseen: str) -> LetterGame:
    """Return the game whose deck holds the cards of “Last card” and two that nobody has seen."""
    return ll.letter(deck=dict.fromkeys(("musician", "boxer", "sailor", *unseen), 1))


@cache
def ending(*unseen: str) -> Tree:
    """Return the tree of “Last card” with these two unseen cards."""
    game = last_card(*unseen)
    return ll.grow(game, game.position(**LAST_CARD))


@cache
def chances(*unseen: str) -> dict[str, Fraction]:
    """Return what each line of “Last card” wins: the chance to win, a tie counting one half."""
    tree = ending(*unseen)
    worths = ll.solve.worths(tree, ll.solve.uniform(tree), 0)
    return {
        move: (1 + Fraction(worths[node])) / 2
        for move, node in zip(tree.moves(0), tree.children(0), strict=True)
    }


def two_more_turns() -> Tree:
    """Return a tree of four levels: both hands are known, and seat 1 draws and plays after you.

    >>> two_more_turns().perfect_information
    True
    """
    cards = ("fed", "urchin", "investigators", "musician", "nightgaunt")
    game = ll.letter(deck=dict.fromkeys(cards, 1))
    hands = [("fed", "urchin"), ("investigators",)]
    return ll.grow(game, game.position(hands=hands, deck=1, known=[(0, 1), (1, 0)]))


def _best_branch(*unseen: str) -> dict[str, Fraction]:
    """Return what each line would win if chance were kind."""
    tree = ending(*unseen)
    return {
        move: max(
            (1 + tree.returns(leaf)[0]) / 2
            for leaf in tree.of_kind(ll.TERMINAL)
            if tree.history(leaf)[0] == move
        )
        for move in tree.moves(0)
    }


def best(*unseen: str) -> tuple[str, Fraction]:
    """Return the best line of “Last card” and what it wins."""
    found = chances(*unseen)
    line = max(found, key=lambda move: found[move])
    return line, found[line]


@cache
def belief() -> Belief:
    """Return what you can know at the stop."""
    game = ll.letter()
    return ll.posterior(game, ll.infoset(game.position(**STOP), 0))


def stopping() -> tuple[Fraction, Fraction]:
    """Return your chances to win and to tie if you end the round now."""
    compared = ll.odds.compare(belief(), 1)
    return compared["win"], compared["tie"]


def worth() -> Fraction:
    """Return what stopping is worth, a tie counting one half."""
    win, tie = stopping()
    return win + tie / 2


def decision() -> tuple[Fraction, Fraction, str]:
    """Return the chances to win and to tie, and whether to stop even if passing wins for sure."""
    stop = worth() > belief().pass_check(0)
    return (*stopping(), "yes" if stop else "no")


def _with_the_open_card() -> tuple[Fraction, Fraction, str]:
    (win, tie, stop), unseen = decision(), belief_size()
    return (win * unseen + 1) / (unseen + 1), tie * unseen / (unseen + 1), stop


def belief_size() -> int:
    """Return how many cards you have not seen at the stop."""
    hand = belief().hand(1)
    return max(chance.denominator for chance in hand.values())


def _line(*unseen: str) -> str:
    return "; ".join(f"`{move}` {chance}" for move, chance in chances(*unseen).items())


def _solve_last() -> str:
    return (
        "The Boxer is played and The Musician (5) is left against The Sailor (6): lost. The"
        " Musician on seat 1 makes it draw one of the two cards, each with one half, for your Boxer"
        " (3): Investigators (1) lose against it, The Urchin (4) wins. The Musician on yourself"
        " throws your Boxer away, and neither new card beats a 6. So "
        f"{_line(*FIRST)}."
    )


def _solve_second() -> str:
    return (
        "On seat 1: you win if it draws Investigators (1), and lose if it draws Shoggoth (7). On"
        " yourself: you win with Shoggoth, and lose with Investigators. So "
        f"{_line(*SECOND)}: now both are equally good."
    )


def _solve_third() -> str:
    line, chance = best(*THIRD)
    return (
        "Both unseen cards beat The Sailor, so whichever you draw wins; and if seat 1 draws, it"
        f" wins. {_line(*THIRD)}. Best is **{line}**, which wins with **{chance}**."
    )


def _solve_stop() -> str:
    win, tie, stop = decision()
    passing = belief().pass_check(0)
    return (
        f"The hand of seat 1 is one of {belief_size()} unseen cards, each alike. Yours is a 7: two"
        f" 8s beat it, one 7 ties, the others lose. So you win with **{win}** and tie with **{tie}"
        f"**. Going on you must first pass a check over two cards, one of them open and safe:"
        f" {passing}, and then still have to win. Stop: **{stop}**."
    )


def _solve_bound() -> str:
    win, tie = stopping()
    return (
        f"Stopping is worth {win} + half of {tie}: {worth()}. If passing wins for sure, going on is"
        f" worth the chance to pass, p. Stop as long as p is at most **{worth()}**."
    )


LESSON: Final = Lesson(
    number=8,
    title="Think backwards",
    who="everyone who can read a game tree and divide by the cards not seen",
    plan=(
        (8, "play “Last card” in pairs, then change the two unseen cards"),
        (10, "values climb: leaves, chance, choices"),
        (12, "predict, then look: one position, three pairs of unseen cards"),
        (13, "exercises"),
        (5, "when to stop"),
    ),
    questions=(
        "What is right now, if everything after it is known?",
        "When is it time to stop?",
    ),
    objectives=(
        "solve an end position by backward induction",
        "say why a plan has to be right at every point, and not only on its own way",
        "find the bound of an optimal stop",
    ),
    needs=(3, 6),
    ask=(
        (
            "Which of the three lines of “Last card” can you strike out without a calculation? *The"
            " Boxer: it compares 5 with 6, whatever is unseen.*"
        ),
        (
            "A threat that nobody would carry out: does it count? Find one in the tree. *No. After"
            " The Fed seat 1 could let you win, and never does: it names the card it has seen.*"
        ),
        (
            "You stopped and would have passed the check. Was stopping wrong? *No: a decision is"
            " judged by what was known when it was made.*"
        ),
        (
            "Why may you solve this end alone, although hands are hidden in it? *Because all that"
            " counts is known: the hand of seat 1, and which cards are left, each alike.*"
        ),
    ),
    picture=lambda: two_more_turns().svg(),
    exercises=(
        Exercise(
            "L08.1",
            "“Last card”: you hold The Musician and The Boxer, have seen that seat 1 holds The"
            " Sailor, and one card is left in the deck. The unseen cards are Investigators and The"
            " Urchin. How likely do you win (a tie counts one half) with The Boxer, with The"
            " Musician on seat 1, and with The Musician on yourself?",
            Several(dict.fromkeys(("The Boxer", "on seat 1", "on yourself"), Number())),
            lambda: tuple(chances(*FIRST)[line] for line in LINES),
            (
                Slip(
                    "wrong payoff frame",
                    "You gave payoffs, between −1 and 1. Here a win counts 1 and a loss 0.",
                    lambda: tuple(2 * chances(*FIRST)[line] - 1 for line in LINES),
                ),
                Slip(
                    "the two targets confused",
                    "The one on whom The Musician is played discards its hand and draws.",
                    lambda: tuple(chances(*FIRST)[LINES[at]] for at in (0, 2, 1)),
                ),
                Slip(
                    "chance taken to be kind",
                    "One of two cards is drawn, and you cannot choose which.",
                    lambda: tuple(_best_branch(*FIRST)[line] for line in LINES),
                ),
            ),
            "After each line, write down both cards that may be drawn and who then has the higher"
            " number. After your play the round is over.",
            _solve_last,
        ),
        Exercise(
            "L08.2",
            "The same with Shoggoth and Investigators unseen: how likely do you win with The"
            " Musician on seat 1, and with The Musician on yourself?",
            Several(dict.fromkeys(("on seat 1", "on yourself"), Number())),
            lambda: tuple(chances(*SECOND)[line] for line in LINES[1:]),
            (
                Slip(
                    "wrong payoff frame",
                    "You gave payoffs, between −1 and 1. Here a win counts 1 and a loss 0.",
                    lambda: tuple(2 * chances(*SECOND)[line] - 1 for line in LINES[1:]),
                ),
                Slip(
                    "chance taken to be kind",
                    "One of two cards is drawn, and you cannot choose which.",
                    lambda: tuple(_best_branch(*SECOND)[line] for line in LINES[1:]),
                ),
                Slip(
                    "the old unseen cards",
                    "Shoggoth is a 7: what does it beat, and who draws it?",
                    lambda: tuple(chances(*FIRST)[line] for line in LINES[1:]),
                ),
            ),
            "Draw the four branches: two targets, two cards.",
            _solve_second,
        ),
        Exercise(
            "L08.3",
            "And with Shoggoth and Cthulhu unseen: which line is best (`boxer>1`, `musician>1` or"
            " `musician>0`, where 0 is your own seat), and how likely does it win?",
            Several(line=OneOf(*LINES), chance=Number()),
            lambda: best(*THIRD),
            (
                Slip(
                    "the two targets confused",
                    "The one on whom The Musician is played gets a new card. Who would like one?",
                    lambda: (LINES[1], best(*THIRD)[1]),
                ),
                Slip(
                    "one half, as before",
                    "Look at each of the two cards by itself: is there one with which you lose?",
                    lambda: (best(*THIRD)[0], chances(*SECOND)[best(*THIRD)[0]]),
                ),
                Slip(
                    "wrong seat",
                    "That is how likely seat 1 wins.",
                    lambda: (best(*THIRD)[0], 1 - best(*THIRD)[1]),
                ),
            ),
            "Shoggoth is a 7 and Cthulhu an 8; The Sailor is a 6. Nobody plays them any more.",
            _solve_third,
        ),
        Exercise(
            "L08.4",
            "Two players. R’lyeh and one more Other World card lie before you, you hold The"
            " Entertainer (7), and at the start of your turn you may end the round. The next card"
            " lies open and is an Arkham card; 15 cards are unseen, 6 of them of the Other World,"
            " and among their numbers are one 7 and two 8s. How likely do you win if you end the"
            " round now, and how likely do you tie? Should you stop, even if passing the check"
            " would win for sure (yes or no)?",
            Several(win=Number(), tie=Number(), stop=OneOf("yes", "no")),
            decision,
            (
                Slip(
                    "visible card counted among the unseen",
                    "The next card lies open: seat 1 cannot hold it.",
                    _with_the_open_card,
                ),
                Slip(
                    "deck size as denominator",
                    "Seat 1 holds one of the unseen cards, and not one of those in the deck only.",
                    lambda: (
                        stopping()[0] * belief_size() / (belief_size() - 1),
                        stopping()[1] * belief_size() / (belief_size() - 1),
                        decision()[2],
                    ),
                ),
                Slip(
                    "tie counted as a win",
                    "Equal numbers tie; they are asked for apart.",
                    lambda: (sum(stopping()), stopping()[1], decision()[2]),
                ),
                Slip(
                    "the odds are right, the decision is not",
                    "Compare what stopping is worth with the chance to pass over an open card and"
                    " one that is not.",
                    lambda: (*stopping(), "no"),
                ),
            ),
            "How many of the 15 numbers are below 7? And how likely is one hidden card no card of"
            " the Other World?",
            _solve_stop,
        ),
        Exercise(
            "L08.5",
            "The same table, but the cards of the deck may be others. Passing the check wins for"
            " sure, a failed check loses. Counting a tie as one half: up to which chance to pass is"
            " stopping right?",
            Number(),
            worth,
            (
                Slip(
                    "tie counted as a loss",
                    "A tie is worth something: one half.",
                    lambda: stopping()[0],
                ),
                Slip(
                    "tie counted as a win",
                    "A tie is worth one half, and not a whole win.",
                    lambda: sum(stopping()),
                ),
                Slip(
                    "the chance to pass, not the bound",
                    "That is how likely you pass at this table. Asked is where going on becomes as"
                    " good as stopping.",
                    lambda: belief().pass_check(0),
                ),
            ),
            "Going on is worth p · 1 + (1 − p) · 0. What is stopping worth?",
            _solve_bound,
        ),
    ),
)
