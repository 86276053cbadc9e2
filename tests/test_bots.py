"""Bots: they choose what is legal, from what their seat sees, with the generator they are given."""

import inspect
from collections import Counter
from random import Random
from typing import Any

import pytest

import lovecraft_lab as ll
from lovecraft_lab.bots import BY_NAME
from lovecraft_lab.letter.state import LetterState
from tests.random_play import turns
from tests.rules.table import table
from tests.seed import SEED

EVERY = {"searching": 9}
"""One that takes its time is asked at every ninth choice of a match."""
each_bot = pytest.mark.parametrize("name", BY_NAME)


@pytest.fixture(autouse=True)
def few_playouts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the searching bot think fast: what is proved here does not depend on how well."""
    monkeypatch.setattr("lovecraft_lab.bots.search.PLAYOUTS", 8)


def move(name: str, state: Any, seed: object = 1) -> str:
    """What a bot does at a table, as text."""
    seat = ll.mover(state)
    told, legal = ll.infoset(state, seat), ll.choices(state)
    choice = BY_NAME[name](state.game, told, legal, Random(str(seed)))
    text: str = state.game.format(state, choice)
    return text


@each_bot
@pytest.mark.parametrize("players", range(2, 7))
def test_a_bot_chooses_what_is_legal_at_every_table(name: str, players: int) -> None:
    game = ll.letter(players=players, match=True)
    asked = 0
    for turn in turns(game, f"{SEED}/bots/{players}"):
        seat = ll.mover(turn.state)
        if seat >= 0:
            told, legal = ll.infoset(turn.state, seat), ll.choices(turn.state)
            for seed in range(0 if asked % EVERY.get(name, 1) else 3):
                assert BY_NAME[name](game, told, legal, Random(seed)) in legal
            asked += 1
    assert asked > 3


@each_bot
def test_a_bot_is_given_no_state(name: str) -> None:
    parameters = list(inspect.signature(BY_NAME[name]).parameters)
    assert [each.lstrip("_") for each in parameters] == ["game", "infoset", "choices", "rng"]


@each_bot
def test_the_same_generator_gives_the_same_move(name: str) -> None:
    state = table("fed investigators", "sailor", "urchin")
    assert {move(name, state, seed=7) for _ in range(5)} == {move(name, state, seed=7)}
    assert len({move(name, state, seed) for seed in range(40)}) > 3


@each_bot
def test_a_bot_plays_kuhn_too(name: str) -> None:
    record = ll.play(ll.kuhn(), [BY_NAME[name]] * 2, seed=3)
    assert ll.mover(ll.replay(record)) == ll.TERMINAL


def test_the_random_bot_picks_a_card_first_and_then_one_of_its_plays() -> None:
    # Two cards, so each with 1/2: the Fed has 2 plays, Investigators 2 x 8 (0 and 2 to 8 each).
    state = table("fed investigators", "sailor", "urchin")
    number = 8000
    found = Counter(move("random", state, seed) for seed in range(number))
    expected = {"fed>1": 1 / 4, "fed>2": 1 / 4} | {
        f"investigators>{seat}={guess}": 1 / 32 for seat in (1, 2) for guess in (0, *range(2, 9))
    }
    assert set(found) == set(expected)
    for text, chance in expected.items():
        spread = (number * chance * (1 - chance)) ** 0.5
        assert abs(found[text] - number * chance) < 5 * spread, text


@pytest.mark.parametrize(
    ("hand", "zone", "never"),
    [
        ("dilettante fed", "", "dilettante"),
        ("cthulhu fed", "", "cthulhu"),
        ("cthulhu fed", "cultists", "cthulhu!"),
        ("stowaway_eggs fed", "cultists stowaway", "stowaway_eggs"),
        ("boxer investigators", "", "boxer>1"),
        ("musician dilettante", "", "musician>0"),
    ],
)
def test_the_cautious_bot_keeps_away_from_what_puts_it_out(
    hand: str, zone: str, never: str
) -> None:
    state = table(hand, "sailor", zones=[zone, ""])
    assert never in {state.game.format(state, choice) for choice in ll.choices(state)}
    assert never not in {move("cautious", state, seed) for seed in range(60)}


def test_the_cautious_bot_calls_cthulhu_when_it_wins() -> None:
    state = table("cthulhu fed", "sailor", zones=["cultists rlyeh", ""])
    assert "cthulhu!" in {move("cautious", state, seed) for seed in range(60)}


def test_the_cautious_bot_plays_an_8_where_nothing_else_is_left() -> None:
    state = table("dilettante cthulhu", "sailor")
    assert move("cautious", state) in ("dilettante", "cthulhu")


def test_the_cautious_bot_wins_more_rounds_than_the_random_one() -> None:
    game = ll.letter()
    won = Counter[int]()
    for seed in range(200):
        bots = [ll.bots.cautious, ll.bots.random]
        cautious = seed % 2  # each begins half of the rounds
        record = ll.play(game, bots[::-1] if cautious else bots, seed)
        end = ll.replay(record)
        assert isinstance(end, LetterState)
        won[int(game.returns(end)[cautious])] += 1
    assert won[1] > won[-1]


def test_there_must_be_a_bot_for_each_seat() -> None:
    for number in (0, 1, 3):
        with pytest.raises(ll.LabError, match="seats"):
            ll.play(ll.letter(), [ll.bots.random] * number, 1)


def test_a_bot_of_your_own_is_any_callable() -> None:
    asked: list[Any] = []

    def first(game: Any, infoset: Any, choices: Any, _rng: Random) -> Any:
        asked.append((game, infoset))
        return choices[0]

    game = ll.letter(players=2)
    ll.play(game, [first, first], 5)
    assert asked
    assert all(told.player in (0, 1) and name is game for name, told in asked)


def test_a_bot_that_chooses_what_is_not_legal_is_refused() -> None:
    with pytest.raises(ll.IllegalChoice):
        ll.play(ll.letter(), [lambda *_: "a cheat"] * 2, 5)
