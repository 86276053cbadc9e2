"""Every fact as a sentence, for one who heard it.

Knows facts and card names; what a viewer heard is decided elsewhere, so nothing is hidden here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lovecraft_lab.core.errors import LabError
from lovecraft_lab.letter import facts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from lovecraft_lab.letter.cards import Kind
    from lovecraft_lab.letter.game import LetterGame


class Teller:
    """Puts facts into words for one viewer (`None`: a spectator), with the names of the players.

    >>> from lovecraft_lab.letter import letter
    >>> Teller(letter(), viewer=0).say(facts.Drew(0)), Teller(letter(), viewer=1).say(facts.Drew(0))
    ('You draw a card.', 'Seat 0 draws a card.')
    """

    def __init__(
        self, game: LetterGame, viewer: int | None, names: Sequence[str] | None = None
    ) -> None:
        self.game = game
        self.viewer = viewer
        self.names = names or [f"Seat {seat}" for seat in range(game.players)]

    def say(self, fact: Any) -> str:
        """Return the fact as a sentence."""
        sentence = _SENTENCES.get(type(fact))
        if sentence is None:
            msg = f"not a fact of this game: {fact!r}"
            raise LabError(msg)
        return sentence(self, fact)

    def who(self, player: int) -> str:
        """Return a player's name at the start of a sentence."""
        return "You" if player == self.viewer else self.names[player]

    def whom(self, player: int) -> str:
        """Return a player's name inside a sentence."""
        return "you" if player == self.viewer else self.names[player]

    def whose(self, player: int) -> str:
        """Return whose something is."""
        return "your" if player == self.viewer else f"{self.names[player]}’s"

    def does(self, player: int, verb: str, plain: str | None = None) -> str:
        """Return a player with a verb: "You draw", "Seat 1 draws"."""
        if player == self.viewer:
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
        """Return several players in a row."""
        row = _in_a_row(self.whom(player) for player in players)
        return row[:1].upper() + row[1:]


def _in_a_row(words: Iterable[str]) -> str:
    *first, last = [*words] or [""]
    return f"{', '.join(first)} and {last}" if first else last


def _setup(tell: Teller, fact: facts.SetUp) -> str:
    return f"The table is set up; {tell.whose(fact.turn)} turn, {fact.deck} cards in the deck."


def _played(tell: Teller, fact: facts.Played) -> str:
    row = tell.game.cards[fact.kind]
    effect = f" with its {'Insane' if fact.insane else 'Sane'} effect" if row.insane else ""
    aimed = "" if fact.target is None else f" on {_oneself(tell, fact.player, fact.target)}"
    named = "" if fact.number is None else f", naming {fact.number}"
    return f"{tell.does(fact.player, 'plays')} {tell.card(fact.kind)}{effect}{aimed}{named}."


def _oneself(tell: Teller, player: int, target: int) -> str:
    if player != target:
        return tell.whom(target)
    return "yourself" if player == tell.viewer else "their own seat"


def _out(tell: Teller, fact: facts.Out) -> str:
    are = tell.does(fact.player, "is", "are")
    if not fact.kinds:
        return f"{are} out of the round."
    return f"{are} out of the round and {tell.whose(fact.player)} hand lies open: {tell.cards(fact.kinds)}."


def _compared(tell: Teller, fact: facts.Compared) -> str:
    both = f"{tell.who(fact.player)} and {tell.whom(fact.target)} compare hands"
    if fact.loser is None:
        return f"{both}; nobody goes out."
    return f"{both}; the lower number is {tell.whose(fact.loser)}."


def _answered(tell: Teller, fact: facts.Answered) -> str:
    has = tell.does(fact.target, "has", "have")
    return f"{has} a {fact.number}." if fact.right else f"{has} no {fact.number}."


def _shown(tell: Teller, fact: facts.ShownHands) -> str:
    hands = _in_a_row(f"{tell.whom(player)} {tell.card(kind)}" for player, kind in fact.hands)
    return f"All show their hands: {hands}."


def _check_begins(tell: Teller, fact: facts.CheckBegins) -> str:
    cards = "1 card" if fact.count == 1 else f"{fact.count} cards"
    return f"{tell.does(fact.player, 'makes')} a sanity check: {cards} to turn up."


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


def _saw(tell: Teller, fact: facts.Saw) -> str:
    return f"You see that {tell.whom(fact.player)} held {tell.cards(fact.kinds)}."


def _option(tell: Teller, fact: facts.EndOption) -> str:
    does = tell.does(fact.player, "ends", "end") if fact.ended else None
    return (
        f"{does} the round."
        if does
        else f"{tell.does(fact.player, 'lets', 'let')} the round go on."
    )


_SENTENCES: dict[type, Callable[[Teller, Any], str]] = {
    facts.SetUp: _setup,
    facts.EggsSetAside: lambda _t, _f: "The Stowaway Eggs lie beside the deck, face up.",
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
    facts.Landed: lambda t, f: f"{t.card(f.kind)} goes to {t.whose(f.player)} discard zone.",
    facts.WentInsane: lambda t, f: f"{t.does(f.player, 'is', 'are')} Insane now.",
    facts.CheckBegins: _check_begins,
    facts.TurnedUp: lambda t, f: f"Turned up: {t.cards(f.kinds)}.",
    facts.CheckEnds: _check_ends,
    facts.LaidDown: lambda t, f: f"{t.cards(f.kinds)} to {t.whose(f.player)} discard zone.",
    facts.Out: _out,
    facts.Spared: lambda t, f: f"{t.does(f.player, 'stays')} in the round, being immune.",
    facts.Protected: lambda t, f: f"{t.does(f.player, 'is', 'are')} protected.",
    facts.ProtectionEnds: lambda t, f: f"{t.whose(f.player).capitalize()} protection ends.",
    facts.Immune: lambda t, f: f"{t.does(f.player, 'is', 'are')} immune for the rest of the round.",
    facts.Discarded: lambda t, f: f"{t.does(f.player, 'discards')} {t.card(f.kind)}.",
    facts.Traded: lambda t, f: f"{t.who(f.player)} and {t.whom(f.target)} trade hands.",
    facts.Compared: _compared,
    facts.NobodyOut: lambda _t, _f: "Both stay in the round.",
    facts.Looked: lambda t, f: f"{t.does(f.player, 'looks')} at {t.whose(f.target)} hand.",
    facts.Answered: _answered,
    facts.TookHand: lambda t, f: f"{t.does(f.player, 'takes')} {t.whose(f.target)} hand.",
    facts.TookEggs: lambda t, f: f"{t.does(f.player, 'takes')} the Stowaway Eggs as a hand.",
    facts.TookAll: lambda t, f: f"{t.does(f.player, 'takes')} the hands of all others.",
    facts.HandedOut: lambda t, f: f"{t.does(f.player, 'gives')} every other player one card.",
    facts.ExtraTurn: lambda t, f: f"{t.does(f.player, 'takes')} an extra turn.",
    facts.DeckTurned: lambda t, f: f"{t.does(f.player, 'turns')} the deck over.",
    facts.EndOption: _option,
    facts.DeckRanOut: lambda _t, _f: "A card is due, and the deck is empty.",
    facts.LastLeft: lambda t, f: f"{t.does(f.player, 'is', 'are')} the last one in the round.",
    facts.ShownHands: _shown,
    facts.ShowedCard: lambda t, f: f"{t.does(f.player, 'shows')} {t.card(f.kind)}.",
    facts.NotShown: lambda t, f: f"{t.does(f.player, 'has', 'have')} no 5 or higher to show.",
    facts.WonRound: _won_round,
    facts.TokenTaken: _token,
    facts.WonGame: lambda t, f: f"{t.does(f.player, 'wins')} the game.",
    facts.RoundGathered: lambda _t, _f: "All cards are gathered in for the next round.",
    facts.Hand: lambda t, f: f"Your hand: {t.cards(f.kinds)}.",
    facts.Drawn: lambda t, f: f"You drew {t.card(f.kind)}.",
    facts.Saw: _saw,
}
