"""The 1s, Investigators and Cultists: rules 89-92, rulings Q-38 to Q-40 and Q-76, U02 and U05."""

import pytest

import lovecraft_lab as ll
from lovecraft_lab.letter.facts import Answered, Looked, Out, Saw
from lovecraft_lab.letter.state import LetterState
from tests.rules.table import PRINTED, hand, learnt, play, refused, table, texts, zone

NUMBERS = [0, 2, 3, 4, 5, 6, 7, 8]
"""What may be guessed: every printed number but 1."""


def of_card(state: LetterState, card: str) -> list[str]:
    """What may be done with this card, its name left out."""
    return [text.removeprefix(card) for text in texts(state) if text.startswith(card)]


@pytest.mark.parametrize("one", ["investigators", "cultists"])
@pytest.mark.parametrize("players", [2, 3, 6])
def test_Z089_any_number_but_1_is_guessed_for_any_other_player(one: str, players: int) -> None:
    hands = [f"{one} sailor", *["boxer", "fed", "urchin", "urchin", "fed"][: players - 1]]
    at = table(*hands)
    expected = [f">{seat}={number}" for seat in range(1, players) for number in NUMBERS]
    assert of_card(at, one) == expected


@pytest.mark.parametrize("one", ["investigators", "cultists"])
def test_Z089_a_guess_needs_a_number_that_a_card_bears(one: str) -> None:
    at = table(f"{one} sailor", "boxer", "fed")
    for wrong in ("", "=1", "=9", "=10"):
        assert refused(at, f"{one}>1{wrong}") == ["Z089"]


@pytest.mark.parametrize("one", ["investigators", "cultists"])
@pytest.mark.parametrize("insane", [False, True])
def test_U02_the_menu_is_exact_and_1_is_refused_with_the_state_unchanged(
    one: str,
    insane: bool,  # noqa: FBT001 - a parameter
) -> None:
    at = table(f"{one} sailor", "boxer", "fed", zones=["rlyeh" if insane else "", "", ""])
    before = at.key()
    guesses = [int(text.split("=")[1]) for text in of_card(at, one) if text.startswith(">1=")]
    assert guesses == NUMBERS
    assert refused(at, f"{one}>1=1") == ["Z089"]
    assert at.key() == before


def test_U02_the_second_question_of_cultists_has_the_same_menu() -> None:
    at = table("cultists sailor", "boxer", "fed", zones=["rlyeh", "", ""])
    asked = play(at, "cultists!>1").after
    before = asked.key()
    assert texts(asked) == [f"guess={number}" for number in NUMBERS]
    assert refused(asked, "guess=1") == ["Z092"]
    assert refused(asked, "guess=9") == ["Z092"]
    assert asked.key() == before


@pytest.mark.parametrize(("one", "lands"), [("investigators", []), ("cultists", ["Z026"])])
@pytest.mark.parametrize(("number", "hit"), [(3, ["Z023"]), (4, [])])
def test_Z090_a_right_guess_puts_out_and_a_wrong_one_does_not(
    one: str, lands: list[str], number: int, hit: list[str]
) -> None:
    line = play(table(f"{one} sailor", "boxer", "fed"), f"{one}>1={number}")
    assert line.ids == ["Z011", "Z090", *hit, "Z014", *lands, "Z008"]
    assert line.after.out == ({1} if hit else set())
    assert zone(line.after, 1) == ("boxer" if hit else "")


@pytest.mark.parametrize("held", PRINTED)
def test_Z090_the_answer_is_truthful_for_every_card_and_every_number(held: str) -> None:
    at = table("investigators fed", held, "urchin")
    for number in NUMBERS:
        line = play(at, f"investigators>1={number}")
        right = PRINTED[held] == number
        assert Answered(0, 1, number, right) in learnt(line, 2)
        assert (1 in line.after.out) == right


def test_Z091_cultists_put_a_rival_with_a_1_out_at_once() -> None:
    at = table("cultists sailor", "investigators", "urchin", zones=["rlyeh", "", ""])
    line = play(at, "cultists!>1")
    assert line.ids == ["Z011", "Z091", "Z023", "Z014", "Z008"]
    assert line.after.out == {1}
    assert Answered(0, 1, 1, right=True) in learnt(line, 2)


@pytest.mark.parametrize(("number", "hit"), [(3, ["Z023"]), (4, [])])
def test_Z092_without_a_1_a_number_is_guessed_for_the_same_player(
    number: int, hit: list[str]
) -> None:
    at = table("cultists sailor", "boxer", "urchin", zones=["rlyeh", "", ""])
    asked = play(at, "cultists!>1")
    assert asked.ids == ["Z011", "Z091"]
    assert ll.mover(asked.after) == 0
    line = play(asked.after, f"guess={number}")
    assert line.ids == ["Z092", "Z090", *hit, "Z014", "Z008"]
    assert line.after.out == ({1} if hit else set())
    assert Answered(0, 1, number, bool(hit)) in learnt(line, 2)


@pytest.mark.parametrize("held", PRINTED)
def test_Q38_a_guess_of_0_hits_every_0_and_nothing_else(held: str) -> None:
    at = table("investigators fed", held, "urchin")
    hit = held in ("tommy_gun", "rlyeh", "stowaway_eggs")
    assert play(at, "investigators>1=0").after.out == ({1} if hit else set())


def test_Q39_an_immune_rival_with_a_1_says_yes_stays_and_is_asked_no_more() -> None:
    at = table(
        "cultists sailor",
        "investigators",
        "urchin",
        zones=["rlyeh", "deep_one necronomicon", ""],
        immune=[1],
    )
    line = play(at, "cultists!>1")
    assert line.ids == ["Z011", "Z091", "Z078", "Z014", "Z008", "Z029"]
    assert Answered(0, 1, 1, right=True) in learnt(line, 2)
    assert line.after.out == set()


def test_Q39_the_table_learns_that_there_is_no_1_before_the_number_is_named() -> None:
    at = table("cultists sailor", "boxer", "urchin", zones=["rlyeh", "", ""])
    assert Answered(0, 1, 1, right=False) in learnt(play(at, "cultists!>1"), None)


def test_Q40_question_and_answer_are_public_even_when_wrong() -> None:
    line = play(table("investigators sailor", "boxer", "urchin"), "investigators>1=5")
    for seat in (0, 1, 2, None):
        assert Answered(0, 1, 5, right=False) in learnt(line, seat)


def test_Q40_looks_are_private_and_what_follows_a_compare_is_public() -> None:
    looked = play(table("fed sailor", "boxer", "urchin"), "fed>1")
    assert Looked(0, 1) in learnt(looked, None)
    assert not any(isinstance(fact, Saw) for fact in learnt(looked, None))
    compared = play(table("boxer sailor", "fed", "urchin"), "boxer>1")
    assert Out(1, compared.after.zones[1]) in learnt(compared, None)


@pytest.mark.parametrize("pile", ["", "rlyeh"])
@pytest.mark.parametrize(
    ("card", "plays"),
    [
        ("investigators", {f"investigators>1={number}" for number in NUMBERS}),
        ("fed", {"fed>1"}),
        ("boxer", {"boxer>1"}),
        ("urchin", {"urchin"}),
        ("musician", {"musician>0", "musician>1"}),
        ("sailor", {"sailor>1"}),
        ("entertainer", {"entertainer"}),
        ("dilettante", {"dilettante"}),
        ("tommy_gun", {"tommy_gun>0", "tommy_gun>1"}),
    ],
)
def test_Q76_an_arkham_card_has_its_sane_effect_alone_sane_or_insane(
    card: str, plays: set[str], pile: str
) -> None:
    at = table(f"{card} cultists", "deep_one", zones=[pile, ""])
    assert {text for text in texts(at) if text.startswith(card)} == plays
    assert "Z012" in refused(at, f"{card}!")


def test_U05_two_copies_in_hand_are_one_choice_and_one_of_them_stays() -> None:
    at = table("investigators investigators", "boxer", "fed")
    assert len(texts(at)) == len({*texts(at)}) == 2 * len(NUMBERS)
    line = play(at, "investigators>1=5")
    assert hand(line.after, 0) == "investigators"
    assert zone(line.after, 0) == "investigators"
    for step in line.steps:
        state = step.after
        assert isinstance(state, LetterState)
        piles = [*state.hands, *state.zones, state.resolving, state.unseen]
        # The Eggs lie aside: 26 cards and they make 27.
        assert sum(map(len, piles)) + state.eggs_aside == 27


@pytest.mark.parametrize("kind", ["investigators", "fed", "boxer", "urchin", "musician"])
def test_U05_every_kind_with_copies_is_one_choice(kind: str) -> None:
    pair, single = table(f"{kind} {kind}", "sailor"), table(f"{kind} dilettante", "sailor")
    assert texts(pair) == [text for text in texts(single) if text != "dilettante"]
