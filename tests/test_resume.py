"""A game saved in its middle and taken up again: the same table and the same future."""

import os
import subprocess
import sys
from base64 import urlsafe_b64decode
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import lovecraft_lab as ll
from lovecraft_lab.bots import BY_NAME
from lovecraft_lab.core.game import Game
from lovecraft_lab.core.play import LEARNER, chosen_by_itself
from lovecraft_lab.core.record import VERSION, pack
from tests.conftest import ROOT
from tests.test_records import JSON, LETTERS

GAME = ll.letter(players=3, match=True)
SEATS: list[list[str | None]] = [
    [None, None, None],
    [None, "random", "cautious"],
    ["random", None, None],
    ["random", "random", "random"],
]


def person(texts: Sequence[str], made: int) -> str:
    """A person who chooses by counting: always the same, and never one of our bots."""
    return texts[(7 * made + 3) % len(texts)]


def played(
    game: Game, seed: str, seats: Sequence[str | None], made: Sequence[str], number: int
) -> tuple[list[str], list[str]]:
    """Play a table from its start: every choice, and those of people, the given ones first."""
    everything: list[str] = []
    people: list[str] = []
    state: Any = game.start()
    bots = [None if name is None else BY_NAME[name] for name in seats]
    while len(everything) < number and ll.mover(state) != ll.TERMINAL:
        choice = chosen_by_itself(game, state, len(everything), seed, bots)
        if choice is None:
            texts = [game.format(state, each) for each in ll.choices(state)]
            known = len(people) < len(made)
            people.append(made[len(people)] if known else person(texts, len(people)))
            choice = game.parse(state, people[-1])
        everything.append(game.format(state, choice))
        state = ll.child(state, choice)
    return everything, people


@pytest.mark.parametrize("seats", SEATS, ids=str)
@pytest.mark.parametrize("saved_at", [0, 7, 20, 33])
def test_the_next_20_choices_are_the_same(seats: list[str | None], saved_at: int) -> None:
    _, people = played(GAME, "a seed", seats, [], saved_at)
    saved = ll.Resume.of(GAME, "a seed", seats, people)
    code = saved.code(BY_NAME)
    again = ll.Resume.from_code(code, BY_NAME)
    assert again == saved
    whole, _ = played(GAME, "a seed", seats, [], saved_at + 20)
    resumed, _ = played(again.game, again.seed, again.seats, again.choices, saved_at + 20)
    assert resumed == whole
    if None in seats:
        at = len(again.moments(BY_NAME))
        before = ll.Record.of(GAME, [choice for _, choice in again.moments(BY_NAME)])
        assert again.state(BY_NAME) == ll.replay(before)
        assert list(before.choices) == whole[:at] or at >= len(whole)


def test_a_resumed_table_waits_for_the_person() -> None:
    seats = [None, "random", "cautious"]
    saved = ll.Resume.of(GAME, 5, seats, [])
    state: Any = saved.state(BY_NAME)
    assert ll.mover(state) == 0
    text = GAME.format(state, ll.choices(state)[0])
    later = ll.Resume.of(GAME, 5, seats, [text]).state(BY_NAME)
    assert ll.mover(later) in (0, ll.TERMINAL)
    assert later != state


def test_the_code_does_not_show_a_card_to_who_looks_at_it() -> None:
    _, people = played(GAME, "s", SEATS[0], [], 40)
    code = ll.Resume.of(GAME, "s", SEATS[0], people).code(BY_NAME)
    assert code.startswith(LEARNER)
    assert not ll.Record.of(GAME, []).code.startswith(LEARNER)
    body = urlsafe_b64decode(code.removeprefix(LEARNER) + "==")
    for row in GAME.cards:
        assert row.ident.encode() not in body
        assert row.name.encode() not in body


def test_the_same_seed_gives_the_same_game_in_another_process() -> None:
    program = (
        "import lovecraft_lab as ll; game = ll.letter(players=4, match=True);"
        "print(ll.play(game, [ll.bots.random, ll.bots.cautious] * 2, 'seed').code)"
    )
    codes = set()
    for hash_seed in ("0", "1", "77"):
        environ = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
        command = [sys.executable, "-c", program]
        codes.add(subprocess.check_output(command, env=environ, cwd=ROOT, text=True).strip())
    game = ll.letter(players=4, match=True)
    here = ll.play(game, [ll.bots.random, ll.bots.cautious] * 2, "seed").code
    assert codes == {here}


CODE = ll.Resume.of(GAME, "s", SEATS[1], played(GAME, "s", SEATS[1], [], 30)[1]).code(BY_NAME)


def test_every_single_letter_changed_is_noticed() -> None:
    whole = ll.Resume.from_code(CODE, BY_NAME)
    for place in range(len(CODE)):
        for letter in LETTERS:
            try:
                again = ll.Resume.from_code(CODE[:place] + letter + CODE[place + 1 :], BY_NAME)
            except ll.BadCode:
                continue
            assert again == whole


HEADERS = st.fixed_dictionaries(
    {"version": st.just(VERSION)},
    optional={
        "spec": st.one_of(st.just(GAME.spec()), JSON),
        "seed": st.one_of(st.just("s"), JSON),
        "seats": st.one_of(st.just([None, "random", None]), JSON),
        "n": st.one_of(st.integers(0, 5), JSON),
        "position": st.one_of(st.none(), JSON),
    },
)


@settings(max_examples=150)
@given(header=HEADERS, number=st.integers(0, 2**30))
@example(
    header={"version": 1, "spec": GAME.spec(), "seed": "s", "seats": [[], [], []], "n": 0}, number=0
)
@example(header={"version": 1, "spec": GAME.spec(), "seed": "s", "seats": [None], "n": 0}, number=0)
def test_a_code_with_a_right_check_sum_and_a_wrong_content_is_refused(
    header: Any, number: int
) -> None:
    try:
        saved = ll.Resume.from_code(pack(LEARNER, header, number), BY_NAME)
    except ll.BadCode:
        return
    saved.state(BY_NAME)


def test_a_bot_that_is_not_there_is_asked_for_by_name() -> None:
    code = ll.Resume.of(GAME, 1, [None, "random", "random"], []).code(BY_NAME)
    with pytest.raises(ll.BadCode, match="random"):
        ll.Resume.from_code(code, {})


@pytest.mark.parametrize(
    "made", [["no card"], ["fed>9"], ["urchin"] * 300], ids=["unread", "illegal", "many"]
)
def test_choices_that_do_not_fit_are_refused(made: list[str]) -> None:
    saved = ll.Resume.of(GAME, 1, [None, "random", "random"], made)
    with pytest.raises(ll.BadCode):
        saved.state(BY_NAME)


def test_a_position_is_resumed_too() -> None:
    game = ll.letter(players=3)
    where: dict[str, Any] = {"hands": [("fed", "boxer"), ("sailor",), ("urchin",)]}
    saved = ll.Resume.of(game, 3, [None, "random", "random"], ["fed>1"], where)
    again = ll.Resume.from_code(saved.code(BY_NAME), BY_NAME)
    assert again == saved
    first = ll.child(game.position(**where), game.parse(game.position(**where), "fed>1"))
    public = ll.infoset(first, None).public
    assert ll.infoset(again.state(BY_NAME), None).public[: len(public)] == public
