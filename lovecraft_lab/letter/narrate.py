"""Every fact as a sentence, for one who heard it.

Knows facts and card names; what a viewer heard is decided elsewhere, so nothing is hidden here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from lovecraft_lab.core.errors import LabError
from lovecraft_lab.core.knowledge import Told
from lovecraft_lab.letter import facts
from lovecraft_lab.show.words import a_number, capital, count, player_names, reader

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from lovecraft_lab.core.knowledge import Fact, Viewer
    from lovecraft_lab.letter.cards import Kind
    from lovecraft_lab.letter.game import LetterGame


class Teller:
    """Puts facts into words for one viewer, with the names of the players.

    `hearer` is the seat that alone was told a fact, if it is not the reader: the teacher hears such
    a fact in a `Told`, and who looks from another’s seat hears what that seat was told.

    >>> from lovecraft_lab.letter import letter
    >>> Teller(letter(), viewer=0).say(facts.Drew(0)), Teller(letter(), viewer=1).say(facts.Drew(0))
    ('You draw a card.', 'Seat 0 draws a card.')
    """

    def __init__(
        self, game: LetterGame, viewer: Viewer, names: Sequence[str] | None = None
    ) -> None:
        self.game = game
        self.you = reader(names, viewer)
        self.own = viewer if isinstance(viewer, int) and viewer != self.you else None
        self.hearer = self.own
        self.names = player_names(names, game.players, None)

    def say(self, fact: Any) -> str:
        """Return the fact as a sentence."""
        self.hearer, fact = (fact.seat, fact.fact) if isinstance(fact, Told) else (self.own, fact)
        sentence = _SENTENCES.get(type(fact))
        if sentence is None:
            msg = f"not a fact of this game: {fact!r}"
            raise LabError(msg)
        return sentence(self, fact)

    @property
    def zone(self) -> str:
        """What the edition calls the place of discarded cards."""
        return self.game.edition.words.zone

    @property
    def aside(self) -> str:
        """What the edition calls the card that starts beside the deck."""
        return self.game.edition.words.aside

    def who(self, player: int) -> str:
        """Return a player's name at the start of a sentence."""
        return "You" if player == self.you else self.names[player]

    def whom(self, player: int) -> str:
        """Return a player's name inside a sentence."""
        return "you" if player == self.you else self.names[player]

    def whose(self, player: int) -> str:
        """Return whose something is, inside a sentence."""
        return "your" if player == self.you else f"{self.names[player]}’s"

    def their(self, player: int) -> str:
        """Return whose something is, in a sentence that has named the player."""
        return "your" if player == self.you else "their"

    def does(self, player: int, verb: str, plain: str | None = None) -> str:
        """Return a player with a verb: "You draw", "Seat 1 draws"."""
        if player == self.you:
            return f"You {plain or verb.removesuffix('s')}"
        return f"{self.names[player]} {verb}"

    def card(self, kind: Kind) -> str:
        """Return a card's name with its number."""
        row = self.game.cards[kind]
        return f"{row.name} ({row.number})"

    def cards(self, kinds: Iterable[Kind]) -> str:
        """Return several cards in a row."""
        return _in_a_row(self.card(kind) for kind in kinds) or "nothing"

    def people(self, players: Iterable[int]) -> str:
        """Return several players in a row, at the start of a sentence."""
        return capital(_in_a_row(self.whom(player) for player in players))

    def people_inside(self, players: Iterable[int]) -> str:
        """Return several players in a row, inside a sentence."""
        return _in_a_row(self.whom(player) for player in players)

    def are(self, players: Sequence[int], what: str) -> list[str]:
        """Return the sentence that says what these players are, none where there are none."""
        alone = len(players) == 1 and players[0] != self.you
        verb = "is" if alone else "are"
        return [f"{self.people(players)} {verb} {what}."] if players else []


def _in_a_row(words: Iterable[str]) -> str:
    *first, last = [*words] or [""]
    return f"{', '.join(first)} and {last}" if first else last


def _setup(tell: Teller, fact: facts.SetUp) -> str:
    aside = "one set aside face down" if fact.aside else "none set aside"
    sentences = [
        f"The table is set up: {count(fact.deck, 'card')} in the deck and {aside}.",
        *_setup_cards(tell, fact),
        *_setup_seats(tell, fact),
    ]
    if fact.hand_sizes[fact.turn] > 1:
        sentences.append(f"It is {tell.whose(fact.turn)} turn, and the card is drawn.")
    return " ".join(sentences)


def _setup_cards(tell: Teller, fact: facts.SetUp) -> Iterator[str]:
    """Yield what is said of the cards that lie open."""
    if fact.known_next is not None:
        yield f"The deck lies open, {tell.card(fact.known_next)} on top."
    if tell.game.eggs is not None and not fact.eggs_aside:
        words = tell.game.edition.words
        their = "their" if words.is_plural else "its"
        yield f"{words.aside_does('has', 'have')} left {their} place beside the deck."
    if fact.face_up:
        yield f"Laid aside face up: {tell.cards(fact.face_up)}."
    for player, zone in enumerate(fact.zones):
        if zone:
            yield f"In {tell.whose(player)} {tell.zone}: {tell.cards(zone)}."


def _setup_seats(tell: Teller, fact: facts.SetUp) -> Iterator[str]:
    """Yield what is said of the players."""
    other_world = tell.game.other_world
    insane = [p for p, zone in enumerate(fact.zones) if not other_world.isdisjoint(zone)]
    yield from tell.are(insane, "Insane")
    yield from tell.are(fact.out, "out of the round")
    yield from tell.are(fact.protected, "protected")
    yield from tell.are(fact.immune, "immune")
    if fact.end_option is not None:
        turn = f"{tell.their(fact.end_option)} turn"
        yield f"{tell.who(fact.end_option)} may end the round when {turn} begins."
    for player, pair in enumerate(fact.tokens):
        held = [f"{n} {side}" for n, side in zip(pair, ("Sane", "Insane"), strict=True) if n]
        if held:
            tokens = "token" if sum(pair) == 1 else "tokens"
            yield f"{tell.does(player, 'has', 'have')} {_in_a_row(held)} {tokens}."


def _set_aside(tell: Teller, _fact: facts.EggsSetAside) -> str:
    return f"{tell.game.edition.words.aside_does('lies', 'lie')} beside the deck, face up."


def _played(tell: Teller, fact: facts.Played) -> str:
    row = tell.game.cards[fact.kind]
    effect = f" with its {'Insane' if fact.insane else 'Sane'} effect" if row.insane else ""
    aimed = "" if fact.target is None else f" on {_oneself(tell, fact.player, fact.target)}"
    named = "" if fact.number is None else f", naming {fact.number}"
    return f"{tell.does(fact.player, 'plays')} {tell.card(fact.kind)}{effect}{aimed}{named}."


def _oneself(tell: Teller, player: int, target: int) -> str:
    if player != target:
        return tell.whom(target)
    return "yourself" if player == tell.you else "themselves"


def _out(tell: Teller, fact: facts.Out) -> str:
    out = f"{tell.does(fact.player, 'is', 'are')} out of the round"
    if not fact.kinds:
        return f"{out}."
    lays = "lay" if fact.player == tell.you else "lays"
    return f"{out} and {lays} open {tell.cards(fact.kinds)}."


def _compared(tell: Teller, fact: facts.Compared) -> str:
    both = f"{tell.who(fact.player)} and {tell.whom(fact.target)} compare hands"
    if fact.loser is None:
        return f"{both}."
    whose = "yours" if fact.loser == tell.you else tell.whose(fact.loser)
    return f"{both}; the lower number is {whose}."


def _answered(tell: Teller, fact: facts.Answered) -> str:
    has = tell.does(fact.target, "has", "have")
    return f"{has} {a_number(fact.number) if fact.right else f'no {fact.number}'}."


def _shown(tell: Teller, fact: facts.ShownHands) -> str:
    hands = _in_a_row(
        f"{tell.whom(player)} {'have' if player == tell.you else 'has'} {tell.card(kind)}"
        for player, kind in fact.hands
    )
    return f"All show their hands: {hands}."


def _check_begins(tell: Teller, fact: facts.CheckBegins) -> str:
    check = f"{tell.does(fact.player, 'makes')} a sanity check"
    if not fact.count:
        return f"{check}, and the deck is empty: there is nothing to turn up."
    return f"{check}: {count(fact.count, 'card')} to turn up."


def _laid_down(tell: Teller, fact: facts.LaidDown) -> str:
    go = "goes" if len(fact.kinds) == 1 else "go"
    return f"{tell.cards(fact.kinds)} {go} to {tell.whose(fact.player)} {tell.zone}."


def _protected(tell: Teller, fact: facts.Protected) -> str:
    are = tell.does(fact.player, "is", "are")
    return f"{are} protected until {tell.their(fact.player)} next turn."


def _won_round(tell: Teller, fact: facts.WonRound) -> str:
    if not fact.players:
        return "Nobody wins the round."
    if len(fact.players) > 1:
        return f"{tell.people(fact.players)} share the win of the round."
    return f"{tell.does(fact.players[0], 'wins')} the round."


def _token(tell: Teller, fact: facts.TokenTaken) -> str:
    side = "an Insane" if fact.insane else "a Sane"
    return f"{tell.does(fact.player, 'takes')} {side} token."


def _check_ends(tell: Teller, fact: facts.CheckEnds) -> str:
    verb, plain = ("passes", "pass") if fact.passed else ("fails", "fail")
    return f"{tell.does(fact.player, verb, plain)} the sanity check."


def _hand(tell: Teller, fact: facts.Hand) -> str:
    whose = "your" if tell.hearer is None else tell.whose(tell.hearer)
    return f"{capital(whose)} hand: {tell.cards(fact.kinds)}."


def _saw(tell: Teller, fact: facts.Saw) -> str:
    hand = f"{tell.whose(fact.player)} hand: {tell.cards(fact.kinds)}."
    return capital(hand) if tell.hearer is None else f"{tell.who(tell.hearer)} sees {hand}"


def _drawn(tell: Teller, fact: facts.Drawn) -> str:
    it = "It is" if tell.hearer is None else f"{tell.who(tell.hearer)} has drawn"
    return f"{it} {tell.card(fact.kind)}."


def _deck_turned(tell: Teller, fact: facts.DeckTurned) -> str:
    next_turn = f"{tell.their(fact.player)} next turn"
    return f"{tell.does(fact.player, 'turns')} the deck over, and may end the round on {next_turn}."


def _option(tell: Teller, fact: facts.EndOption) -> str:
    if fact.ended:
        return f"{tell.does(fact.player, 'ends')} the round."
    return f"{tell.does(fact.player, 'lets')} the round go on."


Sentence = Callable[[Teller, Any], str]


def is_told(kind: type) -> bool:
    """Return whether a kind of fact can be told at a table of the card game."""
    return kind in _SENTENCES


def sentence_of(kind: type[Fact]) -> Callable[[Sentence], Sentence]:
    """Teach every teller the sentence of a fact that an edition adds; used as a decorator."""

    def learn(sentence: Sentence) -> Sentence:
        _SENTENCES[kind] = sentence
        return sentence

    return learn


_SENTENCES: dict[type, Sentence] = {
    facts.SetUp: _setup,
    facts.EggsSetAside: _set_aside,
    facts.Shuffled: lambda _t, f: f"{f.count} cards are shuffled.",
    facts.SetAside: lambda _t, _f: "One card is laid aside, face down.",
    facts.Starts: lambda t, f: f"{t.does(f.player, 'begins')} the round.",
    facts.Dealt: lambda t, f: f"{t.does(f.player, 'gets')} a card.",
    facts.FaceUp: lambda t, f: f"Laid aside face up: {t.cards(f.kinds)}.",
    facts.TurnBegins: lambda t, f: f"It is {t.whose(f.player)} turn.",
    facts.Drew: lambda t, f: f"{t.does(f.player, 'draws')} a card.",
    facts.DrewOpen: lambda t, f: f"{t.does(f.player, 'draws')} the open card, {t.card(f.kind)}.",
    facts.DrewSetAside: lambda t, f: f"{t.does(f.player, 'draws')} the card that was set aside.",
    facts.NextCard: lambda t, f: f"The next card of the deck comes to light: {t.card(f.kind)}.",
    facts.Played: _played,
    facts.NoEffect: lambda _t, _f: "There is nobody to choose, so nothing happens.",
    facts.Landed: lambda t, f: f"{t.card(f.kind)} goes to {t.whose(f.player)} {t.zone}.",
    facts.WentInsane: lambda t, f: f"{t.does(f.player, 'is', 'are')} Insane now.",
    facts.CheckBegins: _check_begins,
    facts.TurnedUp: lambda t, f: f"Turned up: {t.cards(f.kinds)}.",
    facts.CheckEnds: _check_ends,
    facts.LaidDown: _laid_down,
    facts.Out: _out,
    facts.Spared: lambda t, f: f"{t.does(f.player, 'stays')} in the round, being immune.",
    facts.Protected: _protected,
    facts.ProtectionEnds: lambda t, f: f"{capital(t.whose(f.player))} protection ends.",
    facts.Immune: lambda t, f: f"{t.does(f.player, 'is', 'are')} immune for the rest of the round.",
    facts.Discarded: lambda t, f: f"{t.does(f.player, 'discards')} {t.card(f.kind)}.",
    facts.Traded: lambda t, f: f"{t.who(f.player)} and {t.whom(f.target)} trade hands.",
    facts.Compared: _compared,
    facts.NobodyOut: lambda _t, _f: "Both stay in the round.",
    facts.Looked: lambda t, f: f"{t.does(f.player, 'looks')} at {t.whose(f.target)} hand.",
    facts.Answered: _answered,
    facts.TookHand: lambda t, f: f"{t.does(f.player, 'takes')} {t.whose(f.target)} hand.",
    facts.TookEggs: lambda t, f: f"{t.does(f.player, 'takes')} {t.aside} as the new hand.",
    facts.TookAll: lambda t, f: f"{t.does(f.player, 'takes')} the hands of all others.",
    facts.HandedOut: lambda t, f: f"{t.does(f.player, 'gives')} each of the others a card, unseen.",
    facts.ExtraTurn: lambda t, f: f"{t.does(f.player, 'takes')} an extra turn.",
    facts.DeckTurned: _deck_turned,
    facts.EndOption: _option,
    facts.DeckRanOut: lambda _t, _f: "A card is due, and the deck is empty.",
    facts.LastLeft: lambda t, f: f"{t.does(f.player, 'is', 'are')} the last one in the round.",
    facts.ShownHands: _shown,
    facts.ShowedCard: lambda t, f: f"{t.does(f.player, 'shows')} {t.card(f.kind)}.",
    facts.NotShown: lambda t, f: f"{t.does(f.player, 'has', 'have')} no 5 or higher to show.",
    facts.WonRound: _won_round,
    facts.TokenTaken: _token,
    facts.WonGame: lambda t, f: f"{t.does(f.player, 'wins')} the match.",
    facts.RoundGathered: lambda _t, _f: "All cards are gathered in for the next round.",
    facts.Hand: _hand,
    facts.Drawn: _drawn,
    facts.Saw: _saw,
}
