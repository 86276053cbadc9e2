"""Which game is dealt and who sits where, as controls: each deals anew with the same seed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lovecraft_lab.bots.search import PLAYOUTS
from lovecraft_lab.letter.editions import DECKS, EDITIONS, PLAYERS, about_deck, about_edition
from lovecraft_lab.show.markup import el
from lovecraft_lab.widgets.actions import LENGTHS, MATCH, ROUND
from lovecraft_lab.widgets.control import box, group, one_of, reason
from lovecraft_lab.widgets.rule_marks import with_rules

if TYPE_CHECKING:
    from lovecraft_lab.letter.game import LetterGame
    from lovecraft_lab.show.markup import Html
    from lovecraft_lab.widgets.desk import Desk

SAME_SEED: Final = "A change deals anew and keeps the seed."
ABOUT_BOTS: Final = (
    "A random bot plays any card it may; a cautious one avoids what would probably put it out; a"
    f" searching one plays {PLAYOUTS} games on from worlds drawn from what it can know, and takes"
    " the choice that does best in them."
)
PRINTED: Final = ""
"""How a message names the printed deck."""
PERSON: Final = ""
"""How a message names a person where a bot could sit."""


def which_game(desk: Desk) -> Html:
    """Edition, deck, length and number of players."""
    game = desk.game
    editions = {name: edition.title for name, edition in EDITIONS.items()}
    decks = decks_of(game)
    deck = deck_of(game)
    length = MATCH if game.options.match else ROUND
    sizes = {str(number): str(number) for number in PLAYERS}
    rows = {
        "Edition": one_of("edition", editions, game.edition.name),
        "Deck": one_of("deck", decks, deck),
        "Length": one_of("length", LENGTHS, length),
        "Players": one_of("players", sizes, str(game.players), says="Players: "),
    }
    told = (
        game.edition.title,
        f"deck {decks.get(deck, 'of this table alone')}",
        LENGTHS[length].lower(),
        f"{game.players} players",
    )
    about = {"Edition": about_edition(game.edition), "Deck": _about_deck(game)}
    groups = [
        group(title, row, note=about.get(title, ""), refused=refusal(desk, title.lower()))
        for title, row in rows.items()
    ]
    return box("game", f"The game: {', '.join(told)}", _note(SAME_SEED), *groups)


def who_sits_where(desk: Desk) -> Html:
    """For each seat: a person, or one of the bots by name."""
    kinds = {PERSON: "Person", **{name: name for name in desk.bots}}
    seats = desk.session.seats
    rows = [
        group(desk.called(seat), one_of("who", kinds, now or PERSON, seat=str(seat)))
        for seat, now in enumerate(seats)
    ]
    people = seats.count(None)
    told = [f"{people} {'person' if people == 1 else 'people'}"] * bool(people)
    told += [f"{seats.count(name)} {name}" for name in desk.bots if name in seats]
    refused = reason(refusal(desk, "who"))
    about = f"{SAME_SEED} {ABOUT_BOTS}"
    return box("seats", f"Who sits where: {', '.join(told)}", _note(about), refused, *rows)


def refusal(desk: Desk, action: str) -> Html:
    """Why this action was refused, if it was the last one."""
    return with_rules(desk.refusal(action), desk.game.edition, action)


def _note(says: str) -> Html:
    """A remark over the groups of a box."""
    return el("div.ll-step__note ll-more__note", says)


def _about_deck(game: LetterGame) -> str:
    """What is dealt, in a line."""
    deck = game.spec().get("deck")
    return about_deck(game.edition, deck) if deck else "Every card of the edition."


def decks_of(game: LetterGame) -> dict[str, str]:
    """Return what can be dealt in a game's edition, by the name that a message has for it."""
    cards = {row.ident for row in game.cards}
    return {PRINTED: "as printed"} | {name: name for name in DECKS if cards.issuperset(DECKS[name])}


def deck_of(game: LetterGame) -> str:
    """Return the name of a game's deck; one without a name is named by its cards."""
    deck = game.spec().get("deck")
    if deck is None:
        return PRINTED
    return next((name for name, cards in DECKS.items() if cards == deck), str(deck))
