"""From what a seat was told to what it may be shown: facts replayed into a picture.

Knows facts and the printed cards; is given an information set and never a state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from lovecraft_lab.core.knowledge import Told, Viewer
from lovecraft_lab.letter import facts

if TYPE_CHECKING:
    from lovecraft_lab.letter.cards import Kind
    from lovecraft_lab.letter.game import LetterGame


class Sight:
    """A picture of the table in the making: what one seat has pieced together so far.

    `known[p]` are the cards it knows in a hand, its own among them, `sizes[p]` how many are there.
    `gathered[p]` is what it knew of hands when they were gathered to be given back. `hearer` is the
    seat that is told what one seat alone is told: for the teacher, a `Told` says which.
    """

    def __init__(self, game: LetterGame, seat: Viewer) -> None:
        self.game = game
        self.seat = seat
        self.hearer = seat if isinstance(seat, int) else None
        self.round_number = 1
        self.turn_number = 0
        self.tokens: list[tuple[int, int]] = [(0, 0)] * game.players
        self.game_winners: list[int] = []
        self.clear()

    def clear(self) -> None:
        """Forget a finished round."""
        players = self.game.players
        self.turn: int | None = None
        self.first: int | None = None
        self.deck = 0
        self.sizes = [0] * players
        self.known: list[list[Kind]] = [[] for _ in range(players)]
        self.zones: list[list[Kind]] = [[] for _ in range(players)]
        self.resolving: list[Kind] = []
        self.revealed: list[Kind] = []
        self.out: set[int] = set()
        self.failed: set[int] = set()
        self.ended = False
        self.insane: set[int] = set()
        self.protected: set[int] = set()
        self.immune: set[int] = set()
        self.face_up: tuple[Kind, ...] = ()
        self.aside = self.eggs_aside = self.deck_open = False
        self.known_next: Kind | None = None
        self.end_option: int | None = None
        self.shown: dict[int, tuple[Kind, ...]] = {}
        self.round_winners: tuple[int, ...] | None = None
        self.gathered: dict[int, list[Kind]] = {}

    def learn(self, fact: Any) -> None:
        """Add one fact to the picture."""
        if isinstance(fact, Told):
            self.hearer, fact = fact.seat, fact.fact
        note = _NOTES.get(type(fact))
        if note is not None:
            note(self, fact)

    def gain(self, player: int, kinds: list[Kind]) -> None:
        """A card came into a hand; `kinds` holds it if this seat knows it."""
        self.sizes[player] += 1
        self.known[player] += kinds

    def lose(self, player: int, kind: Kind) -> None:
        """A card of this kind left a hand, for all to see."""
        self.sizes[player] -= 1
        if kind in self.known[player]:
            self.known[player].remove(kind)

    def cards_of(self, player: int) -> list[Kind]:
        """Return the cards of a hand that this seat knows."""
        return self.known[player]

    def place(self, player: int, kinds: Iterable[Kind]) -> None:
        """Put what this seat knows of a hand at exactly these cards."""
        self.known[player] = list(kinds)


Note = Callable[[Sight, Any], None]
_NOTES: dict[type, Note] = {}


def notes(kind_of_fact: type) -> Callable[[Note], Note]:
    """Say how a fact changes the picture; used as a decorator, by editions that add facts too."""

    def remember(note: Note) -> Note:
        _NOTES[kind_of_fact] = note
        return note

    return remember


@notes(facts.SetUp)
def _set_up(sight: Sight, fact: facts.SetUp) -> None:
    sight.round_number = sight.turn_number = 1
    sight.turn = sight.first = fact.turn
    sight.zones = [list(zone) for zone in fact.zones]
    sight.sizes = list(fact.hand_sizes)
    sight.deck = fact.deck
    sight.face_up = fact.face_up
    sight.out, sight.protected, sight.immune = set(fact.out), set(fact.protected), set(fact.immune)
    sight.insane = {
        player
        for player, zone in enumerate(fact.zones)
        if not sight.game.other_world.isdisjoint(zone)
    }
    sight.aside, sight.eggs_aside = fact.aside, fact.eggs_aside
    sight.known_next, sight.deck_open = fact.known_next, fact.known_next is not None
    sight.end_option = fact.end_option
    sight.tokens = list(fact.tokens)


@notes(facts.EggsSetAside)
def _eggs_set_aside(sight: Sight, _fact: facts.EggsSetAside) -> None:
    sight.eggs_aside = True


@notes(facts.Shuffled)
def _shuffled(sight: Sight, fact: facts.Shuffled) -> None:
    sight.deck = fact.count


@notes(facts.SetAside)
def _set_aside(sight: Sight, _fact: facts.SetAside) -> None:
    sight.aside = True
    sight.deck -= 1


@notes(facts.Starts)
def _starts(sight: Sight, fact: facts.Starts) -> None:
    sight.first = fact.player


@notes(facts.Dealt)
def _dealt(sight: Sight, fact: facts.Dealt) -> None:
    sight.deck -= 1
    sight.gain(fact.player, [])


@notes(facts.FaceUp)
def _face_up(sight: Sight, fact: facts.FaceUp) -> None:
    sight.deck -= len(fact.kinds)
    sight.face_up = fact.kinds


@notes(facts.TurnBegins)
def _turn_begins(sight: Sight, fact: facts.TurnBegins) -> None:
    if fact.player != sight.turn or sight.turn_number == 0:
        sight.turn_number += 1
    sight.turn = fact.player


@notes(facts.Drew)
def _drew(sight: Sight, fact: facts.Drew) -> None:
    sight.deck -= 1
    sight.gain(fact.player, [])


@notes(facts.DrewOpen)
def _drew_open(sight: Sight, fact: facts.DrewOpen) -> None:
    sight.deck -= 1
    sight.known_next = None
    sight.gain(fact.player, [fact.kind])


@notes(facts.DrewSetAside)
def _drew_set_aside(sight: Sight, fact: facts.DrewSetAside) -> None:
    sight.aside = False
    sight.gain(fact.player, [])


@notes(facts.NextCard)
def _next_card(sight: Sight, fact: facts.NextCard) -> None:
    sight.known_next = fact.kind


@notes(facts.Played)
def _played(sight: Sight, fact: facts.Played) -> None:
    sight.lose(fact.player, fact.kind)
    sight.resolving.append(fact.kind)


@notes(facts.Landed)
def _landed(sight: Sight, fact: facts.Landed) -> None:
    sight.resolving.pop()
    sight.zones[fact.player].append(fact.kind)


@notes(facts.WentInsane)
def _went_insane(sight: Sight, fact: facts.WentInsane) -> None:
    sight.insane.add(fact.player)


@notes(facts.TurnedUp)
def _turned_up(sight: Sight, fact: facts.TurnedUp) -> None:
    sight.deck -= len(fact.kinds)
    sight.known_next = None
    sight.revealed += fact.kinds


@notes(facts.LaidDown)
def _laid_down(sight: Sight, fact: facts.LaidDown) -> None:
    sight.revealed = []
    sight.zones[fact.player] += fact.kinds


@notes(facts.Out)
def _out(sight: Sight, fact: facts.Out) -> None:
    for kind in fact.kinds:
        sight.lose(fact.player, kind)
    sight.place(fact.player, [])
    sight.shown.pop(fact.player, None)
    sight.out.add(fact.player)
    sight.protected.discard(fact.player)
    if sight.end_option == fact.player:
        sight.end_option = None
    sight.zones[fact.player] += fact.kinds


@notes(facts.Protected)
def _protected(sight: Sight, fact: facts.Protected) -> None:
    sight.protected.add(fact.player)


@notes(facts.ProtectionEnds)
def _protection_ends(sight: Sight, fact: facts.ProtectionEnds) -> None:
    sight.protected.discard(fact.player)


@notes(facts.Immune)
def _immune(sight: Sight, fact: facts.Immune) -> None:
    sight.immune.add(fact.player)


@notes(facts.Discarded)
def _discarded(sight: Sight, fact: facts.Discarded) -> None:
    sight.lose(fact.player, fact.kind)
    sight.place(fact.player, [])
    sight.zones[fact.player].append(fact.kind)


@notes(facts.Traded)
def _traded(sight: Sight, fact: facts.Traded) -> None:
    # A trade is public, so what was known of the two hands is known of them where they are now.
    mine, theirs = list(sight.cards_of(fact.player)), list(sight.cards_of(fact.target))
    sight.place(fact.player, theirs)
    sight.place(fact.target, mine)


@notes(facts.TookHand)
def _took_hand(sight: Sight, fact: facts.TookHand) -> None:
    taken = list(sight.cards_of(fact.target))
    sight.sizes[fact.target] -= 1
    sight.place(fact.target, [])
    sight.gain(fact.player, taken)


@notes(facts.TookEggs)
def _took_eggs(sight: Sight, fact: facts.TookEggs) -> None:
    eggs = sight.game.eggs
    assert eggs is not None, "a deck with the card that hands it out has this card"
    sight.eggs_aside = False
    sight.gain(fact.player, [eggs])


@notes(facts.TookAll)
def _took_all(sight: Sight, fact: facts.TookAll) -> None:
    for player in range(sight.game.players):
        if player != fact.player and player not in sight.out:
            taken = list(sight.cards_of(player))
            sight.sizes[player] -= 1
            sight.place(player, [])
            sight.gain(fact.player, taken)


@notes(facts.HandedOut)
def _handed_out(sight: Sight, _fact: facts.HandedOut) -> None:
    for player in range(sight.game.players):
        if player not in sight.out:
            sight.place(player, [])
            sight.sizes[player] = 1


@notes(facts.DeckTurned)
def _deck_turned(sight: Sight, fact: facts.DeckTurned) -> None:
    sight.deck_open = True
    sight.end_option = fact.player


@notes(facts.CheckEnds)
def _check_ends(sight: Sight, fact: facts.CheckEnds) -> None:
    if not fact.passed:
        sight.failed.add(fact.player)


@notes(facts.EndOption)
def _end_option(sight: Sight, fact: facts.EndOption) -> None:
    sight.end_option = None
    sight.ended = fact.ended


@notes(facts.DeckRanOut)
@notes(facts.LastLeft)
def _round_ends(sight: Sight, _fact: facts.DeckRanOut | facts.LastLeft) -> None:
    sight.ended = True


@notes(facts.ShownHands)
def _shown_hands(sight: Sight, fact: facts.ShownHands) -> None:
    for player, kind in fact.hands:
        sight.place(player, [kind])
        sight.shown[player] = (kind,)


@notes(facts.ShowedCard)
def _showed_card(sight: Sight, fact: facts.ShowedCard) -> None:
    sight.place(fact.player, [fact.kind])
    sight.shown[fact.player] = (fact.kind,)
    sight.ended = True


@notes(facts.WonRound)
def _won_round(sight: Sight, fact: facts.WonRound) -> None:
    sight.round_winners = fact.players


@notes(facts.TokenTaken)
def _token_taken(sight: Sight, fact: facts.TokenTaken) -> None:
    sane, insane = sight.tokens[fact.player]
    sight.tokens[fact.player] = (sane, insane + 1) if fact.insane else (sane + 1, insane)


@notes(facts.WonGame)
def _won_game(sight: Sight, fact: facts.WonGame) -> None:
    sight.game_winners.append(fact.player)
    sight.ended = True


@notes(facts.RoundGathered)
def _round_gathered(sight: Sight, _fact: facts.RoundGathered) -> None:
    sight.clear()
    sight.round_number += 1
    sight.turn_number = 0


@notes(facts.Hand)
def _own_hand(sight: Sight, fact: facts.Hand) -> None:
    assert sight.hearer is not None, "a seat is told"
    sight.place(sight.hearer, fact.kinds)


@notes(facts.Drawn)
def _drawn(sight: Sight, fact: facts.Drawn) -> None:
    assert sight.hearer is not None, "a seat is told"
    sight.known[sight.hearer].append(fact.kind)


@notes(facts.Saw)
def _saw(sight: Sight, fact: facts.Saw) -> None:
    # A hand may hold a card that was taken on top of the one seen; what is told is the whole hand.
    sight.place(fact.player, fact.kinds)
