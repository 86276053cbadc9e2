"""The table in plain text: narrow enough, without colour codes, the same each time."""

from fractions import Fraction

import pytest

from lovecraft_lab.letter import View
from lovecraft_lab.show import chance_text, table_text
from lovecraft_lab.show.text import WIDTH, columns, fold
from lovecraft_lab.show.words import listing, player_names
from tests.show.deck import CROWD, LONG_NAMES, kinds, table

SMALL = """\
The table as seen by You (Ada). Round 1, turn 1.
Your turn.
Deck: 21 cards
Set aside, face down: 1 card
Set aside, face up: Stowaway Eggs 0*

You (Ada): Sane, To move
  Tokens: 0 of 2 Sane, 0 of 3 Insane
  Hand: Sailor 6, Fed 2
  Discard zone: none

Ida: Insane
  Tokens: 0 of 2 Sane, 0 of 3 Insane
  Hand: 1 hidden card
  Discard zone: Investigators 1, R’lyeh 0*

Seat 2: Sane, Protected
  Tokens: 0 of 2 Sane, 0 of 3 Insane
  Hand: 1 hidden card
  Discard zone: Urchin 4

* a card of the Other World; cards of a discard zone: oldest first"""


def test_a_table_in_words() -> None:
    zones = ((), kinds("investigators rlyeh"), kinds("urchin"))
    moment = table(zones=zones, insane=(1,), protected=(2,))
    assert table_text(moment, ["Ada", "Ida"]) == SMALL


@pytest.mark.parametrize("moment", [CROWD, table(2, zones=(kinds("fed " * 20), ()))])
@pytest.mark.parametrize("names", [None, LONG_NAMES, ["漢字" * 60] * 6])
def test_lines_are_narrow_and_plain(moment: View, names: list[str] | None) -> None:
    text = table_text(moment, names)
    assert text == table_text(moment, names)
    assert max(columns(line) for line in text.split("\n")) <= WIDTH
    assert text.replace("\n", "").isprintable()


def test_a_long_line_breaks_at_its_blanks() -> None:
    lines = fold("  " + " ".join(["abcd"] * 30))
    assert [len(line) for line in lines] == [96, 60]
    assert lines[1].startswith("      abcd")


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (Fraction(10, 23), "10/23 = 43.5 %"),
        (Fraction(1, 2), "1/2 = 50 %"),
        (Fraction(0), "0 = 0 %"),
        (Fraction(1), "1 = 100 %"),
        (Fraction(1, 9999), "1/9999 < 0.1 %"),
        (Fraction(9998, 9999), "9998/9999 > 99.9 %"),
    ],
)
def test_a_chance_as_fraction_and_percentage(chance: Fraction, text: str) -> None:
    assert chance_text(chance) == text


def test_players_can_always_be_told_apart() -> None:
    assert player_names(["Seat 1", ""], 2, None) == ("Seat 1 (seat 0)", "Seat 1 (seat 1)")
    assert player_names(["Ida", "Ida"], 2, 0) == ("You (Ida, seat 0)", "Ida (seat 1)")
    long = player_names(["x" * 90 + "1", "x" * 90 + "2"], 2, None)
    assert long[0] != long[1]


def test_names_beyond_the_last_seat_are_left_out() -> None:
    assert player_names(["a", "b", "c"], 2, None) == ("a", "b")


def test_a_list_of_words() -> None:
    assert listing([]) == ""
    assert listing(["one"]) == "one"
    assert listing(["one", "two"]) == "one and two"
