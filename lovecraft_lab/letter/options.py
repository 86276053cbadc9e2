"""Asking for a table: `letter`, and every reason why a table cannot be had.

Knows what may be asked for in an edition; the game itself is in `game`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from lovecraft_lab.core.errors import BadPosition
from lovecraft_lab.letter.editions import EDITIONS, PLAYERS, SPARE, no_such_card
from lovecraft_lab.letter.game import USUAL, LetterGame, Options

if TYPE_CHECKING:
    from lovecraft_lab.letter.cards import CardKind
    from lovecraft_lab.letter.edition import Edition

LARGEST_DECK = 99
"""More cards than any lesson needs, and few enough to be counted and drawn."""
TABLE = lru_cache(maxsize=256)(LetterGame)
"""Builds a game once for each set of options, so that equal games are the same object."""


def letter(  # noqa: PLR0913 - one argument for each option of a table
    edition: str = "zman27",
    players: int = 2,
    *,
    deck: Mapping[str, int] | None = None,
    match: bool = False,
    switches: Mapping[str, bool] | None = None,
    first: int | None = 0,
) -> LetterGame:
    """Return a game of Lovecraft Letter.

    `players` is 2 to 6; `deck` is `None` for the printed deck or a mapping card id -> copies for a
    teaching deck (some have names in `DECKS`); `match` plays rounds until the match is won;
    `switches` changes rulings from their defaults; `first` is the seat that begins, `None` for
    chance. The same options give the same object. Raises `BadPosition` with every fault.

    >>> letter(players=3)
    <Lovecraft Letter, 27 cards: one round for 3 players>
    >>> letter(deck={"investigators": 2, "cultists": 1, "boxer": 1})
    <Pocket-4, 4 cards: one round for 2 players>
    >>> letter("zman27", 7)
    Traceback (most recent call last):
    ...
    lovecraft_lab.core.errors.BadPosition: players=7: this game is for 2 to 6
    """
    chosen = EDITIONS.get(edition) if isinstance(edition, str) else None
    faults = [*_player_faults(players, first), *_flag_faults("match=", match)]
    if chosen is None:
        faults.append(f"no edition is called {edition!r}: there is {', '.join(EDITIONS)}")
    else:
        faults += [*_deck_faults(chosen, players, deck), *_switch_faults(chosen, switches)]
        faults += [] if faults else _idle_switches(chosen, players, deck, switches or {})
    if faults or chosen is None:
        raise BadPosition(faults)
    copies = [row.copies for row in chosen.cards] if deck is None else _copies(chosen, deck)
    return TABLE(
        Options(
            edition=chosen,
            players=players,
            copies=tuple(copies),
            is_teaching_deck=deck is not None,
            match=match,
            switches=tuple(sorted((_usual(chosen) | dict(switches or {})).items())),
            first=first,
        )
    )


def from_spec(spec: Mapping[str, Any]) -> LetterGame:
    """Return the game that a spec describes; raises `BadPosition` if it describes none."""
    known = {"game", "deck", *USUAL}
    unknown = [f"{name!r} is no option of this game" for name in spec if name not in known]
    if unknown:
        raise BadPosition(unknown)
    return letter(**{name: value for name, value in spec.items() if name != "game"})


def _usual(edition: Edition) -> dict[str, bool]:
    return {name: switch.default for name, switch in edition.switches.items()}


def _copies(edition: Edition, deck: Mapping[str, int]) -> list[int]:
    """Return the copies of each kind in a teaching deck; one comes with the card that needs it."""
    comes = _has_aside(edition, deck)
    return [int(comes) if row.aside else deck.get(row.ident, 0) for row in edition.cards]


def _has_aside(edition: Edition, deck: Mapping[str, int]) -> bool:
    """Whether a teaching deck holds the card that hands out the one beside the deck."""
    return any(deck.get(row.ident) for row in edition.cards if row.needs_aside)


def _player_faults(players: Any, first: Any) -> list[str]:
    low, high = PLAYERS[0], PLAYERS[-1]
    fits = type(players) is int and players in PLAYERS
    faults = [] if fits else [f"players={players!r}: this game is for {low} to {high}"]
    last = (players if fits else high) - 1
    if first is not None and (type(first) is not int or not 0 <= first <= last):
        faults.append(f"first={first!r}: seats go from 0 to {last}, None lets chance pick")
    return faults


def _flag_faults(name: str, value: Any) -> list[str]:
    return [] if isinstance(value, bool) else [f"{name}{value!r}: True or False is needed"]


def _switch_faults(edition: Edition, switches: Any) -> list[str]:
    if switches is None:
        return []
    if not isinstance(switches, Mapping):
        return [f"switches={switches!r}: a mapping from name to True or False is needed"]
    faults = []
    for name, on in switches.items():
        if name in edition.switches:
            faults += _flag_faults(f"switch {name}=", on)
        else:
            faults.append(_no_such_switch(edition, name))
    return faults


def _no_such_switch(edition: Edition, name: Any) -> str:
    """Return the sentence that says that an edition has no such switch, and which one has."""
    owners = [each.name for each in EDITIONS.values() if name in each.switches]
    elsewhere = f" ({' and '.join(owners)} have it)" if owners else ""
    known = ", ".join(edition.switches)
    return f"no switch is called {name!r} in {edition.name}{elsewhere}: this edition has {known}"


def _idle_switches(
    edition: Edition,
    players: int,
    deck: Mapping[str, int] | None,
    switches: Mapping[str, bool],
) -> list[str]:
    """Return a fault for each switch that is turned where it would change nothing."""
    if deck is None:
        return []
    turned = {name: on for name, on in switches.items() if on != edition.switches[name].default}
    why = {name: edition.switches[name].idle_in(deck, players) for name in turned}
    return [
        f"switch {name}={on}: it changes nothing here: {why[name]}"
        for name, on in turned.items()
        if why[name]
    ]


def _deck_faults(edition: Edition, players: Any, deck: Any) -> list[str]:
    if deck is None:
        return []
    if not isinstance(deck, Mapping):
        return [f"deck={deck!r}: a mapping from card id to copies is needed (see DECKS)"]
    rows = {row.ident: row for row in edition.cards}
    faults = [fault for item in deck.items() for fault in _card_faults(edition, rows, *item)]
    if faults or type(players) is not int:
        return faults
    size, needed = sum(deck.values()), players + SPARE
    if size > LARGEST_DECK:
        faults.append(f"{size} cards: a deck of more than {LARGEST_DECK} is not dealt")
    if size < needed:
        faults.append(
            f"{size} cards: one is set aside, {players} are dealt and one is drawn, so {needed}"
            " are needed"
        )
    present = [rows[ident] for ident, copies in deck.items() if copies]
    guessable = {row.number for row in present} - {1} or _has_aside(edition, deck)
    guessing = sorted(row.name for row in present if row.sane.guess)
    if guessing and not guessable:
        missing = f"need a number to guess, and here is none but 1 ({edition.rule(89)})"
        faults.append(f"{guessing[-1]} {missing}")
    return faults


def _card_faults(
    edition: Edition, rows: Mapping[str, CardKind], ident: Any, copies: Any
) -> list[str]:
    if ident not in rows:
        return [no_such_card(edition, ident)]
    if rows[ident].aside:
        bringer = next(row.name for row in edition.cards if row.needs_aside)
        return [f"{ident}: beside the deck from the start, and comes with {bringer}: leave it out"]
    if type(copies) is not int or copies < 0:
        return [f"{ident}: {copies!r} copies; a whole number from 0 up is needed"]
    if rows[ident].needs_aside and copies > 1:
        aside = next(row.name for row in edition.cards if row.aside)
        return [f"{ident}: one at most, for there is one {aside} to leave behind (Q-48)"]
    return []
