"""Decks and late tables small enough for every history, and full of what a seat can see."""

from typing import NamedTuple

import lovecraft_lab as ll
from lovecraft_lab.letter.game import LetterGame
from lovecraft_lab.letter.state import LetterState
from tests.rules.table import table


class Deck(NamedTuple):
    """A teaching deck and the table at which it is played."""

    edition: str
    players: int
    cards: dict[str, int]

    @property
    def game(self) -> LetterGame:
        """The game."""
        return ll.letter(self.edition, players=self.players, deck=self.cards)


def deck(cards: str, *, players: int = 2, edition: str = "zman27") -> Deck:
    """Return a deck of the cards named, each as often as it is named."""
    return Deck(edition, players, {card: cards.split().count(card) for card in cards.split()})


DECKS = {
    "pocket-4": Deck("zman27", 2, ll.DECKS["pocket-4"]),
    "deck-a": Deck("zman27", 2, ll.DECKS["deck-a"]),
    "trades and hand-outs": deck("randall_tillinghast cultists sailor fed fed fed fed"),
    "a robbery": deck("stowaway deep_one sailor fed fed fed fed"),
    "trades and discards of three": deck("sailor musician dilettante fed fed boxer", players=3),
    "a 7 is forced": deck("entertainer shoggoth musician fed fed cthulhu"),
    "Classic, trades and hand-outs": deck(
        "randall_tillinghast deep_one sailor fed fed fed fed", edition="classic"
    ),
    "25 cards, trades and hand-outs": deck(
        "nyarlathotep deep_ones randolph_carter" + 4 * " cats_of_ulthar", edition="aeg25"
    ),
    "25 cards, a robbery": deck(
        "nyarlathotep hound_of_tindalos mi_go" + 4 * " cats_of_ulthar", edition="aeg25"
    ),
    "25 cards, from the hand": deck(
        "shining_trapezohedron mi_go golden_mead silver_key elder_sign necronomicon",
        edition="aeg25",
    ),
    "25 cards, eights of three": deck(
        "cthulhu henry_armitage henry_armitage deep_ones nyarlathotep hound_of_tindalos",
        players=3,
        edition="aeg25",
    ),
}
"""Decks whose whole tree is walked from the deal on."""

LONGER = {
    "two trades": deck("sailor sailor cultists shoggoth dilettante fed fed"),
    "a deck flipped twice": deck("rlyeh rlyeh nightgaunt tommy_gun entertainer fed fed"),
    "duels of three": deck(
        "necronomicon necronomicon boxer boxer boxer musician stowaway deep_one", players=3
    ),
    "Classic, duels of three": deck(
        "necronomicon deep_one boxer boxer boxer fed urchin", players=3, edition="classic"
    ),
    "three hand-outs of three": deck(
        3 * "randall_tillinghast " + "nightgaunt nightgaunt urchin urchin fed fed sailor",
        players=3,
    ),
    "25 cards, three hand-outs of three": deck(
        3 * "nyarlathotep " + 2 * "golden_mead elder_sign cats_of_ulthar ",
        players=3,
        edition="aeg25",
    ),
    "25 cards, two wins from the hand": deck(
        2 * "shining_trapezohedron deep_ones " + "mi_go silver_key henry_armitage",
        edition="aeg25",
    ),
}
"""Decks whose tree is too large to be walked: what may happen once in a round happens twice."""

TABLES: dict[str, LetterState] = {
    "a flipped deck": table(
        "rlyeh fed",
        "boxer",
        zones=["cultists", "investigators"],
        unseen="investigators cthulhu urchin",
    ),
    "a check over a flipped deck": table(
        "fed",
        "boxer",
        zones=["cultists deep_one", "rlyeh"],
        unseen="investigators urchin musician",
        known_next="sailor",
        end_option=0,
    ),
    "Randall Tillinghast": table(
        "randall_tillinghast fed",
        "boxer",
        "fed",
        zones=["necronomicon", "", ""],
        unseen="shoggoth",
        aside=False,
        known={(1, 2)},
    ),
    "Stowaway, Nightgaunt and Cthulhu": table(
        "stowaway fed",
        "nightgaunt",
        zones=["necronomicon", ""],
        unseen="cthulhu urchin",
    ),
    "seat 1 robs seat 0": table(
        "musician", "stowaway fed", zones=["", "nightgaunt"], turn=1, unseen="boxer urchin"
    ),
    "seat 1 robs seat 0, 25 cards": table(
        "henry_armitage",
        "mi_go elder_sign",
        edition="aeg25",
        zones=["", "golden_mead"],
        turn=1,
        unseen="cats_of_ulthar silver_key",
    ),
    "the Eggs are somewhere": table(
        "sailor",
        "stowaway_eggs",
        "fed",
        zones=["stowaway cultists", "", ""],
        unseen="urchin investigators",
    ),
    "the Eggs may be in three places": table(
        "fed",
        "stowaway_eggs boxer",
        "urchin",
        zones=["stowaway", "", ""],
        turn=1,
        unseen="fed urchin cultists",
        known={(2, 1)},
    ),
    "nothing puts seat 1 out": table(
        "boxer fed",
        "musician",
        zones=["", "cultists necronomicon"],
        unseen="dilettante fed urchin",
        immune=[1],
    ),
    "The Musician on an empty deck": table(
        "musician fed", "boxer", zones=["cultists", ""], unseen="cthulhu"
    ),
    "Shoggoth shows": table(
        "shoggoth fed", "boxer", zones=["cultists", ""], unseen="sailor entertainer fed"
    ),
    "Nyarlathotep": table(
        "nyarlathotep cats_of_ulthar",
        "great_race_of_yith",
        "mi_go",
        edition="aeg25",
        zones=["deep_ones", "", ""],
        unseen="elder_sign",
        aside=False,
    ),
    "Mi-Go robs": table(
        "mi_go elder_sign",
        "cthulhu",
        edition="aeg25",
        zones=["golden_mead deep_ones", ""],
        unseen="cats_of_ulthar silver_key",
    ),
    "Golden Mead": table(
        "golden_mead elder_sign",
        "necronomicon",
        edition="aeg25",
        zones=["deep_ones", ""],
        unseen="cats_of_ulthar shining_trapezohedron elder_sign",
    ),
}
"""Late tables of the printed decks, from which the whole tree is walked."""
