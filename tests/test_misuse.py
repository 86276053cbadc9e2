"""What is no choice, no seat, no bot or no seed is refused in a sentence, and nothing hangs."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import lovecraft_lab as ll
from lovecraft_lab.core.chance import below

GAME = ll.letter(players=3)
BOTS = ll.bots.BY_NAME


def test_nothing_to_choose_from_is_said_and_not_waited_for() -> None:
    for bound in (0, -1):
        with pytest.raises(ll.LabError, match="nothing to choose from"):
            below(Random(1), bound)
    infoset = ll.infoset(GAME.start(), 0)
    for bot in BOTS.values():
        with pytest.raises(ll.LabError, match="nothing to choose from"):
            bot(GAME, infoset, (), Random(1))


@pytest.mark.parametrize("choice", [None, 99, -1, 1.0, True, (99,), ("fed",), object()])
def test_what_is_no_choice_has_no_text(choice: Any) -> None:
    games: list[Any] = [GAME, ll.kuhn()]
    for game in games:
        with pytest.raises(ll.BadNotation, match="is no choice of this game"):
            game.format(game.start(), choice)


@pytest.mark.parametrize("seat", [3, -1, 1.0, True, "0", 1j, ()])
def test_a_seat_that_does_not_exist_is_named(seat: Any) -> None:
    state = GAME.start()
    for ask in (
        lambda: ll.infoset(state, seat),
        lambda: ll.pending(GAME, state, seat),
        lambda: ll.Timeline(GAME, seat=seat),
        lambda: ll.Session(GAME, [None, "random", "random"], 1, bots=BOTS, seat=seat),
    ):
        with pytest.raises(ll.LabError, match="there is no seat"):
            ask()


@pytest.mark.parametrize("seats", [None, "abc", 3, [], [None], {None: 1}])
def test_a_session_needs_one_entry_for_each_seat(seats: Any) -> None:
    with pytest.raises(ll.LabError, match="one for each of 3 seats"):
        ll.Session(GAME, seats, 1, bots=BOTS)


@pytest.mark.parametrize("name", ["nobody", 1, True, ["random"], object()])
def test_an_unknown_bot_is_named(name: Any) -> None:
    with pytest.raises(ll.LabError, match=r"no bot is called .*: there is random, cautious"):
        ll.Session(GAME, [None, name, "random"], 1, bots=BOTS)


@pytest.mark.parametrize("bots", [None, 3, "random", [ll.bots.random]])
def test_bots_are_found_in_a_mapping(bots: Any) -> None:
    with pytest.raises(ll.LabError, match="bots"):
        ll.Session(GAME, [None, "random", "random"], 1, bots=bots)


def test_a_seed_is_a_proper_text() -> None:
    half = "\ud800"
    with pytest.raises(ll.LabError, match="no proper text"):
        ll.play(GAME, [ll.bots.random] * 3, half)
    with pytest.raises(ll.LabError, match="no proper text"):
        ll.Session(GAME, [None, "random", "random"], half, bots=BOTS)


@pytest.mark.parametrize("bots", [None, [], [ll.bots.random], "abc"])
def test_a_game_of_bots_needs_one_for_each_seat(bots: Any) -> None:
    with pytest.raises(ll.LabError, match="one for each of 3 seats"):
        ll.play(GAME, bots, 1)
