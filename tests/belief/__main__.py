"""The long runs of the tests of beliefs; each prints its seed, `LOVECRAFT_LAB_SEED=...` repeats it.

python -m tests.belief whole [part of a name]   every information set of every small tree
python -m tests.belief draws 20 [draws]         likelihood weighting, so many positions of each
python -m tests.belief rounds 1000              conservation at every step of so many rounds
python -m tests.belief mutations 1000           so many facts changed by hand, of each small deck
"""

import sys
from collections.abc import Callable, Sequence
from functools import partial
from itertools import islice
from random import Random
from time import perf_counter

import lovecraft_lab as ll
from lovecraft_lab.letter import EDITIONS
from lovecraft_lab.letter.game import LetterGame
from tests.belief import sampler
from tests.belief.compare import blind_turns, check
from tests.belief.decks import DECKS, LONGER, TABLES
from tests.belief.models import MODELS, Model
from tests.belief.mutations import check_mutations, from_the_deal, from_the_table
from tests.belief.oracle import Beliefs, whole, whole_from
from tests.belief.test_conservation import check_conserved
from tests.belief.test_sampling import ALARM, p_of, random_position
from tests.random_play import PLAYERS
from tests.seed import SEED

say = partial(print, flush=True)
TELLS_MUCH = 100


def every_information_set(part: str = "") -> None:
    """Compare every information set of every small tree, under each model."""
    small: dict[str, tuple[LetterGame, Callable[[Model], Beliefs]]] = {
        **{name: (deck.game, partial(whole, deck.game)) for name, deck in DECKS.items()},
        **{name: (state.game, partial(whole_from, state)) for name, state in TABLES.items()},
    }
    for name, (game, beliefs) in small.items():
        for model, of_state in MODELS.items() if part in name else ():
            began = perf_counter()
            number = 0
            for infoset, expected in beliefs(of_state).items():
                check(game, infoset, model, expected)
                number += 1
            seconds = perf_counter() - began
            say(f"{name}, {model}: {number:,} information sets agree, {seconds:.0f} s")


def drawn_positions(number: str = "20", draws: str = "4000") -> None:
    """Compare positions of printed decks with worlds drawn at random; print the worst p-value."""
    say(f"LOVECRAFT_LAB_SEED={SEED}")
    found, told_much = [], 0
    for edition in EDITIONS:
        for players in PLAYERS:
            for each in range(int(number)):
                rng = Random(f"{SEED}/draws/{edition}/{players}/{each}")
                where = random_position(edition, players, rng)
                model = [*MODELS][each % len(MODELS)]
                drawn = list(islice(sampler.draws(where, MODELS[model], rng), int(draws)))
                told_much += sampler.effective(drawn) > TELLS_MUCH
                found.append((p_of(where, model, drawn), edition, players, each, model))
            say(
                f"{edition} of {players}: smallest p {min(found)[0]:.3g} of {len(found)} positions,"
                f" {told_much} with more than {TELLS_MUCH} effective draws"
            )
    worst = min(found)
    say(f"smallest p times positions: {worst[0] * len(found):.3g}, at {worst[1:]}")
    assert worst[0] * len(found) > ALARM, worst


def conserved_rounds(number: str = "1000") -> None:
    """Check conservation after every rule of random rounds, from a random seat's side."""
    say(f"LOVECRAFT_LAB_SEED={SEED}")
    steps = 0
    for each in range(int(number)):
        rng = Random(f"{SEED}/rounds/{each}")
        game = ll.letter(rng.choice([*EDITIONS]), players=rng.choice(PLAYERS))
        seat, model = rng.randrange(game.players), rng.choice(["any", "uniform"])
        for turn in blind_turns(game, f"{SEED}/rounds/{each}"):
            for step in turn.steps:
                check_conserved(game, step.after, seat, model)
                steps += 1
        if (each + 1) % 50 == 0:
            say(f"{each + 1} rounds, {steps:,} steps")


def mutated_facts(number: str = "1000") -> None:
    """Change one thing of what a seat was told, and compare what is said of it."""
    say(f"LOVECRAFT_LAB_SEED={SEED}")
    rng = Random(f"{SEED}/mutations")
    decks = {name: from_the_deal(deck.game, rng) for name, deck in {**DECKS, **LONGER}.items()}
    tables = {name: from_the_table(state, rng) for name, state in TABLES.items()}
    for name, moments in {**decks, **tables}.items():
        met = check_mutations(moments, int(number), rng)
        say(f"{name}: {met['refused']:,} refused, {met['answered']:,} answered rightly")


RUNS: dict[str, Callable[..., None]] = {
    "whole": every_information_set,
    "draws": drawn_positions,
    "rounds": conserved_rounds,
    "mutations": mutated_facts,
}


def main(arguments: Sequence[str]) -> int:
    """Make one of the long runs."""
    if not arguments or arguments[0] not in RUNS:
        say(__doc__)
        return 2
    RUNS[arguments[0]](*arguments[1:])
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
