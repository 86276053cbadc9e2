"""Choices in the words of the cards: for pictures, where notation would have to be learnt first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lovecraft_lab.letter.choices import Give, Guess, Play, Seat
from lovecraft_lab.letter.notation import kinds_in

if TYPE_CHECKING:
    from lovecraft_lab.core.rule import Choice
    from lovecraft_lab.letter.game import LetterGame


def choice_words(game: LetterGame, choice: Choice) -> str:
    """Return a choice in words, a player's or chance's; told apart as the notation tells them.

    >>> from lovecraft_lab.letter import letter
    >>> game = letter()
    >>> choice_words(game, Play(game.kinds[0], target=1))
    'The Boxer on seat 1'
    """
    match choice:
        case Play(kind, insane, target, number):
            effect = ", Insane" if insane else ""
            aimed = "" if target is None else f" on seat {target}"
            named = "" if number is None else f", naming {number}"
            return f"{game.cards[kind].name}{effect}{aimed}{named}"
        case Guess(number):
            return f"name {number}"
        case Give(seats, kinds):
            handed = zip(kinds, seats, strict=True)
            return "give " + ", ".join(f"{game.cards[k].name} to seat {p}" for k, p in handed)
        case Seat(player):
            return f"seat {player} begins"
        case str():
            return choice
    return ", ".join(game.cards[kind].name for kind in kinds_in(game, choice)) or "nothing"
