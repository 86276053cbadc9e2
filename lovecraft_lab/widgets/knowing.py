"""What one viewer can know at one moment: a belief, what sight alone would say, and words for both.

Made of an information set and never of a state.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Final

from lovecraft_lab.belief.models import legal_cards
from lovecraft_lab.belief.odds import showdown
from lovecraft_lab.belief.parts import others
from lovecraft_lab.belief.posterior import posterior
from lovecraft_lab.belief.reasons import reasons
from lovecraft_lab.show.words import listing, player_names, reader

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lovecraft_lab.belief.beliefs import Belief
    from lovecraft_lab.core.knowledge import Infoset
    from lovecraft_lab.letter.cards import CardKind, Kind
    from lovecraft_lab.letter.game import LetterGame

ASIDE: Final = "aside"
NEXT: Final = "next_card"
PLACES: Final = {ASIDE: "Set aside", NEXT: "Next card"}
"""The hidden places beside the hands, which go by the number of their seat."""
MODELS: Final = {
    "any": "any reason to play",
    "uniform": "at random",
    "no-eights": "at random, but an 8 only if nothing else is legal",
}
"""How the others are taken to choose, in words."""
TWO: Final = 2
"""A hand of so many cards has been drawn to, and one of them is to be played."""
UNFIT: Final = "what was heard leaves no room for it"


class Knowing:
    """The belief of one viewer under one model, with all that the panels ask of it.

    Cards go by their ids, places by a seat's number as text, `"aside"` or `"next_card"`. `names`
    are what the players are called, and may say who of them reads.
    """

    def __init__(
        self,
        game: LetterGame,
        told: Infoset,
        model: str = "any",
        names: Sequence[str] | None = None,
    ) -> None:
        self.game = game
        self.told = told
        self.you = reader(names, told.player)
        self.names = player_names(names, game.players, self.you)
        self.belief = posterior(game, told, model)
        self.belief.names = names
        self.cards: dict[str, CardKind] = {row.ident: row for row in game.cards}
        self.found: dict[str, Fraction] = {}
        self._ends: dict[str | None, dict[tuple[int, ...], Fraction]] = {}

    @cached_property
    def sight(self) -> Belief:
        """The belief of one who sees the same cards and has forgotten how all came about."""
        return self.belief.by_sight

    @property
    def places(self) -> dict[str, str]:
        """The hidden places there are now, with what they are called."""
        table, hands = self.belief.table, self.belief.evidence.hands
        seats = [seat for seat in others(self.belief) if hands[seat] and seat not in table.out]
        found = {str(seat): self.names[seat] for seat in seats}
        if table.aside:
            found[ASIDE] = PLACES[ASIDE]
        if table.deck:
            found[NEXT] = PLACES[NEXT]
        return found

    def held(self, place: str) -> int:
        """How many cards lie in a place."""
        return 1 if place in PLACES else len(self.belief.evidence.hands[int(place)])

    def by_kind(self, place: str, belief: Belief | None = None) -> dict[str, Fraction]:
        """How likely each kind of card is to be in a place; `belief` may be another one."""
        known = belief or self.belief
        whole = {
            ASIDE: known.aside,
            NEXT: known.next_card,
        }.get(place, lambda: known.hand(int(place)))()
        found = dict.fromkeys(self.cards, Fraction(0))
        for cards, chance in whole.items():
            held = set(cards) if isinstance(cards, tuple) else {cards} - {None}
            for card in held:
                found[str(card)] += chance
        return found

    def by_number(self, place: str, belief: Belief | None = None) -> dict[int, Fraction]:
        """How likely each number is to be in a place; of two cards one at least may have it."""
        known = belief or self.belief
        numbers = dict.fromkeys(sorted({card.number for card in self.cards.values()}), Fraction(0))
        if place in PLACES:
            for card, chance in self.by_kind(place, known).items():
                numbers[self.cards[card].number] += chance
            return numbers
        for cards, chance in known.hand(int(place)).items():
            held = cards if isinstance(cards, tuple) else (cards,)
            for number in {self.cards[card].number for card in held if card is not None}:
                numbers[number] += chance
        return numbers

    def ruled_out(self, place: str) -> dict[str, str]:
        """Every kind that cannot lie in a place, with the reason why."""
        found = {
            card: self._where(card) for card, chance in self.by_kind(place).items() if not chance
        }
        if not all(found.values()):
            heard = self._heard_of(place)
            found = {card: why or heard.get(card, UNFIT) for card, why in found.items()}
        return found

    def _heard_of(self, place: str) -> dict[str, str]:
        """The fact that ruled a card out, by the card."""
        seats = others(self.belief) if place in PLACES else (int(place),)
        found = reasons(self.belief, seats)
        return {card: each.says for each in found for card in each.struck}

    def _where(self, card: str) -> str:
        """Where all copies of a card are, if this viewer knows of all of them."""
        kind = [row.ident for row in self.game.cards].index(card)
        table = self.belief.table
        unseen = self.belief.evidence.joint.unseen[kind]
        held = {seat: cards.count(card) for seat, cards in self._sure_hands().items()}
        if unseen > sum(held.values()):
            return ""
        if not self.game.copies[kind]:
            return "it is not in this deck"
        said = [
            "in your hand" if seat == self.you else f"held by {self.names[seat]}"
            for seat, copies in held.items()
            if copies
        ]
        pile = self.game.words.zone
        said += [
            f"in {self.whose(seat)} {pile}" for seat, zone in enumerate(table.zones) if kind in zone
        ]
        beside = (*table.face_up, *((self.game.eggs,) if table.eggs_aside else ()))
        said += ["open beside the deck"] if kind in beside else []
        said += ["open on the deck"] if kind == table.known_next else []
        return listing(said) or "every copy lies open"

    def whose(self, seat: int) -> str:
        """Whose something is, inside a sentence."""
        return "your" if seat == self.you else f"{self.names[seat]}’s"

    def _sure_hands(self) -> dict[int, list[str]]:
        """The cards of which this viewer knows who holds them."""
        found: dict[int, list[str]] = {}
        for seat, places in enumerate(self.belief.evidence.hands):
            for place in places:
                (first, *more) = self.belief.weighed.hands((place,))
                if not more:
                    found.setdefault(seat, []).append(self.game.cards[first[0]].ident)
        return found

    def ends(self, card: str | None) -> dict[tuple[int, ...], Fraction]:
        """Who would win if all hands were shown now, with this own card kept, and how likely."""
        if card not in self._ends:
            self._ends[card] = showdown(self.belief, card)
        return self._ends[card]

    @property
    def plays(self) -> tuple[tuple[str, str], ...]:
        """Each own card that may be played out of two, with the one that is kept then."""
        hand = self._own()
        if len(hand) < TWO:
            return ()
        insane = frozenset(self.belief.table.insane)
        legal = legal_cards(self.game, int(self.belief.seat or 0), tuple(sorted(hand)), insane)
        pairs = [(hand[n], hand[1 - n]) for n in range(TWO) if hand[n] in legal]
        ids = [row.ident for row in self.game.cards]
        return tuple(dict.fromkeys((ids[played], ids[kept]) for played, kept in pairs))

    @property
    def kept(self) -> tuple[str, ...]:
        """The own cards that may be in hand when the turn is over."""
        if self.plays:
            return tuple(dict.fromkeys(kept for _, kept in self.plays))
        return self.hand

    @property
    def hand(self) -> tuple[str, ...]:
        """The own cards; none for a viewer who has no hand."""
        return tuple(self.game.cards[kind].ident for kind in self._own())

    def _own(self) -> tuple[Kind, ...]:
        return self.belief.own_hand() if isinstance(self.belief.seat, int) else ()
