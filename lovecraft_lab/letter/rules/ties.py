"""Rulings D2 and Q-16: players with equal numbers are knocked out, and a round nobody wins."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from lovecraft_lab.core.rule import Rule
from lovecraft_lab.letter.facts import Foreseen, Spared
from lovecraft_lab.letter.narrate import Teller, sentence_of
from lovecraft_lab.letter.rules.ending import award, with_a_hand
from lovecraft_lab.letter.rules.match import tied_winner_starts
from lovecraft_lab.letter.rules.zones import lay_hand_open
from lovecraft_lab.letter.state import NOBODY, number_in_hand

if TYPE_CHECKING:
    from lovecraft_lab.letter.state import LetterState, Seats


@dataclass(frozen=True, slots=True)
class Tied(Foreseen):
    """These players showed numbers that another one showed too."""

    players: tuple[int, ...]


@sentence_of(Tied)
def _tied(tell: Teller, fact: Tied) -> str:
    are = "is" if len(fact.players) == 1 and fact.players[0] != tell.you else "are"
    return f"{tell.people(fact.players)} {are} knocked out, for the number was shown twice."


def knock_out_ties(state: LetterState) -> None:
    """Settle shown hands: equal numbers are knocked out, the highest number left wins."""
    _settle(state, NOBODY)


def spare_the_immune(state: LetterState) -> None:
    """Settle them so, but for an immune player, whom nothing knocks out where the switch says so.

    So a tie with an immune player is won by that one.
    """
    stays = state.game.switches["immune_stays_in_tie"]
    _settle(state, state.immune if stays else NOBODY)


def _settle(state: LetterState, spared: Seats) -> None:
    players = with_a_hand(state)
    numbers = {player: number_in_hand(state, player) for player in players}
    often = Counter(numbers.values())
    tied = [player for player in players if often[numbers[player]] > 1]
    if not tied:
        award(state, (max(players, key=numbers.__getitem__),))
        return
    # A teaching deck can make two players immune; between those two nothing breaks the tie.
    alone = Counter(numbers[player] for player in tied if player in spared)
    spared = frozenset(p for p in spared.intersection(tied) if alone[numbers[p]] == 1)
    staying = [player for player in players if player not in tied or player in spared]
    if staying:
        state.push((highest_left_wins, max(staying, key=numbers.__getitem__)))
    else:
        state.push((nobody_wins, *players))
    for player in sorted(spared):
        state.push((spared_in_a_tie, player))
    out = [player for player in tied if player not in spared]
    state.push((knock_out_the_tied, *out))


@Rule("D2", "Classic version", "No win is shared: players with the same number are knocked out.")
def knock_out_the_tied(state: LetterState, *players: int) -> None:
    state.announce(Tied, players)
    state.push_all(*((lay_hand_open, player) for player in players))


@Rule(
    "D2-immune",
    "Classic version",
    "Nothing knocks out an immune player, a tie as little as anything else.",
)
def spared_in_a_tie(state: LetterState, player: int) -> None:
    state.announce(Spared, player)


@Rule("D2-highest", "Classic version", "The highest number that is left then wins the round.")
def highest_left_wins(state: LetterState, player: int) -> None:
    award(state, (player,))


@Rule("Q-16", "End of the round", "All were knocked out by ties, so nobody wins and takes a token.")
def nobody_wins(state: LetterState, *players: int) -> None:
    award(state, (), starters=players)


starter_of_nobody = tied_winner_starts.under(
    "Q-16-starter",
    "Starting the next round",
    "Nobody has won, so chance picks one of those who showed their hands to begin.",
)
