"""The difference of two views, in words."""

from dataclasses import replace

import pytest

from lovecraft_lab.letter import EDITIONS
from lovecraft_lab.show import Change
from lovecraft_lab.show.changes import changes
from tests.show.deck import CROWD, check, kinds, table

BEFORE = table(
    hands=(kinds("sailor"), (None,), (None,)),
    zones=(kinds("investigators rlyeh"), (), ()),
    insane=(0,),
    deck=9,
    checks=(check(0, reveal=1),),
)


def test_nothing_has_changed() -> None:
    assert changes(CROWD, CROWD) == ()


def test_a_check_that_was_passed() -> None:
    after = replace(BEFORE, deck=8, zones=(kinds("investigators rlyeh musician"), (), ()))
    assert changes(BEFORE, after) == (
        Change("Deck", "9", "8"),
        Change("Your discard zone", "2 cards", "3 cards, now also Musician 5"),
    )


def test_a_zone_is_called_what_the_edition_calls_it_and_what_came_is_named() -> None:
    before = replace(BEFORE, words=EDITIONS["aeg25"].words)
    after = replace(before, zones=(kinds("investigators rlyeh musician"), (), ()))
    assert changes(before, after) == (
        Change("Your discard pile", "2 cards", "3 cards, now also Musician 5"),
    )


def test_everything_at_once_in_a_stable_order() -> None:
    after = replace(
        BEFORE,
        turn=1,
        turn_number=2,
        deck=7,
        known_next=kinds("fed")[0],
        deck_open=True,
        aside=False,
        eggs_aside=False,
        face_up=kinds("boxer"),
        resolving=kinds("nightgaunt"),
        revealed=kinds("urchin"),
        hands=(kinds("sailor fed"), (None, None), ()),
        zones=(kinds("investigators rlyeh"), kinds("cultists"), ()),
        known=((), kinds("urchin"), ()),
        insane=(0, 1),
        protected=(1,),
        out=(2,),
        tokens=((0, 1), (0, 0), (0, 0)),
        checks=(check(0),),
    )
    assert changes(BEFORE, after, ["Ada", "Ida", "Cy"]) == (
        Change("Table", "Round 1, turn 1. Your turn", "Round 1, turn 2. Ida’s turn"),
        Change("Deck", "9", "7"),
        Change("Next card", "not known", "Fed 2 (lies open)"),
        Change("Set-aside card", "face down", "taken"),
        Change("Card beside the deck", "Stowaway Eggs 0*", "none"),
        Change("Face up, out of the round", "none", "Boxer 3"),
        Change("Being resolved", "none", "Nightgaunt 2*"),
        Change("Turned up", "none", "Urchin 4"),
        Change("Your hand", "Sailor 6", "Sailor 6, Fed 2"),
        Change("Your tokens", "0 of 2 Sane, 0 of 3 Insane", "0 of 2 Sane, 1 of 3 Insane"),
        Change(
            "Your next sanity check, by unseen cards",
            "1 card, 10/23 = 43.5 %",
            "2 cards, 10/23 = 43.5 %",
        ),
        Change("Ida’s discard zone", "0 cards", "1 card, now also Cultists 1*"),
        Change("Ida’s hand", "1 hidden card", "Urchin 4 (seen by you), 1 hidden card"),
        Change("Ida’s standing", "Sane", "Insane, Protected"),
        Change("Cy’s hand", "1 hidden card", "none"),
        Change("Cy’s standing", "Sane", "Sane, Out of the round"),
    )


def test_a_discard_pile_is_called_what_its_edition_calls_it() -> None:
    words = replace(BEFORE.words, zone="discard pile")
    before = replace(BEFORE, words=words)
    after = replace(before, zones=(kinds("investigators rlyeh musician"), (), ()))
    assert changes(before, after) == (
        Change("Your discard pile", "2 cards", "3 cards, now also Musician 5"),
    )


def test_a_new_round_clears_the_zones() -> None:
    after = replace(BEFORE, round_number=2, zones=((), (), ()))
    assert Change("Your discard zone", "2 cards", "0 cards") in changes(BEFORE, after)


def test_views_of_two_seats_are_not_compared() -> None:
    with pytest.raises(ValueError, match="seat 0 of 3 and seat 1 of 3"):
        changes(BEFORE, replace(BEFORE, seat=1))
