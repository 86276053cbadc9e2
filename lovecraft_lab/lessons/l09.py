"""L09: find a mix by indifference."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, Final

import lovecraft_lab as ll
from lovecraft_lab.lessons.charts import cells, lines, stacked
from lovecraft_lab.lessons.exercise import Exercise, Lesson, Slip
from lovecraft_lab.lessons.kinds import Number, Several, SomeOf
from lovecraft_lab.lessons.match import win_chance
from lovecraft_lab.lessons.moments import all_but

if TYPE_CHECKING:
    from lovecraft_lab.letter.game import LetterGame
    from lovecraft_lab.solve.matrix import Equilibrium

HALF: Final = Fraction(1, 2)
SHUFFLED: Final = tuple(all_but(ll.letter()))


@cache
def pennies(miss: Fraction = HALF) -> Equilibrium:
    """Return the equilibrium of unequal pennies, in which missing the insane card pays `miss`.

    Rows keep the sane or the insane card, columns name one of them; a hit pays nothing.

    >>> pennies().payoffs[0]
    Fraction(1, 3)
    """
    (found,) = ll.solve.matrix_game([[0, 1], [miss, 0]]).equilibria().found
    return found


def keep(miss: Fraction = HALF) -> Fraction:
    """Return how often the sane card is kept."""
    return pennies(miss).mixes[0][0]


def name(miss: Fraction = HALF) -> Fraction:
    """Return how often the sane card is named."""
    return pennies(miss).mixes[1][0]


def value(miss: Fraction = HALF) -> Fraction:
    """Return what the game is worth to the one who keeps a card."""
    return pennies(miss).payoffs[0]


def in_the_match() -> Fraction:
    """Return what missing the insane card is worth, both sides with one Sane token."""
    return win_chance((1, 1), (1, 0))


@cache
def lost_hands() -> list[tuple[str, ...]]:
    """Return the two-card hands with which a Sane player goes out whatever is played.

    The others hold the lowest card, so that only one's own play puts one out.
    """
    game = ll.letter(players=3)
    hands = set(combinations(SHUFFLED, 2))
    return sorted(hand for hand in hands if _is_lost(game, hand))


def _is_lost(game: LetterGame, hand: tuple[str, ...]) -> bool:
    state = game.position(hands=[hand, ("investigators",), ("investigators",)])
    return all(
        0 in ll.view(game, ll.infoset(ll.child(state, play), None)).out
        for play in ll.choices(state)
    )


def picture() -> str:
    """Return the matrix of unequal pennies, and below it what each guess leaves, by your mix."""
    paid: dict[tuple[str, str], Fraction] = {
        ("keep sane", "name sane"): Fraction(0),
        ("keep sane", "name insane"): Fraction(1),
        ("keep insane", "name sane"): HALF,
        ("keep insane", "name insane"): Fraction(0),
    }
    matrix = {cell: ((1 + float(won)) / 2, str(won)) for cell, won in paid.items()}
    steps = [Fraction(n, 10) for n in range(11)]
    named = {
        "sane is named": [(float(p), float((1 - p) * HALF)) for p in steps],
        "insane is named": [(float(p), float(p)) for p in steps],
    }
    return stacked(
        cells(matrix, x="the guesser", y="you win"),
        lines(named, x="how often the sane card is kept", y="what you win on average"),
    )


def _solve_keep() -> str:
    return (
        "Keep the sane card with p. Whoever names it leaves you (1 − p)/2, whoever names the insane"
        " card leaves you p. At your best p the guesser does not care: p = (1 − p)/2, so p ="
        f" **{keep()}**. The dearer card is kept *less* often, for it is guessed more."
    )


def _solve_name() -> str:
    return (
        "Name the sane card with q. Keeping the sane card wins 1 − q, keeping the insane one q/2."
        f" You must not care which: 1 − q = q/2, so q = **{name()}**."
    )


def _solve_value() -> str:
    return (
        f"Put p = {keep()} into either guess: p = **{value()}**. Or put q = {name()} into either"
        " card. All four ways give the same, which is a good check."
    )


def _solve_match() -> str:
    miss = in_the_match()
    return (
        "Missed with the sane card, you have a second Sane token and the match: 1. Missed with the"
        f" insane card, you stand at (1, 1) against (1, 0), and win the match with v = {miss}. A"
        " hit gives the guesser a second Sane token: 0. So the matrix is that of unequal pennies"
        f" with v: name the sane card with 1/(1 + v) = **{name(miss)}**, and the value is v/(1 +"
        f" v) ="
        f" **{value(miss)}**."
    )


def _solve_lost() -> str:
    (hand,) = lost_hands()
    names = {card.ident: card.name for card in ll.letter().cards}
    return (
        "An 8 that is played Sane puts its player out. With one 8 in hand you play the other card,"
        f" so the hand must hold both 8s: **{names[hand[0]]}** and **{names[hand[1]]}**. (The"
        " Musician may be aimed at somebody else, and a 7 that must be played leaves you in the"
        " round.)"
    )


LESSON: Final = Lesson(
    number=9,
    title="Unequal pennies",
    who="everyone who knows what a payoff and an average are",
    plan=(
        (10, "the drill in pairs, twenty rounds each way, and against the kit; keep a tally"),
        (8, "the matrix; what can be struck out?"),
        (12, "predict, then look: indifference, best-response lines"),
        (13, "exercises"),
        (5, "who was predictable? compare the tallies with the equilibrium"),
    ),
    questions=(
        "How should you choose if any habit is found out?",
        "Why is the better card kept less often?",
    ),
    objectives=(
        "write a small game as a matrix and strike out what is dominated",
        "find a mixed equilibrium by making the other indifferent",
        "say what the value of a game is, and for whom",
    ),
    needs=(6,),
    ask=(
        (
            "If v rises, who changes the mix: you, the guesser, or both? *Both: you keep the sane"
            " card with v/(1 + v), it is named with 1/(1 + v).*"
        ),
        (
            "Your neighbour names half and half. What do you do, and what does it win? *Always keep"
            " the sane card: half a point a round, more than the game is worth.*"
        ),
        (
            "Is a player who mixes undecided? *No: the mix is the decision, and the only one that"
            " cannot be used against its player.*"
        ),
        (
            "Which card of the real game is like the sane card here, and which like the insane one?"
            " *A card that many guess, an 8 perhaps, and one that fewer do; what a guess costs"
            " differs.*"
        ),
    ),
    picture=picture,
    exercises=(
        Exercise(
            "L09.1",
            "Unequal pennies with v = 1/2: you keep a sane or an insane card in secret, the guesser"
            " names one. A hit pays nothing, a miss pays you 1 for the sane card and 1/2 for the"
            " insane one. How often do you keep the sane card in the equilibrium?",
            Number(),
            keep,
            (
                Slip(
                    "mixed by your own payoffs",
                    "The card that is worth twice as much is kept twice as often? Then the guesser"
                    " names it always. Make the *guesser* not care.",
                    lambda: 1 / (1 + HALF),
                ),
                Slip(
                    "half and half",
                    "That is right for equal pennies. Which card would the guesser name now?",
                    lambda: HALF,
                ),
                Slip(
                    "no mix at all",
                    "A guesser who knows what you always do hits you always.",
                    lambda: Fraction(1),
                ),
            ),
            "Write down what you win on average if the sane card is named, and if the insane one is"
            " named. Set the two equal.",
            _solve_keep,
        ),
        Exercise(
            "L09.2",
            "And how often does the guesser name the sane card?",
            Number(),
            name,
            (
                Slip(
                    "your mix taken for the guesser’s",
                    "That is how often the sane card is kept. The guesser has to make *you* not"
                    " care.",
                    keep,
                ),
                Slip(
                    "half and half",
                    "Against that you would always keep the sane card.",
                    lambda: HALF,
                ),
                Slip(
                    "no mix at all",
                    "Then you would always keep the other card.",
                    lambda: Fraction(1),
                ),
            ),
            "What do you win with the sane card if it is named with q? And with the insane card?",
            _solve_name,
        ),
        Exercise(
            "L09.3",
            "What is the game worth to you?",
            Number(),
            value,
            (
                Slip(
                    "wrong payoff frame",
                    "That is what it is worth to the guesser.",
                    lambda: -value(),
                ),
                Slip(
                    "both half and half",
                    "Neither of you would stay with that: put in the mixes of the equilibrium.",
                    lambda: (1 + HALF) / 4,
                ),
                Slip(
                    "a guesser who does not adapt",
                    "Against a guesser who mixes half and half the sane card wins that much. Would"
                    " the guesser go on doing so?",
                    lambda: HALF,
                ),
            ),
            "Put one of the two mixes into one of the two averages that you have set equal.",
            _solve_value,
        ),
        Exercise(
            "L09.4",
            "In a match both sides have one Sane token, and you keep a card as above. The guesser"
            " is Sane: a hit gives the guesser the second Sane token, and the match. Missed with"
            " the sane card, you win the match; missed with the insane card, you have one Insane"
            " token"
            " as well, and the match goes on. Its rounds are independent, each side winning .3 of"
            " them Sane and .2 Insane; two Sane tokens or three Insane ones win. How often is the"
            " sane card named, and what is your chance to win the match?",
            Several({"sane card named": Number(), "chance to win": Number()}),
            lambda: (name(in_the_match()), value(in_the_match())),
            (
                Slip(
                    "the Insane token forgotten",
                    "With one token more than the other side you are better than even.",
                    lambda: (name(win_chance((1, 0), (1, 0))), value(win_chance((1, 0), (1, 0)))),
                ),
                Slip(
                    "wrong side",
                    "The Insane token is yours, and not the guesser’s.",
                    lambda: (name(win_chance((1, 0), (1, 1))), value(win_chance((1, 0), (1, 1)))),
                ),
                Slip(
                    "your mix taken for the guesser’s",
                    "That is how often you *keep* the sane card.",
                    lambda: (keep(in_the_match()), value(in_the_match())),
                ),
            ),
            "First the match: how likely do you win it from one Sane and one Insane token against"
            " one Sane token? That is your v.",
            _solve_match,
        ),
        Exercise(
            "L09.5",
            "A hand is lost if every play of it loses. Of all hands of two cards out of the 26,"
            " there is one with which a Sane player goes out whatever is played, with an opponent"
            " who may be chosen. Which two cards?",
            SomeOf(*dict.fromkeys(SHUFFLED)),
            lambda: lost_hands()[0],
            (
                Slip(
                    "one 8 can wait",
                    "The Entertainer must be played beside a high card, and then the 8 stays in"
                    " your hand.",
                    lambda: {"entertainer", "dilettante"},
                ),
                Slip(
                    "a 7 must be played, but it puts nobody out",
                    "Shoggoth played Sane leaves you in the round.",
                    lambda: {"shoggoth", "cthulhu"},
                ),
                Slip(
                    "there is a way out",
                    "With The Musician you may choose the opponent, and keep the other card.",
                    lambda: {"musician", "cthulhu"},
                ),
            ),
            "Which cards put out the one who plays them Sane? How many of them must a hand hold so"
            " that there is no other play?",
            _solve_lost,
        ),
    ),
)
