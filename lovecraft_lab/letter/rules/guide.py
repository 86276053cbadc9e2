"""The short guide to the 27-card game: what it says, and whether it is followed.

The guide adds no step. Where it says less than the rulebook, or otherwise, the rulebook is
followed; where it agrees, it says the same thing a second time.
"""

from __future__ import annotations

from lovecraft_lab.core.rule import Rule

GUIDE = (
    Rule(
        "S127",
        "Setting up",
        "The guide lays out the table as rules 2 to 6 do, the five open cards after the deal.",
    ),
    Rule(
        "S128",
        "Turning Insane",
        "The guide lets playing an Other World card suffice; by rule 26 it must lie in the zone.",
    ),
    Rule(
        "S129",
        "Choosing an effect",
        "The guide ties the effect to the state of mind; by rule 11 an Insane player chooses.",
    ),
    Rule(
        "S130",
        "Tokens",
        "The guide names the sides of a token: a blue brain is Sane, a green tentacle Insane.",
    ),
    Rule(
        "S131",
        "Sanity checks",
        "The guide lets a failed check cost the hand, as rules 31 and 23 do.",
    ),
    Rule(
        "S132",
        "The 8s",
        "The guide has an 8 put out who discards it; rules 49 to 53 add playing it and the win.",
    ),
    Rule(
        "S133",
        "Ties",
        "The guide lets all who hold the highest number win, as rule 38 does.",
    ),
)
