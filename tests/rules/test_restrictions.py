"""What may be played, over the whole alphabet of plays: rule 99, rulings Q-34, Q-36 and Q-75.

The package writes legality once, as reasons to refuse a play. `allowed` states it a second time, as
a list of what the rules let a player do; the two must agree at every moment of choosing.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lovecraft_lab as ll
from lovecraft_lab.letter.facts import Answered
from lovecraft_lab.letter.game import LetterGame
from lovecraft_lab.letter.state import LetterState
from tests.rules.table import (
    PRINTED,
    hand,
    learnt,
    play,
    random_game,
    refused,
    table,
    texts,
    zone,
)

TWO_EFFECTS = {
    *["cultists", "nightgaunt", "deep_one", "necronomicon", "stowaway"],
    *["randall_tillinghast", "shoggoth", "cthulhu", "rlyeh"],
}
"""The cards that have an Insane effect too."""
OTHER_WORLD = TWO_EFFECTS | {"stowaway_eggs"}
NOBODY, ANOTHER, ANYONE, SANE = "nobody", "another", "anyone", "another who is Sane"
AIMS = {
    "": [ANYONE, ANOTHER, ANOTHER, ANOTHER, NOBODY, ANYONE, ANOTHER, NOBODY, NOBODY],
    "!": [NOBODY, ANOTHER, ANOTHER, SANE, NOBODY, ANOTHER, NOBODY, NOBODY, NOBODY],
}
"""Whom the effects choose, Sane and Insane, by the number of the card, from 0 to 8."""
REASONS = {
    *["Z001", "Z010", "Z011", "Z012", "Z024", "Z054", "Z071", "Z073", "Z083", "Z089"],
    "Q-34",
}
"""The rules that can forbid a play."""


def insane(state: LetterState, seat: int) -> bool:
    """Whether an Other World card lies in this zone (rule 26)."""
    return not OTHER_WORLD.isdisjoint(zone(state, seat).split())


def targets(state: LetterState, player: int, aim: str) -> list[str]:
    """How a play may be aimed: at each player who can be chosen, or at nobody."""
    others = {*range(state.game.players)} - {player} - {*state.out} - {*state.protected}
    chosen: set[int] = {
        NOBODY: set[int](),
        ANOTHER: others,
        ANYONE: others | {player},
        SANE: {seat for seat in others if not insane(state, seat)},
    }[aim]
    return [f">{seat}" for seat in chosen] or [""]


def allowed(state: LetterState) -> list[str]:
    """Every play that the rules let the player to move make, in notation, sorted."""
    player = ll.mover(state)
    held = {*hand(state, player).split()}
    sevens = {kind for kind in held if PRINTED[kind] == 7}
    if sevens and min(PRINTED[kind] for kind in held) >= 5:
        held = sevens  # rule 54; with both 7s in hand either (rule 56)
    named = {PRINTED[card.ident] for card in state.game.cards if _in_deck(state, card.ident)}
    found = []
    for kind in held:
        for mark in ("", "!") if insane(state, player) and kind in TWO_EFFECTS else ("",):
            aim = NOBODY if kind == "stowaway_eggs" else AIMS[mark][PRINTED[kind]]
            for target in targets(state, player, aim):
                asks = PRINTED[kind] == 1 and not mark and target
                numbers = [f"={number}" for number in named - {1}] if asks else [""]
                found += [f"{kind}{mark}{target}{number}" for number in numbers]
    return sorted(found)


def _in_deck(state: LetterState, kind: str) -> bool:
    return kind in [state.game.cards[each].ident for each in state.game.deck]


def alphabet(players: int) -> Iterator[str]:
    """Every play that can be written: each card, effect, seat (one too many) and number."""
    seats = ["", *(f">{seat}" for seat in range(players + 1))]
    numbers = ["", *(f"={number}" for number in range(10))]
    for parts in product(PRINTED, ["", "!"], seats, numbers):
        yield "".join(parts)


def examine(state: LetterState) -> Counter[str]:
    """Check the whole alphabet at one moment; return how often each rule forbade a play."""
    game = state.game
    legal = allowed(state)
    assert sorted(texts(state)) == legal
    reasons: Counter[str] = Counter()
    for text in alphabet(game.players):
        rules = ll.why_not(game, state, text)
        assert (not rules) == (text in legal), text
        for rule in rules:
            assert game.rules[rule.ident] is rule
        reasons.update(rule.ident for rule in rules)
    return reasons


def moments(game: LetterGame, seeds: range) -> Iterator[LetterState]:
    """Yield moments of random games at which a card is chosen: three of each game.

    Those with a 7 in hand come first, then those of an Insane player.
    """
    for seed in seeds:
        found = [
            cast("LetterState", step.before)
            for step in random_game(game, seed).steps
            if step.rule.ident in ("Z011", "Z069")
        ]
        found.sort(key=_rarity, reverse=True)
        yield from found[:3]


def _rarity(state: LetterState) -> tuple[bool, bool]:
    player = ll.mover(state)
    return 7 in [PRINTED[kind] for kind in hand(state, player).split()], insane(state, player)


def any_table(players: int, rng: Random) -> LetterState:
    """Return some table at which seat 0 chooses what to play, reachable or not."""
    box = [*PRINTED, *["investigators"] * 4, "fed", "boxer", "urchin", "musician"]
    rng.shuffle(box)
    if rng.random() < 0.5:  # a high hand, for the 7s
        box.sort(key=lambda kind: PRINTED[kind] >= 5)
    hands = [" ".join(box.pop() for _ in range(2 if seat == 0 else 1)) for seat in range(players)]
    rng.shuffle(box)
    zones = [" ".join(box.pop() for _ in range(rng.randrange(3))) for _ in range(players)]
    outs = [seat for seat in range(2, players) if rng.random() < 0.3]
    for seat in outs:
        hands[seat] = ""
    some = [[seat for seat in range(players) if rng.random() < 0.4] for _ in range(2)]
    return table(*hands, zones=zones, outs=outs, protected=some[0], immune=some[1])


def test_the_two_statements_of_legality_agree_at_moments_of_random_games() -> None:
    reasons: Counter[str] = Counter()
    for players in range(2, 7):
        for state in moments(ll.letter(players=players), range(4)):
            reasons += examine(state)
    assert {*reasons} == REASONS


@settings(max_examples=25)
@given(players=st.integers(2, 6), rng=st.randoms(use_true_random=False))
def test_the_two_statements_of_legality_agree_at_tables_set_up(players: int, rng: Random) -> None:
    at = any_table(players, rng)
    examine(at)
    robberies = [text for text in texts(at) if text.startswith("stowaway!>")]
    if robberies and at.eggs_aside:
        second = play(at, robberies[-1]).after
        assert ll.pending(second.game, second, None)[0].ident == "Z069"
        examine(second)


@pytest.mark.parametrize("protected", [(), (1,)])
@pytest.mark.parametrize("taken", ["shoggoth", "cthulhu", "cultists", "deep_one"])
@pytest.mark.parametrize("own", ["sailor", "nightgaunt"])
def test_the_two_statements_of_legality_agree_for_second_plays_and_extra_turns(
    own: str, taken: str, protected: tuple[int, ...]
) -> None:
    # Seat 3 can be robbed and looked at; whether seat 1 can be aimed at matters afterwards.
    zones = ["rlyeh", "", "necronomicon", ""]
    at = table(f"stowaway {own}", "boxer", "fed", taken, zones=zones, protected=protected)
    examine(play(at, "stowaway!>3").after)
    kept = "urchin" if own == "nightgaunt" else own
    at = table(f"nightgaunt {kept}", "boxer", "fed", "boxer", zones=zones, protected=protected)
    examine(play(at, "nightgaunt!>3", taken).after)


@pytest.mark.parametrize("deck", ll.DECKS)
def test_the_two_statements_of_legality_agree_with_teaching_decks(deck: str) -> None:
    for state in moments(ll.letter(players=2, deck=ll.DECKS[deck]), range(4)):
        examine(state)


PLAIN = ("fed cultists", "boxer", "urchin", "")
ONE_REASON = [
    ("The Sailor is not in hand", "sailor>1", "Z011"),
    ("seat 0 is Insane, The Fed has one effect", "fed!>1", "Z012"),
    ("Cultists name a number", "cultists>1", "Z089"),
    ("but not 1", "cultists>1=1", "Z089"),
    ("nor a number on no card", "cultists>1=9", "Z089"),
    ("The Fed names none", "fed>1=4", "Z011"),
    ("nor do Cultists, Insane", "cultists!>1=4", "Z011"),
    ("The Fed chooses another", "fed>0", "Z073"),
    ("seat 2 is protected", "fed>2", "Z071"),
    ("seat 3 is out", "fed>3", "Z024"),
    ("seat 4 does not exist", "fed>4", "Z001"),
    ("seat 1 can be chosen and must be", "fed", "Q-34"),
]


@pytest.mark.parametrize(("why", "text", "rule"), ONE_REASON, ids=[each[0] for each in ONE_REASON])
def test_a_play_with_one_fault_is_refused_for_that_fault_alone(
    why: str, text: str, rule: str
) -> None:
    at = table(*PLAIN, zones=["rlyeh", "", "", "sailor"], protected=[2], outs=[3])
    assert refused(at, text) == [rule], why


def test_a_sane_player_is_refused_the_insane_effect() -> None:
    assert refused(table("cultists fed", "boxer"), "cultists!>1") == ["Z010"]


@pytest.mark.parametrize("text", ["urchin>1", "urchin>0", "entertainer>1"])
def test_a_card_that_chooses_nobody_is_aimed_at_nobody(text: str) -> None:
    assert refused(table("urchin entertainer", "boxer"), text) == ["Z011"]


def test_deep_one_is_refused_for_an_insane_target() -> None:
    at = table("deep_one fed", "boxer", "urchin", zones=["rlyeh", "cultists", ""])
    assert refused(at, "deep_one!>1") == ["Z083"]


def test_every_restriction_names_a_rule_of_that_very_number() -> None:
    assert {each.ident for each in ll.letter().restrictions.of_a_play} == REASONS
    for ident in REASONS:
        assert ll.letter().rules[ident].ident == ident


WAITING = [
    ("cultists fed", "rlyeh", "cultists!>1", "Z092"),
    ("randall_tillinghast fed", "rlyeh", "randall_tillinghast!", "Z062"),
]
"""A play that leads to a choice which is no play: hand, zone, play, and the rule that asks."""


@pytest.mark.parametrize(("held", "pile", "text", "asks"), WAITING)
def test_where_something_else_is_asked_every_play_is_refused(
    held: str, pile: str, text: str, asks: str
) -> None:
    at = play(table(held, "boxer", "urchin", zones=[pile, "", ""]), text).after
    for each in alphabet(3):
        assert [rule.ident for rule in ll.why_not(at.game, at, each)] == [asks]


def test_where_the_end_of_the_round_is_offered_every_play_is_refused() -> None:
    at = table("fed", "boxer", zones=["rlyeh", ""], known_next="urchin", end_option=0)
    assert texts(at) == ["end round", "go on"]
    for each in alphabet(2):
        assert [rule.ident for rule in ll.why_not(at.game, at, each)] == ["Z097"]


@pytest.mark.parametrize("text", ["guess=4", "end round", "go on", "give fed>0 boxer>1 urchin>2"])
def test_where_a_play_is_asked_nothing_else_is_accepted(text: str) -> None:
    at = table("fed cultists", "boxer", "urchin")
    assert refused(at, text) == ["Z011"]
    second = play(
        table("stowaway fed", "boxer", "urchin", zones=["cultists", "", ""]), "stowaway!>1"
    ).after
    assert refused(second, text) == ["Z069"]


def test_when_the_round_is_over_every_play_is_refused() -> None:
    over = play(table("dilettante fed", "boxer"), "dilettante").after
    assert ll.choices(over) == ()
    for each in alphabet(2):
        rules = ll.why_not(over.game, over, each)
        assert rules
        assert all(over.game.rules[rule.ident] is rule for rule in rules)


@pytest.mark.parametrize(
    "text",
    ["fed>1", "boxer>1", "sailor>1", "investigators>1=4", "deep_one!>1", "cultists!>1"],
)
def test_Q34_one_who_can_be_chosen_must_be(text: str) -> None:
    card = text.split(">", maxsplit=1)[0]
    zones = ["rlyeh", "", ""]
    at = table(f"{card.rstrip('!')} urchin", "tommy_gun", "musician", zones=zones, protected=[2])
    assert text in texts(at)
    assert refused(at, card) == ["Q-34"]


@pytest.mark.parametrize("kind", ["musician", "tommy_gun", "rlyeh", "stowaway"])
def test_Q34_an_effect_on_anyone_is_never_played_at_nobody(kind: str) -> None:
    at = table(f"{kind} urchin", "boxer", "fed", protected=[1, 2])
    assert refused(at, kind) == ["Q-34"]


@pytest.mark.parametrize("card", [*PRINTED])
def test_Q36_a_player_who_is_out_is_in_no_play(card: str) -> None:
    zones = ["deep_one" if card != "deep_one" else "rlyeh", "", "musician"]
    at = table(f"{card} urchin", "boxer", "", zones=zones, outs=[2])
    assert not any(">2" in text for text in texts(at))
    assert "Z024" in refused(at, f"{card}>2")


@pytest.mark.parametrize("held", PRINTED)
def test_Z099_the_engine_answers_truthfully_for_its_players(held: str) -> None:
    at = table("investigators fed", held, "urchin")
    for guess in (0, *range(2, 9)):
        line = play(at, f"investigators>1={guess}")
        assert Answered(0, 1, guess, PRINTED[held] == guess) in learnt(line, 0)


def test_Z099_the_engine_lets_nobody_keep_a_7_that_must_be_played() -> None:
    at = table("entertainer dilettante", "boxer", "urchin")
    assert refused(at, "dilettante") == ["Z054"]
    assert texts(at) == ["entertainer"]


@pytest.mark.parametrize("text", ["sailor>1", "fed>0", "fed", "cultists>1=1", "cultists!>1"])
def test_Q75_a_refused_play_leaves_everything_as_it_was(text: str) -> None:
    at = table("fed cultists", "boxer", "urchin")
    before = at.key()
    assert refused(at, text)
    assert at.key() == before
    assert ll.mover(at) == 0
