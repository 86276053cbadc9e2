"""L09: every answer a second way: a grid of mixes, a simulation, the rules of the 8s."""

import random
from fractions import Fraction
from itertools import combinations

import lovecraft_lab as ll
from lovecraft_lab.lessons import check, l09

V = Fraction(1, 2)


def worst(keep: Fraction, miss: Fraction) -> Fraction:
    """Return what a mix is sure to win: the guesser names what hurts most."""
    return min((1 - keep) * miss, keep)


def most(name: Fraction, miss: Fraction) -> Fraction:
    """Return what can be won against a guesser who mixes like this."""
    return max(1 - name, name * miss)


def test_no_other_mix_on_a_fine_grid_is_surer() -> None:
    grid = [Fraction(n, 60) for n in range(61)]
    assert max(grid, key=lambda keep: worst(keep, V)) == l09.keep() == Fraction(1, 3)
    assert min(grid, key=lambda name: most(name, V)) == l09.name() == Fraction(2, 3)
    assert worst(l09.keep(), V) == most(l09.name(), V) == l09.value() == Fraction(1, 3)


def test_the_first_three_exercises() -> None:
    assert check("L09.1", "1/3").ok
    assert check("L09.2", 0.667).ok
    assert check("L09.3", Fraction(1, 3)).ok


def simulated(matches: int) -> float:
    """Return how often a side with tokens (1, 1) beats one with (1, 0), in matches played."""
    rng, won = random.Random("L09"), 0
    for _ in range(matches):
        tokens = [[1, 1], [1, 0]]
        while not any(sane >= 2 or insane >= 3 for sane, insane in tokens):
            draw = rng.random()
            tokens[draw >= 0.5][draw % 0.5 >= 0.3] += 1
        won += tokens[0][0] >= 2 or tokens[0][1] >= 3
    return won / matches


def test_the_match_by_simulation_and_as_printed() -> None:
    assert l09.in_the_match() == Fraction(131, 250)
    assert abs(simulated(20_000) - 131 / 250) < 4 * (0.25 / 20_000) ** 0.5


def test_the_match_as_stakes() -> None:
    v = Fraction(131, 250)
    assert worst(v / (1 + v), v) == most(1 / (1 + v), v) == Fraction(131, 381)
    assert check("L09.4", (1 / (1 + v), v / (1 + v))).ok
    assert check("L09.4", "250/381, 131/381").ok


def test_the_lost_hand_is_both_eights() -> None:
    eights = [card.ident for card in ll.letter().cards if card.number == 8]
    assert l09.lost_hands() == [tuple(sorted(eights))]
    assert check("L09.5", eights).ok
    assert check("L09.5", "The Dilettante, Cthulhu").ok


def test_with_any_other_hand_some_play_stays_in() -> None:
    cards = sorted(card.ident for card in ll.letter().cards if not card.aside)
    others = [hand for hand in combinations(cards, 2) if hand not in l09.lost_hands()]
    game = ll.letter(players=3)
    for hand in others:
        state = game.position(hands=[hand, ("investigators",), ("investigators",)])
        after = [ll.child(state, play) for play in ll.choices(state)]
        assert any(0 not in ll.view(game, ll.infoset(each, None)).out for each in after)
