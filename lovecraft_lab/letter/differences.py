"""What differs between editions, row by row, worked out from the editions themselves.

Reads what an edition is made of (set-up, words, cards, effects, rules, restrictions, switches) and
lists no difference by hand. Plays nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING

from lovecraft_lab.letter.edition import Course, Words
from lovecraft_lab.letter.options import letter
from lovecraft_lab.letter.rules.guide import GUIDE
from lovecraft_lab.letter.sidebyside import counterpart, place_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from lovecraft_lab.core.rule import Rule
    from lovecraft_lab.letter.cards import CardKind, Effect
    from lovecraft_lab.letter.edition import Edition
    from lovecraft_lab.letter.restrictions import Restriction

Editions = tuple["Edition", ...]
Rules = tuple["Rule | None", ...]
"""One rule of each edition, or none."""

SETUP, WORDS, CARDS, RULES = "The box and the set-up", "Words", "Cards", "Other rules"
LIMITS, SWITCHES = "What may be played", "Switches"
SAME = "The same rule under another number or in other words"
AGAIN = "Said again in a short guide, which adds no rule"
PARTS = (SETUP, WORDS, CARDS, RULES, LIMITS, SWITCHES, SAME, AGAIN)
"""The parts of a comparison, in order."""

NONE = "—"
"""What stands where an edition has nothing of the kind."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing in which editions differ: what it is, and what each of them says of it.

    `says` has one text for each edition, in their order; `keys` are the rules, cards, switches and
    words that it is about, by which an example of it is found.
    """

    part: str
    what: str
    says: tuple[str, ...]
    keys: tuple[str, ...]


def differences(editions: Editions, players: int) -> Iterator[Difference]:
    """Yield every difference between the editions, at a table of so many players."""
    yield from _setup(editions, players)
    yield from _words(editions)
    yield from _cards(editions)
    yield from _endings(editions)
    yield from _rules(editions)
    yield from _restrictions(editions)
    yield from _switches(editions)


def _unequal(
    part: str, what: str, says: Iterable[str], keys: Iterable[str]
) -> Iterator[Difference]:
    """Yield a row, unless all editions say the same."""
    texts = tuple(says)
    if len(set(texts)) > 1:
        yield Difference(part, what, texts, tuple(dict.fromkeys(keys)))


# The box and the set-up


def _setup(editions: Editions, players: int) -> Iterator[Difference]:
    games = [letter(each.name, players) for each in editions]
    left = [len(game.shuffled) - 1 - players - game.face_up_count for game in games]
    counts = {
        "Cards in the box": [len(game.deck) for game in games],
        "Cards shuffled": [len(game.shuffled) for game in games],
        "Cards laid open": [game.face_up_count for game in games],
        f"Deck at the first turn, {players} players": left,
    }
    are_open = any(game.face_up_count for game in games)
    for what, numbers in counts.items():
        key = "set-up" if are_open else "set-up without open cards"
        yield from _unequal(SETUP, what, map(str, numbers), [key])
    when = ["before the deal" if each.face_up_first else "after the deal" for each in editions]
    if are_open:
        yield from _unequal(SETUP, "Cards are laid open", when, ["face_up_first"])


def _words(editions: Editions) -> Iterator[Difference]:
    for field in fields(Words):
        if field.name != "is_plural":
            called = [getattr(each.words, field.name) for each in editions]
            yield from _unequal(WORDS, _MEANING[field.name], called, [f"words.{field.name}"])


_MEANING = {
    "plain": "The kind of card that drives nobody Insane",
    "other": "The kind that does",
    "starred": "A card of that kind",
    "fails": "What fails a sanity check",
    "zone": "Where discarded cards lie",
    "aside": "The card beside the deck",
}
"""What an edition calls its things: what each thing is."""


def _switches(editions: Editions) -> Iterator[Difference]:
    for name in dict.fromkeys(name for each in editions for name in each.switches):
        found = [each.switches.get(name) for each in editions]
        says = [NONE if switch is None else f"{switch.default} unless set" for switch in found]
        yield from _unequal(SWITCHES, name, says, [name])


# Cards


def _cards(editions: Editions) -> Iterator[Difference]:
    for ident in dict.fromkeys(row.ident for each in editions for row in each.cards):
        bearers = [next((r for r in each.cards if r.ident == ident), None) for each in editions]
        if len({place_of(row) for row in bearers if row is not None}) > 1:
            yield Difference(CARDS, f"“{ident}”", tuple(map(_card, bearers)), (ident,))
    places = {place_of(row) for each in editions for row in each.cards}
    for place in sorted(places, reverse=True):
        rows = [[row for row in each.cards if place_of(row) == place] for each in editions]
        keys = [row.ident for cards in rows for row in cards]
        yield from _unequal(CARDS, _title(place), map(_cards_here, rows), keys)
    for cards in _everywhere(editions):
        traits = [_traits(row) for row in cards]
        rules = (half.rule for row in cards for half in (row.insane, row.sane) if half)
        keys = [*(rule.ident for rule in rules if rule), *(row.ident for row in cards)]
        for trait in dict.fromkeys(trait for each in traits for trait in each):
            says = [_said(each.get(trait)) for each in traits]
            what = f"{_title(place_of(cards[0]))}, {trait}"
            yield from _unequal(CARDS, what, says, [f"cards.{trait}", *keys])


def _said(trait: object) -> str:
    """Return a trait of a card in a word."""
    if isinstance(trait, bool):
        return "yes" if trait else "no"
    return NONE if trait is None else str(trait)


def _everywhere(editions: Editions) -> Iterator[tuple[CardKind, ...]]:
    """Yield the cards that have their like in every edition, one row of each edition."""
    every = dict.fromkeys(
        tuple(counterpart(row, each) for each in editions)
        for edition in editions
        for row in sorted(edition.cards, key=place_of, reverse=True)
    )
    for rows in every:
        cards = tuple(row for row in rows if row is not None)
        if len(cards) == len(editions):
            yield cards


def _traits(row: CardKind) -> dict[str, object]:
    """Return what the rules ask of a card beside its number and its kind."""
    own: dict[str, object] = {
        "held beside at least": row.beside,
        "kept while Insane": row.free_while_insane,
        "hands out the card aside": row.needs_aside,
    }
    halves = (("Sane", row.sane), ("Insane", row.insane))
    return own | {
        f"{mind} effect {trait}": value
        for mind, half in halves
        if half is not None
        for trait, value in (
            ("chooses", half.aim),
            ("names a number", half.guess),
            ("works from the hand", half.from_hand),
        )
    }


def _card(row: CardKind | None) -> str:
    return NONE if row is None else f"{row.name}, {row.number}, {row.world}"


def _cards_here(rows: Sequence[CardKind]) -> str:
    return " ".join(f"{row.name} ({row.copies}). {_effects(row)}" for row in rows) or NONE


def _effects(row: CardKind) -> str:
    """Return both halves of a card, and where it lies at the start."""
    insane = f" Insane: {row.insane.text}" if row.insane else ""
    return f"Sane: {row.sane.text}{insane}{' It starts beside the deck.' if row.aside else ''}"


def _title(place: tuple[int, bool, bool]) -> str:
    number, other_world, aside = place
    return f"Card {number}{'*' if other_world else ''}{', aside' if aside else ''}"


# Rules


def _endings(editions: Editions) -> Iterator[Difference]:
    """Yield by which rules a round or a game ends, if not all editions have these rules alike."""
    ends = [[_own(each, rule) for rule in each.endings.values()] for each in editions]
    played = [
        [rule for rule in rules if rule.ident in each.rules]
        for each, rules in zip(editions, ends, strict=True)
    ]
    if len({frozenset(rule.base or rule for rule in rules) for rules in played}) > 1:
        says = (" ".join(f"{rule.ident} {rule.says}" for rule in rules) for rules in played)
        keys = (rule.ident for rules in played for rule in rules)
        yield from _unequal(RULES, "What ends a round or the match", says, keys)


def _own(edition: Edition, rule: Rule) -> Rule:
    """Return a rule as an edition numbers it."""
    return edition.numbered.get(rule.ident, rule)


def _rules(editions: Editions) -> Iterator[Difference]:
    """Yield the rules that not all editions have, then those that are numbered or put otherwise."""
    every = dict.fromkeys(_row(rule, editions) for each in editions for rule in each.rules.values())
    whole = [row for row in every if None not in row]
    placed = {rule for row in whole for rule in row}
    for title, rules in _offices(editions):
        if _differ(rules):
            placed |= {rule for rule in rules if rule is not None}
            yield _difference(RULES, title, rules)
    for row in every:
        if None in row and not placed.issuperset({*row} - {None}):
            yield _difference(AGAIN if {*row} & {*GUIDE} else RULES, _section(row), row)
    for row in whole:
        if len({*row}) > 1:
            yield _difference(SAME, _section(row), row)


def _differ(rules: Rules) -> bool:
    """Whether these rules do different things."""
    first, *others = rules
    return any(
        rule is not first and (rule is None or first is None or not rule.is_same_as(first))
        for rule in others
    )


def _row(rule: Rule, editions: Editions) -> Rules:
    """Return what each edition has of a rule: the same one, or the one that says the same."""
    return tuple(_rule_in(each, rule) for each in editions)


def _rule_in(edition: Edition, rule: Rule) -> Rule | None:
    if edition.rules.get(rule.ident) is rule:
        return rule
    return next(
        (own for own in edition.rules.values() if own.is_same_as(rule)),
        edition.rules.get(edition.limits.get(rule.ident, "")),
    )


def _offices(editions: Editions) -> Iterator[tuple[str, Rules]]:
    """Yield what a rule is for, and the rules that are for it, one of each edition.

    That is the course of a turn, and what a card sets off that all of them have.
    """
    for field in fields(Course):
        title = field.name.replace("_", " ").capitalize()
        yield title, tuple(getattr(each.course, field.name) for each in editions)
    for cards in _everywhere(editions):
        for title, rule_of in _OF_A_CARD.items():
            yield f"{_title(place_of(cards[0]))}, {title}", tuple(map(rule_of, cards))


def _half(half: Effect | None) -> Rule | None:
    return None if half is None else half.rule


def _unaimed(half: Effect | None) -> Rule | None:
    return None if half is None or half.aim == "nobody" else half.in_vain


_OF_A_CARD: dict[str, Callable[[CardKind], Rule | None]] = {
    "Sane effect": lambda row: row.sane.rule,
    "Insane effect": lambda row: _half(row.insane),
    "with nobody to choose": lambda row: _unaimed(row.insane) or _unaimed(row.sane),
    "discarded": lambda row: row.discarded,
    "turned up by a check": lambda row: row.turned_up,
}


def _difference(part: str, what: str, rules: Rules) -> Difference:
    says = tuple(NONE if rule is None else f"{rule.ident} {rule.says}" for rule in rules)
    return Difference(part, what, says, tuple(dict.fromkeys(r.ident for r in rules if r)))


def _section(rules: Rules) -> str:
    return next(rule.section for rule in rules if rule is not None)


# Restrictions


def _restrictions(editions: Editions) -> Iterator[Difference]:
    """Yield the reasons against a play that not all editions have."""
    asked = [
        {
            (each.forbids, step): each
            for step, reasons in zip(all_._fields, all_, strict=True)
            for each in reasons
        }
        for all_ in (edition.restrictions for edition in editions)
    ]
    for test in dict.fromkeys(test for reasons in asked for test in reasons):
        found = [reasons.get(test) for reasons in asked]
        if None in found:
            what = (
                "Why a play is refused" if test[1] != "announcement" else "Why an announcement is"
            )
            yield from _unequal(
                LIMITS, what, map(_reason, found), [each.says for each in found if each]
            )


def _reason(reason: Restriction | None) -> str:
    return NONE if reason is None else f"{reason.ident} {reason.says}"
