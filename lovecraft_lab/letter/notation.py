"""Choices as text and back: `fed>2`, `investigators>1=4`, `nightgaunt!>2`, `guess=4`, `end round`.

Knows how choices are written; what is legal is asked of the engine and of `restrictions`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from lovecraft_lab.core.chance import DrawMany
from lovecraft_lab.core.engine import child, choices
from lovecraft_lab.core.errors import BadNotation, IllegalChoice, as_text
from lovecraft_lab.core.knowledge import entries
from lovecraft_lab.core.rule import Rule
from lovecraft_lab.core.state import CHANCE, TERMINAL, frames, mover, require_state_of
from lovecraft_lab.letter.choices import END_ROUND, GO_ON, WIN_ROUND, Give, Guess, Play, Seat
from lovecraft_lab.letter.editions import no_such_card
from lovecraft_lab.letter.restrictions import Moment, what_forbids
from lovecraft_lab.letter.rules.match import (
    SANE_TOKENS_TO_WIN,
    win_by_insane_tokens,
    win_by_sane_tokens,
)
from lovecraft_lab.letter.rules.play import legal_plays

if TYPE_CHECKING:
    from lovecraft_lab.core.rule import Choice
    from lovecraft_lab.letter.cards import Kind
    from lovecraft_lab.letter.game import LetterGame
    from lovecraft_lab.letter.state import LetterState

_PLAY = re.compile(r"([a-z_]+)(!?)(?:>(\d{1,3}))?(?:=(\d{1,3}))?")
_GUESS = re.compile(r"guess=(\d{1,3})")
_SEAT = re.compile(r"seat (\d{1,3})")
_GIVEN = re.compile(r"([a-z_]+)>(\d{1,3})")
_SHOWN_CHOICES = 12


def card_id(game: LetterGame, kind: Kind) -> str:
    """Return the id of a kind."""
    return game.cards[kind].ident


def kind_of(game: LetterGame, ident: object) -> Kind:
    """Return the kind with this id; raises `BadNotation` if the edition has no such card."""
    for kind in game.kinds:
        if game.cards[kind].ident == ident:
            return kind
    raise BadNotation(no_such_card(game.edition, ident), str(ident))


def format_choice(game: LetterGame, choice: Choice) -> str:
    """Return the text of any choice of this game, a player's or chance's."""
    match choice:
        case Play(kind, insane, target, number):
            aimed = "" if target is None else f">{target}"
            named = "" if number is None else f"={number}"
            return f"{card_id(game, kind)}{'!' if insane else ''}{aimed}{named}"
        case Guess(number):
            return f"guess={number}"
        case Give(seats, kinds):
            handed = zip(kinds, seats, strict=True)
            return "give " + " ".join(f"{card_id(game, kind)}>{seat}" for kind, seat in handed)
        case Seat(player):
            return f"seat {player}"
        case str():
            return choice
    return " ".join(card_id(game, kind) for kind in kinds_in(game, choice)) or "-"


def kinds_in(game: LetterGame, choice: Choice) -> tuple[Kind, ...]:
    """Return the cards that chance brings; raises `BadNotation` for what is no choice at all."""
    kinds = choice if isinstance(choice, tuple) else (choice,)
    if not all(type(kind) is int and kind in game.kinds for kind in kinds):
        raise BadNotation(f"{choice!r} is no choice of this game", repr(choice))
    return kinds


def parse_choice(game: LetterGame, state: LetterState, text: str) -> Choice:
    """Return the choice that the text names at this state, if it is allowed here."""
    choice = read_choice(game, state, text)
    reasons = reasons_against(game, state, choice)
    if reasons:
        why = "; ".join(f"{says} (rule {ident})" for ident, says in reasons)
        msg = f"{text.strip()} is not allowed here: {why} {_allowed(game, state)}"
        raise IllegalChoice(msg, dict.fromkeys(ident for ident, _ in reasons))
    return choice


def why_not(game: LetterGame, state: LetterState, text: str) -> tuple[Rule, ...]:
    """Return the rules that forbid what the text names here; an empty tuple if it is allowed."""
    reasons = reasons_against(game, state, read_choice(game, state, text))
    return tuple(game.rules[ident] for ident in dict.fromkeys(ident for ident, _ in reasons))


def read_choice(game: LetterGame, state: LetterState, text: str) -> Choice:
    """Return what the text says, allowed or not; raises `BadNotation` if it cannot be read."""
    text = as_text(text).strip()
    require_state_of(game, state)
    if mover(state) == CHANCE:
        return _read_chance(game, state, text)
    return read_play(game, text)


def read_play(game: LetterGame, text: str) -> Choice:
    """Return the player's choice that a text says; raises `BadNotation` if it cannot be read."""
    if text in (END_ROUND, GO_ON, WIN_ROUND):
        return text
    if found := _GUESS.fullmatch(text):
        return Guess(int(found[1]))
    if text.startswith("give "):
        return _read_give(game, text)
    if found := _PLAY.fullmatch(text):
        ident, insane, target, number = found.groups()
        return Play(kind_of(game, ident), bool(insane), _whole(target), _whole(number))
    at = _first_fault(text)
    msg = (
        f"cannot read {text!r} from place {at} on: a play is written as card, '!' for the Insane"
        " effect, '>' seat, '=' number, such as fed>1 or investigators>1=4"
    )
    raise BadNotation(msg, text, at)


def _whole(digits: str | None) -> int | None:
    return None if digits is None else int(digits)


def _first_fault(text: str) -> int:
    found = _PLAY.match(text)
    return found.end() if found else 0


def _read_give(game: LetterGame, text: str) -> Give:
    given: list[tuple[int, Kind]] = []
    for word in text.split()[1:]:
        found = _GIVEN.fullmatch(word)
        if not found:
            msg = f"cannot read {word!r}: a hand-out is written as 'give fed>0 boxer>1'"
            raise BadNotation(msg, text, text.index(word))
        given.append((int(found[2]), kind_of(game, found[1])))
    given.sort(key=lambda pair: pair[0])
    return Give(tuple(seat for seat, _ in given), tuple(kind for _, kind in given))


def _read_chance(game: LetterGame, state: LetterState, text: str) -> Any:
    if found := _SEAT.fullmatch(text):
        return Seat(int(found[1]))
    kinds = tuple(sorted(kind_of(game, ident) for ident in text.split() if ident != "-"))
    rule = next(frames(state))[0]
    if isinstance(rule.chance, DrawMany):
        return kinds
    if len(kinds) != 1:
        msg = f"cannot read {text!r}: chance names one card here, such as fed"
        raise BadNotation(msg, text)
    return kinds[0]


def reasons_against(game: LetterGame, state: LetterState, choice: Choice) -> list[tuple[str, str]]:
    """Return the numbers of the rules that forbid a choice here, each with our words for it."""
    if mover(state) == TERMINAL:
        return [(_what_ended(state).ident, f"The {game.played} is over.")]
    pending, *arguments = next(frames(state))
    rule = state.numbered(pending)
    if rule.chance:
        return [] if _can_happen(state, choice) else [(rule.ident, rule.says)]
    if rule.options is legal_plays and _is_play(game, choice):
        player = arguments[0]
        moment = Moment(game, player, state.hands[player], state.insane, state.out, state.protected)
        return [(each.ident, each.says) for each in what_forbids(moment, choice)]
    if choice == WIN_ROUND and rule.options is legal_plays:
        return [(rule.ident, "In this edition no card wins by being announced: one is played.")]
    return [] if choice in choices(state) else [(rule.ident, rule.says)]


def _is_play(game: LetterGame, choice: Choice) -> bool:
    """Whether restrictions speak of the choice: a play, or an announcement where there is one."""
    return isinstance(choice, Play) or (
        choice == WIN_ROUND and bool(game.restrictions.announcement)
    )


def _what_ended(state: LetterState) -> Rule:
    """Return the rule by which a finished game came to its end."""
    if state.game_winners and state.round_winners:
        sane, _ = state.tokens[state.game_winners[0]]
        by_sane = sane >= SANE_TOKENS_TO_WIN
        return state.numbered(win_by_sane_tokens if by_sane else win_by_insane_tokens)
    endings = state.game.edition.endings
    told = (fact[0] for fact in reversed(entries(state.public)))
    return state.numbered(next(endings[kind] for kind in told if kind in endings))


def _can_happen(state: LetterState, outcome: Choice) -> bool:
    """Whether chance can bring this outcome: the rule itself refuses what is not in its urn."""
    try:
        child(state, outcome)
    except IllegalChoice:
        return False
    return True


def _allowed(game: LetterGame, state: LetterState) -> str:
    if mover(state) in (CHANCE, TERMINAL):
        return ""
    texts = [format_choice(game, choice) for choice in choices(state)]
    more = f", and {len(texts) - _SHOWN_CHOICES} more" if len(texts) > _SHOWN_CHOICES else ""
    return f"Allowed: {', '.join(texts[:_SHOWN_CHOICES])}{more}."
