"""The searching bot: it finds what is clear, sees no more than its seat, and beats blind play."""

from __future__ import annotations

from collections import Counter
from random import Random
from statistics import fmean, stdev
from typing import Any

import pytest

import lovecraft_lab as ll
from lovecraft_lab.bots.search import Worlds
from lovecraft_lab.letter import EDITIONS
from lovecraft_lab.solve.ismcts import Searching
from lovecraft_lab.widgets.arrange import ABOUT_BOTS
from lovecraft_lab.widgets.desk import Desk
from lovecraft_lab.widgets.markup import below_markup
from tests.seed import SEED

ROUNDS, FEW = 72, 100
"""Rounds against random bots, in which it sits on each seat in turn, with so few playouts."""
SURE = 2.6
"""So many standard errors above what luck gives: by luck alone that happens once in 200 runs."""

HANDS = {
    "zman27": [("investigators", "fed"), ("boxer",), ("urchin",)],
    "classic": [("investigators", "fed"), ("boxer",), ("urchin",)],
    "aeg25": [("investigators", "cats_of_ulthar"), ("elder_sign",), ("golden_mead",)],
}


def move(state: Any, seed: object = 1) -> str:
    """What it does at a table, as text."""
    told, legal = ll.infoset(state, ll.mover(state)), ll.choices(state)
    choice = ll.bots.searching(state.game, told, legal, Random(str(seed)))
    return str(state.game.format(state, choice))


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_known_card_is_guessed(edition: str) -> None:
    """Against one other that wins the round for certain."""
    game = ll.letter(edition)
    state = game.position(hands=HANDS[edition][:2], known=[(0, 1)])
    number = game.cards[state.hands[1][0]].number
    assert {move(state, seed) for seed in range(3)} == {f"investigators>1={number}"}


@pytest.mark.parametrize("edition", EDITIONS)
def test_in_two_worlds_that_its_seat_cannot_tell_apart_it_does_the_same(edition: str) -> None:
    """The others hold each other’s cards: the seat was told the same, and so was the bot."""
    game = ll.letter(edition, 3)
    mine, one, two = HANDS[edition]
    first, second = game.position(hands=[mine, one, two]), game.position(hands=[mine, two, one])
    assert first.hands != second.hands
    assert ll.infoset(first, 0) == ll.infoset(second, 0)
    for seed in range(2):
        assert move(first, seed) == move(second, seed)


def test_the_generator_it_is_given_names_all_its_lots() -> None:
    state = ll.letter(players=3).position(hands=HANDS["zman27"])
    assert len({move(state, "same") for _ in range(3)}) == 1


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", range(2, 7))
def test_its_worlds_look_to_its_seat_as_its_own_table_does(players: int, edition: str) -> None:
    """At every turn of a round: the same choices, hand, zones and cards unseen."""
    game = ll.letter(edition, players, match=True)
    record = ll.play(ll.letter(edition, players), [ll.bots.random] * players, SEED)
    looked_at = 0
    for state, _ in record.moments():
        seat = ll.mover(state)
        if seat < 0 or ll.view(game, told := ll.infoset(state, seat)).resolving:
            continue
        worlds = Worlds(game, told)
        assert not worlds.game.options.match
        for number in range(3):
            table = worlds.state(Random(number))
            assert ll.choices(table) == ll.choices(state)
            assert ll.infoset(table, seat) == worlds.told
            mine, its = (game.view(ll.infoset(each, seat)) for each in (state, table))
            assert (its.hands[seat], its.zones) == (mine.hands[seat], mine.zones)
            assert (its.deck, its.out, its.insane) == (mine.deck, mine.out, mine.insane)
        looked_at += 1
    assert looked_at


def test_worlds_are_drawn_as_likely_as_they_are() -> None:
    """Seat 1 holds one of the 24 cards that seat 0 does not see: each kind by its copies."""
    game = ll.letter()
    told = ll.infoset(game.position(hands=[("fed", "boxer"), ("sailor",)]), 0)
    worlds, drawn = Worlds(game, told), 1500
    found = Counter(worlds.state(Random(n)).hands[1][0] for n in range(drawn))
    unseen = game.view(told).unseen
    for kind, copies in enumerate(unseen):
        chance = copies / sum(unseen)
        spread = (drawn * chance * (1 - chance)) ** 0.5
        assert abs(found[game.kinds[kind]] - drawn * chance) <= 5 * spread


def test_it_beats_the_random_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    """Against two of them luck alone would win it a third of what there is to win."""
    monkeypatch.setattr("lovecraft_lab.bots.search.PLAYOUTS", FEW)
    game, blind = ll.letter(players=3), [ll.bots.random] * 2
    won = []
    for number in range(ROUNDS):
        mine = number % 3
        bots = [*blind[:mine], ll.bots.searching, *blind[mine:]]
        end: Any = ll.replay(ll.play(game, bots, f"search/{number}"))
        won.append(float(game.returns(end)[mine]))
    assert fmean(won) > 1 / 3 + SURE * stdev(won) / ROUNDS**0.5


def test_while_a_card_takes_effect_it_is_cautious() -> None:
    """A hand-out is nothing that it searches: no playout is asked for."""
    game = ll.letter(players=3)
    hands, zones = [("randall_tillinghast", "fed"), ("boxer",), ("urchin",)], [["cultists"], [], []]
    state: Any = game.position(hands=hands, zones=zones)
    giving = ll.child(state, game.parse(state, "randall_tillinghast!"))
    told, legal = ll.infoset(giving, 0), ll.choices(giving)
    assert len(legal) > 1
    assert ll.bots.searching(game, told, legal, Random(1)) in legal


def test_the_settings_say_how_it_thinks_and_it_sits_down_there() -> None:
    desk = Desk(ll.letter(), [None, "searching"], 1)
    assert (
        "a searching one plays 400 games on from worlds drawn from what it can know" in ABOUT_BOTS
    )
    assert desk.session.seats == (None, "searching")
    assert "1 searching" in below_markup(desk)


def test_interrupted_it_chooses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search that is stopped keeps what it has; a game that is played stops as a whole."""
    calls = iter(range(1_000))

    def pressed(*_: object) -> None:
        if next(calls) == FEW:
            raise KeyboardInterrupt

    monkeypatch.setattr(Searching, "iterate", pressed)
    with pytest.raises(KeyboardInterrupt):
        ll.play(ll.letter(), [ll.bots.searching, ll.bots.random], 1)
