"""The widgets without a browser: what the page is sent, what it sends, and what is left of it."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from html import escape
from random import Random
from typing import Any

import pytest

import lovecraft_lab as ll
from lovecraft_lab.widgets import lab as lab_module
from lovecraft_lab.widgets.actions import ACTIONS
from lovecraft_lab.widgets.desk import Desk
from lovecraft_lab.widgets.live import Live
from lovecraft_lab.widgets.markup import below_markup, table_markup
from lovecraft_lab.widgets.rail import stepper_markup
from lovecraft_lab.widgets.settings import WHAT_A_CODE_TELLS
from tests.widgets.desks import act, choose, pick, play_on, set_up, table
from tests.widgets.pages import Controls

OWN = ("html", "turn", "lost")
EXPLAINED = {"card", "effect", "target", "number", "undo"}  # what may be barred for a reason
ENOUGH = 4  # moments compared for each seat


def pages_of(desk: Desk) -> tuple[str, str, str]:
    """All the pages of a desk but that of the panels, which has tests of its own."""
    return table_markup(desk), stepper_markup(desk), below_markup(desk)


def every_page() -> Iterator[tuple[str, ...]]:
    """Pages of many moments: a round of each size, barred things, an error, study, a curtain."""
    for players in (2, 4, 6):
        for desk in play_on(table(players, seed=players)):
            yield pages_of(desk)
    hands = [("shoggoth", "sailor"), ("fed",), ("boxer",)]
    barred = set_up(ll.letter(players=3), hands=hands)
    act(barred, "card", card="sailor")
    yield pages_of(barred)
    held: Any = [("investigators", "boxer"), ("fed",), ("boxer",), ("sailor",)]
    asked = set_up(ll.letter(players=4), hands=held, protected=[1])
    for column, value in (("card", "investigators"), ("target", "2"), ("number", "4")):
        yield pages_of(asked)
        pick(asked, column, value)
    two = Desk(ll.letter(), [None, None], 8, study=True)
    for _ in range(3):
        yield pages_of(two)
        if two.place.curtain:
            act(two, "curtain")
        choose(two, Random(1))


def test_every_control_holds_off_the_shortcuts_and_has_a_key_and_an_action_that_exists() -> None:
    met, barred = set(), set()
    for texts in every_page():
        for text in texts:
            page = Controls(text)
            assert page.open == []
            keys = [marks["data-key"] for _, marks in page.found]
            assert len(keys) == len(set(keys)), "each control is found again by its own key"
            assert len(page.ids) == len(set(page.ids))
            for tag, marks in page.found:
                assert marks.get("data-lm-suppress-shortcuts") == "true", (tag, marks)
                assert "data-do" not in marks or marks["data-do"] in ACTIONS
                assert marks.get("aria-describedby") in (None, *page.ids)
                if "aria-disabled" in marks and marks["data-do"] in EXPLAINED:
                    assert marks.get("aria-describedby"), "what is barred says why"
                    barred.add(marks["data-do"])
                met.add(marks.get("data-do"))
    assert barred == EXPLAINED
    assert met >= {"card", "target", "number", "play", "go", "back", "look", "undo", "deal"}


def test_names_of_players_are_escaped() -> None:
    desk = table(names=["Ann", "<script>alert(1)</script>", "Bo & Co"])
    for text in pages_of(desk):
        assert "<script" not in text
    assert "&lt;script&gt;" in table_markup(desk)


def test_the_page_holds_the_picture_a_number_and_what_to_say_without_a_kernel() -> None:
    live = ll.lab(ll.letter(players=3), seed=1926)
    for widget in (live.table, live.stepper, live.below):
        plain = {name for name in widget.keys if not name.startswith("_")}
        assert plain - {"layout", "tabbable", "tooltip"} == set(OWN)
        assert "copy the resume code" in widget.lost


def test_a_message_is_answered_by_one_message(monkeypatch: pytest.MonkeyPatch) -> None:
    live = ll.lab(ll.letter(players=3), seed=1926)
    sent: list[Any] = []
    monkeypatch.setattr(live.table, "_send", lambda message, **_: sent.append(message))
    live.table.receive(None, {"do": "look", "step": 3, "turn": 0}, [])
    updates = [data["state"] for data in sent if data.get("method") == "update"]
    assert [sorted(state) for state in updates] == [["html", "turn"]]
    assert live.table.turn == live.stepper.turn == 1


def test_cards_come_from_where_they_lay_when_the_table_was_drawn_last() -> None:
    """Forward and back again, but not after something that moved no card, nor out of an old deal.

    Seat 0 plays the first of its two cards: it lies between the players, the other one moves up.
    """
    live = ll.lab(ll.letter(players=3), seed=1926)
    desk = live.desk

    def came() -> list[tuple[str, ...]]:
        return re.findall(r'data-place="([^"]*)" data-from="([^"]*)"', live.table.html)

    assert came() == []
    desk.place = replace(desk.place, pace="rule")
    while desk.bar.missing:
        column = next(each for each in desk.bar.columns if each.pick is None)
        act(desk, column.name, **{column.name: column.options[0].value})
        assert came() == []
    act(desk, "play")
    assert came() == [("resolving:0", "hand:0:0"), ("hand:0:0", "hand:0:1")]
    act(desk, "back")
    assert came() == [("hand:0:0", "resolving:0"), ("hand:0:1", "hand:0:0")]
    act(desk, "deal", seed="1926")
    assert came() == []


def test_what_just_happened_is_said_in_the_words_heard_and_by_the_names_given() -> None:
    desk = Desk(ll.letter(players=3), [None, "random", "random"], 7, names=["Ida", "Walter", "Jo"])
    for _ in play_on(desk):
        pass
    said = ""
    for shown in range(2, len(desk.steps) + 1):
        assert act(desk, "look", step=str(shown))
        heard = desk.step.heard if desk.step else ()
        assert desk.just_happened[: len(heard)] == heard
        said += " ".join(heard)
    assert "Seat " not in said
    assert all(name in said for name in ("Walter", "Jo", "You"))


def test_what_is_no_message_of_ours_is_left_alone() -> None:
    live = ll.lab(ll.letter(), seed=1)
    for message in (None, "play", 3, ["do"]):
        live.table.receive(None, message, [])
    assert live.desk.turn == 0


def test_the_table_in_words_says_what_is_seen_and_asked() -> None:
    live = ll.lab(ll.letter(players=3), seed=1926)
    words = repr(live)
    assert "You (seat 0)" in words
    assert "Your choice: card." in words
    assert "Seed 1926" in words
    assert "0x" not in words


def test_the_same_cell_run_again_retires_the_older_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab_module, "this_cell", lambda: "one")
    old, new = (ll.lab(ll.letter(), seed=1) for _ in range(2))
    assert "replaced" in old.table.html
    assert "replaced" not in new.table.html
    state = old.desk.session.state
    old.table.receive(None, {"do": "again", "turn": old.desk.turn}, [])
    assert old.desk.session.state is state


def test_a_replaced_table_keeps_one_widget_that_says_so_and_what_is_shown_elsewhere(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A cell that is run forty times leaves forty widgets with a style sheet, not 160."""
    monkeypatch.setattr(lab_module, "this_cell", lambda: "one")
    widgets: dict[str, object] = {}
    monkeypatch.setattr("ipywidgets.widgets.widget._instances", widgets)
    made = [ll.lab(ll.letter(), seed=1) for _ in range(5)]
    alive = [each for each in widgets.values() if isinstance(each, Live)]
    now = made[-1]
    assert {*alive} == {*(each.table for each in made), now.stepper, now.below, now.panels}
    old, (parts,) = made[0], made[0].children
    assert parts.children == (old.table,)
    old.stepper.refresh()  # whoever still holds it comes to no harm
    now.stepper._ipython_display_()
    ll.lab(ll.letter(), seed=1)
    (parts,) = now.children
    assert parts.children == (now.table, now.stepper)
    assert "replaced" in now.stepper.html


@pytest.mark.parametrize("seats", [[None, "random"], [None, None]])
def test_all_parts_of_a_replaced_table_say_so_behind_a_curtain_too(
    seats: list[str | None],
) -> None:
    """A page that does not know it would send, and then say that the kernel does not answer."""
    desk = Desk(ll.letter(), seats, 8)
    choose(desk, Random(5))
    assert desk.place.curtain == (seats == [None, None])
    desk.retire("Play on at the newer one.")
    for page in pages_of(desk):
        assert page.count('data-replaced="true"') == page.count("Play on at the newer one.") == 1


def test_the_parts_of_a_lab_are_read_in_order_the_stepper_right_after_the_table() -> None:
    """The order of the widgets is the order of the page, of reading and of the tab key."""
    live = ll.lab(ll.letter(players=3), seed=1926)
    (parts,) = live.children
    assert parts.children == (live.table, live.stepper, live.below, live.panels)
    assert 'data-zone="bar"' in live.table.html
    assert 'data-zone="log"' in live.below.html


def test_the_stepper_starts_anew_in_height_with_each_turn_and_the_table_with_each_round() -> None:
    """A stage is a stretch within which nothing on the page gets lower.

    At a table of two the turns of a round are numbered from 1; before the first it is turn 0.
    """
    desk = table(2, match=True)
    turns: dict[str, set[tuple[int, int]]] = {}
    rounds: dict[str, set[int]] = {}
    for _ in play_on(desk):
        now = desk.view
        turns.setdefault(stage_of(stepper_markup(desk)), set()).add(
            (now.round_number, now.turn_number)
        )
        rounds.setdefault(stage_of(table_markup(desk)), set()).add(now.round_number)
    assert len(turns) > len(rounds) > 1
    assert {len(met) for met in turns.values()} == {1}
    assert {len(met) for met in rounds.values()} == {1}


def stage_of(page: str) -> str:
    """The stage that a page names."""
    (stage,) = re.findall(r'data-stage="([^"]*)"', page)
    return str(stage)


def test_why_nothing_can_be_taken_back_is_described_before_and_said_beside_when_asked() -> None:
    desk = table(3)
    why = desk.why_not_undo
    assert why
    (undo,) = (
        marks for _, marks in Controls(table_markup(desk)).found if marks.get("data-do") == "undo"
    )
    assert f'<span class="ll-vh" id="{undo["aria-describedby"]}">{escape(why)}' in table_markup(
        desk
    )
    assert 'role="alert"' not in table_markup(desk)
    assert not act(desk, "undo")
    top, _, rest = table_markup(desk).partition('<div class="ll-table')
    assert escape(f"Nothing was changed. {why}") in top
    assert 'role="alert"' in top
    assert 'role="alert"' not in rest, "it is said once"


def test_seat_seed_and_bots_may_follow_the_game_without_their_names() -> None:
    made = ll.lab(ll.letter(players=3), 1, 60, "searching").desk.session
    assert (made.seat, made.seed) == (1, "60")
    assert made.seats == ("searching", None, "searching")


def test_a_bot_of_ones_own_is_seated_by_its_name() -> None:
    def first(_game: Any, _infoset: Any, legal: Any, _rng: Any) -> Any:
        return legal[0]

    live = ll.lab(ll.letter(players=3), seed=1, bots={1: first, 2: "random"})
    assert live.desk.session.seats == (None, "first", "random")
    with pytest.raises(ll.LabError, match="a bot is"):
        ll.lab(ll.letter(), seed=1, bots=3)


def test_two_bots_of_one_name_stay_two_bots() -> None:
    def first(_game: Any, _infoset: Any, legal: Any, _rng: Any) -> Any:
        return legal[0]

    def random(_game: Any, _infoset: Any, legal: Any, _rng: Any) -> Any:
        return legal[-1]

    seats, known = lab_module.seated(5, 0, [None, first, lambda *_: 1, lambda *_: 2, random])
    assert seats == (None, "first", "<lambda>", "<lambda> 2", "random 2")
    assert [known[name](0, 0, 0, 0) for name in seats[2:4] if name] == [1, 2]
    assert known["random"] is ll.bots.random
    assert known["random 2"] is random
    assert lab_module.seated(3, 0, first)[0] == (None, "first", "first")


@pytest.mark.parametrize(
    ("what", "says"),
    [
        ({"game": None}, "card game"),
        ({"game": "zman27"}, "it should begin with LLR1-"),  # a text is taken for a code
        ({"names": 3}, "names: a list of texts"),
        ({"names": "Ada"}, "names: a list of texts"),
        ({"names": [None, "Ada"]}, "names: a list of texts"),
        ({"bots": {9: "random"}}, "no seat 9"),
        ({"bots": {"1": "random"}}, "no seat '1'"),
        ({"bots": ["random"] * 4}, "no seat 3"),
        ({"study": "no"}, "study='no'"),
    ],
)
def test_a_lab_that_cannot_be_is_refused_in_a_sentence(what: dict[str, Any], says: str) -> None:
    with pytest.raises(ll.LabError, match=says):
        ll.lab(**{"game": ll.letter(players=3), **what})


@pytest.mark.parametrize("shown", [ll.Table, ll.Stepper, ll.Beliefs, ll.OddsPanel])
def test_a_part_of_a_lab_alone_is_shown_of_a_lab_or_its_desk_and_of_nothing_else(
    shown: Any,
) -> None:
    lab = ll.lab(ll.letter(), seed=1)
    assert shown(lab).html == shown(lab.desk).html
    for given in (None, 3, "LLR1-x", ll.letter(), ll.PositionEditor(), lab.desk.session):
        with pytest.raises(ll.LabError, match="a live table is needed"):
            shown(given)


def test_what_a_code_tells_is_said_beside_it() -> None:
    """A learner should not hand it to a rival for a saved game that shows nothing."""
    desk = table(2)
    assert WHAT_A_CODE_TELLS in below_markup(desk)


def test_whoever_has_no_name_is_called_by_the_seat_however_many_sit_down() -> None:
    desk = table(2, names=["Ida", "Walter"])
    assert act(desk, "players", players="4"), desk.place.error
    pages = ["".join(pages_of(each)) for each in play_on(desk)]
    for name in ("Walter", "Seat 2", "Seat 3"):
        assert f"{name} " in pages[-1]


def test_a_missing_package_is_named_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(_: str) -> Any:
        raise ModuleNotFoundError(name="anywidget")

    monkeypatch.setattr(ll, "import_module", missing)
    with pytest.raises(ImportError, match="pip install anywidget"):
        ll.__getattr__("lab")
    with pytest.raises(AttributeError):
        ll.__getattr__("nothing")


def test_a_hidden_card_is_not_on_the_page_of_another_seat() -> None:
    """Of the cards in the game, the names on the page are those this seat may know of."""
    hands: Any = [("fed", "boxer"), ("necronomicon",), ("entertainer",)]
    desk = set_up(ll.letter(players=3), hands=hands)
    text = re.sub(r"<svg.*?</svg>", "", "".join(pages_of(desk)), flags=re.DOTALL)
    assert "The Fed" in text
    assert "Necronomicon" not in text
    assert "Entertainer" not in text
    assert "necronomicon" not in json.dumps(desk.view.to_dict())
