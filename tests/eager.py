"""The 27-card game written a second time, with a real shuffled deck: the oracle of other tests.

It shares no code with the package, only its notation. A round is one script that stops at each
question (`Ask`) and reports each card that comes to light (`Shown`); the rules stand in it in the
order of the rulebook, with no frames, no facts and no lazy deck. Slow, and meant to be read.
"""

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import permutations
from typing import Any, NamedTuple

# The printed cards: number, copies, whether they are Other World cards.
CARDS = {
    "dilettante": (8, 1, False),
    "cthulhu": (8, 1, True),
    "entertainer": (7, 1, False),
    "shoggoth": (7, 1, True),
    "sailor": (6, 1, False),
    "randall_tillinghast": (6, 1, True),
    "musician": (5, 2, False),
    "stowaway": (5, 1, True),
    "urchin": (4, 2, False),
    "necronomicon": (4, 1, True),
    "boxer": (3, 2, False),
    "deep_one": (3, 1, True),
    "fed": (2, 2, False),
    "nightgaunt": (2, 1, True),
    "investigators": (1, 5, False),
    "cultists": (1, 1, True),
    "tommy_gun": (0, 1, False),
    "rlyeh": (0, 1, True),
}
EGGS = "stowaway_eggs"
BOX = {card: copies for card, (_, copies, _) in CARDS.items()}
RIVAL_WHEN_SANE = (6, 3, 2, 1)
ANYONE_WHEN_SANE = (5, 0)
RIVAL_WHEN_INSANE = (5, 3, 2, 1)


class Ask(NamedTuple):
    """A seat has to choose one of these texts."""

    seat: int
    texts: tuple[str, ...]


class Shown(NamedTuple):
    """Cards that come to light, to everyone or to the one who draws: a choice of chance."""

    text: str


class Pick(NamedTuple):
    """Chance names one of these seats."""

    seats: tuple[int, ...]


Script = Generator[Ask | Shown | Pick, str, None]
Orders = Callable[[int], Sequence[str]]


class RoundOver(Exception):  # noqa: N818 - not an error
    """The round ends here with these winners; `None`: hands are shown."""

    def __init__(self, winners: tuple[int, ...] | None = None) -> None:
        self.winners = winners


class GameWon(Exception):  # noqa: N818 - not an error
    """One seat wins the whole match."""

    def __init__(self, seat: int) -> None:
        self.seat = seat


@dataclass
class Table:
    """The cards of one table where they really are; `deck[0]` is the next card."""

    players: int
    box: Mapping[str, int] = field(default_factory=lambda: BOX)
    is_printed: bool = True
    match: bool = False
    hands: list[list[str]] = field(default_factory=list)
    zones: list[list[str]] = field(default_factory=list)
    deck: list[str] = field(default_factory=list)
    aside: list[str] = field(default_factory=list)
    face_up: list[str] = field(default_factory=list)
    resolving: list[str] = field(default_factory=list)
    out: set[int] = field(default_factory=set)
    protected: set[int] = field(default_factory=set)
    immune: set[int] = field(default_factory=set)
    is_open: bool = False
    may_end: int | None = None
    tokens: list[list[int]] = field(default_factory=list)
    showed: tuple[int, ...] = ()
    round_winners: tuple[int, ...] = ()
    game_winners: tuple[int, ...] = ()

    def number(self, card: str) -> int:
        """The number printed on a card."""
        return number(card)

    @property
    def has_eggs(self) -> bool:
        """Whether the Eggs belong to this deck."""
        return bool(self.box.get("stowaway"))

    @property
    def numbers(self) -> list[int]:
        """The numbers that may be guessed."""
        found = {number(card) for card, copies in self.box.items() if copies}
        return sorted((found | ({0} if self.has_eggs else set())) - {1})

    def seats(self) -> list[int]:
        """The seats still in the round."""
        return [seat for seat in range(self.players) if seat not in self.out]

    def is_insane(self, seat: int) -> bool:
        """Whether an Other World card lies in the seat's zone."""
        return any(is_other(card) for card in self.zones[seat])

    def put_out(self, seat: int) -> None:
        """Put a seat out of the round, unless it is immune."""
        if seat not in self.immune:
            self.out.add(seat)
            self.protected.discard(seat)
            self.zones[seat] += self.hands[seat]
            self.hands[seat] = []

    def settle(self) -> tuple[int, ...]:
        """Show hands: all who hold the highest number win."""
        top = max(number(self.hands[seat][0]) for seat in self.seats())
        return tuple(seat for seat in self.seats() if number(self.hands[seat][0]) == top)

    def returns(self) -> tuple[Fraction, ...]:
        """What each seat is paid at the end."""
        winners = self.game_winners or self.round_winners
        if self.players == 2:
            if len(winners) != 1:
                return (Fraction(0),) * 2
            return tuple(Fraction(1 if seat in winners else -1) for seat in range(2))
        share = Fraction(1, len(winners)) if winners else Fraction(0)
        return tuple(share if seat in winners else Fraction(0) for seat in range(self.players))


class Classic(Table):
    """A table of the Classic version: ties are knocked out, but for an immune seat."""

    def settle(self) -> tuple[int, ...]:
        """Show hands, knock out equal numbers, and find the highest number left."""
        return highest_unique(self, spared=self.immune)


def highest_unique(table: Table, spared: set[int]) -> tuple[int, ...]:
    """Knock out all who share a number, and return who then holds the highest, if anyone does."""
    table.showed = tuple(table.seats())
    numbers = {seat: table.number(table.hands[seat][0]) for seat in table.showed}
    shared = list(numbers.values())
    by_spared = [numbers[seat] for seat in table.showed if seat in spared]
    for seat in table.showed:
        stays = seat in spared and by_spared.count(numbers[seat]) == 1
        if shared.count(numbers[seat]) > 1 and not stays:
            table.out.add(seat)
            table.zones[seat] += table.hands[seat]
            table.hands[seat] = []
    left = table.seats()
    return (max(left, key=numbers.__getitem__),) if left else ()


def number(card: str) -> int:
    """The number printed on a card."""
    return 0 if card == EGGS else CARDS[card][0]


def is_other(card: str) -> bool:
    """Whether it is an Other World card."""
    return card == EGGS or CARDS[card][2]


# From the set-up to the end of the game


def game(
    table: Any,
    orders: Orders,
    starter: int | None = 0,
    a_round: Callable[..., Script] | None = None,
) -> Script:
    """A round or a match; `orders(n)` is the shuffled deck of round n, its top card first."""
    table.tokens = [[0, 0] for _ in range(table.players)]
    if starter is None:
        starter = seat_of((yield Pick(tuple(range(table.players)))))
    rounds = 0
    while not table.game_winners:
        rounds += 1
        yield from (a_round or zman_round)(table, orders(rounds), starter)
        if not table.match or table.game_winners:
            return
        table.game_winners = tuple(
            seat for seat, (sane, mad) in enumerate(table.tokens) if sane >= 2 or mad >= 3
        )
        winners = table.round_winners or table.showed
        starter = winners[0]
        if not table.game_winners and len(winners) > 1:
            starter = seat_of((yield Pick(winners)))


def seat_of(text: str) -> int:
    """The seat that chance named."""
    return int(text.removeprefix("seat "))


def zman_round(table: Table, order: Sequence[str], starter: int) -> Script:
    """Lay out one round and play it."""
    table.hands = [[] for _ in range(table.players)]
    table.zones = [[] for _ in range(table.players)]
    table.out, table.protected, table.immune = set(), set(), set()
    table.resolving, table.is_open, table.may_end = [], False, None
    table.aside, table.deck = [order[0]], list(order[1:])
    for place in range(table.players):
        card = table.deck.pop(0)
        table.hands[(starter + place) % table.players] = [card]
        yield Shown(card)
    five = 5 if table.players == 2 and table.is_printed else 0
    table.face_up, table.deck = sorted(table.deck[:five]), table.deck[five:]
    if five:
        yield Shown(" ".join(table.face_up))
    yield from turns(table, starter)


def turns(table: Table, seat: int, *, is_choosing: bool = False) -> Script:
    """Play turn after turn until the round is over, and hand out the tokens.

    `is_choosing`: the first seat has drawn already, and only has to play.
    """
    try:
        yield from play(table, seat) if is_choosing else turn(table, seat)
        while len(table.seats()) > 1:
            seat = next_seat(table, seat)
            yield from turn(table, seat)
        table.round_winners = tuple(table.seats())
    except RoundOver as end:
        table.round_winners = table.settle() if end.winners is None else end.winners
    except GameWon as end:
        table.round_winners, table.game_winners = (), (end.seat,)
    for winner in table.round_winners:
        table.tokens[winner][table.is_insane(winner)] += 1


def next_seat(table: Table, seat: int) -> int:
    """The next seat clockwise that is still in the round."""
    later = [(seat + step) % table.players for step in range(1, table.players + 1)]
    return next(each for each in later if each not in table.out)


# A turn


def turn(table: Table, seat: int) -> Script:
    """Protection ends, the right to end the round, the sanity check, then draw and play."""
    table.protected.discard(seat)
    if table.may_end == seat:
        table.may_end = None
        if (yield Ask(seat, ("end round", "go on"))) == "end round":
            raise RoundOver
    if table.is_insane(seat):
        cards = yield from turn_up(table, seat, sum(map(is_other, table.zones[seat])))
        if any(map(is_other, cards)):
            table.put_out(seat)
        if cards:
            yield from show_next(table)
    if seat not in table.out:
        yield from draw_and_play(table, seat)


def draw_and_play(table: Table, seat: int) -> Script:
    """Draw a card, which ends the round if there is none, and play one of two."""
    if not table.deck:
        raise RoundOver
    yield from draw(table, seat)
    yield from play(table, seat)


def draw(table: Table, seat: int) -> Script:
    """Take the next card; an open deck then shows the one after it."""
    card = table.deck.pop(0)
    table.hands[seat].append(card)
    if not table.is_open:
        yield Shown(card)
    yield from show_next(table)


def show_next(table: Table) -> Script:
    """Let the next card of an open deck come to light, unless the round is decided."""
    if table.is_open and table.deck and len(table.seats()) > 1:
        yield Shown(table.deck[0])


def turn_up(table: Table, seat: int, count: int) -> Generator[Shown, str, list[str]]:
    """Turn up cards off the deck into a seat's zone; all there are, where there are too few."""
    cards, table.deck = table.deck[:count], table.deck[count:]
    unknown = cards[1:] if table.is_open else cards
    if unknown:
        yield Shown(" ".join(sorted(unknown)))
    table.zones[seat] += cards
    return cards


def play(table: Table, seat: int) -> Script:
    """Choose a card, use one of its effects, and lay it in the own zone."""
    text = yield Ask(seat, tuple(legal(table, seat)))
    named, _, guess = text.partition("=")
    named, _, aimed = named.partition(">")
    card, is_insane = named.removesuffix("!"), named.endswith("!")
    table.hands[seat].remove(card)
    table.resolving.append(card)
    effect = INSANE[card] if is_insane else SANE[number(card)] if card != EGGS else out_by_card
    if aimed or aim(card, is_insane=is_insane) == "nobody":
        target = int(aimed) if aimed else seat
        yield from effect(table, seat, target, int(guess) if guess else None)
    table.resolving.pop()
    table.zones[seat].append(card)


# What may be played


def legal(table: Table, seat: int) -> Iterator[str]:
    """All plays of the two cards in hand, as texts."""
    for card in sorted(set(table.hands[seat])):
        other = list(table.hands[seat])
        other.remove(card)
        if number(card) >= 5 and number(card) != 7 and any(number(each) == 7 for each in other):
            continue
        yield from plays_of(table, seat, card, is_insane=False)
        if table.is_insane(seat) and is_other(card) and card != EGGS:
            yield from plays_of(table, seat, card, is_insane=True)


def aim(card: str, *, is_insane: bool) -> str:
    """Whom an effect chooses: nobody, a rival or anyone."""
    if card == EGGS:
        return "nobody"
    if is_insane:
        return "rival" if number(card) in RIVAL_WHEN_INSANE else "nobody"
    if number(card) in ANYONE_WHEN_SANE:
        return "anyone"
    return "rival" if number(card) in RIVAL_WHEN_SANE else "nobody"


def plays_of(table: Table, seat: int, card: str, *, is_insane: bool) -> Iterator[str]:
    """One effect of a card with every target and number."""
    text = f"{card}!" if is_insane else card
    who = aim(card, is_insane=is_insane)
    targets = [each for each in table.seats() if each != seat and each not in table.protected]
    if is_insane and card == "deep_one":
        targets = [each for each in targets if not table.is_insane(each)]
    if who == "anyone":
        targets = sorted([*targets, seat])
    if who == "nobody" or not targets:
        yield text
    elif number(card) == 1 and not is_insane:
        yield from (f"{text}>{target}={guess}" for target in targets for guess in table.numbers)
    else:
        yield from (f"{text}>{target}" for target in targets)


# Effects: each is called with the table, the player, the target and the number named


def nothing(_table: Table, _seat: int, _target: int, _guess: int | None) -> Script:
    """Do nothing."""
    yield from ()


def out_by_card(table: Table, seat: int, _target: int, _guess: int | None) -> Script:
    """Put the player out: an 8 or the Eggs."""
    table.put_out(seat)
    yield from ()


def trade(table: Table, seat: int, target: int, _guess: int | None) -> Script:
    """Swap two hands."""
    table.hands[seat], table.hands[target] = table.hands[target], table.hands[seat]
    yield from ()


def discard(table: Table, _seat: int, target: int, _guess: int | None) -> Script:
    """Make a seat discard and draw; an 8 puts it out instead."""
    (card,) = table.hands[target]
    table.hands[target] = []
    table.zones[target].append(card)
    if number(card) == 8:
        table.put_out(target)
    if target not in table.out:
        if table.deck:
            yield from draw(table, target)
        else:
            table.hands[target] = [table.aside.pop()]
            yield Shown(table.hands[target][0])


def protect(table: Table, seat: int, _target: int, _guess: int | None) -> Script:
    """Protect the player."""
    table.protected.add(seat)
    yield from ()


def compare(table: Table, seat: int, target: int, _guess: int | None) -> Script:
    """Put the lower hand out."""
    mine, theirs = (table.number(table.hands[each][0]) for each in (seat, target))
    if mine != theirs:
        table.put_out(seat if mine < theirs else target)
    yield from ()


def guess_number(table: Table, _seat: int, target: int, guess: int | None) -> Script:
    """Put the target out if the number is right."""
    if table.number(table.hands[target][0]) == guess:
        table.put_out(target)
    yield from ()


def shoot(table: Table, _seat: int, target: int, _guess: int | None) -> Script:
    """Turn two cards up into a zone."""
    if (yield from turn_up(table, target, 2)):
        yield from show_next(table)


def win_the_game(table: Table, seat: int, _target: int, _guess: int | None) -> Script:
    """Cthulhu: two Other World cards, those being resolved included, win the match."""
    if sum(map(is_other, table.zones[seat] + table.resolving[:-1])) >= 2:
        raise GameWon(seat)
    table.put_out(seat)
    yield from ()


def show_and_win(table: Table, seat: int, _target: int, _guess: int | None) -> Script:
    """Shoggoth: a 5 or more left in hand wins the round."""
    if number(table.hands[seat][0]) >= 5:
        raise RoundOver((seat,))
    yield from ()


def gather(table: Table, seat: int, _target: int, _guess: int | None) -> Script:
    """Randall Tillinghast: take all hands and give one card to each."""
    yield from hand_out(table, seat, table.seats())


def hand_out(table: Table, seat: int, seats: list[int]) -> Script:
    """Let a seat give the cards of these seats back to them, one to each."""
    pool = [card for each in seats for card in table.hands[each]]
    ways = {
        "give " + " ".join(f"{card}>{each}" for card, each in zip(cards, seats, strict=True)): cards
        for cards in permutations(pool)
    }
    text = yield Ask(seat, tuple(ways))
    for each, card in zip(seats, ways[text], strict=True):
        table.hands[each] = [card]


def rob(table: Table, seat: int, target: int, _guess: int | None) -> Script:
    """Stowaway: take a hand, leave the Eggs, play once more."""
    table.hands[seat] += table.hands[target]
    table.hands[target] = [EGGS]
    yield from play(table, seat)


def never_out(table: Table, seat: int, _target: int, _guess: int | None) -> Script:
    """Necronomicon: nothing puts the player out."""
    table.immune.add(seat)
    yield from ()


def drag_down(table: Table, _seat: int, target: int, _guess: int | None) -> Script:
    """Deep One: a Sane rival is out."""
    table.put_out(target)
    yield from ()


def again(table: Table, seat: int, _target: int, _guess: int | None) -> Script:
    """Nightgaunt: a whole extra turn without a check."""
    yield from draw_and_play(table, seat)


def ask_for_a_one(table: Table, seat: int, target: int, _guess: int | None) -> Script:
    """Cultists: a 1 is out; without one, a number is named."""
    if table.number(table.hands[target][0]) == 1:
        table.put_out(target)
        return
    text = yield Ask(seat, tuple(f"guess={guess}" for guess in table.numbers))
    yield from guess_number(table, seat, target, int(text.removeprefix("guess=")))


def turn_over(table: Table, seat: int, _target: int, _guess: int | None) -> Script:
    """R'lyeh: turn the deck over, unless it lies open already."""
    table.may_end = seat
    if not table.is_open:
        table.deck.reverse()
        table.is_open = True
        yield from show_next(table)


Effect = Callable[[Table, int, int, int | None], Script]
SANE: dict[int, Effect] = {
    8: out_by_card,
    7: nothing,
    6: trade,
    5: discard,
    4: protect,
    3: compare,
    2: nothing,
    1: guess_number,
    0: shoot,
}
INSANE: dict[str, Effect] = {
    "cthulhu": win_the_game,
    "shoggoth": show_and_win,
    "randall_tillinghast": gather,
    "stowaway": rob,
    "necronomicon": never_out,
    "deep_one": drag_down,
    "nightgaunt": again,
    "cultists": ask_for_a_one,
    "rlyeh": turn_over,
}


# Every shuffle, and every way to play it


def orders(cards: Iterable[str]) -> Iterator[tuple[str, ...]]:
    """Every different order of the cards; each comes of the same number of shuffles."""
    counts = Counter(cards)

    def rest(left: int) -> Iterator[tuple[str, ...]]:
        if not left:
            yield ()
        for card in sorted(counts):
            if counts[card]:
                counts[card] -= 1
                yield from ((card, *others) for others in rest(left - 1))
                counts[card] += 1

    yield from rest(counts.total())


def shuffled(box: Mapping[str, int]) -> list[str]:
    """Every card that is shuffled, sorted."""
    return sorted(Counter(box).elements())


class Played(NamedTuple):
    """A game that was played: its table, every choice as text, and the question it stopped at."""

    table: Table
    texts: tuple[str, ...]
    question: Ask | Pick | None


Start = Callable[[tuple[str, ...]], tuple[Table, Script]]


def play_out(start: Start, order: tuple[str, ...], answers: Sequence[str], limit: int) -> Played:
    """Play one order with these answers, up to the first question that has none.

    It stops after so many choices, too, chance's included.
    """
    table, script = start(order)
    texts: list[str] = []
    waiting = list(answers)
    reply: Any = None
    try:
        while len(texts) < limit:
            event = script.send(reply)
            reply = None
            if isinstance(event, Shown):
                texts.append(event.text)
            elif waiting:
                reply = waiting.pop(0)
                texts.append(reply)
            else:
                return Played(table, tuple(texts), event)
    except StopIteration:
        pass
    return Played(table, tuple(texts), None)


def all_play(
    start: Start, order: tuple[str, ...], limit: int, rule: Callable[[Ask], str] | None = None
) -> Iterator[tuple[Played, Fraction]]:
    """Every way to play one order, up to a limit of choices, with the chance of the seats named.

    With a rule for the players, only what they choose by it.
    """
    waiting: list[tuple[tuple[str, ...], Fraction]] = [((), Fraction(1))]
    while waiting:
        answers, weight = waiting.pop()
        played = play_out(start, order, answers, limit)
        match played.question:
            case None:
                yield played, weight
            case Pick(seats):
                part = weight / len(seats)
                waiting += [((*answers, f"seat {seat}"), part) for seat in seats]
            case Ask() as question:
                texts = question.texts if rule is None else (rule(question),)
                waiting += [((*answers, text), weight) for text in texts]


def histories(start: Start, cards: Iterable[str], depth: int) -> dict[tuple[str, ...], Fraction]:
    """Every different history of exactly so many choices, chance's included.

    Each with chance's share in reaching it: the part of all shuffles that go along with it.
    """
    found: Counter[tuple[str, ...]] = Counter()
    total = 0
    for order in orders(cards):
        total += 1
        for played, weight in all_play(start, order, depth):
            if len(played.texts) == depth:
                found[played.texts] += weight  # type: ignore[assignment]  # exact fractions
    return {texts: Fraction(weight) / total for texts, weight in found.items()}
