"""L13: to survive now or to win the match."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Final

import lovecraft_lab as ll
from lovecraft_lab.lessons.charts import cells, lines, stacked
from lovecraft_lab.lessons.exercise import Exercise, Lesson, Slip
from lovecraft_lab.lessons.kinds import Number, Several
from lovecraft_lab.lessons.match import INSANE, SANE, USUAL, Match, Tokens, win_chance
from lovecraft_lab.lessons.moments import at_table, unseen

CHECKS: Final = (1, 2)
HALF: Final = Fraction(1, 2)
SEVENS: Final = ("entertainer", "shoggoth")


# Hold or play


@cache
def _holding() -> ll.Belief:
    """Return what you know after the Arkham card was played and the other one kept."""
    return at_table(hand=["shoggoth"], zone=["cultists", "urchin"])


@cache
def _played() -> ll.Belief:
    """Return what you know after the Other World card was played."""
    return at_table(hand=["urchin"], zone=["cultists", "shoggoth"])


def _survive(belief: ll.Belief) -> tuple[Fraction, ...]:
    return tuple(ll.odds.survive(belief, 0, checks) for checks in CHECKS)


def _multiplied(belief: ll.Belief) -> tuple[Fraction, ...]:
    return tuple(belief.pass_check(0) ** checks for checks in CHECKS)


def _deck_size(belief: ll.Belief) -> tuple[Fraction, ...]:
    """Return the chances of those who put all unseen bad cards into the deck."""
    _, bad = unseen(belief)
    each = belief.cards_to_turn_up(0)
    good = belief.table.deck - bad
    return tuple(ll.odds.pass_check(good, bad, each * checks) for checks in CHECKS)


def _hand_unseen() -> tuple[Fraction, ...]:
    """Return the chances of those who count the card that they hold as unseen."""
    good, bad = unseen(_holding())
    return tuple(ll.odds.pass_check(good, bad + 1, checks) for checks in CHECKS)


def _one_in_the_second() -> tuple[Fraction, ...]:
    """Return the chances of those who turn up two cards first and one in the second check."""
    first = _played().cards_to_turn_up(0)
    return _played().pass_check(0, first), _played().pass_check(0, first + 1)


# Courting Cthulhu


@cache
def _courting() -> ll.Belief:
    return at_table(hand=["cthulhu"], zone=["cultists", "deep_one"])


def _gamble() -> Fraction:
    return ll.odds.cthulhu(_courting())


def _passing() -> Fraction:
    return _courting().pass_check(0)


def _independent() -> Fraction:
    """Return the answer of those who draw as if the check had turned nothing up."""
    return _passing() * (1 - Fraction(len(SEVENS), sum(unseen(_courting()))))


def _one_seven() -> Fraction:
    """Return the answer of those to whom The Entertainer alone spoils it."""
    good, bad = unseen(_courting())
    turned_up = _courting().cards_to_turn_up(0)
    others_pass = ll.odds.pass_check(good - 1, bad, turned_up)
    return _passing() - Fraction(1, good + bad) * others_pass


# A match


AHEAD: Final[tuple[Tokens, Tokens]] = ((1, 0), (0, 2))
"""One Sane token up; two Insane tokens up."""


def _ahead(match: Match = USUAL) -> tuple[Fraction, ...]:
    return tuple(win_chance(mine, match=match) for mine in AHEAD)


def picture() -> str:
    """Return the two survival curves, hold and play, and the win chances of a match below them."""
    checks = range(5)  # later ones there are not: the deck runs out
    curves = lines(
        {
            "hold": [(n, float(ll.odds.survive(_holding(), 0, n))) for n in checks],
            "play it": [(n, float(ll.odds.survive(_played(), 0, n))) for n in checks],
        },
        x="checks",
        y="chance to pass them all",
    )
    tokens = [(a, b) for a in range(USUAL.sane) for b in range(USUAL.insane)]
    chances = {
        (f"{a}, {b}", f"{c}, {d}"): win_chance((a, b), (c, d)) for a, b in tokens for c, d in tokens
    }
    shown = {key: (float(chance), f"{float(chance):.2f}") for key, chance in chances.items()}
    return stacked(curves, cells(shown, x="their tokens: Sane, Insane", y="your tokens"))


LESSON: Final = Lesson(
    number=13,
    title="Courting Cthulhu: risk over a match",
    who="anyone who has met total probability and wants to decide by it",
    plan=(
        (10, "hold or play, ten times"),
        (13, "risk, expected utility, the match as a chain"),
        (12, "predict, then look"),
        (13, "exercises"),
    ),
    questions=(
        "What does it cost to go Insane further?",
        "When is a gamble on the whole match worth it?",
        "How much is a token worth?",
    ),
    objectives=(
        "compare survival over several checks under two plans",
        "work out the chance of a gamble with all that can spoil it",
        "treat a match as an absorbing Markov chain and find win chances in it",
        "turn a win chance into a rule for when to stop",
    ),
    needs=(2, 3, 4),
    ask=(
        (
            "One of two plans is safer at every check. Why would anyone choose the other? *For what"
            " it opens: an Insane effect, a win by Cthulhu, an Insane token.*"
        ),
        (
            "You count a match as won or lost. Would you decide otherwise if every round paid?"
            " *Yes: then a lead makes no gamble better or worse.*"
        ),
        (
            "Which token changes the chances most: the first, the second, the third? *The one that"
            " brings you next to the end or over it; see the board, and choose other rounds.*"
        ),
        (
            "Where does the chain stop? What makes a state absorbing? *Where somebody has enough"
            " tokens: from there no round leads away.*"
        ),
    ),
    picture=picture,
    exercises=(
        Exercise(
            ident="L13.1",
            asks=(
                "Three players. One Other World card lies before you, and you hold another one and"
                " an Arkham card; you have seen nothing else. You *hold* the Other World card and"
                " play the Arkham card. Suppose that nothing more lands in your zone that changes"
                " your checks. How likely do you pass the next check, and how likely the next two?"
                " Answer with two chances."
            ),
            kind=Several({"one check": Number(), "two checks": Number()}),
            right=lambda: _survive(_holding()),
            slips=(
                Slip(
                    "with replacement",
                    "The second check is made out of a pool that the first has thinned out.",
                    lambda: _multiplied(_holding()),
                ),
                Slip(
                    "deck size",
                    "Rivals may hold some of the bad cards: divide by all unseen cards.",
                    lambda: _deck_size(_holding()),
                ),
                Slip(
                    "the card that you hold counted as unseen",
                    "What you hold cannot come up, and it is a bad card. That helps you.",
                    _hand_unseen,
                ),
            ),
            second="Three cards are seen. Each check turns up as many cards as count in your zone.",
            solution=lambda: (
                f"{_survive(_holding())[0]} and {_survive(_holding())[1]}: of"
                f" {sum(unseen(_holding()))} unseen cards {unseen(_holding())[0]} are of Arkham,"
                " and two checks over one card are one check over two."
            ),
        ),
        Exercise(
            ident="L13.2",
            asks=(
                "The same table, but you *play* the Other World card and hold the Arkham card. How"
                " likely do you pass the next check, and how likely the next two? Answer with two"
                " chances."
            ),
            kind=Several({"one check": Number(), "two checks": Number()}),
            right=lambda: _survive(_played()),
            slips=(
                Slip(
                    "wrong k, as if it were held",
                    "How many Other World cards lie in your zone now?",
                    lambda: _survive(_holding()),
                ),
                Slip(
                    "with replacement",
                    "The second check is made out of a pool that the first has thinned out.",
                    lambda: _multiplied(_played()),
                ),
                Slip(
                    "wrong k in the second check",
                    "A check that is passed takes nothing out of your zone: k stays as it is.",
                    _one_in_the_second,
                ),
            ),
            second="Both checks are over the same number of cards. Put them together into one.",
            solution=lambda: (
                f"{_survive(_played())[0]} and {_survive(_played())[1]}: the pool is the same as"
                " before, for you have seen the same three cards, but each check is over two."
            ),
        ),
        Exercise(
            ident="L13.3",
            asks=(
                "Three players. Cthulhu is in your hand, Cultists and Deep One lie before you, you"
                " have seen nothing else, and your turn begins. How likely do you win the match by"
                " Cthulhu in this turn? (To pass the check is not all. Why?)"
            ),
            kind=Number(),
            right=_gamble,
            slips=(
                Slip(
                    "the draw forgotten",
                    "You pass, and then you draw. Is there a card that spoils it?",
                    _passing,
                ),
                Slip(
                    "the draw taken as independent of the check",
                    "Cards that passed the check are gone when you draw.",
                    _independent,
                ),
                Slip(
                    "one card forgotten that spoils it",
                    "Being Insane does not free you of rule 54. How many 7s may you draw?",
                    _one_seven,
                ),
            ),
            second=(
                "Take away from the chance to pass the cases in which you pass *and* draw a card"
                " that must be played instead. One such card can pass a check, and one cannot."
            ),
            solution=lambda: (
                f"You pass with {_passing()}. Then a 7 may spoil it, The Entertainer or Shoggoth,"
                " for beside an 8 it must be played. Pass and draw one of them:"
                f" {_passing() - _gamble()}. What is left is {_gamble()}. (Shoggoth would win the"
                " round, but not the match.)"
            ),
        ),
        Exercise(
            ident="L13.4",
            asks=(
                "A match of two whose rounds are independent: each side wins a round Sane with 0.3"
                " and Insane with 0.2. How likely do you win the match with one Sane token up, and"
                " how likely with two Insane tokens up, the other side having none? Answer with two"
                " chances."
            ),
            kind=Several({"one Sane token": Number(), "two Insane tokens": Number()}),
            right=_ahead,
            slips=(
                Slip(
                    "only the next round counted",
                    "If the next round does not decide, the match goes on from there.",
                    lambda: (SANE, INSANE),
                ),
                Slip(
                    "tokens that win exchanged",
                    "How many Sane tokens win a match, and how many Insane ones?",
                    lambda: _ahead(Match(USUAL.insane, USUAL.sane)),
                ),
                Slip(
                    "the tokens not used",
                    "Both sides are alike only if they have the same tokens.",
                    lambda: (HALF, HALF),
                ),
            ),
            second=(
                "Work backwards from the states in which somebody has won. Where both sides have"
                " the same tokens, the chance is known without any work."
            ),
            solution=lambda: (
                f"{_ahead()[0]} and {_ahead()[1]}: the chance in a state is the mean over its four"
                " successors, each weighted by how likely that round is. Two Sane or three Insane"
                " tokens absorb."
            ),
        ),
        Exercise(
            ident="L13.5",
            asks=(
                "You stand before the gamble of L13.3, and a failed gamble counts as a lost match."
                " Instead you may take a position in which you win the match with chance s. Above"
                " which s should you take it?"
            ),
            kind=Number(),
            right=_gamble,
            slips=(
                Slip(
                    "the draw forgotten",
                    "Compare with the chance to *win*, not with the chance to pass.",
                    _passing,
                ),
                Slip(
                    "even odds",
                    "What counts is not whether you are likelier to win than to lose, but which of"
                    " the two is better.",
                    lambda: HALF,
                ),
                Slip(
                    "two rivals, so a third each",
                    "The gamble has a chance of its own. Who sits at the table does not change it.",
                    lambda: Fraction(1, 3),
                ),
            ),
            second="Both ways end in a match won or lost. Take the one that is likelier won.",
            solution=lambda: (
                f"Above {_gamble()}: the gamble wins the match with that chance and loses it"
                " otherwise, so anything better should be taken."
            ),
        ),
    ),
)
