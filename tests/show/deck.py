"""Tables for the tests of the pictures: views made by hand, with the cards of the 27-card game."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

from lovecraft_lab.letter import EDITIONS, Check, View
from lovecraft_lab.letter.cards import Kind

CARDS = EDITIONS["zman27"].cards
LONG_NAMES = (
    "Ada",
    "Wilhelmina Bartholomew-Featherstonehaugh of Arkham",
    '<script>alert("x")</script>',
    'Łukasz "the quiet" O\'Neil & sons',
    "محمد\u202e\x1b[31m\n",
    "W" * 300,
)
"""Names as people may well type them."""


def kinds(idents: str) -> tuple[Kind, ...]:
    """Cards by their ids, parted by blanks."""
    places = {card.ident: Kind(place) for place, card in enumerate(CARDS)}
    return tuple(places[ident] for ident in idents.split())


def table(players: int = 3, **what: Any) -> View:
    """A table in seat 0's first turn, with `what` changed."""
    none: tuple[tuple[Kind, ...], ...] = ((),) * players
    plain = View(
        cards=CARDS,
        seat=0,
        players=players,
        turn=0,
        turn_number=1,
        round_number=1,
        deck=24 - players,
        hands=(kinds("sailor fed"), *((None,),) * (players - 1)),
        known=none,
        zones=none,
        resolving=(),
        out=(),
        insane=(),
        protected=(),
        immune=(),
        face_up=(),
        aside=True,
        eggs_aside=True,
        deck_open=False,
        known_next=None,
        end_option=None,
        tokens=((0, 0),) * players,
        round_winners=None,
        game_winners=None,
        checks=(),
    )
    return replace(plain, **what)


def check(seat: int, chance: Fraction = Fraction(10, 23), **what: Any) -> Check:
    """A sanity check over two cards out of 23, nine of them of the Other World."""
    plain = Check(seat, 2, chance, arkham=14, other=9, open_card=None, immune=False)
    return replace(plain, **what)


CROWD = table(
    6,
    turn=3,
    deck=0,
    hands=((None,) * 2, kinds("boxer"), (None,), (None, None), (None,), ()),
    seat=1,
    zones=(
        kinds("investigators fed rlyeh"),
        kinds("cultists urchin tommy_gun musician"),
        kinds("investigators nightgaunt musician"),
        kinds("investigators deep_one"),
        kinds("investigators necronomicon"),
        kinds("entertainer cthulhu shoggoth"),
    ),
    known=((), (), (), kinds("sailor"), kinds("stowaway_eggs"), ()),
    insane=(0, 1, 2, 3, 4, 5),
    protected=(0, 3),
    immune=(4,),
    out=(5,),
    resolving=kinds("randall_tillinghast"),
    eggs_aside=False,
    tokens=((1, 2),) * 6,
    checks=tuple(check(p, immune=p == 4) for p in range(5)),
)
"""Six players near the end of a round: the fullest table there is."""
