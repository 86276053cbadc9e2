"""Two bots without a plan: one picks blindly, the other keeps away from what could put it out."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any

from lovecraft_lab.core.chance import below
from lovecraft_lab.letter.choices import Play

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from lovecraft_lab.core.game import Game
    from lovecraft_lab.core.knowledge import Infoset


def random(_game: Game, _infoset: Infoset, choices: Sequence[Any], rng: Random) -> Any:
    """Pick a card blindly, then one of its plays blindly; where no card is asked, any choice alike."""
    by_card = [list(group) for _, group in groupby(choices, key=_card)]
    plays = by_card[below(rng, len(by_card))]
    return plays[below(rng, len(plays))]


def _card(choice: Any) -> Any:
    return choice.kind if isinstance(choice, Play) else choice


def cautious(game: Game, infoset: Infoset, choices: Sequence[Any], rng: Random) -> Any:
    """Pick blindly among the choices that cannot put the own seat out at once, if there are any.

    What is dangerous: an 8 or the Eggs played with the Sane effect, Cthulhu played too early, a
    card that compares hands or makes oneself discard while an 8 or a low card is held.
    """
    view = game.view(infoset)
    safe = [choice for choice in choices if not _is_dangerous(view, choice)]
    return random(game, infoset, safe or choices, rng)


def _is_dangerous(view: Any, choice: Any) -> bool:
    if not isinstance(choice, Play) or view.seat in view.immune:
        return False
    row = view.cards[choice.kind]
    other = [view.cards[kind] for kind in view.hands[view.seat] if kind != choice.kind]
    keeps = other[0] if other else row
    if row.number == 8:
        return not (choice.insane and _other_world(view) >= 2)
    if row.ident == "stowaway_eggs":
        return True
    effect = row.insane if choice.insane else row.sane
    if choice.target == view.seat:
        return keeps.discarded is not None or not effect.rule or keeps.number >= 5
    return bool(
        effect.rule
        and effect.rule.ident == "Z081"
        and choice.target is not None
        and keeps.number <= 3
    )


def _other_world(view: Any) -> int:
    return sum(view.cards[kind].other_world for kind in (*view.zones[view.seat], *view.resolving))
