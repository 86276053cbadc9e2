"""The 25-card game written a second time, with a real shuffled deck: the oracle of other tests.

It shares no code with the package. From `tests/eager.py` it takes the table and the effects that
are the same in both games; all else stands in it as in the rulebook of 2017.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from tests import eager
from tests.eager import Ask, GameWon, Orders, RoundOver, Script, Shown, next_seat

# The printed cards: number, copies, whether they are Insanity cards.
CARDS = {
    "necronomicon": (8, 1, False),
    "cthulhu": (8, 1, True),
    "silver_key": (7, 1, False),
    "shining_trapezohedron": (7, 1, True),
    "randolph_carter": (6, 1, False),
    "nyarlathotep": (6, 1, True),
    "henry_armitage": (5, 2, False),
    "mi_go": (5, 1, True),
    "elder_sign": (4, 2, False),
    "liber_ivonis": (4, 1, True),
    "great_race_of_yith": (3, 2, False),
    "hound_of_tindalos": (3, 1, True),
    "cats_of_ulthar": (2, 2, False),
    "golden_mead": (2, 1, True),
    "investigators": (1, 5, False),
    "deep_ones": (1, 1, True),
}
BRAINCASE = "mi_go_braincase"
KEY, TRAPEZOHEDRON = "silver_key", "shining_trapezohedron"
BOX = {card: copies for card, (_, copies, _) in CARDS.items()}


def number(card: str) -> int:
    """The number printed on a card."""
    return 0 if card == BRAINCASE else CARDS[card][0]


def is_insanity(card: str) -> bool:
    """Whether it is an Insanity card."""
    return card == BRAINCASE or CARDS[card][2]


@dataclass
class Table(eager.Table):
    """A table of the 25-card game."""

    box: dict[str, int] = field(default_factory=lambda: BOX)
    whose_turn: int = 0

    def number(self, card: str) -> int:
        """The number printed on a card."""
        return number(card)

    @property
    def numbers(self) -> list[int]:
        """The numbers that may be guessed."""
        found = {number(card) for card, copies in self.box.items() if copies}
        return sorted((found | ({0} if self.box.get("mi_go") else set())) - {1})

    def is_insane(self, seat: int) -> bool:
        """Whether an Insanity card lies in the seat's pile."""
        return self.insanity(seat) > 0

    def insanity(self, seat: int) -> int:
        """How many Insanity cards lie in the seat's pile."""
        return sum(map(is_insanity, self.zones[seat]))

    def settle(self) -> tuple[int, ...]:
        """Show hands, knock out equal numbers, and find the highest number left."""
        return eager.highest_unique(self, spared=set())

    def rivals(self, seat: int) -> list[int]:
        """The rivals whom a card of this seat may touch."""
        return [each for each in self.seats() if each != seat and each not in self.protected]


def game(table: Table, orders: Orders, starter: int | None = 0) -> Script:
    """A round or a match; `orders(n)` is the shuffled deck of round n, its top card first."""
    yield from eager.game(table, orders, starter, a_round=a_round)


def a_round(table: Table, order: Sequence[str], starter: int) -> Script:
    """Lay out one round and play it: with two players five cards are open before the deal."""
    table.hands = [[] for _ in range(table.players)]
    table.zones = [[] for _ in range(table.players)]
    table.out, table.protected, table.immune, table.resolving = set(), set(), set(), []
    table.aside, table.deck = [order[0]], list(order[1:])
    five = 5 if table.players == 2 and table.is_printed else 0
    table.face_up, table.deck = sorted(table.deck[:five]), table.deck[five:]
    if five:
        yield Shown(" ".join(table.face_up))
    for place in range(table.players):
        card = table.deck.pop(0)
        table.hands[(starter + place) % table.players] = [card]
        yield Shown(card)
    yield from turns(table, starter)


def turns(table: Table, seat: int, *, is_choosing: bool = False) -> Script:
    """Play turn after turn until the round is over, and hand out the tokens."""
    table.round_winners = ()
    try:
        while True:
            table.whose_turn = seat
            yield from play(table, seat) if is_choosing else turn(table, seat)
            is_choosing = False
            if len(table.seats()) == 1:
                raise RoundOver(tuple(table.seats()))  # noqa: TRY301 - how a round ends
            if not table.deck:
                raise RoundOver  # noqa: TRY301 - as above
            seat = next_seat(table, seat)
    except RoundOver as end:
        table.round_winners = table.settle() if end.winners is None else end.winners
    except GameWon as end:
        table.game_winners = (end.seat,)
    for winner in table.round_winners:
        table.tokens[winner][table.is_insane(winner)] += 1


def turn(table: Table, seat: int) -> Script:
    """The check of an Insane player, then draw one card and discard one."""
    table.protected.discard(seat)
    if table.is_insane(seat):
        yield from check(table, seat)
    if seat in table.out:
        return
    if not table.deck:
        raise RoundOver
    yield from draw(table, seat)
    yield from play(table, seat)


def check(table: Table, seat: int) -> Script:
    """Turn up card by card, as many as Insanity cards lie there; the first bad one ends it."""
    turned: list[str] = []
    for _ in range(table.insanity(seat)):
        if not table.deck:
            table.zones[seat] += turned
            raise RoundOver
        card = table.deck.pop(0)
        turned.append(card)
        yield Shown(card)
        if (is_insanity(card) or card == "necronomicon") and seat not in table.immune:
            table.put_out(seat)
            break
    table.zones[seat] += turned


def draw(table: Table, seat: int) -> Script:
    """Take the top card."""
    card = table.deck.pop(0)
    table.hands[seat].append(card)
    yield Shown(card)


def play(table: Table, seat: int) -> Script:
    """Discard a card and apply one of its effects, or win the round from the hand."""
    text = yield Ask(seat, tuple(legal(table, seat)))
    if text == "win round":
        raise RoundOver((seat,))
    named, _, guess = text.partition("=")
    named, _, aimed = named.partition(">")
    card, is_insane = named.removesuffix("!"), named.endswith("!")
    table.hands[seat].remove(card)
    table.resolving.append(card)
    effect = INSANE[card] if is_insane else SANE[number(card)]
    if aimed or whom(card, is_insane=is_insane) == "nobody":
        target = int(aimed) if aimed else seat
        yield from effect(table, seat, target, int(guess) if guess else None)
    table.resolving.pop()
    table.zones[seat].append(card)


def legal(table: Table, seat: int) -> Iterator[str]:
    """All that may be said of the two cards in hand, as texts."""
    hand = table.hands[seat]
    mad = table.is_insane(seat)
    high = all(number(card) >= 5 for card in hand)
    must = {KEY} if mad else {KEY, TRAPEZOHEDRON}
    forced = high and not must.isdisjoint(hand)
    for card in sorted(set(hand)):
        if not forced or card in must:
            yield from plays_of(table, seat, card, is_insane=False)
            if mad and card in INSANE:
                yield from plays_of(table, seat, card, is_insane=True)
    if mad and high and TRAPEZOHEDRON in hand:
        yield "win round"


def whom(card: str, *, is_insane: bool) -> str:
    """Whom an effect chooses: nobody, a rival or anyone."""
    if is_insane:
        return "rival" if number(card) in (5, 3, 2, 1) else "nobody"
    if number(card) == 5:
        return "anyone"
    return "rival" if number(card) in (6, 3, 2, 1) else "nobody"


def plays_of(table: Table, seat: int, card: str, *, is_insane: bool) -> Iterator[str]:
    """One effect of a card with every target and number."""
    text = f"{card}!" if is_insane else card
    who = whom(card, is_insane=is_insane)
    targets = table.rivals(seat)
    if who == "anyone":
        targets = sorted([*targets, seat])
    if who == "nobody" or not targets:
        yield text
    elif number(card) == 1 and not is_insane:
        yield from (f"{text}>{target}={guess}" for target in targets for guess in table.numbers)
    else:
        yield from (f"{text}>{target}" for target in targets)


def drop(table: Table, _seat: int, target: int, _guess: int | None) -> Script:
    """Armitage: a seat drops its hand and draws; the 8s act."""
    (card,) = table.hands[target]
    table.hands[target] = []
    two = table.insanity(target) >= 2
    table.zones[target].append(card)
    if card == "cthulhu" and two and target == table.whose_turn:
        raise GameWon(target)
    if number(card) == 8:
        table.put_out(target)
    if target not in table.out:
        pile = table.deck or table.aside
        table.hands[target] = [pile.pop(0)]
        yield Shown(table.hands[target][0])


def call(table: Table, seat: int, _target: int, _guess: int | None) -> Script:
    """Cthulhu: two Insanity cards in the pile win the match, fewer lose the round."""
    if table.insanity(seat) >= 2:
        raise GameWon(seat)
    table.put_out(seat)
    yield from ()


def collect(table: Table, seat: int, _target: int, _guess: int | None) -> Script:
    """Nyarlathotep: take the rivals' hands and give one card back to each."""
    rivals = table.rivals(seat)
    if rivals:
        yield from eager.hand_out(table, seat, rivals)


def rob(table: Table, seat: int, target: int, _guess: int | None) -> Script:
    """Mi-Go: take a hand, leave the Braincase, discard one of two."""
    table.hands[seat] += table.hands[target]
    table.hands[target] = [BRAINCASE]
    yield from play(table, seat)


def hunt(table: Table, _seat: int, target: int, _guess: int | None) -> Script:
    """Hound of Tindalos: who is still Sane is out."""
    if not table.is_insane(target):
        table.put_out(target)
    yield from ()


def drink(table: Table, seat: int, _target: int, _guess: int | None) -> Script:
    """Golden Mead: draw a card, if there is one, and discard one of two."""
    if table.deck:
        yield from draw(table, seat)
        yield from play(table, seat)


Effect = Callable[[Table, int, int, int | None], Script]
SANE: dict[int, Effect] = {
    8: eager.out_by_card,
    7: eager.nothing,
    6: eager.trade,
    5: drop,
    4: eager.protect,
    3: eager.compare,
    2: eager.nothing,
    1: eager.guess_number,
    0: eager.out_by_card,
}
INSANE: dict[str, Effect] = {
    "cthulhu": call,
    "nyarlathotep": collect,
    "mi_go": rob,
    "liber_ivonis": eager.never_out,
    "hound_of_tindalos": hunt,
    "golden_mead": drink,
    "deep_ones": eager.ask_for_a_one,
}
