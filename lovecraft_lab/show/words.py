"""How things are said: cards, counts, chances and the names of the players.

Knows wording only. Names come from people, so nothing unprintable is let through.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Final, Self

if TYPE_CHECKING:
    from lovecraft_lab.core.knowledge import Viewer
    from lovecraft_lab.letter.cards import CardKind


WHOLE: Final = 100
"""The percentage of what is sure."""

TEACHERS_TABLE: Final = "The teacher’s table: every hand open"
"""What stands over all that the teacher is shown."""

NAME_LENGTH: Final = 40
"""A longer name is cut, so that sentences stay readable."""


def card_text(card: CardKind) -> str:
    """A card in few words: its name without `The`, its number, and `*` for the Other World.

    >>> from lovecraft_lab.letter.cards import CardKind, Effect
    >>> fed = CardKind("fed", "The Fed", 2, 2, "Arkham", False, Effect("Look at a hand."))
    >>> card_text(fed)
    'Fed 2'
    """
    star = "*" if card.other_world else ""
    return f"{card.name.removeprefix('The ')} {card.number}{star}"


def count(number: int, word: str) -> str:
    """A number with its noun in the right form.

    >>> count(1, "card"), count(3, "card")
    ('1 card', '3 cards')
    """
    return f"{number} {word if number == 1 else word + 's'}"


def a_number(number: int) -> str:
    """Return the number on a card with its article.

    >>> a_number(7), a_number(8)
    ('a 7', 'an 8')
    """
    return f"{'an' if number == EIGHT else 'a'} {number}"


EIGHT: Final = 8
"""The only number on a card that takes "an"."""


def capital(text: str) -> str:
    """Return a text that begins with a capital letter, as a sentence does.

    >>> capital("that cannot be taken back")
    'That cannot be taken back'
    """
    return text[:1].upper() + text[1:]


def listing(words: Sequence[str]) -> str:
    """Several words as a sentence has them.

    >>> listing(["you", "Ida", "Walter"])
    'you, Ida and Walter'
    """
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def chance_text(chance: Fraction) -> str:
    """An exact chance as a fraction and as a percentage with one decimal place.

    >>> chance_text(Fraction(10, 23)), chance_text(Fraction(1))
    ('10/23 = 43.5 %', '1 = 100 %')
    """
    percent = percent_text(chance)
    return f"{chance} {percent}" if percent[0] in "<>" else f"{chance} = {percent}"


def percent_text(chance: Fraction) -> str:
    """A chance as a percentage; never 0 % for what is possible, nor 100 % for what is not sure.

    >>> percent_text(Fraction(1, 4)), percent_text(Fraction(1, 9999))
    ('25 %', '< 0.1 %')
    """
    tenths = round(chance * 1000)
    if not tenths and chance > 0:
        return "< 0.1 %"
    if tenths / 10 == WHOLE and chance < 1:
        return "> 99.9 %"
    return f"{tenths / 10:g} %"


class Names(tuple[str, ...]):  # noqa: SLOT001 - it says one thing more
    """The players’ names, and who of them reads: that seat alone is called “You”.

    Names without a reader leave it at the seat that looks. `you` is `None` where one looks from a
    seat that is not one’s own.

    >>> names = Names(["Ida", "Walter"], you=None)
    >>> reader(names, 1), reader(["Ida", "Walter"], 1)
    (None, 1)
    """

    you: int | None

    def __new__(cls, names: Sequence[str] | None, you: int | None) -> Self:
        """Return these names; without any, the seats go by their numbers."""
        made = super().__new__(cls, names or ())
        made.you = you
        return made


def reader(names: Sequence[str] | None, viewer: Viewer) -> Viewer:
    """The seat that is called “You” in what a viewer is told."""
    return names.you if isinstance(names, Names) else viewer


def player_names(names: Sequence[str] | None, players: int, viewer: Viewer) -> tuple[str, ...]:
    """What each seat is called: `Seat 1` without a name, and `You (Ida)` for the viewer.

    Equal names get their seat's number; control and direction signs are dropped.

    >>> player_names(None, 2, 0), player_names(["Ida", "Ida"], 2, None)
    (('You (seat 0)', 'Seat 1'), ('Ida (seat 0)', 'Ida (seat 1)'))
    """
    given = [_clean(name) for name in names or ()][:players]
    given += [""] * (players - len(given))
    whole = [name or f"Seat {p}" for p, name in enumerate(given)]
    often = Counter(whole)
    return tuple(
        _called(name, p, alone=often[name] == 1, you=p == viewer) for p, name in enumerate(whole)
    )


def won_text(tokens: tuple[int, int]) -> str:
    """The tokens won, Sane and Insane, in few words.

    >>> won_text((1, 2)), won_text((0, 1)), won_text((0, 0))
    ('1 Sane, 2 Insane', '1 Insane', 'none')
    """
    sides = zip(tokens, ("Sane", "Insane"), strict=True)
    return ", ".join(f"{won} {side}" for won, side in sides if won) or "none"


def owned(name: str, *, you: bool) -> str:
    """Whose something is.

    >>> owned("You (seat 0)", you=True), owned("Ida", you=False)
    ('Your', 'Ida’s')
    """
    return "Your" if you else f"{name}’s"


def printable(text: str) -> str:
    """The same text on one line, without control signs and signs that turn the reading order."""
    return "".join(sign for sign in " ".join(text.split()) if sign.isprintable())


def _clean(name: str) -> str:
    """A name that is safe to print and not too long."""
    whole = printable(name)
    return whole if len(whole) <= NAME_LENGTH else whole[: NAME_LENGTH - 1].rstrip() + "…"


def _called(name: str, player: int, *, alone: bool, you: bool) -> str:
    """The words for one seat."""
    seat = f"seat {player}"
    if you:
        inside = seat if name == seat.capitalize() else name
        return f"You ({inside})" if alone else f"You ({name}, {seat})"
    return name if alone else f"{name} ({seat})"


def joined(words: Iterable[str]) -> str:
    """Words in a row with commas, or `none`."""
    return ", ".join(words) or "none"
