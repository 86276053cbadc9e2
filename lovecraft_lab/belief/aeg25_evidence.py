"""What the facts of the 25-card game alone say about hidden cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lovecraft_lab.belief.evidence import evidence_of
from lovecraft_lab.belief.joint import Impossible
from lovecraft_lab.letter.aeg25_facts import Collected, GaveBack, ShowedHand
from lovecraft_lab.letter.choices import WIN_ROUND

if TYPE_CHECKING:
    from lovecraft_lab.belief.evidence import Evidence


@evidence_of(ShowedHand)
def _showed_hand(evidence: Evidence, fact: ShowedHand) -> None:
    evidence.joint.hold(evidence.hands[fact.player], fact.kinds)
    insane = frozenset(evidence.table.insane)
    hand = tuple(sorted(fact.kinds))
    if not evidence.knows(fact.player) and not evidence.model.chances(
        fact.player, hand, insane, evidence.view
    ).get(WIN_ROUND):
        raise Impossible("this hand does not win the round")


@evidence_of(Collected)
def _collected(evidence: Evidence, fact: Collected) -> None:
    evidence.gather(fact.player, list(fact.seats))


@evidence_of(GaveBack)
def _gave_back(evidence: Evidence, fact: GaveBack) -> None:
    own, *taken = evidence.hands[fact.player]
    evidence.hands[fact.player] = [own]
    evidence.give_out(fact.player, taken, list(fact.seats))
