"""L02: a sanity check turns cards up and puts none back."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Final

import lovecraft_lab as ll
from lovecraft_lab.lessons.charts import lines
from lovecraft_lab.lessons.exercise import Exercise, Lesson, Slip
from lovecraft_lab.lessons.kinds import Number, Several
from lovecraft_lab.lessons.moments import all_but
from lovecraft_lab.show.words import listing

FEW: Final = (1, 2, 3)
SHUFFLED: Final = len(all_but(ll.letter()))
RARE: Final = Fraction(1, 10)
UP_TO: Final = 10
FOUR: Final = ("cultists", "deep_one", "rlyeh", "stowaway")
LAST: Final = ("sailor", "shoggoth", "boxer")
"""The two cards of a deck that is nearly empty, and the one set aside."""


@cache
def _fresh() -> ll.Belief:
    """Return what a spectator knows who has seen shuffled backs and nothing else."""
    game = ll.letter(players=3)
    return ll.posterior(game, ll.infoset(game.start(), None))


def _passes(k: int) -> Fraction:
    return _fresh().pass_check(0, k)


def _one() -> Fraction:
    """Return the chance that one card is of Arkham."""
    return _passes(1)


def _good() -> int:
    """Return how many of the shuffled cards are of Arkham."""
    return int(SHUFFLED * _one())


def _put_back(k: int) -> Fraction:
    """Return the chance of those who put every card back before the next."""
    return _one() ** k


def _with_the_eggs(k: int) -> Fraction:
    """Return the chance of those who shuffle the Eggs among the others."""
    return ll.odds.pass_check(_good(), SHUFFLED - _good() + 1, k)


def _each(chances: dict[int, Fraction]) -> tuple[Fraction, ...]:
    return tuple(chances[k] for k in FEW)


def _first_below(rare: Fraction, *, put_back: bool = False) -> Fraction:
    chance = _put_back if put_back else _passes
    return Fraction(next(k for k in range(UP_TO) if chance(k) < rare))


def _gap(k: int) -> Fraction:
    return _put_back(k) - _passes(k)


@cache
def _deck_of_two() -> int:
    """Return how many cards two players find in the deck after the deal."""
    face_up = ("boxer", "fed", "fed", "urchin", "sailor")
    state = ll.letter().position(hands=[("musician",), ("boxer",)], face_up=face_up)
    return int(ll.view(state.game, ll.infoset(state, None)).deck)


def _expected() -> Fraction:
    return _deck_of_two() * (1 - _one())


@cache
def _nearly_empty() -> ll.Belief:
    """Return what seat 0 knows when four cards are due and the deck has two."""
    game = ll.letter()
    rest = all_but(game, "urchin", "fed", *FOUR, *LAST)
    hands = [("urchin",), ("fed",)]
    state = game.position(hands=hands, zones=[list(FOUR), []], face_up=rest)
    return ll.posterior(game, ll.infoset(state, 0))


def _turned_up() -> tuple[Fraction, ...]:
    """Return how many cards come up, and the k of the formula that gives the same chance."""
    belief = _nearly_empty()
    counts = ll.odds.other_world_among(belief, belief.cards_to_turn_up(0))
    shown = min(belief.table.deck, belief.cards_to_turn_up(0))
    of_formula = next(k for k in range(UP_TO) if ll.odds.other_world_among(belief, k) == counts)
    return Fraction(shown), Fraction(of_formula)


def _due() -> Fraction:
    return Fraction(_nearly_empty().cards_to_turn_up(0))


def picture() -> str:
    """Return the sanity curve of an untouched deck, and the curve of those who put cards back."""
    each = range(UP_TO + 1)
    return lines(
        {
            "none put back": [(k, float(_passes(k))) for k in each],
            "put back": [(k, float(_put_back(k))) for k in each],
        },
        x="cards turned up",
        y="chance to pass",
    )


LESSON: Final = Lesson(
    number=2,
    title="The sanity curve",
    who="anyone who can multiply fractions and has played a round",
    plan=(
        (10, "play, and check a few times"),
        (10, "sampling without replacement"),
        (15, "predict, then look; the curve and the trials"),
        (12, "exercises"),
    ),
    questions=(
        "How likely is it that several cards off a shuffled deck are all harmless?",
        "What goes wrong if you multiply the same chance again and again?",
        "What if the deck has fewer cards than are due?",
    ),
    objectives=(
        "work out the chance to pass a sanity check over any number of cards",
        "say why the second factor is not the first one again",
        "find the expected number of bad cards in a deck by adding up single cards",
    ),
    needs=(1,),
    ask=(
        (
            "The first card was harmless. Is that good news for the second? *No: one harmless "
            "card is gone, so the second is a little less likely to be harmless. That the whole "
            "check is passed has become likelier all the same.*"
        ),
        (
            "Where would the curve start and end if there were no bad card? If all were bad? *At "
            "1 all along if no card is bad. If all are bad, at 1 over no card, and at 0 from one "
            "card on.*"
        ),
        (
            "By how much does putting back mislead you, and would you notice it at the table? *By"
            " a few hundredths at most: nobody would notice it at the table, and it is wrong "
            "every time.*"
        ),
        (
            "Two hundred trials miss the curve a little. How many would you need to miss it by "
            "half? *Four times as many: what trials miss by falls with the square root of their "
            "number.*"
        ),
    ),
    picture=picture,
    exercises=(
        Exercise(
            ident="L02.1",
            asks=(
                "Nobody has seen a card of the shuffled deck of the game: 26 cards, 9 of them"
                " Other World. How likely is a check over one, two and three cards passed? Answer"
                " with three chances."
            ),
            kind=Several({"one card": Number(), "two cards": Number(), "three cards": Number()}),
            right=lambda: _each({k: _passes(k) for k in FEW}),
            slips=(
                Slip(
                    "with replacement",
                    "No card goes back before the next comes up, so the second factor differs.",
                    lambda: _each({k: _put_back(k) for k in FEW}),
                ),
                Slip(
                    "the Eggs counted as shuffled",
                    "Count what was shuffled: the Eggs lie beside the deck.",
                    lambda: _each({k: _with_the_eggs(k) for k in FEW}),
                ),
                Slip(
                    "wrong k, one card too few",
                    "Look at your first answer: how many cards must be harmless there?",
                    lambda: _each({k: _passes(k - 1) for k in FEW}),
                ),
            ),
            second=(
                "Of the 26 cards, 26 less 9 are harmless. Card by card, multiply: the harmless"
                " cards that are left over all cards that are left. Each card that comes up takes"
                " one from both."
            ),
            solution=lambda: (
                f"{listing([str(_passes(k)) for k in FEW])}. {_good()} of {SHUFFLED} cards are"
                f" harmless ({SHUFFLED} less the {SHUFFLED - _good()} of the Other World), so the"
                f" first factor is {_good()}/{SHUFFLED}. One harmless card is gone then:"
                f" times {_good() - 1}/{SHUFFLED - 1}, and then times"
                f" {_good() - 2}/{SHUFFLED - 2}. With handfuls: C({_good()}, k) / C({SHUFFLED}, k)."
            ),
        ),
        Exercise(
            ident="L02.2",
            asks=(
                "Same deck. What is the smallest number of cards over which a check is passed with"
                " less than 10 %?"
            ),
            kind=Number(),
            right=lambda: _first_below(RARE),
            slips=(
                Slip(
                    "with replacement",
                    "With cards put back the curve falls too slowly. Keep them out.",
                    lambda: _first_below(RARE, put_back=True),
                ),
                Slip(
                    "the last number that is still above",
                    "At this number you are still above: go on until you are below.",
                    lambda: _first_below(RARE) - 1,
                ),
                Slip(
                    "failed, not passed",
                    "You have found where *failing* is no longer rare. Passing is asked for.",
                    lambda: Fraction(
                        next(k for k in range(UP_TO) if 1 - _passes(k) > RARE),
                    ),
                ),
            ),
            second=(
                "Go on multiplying from the three chances of the exercise before: after three"
                " harmless cards 14 harmless ones are left of 23, and so on. Stop below 0.1."
            ),
            solution=lambda: (
                f"{_first_below(RARE)}: after three harmless cards {_good() - 3} of {SHUFFLED - 3}"
                f" are harmless, which makes {float(_passes(4)):.4f} over four cards; then"
                f" {_good() - 4} of {SHUFFLED - 4}, which makes {float(_passes(5)):.4f}."
            ),
        ),
        Exercise(
            ident="L02.3",
            asks=(
                "A friend puts every card back before the next, in thought. By how much is the"
                " friend’s chance to pass a check over *three* cards too high? Answer with the"
                " difference of the two chances; a decimal will do."
            ),
            kind=Number(within=Fraction(1, 2000), exact=False),
            right=lambda: _gap(3),
            slips=(
                Slip(
                    "wrong k",
                    "That is the difference over two cards.",
                    lambda: _gap(2),
                ),
                Slip(
                    "a share of the right chance",
                    "You divided by the right chance. The difference itself is asked for.",
                    lambda: _gap(3) / _passes(3),
                ),
                Slip(
                    "the friend’s chance itself",
                    "From this, take the right chance away.",
                    lambda: _put_back(3),
                ),
            ),
            second=(
                "The friend multiplies the first factor, 17 harmless cards of 26, three times with"
                " itself. Take your third answer to L02.1 away."
            ),
            solution=lambda: (
                f"The friend multiplies {_one()} three times: {_put_back(3)},"
                f" about {float(_put_back(3)):.4f}; right is"
                f" {_passes(3)}, about {float(_passes(3)):.4f}. The difference is"
                f" {_gap(3)}, about {float(_gap(3)):.4f}."
            ),
        ),
        Exercise(
            ident="L02.4",
            asks=(
                "Two players have been dealt in, five cards lie face up, but you have not looked at"
                " any card yet. How many Other World cards do you expect among the cards of the"
                " deck?"
            ),
            kind=Number(),
            right=_expected,
            slips=(
                Slip(
                    "all shuffled cards",
                    "Some of them lie elsewhere: count the cards of the deck.",
                    lambda: SHUFFLED * (1 - _one()),
                ),
                Slip(
                    "the Eggs counted",
                    "The Eggs are never in the deck.",
                    lambda: _deck_of_two() * (1 - _with_the_eggs(1)),
                ),
                Slip(
                    "the five face up forgotten",
                    "With two players the deck is smaller than you take it to be.",
                    lambda: (_deck_of_two() + 5) * (1 - _one()),
                ),
                Slip(
                    "Arkham for Other World",
                    "You have counted the harmless ones.",
                    lambda: _deck_of_two() * _one(),
                ),
            ),
            second=(
                "How many cards has the deck? 26, less the one aside, less two in hands, less five"
                " face up. Each of them is one of the Other World with the same chance, 9 of 26."
                " Add these chances up: that is allowed even where cards depend on each other."
            ),
            solution=lambda: (
                f"The deck has {_deck_of_two()} cards: {SHUFFLED} less 1 aside, 2 in hands and 5"
                f" face up. Each is of the Other World with {1 - _one()}, for {SHUFFLED - _good()}"
                f" of {SHUFFLED} are. {_deck_of_two()} times {1 - _one()} is {_expected()}, about"
                f" {float(_expected()):.4f}."
            ),
        ),
        Exercise(
            ident="L02.5",
            asks=(
                "Four Other World cards lie before you, and the deck has two cards left. How many"
                " cards does your check turn up, and which k gives your chance in the formula?"
                " Answer with two numbers."
            ),
            kind=Several({"cards turned up": Number(), "k of the formula": Number()}),
            right=_turned_up,
            slips=(
                Slip(
                    "wrong k",
                    "Can a deck give more cards than it has?",
                    lambda: (_due(), _due()),
                ),
                Slip(
                    "the k that is due",
                    "The formula counts the cards that really come up.",
                    lambda: (_turned_up()[0], _due()),
                ),
                Slip(
                    "the face-down card turned up as well",
                    "The card set aside does not belong to the deck.",
                    lambda: (_turned_up()[0] + 1, _turned_up()[0] + 1),
                ),
            ),
            second=(
                "Due is one card for each Other World card before you. Rule 34 says what happens"
                " when the deck has fewer; in code, `ll.letter().rules['Z034']` shows it."
            ),
            solution=lambda: (
                f"{listing([str(k) for k in _turned_up()])}: what the deck has is turned up, and no"
                " more (rule 34). Whoever puts the four that are due into the formula reckons with"
                " cards that nobody turns up."
            ),
        ),
    ),
)
