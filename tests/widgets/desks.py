"""Desks for the tests, and a hand that plays at them by messages alone, as the page does."""

import asyncio
from collections.abc import Iterator
from random import Random
from typing import Any

import lovecraft_lab as ll
from lovecraft_lab.letter.game import LetterGame
from lovecraft_lab.widgets.asked import Option
from lovecraft_lab.widgets.desk import Desk
from lovecraft_lab.widgets.markup import below_markup, table_markup
from lovecraft_lab.widgets.slices import Slices


def table(players: int = 3, seed: object = 1926, **what: Any) -> Desk:
    """A desk with the learner on seat 0 and bots everywhere else."""
    seats = [None, *["cautious"] * (players - 1)]
    return Desk(ll.letter(players=players, match=what.pop("match", False)), seats, seed, **what)


def set_up(game: LetterGame, **position: Any) -> Desk:
    """A desk at a table set up by hand, the learner on seat 0."""
    return Desk(game, [None, *["cautious"] * (game.players - 1)], 1, position=position)


def page_of(desk: Desk) -> str:
    """The table with all that stands below it, as HTML."""
    return table_markup(desk) + below_markup(desk)


def act(desk: Desk, do: str, **what: str) -> bool:
    """Send a message that was made at this turn."""
    return desk.act({"do": do, "turn": desk.turn, **what})


def pick(desk: Desk, column: str, value: str) -> bool:
    """Pick one thing in a column."""
    if column.startswith("give "):
        return act(desk, "give", seat=column.removeprefix("give "), card=value)
    return act(desk, column, **{column: value})


def options(desk: Desk, column: str) -> dict[str, Option]:
    """What stands in a column, by its value."""
    found = next(each for each in desk.bar.columns if each.name == column)
    return {option.value: option for option in found.options}


def choose(desk: Desk, rng: Random) -> None:
    """Pick something in every column that asks, play it, and pass the screen on if need be."""
    while column := next((c for c in desk.bar.columns if c.pick is None and c.options), None):
        open_to_all = [option.value for option in column.options if not option.why_not]
        assert pick(desk, column.name, rng.choice(open_to_all)), desk.place.error
    assert act(desk, "play"), desk.place.error
    if desk.place.passing:
        assert act(desk, "pass"), desk.place.error


async def at_rest(worker: Slices) -> None:
    """Wait until what somebody does in slices has come to its end."""
    for _ in range(1200):
        if not worker.is_working:
            return
        await asyncio.sleep(0.05)
    raise AssertionError("a minute later it still goes on")


def play_on(desk: Desk, seed: str = "hand") -> Iterator[Desk]:
    """Choose at random until the game is over; yields before every choice and at the end."""
    rng = Random(seed)
    while not desk.is_over:
        yield desk
        choose(desk, rng) if desk.asks else act(desk, "go")
    yield desk
