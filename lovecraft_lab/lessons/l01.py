"""L01: what is public, what is private, whose turn it is, and what is legal."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Final

import lovecraft_lab as ll
from lovecraft_lab.lessons.exercise import Exercise, Lesson, Slip
from lovecraft_lab.lessons.kinds import Number, OneOf, Several, SomeOf
from lovecraft_lab.show.svg import table_svg
from lovecraft_lab.show.words import listing

if TYPE_CHECKING:
    from lovecraft_lab.letter.cards import CardKind
    from lovecraft_lab.letter.game import LetterGame

PLAYERS: Final = (2, 3, 4, 5, 6)
ONLY, OTHER, BOTH = "the Entertainer", "the other card", "both"
OUT, WON_ROUND, WON_MATCH, ON = "out", "wins the round", "wins the match", "goes on"
COMPANY: Final = {
    "with The Musician": "musician",
    "with The Urchin": "urchin",
    "with Shoggoth": "shoggoth",
}
NUMBERS: Final = tuple(str(number) for number in range(9))


def _shuffled() -> list[CardKind]:
    """Return the kinds of cards that are shuffled: all but the Eggs, which lie face up."""
    return [card for card in ll.letter().cards if not card.aside]


@cache
def _counts() -> tuple[Fraction, ...]:
    other = sum(card.copies for card in _shuffled() if card.other_world)
    both = sum(card.copies for card in _shuffled())
    return _numbers(both - other, other, both)


def _kinds() -> tuple[Fraction, ...]:
    other = sum(card.other_world for card in _shuffled())
    return _numbers(len(_shuffled()) - other, other, len(_shuffled()))


def _with_eggs() -> tuple[Fraction, ...]:
    arkham, other, both = _counts()
    return arkham, other + 1, both + 1


@cache
def _left() -> tuple[Fraction, ...]:
    """Return the cards in the deck when the deal is done and nobody has drawn, by players."""
    return _numbers(*(_after_the_deal(ll.letter(players=players)) for players in PLAYERS))


def _after_the_deal(game: LetterGame) -> int:
    state, rng = game.start(), Random(1)
    while ll.pending(game, state, None)[0].ident != "Z009":
        state = ll.child(state, ll.sample(state, rng))
    view = ll.view(game, ll.infoset(state, None))
    return int(view.deck)


def _left_but(*more: int) -> tuple[Fraction, ...]:
    """Return the cards left if somebody forgets as many, for two players and for more."""
    two, others = more
    return tuple(left + (others if n else two) for n, left in enumerate(_left()))


@cache
def _legal() -> tuple[str, ...]:
    game, found = ll.letter(players=3), []
    for other in COMPANY.values():
        state = game.position(hands=[("entertainer", other), ("boxer",), ("fed",)])
        texts = [game.format(state, choice) for choice in ll.choices(state)]
        cards = {text.partition(">")[0] for text in texts}
        found.append(BOTH if len(cards) > 1 else ONLY if "entertainer" in cards else OTHER)
    return tuple(found)


@cache
def _may_be_named() -> frozenset[str]:
    game = ll.letter(players=3)
    state = game.position(hands=[("investigators", "fed"), ("boxer",), ("sailor",)])
    texts = [game.format(state, choice) for choice in ll.choices(state)]
    return frozenset(text.partition("=")[2] for text in texts if "=" in text)


@cache
def _courting() -> tuple[str, ...]:
    return _ends("nightgaunt!>1", "boxer", "cthulhu!"), _ends("cthulhu!")


def _ends(*texts: str) -> str:
    """Return what becomes of seat 0 in a match, in the words that may be answered."""
    game = ll.letter(players=3, match=True)
    hands = [("nightgaunt", "cthulhu"), ("boxer",), ("sailor",)]
    state = game.position(hands=hands, zones=[["deep_one"], [], []])
    for text in texts:
        state = ll.child(state, game.parse(state, text))
    if ll.mover(state) == ll.TERMINAL:
        return WON_MATCH if game.returns(state)[0] == 1 else OUT
    return OUT if 0 in ll.view(game, ll.infoset(state, 0)).out else ON


def _numbers(*counts: int) -> tuple[Fraction, ...]:
    return tuple(map(Fraction, counts))


def _listed(counts: tuple[Fraction, ...]) -> str:
    return listing([str(count) for count in counts])


def picture() -> str:
    """Return the table as seat 0 sees it after a check was passed and a card drawn."""
    game = ll.letter(players=3)
    state = game.position(
        hands=[("fed", "urchin"), ("boxer",), ("sailor",)],
        zones=[["deep_one", "investigators"], ["cultists"], ["boxer"]],
        protected=[2],
    )
    return table_svg(ll.view(game, ll.infoset(state, 0)))


LESSON: Final = Lesson(
    number=1,
    title="The table is a state machine",
    who="anyone who wants to play by the rules, or to teach them",
    plan=(
        (15, "play a round with the stepper"),
        (10, "public and private, and what a turn is made of"),
        (10, "predict, then look"),
        (12, "exercises"),
    ),
    questions=(
        "What does everybody know, and what do you alone know?",
        "What happens in a turn, in which order, and by which rule?",
        "Why is a play refused?",
    ),
    objectives=(
        "say which parts of a state are public and which are private",
        "take a turn apart into its steps: check, draw, choose, resolve, discard",
        "list the legal actions of a seat and name the rule that forbids another",
    ),
    needs=(),
    ask=(
        (
            "Your neighbour has just drawn. What of that is public? *That a card was drawn, and "
            "that the deck has one card less. Which card it is, the neighbour alone knows.*"
        ),
        (
            "Is the order of the deck part of the state? Does anybody know it? *On a table of "
            "wood it lies in some order that nobody knows. The kit keeps none: to draw any of the"
            " unseen cards when one is needed comes to the same.*"
        ),
        (
            "A play is refused: is that a rule about you, about the card, or about the one aimed "
            "at? *Any of the three: your hand (a 7 that is forced), the card (a 1 that may not be"
            " named), the one aimed at (protected). The refusal names its rule.*"
        ),
        (
            "Which steps of a turn leave nothing to choose? Who moves then? *The sanity check, "
            "the draw and the passing of the turn. What is uncertain in them, chance decides.*"
        ),
    ),
    picture=picture,
    exercises=(
        Exercise(
            ident="L01.1",
            asks=(
                "Before anybody is dealt a card the deck is shuffled. How many Arkham cards are"
                " shuffled, how many Other World cards, and how many in all? Answer with three"
                " numbers in this order."
            ),
            kind=Several(
                {"Arkham": Number(), "Other World": Number(), "in all": Number()},
            ),
            right=_counts,
            slips=(
                Slip(
                    "the Eggs counted as shuffled",
                    "One card of the box lies face up beside the deck and is not shuffled.",
                    _with_eggs,
                ),
                Slip(
                    "kinds counted for copies",
                    "Some cards come more than once: count copies.",
                    _kinds,
                ),
                Slip(
                    "the two worlds exchanged",
                    "Most cards are of the one world, and every card of the other comes once.",
                    lambda: (_counts()[1], _counts()[0], _counts()[2]),
                ),
            ),
            second="Open the reference sheet of the table: it lists every card with its copies.",
            solution=lambda: (
                f"{_listed(_counts())}: the box holds one card more, the Stowaway Eggs, which lie"
                " face up beside the deck. In the kit: `sum(card.copies for card in"
                " ll.letter().cards if not card.aside)`."
            ),
        ),
        Exercise(
            ident="L01.2",
            asks=(
                "The deal is done and nobody has drawn yet. How many cards are left in the deck,"
                " for 2, 3, 4, 5 and 6 players? Answer with five numbers."
            ),
            kind=Several({f"{players} players": Number() for players in PLAYERS}),
            right=_left,
            slips=(
                Slip(
                    "the five face up forgotten",
                    "At one size of table there is something more in the set-up. Deal it once.",
                    lambda: _left_but(5, 0),
                ),
                Slip(
                    "the face-down card forgotten",
                    "One card is set aside before anybody gets one.",
                    lambda: _left_but(1, 1),
                ),
                Slip(
                    "the first draw counted",
                    "The first player draws in the first turn. The deal is over before that.",
                    lambda: _left_but(-1, -1),
                ),
            ),
            second=(
                "Begin with all cards that are shuffled. One is set aside, then each player gets"
                " one; and what else is laid out when there are only two?"
            ),
            solution=lambda: (
                f"{_listed(_left())}: {_counts()[2]} cards are shuffled, one lies aside face down,"
                " each player gets one, and with two players five more lie face up."
            ),
        ),
        Exercise(
            ident="L01.3",
            asks=(
                "You are Sane and hold The Entertainer, a 7, and one more card. What may you play"
                " if the other card is The Musician (5); The Urchin (4); Shoggoth (7)? Answer three"
                f" times with `{ONLY}`, `{OTHER}` or `{BOTH}`."
            ),
            kind=Several({name: OneOf(ONLY, OTHER, BOTH) for name in COMPANY}),
            right=_legal,
            slips=(
                Slip(
                    "the 7 played by choice",
                    "Beside some numbers The Entertainer leaves you no choice.",
                    lambda: (BOTH, BOTH, BOTH),
                ),
                Slip(
                    "the 7 always forced",
                    "It is forced beside high numbers only: from which number on?",
                    lambda: (ONLY, ONLY, BOTH),
                ),
                Slip(
                    "one 7 forced before another",
                    "Look at Shoggoth: which of its halves is the same as The Entertainer’s?",
                    lambda: (ONLY, BOTH, ONLY),
                ),
            ),
            second="Rule 54: a 7 that is held together with a 5 or higher must be played.",
            solution=lambda: (
                f"{listing(_legal())}: rule 54 forces a 7 beside a 5 or more. Shoggoth is a 7"
                " itself, so each of the two would have to be played, and either may be."
            ),
        ),
        Exercise(
            ident="L01.4",
            asks=(
                "You play Investigators on a rival. Which numbers may you name? Answer with all of"
                " them."
            ),
            kind=SomeOf(*NUMBERS),
            right=_may_be_named,
            slips=(
                Slip(
                    "the 1 named",
                    "One number is excepted by the card itself.",
                    lambda: frozenset(NUMBERS),
                ),
                Slip(
                    "the 0 forgotten",
                    "Go through the numbers of the game once more, from the lowest on.",
                    lambda: _may_be_named() - {"0"},
                ),
                Slip(
                    "the 1 named and the 0 forgotten",
                    "Look at the lowest numbers of the deck, and at what the card excepts.",
                    lambda: frozenset(NUMBERS) - {"0"},
                ),
            ),
            second="Try to name each of them at the table: a refusal tells the rule.",
            solution=lambda: (
                f"{listing(sorted(_may_be_named()))}: every number of the game but 1 (rule 89)."
            ),
        ),
        Exercise(
            ident="L01.5",
            asks=(
                "You are in a match. One Other World card lies before you, Nightgaunt and Cthulhu"
                " are in your hand. First: you play Nightgaunt with its Insane effect and, in the"
                " extra turn that it gives, Cthulhu with its Insane effect. Second: you play"
                " Cthulhu at once. What becomes of you? Answer twice with"
                f" `{WON_MATCH}`, `{WON_ROUND}`, `{OUT}` or `{ON}`."
            ),
            kind=Several(
                {
                    "after Nightgaunt": OneOf(WON_MATCH, WON_ROUND, OUT, ON),
                    "at once": OneOf(WON_MATCH, WON_ROUND, OUT, ON),
                }
            ),
            right=_courting,
            slips=(
                Slip(
                    "Cthulhu counted among its own two",
                    "Count the Other World cards that are there before Cthulhu is played.",
                    lambda: (WON_MATCH, WON_MATCH),
                ),
                Slip(
                    "Nightgaunt forgotten",
                    "In the extra turn, where is Nightgaunt, and does it count?",
                    lambda: (OUT, OUT),
                ),
                Slip(
                    "the round for the game",
                    "Cthulhu’s Insane effect says what is won. Read it once more.",
                    lambda: (WON_ROUND, OUT),
                ),
            ),
            second=(
                "For each line, count the Other World cards that lie before you or are just being"
                " carried out when Cthulhu is played, Cthulhu itself not counted. Its Insane effect"
                " says how many it needs, and what becomes of you with fewer."
            ),
            solution=lambda: (
                f"{listing(_courting())}: Cthulhu needs two Other World cards beside itself."
                " Nightgaunt counts while its effect is carried out; without it there is one, and"
                " an 8 that is played puts its player out."
            ),
        ),
    ),
)
