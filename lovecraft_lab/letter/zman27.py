"""The cards of the 27-card game: one row a card, each effect with the rule it sets off.

To add a card, add a row here, and under `rules` a function for an effect that no other card has.
"""

from __future__ import annotations

from lovecraft_lab.letter.cards import CardKind, Effect
from lovecraft_lab.letter.rules import insane, sane
from lovecraft_lab.letter.rules.play import no_effect

OUT_IF_PLAYED = Effect("Play or discard it: you are out.", sane.eight_played)
MUST_BE_PLAYED = Effect("Held with a 5 or more, it must be played.")
TRADE = Effect("Trade hands with a rival.", sane.trade_hands, "another", in_vain=no_effect)
DRAW_ANEW = Effect("Anyone drops their hand and draws anew.", sane.discard_and_draw, "anyone")
PROTECT = Effect("Nobody can pick you until your next turn.", sane.protect)
COMPARE = Effect(
    "Compare hands: the lower one is out.", sane.compare_hands, "another", in_vain=no_effect
)
LOOK = Effect("Look at a rival's hand.", sane.look, "another", in_vain=no_effect)
GUESS = Effect(
    "Name a number, not 1: a hit is out.",
    sane.answer_guess,
    "another",
    guess=True,
    in_vain=no_effect,
)
SHOOT = Effect("Deck's top 2 cards land in any zone.", sane.fire, "anyone")
EGGS = Effect("Play it and you are out.", sane.eggs_played)

WIN_THE_GAME = Effect("2+ Other World in your zone: win the game.", insane.call_cthulhu)
SHOW_AND_WIN = Effect("Other card 5+: show it, win the round.", insane.show_and_win)
GATHER = Effect("Gather all hands, give one back to each.", insane.take_all_hands)
TAKE = Effect(
    "Take a hand, leave the Eggs, play again.", insane.take_hand, "another", in_vain=no_effect
)
NEVER_OUT = Effect("Nothing puts you out this round.", insane.become_immune)
DRAG_DOWN = Effect(
    "One Sane rival is out.", insane.drag_down, "another sane", in_vain=insane.nobody_sane
)
LOOK_AGAIN = Effect(
    "Look, then take a whole extra turn.", insane.look_and_go_again, "another", in_vain=no_effect
)
ASK = Effect("A 1 is out. No 1? Name a number.", insane.ask_for_a_one, "another", in_vain=no_effect)
TURN_OVER = Effect("Turn the deck over; you may end the round.", insane.turn_deck_over)


def arkham(ident: str, name: str, number: int, copies: int, sane_effect: Effect) -> CardKind:
    """Return the row of an Arkham card, which has a Sane effect only."""
    return CardKind(ident, name, number, copies, other_world=False, sane=sane_effect)


def other_world(
    ident: str, name: str, number: int, sane_effect: Effect, insane_effect: Effect
) -> CardKind:
    """Return the row of an Other World card; the box holds one copy of each."""
    return CardKind(
        ident, name, number, copies=1, other_world=True, sane=sane_effect, insane=insane_effect
    )


EIGHTS = (
    CardKind(
        "dilettante",
        "The Dilettante",
        8,
        copies=1,
        other_world=False,
        sane=OUT_IF_PLAYED,
        discarded=sane.dilettante_discarded,
    ),
    CardKind(
        "cthulhu",
        "Cthulhu",
        8,
        copies=1,
        other_world=True,
        sane=OUT_IF_PLAYED,
        insane=WIN_THE_GAME,
        discarded=sane.cthulhu_discarded,
    ),
)
CARDS = (
    *EIGHTS,
    arkham("entertainer", "The Entertainer", 7, 1, MUST_BE_PLAYED),
    other_world("shoggoth", "Shoggoth", 7, MUST_BE_PLAYED, SHOW_AND_WIN),
    arkham("sailor", "The Sailor", 6, 1, TRADE),
    other_world("randall_tillinghast", "Randall Tillinghast", 6, TRADE, GATHER),
    arkham("musician", "The Musician", 5, 2, DRAW_ANEW),
    other_world("stowaway", "Stowaway", 5, DRAW_ANEW, TAKE),
    arkham("urchin", "The Urchin", 4, 2, PROTECT),
    other_world("necronomicon", "Necronomicon", 4, PROTECT, NEVER_OUT),
    arkham("boxer", "The Boxer", 3, 2, COMPARE),
    other_world("deep_one", "Deep One", 3, COMPARE, DRAG_DOWN),
    arkham("fed", "The Fed", 2, 2, LOOK),
    other_world("nightgaunt", "Nightgaunt", 2, LOOK, LOOK_AGAIN),
    arkham("investigators", "Investigators", 1, 5, GUESS),
    other_world("cultists", "Cultists", 1, GUESS, ASK),
    arkham("tommy_gun", "Tommy Gun", 0, 1, SHOOT),
    other_world("rlyeh", "R’lyeh", 0, SHOOT, TURN_OVER),
    CardKind("stowaway_eggs", "Stowaway Eggs", 0, 1, other_world=True, sane=EGGS, aside=True),
)
