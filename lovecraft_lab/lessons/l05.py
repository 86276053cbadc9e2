"""L05: what a play, a failed guess, a look and a trade say about a hand."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any, Final

import lovecraft_lab as ll
from lovecraft_lab.lessons.charts import bars
from lovecraft_lab.lessons.exercise import Exercise, Lesson, Slip
from lovecraft_lab.lessons.kinds import Number, Several
from lovecraft_lab.lessons.moments import NUMBER, chance_of, copies_left, holds, played, share_of
from lovecraft_lab.show.words import percent_text

HIGH, EIGHT, SEVEN, FIVE, TWO, ONE = 5, 8, 7, 5, 2, 1
ENTERTAINER: Final = ("boxer", "investigators", "fed", "entertainer", "entertainer")
SAILOR: Final = ("boxer", "investigators", "fed", "sailor", "sailor>2")
ASKED: Final = ("boxer", "sailor", "fed", "investigators", "investigators>1=4")
DENIED: Final = ("investigators", "boxer", "sailor", "investigators", "investigators>1=5")
LOOKED: Final = ("boxer", "musician", "sailor", "fed", "fed>1", "urchin", "urchin")
"""First plays of a round of three: a card for each seat, the card drawn, the play."""


@cache
def _known(texts: tuple[str, ...], seat: int, model: str = "uniform") -> ll.Belief:
    game = ll.letter(players=3)
    return ll.posterior(game, ll.infoset(played(game, *texts), seat), model)


def _is_high(number: int) -> bool:
    return number >= HIGH


# L05.1


def _entertained() -> ll.Belief:
    return _known(ENTERTAINER, 1)


def _high() -> Fraction:
    return chance_of(_entertained().hand(0), _is_high)


def _high_before() -> Fraction:
    return share_of(copies_left(_entertained(), 0), _is_high)


def _high_all_forced() -> Fraction:
    """Return the answer of those who take Shoggoth to force The Entertainer as well."""
    copies = copies_left(_entertained(), 0)
    return share_of({n: c * (2 if _is_high(n) else 1) for n, c in copies.items()}, _is_high)


def _likelihood_of_high() -> Fraction:
    """Return how likely The Entertainer is played beside a high card."""
    copies = {n: c for n, c in copies_left(_entertained(), 0).items() if _is_high(n)}
    weight = sum(c * (Fraction(1, 2) if n == SEVEN else 1) for n, c in copies.items())
    return Fraction(weight) / sum(copies.values())


# L05.2: the card beside The Sailor is now in the hand of seat 2, to whom it went by the trade


def _sailed(model: str) -> ll.Belief:
    return _known(SAILOR, 1, model)


def _after_the_sailor() -> tuple[Fraction, ...]:
    return (
        holds(_sailed("uniform"), 2, SEVEN),
        holds(_sailed("uniform"), 2, EIGHT),
        holds(_sailed("no-eights"), 2, EIGHT),
    )


def _sevens_left_in() -> tuple[Fraction, ...]:
    copies = copies_left(_sailed("uniform"), 2)
    doubled = {n: c * (2 if n == EIGHT else 1) for n, c in copies.items()}
    return (
        share_of(copies, lambda n: n == SEVEN),
        share_of(copies, lambda n: n == EIGHT),
        share_of(doubled, lambda n: n == EIGHT),
    )


def _one_model() -> tuple[Fraction, ...]:
    return (*_after_the_sailor()[:2], _after_the_sailor()[1])


def _not_normalised() -> tuple[Fraction, ...]:
    return (*_after_the_sailor()[:2], 2 * _after_the_sailor()[1])


# L05.3


def _asked(model: str) -> tuple[Fraction, ...]:
    belief = _known(ASKED, 1, model)
    return holds(belief, 0, EIGHT), holds(belief, 0, ONE)


def _kept_is_old() -> tuple[Fraction, ...]:
    """Return the answer of those who take Investigators to be the card just drawn."""
    belief = _known(ASKED, 1, "no-eights")
    each = (belief.explain(f"guess 0 {number}").slips for number in (EIGHT, ONE))
    return tuple(next(s.value for s in slips if s.name == "kept or drawn") for slips in each)


# L05.4


def _denied() -> ll.Belief:
    return _known(DENIED, 0, "any")


def _after_the_guess() -> tuple[Fraction, ...]:
    return holds(_denied(), 1, EIGHT), holds(_denied(), 1, TWO)


def _pair(copies: dict[int, int], more: int = 0) -> tuple[Fraction, ...]:
    """Return the chances of an 8 and of a 2 off a pool with so many cards more."""
    whole = sum(copies.values()) + more
    return Fraction(copies[EIGHT], whole), Fraction(copies[TWO], whole)


def _fives_by_name() -> tuple[Fraction, ...]:
    """Return the answer of those who strike a card for each name with a 5."""
    names = sum(number == FIVE for number in NUMBER.values())
    return _pair(copies_left(_denied(), 1), -names)


def _own_cards_unseen() -> tuple[Fraction, ...]:
    copies = copies_left(_denied(), 1)
    return _pair(copies, 2 - copies[FIVE])


# L05.5


def _still_musician(seat: int = 0) -> Fraction:
    return _known(LOOKED, seat).hand(1).get("musician", Fraction(0))


def _solve_high() -> str:
    copies = copies_left(_entertained(), 0)
    high = sum(each for number, each in copies.items() if _is_high(number))
    weight = _likelihood_of_high() * high
    low = sum(copies.values()) - high
    return (
        f"Of {high + low} unseen cards {high} have a 5 or more. Beside a 5, 6 or 8 the play was"
        " forced and weighs 1; beside Shoggoth, the other 7, it was one of two and weighs 1/2:"
        f" together {weight}. The {low} lower cards weigh 1/2 each, together {Fraction(low, 2)}."
        f" So {weight} over {weight + Fraction(low, 2)}, which is **{_high()}**."
    )


def _solve_sailor() -> str:
    copies = copies_left(_sailed("uniform"), 2)
    left = sum(copies.values()) - copies[SEVEN]
    return (
        f"{', '.join(map(str, _after_the_sailor()))}: a 7 would have had to go first, so of"
        f" {sum(copies.values())} unseen cards {left} may have been kept, {copies[EIGHT]} of them"
        f" an 8. All weigh alike for a random chooser: {copies[EIGHT]} over {left}. For one who"
        f" never plays an 8, each 8 weighs twice as much, above and in the sum:"
        f" {2 * copies[EIGHT]} over {left + copies[EIGHT]}."
    )


def picture() -> str:
    """Return prior and posterior of the card beside The Sailor, for one who plays no 8."""
    prior, after = copies_left(_sailed("uniform"), 2), _sailed("no-eights").hand(2)
    rows: dict[str, Any] = {}
    for number in range(9):
        chance = chance_of(after, lambda each, n=number: each == n)  # type: ignore[misc]
        rows[f"kept a {number}"] = (float(chance), percent_text(chance))
    marks = {f"kept a {n}": float(share_of(prior, lambda each, n=n: each == n)) for n in prior}  # type: ignore[misc]
    return bars(rows, marks=marks)


LESSON: Final = Lesson(
    number=5,
    title="Belief bars",
    who="anyone who can count an unseen pool",
    plan=(
        (10, "play, and watch the bars"),
        (12, "prior, likelihood, posterior"),
        (13, "predict, then look"),
        (15, "exercises"),
    ),
    questions=(
        "What does a play tell about the card that was kept?",
        "What do you have to assume about the one who plays?",
        "Which evidence lasts, and which fades?",
    ),
    objectives=(
        "update by Bayes’ rule on a play, a failed guess, a look and a trade",
        "name the opponent model behind a belief, and change it",
        "tell the old card from the drawn one",
    ),
    needs=(2, 3),
    ask=(
        "Which worlds are struck out, which only lose weight? *The impossible; the rarer.*",
        "Would your answer change against a beginner? Against a bluffer? *Yes: another model.*",
        "What did the others learn from the same play? *They heard as much, but saw other cards.*",
        "Is there a play that tells nothing at all? *One made as often beside every other card.*",
    ),
    picture=picture,
    exercises=(
        Exercise(
            ident="L05.1",
            asks=(
                "Three players; you hold Investigators. In the first turn of the round an opponent"
                " plays The Entertainer. Take the opponent for a *random chooser*: each card that"
                " may be played is as likely as the other. How likely is the card that was kept a 5"
                " or higher?"
            ),
            kind=Number(),
            right=_high,
            slips=(
                Slip(
                    "the play not used",
                    "That is the share of high cards in the pool. What does it mean that The"
                    " Entertainer was *played*?",
                    _high_before,
                ),
                Slip(
                    "Shoggoth taken to force The Entertainer",
                    "Beside the other 7, either may be played.",
                    _high_all_forced,
                ),
                Slip(
                    "likelihood for posterior",
                    "That is how likely the play was *if* a high card was kept. The question is the"
                    " other way round.",
                    _likelihood_of_high,
                ),
            ),
            second=(
                "You have not seen 24 cards: all 26 but your Investigators and The Entertainer."
                " Weigh each of them: 1 if it forces The Entertainer, 1/2 if there was a choice."
                " Then divide by the sum of all weights."
            ),
            solution=_solve_high,
        ),
        Exercise(
            ident="L05.2",
            asks=(
                "Three players; you hold Investigators. In the first turn an opponent plays The"
                " Sailor, a 6, on the third player. Think of the card that the opponent had kept"
                " beside it. How likely was it a 7? How likely an 8, for a random chooser, and how"
                " likely an 8 for one who never plays an 8 when something else is legal? Answer"
                " with three chances."
            ),
            kind=Several(
                {
                    "a 7": Number(),
                    "an 8 (random chooser)": Number(),
                    "an 8 (never plays one)": Number(),
                }
            ),
            right=_after_the_sailor,
            slips=(
                Slip(
                    "the 7 rule forgotten",
                    "Could The Sailor have been played beside a 7 at all?",
                    _sevens_left_in,
                ),
                Slip(
                    "one model for both",
                    "One who never plays an 8 always plays the card beside it. What does that do to"
                    " the weight of an 8?",
                    _one_model,
                ),
                Slip(
                    "weights not divided by their sum",
                    "If the 8s weigh more, so does the sum of all weights.",
                    _not_normalised,
                ),
            ),
            second=(
                "You have not seen 24 cards: all 26 but your Investigators and The Sailor. Strike"
                " out what could not be kept, weigh each of the others (by how likely The Sailor is"
                " played beside it), and divide by the sum of these weights."
            ),
            solution=_solve_sailor,
        ),
        Exercise(
            ident="L05.3",
            asks=(
                "Three players; now you hold The Sailor. In the first turn an opponent who never"
                " plays an 8 when something else is legal plays Investigators. How likely is the"
                " card that was kept an 8, and how likely a 1? Mind that it may be the card held"
                " before or the card drawn. Answer with two chances."
            ),
            kind=Several({"an 8": Number(), "a 1": Number()}),
            right=lambda: _asked("no-eights"),
            slips=(
                Slip(
                    "kept and drawn confused",
                    "Investigators need not be the card that was drawn: count both orders.",
                    _kept_is_old,
                ),
                Slip(
                    "wrong model",
                    "That is a random chooser. This one behaves differently beside an 8.",
                    lambda: _asked("uniform"),
                ),
                Slip(
                    "no model",
                    "You counted what was legal. How *likely* was each play?",
                    lambda: _asked("any"),
                ),
            ),
            second=(
                "You have not seen 24 cards: all 26 but The Sailor and the Investigators played. Go"
                " through ordered pairs, old card and drawn card, of which one is Investigators."
                " Beside an 8 the play was certain, beside others one of two, and a pair of"
                " Investigators leaves no choice either."
            ),
            solution=lambda: (
                f"{', '.join(map(str, _asked('no-eights')))}: 24 cards may have been kept, and the"
                " two 8s weigh double, which makes 26 in all: 4 of them for an 8, and 5 for a 1"
                " (four Investigators and Cultists). A pair of Investigators is half as common as"
                " two different orders, but the play was certain in it: the two cancel."
            ),
        ),
        Exercise(
            ident="L05.4",
            asks=(
                "Three players. You hold two Investigators, play one of them on a rival and name 5;"
                " the answer is no. Nothing else was heard. How likely does the rival hold an 8,"
                " and how likely a 2? Answer with two chances."
            ),
            kind=Several({"an 8": Number(), "a 2": Number()}),
            right=_after_the_guess,
            slips=(
                Slip(
                    "the answer not used",
                    "The rival holds no 5: take all of them away.",
                    lambda: _pair(copies_left(_denied(), 1)),
                ),
                Slip(
                    "names counted for copies",
                    "One name with a 5 has more than one copy.",
                    _fives_by_name,
                ),
                Slip(
                    "your own cards counted as unseen",
                    "Both Investigators are seen, the one in your hand and the one before you.",
                    _own_cards_unseen,
                ),
            ),
            second=(
                "You have not seen 24 cards: all 26 but your two Investigators. How many of them"
                " are a 5, and how many may the rival still hold?"
            ),
            solution=lambda: (
                f"{', '.join(map(str, _after_the_guess()))}: of 26 cards less your two,"
                f" {copies_left(_denied(), 1)[FIVE]} are a 5 (two Musicians and Stowaway). Of the"
                f" others {copies_left(_denied(), 1)[EIGHT]} are an 8 and"
                f" {copies_left(_denied(), 1)[TWO]} a 2, and all of them are alike."
            ),
        ),
        Exercise(
            ident="L05.5",
            asks=(
                "With The Fed you saw The Musician in a rival’s hand. In its next turn the rival"
                " draws a card and plays The Urchin. How likely does it still hold The Musician?"
            ),
            kind=Number(),
            right=_still_musician,
            slips=(
                Slip(
                    "kept and drawn confused",
                    "Which of the two cards did you see? Was it the one that was played?",
                    lambda: Fraction(1, 2),
                ),
                Slip(
                    "history forgotten",
                    "That is what one believes who did not look. You did.",
                    lambda: _still_musician(2),
                ),
                Slip(
                    "the look taken back",
                    "Nothing that happened since has moved The Musician.",
                    lambda: Fraction(0),
                ),
            ),
            second="The rival had The Musician and one card that you did not know.",
            solution=lambda: (
                f"{_still_musician()}: the card that was played is not the one that you saw, so it"
                " must be the one just drawn."
            ),
        ),
    ),
)
