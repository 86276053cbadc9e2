"""How answers are read, compared and judged, whatever the exercise."""

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lovecraft_lab.lessons.exercise import Exercise, Slip
from lovecraft_lab.lessons.kinds import (
    Kind,
    Moves,
    NotAnAnswer,
    Number,
    OneOf,
    Several,
    SomeOf,
)

THIRD = Fraction(1, 3)


@pytest.mark.parametrize(
    "given",
    [THIRD, "1/3", " 1 / 3 ".replace(" ", ""), 0.333, 0.3333333, "0.333", "33.3 %", "33.3%"],
)
def test_a_third_may_be_written_in_many_ways(given: object) -> None:
    assert Number().same(Number().read(given), THIRD)


@pytest.mark.parametrize("given", ["1e999999999", "9" * 5000, "1/" + "9" * 5000, 10**400, "٣/٤"])
def test_a_number_beyond_all_size_is_refused_at_once(given: object) -> None:
    with pytest.raises(NotAnAnswer, match="a number, such as"):
        Number().read(given)


def test_numbers_of_other_kinds_are_numbers_too() -> None:
    import numpy as np

    assert Number().read(np.int8(3)) == 3
    assert Number().same(Number().read(Decimal("0.333")), THIRD)
    assert Number().same(Number().read("0,333"), THIRD)
    assert Number().read("1 / 3") == THIRD
    assert Several(a=Number(), b=Number()).read(np.array([1, 2])) == (1, 2)


@pytest.mark.parametrize(
    "given", ["1/3, 2/3", "1/3; 2/3", "1/3 2/3", "(1/3, 2/3)", "0,3333; 0,6667"]
)
def test_several_numbers_may_stand_apart_in_many_ways(given: str) -> None:
    kind = Several(win=Number(), lose=Number())
    assert kind.same(kind.read(given), (THIRD, 1 - THIRD))


def test_a_fraction_typed_as_code_writes_it_is_read() -> None:
    assert Number().read("Fraction(1, 3)") == THIRD


def test_a_minus_sign_is_read_however_it_is_typed() -> None:
    assert Number().read("−1/18") == Number().read("-1/18") == Fraction(-1, 18)


@pytest.mark.parametrize(
    "given", [True, "a third", "1/0", float("nan"), float("inf"), [1], None, 1j]
)
def test_what_is_no_number_is_refused_with_what_is_wanted(given: object) -> None:
    with pytest.raises(NotAnAnswer, match="a number, such as"):
        Number().read(given)


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (33.3, "percent"),
        (2 / 3, "opposite"),
        (-1 / 3, "payoff frame"),
        (Fraction(333, 1000), "exact"),
        (0.33, "one more digit"),
    ],
)
def test_a_common_slip_with_numbers_is_named(given: float, told: str) -> None:
    assert told in Number().mistaken(Number().read(given), THIRD)


def test_where_a_rounded_value_is_asked_for_a_fraction_may_be_rounded_too() -> None:
    rounded = Number(within=Fraction(5, 10000), exact=False)
    assert rounded.same(Fraction(333, 1000), THIRD)
    assert not rounded.same(Fraction(334, 1000), THIRD)


@given(st.fractions(-(10**40), 10**40, max_denominator=10**40))
def test_a_number_that_was_written_is_read_again(number: Fraction) -> None:
    assert Number().same(Number().read(Number().write(number)), number)


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        (OneOf("hold", "play"), "hold"),
        (SomeOf("boxer", "deep one", "fed"), frozenset({"deep one", "fed"})),
        (Several(win=Number(), tie=Number()), (THIRD, Fraction(1, 6))),
        (Several({"first": OneOf("yes", "no"), "second": OneOf("yes", "no")}), ("no", "yes")),
        (Moves(), ("fed>1", "boxer>0")),
    ],
)
def test_what_was_written_is_read_again(kind: Kind, value: object) -> None:
    assert kind.same(kind.read(kind.write(value)), value)
    assert kind.show(value)
    assert kind.wanted


def test_words_are_known_however_they_are_written() -> None:
    assert SomeOf("deep_one", "fed").read(["The Fed", "Deep One"]) == {"deep_one", "fed"}
    with pytest.raises(NotAnAnswer, match="'cat' is none of"):
        SomeOf("deep_one", "fed").read("fed, cat")


def test_parts_in_no_order_or_under_other_names_are_refused() -> None:
    kind = Several(win=Number(), lose=Number())
    with pytest.raises(NotAnAnswer, match="a set has no order"):
        kind.read({THIRD, 1 - THIRD})
    with pytest.raises(NotAnAnswer, match="2 answers in this order"):
        kind.read({"won": THIRD, "lost": 1 - THIRD})


@pytest.mark.parametrize(("given", "read"), [("True", "yes"), ("False", "no"), (True, "yes")])
def test_yes_and_no_may_be_said_as_code_says_it(given: object, read: str) -> None:
    import numpy as np

    assert OneOf("yes", "no").read(given) == read
    assert OneOf("yes", "no").read(np.bool_(read == "yes")) == read


def test_a_long_word_is_not_said_again_in_full_and_nothing_named_is_said_to_be_nothing() -> None:
    kind = SomeOf("boxer", "fed")
    with pytest.raises(NotAnAnswer, match=r"'x{40}' is none of boxer and fed"):
        kind.read("x" * 5000)
    with pytest.raises(NotAnAnswer, match="'cat' and 'dog' are none of"):
        kind.read("cat, dog")
    with pytest.raises(NotAnAnswer, match="nothing is named: some of"):
        kind.read(" , ,")


@pytest.mark.parametrize(
    ("value", "shown"),
    [(24, "24"), (Fraction(24), "24"), (THIRD, "1/3 (about 0.3333)"), (0.5, "0.5000")],
)
def test_a_whole_number_is_shown_whole_and_a_fraction_with_its_decimal(
    value: Fraction | float, shown: str
) -> None:
    assert Number().show(value) == shown


def test_a_set_that_lacks_something_is_told_from_one_with_too_much() -> None:
    kind, right = SomeOf("a", "b", "c"), frozenset("ab")
    assert "missing" in kind.mistaken(frozenset("a"), right)
    assert "not" in kind.mistaken(frozenset("abc"), right)


def test_of_several_answers_the_wrong_ones_are_named() -> None:
    kind = Several(win=Number(), tie=Number(), lose=Number())
    right = (THIRD, Fraction(1, 6), Fraction(1, 2))
    assert "tie" in kind.mistaken((THIRD, Fraction(1, 4), Fraction(1, 2)), right)
    assert "another order" in kind.mistaken((Fraction(1, 6), THIRD, Fraction(1, 2)), right)
    with pytest.raises(NotAnAnswer, match="3 answers in this order"):
        kind.read("1/3, 1/6")
    with pytest.raises(NotAnAnswer, match="“tie”: a number"):
        kind.read(["1/3", "often", "1/2"])
    assert kind.read({"lose": 0.5, "win": "1/3", "tie": "1/6"})[0] == THIRD


def test_words_that_happen_to_be_the_right_ones_elsewhere_are_not_said_to_be_out_of_order() -> None:
    kind = Several(a=OneOf("yes", "no"), b=OneOf("yes", "no"), c=OneOf("yes", "no"))
    assert kind.mistaken(("yes", "no", "no"), ("yes", "no", "yes")) == "look again at “c”"
    assert kind.mistaken(("no", "no", "yes"), ("no", "yes", "no")) == "look again at “b” and “c”"


def test_a_line_is_told_where_it_goes_another_way() -> None:
    right = ("a", "b", "c")
    assert "goes on" in Moves().mistaken(("a", "b"), right)
    assert "move 1" in Moves().mistaken(("a", "x", "c"), right)
    assert "first move" in Moves().mistaken(("x",), right)


def test_a_slip_gets_its_own_hint_and_anything_else_the_second() -> None:
    slip = Slip("with replacement", "No card comes up twice.", lambda: Fraction(4, 9))
    each = Exercise("L00.1", "?", Number(), lambda: THIRD, (slip,), "Count again.", lambda: "1/3")
    assert each.judge("4/9").hint == (
        "The mistake looks like this one: with replacement. No card comes up twice."
    )
    assert each.judge("5/9").hint == "Count again."
    assert each.judge(THIRD).ok
    assert not each.judge("one").read
    assert "No answer yet" in each.judge(...).hint
