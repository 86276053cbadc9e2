"""One view put into words and marks: the single place that says what a table shows.

The drawn table, the table in plain text and the list of changes are all made from a `Picture`, so
they cannot tell different stories. Knows the view; knows no HTML and no colour.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from lovecraft_lab.core.knowledge import TEACHER, viewer_text
from lovecraft_lab.show.outlook import Outlook, has_not, outlook_of
from lovecraft_lab.show.words import (
    TEACHERS_TABLE,
    card_text,
    count,
    joined,
    listing,
    owned,
    player_names,
    reader,
)

if TYPE_CHECKING:
    from lovecraft_lab.core.knowledge import Viewer
    from lovecraft_lab.letter.cards import CardKind, Kind
    from lovecraft_lab.letter.edition import Words
    from lovecraft_lab.letter.view import View

GOALS: Final = (2, 3)
"""The tokens that win the match: Sane, Insane."""


@dataclass(frozen=True, slots=True)
class Lying:
    """A card that lies somewhere: `card` is `None` for a back; `new` if it has come.

    `place` is a name of its place, and `came` of the one where it lay before: see `places`.
    """

    card: CardKind | None
    note: str = ""
    new: bool = False
    place: str = ""
    came: str = ""

    @property
    def says(self) -> str:
        """The card in words."""
        name = card_text(self.card) if self.card else "hidden card"
        remarks = [self.note] * bool(self.note) + ["new"] * self.new
        return f"{name} ({', '.join(remarks)})" if remarks else name


@dataclass(frozen=True, slots=True)
class Mark:
    """A chip beside a name: an icon and a word; `new` if it was not there before."""

    sign: str
    says: str
    new: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """One seat and all that lies there.

    `near` says whether the table is seen from this seat, `you` whether who sits there reads.
    """

    player: int
    name: str
    near: bool
    you: bool
    marks: tuple[Mark, ...]
    tokens: tuple[int, int]
    new_tokens: tuple[int, int]
    hand: tuple[Lying, ...]
    zone: tuple[Lying, ...]
    zone_name: str
    outlook: Outlook | None

    @property
    def possessive(self) -> str:
        """`Your`, or the name with its ending."""
        return owned(self.name, you=self.you)

    @property
    def tokens_say(self) -> str:
        """The tokens in words, with the number that wins."""
        (sane, insane), (sane_goal, insane_goal) = self.tokens, GOALS
        return f"{sane} of {sane_goal} Sane, {insane} of {insane_goal} Insane"

    @property
    def hand_says(self) -> str:
        """The hand in words."""
        open_cards = [lying.says for lying in self.hand if lying.card]
        backs = [lying.new for lying in self.hand if not lying.card]
        hidden = count(len(backs), "hidden card") + (f" ({sum(backs)} new)" if any(backs) else "")
        return joined([*open_cards, hidden] if backs else open_cards)

    @property
    def zone_says(self) -> str:
        """The discard zone in words, oldest first."""
        return joined(c.says for c in self.zone)

    @property
    def zone_title(self) -> str:
        """Whose discard zone it is, in the edition's word."""
        return f"{self.possessive} {self.zone_name}"

    @property
    def hand_label(self) -> str:
        """What stands under the hand as a whole."""
        return ("your hand" if self.you else "hand") if self.hand else "no hand"

    @property
    def zone_label(self) -> str:
        """What stands under the discard zone."""
        if not self.zone:
            return "nothing discarded yet"
        whose = "your" if self.you else "the"
        return f"{count(len(self.zone), 'card')} in {whose} {self.zone_name}, oldest first"


@dataclass(frozen=True, slots=True)
class Picture:
    """The whole table from one seat, in words; `places` go round, the viewer's own first.

    `has_not` is who has not seen what is unseen here, with its verb.
    """

    title: str
    when: str
    headline: tuple[str, ...]
    over: str
    deck: int
    next_card: Lying | None
    aside: bool
    eggs: Lying | None
    face_up: tuple[Lying, ...]
    resolving: tuple[Lying, ...]
    revealed: tuple[Lying, ...]
    places: tuple[Place, ...]
    words: Words
    has_not: str
    top: Lying = Lying(None)

    @property
    def over_all(self) -> str:
        """What stands over all: when it is, and that every hand lies open where that is so."""
        return f"{TEACHERS_TABLE}. {self.when}" if self.title == TEACHERS_TABLE else self.when

    @property
    def deck_label(self) -> str:
        """What stands beside the number of cards in the deck."""
        return f"{'card' if self.deck == 1 else 'cards'} in the deck"

    @property
    def next_label(self) -> str:
        """What stands under the deck's next card, if it is known."""
        return f"next card, {self.next_card.note}" if self.next_card else ""

    @property
    def rows(self) -> tuple[tuple[tuple[Lying, ...], str], ...]:
        """The open cards between the players that are not there always, each row with its label."""
        rows = (
            (self.resolving, "being resolved"),
            (self.revealed, "turned up"),
            (self.face_up, "face up, out of the round"),
        )
        return tuple((cards, label) for cards, label in rows if cards)

    @property
    def set_aside(self) -> tuple[tuple[Lying | None, str], ...]:
        """The cards beside the deck with their labels; `None` for the place of one that is gone."""
        down = (Lying(None), "set aside, unseen") if self.aside else (None, "set-aside card taken")
        return (down, (self.eggs, "set aside, open")) if self.eggs else (down,)


def picture(
    view: View, names: Sequence[str] | None = None, *, before: View | None = None
) -> Picture:
    """What the view shows, in words; with `before`, what has come since then is marked new."""
    you = reader(names, view.seat)
    return _picture(view, player_names(names, view.players, you), you, before)


@lru_cache(maxsize=16)  # a table, its changes and its stepper ask for the same few pictures
def _picture(view: View, called: tuple[str, ...], you: Viewer, before: View | None) -> Picture:
    """The picture of a view, its players called so, one of them perhaps “You”."""
    first = view.seat if isinstance(view.seat, int) else 0
    order = [(first + step) % view.players for step in range(view.players)]
    by = _looker(view, called, you)
    return Picture(
        title=_title(view, called),
        when=f"Round {view.round_number}, turn {view.turn_number}",
        headline=_headline(view, called, you),
        over=_over(view),
        deck=view.deck,
        next_card=_next_card(view, before, by),
        aside=view.aside,
        eggs=_eggs(view),
        face_up=_row(view, view.face_up, before.face_up if before else None),
        resolving=_row(view, view.resolving, before.resolving if before else None),
        revealed=_row(view, view.revealed, before.revealed if before else None),
        places=tuple(_place(view, p, called[p], before, you=p == you, by=by) for p in order),
        words=view.words,
        has_not=has_not(view, by),
    )


def _looker(view: View, called: Sequence[str], you: Viewer) -> str:
    """Who has seen what the view shows, inside a sentence."""
    if not isinstance(view.seat, int):
        return "a player" if view.seat == TEACHER else "all"
    return "you" if view.seat == you else called[view.seat]


def _title(view: View, called: Sequence[str]) -> str:
    """Whose table this is."""
    if view.seat == TEACHER:
        return TEACHERS_TABLE
    who = called[view.seat] if view.seat is not None else viewer_text(None)
    return f"The table as seen by {who}"


def _over(view: View) -> str:
    """What is over, if anything is."""
    if view.game_winners is not None:
        return "Match over"
    return "Round over" if view.round_winners is not None else ""


def _headline(view: View, called: Sequence[str], you: Viewer) -> tuple[str, ...]:
    """What matters most: who has won, or whose turn it is."""
    if view.round_winners is None and view.game_winners is None:
        if view.turn is None:
            return ("The round is being set up",)
        return (f"{owned(called[view.turn], you=view.turn == you)} turn",)
    won = (("round", view.round_winners), ("match", view.game_winners))
    return tuple(
        _won([called[p] for p in players], what, you=you in players)
        for what, players in won
        if players is not None
    )


def _won(winners: Sequence[str], what: str, *, you: bool) -> str:
    """Who has won the round or the match."""
    match len(winners):
        case 0:
            return f"Nobody wins the {what}"
        case 1:
            return f"You win the {what}" if you else f"{winners[0]} wins the {what}"
        case _:
            return f"{listing(winners)} share the {what}"


def _next_card(view: View, before: View | None, by: str) -> Lying | None:
    """The deck's next card, if this seat knows it."""
    if view.known_next is None or not view.deck:
        return None
    note = "lies open" if view.deck_open else f"known to {by}"
    new = before is not None and (before.known_next, before.deck) != (view.known_next, view.deck)
    return Lying(view.cards[view.known_next], note, new)


def _eggs(view: View) -> Lying | None:
    """The card that lies face up beside the deck, as long as it does."""
    cards = [card for card in view.cards if card.aside]
    return Lying(cards[0]) if view.eggs_aside and cards else None


def _row(view: View, kinds: tuple[Kind, ...], before: tuple[Kind, ...] | None) -> tuple[Lying, ...]:
    """Cards in a row that only grows at its end; what lies behind the old end is new."""
    known = len(kinds) if before is None else len(before)
    grown = before is None or kinds[:known] == before
    return tuple(Lying(view.cards[k], "", not grown or i >= known) for i, k in enumerate(kinds))


def _place(  # noqa: PLR0913 - one seat of a picture
    view: View, player: int, name: str, before: View | None, *, you: bool, by: str
) -> Place:
    """Everything at one seat; `by` is who has seen what was seen."""
    checks = [check for check in view.checks if check.seat == player]
    old = before.tokens[player] if before else view.tokens[player]
    sane, insane = view.tokens[player]
    return Place(
        player=player,
        name=name,
        near=player == view.seat,
        you=you,
        marks=_marks(view, player, before),
        tokens=(sane, insane),
        new_tokens=(max(0, sane - old[0]), max(0, insane - old[1])),
        hand=_hand(view, player, before, by),
        zone=_row(view, view.zones[player], before.zones[player] if before else None),
        zone_name=view.words.zone,
        outlook=outlook_of(view, checks[0], by, you=you) if checks else None,
    )


def _marks(view: View, player: int, before: View | None) -> tuple[Mark, ...]:
    """The chips of a seat, in a fixed order."""
    old = _chips(before, player) if before else _chips(view, player)
    return tuple(Mark(sign, says, (sign, says) not in old) for sign, says in _chips(view, player))


def _chips(view: View, player: int) -> list[tuple[str, str]]:
    """Icon and word of each thing that holds for a player."""
    insane = player in view.insane
    chips = [
        (True, "insane" if insane else "sane", "Insane" if insane else "Sane"),
        (player == view.turn and not _over(view), "turn", "To move"),
        (player in view.protected, "shield", "Protected"),
        (player in view.immune, "immune", "Immune"),
        (player in view.out, "out", "Out of the round"),
        (player == view.end_option, "end", "May end the round"),
        (player in (view.round_winners or ()), "ok", "Round won"),
        (player in (view.game_winners or ()), "ok", "Match won"),
    ]
    return [(sign, says) for holds, sign, says in chips if holds]


def _hand(view: View, player: int, before: View | None, by: str) -> tuple[Lying, ...]:
    """A hand as this seat knows it; cards it has seen lie open and say so."""
    now = _held(view, player)
    old = Counter(kind for kind, _ in (_held(before, player) if before else now))
    cards = []
    for kind, seen in now:
        old[kind] -= 1
        card = None if kind is None else view.cards[kind]
        cards.append(Lying(card, f"seen by {by}" if seen else "", old[kind] < 0))
    return tuple(cards)


def _held(view: View, player: int) -> list[tuple[Kind | None, bool]]:
    """The cards of a hand and whether each is known from an earlier look only."""
    hand = view.hands[player]
    unplaced = Counter(view.known[player]) - Counter(k for k in hand if k is not None)
    seen = list(unplaced.elements())
    cards: list[tuple[Kind | None, bool]] = []
    for kind in hand:
        if kind is None and seen:
            cards.append((seen.pop(0), True))
        else:
            own = player == view.seat or view.round_winners is not None
            cards.append((kind, kind is not None and not own and kind in view.known[player]))
    return cards
