"""Games played at random, with a seed that can be repeated.

    python -m tests.random_play 10000 [edition ...]

plays so many rounds and so many matches of each edition for each number of players, checks every
rule applied in a tenth of them (`tests.invariants`), and prints what was met, and which rules were
never applied. The seed is the day's; it is printed, and `LOVECRAFT_LAB_SEED=...` plays the same
games again.
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from random import Random
from typing import Any, NamedTuple

import lovecraft_lab as ll
from lovecraft_lab.core.game import Game
from lovecraft_lab.letter import EDITIONS
from lovecraft_lab.letter.game import LetterGame
from lovecraft_lab.letter.state import LetterState
from tests import invariants
from tests.seed import SEED

PLAYERS = range(2, 7)
MATCH_LIMIT = 5_000
"""More choices than any match here has: two or three tokens each, one round about 60 choices."""


class Turn(NamedTuple):
    """One choice of a game, the state it was made at, and the steps it set off."""

    state: Any
    choice: Any
    steps: tuple[ll.Step, ...]


def first_card(choices: Sequence[Any], rng: Random) -> Any:
    """Pick a card blindly, then one of its plays, as people do; else any choice alike."""
    return ll.bots.random(None, None, choices, rng)  # type: ignore[arg-type]  # it asks neither


def any_play(choices: Sequence[Any], rng: Random) -> Any:
    """Pick any choice alike, which plays cards with many targets more often."""
    return rng.choice(choices)


def rarest(choices: Sequence[Any], rng: Random) -> Any:
    """Prefer Insane effects and the last choices, so that rare effects are met."""
    insane = [choice for choice in choices if getattr(choice, "insane", False)]
    return rng.choice(insane or choices[len(choices) // 2 :])


def gentle(rough: frozenset[int], choices: Sequence[Any], rng: Random) -> Any:
    """Avoid the cards that put somebody out, where that can be, so that games last."""
    mild = [choice for choice in choices if getattr(choice, "kind", None) not in rough]
    return rng.choice(mild or choices)


Style = Callable[[Sequence[Any], Random], Any]


def styles(game: Game) -> tuple[Style, ...]:
    """The ways to play a game, one of which is picked for each game."""
    rows = enumerate(getattr(game, "cards", ()))
    rough = frozenset(kind for kind, row in rows if row.number in (1, 3, 8) or row.aside)
    return (first_card, any_play, rarest, partial(gentle, rough))


Chance = Callable[[Any], Any]


def turns(
    game: Game, seed: str, *, state: Any = None, chance: Chance | None = None
) -> Iterator[Turn]:
    """Play one game at random, a style for each game; `chance` answers where given."""
    rng = Random(seed)
    style = rng.choice(styles(game))
    state = game.start() if state is None else state
    while (who := ll.mover(state)) != ll.TERMINAL:
        legal = ll.choices(state)
        assert legal, f"nothing can be chosen at {state!r}"
        if who != ll.CHANCE:
            choice = style(legal, rng)
        else:
            choice = ll.sample(state, rng) if chance is None else chance(state)
        taken = ll.steps(state, choice)
        yield Turn(state, choice, taken)
        state = taken[-1].after


def made_up(game: LetterGame, rng: Random) -> dict[str, Any]:
    """Return a late moment of the printed deck, as arguments of `game.position`.

    Play may never lead to it, but it is full of what is rare in play: seats that are Insane or
    immune, Other World cards in hand, a deck turned over, few cards left.
    """
    cards = [game.cards[kind].ident for kind in game.shuffled]
    rng.shuffle(cards)
    seats = range(game.players)
    turn = rng.choice(seats)
    hands = [[cards.pop() for _ in range(2 if seat == turn else 1)] for seat in seats]
    zones = [[cards.pop() for _ in range(min(rng.randrange(5), len(cards) - 8))] for seat in seats]
    mad = {row.ident for row in game.cards if row.other_world}
    twice = [seat for seat in seats if len(mad.intersection(zones[seat])) > 1]
    is_open = rng.random() < 0.3 and game.turns_the_deck
    left = rng.randrange(is_open + 1, 7)
    return {
        "hands": hands,
        "zones": zones,
        "turn": turn,
        "face_up": cards[left:],
        "known_next": cards[0] if is_open else None,
        "immune": [seat for seat in twice if rng.random() < 0.6],
        "protected": [seat for seat in seats if rng.random() < 0.1],
        "end_option": rng.choice(seats) if is_open and rng.random() < 0.5 else None,
    }


def end(game: Game, seed: str) -> Any:
    """Play one game without its steps; return its last state and how many choices it had."""
    rng = Random(seed)
    style = rng.choice(styles(game))
    state = game.start()
    made = 0
    while (who := ll.mover(state)) != ll.TERMINAL:
        choice = ll.sample(state, rng) if who == ll.CHANCE else style(ll.choices(state), rng)
        state = ll.child(state, choice)
        made += 1
        assert made < MATCH_LIMIT, f"no end after {made} choices"
    return state, made


ASKING = {
    *("stowaway", "cultists", "randall_tillinghast", "rlyeh"),
    *("mi_go", "deep_ones", "nyarlathotep", "golden_mead"),
}
"""The cards that ask their player again."""


def longest_round(game: LetterGame) -> int:
    """The most choices a round can have.

    Every choice of chance but the one of the starter takes at least one card out of the shuffled
    pile. A play follows a draw from what is left after the deal; a second play, a number, a
    hand-out and the end of a round are asked by one card each.
    """
    pile = len(game.shuffled)
    draws = pile - 1 - game.players - game.face_up_count
    asked = sum(game.copies[kind] for kind in game.kinds if game.cards[kind].ident in ASKING)
    return (game.options.first is None) + pile + draws + asked


class Met(NamedTuple):
    """What was met in many games: counts of things, and how often each rule was applied."""

    counts: Counter[str]
    rules: Counter[str]


def many(game: LetterGame, number: int, seed: str = SEED) -> Met:
    """Play many games, a tenth of them checked rule by rule; return what was met."""
    met = Met(Counter(games=number), Counter())
    for each in range(number):
        name = f"{seed}/{game.spec()}/{each}"
        try:
            if each % 10 == 0:
                after, made = watched(game, name, met.rules)
            else:
                after, made = end(game, name)
            assert game.options.match or made <= longest_round(game), f"{made} choices in one round"
            invariants.check_end(after)
        except Exception as error:
            error.add_note(f"in game {name!r} (LOVECRAFT_LAB_SEED={seed})")
            raise
        winners = after.game_winners or after.round_winners
        met.counts.update(rounds=after.round_number, choices=made, shared=len(winners) > 1)
    return met


def watched(game: LetterGame, seed: str, rules: Counter[str]) -> tuple[LetterState, int]:
    """Play one game and check every state in it; return the last one and the choices made."""
    state: LetterState = game.start()
    made = 0
    for turn in turns(game, seed):
        for step in turn.steps:
            rules[step.rule.ident] += 1
            invariants.check_step(step)
        state = turn.steps[-1].after  # type: ignore[assignment]  # of this game
        invariants.check_choices(state)
        made += 1
    return state, made


def main(arguments: Sequence[str]) -> int:
    """Play as many games as asked for and print what was met."""
    number = int(arguments[0]) if arguments else 1000
    editions = arguments[1:] or [*EDITIONS]
    say = partial(print, flush=True)
    say(f"LOVECRAFT_LAB_SEED={SEED}")
    for edition in editions:
        applied: Counter[str] = Counter()
        for match in (False, True):
            for players in PLAYERS:
                game = ll.letter(edition, players=players, match=match, first=None)
                counts, rules = many(game, number)
                applied += rules
                shown = ", ".join(f"{count:,} {what}" for what, count in counts.items())
                say(f"{game!r}: {shown}, {rules.total():,} rules checked")
        every = {rule.ident for rule in ll.letter(edition).rules.values() if rule.is_step}
        set_up = {step.rule.ident for step in ll.opening(ll.letter(edition).begin())}
        never = sorted(every - set_up - set(applied))
        say(f"{edition}: never applied in what was checked: {', '.join(never) or 'none'}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
