"""Prices on the real game: sampled, with a margin, from what the seat knew alone."""

from __future__ import annotations

from typing import Any

import pytest

import lovecraft_lab as ll
from lovecraft_lab.coaching.sampled import sampled_price
from lovecraft_lab.core.session import Session

GAME = ll.letter()
BOT = ll.bots.cautious


def told(other: str) -> Any:
    """What seat 0 knows, holding The Fed and Investigators, the other's hand unseen."""
    hands = [("investigators", "fed"), (other,)]
    return ll.infoset(GAME.position(hands=hands, turn=0), 0)


def session(choice: str) -> Session:
    """A table at which seat 0 has seen The Boxer and then makes a choice."""
    position = {"hands": [["investigators", "fed"], ["boxer"]], "turn": 0, "known": [[0, 1]]}
    bots = {"cautious": BOT}
    made = Session(GAME, [None, "cautious"], 1, bots=bots, position=position)
    made.choose(GAME.parse(made.state, choice))  # type: ignore[arg-type]
    return made


def test_a_sure_win_that_was_let_go_has_its_price() -> None:
    """The Boxer bears a 3 and was seen: to name 3 wins at once, to name 8 does not."""
    (best,) = ll.coach(session("investigators>1=3"), playouts=20).prices
    assert (best.given_away, best.best, best.playouts) == (0, "investigators>1=3", 20)
    assert "wins 20 of 20 playouts" in best.why
    (other,) = ll.coach(session("investigators>1=8"), playouts=20).prices
    low, high = other.interval
    assert other.best == "investigators>1=3"
    assert 0 < low < other.given_away < high
    assert "±" in other.why
    assert "20 playouts" in repr(other)


def test_two_worlds_that_the_seat_cannot_tell_apart_have_one_price() -> None:
    one, two = (
        sampled_price(GAME, told(other), "fed>1", BOT, playouts=6, seed="twins")
        for other in ("sailor", "boxer")
    )
    assert one == two


def test_the_review_says_what_the_others_were_taken_for() -> None:
    review = ll.coach(session("investigators>1=3"), playouts=2)
    assert "against cautious, who also goes on for the seat itself" in repr(review)


def test_too_few_playouts_and_what_is_no_choice_are_refused() -> None:
    with pytest.raises(ll.LabError, match="playouts=1"):
        sampled_price(GAME, told("boxer"), "fed>1", BOT, playouts=1, seed=1)
    with pytest.raises(ll.LabError, match="no choice there"):
        sampled_price(GAME, told("boxer"), "boxer>1", BOT, playouts=2, seed=1)


def test_what_no_playout_shows_is_not_said_to_be_nothing() -> None:
    """The best choice of few playouts need not be the best: the interval and the words say so."""
    best = sampled_price(GAME, told("sailor"), "fed>1", BOT, playouts=5, seed=1).best
    sampled = sampled_price(GAME, told("sailor"), best, BOT, playouts=5, seed=1)
    assert sampled.given_away == 0
    assert sampled.margin > 0
    low, high = sampled.interval
    assert low == 0 < high
    assert "nothing that 5 playouts would show" in sampled.why
