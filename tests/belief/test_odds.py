"""Odds that follow from a belief: each counted out once more over the list of all worlds."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

import lovecraft_lab as ll
from lovecraft_lab.letter import EDITIONS
from lovecraft_lab.letter.game import LetterGame
from tests.random_play import turns
from tests.seed import SEED

DECK = {
    "zman27": {"investigators": 2, "fed": 2, "urchin": 1, "cultists": 1, "necronomicon": 1},
    "classic": {"investigators": 2, "fed": 2, "urchin": 1, "cultists": 1, "necronomicon": 1},
    "aeg25": {"investigators": 2, "cats_of_ulthar": 2, "elder_sign": 1, "liber_ivonis": 1},
}


def moments(edition: str, players: int, rounds: int) -> Iterator[tuple[LetterGame, Any]]:
    """Yield states of small random rounds at which every seat holds one card at most."""
    game = ll.letter(edition, players=players, deck=DECK[edition])
    for each in range(rounds):
        for turn in turns(game, f"{SEED}/odds/{edition}/{each}"):
            if all(len(hand) < 2 for hand in turn.state.hands) and any(turn.state.hands):
                yield game, turn.state


def number(game: LetterGame, ident: str) -> int:
    return next(row.number for row in game.cards if row.ident == ident)


@pytest.mark.parametrize("edition", EDITIONS)
def test_guesses_and_compares_are_what_the_worlds_say(edition: str) -> None:
    checked = 0
    for game, state in moments(edition, 3, 4):
        belief = ll.posterior(game, ll.infoset(state, 0), "uniform")
        worlds = list(belief.worlds())
        if not state.hands[0] or not state.hands[1]:
            continue
        own = game.number[state.hands[0][0]]
        hits: dict[int, Fraction] = dict.fromkeys(game.numbers, Fraction(0))
        result = {"win": Fraction(0), "tie": Fraction(0), "lose": Fraction(0)}
        for world, chance in worlds:
            theirs = number(game, world.hands[1][0])
            hits[theirs] = hits.get(theirs, Fraction(0)) + chance
            result["win" if own > theirs else "tie" if own == theirs else "lose"] += chance
        hits.pop(1, None)  # 1 may not be guessed
        assert ll.odds.guess(belief, 1) == hits
        assert ll.odds.compare(belief, 1) == result
        checked += 1
    assert checked


def winners(numbers: dict[int, int], edition: str, immune: frozenset[int]) -> tuple[int, ...]:
    """Who wins with these numbers, as the rulebooks put it."""
    if edition == "zman27":  # rule 38: the highest share
        return tuple(seat for seat in numbers if numbers[seat] == max(numbers.values()))
    alone = {}
    for seat, mine in numbers.items():
        tied = [other for other in numbers if other != seat and numbers[other] == mine]
        # Q-15, and in Classic an immune player stays in a tie, unless with another immune one.
        stays = edition == "classic" and seat in immune and not immune.intersection(tied)
        if not tied or stays:
            alone[seat] = mine
    return (max(alone, key=alone.__getitem__),) if alone else ()


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_showdown_is_what_the_worlds_say(edition: str) -> None:
    checked = 0
    for game, state in moments(edition, 4, 3):
        belief = ll.posterior(game, ll.infoset(state, 0), "any")
        expected: dict[tuple[int, ...], Fraction] = defaultdict(Fraction)
        for world, chance in belief.worlds():
            shown = {
                seat: number(game, hand[0])
                for seat, hand in enumerate(world.hands)
                if hand and seat not in state.out
            }
            if not shown:
                break
            expected[winners(shown, edition, state.immune)] += chance
        else:
            assert ll.odds.showdown(belief) == expected
            checked += 1
    assert checked


def test_an_immune_seat_wins_a_tie_in_the_classic_version_as_the_switch_says() -> None:
    expected: dict[bool, dict[tuple[int, ...], Fraction]]
    expected = {True: {(1,): Fraction(1)}, False: {(): Fraction(1)}}
    for stays, winning in expected.items():
        game = ll.letter("classic", players=2, switches={"immune_stays_in_tie": stays})
        state = game.position(
            hands=[("fed",), ("fed",)],
            zones=[[], ["necronomicon", "cultists"]],
            immune=[1],
            known={(0, 1)},
        )
        assert ll.odds.showdown(ll.posterior(game, ll.infoset(state, 0))) == winning


@pytest.mark.parametrize("count", range(4))
def test_what_a_gun_turns_up_is_what_all_orders_of_the_deck_say(count: int) -> None:
    for game, state in moments("zman27", 3, 2):
        belief = ll.posterior(game, ll.infoset(state, 1), "uniform")
        if belief.table.known_next is not None:
            continue
        expected: dict[int, Fraction] = defaultdict(Fraction)
        bad = {game.cards[kind].ident for kind in game.other_world}
        for world, chance in belief.worlds():
            orders = list(permutations(world.deck, min(count, len(world.deck))))
            for order in orders:
                expected[sum(card in bad for card in order)] += chance / len(orders)
        assert ll.odds.other_world_among(belief, count) == expected
        assert ll.odds.driven_insane(belief, count) == 1 - expected.get(0, 0)


def test_cthulhu_needs_two_cards_lying_and_a_deck_that_lasts() -> None:
    game = ll.letter(players=3)
    hands = [("cthulhu",), ("boxer",), ("sailor",)]
    one = game.position(hands=hands, zones=[["deep_one"], [], []])
    assert ll.odds.cthulhu(ll.posterior(game, ll.infoset(one, 0))) == 0
    rest = [row.ident for row in game.cards for _ in range(row.copies) if not row.aside]
    for card in ("cthulhu", "boxer", "sailor", "deep_one", "rlyeh", "fed", "fed", "urchin"):
        rest.remove(card)
    short = game.position(hands=hands, zones=[["deep_one", "rlyeh"], [], []], face_up=rest, deck=2)
    assert ll.odds.cthulhu(ll.posterior(game, ll.infoset(short, 0))) == 0


def test_with_two_cards_in_hand_the_gamble_is_over() -> None:
    game = ll.letter(players=3)
    for other, expected in (("fed", 1), ("entertainer", 0)):
        state = game.position(
            hands=[("cthulhu", other), ("boxer",), ("sailor",)],
            zones=[["deep_one", "rlyeh"], [], []],
        )
        assert ll.odds.cthulhu(ll.posterior(game, ll.infoset(state, 0))) == expected


def test_an_immune_seat_needs_no_luck_in_the_check_of_the_gamble() -> None:
    """23 unseen: only the two 7s spoil it, in whatever place the drawn card lies."""
    game = ll.letter(players=3)
    state = game.position(
        hands=[("cthulhu",), ("boxer",), ("sailor",)],
        zones=[["deep_one", "necronomicon"], [], []],
        immune=[0],
    )
    assert ll.odds.cthulhu(ll.posterior(game, ll.infoset(state, 0))) == Fraction(21, 23)


def test_surviving_counts_cards_until_the_deck_is_empty() -> None:
    """Three cards are left and one is turned up at each check; three seats draw in between."""
    game = ll.letter(players=3)
    rest = [row.ident for row in game.cards for _ in range(row.copies) if not row.aside]
    for card in ("fed", "boxer", "sailor", "deep_one", "urchin", "urchin", "musician", "cultists"):
        rest.remove(card)
    state = game.position(
        hands=[("fed",), ("boxer",), ("sailor",)],
        zones=[["deep_one"], [], []],
        face_up=rest,
        deck=3,
    )
    belief = ll.posterior(game, ll.infoset(state, 0))
    # Six unseen cards (two hands, one aside, three in the deck), one of them bad: 5/6.
    assert [ll.odds.survive(belief, 0, turns) for turns in (0, 1, 2, 9)] == [
        1,
        *[Fraction(5, 6)] * 3,
    ]


@pytest.mark.parametrize(
    "ask",
    [
        lambda belief: ll.odds.survive(belief, 0, -1),
        lambda belief: ll.odds.other_world_among(belief, -2),
        lambda belief: ll.odds.guess(belief, 3),
        lambda belief: ll.odds.compare(belief, 1),  # which of the two own cards is kept?
        lambda belief: ll.odds.compare(belief, 1, "cthulhu"),
        lambda belief: ll.odds.guess(belief, 0),
    ],
)
def test_questions_without_an_answer_are_refused(ask: Any) -> None:
    game = ll.letter(players=3)
    state = game.position(hands=[("fed", "boxer"), ("sailor",), ("urchin",)])
    with pytest.raises(ll.LabError):
        ask(ll.posterior(game, ll.infoset(state, 0)))
