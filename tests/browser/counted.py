"""What the panels should say: every number added up world by world from what a viewer was told.

The worlds and their weights are those of `ll.posterior`; how a number follows from a world is
written down here once more, from the rules.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import comb, isclose, lcm
from typing import TYPE_CHECKING, Any

import lovecraft_lab as ll

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from lovecraft_lab.belief.worlds import World
    from lovecraft_lab.core.knowledge import Infoset
    from lovecraft_lab.letter.game import LetterGame

IMMUNE_STAYS = {"classic"}
"""Here an immune seat is not knocked out by a tie (a ruling that a switch can turn off)."""
ROUNDED = 0.05000001  # percentages have one decimal place
NEAR = 0.5  # % of a bar: the widths, with one decimal place too, are added up
TIES_ARE_OUT = {"classic", "aeg25"}
"""Here who ties for the highest card is out (ruling Q-15); elsewhere all of them win (rule 38)."""
UNREADABLE = "exact inside"
"""What stands for a fraction of many digits until its number is opened."""


@dataclass(frozen=True)
class Figure:
    """A number on the page: whose, its name, and all that is shown of it."""

    who: str
    what: str
    fraction: str
    percent: str
    bar: str = ""
    """How wide its bar is, in percent."""

    def fault(self, chance: Fraction) -> str:
        """What is wrong if it should be this chance; empty where nothing is."""
        right = self.fraction == UNREADABLE or Fraction(self.fraction) == chance
        if right and self._is_rounded(float(chance) * 100):
            return ""
        return f"{self.who} {self.what}: {self.fraction} {self.percent}, and not {chance}"

    def _is_rounded(self, percent: float) -> bool:
        sign, number = self.percent[0], float(self.percent.strip("<>% "))
        if sign == "<":
            return 0 < percent < number
        return number < percent < 100 if sign == ">" else abs(number - percent) < ROUNDED


class Counted:
    """The numbers of one viewer at one moment, by the names they have in the panels."""

    def __init__(self, game: LetterGame, told: Infoset) -> None:
        self.game = game
        self.belief = ll.posterior(game, told)
        self.numbers = {row.ident: row.number for row in game.cards}
        self.bad = {game.cards[kind].ident for kind in game.fails_check}
        immune = self.belief.table.immune
        self.stays_in_a_tie = immune if game.edition.name in IMMUNE_STAYS else ()
        self.found: dict[str, Fraction] = {}
        self.other_world = {row.ident for row in game.cards if row.other_world}

    @property
    def seats_in_round(self) -> list[int]:
        """The seats that are not out."""
        return [seat for seat in range(self.game.players) if seat not in self.belief.table.out]

    @cached_property
    def worlds(self) -> list[tuple[World, int]]:
        """Every world with its weight, a whole number."""
        found = list(self.belief.worlds())
        assert sum(chance for _, chance in found) == 1
        whole = lcm(*(chance.denominator for _, chance in found))
        return [(world, int(chance * whole)) for world, chance in found]

    def over(
        self, tell: Callable[[World], Hashable], chance: Callable[[Any], Fraction | int]
    ) -> Fraction:
        """A chance over all worlds; `tell` says all that it depends on in a world."""
        weights: Counter[Hashable] = Counter()
        for world, weight in self.worlds:
            weights[tell(world)] += weight
        parts = (weight * chance(told) for told, weight in weights.items())
        return Fraction(sum(parts)) / weights.total()

    def value(self, what: str) -> Fraction:
        """A number by its name."""
        if what not in self.found:
            topic, *words = what.split()
            self.found[what] = getattr(self, f"_{topic}")(*words)
        return self.found[what]

    def _hand(self, seat: str, card: str) -> Fraction:
        return self.over(lambda world: card in world.hands[int(seat)], int)

    def _aside(self, card: str) -> Fraction:
        return self.over(lambda world: world.aside == card, int)

    def _next_card(self, card: str) -> Fraction:
        if self.belief.table.known_next is not None:
            return self.over(lambda world: world.deck[0] == card, int)
        size = self.belief.table.deck
        return self.over(lambda world: world.deck.count(card), lambda n: Fraction(n, size))

    def _guess(self, seat: str, number: str) -> Fraction:
        return self.over(lambda world: int(number) in self._shown(world.hands[int(seat)]), int)

    def _shown(self, hand: tuple[str, ...]) -> list[int]:
        return [self.numbers[card] for card in hand]

    def _number(self, place: str, number: str) -> Fraction:
        """One card lies in the place: the chances of all kinds with this number."""
        kinds = [card for card, printed in self.numbers.items() if printed == int(number)]
        return sum((self.value(f"{place} {card}") for card in kinds), Fraction(0))

    def _compared(self, seat: str, fits: Callable[[int], bool]) -> Fraction:
        return self.over(lambda world: fits(self.numbers[world.hands[int(seat)][0]]), int)

    def _compare(self, seat: str, end: str, card: str) -> Fraction:
        mine = self.numbers[card]
        fits = {"win": mine.__gt__, "tie": mine.__eq__, "lose": mine.__lt__}
        return self._compared(seat, fits[end])

    def _showdown(self, seat: str, kept: str = "") -> Fraction:
        return self.over(lambda world: int(seat) in self._winners(world, kept), int)

    def _winners(self, world: World, kept: str) -> list[int]:
        """Who wins if all hands are shown now."""
        shown = {
            seat: self.numbers[kept if kept and seat == self.belief.seat else hand[0]]
            for seat, hand in enumerate(world.hands)
            if hand and seat not in self.belief.table.out
        }
        for highest in sorted(set(shown.values()), reverse=True):
            holders = [seat for seat, number in shown.items() if number == highest]
            if self.game.edition.name not in TIES_ARE_OUT:
                return holders
            if len(holders) > 1:
                holders = [seat for seat in holders if seat in self.stays_in_a_tie]
            if len(holders) == 1:
                return holders
        return []

    def _pass_check(self, seat: str, reveal: str) -> Fraction:
        return Fraction(1) if int(seat) in self.belief.table.immune else self._curve(reveal)

    def _curve(self, cards: str) -> Fraction:
        return self._none_of(self.bad, int(cards))

    def _tommy_gun(self) -> Fraction:
        """Made Insane by two cards off the deck."""
        return 1 - self._none_of(self.other_world, 2)

    def _none_of(self, kinds: set[str], wanted: int) -> Fraction:
        """The chance that none of the next cards is of these kinds: all orders are alike."""
        lies_open = int(self.belief.table.known_next is not None)
        size = self.belief.table.deck
        turned_up = min(wanted, size)

        def tell(world: World) -> tuple[bool, int]:
            deck = world.deck
            first_fails = any(card in kinds for card in deck[: min(lies_open, turned_up)])
            return first_fails, sum(card not in kinds for card in deck[lies_open:])

        def chance(told: tuple[bool, int]) -> Fraction | int:
            first_fails, good = told
            hidden = max(0, turned_up - lies_open)
            return (
                0 if first_fails else Fraction(comb(good, hidden), comb(size - lies_open, hidden))
            )

        return self.over(tell, chance)

    def _survive(self, seat: str, turns: str) -> Fraction:
        return ll.odds.survive(self.belief, int(seat), int(turns))

    def _cthulhu(self) -> Fraction:
        return ll.odds.cthulhu(self.belief)


def faults_of(figures: list[Figure], counted: dict[str, Counted]) -> list[str]:
    """What is wrong with numbers on the page; `counted` says what is right for each viewer."""
    return [fault for each in figures if (fault := _fault(each, counted))]


def _fault(figure: Figure, counted: dict[str, Counted]) -> str:
    try:
        return figure.fault(counted[figure.who].value(figure.what))
    except (LookupError, ll.LabError) as error:
        return f"{figure.who} {figure.what} is on the page and does not exist now: {error!r}"


def faults_of_bars(bars: list[Figure]) -> list[str]:
    """What is wrong with the bars of one place, in which one card lies.

    Their chances make up the whole, and all widths are of one scale.
    """
    chances = [Fraction(each.fraction) for each in bars]
    if sum(chances) != 1:
        return [f"the bars make up {sum(chances)}: {bars}"]
    whole = sum(float(each.bar) for each in bars)
    return [
        f"a bar of {each.bar} % stands for {chance}, where 1 would be {whole} %"
        for each, chance in zip(bars, chances, strict=True)
        if not isclose(float(each.bar), whole * chance, abs_tol=NEAR)
    ]
