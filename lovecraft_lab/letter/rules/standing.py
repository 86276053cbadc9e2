"""The standing rules of the 27-card game: counts, rights and limits, which no step carries out.

Each is kept by the set-up, by the restrictions, or by the shape of the steps, and is tested as an
invariant or as a refusal.
"""

from __future__ import annotations

from lovecraft_lab.core.rule import Rule

SEVEN_DOES_NOTHING = Rule(
    "Z057",
    "Card effects, 7",
    "Beside a 4 or lower a 7 may be kept or played; its Sane effect does nothing when played.",
)

STANDING = (
    Rule("Z001", "Contents", "The box holds 27 cards, and two to six players sit at the table."),
    Rule(
        "Z010",
        "Player turn",
        "Whoever is Sane has no choice: the Sane effect is the one that is used.",
    ),
    Rule(
        "Z012",
        "Player turn",
        "An Insane player who plays a card without an Insane effect uses its Sane effect.",
    ),
    Rule("Z013", "Player turn", "An effect must be used, even one that hurts the player using it."),
    Rule(
        "Z015",
        "Player turn",
        "When no turn is under way, each player in the round has one card in hand.",
    ),
    Rule(
        "Z016",
        "Played and discarded cards",
        "Every player has an own discard zone, and all cards in it stay open to everybody.",
    ),
    Rule(
        "Z017",
        "Played and discarded cards",
        "An effect works only when its card is played in the player’s own turn.",
    ),
    Rule(
        "Z020",
        "Played and discarded cards",
        "A card turned up by a sanity check has no effect.",
    ),
    Rule(
        "Z022",
        "Played and discarded cards",
        "The exception for the 8s reaches neither cards turned up nor cards put straight down.",
    ),
    Rule(
        "Z024",
        "Out of the round",
        "Being out means no more turns and not being chosen, for the rest of the round.",
    ),
    Rule("Z025", "State of mind", "Every player begins a round Sane."),
    Rule(
        "Z027",
        "State of mind",
        "There is no way back: who is Insane remains so while the round lasts.",
    ),
    Rule(
        "Z028",
        "State of mind",
        "A first Other World card is still played Sane; Insanity comes when it lands.",
    ),
    Rule(
        "Z034",
        "Sanity checks",
        "When the deck holds too few cards for a check, all that it holds are turned up.",
    ),
    Rule("Z042", "Starting the next round", "With a new round everybody is Sane again."),
    Rule("Z048", "End of the match", "Several players may win the match at the same moment."),
    Rule(
        "Z051", "Card effects, 8", "Cthulhu is not one of the two Other World cards that it needs."
    ),
    Rule(
        "Z054",
        "Card effects, 7",
        "A 7 held together with another card of 5 or higher must be the card played.",
    ),
    Rule("Z055", "Card effects, 7", "The card kept beside a 7 that had to be played is not shown."),
    Rule("Z056", "Card effects, 7", "Whoever holds both 7s plays the one they like."),
    SEVEN_DOES_NOTHING,
    Rule("Z063", "Card effects, 6", "The card held before may be given away as well."),
    Rule("Z064", "Card effects, 6", "A protected player’s hand is taken like any other."),
    Rule(
        "Z070",
        "Card effects, 5",
        "A Stowaway still being carried out counts for the Cthulhu played after it.",
    ),
    Rule("Z072", "Card effects, 4", "Protection does not keep off an effect on all players."),
    Rule(
        "Z074",
        "Card effects, 4",
        "An effect on any player must be used on oneself when all others are protected.",
    ),
    Rule(
        "Z080",
        "Card effects, 4",
        "An immune player still shows the hand at the end, and can lose on its number.",
    ),
    Rule(
        "Z088",
        "Card effects, 2",
        "A Nightgaunt still being carried out counts for a Cthulhu in its extra turn.",
    ),
    Rule(
        "Z089",
        "Card effects, 1",
        "Another player is chosen and any number but 1 is named; 0 may be named too.",
    ),
    Rule(
        "Z094",
        "Card effects, 0",
        "The card set aside face down is never turned up; only an empty deck lets it be drawn.",
    ),
    Rule("Z096", "Card effects, 0", "Nobody may look deeper into a deck that was turned over."),
    Rule(
        "Z099",
        "Rule mistakes",
        "Answers are truthful and the 7 is played when it must be: the engine sees to both.",
    ),
    Rule("Q-34", "Card effects", "A player who can be chosen must be chosen."),
)
