"""What an edition is: cards, rules, restrictions, switches and words, as one value.

Knows no edition. Two editions differ in data or in another rule, never by asking which edition is
played; so an edition of one's own is a module that makes one more value of this kind.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING

from lovecraft_lab.core.rule import Rule
from lovecraft_lab.show.words import capital

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from types import ModuleType

    from lovecraft_lab.core.knowledge import Fact
    from lovecraft_lab.letter.cards import CardKind
    from lovecraft_lab.letter.example import Example
    from lovecraft_lab.letter.restrictions import Restrictions
    from lovecraft_lab.letter.state import LetterState
    from lovecraft_lab.letter.switch import Switch


@dataclass(frozen=True, slots=True)
class Words:
    """What an edition calls its things; unless said otherwise, what the 27-card game calls them.

    `plain` and `other` are the two kinds of card, the second of which drives Insane; `starred` is a
    card of that kind in a sentence, and `fails` names those that fail a sanity check. `zone` is
    where discarded cards lie, and `aside` the card that starts beside the deck.
    """

    plain: str = "Arkham"
    other: str = "Other World"
    starred: str = "a card of the Other World"
    fails: str = "Other World"
    zone: str = "discard zone"
    aside: str = "the Stowaway Eggs"
    is_plural: bool = True

    def aside_does(self, verb: str, plural: str) -> str:
        """Return the card beside the deck with a verb, at the start of a sentence."""
        return f"{capital(self.aside)} {plural if self.is_plural else verb}"


@dataclass(frozen=True, slots=True)
class Course:
    """The rules of a turn's course in which editions differ.

    `pass_turn` ends a turn and begins the next, `check` is the sanity check, `choose_play` and
    `choose_again` ask for a play and for a second one within an effect.
    """

    pass_turn: Rule
    check: Rule
    choose_play: Rule
    choose_again: Rule


@dataclass(frozen=True, slots=True, eq=False)
class Edition:
    """One edition of the card game; `about` says in a line what it is for.

    `cards` is the card table, sorted by id, so that a kind is the place of its row and sorted kinds
    read in the order of their ids. `rules` are all its rules by their numbers; a step that does
    what a step of another edition does is that rule `under` its own number. `settle` says who wins
    when hands are shown; `endings` are the facts that end a round or a match, with the rules that
    end it. `face_up` is how many cards two players lay open, before the deal or after it. `limits`
    are the numbers of rules that other editions count under another number, for what no step does.
    `examples` are small tables at which its rules are met (see `compare_editions`).
    """

    name: str
    title: str
    about: str
    cards: tuple[CardKind, ...]
    rules: Mapping[str, Rule] = field(repr=False)
    restrictions: Restrictions = field(repr=False)
    switches: Mapping[str, Switch]
    words: Words
    course: Course
    settle: Callable[[LetterState], None] = field(repr=False)
    endings: Mapping[type[Fact], Rule] = field(repr=False)
    face_up: int = 5
    face_up_first: bool = False
    limits: Mapping[str, str] = field(default_factory=dict)
    examples: tuple[Example, ...] = field(default=(), repr=False)

    @property
    def numbered(self) -> Mapping[str, Rule]:
        """The rules shared with another edition, by the numbers that they have there."""
        shared = {rule.base.ident: rule for rule in self.rules.values() if rule.base}
        return MappingProxyType(shared)

    def rule(self, number: int) -> str:
        """Return how a rule of the 27-card game is called in this edition, such as `rule 24`."""
        ident = self.limits.get(f"Z{number:03}", f"Z{number:03}")
        return f"rule {ident[1:].lstrip('0')}"

    def __repr__(self) -> str:
        return f"<{self.title}: {len(self.cards)} kinds of card>"


def card_table(rows: Iterable[CardKind]) -> tuple[CardKind, ...]:
    """Return the rows sorted by id."""
    return tuple(sorted(rows, key=lambda row: row.ident))


def steps_of(*modules: ModuleType) -> tuple[Rule, ...]:
    """Return the steps written in the given modules, in their order; not those imported there."""
    found = [(module.__name__, value) for module in modules for value in vars(module).values()]
    rules = (each for name, each in found if isinstance(each, Rule) and each.module == name)
    return tuple(dict.fromkeys(rules))


def by_ident(rules: Iterable[Rule]) -> Mapping[str, Rule]:
    """Return the rules by their numbers."""
    table: dict[str, Rule] = {}
    for rule in rules:
        known = table.setdefault(rule.ident, rule)
        assert known is rule, f"two rules carry the number {rule.ident}"
    return MappingProxyType(dict(sorted(table.items())))


def effect_rules(cards: Iterable[CardKind]) -> tuple[Rule, ...]:
    """Return every rule that a card of the table names."""
    found: dict[Rule, None] = {}
    for row in cards:
        halves = [half for half in (row.sane, row.insane) if half is not None]
        rules = [row.discarded, row.turned_up]
        rules += [rule for half in halves for rule in (half.rule, half.in_vain)]
        found |= dict.fromkeys(rule for rule in rules if rule is not None)
    return tuple(found)
