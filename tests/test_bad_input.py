"""Whatever is asked for, a fault is a `LabError` that names all that is wrong; nothing moves."""

from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import lovecraft_lab as ll
from lovecraft_lab.letter import EDITIONS
from tests.rules.table import table

GAME = ll.letter(players=3)
IDENTS = [row.ident for row in GAME.cards]
HANDS = [("fed", "boxer"), ("sailor",), ("urchin",)]

WRONG = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 9),
    st.just(2**100),
    st.floats(),
    st.text(max_size=4),
    st.binary(max_size=3),
    st.just(object()),
    st.sampled_from(IDENTS),
)
NESTED = st.recursive(
    WRONG,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.tuples(inner, inner),
        st.frozensets(st.integers(-2, 4), max_size=2),
        st.dictionaries(st.one_of(st.sampled_from(IDENTS), st.integers(0, 3)), inner, max_size=3),
    ),
    max_leaves=8,
)


# Asking for a game

OPTIONS = ("edition", "players", "deck", "match", "switches", "first")


@settings(max_examples=150)
@given(st.dictionaries(st.sampled_from(OPTIONS), NESTED))
@example({"edition": ["zman27"]})
@example({"deck": {("fed",): 3}})
@example({"switches": {1: True}})
@example({"players": 2**100, "first": float("nan")})
@example({"deck": {"fed": 2**100, "boxer": 1}, "players": 2})
@example({"deck": {"fed": 2, "boxer": True, "urchin": 2}})
def test_a_game_that_cannot_be_had_is_refused_with_a_lab_error(options: dict[str, Any]) -> None:
    try:
        game = ll.letter(**options)
    except ll.BadPosition as error:
        faults = error.faults
    else:
        faults = ("none",) if game.start() else ()
    assert faults
    assert all(isinstance(fault, str) for fault in faults)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"edition": "zman28"}, ["zman28", "zman27"]),
        ({"players": 1}, ["players", "2 to 6"]),
        ({"players": 7}, ["7", "2 to 6"]),
        ({"players": True}, ["True"]),
        ({"players": 2.0}, ["2.0"]),
        ({"players": "2"}, ["'2'"]),
        ({"first": 2}, ["first", "0 to 1"]),
        ({"first": -1}, ["first"]),
        ({"first": True}, ["first=True"]),
        ({"match": 1}, ["match=1"]),
        ({"switches": {"no_such": True}}, ["no_such", "winning_card_counts"]),
        ({"switches": {"winning_card_counts": 1}}, ["winning_card_counts", "1"]),
        ({"switches": "winning_card_counts"}, ["switches"]),
        ({"deck": "pocket-4"}, ["deck"]),
        ({"deck": {"guard": 4}}, ["guard"]),
        ({"deck": {"fed": 3}}, ["3 cards", "4"]),
        ({"deck": {"fed": -1, "boxer": 9}}, ["fed", "-1"]),
        ({"deck": {"fed": 2.0, "boxer": 9}}, ["fed", "2.0"]),
        ({"deck": {"stowaway_eggs": 1, "boxer": 9}}, ["stowaway_eggs"]),
        ({"deck": {"investigators": 5}}, ["89"]),
    ],
    ids=str,
)
def test_the_fault_of_a_game_is_named(options: dict[str, Any], words: list[str]) -> None:
    with pytest.raises(ll.BadPosition) as refused:
        ll.letter(**options)
    assert len(refused.value.faults) == 1
    assert all(word in str(refused.value) for word in words)


def test_all_faults_of_a_game_are_named_at_once() -> None:
    with pytest.raises(ll.BadPosition) as refused:
        ll.letter(
            players=9,
            match="yes",  # type: ignore[arg-type]  # that is the fault
            switches={"x": True, "winning_card_counts": 2},  # type: ignore[dict-item]  # as above
            deck={"guard": 1, "fed": -1},
        )
    assert len(refused.value.faults) == 6
    for word in ("players=9", "match='yes'", "'x'", "winning_card_counts", "guard", "fed"):
        assert any(word in fault for fault in refused.value.faults), word
    assert isinstance(refused.value, ValueError)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_misspelt_option_is_pythons_own_error(edition: str) -> None:
    with pytest.raises(TypeError):
        ll.letter(edition, decks={})  # type: ignore[call-arg]  # that is the fault


# Setting up a table

PARTS = (
    *("hands", "zones", "turn", "deck", "face_up", "protected", "immune", "outs", "eggs_aside"),
    *("aside", "known", "known_next", "end_option", "tokens", "unheard_of"),
)


@settings(max_examples=250)
@given(
    what=st.dictionaries(st.sampled_from(PARTS), NESTED),
    has_hands=st.booleans(),
)
@example(what={"hands": "fed"}, has_hands=False)
@example(what={"hands": [("fed", None), (3.5,), ([],)]}, has_hands=False)
@example(what={"turn": 2**100}, has_hands=True)
@example(what={"turn": None}, has_hands=True)
@example(what={"turn": True}, has_hands=True)
@example(what={"known": [(0, 1), (0, "1"), 5]}, has_hands=True)
@example(what={"known": {(0, 0)}}, has_hands=True)
@example(what={"tokens": [(1, 0), (True, 0), (0, -1)]}, has_hands=True)
@example(what={"tokens": 5}, has_hands=True)
@example(what={"deck": 21.0}, has_hands=True)
@example(what={"known_next": ["fed"]}, has_hands=True)
@example(what={"immune": [0, 0]}, has_hands=True)
@example(what={"self": 1}, has_hands=True)
def test_a_position_that_cannot_be_is_refused_with_a_lab_error(
    what: dict[str, Any],
    has_hands: bool,  # noqa: FBT001 - drawn by name
) -> None:
    start = GAME.start().key()
    try:
        state = GAME.position(**({"hands": HANDS} | what if has_hands else what))
    except ll.BadPosition as error:
        assert all(isinstance(fault, str) for fault in error.faults or (None,))  # noqa: PT017
        state = None
    if state is not None:
        assert ll.choices(state)
        hash(state)
        for viewer in (None, 0, 1, 2):
            repr(GAME.view(ll.infoset(state, viewer)))
    assert GAME.start().key() == start


@pytest.mark.parametrize(
    ("what", "word"),
    [
        ({"hands": [("fed", "guard"), ("sailor",), ("urchin",)]}, "guard"),
        ({"hands": [("fed",), ("sailor",)]}, "2 given"),
        ({"hands": [("fed", "boxer", "urchin"), ("sailor",), ("urchin",)]}, "3 cards"),
        ({"hands": [("fed", "boxer"), ("sailor",), ("sailor",)]}, "sailor"),
        ({"hands": [("fed", "boxer"), ("sailor",), ()]}, "hands[2]"),
        ({"hands": ["fed", ("sailor",), ("urchin",)]}, "'fed'"),
        ({"zones": [["cultists"], ["cultists"], []]}, "cultists"),
        ({"turn": 3}, "seat 3"),
        ({"turn": -1}, "seat -1"),
        ({"deck": 5}, "deck"),
        ({"outs": [0]}, "rule 24"),
        ({"protected": [7]}, "seat 7"),
        ({"protected": 1}, "list"),
        ({"immune": ["0"]}, "'0'"),
        ({"known": [(0, 5)]}, "seat 5"),
        ({"known": [(1, 1)]}, "different"),
        ({"known_next": "guard"}, "guard"),
        ({"end_option": 4}, "seat 4"),
        ({"tokens": [(0, 0)]}, "tokens"),
        ({"eggs_aside": False}, "stowaway_eggs"),
        ({"aside": 1}, "aside"),
        ({"hats": 3}, "hats"),
    ],
    ids=str,
)
def test_the_fault_of_a_position_is_named(what: dict[str, Any], word: str) -> None:
    with pytest.raises(ll.BadPosition) as refused:
        GAME.position(**({"hands": HANDS} | what))
    assert any(word in fault for fault in refused.value.faults)


def test_all_faults_of_a_position_are_named_at_once() -> None:
    with pytest.raises(ll.BadPosition) as refused:
        GAME.position(
            hands=[("fed", "guard"), ("sailor",)],
            zones=[["baron"], [], []],
            turn=8,
            protected=[9],
            tokens="none",
            hats=1,
        )
    faults = " ".join(refused.value.faults)
    for word in ("guard", "2 given", "baron", "turn", "protected", "tokens", "hats"):
        assert word in faults, word


def test_all_faults_of_the_counts_are_named_at_once() -> None:
    with pytest.raises(ll.BadPosition) as refused:
        GAME.position(
            hands=[("fed", "sailor"), ("sailor",), ()],
            zones=[["cultists"], ["cultists"], []],
            deck=3,
        )
    faults = " ".join(refused.value.faults)
    for word in ("sailor", "cultists", "hands[2]", "deck"):
        assert word in faults, word


# parse, why_not, child, infoset, pending, view

STATES = {
    "a play": table("fed investigators", "sailor", "urchin", zones=["cultists", "", ""]),
    "chance": GAME.start(),
    "the end": table("dilettante fed", "sailor"),
}
STATES["the end"] = ll.child(
    STATES["the end"], STATES["the end"].game.parse(STATES["the end"], "dilettante")
)


@pytest.mark.parametrize("name", STATES)
@settings(max_examples=150)
@given(
    text=st.one_of(
        WRONG,
        st.text(alphabet="fedinvstgaor>=!0123456789 -", max_size=20),
        st.sampled_from(IDENTS).flatmap(
            lambda ident: st.from_regex(rf"{ident}!?(>\d{{1,9}})?(=\d{{1,9}})?", fullmatch=True)
        ),
    )
)
@example(text="fed>" + "9" * 5000)
@example(text="give fed>0 fed>0 fed>1")
@example(text="give ")
@example(text="fed>\u0661")
@example(text="\u0000fed>1")
@example(text="seat 0")
@example(text="-")
@example(text="fed fed fed")
def test_a_text_is_a_legal_choice_or_a_lab_error(name: str, text: Any) -> None:
    state = STATES[name]
    before = state.key()
    try:
        choice = state.game.parse(state, text)
    except ll.IllegalChoice as error:
        assert ll.mover(state) < 0 or error.rules or "over" in str(error)  # noqa: PT017
        assert set(error.rules) <= set(state.game.rules)  # noqa: PT017
    except ll.BadNotation as error:
        assert str(error)  # noqa: PT017
    else:
        assert choice in ll.choices(state)
        assert state.game.why_not(state, text) == ()
    assert state.key() == before


@settings(max_examples=100)
@given(choice=NESTED)
@example(choice=float("nan"))
def test_a_choice_of_any_type_is_legal_or_refused(choice: Any) -> None:
    for state in STATES.values():
        before = state.key()
        try:
            ll.child(state, choice)
        except ll.IllegalChoice:
            pass
        else:
            assert choice in ll.choices(state)
        assert state.key() == before


@pytest.mark.parametrize("seat", [3, -1, 2**100, "0", 1.5, True, [], (0,), b"0"], ids=str)
@pytest.mark.parametrize("game", [GAME, ll.kuhn()], ids=str)
def test_a_seat_that_does_not_exist_is_refused(game: Any, seat: Any) -> None:
    state = game.start()
    with pytest.raises(ll.LabError):
        ll.infoset(state, seat)
    with pytest.raises(ll.LabError):
        ll.pending(game, state, seat)
    with pytest.raises(ll.LabError):
        ll.explain(game, ll.steps(state, ll.choices(state)[0])[0], seat)


@pytest.mark.parametrize(
    "counts",
    [(-1, 2, 1), (1.0, 2, 1), (True, 2, 1), ("1", 2, 1), (1, None, 1), (1, 2, -1), (1, 2, [])],
    ids=str,
)
def test_odds_of_no_count_are_refused(counts: tuple[Any, Any, Any]) -> None:
    with pytest.raises(ll.LabError):
        ll.odds.pass_check(*counts)


@settings(max_examples=60)
@given(st.dictionaries(st.sampled_from(["cards", "actions", "hats", "self"]), NESTED))
@example({"cards": 5})
@example({"cards": None, "actions": [[]]})
def test_a_kuhn_position_that_cannot_be_is_refused(what: dict[str, Any]) -> None:
    try:
        ll.kuhn().position(**what)
    except ll.BadPosition as error:
        assert error.faults  # noqa: PT017


def test_every_error_of_the_package_is_a_value_error_of_one_family() -> None:
    names = [
        *("BadCode", "BadNotation", "BadPack", "BadPosition", "IllegalChoice", "Refused"),
        "Unsuitable",
    ]
    for name in names:
        assert issubclass(getattr(ll, name), ll.LabError)
    assert issubclass(ll.LabError, ValueError)
