"""A game as (spec, choices): JSON and share codes, whole, damaged and foreign."""

import json
from base64 import urlsafe_b64decode
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import lovecraft_lab as ll
from lovecraft_lab.core.record import TEACHER, VERSION, pack
from tests.random_play import turns
from tests.seed import SEED

BOTS = [ll.bots.random, ll.bots.random, ll.bots.cautious]
GAME = ll.letter(players=3)
RECORD = ll.play(GAME, BOTS, seed=4)
CODE = RECORD.code
LETTERS = "ABCXYZabcxyz0189-_=+/ !é\n"


def test_a_record_is_read_back_from_its_code_and_its_json() -> None:
    assert ll.Record.from_code(CODE) == RECORD
    assert ll.Record.from_json(RECORD.to_json()) == RECORD
    assert ll.replay(RECORD) == ll.replay(ll.Record.from_code(CODE))


def test_json_is_plain_and_in_notation() -> None:
    plain = json.loads(RECORD.to_json())
    assert plain == {
        "version": VERSION,
        "spec": {"game": "letter", "players": 3},
        "choices": list(RECORD.choices),
    }


@pytest.mark.parametrize("players", range(2, 7))
def test_codes_are_short(players: int) -> None:
    """A choice among k takes log2(k) bits and a letter holds 6, so two letters a choice are plenty.

    The five cards laid open at a game of two are one choice among thousands; 90 letters are for the
    spec, the check sum and that.
    """
    game = ll.letter(players=players)
    for seed in range(5):
        record = ll.play(game, [ll.bots.random] * players, seed)
        assert len(record.code) <= 90 + 2 * len(record.choices)


def test_a_code_that_holds_what_was_hidden_says_that_it_is_a_teachers() -> None:
    assert TEACHER == "LLT1-"
    assert CODE.startswith(TEACHER)


def test_white_space_in_a_copied_code_does_no_harm() -> None:
    assert ll.Record.from_code(f"  {CODE[:20]}\n{CODE[20:]}\t") == RECORD


def read_or_refused(code: Any) -> None:
    """The same game, or `BadCode` with a clear text: never another error, never another game."""
    try:
        again = ll.Record.from_code(code)
    except ll.BadCode as error:
        said = str(error)
    else:
        said = "the same code" if again == RECORD else ""
    assert "code" in said


def test_every_single_letter_changed_is_noticed() -> None:
    for place in range(len(CODE)):
        for letter in LETTERS:
            read_or_refused(CODE[:place] + letter + CODE[place + 1 :])


def test_every_letter_lost_doubled_or_swapped_is_noticed() -> None:
    for place in range(len(CODE)):
        read_or_refused(CODE[:place] + CODE[place + 1 :])
        read_or_refused(CODE[:place] + CODE[place] + CODE[place:])
        read_or_refused(CODE[:place] + CODE[place : place + 2][::-1] + CODE[place + 2 :])


def test_a_code_cut_off_anywhere_is_refused() -> None:
    for length in range(len(CODE)):
        with pytest.raises(ll.BadCode):
            ll.Record.from_code(CODE[:length])


@settings(max_examples=60)
@given(st.one_of(st.text(), st.text().map(TEACHER.__add__), st.integers(), st.binary(), st.none()))
@example(TEACHER)
@example("")
def test_any_other_text_is_refused(code: Any) -> None:
    with pytest.raises(ll.BadCode):
        ll.Record.from_code(code)


JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-3, 2**70), st.text(max_size=5)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(st.sampled_from(["game", "players", "deck", "hands", "n", "?"]), inner),
    ),
    max_leaves=6,
)
HEADERS = st.fixed_dictionaries(
    {},
    optional={
        "version": st.one_of(st.just(VERSION), JSON),
        "spec": st.one_of(st.just(GAME.spec()), JSON),
        "n": st.one_of(st.integers(0, 9), JSON),
        "position": JSON,
    },
)


@settings(max_examples=150)
@given(header=st.one_of(HEADERS, JSON), number=st.integers(0, 2**40))
@example(header={"version": VERSION, "spec": {"game": "letter"}, "n": 2**70}, number=0)
@example(header={"version": VERSION, "spec": ["letter"], "n": 0}, number=0)
@example(header=[], number=0)
def test_a_code_with_a_right_check_sum_and_a_wrong_content_is_refused(
    header: Any, number: int
) -> None:
    try:
        record = ll.Record.from_code(pack(TEACHER, header, number))
    except ll.BadCode:
        return
    ll.replay(record)


def test_a_code_of_another_version_says_so() -> None:
    header = {"version": VERSION + 1, "spec": GAME.spec(), "n": 0}
    with pytest.raises(ll.BadCode, match=f"version {VERSION + 1}"):
        ll.Record.from_code(pack(TEACHER, header, 0))
    plain = json.loads(RECORD.to_json()) | {"version": VERSION + 1}
    with pytest.raises(ll.BadCode, match=f"version {VERSION + 1}"):
        ll.Record.from_json(json.dumps(plain))


def test_a_learners_code_is_no_record_and_a_record_no_learners_code() -> None:
    resume = ll.Resume.of(GAME, "seed", [None, None, None], [])
    with pytest.raises(ll.BadCode, match=TEACHER):
        ll.Record.from_code(resume.code({}))
    with pytest.raises(ll.BadCode, match="LLR1-"):
        ll.Resume.from_code(CODE, {})


def test_a_code_for_a_game_that_is_not_here_says_so() -> None:
    for name in ("chess", "core.errors", "letter.nothing", "..os", 7):
        header = {"version": VERSION, "spec": {"game": name}, "n": 0}
        with pytest.raises(ll.BadCode, match="game"):
            ll.Record.from_code(pack(TEACHER, header, 0))


@settings(max_examples=100)
@given(
    st.one_of(
        JSON.map(json.dumps),
        HEADERS.map(json.dumps),
        st.builds(
            lambda header, made: json.dumps(header | {"choices": made}),
            HEADERS,
            st.one_of(JSON, st.lists(st.sampled_from(["fed", "boxer", "fed>1"]))),
        ),
        st.text(),
        st.none(),
        st.integers(),
    )
)
@example(json.dumps({"version": VERSION, "spec": "letter", "choices": []}))
@example(json.dumps({"version": VERSION, "spec": GAME.spec(), "choices": ["no card"]}))
@example(json.dumps({"version": VERSION, "spec": GAME.spec(), "choices": [], "position": {"?": 1}}))
def test_json_that_is_no_record_is_refused(text: Any) -> None:
    try:
        record = ll.Record.from_json(text)
    except ll.BadCode:
        return
    ll.replay(record)


def test_a_record_of_a_position_is_whole() -> None:
    where: dict[str, Any] = {
        "hands": [("fed", "boxer"), ("sailor",), ("urchin",)],
        "known": {(0, 1)},
        "zones": [["cultists"], [], []],
    }
    state = GAME.position(**where)
    made = [turn.choice for turn in turns(GAME, f"{SEED}/position", state=state)]
    record = ll.Record.of(GAME, made, where)
    assert ll.Record.from_code(record.code) == record
    assert ll.Record.from_json(record.to_json()) == record
    assert ll.mover(ll.replay(record)) == ll.TERMINAL


def test_a_record_of_an_illegal_game_is_refused() -> None:
    with pytest.raises(ll.IllegalChoice):
        ll.replay(ll.Record(GAME.spec(), ("fed", "boxer", "sailor", "sailor")))
    with pytest.raises(ll.LabError):
        ll.Record.of(GAME, [("no", "choice")])


def test_what_a_code_is_made_of_is_its_spec_and_its_choices() -> None:
    """Equal games have equal codes, whatever way they were made."""
    made = [choice for _, choice in RECORD.moments()]
    assert ll.Record.of(ll.letter(players=3, switches={}), made).code == CODE
    body = urlsafe_b64decode(CODE.removeprefix(TEACHER) + "==")
    assert b'"players":3' in body
