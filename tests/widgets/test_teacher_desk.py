"""The teacher at a desk, and looking from another seat: everything is shown, under that name."""

import re
from collections import Counter
from html import unescape
from random import Random
from typing import Any

import pytest

import lovecraft_lab as ll
from lovecraft_lab.core.knowledge import heard
from lovecraft_lab.letter import EDITIONS
from lovecraft_lab.show.words import card_text
from lovecraft_lab.widgets.desk import Desk
from lovecraft_lab.widgets.markup import mode_name, status_text, table_words
from lovecraft_lab.widgets.rail import stepper_markup, stepper_words
from tests.widgets.desks import act, choose, options, page_of, pick, play_on, set_up, table

LABEL = "The teacher’s table: every hand open"
HANDS: list[Any] = [("investigators", "boxer"), ("sailor",), ("urchin",)]


def words_of(markup: str) -> str:
    """What can be read of a page, pictures left out."""
    bare = re.sub(r"<svg.*?</svg>", "", markup, flags=re.DOTALL)
    return unescape(re.sub(r"<[^>]*>", " ", bare))


def known(desk: Desk) -> str:
    """What is said of a round that somebody has seen more of."""
    return desk.session.known


def teachers(players: int = 3, seed: object = 1926, edition: str = "zman27", **what: Any) -> Desk:
    """A desk at which the teacher watches a person on seat 0 and bots."""
    seats = [None, *["cautious"] * (players - 1)]
    return Desk(ll.letter(edition, players=players), seats, seed, seat="teacher", **what)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 3, 6])
def test_the_teacher_sees_every_hand_at_every_moment_and_everything_is_labelled(
    players: int, edition: str
) -> None:
    desk = teachers(players, 7, edition)
    for at in play_on(desk):
        state: Any = at.session.state
        page, words = words_of(page_of(at)), table_words(at)
        for hand in state.hands:
            for kind in hand:
                assert card_text(desk.game.cards[kind]) in page
                assert card_text(desk.game.cards[kind]) in words
        assert page.count(LABEL) >= 3, "over the table, in it, and over the round so far"
        assert LABEL in words
        assert LABEL in stepper_markup(at)
        assert "as the teacher knows it" in stepper_words(at)
        assert mode_name(at) == "Study mode"


def test_the_teacher_reads_every_fact_that_anybody_was_told_in_the_round_so_far() -> None:
    desk = teachers(3, 11)
    for at in play_on(desk):
        told = " ".join(said for line in at.history.lines for said in line.said)
        for seat in range(3):
            for fact in heard(ll.infoset(at.session.state, seat)):
                if type(fact).__name__ == "Drawn":
                    card = at.game.cards[fact.kind]
                    assert f"Seat {seat} has drawn {card.name} ({card.number})." in told
    assert "Seat 0’s hand:" in told


def test_the_teacher_chooses_for_the_person_who_is_asked_with_every_hand_in_view() -> None:
    game = ll.letter(players=3)
    desk = Desk(game, [None, "cautious", "cautious"], 1, seat="teacher", position={"hands": HANDS})
    assert status_text(desk, desk.bar) == "Seat 0 chooses: card."
    assert desk.bar.says == "Seat 0 plays …"
    assert 'aria-label="Choice of Seat 0"' in page_of(desk)
    assert pick(desk, "card", "investigators")
    assert pick(desk, "target", "2")
    numbers = options(desk, "number")
    assert numbers["4"].small == "held", "seat 2 holds The Urchin, a 4"
    box = sum(row.copies for row in game.cards if row.number == 6)
    assert numbers["6"].small == f"{box - 1} unseen", "one 6 lies open in the hand of seat 1"
    assert pick(desk, "number", "4")
    assert desk.bar.says == "Seat 0 plays Investigators, on Seat 2, naming 4."
    assert act(desk, "play"), desk.place.error
    assert desk.view.out == (2,)
    assert desk.session.resume.choices == ("investigators>2=4",)


@pytest.mark.parametrize("players", [2, 3, 6])
def test_what_the_teacher_may_choose_is_what_the_person_may_choose(players: int) -> None:
    """The same columns, values and reasons; names and small print may differ."""
    desk, mine = teachers(players, 5), table(players, 5, study=True)
    rng, same = Random(1), Random(1)
    asked = 0
    while not mine.is_over:
        assert desk.asks == mine.asks
        if not mine.asks:
            assert act(desk, "go") == act(mine, "go")
            continue
        asked += 1
        for one, two in zip(desk.bar.columns, mine.bar.columns, strict=True):
            assert one.name == two.name
            assert [(o.value, o.rule) for o in one.options] == [
                (o.value, o.rule) for o in two.options
            ]
        choose(desk, rng)
        choose(mine, same)
    assert asked > 1
    assert desk.session.state == mine.session.state


def test_two_people_need_no_curtain_before_the_teacher() -> None:
    desk = Desk(ll.letter(), [None, None], 8, seat="teacher")
    choosers = set()
    for at in play_on(desk):
        assert not at.place.curtain
        choosers.add(at.chooser)
    assert choosers >= {0, 1}


def test_the_teacher_steps_rule_by_rule_forwards_and_back() -> None:
    desk = teachers(3, 11)
    last = desk.place.shown
    for shown in range(1, last + 1):
        assert act(desk, "look", step=str(shown))
        state: Any = desk.steps[shown - 1].after
        assert [Counter(hand) for hand in desk.view.hands] == [Counter(h) for h in state.hands]
        assert LABEL in stepper_markup(desk)


def test_where_nobody_plays_the_teacher_takes_back_to_the_moment_looked_at_and_goes_on() -> None:
    desk = Desk(ll.letter(players=3), ["random"] * 3, 8, seat="teacher")
    assert act(desk, "go", pace="end")
    end, last = desk.session.state, desk.place.shown
    assert act(desk, "look", step="14")
    assert act(desk, "undo"), desk.place.error
    assert (desk.place.shown, desk.place.seen, desk.is_over) == (14, 14, False)
    while not desk.is_over:
        assert act(desk, "go", pace="rule"), desk.place.error
    assert (desk.session.state, desk.place.shown) == (end, last), "the same seed, the same game"


def test_the_odds_of_a_check_say_that_every_hand_is_known() -> None:
    """The odds of each viewer are counted over what it has not seen: the box less what it sees."""
    hands: list[Any] = [("fed", "boxer"), ("sailor",), ("urchin",)]
    desk = set_up(ll.letter(players=3), hands=hands, zones=[[], ["deep_one", "shoggoth"], []])
    in_zones = 2
    box = sum(row.copies for row in desk.game.cards if not row.aside) - in_zones
    seen = {"0": 2, "spectator": 0, "1": 1, "2": 1, "teacher": 4}
    eyes = {
        "0": "you have not seen",
        "spectator": "a spectator has not seen",
        "teacher": "no player has seen",
    }
    for viewer, cards in seen.items():
        assert act(desk, "see", see=viewer), desk.place.error
        text = words_of(page_of(desk))
        who = eyes.get(viewer, f"Seat {viewer} has not seen")
        assert f"of the {box - cards} cards {who}" in text
        assert ("Next sanity check, every hand known: 2 cards" in text) == (viewer == "teacher")
        assert "Your next sanity check" not in text, "Seat 1 makes it, which is a bot’s"
        (check,) = desk.view.checks
        assert check.arkham + check.other == box - cards


# Looking from another seat.


@pytest.mark.parametrize("viewer", ["1", "2", "teacher"])
def test_whoever_sees_more_than_the_seat_that_is_played_makes_the_round_a_studied_one(
    viewer: str,
) -> None:
    desk = table(3, 4)
    assert "makes this round a studied one" in page_of(desk), "it is said before"
    played = desk.code
    assert act(desk, "see", see=viewer), desk.place.error
    assert desk.place.seat == (viewer if viewer == "teacher" else int(viewer))
    assert known(desk) == "studied"
    assert "This round is a studied one now." in desk.place.notice, "and after"
    assert desk.place.notice in page_of(desk)
    assert mode_name(desk) in page_of(desk)
    assert desk.code != played
    other = table(3, 99)
    assert act(other, "resume", code=desk.code), other.place.error
    assert mode_name(other) == "Study mode", "the code carries it"


def test_a_spectator_sees_nothing_that_a_seat_does_not_so_the_round_is_played_on() -> None:
    desk = table(3, 4)
    choose(desk, Random(1))
    assert act(desk, "see", see="spectator")
    assert known(desk) == ""
    assert desk.view.seat is None
    assert not desk.asks
    assert not act(desk, "undo"), "play mode guards what seat 0 has learnt, whoever looks"
    assert "lay mode" in desk.place.error
    assert "Choose as Seat 0" in page_of(desk)
    assert act(desk, "curtain")
    assert (desk.asks, desk.place.seat, known(desk)) == (True, 0, "")
    assert act(desk, "see", see="0")
    assert known(desk) == "", "one's own seat is no news"


def test_the_curtain_hands_the_table_on_without_making_it_a_studied_one() -> None:
    desk = Desk(ll.letter(), [None, None], 8)
    while not desk.place.curtain:
        choose(desk, Random(5))
    assert act(desk, "curtain")
    assert (desk.place.seat, desk.session.seat, known(desk)) == (1, 1, "")
    assert act(desk, "see", see="0"), "the other person's hand"
    assert known(desk) == "studied"


@pytest.mark.parametrize("first", ["spectator", "0"])
def test_nobody_looks_behind_the_curtain_by_asking_for_the_seat_that_was_played(first: str) -> None:
    desk = Desk(ll.letter(), [None, None], 8)
    while not desk.place.curtain:
        choose(desk, Random(5))
    for viewer in (first, "0"):
        assert act(desk, "see", see=viewer), desk.place.error
        assert desk.watcher is None, "the other person may sit here by now"
    assert known(desk) == ""
    assert act(desk, "curtain")
    assert (desk.place.seat, known(desk)) == (1, "")


def test_nobody_looks_behind_the_curtain_by_looking_back_and_going_on() -> None:
    desk = Desk(ll.letter(), [None, None], 8)
    while not desk.place.curtain:
        choose(desk, Random(5))
    last = desk.place.shown
    assert act(desk, "look", step="3")
    assert desk.watcher is None
    assert act(desk, "see", see="0")
    assert desk.watcher is None
    while desk.place.shown < last:
        assert act(desk, "go", pace="rule"), desk.place.error
        assert desk.watcher is None, "the other person may sit here by now"
    assert act(desk, "look", step="3")
    assert act(desk, "curtain")
    assert (desk.place.seat, desk.asks, desk.place.shown, known(desk)) == (1, True, last, "")


def test_nobody_takes_a_seat_that_is_not_asked() -> None:
    desk = table(3, 4)
    assert act(desk, "look", step="3")
    assert not act(desk, "curtain")
    assert "nobody is asked" in desk.place.error.lower()


def test_a_studied_round_stays_one_when_it_is_seen_from_the_own_seat_again() -> None:
    desk = table(3, 4)
    assert act(desk, "see", see="teacher")
    assert act(desk, "see", see="0")
    assert known(desk) == "studied"
    assert desk.place.notice == "Seen by Seat 0."
    assert act(desk, "deal")
    assert known(desk) == "", "a new deal is played"
    assert act(desk, "see", see="teacher")
    assert act(desk, "deal")
    assert known(desk) == "studied", "unless the teacher still watches"
    assert "see the table as Seat 0 and deal anew" in page_of(desk)


def test_a_failed_action_leaves_the_mode_as_it_was() -> None:
    desk = table(3, 4)
    assert not act(desk, "see", see="7")
    assert known(desk) == ""
    assert desk.place.seat == 0


def test_a_code_pasted_before_the_teacher_is_studied() -> None:
    desk = teachers()
    assert act(desk, "resume", code=table(4, 4).code)
    assert desk.place.seat == "teacher"
    assert known(desk) == "studied"
    assert all(None not in hand for hand in desk.view.hands)


def test_a_seat_of_a_bot_is_watched_in_study_mode_where_a_person_plays() -> None:
    desk = Desk(ll.letter(players=3), [None, "cautious", "cautious"], 4, seat=1)
    assert known(desk) == "studied"
    assert (desk.place.seat, desk.session.seat) == (1, 0)
    assert "Choose as Seat 0" in page_of(desk)


def test_a_lab_opens_the_teachers_table_and_one_that_was_set_up_by_hand() -> None:
    position = {"hands": HANDS}
    live = ll.lab(ll.letter(players=3), seat="teacher", seed=1, position=position)
    assert live.desk.session.seats == ("cautious",) * 3
    assert LABEL in repr(live)
    assert live.desk.view.to_dict()["hands"] == [[*hand] for hand in HANDS]
    with pytest.raises(ll.LabError, match="there is no seat 'headmaster'"):
        ll.lab(ll.letter(), seat="headmaster")  # type: ignore[arg-type]  # that is the point
    with pytest.raises(ll.BadPosition, match="hands"):
        ll.lab(ll.letter(), position={"hands": HANDS})
