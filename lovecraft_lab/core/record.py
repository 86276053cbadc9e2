"""A game as (spec, choices): replayed, written as JSON, and as a short code that can be copied.

Knows no game: a spec names the package that builds it. A record holds what was hidden, so it is a
teacher's file, and its code says so.
"""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from itertools import chain
from typing import TYPE_CHECKING, Any
from zlib import crc32

from lovecraft_lab.core.engine import child, choices
from lovecraft_lab.core.errors import BadCode, BadPosition, LabError
from lovecraft_lab.core.game import require_game

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lovecraft_lab.core.game import Game
    from lovecraft_lab.core.rule import Choice
    from lovecraft_lab.core.state import State

VERSION = 1
"""Changes when the same choices would lead to another game."""
TEACHER = "LLT1-"
"""How a code begins that holds what was hidden."""

CODES = {
    "LLR": "a table, which ll.lab takes",
    "LLT": "a record, which ll.Record.from_code takes",
    "LLZ": "a puzzle, which ll.puzzle takes",
    "LLP": "what a learner has done, which ll.progress takes",
}
"""What codes there are, by how they begin: a learner may paste one where another belongs."""

UNFIT = (ValueError, TypeError, KeyError, AttributeError, RecursionError)
"""What goes wrong when the parts of a code are not what they should be; `LabError` among them."""

BUILDERS = ("letter", "toys.kuhn", "toys.leduc", "toys.pennies", "toys.stripped_down")
"""The packages of ours that can build a game from a spec, each with a function `from_spec`."""

Spec = dict[str, Any]


def game_of(spec: Mapping[str, Any]) -> Game:
    """Return the game that a spec describes; its `"game"` names the package that builds it.

    Only the packages in `BUILDERS` are ever loaded, whatever a code says.

    >>> game_of({"game": "toys.kuhn"})
    <Kuhn poker: two players, three cards, one bet>
    """
    name = spec.get("game") if isinstance(spec, Mapping) else spec
    if not isinstance(name, str) or name not in BUILDERS:
        raise BadCode(f"this code is for a game that this version does not have: {name!r}")
    game: Game = import_module(f"lovecraft_lab.{name}").from_spec(spec)
    return game


@dataclass(frozen=True)
class Record:
    """A whole game: what was played, and every choice in it, chance's included, as text.

    `position` is `None` for a game from its start, else what `game.position` was given.

    >>> from lovecraft_lab.toys.kuhn import kuhn
    >>> record = Record.of(kuhn(), [2, 0, "bet", "fold"])
    >>> record.choices
    ('king', 'jack', 'bet', 'fold')
    >>> Record.from_code(record.code) == record
    True
    """

    spec: Spec
    choices: tuple[str, ...]
    position: dict[str, Any] | None = None
    version: int = field(default=VERSION)

    @classmethod
    def of(cls, game: Game, made: Any, position: Mapping[str, Any] | None = None) -> Record:
        """Return the record of the given choices, made one after the other."""
        require_game(game)
        if not isinstance(made, Iterable):
            raise LabError(f"choices are given in a list, one after the other, not {made!r:.200}")
        texts = []
        where = None if position is None else as_json(position)
        state = first_state(game, where)
        for choice in made:
            after = child(state, choice)
            texts.append(game.format(state, choice))
            state = after
        return cls(game.spec(), tuple(texts), where)

    @property
    def game(self) -> Game:
        """The game that was played."""
        return game_of(self.spec)

    def moments(self) -> Iterator[tuple[State, Choice]]:
        """Yield every state with the choice made there."""
        game = self.game
        state = first_state(game, self.position)
        for text in self.choices:
            choice = game.parse(state, text)
            yield state, choice
            state = child(state, choice)

    @property
    def code(self) -> str:
        """The record as a short text to copy: a teacher's, since it holds what was hidden."""
        header = self._header() | {"n": len(self.choices)}
        digits = (digit_of(*moment) for moment in self.moments())
        return pack(TEACHER, header, sealed(header, digits, self.choices))

    @classmethod
    def from_code(cls, code: str) -> Record:
        """Return the record that a code holds; raises `BadCode` if it holds none."""
        header, number = unpack(TEACHER, code)
        try:
            game = game_of(header["spec"])
            state = first_state(game, header.get("position"))
            texts = []
            for _ in range(count_in(header)):
                legal = choices(state)
                number, index = divmod(number, len(legal))
                texts.append(game.format(state, legal[index]))
                state = child(state, legal[index])
        except (*UNFIT, ZeroDivisionError) as error:
            msg = f"this code does not fit the game it names: {error}"
            raise BadCode(msg) from None
        require_seal(number, header, texts)
        return cls(game.spec(), tuple(texts), header.get("position"))

    def to_json(self) -> str:
        """Return the record as JSON text, with the choices in notation."""
        return json.dumps(self._header() | {"choices": self.choices}, ensure_ascii=False, indent=1)

    @classmethod
    def from_json(cls, text: str) -> Record:
        """Return the record that a JSON text holds; raises `BadCode` if it does not hold one."""
        try:
            plain = json.loads(text)
            _check_version(plain["version"])
            record = cls(plain["spec"], tuple(plain["choices"]), plain.get("position"))
            replay(record)
        except BadCode:
            raise
        except UNFIT as error:
            msg = f"this is not a record in JSON: {error}"
            raise BadCode(msg) from None
        return record

    def _header(self) -> dict[str, Any]:
        header: dict[str, Any] = {"version": self.version, "spec": self.spec}
        return header if self.position is None else header | {"position": self.position}

    def __repr__(self) -> str:
        return f"<record of {self.game!r}: {len(self.choices)} choices>"


def replay(record: Record) -> State:
    """Return the state after every choice of a record; raises `LabError` where one is not legal."""
    if not isinstance(record, Record):
        raise LabError(f"a record is replayed (ll.Record), not {record!r:.200}")
    _check_version(record.version)
    state = first_state(record.game, record.position)
    for at, choice in record.moments():
        state = child(at, choice)
    return state


def first_state(game: Game, position: Mapping[str, Any] | None) -> State:
    """Return where a game begins: at its start, or at a position."""
    if position is None:
        return game.start()  # type: ignore[no-any-return]  # a game's own kind of state
    if not isinstance(position, Mapping):
        raise BadPosition([f"a position is named part by part, not {position!r}"])
    return game.position(**position)  # type: ignore[no-any-return]  # as above


def as_json(position: Mapping[str, Any]) -> dict[str, Any]:
    """Return a position as JSON would give it back, sets as sorted lists."""
    try:
        plain: dict[str, Any] = json.loads(json.dumps(dict(position), default=sorted))
    except (TypeError, ValueError) as error:
        raise BadPosition([f"this position cannot be written down: {error}"]) from None
    return plain


def digit_of(state: State, choice: Choice) -> tuple[int, int]:
    """Return a choice as its place among the choices at a state, and how many there are."""
    legal = choices(state)
    return legal.index(choice), len(legal)


def mixed_radix(digits: Iterable[tuple[int, int]]) -> int:
    """Return pairs (digit, base) as one number, the first digit the lowest.

    >>> mixed_radix([(2, 3), (1, 2)])
    5
    """
    number, weight = 0, 1
    for digit, base in digits:
        number += digit * weight
        weight *= base
    return number


def pack(kind: str, header: Mapping[str, Any], number: int) -> str:
    """Return a header and a number as a code: its kind first, a check sum last."""
    text = _written(header)
    size = (number.bit_length() + 7) // 8
    body = len(text).to_bytes(3, "big") + text + number.to_bytes(size, "big")
    whole = body + crc32(kind.encode() + body).to_bytes(4, "big")
    return kind + urlsafe_b64encode(whole).decode().rstrip("=")


def _written(header: Any) -> bytes:
    return json.dumps(header, separators=(",", ":"), sort_keys=True).encode()


SEALS = 2**32
"""How many seals there are: the last digit of a code is one of them."""


def sealed(
    header: Mapping[str, Any], digits: Iterable[tuple[int, int]], texts: Iterable[str]
) -> int:
    """Return choices, given as `digit_of` has them and as texts, as one number with its seal."""
    return mixed_radix(chain(digits, [(seal_of(header, texts), SEALS)]))


def seal_of(header: Mapping[str, Any], texts: Iterable[str]) -> int:
    """Return a number made of a header and of the choices as texts.

    A code holds places among choices, and the same places may be there in another game. Their texts
    are other ones, and so is the header: a code made for one game never opens another, however well
    its check sum was mended.
    """
    return crc32(b"\n".join((_written(header), *(text.encode() for text in texts))))


def require_seal(number: int, header: Mapping[str, Any], texts: Iterable[str]) -> None:
    """Raise `BadCode` unless what is left of a code's number is the seal of its choices."""
    if number != seal_of(header, texts):
        msg = "this code was made for another game than the one it names, or holds other choices"
        raise BadCode(msg)


def unpack(kind: str, code: str) -> tuple[dict[str, Any], int]:
    """Return what `pack` was given; raises `BadCode` if the code is damaged or of another kind."""
    code = "".join(code.split()) if isinstance(code, str) else ""
    if not code.startswith(kind):
        msg = f"this is {_what_else(kind, code)}: it should begin with {kind}"
        raise BadCode(msg)
    body = _checked(code[len(kind) :], kind)
    size = int.from_bytes(body[:3], "big")
    try:
        header = json.loads(body[3 : 3 + size])
        _check_version(header.get("version"))
    except BadCode:
        raise
    except UNFIT as error:
        msg = f"this code cannot be read: {error}"
        raise BadCode(msg) from None
    return header, int.from_bytes(body[3 + size :], "big")


def _what_else(kind: str, code: str) -> str:
    """Return what a code is that is not of the kind that is needed."""
    family = code[:3]
    if family == kind[:3] and "-" in code[: len(kind) + 1]:
        return "a code of another version"
    return f"the code of {CODES[family]}" if family in CODES else "not such a code"


def count_in(header: Mapping[str, Any]) -> int:
    """Return how many choices a code says it holds."""
    count = header.get("n")
    if type(count) is not int or count < 0:
        msg = f"this code holds no number of choices but {count!r}"
        raise BadCode(msg)
    return count


def _checked(text: str, kind: str) -> bytes:
    """Return the bytes of a code without their check sum."""
    try:
        whole = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except ValueError:
        whole = b""
    body, check = whole[:-4], whole[-4:]
    if len(body) < 3 or crc32(kind.encode() + body).to_bytes(4, "big") != check:  # noqa: PLR2004 - the size field
        msg = "this code is damaged: a letter was lost or changed; copy it again"
        raise BadCode(msg)
    return body


def _check_version(version: Any) -> None:
    if version != VERSION:
        msg = (
            f"this code was made by version {version!r} of the rules, and this is version {VERSION}"
        )
        raise BadCode(msg)
