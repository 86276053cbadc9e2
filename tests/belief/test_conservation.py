"""What every belief owes at every moment: rows that sum to 1, and no card lost or made.

Some moments of a round for each edition and number of players; after every rule of 1,000 rounds:

    python -m tests.belief rounds 1000
"""

from collections import Counter, defaultdict
from fractions import Fraction
from itertools import chain
from math import comb
from random import Random
from typing import Any

import pytest

import lovecraft_lab as ll
from lovecraft_lab.core.knowledge import Infoset
from lovecraft_lab.letter import EDITIONS
from lovecraft_lab.letter.game import LetterGame
from tests.belief.compare import blind_turns, random_turns
from tests.belief.oracle import Hand
from tests.random_play import PLAYERS
from tests.seed import SEED


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", PLAYERS)
def test_U25_every_row_sums_to_1_and_no_card_is_lost(edition: str, players: int) -> None:
    game, rng = ll.letter(edition, players=players), Random(f"{SEED}/conserved")
    seat = rng.randrange(players)
    for turn in blind_turns(game, f"{SEED}/conserved/{players}"):
        if rng.random() < 0.2:
            check_conserved(game, turn.steps[-1].after, seat, "any")


def check_conserved(game: LetterGame, state: Any, seat: int, model: str) -> None:
    """Each row sums to 1; the hidden places hold as many copies as the seat has not seen."""
    told: Infoset = ll.infoset(state, seat)
    mine, view = ll.posterior(game, told, model=model), game.view(told)
    hands = [mine.hand(other) for other in range(game.players)]
    aside, following = mine.aside(), mine.next_card()
    for row in (*hands, aside, following):
        assert sum(row.values()) == 1
        assert all(isinstance(chance, Fraction) and 0 < chance <= 1 for chance in row.values())
    is_open = view.known_next is not None
    hidden = view.deck - is_open
    if is_open and hidden and not view.aside:
        return  # no row tells what lies under the open card
    # Every place of a face-down deck is like the next one, and like that of the card set aside.
    in_deck = aside if is_open and hidden else following
    open_card = following if is_open else {}
    expected: defaultdict[Hand, Fraction] = defaultdict(Fraction)
    rows = [(row, 1) for row in (*hands, aside, open_card)]
    for row, times in (*rows, (in_deck, hidden)):
        for cards, chance in row.items():
            for card in cards if isinstance(cards, tuple) else (cards,):
                expected[card] += times * chance
    expected.pop(None, None)  # where no card is
    lying = [*view.face_up, *view.resolving, *view.revealed, *chain.from_iterable(view.zones)]
    lying += [game.eggs] if view.eggs_aside and game.eggs is not None else []
    left = Counter(game.deck) - Counter(lying)
    unseen = {game.cards[kind].ident: count for kind, count in left.items()}
    assert {card: count for card, count in expected.items() if count} == unseen


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", PLAYERS)
def test_before_anybody_plays_every_hidden_place_is_like_the_others(
    edition: str, players: int
) -> None:
    # All that a seat has not seen is one pool, of which each place is any card: hypergeometric.
    game = ll.letter(edition, players=players)
    for turn in random_turns(game, f"{SEED}/pool/{players}"):
        if ll.mover(turn.state) >= 0:
            break
        state: Any = turn.steps[-1].after
    told = ll.infoset(state, 1)
    mine, view = ll.posterior(game, told), game.view(told)
    own = [kind for kind in view.hands[1] if kind is not None]
    seen = Counter(game.cards[kind].ident for kind in (*own, *view.face_up))
    pool = Counter(game.cards[kind].ident for kind in game.shuffled) - seen
    row = {card: Fraction(count, pool.total()) for card, count in pool.items()}
    assert mine.aside() == mine.next_card() == row
    others = [other for other in range(players) if other != 1 and len(view.hands[other]) == 1]
    assert all(mine.hand(other) == row for other in others)
    # In the 25-card game the Necronomicon fails a check too.
    fails = {row.ident for row in game.cards if row.other_world}
    fails |= {"necronomicon"} if edition == "aeg25" else set()
    bad = sum(count for card, count in pool.items() if card in fails)
    for reveal in range(5):
        chance = Fraction(comb(pool.total() - bad, reveal), comb(pool.total(), reveal))
        assert mine.pass_check(1, reveal=reveal) == chance
