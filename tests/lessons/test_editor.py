"""A table put together card by card: each is checked, and the whole by the rules of a position."""

from collections.abc import Mapping
from typing import Any

import pytest

import lovecraft_lab as ll
from lovecraft_lab.core.errors import LabError
from lovecraft_lab.lessons.editor import PositionEditor

CARDS = (("fed", "hand 0"), ("boxer", "hand 0"), ("sailor", "hand 1"), ("urchin", "hand 2"))


def made() -> PositionEditor:
    editor = PositionEditor(players=3)
    for card, place in CARDS:
        editor.put(card, place)
    return editor


def ask(editor: PositionEditor, **message: str) -> bool:
    return editor.desk.act({"turn": editor.desk.turn, **message})


def test_its_code_deals_the_table_that_was_put_together() -> None:
    editor = made()
    assert editor.faults == ()
    lab = ll.lab(editor.code)
    hands = lab.desk.session.view.to_dict()["hands"]
    assert sorted(hands[0]) == ["boxer", "fed"]
    assert hands[1:] == [[None], [None]]


def test_the_page_does_the_same_by_picking_and_putting() -> None:
    editor = PositionEditor(players=3)
    for card, place in CARDS:
        assert ask(editor, do="pick", pick=card)
        assert ask(editor, do="put", place=place)
    assert editor.position == made().position
    assert "Class code of this table" in editor.markup()


def test_a_card_without_a_copy_left_is_refused_and_nothing_changes() -> None:
    editor = made()
    editor.put("fed", "zone 1")
    before = editor.position
    copies = next(row.copies for row in editor.desk.rows if row.ident == "fed")
    for _ in range(copies - 2):
        editor.put("fed", "zone 1")
    with pytest.raises(LabError, match="every copy of The Fed"):
        editor.put("fed", "zone 2")
    assert before["zones"][2] == editor.position["zones"][2] == []


@pytest.mark.parametrize(
    "message",
    [
        {"do": "put", "place": "hand 0"},
        {"do": "pick", "pick": "a stone"},
        {"do": "put", "place": "the moon"},
        {"do": "take", "place": "hand 1", "card": "fed"},
        {"do": "turn", "turnof": "9"},
        {"do": "turn", "turnof": "x"},
        {"do": "players", "players": "99"},
        {"do": "edition", "edition": "none"},
        {"do": "fly"},
        {"do": "guard", "seat": "77"},
        {"do": "turn", "turnof": "9" * 5000},
        {"do": "seed"},
        {"do": "seed", "seed": "  "},
        {"do": "seed", "seed": "9" * 41},
        {"do": "seed", "seed": "\ud800"},
    ],
)
def test_what_cannot_be_done_is_said_and_changes_nothing(message: Mapping[str, str]) -> None:
    editor = made()
    before = editor.position
    done = ask(editor, **message)
    if message["do"] == "pick":
        assert done
        assert not ask(editor, do="put", place="zone 0")
    else:
        assert not done
    assert editor.desk.error
    assert editor.position == before


@pytest.mark.parametrize("place", [None, 0, [], {}, ["hand 0"], "hand 7", object()])
def test_a_card_lies_at_a_place_that_there_is(place: Any) -> None:
    editor = made()
    before = editor.position
    with pytest.raises(LabError, match="there is no place"):
        editor.put("fed", place)
    with pytest.raises(LabError, match="there is no place"):
        editor.take_back(place, "fed")
    assert editor.position == before


def test_the_seed_is_shown_and_part_of_the_code_and_other_seeds_deal_other_cards() -> None:
    editor = made()
    first = editor.code
    assert ask(editor, do="seed", seed=" Arkham 1926 ")
    assert "The seed is “Arkham 1926”" in editor.html
    assert "Seed: Arkham 1926" in repr(editor)
    assert ll.lab(editor.code).desk.session.seed == "Arkham 1926"
    assert editor.code != first
    assert PositionEditor(players=3, seed="Arkham 1926").desk.seed == "Arkham 1926"


def test_the_seed_stays_when_a_table_is_begun_anew_and_when_a_bad_one_is_typed() -> None:
    editor = PositionEditor(players=3, seed=7)
    assert ask(editor, do="players", players="2")
    assert not ask(editor, do="seed", seed="")
    assert "a seed is needed" in editor.html
    assert editor.desk.seed == "7"
    with pytest.raises(LabError, match="41 signs is too long: 40"):
        PositionEditor(seed="x" * 41)


def test_a_second_fast_click_does_nothing() -> None:
    editor = made()
    turn = editor.desk.turn
    assert editor.desk.act({"turn": turn, "do": "turn", "turnof": "1"})
    assert not editor.desk.act({"turn": turn, "do": "turn", "turnof": "2"})
    assert editor.desk.turn_of == 1


def test_the_faults_are_those_of_the_rules() -> None:
    editor = PositionEditor(players=3)
    assert any("rule" in fault for fault in editor.faults)
    assert "Still to do" in repr(editor)
    with pytest.raises(LabError):
        _ = editor.code


def test_another_edition_or_number_of_seats_begins_anew() -> None:
    editor = made()
    assert ask(editor, do="edition", edition="aeg25")
    assert not any(editor.position["hands"])
    assert ask(editor, do="players", players="2")
    assert len(editor.position["hands"]) == 2


def test_a_protected_seat_is_protected_at_the_table() -> None:
    editor = made()
    assert ask(editor, do="guard", seat="1")
    assert ll.lab(editor.code).desk.session.view.protected


def test_faults_name_a_place_as_the_editor_does() -> None:
    editor = PositionEditor(players=3)
    assert "Hand of seat 2: 0 cards, 1 needed (rule 15)" in editor.html
    assert "hands[" not in editor.html
    assert not ask(editor, do="put", place="hand 0")
    assert "pick a card first" in editor.html
