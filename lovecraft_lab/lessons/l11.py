"""L11: what it is worth to know more, and how to tell that somebody does."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any, Final

import lovecraft_lab as ll
from lovecraft_lab.lessons.charts import bars
from lovecraft_lab.lessons.exercise import Exercise, Lesson, Slip
from lovecraft_lab.lessons.kinds import Number, OneOf, Several
from lovecraft_lab.lessons.trees import seeing_the_deal, seeing_the_hand, tree, value_of

if TYPE_CHECKING:
    from lovecraft_lab.core.knowledge import Viewer

DECK: Final = "deck-a"
VIEWS: Final = ("first", "second", "third")


@cache
def rates() -> tuple[Fraction, Fraction]:
    """Return how often a queen is bet and how often a bet is called in Stripped-Down Poker."""
    poker = ll.grow(ll.stripped_down())
    profile = ll.solve.sequence_form(poker, exact=True).profile
    queen = next(each for each in poker.infosets[0] if poker.history(each.nodes[0]) == ("queen",))
    (answer,) = poker.infosets[1]
    return Fraction(profile[queen.key]["bet"]), Fraction(profile[answer.key]["call"])


@cache
def fair() -> Fraction:
    """Return what Deck A is worth to seat 0 if nobody peeks."""
    return value_of(tree(DECK))


@cache
def hand(seat: int) -> Fraction:
    """Return what Deck A is worth to seat 0 if a seat is shown the card dealt to the other."""
    return value_of(seeing_the_hand(DECK, seat))


@cache
def deal(seat: int) -> Fraction:
    """Return what Deck A is worth to seat 0 if a seat is shown every card in order."""
    return value_of(seeing_the_deal(DECK, seat))


def gain() -> Fraction:
    """Return what seat 0 gains by being shown seat 1's card."""
    return hand(0) - fair()


def in_wins(value: Fraction) -> Fraction:
    """Return a value as the share of rounds won, a tie counting one half."""
    return (value + 1) / 2


def _at(seat_0: str) -> Any:  # noqa: ANN401 - a state of the card game
    game = ll.letter(players=3)
    hands = [(seat_0, "fed"), ("sailor",), ("boxer",)]
    state = game.position(hands=hands)
    return game, ll.child(state, game.parse(state, "fed>1"))


@cache
def views() -> dict[str, dict[str, Any]]:
    """Return three views of a table that call themselves a spectator’s.

    Seat 0 has just looked at the hand of seat 1 with The Fed. One shows what a spectator may see,
    one what seat 0 may, and one every hand.
    """
    game, state = _at("urchin")
    viewers: tuple[Viewer, ...] = (0, None, "teacher")
    seats = dict(zip(VIEWS, viewers, strict=True))
    shown = {name: ll.view(game, ll.infoset(state, seat)).to_dict() for name, seat in seats.items()}
    return {name: {**view, "seat": None} for name, view in shown.items()}


def leaks() -> tuple[str, ...]:
    """Say of each view whether it holds a card that a spectator was not shown: yes or no."""
    game, state = _at("urchin")
    honest = ll.view(game, ll.infoset(state, None)).to_dict()
    return tuple("no" if views()[name] == honest else "yes" for name in VIEWS)


def picture() -> str:
    """Return the ladder of the second deck of this lesson, for the board."""
    ladder = {
        "fair": value_of(tree("pocket-5")),
        "sees the hand": value_of(seeing_the_hand("pocket-5", 0)),
        "sees every card": value_of(seeing_the_deal("pocket-5", 0)),
    }
    return bars({name: (float(value), str(value)) for name, value in ladder.items()})


def _solve_rates() -> str:
    bluff, call = rates()
    return (
        "Seat 1 must not care: a call wins 2 against a queen and loses 2 against a king, a fold"
        f" loses 1. With one bet in four a bluff that is so: bet a queen with **{bluff}**. Seat 0"
        " must not care about betting a queen: a fold loses 1, a bet wins 1 if it is folded to and"
        f" loses 2 if it is called, so it is called with **{call}**."
    )


def _solve_ladder() -> str:
    return (
        "The histories are the same in all three; seat 0 can tell more of them apart. Solved each"
        f" time anew: fair **{fair()}**, shown the card dealt to seat 1 **{hand(0)}**, shown the"
        f" whole deal **{deal(0)}**. Most of the worth lies in the one card in the other hand."
    )


def _solve_gain() -> str:
    return f"{hand(0)} − {fair()} = **{gain()}**: about {float(gain()):.3f} of a round."


def _solve_other() -> str:
    return (
        "Now seat 1 can tell more apart, and seat 0 knows that. The value for seat 0 falls from"
        f" {fair()} to **{hand(1)}**. Seat 0 gains more by a look than seat 1: it moves first."
    )


def _solve_views() -> str:
    return (
        f"**{', '.join(leaks())}**. A spectator heard that seat 0 looked, and not what it saw; so"
        " each hand is one hidden card. A view that knows The Sailor knows what only seat 0 was"
        " told, and a view with all hands is a teacher’s, whatever name it bears."
    )


LESSON: Final = Lesson(
    number=11,
    title="What is a peek worth?",
    who="everyone who can read information sets and knows what an equilibrium is",
    plan=(
        (10, "Stripped-Down Poker in pairs: ten rounds, change seats, ten more"),
        (10, "the ladder: fair, sees the hand, sees every card"),
        (12, "predict, then look: what a peek is worth, and to whom"),
        (13, "exercises"),
        (5, "which bot peeked?"),
    ),
    questions=(
        "What would you pay to see one card?",
        "How do you notice that somebody sees it?",
    ),
    objectives=(
        "price a peek: solve the game twice and take the difference",
        "tell what a play signals, and when it pays to hide it",
        "find out whether a view, a log or a bot knows too much",
    ),
    needs=(7, 9),
    ask=(
        (
            "Can it hurt to know more? And to be known to know more? *Between two whose gains are"
            " each other’s losses neither can: who knows more may still do what it did before."
            " Among more people, or where both can win, it may.*"
        ),
        (
            "A bot wins more than a fair one can. Luck or a peek? How many rounds do you need? *So"
            " many that the difference is a few times the spread: forty here, ten are too few.*"
        ),
        (
            "Why is averaging over all hands, each played with open cards, no fair play? *It lets"
            " the player do something else in each hand, though it cannot tell them apart.*"
        ),
        (
            "What may a program that plays for seat 1 be given? *What seat 1 was told, its"
            " information set, and nothing that was made from the whole state.*"
        ),
    ),
    picture=picture,
    exercises=(
        Exercise(
            "L11.1",
            "Stripped-Down Poker: seat 0 is dealt a king or a queen and folds (−1) or bets; seat 1"
            " folds (−1) or calls, and then the king wins 2 and the queen loses 2. In the"
            " equilibrium, how often is a queen bet, and how often is a bet called?",
            Several(bluff=Number(), call=Number()),
            rates,
            (
                Slip(
                    "the two seats confused",
                    "The bluff is chosen so that *seat 1* does not care, the call so that *seat 0*"
                    " does not.",
                    lambda: rates()[::-1],
                ),
                Slip(
                    "never bluffing",
                    "If only kings are bet, nobody calls, and a king wins little.",
                    lambda: (Fraction(0), Fraction(0)),
                ),
                Slip(
                    "half and half",
                    "Against that, a seat gains by another plan. Which one?",
                    lambda: (Fraction(1, 2), Fraction(1, 2)),
                ),
                Slip(
                    "belief and strategy confused",
                    "That is how likely a bet is a bluff. Asked is how often a queen is bet.",
                    lambda: (rates()[0] / (1 + rates()[0]), rates()[1]),
                ),
            ),
            "Let a queen be bet with b. What does a call pay, and what a fold? Set them equal.",
            _solve_rates,
        ),
        Exercise(
            "L11.2",
            "Deck A: what is a round worth to seat 0 if nobody peeks, if seat 0 is shown the card"
            " dealt to seat 1, and if seat 0 is shown the whole deal, every card in order? Seat 1"
            " knows what seat 0 is shown, but does not see it.",
            Several({"fair": Number(), "shown the hand": Number(), "shown all": Number()}),
            lambda: (fair(), hand(0), deal(0)),
            (
                Slip(
                    "the wrong seat peeks",
                    "You let seat 1 look. Here it is seat 0 that is shown more.",
                    lambda: (fair(), hand(1), deal(1)),
                ),
                Slip(
                    "wrong payoff frame",
                    "You gave shares of rounds won. Here a win pays 1 and a loss −1.",
                    lambda: (in_wins(fair()), in_wins(hand(0)), in_wins(deal(0))),
                ),
                Slip(
                    "gains for values",
                    "Asked is what the round is worth each time, and not what is added.",
                    lambda: (fair(), gain(), deal(0) - fair()),
                ),
            ),
            "A peek changes no move: it splits information sets. `seeing_the_hand` and"
            " `seeing_the_deal` in `lovecraft_lab.lessons.trees` grow such trees.",
            _solve_ladder,
        ),
        Exercise(
            "L11.3",
            "What does seat 0 gain in Deck A by being shown the card that was dealt to seat 1?",
            Number(),
            gain,
            (
                Slip(
                    "the value for the gain",
                    "That is what the round is worth with the look. What was it worth without?",
                    lambda: hand(0),
                ),
                Slip(
                    "too much shown",
                    "That is the gain by seeing every card.",
                    lambda: deal(0) - fair(),
                ),
                Slip(
                    "the wrong seat peeks",
                    "That is what seat 1 gains by a look at seat 0’s card.",
                    lambda: fair() - hand(1),
                ),
            ),
            "The value of information is a difference of two values.",
            _solve_gain,
        ),
        Exercise(
            "L11.4",
            "And if seat 1 is shown the card that was dealt to seat 0: what is a round worth to"
            " seat"
            " 0 then?",
            Number(),
            lambda: hand(1),
            (
                Slip(
                    "wrong payoff frame",
                    "That is what it is worth to seat 1.",
                    lambda: -hand(1),
                ),
                Slip(
                    "the gain for the value",
                    "That is what seat 1 gains by the look.",
                    lambda: fair() - hand(1),
                ),
                Slip(
                    "too much shown",
                    "That is seat 0’s value if seat 1 sees every card.",
                    lambda: deal(1),
                ),
                Slip(
                    "both gain alike",
                    "You took from the fair value what seat 0 would gain by a look of its own.",
                    lambda: fair() - gain(),
                ),
            ),
            "The same tree, other information sets: now those of seat 1 are split.",
            _solve_other,
        ),
        Exercise(
            "L11.5",
            "Seat 0 of three has just looked at the hand of seat 1 with The Fed."
            " `lovecraft_lab.lessons.l11.views()` returns three views of that table, `first`,"
            " `second` and `third`, which all say that they are a spectator’s. For each of them:"
            " does it hold a card"
            " that a spectator cannot know? Answer yes or no three times.",
            Several(dict.fromkeys(VIEWS, OneOf("yes", "no"))),
            leaks,
            (
                Slip(
                    "own hands alone looked at",
                    "One of them knows what was *seen* with The Fed. Was a spectator told?",
                    lambda: ("no", "no", "yes"),
                ),
                Slip(
                    "every view called a leak",
                    "A card in a discard zone lies open for all. Which view has no card in a hand?",
                    lambda: ("yes", "yes", "yes"),
                ),
                Slip(
                    "a name taken for a proof",
                    "All of them say that they are a spectator’s. Look at what they hold.",
                    lambda: ("no", "no", "no"),
                ),
            ),
            "Look at `hands` and at `known`. Which cards were shown to everybody?",
            _solve_views,
        ),
    ),
)
