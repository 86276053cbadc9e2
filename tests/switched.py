"""Whether a switch changes a game at all, found by playing; it knows nothing of what it needs.

    python -m tests.switched

goes over every named deck, its twins in the other editions and every number of players, and
compares what is found with what `ll.letter` accepts.
"""

import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import count
from typing import Any, NamedTuple

import lovecraft_lab as ll
from lovecraft_lab.core.state import frames
from lovecraft_lab.letter import EDITIONS
from lovecraft_lab.letter.game import LetterGame
from lovecraft_lab.letter.sidebyside import counterpart
from lovecraft_lab.letter.state import LetterState
from tests.random_play import PLAYERS, turns

say = partial(print, flush=True)
HISTORY = {"todo", "public", "private", "announced", "game"}
Deck = Mapping[str, int]


class Table(NamedTuple):
    """A teaching deck under its name, in an edition, for so many players."""

    edition: str
    name: str
    deck: dict[str, int]
    players: int

    @property
    def game(self) -> LetterGame:
        """The game with every switch as it is by default."""
        return ll.letter(self.edition, self.players, deck=self.deck)


def named_tables() -> Iterator[Table]:
    """Yield every named deck in every edition that has a card for each of its cards."""
    home = EDITIONS["zman27"].cards
    rows = {row.ident: row for row in home}
    for edition in EDITIONS.values():
        for name, deck in ll.DECKS.items():
            twins = {ident: counterpart(rows[ident], edition) for ident in deck}
            own = {row.ident: deck[ident] for ident, row in twins.items() if row is not None}
            if len(own) == len(deck):
                for players in PLAYERS:
                    if sum(own.values()) >= players + 2:
                        yield Table(edition.name, name, own, players)


def turned(game: LetterGame, name: str) -> LetterGame:
    """Return the same table with one switch the other way, whether that may be asked for or not."""
    options = tuple((each, on != (each == name)) for each, on in game.options.switches)
    return LetterGame(replace(game.options, switches=options))


def is_accepted(game: LetterGame, name: str) -> bool:
    """Whether one may ask for this table with the switch the other way."""
    spec = {**game.spec(), "switches": {name: not game.switches[name]}}
    try:
        ll.letter(**{key: value for key, value in spec.items() if key != "game"})
    except ll.BadPosition:
        return False
    return True


def news(before: LetterState, after: LetterState) -> list[Any]:
    """Return what everybody heard between two states."""
    heard, chain = [], after.public
    for _ in range(after.announced - before.announced):
        assert chain is not None, "what was announced stands there"
        chain, fact = chain
        heard.append(fact)
    return heard


def differ(one: LetterState, two: LetterState) -> bool:
    """Whether two tables with the same history can be told apart by what may happen next."""
    if ll.mover(one) in (ll.CHANCE, ll.TERMINAL):  # chance is told by what it turns up, and whence
        return tuple(frames(one)) != tuple(frames(two)) or one.unseen != two.unseen
    return ll.mover(one) != ll.mover(two) or ll.choices(one) != ll.choices(two)


def together(one: LetterState, two: LetterState, choice: Any) -> tuple[Any, Any, bool]:
    """Make the same choice at both tables; say as well whether something else was heard of it."""
    first, second = ll.child(one, choice), ll.child(two, choice)
    return first, second, news(one, first) != news(two, second) or differ(first, second)


def what_matters(game: LetterGame, limit: int = 200_000) -> set[str]:
    """Return the switches that change something in some game at this table: all are gone through.

    Tables that differ in their history alone are met once.
    """
    open_ = {name: turned(game, name) for name in game.switches}
    found: set[str] = set()
    fields = [name for name in LetterState.fields if name not in HISTORY]
    stack = [(game.start(), {name: other.start() for name, other in open_.items()})]
    met = set()
    while stack and found != {*open_}:
        state, others = stack.pop()
        if ll.mover(state) == ll.TERMINAL:
            continue
        for choice in ll.choices(state):
            after: dict[str, LetterState] = {}
            following = ll.child(state, choice)
            for name in others.keys() - found:
                following, after[name], apart = together(state, others[name], choice)
                found |= {name} if apart else set()
            key = (
                tuple(frames(following)),
                tuple(getattr(following, field) for field in fields),
                tuple(after[name].minds for name in sorted(after)),
            )
            if key not in met:
                met.add(key)
                assert len(met) <= limit, "this table is too large to be gone through"
                stack.append((following, after))
    return found


def a_game_it_changes(game: LetterGame, name: str) -> int:
    """Return the number of the random game in which a switch first changed something.

    Most games are played gently: nobody plays what may put somebody out where that can be avoided,
    so that games last.
    """
    other = turned(game, name)
    for number in count(1):
        two = other.start()
        for turn in turns(game, f"{name}/{number}"):
            _, two, apart = together(turn.state, two, turn.choice)
            if apart:
                return number
    raise AssertionError("counting has no end")


def main() -> int:
    """Go over every named table."""
    wrong = 0
    for table in named_tables():
        game = table.game
        matters = what_matters(game)
        accepted = {name for name in game.switches if is_accepted(game, name)}
        wrong += matters != accepted
        found = " ".join(sorted(matters)) or "none"
        say(f"{table.edition}, {table.name}, {table.players} players: {found}")
        if matters != accepted:
            say(f"  but accepted: {' '.join(sorted(accepted))}")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
