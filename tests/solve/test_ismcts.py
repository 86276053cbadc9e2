"""Search from what a seat knows: it finds what is clear, says how sure it is, and sees no more."""

from __future__ import annotations

from typing import Any

import pytest

import lovecraft_lab as ll
from lovecraft_lab import solve

KUHN: Any = ll.kuhn()


def after(*made: Any) -> Any:
    state = KUHN.start()
    for choice in made:
        state = ll.child(state, choice)
    return state


@pytest.mark.parametrize(
    ("made", "seat", "best"),
    [
        ((2, 0, "check", "bet"), 0, "call"),  # the king wins whatever it meets
        ((0, 2, "check", "bet"), 0, "fold"),  # the jack loses whatever it meets
        ((0, 2, "check"), 1, "bet"),  # a bet with the king loses nothing and may win more
    ],
)
def test_in_kuhn_poker_the_clear_choice_is_found(made: Any, seat: int, best: str) -> None:
    told = ll.infoset(after(*made), seat)
    found = solve.ismcts(KUHN, told, seed="clear", playouts=400)
    assert found.best == best
    assert sum(each.tried for each in found.estimates.values()) == found.playouts == 400
    assert found.seat == seat


def test_what_is_certain_has_no_margin_and_what_is_not_has_one() -> None:
    told = ll.infoset(after(2, 0, "check", "bet"), 0)
    sure = solve.ismcts(KUHN, told, 1, 100).estimates["call"]
    assert (sure.mean, sure.margin) == (2, 0)
    queen = ll.infoset(after(1, 0, "check", "bet"), 0)
    unsure = solve.ismcts(KUHN, queen, 1, 400).estimates["call"]
    assert abs(unsure.mean) <= 2 * unsure.margin, "2 or -2, both as likely"
    assert unsure.margin > 0


def test_the_best_opening_of_a_deck_is_found() -> None:
    """Pocket-4 for one who holds Investigators and The Boxer: the price of the rest is known."""
    game = ll.letter(deck=ll.DECKS["pocket-4"])
    tree = ll.grow(game)
    exact = solve.sequence_form(tree, exact=True).profile
    for each in tree.infosets[0]:
        found = solve.ismcts(game, each.key, seed="pocket", playouts=600)
        assert solve.price(tree, exact, each.key, found.best).given_away == 0


def test_on_the_real_game_a_known_card_is_guessed_by_a_belief() -> None:
    game = ll.letter()
    state: Any = game.position(hands=[("investigators", "fed"), ("boxer",)], turn=0, known=[(0, 1)])
    told = ll.infoset(state, 0)
    belief = ll.posterior(game, told)
    found = solve.ismcts(game, told, seed=1, playouts=150, belief=belief)
    assert found.best == "investigators>1=3"
    assert found.estimates[found.best].mean == 1


@pytest.mark.parametrize(
    ("edition", "hands", "best"),
    [
        ("zman27", [("investigators", "fed"), ("boxer",)], "investigators>1=3"),
        ("classic", [("investigators", "fed"), ("boxer",)], "investigators>1=3"),
        ("aeg25", [("investigators", "cats_of_ulthar"), ("elder_sign",)], "investigators>1=4"),
    ],
)
def test_at_a_table_set_up_by_hand_it_searches_from_what_the_seat_knows(
    edition: str, hands: Any, best: str
) -> None:
    """The posterior of the information set is where states come from, without being asked."""
    game: Any = ll.letter(edition)
    told = ll.infoset(game.position(hands=hands, known=[(0, 1)]), 0)
    found = solve.ismcts(game, told, seed=1, playouts=150)
    assert found == solve.ismcts(game, told, 1, 150, belief=ll.posterior(game, told))
    assert found.best == best
    assert found.estimates[best].mean == 1


def test_on_the_real_game_it_searches_late_in_a_round() -> None:
    """Far more histories agree than could be gone through one by one."""
    record = ll.play(ll.letter(players=3), [ll.bots.cautious] * 3, seed=60)
    moments: list[Any] = [state for state, _ in record.moments() if ll.mover(state) >= 0]
    state = moments[-1]
    told = ll.infoset(state, ll.mover(state))
    found = solve.ismcts(state.game, told, seed=1, playouts=20)
    assert set(found.estimates) == {state.game.format(state, c) for c in ll.choices(state)}


def test_two_worlds_that_the_seat_cannot_tell_apart_are_searched_alike() -> None:
    one, two = (ll.infoset(after(1, other, "check", "bet"), 0) for other in (0, 2))
    runs = [solve.ismcts(KUHN, told, 7, 50) for told in (one, two, one)]
    assert runs[0] == runs[1] == runs[2]
    assert "50 playouts, seed 7" in repr(runs[0])


def test_what_cannot_be_searched_is_refused() -> None:
    with pytest.raises(ll.LabError, match="playouts=0"):
        solve.ismcts(KUHN, ll.infoset(after(2, 0), 0), 1, 0)
    with pytest.raises(ll.LabError, match="nothing to choose"):
        solve.ismcts(KUHN, ll.infoset(after(2, 0), 1), 1, 5)
