"""Bars to be pulled: a belief stays whole, what is right is hidden until it is asked for."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lovecraft_lab.core.errors import LabError
from lovecraft_lab.lessons import Predict

BEFORE = {"a": Fraction(1, 2), "b": Fraction(1, 3), "c": Fraction(1, 6)}
RIGHT = {"a": Fraction(0), "b": Fraction(5, 8), "c": Fraction(3, 8)}
EVEN = {name: Fraction(1, 4) for name in "abcd"}
OTHER = {"a": Fraction(1, 4), "b": Fraction(1, 4), "c": Fraction(1, 2)}


def bars() -> Predict:
    return Predict("Which?", BEFORE, {"cautious": RIGHT, "random": OTHER})


def test_the_bars_begin_where_belief_stood_before() -> None:
    assert bars().desk.mine == pytest.approx({"a": 1 / 2, "b": 1 / 3, "c": 1 / 6})


def test_a_bar_is_pulled_and_the_others_give_way_in_proportion() -> None:
    mine = bars().drag("a", 10).desk.mine
    assert mine == pytest.approx({"a": 0.1, "b": 0.6, "c": 0.3})  # b stays twice c


@given(st.lists(st.tuples(st.sampled_from("abc"), st.floats(-50, 150)), max_size=8))
def test_whatever_is_pulled_all_bars_together_stay_whole(pulls: list[tuple[str, float]]) -> None:
    made = bars()
    for name, to in pulls:
        made.drag(name, to)
    assert sum(made.desk.mine.values()) == pytest.approx(1)
    assert all(0 <= each <= 1 for each in made.desk.mine.values())


def test_what_is_right_is_not_on_the_page_before_it_is_asked_for() -> None:
    made = bars()
    told = ("62.5 %", "37.5 %", "cautious", "Struck out")
    assert not any(each in made.html or each in repr(made) for each in told)
    made.show()
    assert all(each in made.html for each in told)


def test_before_it_is_asked_for_the_page_is_the_same_whatever_is_right() -> None:
    """Neither the length of a bar nor how far it can be pulled tells how far what is right goes."""
    sure = {name: Fraction(int(name == "d")) for name in "abcd"}
    one, two = (Predict("Which?", EVEN, {"cautious": after}) for after in (EVEN, sure))
    for name, to in (("a", 90), ("b", 5)):
        assert one.html == two.html
        one.drag(name, to)
        two.drag(name, to)
    assert one.html == two.html
    assert one.show().html != two.show().html


def test_a_bar_can_be_pulled_to_all_of_a_belief() -> None:
    made = Predict("Which?", EVEN, {"any": EVEN})
    assert made.html.count('max="100"') == 4
    assert "--to:100.0%" in made.drag("a", 100).html


def test_the_verdict_says_how_much_of_a_belief_has_to_move() -> None:
    made = bars().show()
    # From (1/2, 1/3, 1/6) to (0, 5/8, 3/8) one half has to leave a, and comes to b and c.
    assert made.desk.moves() == pytest.approx(1 / 2)
    assert made.desk.verdict() == (
        "50 % of your belief has to move. You were furthest off with “a”: 50 %, and it is 0 %."
        " Struck out: a."
    )
    for name, chance in RIGHT.items():
        made.drag(name, float(100 * chance))
    assert made.desk.moves() == pytest.approx(0)
    assert made.desk.verdict() == "0 % of your belief has to move. Struck out: a."


def test_another_model_says_something_else() -> None:
    made = bars().show("random")
    assert "Nothing is struck out." in made.html
    assert made.desk.right == OTHER


def test_what_is_done_before_the_last_pull_was_shown_is_done_all_the_same() -> None:
    made = bars()
    turn = made.desk.turn
    for message in ({"do": "drag", "row": "a", "to": "10"}, {"do": "show", "open": "yes"}):
        assert made.desk.act({"turn": turn, **message})
    assert made.desk.is_open
    assert made.desk.mine["a"] == pytest.approx(0.1)


def test_begun_anew_it_is_as_it_was() -> None:
    made = bars().drag("a", 80).show()
    made.desk.act({"turn": made.desk.turn, "do": "anew"})
    assert made.html == bars().html


def test_every_control_keeps_the_shortcuts_away_and_every_bar_is_named() -> None:
    html = bars().show().html
    assert html.count("<button") + html.count("<input") == html.count("data-lm-suppress-shortcuts")
    assert all(f'aria-label="Your belief: {name}"' in html for name in BEFORE)


def test_what_cannot_be_is_refused_with_a_reason() -> None:
    with pytest.raises(LabError, match="there is no bar 'd' here; there are a, b, c"):
        bars().drag("d", 10)
    with pytest.raises(LabError, match="no model 'bold'"):
        bars().show("bold")
    with pytest.raises(LabError, match="add up to 1"):
        Predict("Which?", BEFORE, {"none": {"a": Fraction(1)}})
    nothing: list[Any] = [{}, None, 3, [RIGHT]]
    for none in nothing:
        with pytest.raises(LabError, match="a model"):
            Predict("Which?", BEFORE, none)
    for what in (None, 3, "ab", [1], {"a": "x"}, {"a": Fraction(2), "b": Fraction(-1)}):
        with pytest.raises(LabError, match="add up to 1"):
            Predict("Which?", what, {"any": what})  # type: ignore[dict-item, arg-type]  # as above
    made = bars()
    assert not made.desk.act({"turn": made.desk.turn, "do": "burn"})
    assert "there is no action" in made.html


@pytest.mark.parametrize("to", ["far", "", "nan", float("nan"), None])
def test_a_bar_is_pulled_to_no_number_but_one(to: Any) -> None:
    made = bars().drag("a", 80)
    before = dict(made.desk.mine)
    with pytest.raises(LabError, match="number of percent from 0 to 100, not to"):
        made.drag("a", to)
    assert made.desk.mine == before
