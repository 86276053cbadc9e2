"""The live tree without a browser: what it draws, what it does, and what it keeps from a seat."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest

import lovecraft_lab as ll
from lovecraft_lab import solve
from lovecraft_lab.widgets.desk import Desk
from lovecraft_lab.widgets.still import still_of
from lovecraft_lab.widgets.tree_actions import ACTIONS
from lovecraft_lab.widgets.tree_at_table import TreeAtTable
from lovecraft_lab.widgets.tree_desk import EVEN, TreeDesk
from lovecraft_lab.widgets.tree_markup import tree_markup, tree_words
from tests.widgets.desks import act as act_at_table
from tests.widgets.desks import choose
from tests.widgets.pages import Controls
from tests.widgets.test_twins import desk_at, twins

KUHN = ll.grow(ll.kuhn())
DECK_A = ll.letter(deck=ll.DECKS["deck-a"])
POCKET = ll.letter(deck=ll.DECKS["pocket-4"])


def act(desk: TreeDesk, do: str, **what: Any) -> bool:
    """Send a message that was made at this turn."""
    said = {name: str(value) for name, value in what.items()}
    return desk.act({"do": do, "turn": desk.turn, **said})


def drawn(desk: TreeDesk) -> set[int]:
    return set(desk.place.fold.drawn)


def items(desk: TreeDesk) -> dict[int, dict[str, str]]:
    """The nodes on the page with their attributes, as a screen reader finds them."""
    found = re.findall(r'<g class="ll-node" ([^>]*role="treeitem"[^>]*)>', tree_markup(desk))
    each = [dict(re.findall(r'([\w-]+)="([^"]*)"', marks)) for marks in found]
    return {int(marks["data-a-node"]): marks for marks in each}


def table(game: Any = POCKET, *, study: bool = False, **what: Any) -> Desk:
    """A desk with the learner on seat 0 and a bot on seat 1."""
    return Desk(game, [None, "random"], what.pop("seed", 3), study=study, **what)


def at_table(desk: Desk) -> TreeAtTable:
    """The tree of a table, which follows it."""
    tree = TreeAtTable(desk)
    desk.watch(tree.follow)
    return tree


# What is drawn.


def test_every_node_and_control_has_a_key_an_action_and_holds_off_the_shortcuts() -> None:
    desk = TreeDesk(DECK_A)
    studied = at_table(table(study=True))
    for do, what in (("mark", {"mark": "strategy"}), ("set", {}), ("more", {})):
        for each in (desk, studied):
            act(each, do, **what)
        for text in map(tree_markup, (desk, studied, at_table(table()))):
            page = Controls(text)
            keys = [marks["data-key"] for _, marks in page.found]
            assert page.open == []
            assert len(keys) == len(set(keys))
            for tag, marks in page.found:
                assert marks.get("data-lm-suppress-shortcuts") == "true", (tag, marks)
                assert marks["data-do"] in ACTIONS


def test_the_picture_is_a_tree_for_a_screen_reader() -> None:
    """Levels, places among siblings and what is open follow from the tree itself."""
    desk = TreeDesk(DECK_A)
    tree, fold = desk.tree, desk.place.fold
    found = items(desk)
    assert list(found) == list(fold.drawn)
    for node, marks in found.items():
        assert int(marks["aria-level"]) == len(tree.path(node))
        siblings = [0] if node == 0 else list(tree.children(tree.parents[node]))
        assert int(marks["aria-setsize"]) == len(siblings)
        assert siblings[int(marks["aria-posinset"]) - 1] == node
        opened = {True: "true", False: "false"}[node in fold.open]
        ends = tree.movers[node] == ll.TERMINAL
        assert marks.get("aria-expanded") == (None if ends else opened)
        assert marks["aria-label"]
    assert [n for n, marks in found.items() if marks["aria-selected"] == "true"] == [0]
    assert tree_markup(desk).count('role="tree"') == 1


def test_what_can_be_clicked_is_large_enough() -> None:
    text = tree_markup(TreeDesk(DECK_A))
    hits = re.findall(r'<rect class="hit"[^>]*width="([\d.]+)" height="([\d.]+)"', text)
    assert len(hits) == 200
    assert all(float(width) >= 28 and float(height) >= 28 for width, height in hits)


def test_a_game_or_a_tree_is_shown_and_another_seat_may_be_paid() -> None:
    for what in (ll.kuhn(), KUHN):
        view = ll.TreeView(what, seat=1)
        assert "payoff of seat 1" in view.html
        assert view.desk.tree.nodes == 58
    with pytest.raises(ll.LabError, match="seats go from 0 to 1"):
        ll.TreeView(KUHN, seat=2)


def test_a_reader_without_a_kernel_gets_a_picture_and_words() -> None:
    view = ll.TreeView(KUHN)
    kept = still_of(view).bundle()
    assert repr(view) in kept["text/plain"]
    assert "seat 1 decides" in repr(view)
    assert 'src="data:image/svg+xml,' in kept["text/html"]
    assert "<script" not in kept["text/html"]
    none = ll.TreeView(ll.lab(ll.letter(players=6), seed=1))
    assert "Study this round" in still_of(none).bundle()["text/html"]


def test_one_message_changes_the_picture_and_its_number() -> None:
    view = ll.TreeView(KUHN)
    before = view.html
    view.receive(None, {"do": "close", "node": "1", "turn": 0}, [])
    assert view.turn == 1
    assert view.html != before
    view.receive(None, {"do": "open", "node": "1", "turn": 0}, [])
    assert view.turn == 1, "a message for an earlier turn is dropped"


# Opening and folding.


def test_nodes_are_opened_and_folded() -> None:
    desk = TreeDesk(KUHN)
    whole = drawn(desk)
    assert act(desk, "close", node=1)
    assert drawn(desk) == {n for n in whole if n == 1 or 1 not in KUHN.path(n)}
    assert items(desk)[1]["data-do"] == "open"
    folded = drawn(desk)
    assert act(desk, "open", node=1)
    assert drawn(desk) == folded | set(KUHN.children(1))
    assert act(desk, "from", node=1)
    assert desk.place.fold.drawn[0] == 1
    assert items(desk)[1]["aria-level"] == "1"
    assert act(desk, "whole")
    assert drawn(desk) == whole


def test_more_than_200_nodes_are_drawn_when_asked_twice() -> None:
    desk = TreeDesk(DECK_A)
    assert len(drawn(desk)) == 200
    assert act(desk, "more")
    assert len(drawn(desk)) == 200
    assert desk.place.notice == "This draws up to 400 nodes; 200 are drawn now."
    assert "Draw 400 nodes" in tree_markup(desk)
    assert act(desk, "leave")
    assert "Draw 400 nodes" not in tree_markup(desk)
    act(desk, "more")
    assert act(desk, "draw", nodes=400)
    assert 200 < len(drawn(desk)) <= 400


def test_opening_a_node_that_leads_past_200_asks_first() -> None:
    desk = TreeDesk(DECK_A)
    node = desk.place.fold.folded[0]
    more = 200 + len(desk.tree.children(node))
    assert act(desk, "open", node=node)
    assert len(drawn(desk)) == 200
    assert act(desk, "draw", nodes=more)
    assert len(drawn(desk)) == more
    assert set(desk.tree.children(node)) <= drawn(desk)


def test_a_game_too_large_grows_bud_by_bud_and_draws_no_more_than_200() -> None:
    desk = TreeDesk(ll.letter())
    assert not desk.tree.is_whole
    assert 1 < len(drawn(desk)) <= 200
    node, grown = desk.place.fold.folded[0], desk.tree.nodes
    act(desk, "open", node=node)
    act(desk, "draw", nodes=desk.place.waiting)
    assert desk.tree.nodes == grown + desk.tree.width(node)
    assert set(desk.tree.children(node)) <= drawn(desk)


@pytest.mark.parametrize(
    ("message", "says"),
    [
        ({"do": "dance"}, "There is no action 'dance'"),
        ({"do": 3}, "There is no action 3"),
        ({"do": "open", "node": "9999"}, "No node '9999' is drawn"),
        ({"do": "open", "node": "-1"}, "No node '-1' is drawn"),
        ({"do": "open"}, "No node '' is drawn"),
        ({"do": "mark", "mark": "wishes"}, "Nothing called 'wishes' can be written"),
        ({"do": "draw", "nodes": "many"}, "From 1 to 20,000 nodes can be drawn"),
        ({"do": "draw", "nodes": "00000000199999999"}, "From 1 to 20,000 nodes can be drawn"),
        ({"do": "down"}, "Nothing has climbed yet"),
        ({"do": "goto", "node": "1"}, "No table belongs to this tree"),
        ({"do": "study"}, "No table belongs to this tree"),
        ({"do": "more"}, "Nothing is folded away"),
        ({"do": "level"}, "Backward induction needs perfect information"),
    ],
)
def test_what_cannot_be_done_changes_nothing_and_says_why(message: Any, says: str) -> None:
    desk = TreeDesk(KUHN)
    before = desk.look
    assert not desk.act({**message, "turn": 0})
    assert desk.place.error.startswith(says)
    assert says in tree_words(desk)
    assert desk.look == before


# What is written on it.


def test_what_is_written_says_what_it_assumes() -> None:
    desk = TreeDesk(KUHN)
    for mark in ("strategy", "beliefs", "values", "reach"):
        assert act(desk, "mark", mark=mark)
        assert EVEN in desk.notes[-1]
    solved = solve.sequence_form(KUHN, exact=True)
    desk = TreeDesk(KUHN, profile=solved)
    act(desk, "mark", mark="values")
    (note,) = desk.notes
    assert note.startswith("Expected payoffs: what seat 0 may expect from a node on: exact seq")
    assert "no seat can gain anything" in note
    assert "worth −1/18" in desk.look.sentence(0), "the value of Kuhn poker"
    assert act(desk, "mark", mark="values")
    assert desk.notes == ()
    assert "worth" not in desk.look.sentence(0)


def test_beliefs_follow_from_chance_where_all_choices_are_alike() -> None:
    """Whoever is asked first knows the own card; the other two are as likely."""
    desk = TreeDesk(KUHN)
    act(desk, "mark", mark="beliefs")
    first = KUHN.infosets[0][0]
    assert {desk.look.beliefs[n] for n in first.nodes} == {Fraction(1, 2)}
    assert "believed 1/2" in tree_markup(desk)


def test_a_profile_of_another_game_is_refused_when_it_is_asked_for() -> None:
    desk = TreeDesk(POCKET, profile=solve.uniform(KUHN))
    assert not act(desk, "mark", mark="reach")
    assert "says nothing about" in desk.place.error
    assert desk.place.marks == frozenset()


@pytest.mark.parametrize("do", ["set", "level"])
def test_a_part_of_a_tree_has_no_values(do: str) -> None:
    desk = TreeDesk(ll.letter())
    assert not act(desk, do)
    assert "only a part of this tree has grown".capitalize() in desk.place.error
    assert not act(desk, "mark", mark="values")
    assert act(desk, "mark", mark="reach")


# Climbing.


def test_values_climb_up_and_down_by_clicks() -> None:
    """Six sets of seat 0, the last one at the top: a best response to even choices earns 1/2."""
    desk = TreeDesk(KUHN)
    for step in range(1, 7):
        assert act(desk, "set")
        assert desk.place.notice.startswith(f"Set {step} of 6: seat 0 takes ")
    assert "worth +1/2" in desk.look.sentence(0)
    assert 'class="e best"' in tree_markup(desk)
    assert not act(desk, "set")
    assert desk.place.climbed == 6
    for _ in range(6):
        assert act(desk, "down")
    assert "worth" not in desk.look.sentence(0)
    assert 'class="e best" d="M' not in tree_markup(desk)


def test_with_perfect_information_values_climb_by_levels() -> None:
    game = ll.kuhn()
    tree = ll.grow(game, game.position(cards=("king", "jack")))
    desk = TreeDesk(tree)
    while act(desk, "level"):
        pass
    assert desk.place.error == "The values have climbed to the root already"
    value = solve.backward_induction(tree).value
    assert f"worth +{value}" in desk.look.sentence(0)


# At a table.


def test_a_seat_is_shown_its_set_and_never_the_node() -> None:
    desk = table()
    tree = at_table(desk)
    assert tree.at is None
    assert tree.here is not None
    mine = tree.tree.sets[tree.here]
    assert mine.key == ll.infoset(desk.session.state, 0)
    assert set(mine.nodes) <= drawn(tree)
    text = tree_markup(tree)
    assert "you are in this set" in text
    assert "the game is here" not in text
    assert 'aria-current="true"' not in text
    assert not act(tree, "goto", node=1)
    assert "study mode" in tree.place.error


def test_a_tree_from_what_a_seat_knows_marks_its_set_and_no_node() -> None:
    state = table(DECK_A).session.state
    tree = ll.grow(DECK_A, belief=ll.posterior(DECK_A, ll.infoset(state, 0)))
    desk = TreeDesk(tree)
    assert tree.here is not None
    assert (desk.at, desk.here) == (None, tree.here.number)
    assert set(tree.here.nodes) <= drawn(desk)
    text = tree_markup(desk)
    assert "you are in this set" in text
    assert "as seat 0 knows it" in text
    assert "the game is here" not in text


def test_a_seat_of_a_large_table_is_told_why_there_is_no_tree_and_offered_to_study() -> None:
    desk = Desk(ll.letter(players=6), [None, *["random"] * 5], 3)
    tree = at_table(desk)
    text = tree_markup(tree)
    assert re.search("from each of them for about [0-9,]+ nodes", text)
    assert "treeitem" not in text
    assert act(tree, "study")
    assert desk.session.study
    assert tree.at == 0
    assert 'role="tree"' in tree_markup(tree)
    assert "the game is here" in tree_words(tree)


def test_a_seat_of_the_real_game_is_shown_the_tree_that_begins_with_what_it_knows() -> None:
    """First chance lays out what the other may hold, as likely as the belief says."""
    desk = table(ll.letter())
    tree = at_table(desk)
    told = ll.infoset(desk.session.state, 0)
    hand = ll.posterior(desk.game, told).hand(1)
    names = {card.ident: card.name for card in desk.game.cards}
    root = zip(map(tree.tree.words_to, tree.tree.children(0)), tree.tree.chances(0), strict=True)
    assert dict(root) == {names[str(card)]: chance for card, chance in hand.items()}
    assert tree.here is not None
    mine = tree.tree.sets[tree.here]
    assert mine.key == told
    assert set(mine.nodes) == set(tree.tree.children(0))
    text = tree_markup(tree)
    assert f"the {len(hand)} states that agree with what seat 0 knows" in text
    assert "It is cut where" in text
    assert "you are in this set" in text
    assert "the game is here" not in text
    assert len(drawn(tree)) <= 200
    assert not act(tree, "goto", node=1)


def test_a_table_set_up_by_hand_has_a_tree_that_begins_with_what_the_seat_knows() -> None:
    """The other may hold either of the two cards that lie unseen."""
    position = {"hands": [("boxer", "cultists"), ("investigators",)], "turn": 0, "deck": 0}
    game = ll.letter(deck={"investigators": 1, "cultists": 1, "boxer": 1, "sailor": 1})
    tree = at_table(table(game, position=position))
    assert tree.tree.is_whole
    held = [tree.tree.words_to(node) for node in tree.tree.children(0)]
    assert held == ["Investigators", "The Sailor"]
    assert tree.tree.chances(0) == (Fraction(1, 2), Fraction(1, 2))


@pytest.mark.parametrize(
    ("game", "watcher"),
    [*product((POCKET, DECK_A), (0, 1, None)), (ll.letter(), 0)],
    ids=[*(f"{deck}-{who}" for deck, who in product(("pocket-4", "deck-a"), (0, 1, None))), "real"],
)
def test_twin_worlds_have_the_same_tree(game: Any, watcher: int | None) -> None:
    """Whatever a watcher does to the tree, the page follows from what was heard alone."""
    compared = standing = 0
    for number in range(40):
        for pair in twins(game, watcher, f"tree/{number}"):
            one, two = (at_table(desk_at(game, line, watcher)) for line in pair[1:])
            for do, what in (
                ("leave", {}),
                ("set", {}),
                ("mark", {"mark": "beliefs"}),
                ("mark", {"mark": "strategy"}),
                ("close", {"node": 1}),
                ("goto", {"node": 2}),
            ):
                assert act(one, do, **what) == act(two, do, **what)
                assert tree_markup(one) == tree_markup(two)
                assert tree_words(one) == tree_words(two)
            compared += 1
            standing += one.here is not None
            asked = any(each.player == watcher for each in one.tree.sets)
            if compared >= 3 and (standing or not asked):
                return
    pytest.fail(f"{compared} twins, a set marked in {standing} of them: too few")


def test_study_tells_twins_apart() -> None:
    """Else the test above would prove nothing."""
    pair = next(p for n in range(40) for p in twins(DECK_A, 0, f"tree/{n}"))
    pages = []
    for line in pair[1:]:
        tree = at_table(desk_at(DECK_A, line, 0))
        act(tree, "study")
        pages.append(tree_markup(tree))
    assert pages[0] != pages[1]


def test_play_at_the_table_moves_the_tree() -> None:
    desk = table(DECK_A, study=True)
    tree = at_table(desk)
    rng = Random(1)
    while not desk.is_over:
        state = desk.session.state
        assert tree.at is not None
        assert tree.tree.movers[tree.at] == ll.mover(state)
        assert tree.at in drawn(tree)
        made = tuple(map(str, tree.tree.history(tree.at)))
        steps = desk.session.line.chosen()
        assert made == tuple(desk.game.format(s.before, s.choice) for s in steps)  # type: ignore[arg-type]
        choose(desk, rng) if desk.asks else act_at_table(desk, "go")
    assert tree.at is not None
    assert tree.tree.movers[tree.at] == ll.TERMINAL
    act_at_table(desk, "undo")
    assert tree.at is not None
    assert tree.tree.movers[tree.at] != ll.TERMINAL


def test_the_table_goes_to_any_node_and_back() -> None:
    desk = table(DECK_A, study=True)
    tree = at_table(desk)
    assert tree.at is not None
    start = tree.at
    for node in (*Random(2).sample(sorted(drawn(tree)), 8), start):
        act(tree, "goto", node=node)
        assert tree.at == node
        assert ll.mover(desk.session.state) == tree.tree.movers[node]
        assert desk.session.line.mode == "study"


def test_a_click_on_the_node_spoken_of_takes_the_table_there() -> None:
    tree = at_table(table(study=True))
    node = tree.tree.children(0)[0]
    assert items(tree)[node]["data-do"] == "select"
    act(tree, "select", node=node)
    assert items(tree)[node]["data-do"] == "goto"
    act(tree, "goto", node=node)
    assert items(tree)[node]["aria-current"] == "true"
    assert items(tree)[node]["data-do"] == "select"


def test_a_large_game_grows_from_here_and_goes_on_from_there() -> None:
    desk = table(ll.letter(), study=True, seed=5)
    tree = at_table(desk)
    assert tree.at == 0
    root = tree.tree
    choose(desk, Random(3))
    assert tree.tree is root
    assert tree.at is not None
    assert tree.at in drawn(tree)
    assert len(drawn(tree)) <= 400
    act_at_table(desk, "again")
    assert tree.tree is not root, "another deal has another tree"


def test_the_curtain_hides_the_tree() -> None:
    desk = Desk(DECK_A, [None, None], 8)
    tree = at_table(desk)
    choose(desk, Random(1))
    assert desk.place.curtain
    assert "curtain" in tree.why_none
    assert "treeitem" not in tree_markup(tree)
    act_at_table(desk, "curtain")
    assert "you are in this set" in tree_markup(tree)
    assert tree.seat == 1


def test_a_table_that_was_replaced_has_no_tree() -> None:
    desk = table()
    tree = at_table(desk)
    desk.retire("This table was replaced.")
    assert "This table was replaced." in tree_markup(tree)
    assert not act(tree, "set")
