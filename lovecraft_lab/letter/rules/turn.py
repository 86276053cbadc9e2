"""Rules 8, 71 and 97: whose turn it is, and what comes before its sanity check and its draw."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lovecraft_lab.core.rule import Rule
from lovecraft_lab.letter.choices import END_ROUND, GO_ON
from lovecraft_lab.letter.facts import EndOption, ProtectionEnds, TurnBegins
from lovecraft_lab.letter.rules.ending import end_round, one_left, show_hands
from lovecraft_lab.letter.rules.play import draw_and_play

if TYPE_CHECKING:
    from lovecraft_lab.letter.state import LetterState


def next_player(state: LetterState) -> int:
    """Return whose turn comes next: the starter's, then clockwise past those who are out."""
    if state.turn is None:
        return state.first
    players = state.game.players
    player = (state.turn + 1) % players
    while player in state.out:
        player = (player + 1) % players
    return player


def begin_turn(state: LetterState, player: int) -> None:
    """Put a whole turn on the stack in the order of Q-13; what is pushed last comes first."""
    state.push((state.game.course.pass_turn,))
    if player in state.insane:
        state.push((state.game.course.check, player))
    else:
        draw_and_play(state, player)
    if state.end_option == player:
        state.push((offer_end, player))
    if player in state.protected:
        state.push((end_protection, player))


def start_next_turn(state: LetterState) -> None:
    """Let the next player's turn begin."""
    state.turn = player = next_player(state)
    state.announce(TurnBegins, player)
    begin_turn(state, player)


@Rule(
    "Z008",
    "Player turn",
    "The turn goes clockwise to the next player in the round, unless only one is left.",
)
def pass_turn(state: LetterState) -> None:
    if len(state.out) == state.game.players - 1:
        state.push((one_left,))
    else:
        start_next_turn(state)


@Rule("Q-13", "Player turn", "Protection lasts until the player’s following turn begins: now.")
def end_protection(state: LetterState, player: int) -> None:
    state.protected -= {player}
    state.announce(ProtectionEnds, player)


@Rule(
    "Z097",
    "Card effects, 0",
    "Before the sanity check, the player who turned the deck over may end the round.",
    options=lambda _state, _player: (END_ROUND, GO_ON),
)
def offer_end(state: LetterState, player: int, choice: str) -> None:
    state.end_option = None  # it lapses when it is not used
    state.announce(EndOption, player, choice == END_ROUND)
    if choice == END_ROUND:
        end_round(state)
        state.push((show_hands,))
