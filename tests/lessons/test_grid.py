"""Small tables of lessons: the same in a notebook and as text."""

from fractions import Fraction

from lovecraft_lab.lessons import Grid

ROWS = [["one", Fraction(2, 3)], ["twenty", 7]]


def test_a_grid_in_a_notebook_is_a_table_in_markdown() -> None:
    lines = Grid(["cards", "chance"], ROWS)._repr_markdown_().splitlines()
    assert lines == [
        "| cards | chance |",
        "| --- | --- |",
        "| one | 2/3 = 66.7 % |",
        "| twenty | 7 |",
    ]


def test_a_grid_as_text_has_columns_as_wide_as_what_stands_in_them() -> None:
    lines = repr(Grid(["cards", "chance"], ROWS)).splitlines()
    assert lines == ["cards   chance", "one     2/3 = 66.7 %", "twenty  7"]
