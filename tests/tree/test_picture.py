"""What a tree shows of itself: as HTML, as one SVG, in words; and what is written on it."""

from __future__ import annotations

import re
from fractions import Fraction
from xml.etree import ElementTree as ET

import pytest

import lovecraft_lab as ll
from lovecraft_lab import solve
from lovecraft_lab.letter.choices import Give, Guess, Play, Seat
from lovecraft_lab.letter.notation import kind_of
from lovecraft_lab.tree.fold import unfolded
from lovecraft_lab.tree.layout import lay_out
from lovecraft_lab.tree.look import Look
from lovecraft_lab.tree.picture import tree_html

POCKET = ll.grow(ll.letter(deck=ll.DECKS["pocket-4"]))
DECK_A = ll.grow(ll.letter(deck=ll.DECKS["deck-a"]))
KUHN = ll.grow(ll.kuhn())
KIND = kind_of(ll.letter(), "investigators")
SVG = "{http://www.w3.org/2000/svg}"


def test_a_tree_at_the_end_of_a_cell_shows_itself_folded() -> None:
    shown = DECK_A._repr_mimebundle_()
    assert shown["text/html"].count('class="ll-node"') <= 200
    assert "200 nodes drawn, 5,390 folded" in shown["text/html"]
    lines = shown["text/plain"].splitlines()
    assert lines[0] == repr(DECK_A)
    assert len(lines) == 201


def test_the_picture_is_one_svg_that_stands_alone() -> None:
    drawn = ET.fromstring(KUHN.svg())  # noqa: S314 - our own picture
    assert drawn.tag == f"{SVG}svg"
    assert len(drawn.findall(f".//{SVG}g[@class='ll-node']")) == 58
    assert "seat 1 decides" in str(drawn.findtext(f"{SVG}desc"))
    assert not re.search(r"<script|https?://(?!www\.w3\.org)", KUHN.svg())


def test_the_still_picture_scrolls_by_keys_and_holds_off_shortcuts() -> None:
    box = re.search(r'<div class="ll-treebox"[^>]*>', tree_html(Look(unfolded(KUHN))))
    assert box
    assert 'tabindex="0"' in box[0]
    assert 'data-lm-suppress-shortcuts="true"' in box[0]


def test_in_a_narrow_place_the_still_picture_scrolls_instead_of_becoming_unreadable() -> None:
    """Letters of 12.5 px stay above 10; a file alone is as wide as whoever shows it likes."""
    found = re.search(r'width="([\d.]+)"[^>]*style="min-width: ([\d.]+)px"', POCKET._repr_html_())
    assert found
    wide, least = map(float, found.groups())
    assert 10 < 12.5 * least / wide < 12.5
    assert "min-width" not in POCKET.svg()


def test_branches_are_said_in_the_words_of_the_cards() -> None:
    assert "Investigators on seat 1, naming 3" in POCKET.outline()
    assert "The Boxer (1/4)" in POCKET.outline()
    assert "investigators>1" not in POCKET._repr_html_()


def test_a_game_without_words_for_its_choices_is_drawn_in_notation() -> None:
    assert KUHN.words_to(1) == KUHN.move_to(1)


@pytest.mark.parametrize("tree", [POCKET, DECK_A], ids=["pocket-4", "deck-a"])
def test_words_tell_the_choices_at_a_node_apart(tree: ll.Tree) -> None:
    for node in range(tree.nodes):
        words = [tree.words_to(after) for after in tree.children(node)]
        assert len(words) == len(set(words))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (Play(KIND, target=1, number=4), "Investigators on seat 1, naming 4"),
        (Guess(4), "name 4"),
        (Seat(1), "seat 1 begins"),
        ("go on", "go on"),
        ((), "nothing"),
        ((KIND, KIND), "Investigators, Investigators"),
        (Give((0, 1), (KIND, KIND)), "give Investigators to seat 0, Investigators to seat 1"),
    ],
)
def test_every_kind_of_choice_has_words(text: object, words: str) -> None:
    game = ll.letter()
    assert game.in_words(text) == words


def _set_of_two() -> int:
    return next(each.number for each in POCKET.sets if len(each.nodes) == 2)


def test_the_set_in_which_a_seat_stands_is_ringed_and_said() -> None:
    text = tree_html(Look(unfolded(POCKET), here=_set_of_two()))
    assert text.count('class="here"') == 1
    assert "you are in this set" in text
    assert "the game is here" not in text
    assert 'class="true"' not in text


def test_a_set_of_one_node_is_ringed_without_a_band() -> None:
    alone = next(each.number for each in POCKET.sets if len(each.nodes) == 1)
    text = tree_html(Look(unfolded(POCKET), here=alone))
    assert text.count('class="here"') == 1


def test_the_node_of_the_game_is_marked_where_it_may_be_known() -> None:
    text = tree_html(Look(unfolded(POCKET), at=3))
    assert text.count('class="true"') == 2, "in the picture and in the key"
    assert text.count("the game is here") == 1, "in words"


@pytest.mark.parametrize("tree", [POCKET, DECK_A, KUHN], ids=["pocket-4", "deck-a", "kuhn"])
def test_what_is_said_beside_sets_and_below_nodes_meets_nothing(tree: ll.Tree) -> None:
    profile = solve.uniform(tree)
    climb = solve.by_sets(tree, profile, 0)
    look = Look(
        unfolded(tree, limit=150),
        values=climb.known(climb.steps),
        worth=climb.worth(climb.steps),
        here=tree.sets[0].number,
    )
    layout = lay_out(look.fold, lambda node: " ".join(look.branch(node)), look.under, look.callout)
    assert layout.callouts
    said = [*layout.callouts.values(), *layout.belows.values()]
    others = [*layout.labels.values(), *layout.boxes.values()]
    bands = [band.box for band in layout.bands]
    assert not [1 for n, a in enumerate(said) for b in [*said[n + 1 :], *others] if a.meets(b)]
    assert not [1 for a in layout.callouts.values() for b in bands if a.meets(b)]
    for box in said:
        assert box.left >= 0
        assert box.left + box.width <= layout.width
        assert box.top + box.height <= layout.height


def test_values_climb_set_by_set_to_the_value_of_the_best_response() -> None:
    profile = solve.uniform(KUHN)
    climb = solve.by_sets(KUHN, profile, 0)
    best = solve.best_response(KUHN, profile, 0)
    assert climb.steps == len(KUHN.infosets[0])
    assert climb.known(climb.steps)[0] == best.value
    assert 0 not in climb.known(climb.steps - 1)
    assert len(climb.best(climb.steps)) == sum(len(each.nodes) for each in KUHN.infosets[0])


def test_each_step_values_one_set_more_and_never_a_node_above_an_open_one() -> None:
    climb = solve.by_sets(KUHN, solve.uniform(KUHN), 1)
    for step in range(climb.steps + 1):
        known = climb.known(step)
        assert set(climb.worth(step)) == {each.number for each in climb.sets[:step]}
        for node in known:
            assert set(KUHN.children(node)) <= set(known)


def test_a_set_is_worth_the_mean_over_its_nodes() -> None:
    """Each card is dealt in one of three deals, so the root is worth a third of the first sets."""
    climb = solve.by_sets(KUHN, solve.uniform(KUHN), 0)
    worth = climb.worth(climb.steps)
    first = [each for each in KUHN.infosets[0] if len(KUHN.path(each.nodes[0])) == 3]
    assert len(first) == 3
    assert sum(worth[each.number] for each in first) / 3 == Fraction(1, 2)


def test_values_climb_level_by_level_to_backward_induction() -> None:
    game = ll.kuhn()
    state = game.position(cards=("king", "jack"))
    tree = ll.grow(game, state)
    climb = solve.by_levels(tree, 0)
    assert climb.known(climb.steps)[0] == solve.backward_induction(tree).value
    assert set(climb.known(0)) == set(tree.of_kind(ll.TERMINAL))
    assert climb.worth(1) == {}
    heights = len(max((tree.path(n) for n in range(tree.nodes)), key=len)) - 1
    assert climb.steps == heights


def test_worths_agree_with_what_is_expected_at_the_root_of_every_subtree() -> None:
    profile = solve.uniform(KUHN)
    worths = solve.worths(KUHN, profile, 1)
    assert worths[0] == solve.expected(KUHN, profile)[1]
    for leaf in KUHN.of_kind(ll.TERMINAL):
        assert worths[leaf] == KUHN.returns(leaf)[1]
