"""What lessons show: charts, figures, questions under a fold, and the form with the exercises."""

import itertools
import xml.etree.ElementTree as ET
from collections.abc import Callable
from fractions import Fraction

import pytest

import lovecraft_lab as ll
from lovecraft_lab.core.errors import LabError
from lovecraft_lab.lessons import (
    Explore,
    Figure,
    Grid,
    Predict,
    Reveal,
    ask,
    board,
    charts,
    progress,
)
from lovecraft_lab.lessons.form import Ask
from lovecraft_lab.lessons.learner import Progress
from lovecraft_lab.lessons.text import Text
from lovecraft_lab.widgets.live import Live

COIN = {"heads": Fraction(1, 2), "tails": Fraction(1, 2)}
SVG = "{http://www.w3.org/2000/svg}"


def root_of(svg: str) -> ET.Element:
    named = (
        svg
        if "xmlns=" in svg
        else svg.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    )
    return ET.fromstring(named)  # noqa: S314 - our own picture


def numbers(text: str) -> list[float]:
    return [float(n) for n in text.replace(",", " ").split()]


def test_a_line_goes_through_its_points_in_order_and_within_the_frame() -> None:
    chart = root_of(charts.lines({"up": [(0, 0), (1, 1), (2, 4)]}, x="k", y="square"))
    line = next(
        each for each in chart.iter(f"{SVG}polyline") if len(numbers(each.get("points", ""))) == 6
    )
    xs, ys = numbers(line.get("points", ""))[::2], numbers(line.get("points", ""))[1::2]
    assert xs == sorted(xs)
    assert ys == sorted(ys, reverse=True)
    assert xs[1] - xs[0] == pytest.approx(xs[2] - xs[1])
    assert (ys[0] - ys[1]) * 4 == pytest.approx(ys[0] - ys[2], abs=0.1)
    assert all(charts.TOP <= y <= charts.GROUND for y in ys)


def test_names_of_lines_that_end_together_do_not_lie_on_each_other() -> None:
    named = {f"line {n}": [(0, n), (1, 1 + n / 1000)] for n in range(4)}
    chart = root_of(charts.lines(named, x="x", y="y"))
    at = sorted(
        float(each.get("y", "0")) for each in chart.iter(f"{SVG}text") if (each.text or "") in named
    )
    assert len(at) == 4
    assert min(b - a for a, b in itertools.pairwise(at)) >= charts.LINE


def test_lines_are_told_apart_without_colour() -> None:
    assert len({dash for _, dash in charts.STYLES}) == len(charts.STYLES)


def test_a_bar_is_as_long_as_its_number() -> None:
    chart = root_of(charts.bars({"a": (0.5, "1/2"), "b": (0.25, "1/4")}, marks={"b": 0.5}))
    wide = [float(each.get("width", "0")) for each in chart.iter(f"{SVG}rect")]
    assert wide == [charts.BAR, charts.BAR / 2]
    assert "1/4" in ET.tostring(chart, encoding="unicode")


def test_a_cell_is_coloured_by_how_far_its_number_is_from_one_half() -> None:
    worth = {("a", "x"): (1.0, "1"), ("a", "y"): (0.75, "3/4"), ("b", "x"): (0.5, "1/2")}
    worth[("b", "y")] = (0.0, "0")
    drawn = charts.cells(worth, x="x", y="y", marked=[("b", "x")])
    fields = list(root_of(drawn).iter(f"{SVG}rect"))
    strong = [float(each.get("fill-opacity", "1")) / charts.STRONGEST for each in fields]
    assert strong == pytest.approx([1, 0.5, 0, 1], abs=0.02)
    sane, insane = ("var(--ll-sane)", "var(--ll-insane)")
    assert [each.get("fill") for each in fields] == [sane, sane, sane, insane]
    framed = [each.get("stroke") == "var(--ll-ink)" for each in fields]
    assert framed == [False, False, True, False]
    assert "b, y: 0" in drawn


def test_what_a_reveal_teaches_lies_under_its_fold() -> None:
    html = Reveal("How many?", "Two.", "*Both* count.")._repr_html_()
    assert html.index("<details") < html.index("Two.") < html.index("<em>Both</em> count.")
    assert "Both" not in repr(Reveal("How many?", "Two.", "*Both* count."))


def test_a_bar_below_nothing_is_told_from_one_above() -> None:
    chart = root_of(charts.bars({"a": (-0.5, "-1/2"), "b": (0.5, "1/2")}))
    below, above = chart.iter(f"{SVG}rect")
    assert below.get("width") == above.get("width")
    assert (below.get("fill"), above.get("fill")) == ("none", "var(--ll-sane)")


def test_a_place_on_the_level_axis_is_marked_by_an_upright_line() -> None:
    marked = root_of(charts.lines({"up": [(0, 0), (4, 4)]}, x="k", y="k", at=2))
    points = [numbers(each.get("points", "")) for each in marked.iter(f"{SVG}polyline")]
    middle = (charts.LEFT + charts.RIGHT) / 2
    assert [middle, charts.TOP, middle, charts.GROUND] in points


def test_each_card_of_a_place_is_drawn_once() -> None:
    chart = root_of(charts.cards({"in the deck": (5, 2), "in hands": (1, 0)}))
    assert len(list(chart.iter(f"{SVG}rect"))) == 8
    assert "in the deck: 5 of Arkham, 2 of the Other World" in chart.get("aria-label", "")


def test_charts_are_stacked_without_lying_on_each_other() -> None:
    above = charts.bars({"Fed & Boxer": (1, "1")})
    below = charts.bars({"b": (2, "2"), "c": (1, "1")})
    both = root_of(charts.stacked(above, below))
    heights = [float(root_of(each).get("viewBox", "").split()[3]) for each in (above, below)]
    places = [each.get("transform") for each in both.iter(f"{SVG}g")]
    assert places == ["translate(0 0)", f"translate(0 {heights[0]:g})"]
    assert float(both.get("viewBox", "").split()[3]) == sum(heights)
    assert both.get("aria-label") == "Fed & Boxer 1. b 2, c 1"


def test_a_chart_without_numbers_is_empty_and_not_an_error() -> None:
    root_of(charts.bars({}))
    root_of(charts.bars({"none": (0, "0")}))


def figure(cards: int) -> Figure:
    if cards > 2:
        raise LabError("so many there are not")
    return Figure(
        charts.bars({"left": (cards, str(cards))}), f"{cards} left.", Grid(["n"], [[cards]])
    )


def test_a_figure_has_a_caption_and_a_table_for_those_who_do_not_see_it() -> None:
    html = figure(2)._repr_html_()
    assert "2 left." in html
    assert "<table" in html
    assert 'role="img"' in html
    assert repr(figure(2)) == "2 left.\nn\n2"


def test_a_live_figure_is_drawn_anew_for_what_is_chosen() -> None:
    live = Explore(figure, cards=range(4))
    assert "0 left." in live.html
    live.choose(cards=2)
    assert "2 left." in live.html
    with pytest.raises(LabError, match="so many"):
        live.choose(cards=3)
    assert "2 left." in live.html, "what failed changes nothing"
    assert "so many there are not" in live.html, "and is said in place"
    with pytest.raises(LabError, match="no option"):
        live.choose(cards=9)
    with pytest.raises(LabError, match="no options"):
        Explore(figure, cards=[])


def test_whatever_a_picture_raises_is_said_and_the_page_goes_on() -> None:
    live = Explore(lambda n: figure(2 // n), n=[1, 0, 2])
    assert not live.desk.act({"turn": live.desk.turn, "row": "n", "pick": "0"})
    assert "That failed: ZeroDivisionError" in live.html
    assert live.turn == live.desk.turn
    assert live.desk.act({"turn": live.desk.turn, "row": "n", "pick": "2"})
    assert "That failed" not in live.html


def test_a_reveal_keeps_what_it_is_under_a_fold() -> None:
    shown = Reveal("How many?", Fraction(2, 3))
    assert "2, 3" not in repr(shown)
    html = shown._repr_html_()
    assert html.index("<details") < html.index("Fraction(2, 3)")


def test_what_is_asked_is_shown_as_text_and_never_obeyed() -> None:
    assert "<script>" not in Reveal("<script>alert(1)</script>", "*x*")._repr_html_()


@pytest.fixture
def mine(monkeypatch: pytest.MonkeyPatch) -> Progress:
    """A learner who has done nothing yet."""
    fresh = Progress()
    for module in ("learner", "checking", "form"):
        monkeypatch.setattr(f"lovecraft_lab.lessons.{module}.mine", fresh)
    return fresh


def form(ident: str) -> Ask:
    made = ask(ident)
    assert isinstance(made, Ask)
    return made


def answer(made: Ask, ident: str, *given: str, do: str = "check") -> bool:
    boxes = {f"answer-{ident}-{number}": each for number, each in enumerate(given, 1)}
    return made.desk.act({"turn": made.desk.turn, "do": do, "exercise": ident, **boxes})


def choose(made: Ask, ident: str, number: int, word: str) -> bool:
    box = {"exercise": ident, "field": f"answer-{ident}-{number}", "word": word}
    return made.desk.act({"turn": made.desk.turn, "do": "word", **box})


def boxes(made: Ask) -> list[ET.Element]:
    """The boxes of a form in order, each with all that the page is told of it."""
    return [each for each in root_of(made.html).iter("input") if each.get("type") == "text"]


def test_a_form_asks_all_five_and_checks_as_code_does(mine: Progress) -> None:
    made = form("L02")
    assert made.html.count("Exercise L02.") == 5 * 2, "a heading and a name for each"
    right = ll.lessons.exercise("L02.2")
    assert answer(made, "L02.2", right.kind.write(right.right()))
    assert "L02.2: right." in made.html
    assert mine.done == ("L02.2",)


def test_a_hint_is_read_as_markdown_in_the_form_and_below_a_cell(mine: Progress) -> None:
    made = form("L09")
    assert answer(made, "L09.1", "2/3")
    assert "Make the <em>guesser</em> not care." in made.html
    assert mine.wrong("L09.1") == 1
    assert "Make the <em>guesser</em> not care." in ll.check("L09.1", "2/3")._repr_html_()


def test_after_three_wrong_answers_the_solution_can_be_opened(mine: Progress) -> None:
    made = form("L02.2")
    assert not answer(made, "L02.2", do="solution")
    assert "opens after 3" in made.html
    for given in ("100", "101", "102"):
        assert answer(made, "L02.2", given)
    assert mine.wrong("L02.2") == 3
    assert "Show the worked solution" in made.html
    assert answer(made, "L02.2", do="solution")
    assert "Hide the solution" in made.html


def test_a_wrong_answer_to_what_is_done_takes_nothing_back(mine: Progress) -> None:
    made, right = form("L02.2"), ll.lessons.exercise("L02.2")
    answer(made, "L02.2", right.kind.write(right.right()))
    for given in ("100", "101", "102", "103"):
        answer(made, "L02.2", given)
        assert "not right." in made.html
        assert "You had it right before, and it stays done." in made.html
        assert "<small>done</small>" in made.html
    assert mine.done == ("L02.2",)
    assert "You had it" not in repr(ll.check("L02.2", right.right()))
    assert "You had it" not in repr(ll.check("L02.3", 99))


@pytest.mark.usefixtures("mine")
def test_an_answer_sent_before_the_last_one_was_shown_counts_all_the_same() -> None:
    made = form("L02")
    turn = made.desk.turn
    for ident in ("L02.2", "L02.3"):
        box = f"answer-{ident}-1"
        assert made.desk.act({"turn": turn, "do": "check", "exercise": ident, box: "100"})
    assert {"L02.2", "L02.3"} == made.desk.checked.keys()
    assert not made.desk.act({"turn": turn, "do": "solution", "exercise": "L02.2"})


@pytest.mark.usefixtures("mine")
def test_each_of_several_answers_has_a_box_with_its_name_and_one_button_sends_them_all() -> None:
    named = [each.get("aria-label") for each in boxes(form("L02.1"))]
    assert named == [
        f"Your answer to L02.1, {part}" for part in ("one card", "two cards", "three cards")
    ]
    check_it = next(root_of(form("L02.1").html).iter("button"))
    sent = [each.get("data-field") for each in boxes(form("L02.1"))]
    assert (check_it.get("data-with") or "").split() == sent


def test_what_is_wrong_is_said_beside_the_box_in_which_it_stands(mine: Progress) -> None:
    made, right = form("L02.1"), ll.lessons.exercise("L02.1").right()
    assert answer(made, "L02.1", str(right[0]), str(100 * right[1]), "0.9")
    said = {each.get("id"): each.text for each in root_of(made.html).iter("span")}
    marks = [said[each.get("aria-describedby")] or "" for each in boxes(made)]
    assert marks[0] == "✓ right"
    assert "percent" in marks[1]
    assert marks[2] == "→ look again"
    assert [each.get("aria-invalid") for each in boxes(made)] == [None, "true", "true"]
    assert answer(made, "L02.1", *map(str, right))
    assert made.html.count("✓ right") == len(right)
    assert mine.done == ("L02.1",)


@pytest.mark.usefixtures("mine")
def test_a_mistake_in_one_of_several_numbers_is_named_beside_it() -> None:
    made, right = form("L02.1"), ll.lessons.exercise("L02.1").right()
    put_back = Fraction(17, 26) ** 2
    assert answer(made, "L02.1", str(right[0]), f"{float(put_back):.4f}", str(right[2]))
    marks = list(made.desk.marks.values())
    assert marks == ["✓ right", "→ the mistake looks like this one: with replacement", "✓ right"]


def test_a_box_left_empty_or_filled_with_anything_is_named_and_no_answer_is_counted(
    mine: Progress,
) -> None:
    made = form("L02.1")
    assert answer(made, "L02.1", "17/26", "", "a heap")
    said = made.desk.marks
    assert said["answer-L02.1-1"] == "", "nothing is judged before all can be read"
    assert said["answer-L02.1-2"] == "→ no answer yet"
    assert said["answer-L02.1-3"].startswith("→ a number, such as")
    assert [each.get("value") for each in boxes(made)] == ["17/26", None, "a heap"]
    assert not mine.wrong("L02.1")


def test_words_among_several_answers_are_chosen_and_checked_together(mine: Progress) -> None:
    made, (line, chance) = form("L08.3"), ll.lessons.exercise("L08.3").right()
    other = next(word for word in ("boxer>1", "musician>1") if word != line)
    send = {"do": "check", "exercise": "L08.3", "answer-L08.3-2": str(chance)}
    assert choose(made, "L08.3", 1, other)
    assert not made.desk.checked
    assert made.desk.act(send)
    assert list(made.desk.marks.values()) == ["→ look again", "✓ right"]
    assert choose(made, "L08.3", 1, line)
    assert list(made.desk.marks.values()) == ["✓ right"], "that mark was for the other word"
    assert made.desk.act(send)
    assert mine.done == ("L08.3",)


@pytest.mark.usefixtures("mine")
def test_a_word_for_a_box_that_is_not_there_is_refused() -> None:
    made = form("L08")
    assert not choose(made, "L08.3", 9, "boxer>1")
    assert "there is no box" in made.html


@pytest.mark.usefixtures("mine")
def test_several_answers_may_be_given_one_after_the_other() -> None:
    right = ll.lessons.exercise("L02.1").right()
    assert ll.check("L02.1", *right).ok
    assert ll.check("L02.1", list(right)).ok
    assert not ll.check("L02.2", 5, 6).read


@pytest.mark.usefixtures("mine")
def test_an_answer_is_text_whatever_it_is() -> None:
    made = form("L02.2")
    assert answer(made, "L02.2", "<img src=x onerror=alert(1)>")
    assert "<img src=x" not in made.html
    assert not answer(made, "L99.1", "1")
    assert "there is no exercise" in made.html


@pytest.mark.usefixtures("mine")
def test_a_hint_in_markdown_is_shown_so_in_form_and_cell_but_what_was_typed_is_not() -> None:
    made, failing = form("L02.2"), ll.lessons.exercise("L02.2").slips[2]
    assert "*failing*" in failing.says
    answer(made, "L02.2", str(failing.answer()))
    assert "<em>failing</em>" in made.html
    assert "<em>failing</em>" in ll.check("L02.2", failing.answer())._repr_html_()
    other = form("L01.4")
    answer(other, "L01.4", "*x*")
    assert "<em>" not in other.html + ll.check("L01.4", "*x*")._repr_html_()


@pytest.mark.parametrize(
    ("made", "told"),
    [
        (lambda: form("L02"), "ll.progress"),
        (lambda: ll.puzzle(1, seed=3), "the same puzzle"),
        (lambda: Explore(figure, cards=range(3)), "run this notebook’s cells"),
        (lambda: Predict("?", COIN, {"a coin": COIN}), "begin anew"),
    ],
    ids=["form", "puzzle", "figure", "bars"],
)
def test_without_a_kernel_each_widget_says_what_to_do_with_it(
    made: Callable[[], Live], told: str
) -> None:
    said = made().lost
    assert said.startswith("No answer from the kernel")
    assert told in said
    assert "resume code" not in said


def test_every_control_of_a_form_keeps_the_shortcuts_away() -> None:
    html = form("L02").html
    assert html.count("<button") + html.count("<input") == html.count("data-lm-suppress-shortcuts")


@pytest.mark.parametrize(
    "ident",
    ["L99", "L02.9", "x", "", None, 2.75, [], {}, 10**5000, "L" + "9" * 5000],
    ids=range(10),
)
def test_a_form_that_is_not_there_gets_a_sentence(ident: str) -> None:
    said = ask(ident)
    assert isinstance(said, Text)
    assert "there is no" in repr(said)
    assert "there is no" in repr(ll.check(ident, 1)).lower()


@pytest.mark.parametrize("number", ll.lessons.course.NUMBERS)
def test_every_lesson_has_a_picture_for_the_board_that_stands_alone(number: int) -> None:
    drawn = board(number)
    root_of(drawn.picture)
    assert "var(" not in drawn.svg or "<style>" in drawn.svg
    assert root_of(drawn.svg).tag == f"{SVG}svg"


def test_progress_is_shown_as_a_table_of_lessons(mine: Progress) -> None:
    assert isinstance(progress(), Progress)
    mine.note("L02.1", ok=True)
    assert "done" in repr(mine)
    assert "1 of 65 done" in repr(mine)
