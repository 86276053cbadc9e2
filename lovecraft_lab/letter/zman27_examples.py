"""Small tables at which the rules of the 27-card game are met, for `compare_editions`."""

from __future__ import annotations

from lovecraft_lab.letter.example import Example

INSANE = ("cultists", "", "")
"""Seat 0 of three is Insane."""
MAD = ("cultists", "")
"""Seat 0 of two is Insane."""
IMMUNE = ("cultists necronomicon", "")
"""What lies before a seat 0 that nothing puts out."""
TWICE = ("cultists nightgaunt", "", "")
"""Two Other World cards lie before seat 0."""

THE_SETUP = (
    Example(
        "How is the table laid out for two?",
        comes="fed urchin boxer sailor musician cultists investigators investigators",
        about=("set-up", "face_up_first", "Z001", "S127", "words.aside"),
    ),
    Example(
        "How is the table laid out for three?",
        comes="fed urchin boxer sailor",
        seats=3,
        about=("set-up without open cards",),
    ),
)

A_TURN = (
    Example(
        "What is a turn?",
        ("fed boxer", "sailor", "urchin"),
        ("fed>1",),
        "investigators",
        about=("Z015",),
    ),
    Example(
        "May a Sane player use an Insane effect?",
        ("nightgaunt boxer", "urchin"),
        ("nightgaunt!>1",),
    ),
    Example(
        "When does a first Other World card drive its player Insane?",
        ("nightgaunt boxer", "urchin"),
        ("nightgaunt>1",),
        about=("Z027", "Z028", "S128", "words.other", "words.starred", "words.zone", "words.plain"),
    ),
    Example(
        "May an Insane player use the Sane effect?",
        ("nightgaunt boxer", "urchin"),
        ("nightgaunt>1",),
        zones=MAD,
        about=("S129",),
    ),
    Example("Has every card an Insane effect?", ("fed boxer", "sailor"), ("fed!>1",), zones=MAD),
    Example(
        "Must an effect be used that hurts its player?",
        ("dilettante fed", "sailor", "urchin"),
        ("dilettante",),
        about=("Z013", "S132"),
    ),
    Example(
        "May one who is out be chosen?", ("fed boxer", "", "urchin"), ("fed>1",), also={"outs": [1]}
    ),
    Example("May one choose oneself to be looked at?", ("fed boxer", "sailor"), ("fed>0",)),
    Example(
        "What does a card do that can be aimed at nobody?",
        ("fed boxer", "sailor"),
        ("fed",),
        also={"protected": [1]},
    ),
)

SANITY_CHECKS = (
    Example(
        "Does a check stop at the first card that fails it?",
        ("fed", "sailor", "urchin"),
        comes="boxer shoggoth investigators",
        zones=("cultists nightgaunt deep_one", "", ""),
        about=("S131",),
    ),
    Example(
        "What happens when a check is passed?",
        ("fed", "sailor"),
        comes="boxer urchin",
        zones=MAD,
        about=("Z016",),
    ),
    Example(
        "What if an 8 comes up that belongs to no Other World?",
        ("fed", "sailor", "urchin"),
        comes="dilettante investigators",
        zones=INSANE,
        about=("Z020", "Z022", "necronomicon_in_check", "words.fails"),
    ),
    Example(
        "What if the deck has too few cards for a check?",
        ("sailor", "fed"),
        comes="urchin",
        aside="investigators",
        zones=("cultists nightgaunt", ""),
        about=("Z034",),
    ),
    Example(
        "What does a check do to a player whom nothing puts out?",
        ("fed", "sailor"),
        comes="shoggoth boxer investigators",
        zones=IMMUNE,
        also={"immune": [0]},
    ),
)

THE_END = (
    Example(
        "Who wins this tie?",
        ("fed boxer", "sailor", "randall_tillinghast"),
        ("fed>1",),
        aside="urchin",
        about=("S133",),
    ),
    Example(
        "Who begins the next round when all were tied?",
        ("fed boxer", "deep_one"),
        ("fed>1",),
        "seat 1",
        aside="urchin",
        match=True,
    ),
    Example(
        "Can two players win the match together?",
        ("fed boxer", "deep_one"),
        ("fed>1",),
        aside="urchin",
        also={"tokens": ((1, 0), (1, 0))},
        match=True,
        about=("Z048",),
    ),
    Example(
        "Who begins the next round?",
        ("dilettante fed", "sailor"),
        ("dilettante",),
        match=True,
        about=("Z025", "Z042", "S130"),
    ),
    Example(
        "When does a third Insane token win the match?",
        ("investigators fed", "sailor"),
        ("investigators>1=6",),
        zones=MAD,
        also={"tokens": ((0, 2), (1, 0))},
        match=True,
    ),
    Example(
        "When does a second Sane token win the match?",
        ("investigators fed", "sailor"),
        ("investigators>1=6",),
        also={"tokens": ((1, 0), (1, 0))},
        match=True,
    ),
    Example(
        "Can a player lose whom nothing puts out?",
        ("fed boxer", "sailor"),
        ("fed>1",),
        aside="urchin",
        zones=IMMUNE,
        also={"immune": [0]},
        about=("Z080",),
    ),
)

THE_EIGHTS = (
    Example(
        "Does Cthulhu win the match?",
        ("cthulhu fed", "sailor", "boxer"),
        ("cthulhu!",),
        zones=TWICE,
        about=("Z051",),
    ),
    Example(
        "What if Cthulhu comes too early?",
        ("cthulhu fed", "sailor", "boxer"),
        ("cthulhu!",),
        zones=INSANE,
    ),
    Example(
        "Does Cthulhu win when its player discards it by force?",
        ("musician cthulhu", "sailor", "boxer"),
        ("musician>0",),
        zones=TWICE,
        about=("Z017", "armitage_on_self_wins"),
    ),
    Example(
        "What does an 8 do that is discarded by force?",
        ("musician fed", "dilettante", "boxer"),
        ("musician>1",),
    ),
)

THE_SEVENS = (
    Example(
        "Does a 7 win the round when it is played?",
        ("shoggoth sailor", "fed"),
        ("shoggoth!",),
        zones=MAD,
    ),
    Example(
        "What if the other card is low?", ("shoggoth urchin", "fed"), ("shoggoth!",), zones=MAD
    ),
    Example("Must a held 7 be played?", ("entertainer sailor", "fed"), ("sailor>1",)),
    Example(
        "Must an Insane player give up a held 7?",
        ("shoggoth sailor", "fed"),
        ("sailor>1",),
        zones=MAD,
        about=("forced_seven_while_insane", "cards.kept while Insane"),
    ),
    Example(
        "Who sees the card beside a 7 that is played?",
        ("entertainer sailor", "fed"),
        ("entertainer",),
        about=("Z055",),
    ),
    Example(
        "Which of both 7s may an Insane player give up?",
        ("shoggoth entertainer", "fed"),
        ("shoggoth",),
        zones=MAD,
        about=("Z056",),
    ),
    Example(
        "May a 7 be played beside a low card?",
        ("entertainer urchin", "fed"),
        ("entertainer",),
        about=("Z057",),
    ),
)

THE_REST = (
    Example("What does a trade do?", ("sailor fed", "boxer"), ("sailor>1",)),
    Example(
        "Whose hands does the Insane 6 take?",
        ("randall_tillinghast urchin", "fed", "boxer"),
        ("randall_tillinghast!", "give boxer>0 fed>1 urchin>2"),
        zones=INSANE,
        also={"protected": [2]},
        about=("Z063", "Z064", "Z072"),
    ),
    Example(
        "What does a forced discard do?", ("musician fed", "urchin"), ("musician>1",), "sailor"
    ),
    Example(
        "What is drawn when the deck is empty?",
        ("musician boxer", "fed"),
        ("musician>1",),
        aside="sailor",
        about=("Z094",),
    ),
    Example(
        "Whom does the 5 choose when all others are protected?",
        ("musician fed", "sailor"),
        ("musician>0",),
        "boxer",
        also={"protected": [1]},
        about=("Z074",),
    ),
    Example(
        "Does the Insane 5 count for Cthulhu?",
        ("stowaway fed", "cthulhu", "sailor"),
        ("stowaway!>1", "cthulhu!"),
        zones=INSANE,
        about=("Z070",),
    ),
    Example("What does a 4 protect from?", ("urchin boxer", "fed"), ("urchin", "fed>0"), "sailor"),
    Example(
        "What makes a player immune?", ("necronomicon fed", "sailor"), ("necronomicon!",), zones=MAD
    ),
    Example(
        "Does an 8 put out a player whom nothing puts out?",
        ("dilettante fed", "sailor"),
        ("dilettante",),
        zones=IMMUNE,
        also={"immune": [0]},
    ),
    Example(
        "Does a right guess put out a player whom nothing puts out?",
        ("sailor", "investigators fed"),
        ("investigators>0=6",),
        zones=IMMUNE,
        also={"immune": [0], "turn": 1},
    ),
    Example(
        "Does a comparison put out a player whom nothing puts out?",
        ("boxer fed", "sailor"),
        ("boxer>1",),
        zones=IMMUNE,
        also={"immune": [0]},
    ),
    Example("What does a comparison do?", ("boxer fed", "sailor", "urchin"), ("boxer>1",)),
    Example("What if the numbers are equal?", ("boxer urchin", "necronomicon"), ("boxer>1",)),
    Example(
        "Whom does the Insane 3 put out?",
        ("deep_one fed", "sailor", "boxer"),
        ("deep_one!>1",),
        zones=INSANE,
    ),
    Example(
        "May the Insane 3 be aimed at an Insane player?",
        ("deep_one fed", "sailor", "boxer"),
        ("deep_one!>1",),
        zones=("cultists", "stowaway", ""),
    ),
    Example(
        "What does the Insane 3 do when all others are Insane?",
        ("deep_one fed", "sailor"),
        ("deep_one!",),
        zones=("cultists", "stowaway"),
    ),
    Example(
        "What does the Insane 2 do after the look?",
        ("nightgaunt fed", "sailor", "boxer"),
        ("nightgaunt!>1", "cthulhu!"),
        "cthulhu",
        zones=INSANE,
        about=("Z088",),
    ),
    Example(
        "What does the Insane 2 do with an empty deck?",
        ("nightgaunt sailor", "urchin"),
        ("nightgaunt!>1",),
        aside="investigators",
        zones=MAD,
    ),
    Example(
        "Which numbers may be guessed?", ("investigators fed", "cultists"), ("investigators>1=1",)
    ),
    Example(
        "What does a right guess do?",
        ("investigators fed", "sailor", "boxer"),
        ("investigators>1=6",),
        about=("Z099",),
    ),
    Example(
        "What does the Insane 1 ask?",
        ("cultists fed", "investigators", "boxer"),
        ("cultists!>1",),
        zones=("stowaway", "", ""),
    ),
    Example(
        "What if there is no 1?",
        ("cultists fed", "sailor", "boxer"),
        ("cultists!>1", "guess=6"),
        zones=("stowaway", "", ""),
    ),
    Example(
        "What do cards do that go straight down?",
        ("tommy_gun fed", "sailor", "boxer"),
        ("tommy_gun>1",),
        "dilettante urchin",
    ),
    Example(
        "What comes of a deck that is turned over?",
        ("rlyeh fed", "sailor"),
        ("rlyeh!", "sailor>0", "end round"),
        "boxer urchin",
        zones=MAD,
        about=("Z096",),
    ),
    Example(
        "What do the Eggs do when they are played?",
        ("stowaway_eggs fed", "sailor", "boxer"),
        ("stowaway_eggs",),
    ),
)

EXAMPLES = (*THE_SETUP, *A_TURN, *SANITY_CHECKS, *THE_END, *THE_EIGHTS, *THE_SEVENS, *THE_REST)
