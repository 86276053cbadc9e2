"""What may not be played, each reason with its rule: the one place where legality is written.

The legal plays are those that no restriction forbids; a refused play is explained by the
restrictions that forbid it. A play is narrowed down in four steps (card, effect, target, number),
and each restriction belongs to the step that settles it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from lovecraft_lab.letter.choices import Play

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from lovecraft_lab.letter.cards import Effect, Kind
    from lovecraft_lab.letter.game import LetterGame

SEVEN = 7
STRONG = 5
"""A 7 must be played when the other card has this number or a higher one (rule 54)."""


class Moment(NamedTuple):
    """Who is choosing what to play, from which hand, at which table."""

    game: LetterGame
    player: int
    hand: tuple[Kind, ...]
    insane: frozenset[int]
    out: frozenset[int]
    protected: frozenset[int]


class Restriction(NamedTuple):
    """A reason why a play is not allowed: the id of the rule, our words for it, and the test."""

    ident: str
    says: str
    forbids: Callable[[Moment, Play], bool]


def effect_of(moment: Moment, play: Play) -> Effect | None:
    """Return the half of the card that the play uses, `None` if the card has no such half."""
    row = moment.game.cards[play.kind]
    return row.insane if play.insane else row.sane


def not_in_hand(moment: Moment, play: Play) -> bool:
    """The card is not in the player's hand."""
    return play.kind not in moment.hand


def seven_must_go_first(moment: Moment, play: Play) -> bool:
    """The hand holds a 7 together with a 5 or higher, and this play is not a 7."""
    if moment.player in moment.insane and not moment.game.switches["forced_seven_while_insane"]:
        return False
    cards = moment.game.cards
    held = [cards[kind].number for kind in moment.hand]
    forced = SEVEN in held and sum(number >= STRONG for number in held) > 1
    return forced and cards[play.kind].number != SEVEN


def sane_player_wants_insane_effect(moment: Moment, play: Play) -> bool:
    """A Sane player has the Sane effects only."""
    return play.insane and moment.player not in moment.insane


def card_has_no_such_effect(moment: Moment, play: Play) -> bool:
    """The card has no Insane effect."""
    return play.insane and moment.game.cards[play.kind].insane is None


def aims_at_nobody(moment: Moment, play: Play) -> bool:
    """The effect chooses no player, and one was named."""
    effect = effect_of(moment, play)
    return play.target is not None and effect is not None and effect.aim == "nobody"


def no_such_seat(moment: Moment, play: Play) -> bool:
    """The seat named does not exist at this table."""
    return play.target is not None and not 0 <= play.target < moment.game.players


def must_be_another(moment: Moment, play: Play) -> bool:
    """The effect chooses another player, and the player's own seat was named."""
    effect = effect_of(moment, play)
    return play.target == moment.player and effect is not None and effect.aim in _ANOTHER


def target_is_out(moment: Moment, play: Play) -> bool:
    """The player named is out of the round."""
    return play.target in moment.out


def target_is_protected(moment: Moment, play: Play) -> bool:
    """The player named is another one who may not be chosen for now."""
    return play.target != moment.player and play.target in moment.protected


def target_is_insane(moment: Moment, play: Play) -> bool:
    """The effect chooses a Sane player, and the one named is Insane."""
    effect = effect_of(moment, play)
    return play.target in moment.insane and effect is not None and effect.aim == "another sane"


def somebody_can_be_chosen(moment: Moment, play: Play) -> bool:
    """No player was named although the effect chooses one and one may be chosen."""
    effect = effect_of(moment, play)
    if play.target is not None or effect is None or effect.aim == "nobody":
        return False
    aimed = (play._replace(target=seat) for seat in range(moment.game.players))
    return any(not _forbidden(_TARGETS, moment, each) for each in aimed)


def number_not_asked(moment: Moment, play: Play) -> bool:
    """A number was named, and this play asks for none."""
    has_effect = effect_of(moment, play) is not None
    return play.number is not None and has_effect and not _asks_number(moment, play)


def number_missing(moment: Moment, play: Play) -> bool:
    """No number was named, and this play asks for one."""
    return play.number is None and _asks_number(moment, play)


def number_is_one(moment: Moment, play: Play) -> bool:
    """The number 1 may never be guessed."""
    return play.number == 1 and _asks_number(moment, play)


def number_not_in_the_game(moment: Moment, play: Play) -> bool:
    """No card of the game bears this number."""
    return (
        play.number not in (None, 1)
        and _asks_number(moment, play)
        and play.number not in moment.game.numbers
    )


def _asks_number(moment: Moment, play: Play) -> bool:
    effect = effect_of(moment, play)
    return effect is not None and effect.guess and play.target is not None


_NOBODY: frozenset[int] = frozenset()
_ANOTHER = ("another", "another sane")

_CARDS = (
    Restriction("Z011", "One of the cards in hand is played.", not_in_hand),
    Restriction(
        "Z054", "A 7 held together with a 5 or higher must be played.", seven_must_go_first
    ),
)
_EFFECTS = (
    Restriction("Z010", "A Sane player uses the Sane effect.", sane_player_wants_insane_effect),
    Restriction("Z012", "This card has no Insane effect.", card_has_no_such_effect),
)
_TARGETS = (
    Restriction("Z011", "This effect is aimed at nobody.", aims_at_nobody),
    Restriction("Z001", "There is no such seat at this table.", no_such_seat),
    Restriction("Z073", "This effect chooses another player.", must_be_another),
    Restriction("Z024", "A player who is out cannot be chosen.", target_is_out),
    Restriction("Z071", "A protected player cannot be chosen.", target_is_protected),
    Restriction("Z083", "This effect chooses a player who is Sane.", target_is_insane),
)
_NO_TARGET = (
    Restriction("Q-34", "A player who can be chosen must be chosen.", somebody_can_be_chosen),
)
_NUMBERS = (
    Restriction("Z011", "This play names no number.", number_not_asked),
    Restriction("Z089", "This play names a number.", number_missing),
    Restriction("Z089", "The number 1 may not be guessed.", number_is_one),
    Restriction("Z089", "No card of this game has that number.", number_not_in_the_game),
)
RESTRICTIONS = (*_CARDS, *_EFFECTS, *_TARGETS, *_NO_TARGET, *_NUMBERS)


def _forbidden(restrictions: tuple[Restriction, ...], moment: Moment, play: Play) -> bool:
    return any(restriction.forbids(moment, play) for restriction in restrictions)


def what_forbids(moment: Moment, play: Play) -> tuple[Restriction, ...]:
    """Return every restriction that forbids the play; an empty tuple means that it is legal."""
    return tuple(each for each in RESTRICTIONS if each.forbids(moment, play))


def playable_kinds(moment: Moment) -> tuple[Kind, ...]:
    """Return the different cards in hand that may be played at all, sorted."""
    kinds = sorted(set(moment.hand))
    return tuple(kind for kind in kinds if not _forbidden(_CARDS, moment, Play(kind)))


def plays_of(moment: Moment, kind: Kind) -> tuple[Play, ...]:
    """Return every play of a playable card that no restriction forbids."""
    return tuple(_narrowed(moment, kind))


def _narrowed(moment: Moment, kind: Kind) -> Iterator[Play]:
    targets = (None, *range(moment.game.players))
    numbers = (None, *moment.game.numbers)
    for insane in (False, True):
        if _forbidden(_EFFECTS, moment, Play(kind, insane)):
            continue
        for target in targets:
            if _forbidden(_TARGETS + _NO_TARGET, moment, Play(kind, insane, target)):
                continue
            for number in numbers:
                play = Play(kind, insane, target, number)
                if not _forbidden(_NUMBERS, moment, play):
                    yield play


def legal_plays_of(game: LetterGame) -> Callable[..., tuple[Play, ...]]:
    """Return a function that lists the legal plays of a game: what no restriction forbids.

    It is called with a player, the hand, and who is Insane, out and protected, and works out each
    such moment once. The hand decides which cards may be played, the rest of the table what may be
    done with each; so that is remembered card by card as well.
    """

    @lru_cache(maxsize=1 << 14)
    def playable(player: int, hand: tuple[Kind, ...], insane: frozenset[int]) -> tuple[Kind, ...]:
        return playable_kinds(Moment(game, player, hand, insane, _NOBODY, _NOBODY))

    @lru_cache(maxsize=1 << 14)
    def plays(kind: Kind, player: int, *table: frozenset[int]) -> tuple[Play, ...]:
        return plays_of(Moment(game, player, (kind,), *table), kind)

    @lru_cache(maxsize=1 << 14)
    def legal(
        player: int,
        hand: tuple[Kind, ...],
        insane: frozenset[int],
        out: frozenset[int],
        protected: frozenset[int],
    ) -> tuple[Play, ...]:
        found: tuple[Play, ...] = ()
        for kind in playable(player, hand, insane):
            found += plays(kind, player, insane, out, protected)
        return found

    return legal
