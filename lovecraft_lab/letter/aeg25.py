"""The 25-card game of 2017: its cards, its own numbers for what it shares, and all its settings."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from lovecraft_lab.core.rule import Rule
from lovecraft_lab.letter import restrictions as why
from lovecraft_lab.letter import switches
from lovecraft_lab.letter.aeg25_examples import EXAMPLES
from lovecraft_lab.letter.aeg25_facts import CheckStopped, DeckEmpty, ShowedHand
from lovecraft_lab.letter.cards import CardKind, Effect
from lovecraft_lab.letter.edition import (
    Course,
    Edition,
    Words,
    by_ident,
    card_table,
    effect_rules,
    steps_of,
)
from lovecraft_lab.letter.facts import DeckRanOut, LastLeft, WonGame
from lovecraft_lab.letter.restrictions import Restriction
from lovecraft_lab.letter.rules import (
    aeg25,
    drawing,
    ending,
    insane,
    match,
    play,
    sane,
    sanity,
    setup,
    standing,
    ties,
    turn,
    zones,
)
from lovecraft_lab.letter.zman27 import ZMAN27

WORDS = Words(
    plain="Sane",
    other="Insanity",
    starred="an Insanity card",
    fails="Insanity cards or the Necronomicon",
    zone="discard pile",
    aside="the Mi-Go Braincase",
    is_plural=False,
)

EIGHT, SEVEN, SIX, FIVE = (f"Card effects, {number}" for number in (8, 7, 6, 5))
FOUR, THREE, TWO, ONE, ZERO = (f"Card effects, {number}" for number in (4, 3, 2, 1, 0))
SETUP, TURN, DISCARDING = "Setup", "Taking a turn", "Discarding"
INSANITY, OUT, END = "Insanity", "Out of the round", "End of a round"
NEXT, MATCH = "Starting the next round", "End of the match"


# The cards

NOBODY = play.no_effect.under(
    "A111", DISCARDING, "A card that needs a player who may be chosen is discarded without effect."
)
OUT_IF_DISCARDED = Effect(
    "Discard it in any way: you are out.",
    sane.eight_played.under(
        "A126-8-sane", EIGHT, "Whoever discards an 8 with its Sane effect is out at once."
    ),
)
SEVEN_DOES_NOTHING = Rule(
    "A126-7-sane",
    SEVEN,
    "A 7 does nothing, but beside a 5 or higher it must go; an Insane player alone may keep the"
    " Trapezohedron.",
)
MUST_GO = Effect("Held with a 5 or more, it must go.", in_vain=SEVEN_DOES_NOTHING)
TRADE = Effect(
    "Trade hands with a rival.",
    sane.trade_hands.under(
        "A126-6-sane", SIX, "The player and the one chosen trade hands in secret."
    ),
    "another",
    in_vain=NOBODY,
)
DRAW_ANEW = Effect(
    "Anyone drops their hand and draws anew.",
    sane.discard_and_draw.under(
        "A126-5-sane", FIVE, "The player chosen discards the hand, without effect, and draws."
    ),
    "anyone",
)
SHIELD = Effect(
    "No rival’s card touches you until your turn.",
    sane.protect.under(
        "A126-4-sane",
        FOUR,
        "Until the player’s following turn begins, no other player’s card touches that player.",
    ),
)
COMPARE = Effect(
    "Compare hands: the lower one is out.",
    sane.compare_hands.under(
        "A126-3-sane", THREE, "Two players compare hands in secret; the lower number is out."
    ),
    "another",
    in_vain=NOBODY,
)
LOOK = Effect(
    "Look at a rival’s hand.",
    sane.look.under("A126-2-sane", TWO, "The player looks at the hand of the one chosen."),
    "another",
    in_vain=NOBODY,
)
GUESS = Effect(
    "Name a number, not 1: a hit is out.",
    sane.answer_guess.under(
        "A126-1-sane", ONE, "A number other than 1 is named; who holds it and was chosen is out."
    ),
    "another",
    guess=True,
    in_vain=NOBODY,
)
LOSE = Effect(
    "Discard it in your turn: you are out.",
    sane.eggs_played.under(
        "A126-0-sane", ZERO, "Whoever discards the Braincase in the own turn is out."
    ),
)

WIN_THE_MATCH = Effect("2+ Insanity cards in your pile: win the match.", aeg25.call_cthulhu)
WIN_THE_ROUND = Effect(
    "With a 5+: show both, win the round.", aeg25.win_from_the_hand, from_hand=True
)
COLLECT = Effect("Take all rivals’ hands, give them back.", aeg25.collect_hands, asks="giving back")
TAKE = Effect(
    "Take a hand, leave the Braincase, discard.",
    insane.take_hand.under(
        "A126-5-insane", FIVE, "The player takes and looks at the hand of the one chosen."
    ),
    "another",
    in_vain=NOBODY,
    asks="a play",
)
NEVER_OUT = Effect(
    "No effect puts you out this round.",
    insane.become_immune.under(
        "A126-4-insane", FOUR, "For the rest of the round no effect puts this player out."
    ),
)
HUNT = Effect("One rival is out if Sane.", aeg25.hunt, "another", in_vain=NOBODY)
LOOK_AND_DRAW = Effect(
    "Look, then draw a card and discard one.",
    aeg25.look_and_draw,
    "another",
    in_vain=NOBODY,
    asks="a play",
)
ASK = Effect(
    "A 1 is out. No 1? Name a number.",
    insane.ask_for_a_one.under(
        "A126-1-insane", ONE, "The player chosen is out who holds a 1; the answer is true."
    ),
    "another",
    in_vain=NOBODY,
    asks="a number",
)


def sane_only(ident: str, name: str, number: int, copies: int, effect: Effect) -> CardKind:
    """Return the row of a card that has a Sane effect only."""
    return CardKind(ident, name, number, copies, WORDS.plain, other_world=False, sane=effect)


def insanity(
    ident: str, name: str, number: int, effect: Effect, insane_effect: Effect | None
) -> CardKind:
    """Return the row of an Insanity card; the box holds one copy of each."""
    return CardKind(
        ident, name, number, 1, WORDS.other, other_world=True, sane=effect, insane=insane_effect
    )


CARDS = (
    replace(
        sane_only("necronomicon", "The Necronomicon", 8, 1, OUT_IF_DISCARDED),
        discarded=sane.dilettante_discarded.under(
            "A110", DISCARDING, "An 8 is the exception: discarded by force it puts its holder out."
        ),
        turned_up=aeg25.necronomicon_turned_up,
    ),
    replace(
        insanity("cthulhu", "Cthulhu", 8, OUT_IF_DISCARDED, WIN_THE_MATCH),
        discarded=aeg25.cthulhu_discarded,
    ),
    replace(sane_only("silver_key", "The Silver Key", 7, 1, MUST_GO), beside=5),
    replace(
        insanity("shining_trapezohedron", "The Shining Trapezohedron", 7, MUST_GO, WIN_THE_ROUND),
        beside=5,
        free_while_insane=True,
    ),
    sane_only("randolph_carter", "Randolph Carter", 6, 1, TRADE),
    insanity("nyarlathotep", "Nyarlathotep", 6, TRADE, COLLECT),
    sane_only("henry_armitage", "Professor Henry Armitage", 5, 2, DRAW_ANEW),
    replace(insanity("mi_go", "Mi-Go", 5, DRAW_ANEW, TAKE), needs_aside=True),
    sane_only("elder_sign", "Elder Sign", 4, 2, SHIELD),
    insanity("liber_ivonis", "Liber Ivonis", 4, SHIELD, NEVER_OUT),
    sane_only("great_race_of_yith", "Great Race of Yith", 3, 2, COMPARE),
    insanity("hound_of_tindalos", "Hound of Tindalos", 3, COMPARE, HUNT),
    sane_only("cats_of_ulthar", "Cats of Ulthar", 2, 2, LOOK),
    insanity("golden_mead", "Golden Mead", 2, LOOK, LOOK_AND_DRAW),
    sane_only("investigators", "Investigators", 1, 5, GUESS),
    insanity("deep_ones", "Deep Ones", 1, GUESS, ASK),
    replace(insanity("mi_go_braincase", "Mi-Go Braincase", 0, LOSE, None), aside=True),
)


# What it does as the 27-card game does, under its own numbers

SHARED = (
    setup.set_eggs_aside.under("A101", SETUP, "The Mi-Go Braincase is laid aside, face up."),
    setup.shuffle.under("A101-shuffle", SETUP, "The other 24 cards are shuffled into the deck."),
    setup.set_card_aside.under("A102", SETUP, "The top card is removed, unseen and face down."),
    setup.lay_face_up.under(
        "A103", SETUP, "With two players, five more cards are laid open before the deal."
    ),
    setup.deal.under("A104", SETUP, "Each player draws a card, which is the secret hand."),
    setup.named_starter.under("A104-starter", SETUP, "The table names the player who begins."),
    drawing.draw.under("A105-draw", TURN, "The top card of the deck is added to the hand, unseen."),
    zones.land_card.under(
        "A106", TURN, "A card counts as lying in the discard pile once its effect was applied."
    ),
    sane.forced_discard.under("A109", DISCARDING, "A card that has to be dropped has no effect."),
    sanity.lay_revealed.under(
        "Q-09", INSANITY, "After a failure the cards turned up go to the pile of who failed."
    ),
    sanity.counts_as_passed.under(
        "A126-4-insane-check",
        FOUR,
        "A card that fails the check came up, and the check goes on: no effect puts this player"
        " out.",
    ),
    zones.go_insane.under(
        "A112",
        INSANITY,
        "An Insanity card in the pile makes its owner Insane, however it came there.",
    ),
    ending.deck_ran_out.under(
        "Q-06", INSANITY, "A card must be drawn and none is left, as after a check: the round ends."
    ),
    zones.lay_hand_open.under(
        "A119", OUT, "Whoever is knocked out discards the hand without effect."
    ),
    ending.show_hands.under("A121", END, "All players still in the round show their hands."),
    ties.knock_out_the_tied.under("A121-tied", END, "Players with equal numbers are knocked out."),
    ties.highest_left_wins.under("A121-highest", END, "The highest number left wins the round."),
    ending.one_left.under("A122", END, "All players but one were knocked out: the round ends."),
    ending.last_player_wins.under("A122-wins", END, "The player who remains wins the round."),
    ending.take_token.under(
        "A123",
        END,
        "After the round the winner’s state of mind is looked at, and the token says it.",
    ),
    match.next_round.under("A124", NEXT, "A new round is set up in full; all are Sane."),
    match.winner_starts.under("A124-winner", NEXT, "The winner of the round before begins."),
    match.count_tokens.under("A125", MATCH, "Tokens are counted, Sane and Insane ones apart."),
    match.win_by_sane_tokens.under("A125-sane", MATCH, "Two Sane tokens win the match."),
    match.win_by_insane_tokens.under("A125-insane", MATCH, "Three Insane tokens win the match."),
    ending.win_the_game.under("A125-cthulhu", MATCH, "Cthulhu has won the whole match."),
    insane.cthulhu_too_early.under(
        "A126-8-insane-early", EIGHT, "Fewer than two lie there: the player is out of the round."
    ),
    drawing.draw_set_aside.under(
        "A126-5-sane-aside", FIVE, "With an empty deck it is the card removed that is drawn."
    ),
    insane.take_eggs.under(
        "A126-5-insane-braincase", FIVE, "Who was robbed takes the Braincase as the new hand."
    ),
    sane.spared_by_card.under(
        "A126-4-insane-card", FOUR, "No effect puts this player out, and this card is no exception."
    ),
    sane.spared_by_guess.under(
        "A126-4-insane-guess", FOUR, "The answer is yes, and yet no effect puts this player out."
    ),
    sane.immune_compare.under(
        "A126-4-insane-compare",
        FOUR,
        "One of the two is immune: none is out, by a lower number as little as by a tie.",
    ),
    sane.tied_compare.under("A126-3-sane-tie", THREE, "Equal numbers put nobody out."),
    insane.name_a_number.under(
        "A126-1-insane-number", ONE, "Without a 1, another number is guessed for the same player."
    ),
)

AS_THEY_ARE = (
    *(setup.random_starter, turn.end_protection, ties.nobody_wins, ties.starter_of_nobody),
    *(rule for rule in standing.STANDING if rule.ident == "Q-34"),
)
"""Rulings that hold in every edition."""

STANDING = (
    Rule("A100", "Components", "The box holds 25 cards, for two to six players."),
    Rule("A107", TURN, "A discard pile stays open to everybody, and keeps its order."),
    Rule(
        "A113",
        INSANITY,
        "In later turns an Insane player picks one effect of an Insanity card, never both.",
    ),
    SEVEN_DOES_NOTHING,
    Rule(
        "A126-0-insane", ZERO, "The Braincase does the same, whether its player is Sane or Insane."
    ),
)

SAYS_THE_SAME = {
    "A100": "Z001",
    "A105": "Z011 Z013 Z015",
    "A106": "Z028",
    "A107": "Z016",
    "A111": "Z073",
    "A112": "Z027",
    "A113": "Z010 Z012",
    "A119": "Z024",
    "A122": "Z036",
    "A124": "Z025 Z042",
    "A126-1-sane": "Z089",
    "A126-4-sane": "Z071",
    "A126-5-sane": "Z074",
    "A126-5-sane-aside": "Z094",
    "A126-7-sane": "Z054 Z056 Z057",
    "A126-8-insane": "Z051",
    "Q-34": "Q-34",
}
NUMBERS = MappingProxyType(
    {number: own for own, numbers in SAYS_THE_SAME.items() for number in numbers.split()}
)
"""The rules of the 27-card game that no step carries out, and what says the same here."""

ALIKE = ZMAN27.restrictions.under(NUMBERS)
RESTRICTIONS = ALIKE._replace(
    cards=(
        Restriction("A105", "One of the cards in hand is discarded.", why.not_in_hand),
        Restriction(
            "A126-7-sane",
            "A 7 held together with a 5 or higher must be discarded.",
            why.another_must_go_first,
        ),
    ),
    effects=(
        *ALIKE.effects,
        Restriction(
            "A126-7-insane",
            "This effect works from the hand: it is announced with 'win round'.",
            why.works_from_the_hand,
        ),
    ),
    announcement=(
        Restriction(
            "A126-7-insane", "A Sane player cannot win from the hand.", why.sane_player_announces
        ),
        Restriction(
            "A126-7-insane",
            "The round is won from the hand by the Trapezohedron with another 5 or higher.",
            why.nothing_to_announce,
        ),
    ),
)

AEG25 = Edition(
    name="aeg25",
    title="Lovecraft Letter of 2017, 25 cards",
    about="other effects and words, and a sanity check that stops at the first bad card",
    cards=card_table(CARDS),
    rules=by_ident((*steps_of(aeg25), *effect_rules(CARDS), *SHARED, *AS_THEY_ARE, *STANDING)),
    restrictions=RESTRICTIONS,
    switches=MappingProxyType(
        {
            "winning_card_counts": switches.winning_card_counts(CARDS),
            "necronomicon_in_check": switches.necronomicon_in_check(CARDS),
            "armitage_on_self_wins": switches.armitage_on_self_wins(CARDS),
        }
    ),
    words=WORDS,
    course=Course(aeg25.pass_turn, aeg25.sanity_check, aeg25.choose_play, aeg25.choose_after_mi_go),
    settle=ties.knock_out_ties,
    endings=MappingProxyType(
        {
            DeckRanOut: ending.deck_ran_out,
            DeckEmpty: aeg25.deck_is_empty,
            CheckStopped: aeg25.check_impossible,
            LastLeft: ending.one_left,
            ShowedHand: aeg25.win_from_the_hand,
            WonGame: ending.win_the_game,
        }
    ),
    face_up_first=True,
    limits=NUMBERS,
    examples=EXAMPLES,
)
