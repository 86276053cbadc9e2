"""Two bots without a plan: one picks blindly, the other keeps away from what could put it out."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any

from lovecraft_lab.core.chance import below
from lovecraft_lab.letter.choices import Play
from lovecraft_lab.letter.rules import aeg25, insane, sane

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    from lovecraft_lab.core.game import Game
    from lovecraft_lab.core.knowledge import Infoset
    from lovecraft_lab.core.rule import Rule
    from lovecraft_lab.letter.cards import Kind


def random(_game: Game, _infoset: Infoset, choices: Sequence[Any], rng: Random) -> Any:
    """Pick a card blindly, then one of its plays; where no card is asked, any choice alike."""
    by_card = [list(group) for _, group in groupby(choices, key=_card)]
    plays = by_card[below(rng, len(by_card))]
    return plays[below(rng, len(plays))]


def _card(choice: Any) -> Any:
    return choice.kind if isinstance(choice, Play) else choice


def cautious(game: Game, infoset: Infoset, choices: Sequence[Any], rng: Random) -> Any:
    """Pick blindly among the choices that can hardly put the own seat out, if there are any.

    What it keeps away from: playing an 8 or the Eggs with an effect that puts it out, discarding an
    8 or another high card of its own, and comparing hands while it keeps a low card.
    """
    view = game.view(infoset)
    safe = [choice for choice in choices if not _is_risky(view, choice)]
    return random(game, infoset, safe or choices, rng)


HIGH, LOW = 5, 3
"""A number worth keeping is the first or more; with the second or less a comparison is lost."""


def _is_risky(view: Any, play: Any) -> bool:
    if not isinstance(play, Play) or view.seat in view.immune:
        return False
    row = view.cards[play.kind]
    effect = row.insane if play.insane else row.sane
    kept = _kept(view, play)
    if play.target == view.seat:
        return bool(kept.number >= HIGH)
    if effect.rule is None:
        return False
    if any(effect.rule.is_same_as(each) for each in _PUTS_ITS_PLAYER_OUT):
        return True
    if effect.rule in _WINS_OVER_TWO:
        lying = _WINS_OVER_TWO[effect.rule](view)
        found = [kind for kind in lying if view.cards[kind].other_world]
        return len(found) < insane.TO_WIN_WITH_CTHULHU
    compares = effect.rule.is_same_as(sane.compare_hands)
    return compares and play.target is not None and bool(kept.number <= LOW)


_PUTS_ITS_PLAYER_OUT = (sane.eight_played, sane.eggs_played)
_WINS_OVER_TWO: dict[Rule, Callable[[Any], tuple[Kind, ...]]] = {
    insane.call_cthulhu: lambda view: (*view.zones[view.seat], *view.resolving),
    aeg25.call_cthulhu: lambda view: view.zones[view.seat],
}
"""The effects that win the match over two cards of the other world, and where those may lie."""


def _kept(view: Any, play: Play) -> Any:
    """Return the card that stays in hand after a play."""
    hand = list(view.hands[view.seat])
    hand.remove(play.kind)
    return view.cards[hand[0]]
