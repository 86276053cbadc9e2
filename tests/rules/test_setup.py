"""Rules 1 to 7, and what they say of counts: from the box to the first turn."""

from collections import Counter
from fractions import Fraction

import pytest

import lovecraft_lab as ll
from lovecraft_lab.letter.state import LetterState, deck_left
from tests.rules.table import (
    Line,
    cards,
    hand,
    learnt,
    opened,
    play,
    refused,
    table,
    texts,
    unseen,
    view,
)

SEATS = range(2, 7)
ARKHAM = {
    "dilettante": (8, 1),
    "entertainer": (7, 1),
    "sailor": (6, 1),
    "musician": (5, 2),
    "urchin": (4, 2),
    "boxer": (3, 2),
    "fed": (2, 2),
    "investigators": (1, 5),
    "tommy_gun": (0, 1),
}
OTHER_WORLD = {
    "cthulhu": (8, 1),
    "shoggoth": (7, 1),
    "randall_tillinghast": (6, 1),
    "stowaway": (5, 1),
    "necronomicon": (4, 1),
    "deep_one": (3, 1),
    "nightgaunt": (2, 1),
    "cultists": (1, 1),
    "rlyeh": (0, 1),
    "stowaway_eggs": (0, 1),
}
"""Number and copies of each card, as printed on the cards."""
DEALT = ("fed", "boxer", "sailor", "urchin", "musician", "investigators")
FIVE = "cultists deep_one entertainer fed urchin"


def laid_out(players: int, first: int = 0, *, match: bool = False) -> Line:
    """Play the set-up: `DEALT` in the order of the deal, and `FIVE` where two play."""
    start = ll.letter(players=players, first=first, match=match).start()
    return play(start, *DEALT[:players], *([FIVE] if players == 2 else []))


def test_Z001_the_box_holds_27_cards() -> None:
    game = ll.letter()
    printed = {
        row.ident: (row.number, game.copies[kind], row.other_world)
        for kind, row in enumerate(game.cards)
    }
    assert printed == {
        **{ident: (*card, False) for ident, card in ARKHAM.items()},
        **{ident: (*card, True) for ident, card in OTHER_WORLD.items()},
    }
    assert len(game.deck) == 27


@pytest.mark.parametrize("players", SEATS)
def test_Z001_two_to_six_players_can_play(players: int) -> None:
    assert ll.letter(players=players).players == players


@pytest.mark.parametrize("players", [0, 1, 7, -2])
def test_Z001_no_other_number_of_players_can(players: int) -> None:
    with pytest.raises(ll.BadPosition, match="2 to 6"):
        ll.letter(players=players)


def test_Q01_26_of_the_27_cards_are_shuffled_17_arkham_and_9_other_world() -> None:
    _, after = opened(ll.letter()).around("Z003")
    shuffled = Counter(unseen(after).split())
    assert shuffled == {
        ident: copies
        for ident, (_, copies) in (ARKHAM | OTHER_WORLD).items()
        if ident != "stowaway_eggs"
    }
    assert sum(shuffled[ident] for ident in ARKHAM) == 17
    assert sum(shuffled[ident] for ident in OTHER_WORLD) == 9


@pytest.mark.parametrize("players", SEATS)
def test_Z002_the_eggs_are_laid_aside_before_anything_else(players: int) -> None:
    line = opened(ll.letter(players=players))
    before, after = line.around("Z002")
    assert line.ids == ["Z002", "Z003", "Z004", "Z007"]
    assert (before.eggs_aside, after.eggs_aside) == (False, True)
    assert view(after, None).eggs_aside


def test_Z003_all_other_cards_make_the_deck_and_any_may_be_dealt_first() -> None:
    start = ll.letter().start()
    # One of the 26 shuffled cards, each copy alike.
    assert {cards(start.game, [kind]): chance for kind, chance in ll.outcomes(start)} == {
        ident: Fraction(copies, 26)
        for ident, (_, copies) in (ARKHAM | OTHER_WORLD).items()
        if ident != "stowaway_eggs"
    }
    assert refused(start, "stowaway_eggs") == ["Z005"]


@pytest.mark.parametrize("players", SEATS)
def test_Z004_one_card_goes_aside_and_nobody_sees_it(players: int) -> None:
    line = opened(ll.letter(players=players))
    before, after = line.around("Z004")
    assert (before.aside, after.aside) == (False, True)
    assert deck_left(before) - deck_left(after) == 1
    assert unseen(before) == unseen(after)
    assert before.private == after.private == (None,) * players


def test_Z004_the_card_aside_is_never_dealt_or_drawn_in_a_round() -> None:
    # The last card of the deck is drawn; the one that lies aside stays there when the next is due.
    line = play(table("fed", "sailor", unseen="boxer boxer"), "boxer", "fed>1")
    assert line.after.aside
    assert unseen(line.after) == "boxer"
    assert ll.mover(line.after) == ll.TERMINAL


@pytest.mark.parametrize("players", SEATS)
def test_Z005_each_player_is_dealt_one_card(players: int) -> None:
    line = laid_out(players)
    assert line.ids.count("Z005") == players
    assert [hand(line.after, seat) for seat in range(players)] == [*DEALT[:players]]


@pytest.mark.parametrize("players", SEATS)
def test_Z005_the_card_dealt_is_seen_by_its_holder_alone(players: int) -> None:
    after = laid_out(players).after
    for seat in range(players):
        shown = view(after, seat).hands
        assert [cards(after.game, [kind]) if kind is not None else None for (kind,) in shown] == [
            DEALT[seat] if other == seat else None for other in range(players)
        ]
    assert view(after, None).hands == ((None,),) * players


def test_Z006_two_players_lay_five_cards_open_that_both_see() -> None:
    after = laid_out(2).after
    assert cards(after.game, after.face_up) == FIVE
    for seat in (0, 1, None):
        assert cards(after.game, view(after, seat).face_up) == FIVE
    # 2 feds in the box: one was dealt, one lies open. So none is left to draw.
    assert "fed" not in texts(after)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_Z006_more_players_lay_none_open(players: int) -> None:
    line = laid_out(players)
    assert "Z006" not in line.ids
    assert line.after.face_up == ()


def test_Z006_exactly_five_cards_are_laid_open() -> None:
    start = play(ll.letter().start(), "fed", "boxer").after
    assert refused(start, "cultists deep_one entertainer fed") == ["Z006"]
    assert refused(start, f"{FIVE} urchin") == ["Z006"]
    assert refused(start, "fed fed urchin urchin sailor") == ["Z006"]  # only one fed is left


def test_Z006_any_five_of_the_24_cards_left_may_lie_open() -> None:
    start = play(ll.letter().start(), "fed", "boxer").after
    copies = Counter(unseen(start).split()).values()
    # How many handfuls of five there are: the coefficient of x^5 in the product of 1 + x + ... +
    # x^copies over all kinds.
    ways = [1, 0, 0, 0, 0, 0]
    for number in copies:
        ways = [sum(ways[max(0, size - number) : size + 1]) for size in range(6)]
    outcomes = ll.outcomes(start)
    assert sum(copies) == 24
    assert len(outcomes) == ways[5]
    assert sum(chance for _, chance in outcomes) == 1


def test_Q02_the_five_are_laid_open_after_the_deal() -> None:
    assert laid_out(2).ids[:3] == ["Z005", "Z005", "Z006"]


@pytest.mark.parametrize(
    ("players", "first"), [(players, seat) for players in SEATS for seat in range(players)]
)
def test_Z007_the_player_the_table_names_begins(players: int, first: int) -> None:
    line = laid_out(players, first)
    assert line.ids[-1] == "Z008"
    assert line.after.turn == line.after.first == first
    drawn = play(line.after, "cthulhu").after
    assert ll.mover(drawn) == first


def test_Z007_a_player_who_does_not_exist_cannot_begin() -> None:
    with pytest.raises(ll.BadPosition, match="seats go from 0 to 2"):
        ll.letter(players=3, first=3)


@pytest.mark.parametrize("players", SEATS)
def test_Q04_chance_picks_the_first_player_where_nobody_is_named(players: int) -> None:
    game = ll.letter(players=players, first=None)
    start = game.start()
    assert opened(game).ids == ["Z002", "Z003", "Z004"]
    assert {game.format(start, seat): chance for seat, chance in ll.outcomes(start)} == {
        f"seat {seat}": Fraction(1, players) for seat in range(players)
    }
    assert refused(start, f"seat {players}") == ["Q-04"]


@pytest.mark.parametrize("first", [0, 1, 2])
def test_Q04_cards_are_dealt_in_seat_order_from_the_first_player(first: int) -> None:
    line = play(ll.letter(players=3, first=None).start(), f"seat {first}", "fed", "boxer", "sailor")
    assert line.ids == ["Q-04", "Z005", "Z005", "Z005", "Z008"]
    assert [hand(line.after, (first + place) % 3) for place in range(3)] == [
        "fed",
        "boxer",
        "sailor",
    ]
    assert line.after.turn == first


@pytest.mark.parametrize(("players", "left"), [(2, 18), (3, 22), (4, 21), (5, 20), (6, 19)])
def test_Q01_cards_left_to_draw_when_the_first_turn_begins(players: int, left: int) -> None:
    # 26 shuffled, less one aside, one for each player, and five for two players.
    assert left == 26 - 1 - players - (5 if players == 2 else 0)
    after = laid_out(players).after
    assert deck_left(after) == view(after, None).deck == left


def test_Z005_nobody_hears_of_anothers_card() -> None:
    line = laid_out(3)
    mine = [fact for fact in learnt(line, 0) if type(fact).__name__ == "Hand"]
    assert [cards(line.after.game, fact.kinds) for fact in mine] == ["fed"]
    assert not [fact for fact in learnt(line, None) if type(fact).__name__ == "Hand"]


def test_a_table_between_two_steps_says_which_rule_is_next() -> None:
    game = ll.letter()
    assert repr(game.begin()) == "<27-card table of 2, round 1: rule Z002 comes next>"
    _, after = opened(game).around("Z004")
    assert repr(after) == "<27-card table of 2, round 1: rule Z007 comes next>"
    assert repr(game.start()) == "<27-card table of 2, round 1: chance decides>"


def counted(state: LetterState) -> list[int]:
    """Return every card on the table, wherever it lies, sorted; nothing has turned up the Eggs."""
    return sorted([*state.unseen, *state.face_up, *(kind for held in state.hands for kind in held)])


@pytest.mark.parametrize("players", SEATS)
def test_Q01_no_card_is_lost_or_doubled_by_the_set_up(players: int) -> None:
    after = laid_out(players).after
    assert counted(after) == [*after.game.shuffled]
