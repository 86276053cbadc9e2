"""Rules 14, 23 and 26: how cards reach a discard zone, and what that does to a player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lovecraft_lab.core.rule import Rule
from lovecraft_lab.letter.facts import Landed, Out, WentInsane
from lovecraft_lab.letter.state import replaced, set_hand

if TYPE_CHECKING:
    from lovecraft_lab.letter.cards import Kind
    from lovecraft_lab.letter.state import LetterState


def lay_down(state: LetterState, player: int, kinds: tuple[Kind, ...]) -> None:
    """Put cards into a player's discard zone; a first Other World card drives the player Insane."""
    state.zones = replaced(state.zones, player, state.zones[player] + kinds)
    if player not in state.insane and not state.game.other_world.isdisjoint(kinds):
        state.push((go_insane, player))


def put_out(state: LetterState, player: int, spared: Rule) -> None:
    """Put a player out of the round, unless immune: then the rule `spared` says so."""
    state.push((spared if player in state.immune else lay_hand_open, player))


@Rule("Z014", "Playing", "Its effect done, the played card goes to its player’s discard zone.")
def land_card(state: LetterState, player: int) -> None:
    kind = state.resolving[-1]
    state.resolving = state.resolving[:-1]
    state.announce(Landed, player, kind)
    lay_down(state, player, (kind,))


@Rule(
    "Z026",
    "State of mind",
    "With an Other World card in the discard zone, however it got there, the player is Insane.",
)
def go_insane(state: LetterState, player: int) -> None:
    state.insane |= {player}
    state.announce(WentInsane, player)


@Rule(
    "Z023",
    "Out of the round",
    "A player who is out lays the hand face up in the discard zone, without effects.",
)
def lay_hand_open(state: LetterState, player: int) -> None:
    hand = state.hands[player]
    state.out |= {player}
    state.protected -= {player}
    if state.end_option == player:  # the option is lost with its owner
        state.end_option = None
    state.minds = state.game.minds_when_decided(state)
    set_hand(state, player, ())
    state.announce(Out, player, hand)
    lay_down(state, player, hand)
