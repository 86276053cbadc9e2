"""A player's next sanity check in words: whose it is, the chance to pass, and how it was counted.

Knows the view; knows no HTML. The chance is counted by unseen cards alone, which takes no time; all
that can be known from what was heard is counted by `belief`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from lovecraft_lab.core.knowledge import TEACHER, viewer_text
from lovecraft_lab.show.words import card_text, chance_text, count, percent_text

if TYPE_CHECKING:
    from lovecraft_lab.letter.view import Check, View

CHANCE_OF: Final = "to pass"
"""What a chance beside a sanity check is the chance of."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """A player's next sanity check: a title, the odds in two forms and how they were counted.

    `by_unseen` says whether unseen cards were counted for it, which is not all that can be known.
    """

    reveal: int
    title: str
    chance: str
    percent: str
    fraction: str
    counted: str
    by_unseen: bool


def outlook_of(view: View, check: Check, by: str, *, you: bool) -> Outlook:
    """A sanity check in words."""
    return Outlook(
        reveal=check.reveal,
        title=f"{_check_title(view, you=you)}: {count(check.reveal, 'card')}",
        chance=chance_text(check.chance),
        percent=percent_text(check.chance),
        fraction=str(check.chance),
        counted=" ".join(_counted(view, check, by)),
        by_unseen=bool(check.reveal) and not check.immune,
    )


def _check_title(view: View, *, you: bool) -> str:
    """Whose sanity check is next; that it is reckoned with every hand known is said of it first."""
    if view.seat == TEACHER:
        return "Next sanity check, every hand known"
    return "Your next sanity check" if you else "Next sanity check"


def _counted(view: View, check: Check, by: str) -> list[str]:
    """Where the chance comes from, a sentence each."""
    if check.immune:
        return ["Stays in whatever turns up: immune."]
    if not check.reveal:
        return ["The deck is empty: no card turns up."]
    lines = []
    if check.open_card is not None:
        lines.append(f"The first lies open: {card_text(view.cards[check.open_card])}.")
    unseen = check.arkham + check.other
    lines.append(
        f"By unseen cards alone: {check.other} of the {count(unseen, 'card')} {has_not(view, by)}"
        f" seen {'is' if check.other == 1 else 'are'} {view.words.fails}."
    )
    return lines


def has_not(view: View, by: str) -> str:
    """Who has not seen what counts as unseen in a view: `you have not`, or whoever it is."""
    if view.seat == TEACHER:
        return "no player has"
    who = by if isinstance(view.seat, int) else viewer_text(None)
    return f"{who} {'have' if who == 'you' else 'has'} not"
