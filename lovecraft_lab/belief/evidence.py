"""What each fact says about hidden cards: an information set replayed into a joint.

Knows facts, and the public picture of the table that `letter.sight` pieces together; is given an
information set and never a state. An edition that adds facts says what they show by `evidence_of`,
as it says what they look like by `letter.sight.notes`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from lovecraft_lab.belief.joint import Impossible, Joint
from lovecraft_lab.belief.products import Spot, Term
from lovecraft_lab.belief.set_up import lying_open
from lovecraft_lab.core.errors import LabError
from lovecraft_lab.core.knowledge import TEACHER, Infoset, Told
from lovecraft_lab.letter import facts
from lovecraft_lab.letter.choices import Play
from lovecraft_lab.letter.sight import Sight

if TYPE_CHECKING:
    from lovecraft_lab.belief.models import Model
    from lovecraft_lab.core.knowledge import RawFact
    from lovecraft_lab.letter.cards import Kind
    from lovecraft_lab.letter.game import LetterGame

TWO_CARDS = 2


class Evidence:
    """What one seat has seen, replayed fact by fact.

    `hands[p]` are the places of the joint that a seat's cards lie in, the card drawn last standing
    last; `table` is what a spectator has pieced together; `heard` counts public facts. `hearer` is
    the seat that is told what one seat alone is told: for the teacher, a `Told` says which.
    """

    def __init__(self, game: LetterGame, told: Infoset, model: Model) -> None:
        self.game = game
        self.told = told
        self.hearer = told.player if isinstance(told.player, int) else None
        self.model = model
        self.table = Sight(game, None)
        self.heard = 0
        self.pool: list[int] = []
        self.clear([0] * len(game.kinds))

    def clear(self, unseen: list[int]) -> None:
        """Take all cards off the table; so many copies of each kind are unseen."""
        self.joint = Joint(unseen)
        self.hands: list[list[int]] = [[] for _ in range(self.game.players)]

    def learn(self, fact: Any, *, is_public: bool) -> None:
        """Let one more fact count."""
        if isinstance(fact, Told):
            self.hearer, fact = fact.seat, fact.fact
        weigh = _EVIDENCE.get(type(fact))
        if weigh is not None:
            weigh(self, fact)
        elif fact.reveals and type(fact) not in _SAYS_NOTHING:
            raise LabError(f"nobody has said what this fact shows about hidden cards: {fact!r}")
        if is_public:
            self.heard += 1
            self.table.learn(fact)

    def follow(self) -> Iterator[Any]:
        """Let every fact count, one by one, and yield each when it has."""
        for fact, is_public in in_order(self.told):
            try:
                self.learn(fact, is_public=is_public)
            except Impossible as error:
                said = self.game.narrate(fact, self.told.player)
                raise Impossible(f"no world agrees with this: {said} ({error})") from None
            yield fact
        if self.table.deck < 0:
            raise Impossible("more cards are said to have left the deck than lay in it")
        hidden = self.table.deck + self.table.aside - (self.table.known_next is not None)
        if self.joint.rest != hidden:
            raise Impossible(
                f"{hidden} cards are said to lie face down, and {self.joint.rest} are not seen"
            )

    def knows(self, player: int) -> bool:
        """Whether this hand lies open to the viewer, so that no choice out of it is news."""
        return self.told.player in (player, TEACHER)

    def view(self) -> Any:
        """Return the spectator's view of this moment."""
        return self.game.view(Infoset(None, self.told.public[: self.heard], ()))

    def only_place(self, player: int) -> int:
        """Return the place of a seat's single card."""
        if len(self.hands[player]) != 1:
            raise Impossible(f"seat {player} has {len(self.hands[player])} cards in hand, not one")
        return self.hands[player][0]

    def only_numbers(self, player: int, allowed: Callable[[int], bool]) -> None:
        """Let the number on a seat's single card be one that is allowed."""
        factor = tuple(int(allowed(number)) for number in self.game.number)
        self.joint.restrict(self.only_place(player), factor)

    def played(self, player: int, kind: Kind) -> None:
        """Let a seat have played this card out of two."""
        hand = self.hands[player]
        if len(hand) != TWO_CARDS:
            raise Impossible(f"seat {player} plays with {len(hand)} cards in hand, not two")
        insane = frozenset(self.table.insane)
        if self.knows(player):
            likelihood = self.joint.anything
        else:
            likelihood = self.model.likelihood(player, kind, self.joint.unseen, insane, self.view)
        self.hands[player] = [self.joint.play(hand[0], hand[1], kind, likelihood)]

    def gather(self, player: int, seats: list[int]) -> None:
        """Let a seat take the hands of others."""
        for seat in seats:
            self.hands[player] += self.hands[seat]
            self.hands[seat] = []

    def give_out(self, player: int, places: list[int], seats: list[int]) -> None:
        """Let a seat give one card of these places to each of these seats, in secret."""
        if len(places) != len(seats):
            raise Impossible(f"{len(places)} cards cannot go to {len(seats)} seats, one each")
        for place, seat in zip(places, seats, strict=True):
            self.hands[seat] = [place]
        count_choices = self.model.count_choices and not self.knows(player)
        self.joint.hand_out(places, count_choices=count_choices)

    def others(self, player: int) -> list[int]:
        """Return the other seats in the round."""
        seats = range(self.game.players)
        return [seat for seat in seats if seat != player and seat not in self.table.out]


def replay(game: LetterGame, told: Infoset, model: Model) -> Evidence:
    """Return what an information set says, fact by fact to its end.

    Raises `Impossible`, naming the fact, when no world is left that agrees.
    """
    evidence = Evidence(game, told, model)
    for _ in evidence.follow():
        pass
    return evidence


def in_order(told: Infoset) -> list[tuple[Any, bool]]:
    """Return the facts of an information set in the order of the telling, and which are public."""
    found: list[tuple[int, RawFact, bool]] = [
        (count, fact, False) for count, fact in told.private
    ] + [(count + 1, fact, True) for count, fact in enumerate(told.public)]
    # Told when n public facts had been announced: after the n-th, before the one that follows.
    found.sort(key=lambda entry: (entry[0], not entry[2]))
    return [(fact[0](*fact[1:]), is_public) for _, fact, is_public in found]


Weighing = Callable[[Evidence, Any], None]
_EVIDENCE: dict[type, Weighing] = {}
_SAYS_NOTHING: set[type] = {facts.Starts, facts.Looked}
"""Facts that reveal something to somebody, and nothing about hidden cards to those who hear them:
a look is told to who looks by a fact of its own.
"""


def evidence_of(kind_of_fact: type) -> Callable[[Weighing], Weighing]:
    """Say what a fact shows; used as a decorator, before the table has taken the fact in."""

    def remember(weigh: Weighing) -> Weighing:
        _EVIDENCE[kind_of_fact] = weigh
        return weigh

    return remember


# How cards come and go


@evidence_of(facts.SetUp)
def _set_up(evidence: Evidence, fact: facts.SetUp) -> None:
    game = evidence.game
    open_cards = lying_open(game, fact)
    unseen = [
        copies - open_cards[kind] for kind, copies in zip(game.kinds, game.copies, strict=True)
    ]
    if min(unseen) < 0:
        raise Impossible("more copies of a card lie open than there are")
    if len(fact.hand_sizes) != game.players:
        raise Impossible(f"hands of {len(fact.hand_sizes)} seats, and {game.players} sit here")
    evidence.clear(unseen)
    for player, size in enumerate(fact.hand_sizes):
        evidence.hands[player] = [evidence.joint.draw() for _ in range(size)]
    if game.eggs is not None and unseen[game.eggs]:
        _in_one_hand(evidence.joint, game.eggs)


def _in_one_hand(joint: Joint, kind: Kind) -> None:
    """Let a card that is never shuffled in lie in one of the hands, any of them alike."""
    it = Spot(joint.only(kind))
    another = Spot(tuple(1 - f for f in it.factor))
    places = range(len(joint.places))
    joint.weigh_by(
        Term(1, tuple(it if place == holder else another for place in places)) for holder in places
    )


@evidence_of(facts.Shuffled)
def _shuffled(evidence: Evidence, _fact: facts.Shuffled) -> None:
    in_deck = Counter(evidence.game.shuffled)
    evidence.clear([in_deck[kind] for kind in evidence.game.kinds])


@evidence_of(facts.RoundGathered)
def _round_gathered(evidence: Evidence, _fact: facts.RoundGathered) -> None:
    evidence.clear([0] * len(evidence.game.kinds))


@evidence_of(facts.Dealt)
@evidence_of(facts.Drew)
@evidence_of(facts.DrewSetAside)
def _drew(evidence: Evidence, fact: facts.Dealt | facts.Drew | facts.DrewSetAside) -> None:
    evidence.hands[fact.player].append(evidence.joint.draw())


@evidence_of(facts.DrewOpen)
def _drew_open(evidence: Evidence, fact: facts.DrewOpen) -> None:
    evidence.hands[fact.player].append(evidence.joint.bring(fact.kind))


@evidence_of(facts.TookEggs)
def _took_eggs(evidence: Evidence, fact: facts.TookEggs) -> None:
    eggs = evidence.game.eggs
    if eggs is None or evidence.joint.unseen[eggs]:
        raise Impossible("the card beside the deck was not there to be taken")
    evidence.hands[fact.player].append(evidence.joint.bring(eggs))


@evidence_of(facts.FaceUp)
def _face_up(evidence: Evidence, fact: facts.FaceUp) -> None:
    for kind in fact.kinds:
        evidence.joint.turn_up(kind)


@evidence_of(facts.NextCard)
def _next_card(evidence: Evidence, fact: facts.NextCard) -> None:
    evidence.joint.turn_up(fact.kind)


@evidence_of(facts.TurnedUp)
def _turned_up(evidence: Evidence, fact: facts.TurnedUp) -> None:
    lay_open = evidence.table.known_next is not None
    for kind in fact.kinds[lay_open:]:
        evidence.joint.turn_up(kind)


@evidence_of(facts.Played)
def _played(evidence: Evidence, fact: facts.Played) -> None:
    table = evidence.table
    seats = (frozenset(table.insane), frozenset(table.out), frozenset(table.protected))
    play = Play(fact.kind, fact.insane, fact.target, fact.number)
    if play not in evidence.game.legal_plays(fact.player, (fact.kind,), *seats):
        raise Impossible("the rules forbid this play")
    evidence.played(fact.player, fact.kind)


@evidence_of(facts.Discarded)
def _discarded(evidence: Evidence, fact: facts.Discarded) -> None:
    evidence.joint.lay_open(evidence.only_place(fact.player), fact.kind)
    evidence.hands[fact.player] = []


@evidence_of(facts.Out)
def _out(evidence: Evidence, fact: facts.Out) -> None:
    hand = evidence.hands[fact.player]
    evidence.joint.hold(hand, fact.kinds)
    if len(hand) == 1:
        evidence.joint.lay_open(hand[0], fact.kinds[0])
    elif hand:
        raise Impossible("a player goes out with one card in hand")
    evidence.hands[fact.player] = []


# What is shown or said of a hand


@evidence_of(facts.Hand)
def _own_hand(evidence: Evidence, fact: facts.Hand) -> None:
    _saw(evidence, facts.Saw(_hearer(evidence), fact.kinds))


@evidence_of(facts.Drawn)
def _drawn(evidence: Evidence, fact: facts.Drawn) -> None:
    hand = evidence.hands[_hearer(evidence)]
    if not hand:
        raise Impossible("a card was drawn into no hand")
    evidence.joint.hold(hand[-1:], (fact.kind,))


def _hearer(evidence: Evidence) -> int:
    if evidence.hearer is None:
        raise Impossible("a spectator was told what only a player is told")
    return evidence.hearer


@evidence_of(facts.Saw)
def _saw(evidence: Evidence, fact: facts.Saw) -> None:
    evidence.joint.hold(evidence.hands[fact.player], fact.kinds)


@evidence_of(facts.ShownHands)
def _shown_hands(evidence: Evidence, fact: facts.ShownHands) -> None:
    for player, kind in fact.hands:
        evidence.joint.hold(evidence.hands[player], (kind,))


@evidence_of(facts.ShowedCard)
def _showed_card(evidence: Evidence, fact: facts.ShowedCard) -> None:
    evidence.joint.hold(evidence.hands[fact.player], (fact.kind,))


@evidence_of(facts.NotShown)
def _not_shown(evidence: Evidence, fact: facts.NotShown) -> None:
    needed = evidence.game.cards[evidence.table.resolving[-1]].beside
    if needed is None:
        raise Impossible("the card played asks for no other card")
    evidence.only_numbers(fact.player, lambda number: number < needed)


@evidence_of(facts.Answered)
def _answered(evidence: Evidence, fact: facts.Answered) -> None:
    evidence.only_numbers(fact.target, lambda number: (number == fact.number) == fact.right)


@evidence_of(facts.Compared)
def _compared(evidence: Evidence, fact: facts.Compared) -> None:
    immune = evidence.table.immune

    def agrees(mine: int, theirs: int) -> bool:
        if mine == theirs:
            return fact.loser is None
        lower = fact.player if mine < theirs else fact.target
        return fact.loser == (None if lower in immune else lower)

    one, two = evidence.only_place(fact.player), evidence.only_place(fact.target)
    evidence.joint.relate(one, two, evidence.game.number, agrees)


# Hands that move


@evidence_of(facts.Traded)
def _traded(evidence: Evidence, fact: facts.Traded) -> None:
    hands = evidence.hands
    hands[fact.player], hands[fact.target] = hands[fact.target], hands[fact.player]


@evidence_of(facts.TookHand)
def _took_hand(evidence: Evidence, fact: facts.TookHand) -> None:
    evidence.gather(fact.player, [fact.target])


@evidence_of(facts.TookAll)
def _took_all(evidence: Evidence, fact: facts.TookAll) -> None:
    evidence.gather(fact.player, evidence.others(fact.player))


@evidence_of(facts.HandedOut)
def _handed_out(evidence: Evidence, fact: facts.HandedOut) -> None:
    seats = [fact.player, *evidence.others(fact.player)]
    evidence.give_out(fact.player, evidence.hands[fact.player], seats)
