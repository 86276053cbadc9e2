"""A session: the same seed gives the same game, going back is fair, a code brings it back."""

from fractions import Fraction
from typing import Any

import pytest

import lovecraft_lab as ll
from lovecraft_lab.bots import BY_NAME
from lovecraft_lab.core.engine import choices
from lovecraft_lab.core.errors import LabError
from lovecraft_lab.core.session import Session
from lovecraft_lab.core.state import infoset

SEATS = (None, "cautious", "random")


def begun(seed: object = 11, *, seats: Any = SEATS, study: bool = False, **options: Any) -> Session:
    """A session of the card game, played on to the first person's choice."""
    game = ll.letter(players=len(seats))
    session = Session(game, seats, seed, bots=BY_NAME, study=study, **options)
    session.play_on()
    return session


def play_first_choices(session: Session, count: int = 100) -> None:
    """Let the person take the first choice offered, so many times or to the end."""
    for _ in range(count):
        if session.is_over:
            return
        session.choose(choices(session.state)[0])
        session.play_on()


def kuhn(study: bool = False) -> Session:  # noqa: FBT001, FBT002 - one switch, and only here
    """Kuhn poker against a bot that always calls; a person begins."""
    bots = {"caller": lambda _game, _infoset, legal, _rng: legal[-1]}
    return Session(ll.kuhn(), [None, "caller"], 5, bots=bots, study=study)


def test_the_same_seed_and_choices_give_the_same_game() -> None:
    one, other = begun(), begun()
    play_first_choices(one)
    play_first_choices(other)
    assert one.is_over
    assert one.state == other.state
    assert one.line.choices_made() == other.line.choices_made()


def test_a_session_of_bots_alone_is_the_game_that_play_plays() -> None:
    game, names = ll.letter(players=3), ("cautious", "random", "cautious")
    session = Session(game, names, 7, bots=BY_NAME)
    session.play_on()
    record = ll.play(game, [BY_NAME[name] for name in names], 7)
    assert session.state == ll.replay(record)
    assert session.seat is None


def test_play_on_is_go_on_again_and_again() -> None:
    slow, fast = begun(), begun()
    for session in (slow, fast):
        session.choose(choices(session.state)[0])
    taken: list[ll.Step] = []
    while slow.asked is None and not slow.is_over:
        one = slow.go_on()
        assert sum(step.choice is not None for step in one) == 1
        taken += one
    assert tuple(taken) == fast.play_on()
    assert slow.go_on() == ()


def test_choose_returns_the_steps_and_leaves_the_next_choice_open() -> None:
    session = begun()
    legal = choices(session.state)
    before = session.state
    taken = session.choose(legal[0])
    assert taken == ll.steps(before, legal[0])
    assert session.state == taken[-1].after


def test_a_choice_that_is_not_allowed_changes_nothing() -> None:
    session = begun()
    before = session.state
    with pytest.raises(ll.IllegalChoice):
        session.choose("nonsense")
    assert session.state is before


def test_nobody_may_choose_for_chance_or_after_the_end() -> None:
    session = kuhn()
    with pytest.raises(LabError, match="no person has to choose here"):
        session.choose(2)
    session.play_on()
    session.choose("bet")
    session.play_on()
    with pytest.raises(LabError, match="the game is over"):
        session.choose("bet")


def test_the_view_is_what_the_watching_seat_has_been_told() -> None:
    session = begun(seat=1)
    assert session.view == ll.view(session.game, infoset(session.state, 1))


def test_play_mode_refuses_to_go_back_past_chance_and_stays_where_it_was() -> None:
    session = begun()
    session.choose(choices(session.state)[0])
    session.play_on()
    state = session.state
    with pytest.raises(ll.Refused):
        session.undo()
    assert session.state is state


def test_play_mode_takes_back_what_brought_no_news() -> None:
    session = kuhn()
    session.play_on()
    at_choice = session.state
    session.choose("check")  # the bot has not answered yet
    session.undo()
    assert session.state is at_choice


def test_there_is_nothing_to_take_back_before_the_first_choice() -> None:
    for study in (False, True):
        session = begun(study=study)
        state = session.state
        with pytest.raises(LabError, match="nothing to take back"):
            session.undo()
        assert session.state is state


def test_study_mode_goes_back_to_the_own_choice_and_forward_to_the_same_future() -> None:
    session = begun(study=True)
    moments = [session.state]
    play_first_choices(session, 2)
    assert len(session.resume.choices) == 2
    moments.append(session.state)
    session.undo()
    session.undo()
    assert session.state is moments[0]
    session.redo()
    steps = session.redo()
    assert session.state is moments[1]
    assert steps[-1].after is moments[1]


def test_study_mode_tries_another_choice_and_plays_on() -> None:
    session = begun(study=True)
    first, second, *_ = choices(session.state)
    session.choose(first)
    session.play_on()
    session.undo()
    session.choose(second)
    session.play_on()
    assert session.resume.choices == (session.game.format(session.line.path()[0].before, second),)


def test_a_cursor_between_two_choices_goes_on_to_the_next_choice() -> None:
    session = begun(study=True)
    session.choose(choices(session.state)[0])
    after = session.state
    session.line.back()
    assert session.asked is None
    session.go_on()
    assert session.state is after


@pytest.mark.parametrize("made", [0, 1, 2, 100])
def test_a_code_brings_back_the_table_and_its_future(made: int) -> None:
    session = begun()
    play_first_choices(session, made)
    again = Session.from_code(session.code, bots=BY_NAME)
    assert again.state == session.state
    play_first_choices(session)
    play_first_choices(again)
    assert again.state == session.state


def test_a_code_keeps_the_people_of_a_game_of_several() -> None:
    session = begun(seats=(None, None, "random"))
    play_first_choices(session, 2)
    again = Session.from_code(session.code, bots=BY_NAME)
    assert again.seats == session.seats
    assert again.asked == session.asked
    assert again.state == session.state


def test_a_session_may_begin_from_a_table_set_up_by_hand() -> None:
    where = {
        "hands": [("fed", "boxer"), ("sailor",)],
        "zones": [["cultists"], []],
        "turn": 0,
        "deck": 21,
    }
    session = Session(ll.letter(), [None, "cautious"], 3, bots=BY_NAME, position=where)
    assert session.asked == 0
    session.choose(session.game.parse(session.state, "boxer>1"))
    session.play_on()
    assert Session.from_code(session.code, bots=BY_NAME).state == session.state


def test_what_cannot_be_is_refused_at_once() -> None:
    with pytest.raises(LabError, match="no bot is called deep"):
        Session(ll.kuhn(), [None, "deep"], 1, bots=BY_NAME)
    with pytest.raises(LabError, match="needs one for each of 2 seats"):
        Session(ll.kuhn(), [None], 1, bots=BY_NAME)
    with pytest.raises(LabError, match="there is no seat 4"):
        Session(ll.kuhn(), [None, "random"], 1, bots=BY_NAME, seat=4)


# Bots that are replaced, and what was known ahead of its time.


def caller(_game: Any, _infoset: Any, legal: Any, _rng: Any) -> Any:
    """Kuhn poker: bet or call."""
    return legal[-1]


def folder(_game: Any, _infoset: Any, legal: Any, _rng: Any) -> Any:
    """Kuhn poker: check or fold."""
    return legal[0]


def broken(*_: object) -> Any:
    """A bot that raises an error."""
    raise ZeroDivisionError


def lost(*_: object) -> str:
    """A bot that chooses what is none of its choices."""
    return "nonsense"


KUHNS: dict[str, Any] = {"caller": caller, "folder": folder, "broken": broken}


def against(name: str) -> Session:
    """Kuhn poker against a bot, at a person's choice."""
    session = Session(ll.kuhn(), [None, name], 5, bots=KUHNS)
    session.play_on()
    return session


def test_another_bot_chooses_from_now_on_and_what_was_played_stays() -> None:
    session = against("caller")
    session.choose("check")
    session.go_on()
    made = session.line.choices_made()
    assert made[-1] == "bet", "the caller bets"
    session.replace_bot(1, "folder", KUHNS)
    assert session.seats == (None, "folder")
    assert session.line.choices_made() == made


def test_the_bot_put_in_another_place_is_the_one_that_is_asked_next() -> None:
    session = against("caller")
    session.replace_bot(1, "folder", KUHNS)
    session.choose("bet")
    session.play_on()
    assert session.line.choices_made()[-2:] == ("bet", "fold")


@pytest.mark.parametrize("seat", [0, 2, -1])
def test_only_a_bot_is_replaced(seat: int) -> None:
    session = against("caller")
    with pytest.raises(LabError, match=rf"no (bot sits on )?seat {seat}"):
        session.replace_bot(seat, "folder", KUHNS)
    assert session.seats == (None, "caller")


def test_only_a_bot_that_is_known_takes_the_place_of_another() -> None:
    session = against("caller")
    with pytest.raises(LabError, match="no bot is called deep: there is caller, folder, broken"):
        session.replace_bot(1, "deep", KUHNS)
    assert session.seats == (None, "caller")


def test_a_code_is_refused_once_a_bot_was_replaced_that_had_chosen_otherwise() -> None:
    session = against("caller")
    session.choose("check")
    session.go_on()
    session.replace_bot(1, "folder", KUHNS)
    with pytest.raises(ll.Refused, match="a bot was replaced"):
        _ = session.code


def test_a_code_holds_where_the_bot_that_was_replaced_had_not_chosen_yet() -> None:
    session = against("caller")
    session.replace_bot(1, "folder", KUHNS)
    session.choose("bet")
    session.play_on()
    again = Session.from_code(session.code, bots=KUHNS)
    assert again.state == session.state
    assert again.seats == (None, "folder")


def test_a_code_is_refused_where_the_bot_now_seated_fails_on_what_was_played() -> None:
    session = against("caller")
    session.choose("check")
    session.go_on()
    session.replace_bot(1, "broken", KUHNS)
    with pytest.raises(ll.BotFailed, match="the bot 'broken' on seat 1 failed: ZeroDivisionError"):
        _ = session.code


@pytest.mark.parametrize(
    ("study", "dealt_before", "known"),
    [
        (False, False, ""),
        (False, True, "dealt before"),
        (True, False, "studied"),
        (True, True, "studied"),
    ],
)
def test_what_was_known_of_a_game_is_said_and_carried_by_its_code(
    study: bool,  # noqa: FBT001 - a parameter of the test
    dealt_before: bool,  # noqa: FBT001 - as above
    known: str,
) -> None:
    session = begun(study=study)
    session.dealt_before = dealt_before
    assert session.known == known
    again = Session.from_code(session.code, bots=BY_NAME)
    assert (again.known, again.study) == (known, study)
    play_first_choices(again, 1)
    assert again.known == known, "it stays so"


@pytest.mark.parametrize("bot", [broken, lost])
def test_a_bot_that_fails_while_a_code_is_read_is_named_with_its_seat(bot: Any) -> None:
    session = against("caller")
    session.choose("bet")
    session.play_on()
    for read in (Session.from_code, ll.Resume.from_code):
        with pytest.raises(ll.BotFailed, match="the bot 'caller' on seat 1 failed") as failed:
            read(session.code, bots={"caller": bot})
        assert failed.value.seat == 1
        assert not isinstance(failed.value, ll.BadCode), "the code may be sound"


def test_a_whole_game_of_kuhn_poker_pays_what_its_rules_say() -> None:
    session = kuhn()
    session.play_on()
    cards = session.line.choices_made()
    session.choose("bet")
    session.play_on()
    assert session.is_over
    won = 2 if cards[0] > cards[1] else -2  # an ante and a bet, called by the bot
    assert session.game.returns(session.state) == (Fraction(won), Fraction(-won))


def test_the_session_says_what_it_is_in_words() -> None:
    session = kuhn(study=True)
    session.play_on()
    assert repr(session) == (
        "<session of <Kuhn poker: two players, three cards, one bet>: seed '5', study mode,"
        " 2 choices made>"
    )
