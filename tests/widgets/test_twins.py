"""Twin worlds: what the page holds is the same wherever its watcher has heard the same.

A random game is dealt from a real deck, two cards are swapped, and the same choices are made again.
At moments at which a watcher has heard the same in both, though hands differ, two desks are put
side by side: markup and words of table and stepper must be equal, and stay so after every action
that a message can name, for as long as the watcher goes on hearing the same.
"""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple, cast

import pytest

import lovecraft_lab as ll
from lovecraft_lab.core.session import Session
from lovecraft_lab.core.timeline import Timeline
from lovecraft_lab.letter import EDITIONS
from lovecraft_lab.letter.game import LetterGame
from lovecraft_lab.letter.state import LetterState
from lovecraft_lab.widgets.actions import ACTIONS
from lovecraft_lab.widgets.choice import names_of, parts
from lovecraft_lab.widgets.desk import Desk
from lovecraft_lab.widgets.markup import below_markup, table_markup, table_words
from lovecraft_lab.widgets.place import Place
from lovecraft_lab.widgets.rail import stepper_markup, stepper_words
from tests.orders import Decks, Order, shuffles
from tests.random_play import styles

ENOUGH = 3  # moments compared for each watcher
TRIED = 9  # actions compared at each of them, those first that were compared least
GAMES = 150  # games tried at most
Message = dict[str, str]


class Twins(NamedTuple):
    """The steps of two games that a watcher cannot tell apart, though hands differ."""

    watcher: int | None
    one: tuple[ll.Step, ...]
    two: tuple[ll.Step, ...]


def lines(game: LetterGame, decks: Decks, made: list[Any]) -> Iterator[tuple[Timeline, bool]]:
    """Yield the line of a game dealt from these decks with these choices, and whether it fits."""
    order, line = Order(decks), Timeline(game)
    for choice in made:
        yield line, True
        state: Any = line.state
        mine = order.answer(state) if ll.mover(state) == ll.CHANCE else choice
        if mine not in ll.choices(line.state):
            break
        line.choose(mine)
    yield line, False


def twins(game: LetterGame, watcher: int | None, seed: str) -> Iterator[Twins]:
    """Yield the moments of a game and its twin that a watcher cannot tell apart."""
    rng, decks = Random(seed), shuffles(game, seed)
    order, state, made = Order(decks), game.start(), []
    while ll.mover(state) != ll.TERMINAL:
        is_chance = ll.mover(state) == ll.CHANCE
        style = rng.choice(styles(game))
        made.append(order.answer(state) if is_chance else style(ll.choices(state), rng))
        state = ll.child(state, made[-1])
    cards = list(decks(1))
    one, two = rng.sample(range(len(cards)), 2)
    cards[one], cards[two] = cards[two], cards[one]
    twin = lines(game, lambda _: tuple(cards), made)
    for (mine, fits), (other, fits_too) in zip(lines(game, decks, made), twin, strict=False):
        one_state, two_state = cast("LetterState", mine.state), cast("LetterState", other.state)
        same = ll.infoset(one_state, watcher) == ll.infoset(two_state, watcher)
        if not (same and fits and fits_too):
            return
        if one_state.hands != two_state.hands:
            yield Twins(watcher, mine.path(), other.path())


def desk_at(game: LetterGame, steps: tuple[ll.Step, ...], watcher: Any) -> Desk:
    """A desk after these steps of a game, a person on every seat."""
    desk = Desk(game, [None] * game.players, 1, seat=watcher)
    line = desk.session.line = Timeline(game)
    line._follow(steps[len(line.path()) :])
    desk.place = Place(watcher, len(steps), len(steps), max(1, len(steps) - 7))
    desk._guard()
    return desk


def everything(desk: Desk) -> tuple[str, ...]:
    """All that a page holds of a desk, and all that is said of it in words."""
    return (
        table_markup(desk, desk.earlier),
        stepper_markup(desk),
        table_words(desk),
        stepper_words(desk),
        below_markup(desk),
    )


def picks(desk: Desk, place: int) -> list[Message]:
    """The messages that pick the choice at a place, part by part."""
    legal = ll.choices(desk.session.state)
    choice = legal[place % len(legal)]
    said = zip(names_of(choice), parts(desk.game, choice), strict=True)
    return [_pick(name, value) for name, value in said if value]


def _pick(name: str, value: str) -> Message:
    do, _, seat = name.partition(" ")
    return {"do": "give", "seat": seat, "card": value} if seat else {"do": do, do: value}


def text_of(desk: Desk, place: int) -> str:
    """The choice at a place, as text."""
    legal = ll.choices(desk.session.state)
    return desk.game.format(cast("Any", desk.session.state), legal[place % len(legal)])


def ways(desk: Desk, name: str, rng: Random) -> list[Message]:
    """Messages that end with an action of this name: what this watcher may do here, or may not."""
    place = rng.randrange(1000)
    mine = picks(desk, place) if desk.asks else []
    step = str(rng.randrange(1, desk.place.seen + 1))
    study: Message = {"do": "study"}
    played: list[Message] = [study, *mine, {"do": "play"}]
    known: dict[str, list[Message]] = {
        "unpick": [*mine, {"do": "unpick"}],
        "play": [*mine, {"do": "play"}],
        "go": [{"do": "look", "step": step}, {"do": "go", "pace": rng.choice(["rule", "turn"])}],
        "look": [{"do": "look", "step": step}],
        "undo": [*([study] * rng.randrange(2)), {"do": "undo"}],
        "redo": [study, {"do": "undo"}, {"do": "redo"}],
        "branch": [
            *played,
            {"do": "undo"},
            {"do": "branch", "choice": text_of(desk, place) if mine else "fed>1"},
        ],
        "see": [{"do": "see", "see": rng.choice(["spectator", "0", "1"])}],
        "deal": [{"do": "deal", "seed": "7"}],
        "edition": [{"do": "edition", "edition": rng.choice(list(EDITIONS))}],
        "deck": [{"do": "deck", "deck": rng.choice(list(ll.DECKS))}],
        "players": [{"do": "players", "players": "4"}],
        "length": [{"do": "length", "length": "match"}],
        "who": [{"do": "who", "seat": "1", "who": rng.choice(["", "random"])}],
        "replace": [{"do": "replace", "seat": "1", "bot": "random"}],
        "resume": [{"do": "resume", "code": "LLR1-nonsense"}],
    }
    parts_of_a_choice = [each for each in mine if each["do"] == name]
    return known.get(name) or parts_of_a_choice or [{"do": name}]


def compare(game: LetterGame, pair: Twins, name: str, seed: str) -> bool:
    """Do the same at both desks, and say whether they could be compared after the last action."""
    one, two = (desk_at(game, steps, pair.watcher) for steps in (pair.one, pair.two))
    assert everything(one) == everything(two)
    for message in ways(one, name, Random(seed)):
        done = [desk.act({**message, "turn": desk.turn}) for desk in (one, two)]
        told = [desk.told(desk.place.seen) for desk in (one, two)]
        if told[0] != told[1]:
            return False  # what comes next is another card: from here on they are told apart
        assert done[0] == done[1], message
        assert everything(one) == everything(two), message
    return True


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 3])
def test_twin_worlds_have_the_same_pages_whatever_is_done(
    players: int, edition: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Session, "code", "a code")  # made of seed and own choices, not of the table
    monkeypatch.setattr("lovecraft_lab.widgets.coaching.FIRST", 2)  # it samples at each of them
    game = ll.letter(edition, players=players)
    watchers: list[int | None] = [None, *range(players)]
    moments: Counter[int | None] = Counter()
    actions: Counter[str] = Counter(dict.fromkeys(ACTIONS, 0))
    for number in range(GAMES):
        watcher = watchers[number % len(watchers)]
        if moments[watcher] >= ENOUGH:
            continue
        seed = f"pages/{players}/{number}"
        found = list(twins(game, watcher, seed))
        for pair in found[len(found) // 2 :][:1]:
            moments[watcher] += 1
            for name in sorted(actions, key=actions.__getitem__)[:TRIED]:
                actions[name] += compare(game, pair, name, f"{seed}/{name}")
    assert min(moments[watcher] for watcher in watchers) >= ENOUGH, moments
    assert min(actions.values()) > 0, actions


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_teacher_tells_all_twins_apart(edition: str) -> None:
    """So the test above would notice a leak; and the teacher is shown every hand."""
    game = ll.letter(edition, players=3)
    compared = 0
    for number in range(20):
        for pair in list(twins(game, number % 3, f"teacher/{number}"))[:2]:
            one, two = (desk_at(game, steps, "teacher") for steps in (pair.one, pair.two))
            for mine, other in zip(everything(one)[::2], everything(two)[::2], strict=True):
                assert mine != other
            compared += 1
    assert compared > 5
