"""The coach: a game looked back on, in words and at the live table, the same in twin worlds."""

from __future__ import annotations

import asyncio
from fractions import Fraction
from typing import Any

import pytest

import lovecraft_lab as ll
from lovecraft_lab import solve
from lovecraft_lab.bots import BY_NAME
from lovecraft_lab.coaching.review import solved, table_of
from lovecraft_lab.core.session import Session
from lovecraft_lab.core.state import mover
from lovecraft_lab.widgets.coaching import FIRST, TIMES
from lovecraft_lab.widgets.desk import Desk
from lovecraft_lab.widgets.markup import below_markup
from tests.widgets.desks import act, at_rest, play_on
from tests.widgets.pages import Controls
from tests.widgets.test_twins import desk_at, everything, twins

POCKET = ll.letter(deck=ll.DECKS["pocket-5"])
DECK_A = ll.letter(deck=ll.DECKS["deck-a"])
DECK_B = ll.letter(deck=ll.DECKS["deck-b"])
FOR_THREE = {"investigators": 2, "cultists": 1, "boxer": 1, "fed": 1}


def played(seed: int) -> ll.Record:
    return ll.play(POCKET, [ll.bots.random, ll.bots.random], seed)


def notation(state: Any, choice: Any) -> str:
    return POCKET.format(state, choice)


def chosen_once(players: int) -> Desk:
    """A table of the real game at which the learner has chosen once."""
    desk = Desk(ll.letter(players=players), [None, *["cautious"] * (players - 1)], 3)
    return next(each for each in play_on(desk) if each.coach.rows)


def is_working(desk: Desk) -> bool:
    return desk.coach.is_working


def test_each_choice_has_the_price_of_its_information_set() -> None:
    tree, found = solved(POCKET)
    for seed in range(6):
        record = played(seed)
        for seat in range(2):
            made = [(s, c) for s, c in record.moments() if mover(s) == seat]
            review = ll.coach(record, seat)
            assert [each.move for each in review.prices] == [notation(s, c) for s, c in made]
            for each, (state, _) in zip(review.prices, made, strict=True):
                told = ll.infoset(state, seat)
                assert each == solve.price(tree, found.profile, told, each.move)
                assert each.why in repr(review)


def test_every_deck_that_is_solved_is_solved_in_fractions_and_proved() -> None:
    """What the screen calls exact is: no float comes near a price, and best replies agree."""
    tree, found = solved(DECK_B)
    assert tree.nodes > 6_000
    assert found.exact
    replies = [solve.best_response(tree, found.profile, seat).value for seat in range(2)]
    assert replies == [found.value, -found.value]
    desk = Desk(DECK_B, [None, "random"], 3)
    assert act(desk, "coach")
    for _ in play_on(desk):
        pass
    assert "Exact, seen from" in below_markup(desk)
    paid = [each for row in desk.coach.rows if row.price for each in row.price.worths.values()]
    assert paid
    assert all(isinstance(each, Fraction | int) for each in paid)


def test_what_is_given_away_along_a_game_sums_up() -> None:
    gave = [ll.coach(played(seed), 0).given_away for seed in range(30)]
    assert all(isinstance(each, Fraction | int) and each >= 0 for each in gave)
    assert any(gave), "random play loses something somewhere"


def test_a_session_is_looked_back_on_from_the_seat_that_plays_it() -> None:
    session = Session(POCKET, [None, "random"], 3, bots=BY_NAME)
    session.play_on()
    assert ll.coach(session).prices == ()
    session.choose(ll.choices(session.state)[0])
    assert [each.seat for each in ll.coach(session).prices] == [0]


def test_what_cannot_be_priced_is_refused_with_a_reason() -> None:
    large = ll.play(ll.letter(), [ll.bots.random] * 2, 1)
    with pytest.raises(ll.Unsuitable, match=r"no exact prices: .*more than 20,000 nodes"):
        ll.coach(large, 0)
    three = ll.play(ll.letter(players=3, deck=FOR_THREE), [ll.bots.random] * 3, 1)
    with pytest.raises(ll.Unsuitable, match="2 seats; here are 3"):
        ll.coach(three, 0)
    with pytest.raises(ll.LabError, match="seats go from 0 to 1"):
        ll.coach(played(1))
    with pytest.raises(ll.LabError, match="a bot is callable"):
        ll.coach(played(1), 0, playouts=2, bot="cautious")  # type: ignore[arg-type]
    with pytest.raises(ll.LabError, match="no proper text"):
        ll.coach(large, 0, playouts=2, seed="\ud800")
    for wrong in (POCKET, ll.lab(POCKET, bots="random")):
        with pytest.raises(ll.LabError, match=r"a record or a session .*lab\.desk\.session"):
            ll.coach(wrong, 0)  # type: ignore[arg-type]


def named(state: Any, text: str) -> Any:
    return DECK_A.parse(state, text)


def set_up(theirs: str, **known: Any) -> Session:
    """The start of Deck A for one who holds The Boxer and has drawn Cultists, once it has played.

    The seat to move is 0, and what seat 1 holds is what the deck has left.
    """
    hands: Any = [("boxer", "cultists"), (theirs,)]
    session = Session(DECK_A, [None, "random"], 1, bots=BY_NAME, position={"hands": hands, **known})
    session.choose(named(session.state, "cultists>1=5"))
    return session


def test_at_a_table_set_up_by_hand_the_game_that_begins_there_is_solved() -> None:
    """It is Deck A after the deal, which is worth 1/4 to seat 0 whatever way one gets there."""
    session = set_up("investigators")
    table = table_of(session)
    start = DECK_A.position(hands=[("boxer", "cultists"), ("investigators",)])
    assert table == ll.infoset(start, None)
    tree, found = solved(DECK_A, table)
    assert found.value == solved(DECK_A)[1].value == Fraction(1, 4)
    (priced,) = ll.coach(session).prices
    told = ll.infoset(start, 0)
    assert priced == solve.price(tree, found.profile, told, "cultists>1=5")
    assert "the game that begins with this table" in repr(ll.coach(session))


def test_there_too_nothing_counts_but_what_the_seat_knows() -> None:
    twins_of_it = [ll.coach(set_up(theirs)) for theirs in ("investigators", "musician")]
    assert twins_of_it[0] == twins_of_it[1]


def test_at_a_live_table_set_up_by_hand_prices_are_exact() -> None:
    hands: Any = [("boxer", "cultists"), ("investigators",)]
    desk = Desk(DECK_A, [None, "random"], 1, position={"hands": hands})
    assert act(desk, "coach")
    for _ in play_on(desk):
        pass
    text = below_markup(desk)
    assert "against the equilibrium of the game that begins with this table" in text
    assert all(each.why in text for each in ll.coach(desk.session).prices)


SMALL: dict[str, Any] = {
    "zman27": ({"investigators": 2, "cultists": 1, "boxer": 1, "fed": 1}, ["boxer", "cultists"]),
    "classic": ({"investigators": 2, "boxer": 1, "fed": 1, "urchin": 1}, ["boxer", "fed"]),
    "aeg25": (
        {"investigators": 3, "cats_of_ulthar": 1, "elder_sign": 1},
        ["investigators", "cats_of_ulthar"],
    ),
}


@pytest.mark.parametrize("edition", SMALL)
def test_so_it_is_in_every_edition(edition: str) -> None:
    deck, mine = SMALL[edition]
    game = ll.letter(edition, deck=deck)
    position = {"hands": [mine, ["investigators"]]}
    session = Session(game, [None, "random"], 1, bots=BY_NAME, position=position)
    while not session.is_over:
        session.choose(ll.choices(session.state)[0])
        session.play_on()
    prices = ll.coach(session).prices
    assert prices
    assert {each.playouts for each in prices} == {0}
    assert all(isinstance(each.given_away, Fraction) and each.given_away >= 0 for each in prices)


def test_one_who_was_set_up_to_know_a_hand_is_priced_by_sampling() -> None:
    """What the others know of that is not said, so the game that begins there is not known."""
    session = set_up("investigators", known=[(0, 1)])
    with pytest.raises(ll.Unsuitable, match="knew a hand that it had not seen at this table"):
        ll.coach(session)
    assert [each.playouts for each in ll.coach(session, playouts=5).prices] == [5]
    hands: Any = [("boxer", "cultists"), ("investigators",)]
    desk = Desk(DECK_A, [None, "random"], 1, position={"hands": hands, "known": [(0, 1)]})
    assert act(desk, "coach")
    for _ in play_on(desk):
        pass
    assert act(desk, "prices")
    assert "Sampled from what you knew" in below_markup(desk)
    assert {row.price.playouts if row.price else 0 for row in desk.coach.rows} == {FIRST}


def test_at_the_table_one_asks_after_a_choice() -> None:
    desk = Desk(POCKET, [None, "random"], 3)
    assert "gave" not in below_markup(desk)
    assert act(desk, "coach")
    assert "You have not chosen yet" in below_markup(desk)
    for _ in play_on(desk):
        pass
    text = below_markup(desk)
    review = ll.coach(desk.session)
    assert review.prices
    assert all(each.why in text for each in review.prices)
    assert "Exact, seen from what you knew at each choice, and nothing else" in text
    assert [*Controls(text).open] == []
    assert act(desk, "coach")
    assert "gave" not in below_markup(desk).replace("What did my choices give away?", "")


def test_at_a_table_too_large_to_be_solved_the_last_choice_is_sampled() -> None:
    desk = chosen_once(players=2)
    assert act(desk, "coach")
    (row,) = desk.coach.rows
    assert row.price is not None
    assert row.price.playouts == FIRST
    expected = ll.coach(desk.session, 0, playouts=FIRST)
    assert row.price == expected.prices[0], "in slices as at once"
    text = below_markup(desk)
    assert row.price.why in text
    assert "Sampled from what you knew at each choice, and nothing else" in text
    assert act(desk, "prices")
    assert [each.price.playouts for each in desk.coach.rows if each.price] == [TIMES * FIRST]


def test_a_round_is_looked_back_on_choice_by_choice() -> None:
    """The last choice is priced when the coach is asked; each of the others when it is."""
    desk = Desk(ll.letter(players=3), [None, "cautious", "cautious"], 3, study=True)
    for _ in play_on(desk, "long"):
        if len(desk.coach.rows) == 3:
            break
    assert act(desk, "coach")
    assert [row.price is None for row in desk.coach.rows] == [True, True, False]
    assert act(desk, "price", choice="0")
    assert [row.price is None for row in desk.coach.rows] == [False, True, False]
    assert act(desk, "prices")
    assert {row.price.playouts for row in desk.coach.rows if row.price} == {FIRST}
    assert not act(desk, "price", choice="3")
    assert "no choice 3" in desk.place.error
    row = desk.coach.rows[1]
    assert act(desk, "look", step=str(row.step))
    assert ll.infoset(desk.steps[row.step].before, 0) == row.made.told
    assert desk.told(desk.place.shown) == row.made.told


def test_sampling_goes_on_in_slices_can_be_stopped_and_keeps_what_it_has(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """More playouts are asked for than any machine has done by then."""
    many = 10**6
    monkeypatch.setattr("lovecraft_lab.widgets.coaching.FIRST", many)

    async def page() -> None:
        desk = chosen_once(players=4)
        told: list[str] = []
        desk.coach.watch(lambda: told.append(below_markup(desk)))
        assert act(desk, "coach")
        assert is_working(desk)
        await asyncio.sleep(0.3)
        assert 'role="progressbar"' in below_markup(desk)
        assert told, "what is below the table is drawn anew after each slice"
        turn = desk.turn
        assert act(desk, "stop")
        assert desk.turn == turn + 1
        (row,) = desk.coach.rows
        assert row.price is not None
        assert 2 <= row.price.playouts < many
        assert row.price.playouts == desk.coach.done
        assert "is kept" in desk.coach.notice
        await asyncio.sleep(0.1)
        assert desk.coach.rows == (row,), "nothing goes on behind one’s back"
        assert act(desk, "price", choice="0")
        await at_rest(desk.coach)
        assert desk.coach.done == TIMES * row.price.playouts

    asyncio.run(page())


def test_another_deal_ends_what_the_coach_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lovecraft_lab.widgets.coaching.FIRST", 10**6)  # it is not done in time

    async def page() -> None:
        desk = chosen_once(players=4)
        assert act(desk, "coach")
        assert is_working(desk)
        assert act(desk, "deal")
        assert not is_working(desk)
        assert desk.coach.rows == ()

    asyncio.run(page())


def test_one_who_only_watches_is_not_offered_prices() -> None:
    desk = Desk(POCKET, [None, "random"], 3)
    assert act(desk, "coach")
    assert act(desk, "see", see="spectator")
    assert 'data-do="coach"' not in below_markup(desk)
    assert not act(desk, "coach") or not desk.place.coach


def test_the_coach_of_one_person_says_nothing_to_the_next_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It tells of a choice in words while it samples, and a hand-out is a secret."""
    monkeypatch.setattr("lovecraft_lab.widgets.coaching.FIRST", 10**6)  # it is not done in time
    hands: Any = [("randall_tillinghast", "sailor"), ("urchin",)]
    zones: Any = [["cultists"], []]

    async def page() -> None:
        desk = Desk(ll.letter(), [None, None], 1, position={"hands": hands, "zones": zones})
        for do, what in (("card", "randall_tillinghast"), ("effect", "insane"), ("play", "")):
            assert act(desk, do, **{do: what})
        for seat, card in (("0", "urchin"), ("1", "sailor")):
            act(desk, "give", seat=seat, card=card)
        assert act(desk, "play")
        assert desk.place.passing
        assert act(desk, "coach")
        while "The Sailor to seat 1" not in desk.coach.notice:
            assert desk.coach.is_working
            await asyncio.sleep(0.01)
        assert act(desk, "pass")
        assert "Sailor" not in below_markup(desk)
        assert act(desk, "curtain")
        assert 'data-do="stop"' not in below_markup(desk)
        assert desk.coach.notice == desk.coach.error == ""

    asyncio.run(page())


@pytest.mark.parametrize("watcher", [0, 1])
def test_the_coach_says_the_same_in_worlds_that_the_seat_cannot_tell_apart(
    watcher: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Session, "code", "a code")  # sealed with the choices of all people
    compared = 0
    for number in range(60):
        for pair in twins(DECK_B, watcher, f"coach/{number}"):
            one, two = (desk_at(DECK_B, steps, watcher) for steps in (pair.one, pair.two))
            assert act(one, "coach")
            assert act(two, "coach")
            assert everything(one)[0] == everything(two)[0]
            compared += bool(one.coach.rows)
    assert compared > 5


def test_sampled_prices_are_the_same_in_worlds_that_the_seat_cannot_tell_apart(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Session, "code", "a code")  # sealed with the choices of all people
    game, compared = ll.letter(), 0
    for pair in (each for n in range(40) for each in twins(game, 0, f"sampled/{n}")):
        one, two = (desk_at(game, steps, 0) for steps in (pair.one, pair.two))
        if not 0 < len(one.coach.rows) < 3:
            continue
        assert act(one, "coach")
        assert act(two, "coach")
        assert any(row.price for row in one.coach.rows)
        assert everything(one)[0] == everything(two)[0]
        compared += 1
        if compared == 2:
            return
    pytest.fail("too few twins")
