"""How long a belief takes, from an information set to all marginals, in percentiles.

    python -m tests.benchmarks.beliefs [--rounds 10] [--editions zman27 classic aeg25]

Measured at every choice of random rounds of cautious bots, from a seat picked at random, for each
model: the whole way from the facts, no belief kept from before. In ordinary rounds and in as many
that begin with a hand-out, three kinds of moment are told apart: ordinary play, all hands gathered
in one, and what follows once they were given back. Time is the processor time of one core, in
milliseconds.
"""

from __future__ import annotations

import argparse
import resource
import time
from collections import defaultdict
from collections.abc import Iterator
from random import Random
from typing import Any

import lovecraft_lab as ll
from lovecraft_lab.letter.choices import Give
from lovecraft_lab.letter.game import LetterGame

MODELS = ("any", "uniform", "no-eights")
AIMS = {2: 5, 3: 10, 4: 20, 5: 50, 6: 50}
"""The 95th percentile to stay under, by number of players."""
AIM_WHILE_GATHERED = 500
PLAY, GATHERED, HANDED_OUT = "play", "gathered", "handed out"
GATHERERS = {"zman27": "randall_tillinghast", "classic": "randall_tillinghast"}
LAID = {"aeg25": "deep_ones"}
MOST_CARDS_TOLD_APART = 2


def marginals(belief: ll.Belief) -> None:
    """Work out all that a panel of bars shows."""
    for seat, places in enumerate(belief.evidence.hands):
        # While one seat holds all hands there are thousands of ways, which no bar shows.
        if len(places) <= MOST_CARDS_TOLD_APART:
            belief.hand(seat)
    belief.aside()
    belief.next_card()
    for seat in belief.table.insane - belief.table.out:
        belief.pass_check(seat)


def choices_of(game: LetterGame, state: Any, rng: Random) -> Iterator[tuple[Any, Any]]:
    """Play a round on and yield each choice with the state it leads to."""
    while (who := ll.mover(state)) != ll.TERMINAL:
        legal = ll.choices(state) if who != ll.CHANCE else ()
        gathering = [each for each in legal if _gathers(game, each)]
        if who == ll.CHANCE:
            choice = ll.sample(state, rng)
        else:
            told = ll.infoset(state, who)
            choice = ll.bots.cautious(game, told, gathering or legal, rng)
        state = ll.child(state, choice)
        yield choice, state


def _gathers(game: LetterGame, choice: Any) -> bool:
    if not getattr(choice, "insane", False):
        return False
    effect = game.cards[choice.kind].insane
    return effect is not None and effect.asks in ("a hand-out", "giving back")


def about_to_gather(game: LetterGame, rng: Random) -> Any:
    """Return a table whose first seat is Insane and holds the card that gathers all hands."""
    cards = [game.cards[kind].ident for kind in game.shuffled]
    gatherer = GATHERERS.get(game.edition.name, "nyarlathotep")
    laid = LAID.get(game.edition.name, "cultists")
    cards.remove(gatherer)
    cards.remove(laid)
    rng.shuffle(cards)
    hands = [[cards.pop()] for _ in range(game.players)]
    hands[0].append(gatherer)
    zones: list[list[str]] = [[laid], *([] for _ in hands[1:])]
    return game.position(hands=hands, zones=zones, turn=0)


def measure(game: LetterGame, rounds: int) -> dict[str, list[float]]:
    """Return the milliseconds of every belief, by the kind of moment."""
    found: dict[str, list[float]] = defaultdict(list)
    for each in range(rounds):
        rng = Random(f"{game.spec()}/{each}")
        for start in (game.start(), about_to_gather(game, rng)):
            moment = PLAY
            for choice, state in choices_of(game, start, rng):
                if isinstance(choice, Give):
                    moment = HANDED_OUT
                elif max(map(len, state.hands)) > MOST_CARDS_TOLD_APART:
                    moment = GATHERED
                if start.turn is None or moment != PLAY:
                    time_all(game, state, rng.randrange(game.players), found[moment])
    return found


def time_all(game: LetterGame, state: Any, seat: int, into: list[float]) -> None:
    """Time the belief of a seat under every model that what it saw has a chance under."""
    told = ll.infoset(state, seat)
    for model in MODELS:
        began = time.process_time()
        try:
            marginals(ll.posterior(game, told, model))
        except ll.LabError:
            continue
        into.append((time.process_time() - began) * 1000)


def percentile(values: list[float], share: float) -> float:
    """Return the value that this share of all values does not exceed."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def main() -> None:
    """Measure every edition and number of players, and print one line for each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--editions", nargs="+", default=["zman27", "classic", "aeg25"])
    asked = parser.parse_args()
    for edition in asked.editions:
        for players in range(2, 7):
            game = ll.letter(edition, players=players)
            for what, values in measure(game, asked.rounds).items():
                if not values:
                    continue
                half, most, peak = (percentile(values, share) for share in (0.5, 0.95, 1))
                aim = AIM_WHILE_GATHERED if what == GATHERED else AIMS[players]
                print(
                    f"{edition:8} {players} players {what:10} {len(values):6} beliefs:"
                    f" median {half:6.1f}, 95 % {most:6.1f} of {aim}, most {peak:7.1f} ms",
                    flush=True,
                )
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"memory at most {memory:.0f} MB")


if __name__ == "__main__":
    main()
