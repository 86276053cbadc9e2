"""Rules 41-48: from one round to the next, and how the match is won."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lovecraft_lab.core.chance import DrawOne, require
from lovecraft_lab.core.rule import Rule
from lovecraft_lab.letter.choices import seats
from lovecraft_lab.letter.facts import RoundGathered, WonGame
from lovecraft_lab.letter.rules.setup import lay_out, start_with
from lovecraft_lab.letter.state import clear_table

if TYPE_CHECKING:
    from lovecraft_lab.core.rule import Frame
    from lovecraft_lab.letter.state import LetterState

SANE_TOKENS_TO_WIN = 2
INSANE_TOKENS_TO_WIN = 3


@Rule(
    "Z047",
    "End of the match",
    "Sane and Insane tokens are counted apart to see whether anyone has won the match.",
)
def count_tokens(state: LetterState, *starters: int) -> None:
    winners: list[Frame] = [
        (win_by_sane_tokens if sane >= SANE_TOKENS_TO_WIN else win_by_insane_tokens, player)
        for player, (sane, insane) in enumerate(state.tokens)
        if sane >= SANE_TOKENS_TO_WIN or insane >= INSANE_TOKENS_TO_WIN
    ]
    state.push_all(*(winners or [(next_round, *starters)]))


@Rule("Z044", "End of the match", "Two Sane tokens win the match at once.")
def win_by_sane_tokens(state: LetterState, player: int) -> None:
    state.game_winners = (*state.game_winners, player)
    state.announce(WonGame, player)


@Rule("Z045", "End of the match", "Three Insane tokens win the match at once.")
def win_by_insane_tokens(state: LetterState, player: int) -> None:
    state.game_winners = (*state.game_winners, player)
    state.announce(WonGame, player)


@Rule(
    "Z041",
    "Starting the next round",
    "All cards are gathered in and the round is set up again; everyone is Sane.",
)
def next_round(state: LetterState, *starters: int) -> None:
    clear_table(state)
    state.round_number += 1
    state.announce(RoundGathered)
    alone = len(starters) == 1
    lay_out(state, (winner_starts if alone else tied_winner_starts, *starters))


@Rule("Z043", "Starting the next round", "The winner of the last round begins.")
def winner_starts(state: LetterState, player: int) -> None:
    start_with(state, player)


@Rule(
    "Z043-tied",
    "Starting the next round",
    "After a tie, chance picks one of the tied players to begin.",
    chance=DrawOne(lambda state: seats(state.todo[0][1:])),
)
def tied_winner_starts(state: LetterState, *winners_and_choice: Any) -> None:
    *winners, seat = winners_and_choice
    require(seats(winners), seat)
    start_with(state, seat.player)
