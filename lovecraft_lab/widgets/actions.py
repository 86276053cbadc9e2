"""What a message may ask of a desk, by name, and how its words are read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from lovecraft_lab.core.errors import LabError
from lovecraft_lab.core.knowledge import TEACHER
from lovecraft_lab.letter.editions import DECKS
from lovecraft_lab.widgets.message import action_named, number
from lovecraft_lab.widgets.place import PACES, Pace

if TYPE_CHECKING:
    from lovecraft_lab.core.knowledge import Viewer
    from lovecraft_lab.widgets.desk import Desk

SPECTATOR: Final = "spectator"
"""How a message names one who hears only what is public."""
ROUND: Final = "round"
MATCH: Final = "match"
LENGTHS: Final = {ROUND: "One round", MATCH: "Match"}
"""How long a game may be, and what that is called."""


def do(desk: Desk, message: Mapping[str, Any]) -> None:
    """Do the action that a message names; raises `LabError` where it names none."""
    action = action_named(ACTIONS, message.get("do"))
    action(desk, {key: str(value) for key, value in message.items()})


def _pace(text: str) -> Pace:
    """Return a text as a pace."""
    for pace in PACES:
        if pace == text:
            return pace
    msg = f"there is no pace {text!r}"
    raise LabError(msg)


def _viewer(text: str) -> Viewer:
    """Return a text as somebody who looks: a seat, the teacher, or a spectator."""
    if text == SPECTATOR:
        return None
    return TEACHER if text == TEACHER else number(text)


def _deck(name: str) -> dict[str, int] | None:
    """Return the deck of a name, `None` for the printed one."""
    if name and name not in DECKS:
        msg = f"no deck is called {name!r}: there is {', '.join(DECKS)}"
        raise LabError(msg)
    return DECKS[name] if name else None


def _is_match(text: str) -> bool:
    """Return whether a match is asked for, not one round."""
    if text not in LENGTHS:
        msg = f"a length is one of {', '.join(LENGTHS)}, not {text!r}"
        raise LabError(msg)
    return text == MATCH


def _seed(said: dict[str, str]) -> str:
    """Return the seed that was typed, or an empty text where no seed is asked for."""
    if "seed" not in said:
        return ""
    if not said["seed"].strip():
        msg = "a seed is needed: type a number or a word first, or press “New deal” for any deal"
        raise LabError(msg)
    return said["seed"]


def _picks(name: str) -> Callable[[Desk, dict[str, str]], None]:
    """Return the action that picks something in a column of this name."""
    return lambda desk, said: desk.pick(name, said.get(name, ""))


ACTIONS: Final[dict[str, Callable[[Desk, dict[str, str]], None]]] = {
    **{name: _picks(name) for name in ("card", "effect", "target", "number", "say")},
    "give": lambda desk, said: desk.pick(f"give {said.get('seat', '')}", said.get("card", "")),
    "unpick": lambda desk, _: desk.unpick(),
    "play": lambda desk, _: desk.play(),
    "go": lambda desk, said: desk.go(_pace(said.get("pace", desk.place.pace))),
    "back": lambda desk, _: desk.back(),
    "look": lambda desk, said: desk.look_in_round(number(said.get("step", ""))),
    "undo": lambda desk, _: desk.undo(),
    "redo": lambda desk, _: desk.redo(),
    "branch": lambda desk, said: desk.branch(said.get("choice", "")),
    "study": lambda desk, _: desk.set_study(),
    "see": lambda desk, said: desk.see_as(_viewer(said.get("see", ""))),
    "deal": lambda desk, said: desk.deal(_seed(said)),
    "again": lambda desk, _: desk.deal(desk.session.seed),
    "edition": lambda desk, said: desk.change(edition=said.get("edition", "")),
    "deck": lambda desk, said: desk.change(deck=_deck(said.get("deck", ""))),
    "players": lambda desk, said: desk.change(players=number(said.get("players", ""))),
    "length": lambda desk, said: desk.change(match=_is_match(said.get("length", ""))),
    "who": lambda desk, said: desk.seat(number(said.get("seat", "")), said.get("who") or None),
    "resume": lambda desk, said: desk.resume(said.get("code", "")),
    "replace": lambda desk, said: desk.replace_bot(
        number(said.get("seat", "")), said.get("bot", "")
    ),
    "rule": lambda desk, said: desk.tell_rule(said.get("rule", "")),
    "sheet": lambda desk, _: desk.turn_sheet(),
    "pass": lambda desk, _: desk.pass_on(),
    "coach": lambda desk, _: desk.turn_coach(),
    "price": lambda desk, said: desk.coach.ask_for(number(said.get("choice", ""))),
    "prices": lambda desk, _: desk.coach.ask_for_all(),
    "stop": lambda desk, _: desk.coach.stop(),
    "curtain": lambda desk, _: desk.draw_curtain(),
}
"""What a message may ask, by the name it goes by."""
