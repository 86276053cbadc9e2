"""Twin worlds: tables of three that are alike but for the hands that a seat has not seen."""

import json
from collections.abc import Sequence
from typing import Any

# The resume code holds the table as it was set up, hands and all, for whoever typed it in.
DESK = """
import json
import lovecraft_lab as ll
from lovecraft_lab.widgets.desk import Desk
from lovecraft_lab.widgets.lab import Lab
class Coded(Desk):
    code = "a code"
def quiet(game, infoset, choices, rng):
    return choices[0]
what = json.loads({what!r})
seats = what.pop("seats")
seat = what.pop("seat")
game = ll.letter(players=len(seats))
lab = Lab(Coded(game, seats, "twins", seat=seat, bots={{"quiet": quiet}}, position=what))
if None not in seats:
    lab.desk.act({{"do": "go", "pace": "rule", "turn": lab.desk.turn}})
lab
"""
HANDS = ["sailor", "urchin", "boxer"]
DRAWN = "fed"
SEATS = [0, 1, 2]


def table(hands: Sequence[str], turn: int, **what: Any) -> str:
    """A cell with a table of three; whose turn it is has drawn The Fed."""
    held = [[card, DRAWN] if seat == turn else [card] for seat, card in enumerate(hands)]
    return DESK.format(what=json.dumps({"hands": held, "turn": turn, **what}))


def swapped(one: int, two: int) -> list[str]:
    """The same hands, two of them exchanged: the deck stays the same."""
    hands = [*HANDS]
    hands[one], hands[two] = hands[two], hands[one]
    return hands
