"""The 27-card game: its cards, one row each with the rules they set off, and all its settings.

To add a card, add a row here, and under `rules` a function for an effect that no other card has.
"""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from lovecraft_lab.letter import restrictions as why
from lovecraft_lab.letter import switches
from lovecraft_lab.letter.cards import CardKind, Effect
from lovecraft_lab.letter.edition import (
    Course,
    Edition,
    Words,
    by_ident,
    card_table,
    steps_of,
)
from lovecraft_lab.letter.facts import DeckRanOut, EndOption, LastLeft, ShowedCard, WonGame
from lovecraft_lab.letter.restrictions import Restriction, Restrictions
from lovecraft_lab.letter.rules import (
    drawing,
    ending,
    guide,
    insane,
    match,
    play,
    sane,
    sanity,
    setup,
    standing,
    turn,
    zones,
)
from lovecraft_lab.letter.rules.play import no_effect
from lovecraft_lab.letter.zman27_examples import EXAMPLES

WORDS = Words()

OUT_IF_PLAYED = Effect("Play or discard it: you are out.", sane.eight_played)
MUST_BE_PLAYED = Effect(
    "Held with a 5 or more, it must be played.", in_vain=standing.SEVEN_DOES_NOTHING
)
TRADE = Effect("Trade hands with a rival.", sane.trade_hands, "another", in_vain=no_effect)
DRAW_ANEW = Effect("Anyone drops their hand and draws anew.", sane.discard_and_draw, "anyone")
PROTECT = Effect("Nobody can pick you until your next turn.", sane.protect)
COMPARE = Effect(
    "Compare hands: the lower one is out.", sane.compare_hands, "another", in_vain=no_effect
)
LOOK = Effect("Look at a rival’s hand.", sane.look, "another", in_vain=no_effect)
GUESS = Effect(
    "Name a number, not 1: a hit is out.",
    sane.answer_guess,
    "another",
    guess=True,
    in_vain=no_effect,
)
SHOOT = Effect("Deck’s top 2 cards land in any zone.", sane.fire, "anyone")
EGGS = Effect("Play it and you are out.", sane.eggs_played)

WIN_THE_MATCH = Effect("2+ Other World in your zone: win the match.", insane.call_cthulhu)
SHOW_AND_WIN = Effect("Other card 5+: show it, win the round.", insane.show_and_win)
GATHER = Effect(
    "Gather all hands, give one back to each.", insane.take_all_hands, asks="a hand-out"
)
TAKE = Effect(
    "Take a hand, leave the Eggs, play again.",
    insane.take_hand,
    "another",
    in_vain=no_effect,
    asks="a play",
)
NEVER_OUT = Effect("Nothing puts you out this round.", insane.become_immune)
DRAG_DOWN = Effect(
    "One Sane rival is out.", insane.drag_down, "another sane", in_vain=insane.nobody_sane
)
LOOK_AGAIN = Effect(
    "Look, then take a whole extra turn.", insane.look_and_go_again, "another", in_vain=no_effect
)
ASK = Effect(
    "A 1 is out. No 1? Name a number.",
    insane.ask_for_a_one,
    "another",
    in_vain=no_effect,
    asks="a number",
)
TURN_OVER = Effect(
    "Turn the deck over; you may end the round.", insane.turn_deck_over, asks="the end"
)


def arkham(ident: str, name: str, number: int, copies: int, sane_effect: Effect) -> CardKind:
    """Return the row of an Arkham card, which has a Sane effect only."""
    return CardKind(ident, name, number, copies, WORDS.plain, other_world=False, sane=sane_effect)


def other_world(
    ident: str, name: str, number: int, sane_effect: Effect, insane_effect: Effect | None
) -> CardKind:
    """Return the row of an Other World card; the box holds one copy of each."""
    return CardKind(
        ident,
        name,
        number,
        1,
        WORDS.other,
        other_world=True,
        sane=sane_effect,
        insane=insane_effect,
    )


CARDS = (
    replace(
        arkham("dilettante", "The Dilettante", 8, 1, OUT_IF_PLAYED),
        discarded=sane.dilettante_discarded,
    ),
    replace(
        other_world("cthulhu", "Cthulhu", 8, OUT_IF_PLAYED, WIN_THE_MATCH),
        discarded=sane.cthulhu_discarded,
    ),
    replace(arkham("entertainer", "The Entertainer", 7, 1, MUST_BE_PLAYED), beside=5),
    replace(other_world("shoggoth", "Shoggoth", 7, MUST_BE_PLAYED, SHOW_AND_WIN), beside=5),
    arkham("sailor", "The Sailor", 6, 1, TRADE),
    other_world("randall_tillinghast", "Randall Tillinghast", 6, TRADE, GATHER),
    arkham("musician", "The Musician", 5, 2, DRAW_ANEW),
    replace(other_world("stowaway", "Stowaway", 5, DRAW_ANEW, TAKE), needs_aside=True),
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
    replace(other_world("stowaway_eggs", "Stowaway Eggs", 0, EGGS, None), aside=True),
)

RESTRICTIONS = Restrictions(
    cards=(
        Restriction("Z011", "One of the cards in hand is played.", why.not_in_hand),
        Restriction(
            "Z054",
            "A 7 held together with a 5 or higher must be played.",
            why.another_must_go_first,
        ),
    ),
    effects=(
        Restriction(
            "Z010", "A Sane player uses the Sane effect.", why.sane_player_wants_insane_effect
        ),
        Restriction("Z012", "This card has no Insane effect.", why.card_has_no_such_effect),
    ),
    targets=(
        Restriction("Z011", "This effect is aimed at nobody.", why.aims_at_nobody),
        Restriction("Z001", "There is no such seat at this table.", why.no_such_seat),
        Restriction("Z073", "This effect chooses another player.", why.must_be_another),
        Restriction("Z024", "A player who is out cannot be chosen.", why.target_is_out),
        Restriction("Z071", "A protected player cannot be chosen.", why.target_is_protected),
        Restriction("Z083", "This effect chooses a player who is Sane.", why.target_is_insane),
    ),
    no_target=(
        Restriction(
            "Q-34", "A player who can be chosen must be chosen.", why.somebody_can_be_chosen
        ),
    ),
    numbers=(
        Restriction("Z011", "This play names no number.", why.number_not_asked),
        Restriction("Z089", "This play names a number.", why.number_missing),
        Restriction("Z089", "The number 1 may not be guessed.", why.number_is_one),
        Restriction("Z089", "No card of this game has that number.", why.number_not_in_the_game),
    ),
)

ZMAN27 = Edition(
    name="zman27",
    title="Lovecraft Letter, 27 cards",
    about="the whole game; a card of the Other World has a Sane and an Insane effect",
    cards=card_table(CARDS),
    rules=by_ident(
        (
            *steps_of(setup, turn, sanity, play, drawing, zones, sane, insane, ending, match),
            *standing.STANDING,
            *guide.GUIDE,
        )
    ),
    restrictions=RESTRICTIONS,
    switches=MappingProxyType(
        {
            "winning_card_counts": switches.winning_card_counts(CARDS),
            "forced_seven_while_insane": switches.forced_seven_while_insane(CARDS),
        }
    ),
    words=WORDS,
    course=Course(turn.pass_turn, sanity.sanity_check, play.choose_play, insane.choose_second_play),
    settle=ending.share_ties,
    endings=MappingProxyType(
        {
            DeckRanOut: ending.deck_ran_out,
            LastLeft: ending.one_left,
            ShowedCard: insane.show_and_win,
            EndOption: turn.offer_end,
            WonGame: ending.win_the_game,
        }
    ),
    examples=EXAMPLES,
)
