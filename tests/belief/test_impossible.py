"""What cannot have been seen, models that are none, and questions without an answer."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

import lovecraft_lab as ll
from lovecraft_lab.core.knowledge import Infoset
from lovecraft_lab.letter import facts
from tests.rules.table import table

GAME = ll.letter(players=3)
KIND = {row.ident: kind for kind, row in enumerate(GAME.cards)}


def seen(*texts: str, seat: int = 2) -> Infoset:
    """What a seat has seen after these choices of a round of three."""
    state: Any = GAME.start()
    for text in texts:
        state = ll.child(state, GAME.parse(state, text))
    return ll.infoset(state, seat)


DEALT = ("sailor", "fed", "boxer")
PLAYED = (*DEALT, "urchin", "urchin")


def refused(infoset: Any, model: Any = "any", game: Any = GAME) -> str:
    """The words with which a belief is refused."""
    with pytest.raises(ll.LabError) as error:
        ll.posterior(game, infoset, model=model)
    assert str(error.value)
    return str(error.value)


def with_public(infoset: Infoset, place: int, *fact: Any) -> Infoset:
    """The same with another public fact at a place, counted from the end if negative."""
    told = list(infoset.public)
    told[place] = fact
    return infoset._replace(public=tuple(told))


def with_hand(infoset: Infoset, *kinds: Any) -> Infoset:
    """The same with other cards dealt to the seat."""
    (count, _), *later = infoset.private
    return infoset._replace(private=((count, (facts.Hand, kinds)), *later))


def _place_of_play() -> int:
    return next(n for n, fact in enumerate(seen(*PLAYED).public) if fact[0] is facts.Played)


def _play_of_urchin() -> tuple[Any, ...]:
    return seen(*PLAYED).public[_place_of_play()][2:]


def _three_urchins() -> Infoset:
    twice = seen(*PLAYED, "urchin", "urchin")  # two seats have played both copies
    return with_hand(twice, KIND["urchin"])


def _answer(*, right: bool) -> Infoset:
    told = seen(*DEALT, "investigators", "investigators>2=5")
    place = next(n for n, fact in enumerate(told.public) if fact[0] is facts.Answered)
    kind, player, target, number, _ = told.public[place]
    return with_public(told, place, kind, player, target, number, right)


def _saw_own_card() -> Infoset:
    told = seen(*DEALT)
    look = (len(told.public), (facts.Saw, 0, (KIND["cthulhu"],)))
    return with_hand(told._replace(private=(*told.private, look)), KIND["cthulhu"])


def _turned_up_too_many() -> Infoset:
    told = seen(*PLAYED)
    cards = tuple([KIND["investigators"]] * 6)
    return told._replace(public=(*told.public, (facts.TurnedUp, cards)))


def _set_up(**changed: Any) -> Infoset:
    told = ll.infoset(table("fed boxer", "sailor", "urchin", deck=21), 1)
    kind, *fields = told.public[0]
    fact = facts.SetUp(*fields)
    values = [changed.get(name, getattr(fact, name)) for name in facts.SetUp.__slots__]
    return with_public(told, 0, kind, *values)


IMPOSSIBLE: dict[str, Callable[[], Infoset]] = {
    "a seat that is not there": lambda: seen(*PLAYED)._replace(player=3),
    "a negative seat": lambda: seen(*PLAYED)._replace(player=-1),
    "a seat by name": lambda: seen(*PLAYED)._replace(player="me"),  # type: ignore[arg-type]
    "True for a seat": lambda: seen(*PLAYED)._replace(player=True),
    "a card that the edition does not have": lambda: with_hand(seen(*PLAYED), 99),
    "a card that is none": lambda: with_hand(seen(*PLAYED), "fed"),
    "a second Urchin too many": _three_urchins,
    "a card that lies beside the deck": lambda: with_hand(seen(*PLAYED), KIND["stowaway_eggs"]),
    "a play by a seat that is not there": lambda: with_public(
        seen(*PLAYED), _place_of_play(), facts.Played, 7, *_play_of_urchin()
    ),
    "a right answer and nobody out": lambda: _answer(right=True),
    "a card of the seat itself in another hand": _saw_own_card,
    "more cards open than there are": _turned_up_too_many,
    "a set-up with a negative deck": lambda: _set_up(deck=-3),
    "a set-up with too large a deck": lambda: _set_up(deck=40),
    "a set-up with a card too many": lambda: _set_up(face_up=(KIND["cthulhu"],) * 2),
    "a set-up with a seat too few": lambda: _set_up(hand_sizes=(2, 1)),
    "a public fact that is none": lambda: with_public(seen(*PLAYED), 2, int, 3),
    "public facts that are no facts": lambda: seen(*PLAYED)._replace(public=(1, 2)),  # type: ignore[arg-type]
}


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_what_cannot_have_been_seen_is_refused(name: str) -> None:
    refused(IMPOSSIBLE[name]())


@pytest.mark.parametrize("what", [None, 5, "seat 0", (), GAME.start()], ids=str)
def test_only_an_information_set_is_believed(what: Any) -> None:
    refused(what)


def test_an_information_set_of_another_edition_is_refused() -> None:
    # The 25-card game knows no card of kind 25, which Tommy Gun is not either: it has 17 kinds.
    told = with_hand(seen(*PLAYED), KIND["stowaway_eggs"])
    refused(told, game=ll.letter("aeg25", players=3))


def test_an_information_set_of_a_larger_table_is_refused() -> None:
    refused(seen(*PLAYED), game=ll.letter(players=2))


# Models


NO_MODELS: dict[str, Any] = {
    "an unknown name": "optimal",
    "nothing": None,
    "a number": 3,
    "a list": ["any"],
}


@pytest.mark.parametrize("name", NO_MODELS)
def test_what_is_no_model_is_refused(name: str) -> None:
    refused(seen(*PLAYED), NO_MODELS[name])


NO_DISTRIBUTIONS: dict[str, Callable[[tuple[str, ...]], Any]] = {
    "nothing": lambda _hand: None,
    "a number": lambda _hand: 1,
    "a list": list,
    "an empty one": lambda _hand: {},
    "parts that make 2": lambda hand: dict.fromkeys(hand, Fraction(2, len(set(hand)))),
    "parts that make less than 1": lambda hand: dict.fromkeys(hand, Fraction(1, 7)),
    "a negative part": lambda hand: (
        dict(zip(hand, (Fraction(3, 2), Fraction(-1, 2)), strict=True))
        if len(set(hand)) == 2
        else {hand[0]: 1}
    ),
    "a card that is not held": lambda hand: {
        next(card for card in KIND if card not in hand): Fraction(1)
    },
    "not a number": lambda hand: dict.fromkeys(hand, float("nan")),
    "texts": lambda hand: dict.fromkeys(hand, "1/2"),
}


@pytest.mark.parametrize("name", NO_DISTRIBUTIONS)
def test_a_model_that_gives_no_distribution_is_refused(name: str) -> None:
    refused(seen(*PLAYED), lambda hand, _view: NO_DISTRIBUTIONS[name](hand))


def test_a_model_that_raises_an_error_is_named_as_the_one_at_fault() -> None:
    def careless(hand: tuple[str, ...], _view: Any) -> dict[str, Fraction]:
        return {hand[2]: Fraction(1)}

    assert "the model fails" in refused(seen(*PLAYED), careless)


@pytest.mark.parametrize("chances", [{"urchin": Fraction(1, 2)}, {"urchin": 1.0}, ["urchin"]])
def test_a_profile_that_is_no_distribution_is_refused(chances: Any) -> None:
    small = ll.letter(players=2, deck={"urchin": 2, "fed": 1, "boxer": 1})
    at: Any = small.start()
    for text in ("urchin", "fed", "boxer"):
        at = ll.child(at, small.parse(at, text))
    first = ll.infoset(at, 0)
    after = ll.infoset(ll.child(at, small.parse(at, "urchin")), 1)
    assert refused(after, {first: chances}, small)


def test_a_model_that_never_does_what_was_seen_is_refused_and_not_answered_with_0() -> None:
    # Seat 0 played The Dilettante. Who plays an 8 only if nothing else is legal has no other card
    # but Cthulhu beside it, and that one seat 2 holds.
    told = seen("sailor", "fed", "cthulhu", "dilettante", "dilettante")
    assert "no-eights" in refused(told, "no-eights")
    assert ll.posterior(GAME, told).hand(0) == {None: 1}


def test_a_card_model_that_never_does_what_was_seen_is_refused() -> None:
    def never_urchin(hand: tuple[str, ...], _view: Any) -> dict[str, Fraction]:
        left = [card for card in sorted(set(hand)) if card != "urchin"] or ["urchin"]
        return {card: Fraction(1, len(left)) for card in left}

    # Both copies would have been dealt to seat 0: it plays one then. But seat 2 holds the other.
    refused(seen("sailor", "fed", "urchin", "urchin", "urchin"), never_urchin)


def test_a_profile_without_what_was_seen_is_refused() -> None:
    refused(seen(*PLAYED), {})


# Questions


@pytest.mark.parametrize("seat", [3, -1, None, "0", True, 1.0])
def test_a_belief_about_a_seat_that_is_not_there_is_refused(seat: Any) -> None:
    belief = ll.posterior(GAME, seen(*PLAYED))
    for ask in (belief.hand, belief.pass_check):
        with pytest.raises(ll.LabError):
            ask(seat)


@pytest.mark.parametrize("reveal", [-1, 1.5, "2", True])
def test_reveals_that_are_no_number_of_cards_are_refused(reveal: Any) -> None:
    with pytest.raises(ll.LabError):
        ll.posterior(GAME, seen(*PLAYED)).pass_check(0, reveal=reveal)


def test_more_reveals_than_cards_turn_up_the_whole_deck() -> None:
    # 21 cards are left and one lies aside; seat 0 has one, and not all 9 Other World cards can be
    # among these two: so the whole deck never passes.
    belief = ll.posterior(GAME, seen(*PLAYED))
    assert belief.pass_check(0, reveal=1000) == belief.pass_check(0, reveal=21) == 0
