"""L07: what a player can tell apart."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import permutations
from typing import TYPE_CHECKING, Any, Final

import lovecraft_lab as ll
from lovecraft_lab.lessons.charts import bars
from lovecraft_lab.lessons.exercise import Exercise, Lesson, Slip
from lovecraft_lab.lessons.kinds import Number, OneOf, Several
from lovecraft_lab.lessons.moments import all_but, played
from lovecraft_lab.lessons.trees import deck, tree, value_of

if TYPE_CHECKING:
    from lovecraft_lab.solve import Result
    from lovecraft_lab.tree.tree import InformationSet

DECK: Final = "deck-a"
DEALT: Final = 3
"""Your first decision comes after so many moves of chance."""
ROUNDS: Final = 30
"""After so many rounds of learning the gap of a seat that forgets moves no more."""
PAIRS: Final = (
    (0, "investigators musician boxer", "investigators cultists boxer"),
    (0, "investigators musician boxer", "boxer musician investigators"),
    (
        1,
        "boxer deep_one investigators investigators>1=5 cultists",
        "investigators deep_one boxer investigators>1=5 cultists",
    ),
)
"""A seat and two histories of Deck A each: can it tell them apart?"""


def fitting(kept: str, drawn: str) -> int:
    """Return the number of orders of the hidden cards that fit your first two cards."""
    other = next(card for card in all_but(deck(DECK)) if card not in (kept, drawn))
    seen = ll.infoset(played(deck(DECK), kept, other, drawn), 0)
    return ll.posterior(deck(DECK), seen).histories


def _nodes(kept: str, drawn: str) -> int:
    grown = tree(DECK)
    lines = (grown.history(node) for node in grown.of_kind(0))
    return sum(len(line) == DEALT and (line[0], line[2]) == (kept, drawn) for line in lines)


def _orders(*, gone: tuple[str, ...], alike: bool) -> int:
    orders = list(permutations(all_but(deck(DECK), *gone)))
    return len(set(orders)) if alike else len(orders)


def first_hands() -> set[tuple[str, ...]]:
    """Return your first two cards in Deck A, the one dealt before the one drawn."""
    grown = tree(DECK)
    histories = (grown.history(each.nodes[0]) for each in grown.infosets[0])
    return {(line[0], line[2]) for line in histories if len(line) == DEALT}


def unordered(hands: set[tuple[str, ...]]) -> int:
    """Return how many hands there are if nobody remembers which card came first."""
    return len({tuple(sorted(hand)) for hand in hands})


@cache
def full_hands() -> frozenset[tuple[str, ...]]:
    """Return your first two cards in the whole game for three players, in order."""
    game = ll.letter(players=3)
    found = set()
    for kept, _ in ll.outcomes(game.start()):
        state = ll.child(game.start(), kept)
        while len(ll.view(game, ll.infoset(state, None)).hands[-1]) == 0:
            state = ll.child(state, ll.choices(state)[0])
        drawn = ll.posterior(game, ll.infoset(state, 0)).next_card()
        found |= {(game.cards[kept].ident, card) for card in drawn if isinstance(card, str)}
    return frozenset(found)


def share_a_set(seat: int, one: str, two: str) -> str:
    """Say whether a seat was told the same on the way to two histories: yes or no."""
    keys = [ll.infoset(played(deck(DECK), *line.split()), seat) for line in (one, two)]
    return "yes" if keys[0] == keys[1] else "no"


def own_hand(found: InformationSet) -> Any:  # noqa: ANN401 - any key will do
    """Return what a seat remembers that looks at its own hand and at who is protected."""
    seen = ll.view(deck(DECK), found.key)
    return seen.hands[found.player], seen.protected


@cache
def forgetting() -> Result:
    """Return what seats learn in Deck A that remember their own hand alone."""
    return ll.solve.forgetful(tree(DECK), own_hand, ROUNDS)


def gap() -> float:
    """Return how much such seats can be exploited."""
    found = forgetting().gap
    return float(found or 0)


def picture() -> str:
    """Return the sizes of your first information sets in Deck A as a chart."""
    sizes = {
        f"{kept}, then {drawn}": fitting(kept, drawn)
        for kept, drawn in sorted(first_hands())
        if kept < drawn
    }
    return bars({name: (size, str(size)) for name, size in sizes.items()})


def _solve_sizes() -> str:
    one, two = fitting("investigators", "boxer"), fitting("deep_one", "boxer")
    return (
        "Four cards are hidden: the one face down, that of seat 1, and two in the deck. After"
        " Investigators and The Boxer these are four different cards, in any order: 4! ="
        f" **{one}**. After Deep One and The Boxer both Investigators are among them, and half of"
        f" the orders look like the other half: **{two}**."
    )


def _solve_first() -> str:
    return (
        "Five kinds first and five kinds then make 25 pairs. A pair of the same card exists only"
        f" for Investigators, so four fall away: **{len(first_hands())}**. Whoever forgets which"
        " came first tells ten pairs of different kinds apart and one pair of two Investigators:"
        f" **{unordered(first_hands())}**."
    )


def _solve_full() -> str:
    hands = set(full_hands())
    return (
        "Eighteen kinds are shuffled, so 18 · 18 pairs in order; thirteen kinds (18 less five) have"
        f" one card only and cannot come twice, so thirteen pairs fall away:"
        f" **{len(hands)}**. Without order: 18 · 17 / 2 pairs of different"
        f" kinds and five of the same: **{unordered(hands)}**."
    )


def _solve_shared() -> str:
    answers = ", ".join(share_a_set(*each) for each in PAIRS)
    return (
        f"**{answers}**. In (a) only the card of seat 1 differs, which you do not see. In (b) your"
        " cards came in another order, and you remember it. In (c) seat 1 holds the same cards and"
        " heard the same play: whether Investigators was dealt or drawn, it cannot see."
    )


def _solve_gap() -> str:
    return (
        f"Let both seats learn with their hand alone, for {ROUNDS} rounds, and measure on the whole"
        f" tree, with a rival who forgets nothing: about **{gap():.3f}**. Longer learning does not"
        " bring it to 0, for what is right after one history is wrong after another."
    )


LESSON: Final = Lesson(
    number=7,
    title="Information sets",
    who="everyone who can read a game tree",
    plan=(
        (8, "play Deck A in pairs, two learners to a seat: write down what you know"),
        (10, "which worlds fit? information sets as lists, then as bands in the tree"),
        (12, "predict, then look: counting sets, nobody forgets"),
        (13, "exercises"),
        (5, "what does forgetting cost?"),
    ),
    questions=(
        "Which situations can you not tell apart?",
        "What must a player remember?",
        "What does it cost to forget?",
    ),
    objectives=(
        "list the worlds that fit what a seat has seen",
        "decide whether two histories lie in one information set",
        "say what perfect recall is, and what is lost without it",
    ),
    needs=(6,),
    ask=(
        (
            "You and your neighbour sit at the same seat. Must your lists of worlds agree? *Yes, "
            "if both use all that the seat was told: the list follows from that and from nothing "
            "else.*"
        ),
        (
            "Does an information set say what is likely? *No: it says what may be. How likely "
            "each of it is, is a belief.*"
        ),
        (
            "Who gains if you forget in which order your cards came? *Your rival, if anybody. You"
            " can do nothing that you could not do before, and some things no more.*"
        ),
        (
            "Could a program merge two sets by accident? How would you notice? *Yes, by too short"
            " a name for what a seat was told. What is left to gain against it stops falling, "
            "however long it learns.*"
        ),
    ),
    picture=picture,
    exercises=(
        Exercise(
            "L07.1",
            "Deck A: two Investigators, Cultists, The Boxer, Deep One, The Musician. It is your"
            " first turn. How many orders of the hidden cards (the one face down, the card of seat"
            " 1, the deck) fit what you have seen, if you were dealt Investigators and drew The"
            " Boxer? And if you were dealt Deep One and drew The Boxer?",
            Several({"Investigators dealt": Number(), "Deep One dealt": Number()}),
            lambda: (fitting("investigators", "boxer"), fitting("deep_one", "boxer")),
            (
                Slip(
                    "only the other hand counted",
                    "Those are the nodes of the tree so far. Where the other hidden cards lie is"
                    " part of the world as well.",
                    lambda: (_nodes("investigators", "boxer"), _nodes("deep_one", "boxer")),
                ),
                Slip(
                    "two equal cards told apart",
                    "Change the two Investigators with each other, and it is the same world.",
                    lambda: (
                        _orders(gone=("investigators", "boxer"), alike=False),
                        _orders(gone=("deep_one", "boxer"), alike=False),
                    ),
                ),
                Slip(
                    "the drawn card counted as hidden",
                    "The Boxer is in your hand: four cards are hidden, not five.",
                    lambda: (
                        _orders(gone=("investigators",), alike=True),
                        _orders(gone=("deep_one",), alike=True),
                    ),
                ),
            ),
            "Four cards are hidden. In how many orders can they lie, if equal ones look alike?",
            _solve_sizes,
        ),
        Exercise(
            "L07.2",
            "How many information sets do you have at the first decision of Deck A? And how many if"
            " you forgot which of your two cards came first?",
            Several({"as told": Number(), "order forgotten": Number()}),
            lambda: (len(first_hands()), unordered(first_hands())),
            (
                Slip(
                    "hands that do not exist",
                    "There is one Boxer only: you cannot be dealt it and draw it.",
                    lambda: (len(set(all_but(deck(DECK)))) ** 2, len(set(all_but(deck(DECK)))) * 3),
                ),
                Slip(
                    "pairs of the same card forgotten",
                    "There are two Investigators, and you may hold both.",
                    lambda: (
                        len({hand for hand in first_hands() if len(set(hand)) > 1}),
                        unordered({hand for hand in first_hands() if len(set(hand)) > 1}),
                    ),
                ),
                Slip(
                    "the other’s card told",
                    "You count one set for each card that seat 1 may hold. You cannot see it.",
                    lambda: (
                        sum(_nodes(*hand) for hand in first_hands()),
                        sum(_nodes(*hand) for hand in first_hands() if hand[0] <= hand[1]),
                    ),
                ),
            ),
            "Deck A has five kinds of cards, and one of them twice. Each kind may come first; which"
            " may come second then? Without order, a pair and the same pair turned round count"
            " once.",
            _solve_first,
        ),
        Exercise(
            "L07.3",
            "The same for the whole game with three or more players: 18 kinds are shuffled, five of"
            " them in two or more copies. How many information sets has the starting player at the"
            " first decision, with the order of its two cards and without?",
            Several({"with order": Number(), "without order": Number()}),
            lambda: (len(full_hands()), unordered(set(full_hands()))),
            (
                Slip(
                    "hands that do not exist",
                    "Thirteen kinds have one card each: nobody holds two of them.",
                    lambda: (18 * 18, 18 * 19 // 2),
                ),
                Slip(
                    "pairs of the same card forgotten",
                    "Of five kinds you may hold two cards.",
                    lambda: (18 * 17, 18 * 17 // 2),
                ),
                Slip(
                    "equal cards told apart",
                    "You counted cards, not kinds: both Urchins look the same.",
                    lambda: (26 * 25, 26 * 25 // 2),
                ),
            ),
            "Count pairs of kinds, then take away those that one card alone cannot make.",
            _solve_full,
        ),
        Exercise(
            "L07.4",
            "Deck A again. Do the two histories lie in one information set of the seat? Answer yes"
            " or no three times.\n\n"
            + "\n".join(
                f"- ({letter}) seat {seat}: `{one}` and `{two}`"
                for letter, (seat, one, two) in zip("abc", PAIRS, strict=True)
            ),
            Several(a=OneOf("yes", "no"), b=OneOf("yes", "no"), c=OneOf("yes", "no")),
            lambda: tuple(share_a_set(*each) for each in PAIRS),
            (
                Slip(
                    "the order of draws forgotten",
                    "Two hands of the same cards are not the same if they came in another order:"
                    " you were told at two moments.",
                    lambda: ("yes", "yes", "yes"),
                ),
                Slip(
                    "kept and drawn confused",
                    "Seat 1 hears which card is played. Does it hear where in the hand it was?",
                    lambda: ("yes", "no", "no"),
                ),
                Slip(
                    "histories taken for information sets",
                    "These are different nodes, that is true. The question is whether the seat was"
                    " told anything by which to tell them apart.",
                    lambda: ("no", "no", "no"),
                ),
            ),
            "Write down for each history what the seat was told, and when. Compare the two lists.",
            _solve_shared,
        ),
        Exercise(
            "L07.5",
            "Two seats learn Deck A that remember their own hand (and who is protected) and nothing"
            " of what happened before. How much is left to gain against them, as exploitability?"
            " Give a decimal to within ±0.005; `ll.solve.forgetful` measures it.",
            Number(within=Fraction(1, 200), exact=False),
            gap,
            (
                Slip(
                    "learnt long enough, nothing is left",
                    "That is so for a seat that remembers everything. Measure it for this one.",
                    lambda: 0,
                ),
                Slip(
                    "the gains of both seats not halved",
                    "Exploitability is half the sum of what the two seats could gain.",
                    lambda: 2 * gap(),
                ),
                Slip(
                    "the value of the game",
                    "That is what a round is worth, and not how far the two are from an"
                    " equilibrium.",
                    lambda: value_of(tree(DECK)),
                ),
            ),
            "Merge the sets by what the view of a seat shows of its own hand, run about thirty"
            " rounds, and read `.gap`.",
            _solve_gap,
        ),
    ),
)
