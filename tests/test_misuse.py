"""What is no choice, no seat, no bot or no seed is refused in a sentence, and nothing hangs."""

from __future__ import annotations

import json
import pickle
from dataclasses import replace
from random import Random
from typing import Any

import pytest

import lovecraft_lab as ll
from lovecraft_lab.core.chance import below
from lovecraft_lab.core.play import LEARNER
from lovecraft_lab.core.record import TEACHER, VERSION, pack

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


@pytest.mark.parametrize(
    "name", ["__main__", "cli", "core.record", "letter.", "os", "", None, ["letter"]]
)
def test_a_code_loads_no_package_but_those_that_build_games(name: Any) -> None:
    spec = {"game": name}
    text = f'{{"version": 1, "spec": {json.dumps(spec)}, "choices": []}}'
    with pytest.raises(ll.BadCode, match="a game that this version does not have"):
        ll.Record.from_json(text)
    for kind, read in (
        (TEACHER, ll.Record.from_code),
        (LEARNER, lambda code: ll.Resume.from_code(code, BOTS)),
    ):
        header = {"version": VERSION, "spec": spec, "seed": "1", "seats": [None], "n": 0}
        with pytest.raises(ll.BadCode):
            read(pack(kind, header, 0))


def test_faults_of_one_kind_do_not_hide_those_of_another() -> None:
    with pytest.raises(ll.BadPosition) as refused:
        GAME.position(
            hands=[("fed", "fed"), ("fed",), ("urchin",)],
            zones=[["zzz"], ["cthulhu"], ["cthulhu"]],
            turn=9,
        )
    said = str(refused.value)
    for word in ("zzz", "turn: there is no seat 9", "fed: named 3 times", "cthulhu: named 2 times"):
        assert word in said
    with pytest.raises(ll.BadPosition) as refused:
        ll.letter("nope", 9, first=7, match=3)  # type: ignore[arg-type]  # that is the fault
    for word in ("'nope'", "players=9", "first=7", "match=3"):
        assert word in str(refused.value)


def test_one_stowaway_is_all_that_one_stowaway_eggs_allows() -> None:
    with pytest.raises(ll.BadPosition, match="stowaway: one at most"):
        ll.letter(deck={"stowaway": 2, "fed": 2, "boxer": 1})


def test_a_view_is_made_of_an_information_set_alone() -> None:
    with pytest.raises(ll.LabError, match="information set"):
        ll.view(GAME, GAME.start())  # type: ignore[arg-type]  # that is the fault


def test_what_plays_must_be_callable() -> None:
    with pytest.raises(ll.LabError, match="callable"):
        ll.play(GAME, [1, 2, 3], 1)  # type: ignore[list-item]  # that is the fault


def test_a_record_of_another_version_is_not_replayed() -> None:
    record = ll.play(GAME, [ll.bots.random] * 3, 1)
    with pytest.raises(ll.BadCode, match="version"):
        ll.replay(replace(record, version=record.version + 1))


def test_a_step_by_itself_is_drawn_as_a_spectator_sees_it() -> None:
    state = GAME.position(hands=[("fed", "boxer"), ("sailor",), ("urchin",)])
    look = ll.steps(state, GAME.parse(state, "fed>1"))[1]
    assert look._repr_html_() == ll.explain(GAME, look)._repr_html_()
    assert look._repr_svg_() == ll.explain(GAME, look)._repr_svg_()
    assert "Sailor" not in str(look._repr_html_())
    kuhn = ll.kuhn()
    assert ll.steps(kuhn.start(), 1)[0]._repr_html_() is None


def test_every_object_says_in_words_what_it_is() -> None:
    state = GAME.position(hands=[("fed",), ("sailor",), ("urchin",)], zones=[["cultists"], [], []])
    view = ll.view(GAME, ll.infoset(state, 0))
    step = ll.opening(GAME.begin())[0]
    things = [GAME, GAME.options, GAME.edition, GAME.all_choices, state, view, view.checks[0], step]
    things += [step.rule, ll.explain(GAME, step), ll.Timeline(GAME), GAME.rules["Z009"].chance]
    asked = GAME.position(hands=[("fed", "boxer"), ("sailor",), ("urchin",)])
    things += [GAME.rules["Z006"].chance, ll.choices(asked)[0], ll.infoset(state, 0)]
    things += [ll.kuhn(), ll.view(ll.kuhn(), ll.infoset(ll.kuhn().start(), 0))]
    for thing in things:
        words = repr(thing)
        assert " at 0x" not in words
        assert " " in words


def test_a_bot_cannot_change_the_rules_of_later_games() -> None:
    games: list[Any] = [GAME, ll.kuhn()]
    for game in games:
        with pytest.raises((TypeError, AttributeError)):
            game.rules["Z073"] = None
        with pytest.raises(AttributeError):
            game.rules.clear()
    for fixed in (GAME.switches, GAME.edition.switches):
        assert not hasattr(fixed, "clear")


@pytest.mark.parametrize("hand", [{"fed", "boxer"}, iter(["fed", "boxer"]), {"fed": 1, "boxer": 1}])
def test_a_hand_has_an_order(hand: Any) -> None:
    with pytest.raises(ll.BadPosition, match=r"hands\[0\]: a list or tuple is needed"):
        GAME.position(hands=[hand, ("sailor",), ("urchin",)])


@pytest.mark.parametrize("depth", [-1, 1.5, True, None, "2"])
def test_a_depth_is_a_whole_number_of_choices(depth: Any) -> None:
    with pytest.raises(ll.LabError, match="depth="):
        ll.perft(ll.kuhn().start(), depth)
    with pytest.raises(ll.LabError, match="depth="):
        next(iter(ll.walk(ll.kuhn().start(), depth)))


def test_odds_of_no_real_deck_are_refused_and_not_waited_for() -> None:
    with pytest.raises(ll.LabError, match="arkham=1000000000"):
        ll.odds.pass_check(10**9, 10**9, 10**9)


def test_errors_survive_being_sent_to_another_process() -> None:
    with pytest.raises(ll.BadPosition) as refused:
        ll.letter(players=9)
    assert str(pickle.loads(pickle.dumps(refused.value))) == str(refused.value)  # noqa: S301 - ours


def test_a_code_is_refused_for_a_game_in_which_chance_was_chosen_for() -> None:
    game = ll.letter(players=2)
    session = ll.Session(game, [None, None], 7, bots=BOTS, study=True)
    session.play_on()
    assert ll.Session.from_code(session.code, bots=BOTS).view == session.view
    while session.line.choices_made():
        session.line.back()
    for text in ("cthulhu", "fed"):
        at: Any = session.line.state
        session.line.choose(game.parse(at, text))
    with pytest.raises(ll.Refused, match="by hand"):
        _ = session.code


NO_STATE: list[Any] = [
    None,
    -1,
    True,
    1.5,
    "x",
    [],
    {},
    object(),
    GAME,
    ll.infoset(GAME.start(), 0),
]
OTHERS = [ll.letter("aeg25", 3), ll.letter("classic", 3), ll.letter(), ll.kuhn()]
SET_UP = GAME.position(hands=[("fed", "boxer"), ("sailor",), ("urchin",)])
LOOK = ll.steps(SET_UP, GAME.parse(SET_UP, "fed>1"))[1]


@pytest.mark.parametrize("given", NO_STATE, ids=lambda given: type(given).__name__)
def test_what_is_no_state_is_refused_in_words(given: Any) -> None:
    for ask in (
        lambda: ll.mover(given),
        lambda: ll.choices(given),
        lambda: ll.outcomes(given),
        lambda: ll.sample(given, Random(1)),
        lambda: ll.child(given, "fed>1"),
        lambda: ll.steps(given, "fed>1"),
        lambda: ll.opening(given),
        lambda: ll.perft(given, 1),
        lambda: list(ll.walk(given, 1)),
        lambda: ll.infoset(given, 0),
        lambda: ll.pending(GAME, given, 0),
        lambda: ll.why_not(GAME, given, "fed>1"),
        lambda: ll.open_table(GAME, given),
        lambda: GAME.parse(given, "fed>1"),
        lambda: GAME.returns(given),
    ):
        with pytest.raises(ll.LabError, match="a state is needed"):
            ask()


@pytest.mark.parametrize(
    "given", [*NO_STATE[:-2], SET_UP, ll.letter], ids=lambda given: type(given).__name__
)
def test_what_is_no_game_is_refused_in_words(given: Any) -> None:
    for ask in (
        lambda: ll.play(given, [ll.bots.random] * 3, 1),
        lambda: ll.Session(given, [None] * 3, 1, bots=BOTS),
        lambda: ll.Timeline(given),
        lambda: ll.Record.of(given, []),
        lambda: ll.Resume.of(given, 1, [None] * 3, []),
        lambda: ll.view(given, ll.infoset(SET_UP, 0)),
        lambda: ll.pending(given, SET_UP, 0),
        lambda: ll.why_not(given, SET_UP, "fed>1"),
        lambda: ll.explain(given, LOOK, 0),
        lambda: ll.open_table(given, SET_UP),
    ):
        with pytest.raises(ll.LabError, match="a game is needed"):
            ask()


@pytest.mark.parametrize("other", OTHERS, ids=repr)
def test_a_state_of_another_game_is_refused_and_not_read_as_ones_own(other: Any) -> None:
    """Cards are numbers in a state: read by another edition they would be other cards."""
    for ask in (
        lambda: ll.open_table(other, SET_UP),
        lambda: ll.Timeline(other, SET_UP),
        lambda: ll.explain(other, LOOK, 0),
    ):
        with pytest.raises(ll.LabError, match="this state is of another game"):
            ask()


@pytest.mark.parametrize("other", OTHERS[:-1], ids=repr)
def test_nor_is_a_choice_read_at_a_state_of_another_game(other: Any) -> None:
    text = "investigators>1=4"
    for ask, *more in ((other.parse, text), (other.why_not, text), (other.returns,)):
        with pytest.raises(ll.LabError, match="this state is of another game"):
            ask(SET_UP, *more)


@pytest.mark.parametrize("given", [None, 3, "fed", SET_UP, (1, 2)])
def test_what_is_no_step_is_not_explained(given: Any) -> None:
    with pytest.raises(ll.LabError, match="a step is explained"):
        ll.explain(GAME, given)


@pytest.mark.parametrize("names", ["abc", 3, {"a": 1}, [1, 2, 3], iter("abc")])
def test_names_are_a_list_of_texts(names: Any) -> None:
    with pytest.raises(ll.LabError, match="names: a list of texts is needed"):
        ll.explain(GAME, LOOK, 0, names)


@pytest.mark.parametrize("bots", [None, 3, "random", [ll.bots.random], {None: ll.bots.random}])
def test_a_code_is_read_with_bots_by_their_names(bots: Any) -> None:
    code = ll.Session(GAME, [None, "random", "random"], 1, bots=BOTS).code
    with pytest.raises(ll.LabError, match="a mapping from name to bot"):
        ll.Resume.from_code(code, bots)


@pytest.mark.parametrize("seat", [None, True, 1.0, "1", -1, 3])
def test_a_bot_is_replaced_on_a_seat_that_there_is(seat: Any) -> None:
    session = ll.Session(GAME, [None, "random", "random"], 1, bots=BOTS)
    with pytest.raises(ll.LabError, match="there is no seat"):
        session.replace_bot(seat, "cautious", BOTS)
    with pytest.raises(ll.LabError, match="by another bot"):
        session.replace_bot(1, None, BOTS)  # type: ignore[arg-type]  # that is the fault
    assert session.seats == (None, "random", "random")


@pytest.mark.parametrize("study", [None, 1, "no", [], object()])
def test_a_session_is_studied_or_not(study: Any) -> None:
    with pytest.raises(ll.LabError, match="True or False is needed"):
        ll.Session(GAME, [None, "random", "random"], 1, bots=BOTS, study=study)


@pytest.mark.parametrize("given", [None, 3, "LLT1-", GAME, {"choices": ()}])
def test_what_is_no_record_is_not_replayed(given: Any) -> None:
    with pytest.raises(ll.LabError, match="a record is replayed"):
        ll.replay(given)


@pytest.mark.parametrize("made", [None, 3, 1.5, SET_UP])
def test_a_record_is_made_of_a_list_of_choices(made: Any) -> None:
    with pytest.raises(ll.LabError, match="choices are given in a list"):
        ll.Record.of(GAME, made)


@pytest.mark.parametrize("rng", [None, 1, "seed", object()])
def test_a_bot_draws_from_a_generator(rng: Any) -> None:
    legal = ll.choices(SET_UP)
    with pytest.raises(ll.LabError, match="a generator is needed"):
        ll.bots.random(GAME, ll.infoset(SET_UP, 0), legal, rng)


@pytest.mark.parametrize("choice", [None, -1, True, 99, 10**400, 1.5, [], {}, object(), (99,)])
def test_what_is_no_choice_has_no_words(choice: Any) -> None:
    with pytest.raises(ll.BadNotation, match="is no choice of this game"):
        GAME.in_words(choice)


@pytest.mark.parametrize("given", [None, "x", SET_UP, GAME, (0, (), ())])
def test_who_is_shown_a_view_or_plays_by_it_is_told_an_information_set(given: Any) -> None:
    for ask in (
        lambda: GAME.view(given),
        lambda: ll.bots.cautious(GAME, given, ll.choices(SET_UP), Random(1)),
    ):
        with pytest.raises(ll.LabError, match="made of an information set"):
            ask()


def dealt(game: Any) -> Any:
    """The game after its deal, whatever the cards."""
    state = game.start()
    while ll.mover(state) == ll.CHANCE:
        state = ll.child(state, ll.choices(state)[0])
    return state


@pytest.mark.parametrize(
    ("other", "why"),
    [
        (ll.letter("aeg25", 3), "24 cards were shuffled"),
        (ll.letter("classic", 3), "24 cards were shuffled"),
        (ll.letter(), "2 players were dealt a card"),
        (ll.letter(players=4), "4 players were dealt a card"),
        (ll.letter(deck=ll.DECKS["pocket-4"]), "4 cards were shuffled"),
        (ll.kuhn(), "Dealt"),
    ],
)
def test_an_information_set_of_another_game_is_not_shown_as_ones_own(other: Any, why: str) -> None:
    """A card is a number in a fact: shown by another edition it would be another card."""
    for seat in (0, 1, None, "teacher"):
        told = ll.infoset(dealt(other), seat)
        with pytest.raises(ll.LabError, match=why):
            ll.view(GAME, told)
        with pytest.raises(ll.LabError):
            ll.posterior(GAME, told)
    set_up = ll.letter().position(hands=[("fed", "boxer"), ("sailor",)])
    with pytest.raises(ll.LabError, match="2 players sat down"):
        ll.view(GAME, ll.infoset(set_up, 0))
