"""What may not be played, each reason with its rule: the one place where legality is written.

The legal plays are those that no restriction forbids; a refused play is explained by the
restrictions that forbid it. A play is narrowed down in four steps (card, effect, target, number),
and each restriction belongs to the step that settles it. The questions are asked here; the rules
that answer them, and the words, are an edition's.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from lovecraft_lab.letter.choices import WIN_ROUND, Play

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from lovecraft_lab.letter.cards import CardKind, Effect, Kind
    from lovecraft_lab.letter.choices import Announcement
    from lovecraft_lab.letter.game import LetterGame


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
    forbids: Callable[[Moment, Any], bool]


class Restrictions(NamedTuple):
    """All reasons of an edition, by what they settle.

    That is the card, its effect, whom it is aimed at and the number named; and, apart from a play,
    whether the round may be won by announcing a card in hand.
    """

    cards: tuple[Restriction, ...]
    effects: tuple[Restriction, ...]
    targets: tuple[Restriction, ...]
    no_target: tuple[Restriction, ...]
    numbers: tuple[Restriction, ...]
    announcement: tuple[Restriction, ...] = ()

    def under(self, numbers: Mapping[str, str]) -> Restrictions:
        """Return these reasons as another rulebook numbers them, without those that it lacks."""
        return Restrictions(
            *(
                tuple(
                    each._replace(ident=numbers[each.ident])
                    for each in reasons
                    if each.ident in numbers
                )
                for reasons in self
            )
        )

    @property
    def of_a_play(self) -> tuple[Restriction, ...]:
        """All reasons against a play, in the order in which it is narrowed down."""
        return (*self.cards, *self.effects, *self.targets, *self.no_target, *self.numbers)


def effect_of(moment: Moment, play: Play) -> Effect | None:
    """Return the half of the card that the play uses, `None` if the card has no such half."""
    row = moment.game.cards[play.kind]
    return row.insane if play.insane else row.sane


def not_in_hand(moment: Moment, play: Play) -> bool:
    """The card is not in the player's hand."""
    return play.kind not in moment.hand


def another_must_go_first(moment: Moment, play: Play) -> bool:
    """The hand holds a card that must be played beside such another, and this is not that card."""
    forced = [kind for kind in moment.hand if _is_forced(moment, kind)]
    return bool(forced) and play.kind not in forced


def _is_forced(moment: Moment, kind: Kind) -> bool:
    row = moment.game.cards[kind]
    is_free = kind in moment.game.free_while_insane and moment.player in moment.insane
    return _has_company(moment, row) and not is_free


def _has_company(moment: Moment, row: CardKind) -> bool:
    """Whether beside this card the hand holds another one of which it takes notice."""
    if row.beside is None:
        return False
    cards = moment.game.cards
    held = [cards[kind] for kind in moment.hand]
    held.remove(row)
    return any(other.number >= row.beside for other in held)


def sane_player_announces(moment: Moment, _choice: Announcement) -> bool:
    """A Sane player has no card that wins from the hand."""
    return moment.player not in moment.insane


def nothing_to_announce(moment: Moment, _choice: Announcement) -> bool:
    """The hand holds no card that wins the round from there, or not the other one it needs."""
    cards = moment.game.cards
    held = [cards[kind] for kind in moment.hand if cards[kind].is_from_hand]
    return not any(_has_company(moment, row) for row in held)


def sane_player_wants_insane_effect(moment: Moment, play: Play) -> bool:
    """A Sane player has the Sane effects only."""
    return play.insane and moment.player not in moment.insane


def card_has_no_such_effect(moment: Moment, play: Play) -> bool:
    """The card has no Insane effect."""
    return play.insane and moment.game.cards[play.kind].insane is None


def works_from_the_hand(moment: Moment, play: Play) -> bool:
    """The Insane effect of the card is announced and not played."""
    return play.insane and moment.game.cards[play.kind].is_from_hand


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
    targets = moment.game.restrictions.targets
    return any(not _forbidden(targets, moment, each) for each in aimed)


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
_AT_NOBODY = {"nobody"}
_WHATEVER_MIND = {"nobody", "another", "anyone"}
"""Effects whose targets do not depend on who else is Insane."""


def _forbidden(restrictions: tuple[Restriction, ...], moment: Moment, play: Play) -> bool:
    return any(restriction.forbids(moment, play) for restriction in restrictions)


def what_forbids(moment: Moment, choice: Play | Announcement) -> tuple[Restriction, ...]:
    """Return every restriction that forbids the choice; an empty tuple means that it is legal."""
    reasons = moment.game.restrictions
    asked = reasons.announcement if choice == WIN_ROUND else reasons.of_a_play
    return tuple(each for each in asked if each.forbids(moment, choice))


def playable_kinds(moment: Moment) -> tuple[Kind, ...]:
    """Return the different cards in hand that may be played at all, sorted."""
    forbidding = moment.game.restrictions.cards
    kinds = sorted(set(moment.hand))
    return tuple(kind for kind in kinds if not _forbidden(forbidding, moment, Play(kind)))


def plays_of(moment: Moment, kind: Kind) -> tuple[Play, ...]:
    """Return every play of a playable card that no restriction forbids."""
    return tuple(_narrowed(moment, kind))


def _narrowed(moment: Moment, kind: Kind) -> Iterator[Play]:
    reasons = moment.game.restrictions
    seats = range(moment.game.players)
    for insane in (False, True):
        if _forbidden(reasons.effects, moment, Play(kind, insane)):
            continue
        at_whom = [Play(kind, insane, target) for target in (None, *seats)]
        for_targets = reasons.targets + reasons.no_target
        legal = [play for play in at_whom if not _forbidden(for_targets, moment, play)]
        if not legal:
            continue
        # Whether and which number is named depends on the effect and on being aimed, not at whom.
        target = legal[0].target
        numbered = [Play(kind, insane, target, n) for n in (None, *moment.game.numbers)]
        numbers = [
            play.number for play in numbered if not _forbidden(reasons.numbers, moment, play)
        ]
        yield from (Play(kind, insane, play.target, n) for play in legal for n in numbers)


def legal_plays_of(game: LetterGame) -> Callable[..., tuple[Play | Announcement, ...]]:
    """Return a function that lists the legal plays of a game: what no restriction forbids.

    It is called with a player, the hand, and who is Insane, out and protected, and works out each
    such moment once. The hand decides which cards may be played, the rest of the table what may be
    done with each; so that is remembered card by card as well. Where a card in hand can be
    announced, that stands last.
    """
    aims = [{half.aim for half in (row.sane, row.insane) if half is not None} for row in game.cards]

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
    ) -> tuple[Play | Announcement, ...]:
        found: tuple[Play | Announcement, ...] = ()
        own = insane & {player}
        for kind in playable(player, hand, insane):
            minds = own if aims[kind] <= _WHATEVER_MIND else insane
            seats = (_NOBODY, _NOBODY) if aims[kind] == _AT_NOBODY else (out, protected)
            found += plays(kind, player, minds, *seats)
        moment = Moment(game, player, hand, insane, out, protected)
        if game.restrictions.announcement and not what_forbids(moment, WIN_ROUND):
            found += (WIN_ROUND,)
        return found

    return legal
