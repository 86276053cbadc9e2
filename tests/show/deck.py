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
        copies=tuple(card.copies for card in CARDS),
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

OVER = table(
    4,
    seat=1,
    turn=0,
    deck=0,
    hands=(kinds("boxer"), kinds("sailor"), kinds("sailor"), ()),
    zones=(kinds("fed"), kinds("rlyeh"), (), kinds("cthulhu")),
    out=(3,),
    insane=(1, 3),
    round_winners=(1, 2),
    game_winners=(1,),
    tokens=((0, 0), (0, 3), (1, 1), (0, 0)),
)
OPEN_DECK = table(
    2,
    deck=4,
    deck_open=True,
    known_next=kinds("urchin")[0],
    face_up=kinds("fed boxer rlyeh sailor necronomicon"),
    revealed=kinds("investigators"),
    end_option=1,
    aside=False,
    checks=(check(1, open_card=kinds("urchin")[0]),),
    insane=(1,),
)
MOMENTS = {
    "start": table(),
    "crowd": CROWD,
    "over": OVER,
    "open deck": OPEN_DECK,
    "spectator": replace(CROWD, seat=None, known=((),) * 6),
    "seat 5": table(6, seat=5, hands=((None,),) * 5 + (kinds("boxer fed"),)),
    "long zone": table(2, zones=(kinds(" ".join(["investigators"] * 5 + ["fed"] * 11)), ())),
    "six in hand": table(6, hands=(kinds("boxer fed sailor urchin rlyeh fed"), *((),) * 5)),
}
"""Tables that differ as much as tables do."""
