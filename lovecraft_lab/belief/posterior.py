"""From an information set to a belief: what a seat can know, and nothing else, counted exactly."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from lovecraft_lab.belief import aeg25_evidence  # noqa: F401 - here its evidence is learnt
from lovecraft_lab.belief.beliefs import Belief
from lovecraft_lab.belief.consistent import require_consistent
from lovecraft_lab.belief.evidence import Evidence, replay
from lovecraft_lab.belief.histories import Histories, by_profile
from lovecraft_lab.belief.joint import Impossible
from lovecraft_lab.belief.models import AnyLegal, Model, model_of
from lovecraft_lab.core.errors import LabError, Unsuitable
from lovecraft_lab.core.knowledge import Infoset
from lovecraft_lab.core.state import require_viewer
from lovecraft_lab.letter.game import LetterGame
from lovecraft_lab.letter.seeing import require_own
from lovecraft_lab.tree.agreeing import believed

if TYPE_CHECKING:
    from lovecraft_lab.core.game import Game

UNFIT = (ValueError, TypeError, LookupError, AttributeError, AssertionError)
"""What goes wrong when the facts of an information set are not those of this game."""


def posterior(game: Game, infoset: Infoset, model: Any = "any", *, limit: int = 100_000) -> Belief:
    """Return how likely each world is for a seat, given all it has seen and nothing else.

    `model` says how the others choose: `"any"` (every legal choice counts 1: hard evidence alone),
    `"uniform"` (a random chooser, card first), `"no-eights"` (the same, but an 8 only when nothing
    else is legal), or a function `f(hand, public_view) -> {card: Fraction}`, where `hand` is the
    sorted card ids that seat chooses from. All probabilities are exact Fractions.

    Raises `LabError` for an information set that nothing agrees with, and for a model that gives
    what was seen no chance; `Unsuitable` for a game without hidden hands of cards.
    """
    if not isinstance(game, LetterGame):
        raise Unsuitable(f"beliefs are about the hidden cards of the card game, not about {game!r}")
    if not isinstance(infoset, Infoset):
        raise LabError(f"a belief is made of an information set (ll.infoset), not of {infoset!r}")
    require_viewer(infoset.player, game.players)
    if isinstance(model, Mapping):
        return _by_histories(_replayed(game, infoset, AnyLegal(game)), model, limit)
    chosen = model_of(game, model)
    try:
        return Belief(_replayed(game, infoset, chosen))
    except Impossible as error:
        if not isinstance(chosen, AnyLegal):
            Belief(_replayed(game, infoset, AnyLegal(game)))  # or else the model is not at fault
            msg = f"the model {model!r} gives no chance to what was seen: {error}"
            raise Impossible(msg) from None
        raise


believed.register(LetterGame, posterior)


def _by_histories(evidence: Evidence, profile: Mapping[Any, Any], limit: int) -> Belief:
    """Return the belief under a profile: the same places, weighed by going through histories."""
    game = evidence.game
    chooser = by_profile(game, profile)
    search = Histories(game, evidence.told, chooser, limit)
    search.run()
    if not search.ends:
        Belief(evidence)
        raise Impossible("the profile gives no chance to what was seen")
    whose = {
        place: (seat, n) for seat, hand in enumerate(evidence.hands) for n, place in enumerate(hand)
    }
    order = [whose[place] for place in evidence.joint.places]
    evidence.joint.weigh_by(search.joint(evidence.joint.unseen, order).terms)
    return Belief(evidence, chooser)


def _replayed(game: LetterGame, told: Infoset, model: Model) -> Evidence:
    """Return what an information set says; raises `LabError` if it cannot be one of this game."""
    try:
        require_consistent(game, told)
        require_own(game, told)
        return replay(game, told, model)
    except LabError:
        raise
    except UNFIT as error:
        raise Impossible(f"this is no information set of {game!r}: {error!r}") from None
