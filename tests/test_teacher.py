"""The teacher: what all seats were told, and nothing that nobody was told."""

import itertools
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

import lovecraft_lab as ll
from lovecraft_lab.core.explain import news
from lovecraft_lab.core.knowledge import Told, heard
from lovecraft_lab.core.state import State
from lovecraft_lab.letter import EDITIONS
from tests.random_play import turns

GAMES = [ll.letter(edition, players=players) for edition in EDITIONS for players in (2, 3, 6)]
GAMES += [ll.letter(edition, players=2, match=True) for edition in EDITIONS]
THREE = ll.letter(players=3)


def seats_of(game: Any) -> range:
    return range(game.players)


def told_to(infoset: Any, seat: int) -> list[Any]:
    """What the teacher heard of one seat alone, in order, with the public facts."""
    facts = [fact for fact in heard(infoset) if not isinstance(fact, Told) or fact.seat == seat]
    return [fact.fact if isinstance(fact, Told) else fact for fact in facts]


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_the_teacher_has_heard_what_every_seat_heard_in_its_order_and_nothing_else(
    game: Any,
) -> None:
    for number in range(4):
        for turn in turns(game, f"teacher/{number}"):
            after: State = turn.steps[-1].after
            whole = ll.infoset(after, "teacher")
            seats = [ll.infoset(after, seat) for seat in seats_of(game)]
            assert whole.public == seats[0].public
            assert len(whole.private) == sum(len(each.private) for each in seats)
            for seat, each in enumerate(seats):
                assert told_to(whole, seat) == list(heard(each))


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_every_hand_lies_open_to_the_teacher_after_every_rule(game: Any) -> None:
    for number in range(6):
        for turn in turns(game, f"open/{number}"):
            for step in turn.steps:
                state: Any = step.after
                view = ll.view(game, ll.infoset(state, "teacher"))
                assert [Counter(hand) for hand in view.hands] == [Counter(h) for h in state.hands]
                assert view.seat == view.to_dict()["seat"] == "teacher"
                assert not any(view.known), "what lies open need not be remembered"


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_the_news_of_a_game_put_together_are_all_that_the_teacher_heard(game: Any) -> None:
    """Also where a seat is told something after a higher seat was, with nothing public between."""
    states = [turn.steps[-1].after for turn in turns(game, "news")]
    came: Counter[Any] = Counter(heard(ll.infoset(states[0], "teacher")))
    for one, two in itertools.pairwise(states):
        before, after = ll.infoset(one, "teacher"), ll.infoset(two, "teacher")
        came += Counter(heard(news(before, after)))
    assert came == Counter(heard(ll.infoset(states[-1], "teacher")))


def test_news_come_out_right_where_a_lower_seat_is_told_later() -> None:
    one = State(2)
    one.tell(1, Told, 1, "first")
    two = State(2)
    two.private = one.private
    two.tell(0, Told, 0, "second")
    before, after = ll.infoset(one, "teacher"), ll.infoset(two, "teacher")
    assert [fact.seat for fact in heard(after)] == [0, 1], "in the order of the seats"
    assert [fact.seat for fact in heard(news(before, after))] == [0]


def test_a_check_of_the_teacher_is_counted_over_the_cards_that_no_seat_has_seen() -> None:
    """Seat 1 is Insane with one Other World card in its zone, so one card turns up.

    Hands and zones hold five cards; one Other World card lies in the zone and one in a hand. All
    others of the list of cards, but the one that lies open beside the deck, were seen by no seat.
    """
    hands = [("fed", "shoggoth"), ("sailor",), ("urchin",)]
    state = THREE.position(hands=hands, zones=[[], ["deep_one"], []])
    rows = [row for row in THREE.cards if not row.aside]
    other = sum(row.copies for row in rows if row.other_world) - 2
    unseen = sum(row.copies for row in rows) - 5
    (check,) = ll.view(THREE, ll.infoset(state, "teacher")).checks
    assert (check.arkham + check.other, check.other) == (unseen, other)
    assert check.chance == 1 - Fraction(other, unseen)
    (mine,) = ll.view(THREE, ll.infoset(state, 0)).checks
    assert mine.arkham + mine.other == unseen + 2, "seat 0 does not see two more hands"
    assert mine.other == other, "in which there is no such card"


def test_an_open_table_is_the_view_of_what_the_teacher_heard() -> None:
    for turn in turns(THREE, "open table"):
        state: Any = turn.steps[-1].after
        assert ll.open_table(THREE, state) == ll.view(THREE, ll.infoset(state, "teacher"))


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_every_fact_reads_as_a_sentence_that_names_who_was_told(game: Any) -> None:
    for turn in turns(game, "sentences"):
        for step in turn.steps:
            told = ll.explain(game, step, "teacher")
            text = repr(told) + str(told._repr_html_())
            assert "You" not in " ".join(told.heard)
            assert "your" not in " ".join(told.heard).lower()
            assert "every hand open" in text


def test_what_one_seat_alone_is_told_is_said_with_its_name() -> None:
    hands = [("fed", "boxer"), ("sailor",), ("urchin",)]
    state = THREE.position(hands=hands)
    sentences = [
        sentence
        for step in ll.steps(state, THREE.parse(state, "fed>1"))
        for sentence in ll.explain(THREE, step, "teacher").heard
    ]
    assert "Seat 0 sees Seat 1’s hand: The Sailor (6)." in sentences
    begun = [THREE.narrate(fact, "teacher") for fact in heard(ll.infoset(state, "teacher"))]
    assert "Seat 2’s hand: The Urchin (4)." in begun
    assert THREE.narrate(Told(1, heard_first(state, 1)), "teacher", ["A", "Bo", "C"]) == (
        "Bo’s hand: The Sailor (6)."
    )


def heard_first(state: Any, seat: int) -> Any:
    """The first thing a seat alone was told."""
    return next(f.fact for f in heard(ll.infoset(state, "teacher")) if told_alone(f, seat))


def told_alone(fact: Any, seat: int) -> bool:
    return isinstance(fact, Told) and fact.seat == seat


def test_the_teacher_watches_kuhn_poker_too() -> None:
    state = ll.kuhn().position(cards=("king", "jack"), actions=("bet",))
    view = ll.view(ll.kuhn(), ll.infoset(state, "teacher"))
    assert view.cards == (2, 0)
    (step,) = ll.steps(ll.kuhn().start(), 2)
    assert ll.explain(ll.kuhn(), step, "teacher").heard == (
        "Seat 0 gets a card.",
        "It is the king.",
    )


@pytest.mark.parametrize("nobody", ["Teacher", "", 7, True])
def test_no_other_name_opens_the_table(nobody: Any) -> None:
    state = THREE.start()
    for ask in (lambda: ll.infoset(state, nobody), lambda: ll.pending(THREE, state, nobody)):
        with pytest.raises(ll.LabError, match="there is no seat"):
            ask()


def test_the_pictures_of_the_open_table_say_what_it_is() -> None:
    state = THREE.position(hands=[("fed", "boxer"), ("sailor",), ("urchin",)])
    view = ll.open_table(THREE, state)
    for text in (repr(view), view._repr_html_(), view._repr_svg_()):
        assert "The teacher’s table: every hand open" in text
        assert all(name in text for name in ("Fed", "Boxer", "Sailor", "Urchin"))
