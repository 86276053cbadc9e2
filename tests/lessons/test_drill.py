"""A drill: small games round after round, told to a seat, against one who finds habits out."""

from fractions import Fraction
from typing import Any

import pytest

import lovecraft_lab as ll
from lovecraft_lab.core.errors import LabError
from lovecraft_lab.lessons.drill import HABITS, Drill
from lovecraft_lab.toys.pennies import unequal_pennies

COIN = {"tosses a coin": ll.bots.random}


def ask(drill: Drill, **message: str) -> bool:
    return drill.desk.act({"turn": drill.desk.turn, **message})


def test_the_same_choices_give_the_same_rounds() -> None:
    one, two = (Drill(unequal_pennies(), COIN) for _ in range(2))
    for move in ("sane", "insane", "sane"):
        one.choose(move)
        assert ask(two, do="choose", choose=move)
    assert one.won == two.won
    assert one.html == two.html


@pytest.mark.parametrize(("habit", "seat"), [("sane", 0), ("insane", 0)])
def test_a_habit_is_found_out(habit: str, seat: int) -> None:
    """Once a card is kept more often, with what it pays, it is named: every hit pays nothing."""
    drill = Drill(unequal_pennies(), seat=seat)
    for _ in range(12):
        drill.choose(habit)
    assert drill.won[-4:] == [0] * 4


def test_who_turns_every_habit_at_once_wins_more_than_the_value() -> None:
    """The rival looks at counts alone, so who keeps what is not named next misses it each time."""
    drill = Drill(unequal_pennies())
    for _ in range(30):
        drill.choose("insane" if _would_name(drill) == "sane" else "sane")
    assert all(drill.won)
    assert sum(drill.won) / 30 > Fraction(1, 3)


def _would_name(drill: Drill) -> str:
    """Return what is named next: what pays the keeper more, by counts with one more of each."""
    made = next(iter(drill.desk.chosen.values()), {"sane": 0, "insane": 0})
    sane, insane = (made[world] + 1 for world in ("sane", "insane"))
    return "sane" if sane * 1 >= insane * Fraction(1, 2) else "insane"


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("game", [ll.kuhn(), ll.stripped_down(), unequal_pennies()], ids=str)
def test_every_round_is_counted_one_in_which_nothing_is_asked_too(game: Any, seat: int) -> None:
    drill = Drill(game, COIN, seat=seat)
    for _ in range(40):
        drill.choose(drill.desk.moves[0])
    assert len(drill.won) >= 20
    low, high = game.payoff_range
    assert all(low <= paid <= high for paid in drill.won)
    assert f"{len(drill.won)} rounds" in repr(drill)


def test_nothing_of_the_rivals_card_is_shown_before_it_is_shown_to_all() -> None:
    """Of two deals that differ in the card of the rival alone, the page says the same."""
    pages: dict[int, dict[int, str]] = {}
    for seed in range(40):
        drill = Drill(ll.kuhn(), COIN, seed=seed)
        mine, theirs = drill.desk.state.cards
        pages.setdefault(mine, {})[theirs] = drill.html
    assert all(len(each) == 2 and len(set(each.values())) == 1 for each in pages.values())


def test_a_secret_choice_of_the_rival_is_counted_once_its_round_is_over() -> None:
    """Of two rounds that differ in what the rival keeps now, the page says the same until then."""
    kept: list[str] = []

    def keeper(_game: Any, _told: Any, _legal: Any, _rng: Any) -> str:
        return kept.pop(0)

    def drill(*keeps: str) -> Drill:
        kept[:] = keeps
        return Drill(unequal_pennies(), {"as told": keeper}, seat=1).choose("sane")

    one, two = drill("sane", "insane"), drill("sane", "sane")
    assert one.desk.state.kept != two.desk.state.kept
    assert one.html == two.html
    assert one.desk.answers == {"sane": 1}
    kept[:] = ["sane"]
    assert one.choose("insane").desk.answers == {"sane": 1, "insane": 1}


def test_another_rival_begins_anew_and_what_is_none_is_refused() -> None:
    drill = Drill(unequal_pennies(), COIN).choose("sane")
    assert ask(drill, do="rival", rival=HABITS)
    assert drill.won == []
    assert not ask(drill, do="rival", rival="nobody")
    assert "there is no rival" in drill.html
    assert not ask(drill, do="burn")
    with pytest.raises(LabError, match="no choice here: there is sane and insane"):
        drill.choose("fold")
    drill.choose("sane")
    assert ask(drill, do="again")
    assert drill.won == []


def test_a_drill_is_for_two() -> None:
    with pytest.raises(LabError, match="for two players"):
        Drill(ll.letter(players=3))
    for seat in (7, True, 1.0, None):
        with pytest.raises(LabError, match="there is no seat"):
            Drill(ll.kuhn(), seat=seat)  # type: ignore[arg-type]  # that is the fault
    with pytest.raises(LabError, match="a game is needed"):
        Drill("kuhn")  # type: ignore[arg-type]  # as above
    with pytest.raises(LabError, match="a mapping from name to bot"):
        Drill(ll.kuhn(), ["random"])  # type: ignore[arg-type]  # as above
    with pytest.raises(LabError, match="no proper text"):
        Drill(ll.kuhn(), seed="\ud800")
