"""Two worlds that a seat cannot tell apart look the same to it, down to the last byte.

A random game is dealt from a real deck. Two cards of the deck are swapped and the same choices made
again. As long as a seat has heard the same in both games, everything it is shown must be equal:
view, text, picture, each step in words, the rules to come, their number and order, why play mode
refuses to go back, and, where the seat has to choose, its choices and the bots' moves.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from random import Random
from typing import Any, NamedTuple

import pytest

import lovecraft_lab as ll
from lovecraft_lab.letter import EDITIONS
from lovecraft_lab.letter.cards import Kind
from lovecraft_lab.letter.game import LetterGame
from lovecraft_lab.show import explained_text
from tests.orders import Decks, Order, shuffles
from tests.random_play import PLAYERS, made_up, styles
from tests.seed import SEED

GAMES, WANTED = 1200, 25  # games tried at most, and pairs wanted, for each number of players
RARE = 100  # tables set up by hand, for each number of players
CLOSE = 0.02  # how often pictures and words are compared, too, which takes a hundred times longer
LATER = 5  # a pair counts when both hold for so many choices after the hands were dealt


@pytest.fixture(autouse=True)
def few_playouts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the searching bot think fast: what is proved here does not depend on how well."""
    monkeypatch.setattr("lovecraft_lab.bots.search.PLAYOUTS", 8)


class Game(NamedTuple):
    """A game dealt from a deck: its states, choices and steps."""

    states: list[Any]
    choices: list[Any]
    steps: list[tuple[ll.Step, ...]]


def dealt(start: Any, decks: Decks, rng: Random) -> Game:
    """Play a random game from a table, dealt from these decks."""
    style, order = rng.choice(styles(start.game)), Order(decks)
    played = Game([start], [], [])
    while (who := ll.mover(state := played.states[-1])) != ll.TERMINAL:
        is_chance = who == ll.CHANCE
        choice = order.answer(state) if is_chance else style(ll.choices(state), rng)
        played.choices.append(choice)
        played.steps.append(ll.steps(state, choice))
        played.states.append(played.steps[-1][-1].after)
    return played


def twin_of(first: Game, state: Any, decks: Decks) -> Iterator[tuple[int, Any, Any]]:
    """Make the same choices with other decks: each one's number, the twin's state and its steps."""
    order = Order(decks)
    for count, choice in enumerate(first.choices):
        if ll.mover(state) == ll.TERMINAL:
            return
        if ll.mover(state) == ll.CHANCE:
            other = order.answer(state)
        elif choice in ll.choices(state):
            other = choice
        else:
            yield count, state, ()
            return
        taken = ll.steps(state, other)
        yield count, state, taken
        state = taken[-1].after


def swapped(decks: Decks, rng: Random) -> Decks:
    """The same decks with two different cards of the first round swapped."""
    cards = list(decks(1))
    one, two = rng.sample(range(len(cards)), 2)
    cards[one], cards[two] = cards[two], cards[one]
    return lambda number: tuple(cards) if number == 1 else decks(number)


def compare(first: Game, start: Any, twin: Decks, seat: int | None, look: Random) -> int:
    """Compare two games for a seat while it hears the same; return for how many choices it did.

    Returns 0 if all they differ in are cards still in the deck, for then they are one game so far.
    """
    differ = False
    game = start.game
    for count, state, taken in twin_of(first, start, twin):
        mine = first.states[count]
        differ = differ or state.hands != mine.hands
        a_closer_look = differ and look.random() < CLOSE
        compare_states(game, mine, state, seat, is_close=a_closer_look)
        if not taken:
            return count * differ
        for step, other in zip(first.steps[count], taken, strict=False):
            assert step.rule is other.rule
            if ll.infoset(step.after, seat) != ll.infoset(other.after, seat):
                return count * differ
            compare_steps(game, step, other, seat, is_close=a_closer_look)
        assert len(first.steps[count]) == len(taken), "as many rules were applied"
    return len(first.choices) * differ


def compare_states(
    game: LetterGame, one: Any, two: Any, seat: int | None, *, is_close: bool
) -> None:
    """Compare two tables at which somebody has to choose."""
    assert ll.mover(one) == ll.mover(two)
    if ll.mover(one) == seat:
        assert ll.choices(one) == ll.choices(two)
        if is_close:
            assert moves(game, one, seat) == moves(game, two, seat)
    if is_close:
        assert shown(game, one, seat) == shown(game, two, seat)


def compare_steps(
    game: LetterGame, one: ll.Step, two: ll.Step, seat: int | None, *, is_close: bool
) -> None:
    """Compare one rule applied in both games."""
    assert ll.pending(game, one.after, seat) == ll.pending(game, two.after, seat)
    if is_close:
        assert told(game, one, seat) == told(game, two, seat)
        assert refusal(game, one, seat) == refusal(game, two, seat)


def shown(game: LetterGame, state: Any, seat: int | None) -> tuple[bytes, ...]:
    """Everything that is drawn of a table for a seat."""
    view = game.view(ll.infoset(state, seat))
    sheet = ll.reference(game, view)
    drawn = [each() for one in (view, sheet) for each in (one._repr_html_, one._repr_svg_)]
    texts = (json.dumps(view.to_dict()), repr(view), repr(sheet), *drawn, repr(state))
    return tuple(text.encode() for text in texts)


def told(game: LetterGame, step: ll.Step, seat: int | None) -> tuple[bytes, ...]:
    """Everything that is said of a step to a seat."""
    words = ll.explain(game, step, seat)
    drawn = (words._repr_html_() or "", words._repr_svg_() or "")
    texts = (repr(words), *drawn, explained_text(words))
    return tuple(text.encode() for text in texts)


def refusal(game: LetterGame, step: ll.Step, seat: int | None) -> str:
    """Why play mode does not let the seat take a step back."""
    line = ll.Timeline(game, step.before, seat=seat)
    line._follow((step,))
    return line.why_not_back()


def moves(game: LetterGame, state: Any, seat: int) -> list[Any]:
    """What each bot of ours does in the seat, with the same generator."""
    told_to_it, legal = ll.infoset(state, seat), ll.choices(state)
    return [bot(game, told_to_it, legal, Random(1)) for bot in ll.bots.BY_NAME.values()]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", PLAYERS)
def test_a_seat_cannot_tell_twin_worlds_apart(players: int, edition: str) -> None:
    game = ll.letter(edition, players=players)
    tried = kept = 0
    while kept < WANTED and tried < GAMES:
        tried += 1
        seed = f"{SEED}/twins/{players}/{tried}"
        rng = Random(seed)
        decks = shuffles(game, seed)
        first = dealt(game.start(), decks, rng)
        seat = rng.choice([None, *range(players)])
        with named(seed):
            lasted = compare(first, game.start(), swapped(decks, rng), seat, rng)
        kept += lasted >= players + LATER
    print(f"{players} players: {kept} pairs of {tried} lasted")  # noqa: T201 - as asked for
    assert kept >= WANTED


@contextmanager
def named(seed: str) -> Iterator[None]:
    """Name the game in which something was wrong."""
    try:
        yield
    except AssertionError as error:
        error.add_note(f"game {seed!r} (LOVECRAFT_LAB_SEED={SEED})")
        raise


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", PLAYERS)
def test_a_seat_cannot_tell_twin_worlds_apart_where_rare_things_meet(
    players: int, edition: str
) -> None:
    """The same from tables set up by hand, which are full of immune seats and Other World cards."""
    game = ll.letter(edition, players=players)
    kept = 0
    for each in range(RARE):
        seed = f"{SEED}/rare twins/{players}/{each}"
        rng = Random(seed)
        what = made_up(game, rng)
        seat = rng.choice([None, *range(players)])
        one = game.position(**what)
        cards = list(one.unseen)
        rng.shuffle(cards)
        others = [other for other in range(players) if other not in (seat, what["turn"])]
        if not others:
            continue
        other, place = rng.choice(others), rng.randrange(len(cards))
        hands = [*what["hands"]]
        hands[other] = [game.cards[cards[place]].ident]
        two = game.position(**{**what, "hands": hands})
        swapped_cards = [*cards]
        swapped_cards[place] = one.hands[other][0]
        first = dealt(one, constant(cards), rng)
        with named(seed):
            assert ll.infoset(one, seat) == ll.infoset(two, seat)
            kept += compare(first, two, constant(swapped_cards), seat, rng) > 0
    print(f"{players} players: {kept} rare pairs of {RARE} lasted")  # noqa: T201 - as asked for
    assert kept >= RARE // 4


def constant(cards: list[Kind]) -> Decks:
    """These cards in this order, whatever the round."""
    return lambda _: tuple(cards)


def test_a_leak_would_be_noticed() -> None:
    """A seat shown the table with all hands open tells most twins apart."""
    game = ll.letter(players=3)
    noticed = 0
    for each in range(40):
        rng = Random(each)
        decks = shuffles(game, str(each))
        first = dealt(game.start(), decks, rng)
        twin = swapped(decks, rng)
        for count, state, _ in islice(twin_of(first, game.start(), twin), 12):
            mine = ll.open_table(game, first.states[count])
            noticed += mine.to_dict() != ll.open_table(game, state).to_dict()
    assert noticed > 10
