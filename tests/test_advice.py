"""Whoever is refused is told what to do about it: here that is done, and it works.

Each test reads the advice, does what it says, and nothing else.
"""

from __future__ import annotations

from itertools import product
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import lovecraft_lab as ll
from lovecraft_lab import solve
from lovecraft_lab.bots import BY_NAME
from lovecraft_lab.core.session import Session
from lovecraft_lab.tree.agreeing import Agreeing
from lovecraft_lab.tree.grow import WHOLE
from lovecraft_lab.widgets.desk import Desk
from lovecraft_lab.widgets.tree_at_table import TreeAtTable
from lovecraft_lab.widgets.tree_desk import TreeDesk
from tests.widgets.desks import play_on

REAL: Any = ll.letter()
DECK_A: Any = ll.letter(deck=ll.DECKS["deck-a"])
DECK_C: Any = ll.letter(deck=ll.DECKS["deck-c"])
POCKET: Any = ll.letter(deck=ll.DECKS["pocket-5"])
LARGER: Any = ll.letter(deck={**ll.DECKS["deck-c"], "investigators": 3, "boxer": 2})
"""After the deal its tree is too large to be grown at once; one choice later it is not."""
HANDS = [("boxer", "cultists"), ("investigators",)]


if TYPE_CHECKING:
    from collections.abc import Callable


def refused(advice: str) -> Any:
    """What is refused is told this."""
    return pytest.raises(ll.LabError, match=advice)


# ll.grow


def test_a_limit_of_nodes_is_raised() -> None:
    with refused(r"more than 1,000 nodes .*; raise limit= of ll\.grow"):
        ll.grow(DECK_A, limit=1_000)
    assert ll.grow(DECK_A, limit=10_000).is_whole


def test_a_smaller_deck_is_taken() -> None:
    with refused("take a smaller deck"):
        ll.grow(REAL)
    assert ll.grow(DECK_A).is_whole


def test_a_later_state_is_taken() -> None:
    """The last choice of the longest of a few rounds of the real game."""
    with refused("or a later state"):
        ll.grow(REAL, REAL.start())
    records = [ll.play(REAL, [ll.bots.cautious] * 2, seed) for seed in range(20)]
    longest = max(records, key=lambda each: len(each.choices))
    *_, last = (state for state, _ in longest.moments() if ll.mover(state) >= 0)
    assert ll.grow(REAL, last).is_whole


def test_a_method_that_samples_is_used() -> None:
    with refused("or use a method that samples"):
        ll.grow(REAL)
    assert solve.mccfr(REAL, 1, 1, games=2).iterations == 1
    state = REAL.position(hands=[("fed", "boxer"), ("sailor",)])
    assert solve.ismcts(REAL, ll.infoset(state, 0), 1, 2).playouts == 2


def many_ways() -> Any:
    """A set of Deck A that more than a few histories end in."""
    return max(ll.grow(DECK_A).sets, key=lambda each: len(each.nodes)).key


def test_the_limit_of_a_belief_is_raised() -> None:
    """It says how many states are to be expected, and for all of them there is room then."""
    told = many_ways()
    advice = r"raise the limit of the belief \(ll\.posterior\(game, infoset, limit=\.\.\.\)\)"
    for asked in (
        lambda belief: ll.grow(DECK_A, belief=belief),
        lambda belief: belief.states(),
    ):
        with refused(advice):
            asked(ll.posterior(DECK_A, told, limit=20))
        assert asked(ll.posterior(DECK_A, told, limit=10_000))


def test_so_it_is_where_a_single_state_is_drawn() -> None:
    with refused("to draw one of them; raise the limit of the belief"):
        ll.posterior(DECK_A, many_ways(), limit=1).state(Random(1))
    assert ll.posterior(DECK_A, many_ways(), limit=10_000).state(Random(1))


def test_so_it_is_where_the_others_follow_a_profile() -> None:
    told, others = many_ways(), solve.uniform(ll.grow(DECK_A))
    with refused("raise the limit of the belief"):
        ll.posterior(DECK_A, told, others, limit=20)
    assert ll.posterior(DECK_A, told, others, limit=10_000).seat == told.player


def test_in_a_game_without_beliefs_of_its_own_more_states_are_met() -> None:
    leduc = ll.leduc()
    told = ll.grow(leduc).sets[-1].key
    with refused(r"raise limit= of tree\.agreeing\.Agreeing and give that as belief="):
        Agreeing(leduc, told, limit=10)
    belief = Agreeing(leduc, told, limit=10_000)
    assert ll.grow(leduc, belief=belief).is_whole
    assert solve.ismcts(leduc, told, 1, 2, belief=belief).playouts == 2


def test_a_state_or_a_belief_is_given() -> None:
    start = POCKET.start()
    told = ll.infoset(start, 0)
    with refused("with both it cannot"):
        ll.grow(POCKET, start, belief=told)
    assert ll.grow(POCKET, start).nodes == ll.grow(POCKET, belief=told).nodes
    with refused(r"a belief about .* is needed \(ll\.posterior\), or an information set of it"):
        ll.grow(POCKET, belief=start)
    assert ll.grow(POCKET, belief=ll.posterior(POCKET, told)).is_whole


# ll.solve


def test_a_tree_is_grown_whole() -> None:
    part = TreeDesk(REAL).tree
    with refused(r"only a part of this tree has grown; ll\.grow\(game\) grows all of it"):
        solve.cfr(part, 1)
    assert solve.cfr(ll.grow(DECK_A), 1).iterations == 1


def test_where_a_table_would_be_too_large_the_sequence_form_is_taken() -> None:
    tree = ll.grow(DECK_A)
    with refused("or the sequence form, which needs no plans"):
        solve.normal_form(tree)
    assert solve.sequence_form(tree).gap == pytest.approx(0, abs=1e-9)


def test_where_nothing_is_exact_it_is_rounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """No game is known of which this is so; here what is proved is spoilt, in either place."""
    tree = ll.grow(POCKET)
    monkeypatch.setattr(
        "lovecraft_lab.solve.linear_programme.exact_profile", lambda *_: solve.uniform(tree)
    )
    with refused("leaves a gap of .*; take exact=False"):
        solve.sequence_form(tree, exact=True)
    assert solve.sequence_form(tree, exact=False).value
    monkeypatch.undo()
    monkeypatch.setattr("lovecraft_lab.solve.support._refined", lambda *_: iter(()))
    with refused("too far from an exact one to be made so; take exact=False"):
        solve.sequence_form(tree, exact=True)
    assert solve.sequence_form(tree, exact=False).value


def test_dominated_plans_are_eliminated() -> None:
    """A game in which each cell of 2 x 2 has a reason to be left, with six bad plans a seat.

    Seat 0 gets 2 or 1 where they meet, 0 elsewhere, and seat 1 what the other does not: so both
    mix. Each bad plan earns its player less than nothing, whatever the other does.
    """
    mixed, size = [[(2, 0), (0, 1)], [(0, 1), (1, 0)]], 8
    rows = [
        [(min(0, 1 - row), min(0, 1 - column)) for column in range(size)] for row in range(size)
    ]
    for row, column in product(range(2), repeat=2):
        rows[row][column] = mixed[row][column]
    table = solve.matrix_game(rows)
    with refused("eliminate dominated plans first"):
        table.equilibria()
    *_, last = table.eliminate()
    assert len(last.left.equilibria().found) == 1


# ll.coach


COACHED: dict[str, Callable[[], ll.Record | Session]] = {
    "too large": lambda: ll.play(REAL, [ll.bots.random] * 2, 1),
    "three seats": lambda: ll.play(
        ll.letter(players=3, deck={"investigators": 2, "cultists": 1, "boxer": 1, "fed": 1}),
        [ll.bots.random] * 3,
        1,
    ),
    "set up to know a hand": lambda: chosen_once(known=[(0, 1)]),
}


def chosen_once(**position: Any) -> Session:
    """A session of Deck A, set up by hand, in which seat 0 has chosen."""
    where = {"hands": HANDS, **position}
    session = Session(DECK_A, [None, "random"], 1, bots=BY_NAME, position=where)
    session.choose(ll.choices(session.state)[0])
    return session


@pytest.mark.parametrize("name", COACHED)
def test_where_there_are_no_exact_prices_choices_are_sampled(name: str) -> None:
    game = COACHED[name]()
    with refused("^no exact prices: .*; say by how many playouts= each choice is to be sampled$"):
        ll.coach(game, 0)
    assert all(each.playouts == 2 for each in ll.coach(game, 0, playouts=2).prices)


def test_of_a_live_table_its_session_is_looked_back_on() -> None:
    lab = ll.lab(POCKET, bots="random")
    with refused(r"of a live table: lab\.desk\.session"):
        ll.coach(lab)
    assert ll.coach(lab.desk.session).prices == ()


# ll.TreeView


def act(desk: TreeDesk, do: str, **what: Any) -> str:
    """Do something at a tree and return why that was refused, if it was."""
    said = {name: str(value) for name, value in what.items()}
    desk.act({"do": do, "turn": desk.turn, **said})
    return desk.place.error


NEEDS_ALL = [("mark", {"mark": "values"}), ("mark", {"mark": "beliefs"}), ("set", {})]


def test_a_tree_that_was_grown_is_looked_at_or_that_of_a_smaller_deck() -> None:
    """Deck C is too large for a view to grow it, and not for ll.grow."""
    advice = "a smaller deck, or at one that ll.grow has grown: ll.TreeView(ll.grow(game))"
    part, smaller = ll.TreeView(DECK_C).desk, ll.TreeView(DECK_A).desk
    grown = ll.TreeView(ll.grow(DECK_C)).desk
    for do, what in NEEDS_ALL:
        assert advice in act(part, do, **what)
        assert not act(smaller, do, **what)
    assert not act(grown, "mark", mark="beliefs")


@pytest.mark.parametrize(("do", "what"), NEEDS_ALL)
def test_at_a_studied_table_a_later_moment_is_taken(do: str, what: dict[str, str]) -> None:
    desk = Desk(LARGER, [None, "random"], 1, study=True)
    tree = TreeAtTable(desk)
    desk.watch(tree.follow)
    assert "take a later moment" in act(tree, do, **what)
    assert any(not act(tree, do, **what) for _ in play_on(desk) if not desk.session.is_over)


def test_where_no_tree_is_drawn_the_round_is_studied() -> None:
    tree = TreeAtTable(Desk(ll.letter(players=4), [None, *["cautious"] * 3], 3))
    assert "Study this round, and the tree grows from the table as it really is" in tree.why_none
    assert not act(tree, "study")
    tree.follow()
    assert tree.why_none == ""
    assert len(tree.place.fold.drawn) > 1


def test_more_nodes_are_drawn_until_all_are() -> None:
    """Each time the button that is offered is pressed: 400, 800, ..., and never too many."""
    game = ll.letter(deck={**ll.DECKS["deck-c"], "investigators": 3})
    state: Any = game.start()
    for _ in range(2):  # two cards are dealt
        state = ll.child(state, ll.choices(state)[0])
    tree = TreeDesk(ll.grow(game, state))
    assert 12_800 < tree.tree.nodes <= WHOLE, "one more doubling would be too many"
    while tree.place.fold.folded:
        assert not act(tree, "more")
        assert not act(tree, "draw", nodes=tree.place.waiting)
    assert len(tree.place.fold.drawn) == tree.tree.nodes
