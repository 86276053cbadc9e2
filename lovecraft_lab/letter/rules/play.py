"""Rules 10-17 and 73: choosing one of two cards, its effect and its target, and setting it off."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lovecraft_lab.core.chance import without
from lovecraft_lab.core.rule import Rule
from lovecraft_lab.letter.facts import NoEffect, Played
from lovecraft_lab.letter.rules.drawing import draw_frame
from lovecraft_lab.letter.rules.ending import deck_ran_out
from lovecraft_lab.letter.rules.zones import land_card
from lovecraft_lab.letter.state import deck_left, replaced

if TYPE_CHECKING:
    from lovecraft_lab.letter.choices import Announcement, Play
    from lovecraft_lab.letter.state import LetterState


def draw_and_play(state: LetterState, player: int) -> None:
    """Put the draw and the play of a turn on the stack.

    An empty deck ends the round instead (rule 35).
    """
    if deck_left(state):
        state.push((state.game.course.choose_play, player))
        state.push(draw_frame(state, player))
    else:
        state.push((deck_ran_out,))


def legal_plays(state: LetterState, player: int) -> tuple[Play | Announcement, ...]:
    """Return all that no restriction forbids this player to play or announce now."""
    return state.game.legal_plays(
        player, state.hands[player], state.insane, state.out, state.protected
    )


def play_card(state: LetterState, player: int, play: Play) -> None:
    """Take the card out of the hand and put its effect, then its landing, on the stack."""
    kind, insane, target, number = play
    row = state.game.cards[kind]
    effect = row.insane if insane and row.insane else row.sane
    state.hands = replaced(state.hands, player, without(state.hands[player], kind))
    state.resolving += (kind,)
    state.announce(Played, player, kind, insane, target, number)
    state.push((land_card, player))
    if number is not None:
        state.push((effect.rule, player, target, number))
    elif target is not None:
        state.push((effect.rule, player, target))
    elif effect.aim != "nobody":
        state.push((effect.in_vain, player))
    elif effect.rule is not None:
        state.push((effect.rule, player))


choose_play = Rule(
    "Z011",
    "Player turn",
    "One of the two cards is played; an Insane player picks the Sane or the Insane effect.",
    options=legal_plays,
)(play_card)


@Rule(
    "Z073",
    "Card effects, 4",
    "An effect on another player does nothing if no other can be chosen.",
)
def no_effect(state: LetterState, player: int) -> None:
    state.announce(NoEffect, player)
