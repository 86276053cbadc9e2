"""Where cards lie and where they have come from, told by two pictures of one seat alone."""

from dataclasses import replace

import pytest

from lovecraft_lab.letter import View
from lovecraft_lab.show.facts import picture
from lovecraft_lab.show.places import moves, placed
from lovecraft_lab.show.table import table_body
from tests.show.deck import MOMENTS, kinds, table

HIDDEN = (None,)
START = table(hands=(kinds("sailor fed"), HIDDEN, HIDDEN), zones=(kinds("boxer"), (), ()), deck=20)
RESOLVING = replace(START, hands=(kinds("fed"), HIDDEN, HIDDEN), resolving=kinds("sailor"))
TRADED = replace(RESOLVING, hands=(kinds("urchin"), HIDDEN, HIDDEN), known=((), kinds("fed"), ()))
LANDED = replace(TRADED, resolving=(), zones=(kinds("boxer sailor"), (), ()))
DREW = replace(LANDED, hands=(kinds("urchin"), (None, None), HIDDEN), deck=19)
OTHERS_PLAY = replace(DREW, hands=LANDED.hands, resolving=kinds("musician"))
TURNED_UP = replace(OTHERS_PLAY, deck=17, revealed=kinds("rlyeh boxer"))
LAID_DOWN = replace(TURNED_UP, revealed=(), zones=(kinds("boxer sailor"), (), kinds("rlyeh boxer")))
OUT = replace(
    LAID_DOWN,
    hands=(kinds("urchin"), HIDDEN, ()),
    zones=(kinds("boxer sailor"), (), kinds("rlyeh boxer urchin")),
)
TOOK_HAND = replace(LANDED, hands=(kinds("urchin musician"), HIDDEN, ()))
STEPS = {
    "a card is played": (START, RESOLVING, "resolving:0<hand:0:0 hand:0:0<hand:0:1"),
    "hands are traded": (RESOLVING, TRADED, "hand:1:0<hand:0:0 hand:0:0<hand:1:0"),
    "a card goes to a zone": (TRADED, LANDED, "zone:0:1<resolving:0"),
    "another draws": (LANDED, DREW, "hand:1:1<deck"),
    "another plays": (DREW, OTHERS_PLAY, "resolving:0<hand:1:1"),
    "cards are turned up": (OTHERS_PLAY, TURNED_UP, "revealed:0<deck revealed:1<deck"),
    "cards are laid down": (TURNED_UP, LAID_DOWN, "zone:2:0<revealed:0 zone:2:1<revealed:1"),
    "a hand is laid open": (LAID_DOWN, OUT, "zone:2:2<hand:2:0"),
    "a hand is taken": (LANDED, TOOK_HAND, "hand:0:1<hand:2:0"),
    "another's whole turn": (
        LANDED,
        replace(LANDED, deck=19, zones=(kinds("boxer sailor"), (), kinds("urchin"))),
        "zone:2:0<hand:2:0",  # the card drawn stays, or the other: nobody can know
    ),
    "a hand is only seen": (LANDED, replace(LANDED, known=((), kinds("fed"), kinds("fed"))), ""),
    "one looks back": (DREW, LANDED, "deck<hand:1:1"),
    "one looks back at a play": (RESOLVING, START, "hand:0:0<resolving:0 hand:0:1<hand:0:0"),
}


def glides(was: View, now: View) -> set[str]:
    """What glides between two views, as `to<from`."""
    return {f"{at}<{came}" for at, came in moves(picture(was), picture(now)).items()}


@pytest.mark.parametrize("what", STEPS)
def test_a_card_comes_from_where_the_seat_saw_it_last(what: str) -> None:
    was, now, told = STEPS[what]
    assert glides(was, now) == set(told.split())


@pytest.mark.parametrize("moment", MOMENTS)
def test_where_nothing_has_changed_nothing_moves(moment: str) -> None:
    view = MOMENTS[moment]
    assert glides(view, view) == set()


def test_a_place_is_named_once_and_tells_nothing_of_a_hidden_card() -> None:
    shown = placed(picture(START))
    cards = [card for place in shown.places for card in (*place.hand, *place.zone)]
    names = [card.place for card in (*cards, shown.top)]
    assert names == ["hand:0:0", "hand:0:1", "zone:0:0", "hand:1:0", "hand:2:0", "deck"]


def test_a_page_is_told_places_only_where_they_were_named() -> None:
    still, live = picture(RESOLVING), placed(picture(RESOLVING), picture(START))
    assert "data-" not in table_body(still)
    assert 'data-place="resolving:0" data-from="hand:0:0"' in table_body(live)
    assert 'data-place="hand:1:0" ' not in table_body(live), "it did not move"
