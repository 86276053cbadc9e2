"""A class at one table: one code for all, choices handed in, and the tally of them."""

import json
import linecache
import os
import re
from fractions import Fraction
from pathlib import Path

import pytest

import lovecraft_lab as ll
from lovecraft_lab.bots import BY_NAME
from lovecraft_lab.core.errors import BadCode, LabError
from lovecraft_lab.core.record import pack
from lovecraft_lab.lessons.classroom import FORM, HandedIn, class_code, hand_in
from lovecraft_lab.lessons.handing_in import HandIn
from lovecraft_lab.lessons.learner import Progress
from lovecraft_lab.lessons.tally import tally
from lovecraft_lab.letter import LetterGame
from lovecraft_lab.widgets.lab import Lab

POCKET = ll.letter(deck=ll.DECKS["pocket-5"])
REAL = ll.letter(players=3)


def play(code: str, choose: int) -> Lab:
    """Sit down by a code and choose, each time the option of this place or the last there is."""
    lab = ll.lab(code)
    session = lab.desk.session
    session.play_on()
    while session.asked is not None:
        legal = ll.choices(session.state)
        session.choose(legal[min(choose, len(legal) - 1)])
        session.play_on()
    return lab


@pytest.mark.parametrize("game", [POCKET, REAL])
def test_one_code_gives_everybody_the_same_deal_and_bots(game: LetterGame) -> None:
    code = class_code(game, seed="monday", seat=1, bots="random")
    one, two = ll.lab(code), ll.lab(code)
    assert repr(one) == repr(two)
    assert one.desk.session.seats == two.desk.session.seats
    assert one.desk.session.seats[1] is None
    assert one.desk.session.seats[0] == "random"
    assert ll.lab(code).desk.code == code


def test_a_position_may_be_the_start() -> None:
    position = {"hands": [("fed", "boxer"), ("sailor",), ("urchin",)], "turn": 0}
    lab = ll.lab(class_code(REAL, seed=1, position=position))
    assert "Fed" in repr(lab)
    assert "Boxer" in repr(lab)


def test_a_code_with_choices_comes_back_to_the_same_table() -> None:
    lab = play(class_code(POCKET, seed=4), 0)
    assert repr(ll.lab(lab.desk.session.code)) == repr(ll.lab(lab.desk.session.code))
    assert ll.lab(lab.desk.session.code).desk.session.is_over


@pytest.mark.parametrize(
    "what",
    [
        {"seat": 7},
        {"bots": "nobody"},
        {"seat": -1},
        {"position": {"hands": []}},
        {"position": 5},
        {"position": [("hands", [])]},
        {"position": {None: None}},
        {"seat": True},
        {"seat": 1.0},
    ],
    ids=range(9),
)
def test_a_class_code_of_a_table_that_cannot_be_had_is_refused(what: dict[str, object]) -> None:
    with pytest.raises(LabError):
        class_code(REAL, seed=1, **what)  # type: ignore[arg-type]


CODE = class_code(POCKET, seed=4)


@pytest.mark.parametrize(
    ("code", "says"),
    [
        (CODE[:-3], "this code is damaged: a letter was lost or changed; copy it again"),
        (CODE.replace("LLR1-", "LLR2-"), "a code of another version: it should begin with LLR1-"),
        (pack("LLR1-", {"version": 99}, 0), "made by version 99"),
        (Progress().code, "the code of what a learner has done, which ll.progress takes"),
        ("LLZ-x", "the code of a puzzle, which ll.puzzle takes: it should begin with LLR1-"),
        ("", "this is not such a code: it should begin with LLR1-"),
        (None, "the live table shows the card game, ll.letter(), or what a code holds, not None"),
        (5, "not 5"),
        (["LLR1-"], "not "),
    ],
    ids=range(9),
)
def test_what_is_no_table_of_a_class_says_what_it_is(code: str, says: str) -> None:
    with pytest.raises(LabError, match=re.escape(says)):
        ll.lab(code)


def test_a_notebook_shows_one_sentence_and_the_line_instead_of_a_traceback() -> None:
    """The method is the one that IPython looks for in an error, and the name that of a cell."""
    name, lines = "<ipython-input-1>", ["import lovecraft_lab as ll\n", "ll.lab('LLR1-nonsense')\n"]
    linecache.cache[name] = (0, None, lines, name)
    with pytest.raises(BadCode) as raised:
        exec(compile("".join(lines), name, "exec"), {})  # noqa: S102 - as a notebook does
    assert raised.value._render_traceback_() == [
        "line 2: ll.lab('LLR1-nonsense')",
        "BadCode: this code is damaged: a letter was lost or changed; copy it again",
    ]


def test_what_is_handed_in_holds_choices_and_reasons_alone(tmp_path: Path) -> None:
    lab = play(class_code(POCKET, seed=4), 0)
    said = hand_in(lab, tmp_path / "ada.json", name="Ada", reasons=["It cannot lose."])
    assert "written to ada.json" in repr(said)
    whole = json.loads((tmp_path / "ada.json").read_text(encoding="utf-8"))
    assert set(whole) == {"form", "name", "code", "reasons"}
    assert whole["form"] == FORM
    assert whole["reasons"] == {"1": "It cannot lose."}
    assert (tmp_path / "ada.json").stat().st_size < 1000


def test_the_class_is_counted_against_the_equilibrium(tmp_path: Path) -> None:
    code = class_code(POCKET, seed=4)
    for name, choose in (("Ada", 0), ("Ben", 0), ("Cem", 9)):
        hand_in(play(code, choose), tmp_path / f"{name}.json", name=name, reasons=["Because."])
    found = tally(tmp_path)
    first = found.questions[0]
    assert sum(first.counts.values()) == 3
    assert sorted(first.counts.values())[-2:] == [1, 2]
    assert first.against == "the equilibrium"
    assert sum(first.expected.values()) == 1
    from lovecraft_lab.coaching.review import solved

    assert first.expected == solved(POCKET)[1].profile[first.told]
    assert "What 3 learners chose. The mark is the equilibrium." in repr(found)
    assert "Cem" in found._repr_html_()


def test_on_the_real_game_a_guess_is_counted_against_its_odds(tmp_path: Path) -> None:
    position = {"hands": [("investigators", "boxer"), ("sailor",), ("urchin",)], "turn": 0}
    code = class_code(REAL, seed=1, position=position)
    hand_in(play(code, 2), tmp_path / "a.json")
    first = tally([tmp_path / "a.json"]).questions[0]
    assert first.against == "the chance that the guess hits"
    # 24 cards are unseen; of the 8s there are 2 in the deck of 26.
    assert first.expected["investigators>1=8"] == Fraction(2, 24)


def test_a_file_that_is_none_is_left_out_by_name(tmp_path: Path) -> None:
    hand_in(play(class_code(POCKET, seed=4), 0), tmp_path / "a.json")
    wrong = {
        "b.json": "no json",
        "c.json": "[]",
        "d.json": HandedIn("Eve", "LLR1-nonsense").as_json(),
        "e.json": json.dumps({"form": "lovecraft_lab choices 99"}),
        "f.json": '{"form": "' + FORM + '", "name": "x", "code": "y", "reasons": {"a": 1}}',
    }
    for name, text in wrong.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    found = tally(tmp_path)
    assert len(found.left_out) == len(wrong)
    assert all(name in repr(found) for name in wrong)
    assert found.questions


def test_nothing_handed_in_is_said(tmp_path: Path) -> None:
    assert repr(tally(tmp_path)).startswith("No choices were handed in")
    assert repr(tally([])).startswith("No choices were handed in")
    assert "No choices were handed in" in tally([])._repr_html_()
    said = "nowhere.json is left out: no such file or directory."
    assert repr(tally(tmp_path / "nowhere.json")) == said


def test_what_cannot_be_written_gets_a_sentence(tmp_path: Path) -> None:
    lab = play(class_code(POCKET, seed=4), 0)
    assert repr(hand_in("a lab", tmp_path / "x.json")).startswith("Nothing was written: a lab")
    assert repr(hand_in(lab, tmp_path)).startswith("Nothing was written: ")
    assert repr(hand_in(lab, tmp_path / "x.json", reasons="because")).startswith("Nothing was")


def form_of(lab: Lab) -> HandIn:
    made = hand_in(lab)
    assert isinstance(made, HandIn)
    return made


def ask(made: HandIn, **message: str) -> bool:
    return made.desk.act({"turn": made.desk.turn, **message})


def test_the_form_writes_what_the_code_writes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    lab = play(class_code(POCKET, seed=4), 0)
    made = form_of(lab)
    assert ask(made, do="keep", choice="1", reason="It cannot lose.")
    assert "kept" in made.html
    assert ask(made, do="write", name="Ada / ../L.")
    assert "choices-Ada-L.json" in made.html
    hand_in(lab, "code.json", name="Ada / ../L.", reasons=["It cannot lose."])
    assert Path("choices-Ada-L.json").read_text("utf-8") == Path("code.json").read_text("utf-8")


def test_a_reason_that_was_typed_and_not_kept_is_written_as_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The button sends every box; one that stands empty takes back nothing that was kept."""
    monkeypatch.chdir(tmp_path)
    lab = play(class_code(POCKET, seed=4), 0)
    made = form_of(lab)
    boxes = re.findall(r'data-field="([^"]*)"', made.html)
    (sent,) = re.findall(r'data-with="(name [^"]*)"', made.html)
    assert sorted(sent.split()) == sorted(boxes) == ["name", "reason-1"]
    assert ask(made, do="write", **{"name": "Ada", "reason-1": "Typed."})
    assert "kept" in made.html
    assert ask(made, do="write", **{"name": "Ada", "reason-1": " "})
    hand_in(lab, "code.json", name="Ada", reasons=["Typed."])
    assert Path("choices-Ada.json").read_text("utf-8") == Path("code.json").read_text("utf-8")


def test_the_form_refuses_a_reason_for_no_choice_and_what_is_no_table() -> None:
    made = form_of(play(class_code(POCKET, seed=4), 0))
    assert not ask(made, do="keep", choice="9", reason="x")
    assert not ask(made, do="keep", choice="x" * 5000, reason="x")
    assert not ask(made, do="keep", choice="9" * 5000, reason="x")
    assert not ask(made, do="burn")
    assert "there is no action" in made.html
    assert repr(hand_in("a lab")).startswith("Nothing was written: a lab")


def test_a_reason_is_text_whatever_it_is() -> None:
    made = form_of(play(class_code(POCKET, seed=4), 0))
    assert ask(made, do="keep", choice="1", reason='"><script>alert(1)</script>')
    assert "<script>" not in made.html


def test_nobody_hands_in_what_another_person_chose() -> None:
    lab = ll.lab(POCKET, bots={1: None}, seed=4)
    assert "one person alone" in repr(hand_in(lab, "x.json"))
    assert "one person alone" in repr(hand_in(lab))


def test_what_cannot_be_written_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    lab = play(class_code(POCKET, seed=4), 0)
    path = tmp_path / "a.json"
    hand_in(lab, path, reasons=["It cannot lose."])
    before = path.read_text("utf-8")
    path = tmp_path / "b.json"
    assert "written" in repr(hand_in(lab, path, reasons=["half of a pair: \ud83d"]))
    assert json.loads(path.read_text("utf-8"))["reasons"]["1"] == "half of a pair: ?"
    for wrong in (None, 5):
        said = hand_in(lab, path, reasons=wrong)  # type: ignore[arg-type]
        assert "Nothing was written" in repr(said)
    assert len(before) > 100
    assert path.stat().st_size > 100


@pytest.mark.parametrize(
    "text",
    [
        "[" * 200_000,
        json.dumps({"form": FORM, "name": "\ud800", "code": "LLR1-", "reasons": {}}),
        json.dumps({"form": FORM, "name": 5, "code": 5, "reasons": []}),
    ],
)
def test_no_file_brings_the_whole_tally_down(tmp_path: Path, text: str) -> None:
    (tmp_path / "bad.json").write_text(text, encoding="utf-8")
    good = hand_in(play(class_code(POCKET, seed=4), 0), tmp_path / "good.json")
    assert "written" in repr(good)
    found = tally(tmp_path)
    assert len(found.left_out) == 1
    assert found.questions
    found._repr_html_().encode()


def test_a_file_saved_by_another_editor_is_read(tmp_path: Path) -> None:
    hand_in(play(class_code(POCKET, seed=4), 0), tmp_path / "a.json")
    whole = (tmp_path / "a.json").read_text("utf-8")
    (tmp_path / "a.json").write_text(whole, encoding="utf-8-sig")
    assert not tally(tmp_path).left_out


def test_another_game_is_no_table_of_the_course() -> None:
    session = ll.Session(ll.kuhn(), [None, "random"], seed=1, bots=BY_NAME)
    assert "Nothing was written" in repr(hand_in(session, "x.json"))
    with pytest.raises(LabError):
        class_code(ll.kuhn(), seed=1)


def test_nothing_chosen_is_nothing_to_hand_in(tmp_path: Path) -> None:
    lab = ll.lab(class_code(POCKET, seed=4))
    assert "you have chosen nothing yet" in repr(hand_in(lab, tmp_path / "a.json"))
    assert not list(tmp_path.iterdir())
    made = form_of(lab)
    assert "You have chosen nothing yet" in made.html
    assert not ask(made, do="write", name="Ada")


def test_a_call_without_a_table_says_how_to_call() -> None:
    assert "lab = ll.lab(code)" in repr(hand_in())
    assert "lab = ll.lab(code)" in repr(hand_in(path="a.json"))


@pytest.mark.parametrize(
    ("name", "choose", "reasons"),
    [("Ada", 9, ["Mine."]), ("Ben", 0, ["It cannot lose."]), ("Ada", 0, ["Another reason."])],
    ids=["other choices", "another learner", "another reason"],
)
def test_what_somebody_handed_in_is_never_written_over(
    tmp_path: Path, name: str, choose: int, reasons: list[str]
) -> None:
    code, path = class_code(POCKET, seed=4), tmp_path / "a.json"
    hand_in(play(code, 0), path, name="Ada", reasons=["It cannot lose."])
    before = path.read_bytes()
    said = repr(hand_in(play(code, choose), path, name=name, reasons=reasons))
    assert "written to a-2.json; a.json was there already" in said
    assert path.read_bytes() == before
    assert HandedIn.from_file(tmp_path / "a-2.json").name == name


@pytest.mark.parametrize("content", ["my essay", "{}", "\x00"])
def test_a_file_of_another_kind_is_never_written_over(tmp_path: Path, content: str) -> None:
    path = tmp_path / "a.json"
    path.write_text(content, encoding="utf-8")
    assert "a-2.json" in repr(hand_in(play(class_code(POCKET, seed=4), 0), path))
    assert path.read_text("utf-8") == content


def test_the_same_learner_may_play_on_and_write_the_file_again(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    lab = ll.lab(class_code(REAL, seed=4))
    session = lab.desk.session
    for choices in (1, 2):
        session.play_on()
        session.choose(ll.choices(session.state)[0])
        said = repr(hand_in(lab, path, name="Ada"))
        assert said == f"{choices} choice{'s' if choices > 1 else ''} written to a.json."
    assert [each.name for each in tmp_path.iterdir()] == ["a.json"]


def test_who_handed_in_twice_counts_once(tmp_path: Path) -> None:
    lab = play(class_code(POCKET, seed=4), 0)
    hand_in(lab, tmp_path / "a.json", name="Ada", reasons=["First thought."])
    hand_in(lab, tmp_path / "b.json", name="Ada", reasons=["Second thought."])
    for name in ("c.json", "d.json"):
        hand_in(lab, tmp_path / name)  # two who gave no name are two
    found = tally(tmp_path)
    assert sum(found.questions[0].counts.values()) == 3
    assert found.left_out == ("a.json is left out: Ada went on and handed in b.json.",)


def test_of_two_files_with_the_same_choices_the_one_written_last_counts(tmp_path: Path) -> None:
    """As names of files stand in order, `a-2` comes before `a`."""
    lab = play(class_code(POCKET, seed=4), 0)
    for at, (name, reason) in enumerate((("a.json", "First."), ("a-2.json", "Second."))):
        hand_in(lab, tmp_path / name, name="Ada", reasons=[reason])
        os.utime(tmp_path / name, ns=(at, at))
    found = tally(tmp_path)
    assert found.left_out == ("a.json is left out: Ada went on and handed in a-2.json.",)
    assert "Second." in repr(found.questions[0].reasons())


def test_a_form_replaces_what_it_has_written_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    made = form_of(play(class_code(POCKET, seed=4), 0))
    for reason in ("First thought.", "Second thought."):
        assert ask(made, do="keep", choice="1", reason=reason)
        assert ask(made, do="write", name="Ada")
    assert [each.name for each in tmp_path.iterdir()] == ["choices-Ada.json"]
    assert "Second thought." in Path("choices-Ada.json").read_text("utf-8")


def test_classes_at_other_tables_have_questions_of_their_own(tmp_path: Path) -> None:
    for number, seed in enumerate((4, 4, 5)):
        code = class_code(POCKET, seed=seed)
        hand_in(play(code, 0), tmp_path / f"{number}.json", name=f"Learner {number}")
    found = tally(tmp_path)
    firsts = {each.table: len(each.chosen) for each in reversed(found.questions)}
    assert firsts == {1: 2, 2: 1}
    assert "Table 1, question 1" in found._repr_html_()
    assert "Table 2, question 1." in repr(found)


def test_a_question_shows_the_table_to_those_who_ask_about_it(tmp_path: Path) -> None:
    position = {"hands": [("investigators", "boxer"), ("sailor",), ("urchin",)], "turn": 0}
    code = class_code(REAL, seed=1, position=position)
    hand_in(play(code, 2), tmp_path / "a.json")
    html = tally(tmp_path).questions[0].seen()
    assert "The Boxer" in html
    assert "Urchin" not in html, "what the one who chose could not see"


def test_a_name_too_long_for_a_file_is_left_out_and_said() -> None:
    (said,) = tally("9" * 5000).left_out
    assert "left out: file name too long" in said
    assert len(said) < 600


@pytest.mark.parametrize("files", [None, 5, [None]])
def test_what_are_no_files_is_said(files: object) -> None:
    with pytest.raises(LabError, match="files or a folder"):
        tally(files)  # type: ignore[arg-type]
