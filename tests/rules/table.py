"""Tables set up and played in notation: the shared words of all tests of rules.

Cards are ids parted by blanks, so that a hand or a zone reads as one short text.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, NamedTuple, cast

import pytest

import lovecraft_lab as ll
from lovecraft_lab.core.explain import news
from lovecraft_lab.core.knowledge import heard
from lovecraft_lab.letter.game import LetterGame
from lovecraft_lab.letter.notation import read_choice
from lovecraft_lab.letter.state import LetterState

PRINTED = {
    kind: number
    for number, kinds in enumerate(
        (
            "tommy_gun rlyeh stowaway_eggs",
            "investigators cultists",
            "fed nightgaunt",
            "boxer deep_one",
            "urchin necronomicon",
            "musician stowaway",
            "sailor randall_tillinghast",
            "entertainer shoggoth",
            "dilettante cthulhu",
        )
    )
    for kind in kinds.split()
}
"""Every kind with its printed number, written down here once more, away from the card table."""


class Line(NamedTuple):
    """What was played out: every step applied, and the state it led to."""

    steps: tuple[ll.Step, ...]
    after: LetterState

    @property
    def ids(self) -> list[str]:
        """The number of every rule applied, in order."""
        return [step.rule.ident for step in self.steps]

    def around(self, ident: str) -> tuple[LetterState, LetterState]:
        """Return the states before and after the first step of the rule with this number."""
        _, before, after = self.moves[self.ids.index(ident)]
        return before, after

    @property
    def moves(self) -> list[tuple[str, LetterState, LetterState]]:
        """Every step as the number of its rule and the states before and after."""
        return cast(
            "list[tuple[str, LetterState, LetterState]]",
            [(step.rule.ident, step.before, step.after) for step in self.steps],
        )


def table(  # noqa: PLR0913 - what a table may be set up with
    *hands: str,
    edition: str = "zman27",
    zones: Iterable[str] = (),
    unseen: str | None = None,
    known_next: str | None = None,
    match: bool = False,
    switches: Mapping[str, bool] | None = None,
    **what: Any,
) -> LetterState:
    """Return a table with these hands, one for each seat (`""` for a seat that is out).

    `unseen` lists the cards of the face-down deck and the one set aside, and all cards not named
    then lie face up; without it, the cards not named are unseen. The Eggs, or the Braincase, lie
    aside where no hand or zone holds them. Anything else goes to `game.position`.
    """
    game = ll.letter(edition, players=len(hands), match=match, switches=switches)
    laid = [*zones] or [""] * len(hands)
    named = Counter(" ".join([*hands, *laid, unseen or "", known_next or ""]).split())
    box = Counter({row.ident: row.copies for row in game.cards})
    (aside,) = (row.ident for row in game.cards if row.aside)
    del box[aside]
    return game.position(
        hands=[hand.split() for hand in hands],
        zones=[zone.split() for zone in laid],
        face_up=() if unseen is None else sorted((box - named).elements()),
        known_next=known_next,
        eggs_aside=aside not in named,
        **what,
    )


def play(state: LetterState, *texts: str) -> Line:
    """Make these choices one after the other, each given in notation, chance's too."""
    done: list[ll.Step] = []
    for text in texts:
        done += ll.steps(state, state.game.parse(state, text))
        state = cast("LetterState", done[-1].after)
    return Line(tuple(done), state)


def opened(game: LetterGame) -> Line:
    """Return the steps from the empty table to the first choice of a new game."""
    steps = ll.opening(game.begin())
    return Line(steps, cast("LetterState", steps[-1].after))


def random_game(game: LetterGame, seed: int) -> Line:
    """Return a whole game from the empty table on, every choice of a player picked alike."""
    rng = Random(seed)
    done, state = [*opened(game).steps], game.start()
    while ll.mover(state) != ll.TERMINAL:
        is_chance = ll.mover(state) == ll.CHANCE
        choice = ll.sample(state, rng) if is_chance else rng.choice(ll.choices(state))
        done += ll.steps(state, choice)
        state = cast("LetterState", done[-1].after)
    return Line(tuple(done), state)


def refused(state: LetterState, text: str) -> list[str]:
    """Return the numbers of the rules that forbid a choice, refused in every way it can be made."""
    game = state.game
    rules = [rule.ident for rule in ll.why_not(game, state, text)]
    with pytest.raises(ll.IllegalChoice) as parsing:
        game.parse(state, text)
    with pytest.raises(ll.IllegalChoice):
        ll.child(state, read_choice(game, state, text))
    assert list(parsing.value.rules) == rules
    return rules


def texts(state: LetterState) -> list[str]:
    """Return everything that may be chosen here, in notation."""
    return [state.game.format(state, choice) for choice in ll.choices(state)]


def cards(game: LetterGame, kinds: Iterable[int]) -> str:
    """Return the ids of kinds, in the order given."""
    return " ".join(game.cards[kind].ident for kind in kinds)


def hand(state: LetterState, seat: int) -> str:
    """Return the ids of the cards in a hand, the one drawn last."""
    return cards(state.game, state.hands[seat])


def zone(state: LetterState, seat: int) -> str:
    """Return the ids of the cards in a discard zone, oldest first."""
    return cards(state.game, state.zones[seat])


def unseen(state: LetterState) -> str:
    """Return the ids of the face-down cards of the deck and of the one set aside, sorted."""
    return cards(state.game, state.unseen)


def paid(state: LetterState) -> str:
    """Return each seat's payoff at the end, such as `1/2 1/2 0`."""
    return " ".join(str(payoff) for payoff in state.game.returns(state))


def view(state: LetterState, seat: int | None) -> ll.View:
    """Return what a seat may be shown (`None`: a spectator)."""
    shown: ll.View = ll.view(state.game, ll.infoset(state, seat))
    return shown


def known(state: LetterState, seat: int, other: int) -> str:
    """Return the ids of the cards in another's hand that a seat knows."""
    return cards(state.game, view(state, seat).known[other])


def learnt(line: Line, seat: int | None) -> list[Any]:
    """Return every fact a seat heard while this was played, in order (`None`: a spectator)."""
    before, after = line.steps[0].before, line.after
    return [*heard(news(ll.infoset(before, seat), ll.infoset(after, seat)))]
