"""Rules 41 to 48: from one round to the next, and how the whole match is won."""

from fractions import Fraction

import pytest

import lovecraft_lab as ll
from lovecraft_lab.letter.state import deck_left
from tests.rules.table import (
    Line,
    hand,
    paid,
    play,
    random_game,
    refused,
    table,
    texts,
    view,
    zone,
)

SEATS = range(2, 7)
SET_UP = ["Z041", "Z002", "Z003", "Z004"]
"""How a next round begins: all cards are gathered in, and the first steps of a set-up."""
FIVE = "cultists deep_one entertainer fed urchin"
NONE = (0, 0)


def won_by(winner: int, tokens: list[tuple[int, int]], *, insane: bool = False) -> Line:
    """Let one seat win a round with these tokens, by a guess that puts the last rival out."""
    players = len(tokens)
    rival = (winner + 1) % players
    hands = {winner: "investigators fed", rival: "sailor"}
    state = table(
        *(hands.get(seat, "") for seat in range(players)),
        turn=winner,
        outs=[seat for seat in range(players) if seat not in hands],
        zones=["cultists" if insane and seat == winner else "" for seat in range(players)],
        tokens=tokens,
        match=True,
    )
    return play(state, f"investigators>{rival}=6")


def tied(minds: str, tokens: list[tuple[int, int]]) -> Line:
    """Let all seats win a round together, each Sane (`s`) or Insane (`i`).

    Everybody shows a 1: the five Investigators and the Cultists are just enough for six.
    """
    ones = ["cultists", *["investigators"] * 5][: len(minds)]
    insane = iter(["rlyeh", "shoggoth", "nightgaunt", "deep_one", "stowaway", "cthulhu"])
    state = table(
        *(f"urchin {ones[0]}", *ones[1:]),
        zones=[next(insane) if mind == "i" else "" for mind in minds],
        unseen="musician",
        tokens=tokens,
        match=True,
    )
    return play(state, "urchin")


# The next round


@pytest.mark.parametrize("players", SEATS)
def test_Z041_the_set_up_is_repeated_with_all_cards(players: int) -> None:
    line = won_by(0, [NONE] * players)
    assert line.ids[-6:] == ["Z047", *SET_UP, "Z043"]
    after = line.after
    assert after.unseen == after.game.shuffled
    assert after.hands == after.zones == ((),) * players
    assert (after.face_up, after.resolving, after.revealed) == ((), (), ())
    assert (after.aside, after.eggs_aside, deck_left(after)) == (True, True, 25)
    assert (after.round_number, after.turn, after.round_winners) == (2, None, ())


def test_Z041_the_eggs_and_the_card_set_aside_are_back_too() -> None:
    # The Eggs lie in a zone, the card set aside was drawn, and the deck was turned over.
    state = table(
        *("dilettante boxer", "sailor"),
        zones=["stowaway rlyeh", "stowaway_eggs"],
        aside=False,
        end_option=1,
        known_next="fed",
        match=True,
    )
    after = play(state, "dilettante").after
    assert (after.aside, after.eggs_aside) == (True, True)
    assert (after.deck_open, after.known_next, after.end_option) == (False, None, None)
    shown = view(after, None)
    assert (shown.aside, shown.eggs_aside, shown.deck_open, shown.deck) == (True, True, False, 25)


def test_Z042_everybody_is_sane_again_and_nobody_out_protected_or_immune() -> None:
    state = table(
        *("investigators fed", "sailor", ""),
        zones=["cultists necronomicon", "rlyeh", "deep_one"],
        outs=[2],
        protected=[0],
        immune=[0],
        match=True,
    )
    after = play(state, "investigators>1=6").after
    assert after.insane == after.out == after.protected == after.immune == frozenset()
    assert view(after, None).insane == ()
    assert after.tokens == ((0, 1), NONE, NONE)


@pytest.mark.parametrize(
    ("players", "winner"), [(players, seat) for players in SEATS for seat in range(players)]
)
def test_Z043_the_winner_begins_the_next_round(players: int, winner: int) -> None:
    line = won_by(winner, [NONE] * players)
    assert line.after.first == winner
    dealt = ["boxer", "fed", "sailor", "urchin", "musician", "deep_one"][:players]
    begun = play(line.after, *dealt, *([FIVE] if players == 2 else []))
    assert begun.after.turn == winner
    # The winner is dealt the first card.
    assert hand(begun.after, winner) == "boxer"


def test_Z043_so_does_the_winner_by_shoggoth() -> None:
    state = table("fed", "shoggoth sailor", turn=1, zones=["", "cultists"], match=True)
    line = play(state, "shoggoth!")
    assert line.ids == ["Z011", "Z058", "Z039", "Z047", *SET_UP, "Z043"]
    assert line.after.first == 1


def test_Z043_tied_players_leave_it_to_chance_which_of_them_begins() -> None:
    state = table(
        *("urchin boxer", "fed", "deep_one", "investigators"), unseen="sailor", match=True
    )
    line = play(state, "urchin")
    assert line.ids[-9:] == ["Z037", "Z038", "Z039", "Z039", "Z047", *SET_UP]
    after = line.after
    assert {after.game.format(after, seat): chance for seat, chance in ll.outcomes(after)} == {
        "seat 0": Fraction(1, 2),
        "seat 2": Fraction(1, 2),
    }
    assert refused(after, "seat 1") == ["Z043-tied"]
    begun = play(after, "seat 2", "boxer", "fed", "sailor", "urchin")
    assert begun.ids == ["Z043-tied", *["Z005"] * 4, "Z008"]
    assert begun.after.turn == 2
    assert [hand(begun.after, seat) for seat in (2, 3, 0, 1)] == [
        "boxer",
        "fed",
        "sailor",
        "urchin",
    ]


@pytest.mark.parametrize("players", SEATS)
def test_Z043_tied_players_have_equal_chances(players: int) -> None:
    after = tied("s" * players, [NONE] * players).after
    assert [chance for _, chance in ll.outcomes(after)] == [Fraction(1, players)] * players


@pytest.mark.parametrize("first", [None, 1])
def test_Q03_two_players_lay_five_cards_open_again_but_the_first_player_is_the_winner(
    first: int | None,
) -> None:
    game = ll.letter(match=True, first=first)
    state = game.position(hands=[["investigators", "fed"], ["sailor"]])
    line = play(state, "investigators>1=6", "boxer", "fed", FIVE)
    assert line.ids[-9:] == [*SET_UP, "Z043", "Z005", "Z005", "Z006", "Z008"]
    assert not {"Z007", "Q-04"} & {*line.ids}
    assert line.after.turn == 0


# Winning the match


@pytest.mark.parametrize(
    ("tokens", "insane", "rule"),
    [
        ((1, 0), False, "Z044"),
        ((1, 2), False, "Z044"),
        ((0, 2), True, "Z045"),
        ((1, 2), True, "Z045"),
        ((0, 0), False, None),
        ((0, 0), True, None),
        ((0, 1), False, None),
        ((1, 0), True, None),
        ((0, 1), True, None),
        ((1, 1), True, None),
        ((0, 2), False, None),
    ],
)
@pytest.mark.parametrize("players", [2, 3, 6])
def test_Q77_two_sane_or_three_insane_tokens_win_and_no_others(
    players: int,
    tokens: tuple[int, int],
    insane: bool,  # noqa: FBT001 - a parameter of the test
    rule: str | None,
) -> None:
    line = won_by(0, [tokens, *[NONE] * (players - 1)], insane=insane)
    if rule:
        assert line.ids[-3:] == ["Z039", "Z047", rule]
        assert line.after.game_winners == (0,)
        assert ll.mover(line.after) == ll.TERMINAL
        assert paid(line.after) == ("1 -1" if players == 2 else "1" + " 0" * (players - 1))
    else:
        assert line.ids[-7:] == ["Z039", "Z047", *SET_UP, "Z043"]
        assert line.after.game_winners == ()


def test_Z044_two_sane_tokens_win_the_game() -> None:
    line = won_by(1, [(1, 2), (1, 0), (1, 2)])
    assert line.ids[-2:] == ["Z047", "Z044"]
    assert line.after.tokens == ((1, 2), (2, 0), (1, 2))
    assert line.after.game_winners == (1,)
    assert texts(line.after) == []


def test_Z045_three_insane_tokens_win_the_game() -> None:
    line = won_by(1, [(1, 2), (0, 2), (1, 2)], insane=True)
    assert line.ids[-2:] == ["Z047", "Z045"]
    assert line.after.tokens == ((1, 2), (0, 3), (1, 2))
    assert line.after.game_winners == (1,)


def test_Z046_cthulhu_wins_a_match_however_few_tokens_one_has() -> None:
    state = table(
        *("cthulhu fed", "sailor"),
        zones=["cultists rlyeh", ""],
        tokens=[NONE, (1, 2)],
        match=True,
    )
    line = play(state, "cthulhu!")
    assert line.ids == ["Z011", "Z050", "Z046"]
    assert line.after.game_winners == (0,)
    assert paid(line.after) == "1 -1"


def test_Z047_sane_and_insane_tokens_are_counted_apart() -> None:
    # One Sane and two Insane tokens are three, and win nothing.
    line = won_by(0, [(1, 1), NONE], insane=True)
    assert line.after.tokens == ((1, 2), NONE)
    assert line.after.game_winners == ()
    assert line.after.round_number == 2


@pytest.mark.parametrize(
    ("minds", "tokens", "ends", "winners", "payoffs"),
    [
        ("ss", [(1, 0), (1, 0)], ["Z044", "Z044"], (0, 1), "0 0"),
        ("si", [(1, 0), (0, 2)], ["Z044", "Z045"], (0, 1), "0 0"),
        ("iss", [(0, 2), (0, 2), (1, 2)], ["Z045", "Z044"], (0, 2), "1/2 0 1/2"),
        ("iiii", [(1, 2)] * 4, ["Z045"] * 4, (0, 1, 2, 3), "1/4 1/4 1/4 1/4"),
        ("ssssss", [(1, 0)] * 6, ["Z044"] * 6, (0, 1, 2, 3, 4, 5), " ".join(["1/6"] * 6)),
    ],
)
def test_Z048_several_players_may_win_the_game_at_the_same_moment(
    minds: str,
    tokens: list[tuple[int, int]],
    ends: list[str],
    winners: tuple[int, ...],
    payoffs: str,
) -> None:
    line = tied(minds, tokens)
    assert line.ids[-len(ends) - 1 :] == ["Z047", *ends]
    assert line.after.game_winners == winners
    assert view(line.after, None).game_winners == winners
    assert paid(line.after) == payoffs


def test_Q19_all_tied_players_take_their_tokens_before_anyone_has_won() -> None:
    # Seat 0 gets its second Sane token first, which does not stop seat 1 from getting its third
    # Insane one.
    line = tied("si", [(1, 0), (0, 2)])
    assert line.ids[-5:] == ["Z039", "Z039", "Z047", "Z044", "Z045"]
    _, first = line.around("Z039")
    assert (first.tokens, first.game_winners) == (((2, 0), (0, 2)), ())
    assert line.after.tokens == ((2, 0), (0, 3))


def test_Q19_of_tied_players_only_those_with_enough_tokens_win_the_game() -> None:
    line = tied("sss", [(1, 0), NONE, (0, 2)])
    assert line.after.round_winners == (0, 1, 2)
    assert line.after.tokens == ((2, 0), (1, 0), (1, 2))
    assert line.after.game_winners == (0,)
    assert paid(line.after) == "1 0 0"


@pytest.mark.parametrize("insane", [False, True])
def test_Q20_eighteen_tokens_are_always_enough(insane: bool) -> None:  # noqa: FBT001
    # Without a winner each of six players has at most one Sane and two Insane tokens.
    tokens = [(1, 2)] * 6
    assert sum(sane + mad for sane, mad in tokens) == 18
    line = won_by(3, tokens, insane=insane)
    assert line.after.game_winners == (3,)


def test_Q21_a_cthulhu_win_ends_a_match_without_another_round() -> None:
    state = table("cthulhu fed", "sailor", zones=["cultists rlyeh", ""], match=True)
    line = play(state, "cthulhu!")
    assert ll.mover(line.after) == ll.TERMINAL
    assert not {"Z039", "Z041", "Z047"} & {*line.ids}


def test_Q22_a_shoggoth_win_takes_an_insane_token_that_can_win_the_game() -> None:
    state = table(
        *("shoggoth sailor", "fed"), zones=["cultists", ""], tokens=[(1, 2), NONE], match=True
    )
    line = play(state, "shoggoth!")
    assert line.ids == ["Z011", "Z058", "Z039", "Z047", "Z045"]
    assert line.after.tokens == ((1, 3), NONE)
    # Shoggoth has not reached the zone; its player was Insane before.
    assert zone(line.after, 0) == "cultists"


def test_Q23_after_a_shared_win_of_the_game_nobody_begins_anything() -> None:
    line = tied("ss", [(1, 0), (1, 0)])
    assert not {"Z041", "Z043", "Z043-tied"} & {*line.ids}
    assert ll.mover(line.after) == ll.TERMINAL


def test_nobody_is_paid_while_a_match_goes_on() -> None:
    line = won_by(0, [NONE, NONE])
    with pytest.raises(ll.LabError, match="not over"):
        paid(line.after)


@pytest.mark.parametrize("players", SEATS)
@pytest.mark.parametrize("seed", [1, 2])
def test_Z047_no_round_begins_while_somebody_has_enough_tokens_to_win(
    players: int, seed: int
) -> None:
    line = random_game(ll.letter(players=players, match=True, first=None), seed)
    rounds = 0
    for ident, before, after in line.moves:
        if ident == "Z041":
            rounds += 1
            assert all(sane < 2 and mad < 3 for sane, mad in before.tokens)
            assert before.tokens == after.tokens
        if ident == "Z039":
            pairs = zip(before.tokens, after.tokens, strict=True)
            given = [sum(new) - sum(old) for old, new in pairs]
            assert sorted(given) == [*[0] * (players - 1), 1]
    assert line.after.round_number == rounds + 1
    by_cthulhu = line.ids[-1] == "Z046"
    enough = [seat for seat, (sane, mad) in enumerate(line.after.tokens) if sane >= 2 or mad >= 3]
    assert by_cthulhu or list(line.after.game_winners) == enough
