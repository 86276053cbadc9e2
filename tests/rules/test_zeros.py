"""The 0s, Tommy Gun, R'lyeh and the Eggs: rules 93-98, rulings Q-52 and Q-61 to Q-65."""

import pytest

import lovecraft_lab as ll
from lovecraft_lab.letter.facts import DeckTurned, LaidDown, NextCard
from lovecraft_lab.letter.state import LetterState
from tests.rules.table import (
    Line,
    hand,
    learnt,
    play,
    refused,
    table,
    texts,
    unseen,
    view,
    zone,
)

OTHERS_MAD = ["cultists", "", ""]
"""The zones of a table at which seat 0 is Insane."""


@pytest.mark.parametrize(("zero", "lands"), [("tommy_gun", []), ("rlyeh", ["Z026"])])
@pytest.mark.parametrize("target", [0, 1, 2])
def test_Z093_the_top_two_cards_go_to_the_zone_of_the_one_chosen(
    zero: str, lands: list[str], target: int
) -> None:
    line = play(table(f"{zero} sailor", "fed", "urchin"), f"{zero}>{target}", "boxer musician")
    assert line.ids == ["Z011", "Z093", "Z093-cards", "Z019", "Z014", *lands, "Z008"]
    own = [zero] if target == 0 else []
    assert zone(line.after, target).split() == ["boxer", "musician", *own]
    assert [hand(line.after, seat) for seat in range(3)] == ["sailor", "fed", "urchin"]


def test_Z093_with_one_card_in_the_deck_that_one_goes() -> None:
    at = table("tommy_gun sailor", "fed", "urchin", unseen="boxer musician")
    asked = play(at, "tommy_gun>1").after
    # One of the two unseen cards is the deck, the other the card set aside.
    assert texts(asked) == ["boxer", "musician"]
    line = play(asked, "boxer")
    assert line.ids[:4] == ["Z093-cards", "Z019", "Z014", "Z008"]
    assert zone(line.after, 1) == "boxer"
    assert unseen(line.after) == "musician"


def test_Z093_cards_come_up_from_the_top_together_and_every_pair_may_come() -> None:
    at = table("tommy_gun sailor", "dilettante", "urchin", unseen="boxer boxer fed cthulhu")
    asked = play(at, "tommy_gun>1").after
    # Four unseen cards, one of them aside: 6 pairs, two with the first or the second Boxer alike.
    assert {at.game.format(at, pair): chance * 6 for pair, chance in ll.outcomes(asked)} == {
        "boxer boxer": 1,
        "boxer cthulhu": 2,
        "boxer fed": 2,
        "cthulhu fed": 1,
    }


@pytest.mark.parametrize(("open_card", "lands"), [("boxer", []), ("deep_one", ["Z026"])])
def test_Z093_an_open_next_card_is_one_of_the_two(open_card: str, lands: list[str]) -> None:
    at = table("tommy_gun sailor", "fed", "urchin", known_next=open_card)
    line = play(at, "tommy_gun>1", "musician", "entertainer")
    # Whom the cards drive Insane is Insane before the next card of the deck comes to light.
    steps = ["Z011", "Z093", "Z093-cards", "Z019", *lands, "Q-57"]
    assert line.ids[: len(steps)] == steps
    _, opened = line.around("Q-57")
    assert zone(opened, 1) == f"{open_card} musician"
    assert opened.known_next is not None
    assert opened.game.cards[opened.known_next].ident == "entertainer"


def test_Z093_an_open_deck_of_one_card_leaves_chance_nothing_to_decide() -> None:
    at = table(
        "tommy_gun sailor",
        "fed",
        "urchin",
        zones=["rlyeh", "", ""],
        known_next="boxer",
        unseen="musician",
    )
    line = play(at, "tommy_gun>1")
    assert line.ids[:4] == ["Z011", "Z093", "Z019", "Z014"]
    assert zone(line.after, 1) == "boxer"
    assert unseen(line.after) == "musician"


def test_Z093_an_open_deck_of_two_cards_is_taken_whole() -> None:
    at = table(
        "tommy_gun sailor",
        "fed",
        "urchin",
        zones=["rlyeh", "", ""],
        known_next="boxer",
        unseen="musician stowaway",
    )
    line = play(at, "tommy_gun>1", "stowaway")
    assert line.ids == [
        *["Z011", "Z093", "Z093-cards", "Z019", "Z026", "Z014"],
        *["Z008", "Z029", "Z032", "Z035", "Z037", "Z039"],
    ]
    assert zone(line.after, 1) == "boxer stowaway"


@pytest.mark.parametrize("text", ["tommy_gun>0", "tommy_gun>1"])
def test_Z094_tommy_gun_never_reaches_the_card_set_aside(text: str) -> None:
    at = table("tommy_gun sailor", "fed", "urchin", unseen="boxer")
    line = play(at, text)
    # The card aside is still there when the hands are shown.
    assert line.ids == ["Z011", "Z093", "Z014", "Z008", "Z035", "Z037", "Z039"]
    assert line.after.aside
    assert unseen(line.after) == "boxer"


def test_Z094_a_sanity_check_never_reaches_it_either() -> None:
    at = table("fed", "urchin", zones=["cultists deep_one", ""], unseen="boxer musician")
    line = play(at, "boxer")
    assert line.ids == ["Z030", "Z032", "Z033", "Z035", "Z037", "Z039"]
    assert line.after.aside
    assert unseen(line.after) == "musician"


def flipped(unseen_cards: str | None = None, text: str = "rlyeh!") -> Line:
    """Three players; seat 0, Insane, turns the deck over."""
    at = table("rlyeh sailor", "fed", "urchin", zones=OTHERS_MAD, unseen=unseen_cards)
    return play(at, text)


def test_Z095_the_deck_is_turned_over_and_its_next_card_lies_open() -> None:
    line = flipped()
    assert line.ids == ["Z011", "Z095"]
    opened = play(line.after, "boxer")
    # Seat 1 draws the open card without chance, and the one below comes to light.
    assert opened.ids == ["Q-57", "Z014", "Z008", "Q-58"]
    assert hand(opened.after, 1) == "fed boxer"
    shown = play(opened.after, "dilettante").after
    assert [view(shown, seat).known_next for seat in (0, 1, 2, None)] == [shown.known_next] * 4
    assert shown.known_next is not None
    assert shown.game.cards[shown.known_next].ident == "dilettante"


def test_Z095_every_draw_comes_from_the_open_side() -> None:
    at = play(flipped().after, "boxer", "dilettante", "fed>2").after
    # Seat 2 has drawn the open Dilettante: everyone knows it.
    assert hand(at, 2) == "urchin dilettante"
    assert [at.game.cards[kind].ident for kind in view(at, 0).known[2]] == ["dilettante"]


def test_Z095_a_deck_of_one_card_shows_it() -> None:
    line = flipped("boxer musician")
    assert texts(line.after) == ["boxer", "musician"]
    after = play(line.after, "boxer").after
    assert hand(after, 1) == "fed boxer"
    assert unseen(after) == "musician"
    assert after.known_next is None


def test_Z095_an_empty_deck_has_nothing_to_show() -> None:
    line = flipped("musician")
    assert line.ids == ["Z011", "Z095", "Z014", "Z008", "Z035", "Z037", "Z039"]
    before, after = line.around("Z095")
    assert not before.deck_open
    assert after.deck_open
    assert after.known_next is None
    # The card aside stays hidden.
    assert unseen(line.after) == "musician"


def test_Z096_nobody_sees_any_other_card_of_the_deck() -> None:
    line = flipped()
    opened = play(line.after, "boxer")
    (boxer,) = ll.view(line.after.game, ll.infoset(opened.after, 1)).hands[1][1:]
    for seat in (0, 1, 2, None):
        told = [fact for fact in learnt(opened, seat) if isinstance(fact, NextCard)]
        assert told == [NextCard(boxer)]
    # Which card follows is open still: each unseen card may be it.
    assert set(texts(opened.after)) == set(unseen(opened.after).split())


def option() -> LetterState:
    """Seat 0 turned the deck over a round of turns ago and may end the round now."""
    return table(
        "sailor",
        "fed",
        "urchin",
        zones=["cultists rlyeh", "", ""],
        known_next="boxer",
        end_option=0,
    )


def test_Z097_the_round_may_be_ended_before_the_sanity_check() -> None:
    at = option()
    assert texts(at) == ["end round", "go on"]
    line = play(at, "end round")
    # Hands 6, 2 and 4 are shown as when the deck runs out; nobody draws, checks or plays.
    assert line.ids == ["Z097", "Z037", "Z039"]
    assert line.after.round_winners == (0,)
    assert line.after.tokens == ((0, 1), (0, 0), (0, 0))


def test_Z097_the_option_comes_with_the_flip_and_waits_for_the_next_own_turn() -> None:
    line = flipped()
    assert line.after.end_option == 0
    assert DeckTurned(0) in learnt(line, None)
    at = play(line.after, "boxer", "musician", "boxer>2", "investigators").after
    # Seat 1's Boxer (The Fed, 2, against The Urchin, 4) puts seat 1 out; seat 2 draws a Musician.
    assert ll.mover(at) == 2
    line = play(at, "musician>2", "fed")
    assert line.ids[-1] == "Z008"
    assert texts(line.after) == ["end round", "go on"]


def test_Z097_unused_it_lapses() -> None:
    line = play(option(), "go on")
    assert line.ids == ["Z097", "Z029"]
    assert line.after.end_option is None


def test_Z097_protection_ends_before_the_question() -> None:
    at = table(
        "dilettante",
        "boxer urchin",
        zones=["cultists rlyeh", ""],
        known_next="sailor",
        end_option=0,
        protected=[0],
        turn=1,
    )
    line = play(at, "urchin")
    assert line.ids == ["Z011", "Z071", "Z014", "Z008", "Q-13"]
    assert texts(line.after) == ["end round", "go on"]


def test_Z097_it_is_lost_when_its_player_goes_out() -> None:
    at = table(
        "sailor",
        "investigators fed",
        "urchin",
        zones=["cultists rlyeh", "", ""],
        known_next="boxer",
        end_option=0,
        turn=1,
    )
    line = play(at, "investigators>0=6")
    assert line.after.out == {0}
    assert line.after.end_option is None
    assert view(line.after, 2).end_option is None
    # Seat 2 draws and plays; the next turn is seat 1's, and nobody is asked.
    later = play(line.after, "musician", "urchin", "investigators")
    assert "Z097" not in later.ids
    assert later.after.turn == 1


def test_Z098_the_eggs_when_played_put_their_player_out() -> None:
    line = play(table("stowaway_eggs fed", "boxer", "urchin"), "stowaway_eggs")
    assert line.ids == ["Z011", "Z098", "Z023", "Z014", "Z026", "Z008"]
    assert line.after.out == {0}
    assert zone(line.after, 0) == "fed stowaway_eggs"


def test_Z098_the_eggs_discarded_otherwise_do_not() -> None:
    own = play(table("musician stowaway_eggs", "boxer", "urchin"), "musician>0", "fed")
    assert own.ids == ["Z011", "Z065", "Z026", "Z018", "Z009", "Z014", "Z008"]
    assert own.after.out == set()
    assert own.after.insane == {0}


def test_Q52_the_eggs_have_one_effect_and_it_is_neither_sane_nor_insane() -> None:
    for pile in ("", "cultists"):
        at = table("stowaway_eggs fed", "boxer", "urchin", zones=[pile, "", ""])
        assert [text for text in texts(at) if "eggs" in text] == ["stowaway_eggs"]
        assert "Z012" in refused(at, "stowaway_eggs!")
        assert play(at, "stowaway_eggs").ids[:3] == ["Z011", "Z098", "Z023"]


def test_Q52_the_eggs_are_an_other_world_card_for_cthulhu() -> None:
    at = table("cthulhu fed", "boxer", "urchin", zones=["cultists stowaway_eggs", "", ""])
    assert play(at, "cthulhu!").after.game_winners == (0,)


def test_Q52_the_eggs_are_an_other_world_card_for_checks_and_a_0_for_compares() -> None:
    at = table("fed", "boxer", zones=["cultists stowaway_eggs", ""])
    assert {len(text.split()) for text in texts(at)} == {2}
    at = table("boxer investigators", "stowaway_eggs", "urchin")
    assert play(at, "boxer>1").after.out == {1}
    at = table("boxer tommy_gun", "stowaway_eggs", "urchin")
    assert play(at, "boxer>1").after.out == set()


def test_Q61_ending_the_round_dodges_the_own_sanity_check() -> None:
    # The open card is of the Other World: the check would fail for certain.
    at = table("sailor", "fed", zones=["cultists rlyeh", ""], known_next="deep_one", end_option=0)
    assert play(at, "end round").after.round_winners == (0,)
    failed = play(at, "go on")
    assert texts(failed.after) != []
    assert "Z031" in play(failed.after, texts(failed.after)[0]).ids


def test_Q62_rlyeh_sane_is_a_tommy_gun_that_drives_its_player_insane() -> None:
    at = table("rlyeh sailor", "fed", "urchin")
    assert [text for text in texts(at) if "rlyeh" in text] == ["rlyeh>0", "rlyeh>1", "rlyeh>2"]
    line = play(at, "rlyeh>1", "boxer musician")
    assert not line.after.deck_open
    assert line.after.end_option is None
    assert zone(line.after, 0) == "rlyeh"
    assert line.after.insane == {0}


@pytest.mark.parametrize("target", [0, 1])
def test_Q63_eights_in_a_tommy_gun_do_nothing(target: int) -> None:
    at = table("tommy_gun sailor", "fed", "urchin")
    line = play(at, f"tommy_gun>{target}", "cthulhu dilettante")
    assert line.ids == ["Z011", "Z093", "Z093-cards", "Z019", "Z026", "Z014", "Z008"] + (
        ["Z029"] if target == 1 else []
    )
    assert line.after.out == set()
    assert line.after.insane == {target}
    assert line.after.game_winners == ()


def test_Q63_a_cthulhu_that_was_dropped_counts_for_checks() -> None:
    # Cultists and Cthulhu lie there.
    at = table("tommy_gun sailor", "fed", "urchin", zones=["", "cultists", ""])
    line = play(at, "tommy_gun>1", "cthulhu dilettante")
    assert line.ids[-1] == "Z029"
    assert {len(text.split()) for text in texts(line.after)} == {2}


def test_Q64_tommy_gun_on_an_empty_deck_does_nothing_and_the_round_goes_on() -> None:
    line = play(table("tommy_gun sailor", "fed", "urchin", unseen="boxer"), "tommy_gun>1")
    assert line.ids[:4] == ["Z011", "Z093", "Z014", "Z008"]
    assert not any(isinstance(fact, LaidDown) for fact in learnt(line, None))
    # The turn is over before the next one's draw ends the round.
    _, landed = line.around("Z014")
    assert landed.round_winners == ()
    assert zone(landed, 0) == "tommy_gun"
    assert zone(landed, 1) == ""


def test_Q65_a_rival_driven_insane_checks_next_turn_and_has_insane_effects_open() -> None:
    at = table("tommy_gun sailor", "nightgaunt", "urchin")
    line = play(at, "tommy_gun>1", "boxer deep_one")
    assert line.ids[-3:] == ["Z014", "Z008", "Z029"]
    turn = play(line.after, "musician", "fed").after
    assert ll.mover(turn) == 1
    assert {"nightgaunt>0", "nightgaunt!>0"} <= {*texts(turn)}
