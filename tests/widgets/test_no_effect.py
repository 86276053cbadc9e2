"""A play that will do nothing says so before it is made, with its rule; no other play does."""

from collections.abc import Iterator
from typing import Any

import pytest

import lovecraft_lab as ll
from lovecraft_lab.letter.choices import Play
from lovecraft_lab.letter.game import LetterGame
from lovecraft_lab.widgets.asked import Bar
from lovecraft_lab.widgets.choice import Words, bar, names_of, parts
from lovecraft_lab.widgets.desk import Desk
from lovecraft_lab.widgets.markup import table_markup
from tests.widgets.desks import pick, play_on, set_up

ROUNDS = 40


@pytest.mark.parametrize("edition", ["zman27", "classic", "aeg25"])
def test_it_is_said_of_those_plays_alone_after_which_the_engine_carries_out_no_effect(
    edition: str,
) -> None:
    """After a play comes the rule of its effect, or that of its doing nothing, or its landing."""
    game = ll.letter(edition, players=3)
    halves = [half for row in game.cards for half in (row.sane, row.insane) if half]
    effects = {half.rule.ident for half in halves if half.rule}
    vain = {half.in_vain.ident for half in halves if half.in_vain and half.rule}
    met = set()
    for desk, play in plays(game):
        foreseen = asked(desk, play).vain
        following = ll.steps(desk.session.state, play)[1].rule.ident
        does_nothing = following not in effects
        assert (foreseen is not None) is does_nothing, (play, following)
        assert following not in vain or (foreseen and foreseen.ident == following)
        met.add((does_nothing, following in vain))
    assert met == {(False, False), (True, True), (True, False)}, "each kind was met"


def plays(game: LetterGame) -> Iterator[tuple[Desk, Play]]:
    """Every play open to the learner at any moment of some rounds played at random."""
    for seed in range(ROUNDS):
        for desk in play_on(Desk(game, [None, "random", "random"], seed), str(seed)):
            open_to_all = ll.choices(desk.session.state) if desk.asks else ()
            yield from ((desk, each) for each in open_to_all if isinstance(each, Play))


def asked(desk: Desk, play: Play) -> Bar:
    """The choice bar when all of this play is picked."""
    words = Words(desk.view, 0, desk.game, desk.names)
    wanted = dict(zip(names_of(play), parts(desk.game, play), strict=True))
    made = bar(words, ll.choices(desk.session.state), wanted)
    assert made.choice == play
    return made


def test_the_number_of_the_rule_tells_its_sentence_in_the_bar() -> None:
    game = ll.letter(players=3)
    hands: Any = [("fed", "boxer"), ("sailor",), ("urchin",)]
    desk = set_up(game, hands=hands, protected=[1, 2])
    assert pick(desk, "card", "fed")
    said = table_markup(desk).partition('class="ll-go__says"')[2].partition("</button>")[0]
    assert "No effect: " in said
    assert 'data-a-rule="Z073"' in said
