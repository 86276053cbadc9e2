"""The 4s, The Urchin and Necronomicon: rules 71-80, rulings Q-30, Q-31, Q-37, Q-54, Q-55.

With the whole table of what could put an immune player out. Cases U01 and U06.
"""

from fractions import Fraction

import pytest

import lovecraft_lab as ll
from lovecraft_lab.letter.facts import Compared
from lovecraft_lab.letter.state import LetterState
from tests.rules.table import hand, learnt, play, refused, table, texts, zone

MAD = "deep_one necronomicon"
"""The zone of a player who is immune: Insane by one card, immune by the other."""


def aims_at(state: LetterState, seat: int) -> bool:
    """Whether any play offered here is aimed at this seat."""
    return any(f">{seat}" in text for text in texts(state))


@pytest.mark.parametrize(("four", "lands"), [("urchin", []), ("necronomicon", ["Z026"])])
def test_Z071_nobody_may_choose_the_player_of_an_urchin(four: str, lands: list[str]) -> None:
    line = play(table(f"{four} fed", "boxer", "sailor"), four)
    assert line.ids == ["Z011", "Z071", "Z014", *lands, "Z008"]
    assert line.after.protected == {0}
    at = play(line.after, "investigators").after
    assert not aims_at(at, 0)
    assert aims_at(at, 2)
    assert refused(at, "boxer>0") == ["Z071"]


def test_U01_the_urchin_protects_from_every_chooser_until_the_own_next_turn() -> None:
    at = play(table("urchin fed", "boxer", "musician"), "urchin").after
    at = play(at, "tommy_gun").after
    # Seat 1 holds Boxer and Tommy Gun, seat 2 Musician: those may choose anyone but seat 0.
    assert [text for text in texts(at) if "tommy_gun" in text] == ["tommy_gun>1", "tommy_gun>2"]
    at = play(at, "tommy_gun>1", "fed investigators", "nightgaunt").after
    assert texts(at) == ["musician>1", "musician>2", "nightgaunt>1"]
    line = play(at, "nightgaunt>1")
    assert line.ids[-2:] == ["Z008", "Q-13"]
    assert line.after.protected == set()
    # From now on seat 0 can be chosen again.
    later = play(line.after, "entertainer", "entertainer", "shoggoth").after
    assert ll.mover(later) == 1
    assert aims_at(later, 0)


def test_U01_tillinghast_takes_the_hand_of_a_protected_player_all_the_same() -> None:
    at = table(
        "fed",
        "boxer randall_tillinghast",
        "musician",
        zones=["", "cultists", ""],
        turn=1,
        protected=[0],
    )
    assert hand(play(at, "randall_tillinghast!").after, 1) == "boxer fed musician"


def test_Z072_what_hits_all_hits_the_protected_too() -> None:
    at = table(
        "randall_tillinghast fed", "boxer", "sailor", zones=["cultists", "", ""], protected=[1, 2]
    )
    assert hand(play(at, "randall_tillinghast!").after, 0) == "fed boxer sailor"


ANOTHER = ["sailor", "randall_tillinghast", "boxer", "deep_one", "fed", "nightgaunt"]
GUESSERS = ["investigators", "cultists"]
ROBBERS = ["stowaway!", "nightgaunt!", "cultists!"]
"""Plays that choose another player; the last ones with the Insane effect."""


@pytest.mark.parametrize("card", [*ANOTHER, *GUESSERS])
def test_Z073_choosing_another_in_vain_has_no_effect(card: str) -> None:
    zones = ["rlyeh", "", ""]
    at = table(f"{card} urchin", "tommy_gun", "musician", zones=zones, protected=[1, 2])
    line = play(at, card)
    assert line.ids == ["Z011", "Z073", "Z014", "Z008", "Q-13"]
    assert [hand(line.after, seat) for seat in range(3)] == ["urchin", "tommy_gun", "musician"]
    assert zone(line.after, 0) == f"rlyeh {card}"


@pytest.mark.parametrize("card", [*ANOTHER, *GUESSERS])
def test_Q30_no_play_at_a_protected_rival_is_offered(card: str) -> None:
    at = table(f"{card} urchin", "tommy_gun", protected=[1])
    assert texts(at) == sorted([card, "urchin"])
    assert "Z071" in refused(at, f"{card}>1")
    assert "Z073" in refused(at, f"{card}>0")
    assert play(at, card).after.out == set()


@pytest.mark.parametrize("text", ROBBERS)
def test_Q30_with_nobody_to_choose_the_whole_insane_effect_is_lost(text: str) -> None:
    at = table(f"{text[:-1]} urchin", "tommy_gun", zones=["rlyeh", ""], protected=[1])
    line = play(at, text)
    # No taking, no second play, no look, no extra turn, no question.
    assert line.ids == ["Z011", "Z073", "Z014", "Z008", "Q-13"]
    assert hand(line.after, 0) == "urchin"
    assert line.after.eggs_aside


@pytest.mark.parametrize("card", ["musician", "stowaway", "tommy_gun", "rlyeh"])
def test_Z074_choosing_anyone_then_means_oneself(card: str) -> None:
    at = table(f"{card} urchin", "boxer", "sailor", protected=[1, 2])
    assert texts(at) == sorted([f"{card}>0", "urchin"])
    assert refused(at, f"{card}>1") == ["Z071"]
    assert refused(at, card) == ["Q-34"]


@pytest.mark.parametrize("eight", ["dilettante", "cthulhu"])
def test_Q31_the_own_musician_must_be_used_even_beside_an_eight(eight: str) -> None:
    at = table(f"musician {eight}", "boxer", "sailor", protected=[1, 2])
    assert [text for text in texts(at) if "musician" in text] == ["musician>0"]
    assert play(at, "musician>0").after.out == {0}


@pytest.mark.parametrize("card", ["investigators", "boxer", "fed", "sailor"])
def test_U06_with_all_others_protected_another_is_chosen_in_vain(card: str) -> None:
    at = table(f"{card} dilettante", "boxer", "fed", "urchin", protected=[1, 2, 3])
    assert [text for text in texts(at) if card in text] == [card]
    line = play(at, card)
    assert line.ids[:3] == ["Z011", "Z073", "Z014"]


@pytest.mark.parametrize("card", ["musician", "tommy_gun"])
def test_U06_with_all_others_protected_no_choice_but_oneself_is_offered(card: str) -> None:
    at = table(f"{card} fed", "boxer", "fed", "urchin", protected=[1, 2, 3])
    assert [text for text in texts(at) if card in text] == [f"{card}>0"]


def test_Z075_necronomicon_played_insane_makes_immune_to_the_end_of_the_round() -> None:
    at = table("necronomicon fed", "boxer", "sailor", zones=["deep_one", "", ""])
    line = play(at, "necronomicon!")
    assert line.ids == ["Z011", "Z075", "Z014", "Z008"]
    assert line.after.immune == {0}
    # It does not end at the player's next turn, as a protection does.
    later = play(line.after, "entertainer", "entertainer", "shoggoth", "shoggoth")
    assert ll.mover(later.after) == ll.CHANCE
    assert later.after.turn == 0
    assert later.after.immune == {0}


SOURCES = [
    ("investigators sailor", "fed", ["investigators>1=2"], "Z078"),
    ("cultists sailor", "fed", ["cultists>1=2"], "Z078"),
    ("cultists sailor", "investigators", ["cultists!>1"], "Z078"),
    ("cultists sailor", "fed", ["cultists!>1", "guess=2"], "Z078"),
    ("boxer sailor", "fed", ["boxer>1"], "Z079"),
    ("musician sailor", "dilettante", ["musician>1", "urchin"], "Z077"),
    ("musician sailor", "cthulhu", ["musician>1", "urchin"], "Z077"),
    ("stowaway sailor", "dilettante", ["stowaway>1", "urchin"], "Z077"),
]
"""What a rival may do to an immune player at seat 1, and the rule that keeps that player in."""


@pytest.mark.parametrize(("hands", "held", "plays", "spared"), SOURCES)
def test_Z075_nothing_that_a_rival_does_puts_an_immune_player_out(
    hands: str, held: str, plays: list[str], spared: str
) -> None:
    zones = ["rlyeh", MAD, ""]
    at = table(hands, held, "tommy_gun", zones=zones, immune=[1])
    line = play(at, *plays)
    assert spared in line.ids
    assert "Z023" not in line.ids
    assert line.after.out == set()
    # The same plays put out a player who is not immune.
    mortal = table(hands, held, "tommy_gun", zones=zones)
    assert "Z023" in play(mortal, *[text for text in plays if text != "urchin"]).ids


OWN = [
    ("dilettante", "fed", "Z077"),
    ("cthulhu", "fed", "Z077"),
    ("stowaway_eggs", "fed", "Z077"),
    ("boxer>1", "fed", "Z079"),
]
"""What an immune player at seat 0 may do against the own life, beside which card in hand."""


@pytest.mark.parametrize(("text", "beside", "spared"), OWN)
def test_Z075_nothing_that_the_immune_player_does_puts_that_player_out(
    text: str, beside: str, spared: str
) -> None:
    hands = f"{text.removesuffix('>1')} {beside}"
    zones = [MAD, "", ""]
    line = play(table(hands, "sailor", "tommy_gun", zones=zones, immune=[0]), text)
    assert line.ids == [
        *["Z011", {"boxer>1": "Z081", "stowaway_eggs": "Z098"}.get(text, "Z049"), spared],
        *["Z014", "Z008"],
    ]
    assert line.after.out == set()
    assert hand(line.after, 0) == beside
    mortal = play(table(hands, "sailor", "tommy_gun", zones=zones), text)
    assert mortal.after.out == {0}


def test_Z075_deep_one_cannot_be_aimed_at_an_immune_player_who_is_always_insane() -> None:
    at = table(
        "deep_one sailor",
        "fed",
        "tommy_gun",
        zones=["rlyeh", "cultists necronomicon", ""],
        immune=[1],
    )
    assert refused(at, "deep_one!>1") == ["Z083"]


def test_Z075_a_cthulhu_of_an_immune_player_always_wins_the_game() -> None:
    at = table("cthulhu fed", "boxer", "sailor", zones=[MAD, "", ""], immune=[0])
    assert play(at, "cthulhu!").after.game_winners == (0,)


@pytest.mark.parametrize(("text", "beside"), [("shoggoth!", "sailor"), ("cthulhu!", "sailor")])
def test_Z075_a_rival_who_wins_round_or_game_beats_an_immune_player(text: str, beside: str) -> None:
    at = table(f"{text[:-1]} {beside}", "dilettante", zones=["rlyeh cultists", MAD], immune=[1])
    after = play(at, text).after
    assert ll.mover(after) == ll.TERMINAL
    assert after.game.returns(after) == (Fraction(1), Fraction(-1))


def check_of(immune: list[int]) -> LetterState:
    """Seat 0 Insane by two cards at the start of its turn, with these seats immune."""
    return table("fed", "boxer", "sailor", zones=[MAD, "", ""], immune=immune)


def test_Z076_an_other_world_card_in_the_check_of_an_immune_player_counts_as_a_pass() -> None:
    at = check_of([0])
    # Two Other World cards lie there, so two are revealed: immune players check like all others.
    line = play(at, "cultists rlyeh", "urchin")
    assert line.ids == ["Z030", "Z076", "Z033", "Z009"]
    assert line.after.out == set()
    assert zone(line.after, 0) == f"{MAD} cultists rlyeh"
    assert "Z023" in play(check_of([]), "cultists rlyeh").ids


def test_Z076_the_cards_found_raise_the_later_checks() -> None:
    at = play(
        check_of([0]), "cultists rlyeh", "urchin", "urchin", "entertainer", "entertainer"
    ).after
    line = play(at, "shoggoth", "shoggoth")
    assert line.ids[-3:] == ["Z008", "Q-13", "Z029"]
    # Two Other World cards before, two found in the first check: four are turned up now.
    assert {len(text.split()) for text in texts(line.after)} == {4}


@pytest.mark.parametrize(
    ("text", "rule"), [("dilettante", "Z049"), ("cthulhu", "Z049"), ("stowaway_eggs", "Z098")]
)
def test_Z077_playing_a_fatal_card_does_not_put_an_immune_player_out(text: str, rule: str) -> None:
    at = table(f"{text} fed", "boxer", "sailor", zones=[MAD, "", ""], immune=[0])
    line = play(at, text)
    assert line.ids == ["Z011", rule, "Z077", "Z014", "Z008"]
    assert line.after.out == set()
    assert zone(line.after, 0) == f"{MAD} {text}"


@pytest.mark.parametrize(
    ("held", "rules"),
    [
        ("dilettante", ["Z021", "Z077"]),
        ("cthulhu", ["Z053", "Z077"]),
        ("stowaway_eggs", ["Z018"]),
    ],
)
def test_Z077_discarding_a_fatal_card_does_not_put_an_immune_player_out(
    held: str, rules: list[str]
) -> None:
    at = table(f"musician {held}", "boxer", "sailor", zones=[MAD, "", ""], immune=[0])
    line = play(at, "musician>0", "fed")
    assert line.ids == ["Z011", "Z065", *rules, "Z009", "Z014", "Z008"]
    assert line.after.out == set()
    assert hand(line.after, 0) == "fed"


@pytest.mark.parametrize("number", [0, 2, 3, 4, 5, 6, 7, 8])
def test_Z078_an_immune_player_answers_truthfully_and_stays(number: int) -> None:
    at = table("investigators sailor", "fed", "boxer", zones=["", MAD, ""], immune=[1])
    line = play(at, f"investigators>1={number}")
    spared = ["Z078"] if number == 2 else []  # The Fed is a 2.
    assert line.ids == ["Z011", "Z090", *spared, "Z014", "Z008", "Z029"]
    assert line.after.out == set()


@pytest.mark.parametrize("immune", [0, 1])
def test_Z079_an_immune_player_with_the_lower_number_stays_and_so_does_the_rival(
    immune: int,
) -> None:
    zones = [MAD if seat == immune else "" for seat in range(3)]
    cards = ["fed", "sailor"] if immune == 0 else ["sailor", "fed"]
    at = table(f"boxer {cards[0]}", cards[1], "urchin", zones=zones, immune=[immune])
    line = play(at, "boxer>1")
    assert line.ids[:5] == ["Z011", "Z081", "Z079", "Z014", "Z008"]
    assert line.after.out == set()


@pytest.mark.parametrize("immune", [0, 1])
def test_Z079_an_immune_player_with_the_higher_number_puts_the_rival_out(immune: int) -> None:
    zones = [MAD if seat == immune else "" for seat in range(3)]
    cards = ["sailor", "fed"] if immune == 0 else ["fed", "sailor"]
    at = table(f"boxer {cards[0]}", cards[1], "urchin", zones=zones, immune=[immune])
    assert play(at, "boxer>1").after.out == {1 - immune}


@pytest.mark.parametrize("immune", [0, 1])
def test_Z079_the_rest_of_the_table_cannot_tell_a_tie_from_an_immune_loser(immune: int) -> None:
    """Same steps, same facts, same information sets for the third seat and for spectators."""
    zones = [MAD if seat == immune else "" for seat in range(3)]
    loser = ["fed", "sailor"] if immune == 0 else ["sailor", "fed"]
    lines = [
        play(table(f"boxer {mine}", theirs, "urchin", zones=zones, immune=[immune]), "boxer>1")
        for mine, theirs in (loser, ["musician", "musician"], ["stowaway", "musician"])
    ]
    first = lines[0]
    for line in lines[1:]:
        assert line.ids == first.ids
        for seat in (2, None):
            assert learnt(line, seat) == learnt(first, seat)
            assert ll.infoset(line.after, seat) == ll.infoset(first.after, seat)
    assert Compared(0, 1, None) in learnt(first, 2)
    # The two who compared do know: they have seen both cards.
    assert learnt(first, immune) != learnt(lines[1], immune)


def test_Z080_an_immune_player_loses_the_end_of_the_round_on_number() -> None:
    at = table("fed", "boxer", zones=[MAD, "cultists"], immune=[0], unseen="urchin", turn=1)
    # No card is left for seat 1's check nor for its draw: hands are shown, 3 beats 2.
    assert ll.mover(at) == ll.TERMINAL
    assert at.round_winners == (1,)


def test_Z080_an_immune_player_wins_the_end_of_the_round_on_number_like_anyone() -> None:
    at = table("sailor", "boxer", zones=[MAD, "cultists"], immune=[0], unseen="urchin", turn=1)
    assert at.round_winners == (0,)


@pytest.mark.parametrize("text", ["boxer>1", "fed>1", "musician>1", "sailor>1", "tommy_gun>1"])
def test_Q37_an_immune_player_can_be_chosen(text: str) -> None:
    at = table(f"{text[:-2]} urchin", "urchin", "investigators", zones=["", MAD, ""], immune=[1])
    assert text in texts(at)


def test_Q54_immunity_begins_before_necronomicon_reaches_the_zone() -> None:
    at = table("necronomicon fed", "boxer", "sailor", zones=["deep_one", "", ""])
    line = play(at, "necronomicon!")
    before, after = line.around("Z075")
    assert before.immune == set()
    assert after.immune == {0}
    assert zone(after, 0) == "deep_one"
    assert len(after.resolving) == 1


def test_Q55_immunity_brings_no_protection_and_protection_no_immunity() -> None:
    at = table("necronomicon fed", "boxer", "sailor", zones=["deep_one", "", ""])
    immune, protected = play(at, "necronomicon!").after, play(at, "necronomicon").after
    assert immune.immune == protected.protected == {0}
    assert immune.protected == protected.immune == frozenset()
    assert aims_at(play(immune, "investigators").after, 0)
    assert not aims_at(play(protected, "investigators").after, 0)
