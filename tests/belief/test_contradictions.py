"""Facts that contradict the rules or each other are refused, each with what is allowed instead.

Each case is a real history in which one fact was changed, added or left out by hand.
"""

from collections.abc import Callable
from typing import Any

import pytest

import lovecraft_lab as ll
from lovecraft_lab.belief.consistent import require_consistent
from lovecraft_lab.core.knowledge import Fact, Infoset
from lovecraft_lab.letter import EDITIONS, aeg25_facts, facts
from tests.random_play import turns
from tests.seed import SEED

GAMES = {edition: ll.letter(edition, players=3) for edition in EDITIONS}
GAME = GAMES["zman27"]
KIND = {row.ident: kind for kind, row in zip(GAME.kinds, GAME.cards, strict=True)}

Raw = tuple[Any, ...]
Change = Callable[[list[Raw]], list[Raw]]


def set_up(game: Any, *texts: str, seat: int = 2, **position: Any) -> Infoset:
    """What a seat has seen of a table that was set up, after these choices."""
    state = game.position(**position)
    for text in texts:
        state = ll.child(state, game.parse(state, text))
    return ll.infoset(state, seat)


def checked(edition: str, *turned_up: str) -> Infoset:
    """A check of seat 0 in which these cards came up, as seat 2 saw it."""
    game = GAMES[edition]
    insane = {"zman27": "deep_one", "classic": "deep_one", "aeg25": "mi_go"}[edition]
    hands = [("cats_of_ulthar",), ("investigators",), ("investigators",)]
    if edition != "aeg25":
        hands = [("fed",), ("boxer",), ("sailor",)]
    state = game.position(hands=hands, zones=[[insane], [], []], turn=0)
    for text in turned_up:
        state = ll.child(state, game.parse(state, text))
    return ll.infoset(state, 2)


def raw(fact: Fact) -> Raw:
    """A fact as information sets hold it."""
    names: tuple[str, ...] = fact.__slots__
    return (type(fact), *(getattr(fact, name) for name in names))


def replaced(fact: Fact) -> Change:
    """Let this stand in place of the first fact of its kind."""

    def change(told: list[Raw]) -> list[Raw]:
        at = next(n for n, each in enumerate(told) if each[0] is type(fact))
        return [*told[:at], raw(fact), *told[at + 1 :]]

    return change


def without(kind: type) -> Change:
    """Leave the first fact of a kind out."""

    def change(told: list[Raw]) -> list[Raw]:
        at = next(n for n, fact in enumerate(told) if fact[0] is kind)
        return [*told[:at], *told[at + 1 :]]

    return change


def followed_by(fact: Fact) -> Change:
    """Let one more fact come at the end."""
    return lambda told: [*told, raw(fact)]


def refused(game: Any, told: Infoset) -> str:
    """The words with which a belief is refused."""
    with pytest.raises(ll.LabError) as error:
        ll.posterior(game, told)
    return str(error.value)


def changed(told: Infoset, change: Change) -> Infoset:
    """The same with other public facts."""
    return told._replace(public=tuple(change(list(told.public))))


def table(*texts: str, seat: int = 2) -> Infoset:
    """A table of three: seat 0 has The Fed and Investigators and is to play."""
    hands = [("fed", "investigators"), ("boxer",), ("sailor",)]
    return set_up(GAME, *texts, seat=seat, hands=hands, turn=0)


def boxed(*texts: str) -> Infoset:
    """Seat 0 has The Boxer and a 5, seat 1 a 2: it loses a compare."""
    hands = [("boxer", "musician"), ("fed",), ("sailor",)]
    return set_up(GAME, *texts, hands=hands, turn=0)


OUT_OF_BOUNDS = 7
CASES: dict[str, tuple[Callable[[], Infoset], Change, str]] = {
    "a check that is passed with Cthulhu turned up": (
        lambda: checked("zman27", "fed"),
        replaced(facts.TurnedUp((KIND["cthulhu"],))),
        "Z031",
    ),
    "a check that fails with good cards alone": (
        lambda: checked("zman27", "fed"),
        replaced(facts.CheckEnds(0, passed=False)),
        "Z032",
    ),
    "the end of another's check": (
        lambda: checked("zman27", "fed"),
        replaced(facts.CheckEnds(1, passed=True)),
        "Seat 0 passes",
    ),
    "a check over more cards than lie in the zone": (
        lambda: checked("zman27"),
        replaced(facts.CheckBegins(0, 3)),
        "1 card to turn up",
    ),
    "a check over fewer cards than lie in the zone": (
        lambda: checked("zman27"),
        replaced(facts.CheckBegins(0, 0)),
        "1 card to turn up",
    ),
    "more cards turned up than the check is over": (
        lambda: checked("zman27", "fed"),
        replaced(facts.TurnedUp((KIND["fed"], KIND["boxer"]))),
        "Z030",
    ),
    "other cards laid down than came up": (
        lambda: checked("zman27", "fed"),
        replaced(facts.LaidDown(0, (KIND["boxer"],))),
        "Z033",
    ),
    "cards laid down that did not come up": (
        table,
        followed_by(facts.LaidDown(0, (KIND["boxer"],))),
        "Seat 0 chooses",
    ),
    "cards that come up for nothing": (
        table,
        followed_by(facts.TurnedUp((KIND["boxer"],))),
        "Seat 0 chooses",
    ),
    "a failed check after which another goes out": (
        lambda: checked("zman27", "cthulhu"),
        replaced(facts.Out(1, (KIND["fed"],))),
        "Seat 0 is out of the round",
    ),
    "a failed check after which nobody goes out": (
        lambda: checked("zman27", "cthulhu"),
        without(facts.Out),
        "Seat 0 is out of the round",
    ),
    "an answer yes after which nobody goes out": (
        lambda: table("investigators>1=3"),
        without(facts.Out),
        "Seat 1 is out of the round",
    ),
    "an answer no after which the seat goes out": (
        lambda: table("investigators>1=3"),
        replaced(facts.Answered(0, 1, 3, right=False)),
        "Investigators (1) goes to Seat 0",
    ),
    "an answer to another number": (
        lambda: table("investigators>1=4"),
        replaced(facts.Answered(0, 1, 3, right=False)),
        "Z090",
    ),
    "an answer of one who was not asked": (
        lambda: table("investigators>1=4"),
        replaced(facts.Answered(0, 2, 4, right=False)),
        "Z090",
    ),
    "an answer no to the number that is held": (
        lambda: table("investigators>2=4"),
        replaced(facts.Answered(0, 2, 6, right=False)),
        "Z090",
    ),
    "an answer that nobody asked for": (
        table,
        followed_by(facts.Answered(0, 1, 4, right=False)),
        "Seat 0 chooses",
    ),
    "a look that nobody played": (table, followed_by(facts.Looked(0, 1)), "Seat 0 chooses"),
    "a look at oneself": (
        lambda: table("fed>1"),
        replaced(facts.Looked(0, 0)),
        "Seat 0 looks at Seat 1’s hand",
    ),
    "a trade that nobody played": (table, followed_by(facts.Traded(0, 1)), "Seat 0 chooses"),
    "a hand taken that nobody played": (table, followed_by(facts.TookHand(0, 1)), "Seat 0 chooses"),
    "a compare with a loser who was not in it": (
        lambda: boxed("boxer>1"),
        replaced(facts.Compared(0, 1, 2)),
        "Z081",
    ),
    "a compare after which the other one goes out": (
        lambda: boxed("boxer>1"),
        replaced(facts.Compared(0, 1, 0)),
        "Seat 0 is out of the round",
    ),
    "a compare that nobody lost, and somebody goes out": (
        lambda: boxed("boxer>1"),
        replaced(facts.Compared(0, 1, None)),
        "Both stay in the round",
    ),
    "one spared who is not immune": (table, followed_by(facts.Spared(1)), "Seat 0 chooses"),
    "one out twice": (
        lambda: boxed("boxer>1"),
        followed_by(facts.Out(1, ())),
        "You draw a card",
    ),
    "one out who is not there": (
        table,
        followed_by(facts.Out(OUT_OF_BOUNDS, (KIND["fed"],))),
        "Seat 0 chooses",
    ),
    "one Insane without a card for it": (table, followed_by(facts.WentInsane(1)), "Seat 0 chooses"),
    "one Insane twice": (
        lambda: checked("zman27"),
        followed_by(facts.WentInsane(0)),
        "Z030",
    ),
    "a turn of one who is out": (
        lambda: boxed("boxer>1"),
        followed_by(facts.TurnBegins(1)),
        "You draw a card",
    ),
    "a turn out of turn": (table, followed_by(facts.TurnBegins(2)), "Seat 0 chooses"),
    "a play out of turn": (
        lambda: table("fed>1"),
        replaced(facts.Played(1, KIND["fed"], insane=False, target=0, number=None)),
        "Seat 0 chooses",
    ),
    "another card laid down than was played": (
        lambda: table("fed>1"),
        replaced(facts.Landed(0, KIND["boxer"])),
        "Z014",
    ),
    "a discard of one who was not chosen": (
        lambda: table("fed>1"),
        replaced(facts.Looked(0, 2)),
        "Seat 0 looks at Seat 1’s hand",
    ),
    "a protection that ends and never began": (
        table,
        followed_by(facts.ProtectionEnds(1)),
        "Seat 0 chooses",
    ),
    "the card set aside drawn although there is a deck": (
        table,
        followed_by(facts.DrewSetAside(1)),
        "Seat 0 chooses",
    ),
    "an open card drawn where none lies": (
        table,
        followed_by(facts.DrewOpen(1, KIND["boxer"])),
        "Seat 0 chooses",
    ),
    "a next card of a deck that was not turned over": (
        table,
        followed_by(facts.NextCard(KIND["boxer"])),
        "Seat 0 chooses",
    ),
    "a decision of one who has none": (
        table,
        followed_by(facts.EndOption(0, ended=True)),
        "Seat 0 chooses",
    ),
    "a deck that is not empty and ran out": (
        table,
        followed_by(facts.DeckRanOut()),
        "Seat 0 chooses",
    ),
    "one left although others are": (table, followed_by(facts.LastLeft(0)), "Seat 0 chooses"),
    "hands shown by some": (
        table,
        followed_by(facts.ShownHands(((1, KIND["boxer"]),))),
        "Seat 0 chooses",
    ),
    "a round won by one who is not there": (
        table,
        followed_by(facts.WonRound((9,))),
        "Seat 0 chooses",
    ),
    "a round won before it is over": (table, followed_by(facts.WonRound((1,))), "Seat 0 chooses"),
    "a token of one who has not won": (
        table,
        followed_by(facts.TokenTaken(1, insane=False)),
        "Seat 0 chooses",
    ),
    "cards gathered in the middle of a round": (
        table,
        followed_by(facts.RoundGathered()),
        "Seat 0 chooses",
    ),
    "a card dealt in the middle of a round": (table, followed_by(facts.Dealt(1)), "Seat 0 chooses"),
    "another number of cards shuffled": (table, followed_by(facts.Shuffled(20)), "Seat 0 chooses"),
    "hands given back that nobody took": (table, followed_by(facts.HandedOut(0)), "Seat 0 chooses"),
    "hands taken by nobody's play": (table, followed_by(facts.TookAll(0)), "Seat 0 chooses"),
    "the Eggs taken by one who was not robbed": (
        table,
        followed_by(facts.TookEggs(1)),
        "Seat 0 chooses",
    ),
    "protection by nobody's play": (table, followed_by(facts.Protected(1)), "Seat 0 chooses"),
    "immunity by nobody's play": (table, followed_by(facts.Immune(1)), "Seat 0 chooses"),
    "an extra turn by nobody's play": (table, followed_by(facts.ExtraTurn(1)), "Seat 0 chooses"),
    "a deck turned over by nobody's play": (
        table,
        followed_by(facts.DeckTurned(1)),
        "Seat 0 chooses",
    ),
    "a card shown by nobody's play": (
        table,
        followed_by(facts.ShowedCard(1, KIND["boxer"])),
        "Seat 0 chooses",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_a_contradiction_is_refused_with_what_is_allowed_and_the_rule(name: str) -> None:
    made, change, says = CASES[name]
    told = made()
    ll.posterior(GAME, told)  # as it was, it can have happened
    words = refused(GAME, changed(told, change))
    assert says in words
    assert "Allowed here: " in words


AEG = GAMES["aeg25"]
KIND25 = {row.ident: kind for kind, row in zip(AEG.kinds, AEG.cards, strict=True)}
CASES25: dict[str, tuple[Change, str]] = {
    "a check passed with a card that fails it": (
        replaced(facts.TurnedUp((KIND25["cthulhu"],))),
        "A116",
    ),
    "a check that stops although there is a deck": (
        followed_by(aeg25_facts.CheckStopped(0)),
        "A105-draw",
    ),
    "a turn over with an empty deck that is not empty": (
        followed_by(aeg25_facts.DeckEmpty()),
        "A105-draw",
    ),
    "Insane already, and Sane": (followed_by(aeg25_facts.AlreadyInsane(1)), "A105-draw"),
    "hands given back that were not taken": (
        followed_by(aeg25_facts.GaveBack(0, (1, 2))),
        "A105-draw",
    ),
}


@pytest.mark.parametrize("name", CASES25)
def test_a_contradiction_of_the_25_cards_names_their_rules(name: str) -> None:
    change, rule = CASES25[name]
    told = checked("aeg25", "investigators")
    ll.posterior(AEG, told)
    assert f"(rule {rule})" in refused(AEG, changed(told, change))


SECRETS: dict[str, Raw] = {
    "a look at a hand that nobody looked at": (facts.Saw, 0, (KIND["cthulhu"],)),
    "a card drawn that was not drawn": (facts.Drawn, KIND["sailor"]),
    "a hand told when none was dealt": (facts.Hand, (KIND["sailor"],)),
}


@pytest.mark.parametrize("name", SECRETS)
def test_what_one_seat_alone_is_told_is_told_when_there_is_something_to_tell(name: str) -> None:
    told = table("fed>1")
    secret = (len(told.public), SECRETS[name])
    words = refused(GAME, told._replace(private=(*told.private, secret)))
    assert "it is told when" in words


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 4, 6])
def test_nothing_that_was_told_in_a_game_contradicts_itself(edition: str, players: int) -> None:
    game = ll.letter(edition, players=players, match=True)
    for each in range(3):
        *_, turn = turns(game, f"{SEED}/consistent/{edition}/{each}")
        end = turn.steps[-1].after
        for seat in (*range(players), None, "teacher"):
            require_consistent(game, ll.infoset(end, seat))


def test_a_refused_history_does_not_stand_in_the_way_of_the_next_one() -> None:
    told = table("fed>1")
    refused(GAME, changed(told, replaced(facts.Landed(0, KIND["boxer"]))))
    ll.posterior(GAME, told)
    refused(GAME, changed(told, replaced(facts.Looked(0, 2))))
    ll.posterior(GAME, table())


@pytest.mark.parametrize("seat", [0, None])
def test_who_was_told_nothing_yet_knows_that_no_card_lies_anywhere(seat: int | None) -> None:
    belief = ll.posterior(GAME, ll.infoset(GAME.begin(), seat))
    assert belief.hand(0) == belief.next_card() == belief.aside() == {None: 1}


def test_two_histories_that_part_at_a_choice_are_both_believed() -> None:
    # A number named after a 1 was denied is heard of in the answer alone, and so is who began.
    hands, zones = [("cultists", "fed"), ("boxer",), ("sailor",)], [["deep_one"], [], []]
    for number in (4, 5, 4):
        texts = ("cultists!>1", f"guess={number}")
        ll.posterior(GAME, set_up(GAME, *texts, hands=hands, zones=zones))
    ll.posterior(GAME, ll.infoset(GAME.start(), 0))
    ll.posterior(GAME, table())
    by_chance = ll.letter(players=3, first=None)
    for text in ("seat 1", "seat 2", "seat 1"):
        start = by_chance.start()
        ll.posterior(by_chance, ll.infoset(ll.child(start, by_chance.parse(start, text)), 0))
