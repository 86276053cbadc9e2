"""The coach: a game looked back on, in words and at the live table, the same in twin worlds."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import lovecraft_lab as ll
from lovecraft_lab import solve
from lovecraft_lab.bots import BY_NAME
from lovecraft_lab.coaching.review import solved
from lovecraft_lab.core.session import Session
from lovecraft_lab.core.state import mover
from lovecraft_lab.widgets.desk import Desk
from lovecraft_lab.widgets.markup import below_markup
from tests.widgets.desks import act, play_on
from tests.widgets.pages import Controls
from tests.widgets.test_twins import desk_at, everything, twins

POCKET = ll.letter(deck=ll.DECKS["pocket-5"])
DECK_B = ll.letter(deck=ll.DECKS["deck-b"])


def played(seed: int) -> ll.Record:
    return ll.play(POCKET, [ll.bots.random, ll.bots.random], seed)


def notation(state: Any, choice: Any) -> str:
    return POCKET.format(state, choice)


def test_each_choice_has_the_price_of_its_information_set() -> None:
    tree, found = solved(POCKET)
    for seed in range(6):
        record = played(seed)
        for seat in range(2):
            made = [(s, c) for s, c in record.moments() if mover(s) == seat]
            review = ll.coach(record, seat)
            assert [each.move for each in review.prices] == [notation(s, c) for s, c in made]
            for each, (state, _) in zip(review.prices, made, strict=True):
                told = ll.infoset(state, seat)
                assert each == solve.price(tree, found.profile, told, each.move)
                assert each.why in repr(review)


def test_what_is_given_away_along_a_game_sums_up() -> None:
    gave = [ll.coach(played(seed), 0).given_away for seed in range(30)]
    assert all(isinstance(each, Fraction | int) and each >= 0 for each in gave)
    assert any(gave), "random play loses something somewhere"


def test_a_session_is_looked_back_on_from_the_seat_that_plays_it() -> None:
    session = Session(POCKET, [None, "random"], 3, bots=BY_NAME)
    session.play_on()
    assert ll.coach(session).prices == ()
    session.choose(ll.choices(session.state)[0])
    assert [each.seat for each in ll.coach(session).prices] == [0]


def test_what_cannot_be_priced_is_refused_with_a_reason() -> None:
    large = ll.play(ll.letter(), [ll.bots.random] * 2, 1)
    with pytest.raises(ll.Unsuitable, match="more than 20,000 nodes"):
        ll.coach(large, 0)
    with pytest.raises(ll.LabError, match="seats go from 0 to 1"):
        ll.coach(played(1))
    with pytest.raises(ll.LabError, match="a record or a session"):
        ll.coach(POCKET, 0)  # type: ignore[arg-type]
    hands: Any = [("investigators", "boxer"), ("cultists",)]
    set_up = Session(
        POCKET, [None, "random"], 1, bots=BY_NAME, position={"hands": hands, "turn": 0}
    )
    with pytest.raises(ll.Unsuitable, match="set up by hand"):
        ll.coach(set_up)


def test_at_the_table_one_asks_after_a_choice() -> None:
    desk = Desk(POCKET, [None, "random"], 3)
    assert "gave" not in below_markup(desk)
    assert act(desk, "coach")
    assert "You have not chosen yet" in below_markup(desk)
    for _ in play_on(desk):
        pass
    text = below_markup(desk)
    review = ll.coach(desk.session)
    assert review.prices
    assert all(each.why in text for each in review.prices)
    assert "what you knew when you chose, and nothing else" in text
    assert [*Controls(text).open] == []
    assert act(desk, "coach")
    assert "gave" not in below_markup(desk).replace("What did my choices give away?", "")


def test_a_table_that_cannot_be_priced_says_why_and_stays_as_it_was() -> None:
    desk = Desk(ll.letter(), [None, "random"], 3)
    assert not act(desk, "coach")
    assert "more than 20,000 nodes" in desk.place.error
    assert not desk.place.coach


def test_one_who_only_watches_is_not_offered_prices() -> None:
    desk = Desk(POCKET, [None, "random"], 3)
    assert act(desk, "coach")
    assert act(desk, "see", see="spectator")
    assert 'data-do="coach"' not in below_markup(desk)
    assert not act(desk, "coach") or not desk.place.coach


@pytest.mark.parametrize("watcher", [0, 1])
def test_the_coach_says_the_same_in_worlds_that_the_seat_cannot_tell_apart(
    watcher: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Session, "code", "a code")  # sealed with the choices of all people
    compared = 0
    for number in range(60):
        for pair in twins(DECK_B, watcher, f"coach/{number}"):
            one, two = (desk_at(DECK_B, steps, watcher) for steps in (pair.one, pair.two))
            assert act(one, "coach")
            assert act(two, "coach")
            assert everything(one)[0] == everything(two)[0]
            compared += bool(one.review.prices)
    assert compared > 5
