"""The lazily dealt deck against real shuffled decks, and the rules against their second writing.

`tests/eager.py` plays with a deck that was shuffled before the first card was dealt. On small decks
every shuffle is played out and all probabilities are compared as exact fractions; with the printed
deck, random games are played on both tables side by side.
"""

from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any
from zlib import crc32

import pytest

import lovecraft_lab as ll
from lovecraft_lab.core.game import likely_choices
from lovecraft_lab.letter import EDITIONS
from lovecraft_lab.letter.game import LetterGame
from lovecraft_lab.letter.state import LetterState
from tests import eager
from tests.orders import ORACLES, Decks, Order, eager_table, from_the_start, shuffles
from tests.random_play import PLAYERS, made_up, styles
from tests.rules.table import play, table
from tests.seed import SEED

History = tuple[str, ...]
GAMES = 60  # on both tables, for each number of players


def by_hand_alone(texts: tuple[str, ...], made: int) -> str:
    """A fixed rule for all players: which of the legal plays, from what the mover can see."""
    ordered = sorted(texts)
    return ordered[crc32(f"{made} {ordered}".encode()) % len(ordered)]


# Every shuffle of a small deck


def lazy_endings(
    game: LetterGame, state: LetterState, *, is_by_rule: bool
) -> dict[History, tuple[Fraction, Any]]:
    """Every way a game can end, with its exact probability and what the seats are paid."""
    found: dict[History, tuple[Fraction, Any]] = {}
    waiting: list[tuple[History, Fraction, Any]] = [((), Fraction(1), state)]
    while waiting:
        texts, weight, at = waiting.pop()
        if ll.mover(at) == ll.TERMINAL:
            found[texts] = (weight, (game.returns(at), lying(game, at)))
        options = {game.format(at, choice): (choice, part) for choice, part in likely_choices(at)}
        if is_by_rule and ll.mover(at) >= 0:
            text = by_hand_alone(tuple(options), len(texts))
            options = {text: options[text]}
        waiting += [
            ((*texts, text), weight * part, ll.child(at, choice))
            for text, (choice, part) in options.items()
        ]
    return found


def lying(game: LetterGame, state: LetterState) -> tuple[tuple[str, ...], ...]:
    """The cards in each zone, sorted: with the choices, all that is public at the end."""
    return tuple(tuple(sorted(game.cards[kind].ident for kind in zone)) for zone in state.zones)


def eager_endings(
    start: eager.Start, cards: list[str], *, is_by_rule: bool
) -> dict[History, tuple[Fraction, Any]]:
    """The same, counted over every shuffle of the cards."""
    weights: Counter[History] = Counter()
    results: dict[History, Any] = {}
    total = 0
    for order in eager.orders(cards):
        total += 1
        for played, texts in endings_of(start, order, is_by_rule=is_by_rule):
            weights[texts] += 1
            zones = tuple(tuple(sorted(zone)) for zone in played.zones)
            results[texts] = (played.returns(), zones)
    return {texts: (Fraction(count, total), results[texts]) for texts, count in weights.items()}


def endings_of(
    start: eager.Start, order: History, *, is_by_rule: bool
) -> list[tuple[eager.Table, History]]:
    """Every ending of one order, with all choices of the players or with those of the rule."""
    if not is_by_rule:
        played = [game for game, _ in eager.all_play(start, order, limit=999)]
        return [(game.table, game.texts) for game in played]
    answers: list[str] = []
    while True:
        game = eager.play_out(start, order, answers, limit=999)
        if game.question is None:
            return [(game.table, game.texts)]
        assert isinstance(game.question, eager.Ask)
        answers.append(by_hand_alone(game.question.texts, len(game.texts)))


@pytest.mark.parametrize(
    ("edition", "deck", "players"),
    [
        ("zman27", ll.DECKS["pocket-4"], 2),
        ("zman27", ll.DECKS["pocket-5"], 2),
        ("zman27", ll.DECKS["pocket-5"], 3),
        ("zman27", ll.DECKS["pocket-5b"], 2),
        ("zman27", ll.DECKS["deck-a"], 2),
        ("classic", ll.DECKS["pocket-5"], 2),
        ("classic", ll.DECKS["deck-a"], 2),
        ("aeg25", {"investigators": 2, "deep_ones": 1, "hound_of_tindalos": 1, "mi_go": 1}, 2),
        ("aeg25", {"shining_trapezohedron": 1, "mi_go": 1, "golden_mead": 1, "elder_sign": 1}, 2),
        ("aeg25", {"cthulhu": 1, "henry_armitage": 2, "deep_ones": 1, "nyarlathotep": 1}, 3),
    ],
    ids=str,
)
def test_every_ending_of_a_small_deck_is_as_likely_as_over_all_shuffles(
    edition: str, deck: dict[str, int], players: int
) -> None:
    game = ll.letter(edition, deck=deck, players=players)
    expected = eager_endings(*from_the_start(game), is_by_rule=False)
    assert lazy_endings(game, game.start(), is_by_rule=False) == expected


GUN = {"investigators": 2, "fed": 1, "musician": 1, "tommy_gun": 1, "boxer": 1, "urchin": 1}
DEEP = {"cultists": 1, "fed": 2, "rlyeh": 1, "urchin": 2, "musician": 1}


@pytest.mark.parametrize(
    ("deck", "players", "met"),
    [
        (ll.DECKS["deck-b"], 3, "urchin"),
        (ll.DECKS["deck-c"], 2, "dilettante"),
        (GUN, 2, "tommy_gun>1"),
        (DEEP, 2, "rlyeh!"),
    ],
    ids=["deck-b", "deck-c", "gun", "deep"],
)
def test_a_fixed_rule_ends_as_likely_as_over_all_shuffles(
    deck: dict[str, int], players: int, met: str
) -> None:
    game = ll.letter(deck=deck, players=players)
    expected = eager_endings(*from_the_start(game), is_by_rule=True)
    assert sum(weight for weight, _ in expected.values()) == 1
    assert any(met in texts for texts in expected), f"{met} is never played"
    assert lazy_endings(game, game.start(), is_by_rule=True) == expected


# Late moments of the printed deck, with every order of the cards still unseen


LATE = {
    "a flipped deck": (
        table(
            "rlyeh fed",
            "boxer",
            zones=["cultists", "investigators"],
            unseen="investigators cthulhu urchin musician",
        ),
        ["rlyeh!"],
    ),
    "Tommy Gun on a flipped deck": (
        table(
            "tommy_gun fed",
            "boxer",
            "sailor",
            zones=["cultists", "", ""],
            unseen="investigators cthulhu urchin",
            known_next="necronomicon",
        ),
        ["tommy_gun>1"],
    ),
    "a check over a flipped deck": (
        table(
            "fed",
            "boxer",
            zones=["cultists deep_one", "rlyeh"],
            unseen="investigators cthulhu urchin musician",
            known_next="dilettante",
            end_option=0,
        ),
        ["go on"],
    ),
    "a sanity check": (
        table(
            "sailor",
            "boxer",
            zones=["cultists deep_one", ""],
            unseen="investigators shoggoth urchin musician fed",
        ),
        [],
    ),
    "The Musician on an empty deck": (
        table("musician fed", "boxer", zones=["cultists", ""], unseen="cthulhu"),
        ["musician>1", "cthulhu"],
    ),
    "The Musician on an empty deck turned over": (
        table("musician fed", "boxer", unseen="cthulhu dilettante", known_next="shoggoth"),
        ["musician>1"],
    ),
    "Stowaway, Nightgaunt and Cthulhu": (
        table(
            "stowaway fed",
            "nightgaunt",
            "sailor",
            zones=["necronomicon", "", ""],
            unseen="cthulhu urchin",
        ),
        ["stowaway!>1", "nightgaunt!>2"],
    ),
    "Randall Tillinghast": (
        table(
            "randall_tillinghast fed",
            "boxer",
            "sailor",
            zones=["necronomicon", "", ""],
            unseen="shoggoth urchin",
        ),
        ["randall_tillinghast!"],
    ),
}


@pytest.mark.parametrize("name", LATE)
def test_every_order_of_the_last_cards_agrees(name: str) -> None:
    state, line = LATE[name]
    play(state, *line)  # the line the table was made for can be played
    unseen = [state.game.cards[kind].ident for kind in state.unseen]
    expected = eager_endings(eager_table(state), unseen, is_by_rule=False)
    starts = {texts[:1] for texts in expected}
    assert len(starts) > 1
    assert lazy_endings(state.game, state, is_by_rule=False) == expected


# Whole games of the printed deck


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("match", [False, True])
def test_random_games_go_the_same_way_on_an_eager_table(
    players: int,
    match: bool,  # noqa: FBT001 - a parameter of the test
    edition: str,
) -> None:
    game = ll.letter(edition, players=players, match=match, first=None)
    oracle = ORACLES[edition]
    for each in range(GAMES // (5 if match else 1)):
        seed = f"{SEED}/eager/{players}/{match}/{each}"
        decks, names = shuffles(game, seed), [row.ident for row in game.cards]
        other = oracle.table(players, match=match)
        script = oracle.game(other, in_words(decks, names), starter=None)
        go_the_same_way(game.start(), decks, other, script, Random(seed))


def in_words(decks: Decks, names: list[str]) -> eager.Orders:
    """The same decks with the cards' ids."""
    return lambda round_number: [names[kind] for kind in decks(round_number)]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", PLAYERS)
def test_made_up_tables_go_the_same_way_on_an_eager_table(players: int, edition: str) -> None:
    game = ll.letter(edition, players=players)
    for each in range(4 * GAMES):
        rng = Random(f"{SEED}/made up/{players}/{each}")
        state = game.position(**made_up(game, rng))
        cards = list(state.unseen)
        rng.shuffle(cards)
        ids = [game.cards[kind].ident for kind in cards]
        # A deck turned over is dealt from its other end.
        order = (ids[0], *(ids[:0:-1] if state.deck_open else ids[1:]))
        other, script = eager_table(state)(order)
        go_the_same_way(state, dict.fromkeys([1], tuple(cards)).__getitem__, other, script, rng)


def go_the_same_way(
    state: LetterState, decks: Decks, other: eager.Table, script: eager.Script, rng: Random
) -> None:
    """Play one game on both tables: the same questions, the same answers, the same end."""
    game = state.game
    style, order = rng.choice(styles(game)), Order(decks, rng.randrange(60))
    names = [row.ident for row in game.cards]
    texts: list[str] = []
    event = next(script)
    while ll.mover(state) != ll.TERMINAL:
        if ll.mover(state) == ll.CHANCE:
            choice = order.answer(state)
            said = game.format(state, choice)
            assert event == eager.Shown(said) or isinstance(event, eager.Pick), (texts, event)
        else:
            choice = style(ll.choices(state), rng)
            legal = sorted(game.format(state, each) for each in ll.choices(state))
            assert isinstance(event, eager.Ask), (texts, event)
            assert (event.seat, sorted(event.texts)) == (ll.mover(state), legal), texts
        texts.append(game.format(state, choice))
        state = ll.child(state, choice)
        try:
            event = script.send(texts[-1])
        except StopIteration:
            break
    assert ll.mover(state) == ll.TERMINAL, texts
    assert other.returns() == game.returns(state), texts
    assert [tuple(pair) for pair in other.tokens] == list(state.tokens), texts
    assert other.out == set(state.out), texts
    assert [sorted(zone) for zone in other.zones] == [list(zone) for zone in lying(game, state)]
    assert [[names[kind] for kind in hand] for hand in state.hands] == other.hands
