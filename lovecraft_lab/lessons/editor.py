"""`ll.PositionEditor`: a table put together card by card, and the class code that deals it.

Every card is checked when it is put down, and the whole table by the rules of `game.position`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final

from lovecraft_lab.core.errors import BadPosition, LabError
from lovecraft_lab.core.play import seed_text
from lovecraft_lab.core.state import infoset
from lovecraft_lab.lessons.answering import LessonDesk
from lovecraft_lab.lessons.classroom import class_code
from lovecraft_lab.letter import EDITIONS, LetterGame, letter
from lovecraft_lab.show.facts import picture
from lovecraft_lab.show.markup import NOTHING, Html, el
from lovecraft_lab.show.table import table_body
from lovecraft_lab.show.theme import rules
from lovecraft_lab.widgets.control import SMALL, code_to_copy, control, field, group, one_of, reason
from lovecraft_lab.widgets.live import Live
from lovecraft_lab.widgets.message import action_named, number

if TYPE_CHECKING:
    from lovecraft_lab.letter.cards import CardKind

MOST: Final = 6
"""So many can sit at a table."""
FULL: Final = 2
"""So many cards are in the hand of the seat to move."""
LONGEST: Final = 40
"""A seed has so many signs at most: it is part of a short code."""
FACE_UP: Final = "face up"
PLACE: Final = re.compile(r"\b(hand|zone)s\[(\d)\]")
"""A place as `game.position` calls it."""


class EditorDesk(LessonDesk):
    """A table in the making: which cards lie where, whose turn it is, and how it goes on."""

    def __init__(self, edition: str, players: int, seed: object) -> None:
        super().__init__()
        letter(edition, players)
        self.edition, self.players = edition, players
        self.turn_of = 0
        self.take_seed(seed)
        self.picked = ""
        self.lying: dict[str, tuple[str, ...]] = {}
        self.guarded: frozenset[int] = frozenset()

    @property
    def game(self) -> LetterGame:
        """The game of this table."""
        return letter(self.edition, self.players)

    @property
    def rows(self) -> tuple[CardKind, ...]:
        """The cards of the edition by their numbers."""
        cards = (row for row in EDITIONS[self.edition].cards if not row.aside)
        return tuple(sorted(cards, key=lambda row: row.number))

    @property
    def places(self) -> dict[str, str]:
        """Where a card can lie, and how that is called."""
        seats = range(self.players)
        hands = {f"hand {seat}": f"Hand of seat {seat}" for seat in seats}
        zones = {f"zone {seat}": f"Discard zone of seat {seat}" for seat in seats}
        return hands | zones | ({FACE_UP: "Face up"} if self.players == FULL else {})

    def left(self, card: str) -> int:
        """Return how many copies of a card lie nowhere yet."""
        copies = next(row.copies for row in self.rows if row.ident == card)
        return copies - Counter(each for cards in self.lying.values() for each in cards)[card]

    def put(self, card: str, place: str) -> None:
        """Lay a card down; raises `LabError` for one that is not there, or has no copy left."""
        self._require_place(place)
        if not card:
            raise LabError("pick a card first, then say where it lies")
        row = next((row for row in self.rows if row.ident == card), None)
        if row is None:
            raise LabError(f"no card is called {card!r} in {self.edition}")
        if not self.left(card):
            raise LabError(f"every copy of {row.name} lies somewhere already")
        if place.startswith("hand") and len(self.lying.get(place, ())) == FULL:
            raise LabError(f"a hand has {FULL} cards at most: take one back first")
        self.lying[place] = (*self.lying.get(place, ()), card)

    def take_back(self, place: str, card: str) -> None:
        """Take a card back from where it lies."""
        self._require_place(place)
        cards = list(self.lying.get(place, ()))
        if card not in cards:
            raise LabError(f"{card!r} does not lie there")
        cards.remove(card)
        self.lying[place] = tuple(cards)

    def _require_place(self, place: str) -> None:
        if place not in [*self.places]:
            raise LabError(f"there is no place {place!r}: there is {', '.join(self.places)}")

    def guard(self, seat: int) -> None:
        """Protect a seat, or protect it no longer."""
        if seat not in range(self.players):
            raise LabError(f"there is no seat {seat}")
        self.guarded ^= {seat}

    def take_edition(self, edition: str) -> None:
        """Begin anew with the cards of another edition."""
        letter(edition, self.players)
        self.edition = edition
        self._clear()

    def take_players(self, players: int) -> None:
        """Begin anew with more or fewer seats."""
        letter(self.edition, players)
        self.players = players
        self._clear()

    def take_turn(self, seat: int) -> None:
        """Let it be the turn of a seat."""
        if seat not in range(self.players):
            raise LabError(f"there is no seat {seat}")
        self.turn_of = seat

    def take_seed(self, seed: object) -> None:
        """Let a seed decide what comes after this position; raises `LabError` for none."""
        text = seed_text(seed).strip()
        if not text:
            raise LabError("a seed is needed: type a number or a word")
        if len(text) > LONGEST:
            raise LabError(f"a seed of {len(text)} signs is too long: {LONGEST} are allowed")
        self.seed = text

    def _clear(self) -> None:
        self.lying, self.picked, self.turn_of, self.guarded = {}, "", 0, frozenset()

    @property
    def position(self) -> dict[str, Any]:
        """The table as `game.position` takes it."""
        seats = range(self.players)
        named = {
            "hands": [self.lying.get(f"hand {seat}", ()) for seat in seats],
            "zones": [list(self.lying.get(f"zone {seat}", ())) for seat in seats],
            "turn": self.turn_of,
        }
        face_up, guarded = self.lying.get(FACE_UP, ()), tuple(sorted(self.guarded))
        return (
            named
            | ({"face_up": face_up} if face_up else {})
            | ({"protected": guarded} if guarded else {})
        )

    @property
    def faults(self) -> tuple[str, ...]:
        """All that keeps this table from being played, by what it is called; none if it can be."""
        try:
            self.game.position(**self.position)
        except BadPosition as error:
            return error.faults
        return ()

    @property
    def code(self) -> str:
        """The class code that deals this table; raises `LabError` for one that cannot be played."""
        where = self.position
        return class_code(self.game, seed=self.seed, seat=self.turn_of, position=where)

    def obey(self, said: Mapping[str, str]) -> None:
        """Do one thing at the table."""
        action_named(ACTIONS, said.get("do"))(self, said)


def _pick(desk: EditorDesk, said: Mapping[str, str]) -> None:
    desk.picked = said.get("pick", "")


ACTIONS: Final[Mapping[str, Callable[[EditorDesk, Mapping[str, str]], None]]] = {
    "pick": _pick,
    "put": lambda desk, said: desk.put(desk.picked, said.get("place", "")),
    "take": lambda desk, said: desk.take_back(said.get("place", ""), said.get("card", "")),
    "turn": lambda desk, said: desk.take_turn(number(said.get("turnof", ""))),
    "edition": lambda desk, said: desk.take_edition(said.get("edition", "")),
    "players": lambda desk, said: desk.take_players(number(said.get("players", ""))),
    "seed": lambda desk, said: desk.take_seed(said.get("seed", "")),
    "guard": lambda desk, said: desk.guard(number(said.get("seat", ""))),
}
"""What the page may ask."""


class PositionEditor(Live):
    """Put a table together with mouse or keyboard: pick a card, then say where it lies.

    `.put(card, place)` and `.take_back(place, card)` do in code what the buttons do; `.position` is
    what `game.position` and `ll.class_code` take, `.faults` what is missing, `.code` the code. The
    seed, a number or a word, decides which cards come then and what the bots do.
    Tokens, seats that are out and what somebody has seen are named in code alone. Raises `LabError`
    for an edition or a number of players that there is not, and for a seed that is empty or long.

    >>> editor = PositionEditor(players=3)
    >>> for card, place in [("fed", "hand 0"), ("boxer", "hand 0"), ("sailor", "hand 1")]:
    ...     editor.put(card, place)
    >>> editor.faults
    ('hands[2]: 0 cards, 1 needed (rule 15)',)
    """

    _css: ClassVar[Any] = Live._css + rules("lesson")  # noqa: SLF001 - one style sheet a widget
    come_back: ClassVar[str] = (
        "Then put the table together again; a class code that you copied still deals it."
    )
    desk: EditorDesk

    def __init__(self, edition: str = "zman27", players: int = 2, *, seed: object = 1) -> None:
        super().__init__(EditorDesk(edition, players, seed))

    def put(self, card: str, place: str) -> None:
        """Lay a card down."""
        self.desk.put(card, place)
        self.refresh()

    def take_back(self, place: str, card: str) -> None:
        """Take a card back."""
        self.desk.take_back(place, card)
        self.refresh()

    @property
    def position(self) -> dict[str, Any]:
        """The table as `game.position` takes it."""
        return self.desk.position

    @property
    def faults(self) -> tuple[str, ...]:
        """All that keeps this table from being played."""
        return self.desk.faults

    @property
    def code(self) -> str:
        """The class code that deals this table."""
        return self.desk.code

    def markup(self) -> str:
        """Return the editor as HTML."""
        desk = self.desk
        editions = {name: edition.title for name, edition in EDITIONS.items()}
        seats = {str(seat): f"Seat {seat}" for seat in range(desk.players)}
        players = {str(each): str(each) for each in range(2, MOST + 1)}
        return str(
            el(
                "div.ll-live",
                el(
                    "div.ll-panel ll-panel--s",
                    el("div.ll-panel__t", "Position editor"),
                    group("Edition", one_of("edition", editions, desk.edition)),
                    group("Players", one_of("players", players, str(desk.players))),
                    group("Whose turn", self._seats("turn", seats, {desk.turn_of})),
                    group("Protected", self._seats("guard", seats, desk.guarded)),
                    group("Pick a card", self._cards()),
                    *(self._place(place, says) for place, says in desk.places.items()),
                    self._seed(),
                    reason(desk.error),
                    self._end(),
                ),
                role="group",
                aria_label="Position editor",
            )
        )

    def _seats(self, do: str, seats: Mapping[str, str], pressed: Collection[int]) -> Html:
        """A button for each seat, which does something and is pressed for some of them."""
        rows = [
            control(
                SMALL,
                do,
                says,
                data_a_turnof=seat,
                data_a_seat=seat,
                data_key=f"{do}:{seat}",
                aria_pressed="true" if int(seat) in pressed else "false",
            )
            for seat, says in seats.items()
        ]
        return el("span.ll-options", *rows, data_zone=do)

    def _cards(self) -> Html:
        """The cards with the copies that lie nowhere yet."""
        desk = self.desk
        says = {row.ident: f"{row.number} {row.name} ({desk.left(row.ident)})" for row in desk.rows}
        return one_of("pick", says, desk.picked)

    def _place(self, place: str, says: str) -> Html:
        """A place: what lies there, each taken back by a press, and a button to put a card down."""
        desk = self.desk
        names = {row.ident: row.name for row in desk.rows}
        lying = [
            control(
                SMALL,
                "take",
                f"{names[card]} ×",
                data_a_place=place,
                data_a_card=card,
                data_key=f"take:{place}:{number}",
                aria_label=f"Take {names[card]} back from: {says}",
            )
            for number, card in enumerate(desk.lying.get(place, ()))
        ]
        picked = names.get(desk.picked, "")
        put = control(
            SMALL,
            "put",
            f"Put {picked} here" if picked else "Put a card here",
            data_a_place=place,
            data_key=f"put:{place}",
            aria_label=f"Put {picked or 'a card'} here: {says}",
        )
        return group(says, el("span.ll-options", *lying, put, data_zone=place))

    def _seed(self) -> Html:
        """The seed, and a box for another."""
        seed = self.desk.seed
        box = field("seed", "Another seed: a number or a word", placeholder="a number or a word")
        take = control(SMALL, "seed", "Take this seed", data_with="seed")
        note = f"The seed is “{seed}”. It decides which cards come and what the bots do."
        return group("Seed", box, take, note=note)

    def _end(self) -> Html:
        """The faults, or the table as its seat to move sees it and the code."""
        desk = self.desk
        if desk.faults:
            faults = [el("li", self._named(fault)) for fault in desk.faults]
            return el("div.ll-ask__said", "Still to do:", el("ul", *faults), role="status")
        state = desk.game.position(**desk.position)
        view = desk.game.view(infoset(state, desk.turn_of))
        code = code_to_copy(desk.code, "Class code of this table")
        says = 'This table can be played. For the class: lab = ll.lab("…"), this code in quotes.'
        row = el("div.ll-ask__row", code, el("span.ll-step__note", says))
        return el("div.ll-ask__said is-right", row, table_body(picture(view)), role="status")

    def _named(self, fault: str) -> str:
        """Return a fault with the place as the editor calls it."""
        return PLACE.sub(lambda found: self.desk.places[f"{found[1]} {found[2]}"], fault)

    def words(self) -> str:
        """Return the table in words."""
        desk = self.desk
        lines = [
            f"{says}: {', '.join(desk.lying.get(place, ())) or 'nothing'}"
            for place, says in desk.places.items()
        ]
        end = [f"Still to do: {fault}" for fault in desk.faults] or [f"Class code: {desk.code}"]
        return "\n".join(["Position editor", *lines, f"Seed: {desk.seed}", *end])

    def picture(self) -> Html:
        """Return none: its words say it all."""
        return NOTHING
