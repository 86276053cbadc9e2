"""Rules 8, 71 and 97: whose turn it is, and what comes before its sanity check and its draw."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lovecraft_lab.core.engine import Rule
from lovecraft_lab.letter.choices import END_ROUND, GO_ON
from lovecraft_lab.letter.facts import EndOption, ProtectionEnds, TurnBegins
from lovecraft_lab.letter.rules.ending import end_round, one_left, show_hands
from lovecraft_lab.letter.rules.play import draw_and_play
from lovecraft_lab.letter.rules.sanity import sanity_check

if TYPE_CHECKING:
    from lovecraft_lab.core.engine import Frame
    from lovecraft_lab.letter.state import LetterState


def next_player(state: LetterState) -> int:
    """Return the seat whose turn comes next: the starter's, then clockwise past those who are out."""
    if state.turn is None:
        return state.first
    players = len(state.hands)
    player = (state.turn + 1) % players
    while player in state.out:
        player = (player + 1) % players
    return player


def turn_frames(state: LetterState, player: int) -> tuple[Frame, ...]:
    """Return the frames of a whole turn, in the order of ruling Q-13."""
    frames: tuple[Frame, ...] = (
        ((sanity_check, player),) if player in state.insane else draw_and_play(state, player)
    )
    if state.end_option == player:
        frames = ((offer_end, player), *frames)
    if player in state.protected:
        frames = ((end_protection, player), *frames)
    return (*frames, (pass_turn,))


@Rule(
    "Z008",
    "Player turn",
    "The turn goes clockwise to the next player who is still in the round.",
)
def pass_turn(state: LetterState) -> None:
    if len(state.out) == len(state.hands) - 1:
        state.push((one_left,))
        return
    player = state.turn = next_player(state)
    state.announce(TurnBegins, player)
    state.push(*turn_frames(state, player))


@Rule("Q-13", "Player turn", "Protection lasts until the player's following turn begins: now.")
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
