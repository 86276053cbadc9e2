"""Rules 29-34 and 76: the sanity check at the start of an Insane player's turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lovecraft_lab.core.rule import Rule
from lovecraft_lab.letter.facts import CheckBegins, CheckEnds, Spared
from lovecraft_lab.letter.rules.drawing import face_down_among, lay_down_revealed, turn_up
from lovecraft_lab.letter.rules.play import draw_and_play
from lovecraft_lab.letter.rules.zones import lay_hand_open
from lovecraft_lab.letter.state import OFF_THE_DECK, deck_left, other_world_cards

if TYPE_CHECKING:
    from lovecraft_lab.letter.cards import Kind
    from lovecraft_lab.letter.state import LetterState


@Rule(
    "Z029",
    "Sanity checks",
    "An Insane player makes a sanity check at the start of the turn, before drawing.",
)
def sanity_check(state: LetterState, player: int) -> None:
    # Rule 34: no more cards are turned up than there are.
    count = min(other_world_cards(state, player), deck_left(state))
    state.announce(CheckBegins, player, count)
    face_down = face_down_among(state, count)
    if face_down:
        state.push((turn_up_cards, player, face_down))
    elif count:
        judge(state, player, turn_up(state, (), 0))
    else:
        draw_and_play(state, player)
        state.push((pass_check, player))


@Rule(
    "Z030",
    "Sanity checks",
    "As many cards are turned up as Other World cards lie in the player’s discard zone.",
    chance=OFF_THE_DECK,
)
def turn_up_cards(state: LetterState, player: int, count: int, kinds: tuple[Kind, ...]) -> None:
    judge(state, player, turn_up(state, kinds, count))


def judge(state: LetterState, player: int, kinds: tuple[Kind, ...]) -> None:
    """Say how a check ends for these cards: only after a pass does the turn go on."""
    passed = state.game.other_world.isdisjoint(kinds)
    if passed or player in state.immune:
        draw_and_play(state, player)
    verdict = pass_check if passed else counts_as_passed if player in state.immune else fail_check
    state.push_all((verdict, player), (lay_revealed, player))


@Rule(
    "Z031", "Sanity checks", "An Other World card came up: the check fails and the player is out."
)
def fail_check(state: LetterState, player: int) -> None:
    state.announce(CheckEnds, player, False)  # noqa: FBT003 - the fact's own field
    state.push((lay_hand_open, player))


@Rule(
    "Z032",
    "Sanity checks",
    "No Other World card came up: the check is passed and the turn goes on.",
)
def pass_check(state: LetterState, player: int) -> None:
    state.announce(CheckEnds, player, True)  # noqa: FBT003 - the fact's own field


@Rule(
    "Z076",
    "Card effects, 4",
    "Nothing puts an immune player out: an Other World card in the check counts as a pass.",
)
def counts_as_passed(state: LetterState, player: int) -> None:
    state.announce(Spared, player)


@Rule(
    "Z033",
    "Sanity checks",
    "Passed or failed, every card turned up goes face up to the checker’s discard zone.",
)
def lay_revealed(state: LetterState, player: int) -> None:
    lay_down_revealed(state, player)
