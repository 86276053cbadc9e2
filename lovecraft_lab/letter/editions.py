"""All editions by name, and the teaching decks that have a name.

Knows which editions there are; what one is stands in `edition`, and each of them in a module of its
own.
"""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache
from typing import TYPE_CHECKING

from lovecraft_lab.letter.aeg25 import AEG25
from lovecraft_lab.letter.classic import CLASSIC
from lovecraft_lab.letter.zman27 import ZMAN27

if TYPE_CHECKING:
    from collections.abc import Mapping

    from lovecraft_lab.core.rule import Rule
    from lovecraft_lab.letter.edition import Edition
    from lovecraft_lab.letter.game import LetterGame

PLAYERS = range(2, 7)
"""How many can sit at a table, in every edition."""

SPARE = 2
"""So many cards more than players are needed: one is set aside, and one is drawn."""

EDITIONS = {edition.name: edition for edition in (ZMAN27, CLASSIC, AEG25)}
"""Every edition by its name; one of your own is put in here."""

DECKS: dict[str, dict[str, int]] = {
    "pocket-4": {"investigators": 2, "cultists": 1, "boxer": 1},
    "pocket-5": {"investigators": 1, "cultists": 1, "boxer": 1, "musician": 1, "deep_one": 1},
    "pocket-5b": {"investigators": 2, "fed": 1, "boxer": 1, "dilettante": 1},
    "deck-a": {"investigators": 2, "cultists": 1, "boxer": 1, "deep_one": 1, "musician": 1},
    "deck-b": {"investigators": 2, "deep_one": 1, "urchin": 1, "sailor": 1, "dilettante": 1},
    "deck-c": {
        "investigators": 2,
        "cultists": 1,
        "boxer": 1,
        "deep_one": 1,
        "musician": 1,
        "dilettante": 1,
    },
}
"""The teaching decks that have a name."""

ABOUT_DECKS = {
    "pocket-4": "the smallest, whose whole tree can be read",
    "pocket-5": "each card but once, so that a card seen is a card ruled out",
    "pocket-5b": "no card of the Other World, so that nobody goes Insane",
    "deck-a": "to find what can be known, and solved to the last fraction",
    "deck-b": "guesses against protection, a trade and an 8; solved to the last fraction",
    "deck-c": "deck-a and The Dilettante, with a tree that is much larger",
}
"""What each of them is for."""


def about_edition(edition: Edition) -> str:
    """Return an edition in a line: how many cards and players, and what it is for.

    >>> about_edition(CLASSIC).partition(":")[0]
    '25 cards of 17 kinds, 2 to 6 players'
    """
    cards = sum(row.copies for row in edition.cards)
    told = f"{cards} cards of {len(edition.cards)} kinds, {_players(PLAYERS.stop - 1)}"
    return f"{told}: {edition.about}."


def about_deck(edition: Edition, deck: Mapping[str, int]) -> str:
    """Return a deck of an edition in a line: its cards, how many can play it, what it is for.

    >>> about_deck(ZMAN27, DECKS["pocket-4"]).partition(":")[0]
    '4 cards (Cultists, 2 Investigators, The Boxer), 2 players'
    """
    size = sum(deck.values())
    players = _players(min(size - SPARE, PLAYERS.stop - 1))
    told = f"{size} cards ({_cards_in_words(edition, deck)}), {players}"
    return f"{told}: {ABOUT_DECKS.get(_name_of(deck), 'a deck of one’s own')}."


def title_of(game: LetterGame) -> str:
    """Return what a table is played with: its edition, or its teaching deck by name and size.

    >>> from lovecraft_lab.letter import letter
    >>> title_of(letter()), title_of(letter(deck=DECKS["deck-a"]))
    ('Lovecraft Letter, 27 cards', 'Deck A, 6 cards')
    """
    deck = game.spec().get("deck")
    if deck is None:
        return game.edition.title
    words = _name_of(deck).replace("deck-", "deck ").split() or ["A deck of one’s own"]
    called = " ".join(f"{word[0].upper()}{word[1:]}" for word in words)
    return f"{called}, {sum(deck.values())} cards"


def full_title_of(game: LetterGame) -> str:
    """Return what a table is played with, and the cards of a deck that has no name.

    >>> from lovecraft_lab.letter import letter
    >>> full_title_of(letter(deck={"boxer": 2, "fed": 2}))
    'A deck of one’s own, 4 cards (2 The Fed, 2 The Boxer)'
    """
    deck = game.spec().get("deck")
    if deck is None or _name_of(deck):
        return title_of(game)
    return f"{title_of(game)} ({_cards_in_words(game.edition, deck)})"


def _name_of(deck: Mapping[str, int]) -> str:
    """Return the name of a teaching deck; an empty text if it has none."""
    return next((name for name, each in DECKS.items() if each == deck), "")


def _cards_in_words(edition: Edition, deck: Mapping[str, int]) -> str:
    """Return the cards of a deck by their numbers, with their copies where there are several."""
    rows = sorted(edition.cards, key=lambda row: row.number)
    held = [(deck.get(row.ident, 0), row.name) for row in rows]
    return ", ".join(f"{copies} {name}" if copies > 1 else name for copies, name in held if copies)


def _players(most: int) -> str:
    """How many can play, up to this number."""
    least = PLAYERS.start
    return f"{least} players" if most == least else f"{least} to {most} players"


@cache
def rules_around(edition: Edition) -> Mapping[str, Rule]:
    """Return the rules of every edition by their names, those of this edition before others."""
    others = (each.rules for each in EDITIONS.values())
    return {ident: rule for rules in (*others, edition.rules) for ident, rule in rules.items()}


def no_such_card(edition: Edition, ident: object) -> str:
    """Return the sentence that says that an edition has no card with this id.

    It says which editions have one, and which card of this edition may be meant.

    >>> no_such_card(ZMAN27, "deep_ones").split(": ")[1]
    'it is Deep Ones (1) of aeg25; zman27 has deep_one'
    """
    said = f"no card is called {ident!r} in {edition.name}"
    owners = [
        (f"{row.name} ({row.number})", other.name)
        for other in EDITIONS.values()
        for row in other.cards
        if row.ident == ident
    ]
    if owners:
        names = " and ".join(name for _, name in owners)
        said += f": it is {owners[0][0]} of {names}"
    close = get_close_matches(str(ident), [row.ident for row in edition.cards], 1, 0.8)
    return f"{said}{';' if owners else ':'} {edition.name} has {close[0]}" if close else said
