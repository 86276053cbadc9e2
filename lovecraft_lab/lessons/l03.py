"""L03: divide by what you have not seen, not by the deck."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import comb
from typing import TYPE_CHECKING, Final

import lovecraft_lab as ll
from lovecraft_lab.lessons.charts import lines
from lovecraft_lab.lessons.exercise import Exercise, Lesson, Slip
from lovecraft_lab.lessons.kinds import Number, Several
from lovecraft_lab.lessons.moments import at_table, unseen

if TYPE_CHECKING:
    from lovecraft_lab.belief.explanation import Explanation

FIVE: Final = 5
ARKHAM: Final = ("investigators",) * FIVE
OTHER: Final = ("nightgaunt", "necronomicon", "stowaway", "shoggoth", "rlyeh")
MINE: Final = {"hand": ["urchin"], "zone": ["cultists"]}
"""One Other World card lies before you, and you hold an Arkham card."""
OPEN: Final = {
    "hands": [("entertainer",), ("boxer", "sailor")],
    "zones": [
        ["rlyeh", "cultists", "investigators", "investigators", "investigators"],
        ["deep_one", "urchin", "urchin", "musician"],
    ],
    "turn": 1,
    "known_next": "fed",
}
"""The deck lies open, and The Fed is on top."""


def _face_up(bad: int) -> tuple[str, ...]:
    """Return five cards to lie open, so many of the Other World."""
    return (*OTHER[:bad], *ARKHAM[bad:])


@cache
def _two(bad: int = 2) -> ll.Belief:
    return at_table(2, **MINE, face_up=_face_up(bad))


@cache
def _more() -> ll.Belief:
    return at_table(3, **MINE)


@cache
def _turned() -> ll.Belief:
    game = ll.letter()
    return ll.posterior(game, ll.infoset(game.position(**OPEN), 0))


def _check(belief: ll.Belief, k: int = 2) -> Explanation:
    return belief.explain(f"pass_check 0 {k}")


def _slip(belief: ll.Belief, name: str, k: int = 2) -> Fraction:
    """Return the answer of those who make the slip with this name."""
    return next(slip.value for slip in _check(belief, k).slips if slip.name == name)


def _in_hand_unseen() -> Fraction:
    """Return the chance of those who count the card in their own hand as unseen."""
    good, bad = unseen(_more())
    return ll.odds.pass_check(good + 1, bad, 2)


def _split() -> tuple[Fraction, Fraction, Fraction]:
    """Return the chance if the card set aside is harmless, if it is bad, and the mean of both."""
    good, bad = unseen(_more())
    if_good = ll.odds.pass_check(good - 1, bad, 2)
    if_bad = ll.odds.pass_check(good, bad - 1, 2)
    share = Fraction(good, good + bad)
    return if_good, if_bad, share * if_good + (1 - share) * if_bad


def _split_wrong_weights() -> tuple[Fraction, Fraction, Fraction]:
    if_good, if_bad, _ = _split()
    good, bad = unseen(_more())
    share = Fraction(bad, good + bad)
    return if_good, if_bad, share * if_good + (1 - share) * if_bad


def _over_all_fives() -> dict[int, tuple[Fraction, Fraction]]:
    """Return by bad cards among the five how likely that is, and the chance to pass over one."""
    good, bad = unseen(_more())
    ways = comb(good + bad, FIVE)
    return {
        n: (Fraction(comb(bad, n) * comb(good, FIVE - n), ways), _two(n).pass_check(0, 1))
        for n in range(FIVE + 1)
    }


def _mean() -> Fraction:
    return sum((weight * chance for weight, chance in _over_all_fives().values()), Fraction(0))


def _plain_mean() -> Fraction:
    return sum((chance for _, chance in _over_all_fives().values()), Fraction(0)) / (FIVE + 1)


def _deck_mean() -> Fraction:
    weights = {n: weight for n, (weight, _) in _over_all_fives().items()}
    return sum((w * _slip(_two(n), "deck size", 1) for n, w in weights.items()), Fraction(0))


def _nothing_seen() -> Fraction:
    game = ll.letter(players=3)
    return ll.posterior(game, ll.infoset(game.start(), None)).pass_check(0, 1)


def _open_card() -> tuple[Fraction, Fraction]:
    return _turned().pass_check(0, 2), _slip(_turned(), "open card")


def _one_too_many() -> Fraction:
    """Return the chance of those who turn up two cards besides the open one."""
    return ll.odds.pass_check(*unseen(_turned()), 2)


def _factors(good: int, bad: int) -> str:
    """Return how two cards come off a pool one by one, with the chance that both are good."""
    chance = ll.odds.pass_check(good, bad, 2)
    return f"{good}/{good + bad} times {good - 1}/{good + bad - 1} is {chance}"


def _solve_split() -> str:
    good, bad = unseen(_more())
    return (
        f"With an Arkham card aside {good - 1} of {good + bad - 1} are good:"
        f" {_factors(good - 1, bad)}. With an Other World card aside {good} of {good + bad - 1}:"
        f" {_factors(good, bad - 1)}. The first case has the weight {good}/{good + bad}, the second"
        f" {bad}/{good + bad}, and the mean is {_split()[2]}: what it was before. A card that"
        " nobody shows you changes nothing."
    )


def picture() -> str:
    """Return the curves of three tables at which the same cards are your own."""
    return lines(
        {
            name: [(k, float(belief.pass_check(0, k))) for k in range(8)]
            for name, belief in (
                ("no bad card open", _two(0)),
                ("three players", _more()),
                ("five bad cards open", _two(FIVE)),
            )
        },
        x="cards turned up",
        y="chance to pass",
    )


LESSON: Final = Lesson(
    number=3,
    title="Condition on what you know",
    who="anyone who knows the sanity curve",
    plan=(
        (10, "play at two tables"),
        (10, "seen and unseen; conditional probability"),
        (15, "predict, then look"),
        (13, "exercises"),
    ),
    questions=(
        "Which cards do you divide by?",
        "Does it matter that some unseen cards lie in hands, and one lies aside?",
        "What is a card worth that you can see before it is drawn?",
    ),
    objectives=(
        "count the pool of unseen cards from one seat",
        "condition a chance on what you have seen, and on nothing else",
        "split on an unknown card and come back to the same number",
    ),
    needs=(1, 2),
    ask=(
        "Two name different chances for one deck. Who is wrong? *None, if each saw other cards.*",
        "May you leave a card out that nobody will ever see? *No: it is as unseen as the deck.*",
        (
            "Five cards are about to be laid open. What do you expect your chance to be afterwards?"
            " *What it is now: it may rise or fall, but not on average.*"
        ),
        (
            "When is a card in a rival’s hand worth more to you than one in the deck? *Once you"
            " have seen it: then you know that it is not in the deck.*"
        ),
    ),
    picture=picture,
    exercises=(
        Exercise(
            ident="L03.1",
            asks=(
                "Two players. Five cards lie face up, two of them of the Other World; one Other"
                " World card lies before you, and you hold an Arkham card. Two cards are turned"
                " up. How likely do you pass?"
            ),
            kind=Number(),
            right=lambda: _two().pass_check(0, 2),
            slips=(
                Slip(
                    "deck size",
                    "Some unseen bad cards may be elsewhere: divide by all that you have not seen.",
                    lambda: _slip(_two(), "deck size"),
                ),
                Slip(
                    "with replacement",
                    "The second card comes out of a pool with one card less.",
                    lambda: _slip(_two(), "with replacement"),
                ),
                Slip(
                    "the five face up forgotten",
                    "What lies open is seen. Take it out of the pool.",
                    lambda: _more().pass_check(0, 2),
                ),
                Slip(
                    "wrong k",
                    "That is the chance over one card. How many does the question turn up?",
                    lambda: _two().pass_check(0, 1),
                ),
            ),
            second=(
                "Write down two columns, Arkham and Other World: what was shuffled, less what lies"
                " open, less what lies before you, less your hand."
            ),
            solution=lambda: (
                f"Unseen are {unseen(_two())[0]} Arkham cards (17 were shuffled; 3 lie face up, 1"
                f" is in your hand) and {unseen(_two())[1]} of the Other World (9 were shuffled; 2"
                f" lie face up, 1 before you). {_factors(*unseen(_two()))}, or with handfuls"
                f" {_check(_two()).equation}."
            ),
        ),
        Exercise(
            ident="L03.2",
            asks=(
                "Three players, so nothing lies face up. One Other World card lies before you, and"
                " you hold an Arkham card. Two cards are turned up. How likely do you pass?"
            ),
            kind=Number(),
            right=lambda: _more().pass_check(0, 2),
            slips=(
                Slip(
                    "deck size",
                    "You put every unseen bad card into the deck. Rivals may hold some.",
                    lambda: _slip(_more(), "deck size"),
                ),
                Slip(
                    "with replacement",
                    "The second card comes out of a pool with one card less.",
                    lambda: _slip(_more(), "with replacement"),
                ),
                Slip(
                    "your own hand counted as unseen",
                    "You know the card in your hand. It cannot come up.",
                    _in_hand_unseen,
                ),
                Slip(
                    "wrong k",
                    "That is the chance over one card.",
                    lambda: _more().pass_check(0, 1),
                ),
            ),
            second=(
                "Of the 26 shuffled cards (17 Arkham, 9 Other World) you have seen two: the one"
                " before you and the one in your hand. All others are your pool, whether they lie"
                " in the deck, in hands or aside."
            ),
            solution=lambda: (
                f"Unseen are {unseen(_more())[0]} Arkham cards (17 less the one in your hand) and"
                f" {unseen(_more())[1]} of the Other World (9 less the one before you), wherever"
                f" they lie. {_factors(*unseen(_more()))}, or with handfuls"
                f" {_check(_more()).equation}."
            ),
        ),
        Exercise(
            ident="L03.3",
            asks=(
                "The same table and the same two cards. Now suppose somebody told you of which"
                " world the card set aside is. How likely do you pass if it is an Arkham card, how"
                " likely if it is an Other World card, and what is the mean of the two, each"
                " weighted by how likely it is? Answer with three numbers."
            ),
            kind=Several(
                {"Arkham aside": Number(), "Other World aside": Number(), "mean": Number()}
            ),
            right=_split,
            slips=(
                Slip(
                    "the mean without weights",
                    "The two cases are not equally likely.",
                    lambda: (*_split()[:2], sum(_split()[:2]) / 2),
                ),
                Slip(
                    "the weights exchanged",
                    "Which world has more unseen cards? That case weighs more.",
                    _split_wrong_weights,
                ),
                Slip(
                    "the pool unchanged",
                    "If you know the card aside, it has left the pool: count again.",
                    lambda: (_more().pass_check(0, 2),) * 3,
                ),
                Slip(
                    "the cases exchanged",
                    "A bad card aside is good news: it cannot come up.",
                    lambda: (_split()[1], _split()[0], _split()[2]),
                ),
            ),
            second=(
                "The pool has 16 Arkham and 8 Other World cards. Take the known card out of its"
                " column and reckon with what is left. As weights, 16 of 24 and 8 of 24."
            ),
            solution=_solve_split,
        ),
        Exercise(
            ident="L03.4",
            asks=(
                "Two players again: one Other World card before you, an Arkham card in your hand."
                " *One* card is turned up. The five that will be laid open are not known yet. Take"
                " your chance for each kind of five (no, one, ... five Other World cards among"
                " them), each weighted by how likely it is. What is the sum?"
            ),
            kind=Number(),
            right=_mean,
            slips=(
                Slip(
                    "the mean without weights",
                    "Five bad cards are much rarer than one or two: weigh the cases.",
                    _plain_mean,
                ),
                Slip(
                    "deck size",
                    "In every case, divide by the unseen cards, not by the deck.",
                    _deck_mean,
                ),
                Slip(
                    "what you hold and what lies before you forgotten",
                    "You have seen two cards before anything is laid open.",
                    _nothing_seen,
                ),
            ),
            second=(
                "The five come out of 24 unseen cards, 16 Arkham and 8 Other World. There is a"
                " short way: what do you expect of news before you hear it?"
            ),
            solution=lambda: (
                "Each product is how likely so many of the five are of the Other World, times the"
                " Arkham cards that are left over the 19 unseen cards that are left (24 less five)."
                " The sum is "
                + " + ".join(f"{weight}·{chance}" for weight, chance in _over_all_fives().values())
                + f" = {_mean()}: the chance of a table at which nothing is laid open. The mean of"
                " your future beliefs is your present belief."
            ),
        ),
        Exercise(
            ident="L03.5",
            asks=(
                "R’lyeh has turned the deck over: the next card is visible, an Arkham card. 15"
                " others are unseen, 6 of them of the Other World. Two cards are turned up. How"
                " likely do you pass, and what would a tool say that forgets the visible card, by"
                " throwing it back among the others? Answer with two chances."
            ),
            kind=Several({"right": Number(), "forgetful tool": Number()}),
            right=_open_card,
            slips=(
                Slip(
                    "the two exchanged",
                    "A visible harmless card is good news: which of the two should be higher?",
                    lambda: (_open_card()[1], _open_card()[0]),
                ),
                Slip(
                    "wrong k",
                    "The visible card is one of those that are turned up.",
                    lambda: (_one_too_many(), _open_card()[1]),
                ),
                Slip(
                    "visible card forgotten",
                    "You know what comes up first. Only the second card is left to luck.",
                    lambda: (_open_card()[1], _open_card()[1]),
                ),
                Slip(
                    "deck size",
                    "Of the unseen cards some are not in the deck. They count in the pool.",
                    lambda: (_slip(_turned(), "deck size"), _open_card()[1]),
                ),
            ),
            second="The tool has one card more in its pool, and turns up one card more out of it.",
            solution=lambda: (
                "The visible card passes, so one card out of the 15 others decides, of which 9 (15"
                f" less 6) are good: {_open_card()[0]}. The forgetful tool throws the visible card"
                " back, which makes 16 cards with 10 good ones, and turns two up:"
                f" {_factors(10, 6)}."
            ),
        ),
    ),
)
