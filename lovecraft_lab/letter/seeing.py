"""What a viewer may be shown: the view made of what a seat, a spectator or the teacher was told.

Knows views and how facts are pieced together; is given an information set and never a state. The
teacher's table is no exception: it is the view of what all seats were told together.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from lovecraft_lab.core.chance import none_among
from lovecraft_lab.core.errors import LabError
from lovecraft_lab.core.game import require_game, require_infoset
from lovecraft_lab.core.knowledge import TEACHER, heard
from lovecraft_lab.core.state import infoset, require_state_of
from lovecraft_lab.letter import facts
from lovecraft_lab.letter.narrate import is_told
from lovecraft_lab.letter.sight import Sight
from lovecraft_lab.letter.view import Check, View

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from lovecraft_lab.core.knowledge import Infoset
    from lovecraft_lab.letter.cards import Kind
    from lovecraft_lab.letter.game import LetterGame
    from lovecraft_lab.letter.state import LetterState


def see(game: LetterGame, told: Infoset) -> View:
    """Return what a seat may be shown, made from its information set alone.

    Raises `LabError` for what is no information set, since a state holds what is hidden, and for
    one whose facts are those of another game.
    """
    require_infoset(told)
    require_own(game, told)
    sight = Sight(game, told.player)
    for fact in heard(told):
        sight.learn(fact)
    return _view(sight)


def require_own(game: LetterGame, told: Infoset) -> None:
    """Raise `LabError` where public facts say that this was told at another game's table."""
    dealt, playing = set(), False
    for kind, *about in told.public:
        if kind is facts.Dealt:
            dealt.add(about[0])
        elif kind is facts.TurnBegins:
            playing = True
        elif kind is facts.Shuffled and about[0] != len(game.shuffled):
            raise _of_another(game, f"{about[0]} cards were shuffled")
        elif kind is facts.SetUp and len(kind(*about).hand_sizes) != game.players:
            raise _of_another(game, f"{len(kind(*about).hand_sizes)} players sat down")
        elif not is_told(kind):
            raise _of_another(game, f"{kind(*about)!r} was told")
    if dealt and playing and dealt != {*range(game.players)}:
        raise _of_another(game, f"{len(dealt)} players were dealt a card")
    if isinstance(told.player, int) and not 0 <= told.player < game.players:
        raise _of_another(game, f"it is what seat {told.player} was told")


def _of_another(game: LetterGame, why: str) -> LabError:
    return LabError(f"this information set is of another game than {game!r}: {why}")


def open_table(game: LetterGame, state: LetterState) -> View:
    """Return the teacher's table, every hand open: the view of what all seats know together.

    Raises `LabError` for what is no state of this game.
    """
    require_game(game)
    require_state_of(game, state)
    return see(game, infoset(state, TEACHER))


def _view(sight: Sight) -> View:
    players = range(sight.game.players)
    view = View(
        cards=sight.game.cards,
        copies=sight.game.copies,
        seat=sight.seat,
        players=sight.game.players,
        turn=sight.turn,
        turn_number=sight.turn_number,
        round_number=sight.round_number,
        deck=sight.deck,
        hands=tuple(_hand(sight, player) for player in players),
        known=tuple(() if _holds(sight, p) else tuple(sight.known[p]) for p in players),
        zones=tuple(tuple(zone) for zone in sight.zones),
        resolving=tuple(sight.resolving),
        revealed=tuple(sight.revealed),
        out=tuple(sorted(sight.out)),
        insane=tuple(sorted(sight.insane)),
        protected=tuple(sorted(sight.protected)),
        immune=tuple(sorted(sight.immune)),
        face_up=sight.face_up,
        aside=sight.aside,
        eggs_aside=sight.eggs_aside,
        deck_open=sight.deck_open,
        known_next=sight.known_next,
        end_option=sight.end_option,
        tokens=tuple(sight.tokens),
        round_winners=sight.round_winners,
        game_winners=tuple(sight.game_winners) or None,
        checks=(),
        first=sight.first,
        words=sight.game.words,
    )
    checkers = () if sight.ended else sorted(sight.insane - sight.out - sight.failed)
    return replace(view, checks=_checks(sight, checkers, view.unseen)) if checkers else view


def _hand(sight: Sight, player: int) -> tuple[Kind | None, ...]:
    if player in sight.shown:
        return sight.shown[player]
    if _holds(sight, player):
        return tuple(sight.known[player])
    return (None,) * sight.sizes[player]


def _holds(sight: Sight, player: int) -> bool:
    """Whether this hand lies open to the viewer at all times: one's own, or any to the teacher."""
    return sight.seat in (player, TEACHER)


def _checks(sight: Sight, checkers: Iterable[int], unseen: Sequence[int]) -> tuple[Check, ...]:
    """Return the next sanity check of every Insane player who may still have to make one."""
    other = sum(unseen[kind] for kind in sight.game.fails_check)
    arkham = sum(unseen) - other
    return tuple(_check(sight, player, arkham, other) for player in checkers)


def _check(sight: Sight, player: int, arkham: int, other: int) -> Check:
    zone = sight.zones[player]
    reveal = min(sum(kind in sight.game.other_world for kind in zone), sight.deck)
    immune = player in sight.immune
    hidden = reveal - (reveal > 0 and sight.known_next is not None)
    if immune:
        chance = Fraction(1)
    elif reveal and sight.known_next in sight.game.fails_check:
        chance = Fraction(0)
    else:
        chance = none_among(arkham, other, hidden)
    return Check(player, reveal, chance, arkham, other, sight.known_next, immune)
