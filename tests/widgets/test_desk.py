"""A desk moved by messages alone: whole games, barred things, stale clicks, failures, two modes."""

from dataclasses import replace
from html import escape, unescape
from random import Random
from typing import Any

import pytest

import lovecraft_lab as ll
from lovecraft_lab.core.knowledge import Infoset
from lovecraft_lab.letter.game import LetterGame
from lovecraft_lab.widgets.actions import ACTIONS
from lovecraft_lab.widgets.desk import Desk
from lovecraft_lab.widgets.markup import mode_name, table_words
from tests.widgets.desks import act, choose, options, page_of, pick, play_on, set_up, table

THREE = ll.letter(players=3)


@pytest.mark.parametrize("players", [2, 3, 6])
def test_a_round_is_played_to_its_end_by_messages_and_every_choice_is_one_of_the_engine(
    players: int,
) -> None:
    desk = table(players)
    asked = 0
    for at in play_on(desk):
        if at.asks:
            asked += 1
            state: Any = at.session.state
            legal = {at.game.format(state, choice) for choice in ll.choices(state)}
            assert reachable(at) == legal
    assert desk.is_over
    assert asked > 0
    assert ll.mover(desk.session.state) == ll.TERMINAL


def reachable(desk: Desk) -> set[str]:
    """Every choice that can be picked together column by column, as text."""
    column = next((c for c in desk.bar.columns if c.pick is None and c.options), None)
    if column is None:
        state: Any = desk.session.state
        return {desk.game.format(state, desk.bar.choice)}
    found: set[str] = set()
    kept = desk.place
    for option in column.options:
        if not option.why_not:
            assert pick(desk, column.name, option.value)
            found |= reachable(desk)
            desk.place = kept
    return found


def test_a_match_is_played_to_its_end() -> None:
    desk = table(2, seed=3, match=True)
    rounds = {at.view.round_number for at in play_on(desk)}
    assert desk.view.game_winners
    assert len(rounds) > 1


def test_a_match_stops_where_a_round_is_over_so_that_its_end_is_seen() -> None:
    desk = table(2, seed=3, match=True)
    ends = [at.view.round_winners for at in play_on(desk) if at.round_is_over]
    assert len(ends) >= 2, "a match of two takes two Sane tokens or three Insane ones"
    assert all(ends)


def test_what_is_barred_stays_with_its_reason_and_its_rule() -> None:
    hands = [("shoggoth", "sailor"), ("fed",), ("boxer",)]
    desk = set_up(THREE, hands=hands)
    sailor = options(desk, "card")["sailor"]
    assert sailor.rule == "Z054", "a 7 with a 5 or more goes first"
    assert options(desk, "card")["shoggoth"].picked, "what alone is possible is picked already"
    assert options(desk, "effect")["insane"].rule == "Z010", "a Sane player has no Insane effect"
    assert not act(desk, "card", card="sailor")
    assert "rule Z054" in desk.place.error


def test_protected_and_absent_players_and_the_number_1_are_barred() -> None:
    game = ll.letter(players=4)
    hands: Any = [("investigators", "boxer"), ("fed",), ("sailor",), ()]
    desk = set_up(game, hands=hands, protected=[1], outs=[3])
    assert pick(desk, "card", "investigators")
    found = options(desk, "target")
    rules = {"1": "Z071", "2": "", "3": "Z024", "0": "Z073"}
    assert {seat: found[seat].rule for seat in found} == rules
    assert found["2"].picked
    assert options(desk, "number")["1"].rule == "Z089"
    assert set(options(desk, "number")) == set("012345678")


def test_a_card_with_nobody_to_aim_at_says_so_and_is_played() -> None:
    hands = [("fed", "boxer"), ("sailor",), ("urchin",)]
    desk = set_up(THREE, hands=hands, protected=[1, 2])
    assert pick(desk, "card", "fed")
    target = next(column for column in desk.bar.columns if column.name == "target")
    assert "without effect" in target.note
    rule = "An effect on another player does nothing if no other can be chosen."
    assert desk.bar.whole == f"You play The Fed. No effect: {rule}"
    assert [option.rule for option in target.options] == ["Z071", "Z071", "Z073"]
    assert act(desk, "play")


def test_the_sentence_says_the_whole_play() -> None:
    desk = set_up(THREE, hands=[("investigators", "boxer"), ("sailor",), ("urchin",)])
    assert desk.bar.says == "You play …"
    for column, value in (("card", "investigators"), ("target", "2"), ("number", "4")):
        assert pick(desk, column, value)
    assert desk.bar.says == "You play Investigators, on Seat 2, naming 4."


def test_each_number_says_how_many_of_its_cards_are_unseen_or_that_it_is_held() -> None:
    hands = [("investigators", "boxer"), ("sailor",), ("urchin",)]
    desk = set_up(THREE, hands=hands, zones=[(), ("boxer",), ("fed",)], known=[(0, 2)])
    assert pick(desk, "card", "investigators")
    assert pick(desk, "target", "2")
    box = {n: sum(row.copies for row in THREE.cards if row.number == n) for n in range(9)}
    seen = {0: 1, 2: 1, 3: 2}  # the Eggs lie open, The Fed in a zone; Boxers in hand and in a zone
    found = {int(value): option.small for value, option in options(desk, "number").items()}
    assert found.pop(4) == "held"
    assert found.pop(1) == f"{box[1] - 1} unseen"
    assert found == {n: f"{box[n] - seen.get(n, 0)} unseen" for n in found}


def test_escape_takes_back_what_was_picked_last() -> None:
    desk = set_up(THREE, hands=[("investigators", "boxer"), ("sailor",), ("urchin",)])
    assert pick(desk, "card", "investigators")
    assert pick(desk, "target", "2")
    assert act(desk, "unpick")
    assert desk.bar.missing == "Target"


def test_a_second_fast_click_does_nothing() -> None:
    desk = set_up(THREE, hands=[("fed", "boxer"), ("sailor",), ("urchin",)])
    assert pick(desk, "card", "fed")
    assert pick(desk, "target", "1")
    click = {"do": "play", "turn": desk.turn}
    assert desk.act(click)
    after = (desk.session.state, desk.place, desk.turn)
    assert not desk.act(click)
    assert (desk.session.state, desk.place, desk.turn) == after


@pytest.mark.parametrize(
    "message",
    [
        {"do": "card", "card": "no such card"},
        {"do": "card"},
        {"do": "number", "number": "1"},
        {"do": "play"},
        {"do": "look", "step": "0"},
        {"do": "look", "step": "x"},
        {"do": "go"},
        {"do": "go", "pace": "fast"},
        {"do": "resume", "code": "LLR1-nonsense"},
        {"do": "players", "players": "9"},
        {"do": "players"},
        {"do": "edition", "edition": "aeg26"},
        {"do": "edition"},
        {"do": "deck", "deck": "pocket-4"},
        {"do": "deck", "deck": "no such deck"},
        {"do": "length", "length": "tournament"},
        {"do": "who", "seat": "7", "who": "random"},
        {"do": "who", "seat": "1", "who": "nobody"},
        {"do": "see", "see": "3"},
        {"do": "see", "see": "Teacher"},
        {"do": "see"},
        {"do": "fly"},
        {"do": "deal", "seed": "\ud800"},
        {"do": "players", "players": "9" * 5000},
        {"do": "resume", "code": "\ud800"},
        {"do": "card", "card": "\ud800"},
        {"do": "look", "step": "9" * 5000},
        {"do": "replace", "seat": "1", "bot": "\ud800"},
        {"do": ["play"]},
        {},
    ],
)
def test_what_fails_leaves_everything_as_it_was_and_says_why(message: dict[str, Any]) -> None:
    desk = table()
    before = (desk.session, desk.session.state, desk.place)
    assert not desk.act({**message, "turn": desk.turn})
    assert (desk.session, desk.session.state) == before[:2]
    assert replace(desk.place, error="", refused="") == before[2]
    assert desk.place.error
    assert desk.place.refused == str(message.get("do"))


def raising(*_: object) -> None:
    """A bot that raises an error."""
    raise ZeroDivisionError


def silent(*_: object) -> None:
    """A bot that gives no choice."""


@pytest.mark.parametrize("bot", [raising, silent])
def test_a_bot_that_fails_is_named_nothing_is_lost_and_another_goes_on(bot: Any) -> None:
    desk = Desk(ll.letter(), [None, "own"], 5, bots={"own": bot, "random": ll.bots.random})
    before = (desk.session.state, desk.place.shown)
    with pytest.raises(AssertionError):
        choose(desk, Random(1))
    assert (desk.session.state, desk.place.shown) == before
    assert "'own' on seat 1 failed" in desk.place.error
    assert ("ZeroDivisionError" if bot is raising else "none of its") in desk.place.error
    assert "Let random choose for it" in page_of(desk)
    assert act(desk, "replace", seat="1", bot="random"), desk.place.error
    assert list(play_on(desk))[-1].is_over


def looks_up(game: LetterGame, told: Infoset, *_: object) -> Any:
    """A bot that misses its hand in a table of its own."""
    known: dict[Any, Any] = {}
    return known[tuple(game.view(told).hands[1])]


def names_a_play(game: LetterGame, *_: object) -> Any:
    """A bot that names a play, and is told by the rules what its hand would allow."""
    return game.parse(game.position(hands=[("urchin",), ("fed", "sailor")], turn=1), "fed>1")


def aims_at_nobody(_game: object, _told: object, choices: Any, _rng: object) -> Any:
    """A bot that aims a card of its hand at a seat that does not exist."""
    return choices[0]._replace(target=9)


@pytest.mark.parametrize(
    ("bot", "short", "own"),
    [
        (looks_up, "KeyError", "KeyError: ("),
        (names_a_play, "IllegalChoice", "Allowed: fed>0, sailor>0."),
        (aims_at_nobody, "it chose what is none of its choices", "<play card "),
    ],
)
def test_a_bot_that_fails_tells_nothing_of_its_hand_but_in_study_mode(
    bot: Any, short: str, own: str
) -> None:
    position = {"hands": [("fed", "investigators"), ("sailor",)]}
    desk = Desk(ll.letter(), [None, "own"], 5, bots={"own": bot}, position=position)
    assert pick(desk, "card", "fed")
    assert not act(desk, "play")
    said = f"The bot 'own' on seat 1 failed: {short}. Study mode shows the bot’s own words"
    assert desk.place.error.startswith(said)
    assert own not in unescape(page_of(desk) + table_words(desk))
    assert act(desk, "study")
    assert not act(desk, "play")
    assert own in desk.place.error, "whoever has written the bot can read them there"


@pytest.mark.parametrize("what", [{"seat": "0", "bot": "random"}, {"seat": "1", "bot": "nobody"}])
def test_only_a_bot_is_replaced_and_only_by_one_that_is_there(what: dict[str, str]) -> None:
    desk = table()
    assert not act(desk, "replace", **what)
    assert desk.session.seats == (None, "cautious", "cautious")


def test_a_code_of_a_round_that_was_studied_comes_back_as_study_mode_at_any_desk() -> None:
    desk, other = table(seed=4), table(seed=99)
    played = desk.code
    assert act(desk, "study")
    assert desk.code != played
    assert act(other, "resume", code=desk.code)
    assert mode_name(other) == "Study mode"


@pytest.mark.parametrize("seed", ["", "  "])
def test_an_empty_seed_deals_nothing_and_says_that_one_is_needed(seed: str) -> None:
    desk = table(seed=4)
    assert not act(desk, "deal", seed=seed)
    assert desk.session.seed == "4"
    assert "A seed is needed" in page_of(desk)
    assert act(desk, "deal"), "any deal needs none"


def test_the_box_for_a_code_is_emptied_when_one_has_come_back_and_then_left_alone() -> None:
    desk = table(seed=4)
    emptied = 'data-emptied="true"'
    assert emptied not in page_of(desk)
    assert act(desk, "resume", code=table(seed=5).code)
    assert page_of(desk).count(emptied) == 1
    assert not act(desk, "resume", code="LLR1-x")
    assert emptied not in page_of(desk), "what was refused can be mended"


def test_a_deal_that_this_desk_has_had_is_labelled_however_it_comes_again() -> None:
    desk = table(seed=4)
    played = desk.code
    choose(desk, Random(1))
    assert mode_name(desk) == "Play mode"
    for do, what in (("again", {}), ("deal", {"seed": "4"}), ("resume", {"code": played})):
        assert act(desk, do, **what), desk.place.error
        assert mode_name(desk) == "Play mode, deal seen before"
        assert mode_name(desk) in page_of(desk)
    other = table(seed=99)
    assert act(other, "resume", code=desk.code)
    assert mode_name(other) == "Play mode, deal seen before", "the code carries it"
    for seed in ("5", "4", "6"):
        assert act(desk, "deal", seed=seed), desk.place.error
        seen = seed == "4"
        assert mode_name(desk) == ("Play mode, deal seen before" if seen else "Play mode")


@pytest.mark.parametrize(
    ("do", "what"), [("players", {"players": "4"}), ("edition", {"edition": "classic"})]
)
def test_another_table_with_a_seed_that_was_seen_is_labelled(do: str, what: dict[str, str]) -> None:
    """The same seed takes the same place among the cards left: what was drawn comes elsewhere."""
    desk = table(3, 4)
    drawn = desk.session.line.choices_made()[3]
    assert desk.view.hands[0][1] == drawn
    assert act(desk, do, **what), desk.place.error
    if do == "players":
        state: Any = desk.session.state
        assert state.hands[3] == (drawn,), "seat 3 holds what was seen"
    assert desk.session.seed == "4"
    assert mode_name(desk) == "Play mode, deal seen before"
    assert act(desk, "deal"), desk.place.error
    assert mode_name(desk) == "Play mode", "another seed was not seen"
    assert act(desk, "length", length="match"), desk.place.error
    assert mode_name(desk) == "Play mode", "a match begins with the same round"


def test_a_code_pasted_where_it_was_copied_comes_back_to_where_one_was() -> None:
    desk = table(seed=4)
    for _ in range(2):
        assert act(desk, "resume", code=desk.code), desk.place.error
        assert mode_name(desk) == "Play mode"
        choose(desk, Random(1))


def test_a_code_comes_back_unlabelled_from_another_deal_if_nothing_more_was_seen() -> None:
    desk = table(seed=4)
    choose(desk, Random(1))
    here = desk.code
    assert act(desk, "deal", seed="5")
    assert act(desk, "resume", code=here)
    assert mode_name(desk) == "Play mode"


def test_a_code_copied_earlier_goes_back_past_news_and_is_labelled() -> None:
    desk = table(seed=4)
    earlier = desk.code
    choose(desk, Random(1))
    here = desk.code
    assert act(desk, "resume", code=earlier)
    assert mode_name(desk) == "Play mode, deal seen before"
    assert act(desk, "resume", code=here)
    assert mode_name(desk) == "Play mode", "all that was seen lies behind again"


def test_a_code_of_another_way_through_the_deal_is_labelled() -> None:
    desk, other = table(seed=4), table(seed=4)
    for each, place in ((desk, 0), (other, -1)):
        each.session.choose(ll.choices(each.session.state)[place])
        each.session.play_on()
    assert act(desk, "resume", code=other.code)
    assert mode_name(desk) == "Play mode, deal seen before"


def test_choices_that_brought_no_news_are_gone_back_past_by_a_code_as_by_taking_back() -> None:
    """After The Urchin nothing was learnt but what was chosen, until the next seat draws."""
    hands = [("urchin", "boxer"), ("fed",), ("sailor",)]
    desk = set_up(THREE, hands=hands)
    earlier = desk.code
    desk.session.choose(THREE.parse(desk.session.state, "urchin"))  # type: ignore[arg-type]  # a table of the card game
    assert desk.session.line.why_not_back() == ""
    assert act(desk, "resume", code=earlier)
    assert mode_name(desk) == "Play mode"


def test_a_deal_that_was_studied_at_this_desk_is_labelled_wherever_one_comes_back_to() -> None:
    desk = table(seed=4)
    played = desk.code
    assert act(desk, "study")
    assert act(desk, "deal", seed="5")
    assert act(desk, "resume", code=played)
    assert mode_name(desk) == "Play mode, deal seen before"


def test_a_deal_watched_to_its_end_is_labelled_when_somebody_plays_it() -> None:
    desk = Desk(THREE, ["random"] * 3, 8, seat=None)
    assert act(desk, "go", pace="end")
    assert desk.is_over
    assert act(desk, "who", seat="0", who="")
    assert desk.session.known == "dealt before"


def test_a_code_of_bots_at_a_smaller_table_is_watched_from_a_seat_that_this_table_has() -> None:
    bots = Desk(ll.letter(players=2), ["random"] * 2, 8)
    desk = Desk(ll.letter(players=6), [None] * 6, 8, seat=5)
    assert act(desk, "resume", code=bots.code), desk.place.error
    assert (desk.place.seat, desk.session.seat, desk.game.players) == (0, 0, 2)
    assert "Seat 0" in page_of(desk)


@pytest.mark.parametrize("bot", [raising, silent])
def test_a_bot_that_fails_while_a_code_is_read_is_named_and_none_is_offered_for_it(
    bot: Any,
) -> None:
    """The table that is left has no such bot, so there is nobody to be replaced."""
    kept = Desk(ll.letter(), [None, "own"], 5, bots={"own": ll.bots.random})
    choose(kept, Random(1))
    desk = Desk(ll.letter(), [None, "random"], 6, bots={"own": bot, "random": ll.bots.random})
    session = desk.session
    assert not act(desk, "resume", code=kept.code)
    assert "The bot 'own' on seat 1 failed" in desk.place.error
    assert ("ZeroDivisionError" if bot is raising else "none of its") in desk.place.error
    assert desk.session is session
    assert desk.place.failed is None
    assert "Let random choose" not in page_of(desk)


def test_a_bot_that_fails_at_a_new_deal_is_named_and_the_old_table_stays() -> None:
    bots: dict[str, Any] = {"own": raising, "random": ll.bots.random}
    desk = Desk(ll.letter(first=1), [None, "random"], 5, bots=bots)
    session = desk.session
    assert not act(desk, "who", seat="1", who="own")
    assert "The bot 'own' on seat 1 failed" in desk.place.error
    assert desk.place.error in unescape(page_of(desk))
    assert (desk.session, desk.place.failed) == (session, None)
    with pytest.raises(ll.BotFailed, match="'own' on seat 1 failed"):
        Desk(ll.letter(first=1), [None, "own"], 5, bots=bots)


def test_a_desk_that_never_had_the_deal_takes_a_code_of_play_mode_as_play() -> None:
    other = table(seed=99)
    assert act(other, "resume", code=table(seed=4).code)
    assert mode_name(other) == "Play mode"


def test_play_mode_refuses_to_take_back_news_and_says_which() -> None:
    desk = table()
    choose(desk, Random(1))
    state = desk.session.state
    assert not act(desk, "undo")
    assert "Play mode" in desk.place.error
    assert desk.session.state is state


def test_play_mode_tells_nothing_of_what_is_not_shown_yet_when_it_refuses() -> None:
    desk = table()
    assert act(desk, "look", step=str(desk.place.shown - 1))
    assert act(desk, "go", pace="rule")
    choose(desk, Random(1))
    assert not desk.is_now
    assert not act(desk, "undo")
    assert "go on" in desk.place.error


def test_looking_back_takes_nothing_back() -> None:
    desk = table()
    state, last = desk.session.state, desk.place.shown
    assert act(desk, "look", step="3")
    assert not desk.asks
    assert desk.session.state is state
    assert desk.view.turn_number == 0
    assert act(desk, "go", pace="end")
    assert (desk.place.shown, desk.asks) == (last, True)


def test_study_mode_takes_everything_back_and_keeps_the_branches() -> None:
    desk = table(study=True)
    at: Any = desk.session.state
    first, second = [desk.game.format(at, choice) for choice in ll.choices(at)][:2]
    for text in (first, second):
        desk.session.choose(desk.game.parse(at, text))
        desk.session.play_on()
        desk._at_the_end()
        assert act(desk, "undo"), desk.place.error
        assert desk.session.state is at
    assert tuple(desk.tried) == (first, second)
    assert all(f'data-key="branch:{escape(text)}"' in page_of(desk) for text in desk.tried)
    ends = []
    for text in (first, second, first):
        assert act(desk, "branch", choice=text), desk.place.error
        ends.append(desk.session.state)
        assert desk.steps[-1].after is desk.session.state
        assert act(desk, "undo")
        assert desk.session.state is at
    assert ends[0] is ends[2] is not ends[1]
    assert not act(desk, "branch", choice="urchin!")
    assert "not tried here" in desk.place.error
    assert desk.session.state is at


def test_study_mode_goes_back_to_the_moment_looked_at() -> None:
    desk = table(seed=7, study=True)
    where = desk.place.shown
    choose(desk, Random(2))
    assert act(desk, "look", step=str(where))
    assert act(desk, "undo")
    assert (desk.place.shown, desk.asks) == (where, True)


def test_a_round_once_studied_stays_marked() -> None:
    desk = table()
    assert act(desk, "study")
    assert desk.session.study
    assert act(desk, "deal")
    assert not desk.session.study, "a new deal is played"


def test_a_desk_for_study_stays_one() -> None:
    desk = table(study=True)
    assert act(desk, "deal", seed="5")
    assert desk.session.study


@pytest.mark.parametrize("pace", ["rule", "decision", "turn", "end"])
def test_every_pace_comes_to_the_same_end(pace: str) -> None:
    desk, whole = table(seed=11), table(seed=11)
    for each in (desk, whole):
        choose(each, Random(3))
    assert act(desk, "look", step="1")
    shown = [1]
    while not desk.is_now:
        assert act(desk, "go", pace=pace)
        shown.append(desk.place.shown)
    assert shown[-1] == whole.place.shown
    assert shown == sorted(set(shown))
    if pace == "rule":
        assert shown == list(range(1, whole.place.shown + 1))


def test_one_turn_stops_where_a_turn_begins() -> None:
    desk = table(seed=11)
    assert act(desk, "look", step="1")
    assert act(desk, "go", pace="turn")
    assert (desk.view.turn_number, desk.step is not None) == (1, True)
    assert desk.step is not None
    assert desk.step.before.turn_number == 0


def test_the_pace_decides_how_far_a_choice_is_shown_and_nothing_ahead_is_numbered() -> None:
    desk = table(seed=11)
    before = desk.place.shown
    assert act(desk, "look", step=str(before - 1))
    assert act(desk, "go", pace="rule")
    choose(desk, Random(3))
    assert (desk.place.shown, desk.place.seen) == (before + 1, before + 1)
    assert not desk.asks


def test_the_resume_code_brings_back_the_same_table_with_the_same_future() -> None:
    desk, other = table(seed=4), table(seed=99)
    choose(desk, Random(5))
    assert act(other, "resume", code=f" {desk.session.code}\n")
    assert repr(other.view) == repr(desk.view)
    ends = [[repr(at.view) for at in play_on(each)][-1] for each in (desk, other)]
    assert ends[0] == ends[1]


def test_deal_again_is_the_same_deal_and_another_size_is_another_table() -> None:
    desk = table(seed=4)
    first = repr(desk.view)
    choose(desk, Random(5))
    assert act(desk, "again")
    assert repr(desk.view) == first
    assert act(desk, "deal", seed="12")
    assert act(desk, "players", players="5")
    assert (desk.game.players, desk.session.seed) == (5, "12")
    assert desk.session.seats == (None, *["cautious"] * 4)


def test_two_people_at_one_screen_are_kept_apart_by_a_curtain() -> None:
    desk = Desk(ll.letter(), [None, None], 8)
    choose(desk, Random(5))
    while not desk.place.curtain:
        assert not desk.is_over
        choose(desk, Random(5))
    assert desk.watcher is None
    assert not desk.asks
    assert desk.view.hands[0] == (None,) * len(desk.view.hands[0])
    asked = desk.session.asked
    assert act(desk, "curtain")
    assert desk.watcher == asked
    assert desk.asks


def test_a_spectator_watches_bots_to_the_end() -> None:
    desk = Desk(THREE, ["random"] * 3, 8, seat=None)
    assert desk.view.turn_number == 0
    assert act(desk, "go", pace="turn")
    assert desk.view.turn_number == 1
    assert not desk.is_over
    assert act(desk, "go", pace="end")
    assert desk.is_over


def test_a_retired_desk_answers_no_more() -> None:
    desk = table()
    desk.retire("replaced")
    state = desk.session.state
    assert not any(act(desk, name) for name in ACTIONS)
    assert desk.session.state is state


def test_another_game_is_refused_in_a_sentence() -> None:
    with pytest.raises(ll.LabError, match="card game"):
        Desk(ll.kuhn(), [None, "random"], 1)
