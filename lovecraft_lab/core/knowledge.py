"""What players have been told: chains of facts, and the information sets made of them.

Knows nothing about cards. Facts are only ever added, never filtered: a player knows what was announced to
all and what was told to that player.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_NOT_HASHED = -1
"""`hash()` never returns -1, so it can mark a chain whose hash nobody has asked for yet."""


class Chain:
    """A growing list of facts that shares its history with every other list that began the same way.

    Adding a fact makes a new chain and leaves the old one as it was, at the cost of one small object.

    >>> base = Chain().add("rain")
    >>> wet, dry = base.add("umbrella"), base.add("sun")
    >>> list(wet), len(dry), base == Chain().add("rain")
    (['rain', 'umbrella'], 2, True)
    """

    __slots__ = ("_hash", "fact", "length", "rest")

    def __init__(self, rest: Chain | None = None, fact: Any = None) -> None:
        self.rest = rest
        self.fact = fact
        self.length: int = rest.length + 1 if rest is not None else 0
        self._hash = _NOT_HASHED

    def add(self, fact: Any) -> Chain:
        """Return the chain with one more fact at its end."""
        return Chain(self, fact)

    def since(self, length: int) -> tuple[Any, ...]:
        """Return the facts after the first `length` ones, oldest first."""
        facts = []
        node = self
        while node.length > length:
            facts.append(node.fact)
            node = node.rest  # type: ignore[assignment]  # a longer chain always has a rest
        return tuple(reversed(facts))

    def __iter__(self) -> Iterator[Any]:
        return iter(self.since(0))

    def __len__(self) -> int:
        return self.length

    def __hash__(self) -> int:
        if self._hash == _NOT_HASHED:
            unhashed = []
            node: Chain | None = self
            while node is not None and node._hash == _NOT_HASHED:
                unhashed.append(node)
                node = node.rest
            value = 0 if node is None else node._hash
            for node in reversed(unhashed):
                value = node._hash = hash((value, node.fact))
        return self._hash

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Chain):
            return NotImplemented
        if self.length != other.length or hash(self) != hash(other):
            return False
        mine, theirs = self, other
        while mine is not theirs and mine.length:
            if mine.fact != theirs.fact:
                return False
            mine, theirs = mine.rest, theirs.rest  # type: ignore[assignment]  # as in `since`
        return True

    def __repr__(self) -> str:
        return f"Chain({list(self)!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return chain, (tuple(self),)

    def __copy__(self) -> Chain:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Chain:
        return self


EMPTY = Chain()
"""The chain of one who has heard nothing yet."""


def chain(facts: Iterable[Any]) -> Chain:
    """Return a chain of the given facts, oldest first."""
    result = EMPTY
    for fact in facts:
        result = result.add(fact)
    return result


class Infoset(NamedTuple):
    """An information set, named by all that one player has seen (`player=None`: a spectator).

    `public` is what everybody heard; `private` holds pairs `(n, fact)`: told to this player alone when `n`
    public facts had been announced. Two histories with the same key cannot be told apart by this player.
    """

    player: int | None
    public: Chain
    private: Chain

    def __repr__(self) -> str:
        who = "a spectator" if self.player is None else f"seat {self.player}"
        return f"<what {who} has seen: {len(self.public)} public and {len(self.private)} private facts>"


def heard(infoset: Infoset) -> Iterator[tuple[bool, Any]]:
    """Yield everything the player was told, in order, as pairs (told in private, fact).

    >>> told = Infoset(0, chain(["deal", "bet"]), chain([(1, "you hold a king")]))
    >>> list(heard(told))
    [(False, 'deal'), (True, 'you hold a king'), (False, 'bet')]
    """
    private = iter(infoset.private)
    waiting = next(private, None)
    for count, fact in enumerate(infoset.public):
        while waiting is not None and waiting[0] <= count:
            yield True, waiting[1]
            waiting = next(private, None)
        yield False, fact
    while waiting is not None:
        yield True, waiting[1]
        waiting = next(private, None)
