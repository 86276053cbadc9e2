"""Products against histories: what is counted fast equals what is counted one by one.

The search through histories uses the engine's own choices and chances and knows no product.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable
from fractions import Fraction
from itertools import permutations
from random import Random
from typing import Any

import pytest

import lovecraft_lab as ll
from lovecraft_lab.belief.histories import Histories
from lovecraft_lab.letter.choices import WIN_ROUND, Play
from lovecraft_lab.letter.game import LetterGame
from tests.seed import SEED

LIMIT = 30_000
MODELS = ("any", "uniform", "no-eights", "high cards")


def weights_of(game: LetterGame, model: str, state: Any) -> dict[Any, Fraction]:
    """Return how likely each choice is, written down as the models are described."""
    legal = ll.choices(state)
    if model == "any":
        return dict.fromkeys(legal, Fraction(1))
    cards = list(dict.fromkeys(map(card_of, legal)))
    if not any(isinstance(choice, Play) for choice in legal):
        return {choice: Fraction(1, len(legal)) for choice in legal}
    of_cards: dict[Any, Fraction] = dict.fromkeys(cards, Fraction(1))
    if model == "no-eights":
        mild = [card for card in cards if card == WIN_ROUND or game.number[card] != 8]
        of_cards = dict.fromkeys(mild or cards, Fraction(1))
    if model == "high cards":
        of_cards = {card: value(game, card) for card in cards}
    whole = sum(of_cards.values())
    plays = Counter(map(card_of, legal))
    return {
        choice: of_cards.get(card_of(choice), Fraction(0)) / whole / plays[card_of(choice)]
        for choice in legal
    }


def card_of(choice: Any) -> Any:
    return choice.kind if isinstance(choice, Play) else choice


def value(game: LetterGame, card: Any) -> Fraction:
    """Return how gladly a card is played by one who plays high cards gladly, alone or not."""
    return Fraction(10 if card == WIN_ROUND else 1 + game.number[card])


def model_of(game: LetterGame, name: str) -> Any:
    """Return what `posterior` takes for a model of this name."""
    if name != "high cards":
        return name
    kinds = {row.ident: kind for kind, row in zip(game.kinds, game.cards, strict=True)}

    def high_cards(hand: tuple[str, ...], view: ll.View) -> dict[str, Fraction]:
        assert view.turn is not None
        legal = game.legal_plays(
            view.turn,
            tuple(sorted(map(kinds.__getitem__, hand))),
            frozenset(view.insane),
            frozenset(view.out),
            frozenset(view.protected),
        )
        cards = list(dict.fromkeys(map(card_of, legal)))
        whole = sum(value(game, card) for card in cards)
        return {
            WIN_ROUND if card == WIN_ROUND else game.cards[card].ident: value(game, card) / whole
            for card in cards
        }

    return high_cards


def check(game: LetterGame, state: Any, seat: int | None, model: str) -> bool:
    """Check every row of one belief; return whether the histories were few enough to be counted."""
    told = ll.infoset(state, seat)
    search = Histories(game, told, lambda at: weights_of(game, model, at), LIMIT)
    try:
        search.run()
    except ll.Unsuitable:
        return False
    whole = sum(search.weights.values())
    if not whole:
        with pytest.raises(ll.LabError, match="gives no chance"):
            ll.posterior(game, told, model_of(game, model))
        return True
    belief = ll.posterior(game, told, model_of(game, model))
    for player in range(game.players):
        expected: dict[Any, Fraction] = defaultdict(Fraction)
        for hands, weight in search.weights.items():
            ids = tuple(sorted(game.cards[kind].ident for kind in hands[player]))
            expected[ids if len(ids) > 1 else ids[0] if ids else None] += weight / whole
        assert belief.hand(player) == {key: each for key, each in expected.items() if each}
    check_worlds(belief, search, whole)
    return True


def check_worlds(belief: ll.Belief, search: Histories, whole: Fraction) -> None:
    """Check the list of worlds, their number and the chance of a check over two cards."""
    game, table = belief.game, belief.table
    expected: dict[Any, Fraction] = defaultdict(Fraction)
    passed = Fraction(0)
    orders = set()
    for hands, weight in search.weights.items():
        held = Counter(kind for hand in hands for kind in hand)
        rest = sorted((Counter(dict(enumerate(belief.evidence.joint.unseen))) - held).elements())
        sorted_hands = tuple(tuple(sorted(hand)) for hand in hands)
        for order in set(permutations(rest)) if len(rest) < 6 else ():
            orders.add((sorted_hands, order))
        for aside in rest if table.aside else [None]:
            expected[sorted_hands, aside] += weight / whole / (len(rest) if table.aside else 1)
        hidden = min(2, len(rest) - table.aside)
        ways = list(permutations(rest, hidden))
        good = sum(game.fails_check.isdisjoint(way) for way in ways)
        passed += weight / whole * Fraction(good, len(ways))
    ids = [row.ident for row in game.cards]
    found = {(world.hands, world.aside): chance for world, chance in belief.worlds()}
    assert found == {
        (
            tuple(tuple(sorted(ids[kind] for kind in hand)) for hand in hands),
            None if aside is None else ids[aside],
        ): chance
        for (hands, aside), chance in expected.items()
        if chance
    }
    if orders and all(search.weights.values()):
        assert belief.histories == len(orders)
    if table.known_next is None:
        assert belief.none_of(game.fails_check, 2) == passed


def hands_over(choices: Any, game: LetterGame, rng: Random) -> Any:
    """Pick hand-outs, looks and protection before all else, so that rounds last and hands move."""

    def picked(wanted: Callable[[Any], bool]) -> list[Any]:
        return [each for each in choices if isinstance(each, Play) and wanted(each)]

    gathers = picked(lambda play: play.insane and game.number[play.kind] == 6)
    mild = picked(lambda play: game.number[play.kind] in (2, 4, 6))
    return rng.choice(gathers or (mild if rng.random() < 0.8 else []) or choices)


def any_choice(choices: Any, _game: LetterGame, rng: Random) -> Any:
    return rng.choice(choices)


DECKS: list[tuple[str, int, dict[str, int], Any, int]] = [
    ("zman27", 2, ll.DECKS["pocket-4"], any_choice, 12),
    ("zman27", 2, ll.DECKS["deck-a"], any_choice, 8),
    (
        "zman27",
        2,
        {"sailor": 2, "cultists": 1, "shoggoth": 1, "dilettante": 1, "fed": 2},
        any_choice,
        6,
    ),
    (
        "zman27",
        3,
        {"randall_tillinghast": 3, "nightgaunt": 2, "urchin": 2, "fed": 2, "sailor": 1},
        hands_over,
        6,
    ),
    (
        "zman27",
        3,
        {"necronomicon": 2, "boxer": 3, "musician": 1, "stowaway": 1, "deep_one": 1},
        any_choice,
        5,
    ),
    (
        "zman27",
        2,
        {"rlyeh": 2, "nightgaunt": 1, "tommy_gun": 1, "entertainer": 1, "fed": 2},
        any_choice,
        5,
    ),
    (
        "classic",
        3,
        {"necronomicon": 1, "deep_one": 1, "boxer": 3, "fed": 1, "urchin": 1},
        any_choice,
        5,
    ),
    (
        "aeg25",
        3,
        {"nyarlathotep": 3, "golden_mead": 2, "elder_sign": 2, "cats_of_ulthar": 2},
        hands_over,
        5,
    ),
    (
        "aeg25",
        2,
        {
            "shining_trapezohedron": 2,
            "mi_go": 1,
            "silver_key": 1,
            "henry_armitage": 1,
            "deep_ones": 2,
        },
        any_choice,
        6,
    ),
]


@pytest.mark.parametrize(("edition", "players", "deck", "style", "games"), DECKS)
def test_every_row_equals_the_histories_counted_one_by_one(
    edition: str, players: int, deck: dict[str, int], style: Any, games: int
) -> None:
    game = ll.letter(edition, players=players, deck=deck)
    counted = 0
    for each in range(games):
        rng = Random(f"{SEED}/{deck}/{each}")
        state: Any = game.start()
        while (who := ll.mover(state)) != ll.TERMINAL:
            chance = who == ll.CHANCE
            choice = ll.sample(state, rng) if chance else style(ll.choices(state), game, rng)
            between = rng.choice(ll.steps(state, choice)).after
            if rng.random() < 0.3:
                seat = rng.choice([None, *range(players)])
                counted += check(game, between, seat, rng.choice(MODELS))
            state = ll.child(state, choice)
    assert counted > games


def test_a_position_is_counted_from_the_cards_the_seat_has_not_seen() -> None:
    """The hands that were named count for nothing, and the Eggs are in a hand if not aside."""
    deck = {"stowaway": 1, "fed": 2, "boxer": 1, "urchin": 2, "cultists": 1}
    game = ll.letter(players=3, deck=deck)
    state = game.position(
        hands=[("fed",), ("stowaway_eggs", "boxer"), ("urchin",)],
        zones=[["stowaway"], [], []],
        turn=1,
        eggs_aside=False,
        known={(2, 1)},
    )
    for seat in range(3):
        assert check(game, state, seat, "uniform")
    # Three places may hold the Eggs for seat 0: both cards of seat 1 and the one of seat 2.
    hand = ll.posterior(game, ll.infoset(state, 0)).hand(2)
    assert hand["stowaway_eggs"] == Fraction(1, 3)
    for text in ("boxer>2", "boxer>0"):
        after = ll.child(state, game.parse(state, text))
        assert check(game, after, 0, "uniform")
