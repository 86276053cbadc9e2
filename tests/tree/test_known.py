"""Trees from what a seat knows: exact, the same for twins, and worth what the whole tree says."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import lovecraft_lab as ll
from lovecraft_lab import solve
from lovecraft_lab.tree.known import as_belief, known_to
from lovecraft_lab.tree.tree import InformationSet, Tree, node_state
from tests.tree.plain import as_grown
from tests.widgets.test_twins import twins

POCKET = ll.letter(deck=ll.DECKS["pocket-4"])
DECK_A = ll.letter(deck=ll.DECKS["deck-a"])
DECKS = {name: ll.letter(deck=ll.DECKS[name]) for name in ("pocket-4", "pocket-5", "deck-a")}


def high_cards(hand: tuple[str, ...], _view: Any) -> dict[str, Fraction]:
    """A model that plays the card that comes later in the alphabet two times in three."""
    one, two = hand[0], hand[-1]
    if one == two:
        return {one: Fraction(1)}
    return {one: Fraction(1, 3), two: Fraction(2, 3)}


MODELS: list[Any] = ["any", "uniform", "no-eights", high_cards]


def some_sets(tree: Tree, every: int) -> list[InformationSet]:
    return tree.sets[::every]


@pytest.mark.parametrize("model", MODELS, ids=["any", "uniform", "no-eights", "high-cards"])
@pytest.mark.parametrize("name", DECKS)
def test_states_weigh_what_the_belief_says_of_hands(name: str, model: Any) -> None:
    """Two ways to one number: histories one by one, and evidence as a product of factors."""
    game = DECKS[name]
    several = 0
    for each in some_sets(ll.grow(game), 7):
        belief = ll.posterior(game, each.key, model)
        states = belief.states()
        assert sum(chance for _, chance in states) == 1
        assert len({state for state, _ in states}) == len(states)
        held: dict[Any, Fraction] = {}
        for state, chance in states:
            assert ll.infoset(state, each.player) == each.key
            (kind,) = state.hands[1 - each.player]
            card = game.cards[kind].ident
            held[card] = held.get(card, Fraction(0)) + chance
        assert held == belief.hand(1 - each.player)
        several += len(states) > 1
    assert several or name == "pocket-4"


@pytest.mark.parametrize("name", DECKS)
def test_who_knows_nothing_yet_grows_the_ordinary_tree(name: str) -> None:
    game = DECKS[name]
    start = ll.infoset(game.start(), 0)
    ordinary = as_grown(ll.grow(game))
    for belief in (ll.posterior(game, start), start):
        tree = ll.grow(game, belief=belief)
        assert as_grown(tree) == ordinary
        assert tree.here is None


@pytest.mark.parametrize("name", ["pocket-5", "deck-a"])
def test_first_chance_lays_out_what_may_be_and_the_seat_stands_in_its_set(name: str) -> None:
    game = DECKS[name]
    for each in some_sets(ll.grow(game), 5):
        belief = ll.posterior(game, each.key, "uniform")
        tree = ll.grow(game, belief=belief)
        assert tree.here is not None
        assert (tree.here.key, tree.here.moves) == (each.key, each.moves)
        if len(belief.states()) == 1:
            assert list(tree.here.nodes) == [0]
            continue
        assert tree.movers[0] == ll.CHANCE
        assert sum(tree.chances(0)) == 1
        assert list(tree.here.nodes) == list(tree.children(0))
        assert len(set(tree.moves(0))) == len(tree.moves(0))
        assert sorted(tree.chances(0)) == sorted(chance for _, chance in belief.states())
        assert [tree.words_to(node) for node in tree.children(0)] == list(tree.moves(0))


def test_every_node_agrees_with_the_walk_and_the_others_keep_what_they_were_told() -> None:
    for each in some_sets(ll.grow(DECK_A), 25):
        belief = ll.posterior(DECK_A, each.key)
        tree, (_, root) = ll.grow(DECK_A, belief=belief), known_to(DECK_A, belief)
        for node in range(tree.nodes):
            state: Any = node_state(tree, node, root)
            if tree.movers[node] >= 0:
                found = tree.information_set(node)
                assert found.key == ll.infoset(state, found.player)
                assert found.choices == ll.choices(state)
            elif tree.movers[node] == ll.TERMINAL:
                assert tree.returns(node) == DECK_A.returns(state)


def test_a_best_reply_from_there_is_worth_what_it_is_in_the_whole_tree() -> None:
    """The belief under a profile, and the reach that the profile gives nodes of the whole tree."""
    whole = ll.grow(DECK_A)
    profile = solve.uniform(whole)
    several = 0
    for each in some_sets(whole, 9):
        tree = ll.grow(DECK_A, belief=ll.posterior(DECK_A, each.key, profile))
        reply = solve.best_response(tree, profile, each.player)
        worths = solve.price(whole, profile, each.key, each.moves[0]).worths
        assert reply.value == max(worths.values())
        several += len(tree.here.nodes) > 1 if tree.here else 0
    assert several > 10


def test_where_one_seat_decides_expectimax_finds_the_best_choice_over_all_states() -> None:
    """In Pocket-4 only seat 0 ever decides: each choice is played out in every state by hand."""

    def worth(state: Any) -> Fraction:
        if ll.mover(state) == ll.TERMINAL:
            return POCKET.returns(state)[0]
        assert ll.mover(state) == ll.CHANCE, "it decides once"
        after = ((p, ll.child(state, c)) for c, p in ll.outcomes(state))
        return sum((p * worth(each) for p, each in after), Fraction(0))

    for each in ll.grow(POCKET).sets:
        belief = ll.posterior(POCKET, each.key)
        by_hand = [
            sum((p * worth(ll.child(state, choice)) for state, p in belief.states()), Fraction(0))
            for choice in each.choices
        ]
        found = solve.expectimax(ll.grow(POCKET, belief=belief))
        assert found.value == max(by_hand)
        best = found.profile[each.key]
        assert by_hand[[*best.values()].index(1)] == max(by_hand)


@pytest.mark.parametrize("watcher", [0, 1])
def test_twin_worlds_have_the_same_tree_to_the_last_number(watcher: int) -> None:
    compared = 0
    for number in range(80):
        for pair in twins(DECK_A, watcher, f"known/{number}"):
            states = [line[-1].after for line in pair[1:]]
            if any(ll.mover(state) != watcher for state in states):
                continue
            one, two = (
                ll.grow(DECK_A, belief=ll.posterior(DECK_A, ll.infoset(state, watcher)))
                for state in states
            )
            assert states[0].hands != states[1].hands  # type: ignore[attr-defined]  # of a table
            assert as_grown(one) == as_grown(two)
            assert one.known == two.known
            assert one.outline() == two.outline()
            assert len(one.children(0)) > 1
            compared += 1
    assert compared >= 2


def test_toys_grow_from_an_information_set() -> None:
    """Seat 0 has the king, so that seat 1 has one of two cards; then four histories for each."""
    kuhn = ll.kuhn()
    dealt = kuhn.position(cards=("king", "queen"))
    tree = ll.grow(kuhn, belief=ll.infoset(dealt, 0))
    assert tree.moves(0) == ("jack", "queen")
    assert tree.chances(0) == (Fraction(1, 2), Fraction(1, 2))
    assert tree.nodes == 1 + 2 * (1 + 8)
    assert [len(sets) for sets in tree.infosets] == [2, 4]
    assert tree.here is not None
    assert tree.here.moves == ("check", "bet")


def test_its_picture_and_its_words_mark_the_set_and_no_node() -> None:
    kuhn = ll.kuhn()
    tree = ll.grow(kuhn, belief=ll.infoset(kuhn.position(cards=("king", "queen")), 0))
    for text, says in ((tree.outline(), "seat 0 may be here"), (tree.svg(), "you are in this set")):
        assert says in text
        assert "the game is here" not in text


def test_who_does_not_move_next_stands_in_no_set() -> None:
    kuhn = ll.kuhn()
    dealt = kuhn.position(cards=("king", "queen"))
    tree = ll.grow(kuhn, belief=ll.infoset(dealt, 1))
    assert tree.here is None
    assert tree.known == ll.infoset(dealt, 1)
    assert ll.grow(kuhn, dealt).known is None


def test_too_large_a_tree_is_refused_with_its_estimate() -> None:
    game = ll.letter()
    state = game.position(hands=[("fed", "boxer"), ("sailor",)])
    with pytest.raises(ll.Unsuitable, match=r"more than 1,000,000 nodes .*about [\d,]+"):
        ll.grow(game, belief=ll.posterior(game, ll.infoset(state, 0)))


SET_UP: dict[str, Any] = {
    "deck-a": ("zman27", "deck-a", [("boxer", "cultists"), ("investigators",)], [[], []]),
    "classic": ("classic", None, [("fed", "boxer"), ("sailor",)], [["urchin"], []]),
    "aeg25": ("aeg25", None, [("cats_of_ulthar", "golden_mead"), ("elder_sign",)], [[], []]),
}


@pytest.mark.parametrize("name", SET_UP)
def test_at_a_table_set_up_by_hand_an_information_set_is_believed_as_the_posterior_says(
    name: str,
) -> None:
    """Every hand that may be there is a state of its own: as many as there are kinds unseen."""
    edition, deck, hands, zones = SET_UP[name]
    game = ll.letter(edition, deck=deck and ll.DECKS[deck])
    told = ll.infoset(game.position(hands=hands, zones=zones), 0)
    states = as_belief(game, told).states()
    assert states == ll.posterior(game, told).states()
    unseen = game.view(told).unseen
    assert {state.hands[1]: chance for state, chance in states} == {
        (kind,): Fraction(count, sum(unseen)) for kind, count in enumerate(unseen) if count
    }


def test_a_table_set_up_by_hand_grows_from_what_its_seat_knows() -> None:
    game = DECKS["deck-a"]
    told = ll.infoset(game.position(hands=[("boxer", "cultists"), ("investigators",)]), 0)
    tree = ll.grow(game, belief=told)
    assert as_grown(tree) == as_grown(ll.grow(game, belief=ll.posterior(game, told)))
    assert tree.here is not None
    # Investigators twice, Deep One, Musician are unseen: three kinds, one of them twice.
    assert sorted(tree.chances(0)) == [Fraction(1, 4), Fraction(1, 4), Fraction(1, 2)]


def test_a_large_table_is_refused_before_all_its_states_are_listed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = ll.letter(players=4)
    hands = [("fed", "boxer"), ("sailor",), ("urchin",), ("fed",)]
    told = ll.infoset(game.position(hands=hands), 0)
    monkeypatch.setattr(ll.Belief, "states", lambda _: pytest.fail("80,000 tables were listed"))
    with pytest.raises(ll.Unsuitable, match="or use a method that samples"):
        ll.grow(game, belief=told)


def test_too_many_states_are_refused_with_how_many_are_to_be_expected() -> None:
    belief = ll.posterior(DECK_A, max(ll.grow(DECK_A).sets, key=lambda each: len(each.nodes)).key)
    with pytest.raises(ll.Unsuitable, match=r"20 states were met without an end: about \d+ are"):
        belief.states(limit=20)


def test_what_is_no_belief_about_this_game_is_refused() -> None:
    start = POCKET.start()
    belief = ll.posterior(POCKET, ll.infoset(start, 0))
    with pytest.raises(ll.LabError, match="with both it cannot"):
        ll.grow(POCKET, start, belief=belief)
    for game, wrong in ((DECK_A, belief), (POCKET, "what seat 0 knows"), (POCKET, start)):
        with pytest.raises(ll.LabError, match="a belief about"):
            ll.grow(game, belief=wrong)  # type: ignore[arg-type]
