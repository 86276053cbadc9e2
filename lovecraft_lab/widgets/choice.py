"""A choice taken apart into what is asked one after the other: card, effect, target, number.

Knows the choices of the card game and what forbids a play; is given a view, never a state.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING, Any, Final

from lovecraft_lab.letter.choices import END_ROUND, GO_ON, WIN_ROUND, Give, Guess, Play
from lovecraft_lab.letter.restrictions import Moment, Restriction, number_is_one, what_forbids
from lovecraft_lab.letter.rules.insane import become_immune
from lovecraft_lab.widgets.asked import Bar, Column, Option

if TYPE_CHECKING:
    from lovecraft_lab.core.rule import Rule
    from lovecraft_lab.letter.cards import CardKind, Effect, Kind
    from lovecraft_lab.letter.game import LetterGame
    from lovecraft_lab.letter.view import View

PARTS_OF_A_PLAY: Final = ("card", "effect", "target", "number")
TITLES: Final = {
    "card": "Card",
    "effect": "Effect",
    "target": "Target",
    "number": "Number",
    "say": "Your choice",
}
_SAID: Final = {
    END_ROUND: ("End the round", "hands are compared now"),
    GO_ON: ("Go on", "the turn follows"),
    WIN_ROUND: ("Win the round", "both cards are shown"),
}
"""What is said and not played, with its small print."""
ONE: Final = 1
"""The number that may never be named (rule 89)."""

Parts = tuple[str, ...]


def parts(game: LetterGame, choice: object) -> Parts:
    """Return what a choice picks, as texts, in the order in which it is asked."""
    match choice:
        case Play(kind, insane, target, number):
            effect = "insane" if insane else "sane"
            return (game.cards[kind].ident, effect, _text(target), _text(number))
        case Guess(number):
            return (str(number),)
        case Give(_, kinds):
            return tuple(game.cards[kind].ident for kind in kinds)
        case "win round":  # it stands among the plays
            return (WIN_ROUND, "", "", "")
    return (str(choice),)


def names_of(choice: object) -> tuple[str, ...]:
    """Return what is asked for a choice of this kind; a hand-out asks seat by seat."""
    match choice:
        case Play():
            return PARTS_OF_A_PLAY
        case Guess():
            return ("number",)
        case Give(seats, _):
            return tuple(f"give {seat}" for seat in seats)
    return ("say",)


def bar(
    words: Words,
    legal: Sequence[Any],
    wanted: Mapping[str, str],
) -> Bar:
    """Return what a seat is asked, with what is picked so far.

    What is picked and no longer possible is dropped; where one thing alone is possible it is picked
    already.
    """
    asked = names_of(legal[0])
    left = [(parts(words.game, choice), choice) for choice in legal]
    columns: list[Column] = []
    picked: dict[str, str] = {}
    waiting = ""
    for place, name in enumerate(asked):
        values = list(dict.fromkeys(each[place] for each, _ in left))
        pick = None if waiting else _picked(values, wanted.get(name))
        title = words.title(name)
        if values == [""]:
            columns.append(words.not_asked(name, picked))
            picked[name] = ""
            continue
        if waiting:
            columns.append(Column(name, title, (), f"Choose the {waiting} first."))
            continue
        options = tuple(words.options(name, values, pick, picked))
        columns.append(Column(name, title, options, "", pick, pick is None))
        if pick is None:
            waiting = title.lower()
        else:
            picked[name] = pick
            left = [pair for pair in left if pair[0][place] == pick]
    whole = left[0][1] if not waiting else None
    return Bar(tuple(columns), words.sentence(legal[0], picked), whole, words.in_vain(whole))


def _picked(values: Sequence[str], wanted: str | None) -> str | None:
    """Return what is picked among these values: what is wanted, or the only one there is."""
    if wanted in values:
        return wanted
    return values[0] if len(values) == 1 else None


def _text(value: int | None) -> str:
    return "" if value is None else str(value)


class Words:
    """What a seat can pick, in words for whoever looks: that seat, or the teacher in its place."""

    def __init__(self, view: View, seat: int, game: LetterGame, names: Sequence[str]) -> None:
        self.view, self.seat, self.game, self.names = view, seat, game, names
        self.rows: Mapping[str, CardKind] = {row.ident: row for row in view.cards}

    @property
    def hand(self) -> tuple[Kind, ...]:
        """The cards in hand."""
        return tuple(kind for kind in self.view.hands[self.seat] if kind is not None)

    @property
    def who(self) -> str:
        """Whose choice it is, at the start of a sentence."""
        return "You" if self.seat == self.view.seat else self.names[self.seat]

    def does(self, verb: str) -> str:
        """Return the seat with a verb: "You play", "Ida plays"."""
        return f"{self.who} {self.verb(verb)}"

    def verb(self, verb: str) -> str:
        """Return a verb as it stands with the seat."""
        return verb if self.seat == self.view.seat else f"{verb}s"

    def title(self, name: str) -> str:
        """The heading of a column."""
        if name == "say" and self.seat != self.view.seat:
            return "Choice"
        if name in TITLES:
            return TITLES[name]
        seat = int(name.removeprefix("give "))
        return self.does("keep") if seat == self.seat else f"To {self.names[seat]}"

    def options(
        self, name: str, values: Sequence[str], pick: str | None, picked: Mapping[str, str]
    ) -> Iterator[Option]:
        """Yield everything in a column, what is barred among it, in a fixed order."""
        for value in self._in_order(name, values, picked):
            if value in values:
                option = self._free(name, value, picked)
                yield replace(option, picked=value == pick)
            else:
                yield self._barred(name, value, picked)

    def _free(self, name: str, value: str, picked: Mapping[str, str]) -> Option:
        """Return something that may be picked; beside an immune player what that means."""
        says, small = self.words(name, value, picked)
        if name == "target" and int(value) in self.view.immune:
            rules = self.game.rules.values()
            rule = next(each for each in rules if each.is_same_as(become_immune))
            return Option(value, says, small, mind=rule.says, rule=rule.ident)
        return Option(value, says, small, self._number(value))

    def _barred(self, name: str, value: str, picked: Mapping[str, str]) -> Option:
        """Return something that may not be picked, with the reason and the rule."""
        reason = self.forbidding(name, value, picked)
        says, small = self.words(name, value, picked)
        number = self._number(value)
        return Option(value, says, small, number, why_not=reason.says, rule=reason.ident)

    def _number(self, value: str) -> str:
        """The number to be drawn beside an option: that of a card."""
        return str(self.rows[value].number) if value in self.rows else ""

    def _in_order(
        self, name: str, values: Sequence[str], picked: Mapping[str, str]
    ) -> Iterable[str]:
        """Return what is possible and what is barred, each once."""
        match name:
            case "card":
                held = [self.view.cards[kind].ident for kind in self.hand]
                said = [WIN_ROUND] if any(self.rows[each].is_from_hand for each in held) else []
                return dict.fromkeys([*held, *values, *said])
            case "effect":
                both = self.rows[picked["card"]].insane is not None
                return ("sane", "insane") if both else ("sane",)
            case "target":
                return map(str, self._round_the_table())
            case "number":
                return [str(n) for n in sorted({*map(int, values), ONE})]
        return values

    def _round_the_table(self) -> Iterator[int]:
        """Yield every seat, clockwise from the one on the left, the own one last."""
        for step in range(1, self.view.players + 1):
            yield (self.seat + step) % self.view.players

    def forbidding(self, name: str, value: str, picked: Mapping[str, str]) -> Restriction:
        """Return the first reason against picking this: what forbids every way to go on from it."""
        if "card" not in picked and name != "card":
            numbers = self.game.restrictions.numbers
            return next(each for each in numbers if each.forbids is number_is_one)
        if value == WIN_ROUND:
            return what_forbids(self.moment(), WIN_ROUND)[0]
        plays = self._ways_on({**picked, name: value})
        against = [what_forbids(self.moment(), play) for play in plays]
        common = [each for each in against[0] if all(each in other for other in against)]
        return (common or list(against[0]))[0]

    def _ways_on(self, picked: Mapping[str, str]) -> list[Play]:
        """Return every play, allowed or not, that begins with what is picked."""
        kind = next(k for k in self.game.kinds if self.view.cards[k].ident == picked["card"])
        effects = [picked["effect"] == "insane"] if "effect" in picked else [False, True]
        if "target" in picked:
            targets: list[int | None] = [int(picked["target"])]
        else:
            targets = [None, *range(self.view.players)]
        if "number" in picked:
            numbers: list[int | None] = [int(picked["number"])]
        else:
            numbers = [None, *self.game.numbers]
        return [Play(kind, *rest) for rest in product(effects, targets, numbers)]

    def moment(self) -> Moment:
        """The table as far as it decides what may be played."""
        view = self.view
        insane, out, protected = map(frozenset, (view.insane, view.out, view.protected))
        return Moment(self.game, self.seat, self.hand, insane, out, protected)

    def words(self, name: str, value: str, picked: Mapping[str, str]) -> tuple[str, str]:
        """Return an option's name and its small print."""
        match name:
            case "effect":
                row = self.rows[picked["card"]]
                effect = row.insane if value == "insane" else row.sane
                return value.capitalize(), effect.text if effect else ""
            case "target":
                seat = int(value)
                return self.who if seat == self.seat else self.names[seat], self._standing(seat)
            case "number":
                return value, self._unseen(int(value), picked.get("target"))
        if value in _SAID:
            return _SAID[value]
        row = self.rows[value]
        held = [self.view.cards[kind].ident for kind in self.hand].count(value)
        return row.name, row.world + (", two of them" if held > 1 and name == "card" else "")

    def _unseen(self, number: int, target: str | None) -> str:
        """How many cards with this number are unseen, or that the target is known to hold one."""
        view, bears = self.view, self.game.number
        if target and any(bears[kind] == number for kind in self._known_of(int(target))):
            return "held"
        unseen = (left for left, n in zip(view.unseen, bears, strict=True) if n == number)
        return f"{sum(unseen)} unseen"

    def _known_of(self, seat: int) -> list[Kind]:
        """The cards of a hand that lie open to whoever looks, or were seen before."""
        return [
            kind for kind in (*self.view.known[seat], *self.view.hands[seat]) if kind is not None
        ]

    def _standing(self, seat: int) -> str:
        """How a seat stands, in few words."""
        view = self.view
        words = ["Insane" if seat in view.insane else "Sane"]
        words += ["immune"] * (seat in view.immune) + ["protected"] * (seat in view.protected)
        return "out of the round" if seat in view.out else ", ".join(words)

    def not_asked(self, name: str, picked: Mapping[str, str]) -> Column:
        """Return a column in which nothing has to be picked, and why."""
        title = self.title(name)
        if name != "target" or not picked.get("effect"):
            return Column(name, title, (), "Not asked.", pick="")
        if self._effect(picked).aim == "nobody":
            return Column(name, title, (), "Not asked: this effect is aimed at nobody.", pick="")
        options = tuple(self.options(name, (), None, picked))
        note = "Nobody can be chosen: the card is played without effect."
        return Column(name, title, options, note, pick="")

    def _effect(self, picked: Mapping[str, str]) -> Effect:
        """The half of the picked card that is picked."""
        row = self.rows[picked["card"]]
        return row.insane if picked["effect"] == "insane" and row.insane else row.sane

    def sentence(self, example: object, picked: Mapping[str, str]) -> str:
        """Return the choice so far as one sentence."""
        match example:
            case Play():
                return self._play_sentence(picked)
            case Guess():
                number = picked.get("number")
                named = f"the number {number}." if number else "a number …"
                return f"{self.does('name')} {named}"
            case Give(seats, _) if self.seat in seats:
                gives = self.verb("give")
                return f"{self.does('gather')} all hands and {gives} one card to each player."
            case Give():
                return f"{self.does('give')} the hands back, one card to each of these players."
        return self._option_sentence(picked)

    def _option_sentence(self, picked: Mapping[str, str]) -> str:
        """Return in one sentence whether the round is ended."""
        if not picked:
            return f"{self.who} may end the round now, or go on."
        if picked["say"] == END_ROUND:
            return f"{self.does('end')} the round."
        return f"{self.does('let')} the round go on."

    def _play_sentence(self, picked: Mapping[str, str]) -> str:
        """Return a play so far as one sentence."""
        plays = self.does("play")
        if "card" not in picked:
            return f"{plays} …"
        if picked["card"] == WIN_ROUND:
            return f"{self.does('show')} both cards and {self.verb('win')} the round."
        row = self.rows[picked["card"]]
        said = f"{plays} {row.name}"
        if "effect" not in picked:
            return f"{said}, with its …"
        if row.insane:
            said += f", {picked['effect'].capitalize()} effect"
        if picked.get("target"):
            seat = int(picked["target"])
            oneself = "yourself" if seat == self.view.seat else "themselves"
            said += f", on {oneself if seat == self.seat else self.names[seat]}"
        if picked.get("number"):
            said += f", naming {picked['number']}"
        return said + ("." if len(picked) == len(PARTS_OF_A_PLAY) else " …")

    def in_vain(self, play: object) -> Rule | None:
        """Return the rule by which a play will do nothing; `None` where it does something."""
        if not isinstance(play, Play):
            return None
        card, effect, target, _ = parts(self.game, play)
        half = self._effect({"card": card, "effect": effect})
        return half.in_vain if half.rule is None or not target else None
