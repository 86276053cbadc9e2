"""What a seat may be shown: a picture of the table made from that seat's information set alone.

Knows facts and cards; is never given a state, so it cannot show what the seat was not told.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, fields
from fractions import Fraction
from itertools import chain
from typing import TYPE_CHECKING, Any

from lovecraft_lab.letter.cards import Kind
from lovecraft_lab.letter.edition import Words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lovecraft_lab.core.explain import Explained
    from lovecraft_lab.core.knowledge import Viewer
    from lovecraft_lab.letter.cards import CardKind


@dataclass(frozen=True, slots=True)
class Check:
    """The next sanity check of one Insane player, as the viewer may reckon it.

    `reveal` cards will be turned up. `chance` is the exact probability that the player stays in the
    round, counted over the `arkham + other` cards that the viewer has not seen, the `other` ones
    being those that fail a check; the teacher counts over the cards that no seat has seen.
    `open_card` is the next card where the deck lies open. `immune` players stay in whatever turns
    up (rule 76).
    """

    seat: int
    reveal: int
    chance: Fraction
    arkham: int
    other: int
    open_card: Kind | None
    immune: bool

    def __repr__(self) -> str:
        cards, pool = f"{self.reveal} cards", self.arkham + self.other
        return f"<seat {self.seat} checks {cards}, passed with {self.chance} off {pool} unseen>"


@dataclass(frozen=True, slots=True)
class View:
    """The table from one seat, `None` being a spectator and `"teacher"` one who sees every hand.

    Cards are kinds, ints into `cards`.

    Tuples over seats have one entry a seat, in seat order; `hands[p]` holds `None` for a hidden
    card and the drawn card stands last; `known[p]` lists cards of other seats that this seat has
    seen and that are still there; `resolving` are cards played whose effect is not done, the
    innermost last; `revealed` are cards turned up and not yet laid down; `round_winners` and
    `game_winners` are `None` while nobody has won. `copies` are the cards played with, a number for
    each kind.
    """

    cards: tuple[CardKind, ...]
    copies: tuple[int, ...]
    seat: Viewer
    players: int
    turn: int | None
    turn_number: int
    round_number: int
    deck: int
    hands: tuple[tuple[Kind | None, ...], ...]
    known: tuple[tuple[Kind, ...], ...]
    zones: tuple[tuple[Kind, ...], ...]
    resolving: tuple[Kind, ...]
    out: tuple[int, ...]
    insane: tuple[int, ...]
    protected: tuple[int, ...]
    immune: tuple[int, ...]
    face_up: tuple[Kind, ...]
    aside: bool
    eggs_aside: bool
    deck_open: bool
    known_next: Kind | None
    end_option: int | None
    tokens: tuple[tuple[int, int], ...]
    round_winners: tuple[int, ...] | None
    game_winners: tuple[int, ...] | None
    checks: tuple[Check, ...]
    revealed: tuple[Kind, ...] = ()
    first: int | None = None
    words: Words = field(default_factory=Words, repr=False)

    @property
    def unseen(self) -> tuple[int, ...]:
        """How many cards of each kind this seat does not see or know where they lie now.

        They are in the deck, in hands, or set aside face down.
        """
        left = list(self.copies)
        for kind in self._placed():
            left[kind] -= 1
        return tuple(left)

    def _placed(self) -> Iterator[Kind]:
        """Yield every card whose place this seat knows."""
        yield from chain(*self.zones, self.resolving, self.revealed, self.face_up)
        for hand, known in zip(self.hands, self.known, strict=True):
            lying_open = Counter(kind for kind in hand if kind is not None)
            yield from (lying_open | Counter(known)).elements()
        if self.known_next is not None:
            yield self.known_next
        if self.eggs_aside:
            yield from (Kind(place) for place, card in enumerate(self.cards) if card.aside)

    def _repr_html_(self) -> str:
        from lovecraft_lab.show import table_html

        return table_html(self)

    def _repr_svg_(self) -> str:
        from lovecraft_lab.show import table_svg

        return table_svg(self)

    def __repr__(self) -> str:
        from lovecraft_lab.show import table_text

        return table_text(self)

    def step_html(self, step: Explained) -> str:
        """Return the picture of a step that led to this view: the rule and the table."""
        from lovecraft_lab.show import explained_html

        return explained_html(step)

    def step_svg(self, step: Explained) -> str:
        """Return the same as one SVG picture that stands alone."""
        from lovecraft_lab.show import step_svg

        return step_svg(step)

    def to_dict(self) -> dict[str, Any]:
        """Return the view as plain JSON values, cards as their ids and hidden ones as `null`."""
        plain = {
            each.name: _plain(getattr(self, each.name))
            for each in fields(self)
            if each.name not in ("cards", "copies", "checks", "words", *_KINDS)
        }
        plain |= {name: _ids(self.cards, getattr(self, name)) for name in _KINDS}
        plain["checks"] = [
            {
                "seat": check.seat,
                "reveal": check.reveal,
                "chance": str(check.chance),
                "arkham": check.arkham,
                "other": check.other,
                "open_card": _ids(self.cards, check.open_card),
                "immune": check.immune,
            }
            for check in self.checks
        ]
        return plain


_KINDS = ("hands", "known", "zones", "resolving", "revealed", "face_up", "known_next")


def _ids(cards: tuple[CardKind, ...], kinds: Any) -> Any:
    """Return kinds as card ids, in lists as deep as the tuples given."""
    if isinstance(kinds, tuple):
        return [_ids(cards, kind) for kind in kinds]
    return None if kinds is None else cards[kinds].ident


def _plain(value: Any) -> Any:
    return [_plain(each) for each in value] if isinstance(value, tuple) else value
